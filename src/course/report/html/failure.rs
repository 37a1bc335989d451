//! Everything about one result that is not right: in words, with boards, a diff and the replay of the right game.

use std::fmt::Write;

use super::Badge;
use super::boards::draw_boards;
use crate::course::class::{CaseResult, GradedCase, Grades, Verdict};
use crate::course::report::{Explanation, cell, points};
use crate::explain::{Diff, Side};
use crate::record::Record;
use crate::record::parts::{self, ReplayPlace, escaped};

/// What is shown about a result.
pub(super) struct Failure<'a> {
    pub(super) case: &'a GradedCase,
    pub(super) result: &'a CaseResult,
    /// The game that a right transcript shows, if there is one.
    pub(super) game: Option<&'a Record>,
    /// The heading, as text.
    pub(super) title: String,
    /// The address of the section in the page.
    pub(super) id: String,
}

impl Failure<'_> {
    /// The section about the result; nothing if there is nothing to say about it.
    pub(super) fn draw(&self, grades: &Grades) -> Option<String> {
        let Self { case, result, title, id, .. } = self;
        let explanation = Explanation::of(result, case, grades.roster.names);
        if explanation.is_empty() {
            return None;
        }
        let mut markup = format!(
            "<section class=\"failure\" id=\"{id}\" aria-labelledby=\"{id}-title\">\n<h2 id=\"{id}-title\">{} {}</h2>\n",
            escaped(title),
            score(case, result)
        );
        markup += &sentences(&explanation.sentences);
        if let Some(boards) = explanation.boards {
            markup += &draw_boards(boards, 3);
        }
        markup += &explanation.diff.map(draw_diff).unwrap_or_default();
        markup += &self.replay().unwrap_or_default();
        Some(markup + "</section>\n")
    }

    /// The replay of the right game at the turn that goes wrong. It is built when it is opened.
    fn replay(&self) -> Option<String> {
        let (Some(game), Verdict::Compared(comparison)) = (self.game, &self.result.verdict) else {
            return None;
        };
        let turn = comparison.turns_before.unwrap_or(0);
        let replay = parts::replay(game, ReplayPlace::Within { turn, level: 3 }).ok()?;
        let at = if turn == 0 { String::new() } else { format!(", opened at turn {turn}") };
        Some(format!(
            "<details class=\"expected-game\"><summary>Replay of the expected game{at}</summary>\n{replay}</details>\n"
        ))
    }
}

/// The points of a result with its badge.
fn score(case: &GradedCase, result: &CaseResult) -> String {
    let badge = Badge::of(result);
    let word = match cell(result, case) {
        Some(found) if !case.is_ungraded() => format!("{found} of {}", points(case.points)),
        _ => badge.word().into(),
    };
    format!("<span class=\"badge {}\">{word}</span>", badge.class())
}

/// The sentences of an explanation. The diagnosis stands out.
fn sentences(sentences: &[String]) -> String {
    let mut markup = "<ul class=\"sentences\">\n".to_owned();
    for sentence in sentences {
        let _ = match sentence.strip_prefix("diagnosis: ") {
            Some(diagnosis) => {
                writeln!(
                    markup,
                    "<li class=\"diagnosis\"><strong>Diagnosis:</strong> {}</li>",
                    escaped(diagnosis)
                )
            }
            None => writeln!(markup, "<li>{}</li>", escaped(sentence)),
        };
    }
    markup + "</ul>\n"
}

/// The lines that differ; nothing if no line does.
fn draw_diff(diff: &Diff) -> String {
    if diff.lines.is_empty() {
        return String::new();
    }
    let mut lines = String::new();
    for line in &diff.lines {
        let text = escaped(&line.to_string());
        lines += &match line.side {
            Side::Both => format!("<span>{text}</span>"),
            Side::Expected => format!("<span class=\"expected\">{text}</span>"),
            Side::Found => format!("<span class=\"found\">{text}</span>"),
        };
    }
    let legend = escaped(diff.legend().trim_end_matches(':'));
    format!(
        "<h3>Diff</h3>\n<p class=\"quiet\">{legend}</p>\n\
         <pre class=\"diff\" tabindex=\"0\" role=\"group\" aria-label=\"Diff\">{lines}</pre>\n"
    )
}
