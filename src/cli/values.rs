//! The names of the library's values on the command line, with their help.

use std::fmt::Display;
use std::io;
use std::path::Path;
use std::str::FromStr;

use clap::ValueEnum;
use clap::builder::PossibleValue;

use crate::course::class::{Credit, Order};
use crate::course::generate::Kind;
use crate::course::report::ReportFormat;
use crate::course::run::SandboxMode;
use crate::engine::TurnRule;
use crate::explain::Compare;
use crate::opponents::Ai;
use crate::record::EditionName;
use crate::rounds::{FileKind, Wording};
use crate::simulate::SimulationFormat;
use crate::source::Unreachable;
use crate::system::read::read;

/// Implements [`ValueEnum`] for a type of another module: its values, their names and their help.
macro_rules! value_enum {
    ($type:ty { $($value:ident = $name:literal $(: $help:literal)?),+ $(,)? }) => {
        impl ValueEnum for $type {
            fn value_variants<'a>() -> &'a [Self] {
                &[$(Self::$value),+]
            }

            fn to_possible_value(&self) -> Option<PossibleValue> {
                #[allow(unreachable_patterns, reason = "some types have values without a name on the command line")]
                match self {
                    $(Self::$value => Some(PossibleValue::new($name)$(.help($help))?),)+
                    _ => None,
                }
            }
        }
    };
}

value_enum!(Wording {
    Report = "report": "As in the published report",
    Handout = "handout": "As in the course handout: other prompt and IOError lines, and boards may have 11 fields per line",
});

value_enum!(FileKind { Board = "board", Moves = "moves", Placement = "placement" });

// `EditionName::Rounds` is the main job's.
value_enum!(EditionName { Streak = "streak", Duel = "duel", Console = "console", Solo = "solo" });

value_enum!(Compare {
    Exact = "exact": "Every byte must match",
    Eol = "eol": "Ignore newlines at the end of the file, and treat CRLF as LF",
    Trailing = "trailing": "Also ignore spaces and tabs at the ends of lines",
    Space = "space": "Also treat any run of spaces and tabs as one space, and ’ as '",
    Content = "content": "Compare only what happens: turns, boards, ship lists, items, kinds of errors and the result",
});

value_enum!(Credit {
    All = "all": "All points of a case or none",
    Turns = "turns": "Points in proportion to the number of correct turns",
});

value_enum!(Order {
    Name = "name": "By name",
    Points = "points": "The most points first",
});

value_enum!(SandboxMode {
    Auto = "auto": "Use all that the system offers; without Landlock, nothing runs",
    Require = "require": "Run nothing unless everything is available: Landlock, seccomp and namespaces",
    Off = "off": "Only limit what programs use",
});

impl ValueEnum for Ai {
    fn value_variants<'a>() -> &'a [Self] {
        Self::ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.name()).help(self.about()))
    }
}

value_enum!(Kind {
    Player1Wins = "player1-wins": "Player1 wins",
    Player2Wins = "player2-wins": "Player2 wins",
    Draw = "draw": "Both players sink the last ship in the same round",
    OutOfMoves = "out-of-moves": "A player runs out of moves",
    BadMoves = "bad-moves": "Some moves are not valid shots",
    Touching = "touching": "Ships with the same letter touch",
    NoPlacement = "no-placement": "There are no placement files",
    FinalNewline = "final-newline": "The move lists end with a newline",
    NoFinalSemicolon = "no-final-semicolon": "The move lists do not end with a semicolon",
    BoardNewline = "board-newline": "The boards end with a newline",
});

// `TurnRule::EachRound` is only for the main job.
value_enum!(TurnRule {
    Alternate = "alternate": "After every attack",
    UntilMiss = "until-miss": "After a miss",
});

value_enum!(ReportFormat {
    Table = "table": "For people; the default",
    Json = "json": "Full results, for other programs",
    Csv = "csv": "Points, for spreadsheets",
    Junit = "junit": "Test results in JUnit's XML format, for CI servers",
    Gradescope = "gradescope": "Gradescope's results.json, for a single submission",
    Markdown = "markdown": "For a pull request, or the summary of a CI job",
    Html = "html": "A page about the class, for a browser",
});

value_enum!(SimulationFormat { Table = "table", Json = "json" });

/// The lengths of ships. `clap` would take a `Vec` for an option that can be given more than once.
pub(super) type Lengths = Vec<u16>;

/// A parser of numbers from 1 to `most`.
pub(super) fn up_to<N>(most: N) -> impl Fn(&str) -> Result<N, String> + Clone
where
    N: FromStr + PartialOrd + From<u8> + Display + Clone,
{
    move |text| match text.parse() {
        Ok(number) if (1.into()..=most.clone()).contains(&number) => Ok(number),
        _ => Err(format!("expected a number from 1 to {most}")),
    }
}

pub(super) fn whole<N: FromStr>(text: &str) -> Result<N, String> {
    text.parse().map_err(|_| "expected a whole number from 0, and not too large".into())
}

/// Reads a file of text that is not an input of a game.
pub(super) fn read_text(path: &Path) -> anyhow::Result<String> {
    let source = read(path)?;
    let text = source.text().map_err(|problem| io::Error::other(problem.message));
    Ok(text.map_err(|reason| Unreachable { name: path.into(), reason })?.to_owned())
}
