//! Looks for the shortest game that fails in the same way as a longer one.

use std::sync::Arc;

use super::describe::diagnose::is_shown_as;
use super::{Comparison, Difference};
use crate::model::{Cell, Direction, Layout, PerPlayer, Player, Ship, Shot};
use crate::rounds::parser::{board_text, placement_text};
use crate::rounds::{FLEET, Game, Replay, SIZE, replay};

/// A game that was made smaller: its boards, and the items of each player.
#[derive(Clone, Debug)]
pub struct SmallGame {
    layouts: PerPlayer<Arc<Layout>>,
    items: PerPlayer<Vec<String>>,
}

/// What both players enter in a part of the game that is kept or left out as a whole.
type Part = PerPlayer<Vec<String>>;

impl SmallGame {
    /// The game as it is.
    pub fn whole(game: &Game) -> Self {
        Self::new(game.layouts(), &rounds(game, &replay(game)))
    }

    fn new(layouts: &PerPlayer<Arc<Layout>>, parts: &[Part]) -> Self {
        let items = |player: Player| parts.iter().flat_map(|part| part[player].clone()).collect();
        Self { layouts: layouts.clone(), items: PerPlayer::from_fn(items) }
    }

    /// The boards, the move lists and the placement files, in the form of the course's own files.
    pub fn texts(&self) -> [PerPlayer<String>; 3] {
        let semicolon = |items: &Vec<String>| if items.is_empty() { "" } else { ";" };
        [
            self.layouts.as_ref().map(|layout| board_text(layout).trim_end().to_owned()),
            self.items.as_ref().map(|items| format!("{}{}", items.join(";"), semicolon(items))),
            self.layouts.as_ref().map(|layout| placement_text(layout).trim_end().to_owned()),
        ]
    }
}

/// Shortens a game as long as it fails. `wrong` is the index of the turn that goes wrong first. The result is as valid as
/// the game is; the same calls are made for the same answers.
pub fn shorten(game: &Game, wrong: usize, mut fails: impl FnMut(&SmallGame) -> bool) -> SmallGame {
    let mut layouts = game.layouts().clone();
    let replay = replay(game);
    let mut parts = rounds(game, &replay);
    // A turn shows the shot of the turn before, so one more round may be needed.
    let first = (wrong / 2 + 1).min(parts.len());
    let lengths = [first, first + 1, first + 2, first * 2].into_iter().filter(|&length| length < parts.len());
    let cut = lengths.into_iter().find(|&length| fails(&SmallGame::new(&layouts, &parts[..length])));
    parts.truncate(cut.unwrap_or(parts.len()));
    let plain = Arc::new(plain_layout());
    let plain = PerPlayer { one: plain.clone(), two: plain };
    let mut is_plain = fails(&SmallGame::new(&plain, &parts));
    if is_plain {
        layouts = plain.clone();
    }
    // A game must be won before its end goes wrong, so all misses are left out at once.
    let shorter = (!is_plain).then(|| only_hits(&replay, &parts)).into_iter().flatten();
    parts = shorter.into_iter().find(|hits| fails(&SmallGame::new(&layouts, hits))).unwrap_or(parts);
    parts = leave_out(parts, |parts| fails(&SmallGame::new(&layouts, parts)));
    if !is_plain {
        is_plain = fails(&SmallGame::new(&plain, &parts));
    }
    if is_plain {
        layouts = plain;
    }
    let items = parts.iter().flat_map(|part| Player::ALL.map(|player| (player, part[player].clone())));
    let items = items.flat_map(|(player, items)| items.into_iter().map(move |item| only(player, item)));
    let parts = leave_out(items.collect(), |parts| fails(&SmallGame::new(&layouts, parts)));
    SmallGame::new(&layouts, &parts)
}

fn only(player: Player, item: String) -> Part {
    let mut part = Part::default();
    part[player].push(item);
    part
}

/// The items of each round that was played.
fn rounds(game: &Game, replay: &Replay) -> Vec<Part> {
    let mut rounds: Vec<Part> = Vec::new();
    for (turn, items) in replay.items_by_turn() {
        if turn.player == Player::One {
            rounds.push(Part::default());
        }
        let Some(round) = rounds.last_mut() else { continue };
        let moves = &game.moves()[turn.player];
        round[turn.player].extend(items.iter().map(|item| moves.item(&item.span).into_owned()));
    }
    rounds
}

