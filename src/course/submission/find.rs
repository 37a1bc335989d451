//! Finds the submissions at some paths: in folders, in zips, and in classes of a learning platform.

use std::path::{Path, PathBuf};

use super::entries::{Entry, entries};
use super::name::{self, Part};
use super::open::{Broken, Opener, ShownPath};
use super::platform::{self, Student};
use super::{Submission, SubmissionError};

/// Finds the submissions at these paths, in the order of the paths. A zip is unpacked. If all entries of a zip or folder
/// have the names of a learning platform, it is a class with a submission for each student.
///
/// Among several paths, a link is not followed: whoever made it would get the points for what it leads to.
///
/// A folder that holds one folder and nothing else stands for that one, unless it `has_work` to grade itself. A submission
/// is named after the student, or by the last part of its path that tells submissions apart. What is unpacked `is_shared`
/// if other users must be able to read it.
pub fn find_submissions(
    paths: &[PathBuf],
    is_shared: bool,
    has_work: impl Fn(&Path) -> bool,
) -> Result<Vec<Submission>, SubmissionError> {
    let refused = |path: &Path| link(path, paths).filter(|_| paths.len() > 1);
    if let Some(missing) = paths.iter().find(|path| !path.exists() && refused(path).is_none()) {
        return Err(SubmissionError::Missing(missing.clone()));
    }
    let opener = Opener::new(is_shared);
    let mut found = Vec::new();
    for given in paths {
        if let Some(link) = refused(given) {
            let place = Err(Broken::link(ShownPath::given(&link)));
            found.push(Found { given: given.clone(), student: None, place });
        } else {
            found.extend(find_in(given, &opener, &has_work));
        }
    }
    if let [Found { given, place: Err(broken), .. }] = &found[..]
        && broken.place.shown == *given
    {
        return Err(SubmissionError::Unusable(broken.why.clone()));
    }
    let are_classes = are_classes(&found);
    let names = names(&found);
    let unpacked = opener.folder();
    let submissions = found.into_iter().zip(names).map(|(found, name)| {
        let unusable = found.place.as_ref().err().map(|broken| broken.why.clone());
        let ShownPath { path, shown, .. } = found.place.unwrap_or_else(|broken| broken.place);
        // A student must not take the number of another one either.
        let platform = match found.student {
            Some(student) => student.platform.filter(|_| are_classes),
            None => platform::moodle_id(&found.given),
        };
        Submission {
            name,
            path,
            given: found.given,
            unusable,
            platform,
            program: None,
            shown,
            _unpacked: unpacked.clone(),
        }
    });
    Ok(submissions.collect())
}

/// The first link on a path that a student may have made: below the folder that all paths share, which is the teacher's,
/// and not directly below the root. It may be at the end, even if a slash follows as in `students/*/`.
fn link(path: &Path, paths: &[PathBuf]) -> Option<PathBuf> {
    let is_shared = |folder: &&Path| paths.iter().all(|path| path.starts_with(folder));
    let mut place = path.ancestors().skip(1).find(is_shared).unwrap_or(Path::new("")).to_owned();
    path.components().skip(place.components().count()).find_map(|part| {
        place.push(part);
        (place.parent() != Some(Path::new("/")) && place.is_symlink()).then(|| place.clone())
    })
}

/// The names of submissions. Next to other submissions, something that looks like a class may be the work of one
/// student, who must not take the names of others: then its path is a part of the names in it.
fn names(found: &[Found]) -> Vec<String> {
    let are_classes = are_classes(found);
    let parts = found.iter().map(|found| {
        let mut parts = name::parts(&found.given);
        match (&found.student, parts.last_mut()) {
            (Some(student), Some(last)) if !are_classes => *last = last.with(&student.name),
            (Some(student), _) => parts.push(Part::plain(&student.name)),
            (None, _) => {}
        }
        parts
    });
    name::names(&parts.collect::<Vec<_>>())
}

/// Whether everything that was given is the class of a platform.
fn are_classes(found: &[Found]) -> bool {
    found.iter().all(|found| found.student.is_some())
}

/// A submission that has no name yet.
struct Found {
    given: PathBuf,
    student: Option<Student>,
    place: Result<ShownPath, Broken>,
}

fn find_in(given: &Path, opener: &Opener, has_work: &dyn Fn(&Path) -> bool) -> Vec<Found> {
    let found = |student: Option<Student>, place: Result<ShownPath, Broken>| Found {
        given: given.to_owned(),
        student,
        place,
    };
    let nested = match opener.open(ShownPath::given(given)) {
        Ok(nested) => nested,
        Err(broken) => return vec![found(None, Err(broken))],
    };
    let class = nested.iter().find_map(|place| {
        let students = platform::students(&entries(&place.path))?;
        Some((place, students))
    });
    let Some((class, students)) = class else { return vec![found(None, Ok(settle(nested, has_work)))] };
    let students = students.into_iter().map(|student| {
        let nested = work_of(&student, class, opener);
        found(Some(student), nested.map(|nested| settle(nested, has_work)))
    });
    students.collect()
}

/// Chooses between folders that hold nothing but one another, the outermost first.
fn settle(mut nested: Vec<ShownPath>, has_work: &dyn Fn(&Path) -> bool) -> ShownPath {
    let first = nested.iter().position(|place| has_work(&place.path));
    nested.swap_remove(first.unwrap_or(nested.len() - 1))
}

/// Opens what a student of a class handed in: a folder, a zip, or several files, which are put into one folder. Zips
/// among them are unpacked.
fn work_of(student: &Student, class: &ShownPath, opener: &Opener) -> Result<Vec<ShownPath>, Broken> {
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
