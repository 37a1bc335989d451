//! Threads, on machines that may have none left.

use std::io;
use std::iter::successors;
use std::num::NonZero;
use std::sync::LazyLock;
use std::thread::{self, JoinHandle};

use rayon::{ThreadPool, ThreadPoolBuilder};

/// One thread per core, for all work that has no number of threads of its own.
static CORES: LazyLock<Option<ThreadPool>> = LazyLock::new(|| start_pool(0));

/// Does work with parallel iterators on this many threads; 0 means one per core. If the machine refuses some of them,
/// there are fewer, and in the end the calling thread does everything.
pub(crate) fn in_parallel<T: Send>(threads: usize, work: impl FnOnce() -> T + Send) -> T {
    if threads == 0 { work_in(CORES.as_ref(), work) } else { work_in(start_pool(threads).as_ref(), work) }
}

fn work_in<T: Send>(pool: Option<&ThreadPool>, work: impl FnOnce() -> T + Send) -> T {
    if let Some(pool) = pool {
        return pool.install(work);
    }
    // Without a pool, rayon would start one and panic. The calling thread is in this one for good, so the pool is never
    // dropped, and a second one is refused, which does no harm.
    std::mem::forget(ThreadPoolBuilder::new().num_threads(1).use_current_thread().build());
    work()
}

fn start_pool(threads: usize) -> Option<ThreadPool> {
    let start = |threads| ThreadPoolBuilder::new().num_threads(threads).build().ok();
    start(threads).or_else(|| fewer(threads).find_map(start))
}

/// Smaller numbers of threads. A single thread is no better than the calling one.
fn fewer(threads: usize) -> impl Iterator<Item = usize> {
    let threads = NonZero::new(threads).or_else(|| thread::available_parallelism().ok());
    let half = |threads: &usize| Some(threads / 2).filter(|half| *half > 1);
    successors(threads.map(NonZero::get), half).skip(1)
}

/// Starts a thread that cannot be done without.
pub(crate) fn start<T: Send + 'static>(
    name: &str,
    work: impl FnOnce() -> T + Send + 'static,
) -> io::Result<JoinHandle<T>> {
    thread::Builder::new().name(name.into()).spawn(work).map_err(|error| match error.kind() {
        io::ErrorKind::WouldBlock => io::Error::new(error.kind(), TOO_MANY),
        _ => error,
    })
}

const TOO_MANY: &str =
    "cannot start a thread: too many processes are running; end some of them, or raise the limit (ulimit -u)";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_as_many_threads_are_tried_until_one_is_left() {
        assert_eq!(fewer(20).collect::<Vec<_>>(), [10, 5, 2]);
        assert_eq!(fewer(3).count() + fewer(2).count() + fewer(1).count(), 0);
    }
}
