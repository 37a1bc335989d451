//! Threads, on machines that may have none left.

use std::io;
use std::sync::LazyLock;
use std::thread::{self, JoinHandle};

use rayon::{ThreadPool, ThreadPoolBuilder};

/// One thread per core, for all work that has no number of threads of its own.
static CORES: LazyLock<Option<ThreadPool>> = LazyLock::new(|| start_pool(0));

/// Does work with parallel iterators on this many threads; 0 means one per core. If the machine refuses some of
/// them, the calling thread does everything.
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
    ThreadPoolBuilder::new().num_threads(threads).build().ok()
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
