//! Runs a student's program where it can do little harm: in a fresh folder, without a shell, with an
//! empty stdin, for a limited time and with limited output; and it is gone afterwards.

use std::ffi::{OsStr, OsString};
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

use super::interruption::{Leftover, Unfinished, adopt_orphans, end_orphans, open_folder, step};
use crate::course::case::TRANSCRIPT;
use crate::course::grade::Trouble;

/// How long a program may run, and how much it may write to each place.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The time.
    pub time: Duration,
    /// The bytes.
    pub output: u64,
}

/// A program that has run.
#[derive(Debug)]
pub struct Finished {
    folder: PathBuf,
    /// Removes the folder.
    _unfinished: Unfinished,
    /// What it printed, as far as that was kept.
    pub stdout: Vec<u8>,
    /// Why it did not end well, if it did not.
    pub trouble: Option<Trouble>,
}

/// How often a running program is looked at.
const GLANCE: Duration = Duration::from_millis(5);
/// How long is waited for the output of a program that is gone: what it has started may hold it open.
const PATIENCE: Duration = Duration::from_secs(1);
/// How much more than one output all files of a program together may have.
const FOLDER_FACTOR: u64 = 4;

/// What a program may see of the environment: where things are, and the language.
const ENVIRONMENT: [&str; 14] = [
    "PATH",
    "HOME",
    "USER",
    "LOGNAME",
    "TZ",
    "LD_LIBRARY_PATH",
    "JAVA_HOME",
    "PYENV_ROOT",
    "VIRTUAL_ENV",
    "NVM_DIR",
    "RUSTUP_HOME",
    "CARGO_HOME",
    "GOROOT",
    "DOTNET_ROOT",
];

/// Runs `words` with `arguments`, in a folder with copies of `inputs`.
pub fn run(
    words: &[OsString],
    arguments: &[String],
    inputs: &[PathBuf],
    limits: Limits,
) -> io::Result<Finished> {
    let (folder, unfinished) = Unfinished::make(|| {
        let folder = tempfile::Builder::new().prefix("battleship-").tempdir()?.keep();
        let leftover = Leftover::Folder(folder.clone());
        Ok((folder, leftover))
    })?;
    for input in inputs {
        step(|| copy(input, &folder))?;
    }
    let Some((program, options)) = words.split_first() else {
        return Err(io::ErrorKind::InvalidInput.into());
    };
    let mut command = Command::new(program);
    command.args(options).args(arguments).current_dir(&folder);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.env_clear().envs(ENVIRONMENT.iter().filter_map(|name| Some((name, std::env::var_os(name)?))));
    command.envs([("LANG", "C.UTF-8"), ("LC_ALL", "C.UTF-8"), ("PYTHONDONTWRITEBYTECODE", "1")]);
    command.env("TMPDIR", &folder);
    adopt_orphans();
    let started = Unfinished::make(|| {
        let child = start(&mut command)?;
        let leftover = Leftover::Group(child.id());
        Ok((child, leftover))
    });
    let (mut child, running) = match started {
        Ok(started) => started,
        // Only what lies in the submission itself is its fault.
        Err(error) if !is_of_submission(&error) => return Err(error),
        Err(error) => {
            let trouble = Some(Trouble::CannotRun(error.to_string()));
            return Ok(Finished { folder, _unfinished: unfinished, stdout: Vec::new(), trouble });
        }
    };
    let too_much = Arc::new(AtomicBool::new(false));
    let stdout = child.stdout.take().map(|pipe| drain(pipe, limits.output, &too_much));
    let stderr = child.stderr.take().map(|pipe| drain(pipe, limits.output, &too_much));
    let trouble = watch(&mut child, &folder, limits, &too_much)?;
    end_group(&mut child);
    // Its number is its own until it is waited for; then nobody must take it for a program under way.
    let status = running.finish(|| child.wait())?;
    end_orphans();
    let printed = |pipe: Option<Receiver<Vec<u8>>>| {
        pipe.and_then(|pipe| pipe.recv_timeout(PATIENCE).ok()).unwrap_or_default()
    };
    let (stdout, stderr) = (printed(stdout), printed(stderr));
    open_folder(&folder);
    let trouble = trouble.or_else(|| trouble_of(status, &folder, limits));
    let trouble = match trouble {
        // Who prints too much may fail for it before it is seen.
        _ if too_much.load(Ordering::Relaxed) => Some(Trouble::TooLarge(limits.output)),
        Some(Trouble::ExitStatus { code, .. }) => {
            Some(Trouble::ExitStatus { code, complaint: last_line(&stderr) })
        }
        trouble => trouble,
    };
    Ok(Finished { folder, _unfinished: unfinished, stdout, trouble })
}

