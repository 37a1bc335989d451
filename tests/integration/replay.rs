//! `replay` through the built program.

use std::fs;
use std::time::SystemTime;

use crate::support::{Run, fixtures, stdout, with_cases};

#[test]
fn cases_are_found_at_any_depth_and_written_once() {
    let run = with_cases(&[
        ("b/deep/win", "player1-wins"),
        ("a", "draw"),
        (".hidden/x", "draw"),
        ("b", "player2-wins"),
    ]);
    let ran = run.args(["replay", ".", "a", "./b/deep"]).run().status(0);
    let expected =
        "3 cases: 1 Player1 wins, 1 Player2 wins, 1 draw, 0 unfinished, 0 rejected; 3 written, 0 unchanged\n";
    assert_eq!(stdout(&ran), expected);
    assert_eq!(
        ran.file("b/deep/win/Battleship.out"),
        fs::read(fixtures("games/player1-wins/expected/Battleship.out")).ok()
    );
    assert_eq!(ran.file(".hidden/x/Battleship.out"), None);
}

#[test]
fn goldens_that_are_already_correct_are_not_touched() {
    let run = with_cases(&[("a", "draw")]).args(["replay", "a"]);
    let golden = run.folder().join("a/Battleship.out");
    fs::copy(fixtures("games/draw/expected/Battleship.out"), &golden).unwrap();
    let file = fs::File::options().write(true).open(&golden).unwrap();
    file.set_modified(SystemTime::UNIX_EPOCH).unwrap();
    let ran = run.run().status(0);
    assert!(stdout(&ran).ends_with("; 0 written, 1 unchanged\n"));
    assert_eq!(
        fs::metadata(ran.folder().join("a/Battleship.out")).unwrap().modified().unwrap(),
        SystemTime::UNIX_EPOCH
    );
}

#[test]
fn a_dry_run_lists_what_would_change_and_writes_nothing() {
    let run = with_cases(&[("a", "draw"), ("b", "draw"), ("c", "draw")]).args(["replay", "--dry-run", "."]);
    fs::write(run.folder().join("b/Battleship.out"), "old").unwrap();
    fs::copy(fixtures("games/draw/expected/Battleship.out"), run.folder().join("c/Battleship.out")).unwrap();
    let ran = run.run().status(1);
    let expected = "./a/Battleship.out: would be written\n./b/Battleship.out: would change\n\
        3 cases: 0 Player1 wins, 0 Player2 wins, 3 draws, 0 unfinished, 0 rejected; 2 to write, 1 unchanged\n";
    assert_eq!(stdout(&ran), expected);
    assert_eq!((ran.file("a/Battleship.out"), ran.file("b/Battleship.out")), (None, Some(b"old".to_vec())));
}

#[test]
fn one_bad_case_does_not_stop_the_others() {
    let run = with_cases(&[("a", "draw"), ("b", "draw"), ("c", "rejected-board")]).args(["replay", "."]);
    fs::create_dir(run.folder().join("a/Battleship.out")).unwrap();
    let ran = run.run().status(1).stderr_has("cannot write ./a/Battleship.out");
    let expected = "3 cases: 0 Player1 wins, 0 Player2 wins, 2 draws, 0 unfinished, 1 rejected; 2 written, 0 unchanged, 1 failed\n";
    assert_eq!(stdout(&ran), expected);
    assert_eq!(ran.file("c/Battleship.out").unwrap(), b"kaBOOM: run for your life!");
}

#[test]
fn a_case_can_set_its_files_and_wording() {
    let run = with_cases(&[("a", "handout-prompt")]).args(["replay", "a"]);
    let folder = run.folder().join("a");
    for (from, to) in [("Player1.txt", "one board"), ("Player1.in", "one.in")] {
        fs::rename(folder.join(from), folder.join(to)).unwrap();
    }
    let settings =
        "files = [\"one board\", \"Player2.txt\", \"one.in\", \"gone.in\"]\nwording = \"handout\"\n";
    fs::write(folder.join("case.toml"), settings).unwrap();
    let ran = run.run().status(0);
    assert_eq!(
        ran.file("a/Battleship.out").unwrap(),
        b"IOError: input file(s) gone.in is/are not reachable."
    );
}

#[test]
fn placement_files_come_only_from_the_case() {
    let run = with_cases(&[("a", "touching-patrol-boats-without-placement-file")]).args(["replay", "a"]);
    let placement =
        fs::read(fixtures("games/touching-patrol-boats-with-placement-file/OptionalPlayer1.txt")).unwrap();
    let ran = run.file("OptionalPlayer1.txt", placement).run().status(0);
    let expected = fixtures("games/touching-patrol-boats-without-placement-file/expected/Battleship.out");
    assert_eq!(ran.file("a/Battleship.out"), fs::read(expected).ok());
}

