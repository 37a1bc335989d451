//! Finds the cases of a command and reports their problems.

use std::path::PathBuf;

use super::Terminal;
use crate::course::case::{CaseProblem, FoundCases, find_cases};
use crate::source::{FileProblems, draw};

/// Finds all cases in these folders and reports every problem. Returns `None` if a case is invalid or
/// there are no cases.
pub(super) fn find(arguments: &[PathBuf], terminal: &Terminal) -> Option<FoundCases> {
    let mut found = find_cases(arguments);
    for problem in &mut found.problems {
        match problem {
            CaseProblem::Faulty { settings, problems } => {
                let problems = std::mem::take(problems);
                terminal.show(&draw::draw(&FileProblems { source: settings, problems }));
            }
            other => terminal.report_error(&other.to_string(), other.help()),
        }
    }
    found.is_usable().then_some(found)
}
