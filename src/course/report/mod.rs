//! What came of grading, in the forms that people and programs read: one small file a format.

mod csv;
mod gradescope;
mod json;
mod junit;
mod table;

pub use csv::csv;
pub use gradescope::gradescope;
pub use json::json;
pub use junit::junit;
pub use table::table;

use crate::course::case::Compare;
use crate::course::grade::{CaseResult, GradedCase, Verdict};
use crate::source::clean;

/// Points as people write them: without needless zeros.
fn points(points: f64) -> String {
    let text = format!("{points:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// A name that came from outside.
fn name(text: &str) -> String {
    clean(text).into_owned()
}

/// What a student should know of a result, line by line; nothing if all is well.
fn explanation(result: &CaseResult, case: &GradedCase) -> Vec<String> {
    let judgement = match &result.verdict {
        Verdict::Trouble(trouble) => return vec![name(&trouble.to_string())],
        Verdict::Judged(judgement) if judgement.passed => return Vec::new(),
        Verdict::Judged(judgement) => judgement,
    };
    let mut lines = Vec::new();
    lines.extend(result.failure.as_ref().map(|failure| name(&failure.after_writing())));
    lines.extend(judgement.difference.as_ref().map(ToString::to_string));
    lines
        .extend(judgement.in_game.as_ref().map(|difference| format!("what happens differs at {difference}")));
    lines.extend(judgement.diagnosis.map(|diagnosis| format!("diagnosis: {diagnosis}")));
    lines.extend(would_pass(judgement.would_pass, case.compare));
    lines.extend(judgement.diff.iter().cloned());
    lines
}

/// After a failure: the strictest mode that would pass.
fn would_pass(mode: Option<Compare>, asked: Compare) -> Option<String> {
    mode.filter(|mode| *mode > asked).map(|mode| format!("would pass under --compare {}", mode.name()))
}
