//! A dialogue as people see it at a terminal: with the answers after their prompts. A program reads its answers in
//! order, so the answer to a prompt is known even where the game goes another way.

use crate::explain::compare::text::count_newlines;
use crate::play::Outline;

/// The prompts and answers of a dialogue.
#[derive(Debug, Default)]
pub(super) struct Questions {
    /// The different prompts, without spaces around them.
    prompts: Vec<String>,
    answers: Vec<String>,
}

/// A text with answers after its prompts.
#[derive(Debug, Default)]
pub(super) struct Session {
    pub(super) text: String,
    /// The line in the text without answers in which each line begins, from 1.
    pub(super) lines: Vec<usize>,
}

impl Questions {
    /// The prompts of an outline. The game may not ask for all of the `answers`.
    pub(super) fn of(outline: &Outline) -> Self {
        let mut questions = Self::default();
        for (prompt, answer) in outline.prompts() {
            let prompt = outline.text[prompt.range.clone()].trim();
            if !questions.prompts.iter().any(|known| known == prompt) {
                questions.prompts.push(prompt.to_owned());
            }
            questions.answers.extend(answer.map(str::to_owned));
        }
        questions
    }

    pub(super) fn len(&self) -> usize {
        self.answers.len()
    }

    /// Splits a text after each prompt and the spaces that follow it. The last part has no prompt.
    pub(super) fn split<'a>(&self, text: &'a str) -> Vec<&'a str> {
        let mut parts = Vec::new();
        let mut start = 0;
        // Where each prompt comes next, found again only when it has been passed.
        let mut next: Vec<Option<usize>> = self.prompts.iter().map(|prompt| text.find(prompt)).collect();
        loop {
            for (place, prompt) in next.iter_mut().zip(&self.prompts) {
                if place.is_some_and(|place| place < start) {
                    *place = text[start..].find(prompt).map(|place| start + place);
                }
            }
            let ends = next.iter().zip(&self.prompts).filter_map(|(place, prompt)| {
                let place = (*place)?;
                Some((place, place + prompt.len()))
            });
            let Some((_, end)) = ends.min_by_key(|&(place, end)| (place, std::cmp::Reverse(end))) else {
                parts.push(&text[start..]);
                return parts;
            };
            let rest = &text[end..];
            let end = end + rest.len() - rest.trim_start_matches([' ', '\t']).len();
            parts.push(&text[start..end]);
            start = end;
        }
    }

    /// Puts the answers after the prompts of a text.
    pub(super) fn session(&self, text: &str) -> Session {
        let mut session = Session { text: String::with_capacity(text.len() * 2), lines: vec![1] };
        let parts = self.split(text);
        let prompts = parts.len() - 1;
        let mut line = 1;
        for (index, part) in parts.into_iter().enumerate() {
            session.text.push_str(part);
            session.lines.extend((line + 1..).take(count_newlines(part.as_bytes())));
            line += count_newlines(part.as_bytes());
            if index < prompts {
                session.text.push_str(self.answers.get(index).map_or("", String::as_str));
                session.text.push('\n');
                session.lines.push(line);
            }
        }
        session
    }
}

impl Session {
    /// The line, from 1, that shows the last of the text before the end of this line of the text without answers.
    pub(super) fn line_of(&self, line: usize) -> usize {
        self.lines.partition_point(|&start| start < line) + 1
    }

    /// The line in the text without answers in which a line begins.
    pub(super) fn line_without_answers(&self, line: usize) -> usize {
        let known = line.checked_sub(1).and_then(|index| self.lines.get(index));
        known.or(self.lines.last()).copied().unwrap_or(1)
    }
}