#[test]
fn every_problem_of_every_case_toml_is_reported_and_nothing_is_written() {
    let run = with_cases(&[("a", "draw"), ("b", "draw"), ("c", "draw")]).args(["replay", "."]);
    fs::write(run.folder().join("a/case.toml"), "nmae = \"x\"\npoints = \"many\"\n").unwrap();
    fs::write(run.folder().join("b/case.toml"), "rounds = 0\n[compare]\n").unwrap();
    let ran = run.run().status(2);
    insta::assert_snapshot!(ran.stderr);
    assert_eq!(ran.file("c/Battleship.out"), None);
}

#[test]
fn a_folder_without_cases_is_a_usage_error() {
    let run = with_cases(&[("a", "draw")]);
    fs::create_dir(run.folder().join("empty")).unwrap();
    let ran = run.args(["replay", "a", "empty", "nowhere"]).run().status(2);
    let ran = ran.stderr_has("no case found in empty").stderr_has("cannot read nowhere");
    assert_eq!(ran.file("a/Battleship.out"), None);
    Run::new().args(["replay"]).run().status(2);
}

#[test]
fn a_missing_input_is_a_warning_unless_the_case_lists_its_files() {
    let run = with_cases(&[("a", "draw"), ("b", "draw")]).args(["replay", "."]);
    for case in ["a", "b"] {
        fs::remove_file(run.folder().join(case).join("Player2.in")).unwrap();
    }
    let files = "files = [\"Player1.txt\", \"Player2.txt\", \"Player1.in\", \"Player2.in\"]\n";
    fs::write(run.folder().join("b/case.toml"), files).unwrap();
    let ran = run.run().status(0).stderr_has("warning: ./a: cannot read Player2.in");
    assert_eq!(ran.stderr.lines().count(), 1, "{}", ran.stderr);
}

#[test]
fn a_board_that_can_be_read_in_several_ways_is_a_warning() {
    let run = with_cases(&[("a", "touching-patrol-boats-without-placement-file")]).args(["replay", "a"]);
    run.run().status(0).stderr_has("warning: a: a board can be read in more than one way");
}

#[test]
#[cfg(unix)]
fn pipes_and_devices_do_not_block() {
    use std::os::unix::fs::symlink;

    let run = with_cases(&[("a", "draw"), ("b", "draw")]).args(["replay", "."]);
    fs::remove_file(run.folder().join("a/Player1.in")).unwrap();
    let made = std::process::Command::new("mkfifo").arg(run.folder().join("a/Player1.in")).status();
    assert!(made.unwrap().success());
    symlink("/dev/zero", run.folder().join("b/Battleship.out")).unwrap();
    let ran = run.args(["--dry-run"]).run().status(1).stderr_has("./a: cannot read Player1.in");
    assert!(stdout(&ran).contains("./b/Battleship.out: would change"));
}

#[test]
fn a_case_is_recognized_by_the_content_of_its_files() {
    let names = [
        ("Player1.txt", "p1.in"),
        ("Player2.txt", "p2.in"),
        ("Player1.in", "p1moves.in"),
        ("Player2.in", "p2moves.in"),
    ];
    let with_names = || {
        let run = with_cases(&[("a/b", "draw")]).args(["replay", "."]);
        for (from, to) in names {
            fs::rename(run.folder().join("a/b").join(from), run.folder().join("a/b").join(to)).unwrap();
        }
        fs::write(run.folder().join("a/b/notes.txt"), "Boards, moves; and what they mean.\n").unwrap();
        run
    };
    let ran = with_names().run().status(0);
    assert_eq!(ran.file("a/b/Battleship.out"), fs::read(fixtures("games/draw/expected/Battleship.out")).ok());
    // The golden reads as neither, so that the folder stays a case.
    let run = with_names();
    fs::write(run.folder().join("a/b/Battleship.out"), ran.file("a/b/Battleship.out").unwrap()).unwrap();
    assert!(stdout(&run.run().status(0)).ends_with("; 0 written, 1 unchanged\n"));

    // With a third board it is not clear which two are meant.
    let run = with_names();
    fs::copy(run.folder().join("a/b/p1.in"), run.folder().join("a/b/p3.in")).unwrap();
    run.run().status(2).stderr_has("no case found in .");
}
