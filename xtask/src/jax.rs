//! JAX, for the test of the script that runs variants from there: installed into a folder of its own.
//!
//! To use a JAX that is installed already, name its folder, such as a `site-packages`, in `KERNWRIGHT_JAX`.
//! Without Python or a network the test is skipped, with a message.

use std::path::PathBuf;

use crate::plugin::python;
use crate::step::Report;

/// The variable that tests look at.
pub(crate) const VARIABLE: &str = "KERNWRIGHT_JAX";

const PACKAGE: &str = "jax==0.10.2";

/// The folder with JAX in it, fetched if it is not there.
pub(crate) fn prepare(report: &mut Report) -> Option<PathBuf> {
    if let Some(path) = std::env::var_os(VARIABLE) {
        return Some(path.into());
    }
    let folder = crate::root().join("target/jax");
    if folder.is_dir() {
        return Some(folder);
    }
    println!(
        "\n==> JAX: 160 MB by pip, {PACKAGE}; the test of the script that runs variants from JAX needs it"
    );
    let parent = crate::root().join("target");
    let pip = "pip install --disable-pip-version-check --no-warn-script-location --root-user-action=ignore --quiet";
    let words = format!("{pip} --only-binary=:all: --target jax-unpacking {PACKAGE}");
    // Into another folder first: an interrupted install must not count as one.
    let _ = std::fs::remove_dir_all(parent.join("jax-unpacking"));
    let fetched = std::fs::create_dir_all(&parent)
        .map_err(|error| error.to_string())
        .and_then(|()| python(&parent, &words))
        .and_then(|()| {
            std::fs::rename(parent.join("jax-unpacking"), &folder)
                .map_err(|error| error.to_string())
        });
    match fetched {
        Ok(()) => Some(folder),
        Err(why) => {
            report.skip("JAX", &why);
            None
        }
    }
}
