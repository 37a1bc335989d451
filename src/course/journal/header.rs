//! What a journal says about the results in it.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::Shard;
use crate::course::case::Compare;
use crate::course::grade::{Credit, Digest, GradedCase, Roster, SettingNames};

/// The version of the format.
pub(super) const FORMAT: u32 = 1;

/// The settings that decide a result, by their names.
pub type Conditions = BTreeMap<String, String>;

/// What a journal says about the results in it: which class was graded, on which cases, and how.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Header {
    pub(super) format: u32,
    pub(super) conditions: Conditions,
    pub(super) compare: Compare,
    pub(super) credit: Credit,
    pub(super) shard: Shard,
    pub(super) cases: Vec<JournalCase>,
    pub(super) submissions: Vec<JournalSubmission>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct JournalCase {
    #[serde(flatten)]
    pub(super) graded: GradedCase,
    /// Stands for everything that decides a result.
    pub(super) digest: Digest,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct JournalSubmission {
    pub(super) name: String,
    /// Stands for all its files, if it belongs to the part of the class that was graded.
    pub(super) digest: Option<Digest>,
}

impl Header {
    /// Describes a part of a class. `class` has the names of all its submissions in order; `roster` and `submissions`
    /// are about the part.
    pub fn new(
        conditions: Conditions,
        roster: &Roster,
        cases: &[Digest],
        (class, shard): (Vec<String>, Shard),
        submissions: &[Digest],
    ) -> Self {
        let cases = roster.cases.iter().zip(cases);
        let mut class: Vec<_> =
            class.into_iter().map(|name| JournalSubmission { name, digest: None }).collect();
        for (position, digest) in shard.positions(class.len()).zip(submissions) {
            class[position].digest = Some(*digest);
        }
        Self {
            format: FORMAT,
            conditions,
            compare: roster.compare,
            credit: roster.credit,
            shard,
            cases: cases.map(|(graded, &digest)| JournalCase { graded: graded.clone(), digest }).collect(),
            submissions: class,
        }
    }

    /// The positions in the class of the submissions that were graded.
    pub(super) fn positions(&self) -> Vec<usize> {
        self.shard.positions(self.submissions.len()).collect()
    }

    /// Stands for everything that decides the result of the submission at this position for a case. Nothing if the
    /// submission was not graded.
    pub(super) fn identity(&self, position: usize, case: usize) -> Option<Digest> {
        let submission = self.submissions.get(position)?.digest?.to_string();
        let conditions = self.conditions.iter().flat_map(|(name, value)| [name.as_str(), value]);
        let conditions = Digest::of_all(conditions).to_string();
        Some(Digest::of_all([conditions, self.cases.get(case)?.digest.to_string(), submission]))
    }

    /// The class without its results.
    pub fn roster(&self, names: SettingNames, shows_usage: bool) -> Roster {
        Roster {
            compare: self.compare,
            credit: self.credit,
            names,
            shows_usage,
            cases: self.cases.iter().map(|case| case.graded.clone()).collect(),
            submissions: self.submissions.iter().map(|submission| submission.name.clone()).collect(),
        }
    }
}
