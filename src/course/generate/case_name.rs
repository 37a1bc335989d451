//! The names of generated cases, which say what they test.

use super::kind::Plan;
use super::moves::PlannedEnd;

/// The `case.toml` of a case with this name, which needs no escapes, and other settings.
pub(super) fn settings(name: &str, others: &str) -> Vec<u8> {
    format!("name = \"{name}\"\n{others}").into_bytes()
}

/// The name of a planned case in which so many moves are rejected: `draw, touching ships, two bad moves`.
pub(super) fn name(plan: &Plan, bad_moves: usize) -> String {
    let ending = match plan.ending {
        PlannedEnd::Win(player) => format!("Player{} wins", player.number()),
        PlannedEnd::Draw => "draw".to_owned(),
        PlannedEnd::RunsOut(player) => format!("Player{} out of moves", player.number()),
    };
    let touching = if plan.touching.iter().any(|&touch| touch) { "touching ships" } else { "" };
    let bad_moves = match bad_moves {
        0 => String::new(),
        1 => "one bad move".to_owned(),
        number => format!("{} bad moves", in_words(number)),
    };
    let placements = if plan.has_placements { "" } else { "no placement files" };
    let newline = if plan.has_final_newline { "newline at the end" } else { "" };
    let parts = [&ending, touching, &bad_moves, placements, newline];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ")
}

fn in_words(number: usize) -> String {
    const WORDS: [&str; 13] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
        "twelve",
    ];
    WORDS.get(number).map_or_else(|| number.to_string(), |word| (*word).to_owned())
}