/// The hits of these rounds alone, and the rounds in which either player hits.
fn only_hits(replay: &Replay, rounds: &[Part]) -> [Vec<Part>; 3] {
    let hits = |player: Player| {
        let turns = replay.turns.chunks(2).map(move |round| round.iter().find(|turn| turn.player == player));
        turns.map(|turn| turn.is_some_and(|turn| turn.shot != Shot::Miss))
    };
    let rounds = || rounds.iter().zip(hits(Player::One).zip(hits(Player::Two)));
    let alone = rounds().map(|(round, (one, two))| {
        let last = |player: Player, is_hit: bool| round[player].last().filter(|_| is_hit).cloned();
        PerPlayer { one: last(Player::One, one), two: last(Player::Two, two) }
            .map(|item| item.into_iter().collect())
    });
    let of_one = rounds().filter(|(_, (one, _))| *one).map(|(round, _)| round.clone());
    let of_two = rounds().filter(|(_, (_, two))| *two).map(|(round, _)| round.clone());
    [alone.collect(), of_one.collect(), of_two.collect()]
}

/// Leaves out parts as long as the rest fails: halves first, then smaller and smaller ones.
fn leave_out(mut parts: Vec<Part>, mut fails: impl FnMut(&[Part]) -> bool) -> Vec<Part> {
    let mut size = parts.len().div_ceil(2);
    loop {
        let (mut start, length) = (0, parts.len());
        while start < parts.len() {
            let end = parts.len().min(start + size);
            let rest = [&parts[..start], &parts[end..]].concat();
            if fails(&rest) { parts = rest } else { start = end }
        }
        match size {
            0 => return parts,
            1 if parts.len() == length => return parts,
            _ => size = size.div_ceil(2),
        }
    }
}

/// A board with each ship in a row of its own, none of which touch.
fn plain_layout() -> Layout {
    let mut layout = Layout::new(SIZE);
    let classes = FLEET.classes().iter().enumerate();
    let ships = classes.flat_map(|(index, class)| vec![(index, class.length); class.count]);
    for (row, (class, length)) in (0..).zip(ships) {
        let column = if row % 2 == 0 { 0 } else { SIZE.columns() - length };
        let cells =
            Cell::new(row, column).run(Direction::Right, length, SIZE).expect("the ship fits into the row");
        layout.place(Ship { class, cells }).expect("no other ship is in the row");
    }
    layout
}

/// Whether the transcript of a short game is wrong in the way in which that of a longer one is. In the short one, a mistake
/// in the ship lists may show less of itself.
pub fn fails_alike(long: &Comparison, short: &Comparison) -> bool {
    match (&long.mistakes[..], &short.mistakes[..]) {
        ([], _) => first_way(long) == first_way(short),
        ([long], [short]) => long == short || is_shown_as(long, short),
        (long, short) => long == short,
    }
}

/// In what way a transcript is wrong: by which mistakes, or else what kind of difference comes first and where. Two
/// transcripts of different games that are wrong in the same way have the same words.
pub fn way_of_failing(comparison: &Comparison) -> String {
    if !comparison.mistakes.is_empty() {
        return comparison.mistakes.join(", ");
    }
    first_way(comparison)
}

/// What kind of difference comes first, and where.
fn first_way(comparison: &Comparison) -> String {
    let first = comparison.in_game.as_ref().or(comparison.difference.as_ref());
    first.map(without_place).unwrap_or_default()
}

/// The words of a difference without cells, numbers and quoted text, and with the players named by their parts.
fn without_place(difference: &Difference) -> String {
    let (own, other) =
        if difference.place.contains("Player2") { ("Player2", "Player1") } else { ("Player1", "Player2") };
    let what = difference.what.replace(own, "own").replace(other, "other");
    let unquoted = what.split('"').step_by(2).collect::<Vec<_>>().join("…");
    let (mut words, mut is_cell) = (Vec::new(), false);
    for word in unquoted.split(' ') {
        let is_number = word.trim_matches(|letter: char| !letter.is_alphanumeric()).parse::<u64>().is_ok();
        words.push(if is_cell || is_number { "#" } else { word });
        is_cell = word == "cell";
    }
    words.join(" ")
}
