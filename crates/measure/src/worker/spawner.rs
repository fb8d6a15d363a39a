//! The one thread that starts children.
//!
//! A child asks the kernel to be killed when its parent is gone (`PR_SET_PDEATHSIG`), and by "parent"
//! the kernel means the thread that started it. Threads that ask for children end early; this one
//! lives as long as the process.

use std::io;
use std::process::{Child, Command};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Mutex, PoisonError};

/// A command to start, and where to report the child.
type Order = (Command, Sender<io::Result<Child>>);

/// The way to the thread, once there is one.
static SPAWNER: Mutex<Option<Sender<Order>>> = Mutex::new(None);

/// Starts a command from the thread that outlives all others.
pub(super) fn spawn(command: Command) -> io::Result<Child> {
    let (report, reported) = channel();
    send((command, report))?;
    reported.recv().map_err(|_| ended())?
}

fn send(order: Order) -> io::Result<()> {
    let mut spawner = SPAWNER.lock().unwrap_or_else(PoisonError::into_inner);
    let orders = match &*spawner {
        Some(orders) => orders,
        None => {
            let (orders, received) = channel();
            std::thread::Builder::new()
                .name("spawner".to_owned())
                .spawn(move || serve(&received))?;
            spawner.insert(orders)
        }
    };
    orders.send(order).map_err(|_| ended())
}

fn serve(orders: &Receiver<Order>) {
    while let Ok((mut command, report)) = orders.recv() {
        // A child that is no longer waited for ends when its pipes are closed.
        let _ = report.send(command.spawn());
    }
}

fn ended() -> io::Error {
    io::Error::other("the thread that starts children has ended")
}
