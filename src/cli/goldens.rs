use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::Args;
use rayon::prelude::*;

use super::progress::progress;
use super::{Status, Terminal, WordingOption};
use crate::course::case::find::{FoundCases, find_cases, read_inputs};
use crate::course::case::{Case, CaseEnding, TRANSCRIPT, golden};
use crate::model::Player;
use crate::system::whole_file::{create_output, holds};

/// `battleship replay`: the cases whose transcripts are written.
#[derive(Args, Debug)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Replay {
    /// Case folders, or folders that have cases somewhere below them
    #[arg(value_name = "CASE", required = true)]
    cases: Vec<PathBuf>,
    /// Write nothing, list what would change
    #[arg(long)]
    dry_run: bool,
    #[command(flatten)]
    wording: WordingOption,
}

const AFTER_HELP: &str = "\
A case is a folder with Player1.txt, Player2.txt, Player1.in and Player2.in,
perhaps OptionalPlayer1.txt and OptionalPlayer2.txt, perhaps case.toml. Its
transcript is written to Battleship.out in it; a file that is right already is
left alone. Hidden folders and links are passed over.
Keys of case.toml, all of them optional:
  name = \"Player1 wins\"   shown instead of the folder's path
  points = 6              what grade gives for it; default 1
  files = [\"a.txt\", \"b.txt\", \"a.in\", \"b.in\"]   boards, then moves
  rounds = 5              grade compares only so many rounds
  wording = \"handout\"     or \"report\"; default: that of the command line
  compare = \"space\"       how grade compares; default: that of its command line
Exit status: 0 done, 1 something could not be written or searched (with
--dry-run: something would change), 2 wrong usage, no case, or a faulty
case.toml: then nothing is written.";

impl Replay {
    pub(super) fn run(&self, terminal: &Terminal) -> Status {
        replay_cases(self, terminal)
    }
}

/// What became of a case.
struct Replayed {
    ending: CaseEnding,
    /// Whether its transcript was written, or would be.
    is_new: bool,
    failure: Option<anyhow::Error>,
    /// What may not be meant.
    doubts: Vec<String>,
}

/// Writes the transcript of every case.
fn replay_cases(options: &Replay, terminal: &Terminal) -> Status {
    let Some(FoundCases { cases, is_partial }) = find_cases(&options.cases, terminal) else {
        return Status::Usage;
    };
    let bar = progress(cases.len());
    let replay = |case: &Case| {
        let replayed = replay_case(case, options);
        bar.inc(1);
        replayed
    };
    let replayed: Vec<Replayed> = cases.par_iter().map(replay).collect();
    bar.finish_and_clear();

    let mut listed = String::new();
    for (case, replayed) in cases.iter().zip(&replayed) {
        for doubt in &replayed.doubts {
            terminal.tell_warning(&format!("{}: {doubt}", case.folder.display()));
        }
        if let Some(error) = &replayed.failure {
            terminal.tell_error(&format!("{error:#}"), None);
        } else if options.dry_run && replayed.is_new {
            let path = case.folder.join(TRANSCRIPT);
            let what = if path.exists() { "would change" } else { "would be written" };
            listed += &format!("{}: {what}\n", crate::source::clean(&path.to_string_lossy()));
        }
    }
    listed += &summary(&replayed, options.dry_run);
    let printed = terminal.print_result(listed.as_bytes());
    let is_bad = |replayed: &Replayed| replayed.failure.is_some() || (options.dry_run && replayed.is_new);
    let done = if is_partial || replayed.iter().any(is_bad) { Status::Failure } else { Status::Success };
    printed.and(done)
}

fn replay_case(case: &Case, options: &Replay) -> Replayed {
    let files = read_inputs(case);
    let golden = golden(&files, case.wording(options.wording.wording));
    let mut doubts = Vec::new();
    if !case.settings.files_are_said {
        let missing = files.boards.iter().chain(files.moves.iter()).filter_map(|file| file.as_ref().err());
        let missing: Vec<_> = missing.map(|file| file.name.to_string_lossy().into_owned()).collect();
        if !missing.is_empty() {
            doubts.push(format!(
                "{} cannot be read; files = […] in case.toml says that this is meant",
                missing.join(", ")
            ));
        }
    }
    if golden.is_ambiguous {
        doubts.push("a board can be read in more than one way, and has no placement file".into());
    }
    let path = case.folder.join(TRANSCRIPT);
    let is_new = !holds(&path, &golden.transcript);
    let mut failure = None;
    if is_new && !options.dry_run {
        failure = write(&path, &golden.transcript).err();
    }
    Replayed { ending: golden.ending, is_new, failure, doubts }
}

/// Replaces a file that is known to be another one.
fn write(path: &Path, transcript: &[u8]) -> anyhow::Result<()> {
    let mut file = create_output(path)?;
    let written = file.write_all(transcript).and_then(|()| file.finish());
    written.with_context(|| format!("cannot write {}", path.display()))
}

/// `3 cases: 1 Player1 wins, 1 Player2 wins, 1 draw, 0 unfinished, 0 rejected; 3 written, 0 unchanged`.
fn summary(replayed: &[Replayed], dry_run: bool) -> String {
    let ended = |ending| replayed.iter().filter(|replayed| replayed.ending == ending).count();
    let failed = replayed.iter().filter(|replayed| replayed.failure.is_some()).count();
    let new = replayed.iter().filter(|replayed| replayed.is_new).count() - failed;
    let draws = ended(CaseEnding::Draw);
    let mut line = format!(
        "{} {}: {} Player1 wins, {} Player2 wins, {draws} {}, {} unfinished, {} rejected; {new} {}, {} unchanged",
        replayed.len(),
        if replayed.len() == 1 { "case" } else { "cases" },
        ended(CaseEnding::Win(Player::One)),
        ended(CaseEnding::Win(Player::Two)),
        if draws == 1 { "draw" } else { "draws" },
        ended(CaseEnding::Unfinished),
        ended(CaseEnding::Rejected),
        if dry_run { "to write" } else { "written" },
        replayed.len() - new - failed,
    );
    if failed > 0 {
        line += &format!(", {failed} failed");
    }
    line + "\n"
}
