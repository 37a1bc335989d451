//! Which board `check` uses for a placement file.

use std::fs;

use crate::support::{Ran, Run, stdout, with_cases};

/// Folder `a` has a first board that can be read in several ways and its placement file. All other boards can be
/// read in only one way, and the placement file does not fit them.
fn games() -> Run {
    let run = with_cases(&[("a", "touching-patrol-boats-with-placement-file"), ("b", "draw")]);
    fs::copy(run.folder().join("b/Player2.txt"), run.folder().join("a/Player2.txt")).unwrap();
    run.args(["check"])
}

/// The same with other names in folder `a`.
fn renamed(names: &[(&str, &str)]) -> Run {
    let run = games();
    for (from, to) in names {
        fs::rename(run.folder().join("a").join(from), run.folder().join("a").join(to)).unwrap();
    }
    run
}

fn check(files: &[&str]) -> Ran {
    games().args(files.iter().copied()).run()
}

/// All files are valid, and nothing is worth a note.
#[track_caller]
fn assert_valid(ran: Ran, files: &[&str]) {
    let ran = ran.status(0);
    assert_eq!(ran.stderr, "");
    assert_eq!(stdout(&ran), files.iter().map(|file| format!("{file}: ok\n")).collect::<String>());
}

#[test]
fn the_number_decides_in_any_order() {
    let orders = [
        ["a/Player1.txt", "a/Player2.txt", "a/OptionalPlayer1.txt"],
        ["a/Player2.txt", "a/OptionalPlayer1.txt", "a/Player1.txt"],
        ["a/OptionalPlayer1.txt", "a/Player1.txt", "a/Player2.txt"],
        ["a/OptionalPlayer1.txt", "a/Player2.txt", "a/Player1.txt"],
    ];
    for files in orders {
        assert_valid(check(&files), &files);
    }
}

#[test]
fn boards_may_have_the_names_of_the_examples() {
    let names = [("Player1.txt", "p1.in"), ("Player2.txt", "p2.in")];
    for files in
        [["a/p1.in", "a/p2.in", "a/OptionalPlayer1.txt"], ["a/OptionalPlayer1.txt", "a/p2.in", "a/p1.in"]]
    {
        assert_valid(renamed(&names).args(files).run(), &files);
    }
}

#[test]
fn a_number_has_all_its_digits() {
    let names = [("Player1.txt", "p12.in"), ("Player2.txt", "p1.in"), ("OptionalPlayer1.txt", "ships12")];
    let files = ["a/ships12", "a/p1.in", "a/p12.in"];
    assert_valid(renamed(&names).args(files).run(), &files);
}

#[test]
fn each_folder_has_its_own_boards() {
    let boards = ["a/Player1.txt", "b/Player1.txt"];
    for files in
        [[boards[0], boards[1], "a/OptionalPlayer1.txt"], ["a/OptionalPlayer1.txt", boards[1], boards[0]]]
    {
        assert_valid(check(&files), &files);
    }
    // The numbers agree, but the folders do not.
    let other = check(&["b/Player1.txt", "b/Player2.txt", "a/OptionalPlayer1.txt"]).status(1);
    assert_eq!(stdout(&other), "b/Player1.txt: ok\nb/Player2.txt: ok\n");
    other.stderr_has(
        "note: a/OptionalPlayer1.txt is checked against b/Player1.txt, the board with its number",
    );
}

#[test]
fn without_its_number_it_is_the_nearest_board_before() {
    let run = |files: &[&str]| renamed(&[("OptionalPlayer1.txt", "ships")]).args(files.iter().copied()).run();
    run(&["a/Player2.txt", "a/Player1.txt", "a/ships"])
        .status(0)
        .stderr_has("note: a/ships is checked against a/Player1.txt, the nearest board before it");
    run(&["a/Player1.txt", "a/Player2.txt", "a/ships"])
        .status(1)
        .stderr_has("note: a/ships is checked against a/Player2.txt, the nearest board before it");
    assert_valid(run(&["a/Player1.txt", "a/ships"]), &["a/Player1.txt", "a/ships"]);

    // Another number may be a mistake.
    let other = check(&["a/Player2.txt", "a/OptionalPlayer1.txt"]).status(1);
    other.stderr_has("note: a/OptionalPlayer1.txt is checked against a/Player2.txt");
}

#[test]
fn without_any_board_only_its_form_is_checked() {
    assert_valid(check(&["a/OptionalPlayer1.txt"]), &["a/OptionalPlayer1.txt"]);
    let run = renamed(&[("OptionalPlayer1.txt", "ships")]).args(["a/ships", "a/Player1.txt"]);
    let ran = run.run().status(0).stderr_has("note: a/ships is checked on its own, not against a board");
    ran.stderr_has("warning: the P ships can be read in");
    let short =
        Run::new().file("ships", "B1:1,A;right;\nB2:1,A;down;\nP1:9,A;right;\n").args(["check", "ships"]);
    short
        .run()
        .status(1)
        .stderr_has("B2 shares cell 1,A with the ship in line 1")
        .stderr_has("the file has 1 Patrol Boat, expected 4");
}
