//! What the tests share: a fluent way to run the built program in a folder of its own, fixture
//! folders as trials, and byte comparison with a diff that shows blanks and tabs.
#![allow(dead_code, reason = "each test binary uses a part of it")]

pub mod class;
pub mod random;

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use similar::{ChangeTag, TextDiff};
use tempfile::TempDir;

/// The names that fixtures use, in the order of the command line.
pub const FOUR: [&str; 4] = ["Player1.txt", "Player2.txt", "Player1.in", "Player2.in"];

/// A run of the program in a temporary folder.
pub struct Run {
    folder: TempDir,
    args: Vec<OsString>,
    env: Vec<(&'static str, &'static str)>,
    stdin: Vec<u8>,
}

/// What a run left behind.
pub struct Ran {
    pub status: i32,
    pub stdout: Vec<u8>,
    pub stderr: String,
    folder: TempDir,
}

impl Run {
    pub fn new() -> Self {
        Self { folder: TempDir::new().unwrap(), args: Vec::new(), env: Vec::new(), stdin: Vec::new() }
    }

    /// In a copy of a fixture folder, with its arguments, or else the four usual names.
    pub fn fixture(folder: &Path) -> Self {
        let run = Self::new();
        copy(folder, run.folder());
        match fs::read_to_string(folder.join("args")) {
            Ok(args) => run.args(args.lines()),
            Err(_) => run.args(FOUR),
        }
    }

    /// In a copy of `fixtures/games/NAME`.
    pub fn game(name: &str) -> Self {
        Self::fixture(&fixtures("games").join(name))
    }

    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    pub fn file(self, name: &str, content: impl AsRef<[u8]>) -> Self {
        fs::write(self.folder().join(name), content).unwrap();
        self
    }

    pub fn no_args(mut self) -> Self {
        self.args.clear();
        self
    }

    pub fn args(mut self, args: impl IntoIterator<Item = impl Into<OsString>>) -> Self {
        self.args.extend(args.into_iter().map(Into::into));
        self
    }

    pub fn env(mut self, name: &'static str, value: &'static str) -> Self {
        self.env.push((name, value));
        self
    }

    pub fn stdin(mut self, stdin: impl Into<Vec<u8>>) -> Self {
        self.stdin = stdin.into();
        self
    }

    /// The command, for tests that run it in their own way.
    pub fn command(&self) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_battleship"));
        command.current_dir(self.folder()).args(&self.args).stdin(Stdio::null());
        for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE"] {
            command.env_remove(name);
        }
        command.envs(self.env.iter().copied());
        command
    }

    /// A command with other arguments, in the same folder.
    pub fn no_args_command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_battleship"));
        command.current_dir(self.folder()).args(args).stdin(Stdio::null());
        command
    }

    pub fn run(self) -> Ran {
        let mut command = self.command();
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let mut pipe = child.stdin.take().unwrap();
        let stdin = self.stdin;
        // Both ways at once, so that neither waits for the other; a program need not read all of it.
        let writer = std::thread::spawn(move || {
            let _ = pipe.write_all(&stdin);
        });
        let output = child.wait_with_output().unwrap();
        writer.join().unwrap();
        Ran {
            status: output.status.code().expect("ended by itself"),
            stdout: output.stdout,
            stderr: String::from_utf8(output.stderr).expect("stderr is text"),
            folder: self.folder,
        }
    }
}

impl Ran {
    #[track_caller]
    pub fn status(self, expected: i32) -> Self {
        assert_eq!(self.status, expected, "exit status; stderr:\n{}", self.stderr);
        self
    }

    #[track_caller]
    pub fn stderr_has(self, expected: &str) -> Self {
        assert!(self.stderr.contains(expected), "no {expected:?} on stderr:\n{}", self.stderr);
        self
    }

    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// The content of a file in the folder, if there is one.
    pub fn file(&self, name: &str) -> Option<Vec<u8>> {
        fs::read(self.folder.path().join(name)).ok()
    }

    /// The names of all files and folders at the top of the folder.
    pub fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(self.folder.path()).unwrap();
        let mut names: Vec<_> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }
}

