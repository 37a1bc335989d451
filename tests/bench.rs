//! `check`, `replay` and `generate`, through the built program.

mod support;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::time::SystemTime;

use serde_json::Value;
use support::{Ran, Run, copy, fixtures};

fn stdout(ran: &Ran) -> &str {
    std::str::from_utf8(&ran.stdout).unwrap()
}

/// Every file below a folder with its content.
fn tree(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut files = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap() {
        let entry = entry.unwrap();
        let name = entry.file_name().into_string().unwrap();
        if entry.path().is_dir() {
            files.insert(format!("{name}/"), Vec::new());
            files.extend(
                tree(&entry.path()).into_iter().map(|(below, content)| (format!("{name}/{below}"), content)),
            );
        } else {
            files.insert(name, fs::read(entry.path()).unwrap());
        }
    }
    files
}

fn generated(args: &[&str]) -> Ran {
    Run::new().args(["generate", "cases"]).args(args.iter().copied()).run()
}

/// A run in a folder with the named fixture games as cases.
fn with_cases(names: &[(&str, &str)]) -> Run {
    let run = Run::new();
    for (place, game) in names {
        copy(&fixtures("games").join(game), &run.folder().join(place));
    }
    run
}

// generate

#[test]
fn the_same_seed_gives_the_same_bytes_with_any_number_of_threads() {
    let make = |threads| {
        let run = Run::new().args(["generate", "cases", "--cases", "25", "--seed", "9", "--faults"]);
        let ran = run.env("RAYON_NUM_THREADS", threads).run().status(0);
        assert_eq!(stdout(&ran), "25 cases and 75 faults in cases, seed 9\n");
        tree(ran.folder())
    };
    assert_eq!(make("1"), make("5"));
}

#[test]
fn a_drawn_seed_is_printed_and_can_be_used_again() {
    let ran = generated(&["--cases", "3"]).status(0);
    let seed = stdout(&ran).trim().rsplit(' ').next().unwrap().to_owned();
    let again = generated(&["--cases", "3", "--seed", &seed]).status(0);
    assert_eq!(tree(ran.folder()), tree(again.folder()));
}

#[test]
fn names_have_as_many_digits_as_needed() {
    for (number, first) in [("1", "case-1"), ("10", "case-01"), ("100", "case-001")] {
        let ran = generated(&["--cases", number, "--seed", "1"]).status(0);
        assert!(ran.folder().join("cases").join(first).join("Battleship.out").is_file(), "{first}");
    }
    assert_eq!(stdout(&generated(&["--cases", "0", "--seed", "1"]).status(0)), "0 cases in cases, seed 1\n");
}

#[test]
fn goldens_are_written_along() {
    let run = Run::new().args(["generate", "cases", "--cases", "8", "--seed", "2", "--faults"]);
    let ran = run.run().status(0);
    let again = Run::new().args(["replay", "cases", "--dry-run"]);
    copy(&ran.folder().join("cases"), &again.folder().join("cases"));
    // An empty folder stands for a file that cannot be read.
    fs::create_dir_all(again.folder().join("cases/fault-unreachable-player1-placement/OptionalPlayer1.txt"))
        .unwrap();
    let again = again.run().status(0);
    let expected = "83 cases: 26 Player1 wins, 2 Player2 wins, 2 draws, 2 unfinished, 51 rejected; 0 to write, 83 unchanged\n";
    assert_eq!(stdout(&again), expected);
}

#[test]
fn a_folder_that_is_not_empty_is_refused_unless_forced() {
    let run = Run::new().args(["generate", ".", "--cases", "2", "--seed", "1"]).file("notes", "mine");
    let ran = run.run().status(1).stderr_has("is not empty; --force");
    assert_eq!(ran.names(), ["notes"]);
    let run =
        Run::new().args(["generate", ".", "--cases", "2", "--seed", "1", "--force"]).file("notes", "mine");
    assert_eq!(run.run().status(0).names(), ["case-1", "case-2", "notes"]);
    let run = Run::new().args(["generate", "file", "--cases", "2"]).file("file", "");
    run.run().status(1).stderr_has("cannot use the folder file");
}

