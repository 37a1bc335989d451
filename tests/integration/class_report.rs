//! The report of `grade` about a whole class: a table that fits, the summary, explanations and totals.

use std::fs;

use crate::support::class::{class, golden};
use crate::support::{Run, copy, stdout};

/// Adds a submission with these transcripts, one for each case.
fn submission(run: &Run, name: &str, transcripts: &[(&str, &[u8])]) {
    for (case, transcript) in transcripts {
        let folder = run.folder().join(name).join(case);
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join("Battleship.out"), transcript).unwrap();
    }
}

fn wrong(case: &str) -> Vec<u8> {
    String::from_utf8(golden(case)).unwrap().replace("Enter Your Move", "Enter your Move").into()
}

/// A class of four in which nobody passes `draw`, and ada and bob have the same wrong transcripts.
fn small_class() -> Run {
    let run = class(&[]).args(["cases", "cleo", "ada", "bob", "dora"]);
    let (win, draw) = (golden("win"), golden("draw"));
    submission(&run, "ada", &[("win", &wrong("win")), ("draw", &wrong("draw"))]);
    submission(&run, "bob", &[("win", &wrong("win")), ("draw", &wrong("draw"))]);
    submission(&run, "cleo", &[("win", &win), ("draw", &draw[..draw.len() / 2])]);
    submission(&run, "dora", &[("win", &win)]);
    run
}

#[test]
fn a_class_is_summarized() {
    insta::assert_snapshot!(stdout(&small_class().run().status(1)));
}

#[test]
fn every_failed_case_is_explained_on_demand() {
    let ran = small_class().args(["--explain"]).run().status(1);
    let report = stdout(&ran);
    for words in
        ["\nada: the prompt has the wrong capitalization\n  in all 2 cases\n", "\ncleo, draw: 0 of 1\n"]
    {
        assert!(report.contains(words), "no {words:?} in:\n{report}");
    }
    assert!(report.lines().last().unwrap().starts_with("4 submissions: mean 0.5 of 2 points"), "{report}");
    let of_ada = report.split("\nada, ").skip(1).map(|part| part.split("\n\n").next().unwrap());
    let has_diff: Vec<bool> = of_ada.map(|part| part.contains("\n  -Enter")).collect();
    assert_eq!(has_diff, [true, false], "one diff for one diagnosis\n{report}");
}

#[test]
#[cfg(target_os = "linux")]
fn what_holds_for_all_cases_is_said_once() {
    let programs = [
        ("eve", "true"),
        ("finn", ":"),
        ("gil", "echo > out.txt"),
        ("hugo", "cat $(dirname $0)/golden"),
        ("ida", "while :; do :; done"),
    ];
    let run = class(&[]).args([
        "cases",
        "--sandbox",
        "off",
        "--timeout",
        "0.2",
        "--run",
        "sh {submission}/program",
    ]);
    fs::remove_dir_all(run.folder().join("cases/draw")).unwrap();
    copy(&run.folder().join("cases/win"), &run.folder().join("cases/win, again"));
    for (name, script) in programs {
        fs::create_dir_all(run.folder().join(name)).unwrap();
        fs::write(run.folder().join(name).join("program"), script).unwrap();
        fs::write(run.folder().join(name).join("golden"), golden("win")).unwrap();
    }
    let names: Vec<&str> = programs.iter().map(|(name, _)| *name).collect();
    let ran = run.args(names).run().status(1);
    let report = stdout(&ran);
    for expected in [
        "\nby mistake\n  2 submissions in 2 cases: the transcript is missing\n    eve, finn\n",
        "  1 submission in 2 cases: the transcript is missing, but another file was written\n    gil\n",
        "  1 submission in 2 cases: the transcript is missing, but it was printed to stdout (would pass",
        "  1 submission in 2 cases: the program was stopped after 0.2 seconds of CPU time\n    ida\n",
    ] {
        assert!(report.contains(expected), "{expected}{report}");
    }
    assert_eq!(report.matches("the transcript is missing").count(), 3, "{report}");
    assert!(report.contains("  timed out"), "{report}");
}

