//! Chooses the layers of the sandbox once, before anything runs. If one of them fails later, that run fails: a
//! program never runs with less than was announced.

use std::ffi::{OsStr, OsString};
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::Arc;

use super::access::{NEWEST, SYSTEM};
use super::choice::{RunAs, SandboxError, SandboxMode, SandboxOptions};
use super::copies::Copies;
use super::message::{Answer, Launch, Namespaces, User};
use super::roots::{self, Protected};
use super::supervisor::Supervisor;
use super::user::{self, Unused, find_program_for};
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
    users: Users,
    /// The first word of each command, and the program that it stands for.
    programs: Vec<(OsString, PathBuf)>,
    copies: Arc<Copies>,
}

/// The users that programs run as.
#[derive(Clone, Copy, Debug)]
enum Users {
    /// That of this process.
    Caller,
    /// One for all.
    One(User),
    /// A different one for each.
    Each(Unused),
}

impl Users {
    fn choose(options: &SandboxOptions) -> Result<Self, SandboxError> {
        let is_root = rustix::process::geteuid().is_root();
        match options.run_as {
            RunAs::Named(_) if !is_root => Err(SandboxError::NotRoot),
            RunAs::Named(name) => match user::find(name) {
                None => Err(SandboxError::NoUser(name.to_owned())),
                Some((0, _)) => Err(SandboxError::Root),
                Some(user) => Ok(Self::One(user)),
            },
            RunAs::NeverRoot if is_root && options.mode != SandboxMode::Off => match Unused::find() {
                Some(unused) => Ok(Self::Each(unused)),
                None if !Path::new("/proc/self").exists() => {
                    Err(SandboxError::Programs(io::Error::other("/proc is not mounted")))
                }
                None if user::is_root_in_name_only() => Ok(Self::Caller),
                None => Err(SandboxError::NoUsers),
            },
            RunAs::Caller | RunAs::NeverRoot => Ok(Self::Caller),
        }
    }

    /// The user of a run whose first process has this number, unless it is that of this process.
    fn user(self, process: u32) -> Option<User> {
        match self {
            Self::Caller => None,
            Self::One(user) => Some(user),
            Self::Each(unused) => Some(unused.of(process)),
        }
    }
}

impl Sandbox {
    /// Sets up a sandbox, and tests that a program can run in it.
    pub fn set_up(options: &SandboxOptions) -> Result<Self, SandboxError> {
        let users = Users::choose(options)?;
        let user = users.user(0);
        let found = |word: &&OsStr| Some(((*word).to_owned(), find_program_for(word, user)?));
        let programs = options.programs.iter().filter_map(found).collect();
        let unconfined = Self {
            namespaces: Namespaces::None,
            landlock: 0,
            readable: Vec::new(),
            users,
            programs,
            copies: Arc::default(),
        };
        if options.mode == SandboxMode::Off {
            return Ok(unconfined);
        }
        let mut sandbox = unconfined.choose(options.mode)?;
        sandbox.readable = sandbox.readable(options)?;
        sandbox.test(options)?;
        Ok(sandbox)
    }

    /// Finds the most that the kernel permits.
    fn choose(self, mode: SandboxMode) -> Result<Self, SandboxError> {
        let mut refused = None;
        let has_user = self.users.user(0).is_some();
        // A user namespace has only one user.
        let attempts: &[Namespaces] = match (rustix::process::geteuid().is_root(), has_user) {
            (true, true) => &[Namespaces::Root, Namespaces::None],
            (true, false) => &[Namespaces::Root, Namespaces::User, Namespaces::None],
            (false, _) => &[Namespaces::User, Namespaces::None],
        };
        for &namespaces in attempts {
            let sandbox = Self { namespaces, landlock: 1, ..self.clone() };
            let landlock = match sandbox.probe(Vec::new(), Vec::new()) {
                Ok((landlock, _)) => landlock,
                Err(error) if namespaces == Namespaces::None => return Err(SandboxError::Programs(error)),
                Err(error) => {
                    refused = Some(error);
                    continue;
                }
            };
            let is_alone = namespaces == Namespaces::None;
            return match landlock {
                0 => Err(SandboxError::NoLandlock),
                1..=2 if is_alone && !has_user => Err(SandboxError::OldLandlock),
                _ if is_alone && mode == SandboxMode::Require => {
                    let reason = refused.map_or_else(String::new, |error: io::Error| format!(": {error}"));
                    Err(SandboxError::Incomplete(format!("namespaces are not permitted{reason}")))
                }
                _ => Ok(Self { landlock, ..sandbox }),
            };
        }
        Err(SandboxError::NoLandlock)
    }

