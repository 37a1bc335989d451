//! Generates move lists for a game that ends as planned.

use super::Kind;
use crate::model::{Cell, Layout, PerPlayer, Player};
use crate::opponents::PythonRandom;
use crate::rounds::parser::parse_item;
use crate::rounds::{NOTATION, SIZE};

/// How a generated game ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PlannedEnd {
    Win(Player),
    Draw,
    RunsOut(Player),
}

/// Items that are not valid shots, of every kind except repeated shots.
const BAD_ITEMS: [&str; 17] = [
    "", "A", "7", "5,E10,G", "5,E,", ",", ",E", "5,", "A,A", "0,A", "11,A", "05,E", " 5,E", "5,e", "5, E",
    "A,1", "5,K",
];

/// Generates both players' items for a game with this end.
pub(super) fn lists(
    layouts: PerPlayer<&Layout>,
    end: PlannedEnd,
    bad_items: bool,
    random: &mut PythonRandom,
) -> PerPlayer<Vec<String>> {
    let plan = Plan::new(layouts, end, random);
    PerPlayer::from_fn(|player| {
        let order = order(layouts[player.other()], plan.finish[player], random);
        let mut items: Vec<String> =
            order.into_iter().take(plan.length[player]).map(|cell| NOTATION.cell(cell)).collect();
        if bad_items {
            for inserted in 0..random.randint(3, 6) as usize {
                insert_bad(&mut items, inserted, plan.played + inserted, random);
            }
        }
        items
    })
}

/// The shot with which each player would sink the whole fleet, the number of shots in each list, and the number of shots
/// that both players fire for certain.
struct Plan {
    finish: PerPlayer<usize>,
    length: PerPlayer<usize>,
    played: usize,
}

impl Plan {
    fn new(layouts: PerPlayer<&Layout>, end: PlannedEnd, random: &mut PythonRandom) -> Self {
        let cells = |layout: &Layout| layout.ships().iter().map(|ship| ship.cells.len()).sum::<usize>();
        let least = cells(layouts.one).max(cells(layouts.two));
        let most = SIZE.area();
        let mut between = |from: usize, to: usize| random.randint(from as u32, to.max(from) as u32) as usize;
        match end {
            PlannedEnd::Draw => {
                let last = between(least, most);
                let length = PerPlayer::from_fn(|_| between(last, (last + 3).min(most)));
                Self { finish: PerPlayer { one: last, two: last }, length, played: last }
            }
            PlannedEnd::Win(winner) => {
                let last = between(least, most - 1);
                let later = between(last + 1, most);
                let finish = PerPlayer::from_fn(|player| if player == winner { last } else { later });
                // Both players fire at least `last` shots, because the last round is played to its end.
                let length = PerPlayer::from_fn(|_| between(last, (last + 3).min(most)));
                Self { finish, length, played: last }
            }
            PlannedEnd::RunsOut(player) => {
                let shots = between(1, least - 2);
                let finish = PerPlayer::from_fn(|_| between(least, most));
                let other = between(shots + 1, shots + 4);
                let length = PerPlayer::from_fn(|of| if of == player { shots } else { other });
                Self { finish, length, played: shots }
            }
        }
    }
}

/// All cells of a board, in an order that hits the last ship cell with shot number `finish`.
fn order(target: &Layout, finish: usize, random: &mut PythonRandom) -> Vec<Cell> {
    let (mut ships, mut water): (Vec<Cell>, Vec<Cell>) =
        target.size().cells().partition(|&cell| target.ship_at(cell).is_some());
    shuffle(&mut ships, random);
    shuffle(&mut water, random);
    let last = ships.pop();
    let rest = water.split_off((finish - 1).saturating_sub(ships.len()).min(water.len()));
    let mut before = [ships, water].concat();
    shuffle(&mut before, random);
    before.into_iter().chain(last).chain(rest).collect()
}

fn shuffle<T>(items: &mut [T], random: &mut PythonRandom) {
    for index in (1..items.len()).rev() {
        items.swap(index, random.below(index as u32 + 1) as usize);
    }
}

/// Inserts an invalid item before one of the first `limit` items. The first three of a list are those that a program which
/// checks too little accepts: the next move with a leading zero or a lowercase letter, and an earlier move.
fn insert_bad(items: &mut Vec<String>, number: usize, limit: usize, random: &mut PythonRandom) {
    let place = random.below(limit as u32) as usize;
    let is_valid = |item: &&String| parse_item(item).is_ok();
    let next = items[place..].iter().find(is_valid).cloned().unwrap_or_default();
    let earlier: Vec<&String> = items[..place].iter().filter(is_valid).collect();
    let item = match (number, random.choice(&earlier)) {
        (0, _) => format!("0{next}"),
        (1, _) => next.to_lowercase(),
        (2, Some(earlier)) => (*earlier).clone(),
        _ => (*random.choice(&BAD_ITEMS).expect("the list of bad items is not empty")).to_owned(),
    };
    items.insert(place, item);
}

pub(super) fn text(items: &[String], form: &[Kind]) -> String {
    let semicolon = if form.contains(&Kind::NoFinalSemicolon) { "" } else { ";" };
    let newline = if form.contains(&Kind::FinalNewline) { "\n" } else { "" };
    format!("{}{semicolon}{newline}", items.join(";"))
}
