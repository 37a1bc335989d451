//! Finds cases for a command, and shows what is wrong with them.

use std::path::PathBuf;

use super::Terminal;
use crate::course::case::{CaseProblem, FoundCases, find_cases};
use crate::source::{Report, draw};

/// All cases in these folders; nothing if a case is faulty, or there is none. All that is wrong is shown.
pub(super) fn find(arguments: &[PathBuf], terminal: &Terminal) -> Option<FoundCases> {
    let mut found = find_cases(arguments);
    for problem in &mut found.problems {
        match problem {
            CaseProblem::Faulty { settings, problems } => {
                let problems = std::mem::take(problems);
                terminal.tell(&draw::draw(&Report { source: settings, problems }));
            }
            other => terminal.tell_error(&other.to_string(), other.help()),
        }
    }
    found.is_usable().then_some(found)
}
