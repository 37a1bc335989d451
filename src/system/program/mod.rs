//! Runs an untrusted program in a temporary folder, without a shell, with an empty stdin, and with limits
//! on time and output. Afterwards its processes and its folder are removed. This is not a sandbox.

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

/// A program to run.
#[derive(Debug)]
pub(crate) struct Program<'a> {
    /// The command: the program and its options.
    pub(crate) words: &'a [OsString],
    /// The arguments that follow the command.
    pub(crate) arguments: &'a [OsString],
    /// The files that are copied into its folder.
    pub(crate) inputs: &'a [Input],
    /// The name of the file that it writes in its folder. The output limit applies to it.
    pub(crate) output: &'a str,
    /// The limits on time and output.
    pub(crate) limits: Limits,
}

/// A file that a program gets a copy of.
#[derive(Clone, Debug)]
pub(crate) struct Input {
    /// The file. If it does not exist, the program gets no copy.
    pub(crate) path: PathBuf,
    /// The name of the copy.
    pub(crate) name: OsString,
}

/// A program that has ended. Dropping this value removes its folder.
#[derive(Debug)]
pub(crate) struct Finished {
    folder: PathBuf,
    _unfinished: Unfinished,
    /// What it wrote to stdout, up to the limit.
    pub(crate) stdout: Vec<u8>,
    /// What it wrote to stderr, up to the limit.
    pub(crate) stderr: Vec<u8>,
    /// How it ended.
    pub(crate) end: ProgramEnd,
}

/// How a program ended.
#[derive(Debug)]
pub(crate) enum ProgramEnd {
    /// It exited with this status.
    Exit(i32),
    /// A signal ended it.
    Signal(i32),
    /// It was stopped at the time limit.
    OutOfTime,
    /// It wrote more than the limit.
    TooMuchOutput,
    /// It could not be started.
    CannotStart(io::Error),
}

impl Finished {
    /// The folder where it ran.
    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }
}

impl Program<'_> {
    /// Runs the program until it ends or exceeds a limit. Returns an error only if something other than the
    /// program fails.
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
        // Once the child has been waited for, its process ID can be reused, so it is unregistered in the
        // same step.
        let status = running.finish(|| child.wait())?;
        end_orphans();
        let (stdout, stderr, is_too_much) = output.collect();
        open_folder(&folder);
        let end = match stopped {
            // A program that prints too much may fail because of that before the limit is noticed.
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
#[expect(clippy::disallowed_methods, reason = "called in a step")]
fn start(command: &mut Command) -> io::Result<Child> {
    use std::os::unix::process::CommandExt;

    let child = command.process_group(0).spawn()?;
    limits::set(&child);
    Ok(child)
}

#[cfg(not(unix))]
fn start(_: &mut Command) -> io::Result<Child> {
    Err(io::Error::new(io::ErrorKind::Unsupported, "running programs is only supported on Unix"))
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
        None => ProgramEnd::Exit(
            status.code().expect("a program that was not ended by a signal has an exit status"),
        ),
    }
}

#[cfg(not(unix))]
fn end_of(status: ExitStatus) -> ProgramEnd {
    ProgramEnd::Exit(status.code().expect("without signals, every program has an exit status"))
}
