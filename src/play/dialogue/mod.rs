//! Prompts and answers over any reader and writer. This module handles lines, words, echo and the end of
//! the input; it does not know what the questions are about.

#[cfg(test)]
mod tests;

use std::collections::VecDeque;
use std::fmt::Display;
use std::io::{self, BufRead, BufReader, ErrorKind, Read, Write};

use super::Mistake;
use super::dialogue_style::{CLEAR, Device, DialogueStyle};
use super::outlet::{BLOCK, Outlet};
use super::outline::{BoardView, Moment, Outline, Part, Row};

/// The number of bytes of a line that are kept. No valid answer is nearly as long.
const MAX_LINE: usize = 1 << 20;

/// The most bytes of a text that is noted.
const MAX_OUTLINE: usize = 1 << 28;

/// Why a dialogue cannot go on.
#[derive(Debug, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum Stopped {
    #[error("the input ended")]
    InputEnded,
    #[error("cannot read the input: {0}")]
    Unreadable(#[from] io::Error),
    /// No copy of the output is written either.
    #[error("the reader of the output has gone away")]
    Unheard,
    #[error("the transcript would have more than {} MiB", MAX_OUTLINE >> 20)]
    TooLarge,
    #[error("the game ends at the first error")]
    AtError,
}

/// How many lines scroll what is to be hidden off a terminal that only prints lines.
const PRINTER_LINES: usize = 100;

/// Asks questions and reads the answers, from a person or from a script.
///
/// ```
/// use battleship::play::{Dialogue, DialogueStyle};
///
/// let mut shown = Vec::new();
/// let mut dialogue = Dialogue::new(&b"Anna\r\n7 8\n"[..], &mut shown, DialogueStyle { echo: true, ..DialogueStyle::default() });
/// assert_eq!(dialogue.ask("Name? ").unwrap(), "Anna");
/// assert_eq!(dialogue.ask_word("x: ").unwrap(), "7");
/// assert_eq!(dialogue.ask_word("y: ").unwrap(), "8");
/// assert!(dialogue.ask("More? ").is_err());
/// dialogue.finish().0.unwrap();
/// assert_eq!(String::from_utf8(shown).unwrap(), "Name? Anna\nx: 7\ny: 8\nMore? ");
/// ```
pub struct Dialogue<'io> {
    input: BufReader<Box<dyn Read + 'io>>,
    words: VecDeque<String>,
    screen: Outlet<'io>,
    copy: Option<Outlet<'io>>,
    remarks: Option<Outlet<'io>>,
    pub(super) style: DialogueStyle,
    /// The moment of the last question, and of what is said next.
    pub moment: Moment,
    /// What each part of the dialogue means, if that is to be noted.
    pub(super) outline: Option<Outline>,
    /// The mistake that is made, if one is.
    pub(super) mistake: Option<Mistake>,
    forget: Box<dyn FnMut() + 'io>,
}

impl<'io> Dialogue<'io> {
    /// Creates a dialogue that reads answers from `input` and writes to `output`.
    pub fn new(input: impl Read + 'io, output: impl Write + 'io, style: DialogueStyle) -> Self {
        Self {
            input: BufReader::with_capacity(BLOCK, Box::new(input)),
            words: VecDeque::new(),
            screen: Outlet::new(Box::new(output)),
            copy: None,
            remarks: None,
            style,
            moment: Moment::default(),
            outline: None,
            mistake: None,
            forget: Box::new(|| {}),
        }
    }

    /// Also writes everything to `writer`.
    pub fn with_copy(mut self, writer: impl Write + 'io) -> Self {
        self.copy = Some(Outlet::new(Box::new(writer)));
        self
    }

    /// Writes what the edition does not print, but a person wants to know, to `writer`.
    pub fn with_remarks(mut self, writer: impl Write + 'io) -> Self {
        self.remarks = Some(Outlet::new(Box::new(writer)));
        self
    }

    /// Whether this mistake is made.
    pub(super) fn makes(&self, mistake: Mistake) -> bool {
        self.mistake == Some(mistake)
    }

    /// A row and a column, exchanged if this mistake is made.
    pub(super) fn row_and_column<T>(&self, row: T, column: T, exchanged: Mistake) -> (T, T) {
        if self.makes(exchanged) { (column, row) } else { (row, column) }
    }

    /// Calls `forget` when the keyboard changes hands, to forget what was typed but not read yet.
    pub fn forgetting(mut self, forget: impl FnMut() + 'io) -> Self {
        self.forget = Box::new(forget);
        self
    }

    /// Shows `text`.
    pub fn say(&mut self, text: impl AsRef<str>) {
        self.say_as(Part::Line, text);
    }

    /// Shows `text`, which is this part of the dialogue.
    pub fn say_as(&mut self, part: Part, text: impl AsRef<str>) {
        if let Some(outline) = &mut self.outline {
            outline.add(self.moment, part, text.as_ref());
        }
        self.screen.put(text.as_ref().as_bytes());
        if let Some(copy) = &mut self.copy {
            copy.put(text.as_ref().as_bytes());
        }
    }

