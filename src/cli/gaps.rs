//! `battleship gaps`: which known mistakes a set of cases would not notice.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use serde_json::json;

use super::cases;
use super::{Status, Terminal, WordingOption};
use crate::course::gaps::{Closing, closing, references};
use crate::course::generate::Kind;
use crate::explain::{Compare, Noticed, noticed};
use crate::source::{clean, count};

#[derive(Args, Debug)]
#[command(before_long_help = EXAMPLES, after_long_help = DETAILS)]
pub(super) struct Gaps {
    /// Case folders, or folders with cases anywhere below them
    #[arg(value_name = "CASE", required = true)]
    pub(super) cases: Vec<PathBuf>,
    /// How grade compares, unless case.toml says otherwise
    #[arg(long, value_enum, value_name = "MODE", default_value_t)]
    compare: Compare,
    /// Form of the list
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t)]
    format: Format,
    #[command(flatten)]
    wording: WordingOption,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum Format {
    /// For people
    #[default]
    Table,
    /// For other programs
    Json,
}

const EXAMPLES: &str = "\
Examples:
  Find out what a set of cases would miss:
    battleship gaps cases
  Find out what is missed if only the game counts:
    battleship gaps cases --compare content";

const DETAILS: &str = "\
Makes every mistake that grade can name, and that can be made in one certain
way, in the game of each case, and compares the transcript with the right one. A
mistake that no case notices is missed: none of the games has a draw to get
wrong, or ships that touch, or a move that should be rejected. A mistake that
only changes what the mode ignores, such as CRLF, is forgiven and not counted.
No program is run.

If valid games can show what is missed, the last line is the command that
generates them. Cases of the editions that ask for answers are measured by the
mistakes that grade can name there, without such a command.

Exit status:
  0  every mistake is noticed or forgiven
  1  some are missed, or a folder could not be searched
  2  wrong usage, no case, or an invalid case.toml";

impl Gaps {
    pub(super) fn run(&self, terminal: &Terminal) -> anyhow::Result<Status> {
        let Some(found) = cases::find(&self.cases, terminal) else { return Ok(Status::Usage) };
        let wording = self.wording.or_default();
        let mistakes = noticed(&references(&found.cases, wording, self.compare)?);
        let missed: Vec<&Noticed> = mistakes.iter().filter(|noticed| noticed.is_missed()).collect();
        let closing = closing(&missed, wording, self.compare);
        let names: Vec<String> = found.cases.iter().map(|case| clean(&case.name()).into_owned()).collect();
        let text = match self.format {
            Format::Table => table(&mistakes, &names, closing.as_ref()),
            Format::Json => json(&mistakes, &names, closing.as_ref()),
        };
        let done = if found.is_partial() || !missed.is_empty() { Status::Failure } else { Status::Success };
        Ok(terminal.print_result(text.as_bytes()).and(done))
    }
}

/// A line for each mistake, those that are missed at the end, and the totals.
fn table(mistakes: &[Noticed], names: &[String], closing: Option<&Closing>) -> String {
    let has_several = mistakes.iter().any(|noticed| noticed.edition != mistakes[0].edition);
    let words = |noticed: &Noticed| match has_several {
        true => format!("{}: {}", noticed.edition.name(), noticed.words),
        false => noticed.words.to_owned(),
    };
    let width = mistakes.iter().map(|noticed| words(noticed).len()).max().unwrap_or(0);
    let line = |noticed: &Noticed| {
        let found = match noticed.cases.first() {
            Some(&first) => format!("{} of {}, first {}", noticed.cases.len(), noticed.tried, names[first]),
            None if noticed.is_forgiven => "forgiven".into(),
            None => "MISSED".into(),
        };
        format!("{:width$}  {found}\n", words(noticed))
    };
    let part = |is_in: fn(&Noticed) -> bool| mistakes.iter().filter(move |noticed| is_in(noticed)).map(line);
    let mut text: String = part(|noticed| !noticed.cases.is_empty()).collect();
    text.extend(part(|noticed| noticed.is_forgiven));
    text.extend(part(Noticed::is_missed));
    let (seen, missed, forgiven) = totals(mistakes);
    text += &format!("\n{}: {seen} noticed, {missed} missed", count(seen + missed, "mistake"));
    text += &if forgiven > 0 { format!("; {forgiven} forgiven\n") } else { "\n".to_owned() };
    if let Some(closing) = closing {
        let some =
            if closing.notices < missed { format!("{} of these", closing.notices) } else { "them".into() };
        text += &format!("to notice {some}: {}\n", command(closing));
    }
    text
}

fn totals(mistakes: &[Noticed]) -> (usize, usize, usize) {
    let number = |is_in: fn(&&Noticed) -> bool| mistakes.iter().filter(is_in).count();
    (
        number(|noticed| !noticed.cases.is_empty()),
        number(|noticed| noticed.is_missed()),
        number(|noticed| noticed.is_forgiven),
    )
}

/// The command that generates the cases which notice what is missed.
fn command(closing: &Closing) -> String {
    let name = |kind: &Kind| kind.to_possible_value().map(|value| value.get_name().to_owned());
    let kinds: Vec<String> = closing.kinds.iter().filter_map(name).collect();
    let Closing { cases, seed, .. } = closing;
    format!("battleship generate more-cases --cases {cases} --seed {seed} --kinds {}", kinds.join(","))
}

fn json(mistakes: &[Noticed], names: &[String], closing: Option<&Closing>) -> String {
    let (noticed, missed, forgiven) = totals(mistakes);
    let mistakes = mistakes.iter().map(|noticed| {
        json!({
            "mistake": noticed.words,
            "edition": noticed.edition.name(),
            "noticed_by": noticed.cases.iter().map(|&case| &names[case]).collect::<Vec<_>>(),
            "forgiven": noticed.is_forgiven
        })
    });
    let document = json!({
        "cases": names,
        "noticed": noticed,
        "missed": missed,
        "forgiven": forgiven,
        "mistakes": mistakes.collect::<Vec<_>>(),
        "command": closing.map(command),
    });
    format!("{document:#}\n")
}
