//! `battleship try`: a student's own check.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, anyhow, bail};
use clap::Args;

use super::help::{Example, Help};
use super::in_options::attempt_error;
use super::rounds::{PlacementOptions, report_too_large, show_problems};
use super::run_limits::RunLimits;
use super::{SETTING_NAMES, Status, Terminal, WordingOption};
use crate::course::attempt::{Attempt, OwnProgram, own_command};
use crate::course::case::{Compare, TRANSCRIPT};
use crate::course::grade::{CaseResult, Verdict};
use crate::course::report::{Explanation, draw_boards};
use crate::engine::Outcome;
use crate::model::{PerPlayer, Player};
use crate::rounds::{GameFiles, Played, Produced, Refusal, Stop, produce};
use crate::source::{clean, count};
use crate::system::apart::is_same_file;
use crate::system::read::read_as;

/// The options of `battleship try`.
#[derive(Args, Debug)]
#[command(after_long_help = HELP.text(), override_usage = USAGE)]
pub(super) struct Try {
    /// Player1's board, Player2's board, Player1's moves and Player2's moves
    #[arg(value_name = "FILE", required = true, num_args = 4)]
    files: Vec<OsString>,
    /// Program to run, with its options; the four names are appended unless it names them itself
    #[arg(value_name = "COMMAND", last = true)]
    command: Vec<OsString>,
    /// Transcript to compare, or with a command the name of the file that it writes
    #[arg(long, value_name = "FILE", default_value = TRANSCRIPT)]
    transcript: PathBuf,
    /// Compare what the program prints instead of the file that it writes
    #[arg(long)]
    stdout: bool,
    /// How to compare transcripts
    #[arg(long, value_enum, value_name = "MODE", default_value_t)]
    compare: Compare,
    #[command(flatten)]
    wording: WordingOption,
    #[command(flatten)]
    placements: PlacementOptions,
    #[command(flatten)]
    limits: RunLimits,
}

const USAGE: &str = "battleship try [OPTIONS] P1_BOARD P2_BOARD P1_MOVES P2_MOVES
       battleship try [OPTIONS] P1_BOARD P2_BOARD P1_MOVES P2_MOVES -- COMMAND...";

pub(super) const HELP: Help = Help {
    details: "\
Without a command, Battleship.out in the working directory is compared with the
transcript that battleship prints for the same four files.

With a command, the program runs in a new folder with copies of the four files and
of the placement files, so nothing in the working directory changes. Other files
and folders that the command names are passed on with their full paths.",
    files: "",
    examples: &[
        Example {
            purpose: "Run a program and check what it writes",
            command: "battleship try Player1.txt Player2.txt Player1.in Player2.in -- python3 Assignment4.py",
        },
        Example {
            purpose: "Check what a program prints",
            command: "battleship try --stdout Player1.txt Player2.txt Player1.in Player2.in -- java -cp . Main",
        },
        Example {
            purpose: "Check the Battleship.out in this folder",
            command: "battleship try Player1.txt Player2.txt Player1.in Player2.in",
        },
    ],
    statuses: &[
        (0, "the transcript is equal"),
        (1, "it is different, or the program did not write one"),
        (2, "wrong usage"),
    ],
};

impl Try {
    pub(super) fn run(&self, terminal: &Terminal) -> Status {
        match self.compare(terminal) {
            Ok(status) => status,
            Err(error) => {
                terminal.report_error(&format!("{error:#}"), None);
                Status::Usage
            }
        }
    }

    fn compare(&self, terminal: &Terminal) -> anyhow::Result<Status> {
        let is_run = !self.command.is_empty();
        if self.stdout && !is_run && self.transcript == Path::new(TRANSCRIPT) {
            bail!("--stdout needs a command after --, or --transcript FILE with what a program printed");
        }
        let paths: Vec<&Path> = self.files.iter().map(Path::new).collect();
        let names = if is_run { copied_names(&paths)? } else { self.files.clone() };
        let files = self.read(&paths, &names);
        let mut produced = match produce(&files, self.wording.wording) {
            Ok(produced) => produced,
            Err(too_large) => return Ok(report_too_large(too_large, terminal)),
        };
        show_problems(&files, &mut produced, terminal);
        let limit = self.limits.max_output();
        let attempt = Attempt::new(&produced, self.wording.wording, self.compare, self.stdout, limit);
        let result = if is_run {
            self.run_program(&attempt, &paths, &names, &files)?
        } else {
            self.note_older(&paths, terminal);
            attempt.of_file(&self.transcript)
        };
        let report = self.report(&produced, &result, terminal);
        let printed = terminal.print_result(report.as_bytes());
        Ok(printed.and(if result.is_passed() { Status::Success } else { Status::Failure }))
    }

