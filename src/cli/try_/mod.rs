//! `battleship try`: a student's own check.

mod dialogue;
mod own_program;
mod smallest;

use std::ffi::{OsStr, OsString};
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::Args;

use self::own_program::{copied_names, copies};
use self::smallest::FOLDER;
use crate::cli::main_job::{PlacementOptions, show_problems};
use crate::cli::play::GameArgs;
use crate::cli::sandbox::SandboxArgs;
use crate::cli::values::up_to;
use crate::cli::{SETTING_NAMES, Status, Terminal, WordingOption};
use crate::course::case::{TRANSCRIPT, Visibility};
use crate::course::class::{CaseResult, GradedCase, Verdict};
use crate::course::report::{Explanation, draw_boards, draw_pair};
use crate::course::run::Trouble;
use crate::course::smallest::is_free;
use crate::course::try_::{Attempt, interpreter, own_page};
use crate::explain::Compare;
use crate::model::PerPlayer;
use crate::record::Record;
use crate::rounds::{GameFiles, Wording, produce, wrong_order};
use crate::source::{clean, count};
use crate::system::apart::is_same_file;
use crate::system::read::read_as;
use crate::system::whole_file::{WholeFile, create_output, is_stdout};

#[derive(Args, Debug)]
#[command(override_usage = USAGE, before_long_help = EXAMPLES, after_long_help = DETAILS)]
pub(super) struct Try {
    /// Player1's board, Player2's board, Player1's moves and Player2's moves
    #[arg(value_name = "FILE", required_unless_present = "edition", conflicts_with = "edition")]
    files: Vec<OsString>,
    /// Program to run, with its options; the four names are appended unless it names them itself
    #[arg(value_name = "COMMAND", last = true)]
    pub(super) command: Vec<OsString>,
    /// Transcript to compare, or with a command the name of the file that it writes [default: Battleship.out]
    #[arg(long, value_name = "FILE")]
    transcript: Option<PathBuf>,
    /// Compare what the program prints instead of the file that it writes
    #[arg(long)]
    pub(super) stdout: bool,
    /// How to compare transcripts
    #[arg(long, value_enum, value_name = "MODE", default_value_t)]
    pub(super) compare: Compare,
    /// Look for the shortest game in which the program fails in the same way, and write it to the folder smallest
    #[arg(long, conflicts_with = "html")]
    smallest: bool,
    /// Number of runs after which --smallest ends
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = up_to(100_000_usize))]
    pub(super) smallest_runs: usize,
    /// Write a page with the boards side by side, the diff and the replay of the right game
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    #[command(flatten)]
    wording: WordingOption,
    #[command(flatten)]
    placements: PlacementOptions,
    #[command(flatten)]
    sandbox: SandboxArgs,
    // Last, because its heading holds for all options after it.
    #[command(flatten)]
    game: GameArgs,
    /// File with the answers, one in a line, for a program of another edition
    #[arg(long, value_name = "FILE", help_heading = "Other editions", requires = "edition")]
    script: Option<PathBuf>,
}

/// More turns than a student likes to follow.
const LONG_GAME: usize = 10;

const USAGE: &str = "battleship try [OPTIONS] P1_BOARD P2_BOARD P1_MOVES P2_MOVES
       battleship try [OPTIONS] P1_BOARD P2_BOARD P1_MOVES P2_MOVES -- COMMAND...
       battleship try [OPTIONS] --edition EDITION --script ANSWERS -- COMMAND...";

const EXAMPLES: &str = "\
Examples:
  Run a program and check what it writes:
    battleship try Player1.txt Player2.txt Player1.in Player2.in -- python3 Assignment4.py
  Check what a program prints:
    battleship try --stdout Player1.txt Player2.txt Player1.in Player2.in -- java -cp . Main
  Look at what is wrong in a browser:
    battleship try Player1.txt Player2.txt Player1.in Player2.in --html check.html
  Check a program of another edition, which asks for answers:
    battleship try --edition streak --script answers.txt -- python3 mine.py
  Check the Battleship.out in this folder:
    battleship try Player1.txt Player2.txt Player1.in Player2.in";

const DETAILS: &str = "\
Without a command, Battleship.out in the working directory is compared with the
transcript that battleship prints for the same four files.

