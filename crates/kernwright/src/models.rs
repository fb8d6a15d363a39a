//! The models that are built in, trained by `kernwright train --release` (`models/README.md`).

use kernwright_predict::{Description, Model, ModelError};
use kernwright_space::Kernel;

macro_rules! embedded {
    ($($kernel:literal),+) => {
        &[$((
            $kernel,
            include_bytes!(concat!("../../../models/", $kernel, ".safetensors")).as_slice(),
        )),+]
    };
}

const EMBEDDED: &[(&str, &[u8])] = embedded!(
    "ConvAsm1x1U",
    "ConvOclDirectFwd1x1",
    "ConvAsmBwdWrW1x1",
    "ConvAsmBwdWrW3x3"
);

/// The model built in for a kernel; `None` if there is none.
pub fn embedded_model(kernel: &Kernel) -> Option<Result<Model, ModelError>> {
    let (_, bytes) = EMBEDDED.iter().find(|(name, _)| *name == kernel.name())?;
    Some(Model::from_bytes(kernel, bytes))
}

/// What models are built in: each kernel's name, the model's size in bytes and its description.
pub fn embedded_models()
-> impl Iterator<Item = (&'static str, usize, Result<Description, ModelError>)> {
    EMBEDDED
        .iter()
        .map(|(name, bytes)| (*name, bytes.len(), Model::describe(bytes)))
}
