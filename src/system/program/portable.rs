//! Runs a program where there is no sandbox: with limits of time and output only.

use std::io::{self, Seek, Write};
use std::path::Path;
use std::process::Command;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::sleep;
use std::time::{Duration, Instant};

use process_wrap::std::{ChildWrapper, CommandWrap};

use super::{End, Limits, TimeLimit, Usage, read_back};
use crate::system::interruption::{Leftover, Running, Unfinished};
use crate::system::os;

/// How often a program is checked.
const INTERVAL: Duration = Duration::from_millis(10);

/// A program that has ended, with everything that it started.
pub(super) struct Ran {
    pub(super) stdout: Vec<u8>,
    pub(super) stderr: Vec<u8>,
    pub(super) end: End,
    pub(super) usage: Usage,
}

/// Runs a program until it ends or exceeds a limit. Its transcript counts as output, too. How long it ran by itself cannot
/// be measured, so it may take as long by the clock as a sandboxed program may be idle.
pub(super) fn run(mut command: Command, stdin: &[u8], transcript: &Path, limits: Limits) -> io::Result<Ran> {
    let [mut input, stdout, stderr] = [tempfile::tempfile()?, tempfile::tempfile()?, tempfile::tempfile()?];
    input.write_all(stdin)?;
    input.rewind()?;
    command.stdin(input).stdout(stdout.try_clone()?).stderr(stderr.try_clone()?);
    let has_written_too_much = || {
        let lengths = [stdout.metadata(), stderr.metadata(), transcript.metadata()];
        lengths.into_iter().flatten().any(|found| found.is_file() && found.len() > limits.output)
    };
    let begin = Instant::now();
    let started = Unfinished::make(|| {
        let tree = Arc::new(Tree::start(command)?);
        Ok((tree.clone(), Leftover::Program(tree)))
    });
    let (tree, running) = match started {
        Ok(started) => started,
        Err(error) => {
            let end = End::cannot_start(error)?;
            return Ok(Ran { stdout: Vec::new(), stderr: Vec::new(), end, usage: Usage::default() });
        }
    };
    let mut end = loop {
        if let Some(end) = tree.ended()? {
            break end;
        }
        if has_written_too_much() {
            break End::TooMuchOutput(limits.output);
        }
        if begin.elapsed() > limits.idle() {
            break End::OutOfTime(TimeLimit::Wall(limits.idle()));
        }
        sleep(INTERVAL);
    };
    // Nothing is read before everything of the run has ended.
    drop(running);
    if has_written_too_much() {
        end = End::TooMuchOutput(limits.output);
    }
    let usage = Usage { wall: begin.elapsed(), ..Usage::default() };
    let [stdout, stderr] = [read_back(stdout, limits.output)?, read_back(stderr, limits.output)?];
    Ok(Ran { stdout, stderr, end, usage })
}

/// A program with everything that it started: a job on Windows, and a process group elsewhere.
#[derive(Debug)]
struct Tree(Mutex<Box<dyn ChildWrapper>>);

impl Tree {
    fn start(command: Command) -> io::Result<Self> {
        let mut command = CommandWrap::from(command);
        os::keep_together(&mut command);
        command.spawn().map(|child| Self(Mutex::new(child)))
    }

    fn child(&self) -> MutexGuard<'_, Box<dyn ChildWrapper>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How the program itself ended, if it has.
    fn ended(&self) -> io::Result<Option<End>> {
        let status = self.child().try_wait()?;
        Ok(status.map(|status| match (os::signal_of(status), status.code()) {
            (None, Some(code)) => End::Exit(code),
            (signal, _) => End::Signal(signal.unwrap_or_default()),
        }))
    }
}

impl Running for Tree {
    fn hang_up(&self) {
        // Everything may have ended by itself.
        let _ = self.child().start_kill();
    }

    fn end(&self) {
        const PATIENCE: Duration = Duration::from_secs(5);
        self.hang_up();
        let begin = Instant::now();
        while matches!(self.ended(), Ok(None)) && begin.elapsed() < PATIENCE {
            sleep(INTERVAL);
        }
    }
}

#[cfg(all(test, unix))]
mod tests {
    use std::fs;

    use super::*;

    fn run_script(script: &str, limits: Limits) -> (tempfile::TempDir, Ran) {
        let folder = tempfile::tempdir().unwrap();
        let mut command = Command::new("sh");
        command.args(["-c", script]).current_dir(folder.path());
        let ran = run(command, b"in\n", &folder.path().join("out"), limits).unwrap();
        (folder, ran)
    }

    const LIMITS: Limits =
        Limits { time: Duration::from_secs(60), output: 1 << 16, memory: 1 << 30, processes: 64 };

    #[test]
    fn what_a_program_does_is_reported() {
        let (folder, ran) = run_script("echo a; echo b >&2; cat >out; exit 7", LIMITS);
        assert_eq!((&ran.stdout[..], &ran.stderr[..], ran.end), (&b"a\n"[..], &b"b\n"[..], End::Exit(7)));
        assert_eq!(fs::read_to_string(folder.path().join("out")).unwrap(), "in\n");
        assert_eq!(run_script("kill -SEGV $$", LIMITS).1.end, End::Signal(11));
        let missing = run(Command::new("/no/such/program"), b"", Path::new("out"), LIMITS).unwrap();
        assert!(matches!(missing.end, End::CannotStart(_)));
    }

    #[test]
    fn limits_end_a_program() {
        let short = Limits { time: Duration::from_millis(20), ..LIMITS };
        let limit = TimeLimit::Wall(Duration::from_millis(60));
        let endless = run_script("while :; do :; done", short).1;
        assert_eq!(endless.end, End::OutOfTime(limit));
        assert!(endless.usage.wall >= short.idle());
        for script in ["yes", "yes >&2", "yes >out", "head -c 65537 /dev/zero"] {
            let ran = run_script(script, LIMITS).1;
            assert_eq!(ran.end, End::TooMuchOutput(1 << 16), "{script}");
            assert!(ran.stdout.len() <= 1 << 16);
        }
    }

    #[test]
    fn nothing_that_a_program_started_survives_it() {
        let (folder, ran) = run_script("(sleep 0.3; echo >late) & (sleep 600 &)", LIMITS);
        assert_eq!(ran.end, End::Exit(0));
        sleep(Duration::from_millis(600));
        assert!(!folder.path().join("late").exists());
    }
}
