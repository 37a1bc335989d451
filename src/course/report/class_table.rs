//! The table with one line for each submission.

use super::columns::{aligned, listed, padded, shortened, width};
use super::{all_cases, cell, name, points};
use crate::course::class::{CaseResult, GradedCase, GradedSubmission, Grades};

/// The most columns that the name of a case takes in a list of names.
const LONGEST_NAME: usize = 32;
/// The fewest columns that are worth using for a list of names.
const SHORTEST_LIST: usize = 24;

/// The lines of the table: points for each case if that fits into `most` columns, otherwise the names of the
/// cases that were not passed.
pub(super) fn class_table(grades: &Grades, most: usize) -> Vec<String> {
    let grid = aligned(&grid(grades));
    if grid.iter().all(|line| width(line) <= most) { grid } else { lists(grades, most) }
}

fn grid(grades: &Grades) -> Vec<Vec<String>> {
    let row = |first: String, cells: &mut dyn Iterator<Item = String>, last: String| {
        std::iter::once(first).chain(cells).chain([last]).collect()
    };
    let names = &mut grades.roster.cases.iter().map(|case| name(&case.name));
    let mut rows: Vec<Vec<String>> = vec![row("submission".into(), names, "total".into())];
    for submission in &grades.submissions {
        let results = submission.results.iter().zip(&grades.roster.cases);
        let cells = &mut results
            .map(|(result, case)| cell(result, case).unwrap_or_else(|| not_graded(result).into()));
        rows.push(row(name(&submission.name), cells, points(submission.total())));
    }
    let most = &mut grades
        .roster
        .cases
        .iter()
        .map(|case| if case.is_ungraded() { "-".into() } else { points(case.points) });
    rows.push(row("maximum".into(), most, points(grades.worth())));
    rows
}

fn lists(grades: &Grades, most: usize) -> Vec<String> {
    let total = |submission: &GradedSubmission| points(submission.total());
    let numbers = grades.submissions.iter().map(total).chain([points(grades.worth()), "total".into()]);
    let number_width = numbers.map(|number| width(&number)).max().unwrap_or(0);
    let names = grades.submissions.iter().map(|submission| width(&name(&submission.name)));
    let name_width = names.chain([width("submission")]).max().unwrap_or(0);
    // Two spaces between columns.
    let name_width =
        name_width.min(most.saturating_sub(number_width + 4 + SHORTEST_LIST)).max(width("submission"));
    let list_width = most.saturating_sub(name_width + number_width + 4);
    let line = |first: &str, number: &str, list: &str| {
        let line =
            format!("{}  {number:>number_width$}  {list}", padded(&shortened(first, name_width), name_width));
        line.trim_end().to_owned()
    };
    let mut lines = vec![line("submission", "total", "not passed")];
    for submission in &grades.submissions {
        let list = not_passed(submission, &grades.roster.cases, list_width);
        lines.push(line(&name(&submission.name), &total(submission), &list));
    }
    lines.push(line("maximum", &points(grades.worth()), ""));
    lines
}

/// What stands for the points of a result without a grade.
fn not_graded(result: &CaseResult) -> &'static str {
    if result.is_internal() { "error" } else { "-" }
}

/// The names of the cases that a submission did not pass, in at most `most` columns.
fn not_passed(submission: &GradedSubmission, cases: &[GradedCase], most: usize) -> String {
    let results = || submission.results.iter().zip(cases);
    let is_not_passed = |result: &CaseResult| !result.is_passed() && !result.is_not_graded();
    if let Some(all) = all_cases(results().filter(|(result, _)| is_not_passed(result)).count(), cases) {
        return all;
    }
    let failed = results().filter(|(result, _)| !result.is_passed());
    let list = |longest: usize| {
        let shown = |(result, case): (&CaseResult, &GradedCase)| {
            let name = shortened(&name(&case.name), longest);
            match (result.is_not_graded(), case.is_ungraded()) {
                (true, _) => format!("{name} ({})", not_graded(result)),
                (false, true) => format!("{name} (fail)"),
                (false, false) => name,
            }
        };
        // Names of cases may have commas.
        failed.clone().map(shown).collect::<Vec<_>>()
    };
    let whole = list(usize::MAX).join("; ");
    if width(&whole) <= most { whole } else { listed(&list(LONGEST_NAME), "; ", most) }
}