With a command, the program runs in a new folder with copies of the four files and
of the placement files, so nothing in the working directory changes. Other files
and folders that the command names are passed on with their full paths.

With --edition, the program is one of another edition: it reads the answers of
--script from stdin, and what it prints is compared with what 'battleship play'
prints. A ship file that the answers name is copied too. With --transcript, a file
with what a program printed is compared instead.

Exit status:
  0  the transcript is equal
  1  it is different, or the program did not write one or crashed
  2  wrong usage, or an input cannot be read, and the program does not say so";

impl Try {
    pub(super) fn run(&self, terminal: &Terminal) -> anyhow::Result<Status> {
        if let Some((game, _)) = self.game.game()? {
            return self.compare_dialogue(game, terminal);
        }
        let is_run = !self.command.is_empty();
        self.check_usage(is_run)?;
        let paths: Vec<&Path> = self.files.iter().map(Path::new).collect();
        let names = if is_run { copied_names(&paths)? } else { self.files.clone() };
        let files = self.read(&paths, &names);
        let preferred = self.wording.or_default();
        let in_wording = |wording| produce(&files, wording).map(|produced| (wording, produced));
        let mut produced = [in_wording(preferred)?, in_wording(preferred.other())?];
        if produced[0].1.played.is_err() && wrong_order(&files).is_some() {
            show_problems(&files, &mut produced[0].1, terminal);
            return Ok(Status::Usage);
        }
        let page = self.open_page(&paths)?;
        let (limit, accepts_all) = (self.sandbox.max_output, self.wording.wording.is_none());
        let attempt = Attempt::new(&produced, accepts_all, self.compare, self.stdout, limit);
        let (result, wording) = if is_run {
            let four: Vec<_> = paths.iter().copied().zip(names.iter().cloned()).collect();
            let copies = copies(&names, &files);
            let ran = self.with_program(&four, copies, b"", terminal, |program| {
                let (result, wording) = attempt.compare_program(program).context("cannot run programs")?;
                if !self.smallest || is_good(&result) {
                    return Ok(Ok((result, wording)));
                }
                let (wording, produced) = &produced[wording];
                self.show_smallest(program, &names, *wording, produced, &result, terminal).map(Err)
            })?;
            match ran {
                Ok(result) => result,
                Err(status) => return Ok(status),
            }
        } else {
            attempt.compare_file(self.transcript())
        };
        let (wording, produced) = &mut produced[wording];
        show_problems(&files, produced, terminal);
        let handout = if *wording == Wording::Handout { ", in the wording of the handout" } else { "" };
        let equal = format!("{}{handout}", produced.summary());
        let played = produced.played.as_ref().ok();
        let record =
            played.filter(|_| page.is_some()).map(|played| Record::from_game(&played.game, &played.replay));
        let status = self.finish(&equal, &result, record, page, terminal)?;
        if is_good(&result) {
            return Ok(status);
        }
        let turns = played.map_or(0, |played| played.replay.turns.len());
        if is_run && turns > LONG_GAME {
            let help = "--smallest looks for the shortest game that fails in the same way";
            terminal.note(&format!("the game has {}", count(turns, "turn")), Some(help));
        }
        Ok(if files.all().any(Result::is_err) { Status::Usage } else { status })
    }

    /// Prints what came out, and writes the page. If that goes to stdout, everything else goes to stderr.
    fn finish(
        &self,
        equal: &str,
        result: &CaseResult,
        record: Option<Record>,
        page: Option<WholeFile>,
        terminal: &Terminal,
    ) -> anyhow::Result<Status> {
        let report = self.report(equal, result, terminal);
        let mut printed = Status::Success;
        if self.html.as_deref().is_some_and(is_stdout) {
            terminal.show(&report);
        } else {
            printed = terminal.print_result(report.as_bytes());
        }
        if let Some(mut page) = page {
            let title = match &self.command[..] {
                [] => self.transcript().display().to_string(),
                command => joined(command),
            };
            let text = own_page(&title, self.case(), result, record, SETTING_NAMES);
            page.write_all(text.as_bytes()).and_then(|()| page.finish()).context("cannot write the page")?;
        }
        Ok(printed.and(if is_good(result) { Status::Success } else { Status::Failure }))
    }

