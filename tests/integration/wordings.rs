//! The two wordings never cost a correct program its points in silence.
#![cfg(unix)]

use std::fs;

use crate::support::class::{class, golden, json};
use crate::support::{FOUR, Run, fixtures, stdout};

/// The transcript of the case `win` in the wording of the handout.
fn handout() -> String {
    in_handout(golden("win"))
}

fn in_handout(transcript: Vec<u8>) -> String {
    String::from_utf8(transcript).unwrap().replace("Enter Your Move", "Enter your move")
}

/// Grades two students, one in each wording, on a case with this golden.
fn grading(golden: Option<&str>) -> Run {
    let run = class(&["right"]).args(["cases/win", "right", "other", "--format", "json"]);
    fs::create_dir(run.folder().join("other")).unwrap();
    fs::write(run.folder().join("other/Battleship.out"), handout()).unwrap();
    let path = run.folder().join("cases/win/Battleship.out");
    match golden {
        Some(text) => fs::write(path, text).unwrap(),
        None => fs::remove_file(path).unwrap(),
    }
    run
}

/// The points of the student in the wording of the report, and of the one in that of the handout.
#[track_caller]
fn points(run: Run) -> (String, [f64; 2]) {
    let ran = run.run().status(1);
    let report = json(&ran);
    let points = |student: usize| report["submissions"][student]["points"].as_f64().unwrap();
    (ran.stderr, [points(0), points(1)])
}

#[test]
fn a_golden_that_is_right_follows_the_wording_that_is_asked_for() {
    let report = String::from_utf8(golden("win")).unwrap();
    for text in [Some(&*report), Some(&handout()), None] {
        assert_eq!(points(grading(text).args(["--wording", "report"])).1, [1.0, 0.0]);
        assert_eq!(points(grading(text).args(["--wording", "handout"])).1, [0.0, 1.0]);
    }
    let (notes, _) = points(grading(Some(&report)).args(["--wording", "handout"]));
    let note =
        "Battleship.out has the wording of the report, and transcripts are compared with that of the handout";
    assert!(notes.contains(note), "{notes}");
}

#[test]
fn a_golden_decides_if_no_wording_is_asked_for() {
    let report = String::from_utf8(golden("win")).unwrap();
    assert_eq!(points(grading(Some(&report))), (String::new(), [1.0, 0.0]));
    assert_eq!(points(grading(Some(&handout()))), (String::new(), [0.0, 1.0]));
    assert_eq!(points(grading(None)).1, [1.0, 0.0]);
}

#[test]
fn the_wording_of_a_case_goes_before_the_one_that_is_asked_for() {
    let run = grading(None).args(["--wording", "report"]);
    fs::write(run.folder().join("cases/win/case.toml"), "wording = \"handout\"\n").unwrap();
    assert_eq!(points(run).1, [0.0, 1.0]);
}

#[test]
fn a_transcript_that_is_right_in_the_other_wording_says_so_first() {
    let run = class(&[]).args(["cases/win", "other"]).file("other/Battleship.out", handout());
    let ran = run.run().status(1);
    let words = "cases/win: 0 of 1\n  right, in the wording of the handout: use --wording handout\n";
    assert!(stdout(&ran).contains(words), "{}", stdout(&ran));
    let run = class(&["right"]).args(["cases/win", "right"]);
    let run = run.file("cases/win/case.toml", "wording = \"handout\"\n");
    let words = "  right, in the wording of the report: the case expects that of the handout\n";
    let ran = run.run().status(1);
    assert!(stdout(&ran).contains(words), "{}", stdout(&ran));
}

#[test]
fn the_summary_of_a_class_counts_transcripts_in_the_other_wording() {
    let run = class(&["boards-swapped"]).args(["cases/win", "ada", "ben", "boards-swapped"]);
    let run = run.file("ada/Battleship.out", handout()).file("ben/Battleship.out", handout());
    let ran = run.run().status(1);
    let words = "2 of 3: right, in the wording of the handout: use --wording handout";
    assert!(stdout(&ran).contains(words), "{}", stdout(&ran));
    assert!(!stdout(&ran).contains("the same wrong transcript"), "{}", stdout(&ran));
}

#[test]
fn content_needs_a_golden_that_can_be_read() {
    let run = class(&[]).args(["cases/win", "garbage", "--compare", "content"]);
    let run =
        run.file("cases/win/Battleship.out", "two plus two\n").file("garbage/Battleship.out", "garbage\n");
    let ran = run.run().status(2).stderr_has("cases/win/Battleship.out has neither a turn nor an error");
    assert_eq!(stdout(&ran), "");
    let run = class(&[]).args(["cases/win", "garbage"]);
    let run =
        run.file("cases/win/Battleship.out", "two plus two\n").file("garbage/Battleship.out", "garbage\n");
    let ran = run.run().status(1);
    assert!(!stdout(&ran).contains("content"), "{}", stdout(&ran));
}

/// A run of `try` on a game, with this transcript.
fn trying(game: &str, transcript: &str) -> Run {
    Run::game(game).no_args().args(["try"]).args(FOUR).file("Battleship.out", transcript)
}

fn transcript(game: &str) -> String {
    in_handout(fs::read(fixtures("games").join(game).join("expected/Battleship.out")).unwrap())
}

#[test]
fn try_accepts_either_wording_unless_one_is_asked_for() {
    let equal = "equal: 74 turns, a draw, in the wording of the handout\n";
    assert_eq!(stdout(&trying("draw", &transcript("draw")).run().status(0)), equal);
    let run = trying("draw", &transcript("draw"));
    assert_eq!(stdout(&run.args(["--wording", "handout"]).run().status(0)), equal);
    let ran = trying("draw", &transcript("draw")).args(["--wording", "report"]).run().status(1);
    let words = "right, in the wording of the handout: use --wording handout\n";
    assert!(stdout(&ran).starts_with(words), "{}", stdout(&ran));
}

#[test]
fn try_explains_mistakes_in_the_wording_of_the_transcript() {
    let wrong = transcript("draw").replace('X', "x");
    let ran = trying("draw", &wrong).run().status(1);
    assert!(!stdout(&ran).contains("move\""), "{}", stdout(&ran));
    assert!(stdout(&ran).contains("diagnosis: "), "{}", stdout(&ran));
}

#[test]
fn try_reads_boards_of_either_form() {
    let run = trying("draw", &transcript("draw"));
    for board in ["Player1.txt", "Player2.txt"] {
        let text = fs::read_to_string(run.folder().join(board)).unwrap();
        let wide: String = text.lines().map(|line| format!(";{line}\n")).collect();
        fs::write(run.folder().join(board), wide).unwrap();
    }
    let ran = run.run().status(0);
    assert_eq!(ran.stderr, "");
    assert_eq!(stdout(&ran), "equal: 74 turns, a draw, in the wording of the handout\n");
}
