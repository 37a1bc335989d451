//! Tries again while the machine has no process left, which is the doing of another program that is about to be stopped.

use std::io;
use std::thread::sleep;
use std::time::{Duration, Instant};

/// For how long a run is tried again, and the pause before that. A supervisor that does not answer takes longer, and
/// is not asked again.
const PATIENCE: Duration = Duration::from_secs(10);
const PAUSE: Duration = Duration::from_millis(100);

/// Whether the machine has too many processes or threads at the moment.
pub(super) fn is_crowded(error: &io::Error) -> bool {
    error.kind() == io::ErrorKind::WouldBlock
}

/// Runs something until the machine is not crowded any more, or patience has run out.
pub(super) fn patiently<T>(run: impl FnMut() -> T, is_crowded: impl Fn(&T) -> bool) -> T {
    let begin = Instant::now();
    let may_try_again = || {
        sleep(PAUSE);
        begin.elapsed() < PATIENCE
    };
    try_while(run, is_crowded, may_try_again)
}

fn try_while<T>(
    mut run: impl FnMut() -> T,
    is_crowded: impl Fn(&T) -> bool,
    mut may_try_again: impl FnMut() -> bool,
) -> T {
    loop {
        let ran = run();
        if !is_crowded(&ran) || !may_try_again() {
            return ran;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tried(results: &mut dyn Iterator<Item = io::Result<u8>>) -> io::Result<u8> {
        let is_failure = |ran: &io::Result<u8>| ran.as_ref().is_err_and(is_crowded);
        let mut tries = 0..3;
        try_while(|| results.next().unwrap(), is_failure, || tries.next().is_some())
    }

    fn error(kind: io::ErrorKind) -> io::Result<u8> {
        Err(kind.into())
    }

    #[test]
    fn only_a_crowded_machine_is_tried_again() {
        let crowded = || error(io::ErrorKind::WouldBlock);
        assert_eq!(tried(&mut [crowded(), crowded(), Ok(7)].into_iter()).unwrap(), 7);
        let full = error(io::ErrorKind::StorageFull);
        let failed = tried(&mut [crowded(), full, Ok(7)].into_iter()).unwrap_err();
        assert_eq!(failed.kind(), io::ErrorKind::StorageFull);
        let failed = tried(&mut std::iter::repeat_with(crowded)).unwrap_err();
        assert_eq!(failed.kind(), io::ErrorKind::WouldBlock);
    }
}
