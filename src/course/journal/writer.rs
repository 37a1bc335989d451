//! Writes results while grading goes on.

use std::io;
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::JoinHandle;

use super::header::Header;
use super::lines::{JournalResult, Line};
use crate::course::class::CaseResult;
use crate::system::appended_file::AppendedFile;
use crate::system::threads;
use crate::system::whole_file::CannotWrite;

/// Appends results to a journal. A thread of its own waits for the disk, so that grading does not, and results that
/// come meanwhile are written together.
#[derive(Debug)]
pub struct JournalWriter {
    header: Header,
    positions: Vec<usize>,
    path: PathBuf,
    lines: Sender<Vec<u8>>,
    thread: JoinHandle<io::Result<()>>,
}

impl JournalWriter {
    pub(super) fn start(file: AppendedFile, path: PathBuf, header: Header) -> io::Result<Self> {
        let (lines, received) = channel();
        let thread = threads::start("journal", move || write_all(file, &received))?;
        Ok(Self { positions: header.positions(), header, path, lines, thread })
    }

    /// Appends the result of a submission, counted in the part of the class that is graded, for a case.
    pub fn write(&self, submission: usize, case: usize, result: &CaseResult) {
        let position = self.positions[submission];
        let entry = JournalResult {
            submission: self.header.submissions[position].name.clone(),
            case: self.header.cases[case].graded.name.clone(),
            digest: self.header.identity(position, case).expect("the submission is graded"),
            result: result.clone(),
        };
        // It is only refused if writing has failed before, which is reported in the end.
        let _ = self.lines.send(Line::Result(entry).text());
    }

    pub fn finish(self) -> Result<(), CannotWrite> {
        drop(self.lines);
        let written =
            self.thread.join().unwrap_or_else(|_| Err(io::Error::other("the writing thread panicked")));
        written.map_err(CannotWrite::at(&self.path))
    }
}

fn write_all(mut file: AppendedFile, lines: &Receiver<Vec<u8>>) -> io::Result<()> {
    while let Ok(mut bytes) = lines.recv() {
        bytes.extend(lines.try_iter().flatten());
        file.append(&bytes)?;
    }
    Ok(())
}
