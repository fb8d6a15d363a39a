//! The threads that start children.
//!
//! A child asks the kernel to be killed when its parent is gone (`PR_SET_PDEATHSIG`), and by "parent"
//! the kernel means the thread that started it. Threads that ask for children end early; these
//! live as long as the process.

use std::io;
use std::process::{Child, Command};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};

/// A thread stands still until a child has begun its program, which takes milliseconds: several start
/// several children at the same time.
const THREADS: usize = 4;

/// A command to start, and where to report the child.
type Order = (Command, Sender<io::Result<Child>>);

/// The way to the threads, once there are any.
static SPAWNERS: Mutex<Option<Sender<Order>>> = Mutex::new(None);

/// Starts a command from a thread that outlives all others.
pub(super) fn spawn(command: Command) -> io::Result<Child> {
    let (report, reported) = channel();
    send((command, report))?;
    reported.recv().map_err(|_| ended())?
}

fn send(order: Order) -> io::Result<()> {
    let mut spawners = SPAWNERS.lock().unwrap_or_else(PoisonError::into_inner);
    let orders = match &*spawners {
        Some(orders) => orders,
        None => {
            let (orders, received) = channel();
            let received = Arc::new(Mutex::new(received));
            for _ in 0..THREADS {
                let received = received.clone();
                std::thread::Builder::new()
                    .name("spawner".to_owned())
                    .spawn(move || serve(&received))?;
            }
            spawners.insert(orders)
        }
    };
    orders.send(order).map_err(|_| ended())
}

fn serve(orders: &Mutex<Receiver<Order>>) {
    loop {
        // The lock is held while waiting for an order, not while a child is started.
        let order = orders.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok((mut command, report)) = order else {
            return;
        };
        // A child that is no longer waited for ends when its pipes are closed.
        let _ = report.send(command.spawn());
    }
}

fn ended() -> io::Error {
    io::Error::other("the threads that start children have ended")
}
