//! Everything about one result that is not right: in words, with boards, a diff and the replay of the right game.

use super::badge;
use crate::course::class::{CaseResult, GradedCase, Grades, Verdict};
use crate::course::report::Explanation;
use crate::explain::{draw_pair, expected_game, explained};
use crate::record::Record;
use crate::record::parts::escaped;

pub(super) struct Failure<'a> {
    pub(super) case: &'a GradedCase,
    pub(super) result: &'a CaseResult,
    /// The game that a right transcript shows, if there is one.
    pub(super) game: Option<&'a Record>,
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
            badge(case, result)
        );
        markup += &explained(&explanation.sentences, explanation.boards, &explanation.diffs);
        markup += &explanation.pair.map(draw_pair).unwrap_or_default();
        markup += &self.replay().unwrap_or_default();
        Some(markup + "</section>\n")
    }

    /// The replay of the right game at the turn that goes wrong. It is built when it is opened.
    fn replay(&self) -> Option<String> {
        let (Some(game), Verdict::Compared(comparison)) = (self.game, &self.result.verdict) else {
            return None;
        };
        expected_game(game, comparison.turns_before.unwrap_or(0))
    }
}
