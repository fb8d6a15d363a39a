//! The payload that lists devices: drivers are opened, and may crash, in a child.

use std::path::Path;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::device::{DeviceChoice, DeviceInfo, no_cuda_device, no_opencl_device};
use crate::worker::{Launcher, Lost, Notes, Payload, Sandbox, Strictness, Worker};

/// Opening every driver takes at most this long.
const PATIENCE: Duration = Duration::from_secs(60);
/// Drivers take much memory, but not without end.
const MEMORY: u64 = 8 << 30;

/// The devices of a machine.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Devices {
    /// Every device.
    pub found: Vec<(DeviceChoice, DeviceInfo)>,
    /// Why there is no CUDA device, if there is none.
    pub no_cuda: Option<String>,
    /// Why there is no OpenCL device, if there is none.
    pub no_opencl: Option<String>,
}

/// A process that lists devices.
#[derive(Debug)]
pub struct Listing;

impl Payload for Listing {
    const NAME: &'static str = "listing";
    type Setup = ();
    type Request = ();
    type Reply = Devices;

    fn open((): (), _scratch: &Path) -> Result<Self, String> {
        Ok(Listing)
    }

    fn sandbox((): &()) -> Sandbox {
        Sandbox {
            strictness: Strictness::Driver,
            read: Vec::new(),
            write: Vec::new(),
            limits_addresses: false,
            writes_scratch: true,
            moves_files: false,
        }
    }

    fn handle(&mut self, (): (), _notes: &mut Notes) -> Self::Reply {
        let found = DeviceChoice::all();
        let has =
            |wanted: fn(&DeviceChoice) -> bool| found.iter().any(|(choice, _)| wanted(choice));
        Devices {
            no_cuda: (!has(|choice| matches!(choice, DeviceChoice::Cuda(_)))).then(no_cuda_device),
            no_opencl: (!has(|choice| matches!(choice, DeviceChoice::OpenCl(_))))
                .then(no_opencl_device),
            found,
        }
    }
}

/// Lists the devices of this machine; an error is what a driver did.
///
/// # Errors
/// A driver crashed, or no process can be started.
pub fn devices(launcher: Launcher) -> Result<Devices, Lost> {
    let mut worker: Worker<Listing> = Worker::new(launcher, (), MEMORY);
    worker.ask((), PATIENCE)
}
