//! Explains a result to a student.

use super::Paint;
use crate::course::class::{CaseResult, GradedCase, SettingNames, Verdict};
use crate::explain::{BoardPair, Diff, DiffLine, Side, TurnBoards};
use crate::source::clean;

/// Why a result lost points, in the student's terms. Empty if the case passed and the program did not fail.
#[derive(Debug)]
pub struct Explanation<'a> {
    pub sentences: Vec<String>,
    /// The diff around the first difference, and the one around the first difference in the game if that is elsewhere.
    pub diffs: Vec<&'a Diff>,
    /// The boards of the turn that goes wrong first, if they differ.
    pub boards: Option<&'a TurnBoards>,
    /// The first wrong board of an edition that asks for answers.
    pub pair: Option<&'a BoardPair>,
}

/// The hint for a program that used a system call which is not in the table of the sandbox.
const LACKED_CALL: &str = "the sandbox does not have a system call that the program needs: docs/sandbox.md says how to find and report it";

impl<'a> Explanation<'a> {
    pub fn of(result: &'a CaseResult, case: &GradedCase, names: SettingNames) -> Self {
        let comparison = match &result.verdict {
            Verdict::Trouble(trouble) => {
                let mut sentences = vec![clean(&trouble.to_string()).into_owned()];
                let stdout = trouble.would_pass_as_stdout();
                sentences.extend(stdout.then(|| format!("would pass with {}", names.stdout)));
                let hint = || {
                    format!(
                        "the sandbox may be the cause: {} lets programs read more files",
                        names.allow_read
                    )
                };
                sentences.extend(trouble.was_denied().then(hint));
                sentences.extend(trouble.lacked_call().then(|| LACKED_CALL.to_owned()));
                return Self { sentences, diffs: Vec::new(), boards: None, pair: None };
            }
            Verdict::Compared(comparison) if comparison.passed => {
                let failure = result.failure.as_ref();
                let sentences = failure.map(|failure| clean(&failure.after_writing()).into_owned());
                let sentences = sentences.into_iter().collect();
                return Self { sentences, diffs: Vec::new(), boards: None, pair: None };
            }
            Verdict::Compared(comparison) => comparison,
        };
        let mut sentences: Vec<String> = right_in_other_wording(result, case, names).into_iter().collect();
        sentences.extend(result.failure.as_ref().map(|failure| clean(&failure.after_writing()).into_owned()));
        sentences.extend(comparison.sentences(case.compare, names.compare));
        let diffs = [&comparison.diff, &comparison.game_diff];
        let diffs = diffs.into_iter().filter(|diff| !diff.lines.is_empty()).collect();
        let (boards, pair) = (comparison.boards.as_deref(), comparison.pair.as_deref());
        Self { sentences, diffs, boards, pair }
    }

    pub fn is_empty(&self) -> bool {
        self.sentences.is_empty()
    }

    /// Each diff with its legend, as lines.
    pub fn diff_lines(&self, paint: Paint) -> Vec<String> {
        let painted = |line: &DiffLine| match line.side {
            Side::Both => line.to_string(),
            Side::Expected => paint.expected(&line.to_string()),
            Side::Found => paint.found(&line.to_string()),
        };
        let of = |diff: &&Diff| [vec![diff.legend()], diff.lines.iter().map(painted).collect()].concat();
        self.diffs.iter().flat_map(of).collect()
    }
}

/// Says that a transcript is right in the other wording, if it is, and how to expect that one.
pub(super) fn right_in_other_wording(
    result: &CaseResult,
    case: &GradedCase,
    names: SettingNames,
) -> Option<String> {
    let Verdict::Compared(comparison) = &result.verdict else { return None };
    let wording = comparison.other_wording?.name();
    let remedy = match case.wording {
        Some(set) => format!("the case expects that of the {}", set.name()),
        None => format!("use {} {wording}", names.wording),
    };
    Some(format!("right, in the wording of the {wording}: {remedy}"))
}
