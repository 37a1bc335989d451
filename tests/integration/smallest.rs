//! `try --smallest`: the shortest game in which a program fails in the same way.
#![cfg(target_os = "linux")]

use std::fs;

use crate::support::{FOUR, Ran, Run, stdout, with_cases};

/// A program that changes what is right with `sed`, or does something else after that.
fn smallest(game: &str, script: &str, options: &[&str]) -> Ran {
    let program = env!("CARGO_BIN_EXE_battleship");
    let script = format!("{program} -q \"$@\"\n{script}\n");
    let run = Run::game(game).no_args().file("program", script).args(["try", "--sandbox", "off"]);
    run.args(FOUR).args(["--smallest"]).args(options).args(["--", "sh", "program"]).run()
}

#[test]
fn a_long_game_is_shortened_to_the_turns_that_show_the_mistake() {
    let ran = smallest("player1-wins", "sed -i 's/X/x/g' Battleship.out", &[]).status(1);
    let shown = stdout(&ran);
    assert!(shown.contains("diagnosis: marks are in lowercase"), "{shown}");
    assert!(shown.contains("66 turns shortened to 1 ("), "{shown}");
    let small = ran.folder().join("smallest");
    let moves = ["Player1.in", "Player2.in"].map(|name| fs::read_to_string(small.join(name)).unwrap());
    assert_eq!(moves.concat().matches(';').count(), 1, "{moves:?}");
    assert!(small.join("OptionalPlayer1.txt").exists());
    assert!(fs::read_to_string(small.join("case.toml")).unwrap().contains("smallest failing game"));
    assert!(fs::read_to_string(small.join("Battleship.out")).unwrap().contains(" X"));
}

#[test]
fn a_crash_is_shortened_to_the_same_crash() {
    let script = "test $(wc -l <Battleship.out) -lt 120 || { echo 'boom' >&2; rm Battleship.out; exit 3; }";
    let ran = smallest("draw", script, &[]).status(1);
    let shown = stdout(&ran);
    assert!(shown.contains("exited with status 3 without writing a transcript: boom"), "{shown}");
    assert!(shown.contains("74 turns shortened to 4 ("), "{shown}");
}

#[test]
fn the_search_is_bounded_and_reproducible() {
    let script = "sed -i 's/X/x/g' Battleship.out";
    let runs = [(); 2]
        .map(|()| stdout(&smallest("player1-wins", script, &["--smallest-runs", "9"]).status(1)).to_owned());
    assert_eq!(runs[0], runs[1]);
    assert!(runs[0].contains("(9 runs)"), "{}", runs[0]);
}

#[test]
fn an_unsteady_program_is_named() {
    let ran = smallest("draw", "date +%N >>Battleship.out", &[]).status(1);
    assert!(stdout(&ran).contains("the program is unsteady"), "{}", stdout(&ran));
    assert!(!ran.folder().join("smallest").exists());
}

#[test]
fn what_cannot_be_shortened_is_wrong_usage_or_said() {
    let run = Run::game("draw").no_args().args(["try", "--smallest"]).args(FOUR);
    let ran = run.run().status(2);
    assert!(ran.stderr.contains("--smallest needs a command"), "{}", ran.stderr);
    let ran = smallest("rejected-board", "echo x >>Battleship.out", &[]).status(2);
    assert!(ran.stderr.contains("--smallest needs a game"), "{}", ran.stderr);
    let other =
        Run::game("draw").no_args().file("smallest/mine.txt", "").args(["try", "--smallest"]).args(FOUR);
    let ran = other.args(["--", "true"]).run().status(2);
    assert!(ran.stderr.contains("is not overwritten"), "{}", ran.stderr);
}

#[test]
fn a_right_program_has_nothing_to_shorten() {
    let ran = smallest("draw", "", &[]).status(0);
    assert_eq!(stdout(&ran), "equal: 74 turns, a draw\n");
}

/// A class of one student whose program changes what is right, graded with pages that show the mistakes in short games.
fn graded(script: &str, options: &[&str]) -> Ran {
    let program = env!("CARGO_BIN_EXE_battleship");
    let script = format!("{program} -q Player1.txt Player2.txt Player1.in Player2.in\n{script}\n");
    let run = with_cases(&[("cases/a", "draw"), ("cases/b", "player1-wins"), ("cases/hidden", "draw")])
        .file("cases/hidden/case.toml", "visibility = \"hidden\"\n")
        .file("ada/mine.sh", script);
    run.args(["grade", "cases", "ada", "--run", "sh {submission}/mine.sh", "--smallest"]).args(options).run()
}

#[test]
fn feedback_shows_each_mistake_once_in_a_short_game() {
    let pages = ["--sandbox", "off", "--feedback", "pages"];
    let ran = graded("sed -i 's/X/x/g' Battleship.out", &pages).status(1);
    assert!(ran.stderr.contains("1 of 1 mistake shown in shorter games"), "{}", ran.stderr);
    let page = String::from_utf8(ran.file("pages/ada.html").unwrap()).unwrap();
    for words in [
        "<h2 id=\"small-1-title\">The same mistake in 1 turn</h2>",
        "The 74 turns of a shortened",
        "<a download=\"Player1.in\" href=\"data:text/plain;charset=utf-8,",
        "<code>battleship try Player1.txt Player2.txt Player1.in Player2.in -- sh mine.sh</code>",
    ] {
        assert!(page.contains(words), "no {words:?} in the page");
    }
    assert!(!page.contains("small-2"));
    let again = graded("sed -i 's/X/x/g' Battleship.out", &pages).status(1);
    assert_eq!(page.as_bytes(), again.file("pages/ada.html").unwrap(), "the same bytes every time");
}

#[test]
fn short_games_need_programs_and_pages() {
    for options in [&["--sandbox", "off"][..], &["--sandbox", "off", "--format", "json"]] {
        let ran = graded("", options).status(2);
        assert!(ran.stderr.contains("--feedback <DIR>"), "{}", ran.stderr);
    }
    let ran =
        with_cases(&[("cases/a", "draw")]).args(["grade", "cases", "ada", "--smallest"]).run().status(2);
    assert!(ran.stderr.contains("--run <COMMAND>"), "{}", ran.stderr);
}

#[test]
fn a_right_program_has_no_short_game() {
    let ran = graded("", &["--sandbox", "off", "--feedback", "pages"]).status(0);
    assert!(ran.stderr.contains("0 of 0 mistakes"), "{}", ran.stderr);
}
