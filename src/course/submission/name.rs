//! Names that tell submissions apart.

use std::collections::HashSet;
use std::path::{Component, Path};

use super::entries::is_zip_name;
use super::platform::moodle_student;
use crate::course::portable::portable_name;

/// A part of the path of a submission.
#[derive(Clone, Debug)]
pub(super) struct Part {
    /// The name that people use: without `.zip`, or the student's name in what a platform calls it.
    short: String,
    whole: String,
}

impl Part {
    pub(super) fn plain(name: &str) -> Self {
        Self { short: name.to_owned(), whole: name.to_owned() }
    }

    /// This part and the name of a student in one.
    pub(super) fn with(&self, student: &str) -> Self {
        Self { short: format!("{}-{student}", self.short), whole: format!("{}-{student}", self.whole) }
    }
}

/// The parts of the path of a submission.
pub(super) fn parts(path: &Path) -> Vec<Part> {
    let is_plain = path.components().all(|part| !matches!(part, Component::CurDir | Component::ParentDir));
    let whole = if is_plain { std::path::absolute(path) } else { path.canonicalize() };
    let whole = whole.unwrap_or_else(|_| path.to_owned());
    let parts = whole.components().filter_map(|part| match part {
        Component::Normal(part) => Some(Part::plain(&part.to_string_lossy())),
        _ => None,
    });
    let mut parts: Vec<Part> = parts.collect();
    if let Some(last) = parts.last_mut() {
        let is_zip = is_zip_name(path) && path.is_file();
        let name = if is_zip { &last.whole[..last.whole.len() - ".zip".len()] } else { &last.whole };
        last.short = moodle_student(name).unwrap_or(name).to_owned();
    }
    parts
}

/// Names submissions by the parts of their paths: by the last part that is different for all of them, or if there is
/// none, by the last few parts.
pub(super) fn names(submissions: &[Vec<Part>]) -> Vec<String> {
    let longest = submissions.iter().map(|parts| parts.len()).max().unwrap_or_default();
    let windows =
        (1..=longest).flat_map(|length| (0..=longest - length).map(move |skipped| (length, skipped)));
    let distinct = |spelling: fn(&Part) -> &str| {
        let names_in = |(length, skipped)| -> Option<Vec<String>> {
            submissions.iter().map(|parts| window(parts, length, skipped, spelling)).collect()
        };
        windows.clone().filter_map(names_in).find(|names| are_distinct(names))
    };
    let names = distinct(|part| &part.short).or_else(|| distinct(|part| &part.whole));
    // The same submission may have been given twice.
    let last = |parts: &Vec<Part>| parts.last().map_or_else(String::new, |part| part.short.clone());
    let names = names.unwrap_or_else(|| submissions.iter().map(last).collect());
    numbered(names.into_iter().map(as_file_name).collect())
}

/// Some parts in a row, before the last few parts.
fn window(parts: &[Part], length: usize, skipped: usize, spelling: fn(&Part) -> &str) -> Option<String> {
    let end = parts.len().checked_sub(skipped)?;
    let start = end.checked_sub(length)?;
    Some(parts[start..end].iter().map(spelling).collect::<Vec<_>>().join("-"))
}

/// A name that a file can have on every system and that a pattern such as `*` matches.
fn as_file_name(name: String) -> String {
    let name = name.trim_start_matches('.').trim();
    if name.is_empty() { "submission".to_owned() } else { portable_name(&name.replace('/', "-")) }
}

fn are_distinct(names: &[String]) -> bool {
    let mut known = HashSet::new();
    names.iter().all(|name| known.insert(name))
}

/// Adds a number to every name that was there before: `ada`, `ada (2)`. To Windows, `Ada` is the same name.
fn numbered(names: Vec<String>) -> Vec<String> {
    let mut known: HashSet<String> = HashSet::new();
    let unique = names.into_iter().map(|name| {
        let mut candidates =
            std::iter::once(name.clone()).chain((2..).map(|number| format!("{name} ({number})")));
        candidates
            .find(|candidate| known.insert(candidate.to_lowercase()))
            .expect("there are more numbers than names")
    });
    unique.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn named(paths: &[&str]) -> Vec<String> {
        let parts: Vec<Vec<Part>> =
            paths.iter().map(|path| path.split('/').map(Part::plain).collect()).collect();
        names(&parts)
    }

    #[test]
    fn the_last_part_that_is_different_for_all_is_the_name() {
        assert_eq!(named(&["students/ada"]), ["ada"]);
        assert_eq!(named(&["ada/hw1", "bob/hw1", "eve/hw2"]), ["ada", "bob", "eve"]);
        assert_eq!(named(&["in/time/ada", "late/ada", "late/bob"]), ["time-ada", "late-ada", "late-bob"]);
        assert_eq!(named(&["a/1/x", "a/2/x", "b/1/x"]), ["a-1", "a-2", "b-1"]);
    }

    #[test]
    fn a_submission_that_is_given_twice_gets_a_number() {
        assert_eq!(named(&["s/ada", "s/ada", "s/ada (2)"]), ["ada", "ada (2)", "ada (2) (2)"]);
        assert_eq!(names(&[Vec::new()]), ["submission"]);
        assert_eq!(named(&["s/.ada", "s/ada", "s/..."]), ["ada", "ada (2)", "submission"]);
        assert_eq!(named(&["s/ada", "s/Ada"]), ["ada", "Ada (2)"]);
    }

    #[test]
    fn the_working_directory_has_its_own_name() {
        let last = |path: &str| parts(Path::new(path)).pop().unwrap().short;
        let own = parts(Path::new("src")).into_iter().rev().nth(1).unwrap().short;
        assert_eq!([last("."), last("src/..")], [own.clone(), own]);
    }

    proptest! {
        #[test]
        fn names_are_never_the_same(paths in proptest::collection::vec("[ab](/[ab1]{1,2}){0,3}", 1..8)) {
            let names = named(&paths.iter().map(String::as_str).collect::<Vec<_>>());
            prop_assert_eq!(names.len(), paths.len());
            prop_assert!(are_distinct(&names));
            prop_assert!(names.iter().all(|name| !name.contains('/') && !name.is_empty()));
        }
    }
}