#[test]
fn force_leaves_nothing_of_an_older_case_that_would_change_it() {
    let run = Run::new().args(["generate", ".", "--cases", "4", "--seed", "1", "--force"]);
    for name in ["case-1", "case-2", "case-3", "case-4"] {
        let folder = run.folder().join(name);
        fs::create_dir(&folder).unwrap();
        for file in ["OptionalPlayer1.txt", "OptionalPlayer2.txt", "case.toml"] {
            fs::write(folder.join(file), "stale").unwrap();
        }
    }
    let fresh = generated(&["--cases", "4", "--seed", "1"]);
    assert_eq!(tree(run.run().status(0).folder()), tree(&fresh.folder().join("cases")));
}

#[test]
fn wrong_numbers_are_usage_errors() {
    for args in [&["--cases", "-1"][..], &["--cases", "many"], &[], &["--cases", "1", "--seed", "x"]] {
        generated(args).status(2);
    }
}

// replay

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
fn what_is_right_already_is_not_touched() {
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
fn files_and_wording_of_a_case_are_heeded() {
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
fn placement_files_come_from_the_case_only() {
    let run = with_cases(&[("a", "touching-patrol-boats-without-placement-file")]).args(["replay", "a"]);
    let placement =
        fs::read(fixtures("games/touching-patrol-boats-with-placement-file/OptionalPlayer1.txt")).unwrap();
    let ran = run.file("OptionalPlayer1.txt", placement).run().status(0);
    let expected = fixtures("games/touching-patrol-boats-without-placement-file/expected/Battleship.out");
    assert_eq!(ran.file("a/Battleship.out"), fs::read(expected).ok());
}

#[test]
fn every_problem_of_every_case_toml_is_told_and_nothing_is_written() {
    let run = with_cases(&[("a", "draw"), ("b", "draw"), ("c", "draw")]).args(["replay", "."]);
    fs::write(run.folder().join("a/case.toml"), "nmae = \"x\"\npoints = \"many\"\n").unwrap();
    fs::write(run.folder().join("b/case.toml"), "rounds = 0\n[compare]\n").unwrap();
    let ran = run.run().status(2);
    insta::assert_snapshot!(ran.stderr);
    assert_eq!(ran.file("c/Battleship.out"), None);
}

#[test]
fn no_case_is_a_usage_error() {
    let run = with_cases(&[("a", "draw")]);
    fs::create_dir(run.folder().join("empty")).unwrap();
    let ran = run.args(["replay", "a", "empty", "nowhere"]).run().status(2);
    let ran = ran.stderr_has("there is no case in empty").stderr_has("cannot read nowhere");
    assert_eq!(ran.file("a/Battleship.out"), None);
    Run::new().args(["replay"]).run().status(2);
}

// check

#[test]
fn sound_files_are_ok() {
    let run = with_cases(&[("a", "touching-patrol-boats-with-placement-file")]).args(["check"]);
    let files = ["a/Player1.txt", "a/OptionalPlayer1.txt", "a/Player1.in"];
    let ran = run.args(files).run().status(0);
    assert_eq!(stdout(&ran), "a/Player1.txt: ok\na/OptionalPlayer1.txt: ok\na/Player1.in: ok\n");
    assert_eq!(ran.stderr, "");
}

#[test]
fn a_board_that_can_be_read_in_several_ways_is_sound_with_a_warning() {
    let run =
        with_cases(&[("a", "touching-patrol-boats-without-placement-file")]).args(["check", "a/Player1.txt"]);
    let ran = run.run().status(0).stderr_has("warning: the P ships can be read in");
    assert_eq!(stdout(&ran), "a/Player1.txt: ok\n");
}

#[test]
fn every_bad_move_is_told_with_its_place() {
    let run = Run::new().file("a.in", "5,E;5,e;A;11,A;5,E;\n10,J;,;5,K;A,1\n").args(["check", "a.in"]);
    insta::assert_snapshot!(run.run().status(1).stderr);
}

#[test]
fn a_placement_file_is_judged_against_the_nearest_board_before_it() {
    let game = "touching-patrol-boats-with-placement-file";
    let run = || with_cases(&[("a", game), ("b", "draw")]).args(["check"]);
    let alone = run().args(["a/OptionalPlayer1.txt"]).run().status(0);
    assert_eq!(stdout(&alone), "a/OptionalPlayer1.txt: ok\n");
    let other = run().args(["a/Player1.txt", "b/Player1.txt", "a/OptionalPlayer1.txt"]).run().status(1);
    assert_eq!(stdout(&other), "a/Player1.txt: ok\nb/Player1.txt: ok\n");
    let short =
        Run::new().file("ships", "B1:1,A;right;\nB2:1,A;down;\nP1:9,A;right;\n").args(["check", "ships"]);
    short
        .run()
        .status(1)
        .stderr_has("B2 shares cell 1,A with the ship of line 1")
        .stderr_has("1 Patrol Boat named, expected 4");
}

#[test]
fn the_kind_can_be_said() {
    let run = |kind: &str| with_cases(&[("a", "draw")]).args(["check", "--as", kind, "a/Player1.txt"]).run();
    run("board").status(0);
    run("moves").status(1).stderr_has("has no comma");
    run("placement").status(1).stderr_has("0 Battleships named, expected 2");
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
    let ran = run.run().status(2).stderr_has("nowhere: cannot read the file").stderr_has("has no comma");
    ran.stderr_has("name the file in it");
}

#[test]
fn a_million_bad_moves_are_told_soon() {
    let run = Run::new().file("a.in", "x;".repeat(1_000_000)).args(["check", "a.in", "--format", "json"]);
    let ran = run.run().status(1);
    let document: Value = serde_json::from_slice(&ran.stdout).unwrap();
    let problems = document["problems"].as_array().unwrap();
    assert_eq!(problems.len(), 10_001);
    assert_eq!(problems[10_000]["message"], "990000 more moves are no shots");
    assert_eq!(
        (&problems[9_999]["line"], &problems[9_999]["column"]),
        (&Value::from(1), &Value::from(19_999))
    );
}

#[test]
fn an_input_that_is_missing_is_doubted_unless_the_case_says_its_files() {
    let run = with_cases(&[("a", "draw"), ("b", "draw")]).args(["replay", "."]);
    for case in ["a", "b"] {
        fs::remove_file(run.folder().join(case).join("Player2.in")).unwrap();
    }
    let files = "files = [\"Player1.txt\", \"Player2.txt\", \"Player1.in\", \"Player2.in\"]\n";
    fs::write(run.folder().join("b/case.toml"), files).unwrap();
    let ran = run.run().status(0).stderr_has("warning: ./a: Player2.in cannot be read");
    assert_eq!(ran.stderr.lines().count(), 1, "{}", ran.stderr);
}

#[test]
fn a_board_that_can_be_read_in_several_ways_is_doubted() {
    let run = with_cases(&[("a", "touching-patrol-boats-without-placement-file")]).args(["replay", "a"]);
    run.run().status(0).stderr_has("warning: a: a board can be read in more than one way");
}

#[test]
fn it_is_said_which_board_a_placement_file_is_judged_against() {
    let run = with_cases(&[("a", "touching-patrol-boats-with-placement-file")]).args(["check"]);
    let ran = run.args(["a/Player1.txt", "a/Player2.txt", "a/OptionalPlayer1.txt"]).run();
    ran.stderr_has("a/OptionalPlayer1.txt is judged against a/Player2.txt, the nearest board before it");
}

#[test]
#[cfg(unix)]
fn nothing_is_written_through_links_or_waited_for_in_pipes() {
    use std::os::unix::fs::symlink;

    let run =
        Run::new().args(["generate", ".", "--cases", "2", "--seed", "1", "--force"]).file("mine", "mine");
    fs::create_dir(run.folder().join("case-1")).unwrap();
    symlink("../mine", run.folder().join("case-1/Player1.txt")).unwrap();
    let ran = run.run().status(0);
    assert_eq!(ran.file("mine").unwrap(), b"mine");

    let run = Run::new().args(["generate", ".", "--cases", "2", "--seed", "1", "--force"]);
    fs::create_dir(run.folder().join("other")).unwrap();
    symlink("other", run.folder().join("case-1")).unwrap();
    run.run().status(1).stderr_has("is a link, and nothing is written through it");

    let run = with_cases(&[("a", "draw"), ("b", "draw")]).args(["replay", "."]);
    fs::remove_file(run.folder().join("a/Player1.in")).unwrap();
    let made = std::process::Command::new("mkfifo").arg(run.folder().join("a/Player1.in")).status();
    assert!(made.unwrap().success());
    symlink("/dev/zero", run.folder().join("b/Battleship.out")).unwrap();
    let ran = run.args(["--dry-run"]).run().status(1).stderr_has("./a: Player1.in cannot be read");
    assert!(stdout(&ran).contains("./b/Battleship.out: would change"));
}
