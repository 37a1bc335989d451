//! The page for one student.

use std::fmt::Write;

use super::failure::Failure;
use super::small_game::small_games;
use super::{STYLE, style};
use crate::course::class::{CaseResult, GradedCase, GradedSubmission, Grades};
use crate::course::report::causes::causes_of;
use crate::course::report::{explanation, name, points, score};
use crate::record::Record;
use crate::record::parts::{self, escaped};
use crate::source::count;

/// The page that a student gets: all cases that are not hidden, and for each that is not right what is wrong with
/// it. `games` has the right game of each case, if there is one.
pub fn student_page(grades: &Grades, submission: &GradedSubmission, games: &[Option<Record>]) -> String {
    let shown = || {
        let results = grades.roster.cases.iter().zip(&submission.results).enumerate();
        results.filter(|(_, (case, _))| !case.is_hidden())
    };
    let title = name(&submission.name);
    let failures: Vec<Option<String>> = shown()
        .map(|(index, (case, result))| {
            let game = games.get(index).and_then(Option::as_ref);
            let failure =
                Failure { case, result, game, title: name(&case.name), id: format!("case-{}", index + 1) };
            failure.draw(grades)
        })
        .collect();
    let mut rows = String::new();
    for ((index, (case, result)), failure) in shown().zip(&failures) {
        rows += &row(grades, index, case, result, failure.is_some());
    }
    let body = format!(
        "<main class=\"feedback\">\n<header>\n<h1>{}</h1>\n{}</header>\n{}\
         <div class=\"wide\" tabindex=\"0\" role=\"group\" aria-label=\"Cases\"><table class=\"results\">\n\
         <thead><tr><th scope=\"col\">Case</th><th scope=\"col\">Result</th><th scope=\"col\" class=\"number\">Points</th>\
         <th scope=\"col\" class=\"first\">Remark</th></tr></thead>\n<tbody>\n{rows}</tbody>\n</table></div>\n{}{}</main>\n",
        escaped(&title),
        total(&shown().map(|(_, pair)| pair).collect::<Vec<_>>()),
        mistakes(grades, submission),
        small_games(grades, &submission.small_games),
        failures.into_iter().flatten().collect::<String>()
    );
    parts::page(&format!("{title}: feedback"), STYLE, &body)
}

/// The student's mistakes, each once with its cases; nothing if none is known.
fn mistakes(grades: &Grades, submission: &GradedSubmission) -> String {
    let mut items = String::new();
    for (message, cases) in causes_of(submission, grades) {
        let visible = cases.iter().map(|&case| (case, &grades.roster.cases[case]));
        let links = visible.filter(|(_, case)| !case.is_hidden()).map(|(index, case)| {
            format!("<a href=\"#case-{}\">{}</a>", index + 1, escaped(&name(&case.name)))
        });
        let links: Vec<String> = links.collect();
        if !links.is_empty() {
            let _ =
                writeln!(items, "<li><strong>{}</strong> in {}</li>", escaped(&message), links.join("; "));
        }
    }
    if items.is_empty() { items } else { format!("<ul class=\"sentences\">\n{items}</ul>\n") }
}

/// The points, if there are any to be had, and the passed cases in one line.
fn total(shown: &[(&GradedCase, &CaseResult)]) -> String {
    let earned: f64 = shown.iter().map(|(_, result)| result.points).sum();
    let worth: f64 = shown.iter().map(|(case, result)| result.worth(case)).sum();
    let passed = shown.iter().filter(|(_, result)| result.is_passed()).count();
    let points = match worth > 0.0 {
        true => format!("<strong>{}</strong> of {} points · ", points(earned), points(worth)),
        false => String::new(),
    };
    format!("<p class=\"points\">{points}{passed} of {} passed</p>\n", count(shown.len(), "case"))
}

fn row(grades: &Grades, index: usize, case: &GradedCase, result: &CaseResult, is_explained: bool) -> String {
    let (standing, title) = (result.standing(), escaped(&name(&case.name)));
    let first = explanation(grades, case, result).into_iter().next().unwrap_or_default();
    let link = match is_explained {
        true => format!("<a href=\"#case-{}\">{title}</a>", index + 1),
        false => title,
    };
    let score = score(result, case).unwrap_or_else(|| "–".into());
    let mut row = format!("<tr><th scope=\"row\">{link}</th>");
    // Writing to a string cannot fail.
    let _ = writeln!(
        row,
        "<td><span class=\"badge {}\">{}</span></td><td class=\"number\">{score}</td><td class=\"first\">{}</td></tr>",
        style(standing),
        standing.word(),
        escaped(&first)
    );
    row
}
