//! Runs the program under a pseudo-terminal, and shows what is on its screen.
#![cfg(target_os = "linux")]

use std::fs::File;
use std::io::{Read, Write};
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, ExitStatus};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};

use super::Run;

/// Clears a terminal.
const CLEAR: &str = "\x1b[2J\x1b[H";

/// Long enough for a loaded machine.
const PATIENCE: Duration = Duration::from_secs(30);

/// A program at a terminal, and the keyboard of that terminal.
pub(crate) struct Session {
    keyboard: File,
    /// The program's end of the terminal. It stays open, so that nothing is lost that was written.
    _terminal: File,
    written: Receiver<Vec<u8>>,
    pub all: String,
    /// Bytes of a character that has not been read completely.
    partial: Vec<u8>,
    child: Program,
    run: Run,
    pub size: (u16, u16),
}

/// A process that does not outlive its test.
struct Program(Child);

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Session {
    /// Starts the program at a terminal of 80 x 24 characters.
    pub(crate) fn start(run: Run) -> Self {
        Self::start_sized(run, (80, 24))
    }

    pub(crate) fn start_sized(run: Run, size: (u16, u16)) -> Self {
        let controller = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY | OpenptFlags::CLOEXEC).unwrap();
        grantpt(&controller).unwrap();
        unlockpt(&controller).unwrap();
        let name = ptsname(&controller, Vec::new()).unwrap().into_string().unwrap();
        let open = || {
            use std::os::unix::fs::OpenOptionsExt;
            let no_controlling_terminal = rustix::fs::OFlags::NOCTTY.bits() as i32;
            File::options().read(true).write(true).custom_flags(no_controlling_terminal).open(&name).unwrap()
        };
        tcsetwinsize(&controller, winsize(size)).unwrap();
        let _terminal = open();
        let child = Program(run.command().stdin(open()).stdout(open()).stderr(open()).spawn().unwrap());
        let keyboard = File::from(controller);
        let mut screen = keyboard.try_clone().unwrap();
        let (sender, written) = channel();
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(length @ 1..) = screen.read(&mut bytes) {
                if sender.send(bytes[..length].to_vec()).is_err() {
                    break;
                }
            }
        });
        let (all, partial) = (String::new(), Vec::new());
        Self { keyboard, _terminal, written, all, partial, child, run, size }
    }

    /// Reads what the program writes next.
    #[track_caller]
    fn read_more(&mut self, why: &str) {
        let Ok(bytes) = self.written.recv_timeout(PATIENCE) else {
            panic!("{why}; written: {:?}\non the screen:\n{}", self.all, self.emulator().text());
        };
        self.partial.extend(bytes);
        let valid = self.partial.utf8_chunks().next().map_or(0, |chunk| chunk.valid().len());
        self.all += std::str::from_utf8(&self.partial[..valid]).unwrap();
        self.partial.drain(..valid);
    }

    /// Waits until the last thing that was written is `prompt`, and returns the screen.
    #[track_caller]
    pub(crate) fn until(&mut self, prompt: &str) -> String {
        while !self.all.ends_with(prompt) {
            self.read_more(&format!("no {prompt:?} at the end"));
        }
        self.screen()
    }

    /// Everything that was written since the screen was cleared.
    pub(crate) fn screen(&self) -> String {
        self.all.rsplit(CLEAR).next().unwrap().replace("\r\n", "\n")
    }

    /// Waits until `text` is on the screen.
    #[track_caller]
    pub(crate) fn until_shown(&mut self, text: &str) {
        while !self.emulator().text().contains(text) {
            self.read_more(&format!("no {text:?} on the screen"));
        }
    }

    pub(crate) fn emulator(&self) -> Emulator {
        Emulator::new(self.size, &self.all)
    }

    /// Types these keys.
    pub(crate) fn send(&mut self, keys: &str) {
        self.keyboard.write_all(keys.as_bytes()).unwrap();
    }

    /// Types a line and waits until the terminal has shown it.
    pub(crate) fn types(&mut self, line: &str) {
        self.send(&format!("{line}\n"));
        let shown = format!("{line}\r\n");
        let before = self.all.len();
        while !self.all[before..].contains(&shown) {
            self.read_more("the terminal echoes what is typed");
        }
    }

    pub(crate) fn signal(&self, signal: Signal) {
        kill_process(Pid::from_child(&self.child.0), signal).unwrap();
    }

    /// Waits for the end of the program, and reads everything that it wrote.
    #[track_caller]
    pub(crate) fn wait(&mut self) -> ExitStatus {
        let status = self.child.0.wait().unwrap();
        // What was written before the end arrives soon, because the terminal is still open.
        while let Ok(bytes) = self.written.recv_timeout(Duration::from_millis(300)) {
            self.all += &String::from_utf8(bytes).unwrap();
        }
        status
    }

    pub(crate) fn ends(mut self) -> (i32, Run) {
        (self.child.0.wait().unwrap().code().unwrap(), self.run)
    }

    pub(crate) fn file(&self, name: &str) -> Option<String> {
        std::fs::read_to_string(self.run.folder().join(name)).ok()
    }
}

