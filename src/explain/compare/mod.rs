//! Whether a transcript is equal to the golden: as text in each mode, and in what happens in the game.

pub(crate) mod content;
mod items;
pub(crate) mod right_turns;
pub(crate) mod text;
pub(crate) mod turn;
pub(crate) mod walk;

use serde::{Deserialize, Serialize};

/// How a transcript is compared with the golden. Each mode ignores what the mode before it ignores, and more.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Compare {
    /// Compares every byte.
    Exact,
    /// Ignores CRLF instead of LF, and newlines at the end of the file.
    #[default]
    Eol,
    /// Ignores spaces and tabs at the end of a line.
    Trailing,
    /// Ignores the length of any run of spaces and tabs, and the form of apostrophes.
    Space,
    /// Compares only what happens in the game.
    Content,
}

impl Compare {
    /// All modes, the strictest first.
    pub const ALL: [Self; 5] = [Self::Exact, Self::Eol, Self::Trailing, Self::Space, Self::Content];

    /// The name used on the command line and in `case.toml`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Exact => "exact",
            Self::Eol => "eol",
            Self::Trailing => "trailing",
            Self::Space => "space",
            Self::Content => "content",
        }
    }
}
