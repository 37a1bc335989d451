use super::board_pair::BoardPair;
use super::difference::{Describer, Parting};
use super::form::mistaken_forms;
use super::session::Questions;
use super::turns::{all_turns, count_turns};
use crate::explain::compare::Compare;
use crate::explain::compare::text::is_same;
use crate::explain::comparison::Comparison;
use crate::explain::describe::diff::Diff;
use crate::explain::read::{KnownLines, Text};
use crate::play::{GameOptions, Mistake, Moment, Outline, Part, Performance, Script, Span, Stopped};
use crate::record::EditionName;

/// How many lines before a difference may be shown with it.
const CONTEXT: usize = 2;
/// In longer dialogues, no mistake is looked for.
const MOST_TO_REPLAY: usize = 1 << 22;

/// A right dialogue, with which others are compared.
#[derive(Debug)]
pub struct DialogueReference {
    script: Script,
    outline: Outline,
    text: Text<'static>,
    questions: Questions,
    /// The moment at which the answers end, if they end before the game.
    ends_early: Option<Moment>,
}

impl DialogueReference {
    /// What a script gives. If `golden` is another text, that one counts, although nothing is known about its parts.
    pub fn new(script: Script, performance: Performance, golden: Option<String>) -> Self {
        let Performance { mut outline, stopped, .. } = performance;
        let moment = outline.spans.last().map_or(Moment::SetUp, |span| span.moment);
        let ends_early = matches!(stopped, Some(Stopped::InputEnded)).then_some(moment);
        if let Some(golden) = golden.filter(|golden| *golden != outline.text) {
            let whole = Span { range: 0..golden.len(), moment: Moment::End, part: Part::Line };
            outline = Outline { text: golden, spans: vec![whole] };
        }
        let (text, questions) = (Text::new(outline.text.clone()), Questions::of(&outline));
        Self { script, outline, text, questions, ends_early }
    }

    /// The right text.
    pub fn text(&self) -> &str {
        &self.outline.text
    }

    /// The moment at which the answers end, if they end before the game does.
    pub fn ends_early(&self) -> Option<Moment> {
        self.ends_early
    }

    /// Compares what a program printed.
    pub fn compare(&self, found: &str, mode: Compare) -> Comparison {
        let found = Text::new(found);
        let would_pass = Compare::ALL
            .into_iter()
            .filter(|mode| *mode < Compare::Content)
            .find(|&mode| is_same(&self.text, &found, mode));
        let Some(parting) = Parting::find(&self.text, &found, mode) else {
            let turns = all_turns(&self.outline);
            return Comparison { turns: (turns, turns), ..Comparison::passed(would_pass) };
        };
        let describer = Describer { outline: &self.outline, edition: self.edition(), mode };
        let (golden, session) = (self.questions.session(self.text()), self.questions.session(&found.all));
        let first = |line: usize| line.saturating_sub(CONTEXT).max(1);
        let line = session.line_of(parting.line).min(golden.line_of(parting.line));
        let mut diff = Diff::around(
            &KnownLines::default(),
            (&Text::new(golden.text), first(line)),
            (&Text::new(session.text.clone()), first(line)),
            session.line_of(parting.line),
            mode,
        );
        diff.line = session.line_without_answers(diff.line);
        let proved = self.diagnose(&found, mode);
        Comparison {
            passed: false,
            would_pass,
            difference: Some(describer.describe(parting, &found.all)),
            is_proved: proved.is_some(),
            mistakes: proved.clone().into_iter().collect(),
            diagnosis: proved.or_else(|| self.wrong_number_of_questions(&found.all, parting)),
            diff,
            pair: BoardPair::first_wrong(&self.outline, &self.questions, &found.all, &describer)
                .map(Box::new),
            turns: count_turns(&self.outline, &self.questions, &found.all, mode),
            turns_before: self.turns_before(parting),
            ..Comparison::passed(None)
        }
    }

    /// Whether what a program printed passes.
    pub(crate) fn is_equal(&self, found: &str, mode: Compare) -> bool {
        is_same(&self.text, &Text::new(found), mode)
    }

    /// Whether a program asked for all answers and for more.
    pub fn asked_for_more(&self, found: &str) -> bool {
        let asked = self.questions.split(found).len() - 1;
        self.ends_early.is_none() && asked > self.questions.len()
    }

    /// Whether a seed fixes the random numbers of the game.
    pub(crate) fn has_seed(&self) -> bool {
        self.script.game == GameOptions::Solo
    }

    pub(crate) fn edition(&self) -> EditionName {
        self.script.game.edition()
    }

    /// Every known mistake of the edition, with the text that a program prints which makes it.
    pub(crate) fn with_mistakes(&self) -> impl Iterator<Item = (&'static str, String)> + '_ {
        let made = Mistake::of(self.edition());
        let played = made.map(|(mistake, words)| (words, self.script.play_with(Some(mistake)).outline.text));
        mistaken_forms(&self.outline).chain(played)
    }

    /// The mistakes of which each gives this text. In a short game, that may be more than one.
    fn diagnose(&self, found: &Text, mode: Compare) -> Option<String> {
        if self.text().len() > MOST_TO_REPLAY || found.all.len() > 2 * MOST_TO_REPLAY {
            return None;
        }
        let is_this = |text: String| is_same(&Text::new(text), found, mode);
        let mut all: Vec<&str> = Vec::new();
        for (words, text) in self.with_mistakes() {
            if !all.contains(&words) && is_this(text) {
                all.push(words);
            }
        }
        (!all.is_empty()).then(|| all.join(", or "))
    }

    /// Says that a program asked for more answers than there are, or stopped early. In another game than the right one, that
    /// is only a consequence.
    fn wrong_number_of_questions(&self, found: &str, parting: Parting) -> Option<String> {
        let turn = |moment| match moment {
            Moment::Turn { number, .. } => Some(number),
            _ => None,
        };
        if self.asked_for_more(found) {
            if self.outline.prompts().any(|(prompt, _)| prompt.range.start >= parting.golden) {
                return None;
            }
            let last = self.outline.spans.iter().rev().find_map(|span| turn(span.moment));
            let after = last.map_or_else(String::new, |number| format!(", after turn {number}"));
            return Some(format!("it asked for more answers than the game needs{after}"));
        }
        let asked = self.questions.split(found).len() - 1;
        let (prompt, _) = self.outline.prompts().nth(asked)?;
        let text = found.trim_end();
        let is_start =
            !text.is_empty() && self.text().replace("\r\n", "\n").starts_with(&text.replace("\r\n", "\n"));
        let words = match turn(prompt.moment) {
            Some(number) => format!("in turn {number}"),
            None => "before the first turn".into(),
        };
        is_start.then(|| format!("it stopped asking for answers {words}"))
    }

    /// The number of turns before the one that goes wrong.
    fn turns_before(&self, parting: Parting) -> Option<usize> {
        match self.outline.at(parting.golden)?.moment {
            Moment::SetUp | Moment::Placing { .. } => Some(0),
            Moment::Turn { number, .. } => Some(number.saturating_sub(1) as usize),
            Moment::End => Some(all_turns(&self.outline).saturating_sub(1)),
        }
    }
}