    /// Checks that programs can read their interpreter and all submissions. Another user may need copies of these.
    fn test(&mut self, options: &SandboxOptions) -> Result<(), SandboxError> {
        let submissions: Vec<PathBuf> = options.submissions.iter().map(resolved).collect();
        let interpreters = self.programs.iter().map(|(_, path)| path.clone());
        let needed = interpreters.chain(options.readable.iter().map(resolved)).collect();
        let mut sandbox = self.clone();
        sandbox.readable.extend(submissions.iter().cloned());
        let (_, mut unreadable) =
            sandbox.probe(needed, submissions.clone()).map_err(SandboxError::Programs)?;
        if self.users.user(0).is_some() {
            self.copies = Arc::new(unreadable.extract_if(.., |path| submissions.contains(path)).collect());
        }
        let user = if let RunAs::Named(name) = options.run_as { Some(name.to_owned()) } else { None };
        let unreadable = unreadable.into_iter().next();
        unreadable.map_or(Ok(()), |path| Err(SandboxError::Unreadable { path, user }))
    }

    /// Sets up the sandbox for nothing. Returns the version of Landlock, and what cannot be read.
    fn probe(&self, needed: Vec<PathBuf>, submissions: Vec<PathBuf>) -> io::Result<(u32, Vec<PathBuf>)> {
        let folder = RunFolder::create(&[])?;
        let (supervisor, running) = Unfinished::make(|| {
            let supervisor = Arc::new(Supervisor::start(Stdio::null(), Stdio::null())?);
            Ok((supervisor.clone(), Leftover::Program(supervisor)))
        })?;
        let user = self.user(&supervisor);
        if let Some(user) = user {
            folder.hand_over(&[], user)?;
        }
        let [mut needed, submissions] =
            [needed, submissions].map(|paths| paths.into_iter().map(Into::into).collect::<Vec<_>>());
        needed.extend(user.map(|_| folder.path().into()));
        let launch = Launch { user, needed, submissions, ..self.launch(&folder.path(), None) };
        let answer = supervisor.probe(launch);
        drop(running);
        match answer? {
            Answer::Probed { unreadable, .. } if unreadable.contains(&folder.path().into()) => {
                Err(io::Error::other(
                    "other users cannot reach the folder for temporary files; set TMPDIR to a folder that they can reach",
                ))
            }
            Answer::Probed { landlock, unreadable } => {
                Ok((landlock, unreadable.into_iter().map(Into::into).collect()))
            }
            answer => Err(io::Error::other(format!("unexpected answer: {answer:?}"))),
        }
    }