    /// Reads the files, which messages and transcripts call by these names.
    fn read(&self, paths: &[&Path], names: &[OsString]) -> GameFiles {
        let file = |index: usize| read_as(paths[index], &*names[index]);
        GameFiles {
            boards: PerPlayer { one: file(0), two: file(1) },
            moves: PerPlayer { one: file(2), two: file(3) },
            placements: self.placements.read(PerPlayer { one: paths[0], two: paths[1] }),
        }
    }

    fn run_program(
        &self,
        attempt: &Attempt,
        paths: &[&Path],
        names: &[OsString],
        files: &GameFiles,
    ) -> anyhow::Result<CaseResult> {
        let folder = std::env::current_dir().context("cannot find the working directory")?;
        let transcript = self.transcript.to_str().filter(|name| !name.contains('/'));
        let transcript = transcript.ok_or_else(|| {
            anyhow!("--transcript with a command is the name of the file that it writes, without a folder")
        })?;
        let mut inputs: Vec<(&Path, OsString)> = paths.iter().copied().zip(names.iter().cloned()).collect();
        let command = own_command(&self.command_words(&folder), &inputs, &folder)
            .map_err(|error| anyhow!(attempt_error(error)))?;
        for player in Player::ALL {
            if let Some(Ok(placement)) = &files.placements[player] {
                let name = format!("OptionalPlayer{}.txt", player.number());
                inputs.push((Path::new(placement.name()), name.into()));
            }
        }
        let timeout = self.limits.timeout();
        let program = OwnProgram { command, inputs, folder: &folder, transcript, timeout };
        attempt.of_program(&program).context("cannot run programs")
    }

    /// The words of the command. A command in quotes is one word for the shell, but not what was meant.
    fn command_words(&self, folder: &Path) -> Vec<OsString> {
        match &self.command[..] {
            [word] if !folder.join(word).exists() => {
                let words = word.to_str().and_then(shlex::split).filter(|words| !words.is_empty());
                words.map_or_else(|| vec![word.clone()], |words| words.into_iter().map(Into::into).collect())
            }
            words => words.to_vec(),
        }
    }

    /// Notes that the transcript is older than an input, so that it is probably about another game.
    fn note_older(&self, inputs: &[&Path], terminal: &Terminal) {
        let time = |path: &Path| path.metadata().and_then(|found| found.modified()).ok();
        let Some(written) = time(&self.transcript) else { return };
        // Files that were copied together differ by less than that.
        let soon = Duration::from_secs(60);
        let is_newer = |path: &&&Path| time(path).is_some_and(|time| time > written + soon);
        if let Some(input) = inputs.iter().find(is_newer) {
            let text = format!("{} is older than {}", self.transcript.display(), input.display());
            terminal.note(&text, Some("run your program again, or add -- and the command that runs it"));
        }
    }

    fn report(&self, produced: &Produced, result: &CaseResult, terminal: &Terminal) -> String {
        if let Verdict::Compared(comparison) = &result.verdict
            && comparison.passed
        {
            if comparison.would_pass != Some(Compare::Exact) {
                let mode = self.compare.name();
                terminal
                    .note(&format!("not equal byte for byte; --compare {mode} ignores the difference"), None);
            }
            return format!("equal: {}\n", summary(&produced.played));
        }
        let paint = terminal.paint();
        let explanation = Explanation::of(result, self.compare, SETTING_NAMES);
        let mut parts = vec![explanation.sentences.join("\n")];
        parts.extend(explanation.boards.map(|boards| draw_boards(boards, paint).join("\n")));
        let diff = explanation.diff_lines(paint);
        parts.extend((!diff.is_empty()).then(|| diff.join("\n")));
        parts.join("\n\n") + "\n"
    }
}

/// The names that the copies of the files get.
fn copied_names(paths: &[&Path]) -> anyhow::Result<Vec<OsString>> {
    let mut names: Vec<OsString> = Vec::new();
    for (index, path) in paths.iter().enumerate() {
        let name = path.file_name().ok_or_else(|| anyhow!("{} is not a file", path.display()))?;
        let same = names.iter().position(|other| other == name);
        if same.is_some_and(|other| paths[other] != *path && !is_same_file(paths[other], path)) {
            let name = clean(&name.to_string_lossy()).into_owned();
            bail!(
                "two files are called {name}, and the program runs in one folder with copies of all files: rename one of them"
            );
        }
        if name == OsStr::new(TRANSCRIPT) {
            bail!("input {} has the name of the transcript: rename it", index + 1);
        }
        names.push(name.to_owned());
    }
    Ok(names)
}

/// A game in a few words, such as `57 turns, Player1 wins`.
fn summary(played: &Result<Played, Refusal>) -> String {
    let Ok(Played { replay, .. }) = played else { return "the input is rejected, as it should be".into() };
    let ending = match replay.stop {
        Stop::Decided(Outcome::Win(winner)) => format!("Player{} wins", winner.number()),
        Stop::Decided(Outcome::Draw) => "a draw".into(),
        Stop::OutOfMoves { player, .. } => format!("Player{} is out of moves", player.number()),
    };
    format!("{}, {ending}", count(replay.turns.len(), "turn"))
}
