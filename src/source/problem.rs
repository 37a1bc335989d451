use std::fmt;
use std::ops::Range;

use super::Source;

/// Something wrong in an input file, or worth a warning, and where. Its words come from the parser that
/// found it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Whether the file can be used all the same.
    pub severity: Severity,
    /// What is wrong, in one sentence.
    pub message: String,
    /// What would be right, or how to get there.
    pub help: String,
    /// A place in the help for words of the surrounding program.
    pub hint: Option<Hint>,
    /// Where it is: the first is the place to look at, the others belong to it.
    pub highlights: Vec<Highlight>,
    /// How many problems it stands for: more than one if it only counts what was not listed.
    pub count: usize,
}

/// Whether a file with a problem can be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Severity {
    /// It cannot.
    Error,
    /// It can, but is hardly what was meant.
    Warning,
}

/// A place in a file, in bytes, and what to say about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Highlight {
    /// From its first byte to the one after its last.
    pub span: Range<usize>,
    /// A few words, or none.
    pub label: String,
}

/// A place in a help text where a program can name its own way out, such as a command-line option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hint {
    /// What the way out is about: a constant of the parser that found the problem.
    pub topic: &'static str,
    /// Where the words go, as a byte offset in the help.
    pub at: usize,
}

impl Problem {
    /// A problem with which a file cannot be used.
    pub fn error(message: impl fmt::Display, help: impl Into<String>, highlights: Vec<Highlight>) -> Self {
        Self {
            severity: Severity::Error,
            message: message.to_string(),
            help: help.into(),
            hint: None,
            highlights,
            count: 1,
        }
    }

    /// A problem with which a file can be used.
    pub fn warning(message: impl fmt::Display, help: impl Into<String>, highlights: Vec<Highlight>) -> Self {
        Self { severity: Severity::Warning, ..Self::error(message, help, highlights) }
    }

    /// Whether the file can be used all the same.
    pub fn is_warning(&self) -> bool {
        self.severity == Severity::Warning
    }

    /// Where it begins, as a byte offset; nowhere if it is about the whole file.
    pub fn start(&self) -> Option<usize> {
        self.highlights.first().map(|highlight| highlight.span.start)
    }

    /// Writes the surrounding program's words into the help, where there is a place for them.
    ///
    /// ```
    /// use battleship::source::{Hint, Problem};
    ///
    /// let mut problem = Problem::warning("no speed is given", "give one", Vec::new());
    /// problem.hint = Some(Hint { topic: "speed", at: 8 });
    /// problem.fill_hint(|topic| if topic == "speed" { ": --speed NUMBER" } else { "" });
    /// assert_eq!(problem.help, "give one: --speed NUMBER");
    /// ```
    pub fn fill_hint(&mut self, words: impl Fn(&str) -> &'static str) {
        if let Some(hint) = self.hint.take() {
            self.help.insert_str(hint.at, words(hint.topic));
        }
    }
}

impl Highlight {
    /// A place with a label.
    pub fn new(span: Range<usize>, label: impl Into<String>) -> Self {
        Self { span, label: label.into() }
    }

    /// A place that needs no words.
    pub fn unlabelled(span: Range<usize>) -> Self {
        Self::new(span, "")
    }
}

/// All problems of one file.
#[derive(Debug)]
pub struct Report<'files> {
    /// The file.
    pub source: &'files Source,
    /// Its problems, at least one.
    pub problems: Vec<Problem>,
}

/// `1 cell`, `2 cells`.
pub fn count(number: usize, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}
