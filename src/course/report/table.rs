//! The report for people.

use super::{Paint, explanation, name, points};
use crate::course::grade::Grades;

/// A table with a row for each submission and a column for each case, then an explanation of each failed
/// case.
pub fn table(grades: &Grades, paint: Paint) -> String {
    let mut rows = vec![header(grades)];
    for submission in &grades.submissions {
        let mut row = vec![name(&submission.name)];
        row.extend(submission.results.iter().map(|result| match result.is_internal() {
            true => "error".into(),
            false => points(result.points),
        }));
        row.push(points(submission.total()));
        rows.push(row);
    }
    let mut worth = vec!["of".to_owned()];
    worth.extend(grades.cases.iter().map(|case| points(case.points)));
    worth.push(points(grades.worth()));
    rows.push(worth);
    internal_errors(grades.internal_errors())
        + &aligned(&rows)
        + &explanations(grades, paint)
        + &usage(grades)
}

/// How many results are missing through no fault of a student.
fn internal_errors(number: usize) -> String {
    match number {
        0 => String::new(),
        1 => "1 internal error: this result is not graded, and no points are given or lost\n\n".into(),
        _ => format!(
            "{number} internal errors: these results are not graded, and no points are given or lost\n\n"
        ),
    }
}

fn header(grades: &Grades) -> Vec<String> {
    let mut header = vec!["submission".to_owned()];
    header.extend(grades.cases.iter().map(|case| name(&case.name)));
    header.push("total".into());
    header
}

/// Aligns the first column to the left and the others to the right. All rows must have the same length.
fn aligned(rows: &[Vec<String>]) -> String {
    let columns = rows[0].len();
    let width =
        |column: usize| rows.iter().map(|row| row[column].chars().count()).max().expect("there is a header");
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let mut text = String::new();
    for row in rows {
        for (column, (cell, width)) in row.iter().zip(&widths).enumerate() {
            let padding = " ".repeat(width - cell.chars().count());
            text += &if column == 0 { format!("{cell}{padding}") } else { format!("  {padding}{cell}") };
        }
        text.truncate(text.trim_end().len());
        text.push('\n');
    }
    text
}

/// What every run used.
fn usage(grades: &Grades) -> String {
    if !grades.shows_usage {
        return String::new();
    }
    let mut rows = vec![["submission", "case", "CPU", "time", "memory"].map(str::to_owned).to_vec()];
    for submission in &grades.submissions {
        for (case, result) in grades.cases.iter().zip(&submission.results) {
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
    format!("\n{}", aligned(&rows))
}

/// Explains every failed case. A diagnosis that holds for several cases of a submission is shown once.
fn explanations(grades: &Grades, paint: Paint) -> String {
    let mut text = String::new();
    for submission in &grades.submissions {
        let shared: Vec<_> =
            submission.diagnoses().into_iter().filter(|(_, cases)| cases.len() > 1).collect();
        for (diagnosis, cases) in &shared {
            let names: Vec<String> = cases.iter().map(|&case| name(&grades.cases[case].name)).collect();
            text += &format!("\n{}: {diagnosis}\n  in {}\n", name(&submission.name), names.join(", "));
        }
        let is_shared =
            |line: &String| shared.iter().any(|(diagnosis, _)| *line == format!("diagnosis: {diagnosis}"));
        for (case, result) in grades.cases.iter().zip(&submission.results) {
            let lines = explanation(grades, case, result, paint);
            if lines.is_empty() {
                continue;
            }
            text += &format!(
                "\n{}, {}: {} of {}\n",
                name(&submission.name),
                name(&case.name),
                points(result.points),
                points(case.points)
            );
            text.extend(lines.iter().filter(|line| !is_shared(line)).map(|line| format!("  {line}\n")));
        }
    }
    text
}
