//! Generated cases are fair: a program that reads its files as simply as published ones do passes all valid cases.

use std::fs;
use std::path::Path;

use crate::support::student::{Bug, Input, Ship, transcript};
use crate::support::{Run, stdout};

/// The transcript of an independent program. It needs both placement files, takes the ships of two kinds from them, and
/// keeps a newline at the end of a move list as a part of the last move.
fn play(case: &Path) -> Option<String> {
    let read = |name: &str| fs::read_to_string(case.join(name)).ok();
    let ships = |board: &str, placement: &str| Some(ships(&read(board)?, &read(placement)?));
    let items = |name: &str| {
        let text = read(name)?;
        let items = text.strip_suffix(';').unwrap_or(&text).split(';').map(str::to_owned);
        Some(items.collect())
    };
    let input = Input {
        ships: [ships("Player1.txt", "OptionalPlayer1.txt")?, ships("Player2.txt", "OptionalPlayer2.txt")?],
        items: [items("Player1.in")?, items("Player2.in")?],
        error,
    };
    Some(transcript(&input, Bug::None))
}

fn ships(board: &str, placement: &str) -> Vec<Ship> {
    let mut ships: Vec<Ship> = Vec::new();
    for letter in ['C', 'D', 'S'] {
        let cells = board.lines().enumerate().flat_map(|(row, line)| {
            let columns = line.split(';').enumerate().filter(move |(_, cell)| *cell == letter.to_string());
            columns.map(move |(column, _)| (row, column))
        });
        ships.push((letter, cells.collect()));
    }
    for line in placement.lines() {
        let (name, rest) = line.split_once(':').unwrap();
        let mut parts = rest.split(';');
        let (row, column) = parts.next().unwrap().split_once(',').unwrap();
        let (row, column) = (row.parse::<usize>().unwrap() - 1, usize::from(column.as_bytes()[0] - b'A'));
        let letter = name.chars().next().unwrap();
        let length = if letter == 'B' { 4 } else { 2 };
        let is_right = parts.next() == Some("right");
        let cell = |step| if is_right { (row, column + step) } else { (row + step, column) };
        ships.push((letter, (0..length).map(cell).collect()));
    }
    ships
}

/// The error line for an item that is not a cell.
fn error(item: &str) -> Option<String> {
    let again = |class: &str, words: &str| Some(format!("{class}: {words} Please try again."));
    let coordinate = |words: &str| again("IndexError", &format!("Coordinate '{item}' is missing a {words}!"));
    let operand = |which: &str, words: &str| {
        again("ValueError", &format!("{which} operand of coordinate '{item}' is {words}!"))
    };
    let invalid = || Some("AssertionError: Invalid Operation.".to_owned());
    let parts: Vec<&str> = item.split(',').collect();
    let [row, column] = parts[..] else {
        return match parts.len() {
            1 => coordinate("comma"),
            _ => again(
                "ValueError",
                &format!(
                    "Coordinate '{item}' has too many commas! There should only be 1 comma that separates the row and the column from each other."
                ),
            ),
        };
    };
    match (row, column) {
        ("", "") => return coordinate("required row and column value"),
        ("", _) => return coordinate("required row value"),
        (_, "") => return coordinate("required column value"),
        _ => {}
    }
    let is_row = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"].contains(&row);
    let is_integer = row.len() > 1 && row.trim().parse::<i64>().is_ok();
    let mut letters = column.chars();
    match (letters.next(), letters.next()) {
        (Some('K'..='Z'), None) => invalid(),
        (Some('A'..='J'), None) if is_row => None,
        (Some('A'..='J'), None) if is_integer => invalid(),
        (Some('A'..='J'), None) => operand("First", "not an integer"),
        _ if is_row => operand("Second", "not an uppercase letter"),
        _ => operand("First and second", "invalid"),
    }
}

/// Generates cases, lets the program play them, and grades it.
fn graded(kinds: &[&str]) -> (usize, String) {
    let run =
        Run::new().args(["generate", "cases", "--cases", "24", "--seed", "5"]).args(kinds.iter().copied());
    let ran = run.run().status(0);
    for entry in fs::read_dir(ran.folder().join("cases")).unwrap() {
        let entry = entry.unwrap();
        if let Some(transcript) = play(&entry.path()) {
            let folder = ran.folder().join("student").join(entry.file_name());
            fs::create_dir_all(&folder).unwrap();
            fs::write(folder.join("Battleship.out"), transcript).unwrap();
        }
    }
    fs::create_dir_all(ran.folder().join("student")).unwrap();
    let args = ["cases", "student", "--compare", "exact", "--format", "csv"];
    let graded = Run::new().args(["grade"]).args(args.map(|arg| match arg {
        "cases" | "student" => ran.folder().join(arg).into_os_string(),
        _ => arg.into(),
    }));
    let report = stdout(&graded.run()).to_owned();
    let total = report.lines().last().unwrap().rsplit(',').next().unwrap().parse().unwrap();
    (total, report)
}

#[test]
fn a_simple_program_passes_all_valid_cases() {
    for kinds in [&[][..], &["--kinds", "bad-moves,touching"], &["--kinds", "out-of-moves,bad-moves"]] {
        let (total, report) = graded(kinds);
        assert_eq!(total, 24, "{kinds:?}\n{report}");
    }
}

#[test]
fn what_is_not_fair_must_be_asked_for() {
    assert_eq!(graded(&["--kinds", "no-placement"]).0, 0);
    // The newline belongs to the last move only if that move is needed.
    let (total, report) = graded(&["--kinds", "out-of-moves,final-newline,no-final-semicolon"]);
    assert!(total < 24, "{report}");
}
