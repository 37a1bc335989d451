use std::borrow::Cow;
use std::io::{self, ErrorKind, IsTerminal, Write};

use annotate_snippets::Level;
use anstream::{AutoStream, ColorChoice};

use super::Status;
use crate::course::report::{Paint, ReportStyle};
use crate::source::draw;

/// The fewest columns that a report is made for.
const LEAST_WIDTH: usize = 40;

/// The streams of the process: stdout for results, stderr for messages.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Terminal {
    color: ColorChoice,
}

impl Terminal {
    pub(crate) fn new(color: clap::ColorChoice) -> Self {
        let color = match color {
            clap::ColorChoice::Auto => ColorChoice::Auto,
            clap::ColorChoice::Always => ColorChoice::Always,
            clap::ColorChoice::Never => ColorChoice::Never,
        };
        Self { color }
    }

    /// Writes `bytes` to stdout. It is not an error if the reader has gone away.
    pub(crate) fn print(&self, bytes: &[u8]) -> io::Result<()> {
        let mut stdout = io::stdout().lock();
        unless_unheard(stdout.write_all(bytes).and_then(|()| stdout.flush()))
    }

    /// Writes the result of a command to stdout, and reports an error if that fails.
    pub(crate) fn print_result(&self, bytes: &[u8]) -> Status {
        self.status_of_printing(self.print(bytes))
    }

    /// Reports an error of writing to stdout, if there is one.
    pub(crate) fn status_of_printing(&self, printed: io::Result<()>) -> Status {
        match unless_unheard(printed) {
            Ok(()) => Status::Success,
            Err(error) => {
                self.report_error(&format!("cannot write to stdout: {error}"), None);
                Status::Failure
            }
        }
    }

    pub(crate) fn print_table(&self, text: &str) -> io::Result<()> {
        self.print(without_workflow_commands(text).as_bytes())
    }

    /// Writes `text`, which may contain color codes, to stderr. A failure is ignored, since there is no
    /// other stream to report it on.
    pub(crate) fn show(&self, text: &str) {
        let mut stderr = AutoStream::new(io::stderr().lock(), self.color);
        let _ = stderr.write_all(without_workflow_commands(text).as_bytes());
    }

    /// Whether to write colors to stdout. By default only a terminal gets them, unless the environment
    /// forbids it. No variable can force them on a pipe, because its reader may compare bytes.
    pub(crate) fn colors_stdout(&self) -> bool {
        let stdout = io::stdout();
        match self.color {
            ColorChoice::Never => false,
            ColorChoice::Auto => stdout.is_terminal() && AutoStream::choice(&stdout) != ColorChoice::Never,
            ColorChoice::Always | ColorChoice::AlwaysAnsi => true,
        }
    }

    /// The number of columns of a report on stdout: those of the terminal, unless the environment has a number.
    /// What is not shown on a terminal always has the same width.
    pub(crate) fn width(&self) -> usize {
        if !io::stdout().is_terminal() {
            return ReportStyle::WIDTH;
        }
        let named = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
        let shown = || terminal_size::terminal_size().map(|(columns, _)| columns.0.into());
        let width: usize = named.or_else(shown).unwrap_or(ReportStyle::WIDTH);
        // A terminal that does not know its size may say 0.
        if width == 0 { ReportStyle::WIDTH } else { width.max(LEAST_WIDTH) }
    }

    pub(crate) fn paint(&self) -> Paint {
        if self.colors_stdout() { Paint::Ansi } else { Paint::Plain }
    }

    pub(crate) fn report_error(&self, text: &str, help: Option<&str>) {
        self.show(&draw::message(Level::ERROR, text, help));
    }

    pub(crate) fn warn(&self, text: &str) {
        self.show(&draw::message(Level::WARNING, text, None));
    }

    pub(crate) fn note(&self, text: &str, help: Option<&str>) {
        self.show(&draw::message(Level::NOTE, text, help));
    }
}

/// Text for a terminal or a log. GitHub takes some lines of a log for commands, which a student could print as well.
fn without_workflow_commands(text: &str) -> Cow<'_, str> {
    if std::env::var_os("GITHUB_ACTIONS").is_some() { broken_up(text) } else { text.into() }
}

/// Breaks up `##[error]` anywhere, and `::error::` at the start of a line.
fn broken_up(text: &str) -> Cow<'_, str> {
    if !text.contains("##[") && !text.contains("::") {
        return text.into();
    }
    let broken = text.split_inclusive('\n').map(|line| match line.trim_start().strip_prefix("::") {
        Some(rest) => format!("{}: :{rest}", &line[..line.len() - line.trim_start().len()]),
        None => line.to_owned(),
    });
    broken.collect::<String>().replace("##[", "# #[").into()
}

/// The result of writing to a stream. It is not an error if the reader has gone away.
fn unless_unheard(written: io::Result<()>) -> io::Result<()> {
    match written {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(error),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::broken_up;

    #[test]
    fn workflow_commands_are_broken_up() {
        let text = "a::b\n  ::error::b ##[warning]c\n";
        assert_eq!(broken_up(text), "a::b\n  : :error::b # #[warning]c\n");
    }
}
