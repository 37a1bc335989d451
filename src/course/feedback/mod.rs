//! A folder of pages to hand back: one for each submission, and `index.html` about the class.

mod names;

use std::collections::{HashMap, HashSet};
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use rayon::prelude::*;

use super::case::GameTexts;
use super::class::{GradedSubmission, Grades};
use super::report::{class_page, is_feedback, student_page};
use crate::record::Record;
use crate::system::folder::{create_folders, remove};
use crate::system::read::read_limited;
use crate::system::threads::in_parallel;
use crate::system::whole_file::{CannotWrite, Destination, WholeFile, is_draft_of, write_whole};
use names::page_names;

/// The page about the class.
const INDEX: &str = "index.html";
/// Larger than any page, so that no other file is read whole.
const MOST_BYTES: u64 = 1 << 28;

/// A folder in which pages can be written.
#[derive(Debug)]
pub struct FeedbackFolder {
    folder: PathBuf,
    /// Whether the folder was created here, so that it is removed if nothing is written.
    is_new: bool,
}

#[derive(Debug, thiserror::Error)]
pub enum FeedbackError {
    #[error("feedback cannot be written to {}: {} is not a feedback page and is not replaced", folder.display(), found.display())]
    Other { folder: PathBuf, found: PathBuf },
    #[error("feedback cannot be written to {}", folder.display())]
    Unusable {
        folder: PathBuf,
        #[source]
        reason: io::Error,
    },
    #[error(transparent)]
    CannotWrite(#[from] CannotWrite),
}

impl FeedbackFolder {
    /// Takes a folder that is absent or empty or has only feedback pages, and creates it if it is absent.
    pub fn open(folder: &Path) -> Result<Self, FeedbackError> {
        let unusable = |reason| FeedbackError::Unusable { folder: folder.to_owned(), reason };
        let is_new = match pages(folder, true) {
            Err(FeedbackError::Unusable { reason, .. }) if reason.kind() == ErrorKind::NotFound => true,
            found => found.map(|_| false)?,
        };
        create_folders(folder).map_err(unusable)?;
        let opened = Self { folder: folder.to_owned(), is_new };
        // This draft is dropped and leaves nothing behind; it only shows that pages can be written.
        WholeFile::create(Destination::InFolder(&folder.join(INDEX))).map_err(unusable)?;
        Ok(opened)
    }

    /// Writes all pages, and removes earlier ones that are not about this class. If only a part of the class is graded,
    /// the pages of the others stay. `games` has the inputs of each case, if they make a game.
    pub fn write(mut self, grades: &Grades, games: &[Option<GameTexts>]) -> Result<(), FeedbackError> {
        self.is_new = false;
        let record = |game: &Option<GameTexts>| game.as_ref()?.record();
        let games: Vec<Option<Record>> = in_parallel(0, || games.par_iter().map(record).collect());
        let names = grades.roster.class.iter().map(String::as_str);
        let folder_of = |name: &str| grades.roster.platform.get(name)?.folder.as_deref();
        let pages_of_class = page_names(names.clone().map(|name| (name, folder_of(name))), INDEX);
        let of_class: HashMap<&str, String> = names.zip(pages_of_class).collect();
        let page_of = |submission: &GradedSubmission| {
            of_class.get(&*submission.name).expect("the class has every submission").clone()
        };
        let names: Vec<String> = grades.submissions.iter().map(page_of).collect();
        let write = |(submission, name): (&GradedSubmission, &String)| {
            self.write_page(name, &student_page(grades, submission, &games))
        };
        in_parallel(0, || grades.submissions.par_iter().zip(&names).try_for_each(write))?;
        let known: HashSet<&String> = of_class.values().collect();
        for page in
            pages(&self.folder, true)?.into_iter().filter(|page| page != INDEX && !known.contains(page))
        {
            let path = self.folder.join(page);
            remove(&path).map_err(CannotWrite::at(&path))?;
            // The folder that it was in stays as long as it has other pages.
            path.parent().filter(|parent| **parent != *self.folder).map(remove);
        }
        let link = |name: &String| name.replace('%', "%25").replace('#', "%23").replace(' ', "%20");
        let links: Vec<String> = names.iter().map(link).collect();
        Ok(self.write_page(INDEX, &class_page(grades, &links, false))?)
    }

    fn write_page(&self, name: &str, page: &str) -> Result<(), CannotWrite> {
        let path = self.folder.join(name);
        if let Some(parent) = path.parent() {
            create_folders(parent).map_err(CannotWrite::at(parent))?;
        }
        write_whole(Destination::InFolder(&path), page.as_bytes()).map_err(CannotWrite::at(&path))
    }
}

impl Drop for FeedbackFolder {
    fn drop(&mut self) {
        if self.is_new {
            // It stays if somebody has put something into it.
            let _ = remove(&self.folder);
        }
    }
}

/// Whether this is the unfinished page of a process that was killed.
fn is_draft(name: &str) -> bool {
    let page = name.strip_prefix('.').and_then(|name| name.rsplit_once('.')).map(|(page, _)| page);
    page.is_some_and(|page| page.ends_with(".html") && is_draft_of(name.as_ref(), page.as_ref()))
}

/// The names of the pages in a folder that has nothing else, also of unfinished ones, and of those in folders that
/// Moodle takes back.
fn pages(folder: &Path, is_outer: bool) -> Result<Vec<String>, FeedbackError> {
    let unusable = |reason| FeedbackError::Unusable { folder: folder.to_owned(), reason };
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).map_err(unusable)? {
        let entry = entry.map_err(unusable)?;
        let kind = entry.file_type().map_err(unusable)?;
        let (is_file, is_folder) = (kind.is_file(), kind.is_dir());
        let read = || read_limited(&entry.path(), MOST_BYTES).ok();
        let is_page = || read().is_some_and(|bytes| is_feedback(&String::from_utf8_lossy(&bytes)));
        match entry.file_name().into_string() {
            Ok(name) if is_file && is_draft(&name) => found.push(name),
            Ok(name) if is_file && name.ends_with(".html") && is_page() => found.push(name),
            Ok(name) if is_folder && is_outer && name.contains("_assignsubmission_file_") => {
                let inside = pages(&entry.path(), false)?;
                found.extend(inside.into_iter().map(|page| format!("{name}/{page}")));
            }
            _ => return Err(FeedbackError::Other { folder: folder.to_owned(), found: entry.path() }),
        }
    }
    Ok(found)
}
