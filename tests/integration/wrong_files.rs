//! Files of the wrong kind, empty files and files in the wrong order: `check` and the main job say what they seem to
//! be and what to do, instead of listing what is wrong with them as boards or moves.

use std::fs;

use battleship::rounds::parser::board_text;
use battleship::rounds::{FLEET, FileKind, NotInput, SIZE};
use battleship::source::Source;
use proptest::collection::vec;
use proptest::prelude::*;
use serde_json::Value;

use crate::support::random::{layout, moves_text, shots};
use crate::support::{FOUR, Ran, Run, fixtures, stdout};

const KABOOM: &[u8] = b"kaBOOM: run for your life!";

/// Files that are not inputs: name, content, what they seem to be, and the way out.
const OTHERS: [(&str, &[u8], &str, &str); 8] = [
    ("out", b"Battle of Ships Game\n\nPlayer1's Move\n", "a transcript", "battleship try"),
    ("kaboom", KABOOM, "a transcript", "battleship try"),
    ("a.py", b"moves = 5, 6\n", "a program", "battleship try"),
    ("script", b"#!/bin/sh\nexec ./game \"$@\";\n", "a program", "battleship try"),
    ("case.toml", b"name = \"a, b\"\npoints = 2\n", "the settings of a test case", "replay --dry-run FOLDER"),
    ("a.zip", b"PK\x03\x04\x14\0\x08\0", "a zip archive", "the right file"),
    ("json", b"{\"moves\": [\"5,E\", \"6,F\"]}\n", "JSON", "the right file"),
    ("page", b"<!DOCTYPE html>\n<p>5,E;6,F</p>\n", "an HTML page", "the right file"),
];

/// The errors and warnings on stderr.
fn count(ran: &Ran) -> usize {
    ran.stderr.lines().filter(|line| line.starts_with("error") || line.starts_with("warning")).count()
}

#[test]
fn check_says_what_a_file_is_that_is_not_an_input() {
    for (name, content, what, way_out) in OTHERS {
        let ran = Run::new().file(name, content).args(["check", name]).run().status(1);
        let expected = "expected a board, a move list or a placement file";
        let ran = ran.stderr_has(&format!("error: this looks like {what}")).stderr_has(expected);
        let ran = ran.stderr_has(way_out);
        assert_eq!((count(&ran), stdout(&ran)), (1, ""), "{}", ran.stderr);
        assert_eq!(ran.file(name).as_deref(), Some(content));
    }
}

#[test]
fn every_setting_of_a_case_is_recognized_under_any_name() {
    let settings = [
        "name = \"a\"",
        "points = 2",
        "files = [\"Player1.txt\", \"Player2.txt\", \"Player1.in\", \"Player2.in\"]",
        "rounds = 5",
        "wording = \"handout\"",
        "compare = \"space\"",
    ];
    for setting in settings {
        let run = || Run::game("draw").no_args().file("case.toml", setting).file("x.txt", setting);
        run().args(["replay", "."]).run().status(0);
        let ran = run().args(["check", "x.txt"]).run().status(1);
        ran.stderr_has("this looks like the settings of a test case (case.toml)");
    }
}

#[test]
fn a_move_list_in_utf16_is_one_problem() {
    let list: Vec<u8> = "5,E;10,G;".repeat(20).encode_utf16().flat_map(u16::to_be_bytes).collect();
    let ran = Run::new().file("a.in", &list).args(["check", "a.in"]).run().status(1);
    assert_eq!(
        count(&ran.stderr_has("error: this looks like UTF-16").stderr_has("| Out-File -Encoding ascii")),
        1
    );
    let ran = Run::game("draw").file("Player1.in", &list).run().status(0);
    assert_eq!(count(&ran.stderr_has("warning: this looks like UTF-16")), 1);
}

#[test]
fn the_other_files_are_still_checked() {
    let run = Run::game("draw").no_args().file("a.py", "import sys\nimport os\n");
    let ran = run.args(["check", "Player1.txt", "a.py", "Player1.in"]).run().status(1);
    assert_eq!(stdout(&ran), "Player1.txt: ok\nPlayer1.in: ok\n");
}

