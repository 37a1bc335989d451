//! Runs a program again, alone, if it may have failed because of what others did to the machine at the same time.

use std::io;
use std::sync::{PoisonError, RwLock};
use std::thread::sleep;
use std::time::Duration;

use crate::system::program::{End, Finished};

/// Every run holds it for reading, and a run that must be alone for writing.
static RUNS: RwLock<()> = RwLock::new(());

/// How often a run is tried alone while the machine has no process left, and the pause before each.
const TRIES: usize = 50;
const PAUSE: Duration = Duration::from_millis(200);

/// What a program says that could not get what it needs.
const SCARCE: [&[u8]; 4] = [
    b"No space left on device",
    b"Disk quota exceeded",
    b"Cannot allocate memory",
    b"Resource temporarily unavailable",
];

/// A run that has ended, and whether the machine had too little of something meanwhile.
type Ran = io::Result<(Finished, bool)>;

/// Runs something beside other runs, and if the result is in doubt, once more when no other run is there.
pub(super) fn run_again_if_in_doubt(mut run: impl FnMut() -> Ran) -> io::Result<Finished> {
    let with_others = {
        let _others = RUNS.read().unwrap_or_else(PoisonError::into_inner);
        run()
    };
    if !is_in_doubt(&with_others) {
        return with_others.map(|(finished, _)| finished);
    }
    drop(with_others);
    let _alone = RUNS.write().unwrap_or_else(PoisonError::into_inner);
    for _ in 1..TRIES {
        match run() {
            // The machine has too many processes or threads at the moment.
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => sleep(PAUSE),
            ran => return ran.map(|(finished, _)| finished),
        }
    }
    run().map(|(finished, _)| finished)
}

/// Whether a run may have been disturbed. Limits that it exceeded itself are no doubt.
fn is_in_doubt(ran: &Ran) -> bool {
    let (finished, was_scarce) = match ran {
        Ok((finished, was_scarce)) => (finished, *was_scarce),
        // A supervisor that does not answer has taken long enough.
        Err(error) => return error.kind() != io::ErrorKind::TimedOut,
    };
    match &finished.end {
        End::OutOfMemory(_) | End::TooManyProcesses(_) | End::TooManyThreads(_) | End::TooMuchOutput(_) => {
            false
        }
        End::CannotStart(_) | End::GaveUp(_) | End::BuildFailed(_) => false,
        End::Exit(0) | End::OutOfTime(_) => was_scarce,
        End::Exit(_) => was_scarce || complains_of_scarcity(&finished.stderr),
        End::Signal(signal) => was_scarce || comes_from_outside(*signal),
    }
}

fn complains_of_scarcity(stderr: &[u8]) -> bool {
    SCARCE.iter().any(|words| stderr.windows(words.len()).any(|part| part == *words))
}

/// Whether a signal is none of those that a program causes by its own faults. The kernel kills when memory runs out.
fn comes_from_outside(signal: i32) -> bool {
    use rustix::process::Signal;

    const OWN: [Signal; 9] = [
        Signal::ABORT,
        Signal::FPE,
        Signal::ILL,
        Signal::PIPE,
        Signal::SEGV,
        Signal::SYS,
        Signal::TRAP,
        Signal::XCPU,
        Signal::XFSZ,
    ];
    !OWN.iter().any(|own| own.as_raw() == signal)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::system::program::RunFolder;

    fn finished(end: End, stderr: &str, was_scarce: bool) -> Ran {
        let folder = RunFolder::create(&[]).unwrap();
        let (stdout, stderr) = (Vec::new(), stderr.into());
        Ok((Finished { folder, stdout, stderr, end, usage: Default::default() }, was_scarce))
    }

    #[test]
    fn only_what_others_may_have_caused_is_in_doubt() {
        assert!(is_in_doubt(&finished(End::Exit(0), "", true)));
        assert!(is_in_doubt(&finished(
            End::Exit(1),
            "OSError: [Errno 28] No space left on device: 'x'",
            false
        )));
        assert!(is_in_doubt(&finished(End::Signal(9), "", false)));
        assert!(is_in_doubt(&Err(io::ErrorKind::StorageFull.into())));
        for end in [End::Exit(0), End::Exit(1), End::Signal(11)] {
            assert!(!is_in_doubt(&finished(end, "", false)));
        }
        assert!(!is_in_doubt(&finished(End::TooMuchOutput(1), "", true)));
    }

    #[test]
    fn a_run_in_doubt_is_tried_once_more_and_a_crowded_machine_several_times() {
        let tries = |results: &mut dyn Iterator<Item = Ran>| {
            let mut count = 0;
            let ran = run_again_if_in_doubt(|| {
                count += 1;
                results.next().unwrap()
            });
            (count, ran.map(|finished| finished.end).map_err(|error| error.kind()))
        };
        let killed = || finished(End::Signal(9), "", false);
        let crowded = || Err(io::ErrorKind::WouldBlock.into());
        assert_eq!(tries(&mut [killed(), killed()].into_iter()), (2, Ok(End::Signal(9))));
        let full = Err(io::ErrorKind::StorageFull.into());
        assert_eq!(
            tries(&mut [crowded(), crowded(), full].into_iter()),
            (3, Err(io::ErrorKind::StorageFull))
        );
    }
}
