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
use crate::system::program::{Input, RunFolder};

/// A sandbox in which programs can run.
#[derive(Clone, Debug)]
pub(crate) struct Sandbox {
    namespaces: Namespaces,
    /// The version of Landlock; 0 if the sandbox is off.
    landlock: u32,
    /// What programs can read besides the system and their own submission.
    readable: Vec<PathBuf>,
    users: Users,
    /// The first word of each command, and the program that it stands for.
    programs: Vec<(OsString, PathBuf)>,
    /// The submissions, as paths without links.
    submissions: Vec<PathBuf>,
    copies: Arc<Copies>,
}

/// The users that programs run as.
#[derive(Clone, Copy, Debug)]
enum Users {
    Caller,
    One(User),
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
    pub(crate) fn set_up(options: &SandboxOptions) -> Result<Self, SandboxError> {
        let users = Users::choose(options)?;
        let user = users.user(0);
        let found = |word: &&OsStr| Some(((*word).to_owned(), find_program_for(word, user)?));
        let mut sandbox = Self {
            namespaces: Namespaces::None,
            landlock: 0,
            readable: Vec::new(),
            users,
            programs: options.programs.iter().filter_map(found).collect(),
            submissions: Vec::new(),
            copies: Arc::default(),
        };
        if options.mode != SandboxMode::Off {
            let submissions: Vec<PathBuf> = options.submissions.iter().map(resolved).collect();
            sandbox.choose(options.mode)?;
            sandbox.readable = sandbox.readable(options, &submissions)?;
            sandbox.test(options, &submissions)?;
            sandbox.submissions = submissions;
        }
        Ok(sandbox)
    }

    /// Finds the most that the kernel permits.
    fn choose(&mut self, mode: SandboxMode) -> Result<(), SandboxError> {
        let has_user = self.users.user(0).is_some();
        // A user namespace has only one user.
        let attempts = [
            (Namespaces::Root, rustix::process::geteuid().is_root()),
            (Namespaces::User, !has_user),
            (Namespaces::None, true),
        ];
        self.landlock = 1;
        let mut refused = String::new();
        for (namespaces, _) in attempts.into_iter().filter(|(_, is_possible)| *is_possible) {
            self.namespaces = namespaces;
            match self.probe(&[], &[]) {
                Ok((landlock, _)) => {
                    self.landlock = landlock;
                    break;
                }
                Err(error) if namespaces == Namespaces::None => return Err(SandboxError::Programs(error)),
                Err(error) => refused = format!(": {error}"),
            }
        }
        let is_alone = self.namespaces == Namespaces::None;
        match self.landlock {
            0 => Err(SandboxError::NoLandlock),
            1..=2 if is_alone && !has_user => Err(SandboxError::OldLandlock),
            _ if is_alone && mode == SandboxMode::Require => {
                Err(SandboxError::Incomplete(format!("namespaces are not permitted{refused}")))
            }
            _ => Ok(()),
        }
    }

    /// Checks that programs can read their interpreter and all submissions. Another user may need copies of these.
    fn test(&mut self, options: &SandboxOptions, submissions: &[PathBuf]) -> Result<(), SandboxError> {
        let interpreters = self.programs.iter().map(|(_, path)| path.clone());
        let needed: Vec<PathBuf> = interpreters.chain(options.readable.iter().map(resolved)).collect();
        let (_, mut unreadable) = self.probe(&needed, submissions).map_err(SandboxError::Programs)?;
        if self.users.user(0).is_some() {
            let copied = unreadable.extract_if(.., |path| submissions.contains(path));
            self.copies = Arc::new(Copies::of(copied));
        }
        let user = if let RunAs::Named(name) = options.run_as { Some(name.to_owned()) } else { None };
        let unreadable = unreadable.into_iter().next();
        unreadable.map_or(Ok(()), |path| Err(SandboxError::Unreadable { path, user }))
    }

