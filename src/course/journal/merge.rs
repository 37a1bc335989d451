//! Merges journals into the results of the whole class.

use std::path::{Path, PathBuf};

use super::header::Header;
use super::lines::Content;
use super::{JournalError, Reason, Shard};
use crate::course::class::{Grades, SettingNames};
use crate::source::{MAX_BYTES, count};
use crate::system::read::{ReadError, read_limited};

/// The results of a class from one journal or more.
#[derive(Debug)]
pub struct Merged {
    pub header: Header,
    pub grades: Grades,
    pub missing: Vec<Missing>,
}

/// Something that is missing in journals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Missing {
    /// No journal is about this part of the class.
    Shard(Shard),
    Results {
        journal: PathBuf,
        count: usize,
        /// The submission and the case of the first of them.
        first: (String, String),
    },
}

#[derive(Debug, thiserror::Error)]
pub enum MergeError {
    #[error(transparent)]
    Journal(#[from] JournalError),
    #[error("{} and {} cannot be merged: they are about other cases", .0.display(), .1.display())]
    OtherCases(PathBuf, PathBuf),
    #[error("{} and {} cannot be merged: they are about other submissions", .0.display(), .1.display())]
    OtherSubmissions(PathBuf, PathBuf),
    #[error("{} and {} cannot be merged: they have other versions of the submission {name}", .paths.0.display(), .paths.1.display())]
    OtherVersions { paths: (PathBuf, PathBuf), name: String },
    #[error(
        "{} and {} cannot be merged: {name} was {} for one and {} for the other",
        .paths.0.display(), .paths.1.display(), or_absent(&.values.0), or_absent(&.values.1)
    )]
    OtherConditions { paths: (PathBuf, PathBuf), name: String, values: (Option<String>, Option<String>) },
    #[error("{} and {} cannot be merged: the class was divided into {} for one and {} for the other", .paths.0.display(), .paths.1.display(), count(.parts.0 as usize, "part"), count(.parts.1 as usize, "part"))]
    OtherParts { paths: (PathBuf, PathBuf), parts: (u64, u64) },
}

fn or_absent(value: &Option<String>) -> String {
    value.as_ref().map_or_else(|| "not given".into(), |value| format!("'{value}'"))
}

struct ReadJournal {
    path: PathBuf,
    header: Header,
    content: Content,
}

/// Reads journals, which must be about the same class, cases and settings, and merges them.
/// The grades have these names of settings.
pub fn merge(paths: &[PathBuf], names: SettingNames, shows_usage: bool) -> Result<Merged, MergeError> {
    let journals: Vec<ReadJournal> = paths.iter().map(|path| read(path)).collect::<Result<_, _>>()?;
    let (first, others) = journals.split_first().expect("at least one journal is given");
    others.iter().try_for_each(|other| check(first, other))?;
    let mut header = first.header.clone();
    let roster = header.roster(names, shows_usage);
    let mut grades = Grades::open(roster.clone(), roster.class);
    for journal in &journals {
        for position in journal.header.positions() {
            let (known, digest) =
                (&mut header.submissions[position], journal.header.submissions[position].digest);
            if known.digest.is_some() && known.digest != digest {
                let paths = (first.path.clone(), journal.path.clone());
                return Err(MergeError::OtherVersions { paths, name: known.name.clone() });
            }
            known.digest = digest;
            let name = known.name.clone();
            for case in 0..header.cases.len() {
                let digest = journal.header.identity(position, case);
                let result = digest.and_then(|digest| journal.content.results.get(&(name.clone(), digest)));
                if let Some(result) = result {
                    grades.set(position, case, result.clone());
                }
            }
        }
    }
    let missing = missing(&journals, &header, &grades);
    Ok(Merged { header, grades, missing })
}

fn read(path: &Path) -> Result<ReadJournal, JournalError> {
    /// The result of a case takes a few thousand bytes.
    const LONGEST: u64 = 64 * MAX_BYTES as u64;
    let wrong = |reason| JournalError { path: path.to_owned(), reason };
    let unusable = |words: &str| wrong(Reason::Unusable(std::io::Error::other(words)));
    let bytes = read_limited(&path.canonicalize().unwrap_or_else(|_| path.to_owned()), LONGEST);
    let bytes = bytes.map_err(|error| match error {
        ReadError::Absent => unusable("it does not exist"),
        ReadError::NotRegular => unusable("it is not a regular file"),
        ReadError::TooLarge(_) => unusable("it is too large"),
        ReadError::Unreadable(error) => wrong(Reason::Unusable(error)),
    })?;
    let mut content = Content::parse(&bytes, path)?;
    let header = content.header.take();
    let header = header.ok_or_else(|| wrong(if bytes.is_empty() { Reason::Empty } else { Reason::Cut }))?;
    Ok(ReadJournal { path: path.to_owned(), header, content })
}

/// Checks that two journals are about parts of the same class, graded in the same way.
fn check(one: &ReadJournal, other: &ReadJournal) -> Result<(), MergeError> {
    let paths = || (one.path.clone(), other.path.clone());
    let (first, second) = (&one.header, &other.header);
    let names = first.conditions.keys().chain(second.conditions.keys());
    for name in names {
        let values = (first.conditions.get(name).cloned(), second.conditions.get(name).cloned());
        if values.0 != values.1 {
            return Err(MergeError::OtherConditions { paths: paths(), name: name.clone(), values });
        }
    }
    if first.cases != second.cases {
        return Err(MergeError::OtherCases(one.path.clone(), other.path.clone()));
    }
    if !first.submissions.iter().map(|one| &one.name).eq(second.submissions.iter().map(|other| &other.name)) {
        return Err(MergeError::OtherSubmissions(one.path.clone(), other.path.clone()));
    }
    let parts = (first.shard.of(), second.shard.of());
    if parts.0 != parts.1 {
        return Err(MergeError::OtherParts { paths: paths(), parts });
    }
    Ok(())
}

fn missing(journals: &[ReadJournal], header: &Header, grades: &Grades) -> Vec<Missing> {
    let class = header.submissions.len();
    let open = grades.missing();
    let of = header.shard.of();
    // A class has no more parts than submissions.
    let shards = (1..=of.min(class as u64)).filter_map(|number| Shard::new(number, of));
    let parts = shards.filter_map(|shard| {
        let Some(journal) = journals.iter().find(|journal| journal.header.shard == shard) else {
            return Some(Missing::Shard(shard));
        };
        let of_shard: Vec<usize> = shard.positions(class).collect();
        let open: Vec<_> =
            open.iter().filter(|(position, _)| of_shard.binary_search(position).is_ok()).collect();
        let (position, case) = open.first()?;
        let first = (header.submissions[*position].name.clone(), header.cases[*case].graded.name.clone());
        Some(Missing::Results { journal: journal.path.clone(), count: open.len(), first })
    });
    parts.collect()
}
