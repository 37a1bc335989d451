//! What a journal says about the results in it.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::Shard;
use crate::course::Digest;
use crate::course::case::GameTexts;
use crate::course::class::{CaseDigests, Credit, GradedCase, Roster, SettingNames};
use crate::course::submission::PlatformId;
use crate::explain::Compare;

/// The format of new journals. Those of format 1 are read too.
pub(super) const FORMAT: u32 = 2;

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
    #[serde(flatten)]
    pub(super) digests: CaseDigests,
    /// The inputs, if they make a game, which feedback pages replay.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) game: Option<GameTexts>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct JournalSubmission {
    pub(super) name: String,
    /// Stands for all its files, if it belongs to the part of the class that was graded.
    pub(super) digest: Option<Digest>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) platform: Option<PlatformId>,
}

impl Header {
    /// Describes a part of a class. `cases` has the digests and the inputs of each case, and `submissions` the digest of
    /// each submission of the part.
    pub fn new(
        conditions: Conditions,
        roster: &Roster,
        cases: Vec<(CaseDigests, Option<GameTexts>)>,
        shard: Shard,
        submissions: &[Digest],
    ) -> Self {
        let case = |(graded, (digests, game)): (&GradedCase, _)| JournalCase {
            graded: graded.clone(),
            digests,
            game,
        };
        let name = |name: &String| JournalSubmission {
            name: name.clone(),
            digest: None,
            platform: roster.platform.get(name).cloned(),
        };
        let mut class: Vec<_> = roster.class.iter().map(name).collect();
        for (position, digest) in shard.positions(class.len()).zip(submissions) {
            class[position].digest = Some(*digest);
        }
        Self {
            format: FORMAT,
            conditions,
            compare: roster.compare,
            credit: roster.credit,
            shard,
            cases: roster.cases.iter().zip(cases).map(case).collect(),
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
        Some(Digest::of_all([conditions, self.cases.get(case)?.digests.digest.to_string(), submission]))
    }

    pub(super) fn roster(&self, names: SettingNames, shows_usage: bool) -> Roster {
        let class: Vec<String> = self.submissions.iter().map(|submission| submission.name.clone()).collect();
        let known =
            |submission: &JournalSubmission| Some((submission.name.clone(), submission.platform.clone()?));
        Roster {
            platform: self.submissions.iter().filter_map(known).collect(),
            compare: self.compare,
            credit: self.credit,
            names,
            shows_usage,
            cases: self.cases.iter().map(|case| case.graded.clone()).collect(),
            class,
        }
    }

    /// For each case, its inputs if they make a game.
    pub fn games(&self) -> Vec<Option<GameTexts>> {
        self.cases.iter().map(|case| case.game.clone()).collect()
    }
}
