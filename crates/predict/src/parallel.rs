//! Several jobs at once, with a result that does not depend on which ends first.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Runs jobs, given by number, on at most `threads` threads: the first of `order` starts first.
/// Results come back by number. A job that fails, or breaks off with `None`, keeps others from
/// starting.
pub fn in_parallel<T: Send, E: Send>(
    order: &[usize],
    threads: usize,
    job: impl Fn(usize) -> Result<Option<T>, E> + Sync,
) -> Result<Option<Vec<T>>, E> {
    let next = AtomicUsize::new(0);
    let done = Mutex::new(Vec::new());
    let work = || {
        while let Some(number) = order.get(next.fetch_add(1, Ordering::Relaxed)) {
            let result = job(*number);
            if !matches!(result, Ok(Some(_))) {
                next.store(order.len(), Ordering::Relaxed);
            }
            let mut done = done.lock().unwrap_or_else(|broken| broken.into_inner());
            done.push((*number, result));
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..threads.clamp(1, order.len().max(1)) {
            scope.spawn(work);
        }
        work();
    });
    let mut done = done
        .into_inner()
        .unwrap_or_else(|broken| broken.into_inner());
    done.sort_by_key(|(number, _)| *number);
    done.into_iter().map(|(_, result)| result).collect()
}

/// Does the same to all of the items, on at most `threads` threads, each with items that stand side
/// by side.
pub(crate) fn share_out<I: Send>(items: &mut [I], threads: usize, work: impl Fn(&mut I) + Sync) {
    let share = items.len().div_ceil(threads.max(1)).max(1);
    let (first, rest) = items.split_at_mut(share.min(items.len()));
    let work = &work;
    std::thread::scope(|scope| {
        for part in rest.chunks_mut(share) {
            scope.spawn(move || part.iter_mut().for_each(work));
        }
        first.iter_mut().for_each(work);
    });
}

#[cfg(test)]
mod tests {
    use super::{in_parallel, share_out};

    #[test]
    fn every_item_is_worked_on_once() {
        for (count, threads) in [(0, 2), (1, 3), (7, 1), (7, 2), (7, 0), (3, 9)] {
            let mut items = vec![0; count];
            share_out(&mut items, threads, |item| *item += 1);
            assert_eq!(items, vec![1; count]);
        }
    }

    #[test]
    fn results_stand_by_number_and_a_failure_is_returned() {
        let order = [3, 1, 0, 2];
        let doubled = in_parallel(&order, 2, |number| Ok::<_, ()>(Some(2 * number)));
        assert_eq!(doubled, Ok(Some(vec![0, 2, 4, 6])));
        let failed = in_parallel(&order, 2, |number| match number {
            1 => Err("one"),
            other => Ok(Some(other)),
        });
        assert_eq!(failed, Err("one"));
        let stopped = in_parallel(&order, 1, |number| {
            Ok::<_, ()>((number != 0).then_some(number))
        });
        assert_eq!(stopped, Ok(None));
    }
}
