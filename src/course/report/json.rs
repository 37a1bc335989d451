//! The JSON report.

use std::time::Duration;

use serde::Serialize;

use super::name;
use crate::course::class::{CaseResult, GradedCase, Grades, Verdict};
use crate::course::run::Usage;
use crate::explain::{Difference, Kind};

#[derive(Serialize)]
struct Document<'a> {
    format: u32,
    compare: &'static str,
    credit: &'static str,
    cases: Vec<Case>,
    submissions: Vec<Submission<'a>>,
}

#[derive(Serialize)]
struct Case {
    name: String,
    points: f64,
    compare: &'static str,
    visibility: &'static str,
}

#[derive(Serialize)]
struct Submission<'a> {
    submission: String,
    points: f64,
    max_points: f64,
    results: Vec<ResultEntry<'a>>,
}

#[derive(Default, Serialize)]
struct ResultEntry<'a> {
    case: String,
    points: f64,
    max_points: f64,
    status: &'static str,
    reason: Option<String>,
    difference: Option<Position>,
    in_game: Option<Position>,
    kinds: &'a [Kind],
    diagnosis: Option<&'a str>,
    would_pass: Option<&'static str>,
    right_turns: Option<usize>,
    turns: Option<usize>,
    transcript: Option<String>,
    diff: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    usage: Option<Used>,
}

#[derive(Serialize)]
struct Used {
    cpu_seconds: f64,
    wall_seconds: f64,
    memory_bytes: u64,
}

#[derive(Serialize)]
struct Position {
    message: String,
    line: usize,
    column: usize,
}

/// Everything about the grades, as one JSON document.
pub fn json(grades: &Grades) -> String {
    let cases = grades.roster.cases.iter().map(|case| Case {
        name: name(&case.name),
        points: case.points,
        compare: case.compare.name(),
        visibility: case.visibility.name(),
    });
    let submissions = grades.submissions.iter().map(|submission| Submission {
        submission: name(&submission.name),
        points: submission.total(),
        max_points: submission.worth(&grades.roster.cases),
        results: grades
            .roster
            .cases
            .iter()
            .zip(&submission.results)
            .map(|pair| entry(pair, grades.roster.shows_usage))
            .collect(),
    });
    let document = Document {
        format: 1,
        compare: grades.roster.compare.name(),
        credit: grades.roster.credit.name(),
        cases: cases.collect(),
        submissions: submissions.collect(),
    };
    serde_json::to_string_pretty(&document).expect("strings and numbers can be written to memory") + "\n"
}

fn entry<'a>((case, result): (&GradedCase, &'a CaseResult), shows_usage: bool) -> ResultEntry<'a> {
    let used = |usage: Usage| Used {
        cpu_seconds: milliseconds(usage.cpu),
        wall_seconds: milliseconds(usage.wall),
        memory_bytes: usage.memory,
    };
    let mut entry = ResultEntry {
        case: name(&case.name),
        points: result.points,
        max_points: result.worth(case),
        status: "passed",
        transcript: result.transcript.map(|digest| digest.to_string()),
        usage: result.usage.filter(|_| shows_usage).map(used),
        ..ResultEntry::default()
    };
    match &result.verdict {
        Verdict::Trouble(trouble) => {
            entry.status = trouble.name();
            entry.reason = Some(name(&trouble.to_string()));
        }
        Verdict::Compared(comparison) => {
            entry.reason = result.failure.as_ref().map(|failure| name(&failure.after_writing()));
            if !comparison.passed {
                entry.status = "failed";
                entry.diff = comparison.diff.text();
            }
            entry.difference = comparison.difference.as_ref().map(place);
            entry.in_game = comparison.in_game.as_ref().map(place);
            entry.kinds = &comparison.kinds;
            entry.diagnosis = comparison.diagnosis.as_deref();
            entry.would_pass = comparison.would_pass.map(|mode| mode.name());
            (entry.right_turns, entry.turns) = (Some(comparison.turns.0), Some(comparison.turns.1));
        }
    }
    entry
}

/// A time in seconds, rounded to milliseconds.
fn milliseconds(time: Duration) -> f64 {
    (time.as_secs_f64() * 1000.0).round() / 1000.0
}

fn place(difference: &Difference) -> Position {
    Position { message: difference.to_string(), line: difference.line, column: difference.column }
}
