//! The summary of a class as text.

use super::causes::Cause;
use super::columns::{aligned, listed, shortened, width, wrapped};
use super::summary::{SharedMistake, Summary, Twins};
use super::{all_cases, name, points};
use crate::course::class::{Grades, Standing};
use crate::source::count;

/// The most groups of submissions with the same wrong transcript that are listed.
const MOST_TWINS: usize = 10;
/// The most mistakes that are listed.
const MOST_CAUSES: usize = 20;

/// The words about a case that nobody passes.
fn suspicion(summary: &Summary) -> &'static str {
    if summary.is_whole { "nobody passes, so the case may be at fault" } else { "nobody has passed so far" }
}

/// How the class did, or the only submission, in one line.
pub(super) fn totals(grades: &Grades, summary: &Summary) -> String {
    let passed = |noun| format!("{} of {} passed", summary.passed, count(summary.results, noun));
    match &grades.submissions[..] {
        [submission] => {
            let worth = counted_points(submission.worth(&grades.roster.cases));
            let earned = points(submission.total());
            format!("{}: {earned} of {worth}, {}", name(&submission.name), passed("case"))
        }
        _ if summary.complete == 0 => format!("no submission is graded completely; {}", passed("result")),
        submissions => format!(
            "{}{}: mean {} of {}, {} with all, {} with none; {}",
            counted_submissions(summary.complete, grades),
            if summary.complete < submissions.len() { " graded completely" } else { "" },
            points(summary.mean),
            counted_points(grades.worth()),
            summary.full,
            summary.none,
            passed("result")
        ),
    }
}

/// `3 submissions`, or `1 of 3 submissions` if the class has more.
pub(super) fn counted_submissions(number: usize, grades: &Grades) -> String {
    let class = count(grades.roster.class.len(), "submission");
    if number < grades.roster.class.len() { format!("{number} of {class}") } else { class }
}

/// `1 point` or `2.5 points`.
fn counted_points(number: f64) -> String {
    format!("{} point{}", points(number), if number == 1.0 { "" } else { "s" })
}

/// The lines about every mistake, about every case, and about equal wrong transcripts.
pub(super) fn summary_lines(grades: &Grades, summary: &Summary, most: usize) -> Vec<String> {
    let mut lines = cause_lines(grades, &summary.causes, most);
    lines.extend(case_lines(grades, summary, most));
    lines.extend(twin_lines(grades, &summary.twins, most));
    lines
}

fn case_lines(grades: &Grades, summary: &Summary, most: usize) -> Vec<String> {
    let happened = |standing: &Standing| summary.cases.iter().any(|case| case.count(*standing) > 0);
    let is_shown = |standing: &Standing| {
        !matches!(standing, Standing::TimedOut | Standing::NotGraded) || happened(standing)
    };
    let shown: Vec<Standing> = Standing::ALL.into_iter().filter(is_shown).collect();
    let row = |first: String, cell: &dyn Fn(Standing) -> String| -> Vec<String> {
        std::iter::once(first).chain(shown.iter().map(|standing| cell(*standing))).collect()
    };
    let width_of_numbers: usize = shown.iter().map(|standing| standing.word().len() + 2).sum();
    let name_width = most.saturating_sub(width_of_numbers).max(12);
    let mut rows = vec![row("case".into(), &|standing| standing.word().into())];
    rows.extend(summary.cases.iter().map(|case| {
        let name = shortened(&name(&case.case.name), name_width);
        row(name, &|standing| case.count(standing).to_string())
    }));
    let mut counts = aligned(&rows).into_iter();
    let mut lines: Vec<String> = counts.next().into_iter().collect();
    for (case, counts) in summary.cases.iter().zip(counts) {
        lines.push(counts);
        if case.is_suspect() {
            lines.push(format!("  {}", suspicion(summary)));
        }
        if let Some(SharedMistake { message, submissions }) = &case.commonest {
            let commonest = format!("{} of {}: {message}", submissions.len(), case.not_passed());
            lines.extend(indented(&commonest, 2, most));
            lines.push(format!("    {}", listed(&names(grades, submissions), ", ", most.saturating_sub(4))));
        }
    }
    lines
}

/// The text in lines of at most `most` columns, the first of them after `margin` spaces and the others after two
/// more.
fn indented(text: &str, margin: usize, most: usize) -> Vec<String> {
    let lines = wrapped(text, most.saturating_sub(margin + 2)).into_iter().enumerate();
    lines.map(|(index, line)| " ".repeat(margin + if index > 0 { 2 } else { 0 }) + &line).collect()
}

fn cause_lines(grades: &Grades, causes: &[Cause], most: usize) -> Vec<String> {
    let mut lines = Vec::new();
    for cause in causes.iter().take(MOST_CAUSES) {
        lines.extend(indented(&cause_text(cause), 2, most));
        lines.push(format!(
            "    {}",
            listed(&names(grades, &cause.submissions), ", ", most.saturating_sub(4))
        ));
    }
    if causes.len() > MOST_CAUSES {
        lines.push(format!("  and {}", count(causes.len() - MOST_CAUSES, "more mistake")));
    }
    if !lines.is_empty() {
        lines.insert(0, "by mistake".into());
        lines.push(String::new());
    }
    lines
}

/// `3 submissions in 12 cases: every board is one move late`.
pub(super) fn cause_text(cause: &Cause) -> String {
    let (submissions, cases) =
        (count(cause.submissions.len(), "submission"), count(cause.cases.len(), "case"));
    format!("{submissions} in {cases}: {}", cause.message)
}

fn twin_lines(grades: &Grades, twins: &[Twins], most: usize) -> Vec<String> {
    if twins.is_empty() {
        return Vec::new();
    }
    let mut lines = vec![String::new(), "the same wrong transcript".into()];
    for Twins { submissions, cases } in twins.iter().take(MOST_TWINS) {
        let cases: Vec<String> = cases.iter().map(|&case| name(&grades.roster.cases[case].name)).collect();
        let cases =
            all_cases(cases.len(), &grades.roster.cases).unwrap_or_else(|| listed(&cases, "; ", most / 2));
        let who = listed(&names(grades, submissions), ", ", most.saturating_sub(2 + 4 + width(&cases)));
        lines.push(format!("  {who} in {cases}"));
    }
    if twins.len() > MOST_TWINS {
        lines.push(format!("  and {}", count(twins.len() - MOST_TWINS, "more group")));
    }
    lines
}

fn names(grades: &Grades, submissions: &[usize]) -> Vec<String> {
    submissions.iter().map(|&submission| name(&grades.submissions[submission].name)).collect()
}
