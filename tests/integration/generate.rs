//! `generate` through the built program.

use std::fs;

use crate::support::{Ran, Run, copy, stdout, tree};

fn generated(args: &[&str]) -> Ran {
    Run::new().args(["generate", "cases"]).args(args.iter().copied()).run()
}

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
fn kinds_are_separated_by_commas() {
    let ran = generated(&["--cases", "2", "--seed", "1", "--kinds", "draw,final-newline"]).status(0);
    let settings = ran.file("cases/case-1/case.toml").unwrap();
    assert_eq!(String::from_utf8(settings).unwrap(), "name = \"draw, newline after the moves\"\n");
    generated(&["--cases", "2", "--kinds", "draws"]).status(2).stderr_has("draw").stderr_has("final-newline");
}

#[test]
fn faults_can_be_chosen_by_name() {
    let faults = "--faults=board-nine-lines,moves-missing-comma";
    let ran = generated(&["--cases", "0", "--seed", "1", faults]).status(0);
    assert_eq!(stdout(&ran), "0 cases and 2 faults in cases, seed 1\n");
    let names = ["cases/fault-board-nine-lines", "cases/fault-moves-missing-comma"];
    assert!(names.iter().all(|name| ran.folder().join(name).join("Battleship.out").is_file()));
    let all = generated(&["--cases", "0", "--seed", "1", "--faults"]).status(0);
    let golden = "cases/fault-board-nine-lines/Player1.txt";
    assert_eq!(ran.file(golden), all.file(golden), "the choice does not change a fault");
    let ran = generated(&["--cases", "1", "--faults=board-nine-line"]).status(2);
    ran.stderr_has("a similar value exists: 'board-nine-lines'");
}

#[test]
fn goldens_follow_the_wording() {
    let ran = generated(&[
        "--cases",
        "1",
        "--seed",
        "1",
        "--wording",
        "handout",
        "--faults=unreachable-both-boards",
    ]);
    let ran = ran.status(0);
    let golden = String::from_utf8(ran.file("cases/case-1/Battleship.out").unwrap()).unwrap();
    assert!(golden.contains("Enter your move: "));
    let error = ran.file("cases/fault-unreachable-both-boards/Battleship.out").unwrap();
    assert!(error.starts_with(b"IOError: input file(s) "));
    let settings = ran.file("cases/case-1/case.toml").unwrap();
    assert!(String::from_utf8(settings).unwrap().contains("wording = \"handout\"\n"));
}

#[test]
fn no_cases_are_wrong_usage() {
    let ran = generated(&["--cases", "0"]).status(2).stderr_has("--cases 0 generates nothing");
    assert!(!ran.folder().join("cases").exists());
    let ran = generated(&["--cases", "0", "--seed", "1", "--faults"]).status(0);
    assert!(ran.folder().join("cases").exists());
}

#[test]
fn touching_ships_and_missing_placement_files_take_turns() {
    let ran = generated(&["--cases", "4", "--seed", "1", "--kinds", "draw,touching,no-placement"]).status(0);
    let has_placement =
        (1..=4).map(|case| ran.file(&format!("cases/case-{case}/OptionalPlayer1.txt")).is_some());
    assert_eq!(has_placement.collect::<Vec<_>>(), [true, false, true, false]);
}

#[test]
fn a_random_seed_is_printed_and_can_be_reused() {
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
}

#[test]
fn generated_goldens_are_up_to_date() {
    let run = Run::new().args(["generate", "cases", "--cases", "8", "--seed", "2", "--faults"]);
    let ran = run.run().status(0);
    let again = Run::new().args(["replay", "cases", "--dry-run"]);
    copy(&ran.folder().join("cases"), &again.folder().join("cases"));
    // A folder takes the place of the file that cannot be read.
    fs::create_dir_all(again.folder().join("cases/fault-unreachable-player1-placement/OptionalPlayer1.txt"))
        .unwrap();
    let again = again.run().status(0);
    let expected = "83 cases: 26 Player1 wins, 2 Player2 wins, 2 draws, 2 unfinished, 51 rejected; 0 to write, 83 unchanged\n";
    assert_eq!(stdout(&again), expected);
}

#[test]
fn a_folder_that_is_not_empty_is_refused_unless_forced() {
    let run = Run::new().args(["generate", ".", "--cases", "2", "--seed", "1"]).file("notes", "mine");
    let ran = run.run().status(1).stderr_has("is not empty; use --force");
    assert_eq!(ran.names(), ["notes"]);
    let run =
        Run::new().args(["generate", ".", "--cases", "2", "--seed", "1", "--force"]).file("notes", "mine");
    assert_eq!(run.run().status(0).names(), ["case-1", "case-2", "notes"]);
    let run = Run::new().args(["generate", "file", "--cases", "2"]).file("file", "");
    run.run().status(1).stderr_has("cannot use the folder file");
}

#[test]
fn force_removes_files_of_an_older_case_that_would_change_the_game() {
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
fn invalid_numbers_are_usage_errors() {
    for args in [&["--cases", "-1"][..], &["--cases", "many"], &[], &["--cases", "1", "--seed", "x"]] {
        generated(args).status(2);
    }
}

#[test]
#[cfg(unix)]
fn nothing_is_written_through_links() {
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
    run.run().status(1).stderr_has("is a symbolic link; cases are not written through links");
}
