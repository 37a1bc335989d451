//! The names of pages: safe on every file system and in addresses, and different even where case does not count.

use std::collections::HashSet;

use crate::course::portable::{is_device, portable_name};

/// The most characters of a submission's name that are used.
const LONGEST: usize = 60;

/// The page of a student in the folder in which a platform takes files back.
pub(super) const PAGE_IN_FOLDER: &str = "feedback.html";

/// A name for the page of each submission, which is not `taken`. Some have a folder of their own for it.
pub(super) fn page_names<'a>(
    submissions: impl Iterator<Item = (&'a str, Option<&'a str>)>,
    taken: &str,
) -> Vec<String> {
    let mut used = HashSet::from([taken.to_lowercase()]);
    let unused = |(name, folder): (&str, Option<&str>)| {
        let in_folder = folder.map(|folder| format!("{}/{PAGE_IN_FOLDER}", portable_name(folder)));
        if let Some(page) = in_folder.filter(|page| used.insert(page.to_lowercase())) {
            return page;
        }
        let stem = stem(name);
        let numbered = |number: usize| match number {
            1 => format!("{stem}.html"),
            _ => format!("{stem}-{number}.html"),
        };
        (1..)
            .map(numbered)
            .find(|page| used.insert(page.to_lowercase()))
            .expect("there is always another number")
    };
    submissions.map(unused).collect()
}

/// The name with everything replaced that may mean something to a file system, a shell or a browser.
fn stem(name: &str) -> String {
    let safe = |letter: char| if letter.is_alphanumeric() || "-_".contains(letter) { letter } else { '_' };
    let stem: String = name.chars().take(LONGEST).map(safe).collect();
    // A leading dash looks like an option.
    if stem.is_empty() || stem.starts_with('-') || is_device(&stem) { format!("_{stem}") } else { stem }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(of: &[&str]) -> Vec<String> {
        page_names(of.iter().map(|name| (*name, None)), "index.html")
    }

    #[test]
    fn names_are_safe() {
        let found =
            names(&["ada", "Müller, Jörg", "../x", "a b?c#d%20", "\u{202e}\n", "-rf", "nul", "COM1", ""]);
        let expected = ["ada", "Müller__Jörg", "___x", "a_b_c_d_20", "__", "_-rf", "_nul", "_COM1", "_"];
        assert_eq!(found, expected.map(|stem| format!("{stem}.html")));
        assert!(names(&[&"船".repeat(300)])[0].len() < 255);
    }

    #[test]
    fn names_are_different() {
        let found = names(&["ada", "ADA", "ada", "index", "a/b", "a:b"]);
        assert_eq!(found, ["ada.html", "ADA-2.html", "ada-3.html", "index-2.html", "a_b.html", "a_b-2.html"]);
    }
}
