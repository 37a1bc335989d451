//! `battleship report`.

use std::path::PathBuf;

use anyhow::bail;
use clap::Args;

use super::grade::{partial_table, status};
use super::report_options::ReportOptions;
use super::{SETTING_NAMES, Status, Terminal};
use crate::course::journal::{Changes, Merged, Missing, merge};
use crate::course::report::{ReportStyle, changes};
use crate::source::clean;

#[derive(Args, Debug)]
#[command(before_long_help = EXAMPLES, after_long_help = DETAILS)]
pub(super) struct Report {
    /// Journals of grade --journal: one, or those of all shards of a class
    #[arg(value_name = "JOURNAL", required = true)]
    pub(super) journals: Vec<PathBuf>,
    #[command(flatten)]
    report: ReportOptions,
    /// Report only whose points are not those of this earlier journal, and why; once for each shard
    #[arg(long, value_name = "JOURNAL", conflicts_with_all = ["feedback", "sort", "explain", "usage"])]
    pub(super) since: Vec<PathBuf>,
    /// Show the CPU time, the time and the memory of each run in the report
    #[arg(long)]
    usage: bool,
}

const EXAMPLES: &str = "\
Examples:
  Write the points of a journal to a file:
    battleship report grades.jsonl --output points.csv
  Write a page for each student and one about the class:
    battleship report grades.jsonl --feedback feedback
  Merge two parts of a class, graded with --shard 1/2 and --shard 2/2:
    battleship report first.jsonl second.jsonl
  List whose points a regrade changed, and why:
    battleship report grades.jsonl --since earlier.jsonl";

const DETAILS: &str = "\
A journal has all results of grade, so nothing is graded again, and the report is
the same as the one that grade would have made. Journals of shards are merged into
one report in the order of the class. They must be about the same cases and
submissions, graded with the same options.

If something is missing, stderr names it, and a table of what is there is printed,
but no other report.

With --since, only results are listed whose points are not those of an earlier
journal, each with what changed: the inputs, the golden, the points or the
settings of the case, the mode, the submission, an option, or the version of
battleship.

Exit status:
  0  every submission has full points; with --since, no points changed
  1  a submission lost points, or results are missing; with --since, points
     changed
  2  wrong usage, journals that cannot be read or merged, or an error of
     battleship itself";

impl Report {
    pub(super) fn run(&self, terminal: &Terminal) -> anyhow::Result<Status> {
        if !self.since.is_empty() {
            return self.write_changes(terminal);
        }
        let Merged { header, mut grades, missing } = merge(&self.journals, SETTING_NAMES, self.usage)?;
        self.report.check_format(grades.submissions.len())?;
        if !missing.is_empty() {
            if self.report.prints_table() {
                terminal.print_table(&partial_table(grades, self.report.shown(terminal)))?;
            }
            missing.iter().for_each(|missing| report_missing(missing, terminal));
            return Ok(Status::Failure);
        }
        self.report.open()?.write(&mut grades, &header.games(), terminal)?;
        Ok(status(&grades))
    }

    /// Reports what changed since earlier journals. What one of the gradings does not have is not compared.
    fn write_changes(&self, terminal: &Terminal) -> anyhow::Result<Status> {
        let [old, new] = [&self.since, &self.journals].map(|journals| merge(journals, SETTING_NAMES, false));
        let (old, new) = (old?, new?);
        let found = Changes::between(&old, &new);
        let format = self.report.format()?;
        if changes(&found, format, ReportStyle::default()).is_none() {
            bail!("--since is for --format table, markdown, csv or json");
        }
        let report = |format, style| changes(&found, format, style).unwrap_or_default();
        self.report.open()?.deliver(terminal, report)?;
        old.missing.iter().chain(&new.missing).for_each(|missing| report_missing(missing, terminal));
        let is_same = found.changes.is_empty() && old.missing.is_empty() && new.missing.is_empty();
        Ok(if is_same { Status::Success } else { Status::Failure })
    }
}

fn report_missing(missing: &Missing, terminal: &Terminal) {
    let (text, help) = match missing {
        Missing::Shard(shard) => (
            format!("shard {shard} is missing"),
            format!("grade it with --shard {shard} and --journal, and name its journal too"),
        ),
        Missing::Results { journal, count, first: (submission, case) } => {
            let results = if *count == 1 { "1 result is".into() } else { format!("{count} results are") };
            let (journal, first) = (journal.display(), format!("{}: {}", clean(submission), clean(case)));
            (
                format!("{results} missing in {journal}, the first of them {first}"),
                "run grade with this --journal again to resume it".into(),
            )
        }
    };
    terminal.report_error(&text, Some(&help));
}
