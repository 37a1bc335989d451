//! The page about the whole class.

use std::fmt::Write;

use super::failure::Failure;
use super::{STYLE, style};
use crate::course::class::{GradedSubmission, Grades, Standing};
use crate::course::report::causes::{Cause, causes_of};
use crate::course::report::summary::{CaseSummary, SharedMistake, Summary, Twins};
use crate::course::report::summary_text::{cause_text, counted_submissions};
use crate::course::report::{all_cases, first_few, name, not_graded, points};
use crate::record::parts::{self, escaped};
use crate::source::count;

const MOST_NAMES: usize = 8;
/// The most groups of submissions with the same wrong transcript that are listed.
const MOST_TWINS: usize = 20;

/// The page about the class, for the teacher. `links` has the address of each submission's page, or nothing if
/// there are no such pages. With `explains`, or if there is only one submission, everything that is not right is
/// explained.
pub fn class_page(grades: &Grades, links: &[String], explains: bool) -> String {
    let class = ClassPage { grades, links, summary: Summary::of(grades) };
    let title = match &grades.submissions[..] {
        [submission] => name(&submission.name),
        submissions => counted_submissions(submissions.len(), grades),
    };
    let mut body = format!("<main class=\"feedback class\">\n<header>\n<h1>{}</h1>\n", escaped(&title));
    body += &class.figures();
    body += "</header>\n";
    body += &class.alerts();
    if grades.submissions.len() > 1 {
        body += &class.causes();
        body += &class.cases();
        body += &class.twins();
    }
    body += &class.submissions();
    if explains || grades.submissions.len() == 1 {
        body += &class.failures();
    }
    parts::page(&format!("{title}: grades"), STYLE, &(body + "</main>\n"))
}

struct ClassPage<'a> {
    grades: &'a Grades,
    links: &'a [String],
    summary: Summary<'a>,
}

