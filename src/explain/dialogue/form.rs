//! Mistakes in the form of a dialogue. Each is proved by making it in the right dialogue.

use crate::play::Outline;

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
        let (mut text, mut at) = (String::with_capacity(outline.text.len()), 0);
        for (prompt, answer) in outline.prompts() {
            text.push_str(&outline.text[at..prompt.range.start]);
            text.push_str(&change(&outline.text[prompt.range.clone()], answer.unwrap_or_default()));
            at = prompt.range.end;
        }
        text.push_str(&outline.text[at..]);
        (words, text)
    })
}
