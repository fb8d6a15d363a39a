//! A pool of threads, each with a child process or the like of its own.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;

use crate::EvolveError;

/// Threads that take tasks, in no particular order, and return the results.
pub struct Pool<T, R> {
    tasks: Option<Sender<T>>,
    results: Receiver<Result<R, EvolveError>>,
    threads: Vec<JoinHandle<()>>,
    taken: Arc<Mutex<Receiver<T>>>,
}

impl<T: Send + 'static, R: Send + 'static> Pool<T, R> {
    /// Starts a thread for each worker.
    pub fn new<W>(workers: impl Iterator<Item = W>) -> Self
    where
        W: FnMut(T) -> Result<R, EvolveError> + Send + 'static,
    {
        let (tasks, taken) = channel::<T>();
        let taken = Arc::new(Mutex::new(taken));
        let (sender, results) = channel();
        let threads = workers.map(|mut work| {
            let (taken, sender) = (taken.clone(), sender.clone());
            std::thread::spawn(move || {
                loop {
                    // The lock is held while waiting for a task, not while working on it.
                    let next = taken.lock().ok().and_then(|tasks| tasks.recv().ok());
                    let Some(task) = next else { return };
                    if sender.send(work(task)).is_err() {
                        return;
                    }
                }
            })
        });
        Pool {
            threads: threads.collect(),
            tasks: Some(tasks),
            results,
            taken,
        }
    }

    /// Takes back the tasks that no thread works on yet. Returns how many there were.
    pub fn withdraw(&self) -> usize {
        // If a thread holds the lock, it waits for a task, so there is none.
        let tasks = self.taken.try_lock();
        tasks.map_or(0, |tasks| tasks.try_iter().count())
    }

    /// Hands a task to a thread that is free.
    pub fn send(&self, task: T) {
        if let Some(tasks) = &self.tasks {
            // A thread ends only when this end is dropped.
            let _ = tasks.send(task);
        }
    }

    /// Waits for the result of some task.
    pub fn wait(&self) -> Result<R, EvolveError> {
        self.results
            .recv()
            .unwrap_or_else(|_| Err(EvolveError::Broken("every lab ended early".to_owned())))
    }
}

impl<T, R> Drop for Pool<T, R> {
    fn drop(&mut self) {
        self.tasks = None;
        for thread in self.threads.drain(..) {
            let _ = thread.join();
        }
    }
}
