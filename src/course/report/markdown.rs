//! The report as Markdown, for a pull request or the summary of a CI job.

use super::summary::Summary;
use super::summary_text::{summary_lines, totals};
use super::{ReportStyle, all_cases, cell, explanation, first_few, name, not_graded, points, score};
use crate::course::class::{CaseResult, GradedCase, GradedSubmission, Grades};
use crate::record::parts::escaped;

const MOST_NAMES: usize = 10;

/// The grades as Markdown in GitHub's dialect. A single submission has a line for each case, a class one for each
/// submission and a summary; explanations follow for a single submission, or if `explains` is set.
pub fn markdown(grades: &Grades, explains: bool) -> String {
    let summary = Summary::of(grades);
    let mut parts = vec![format!("## {}", text(&totals(grades, &summary)))];
    parts.extend(not_graded(grades).map(|words| format!("**{words}**")));
    match &grades.submissions[..] {
        [submission] => parts.push(submission_table(grades, submission)),
        _ => {
            parts.push(class_table(grades));
            parts.push(block(&summary_lines(grades, &summary, ReportStyle::WIDTH)));
        }
    }
    if explains || grades.submissions.len() == 1 {
        parts.extend(explanations(grades));
    }
    parts.join("\n\n") + "\n"
}

/// A line for each case.
fn submission_table(grades: &Grades, submission: &GradedSubmission) -> String {
    let results = submission.results.iter().zip(&grades.roster.cases).map(|(result, case)| {
        let lines = explanation(grades, case, result);
        [text(&name(&case.name)), word(result, case), text(lines.first().map_or("", String::as_str))]
    });
    table(["case", "points", "first difference"], results)
}

/// A line for each submission.
fn class_table(grades: &Grades) -> String {
    let rows = grades.submissions.iter().map(|submission| {
        let results = submission.results.iter().zip(&grades.roster.cases);
        let failed = results.filter(|(result, _)| !result.is_passed());
        let failed: Vec<String> = failed.map(|(_, case)| text(&name(&case.name))).collect();
        let failed = all_cases(failed.len(), &grades.roster.cases)
            .unwrap_or_else(|| first_few(&failed, MOST_NAMES, "; "));
        let total =
            format!("{} of {}", points(submission.total()), points(submission.worth(&grades.roster.cases)));
        [text(&name(&submission.name)), total, failed]
    });
    table(["submission", "points", "not passed"], rows)
}

/// Every explanation, folded.
fn explanations(grades: &Grades) -> Vec<String> {
    let mut parts = Vec::new();
    for submission in &grades.submissions {
        for (case, result) in grades.roster.cases.iter().zip(&submission.results) {
            let lines = explanation(grades, case, result);
            if lines.is_empty() {
                continue;
            }
            let title = format!("{}, {}: {}", name(&submission.name), name(&case.name), word(result, case));
            parts.push(format!(
                "<details><summary>{}</summary>\n\n{}\n\n</details>",
                in_tag(&title),
                block(&lines)
            ));
        }
    }
    parts
}

/// The points of a result, or whether an ungraded case passed.
fn word(result: &CaseResult, case: &GradedCase) -> String {
    score(result, case).or_else(|| cell(result, case)).unwrap_or_else(|| "error".into())
}

pub(super) fn table<const COLUMNS: usize>(
    header: [&str; COLUMNS],
    rows: impl Iterator<Item = [String; COLUMNS]>,
) -> String {
    let line = |cells: &[&str]| format!("| {} |", cells.join(" | "));
    let mut lines = vec![line(&header), line(&["---"; COLUMNS])];
    lines.extend(rows.map(|row| line(&row.each_ref().map(String::as_str))));
    lines.join("\n")
}

/// Lines in a block of code, which nothing in them can end.
fn block(lines: &[String]) -> String {
    let longest = lines.iter().flat_map(|line| line.split(|letter| letter != '`')).map(str::len).max();
    let fence = "`".repeat(longest.unwrap_or(0).max(2) + 1);
    format!("{fence}text\n{}\n{fence}", lines.join("\n"))
}

/// Separates letters that sites would turn into a mention or a link, even if they are escaped.
const NOTHING: &str = "<!-- -->";

/// Text in an element, where Markdown is not read.
fn in_tag(plain: &str) -> String {
    escaped(plain).replace('@', &format!("@{NOTHING}")).replace('#', &format!("#{NOTHING}"))
}

/// Text in which nothing is markup, a mention of a person, a reference to an issue or a link.
pub(super) fn text(plain: &str) -> String {
    let mut marked = String::with_capacity(plain.len());
    for letter in plain.chars() {
        match letter {
            '&' => marked += "&amp;",
            '<' => marked += "&lt;",
            '>' => marked += "&gt;",
            '\\' | '`' | '*' | '_' | '[' | ']' | '|' | '~' | '!' | '$' => marked.extend(['\\', letter]),
            '@' | '#' => {
                marked.push(letter);
                marked += NOTHING;
            }
            '/' | '.' if marked.ends_with(':') || marked.ends_with("www") => {
                marked += NOTHING;
                marked.push(letter);
            }
            _ => marked.push(letter),
        }
    }
    marked
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_never_markup() {
        assert_eq!(text("<img src=x>"), "&lt;img src=x&gt;");
        assert_eq!(text("a|b `c` *d* _e_ [f](g) $h$"), r"a\|b \`c\` \*d\* \_e\_ \[f\](g) \$h\$");
        assert_eq!(text("@ada #1"), "@<!-- -->ada #<!-- -->1");
        assert_eq!(in_tag("<b>@ada #1*"), "&lt;b&gt;@<!-- -->ada #<!-- -->1*");
        assert_eq!(text("https://x www.x"), "https:<!-- -->//x www<!-- -->.x");
    }

    #[test]
    fn a_block_is_not_ended_by_its_content() {
        let lines = ["a ```` b".to_owned(), "```".to_owned()];
        assert_eq!(block(&lines), "`````text\na ```` b\n```\n`````");
        assert_eq!(block(&["a".to_owned()]), "```text\na\n```");
    }
}