/// Whether a program cannot be run for what it is.
fn is_of_submission(error: &io::Error) -> bool {
    /// Neither a program nor a script that says what runs it.
    const NO_PROGRAM: i32 = 8;
    matches!(
        error.kind(),
        io::ErrorKind::NotFound
            | io::ErrorKind::PermissionDenied
            | io::ErrorKind::IsADirectory
            | io::ErrorKind::NotADirectory
    ) || error.raw_os_error() == Some(NO_PROGRAM)
        || error.kind() == io::ErrorKind::Unsupported
}

impl Finished {
    /// The transcript that it has written: a file, not a link to one.
    pub fn transcript(&self) -> PathBuf {
        self.folder.join(TRANSCRIPT)
    }
}

/// Copies a file. What cannot be read, or is no file, is a folder there: that cannot be read either.
fn copy(input: &Path, folder: &Path) -> io::Result<()> {
    let Some(name) = input.file_name() else { return Ok(()) };
    let target = folder.join(name);
    match fs::metadata(input) {
        // The same name may be given twice.
        _ if target.exists() => Ok(()),
        Err(_) => Ok(()),
        Ok(found) if found.is_file() && File::open(input).is_ok() => fs::copy(input, target).map(drop),
        Ok(_) => fs::create_dir(target),
    }
}

/// The last line of what a program complained about, if it did.
fn last_line(stderr: &[u8]) -> String {
    const LONGEST: usize = 200;
    let text = String::from_utf8_lossy(stderr);
    let line = text.lines().rev().find(|line| !line.trim().is_empty()).unwrap_or_default();
    line.trim().chars().take(LONGEST).collect()
}

/// Keeps what comes out of a pipe up to a limit.
fn drain(mut pipe: impl Read + Send + 'static, limit: u64, too_much: &Arc<AtomicBool>) -> Receiver<Vec<u8>> {
    let (sender, receiver) = mpsc::channel();
    let too_much = Arc::clone(too_much);
    thread::spawn(move || {
        let mut kept = Vec::new();
        let _ = pipe.by_ref().take(limit.saturating_add(1)).read_to_end(&mut kept);
        if kept.len() as u64 > limit {
            too_much.store(true, Ordering::Relaxed);
        }
        let _ = sender.send(kept);
    });
    receiver
}

/// Waits until a program has ended, or must be ended for what it does.
fn watch(
    child: &mut Child,
    folder: &Path,
    limits: Limits,
    too_much: &AtomicBool,
) -> io::Result<Option<Trouble>> {
    let deadline = Instant::now() + limits.time;
    let mut next_weighing = Instant::now();
    let trouble = loop {
        if has_ended(child)? {
            break None;
        }
        let now = Instant::now();
        let mut is_too_large = too_much.load(Ordering::Relaxed);
        if now >= next_weighing {
            let most = limits.output.saturating_mul(FOLDER_FACTOR);
            is_too_large |= weight(folder, most) > most;
            next_weighing = now + 10 * GLANCE;
        }
        is_too_large |= size(&folder.join(TRANSCRIPT)) > limits.output;
        if is_too_large {
            break Some(Trouble::TooLarge(limits.output));
        }
        if now >= deadline {
            break Some(Trouble::Timeout(limits.time));
        }
        thread::sleep(GLANCE.min(deadline - now));
    };
    Ok(trouble)
}

/// What the end of a program shows.
fn trouble_of(status: ExitStatus, folder: &Path, limits: Limits) -> Option<Trouble> {
    if size(&folder.join(TRANSCRIPT)) > limits.output {
        return Some(Trouble::TooLarge(limits.output));
    }
    match (signal(status), status.code()) {
        (Some(signal), _) => Some(Trouble::Signal(signal)),
        (None, Some(0)) => None,
        (None, code) => Some(Trouble::ExitStatus { code: code.unwrap_or(-1), complaint: String::new() }),
    }
}

