//! Runs the program.

use std::ffi::OsString;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use tempfile::TempDir;

use super::folders::{copy, fixtures};

/// The names that fixtures use, in the order of the command line.
pub(crate) const FOUR: [&str; 4] = ["Player1.txt", "Player2.txt", "Player1.in", "Player2.in"];

/// A run of the program in a temporary folder.
pub(crate) struct Run {
    folder: TempDir,
    args: Vec<OsString>,
    env: Vec<(&'static str, &'static str)>,
    stdin: Vec<u8>,
}

/// The results of a run.
pub(crate) struct Ran {
    pub status: i32,
    pub stdout: Vec<u8>,
    pub stderr: String,
    folder: TempDir,
}

impl Run {
    pub(crate) fn new() -> Self {
        Self { folder: TempDir::new().unwrap(), args: Vec::new(), env: Vec::new(), stdin: Vec::new() }
    }

    /// A run in a copy of a fixture folder, with the arguments in its `args` file or else the four usual names.
    pub(crate) fn fixture(folder: &Path) -> Self {
        let run = Self::new();
        copy(folder, run.folder());
        match fs::read_to_string(folder.join("args")) {
            Ok(args) => run.args(args.lines()),
            Err(_) => run.args(FOUR),
        }
    }

    /// A run in a copy of `fixtures/games/NAME`.
    pub(crate) fn game(name: &str) -> Self {
        Self::fixture(&fixtures("games").join(name))
    }

    pub(crate) fn folder(&self) -> &Path {
        self.folder.path()
    }

    pub(crate) fn file(self, name: &str, content: impl AsRef<[u8]>) -> Self {
        let path = self.folder().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, content).unwrap();
        self
    }

    pub(crate) fn no_args(mut self) -> Self {
        self.args.clear();
        self
    }

    pub(crate) fn args(mut self, args: impl IntoIterator<Item = impl Into<OsString>>) -> Self {
        self.args.extend(args.into_iter().map(Into::into));
        self
    }

    pub(crate) fn env(mut self, name: &'static str, value: &'static str) -> Self {
        self.env.push((name, value));
        self
    }

    pub(crate) fn stdin(mut self, stdin: impl Into<Vec<u8>>) -> Self {
        self.stdin = stdin.into();
        self
    }

    /// The command, for tests that run it in their own way.
    pub(crate) fn command(&self) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_battleship"));
        command.current_dir(self.folder()).args(&self.args).stdin(Stdio::null());
        for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE"] {
            command.env_remove(name);
        }
        // Whatever starts the tests may have no terminal, or one that cannot do much.
        command.env("TERM", "xterm");
        command.envs(self.env.iter().copied());
        command
    }

    /// A command with other arguments, in the same folder.
    pub(crate) fn no_args_command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_battleship"));
        command.current_dir(self.folder()).args(args).stdin(Stdio::null());
        command
    }

    pub(crate) fn run(self) -> Ran {
        let mut command = self.command();
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let mut pipe = child.stdin.take().unwrap();
        let stdin = self.stdin;
        // Write and read at the same time to avoid a deadlock. Writing fails if the program stops reading,
        // which it may.
        let writer = std::thread::spawn(move || {
            let _ = pipe.write_all(&stdin);
        });
        let output = child.wait_with_output().unwrap();
        writer.join().unwrap();
        Ran {
            status: output.status.code().expect("the program was not killed by a signal"),
            stdout: output.stdout,
            stderr: String::from_utf8(output.stderr).expect("stderr is UTF-8"),
            folder: self.folder,
        }
    }
}

impl Ran {
    #[track_caller]
    pub(crate) fn status(self, expected: i32) -> Self {
        assert_eq!(self.status, expected, "exit status; stderr:\n{}", self.stderr);
        self
    }

    #[track_caller]
    pub(crate) fn stderr_has(self, expected: &str) -> Self {
        assert!(self.stderr.contains(expected), "no {expected:?} on stderr:\n{}", self.stderr);
        self
    }

    pub(crate) fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// The content of a file in the folder, if there is one.
    pub(crate) fn file(&self, name: &str) -> Option<Vec<u8>> {
        fs::read(self.folder.path().join(name)).ok()
    }

    /// The names of all files and folders at the top of the folder.
    pub(crate) fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(self.folder.path()).unwrap();
        let mut names: Vec<_> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }
}

/// A run in a folder with the named fixture games as cases.
pub(crate) fn with_cases(names: &[(&str, &str)]) -> Run {
    let run = Run::new();
    for (place, game) in names {
        copy(&fixtures("games").join(game), &run.folder().join(place));
    }
    run
}

pub(crate) fn stdout(ran: &Ran) -> &str {
    std::str::from_utf8(&ran.stdout).unwrap()
}

/// Whether a process is running. A zombie is not.
pub(crate) fn is_running(process: &str) -> bool {
    let status = fs::read_to_string(format!("/proc/{}/stat", process.trim())).unwrap_or_default();
    !status.is_empty() && !status.contains(") Z ")
}