    /// Sets up the sandbox for nothing. Returns the version of Landlock, and what cannot be read.
    fn probe(&self, needed: &[PathBuf], submissions: &[PathBuf]) -> io::Result<(u32, Vec<PathBuf>)> {
        let folder = RunFolder::create(&[])?;
        let own = self.users.user(0).map(|_| folder.path());
        let launch = Launch {
            needed: needed.iter().chain(&own).map(Into::into).collect(),
            submissions: submissions.iter().map(Into::into).collect(),
            ..self.launch(&folder.path(), submissions.iter().map(PathBuf::as_path))
        };
        match self.run(launch, &folder, &[], [Stdio::null(), Stdio::null()])? {
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

    /// How a program that can read these folders as well is started in a folder; the command is still missing. There must
    /// be no link on the way to them.
    pub(crate) fn launch<'a>(&'a self, folder: &Path, more: impl IntoIterator<Item = &'a Path>) -> Launch {
        Launch {
            folder: folder.into(),
            namespaces: self.namespaces,
            owns_user: matches!(self.users, Users::Each(_)),
            newest_landlock: if self.landlock > 0 { newest_landlock() } else { 0 },
            readable: self.readable.iter().map(Into::into).collect(),
            readable_without_links: more.into_iter().map(Into::into).collect(),
            ..Launch::default()
        }
    }

    /// Runs a program in a folder, which is given to its user with these files. Returns when all of the run has ended.
    pub(crate) fn run(
        &self,
        mut launch: Launch,
        folder: &RunFolder,
        inputs: &[Input],
        [stdout, stderr]: [Stdio; 2],
    ) -> io::Result<Answer> {
        let (supervisor, running) = Unfinished::make(|| {
            let supervisor = Arc::new(Supervisor::start(stdout, stderr)?);
            Ok((supervisor.clone(), Leftover::Program(supervisor)))
        })?;
        launch.user = self.users.user(supervisor.number());
        if let Some(user) = launch.user {
            folder.hand_over(inputs, user)?;
        }
        let answer = supervisor.ask(&launch);
        drop(running);
        answer
    }

    /// The program that the first word of a command stands for.
    pub(crate) fn find_program(&self, word: &OsStr) -> Option<PathBuf> {
        let known = self.programs.iter().find(|(known, _)| known == word);
        known.map(|(_, path)| path.clone()).or_else(|| find_program_for(word, self.users.user(0)))
    }

    /// Where programs find a submission: its path, or that of a copy if they could not read it there.
    pub(crate) fn place(&self, submission: &Path) -> io::Result<PathBuf> {
        let resolved = submission.canonicalize()?;
        // A student who works on the same machine could exchange it for a link to something that others must not read.
        if self.landlock > 0 && !self.submissions.contains(&resolved) {
            return Err(io::Error::other(format!("{} leads elsewhere now", submission.display())));
        }
        self.copies.place(resolved)
    }

    /// What is weaker than it could be, if anything.
    pub(crate) fn weakness(&self) -> Option<&'static str> {
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
    fn readable(
        &self,
        options: &SandboxOptions,
        submissions: &[PathBuf],
    ) -> Result<Vec<PathBuf>, SandboxError> {
        let temporary = std::env::temp_dir();
        let hidden = options.hidden.iter().chain([&temporary]).map(resolved);
        let hidden: Vec<PathBuf> = hidden.chain(submissions.iter().cloned()).collect();
        let mut readable: Vec<PathBuf> = options.readable.iter().map(resolved).collect();
        for root in SYSTEM.iter().map(Path::new).chain(readable.iter().map(PathBuf::as_path)) {
            keep_hidden(&hidden, root)?;
        }
        for root in submissions {
            keep_hidden(submissions.iter().filter(|other| *other != root), root)?;
        }
        let protected = Protected::new(hidden.iter().map(PathBuf::as_path));
        for (_, program) in &self.programs {
            readable.extend(roots::of_interpreter(program, &protected));
        }
        readable.extend(roots::of_variables(&protected));
        Ok(readable)
    }
}

/// Checks that nothing that must stay hidden is in a folder that programs can read.
fn keep_hidden<'a>(hidden: impl IntoIterator<Item = &'a PathBuf>, root: &Path) -> Result<(), SandboxError> {
    match hidden.into_iter().find(|hidden| hidden.starts_with(root)) {
        Some(hidden) => Err(SandboxError::Exposed { hidden: hidden.clone(), root: root.to_owned() }),
        None => Ok(()),
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
