//! Games against the computer. Everything is asked for, so sizes, fleets and opponents differ from case to case.

use super::fight::{Fight, Stop};
use super::{Answers, Made, Plan, pick};
use crate::engine::{Match, Outcome};
use crate::model::{PerPlayer, Player, Size};
use crate::opponents::{Ai, PythonRandom};
use crate::play::solo::{Computer, read_ships, terms};
use crate::play::{GameOptions, Script};
use crate::source::Integer;

/// The name of the file with the player's ships.
pub(in crate::course::generate) const SHIPS: &str = "ships.txt";

/// Width, height, and the lengths of ships.
const FLEETS: [(u16, u16, &[u16]); 7] = [
    (10, 10, &[5, 4, 3, 3, 2]),
    (3, 3, &[2]),
    (6, 5, &[3, 2, 2]),
    (2, 4, &[2, 1]),
    (8, 8, &[4, 3, 2]),
    (12, 4, &[5, 3, 1]),
    (5, 5, &[3, 2]),
];

pub(super) fn make(plan: Plan, number: usize, attempt: usize, random: &mut PythonRandom) -> Option<Made> {
    let (width, height, lengths) = FLEETS[number / 3 % FLEETS.len()];
    let ai = [Ai::Random, Ai::Smart, Ai::Cheater][number % 3];
    let size = Size::new(height, width)?;
    let mut letters: Vec<char> = "ABCDEFGHIJKLMNPQRSTUVWYZ".chars().collect();
    let ships = lengths.iter().map(|&length| {
        let symbol = pick(&letters, random);
        letters.retain(|letter| *letter != symbol);
        (symbol, length)
    });
    let terms = terms(size, ships.collect::<Vec<_>>());
    let layout = terms.random_layout(random)?;
    let lines = layout.ships().iter().map(|ship| {
        let (mut from, mut to) = (ship.cells[0], ship.cells[ship.cells.len() - 1]);
        if random.below(2) == 0 {
            (from, to) = (to, from);
        }
        format!("{} {} {} {} {}\n", terms.ships[ship.class].symbol, from.row, from.column, to.row, to.column)
    });
    let text: String = lines.collect();
    let seed = i64::from(random.below(100_000)) - if random.below(8) == 0 { 100_000 } else { 0 };

    let mut answers = Answers { are_bad_wanted: plan.has_bad_answers, ..Answers::default() };
    let bad = |answers: &mut Answers, random: &mut PythonRandom, bad: &[&str]| {
        answers.add_bad(random, |random| pick(bad, random).to_owned());
    };
    bad(&mut answers, random, &["one", "1.5", ""]);
    answers.add(seed.to_string());
    bad(&mut answers, random, &["0", "-3", "wide"]);
    answers.add(width.to_string());
    bad(&mut answers, random, &["0", "tall"]);
    answers.add(height.to_string());
    bad(&mut answers, random, &["no-such-file.txt"]);
    answers.add(SHIPS);
    bad(&mut answers, random, &["4", "0", "smart"]);
    answers.add(((number % 3) + 1).to_string());

    // The ships are those that the game reads from the file.
    let (symbols, own) = read_ships(&text, size).ok()?;
    let seed = Integer::parse(&seed.to_string())?;
    let mut computer = Computer::new(ai, &seed, &symbols, &own, |_, _| {})?;
    let first = computer.first();
    let contest = Match::new(terms.rules, PerPlayer { one: own, two: computer.ships().clone() });
    let mut contest = contest.starting_with(first);
    let fight = Fight { terms: &terms, end: plan.end, attempt };
    let stop = loop {
        if let Some(Outcome::Win(winner)) = contest.outcome() {
            break Stop::Win(winner);
        }
        if contest.on_turn() == Player::One {
            let cell = fight.target(&contest, &[], random);
            answers.add_bad(random, |random| fight.bad_target(&contest, &[], random));
            answers.add(fight.answer(cell));
            contest.fire_one(cell).ok()?;
        } else {
            let cell = computer.choose();
            computer.learn(cell, contest.fire_one(cell).ok()?.shot);
        }
    };
    let script =
        Script { game: GameOptions::Solo, answers: answers.text, files: [(SHIPS.to_owned(), text)].into() };
    let about = format!("{} AI, {width} x {height}", ai.name());
    Some(Made { script, about, stop, bad: answers.bad })
}
