//! Chooses the layers of the sandbox once, before anything runs. If one of them fails later, that run fails: a
//! program never runs with less than was announced.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::Arc;

use super::access::{SETTINGS, SYSTEM};
use super::choice::{SandboxError, SandboxMode, SandboxOptions};
use super::message::{Answer, Launch, Namespaces};
use super::roots::{self, Protected};
use super::supervisor::Supervisor;
use super::user;
use crate::system::interruption::{Leftover, Unfinished};
use crate::system::program::RunFolder;

/// A sandbox in which programs can run.
#[derive(Clone, Debug)]
pub struct Sandbox {
    namespaces: Namespaces,
    /// The version of Landlock; 0 if the sandbox is off.
    landlock: u32,
    /// What programs can read besides the system and their own submission.
    readable: Vec<PathBuf>,
    user: Option<(u32, u32)>,
}

impl Sandbox {
    /// Sets up a sandbox, and tests that a program can run in it.
    pub fn set_up(options: &SandboxOptions) -> Result<Self, SandboxError> {
        let user = options.user.map(find_user).transpose()?;
        if options.mode == SandboxMode::Off {
            return Ok(Self { namespaces: Namespaces::None, landlock: 0, readable: Vec::new(), user });
        }
        let mut sandbox = Self::choose(options, user)?;
        sandbox.readable = readable(options)?;
        sandbox.test(options)?;
        Ok(sandbox)
    }

    /// Finds the most that the kernel permits.
    fn choose(options: &SandboxOptions, user: Option<(u32, u32)>) -> Result<Self, SandboxError> {
        let mut refused = None;
        // A user namespace has only one user.
        let attempts: &[Namespaces] = match (rustix::process::geteuid().is_root(), user) {
            (true, Some(_)) => &[Namespaces::Root, Namespaces::None],
            (true, None) => &[Namespaces::Root, Namespaces::User, Namespaces::None],
            (false, _) => &[Namespaces::User, Namespaces::None],
        };
        for &namespaces in attempts {
            let sandbox = Self { namespaces, landlock: 1, readable: Vec::new(), user };
            match sandbox.probe(Vec::new()) {
                Ok((0, _)) => return Err(SandboxError::NoLandlock),
                Ok((landlock, _)) => {
                    if options.mode == SandboxMode::Require && namespaces == Namespaces::None {
                        let reason =
                            refused.map_or_else(String::new, |error: io::Error| format!(": {error}"));
                        return Err(SandboxError::Incomplete(format!(
                            "namespaces are not permitted{reason}"
                        )));
                    }
                    return Ok(Self { landlock, ..sandbox });
                }
                Err(error) if namespaces == Namespaces::None => return Err(SandboxError::Programs(error)),
                Err(error) => refused = Some(error),
            }
        }
        Err(SandboxError::NoLandlock)
    }

    /// Checks that programs can read their interpreter and all submissions.
    fn test(&self, options: &SandboxOptions) -> Result<(), SandboxError> {
        let interpreter = options.program.and_then(roots::find_program);
        let submissions = options.submissions.iter().map(resolved);
        let needed = interpreter.into_iter().chain(submissions.clone()).collect();
        let mut sandbox = self.clone();
        sandbox.readable.extend(submissions);
        let (_, unreadable) = sandbox.probe(needed).map_err(SandboxError::Programs)?;
        match unreadable.into_iter().next() {
            Some(path) => Err(SandboxError::Unreadable { path, user: options.user.map(str::to_owned) }),
            None => Ok(()),
        }
    }

    /// Sets up the sandbox for nothing. Returns the version of Landlock, and what cannot be read.
    fn probe(&self, needed: Vec<PathBuf>) -> io::Result<(u32, Vec<PathBuf>)> {
        let folder = RunFolder::create(&[], self.user)?;
        let mut launch = self.launch(folder.path(), None);
        launch.needed = needed;
        let (supervisor, running) = Unfinished::make(|| {
            let supervisor = Arc::new(Supervisor::start(Stdio::null(), Stdio::null())?);
            Ok((supervisor.clone(), Leftover::Program(supervisor)))
        })?;
        let answer = supervisor.probe(launch);
        drop(running);
        match answer? {
            Answer::Probed { landlock, unreadable } => Ok((landlock, unreadable)),
            answer => Err(io::Error::other(format!("unexpected answer: {answer:?}"))),
        }
    }

