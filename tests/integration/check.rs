//! The `check` command of the built program.

use serde_json::Value;

use crate::support::{Run, stdout, with_cases};

#[test]
fn valid_files_are_ok() {
    let run = with_cases(&[("a", "touching-patrol-boats-with-placement-file")]).args(["check"]);
    let files = ["a/Player1.txt", "a/OptionalPlayer1.txt", "a/Player1.in"];
    let ran = run.args(files).run().status(0);
    assert_eq!(stdout(&ran), "a/Player1.txt: ok\na/OptionalPlayer1.txt: ok\na/Player1.in: ok\n");
    assert_eq!(ran.stderr, "");
}

#[test]
fn a_board_that_can_be_read_in_several_ways_is_valid_with_a_warning() {
    let run =
        with_cases(&[("a", "touching-patrol-boats-without-placement-file")]).args(["check", "a/Player1.txt"]);
    let ran = run.run().status(0).stderr_has("warning: the P ships can be read in");
    assert_eq!(stdout(&ran), "a/Player1.txt: ok\n");
}

#[test]
fn every_bad_move_is_reported_with_its_place() {
    let run = Run::new().file("a.in", "5,E;5,e;A;11,A;5,E;\n10,J;,;5,K;A,1\n").args(["check", "a.in"]);
    insta::assert_snapshot!(run.run().status(1).stderr);
}

#[test]
fn the_kind_of_the_files_can_be_given() {
    let run = |kind: &str| with_cases(&[("a", "draw")]).args(["check", "--as", kind, "a/Player1.txt"]).run();
    run("board").status(0);
    run("moves").status(1).stderr_has("this is a board, expected a move list").stderr_has("without --as");
    run("placement").status(1).stderr_has("the file has 0 Battleships, expected 2");
    run("ship").status(2);
}

#[test]
fn problems_as_json() {
    let run = with_cases(&[("a", "draw")]).file("b.in", "5,E;5,e").args(["check", "--format", "json"]);
    let ran = run.args(["a/Player1.txt", "b.in", "nowhere"]).run().status(2);
    assert_eq!(ran.stderr, "");
    let document: Value = serde_json::from_slice(&ran.stdout).unwrap();
    insta::assert_snapshot!(serde_json::to_string_pretty(&document).unwrap());
}

#[test]
fn an_unreadable_file_does_not_hide_the_others() {
    let run = Run::new().file("b.in", "x").args(["check", "nowhere", "b.in", "."]);
    let ran = run.run().status(2).stderr_has("cannot read nowhere: ").stderr_has("has no comma");
    ran.stderr_has("name a file in that folder");
}

#[test]
fn a_million_bad_moves_are_counted() {
    let run = Run::new().file("a.in", "x;".repeat(1_000_000)).args(["check", "a.in", "--format", "json"]);
    let ran = run.run().status(1);
    let document: Value = serde_json::from_slice(&ran.stdout).unwrap();
    let problems = document["problems"].as_array().unwrap();
    assert_eq!(problems.len(), 10_001);
    assert_eq!(problems[10_000]["message"], "990000 more moves are not valid shots");
    assert_eq!(
        (&problems[9_999]["line"], &problems[9_999]["column"]),
        (&Value::from(1), &Value::from(19_999))
    );
}

#[test]
fn every_command_says_in_the_same_words_that_it_cannot_read_a_file() {
    let commands: [&[&str]; 6] = [
        &["nowhere.x", "b", "c", "d"],
        &["check", "nowhere.x"],
        &["replay", "nowhere.x"],
        &["grade", "nowhere.x", "."],
        &["play", "streak", "--script", "nowhere.x"],
        &["play", "solo", "--ships", "nowhere.x"],
    ];
    for args in commands {
        let ran = Run::new().args(args.iter().copied()).run();
        ran.stderr_has("cannot read nowhere.x: No such file or directory");
    }
}