#[test]
fn a_file_that_is_not_an_input_has_no_kind_in_json() {
    let run = Run::new().file("out", OTHERS[0].1).args(["check", "--format", "json", "out"]);
    let document: Value = serde_json::from_slice(&run.run().status(1).stdout).unwrap();
    assert_eq!(document["files"][0]["kind"], Value::Null);
    assert_eq!(document["files"][0]["ok"], Value::Bool(false));
    let problems = document["problems"].as_array().unwrap();
    assert_eq!(problems.len(), 1);
    assert_eq!((&problems[0]["kind"], &problems[0]["line"]), (&Value::Null, &Value::from(1)));
    assert!(problems[0]["message"].as_str().unwrap().starts_with("this looks like a transcript"));
    assert!(problems[0]["help"].as_str().unwrap().contains("battleship try"));
}

#[test]
fn a_given_kind_is_never_doubted() {
    let run = |kind: &str| {
        Run::new().file("x.py", "import os\nx = 1\n").args(["check", "--as", kind, "x.py"]).run()
    };
    run("board").status(1).stderr_has("the board has spaces instead of semicolons");
    run("moves").status(1).stderr_has("move 1, 'import os', has no comma");
    run("placement").status(1).stderr_has("the file has 0 Battleships, expected 2");
}

#[test]
fn the_main_job_says_what_a_file_is_that_is_not_a_board() {
    for (_, content, what, way_out) in OTHERS {
        if what.starts_with("the settings") || content.starts_with(b"moves") {
            continue; // These are recognized by their names.
        }
        let ran = Run::game("draw").file("Player2.txt", content).run().status(1);
        let ran = ran.stderr_has(&format!("error: this looks like {what}")).stderr_has("expected a board");
        let ran = ran.stderr_has(way_out);
        assert_eq!(count(&ran), 1, "{}", ran.stderr);
        assert_eq!(ran.file("Battleship.out").as_deref(), Some(KABOOM));
    }
}

#[test]
fn the_main_job_says_what_a_file_is_that_is_not_a_move_list() {
    let script = OTHERS[3].1;
    let ran = Run::game("draw").file("Player1.in", script).run().status(0);
    let ran = ran.stderr_has("warning: this looks like a program, expected a move list");
    assert_eq!(count(&ran), 1, "{}", ran.stderr);
    let board = fs::read(fixtures("games/draw/Player1.txt")).unwrap();
    let ran = Run::game("draw").file("Player1.in", &board).run().status(0);
    let ran = ran.stderr_has("warning: this is a board, expected a move list").stderr_has("the order is");
    assert_eq!(count(&ran), 1, "{}", ran.stderr);
}

#[test]
fn the_main_job_names_the_right_order_of_exactly_the_given_files() {
    let [board1, board2, moves1, moves2] = FOUR;
    let orders = [
        ([moves1, moves2, board1, board2], "Player1.in is a move list, expected Player1's board"),
        ([board1, moves1, board2, moves2], "Player1.in is a move list, expected Player2's board"),
        ([moves2, moves1, board2, board1], "Player2.in is a move list, expected Player1's board"),
        ([moves1, board1, moves2, board2], "Player1.in is a move list, expected Player1's board"),
    ];
    for (order, message) in orders {
        let ran = Run::game("draw").no_args().args(order).run().status(1);
        let ran = ran.stderr_has("the files are in the wrong order").stderr_has(message);
        let ran = ran.stderr_has("use the order Player1.txt Player2.txt Player1.in Player2.in");
        assert_eq!(count(&ran), 1, "{}", ran.stderr);
        assert_eq!(ran.file("Battleship.out").as_deref(), Some(KABOOM));
        for name in FOUR {
            assert_eq!(ran.file(name), fs::read(fixtures("games/draw").join(name)).ok(), "{name}");
        }
    }
    let run = Run::game("draw");
    fs::rename(run.folder().join("Player1.txt"), run.folder().join("my board")).unwrap();
    let ran = run.no_args().args(["Player1.in", "Player2.in", "my board", "Player2.txt"]).run().status(1);
    ran.stderr_has("use the order 'my board' Player2.txt Player1.in Player2.in");
}