    /// Opens the page before anything runs. It must not replace anything that belongs to the game or the program.
    fn open_page(&self, inputs: &[&Path]) -> anyhow::Result<Option<WholeFile>> {
        let Some(page) = self.html.as_deref() else { return Ok(None) };
        let words = self.command.iter().map(Path::new);
        if inputs.iter().copied().chain([self.transcript()]).chain(words).any(|used| is_same_file(used, page))
        {
            bail!("{} is an input, the transcript or the program, and is not overwritten", page.display());
        }
        Ok(Some(create_output(page)?))
    }

    /// The game as a case, for which nobody gives points.
    fn case(&self) -> GradedCase {
        GradedCase {
            name: joined(&self.files),
            points: 0.0,
            compare: self.compare,
            visibility: Visibility::Visible,
            wording: None,
        }
    }

    fn transcript(&self) -> &Path {
        self.transcript.as_deref().unwrap_or(Path::new(TRANSCRIPT))
    }

    /// Checks what clap cannot check.
    fn check_usage(&self, is_run: bool) -> anyhow::Result<()> {
        let found = self.files.len();
        match &self.files[..] {
            [_, _, _, _] => {}
            [_, _, _, _, file] if interpreter(Path::new(file)).is_none() && Path::new(file).is_file() => {
                let file = clean(&file.to_string_lossy()).into_owned();
                bail!("expected 4 files, found 5; to compare {file}, use --transcript {file}");
            }
            [_, _, _, _, command @ ..] if !is_run && !command.is_empty() => {
                bail!("expected 4 files, found {found}; put -- before the command: -- {}", joined(command));
            }
            _ => bail!(
                "expected 4 files, found {found}: Player1's board, Player2's board, Player1's moves and Player2's moves"
            ),
        }
        if self.stdout && !is_run && self.transcript.is_none() {
            bail!("--stdout needs a command after --, or --transcript FILE with what a program printed");
        }
        if self.stdout && is_run && self.transcript.is_some() {
            bail!("--transcript and --stdout cannot be used together with a command");
        }
        if self.smallest && !is_run {
            bail!("--smallest needs a command after --, because it runs the program on smaller games");
        }
        if self.smallest && !is_free(Path::new(FOLDER)) {
            bail!("{FOLDER} is not a game of --smallest, and is not overwritten: move it away");
        }
        let transcript = self.transcript();
        if !is_run && interpreter(transcript).is_some() && transcript.is_file() {
            bail!("{} is a program, not a transcript; run it with -- and a command", transcript.display());
        }
        Ok(())
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

    fn report(&self, equal: &str, result: &CaseResult, terminal: &Terminal) -> String {
        if let Verdict::Compared(comparison) = &result.verdict
            && comparison.passed
        {
            if let Some(note) = comparison.note(self.compare, SETTING_NAMES.compare) {
                terminal.note(&note, None);
            }
            let failure = Explanation::of(result, &self.case(), SETTING_NAMES).sentences;
            return ["equal: ".to_owned() + equal]
                .into_iter()
                .chain(failure)
                .map(|line| line + "\n")
                .collect();
        }
        if self.command.is_empty() && matches!(result.verdict, Verdict::Trouble(Trouble::Nothing { .. })) {
            let ways = "to run your program, add -- and its command, as in -- python3 Assignment4.py; to compare what it \
                        wrote before, add --transcript FILE";
            terminal.note("there is nothing to compare yet", Some(ways));
        }
        self.explain(result, terminal)
    }

    /// The sentences, the boards and the diff.
    pub(super) fn explain(&self, result: &CaseResult, terminal: &Terminal) -> String {
        let case = self.case();
        let explanation = Explanation::of(result, &case, SETTING_NAMES);
        let paint = terminal.paint();
        let mut parts = vec![explanation.sentences.join("\n")];
        parts.extend(explanation.boards.map(|boards| draw_boards(boards, paint).join("\n")));
        parts.extend(explanation.pair.map(|pair| draw_pair(pair, paint).join("\n")));
        let diff = explanation.diff_lines(paint);
        parts.extend((!diff.is_empty()).then(|| diff.join("\n")));
        parts.join("\n\n") + "\n"
    }
}

/// Words as they were typed.
fn joined(words: &[OsString]) -> String {
    clean(&words.join(OsStr::new(" ")).to_string_lossy()).into_owned()
}

fn is_good(result: &CaseResult) -> bool {
    result.is_passed() && result.failure.is_none()
}
