//! The JSON report.

use std::time::Duration;

use serde::Serialize;

use super::name;
use crate::course::class::{CaseResult, GradedCase, Grades, Verdict};
use crate::course::run::Usage;
use crate::explain::{self, Difference};

#[derive(Serialize)]
struct Document {
    format: u32,
    compare: &'static str,
    credit: &'static str,
    cases: Vec<Case>,
    submissions: Vec<Submission>,
}

#[derive(Serialize)]
struct Case {
    name: String,
    points: f64,
    compare: &'static str,
    visibility: &'static str,
}

#[derive(Serialize)]
struct Submission {
    submission: String,
    points: f64,
    max_points: f64,
    results: Vec<ResultEntry>,
}

#[derive(Serialize)]
struct ResultEntry {
    case: String,
    points: f64,
    max_points: f64,
    status: &'static str,
    reason: Option<String>,
    difference: Option<Position>,
    in_game: Option<Position>,
    kinds: Vec<Kind>,
    diagnosis: Option<String>,
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
struct Kind {
    message: String,
    count: usize,
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

fn entry((case, result): (&GradedCase, &CaseResult), shows_usage: bool) -> ResultEntry {
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
        reason: None,
        difference: None,
        in_game: None,
        kinds: Vec::new(),
        diagnosis: None,
        would_pass: None,
        right_turns: None,
        turns: None,
        transcript: result.transcript.map(|digest| digest.to_string()),
        diff: Vec::new(),
        usage: result.usage.filter(|_| shows_usage).map(used),
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
            let kind = |kind: &explain::Kind| Kind { message: kind.message.clone(), count: kind.count };
            entry.kinds = comparison.kinds.iter().map(kind).collect();
            entry.diagnosis = comparison.diagnosis.clone();
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
