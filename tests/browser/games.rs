//! The games whose pages are tested.

use std::fs;

use super::support::{Run, fixtures};

/// The answers of a game of five turns, with rejected answers between them.
const TINY: &str = "0 0 0 e\n\n0 1 0 e\n9 9\n1 0\n0 0\n\nx\n0 0\n1 1\n\n1 1\n";

pub(crate) fn tiny_game() -> Run {
    Run::new().args(["play", "streak", "--size", "2", "--ships", "2"]).stdin(TINY)
}

pub(crate) fn long_game() -> Run {
    Run::game("long-game").args(["--quiet"])
}

/// A scripted game from the fixtures.
pub(crate) fn played(name: &str) -> Run {
    let folder = fixtures("play").join(name);
    Run::fixture(&folder).stdin(fs::read(folder.join("stdin")).unwrap_or_default())
}

pub(crate) fn huge_game() -> Run {
    game_on_a_board_of(100)
}

/// A game of four turns on a board with so many rows and columns, the first of them in its last cell.
pub(crate) fn game_on_a_board_of(size: usize) -> Run {
    let (end, middle) = (size - 1, size / 2);
    let run = Run::new().args(["play", "streak", "--size", &size.to_string(), "--ships", "2"]);
    run.stdin(format!("0 0 0 e\n\n0 1 0 e\n{end} {end}\n\n{middle} {middle}\n\n1 0\n1 1\n"))
}

/// The fixture `draw`, with these items before Player1's moves.
pub(crate) fn game_with_items(items: &str) -> Run {
    let run = Run::game("draw").args(["--quiet"]);
    let moves = fs::read_to_string(run.folder().join("Player1.in")).unwrap();
    run.file("Player1.in", format!("{items};{moves}"))
}

/// A game with fifty rejected items in one turn, one of them very long.
pub(crate) fn game_with_many_rejected_items() -> Run {
    game_with_items(&format!("{}{}", "9;".repeat(49), "w".repeat(1000)))
}

/// A game of streak on a board of 20 x 20, in which both players fire at every cell in turn.
pub(crate) fn streak_game() -> Run {
    let lengths = 2..=10_usize;
    let mut answers = String::new();
    for player in [0, 1] {
        for ship in 0..lengths.clone().count() {
            answers += &format!("{ship} {} {} e\n", 2 * ship + player, 3 * player);
        }
        answers += if player == 0 { "\n" } else { "" };
    }
    let is_ship = |player: usize, row: usize, column: usize| {
        let is_row = row % 2 == player && row < 18;
        is_row && (3 * player..3 * player + row / 2 + 2).contains(&column)
    };
    let mut targets = [0, 1].map(|_| (0..400).map(|shot| (shot * 137 % 400 / 20, shot * 137 % 20)));
    let (mut shooter, mut hits) = (0, [0_usize; 2]);
    while hits[shooter] < lengths.clone().sum() {
        let (row, column) = targets[shooter].next().unwrap();
        answers += &format!("{row} {column}\n");
        if is_ship(1 - shooter, row, column) {
            hits[shooter] += 1;
        } else {
            answers += "\n";
            shooter = 1 - shooter;
        }
    }
    let lengths: Vec<String> = lengths.map(|length| length.to_string()).collect();
    Run::new().args(["play", "streak", "--size", "20", "--ships", &lengths.join(",")]).stdin(answers)
}

/// A game against the computer with nine differently named ships.
pub(crate) fn solo_game() -> Run {
    let ships = ('A'..='I').zip(0..).map(|(name, row)| format!("{name} {row} 0 {row} {}\n", 1 + row / 2));
    let targets = (0..100).map(|shot| format!("{} {}\n", shot * 37 % 100 / 10, shot * 37 % 10));
    let run = Run::new().file("ships", ships.collect::<String>());
    let run =
        run.args(["play", "solo", "--seed", "7", "--width", "10", "--height", "10", "--ships", "ships"]);
    run.args(["--ai", "random"]).stdin(targets.collect::<String>())
}