pub fn fixtures(kind: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures").join(kind)
}

/// All folders of `fixtures/KIND` with their names, in order.
pub fn cases(kind: &str) -> Vec<(String, PathBuf)> {
    let mut cases: Vec<_> = fs::read_dir(fixtures(kind))
        .unwrap()
        .map(|entry| {
            let entry = entry.unwrap();
            (entry.file_name().into_string().unwrap(), entry.path())
        })
        .collect();
    cases.sort();
    assert!(!cases.is_empty());
    cases
}

/// Copies a folder and all below it, except what is expected.
pub fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let target = to.join(entry.file_name());
        if !entry.file_type().unwrap().is_dir() {
            fs::copy(entry.path(), target).unwrap();
        } else if entry.file_name() != "expected" {
            copy(&entry.path(), &target);
        }
    }
}

/// Compares with a golden file as bytes, or writes it if `UPDATE_FIXTURES` is set.
pub fn compare_golden(golden: &Path, actual: &[u8]) -> Result<(), String> {
    if std::env::var_os("UPDATE_FIXTURES").is_some() {
        fs::create_dir_all(golden.parent().unwrap()).unwrap();
        fs::write(golden, actual).unwrap();
        return Ok(());
    }
    let expected = fs::read(golden).map_err(|error| format!("{}: {error}", golden.display()))?;
    same_bytes(&expected, actual).map_err(|diff| format!("{} differs:\n{diff}", golden.display()))
}

/// Whether both are the same bytes, or a diff with `·` for blanks, `→` for tabs and `↩` for CR.
pub fn same_bytes(expected: &[u8], actual: &[u8]) -> Result<(), String> {
    if expected == actual {
        return Ok(());
    }
    let (expected, actual) = (String::from_utf8_lossy(expected), String::from_utf8_lossy(actual));
    let diff = TextDiff::from_lines(&*expected, &*actual);
    let mut shown = String::new();
    for group in diff.grouped_ops(1).iter().take(3) {
        for change in group.iter().flat_map(|op| diff.iter_changes(op)) {
            let sign = match change.tag() {
                ChangeTag::Delete => '-',
                ChangeTag::Insert => '+',
                ChangeTag::Equal => ' ',
            };
            let line = change.value().replace(' ', "·").replace('\t', "→").replace('\r', "↩");
            let end = if line.ends_with('\n') { "" } else { " (no line end)\n" };
            shown += &format!("{sign} {line}{end}");
        }
    }
    Err(shown)
}

/// The boards of each block of a transcript, Player1's and Player2's: rows of squares.
pub fn transcript_boards(transcript: &str) -> Vec<[Vec<Vec<String>>; 2]> {
    let lines: Vec<&str> = transcript.lines().collect();
    let is_head = |line: &&str| line.starts_with("  A B C D E F G H I J\t\t");
    let heads = (0..lines.len()).filter(|&number| is_head(&lines[number]));
    let squares = |text: &str| text[2..].split(' ').map(String::from).collect::<Vec<_>>();
    let board = |head: usize, side: usize| {
        (1..=10).map(|row| squares(lines[head + row].split("\t\t").nth(side).unwrap())).collect()
    };
    heads.map(|head| [board(head, 0), board(head, 1)]).collect()
}

/// Every file below a folder with its content.
pub fn tree(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut files = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap() {
        let entry = entry.unwrap();
        let name = entry.file_name().into_string().unwrap();
        if entry.path().is_dir() {
            files.insert(format!("{name}/"), Vec::new());
            files.extend(
                tree(&entry.path()).into_iter().map(|(below, content)| (format!("{name}/{below}"), content)),
            );
        } else {
            files.insert(name, fs::read(entry.path()).unwrap());
        }
    }
    files
}

/// A run in a folder with the named fixture games as cases.
pub fn with_cases(names: &[(&str, &str)]) -> Run {
    let run = Run::new();
    for (place, game) in names {
        copy(&fixtures("games").join(game), &run.folder().join(place));
    }
    run
}

pub fn stdout(ran: &Ran) -> &str {
    std::str::from_utf8(&ran.stdout).unwrap()
}