fn size(path: &Path) -> u64 {
    fs::symlink_metadata(path).map_or(0, |found| found.len())
}

/// All bytes below a folder, counted until there are more than `most`. Links are not followed, and what
/// is empty takes room too.
fn weight(folder: &Path, most: u64) -> u64 {
    const LEAST: u64 = 4096;
    let mut sum: u64 = 0;
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).into_iter().flatten().flatten() {
            if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                folders.push(entry.path());
            }
            sum = sum.saturating_add(size(&entry.path()).max(LEAST));
            if sum > most {
                return sum;
            }
        }
    }
    sum
}

/// The words of a command, without a shell: `{submission}` becomes a path.
pub fn fill_in(words: &[String], submission: &Path) -> Vec<OsString> {
    words
        .iter()
        .map(|word| {
            let mut filled = OsString::new();
            for (index, part) in word.split(SUBMISSION).enumerate() {
                if index > 0 {
                    filled.push(submission);
                }
                filled.push(part);
            }
            filled
        })
        .collect()
}

/// Stands for the path of a submission.
pub const SUBMISSION: &str = "{submission}";

/// Whether a program of this name can be found as a shell would find it.
pub fn can_be_found(program: &OsStr) -> bool {
    let path = Path::new(program);
    if path.components().count() > 1 {
        return path.is_file();
    }
    let folders = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&folders).any(|folder| folder.join(path).is_file())
}

#[cfg(unix)]
fn start(command: &mut Command) -> io::Result<Child> {
    use std::os::unix::process::CommandExt;

    let child = command.process_group(0).spawn()?;
    limit(&child);
    Ok(child)
}

#[cfg(not(unix))]
fn start(_: &mut Command) -> io::Result<Child> {
    Err(io::Error::new(io::ErrorKind::Unsupported, "programs are run on Unix only"))
}

/// No file of a program grows without end between two glances, and a crash leaves no image of it.
#[cfg(target_os = "linux")]
fn limit(child: &Child) {
    use rustix::process::{Resource, Rlimit, prlimit};

    const LARGEST_FILE: u64 = 1 << 30;
    let at_most = |bytes| Rlimit { current: Some(bytes), maximum: Some(bytes) };
    if let Some(pid) = pid(child) {
        let _ = prlimit(Some(pid), Resource::Fsize, at_most(LARGEST_FILE));
        let _ = prlimit(Some(pid), Resource::Core, at_most(0));
    }
}

#[cfg(all(unix, not(target_os = "linux")))]
fn limit(_: &Child) {}

#[cfg(unix)]
fn pid(child: &Child) -> Option<rustix::process::Pid> {
    i32::try_from(child.id()).ok().and_then(rustix::process::Pid::from_raw)
}

/// Whether the program has ended. It is left for [`Child::wait`], so that its number stays its own until
/// its group is ended.
#[cfg(unix)]
fn has_ended(child: &mut Child) -> io::Result<bool> {
    use rustix::process::{WaitId, WaitIdOptions, waitid};

    let Some(pid) = pid(child) else { return Ok(child.try_wait()?.is_some()) };
    let options = WaitIdOptions::EXITED | WaitIdOptions::NOWAIT | WaitIdOptions::NOHANG;
    Ok(waitid(WaitId::Pid(pid), options)?.is_some())
}

#[cfg(not(unix))]
fn has_ended(child: &mut Child) -> io::Result<bool> {
    Ok(child.try_wait()?.is_some())
}

#[cfg(unix)]
fn end_group(child: &mut Child) {
    crate::system::interruption::end_group(child.id());
    let _ = child.kill();
}

#[cfg(not(unix))]
fn end_group(child: &mut Child) {
    let _ = child.kill();
}

#[cfg(unix)]
fn signal(status: ExitStatus) -> Option<i32> {
    std::os::unix::process::ExitStatusExt::signal(&status)
}

#[cfg(not(unix))]
fn signal(_: ExitStatus) -> Option<i32> {
    None
}