    /// How a program that can read these folders as well is started in a folder; the command and the user are still
    /// missing.
    pub(crate) fn launch<'a>(&'a self, folder: &Path, more: impl IntoIterator<Item = &'a Path>) -> Launch {
        Launch {
            words: Vec::new(),
            variables: Vec::new(),
            folder: folder.into(),
            transcript: Default::default(),
            stdin: Vec::new(),
            namespaces: self.namespaces,
            user: None,
            owns_user: matches!(self.users, Users::Each(_)),
            newest_landlock: if self.landlock > 0 { newest_landlock() } else { 0 },
            readable: self.readable.iter().map(PathBuf::as_path).chain(more).map(Into::into).collect(),
            needed: Vec::new(),
            submissions: Vec::new(),
        }
    }

    /// The user and group of a run, unless they are those of this process.
    pub(crate) fn user(&self, supervisor: &Supervisor) -> Option<User> {
        self.users.user(supervisor.number())
    }

    /// The program that the first word of a command stands for.
    pub(crate) fn find_program(&self, word: &OsStr) -> Option<PathBuf> {
        let known = self.programs.iter().find(|(known, _)| known == word);
        known.map(|(_, path)| path.clone()).or_else(|| find_program_for(word, self.users.user(0)))
    }

    /// Where programs find a submission: its path, or that of a copy if they could not read it there.
    pub(crate) fn place(&self, submission: &Path) -> io::Result<PathBuf> {
        self.copies.place(submission)
    }

    /// What is weaker than it could be, if anything.
    pub fn weakness(&self) -> Option<&'static str> {
        match (self.landlock, self.namespaces) {
            (0, _) => Some("programs can read and write everything that you can"),
            (_, Namespaces::None) if self.users.user(0).is_some() => Some(
                "namespaces are not permitted here, so programs have no /proc, and could outlive a supervisor that runs out of memory",
            ),
            (_, Namespaces::None) => Some(
                "namespaces are not permitted here, so programs have no /proc and no chmod, and could outlive a supervisor that runs out of memory",
            ),
            _ => None,
        }
    }

    /// What programs can read besides the system and their submission. Landlock cannot take anything out of a folder,
    /// so nothing in it may be hidden.
    fn readable(&self, options: &SandboxOptions) -> Result<Vec<PathBuf>, SandboxError> {
        let hidden: Vec<PathBuf> = options
            .hidden
            .iter()
            .chain(&[std::env::temp_dir()])
            .chain(options.submissions)
            .map(resolved)
            .collect();
        let wanted: Vec<PathBuf> = options.readable.iter().map(resolved).collect();
        for root in SYSTEM.iter().map(PathBuf::from).chain(wanted.iter().cloned()) {
            if let Some(hidden) = hidden.iter().find(|hidden| hidden.starts_with(&root)) {
                return Err(SandboxError::Exposed { hidden: hidden.clone(), root });
            }
        }
        let submissions: Vec<PathBuf> = options.submissions.iter().map(resolved).collect();
        for (index, root) in submissions.iter().enumerate() {
            let others =
                submissions.iter().enumerate().filter(|(other, path)| *other != index && *path != root);
            if let Some((_, hidden)) = others.into_iter().find(|(_, path)| path.starts_with(root)) {
                return Err(SandboxError::Exposed { hidden: hidden.clone(), root: root.clone() });
            }
        }
        let protected = Protected::new(hidden.iter().map(PathBuf::as_path));
        let found = self.programs.iter().flat_map(|(_, path)| roots::of_interpreter(path, &protected));
        Ok(wanted.into_iter().chain(found).chain(roots::of_variables(&protected)).collect())
    }
}

/// Names the layers that are in force.
impl fmt::Display for Sandbox {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        match (self.landlock, self.namespaces) {
            (0, _) => formatter.write_str("off (limits only)")?,
            (version, Namespaces::None) => write!(formatter, "Landlock {version}, seccomp")?,
            (version, Namespaces::Root) => write!(formatter, "Landlock {version}, seccomp, namespaces")?,
            (version, Namespaces::User) => {
                write!(formatter, "Landlock {version}, seccomp, namespaces of the user")?;
            }
        }
        if let Users::Each(_) = self.users {
            formatter.write_str(", a user for each run")?;
        }
        match (self.users, self.programs.first()) {
            (Users::One(_) | Users::Each(_), Some((_, path))) => write!(formatter, ", {}", path.display()),
            _ => Ok(()),
        }
    }
}

/// The newest version of Landlock to use. Only tests, which use a debug build, pretend that the kernel is older.
fn newest_landlock() -> u32 {
    let pretended = || std::env::var("BATTLESHIP_TEST_LANDLOCK").ok()?.parse().ok();
    cfg!(debug_assertions).then(pretended).flatten().unwrap_or(NEWEST)
}

/// The canonical path of a file or folder, as far as it exists.
fn resolved(path: impl AsRef<Path>) -> PathBuf {
    let path = path.as_ref();
    path.canonicalize().unwrap_or_else(|_| path.to_owned())
}