impl ClassPage<'_> {
    fn figures(&self) -> String {
        let Summary { mean, full, none, passed, results, .. } = &self.summary;
        let worth = points(self.grades.worth());
        let mut figures = vec![
            (format!("{} of {worth}", points(*mean)), "points on average"),
            (full.to_string(), "with all points"),
            (none.to_string(), "with none"),
            (format!("{passed} of {results}"), "results passed"),
        ];
        if let [submission] = &self.grades.submissions[..] {
            let worth = points(submission.worth(&self.grades.roster.cases));
            figures[0] = (format!("{} of {worth}", points(submission.total())), "points");
            figures.drain(1..3);
        }
        let mut markup = "<dl class=\"figures\">\n".to_owned();
        for (number, meaning) in figures {
            // Writing to a string cannot fail.
            let _ = writeln!(markup, "<div><dt>{meaning}</dt><dd>{number}</dd></div>");
        }
        markup + "</dl>\n"
    }

    /// What a teacher should know before anything else.
    fn alerts(&self) -> String {
        let mut alerts: Vec<String> = not_graded(self.grades).map(|words| words + ".").into_iter().collect();
        let cases = self.summary.cases.iter().enumerate().filter(|(_, case)| case.is_suspect());
        let suspects: Vec<String> = cases
            .map(|(index, case)| {
                format!("<a href=\"#case-{}\">{}</a>", index + 1, escaped(&name(&case.case.name)))
            })
            .collect();
        if !suspects.is_empty() {
            let (them, names) = (
                if suspects.len() == 1 { "the case" } else { "these cases" },
                first_few(&suspects, MOST_NAMES, "; "),
            );
            alerts.push(match self.summary.is_whole {
                true => format!("Nobody passes {names}: {them} may be at fault."),
                false => format!("Nobody has passed {names} so far."),
            });
        }
        alerts.iter().map(|alert| format!("<p class=\"alert\">{alert}</p>\n")).collect()
    }

    fn cases(&self) -> String {
        let mut markup = "<section aria-labelledby=\"cases\">\n<h2 id=\"cases\">Cases</h2>\n".to_owned();
        for (index, case) in self.summary.cases.iter().enumerate() {
            let hidden = if case.case.is_hidden() { " <span class=\"quiet\">hidden</span>" } else { "" };
            let _ = writeln!(
                markup,
                "<article class=\"case\" id=\"case-{}\">\n<h3>{}{hidden}</h3>\n{}{}</article>",
                index + 1,
                escaped(&name(&case.case.name)),
                bar(case),
                self.commonest(case)
            );
        }
        markup + "</section>\n"
    }

    fn commonest(&self, case: &CaseSummary) -> String {
        let Some(SharedMistake { message, submissions }) = &case.commonest else { return String::new() };
        format!(
            "<p class=\"commonest\">{} of {}: {}<br><span class=\"quiet\">{}</span></p>\n",
            submissions.len(),
            case.not_passed(),
            escaped(message),
            self.names(submissions)
        )
    }

    fn causes(&self) -> String {
        let item = |cause: &Cause| {
            let (cause, names) = (escaped(&cause_text(cause)), self.names(&cause.submissions));
            format!("<li>{cause} <span class=\"quiet\">{names}</span></li>\n")
        };
        list("mistakes", "Mistakes", self.summary.causes.iter().map(item).collect())
    }

    fn twins(&self) -> String {
        let item = |twins: &Twins| {
            let cases = twins.cases.iter().map(|&case| escaped(&name(&self.grades.roster.cases[case].name)));
            let cases = all_cases(twins.cases.len(), &self.grades.roster.cases)
                .unwrap_or_else(|| first_few(&cases.collect::<Vec<_>>(), MOST_NAMES, "; "));
            format!("<li>{} <span class=\"quiet\">in {cases}</span></li>\n", self.names(&twins.submissions))
        };
        let items = self.summary.twins.iter().take(MOST_TWINS).map(item).collect::<String>();
        let more = match self.summary.twins.len().saturating_sub(MOST_TWINS) {
            0 => String::new(),
            more => format!("<li class=\"quiet\">and {}</li>\n", count(more, "more group")),
        };
        list("twins", "The same wrong transcript", items + &more)
    }

    fn submissions(&self) -> String {
        let mut rows = String::new();
        for (index, submission) in self.grades.submissions.iter().enumerate() {
            let _ = writeln!(
                rows,
                "<tr><th scope=\"row\">{}</th><td class=\"number\">{}</td><td>{}{}</td></tr>",
                self.name(index),
                points(submission.total()),
                self.marks(submission),
                self.mistakes(submission)
            );
        }
        format!(
            "<section aria-labelledby=\"submissions\">\n<h2 id=\"submissions\">Submissions</h2>\n\
             <div class=\"wide\" tabindex=\"0\" role=\"group\" aria-label=\"Submissions\"><table class=\"results\">\n\
             <thead><tr><th scope=\"col\">Submission</th><th scope=\"col\" class=\"number\"><span class=\"unseen\">Points </span>of {}</th>\
             <th scope=\"col\">Cases and mistakes</th></tr></thead>\n<tbody>\n{rows}</tbody>\n</table></div>\n</section>\n",
            points(self.grades.worth())
        )
    }

    /// A mark for each case, and the names of those that were not passed.
    fn marks(&self, submission: &GradedSubmission) -> String {
        let results = || submission.results.iter().zip(&self.grades.roster.cases);
        let mut markup = "<span class=\"case-marks\" aria-hidden=\"true\">".to_owned();
        for (result, case) in results() {
            let standing = result.standing();
            let title = format!("{}: {}", name(&case.name), standing.word());
            let _ = write!(markup, "<i class=\"{}\" title=\"{}\"></i>", style(standing), escaped(&title));
        }
        let failed = results().filter(|(result, _)| !result.is_passed());
        let failed: Vec<String> = failed.map(|(_, case)| escaped(&name(&case.name))).collect();
        let words = match all_cases(failed.len(), &self.grades.roster.cases) {
            _ if failed.is_empty() => "all passed".into(),
            Some(all) => format!("not passed: {all}"),
            None => format!("not passed: {}", first_few(&failed, MOST_NAMES, "; ")),
        };
        markup + "</span> <span class=\"quiet\">" + &words + "</span>"
    }

    fn mistakes(&self, submission: &GradedSubmission) -> String {
        let mistakes = causes_of(submission, self.grades);
        let item = |(message, cases): &(String, Vec<usize>)| {
            let cases = count(cases.len(), "case");
            format!("<li>{} <span class=\"quiet\">in {cases}</span></li>", escaped(message))
        };
        let items: String = mistakes.iter().map(item).collect();
        if items.is_empty() { items } else { format!("<ul class=\"sentences\">{items}</ul>") }
    }

    fn failures(&self) -> String {
        let mut markup = String::new();
        for (number, submission) in self.grades.submissions.iter().enumerate() {
            for (index, (case, result)) in
                self.grades.roster.cases.iter().zip(&submission.results).enumerate()
            {
                let title = match self.grades.submissions.len() {
                    1 => name(&case.name),
                    _ => format!("{}, {}", name(&submission.name), name(&case.name)),
                };
                let id = format!("case-{}-{}", number + 1, index + 1);
                let failure = Failure { case, result, game: None, title, id };
                markup += &failure.draw(self.grades).unwrap_or_default();
            }
        }
        markup
    }

    /// The name of a submission, with a link to its page if there is one.
    fn name(&self, submission: usize) -> String {
        let title = escaped(&name(&self.grades.submissions[submission].name));
        match self.links.get(submission) {
            Some(link) => format!("<a href=\"{}\">{title}</a>", escaped(link)),
            None => title,
        }
    }

    fn names(&self, submissions: &[usize]) -> String {
        let names: Vec<String> = submissions.iter().map(|&submission| self.name(submission)).collect();
        first_few(&names, MOST_NAMES, ", ")
    }
}

/// A section with a list; nothing if it has no items.
fn list(id: &str, title: &str, items: String) -> String {
    if items.is_empty() {
        return items;
    }
    format!(
        "<section aria-labelledby=\"{id}\">\n<h2 id=\"{id}\">{title}</h2>\n<ul class=\"twins\">\n{items}</ul>\n</section>\n"
    )
}

/// How many passed, failed and crashed, as a bar and in words.
fn bar(case: &CaseSummary) -> String {
    let (mut bar, mut words) = (String::new(), Vec::new());
    for standing in Standing::ALL.into_iter().filter(|standing| case.count(*standing) > 0) {
        let number = case.count(standing);
        let _ = write!(bar, "<i class=\"{}\" style=\"flex-grow: {number}\"></i>", style(standing));
        words.push(format!("{number} {}", standing.word()));
    }
    format!(
        "<div class=\"bar-of-results\" aria-hidden=\"true\">{bar}</div>\n<p class=\"counts\">{}</p>\n",
        words.join(", ")
    )
}