/// The signal that ended a process.
pub(crate) fn signal_of(status: ExitStatus) -> Option<i32> {
    status.signal()
}

fn winsize((columns, rows): (u16, u16)) -> Winsize {
    Winsize { ws_col: columns, ws_row: rows, ws_xpixel: 0, ws_ypixel: 0 }
}

/// As much of a terminal as a progress bar uses.
pub(crate) struct Emulator {
    cells: Vec<Vec<char>>,
    at: (usize, usize),
}

impl Emulator {
    fn new((columns, rows): (u16, u16), written: &str) -> Self {
        let mut emulator = Self { cells: vec![vec![' '; columns.into()]; rows.into()], at: (0, 0) };
        let mut rest = written;
        while let Some(letter) = rest.chars().next() {
            rest = match rest.strip_prefix("\x1b[") {
                Some(code) => {
                    let end = code.find(|letter: char| letter.is_ascii_alphabetic());
                    // A code that is not complete comes last.
                    let Some(end) = end else { break };
                    emulator.obey(&code[..end], code.as_bytes()[end]);
                    &code[end + 1..]
                }
                None => {
                    emulator.put(letter);
                    &rest[letter.len_utf8()..]
                }
            };
        }
        emulator
    }

    fn obey(&mut self, parameters: &str, code: u8) {
        match (parameters, code) {
            ("2", b'J') => self.cells.iter_mut().flatten().for_each(|cell| *cell = ' '),
            ("2", b'K') => self.cells.get_mut(self.at.0).into_iter().flatten().for_each(|cell| *cell = ' '),
            (rows, b'A') => self.at.0 -= rows.parse::<usize>().unwrap_or(1),
            (rows, b'B') => self.at.0 += rows.parse::<usize>().unwrap_or(1),
            (_, b'H') => {
                let mut numbers = parameters.split(';').map(|number| number.parse().unwrap_or(1));
                let (row, column) = (numbers.next().unwrap_or(1), numbers.next().unwrap_or(1));
                self.at = (row - 1, column - 1);
            }
            _ => {}
        }
    }

    fn put(&mut self, letter: char) {
        match letter {
            '\n' => self.at.0 += 1,
            '\r' => self.at.1 = 0,
            letter => {
                if self.at.1 == self.cells[0].len() {
                    self.at = (self.at.0 + 1, 0);
                }
                if let Some(cell) = self.cells.get_mut(self.at.0).and_then(|row| row.get_mut(self.at.1)) {
                    *cell = letter;
                }
                self.at.1 += 1;
            }
        }
    }

    /// The lines of the screen.
    pub(crate) fn text(&self) -> String {
        let line = |row: &Vec<char>| row.iter().collect::<String>().trim_end().to_owned();
        self.cells.iter().map(line).collect::<Vec<_>>().join("\n")
    }
}
