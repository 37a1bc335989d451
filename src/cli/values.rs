//! How values of the library's types are written on the command line.

use clap::ValueEnum;
use clap::builder::PossibleValue;

use crate::course::case::Compare;
use crate::course::grade::Credit;
use crate::course::report::ReportFormat;
use crate::engine::TurnRule;
use crate::play::solo::Ai;
use crate::rounds::{FileKind, Wording};

/// Implements [`ValueEnum`] for a type of another room: its values, their names and their help.
macro_rules! value_enum {
    ($type:ty { $($value:ident = $name:literal $(: $help:literal)?),+ $(,)? }) => {
        impl ValueEnum for $type {
            fn value_variants<'a>() -> &'a [Self] {
                &[$(Self::$value),+]
            }

            fn to_possible_value(&self) -> Option<PossibleValue> {
                #[allow(unreachable_patterns, reason = "some types have values that nobody can ask for")]
                match self {
                    $(Self::$value => Some(PossibleValue::new($name)$(.help($help))?),)+
                    _ => None,
                }
            }
        }
    };
}

value_enum!(Wording {
    Report = "report": "As the published report's program prints",
    Handout = "handout": "As the course's handout prints: another prompt and IOError line, 11-field boards",
});

value_enum!(FileKind { Board = "board", Moves = "moves", Placement = "placement" });

value_enum!(Compare {
    Exact = "exact": "Every byte counts",
    Eol = "eol": "CRLF equals LF, and newlines at the end of the file are ignored",
    Trailing = "trailing": "Spaces and tabs at the ends of lines are ignored too",
    Space = "space": "Any run of spaces and tabs equals one space, and ’ equals '",
    Content = "content": "Only what happens counts: turns, boards, ship lists, items, error classes, the result",
});

value_enum!(Credit {
    All = "all": "All or nothing for each case",
    Turns = "turns": "In proportion to the turns that are right",
});

value_enum!(Ai {
    Random = "random": "Fires anywhere",
    Smart = "smart": "Fires around its hits",
    Cheater = "cheater": "Knows where your ships are",
});

// `each-round` is the rule of the main job alone.
value_enum!(TurnRule {
    Alternate = "alternate": "After every attack",
    UntilMiss = "until-miss": "After a miss",
});

// The table is what is printed without a format.
value_enum!(ReportFormat {
    Json = "json": "All there is to know, for programs",
    Csv = "csv": "Points, for spreadsheets",
    Junit = "junit": "For servers that show test results",
    Gradescope = "gradescope": "Gradescope's results.json, of one submission",
});
