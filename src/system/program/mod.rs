//! Runs a program that nobody vouches for: in a fresh folder, without a shell, with an empty stdin, for a
//! limited time and with limited output; and it is gone afterwards.

mod environment;
mod limits;
mod watch;

use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};

use super::interruption::{self, Leftover, Unfinished, adopt_orphans, end_orphans, open_folder};
pub(crate) use environment::can_be_found;
pub(crate) use limits::Limits;
use watch::{Output, Watch};

/// What is run, and where it leaves its result.
#[derive(Debug)]
pub(crate) struct Program<'a> {
    /// The program and its options.
    pub(crate) words: &'a [OsString],
    /// What follows them.
    pub(crate) arguments: &'a [String],
    /// Files that are copied into its folder.
    pub(crate) inputs: &'a [PathBuf],
    /// The file that it writes in its folder, which has the limits of an output.
    pub(crate) output: &'a str,
    /// How far it may go.
    pub(crate) limits: Limits,
}

/// A program that has run. Its folder is removed when this is dropped.
#[derive(Debug)]
pub(crate) struct Finished {
    folder: PathBuf,
    _unfinished: Unfinished,
    /// What it printed, as far as that was kept.
    pub(crate) stdout: Vec<u8>,
    /// What it complained about, as far as that was kept.
    pub(crate) stderr: Vec<u8>,
    /// How it ended.
    pub(crate) end: ProgramEnd,
}

/// How a program ended.
#[derive(Debug)]
pub(crate) enum ProgramEnd {
    /// By itself, with this status.
    Exit(i32),
    /// By a signal.
    Signal(i32),
    /// It ran for too long, and was stopped.
    OutOfTime,
    /// It wrote more than it may.
    TooMuchOutput,
    /// It never began.
    CannotStart(io::Error),
}

impl Finished {
    /// The folder in which it ran.
    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }
}

impl Program<'_> {
    /// Runs it to its end. Only what is not the program's doing is an error.
    pub(crate) fn run(&self) -> io::Result<Finished> {
        let (folder, unfinished) = environment::fresh_folder(self.inputs)?;
        let finished = |stdout, stderr, end| Finished {
            folder: folder.clone(),
            _unfinished: unfinished,
            stdout,
            stderr,
            end,
        };
        let mut command = self.command(&folder)?;
        adopt_orphans();
        let started = Unfinished::make(|| {
            let child = start(&mut command)?;
            let leftover = Leftover::Group(child.id());
            Ok((child, leftover))
        });
        let (mut child, running) = match started {
            Ok(started) => started,
            Err(error) => return Ok(finished(Vec::new(), Vec::new(), ProgramEnd::CannotStart(error))),
        };
        let output = Output::of(&mut child, self.limits.output);
        let file = folder.join(self.output);
        let watch = Watch { folder: &folder, file: &file, limits: self.limits, output: &output };
        let stopped = watch.wait_for(&mut child)?;
        end_group(&mut child);
        // Its number is its own until it is waited for; then nobody must take it for a program under way.
        let status = running.finish(|| child.wait())?;
        end_orphans();
        let (stdout, stderr, is_too_much) = output.collect();
        open_folder(&folder);
        let end = match stopped {
            // Who prints too much may fail for it before it is seen.
            _ if is_too_much => ProgramEnd::TooMuchOutput,
            Some(stopped) => stopped,
            None if limits::size(&file) > self.limits.output => ProgramEnd::TooMuchOutput,
            None => end_of(status),
        };
        Ok(finished(stdout, stderr, end))
    }

    fn command(&self, folder: &Path) -> io::Result<Command> {
        let Some((program, options)) = self.words.split_first() else {
            return Err(io::ErrorKind::InvalidInput.into());
        };
        let mut command = Command::new(program);
        command.args(options).args(self.arguments).current_dir(folder);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        environment::set(&mut command, folder);
        Ok(command)
    }
}

#[cfg(unix)]
#[expect(clippy::disallowed_methods, reason = "it is called in a step")]
fn start(command: &mut Command) -> io::Result<Child> {
    use std::os::unix::process::CommandExt;

    let child = command.process_group(0).spawn()?;
    limits::set(&child);
    Ok(child)
}

#[cfg(not(unix))]
fn start(_: &mut Command) -> io::Result<Child> {
    Err(io::Error::new(io::ErrorKind::Unsupported, "programs are run on Unix only"))
}

#[cfg(unix)]
fn pid(child: &Child) -> Option<rustix::process::Pid> {
    i32::try_from(child.id()).ok().and_then(rustix::process::Pid::from_raw)
}

#[cfg(unix)]
fn end_group(child: &mut Child) {
    interruption::end_group(child.id());
    let _ = child.kill();
}

#[cfg(not(unix))]
fn end_group(child: &mut Child) {
    let _ = child.kill();
}

#[cfg(unix)]
fn end_of(status: ExitStatus) -> ProgramEnd {
    use std::os::unix::process::ExitStatusExt;

    match status.signal() {
        Some(signal) => ProgramEnd::Signal(signal),
        None => ProgramEnd::Exit(status.code().expect("a program ends by itself or by a signal")),
    }
}

#[cfg(not(unix))]
fn end_of(status: ExitStatus) -> ProgramEnd {
    ProgramEnd::Exit(status.code().expect("without signals, every program has an exit status"))
}