    /// Shows a row of a board, of which `before` is shown before the cells.
    pub(super) fn say_row(
        &mut self,
        board: BoardView,
        row: u16,
        (first, step): (usize, usize),
        text: impl AsRef<str>,
    ) {
        self.say_as(Part::Row(Row { board, row, first, step }), text);
    }

    /// Writes a line for a person, below what was shown before. It is not a part of the dialogue.
    pub(super) fn remark(&mut self, line: impl Display) {
        if let Some(remarks) = &mut self.remarks {
            self.screen.flush();
            remarks.put(format!("{line}\n").as_bytes());
            remarks.flush();
        }
    }

    /// Clears the screen, if there is one. The copy is not affected.
    pub fn clear_screen(&mut self) {
        match self.style.device {
            Device::Stream => {}
            Device::Terminal => self.screen.put(CLEAR.as_bytes()),
            Device::Printer => self.screen.put("\n".repeat(PRINTER_LINES).as_bytes()),
        }
    }

    /// Clears the screen for the other player, and forgets what was typed ahead, if people sit at a terminal.
    /// A script has answers for both players.
    pub fn hand_over(&mut self) {
        if self.style.device != Device::Stream {
            self.words.clear();
            let typed = self.input.buffer().len();
            self.input.consume(typed);
            (self.forget)();
            self.clear_screen();
        }
    }

    /// Hides everything until the other player, who may now look, presses Enter, if people sit at a terminal. A
    /// script and the copy know nothing about it.
    pub fn wait_at_terminal(&mut self, prompt: &str) -> Result<(), Stopped> {
        if self.style.device != Device::Stream {
            self.hand_over();
            self.screen.put(prompt.as_bytes());
            self.read_line()?.ok_or(Stopped::InputEnded)?;
            self.hand_over();
        }
        Ok(())
    }

    /// Shows `prompt` and reads a line, without its newline.
    pub fn ask(&mut self, prompt: &str) -> Result<String, Stopped> {
        self.say_as(Part::Prompt, prompt);
        let line = self.read_line()?.ok_or(Stopped::InputEnded)?;
        Ok(self.answer(&line))
    }

    /// Shows `prompt` and waits for a line, whose content does not matter, or for the end of the input.
    pub fn ask_to_go_on(&mut self, prompt: &str) -> Result<(), Stopped> {
        self.say_as(Part::Prompt, prompt);
        let line = self.read_line()?.unwrap_or_default();
        self.answer(&line);
        Ok(())
    }

    /// Shows `prompt` and reads a word; a line may contain several.
    pub fn ask_word(&mut self, prompt: &str) -> Result<String, Stopped> {
        self.say_as(Part::Prompt, prompt);
        loop {
            if let Some(word) = self.words.pop_front() {
                return Ok(self.answer(word.as_bytes()));
            }
            let line = self.read_line()?.ok_or(Stopped::InputEnded)?;
            self.words = String::from_utf8_lossy(&line).split_whitespace().map(String::from).collect();
        }
    }

    /// Writes what is left. The first result says whether everything could be shown, the second whether it
    /// could be copied.
    pub fn finish(self) -> (io::Result<()>, io::Result<()>) {
        (self.screen.finish(), self.copy.map_or(Ok(()), Outlet::finish))
    }

    /// Echoes an answer and returns it as text. Bytes that are not UTF-8 are echoed as they are.
    fn answer(&mut self, bytes: &[u8]) -> String {
        if self.style.echo {
            let shown = [bytes, b"\n"].concat();
            // A terminal has already shown what was typed.
            if self.style.device == Device::Stream {
                self.screen.put(&shown);
            }
            if let Some(copy) = &mut self.copy {
                copy.put(&shown);
            }
        }
        let answer = String::from_utf8_lossy(bytes).into_owned();
        if let Some(outline) = &mut self.outline {
            outline.add(self.moment, Part::Answer(answer.clone()), "");
        }
        answer
    }

    /// Reads the next line without its newline, or `None` at the end of the input. The output is flushed
    /// only if reading may have to wait.
    fn read_line(&mut self) -> Result<Option<Vec<u8>>, Stopped> {
        if self.outline.as_ref().is_some_and(|outline| outline.text.len() > MAX_OUTLINE) {
            return Err(Stopped::TooLarge);
        }
        let mut line = Vec::new();
        let mut any = false;
        loop {
            if self.input.buffer().is_empty() {
                self.screen.flush();
            }
            if self.screen.is_unheard() && self.copy.is_none() {
                return Err(Stopped::Unheard);
            }
            let buffer = match self.input.fill_buf() {
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                filled => filled?,
            };
            if buffer.is_empty() {
                return Ok(any.then_some(line));
            }
            any = true;
            let end = buffer.iter().position(|&byte| byte == b'\n');
            let part = &buffer[..end.unwrap_or(buffer.len())];
            line.extend(&part[..part.len().min(MAX_LINE - line.len())]);
            let used = end.map_or(buffer.len(), |end| end + 1);
            self.input.consume(used);
            if end.is_some() {
                line.pop_if(|last| *last == b'\r');
                return Ok(Some(line));
            }
        }
    }
}
