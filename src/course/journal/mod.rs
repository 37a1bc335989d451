//! The journal of a grading: every result is appended as it comes, so that an interrupted grading goes on where it
//! stopped, and parts of a class that were graded apart are merged into one report.
//!
//! A journal has a line of JSON for each result, and headers that say what the results are about. A result is used
//! again only if nothing has changed that decides it; digests say so.

mod digests;
mod header;
mod lines;
mod merge;
mod shard;
mod since;
mod writer;

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use rayon::prelude::*;

use digests::digest;
pub use header::{Conditions, Header};
pub use merge::{MergeError, Merged, Missing, merge};
pub use shard::Shard;
pub use since::{Cause, Change, Changes};
pub use writer::JournalWriter;

use super::Digest;
use super::class::{CaseResult, Grades};
use super::submission::Submission;
use crate::system::appended_file::AppendedFile;
use crate::system::threads::in_parallel;
use lines::{Content, Line, START};

#[derive(Debug, thiserror::Error)]
#[error("cannot use {} as a journal: {reason}", path.display())]
pub struct JournalError {
    pub path: PathBuf,
    pub reason: Reason,
}

#[derive(Debug, thiserror::Error)]
pub enum Reason {
    #[error("it is another kind of file, and is not overwritten")]
    NotAJournal,
    #[error("it was written by another version of battleship")]
    OtherFormat,
    #[error("line {0} is damaged")]
    Damaged(usize),
    #[error("another process is writing it")]
    InUse,
    #[error("it has the results of shard {0}")]
    OtherShard(Shard),
    #[error("it has the results of the whole class")]
    WholeClass,
    #[error("it is empty")]
    Empty,
    #[error("it has no results: it ends within its first line")]
    Cut,
    #[error("{0}")]
    Unusable(std::io::Error),
}

/// A journal that is open for more results.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    file: AppendedFile,
    content: Content,
}

impl Journal {
    /// Opens a journal or creates it. No other process can then write it. An incomplete last line is removed when
    /// something is written.
    pub fn open(path: &Path) -> Result<Self, JournalError> {
        let wrong = |reason| JournalError { path: path.to_owned(), reason };
        let opened = AppendedFile::open(path).map_err(|error| wrong(Reason::Unusable(error)))?;
        let (file, bytes) = opened.ok_or_else(|| wrong(Reason::InUse))?;
        let content = Content::parse(&bytes, path)?;
        Ok(Self { path: path.to_owned(), file, content })
    }

    /// Takes over every result that is still right for what `header` describes. Results that are the fault of the
    /// grader are not taken, so that they are tried again, and neither are those that depend on other cases.
    pub fn restore(&self, header: &Header, results: &mut Grades, is_wanted: impl Fn(usize, usize) -> bool) {
        for (index, position) in header.positions().into_iter().enumerate() {
            for case in 0..header.cases.len() {
                let known = header.identity(position, case).and_then(|digest| {
                    self.content.results.get(&(header.submissions[position].name.clone(), digest))
                });
                let is_final = |result: &CaseResult| !result.is_not_graded() && !result.is_given_up();
                let known = known.filter(|result| is_final(result) && is_wanted(index, case));
                if let Some(result) = known {
                    results.set(index, case, result.clone());
                }
            }
        }
    }

    /// Writes the header, unless it is the last one already, and starts writing results. A journal says which part of
    /// the class it is about, so it can become one of the whole class, but not of another part.
    pub fn start(mut self, header: Header) -> Result<JournalWriter, JournalError> {
        let known = self.content.header.as_ref().map(|header| header.shard);
        if let Some(shard) = known.filter(|shard| *shard != header.shard && header.shard != Shard::WHOLE) {
            let reason = if shard == Shard::WHOLE { Reason::WholeClass } else { Reason::OtherShard(shard) };
            return Err(JournalError { path: self.path, reason });
        }
        let unusable = |error| JournalError { path: self.path.clone(), reason: Reason::Unusable(error) };
        self.file.cut(self.content.length).map_err(unusable)?;
        if self.content.header.as_ref() != Some(&header) {
            self.file.append(&Line::BattleshipJournal(header.clone()).text()).map_err(unusable)?;
        }
        JournalWriter::start(self.file, self.path.clone(), header).map_err(unusable)
    }
}

/// Whether the file at a path is a journal, which must not be overwritten by anything else.
pub fn is_journal(path: &Path) -> bool {
    let mut start = Vec::new();
    let is_read = path.metadata().is_ok_and(|found| found.is_file())
        && File::open(path).is_ok_and(|file| file.take(START.len() as u64).read_to_end(&mut start).is_ok());
    is_read && start == START
}

/// For each submission, a digest of everything in it and of which program in it counts. Links that are not graded are not
/// followed either.
pub fn digests(submissions: &[Submission]) -> Vec<Digest> {
    let digest = |submission: &Submission| {
        let files = match submission.path.is_symlink() && !submission.is_usable() {
            true => Digest::of(b"link"),
            false => digest(&submission.path),
        };
        submission.program.as_ref().map_or(files, |program| Digest::of_all([&files.to_string(), program]))
    };
    in_parallel(0, || submissions.par_iter().map(digest).collect())
}

/// The digest of the contents of some files.
pub fn digest_files(files: &[PathBuf]) -> Digest {
    Digest::of_all(files.iter().map(|path| digest(path).to_string()))
}
