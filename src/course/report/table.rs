//! The report for people.

use super::class_table::class_table;
use super::columns::{aligned, wrapped};
use super::summary::Summary;
use super::summary_text::{summary_lines, totals};
use super::{Explanation, Paint, ReportStyle, all_cases, name, not_graded, points};
use crate::course::class::Grades;

/// A table with a line for each submission, a summary of the class, explanations, and the totals. A single
/// submission is always explained, and has no summary.
pub fn table(grades: &Grades, style: ReportStyle) -> String {
    let summary = Summary::of(grades);
    let is_class = grades.submissions.len() > 1;
    let mut parts = vec![not_graded(grades).into_iter().collect()];
    parts.push(class_table(grades, style.width));
    if is_class {
        parts.push(summary_lines(grades, &summary, style.width));
    }
    if !is_class || style.explains {
        parts.extend(explanations(grades, style.paint));
    }
    parts.push(usage(grades));
    parts.push(wrapped(&totals(grades, &summary), style.width));
    parts.retain(|part| !part.is_empty());
    let parts: Vec<String> = parts.iter().map(|lines| lines.join("\n") + "\n").collect();
    parts.join("\n")
}

fn usage(grades: &Grades) -> Vec<String> {
    if !grades.roster.shows_usage {
        return Vec::new();
    }
    let mut rows = vec![["submission", "case", "CPU", "time", "memory"].map(str::to_owned).to_vec()];
    for submission in &grades.submissions {
        for (case, result) in grades.roster.cases.iter().zip(&submission.results) {
            rows.extend(result.usage.map(|usage| {
                vec![
                    name(&submission.name),
                    name(&case.name),
                    format!("{:.2} s", usage.cpu.as_secs_f64()),
                    format!("{:.2} s", usage.wall.as_secs_f64()),
                    format!("{} MiB", usage.memory >> 20),
                ]
            }));
        }
    }
    aligned(&rows)
}

/// Explains every failed case, each in a part of its own. A diagnosis that holds for several cases of a submission
/// is shown once, with the diff of the first of them.
fn explanations(grades: &Grades, paint: Paint) -> Vec<Vec<String>> {
    let mut parts = Vec::new();
    for submission in &grades.submissions {
        let shared: Vec<_> =
            submission.diagnoses().into_iter().filter(|(_, cases)| cases.len() > 1).collect();
        for (diagnosis, cases) in &shared {
            let names =
                || cases.iter().map(|&case| name(&grades.roster.cases[case].name)).collect::<Vec<_>>();
            // Names of cases may have commas.
            let names = all_cases(cases.len(), &grades.roster.cases).unwrap_or_else(|| names().join("; "));
            let line = format!("{}: {diagnosis}", name(&submission.name));
            parts.push(vec![line, format!("  in {names}")]);
        }
        let is_shared =
            |line: &String| shared.iter().any(|(diagnosis, _)| *line == format!("diagnosis: {diagnosis}"));
        // The diff of one case shows what the diffs of the others with the same diagnosis would show.
        let is_repeated = |index: usize| shared.iter().any(|(_, cases)| cases[1..].contains(&index));
        for (index, (case, result)) in grades.roster.cases.iter().zip(&submission.results).enumerate() {
            let explanation = Explanation::of(result, case, grades.roster.names);
            if explanation.is_empty() {
                continue;
            }
            let diff = if is_repeated(index) { Vec::new() } else { explanation.diff_lines(paint) };
            let lines = [explanation.sentences, diff].concat();
            let of = format!("{} of {}", points(result.points), points(case.points));
            let mut part = vec![format!("{}, {}: {of}", name(&submission.name), name(&case.name))];
            part.extend(lines.iter().filter(|line| !is_shared(line)).map(|line| format!("  {line}")));
            parts.push(part);
        }
    }
    parts
}