#[test]
fn submissions_are_sorted_on_demand() {
    let order = |options: &[&str]| {
        let ran = small_class().args(options.iter().copied()).run().status(1);
        let names =
            stdout(&ran).lines().skip(1).take(4).map(|line| line.split(' ').next().unwrap().to_owned());
        names.collect::<Vec<_>>()
    };
    assert_eq!(order(&[]), ["cleo", "ada", "bob", "dora"]);
    assert_eq!(order(&["--sort", "name"]), ["ada", "bob", "cleo", "dora"]);
    assert_eq!(order(&["--sort", "points"]), ["cleo", "dora", "ada", "bob"]);
}

#[test]
fn ungraded_cases_are_passed_or_failed() {
    let run = small_class();
    fs::write(run.folder().join("cases/win/case.toml"), "points = 0\n").unwrap();
    let ran = run.run().status(1);
    let lines: Vec<&str> = stdout(&ran).lines().take(6).collect();
    let expected = [
        "submission  draw   win  total",
        "cleo           0  pass      0",
        "ada            0  fail      0",
        "bob            0  fail      0",
        "dora           0  pass      0",
        "maximum        1     -      1",
    ];
    assert_eq!(lines, expected);
}

/// A class of `number` submissions and many cases with long names. Every third submission is right.
fn large_class(number: usize) -> Run {
    let run = class(&[]);
    for case in 0..10 {
        let folder = run.folder().join(format!("many/case-{case}"));
        copy(&run.folder().join("cases/win"), &folder);
        let name = format!("name = \"draw {case}, touching ships, two bad moves, 船\"\n");
        fs::write(folder.join("case.toml"), name).unwrap();
    }
    let mut run = run.args(["many"]);
    for student in 0..number {
        let name = format!("student-with-a-long-name-{student:03}");
        for case in 0..10 {
            let is_right = student % 3 == 0 && case != 4;
            let transcript = if is_right { golden("win") } else { wrong("win") };
            submission(&run, &name, &[(&format!("case-{case}"), &transcript)]);
        }
        run = run.args([name]);
    }
    run
}

#[test]
fn no_line_is_wider_than_100_columns() {
    let ran = large_class(24).run().status(1);
    for line in stdout(&ran).lines() {
        // Each ship is two columns wide.
        let width = line.chars().count() + line.matches('船').count();
        assert!(width <= 100, "{width}: {line}");
    }
}

#[test]
fn the_last_line_says_how_a_large_class_did() {
    let ran = large_class(24).run().status(1);
    let lines: Vec<&str> = stdout(&ran).lines().collect();
    let totals = "24 submissions: mean 3 of 10 points, 0 with all, 16 with none; 72 of 240 results passed";
    assert_eq!(lines[lines.len() - 1], totals);
    let mistake = " submissions in 10 cases: the prompt has the wrong capitalization";
    assert!(lines.iter().any(|line| line.contains(mistake)), "{lines:#?}");
    // A case that nobody passes is not at fault if a mistake of other cases explains it.
    assert!(!lines.iter().any(|line| line.contains("at fault")), "{lines:#?}");
}

#[test]
fn a_wrong_golden_is_not_explained_by_a_mistake_of_the_class() {
    let run = class(&[]).args(["cases/win", "ada", "bob"]);
    submission(&run, "ada", &[("", &golden("win"))]);
    submission(&run, "bob", &[("", &golden("win"))]);
    let wrong = String::from_utf8(golden("win")).unwrap().replace("Player1 Wins!", "Player 1 wins!");
    fs::write(run.folder().join("cases/win/Battleship.out"), wrong).unwrap();
    let ran = run.run().status(1);
    let report = stdout(&ran);
    assert!(report.contains("nobody passes, so the case may be at fault"), "{report}");
    assert!(report.contains("2 of 2: the result: ") && !report.contains("fired at twice"), "{report}");
}
