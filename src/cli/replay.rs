use std::path::PathBuf;

use clap::Args;

use super::progress;
use super::{Status, Terminal, WordingOption, cases};
use crate::course::case::{CaseEnding, Change, WrittenGolden, write_goldens};
use crate::model::Player;
use crate::source::{clean, count};
use crate::system::interruption::LastWords;

#[derive(Args, Debug)]
#[command(before_long_help = EXAMPLES, after_long_help = DETAILS)]
pub(super) struct Replay {
    /// Case folders, or folders with cases anywhere below them
    #[arg(value_name = "CASE", required = true)]
    pub(super) cases: Vec<PathBuf>,
    /// List what would change without writing anything
    #[arg(long)]
    dry_run: bool,
    #[command(flatten)]
    wording: WordingOption,
}

const EXAMPLES: &str = "\
Examples:
  Write the transcripts of all cases in a folder:
    battleship replay cases
  List what would change:
    battleship replay --dry-run cases
  Write them in the wording of the handout:
    battleship replay --wording handout cases";

const DETAILS: &str = "\
A case is a folder with Player1.txt, Player2.txt, Player1.in and Player2.in, and
optionally OptionalPlayer1.txt, OptionalPlayer2.txt and case.toml. Its transcript
is written to Battleship.out in the same folder, unless that file is already
correct; a link is replaced by the file. Hidden folders and linked folders are
skipped.

Keys of case.toml, all optional:
  name = \"Player1 wins\"   shown instead of the folder's path
  points = 6              points that grade awards; default: 1
  files = [\"a.txt\", \"b.txt\", \"a.in\", \"b.in\"]   boards, then moves
  rounds = 5              number of rounds that grade compares; default: all
  wording = \"handout\"     or \"report\"; default: the --wording of the command
  compare = \"space\"       how grade compares; default: its --compare

Exit status:
  0  done
  1  a file could not be written, a folder could not be searched, or with
     --dry-run a file would change
  2  wrong usage, no case, or an invalid case.toml; nothing is written";

impl Replay {
    pub(super) fn run(&self, terminal: &Terminal) -> anyhow::Result<Status> {
        let Some(found) = cases::find(&self.cases, terminal) else { return Ok(Status::Usage) };
        let bar = progress::start(found.cases.len() as u64, 0);
        // A signal must not leave the bar behind.
        let shown = bar.clone();
        let last_words = LastWords::prepare(move || shown.finish_and_clear())?;
        let goldens = write_goldens(&found.cases, self.wording.or_default(), self.dry_run, || bar.inc(1));
        drop(last_words);
        bar.finish_and_clear();

        let mut listed = String::new();
        for (case, golden) in found.cases.iter().zip(&goldens) {
            for doubt in &golden.doubts {
                terminal.warn(&format!("{}: {doubt}", case.folder.display()));
            }
            match &golden.change {
                Change::Failed(error) => {
                    terminal.report_error(&format!("{error}: {}", error.reason), None);
                }
                Change::Written if self.dry_run => {
                    let path = case.folder.join(case.transcript());
                    let what =
                        if path.exists() || path.is_symlink() { "would change" } else { "would be written" };
                    listed += &format!("{}: {what}\n", clean(&path.to_string_lossy()));
                }
                _ => {}
            }
        }
        listed += &summary(&goldens, self.dry_run);
        let printed = terminal.print_result(listed.as_bytes());
        let is_bad = |golden: &WrittenGolden| match golden.change {
            Change::None => false,
            Change::Written => self.dry_run,
            Change::Failed(_) => true,
        };
        let done =
            if found.is_partial() || goldens.iter().any(is_bad) { Status::Failure } else { Status::Success };
        Ok(printed.and(done))
    }
}

/// Counts the results, as in
/// `3 cases: 1 Player1 wins, 1 Player2 wins, 1 draw, 0 unfinished, 0 rejected; 3 written, 0 unchanged`.
fn summary(goldens: &[WrittenGolden], dry_run: bool) -> String {
    let ended = |ending| goldens.iter().filter(|golden| golden.ending == Some(ending)).count();
    let failed = goldens.iter().filter(|golden| matches!(golden.change, Change::Failed(_))).count();
    let written = goldens.iter().filter(|golden| matches!(golden.change, Change::Written)).count();
    let mut line = format!(
        "{}: {} Player1 wins, {} Player2 wins, {}, {} unfinished, {} rejected; {written} {}, {} unchanged",
        count(goldens.len(), "case"),
        ended(CaseEnding::Win(Player::One)),
        ended(CaseEnding::Win(Player::Two)),
        count(ended(CaseEnding::Draw), "draw"),
        ended(CaseEnding::Unfinished),
        ended(CaseEnding::Rejected),
        if dry_run { "to write" } else { "written" },
        goldens.len() - written - failed,
    );
    if failed > 0 {
        line += &format!(", {failed} failed");
    }
    line + "\n"
}