#[test]
fn moves_in_place_of_a_single_board_are_named() {
    let ran = Run::game("draw").file("Player1.txt", "5,E;10,G").run().status(1);
    let ran =
        ran.stderr_has("this is a move list, expected a board").stderr_has("the order is Player1's board");
    assert_eq!(count(&ran), 1, "{}", ran.stderr);
}

#[test]
fn check_warns_if_the_name_belongs_to_another_kind() {
    let board = fs::read(fixtures("games/draw/Player1.txt")).unwrap();
    let run = Run::new().file("Player1.in", board).file("Player1.txt", "5,E;10,G");
    let ran = run.args(["check", "Player1.in", "Player1.txt"]).run().status(0);
    let ran = ran.stderr_has("warning: this is a board, but a file called Player1.in is usually a move list");
    let ran =
        ran.stderr_has("warning: this is a move list, but a file called Player1.txt is usually a board");
    assert_eq!(stdout(&ran), "Player1.in: ok\nPlayer1.txt: ok\n");
}

#[test]
fn an_empty_file_is_one_problem() {
    let check = |name: &str, content: &str| {
        let ran = Run::new().file(name, content).args(["check", name]).run().status(1);
        assert_eq!(count(&ran), 1, "{}", ran.stderr);
        ran.stderr
    };
    for content in ["", "\n", " \r\n\r\n"] {
        for name in ["Player1.txt", "p1.in", "board"] {
            let stderr = check(name, content);
            assert!(stderr.contains("the file is empty, expected a board"), "{name}: {stderr}");
            assert!(stderr.contains("10 lines of 10 fields"), "{name}: {stderr}");
        }
        for name in ["Player1.in", "p1moves.in"] {
            let stderr = check(name, content);
            assert!(stderr.contains("the file has no moves"), "{name}: {stderr}");
            assert!(stderr.contains("such as 5,E;10,G;8,I"), "{name}: {stderr}");
        }
    }
    Run::game("draw")
        .file("Player2.txt", "")
        .run()
        .status(1)
        .stderr_has("the file is empty, expected a board");
    Run::game("draw").file("Player2.in", "").run().status(0).stderr_has("the move list is empty");
    let run = Run::new().file("OptionalPlayer1.txt", "").args(["check", "OptionalPlayer1.txt"]);
    run.run().status(1).stderr_has("the file has 0 Battleships, expected 2");
}

#[test]
fn one_move_per_line_is_one_problem() {
    let moves: Vec<String> = SIZE.cells().map(|cell| moves_text(&[cell]).replace(';', "")).collect();
    for between in ["\n", "\r\n", ";\n", " ; \n", "\n\n"] {
        let list = moves.join(between) + "\n";
        let ran = Run::new().file("a.in", &list).args(["check", "a.in"]).run().status(1);
        let ran = ran.stderr_has("error: the list has 100 lines, and each newline becomes part of a move");
        let ran = ran.stderr_has("help: join the lines with ';': 1,A;1,B;1,C;1,D;…");
        assert_eq!(count(&ran), 1, "{between:?}: {}", ran.stderr);

        let ran = Run::game("draw").file("Player1.in", &list).run().status(0);
        let ran = ran.stderr_has("warning: the list has 100 lines").stderr_has("join the lines with ';'");
        assert_eq!(count(&ran), 1, "{between:?}: {}", ran.stderr);
    }
}

#[test]
fn a_board_with_commas_is_not_checked_as_a_move_list() {
    let board = fs::read_to_string(fixtures("games/draw/Player1.txt")).unwrap();
    let csv = board.replace(';', ",");
    let ran = Run::new().file("a.in", csv).args(["check", "a.in"]).run().status(1);
    assert_eq!(count(&ran.stderr_has("the board has commas instead of semicolons")), 1);
    let slip = board.replacen(';', ",", 1);
    let ran = Run::new().file("a.in", slip).args(["check", "a.in"]).run().status(1);
    assert!(count(&ran) <= 2 && !ran.stderr.contains("move 1"), "{}", ran.stderr);
}

