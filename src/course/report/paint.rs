//! Colors of the reports for people.

use anstyle::{AnsiColor, Style};

/// Whether a report has colors. Everything that they say is said by words or marks as well.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Paint {
    Ansi,
    Plain,
}

impl Paint {
    pub(super) fn expected(self, text: &str) -> String {
        self.paint(text, AnsiColor::Red.on_default())
    }

    pub(super) fn found(self, text: &str) -> String {
        self.paint(text, AnsiColor::Green.on_default())
    }

    /// Text that stands out.
    pub(super) fn marked(self, text: &str) -> String {
        self.paint(text, AnsiColor::Yellow.on_default().bold())
    }

    fn paint(self, text: &str, style: Style) -> String {
        match self {
            Self::Plain => text.to_owned(),
            Self::Ansi => format!("{style}{text}{style:#}"),
        }
    }
}
