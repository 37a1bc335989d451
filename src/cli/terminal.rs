use std::io::{self, ErrorKind, IsTerminal, Write};

use annotate_snippets::Level;
use anstream::{AutoStream, ColorChoice};

use super::Status;
use crate::source::draw;

/// The streams of the process: stdout for results, stderr for what people should know.
#[derive(Debug)]
pub(crate) struct Terminal {
    color: ColorChoice,
}

impl Terminal {
    /// Streams whose messages are coloured as `color` says.
    pub(crate) fn new(color: clap::ColorChoice) -> Self {
        let color = match color {
            clap::ColorChoice::Auto => ColorChoice::Auto,
            clap::ColorChoice::Always => ColorChoice::Always,
            clap::ColorChoice::Never => ColorChoice::Never,
        };
        Self { color }
    }

    /// Writes `bytes` to stdout. A reader that has gone away is no error.
    pub(crate) fn print(&self, bytes: &[u8]) -> io::Result<()> {
        let mut stdout = io::stdout().lock();
        match stdout.write_all(bytes).and_then(|()| stdout.flush()) {
            Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(error),
            _ => Ok(()),
        }
    }

    /// The same, for a command whose result it is: what goes wrong is told.
    pub(crate) fn print_result(&self, bytes: &[u8]) -> Status {
        match self.print(bytes) {
            Ok(()) => Status::Success,
            Err(error) => {
                self.tell_error(&format!("cannot write to stdout: {error}"), None);
                Status::Failure
            }
        }
    }

    /// Writes `text`, which may have colours, to stderr. There is nobody to tell if that fails.
    pub(crate) fn tell(&self, text: &str) {
        let mut stderr = AutoStream::new(io::stderr().lock(), self.color);
        let _ = stderr.write_all(text.as_bytes());
    }

    /// Whether stdout gets colours: as was said, else on a terminal, unless the environment says no. No
    /// variable can force them upon a pipe, whose reader may compare bytes.
    pub(crate) fn colors_stdout(&self) -> bool {
        let stdout = io::stdout();
        match self.color {
            ColorChoice::Never => false,
            ColorChoice::Auto => stdout.is_terminal() && AutoStream::choice(&stdout) != ColorChoice::Never,
            ColorChoice::Always | ColorChoice::AlwaysAnsi => true,
        }
    }

    /// Tells of an error in one line.
    pub(crate) fn tell_plain_error(&self, text: &str) {
        self.tell(&draw::line(Level::ERROR, text));
    }

    /// Tells of an error that has no place in a file.
    pub(crate) fn tell_error(&self, text: &str, help: Option<&str>) {
        self.tell(&draw::message(Level::ERROR, text, help));
    }

    /// Tells of something that may not be meant.
    pub(crate) fn tell_warning(&self, text: &str) {
        self.tell(&draw::line(Level::WARNING, text));
    }

    /// Tells what is no error and yet good to know.
    pub(crate) fn tell_note(&self, text: &str, help: Option<&str>) {
        self.tell(&draw::message(Level::NOTE, text, help));
    }
}