#[test]
fn the_names_of_the_examples_work_everywhere() {
    const NAMES: [&str; 4] = ["p1.in", "p2.in", "p1moves.in", "p2moves.in"];
    let run = || {
        let run = Run::game("draw").no_args();
        for (from, to) in FOUR.iter().zip(NAMES) {
            fs::rename(run.folder().join(from), run.folder().join(to)).unwrap();
        }
        fs::write(run.folder().join("solution.c"), "#include <stdio.h>\nint a;\nint b;\n").unwrap();
        run
    };
    let golden = fs::read(fixtures("games/draw/expected/Battleship.out")).unwrap();
    let ran = run().args(NAMES).run().status(0);
    assert_eq!(ran.file("Battleship.out").unwrap(), golden);
    let ran = run().args(["check"]).args(NAMES).run().status(0);
    assert_eq!(stdout(&ran), "p1.in: ok\np2.in: ok\np1moves.in: ok\np2moves.in: ok\n");
    let ran = run().args(["replay", "."]).run().status(0);
    assert_eq!(ran.file("Battleship.out").unwrap(), golden);
    let submission = run().file("mine.out", &golden).args(["grade", ".", "mine.out"]);
    submission.run().status(0);

    // The names are enough for a case with faulty inputs.
    let ran = run().file("p1.in", "C,C").file("p2moves.in", "").args(["replay", "."]).run().status(0);
    assert_eq!(ran.file("Battleship.out").as_deref(), Some(KABOOM));
    let ran = run().file("p2moves.in", "").args(["replay", "."]).run().status(0);
    assert!(stdout(&ran).starts_with("1 case: "), "{}", stdout(&ran));
}

/// A few changes: a byte that is inserted, replaced or removed, at a place from 0 to 1.
fn damage() -> impl Strategy<Value = Vec<(f64, Option<u8>, bool)>> {
    let byte = prop_oneof![any::<u8>(), prop::sample::select(b"{}[]<>#!=:\"'(),;\n \t\0".as_slice())];
    vec((0.0..1.0, proptest::option::of(byte), any::<bool>()), 0..6)
}

fn damaged(text: &str, damage: &[(f64, Option<u8>, bool)]) -> Vec<u8> {
    let mut bytes = text.as_bytes().to_vec();
    for (place, byte, inserts) in damage {
        let place = (place * bytes.len() as f64) as usize;
        match byte {
            Some(byte) if *inserts => bytes.insert(place, *byte),
            Some(byte) if place < bytes.len() => bytes[place] = *byte,
            None if place < bytes.len() => drop(bytes.remove(place)),
            _ => {}
        }
    }
    bytes
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 512, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_damaged_board_is_still_a_board(layout in layout(SIZE, &FLEET), damage in damage()) {
        let source = Source::new("x", damaged(&board_text(&layout), &damage));
        prop_assert_eq!(FileKind::recognize(&source), Ok(FileKind::Board));
    }

    #[test]
    fn a_damaged_move_list_is_still_a_move_list(
        cells in shots(SIZE),
        newline in prop_oneof![Just(";"), Just("\n"), Just(";\r\n")],
        damage in damage(),
    ) {
        let text = moves_text(&cells).replace(';', newline);
        let source = Source::new("x.in", damaged(&text, &damage));
        prop_assert_eq!(NotInput::recognize(&source), None);
        if cells.len() > 12 {
            prop_assert_eq!(FileKind::recognize(&source), Ok(FileKind::Moves));
        }
    }

    #[test]
    fn any_bytes_can_be_recognized_and_explained(bytes in vec(any::<u8>(), 0..300), name in "[a-z0-9.]{0,8}") {
        let source = Source::new(name, bytes);
        if let Err(other) = FileKind::recognize(&source) {
            prop_assert!(!other.problem(&source, None).help.is_empty());
        }
    }
}
