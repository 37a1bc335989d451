//! Sizes are bounded in proportion to the input, and what is too large is refused before anything is written.

use std::fs;

use crate::support::{Run, fixtures, stdout, with_cases};

/// A list of invalid items and one valid shot. Its transcript has more than 256 MiB.
fn endless_list() -> String {
    ";".repeat(3_300_000) + "5,E"
}

#[test]
fn a_transcript_that_is_too_large_is_refused_and_nothing_is_written() {
    let run = Run::game("draw").file("Player1.in", endless_list()).file("Battleship.out", "old");
    let run = run.args(["--json", "game.json", "--html", "game.html", "--svg", "game.svg"]);
    let before = fs::read_dir(run.folder()).unwrap().count();
    let ran = run.run().status(1).stderr_has("error: the transcript would be larger than 256 MiB");
    let ran = ran.stderr_has("battleship check");
    assert_eq!(ran.stdout, b"");
    assert_eq!((ran.file("Battleship.out").unwrap(), ran.names().len()), (b"old".to_vec(), before));
}

#[test]
fn a_case_whose_transcript_is_too_large_is_refused() {
    let run =
        with_cases(&[("cases/a", "draw"), ("cases/b", "draw")]).file("cases/a/Player1.in", endless_list());
    let grade = run.no_args_command(&["grade", "cases", "."]).output().unwrap();
    assert_eq!(grade.status.code(), Some(2));
    let expected = "cannot use the case cases/a: the transcript would be larger than 256 MiB";
    assert!(String::from_utf8(grade.stderr).unwrap().contains(expected));

    let ran = run.args(["replay", "cases"]).run().status(1);
    let ran =
        ran.stderr_has("cannot write cases/a/Battleship.out: the transcript would be larger than 256 MiB");
    assert!(stdout(&ran).ends_with("; 1 written, 0 unchanged, 1 failed\n"), "{}", stdout(&ran));
    assert_eq!(ran.file("cases/a/Battleship.out"), None);
    assert_eq!(
        ran.file("cases/b/Battleship.out"),
        fs::read(fixtures("games/draw/expected/Battleship.out")).ok()
    );
}

#[test]
fn invalid_items_after_the_last_shot_have_no_transcript() {
    let list = "5,E;".to_owned() + &";".repeat(3_300_000) + "x";
    let ran = Run::game("player1-runs-out").file("Player1.in", list).args(["-q"]).run().status(0);
    let ran = ran.stderr_has("the last 3300001 items of the list are not valid shots");
    assert!(ran.file("Battleship.out").unwrap().len() < 10_000);
}

#[test]
fn a_case_toml_of_more_than_1_mib_is_refused() {
    let settings = |text: String| {
        let run = with_cases(&[("a", "draw")]).file("a/case.toml", text);
        run.args(["replay", "a"]).run().status(2)
    };
    settings("\r".repeat((1 << 20) + 1)).stderr_has("the file is larger than 1 MiB");
    settings("#".repeat(16 << 20)).stderr_has("the file is larger than 1 MiB");
    // Only the first syntax error is reported.
    let ran = settings("\r".repeat(1 << 20)).stderr_has("invalid TOML");
    assert_eq!(ran.stderr.matches("error").count(), 1, "{}", ran.stderr);

    let run = with_cases(&[("a", "draw")]).file("a/case.toml", "#".repeat(1 << 20)).args(["replay", "a"]);
    run.run().status(0);
}

#[test]
fn boards_that_are_too_wide_or_too_long_are_rejected() {
    for board in [";".repeat(4 << 20), ";;;;;;;;;\n".repeat(400_000)] {
        let ran = Run::game("draw").file("Player1.txt", board).run().status(1);
        assert_eq!(ran.stdout, b"kaBOOM: run for your life!\n");
    }
}
