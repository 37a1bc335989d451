//! Results while they come in, and the class that they are about.

use std::collections::BTreeMap;

use super::{CaseResult, Credit, GradedCase, GradedSubmission, Grades, SettingNames, Verdict};
use crate::course::run::Trouble;
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
    /// The names of the submissions that the results are about.
    pub submissions: Vec<String>,
}

/// The results of a class by submission and case, some of which may be missing.
#[derive(Clone, Debug, PartialEq)]
pub struct Results {
    cases: usize,
    results: Vec<Option<CaseResult>>,
}

impl Results {
    /// A table for this many submissions and cases, without any result.
    pub fn none(submissions: usize, cases: usize) -> Self {
        Self { cases, results: vec![None; submissions * cases] }
    }

    /// The result of a submission for a case, if it is there.
    pub fn get(&self, submission: usize, case: usize) -> Option<&CaseResult> {
        self.results[submission * self.cases + case].as_ref()
    }

    /// Adds or replaces a result. Returns whether there was none.
    pub fn set(&mut self, submission: usize, case: usize, result: CaseResult) -> bool {
        self.results[submission * self.cases + case].replace(result).is_none()
    }

    /// The number of cases.
    pub fn cases(&self) -> usize {
        self.cases
    }

    /// The number of results that are there.
    pub fn count(&self) -> usize {
        self.results.iter().flatten().count()
    }

    /// The number of results that are there or missing.
    pub fn all(&self) -> usize {
        self.results.len()
    }

    /// Whether no result is missing.
    pub fn are_complete(&self) -> bool {
        self.count() == self.all()
    }

    /// The submissions and cases of the results that are missing.
    pub fn missing(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        let missing = self.results.iter().enumerate().filter(|(_, result)| result.is_none());
        missing.map(|(index, _)| (index / self.cases, index % self.cases))
    }
}

impl Roster {
    /// The grades with these results. Submissions without any result are left out if results are missing, and other
    /// missing results are [not graded](Trouble::NotGraded).
    pub fn grades(self, results: Results) -> Grades {
        let is_complete = results.are_complete();
        let mut rest = results.results.into_iter();
        let submissions = self.submissions.iter().filter_map(|name| {
            let results: Vec<Option<CaseResult>> = rest.by_ref().take(results.cases).collect();
            let is_shown = is_complete || results.iter().any(Option::is_some);
            is_shown.then(|| {
                let results = results.into_iter().map(|result| result.unwrap_or_else(not_graded));
                GradedSubmission { name: name.clone(), results: results.collect(), small_games: Vec::new() }
            })
        });
        Grades { submissions: submissions.collect(), roster: self }
    }
}

fn not_graded() -> CaseResult {
    CaseResult::new(Verdict::Trouble(Trouble::NotGraded), None, 0.0, Credit::All)
}
