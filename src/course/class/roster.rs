//! The class that is graded, and how.

use std::collections::BTreeMap;

use super::{Credit, GradedCase, SettingNames};
use crate::course::submission::PlatformId;
use crate::explain::Compare;

/// Everything about the grades of a class except its results.
#[derive(Clone, Debug)]
pub struct Roster {
    pub compare: Compare,
    pub credit: Credit,
    pub names: SettingNames,
    pub shows_usage: bool,
    pub cases: Vec<GradedCase>,
    /// The names of all submissions of the class.
    pub class: Vec<String>,
    /// What a learning platform calls the students, by the names of their submissions.
    pub platform: BTreeMap<String, PlatformId>,
}