    /// How a program of this submission is started in this folder; the command is still missing.
    pub(crate) fn launch(&self, folder: &Path, submission: Option<&Path>) -> Launch {
        let readable = || self.readable.iter().cloned().chain(submission.map(Path::to_owned)).collect();
        Launch {
            words: Vec::new(),
            variables: Vec::new(),
            folder: folder.to_owned(),
            transcript: Default::default(),
            namespaces: self.namespaces,
            user: self.user,
            readable: (self.landlock > 0).then(readable),
            needed: Vec::new(),
        }
    }

    /// The user and group that programs run as, unless they are those of this process.
    pub(crate) fn user(&self) -> Option<(u32, u32)> {
        self.user
    }

    /// What is weaker than it could be, if anything.
    pub fn weakness(&self) -> Option<&'static str> {
        match (self.landlock, self.namespaces) {
            (0, _) => Some("programs can read and write everything that you can"),
            (_, Namespaces::None) => Some(
                "namespaces are not permitted here, so programs have no /proc and no chmod, and could outlive a supervisor that runs out of memory",
            ),
            _ => None,
        }
    }
}

/// Names the layers that are in force.
impl fmt::Display for Sandbox {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        match (self.landlock, self.namespaces) {
            (0, _) => formatter.write_str("off (limits only)"),
            (version, Namespaces::None) => write!(formatter, "Landlock {version}, seccomp"),
            (version, Namespaces::Root) => write!(formatter, "Landlock {version}, seccomp, namespaces"),
            (version, Namespaces::User) => {
                write!(formatter, "Landlock {version}, seccomp, namespaces of the user")
            }
        }
    }
}

fn find_user(name: &str) -> Result<(u32, u32), SandboxError> {
    if !rustix::process::geteuid().is_root() {
        return Err(SandboxError::NotRoot);
    }
    user::find(name).ok_or_else(|| SandboxError::NoUser(name.to_owned()))
}

/// The canonical path of a file or folder, as far as it exists.
fn resolved(path: impl AsRef<Path>) -> PathBuf {
    let path = path.as_ref();
    path.canonicalize().unwrap_or_else(|_| path.to_owned())
}

/// What programs can read besides the system and their submission. Landlock cannot take anything out of a folder,
/// so nothing in it may be hidden.
fn readable(options: &SandboxOptions) -> Result<Vec<PathBuf>, SandboxError> {
    let hidden: Vec<PathBuf> = options
        .hidden
        .iter()
        .chain(&[std::env::temp_dir()])
        .chain(options.submissions)
        .map(resolved)
        .collect();
    let wanted: Vec<PathBuf> = options.readable.iter().map(resolved).collect();
    let system = SYSTEM.iter().chain(&[SETTINGS]).map(PathBuf::from);
    for root in system.chain(wanted.iter().cloned()) {
        if let Some(hidden) = hidden.iter().find(|hidden| hidden.starts_with(&root)) {
            return Err(SandboxError::Exposed { hidden: hidden.clone(), root });
        }
    }
    let submissions: Vec<PathBuf> = options.submissions.iter().map(resolved).collect();
    for (index, root) in submissions.iter().enumerate() {
        let others = submissions.iter().enumerate().filter(|(other, path)| *other != index && *path != root);
        if let Some((_, hidden)) = others.into_iter().find(|(_, path)| path.starts_with(root)) {
            return Err(SandboxError::Exposed { hidden: hidden.clone(), root: root.clone() });
        }
    }
    let protected = Protected::new(hidden.iter().map(PathBuf::as_path));
    let interpreter = options.program.and_then(roots::find_program);
    let found = interpreter.map(|path| roots::of_interpreter(&path, &protected)).unwrap_or_default();
    Ok(wanted.into_iter().chain(found).chain(roots::of_variables(&protected)).collect())
}
