//! Mistakes in the form of a dialogue. Each is proved by making it in the right dialogue.

use crate::play::{Outline, Part};

/// A mistake in words, and what it makes of a prompt and its answer.
type Mistake = (&'static str, fn(&str, &str) -> String);

const MISTAKES: [Mistake; 5] = [
    ("every prompt ends with a newline", |prompt, _| format!("{prompt}\n")),
    ("every prompt ends with a newline instead of a space", |prompt, _| format!("{}\n", prompt.trim_end())),
    ("the space at the end of every prompt is missing", |prompt, _| prompt.trim_end().into()),
    ("the answers are printed after their prompts", |prompt, answer| format!("{prompt}{answer}\n")),
    ("the prompts are missing", |_, _| String::new()),
];

/// The mistakes that were made, each with the text that it gives.
pub(super) fn mistaken_forms(outline: &Outline) -> impl Iterator<Item = (&'static str, String)> + '_ {
    MISTAKES.into_iter().map(|(words, change)| {
        let mut text = String::with_capacity(outline.text.len());
        let mut spans = outline.spans.iter().peekable();
        while let Some(span) = spans.next() {
            let part = &outline.text[span.range.clone()];
            if span.part != Part::Prompt {
                text.push_str(part);
                continue;
            }
            let answer = spans.peek().and_then(|next| match &next.part {
                Part::Answer(answer) => Some(answer.as_str()),
                _ => None,
            });
            text.push_str(&change(part, answer.unwrap_or_default()));
        }
        (words, text)
    })
}
