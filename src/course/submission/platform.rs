//! Classes as learning platforms hand them out: a folder or a zip in which every name says whose it is.

use std::path::Path;

use serde::{Deserialize, Serialize};

use super::entries::{Entry, is_zip_name};

/// What a learning platform calls a student.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlatformId {
    /// The number of the student, or of what the student handed in.
    pub number: String,
    /// The folder in which the platform takes files back, if it does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub folder: Option<String>,
}

impl PlatformId {
    fn of_moodle(student: &str, number: &str) -> Self {
        let folder = Some(format!("{student}_{number}_assignsubmission_file_"));
        Self { number: number.to_owned(), folder }
    }
}

/// A student of a class, with everything that the platform has of them.
#[derive(Debug)]
pub(super) struct Student {
    /// The name of the student, with the platform's number if the class has two of that name.
    pub(super) name: String,
    pub(super) platform: Option<PlatformId>,
    /// The files and folders, each with the name that it had when it was handed in. A folder of the platform itself
    /// has no such name.
    pub(super) work: Vec<(Entry, Option<String>)>,
}

/// The students of the class in a folder with these entries, if every entry belongs to a student.
pub(super) fn students(entries: &[Entry]) -> Option<Vec<Student>> {
    let all =
        |platform: fn(&Entry) -> Option<Student>| entries.iter().map(platform).collect::<Option<Vec<_>>>();
    let students = all(moodle).or_else(|| all(canvas))?;
    (!students.is_empty()).then(|| grouped(students))
}

impl Student {
    /// A student who handed in this entry, which had the name `file` then.
    fn new(name: &str, platform: Option<PlatformId>, entry: &Entry, file: Option<&str>) -> Self {
        Self { name: name.to_owned(), platform, work: vec![(entry.clone(), file.map(str::to_owned))] }
    }
}

/// The name of the student in the name that Moodle gives to a folder or file.
pub(super) fn moodle_student(name: &str) -> Option<&str> {
    moodle_parts(name).map(|(student, _, _)| student)
}

/// What Moodle calls the student whose file or folder is at this path.
pub(super) fn moodle_id(path: &Path) -> Option<PlatformId> {
    let name = if is_zip_name(path) { path.file_stem()? } else { path.file_name()? };
    moodle_parts(name.to_str()?).map(|(student, number, _)| PlatformId::of_moodle(student, number))
}

/// Splits `NAME_ID_assignsubmission_file_FILE`. In folders, the file is missing, and perhaps the underscore before it.
fn moodle_parts(name: &str) -> Option<(&str, &str, &str)> {
    let (who, what) = name.split_once("_assignsubmission_")?;
    let (student, id) = who.rsplit_once('_').filter(|(_, id)| is_number(id))?;
    let file = what.split_once('_').map_or("", |(_, file)| file);
    Some((student, id, file))
}

fn moodle(entry: &Entry) -> Option<Student> {
    let (student, id, file) = moodle_parts(&entry.name)?;
    let file = Some(file).filter(|file| !entry.is_folder && !file.is_empty());
    Some(Student::new(student, Some(PlatformId::of_moodle(student, id)), entry, file))
}

/// A file named `name_ID_ID_FILE` or `name_LATE_ID_ID_FILE`. The first number is the student's.
fn canvas(entry: &Entry) -> Option<Student> {
    let (student, rest) = entry.name.split_once('_').filter(|_| !entry.is_folder)?;
    let rest = rest.strip_prefix("LATE_").unwrap_or(rest);
    let (id, rest) = rest.split_once('_').filter(|(id, _)| is_number(id))?;
    let (_, file) = rest.split_once('_').filter(|(id, file)| is_number(id) && !file.is_empty())?;
    let platform = Some(PlatformId { number: id.to_owned(), folder: None });
    Some(Student::new(student, platform, entry, Some(file)))
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Puts together what belongs to one student. Two students of the same name have different numbers.
fn grouped(entries: Vec<Student>) -> Vec<Student> {
    let mut students: Vec<Student> = Vec::new();
    for student in entries {
        let is_same = |known: &&mut Student| known.name == student.name && known.platform == student.platform;
        match students.iter_mut().find(is_same) {
            Some(known) => known.work.extend(student.work),
            None => students.push(student),
        }
    }
    let names: Vec<String> = students.iter().map(|student| student.name.clone()).collect();
    for student in &mut students {
        let is_alone = names.iter().filter(|name| **name == student.name).count() == 1;
        if let (false, Some(PlatformId { number, .. })) = (is_alone, &student.platform) {
            student.name = format!("{}_{number}", student.name);
        }
    }
    students
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_single_path_says_what_moodle_calls_the_student() {
        let found = |path: &str| moodle_id(Path::new(path)).map(|id| (id.number, id.folder.unwrap()));
        let folder = || "Ada L_12_assignsubmission_file_".to_owned();
        assert_eq!(found("class/Ada L_12_assignsubmission_file"), Some(("12".into(), folder())));
        assert_eq!(found("Ada L_12_assignsubmission_file_hw.zip"), Some(("12".into(), folder())));
        assert_eq!(found("class/Ada L_x_assignsubmission_file_"), None);
    }

    #[test]
    fn any_other_entry_makes_it_one_submission() {
        let is_class = |names: &[&str]| {
            let entry = |name: &&str| Entry {
                path: name.into(),
                name: name.trim_end_matches('/').into(),
                is_folder: name.ends_with('/'),
                is_file: !name.ends_with('/'),
            };
            students(&names.iter().map(entry).collect::<Vec<_>>()).is_some()
        };
        assert!(is_class(&["Ada_1_assignsubmission_file/"]));
        assert!(!is_class(&["Ada_1_assignsubmission_file/", "README.md"]));
        assert!(!is_class(&["Ada_assignsubmission_file/"]));
        assert!(!is_class(&["ada_1_2_a.py/"]));
        assert!(!is_class(&["ada_1_2.py"]));
        assert!(!is_class(&[]));
    }
}
