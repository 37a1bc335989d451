//! The names of generated cases, which say what they test.

use super::kind::{Kind, Plan};
use super::moves::PlannedEnd;
use crate::rounds::Wording;

/// The `case.toml` of a case with this name, which needs no escapes, and other settings.
pub(super) fn settings(name: &str, wording: Wording, others: &str) -> Vec<u8> {
    let wording = match wording {
        Wording::Report => "",
        Wording::Handout => "wording = \"handout\"\n",
    };
    format!("name = \"{name}\"\n{wording}{others}").into_bytes()
}

/// The name of a planned case in which so many moves are rejected: `draw, touching ships, two bad moves`.
pub(super) fn name(plan: &Plan, bad_moves: usize) -> String {
    let ending = match plan.ending {
        PlannedEnd::Win(player) => format!("{player} wins"),
        PlannedEnd::Draw => "draw".to_owned(),
        PlannedEnd::RunsOut(player) => format!("{player} out of moves"),
    };
    let touching = if plan.touching.iter().any(|&touch| touch) { "touching ships" } else { "" };
    let bad_moves = match bad_moves {
        0 => String::new(),
        1 => "one bad move".to_owned(),
        number => format!("{} bad moves", in_words(number)),
    };
    let form = Kind::FORMS.into_iter().filter_map(|(kind, words)| plan.form.contains(&kind).then_some(words));
    let parts = [&*ending, touching, &bad_moves].into_iter().chain(form);
    parts.filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ")
}

fn in_words(number: usize) -> String {
    const WORDS: [&str; 13] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
        "twelve",
    ];
    WORDS.get(number).map_or_else(|| number.to_string(), |word| (*word).to_owned())
}
