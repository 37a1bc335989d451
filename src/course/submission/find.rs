//! Finds the submissions at some paths: in folders, in zips, and in classes of a learning platform.

use std::path::{Path, PathBuf};

use super::entries::{Entry, entries};
use super::name::{self, Part};
use super::open::{Broken, Closed, Opener, Place};
use super::platform::{self, Student};
use super::{Remedy, Submission, SubmissionError};

/// How submissions are looked for.
pub struct Lookup<'a> {
    /// Whether a folder has what is going to be graded. A folder that holds one folder and nothing else stands for that
    /// one, unless it has this itself.
    pub has_work: &'a dyn Fn(&Path) -> bool,
    /// Whether other users must be able to read what is unpacked.
    pub is_shared: bool,
}

/// Finds the submissions at these paths, in the order of the paths. A zip is unpacked. If all entries of a zip or folder
/// have the names of a learning platform, it is a class with a submission for each student.
///
/// A submission is named after the student, or by the last part of its path that tells submissions apart.
///
/// ```no_run
/// use battleship::course::submission::{Lookup, find_submissions};
///
/// let lookup = Lookup { has_work: &|folder| folder.join("Assignment4.py").exists(), is_shared: false };
/// let submissions = find_submissions(&["students/ada".into(), "students/bob.zip".into()], &lookup)?;
/// assert_eq!(submissions[1].name, "bob");
/// # Ok::<(), battleship::course::submission::SubmissionError>(())
/// ```
pub fn find_submissions(paths: &[PathBuf], lookup: &Lookup) -> Result<Vec<Submission>, SubmissionError> {
    if let Some(missing) = paths.iter().find(|path| !path.exists()) {
        return Err(SubmissionError::Missing(missing.clone()));
    }
    let opener = Opener::new(lookup.is_shared);
    let mut found = Vec::new();
    for given in paths {
        found.extend(find_in(given, &opener, lookup)?);
    }
    if let [Found { given, place: Err(broken), .. }] = &found[..]
        && broken.zip.shown == *given
    {
        let remedy = match &broken.reason {
            reason if reason.is_harmless() => Remedy::UnpackItYourself,
            reason if reason.is_size() => Remedy::AskUnlessClass,
            _ => Remedy::AskTheStudent,
        };
        let reason = broken.reason.to_string();
        return Err(SubmissionError::Broken { zip: given.clone(), reason, remedy });
    }
    let names = name::names(&found.iter().map(|found| &found.parts[..]).collect::<Vec<_>>());
    let unpacked = opener.folder();
    let submissions = found.into_iter().zip(names).map(|(found, name)| {
        let broken = found.place.as_ref().err().map(Broken::to_string);
        let Place { path, shown, .. } = found.place.unwrap_or_else(|broken| broken.zip);
        Submission { name, path, given: found.given, broken, shown, _unpacked: unpacked.clone() }
    });
    Ok(submissions.collect())
}

/// A submission that has no name yet.
struct Found {
    /// The parts of its path, and the name of the student in a class.
    parts: Vec<Part>,
    given: PathBuf,
    place: Result<Place, Broken>,
}

/// The submissions at one path.
fn find_in(given: &Path, opener: &Opener, lookup: &Lookup) -> Result<Vec<Found>, SubmissionError> {
    let parts = name::parts(given);
    let found = |parts: Vec<Part>, opened: Result<Place, Closed>| match opened {
        Ok(place) => Ok(Found { parts, given: given.to_owned(), place: Ok(place) }),
        Err(Closed::Broken(broken)) => Ok(Found { parts, given: given.to_owned(), place: Err(broken) }),
        Err(Closed::Failed(error)) => Err(error),
    };
    let nested = match opener.open(Place::given(given)) {
        Ok(nested) => nested,
        Err(closed) => return Ok(vec![found(parts, Err(closed))?]),
    };
    let class = nested.iter().find_map(|place| {
        let students = platform::students(&place.name(), &entries(&place.path))?;
        Some((place, students))
    });
    let Some((class, students)) = class else { return Ok(vec![found(parts, Ok(settle(nested, lookup)))?]) };
    let students = students.into_iter().map(|student| {
        let parts = parts.iter().cloned().chain([Part::plain(&student.name)]).collect();
        let nested = work_of(student, class, opener);
        found(parts, nested.map(|nested| settle(nested, lookup)))
    });
    students.collect()
}

/// Chooses between folders that hold nothing but one another, the outermost first.
fn settle(mut nested: Vec<Place>, lookup: &Lookup) -> Place {
    let has_work = nested.iter().position(|place| (lookup.has_work)(&place.path));
    nested.swap_remove(has_work.unwrap_or(nested.len() - 1))
}

/// Opens what a student of a class handed in: a folder, a zip, or several files, which are put into one folder. Zips
/// among them are unpacked.
fn work_of(student: Student, class: &Place, opener: &Opener) -> Result<Vec<Place>, Closed> {
    let mut work: Vec<(Entry, String)> = Vec::new();
    for (entry, file) in &student.work {
        match file {
            Some(file) => work.push((entry.clone(), file.clone())),
            None if entry.is_folder => {
                work.extend(entries(&entry.path).into_iter().map(|entry| (entry.clone(), entry.name)));
            }
            None => work.push((entry.clone(), entry.name.clone())),
        }
    }
    match (&student.work[..], &work[..]) {
        (_, [(only, _)]) if only.is_zip() => opener.open(class.join(only)),
        ([(folder, None)], _) if folder.is_folder && !work.iter().any(|(entry, _)| entry.is_zip()) => {
            opener.open(class.join(folder))
        }
        _ => opener.open(opener.gather(&work, class, &student.name)?),
    }
}
