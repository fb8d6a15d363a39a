//! The payload that lists devices: drivers are opened, and may crash, in a child.

use std::path::Path;
use std::time::Duration;

use crate::device::{DeviceChoice, DeviceInfo};
use crate::worker::{Launcher, Notes, Payload, Sandbox, Strictness, Worker};

/// Opening every driver takes at most this long.
const PATIENCE: Duration = Duration::from_secs(60);
/// Drivers take much memory, but not without end.
const MEMORY: u64 = 8 << 30;

/// A process that lists devices.
#[derive(Debug)]
pub struct Listing;

impl Payload for Listing {
    const NAME: &'static str = "listing";
    type Setup = ();
    type Request = ();
    type Reply = Vec<(DeviceChoice, DeviceInfo)>;

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
        DeviceChoice::all()
    }
}

/// Lists every device of this machine; an error tells what a driver did.
pub fn devices(launcher: Launcher) -> Result<Vec<(DeviceChoice, DeviceInfo)>, String> {
    let mut worker: Worker<Listing> = Worker::new(launcher, (), MEMORY);
    worker.ask((), PATIENCE).map_err(|lost| lost.to_string())
}
