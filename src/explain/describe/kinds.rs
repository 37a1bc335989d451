//! All kinds of differences between two texts, if there are only a few.

use serde::{Deserialize, Serialize};

use super::flaws::Misprints;
use super::group::Group;
use crate::explain::compare::Compare;
use crate::explain::read::Transcript;

/// The most kinds that are worth a list.
const MOST: usize = 4;

/// A kind of difference, and how many lines have it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Kind {
    /// What differs.
    pub message: String,
    /// The number of lines in the student's file.
    pub count: usize,
}

/// All kinds of differences in this mode, if there are at most four of them; otherwise none.
pub(crate) fn kinds(golden: Transcript, found: Transcript, mode: Compare) -> Vec<Kind> {
    if mode == Compare::Content {
        return Vec::new();
    }
    let mut groups: Vec<Group> = Vec::new();
    for misprint in Misprints::new(golden, found, mode) {
        match groups.iter().position(|group| group.has(&misprint)) {
            Some(index) => groups[index].add(&misprint),
            None if groups.len() == MOST => return Vec::new(),
            None => groups.push(Group::new(misprint)),
        }
    }
    let kinds: Option<Vec<Kind>> = groups.iter().map(|group| group.kind(golden.reading)).collect();
    kinds.unwrap_or_default()
}
