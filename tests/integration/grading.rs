//! `grade` through the built program: comparing transcripts, awarding points, and reports.

use std::fs;

use crate::support::class::{class, golden, json};
use crate::support::mistakes::transcript;
use crate::support::{copy, fixtures, stdout};
use serde_json::Value;

// Comparing

#[test]
fn each_mode_ignores_more_than_the_one_before() {
    let strictest = [
        ("right", Some("exact")),
        ("crlf", Some("eol")),
        ("no-newline-at-the-end", Some("eol")),
        ("trailing-spaces", Some("trailing")),
        ("spaces-for-tabs", Some("space")),
        ("curly-apostrophes", Some("space")),
        ("space-after-10", Some("content")),
        ("wrong-capitalization-in-the-prompt", Some("content")),
        ("only-content-is-right", Some("content")),
        ("rounds-from-0", None),
        ("boards-swapped", None),
        ("error-of-another-class", None),
    ];
    let modes = ["exact", "eol", "trailing", "space", "content"];
    for (member, strictest) in strictest {
        let passes_from = strictest.and_then(|strictest| modes.iter().position(|mode| *mode == strictest));
        for (index, mode) in modes.into_iter().enumerate() {
            let ran = class(&[member]).args(["cases/win", member, "--compare", mode]).run();
            let passes = passes_from.is_some_and(|from| index >= from);
            assert_eq!(ran.status, i32::from(!passes), "{member} under {mode}:\n{}", stdout(&ran));
            if let (false, Some(strictest)) = (passes, strictest) {
                let note = format!("would pass with --compare {strictest}");
                assert!(stdout(&ran).contains(&note), "{member} under {mode}:\n{}", stdout(&ran));
            }
        }
    }
}

#[test]
fn mistakes_that_only_exact_mode_finds_are_diagnosed() {
    for (member, words) in [
        ("crlf", "diagnosis: lines end with CRLF instead of LF"),
        ("no-newline-at-the-end", "diagnosis: newlines are missing at the end of the file"),
    ] {
        let ran = class(&[member]).args(["cases/win", member, "--compare", "exact"]).run().status(1);
        assert!(stdout(&ran).contains(words), "{}", stdout(&ran));
    }
}

#[test]
fn a_case_can_limit_the_rounds_that_are_compared() {
    let run = |rounds: &str, member: &str| {
        let run = class(&[member]).args(["cases/win", member]);
        fs::write(run.folder().join("cases/win/case.toml"), format!("rounds = {rounds}\n")).unwrap();
        run.run()
    };
    // Both are wrong only at the end.
    run("26", "winner-before-player2-answers").status(0);
    run("26", "no-letters-in-the-final-boards").status(0);
    run("27", "winner-before-player2-answers").status(1);
    run("9999", "no-letters-in-the-final-boards").status(1);
    run("9999", "right").status(0);
    run("1", "rounds-from-0").status(1);
}

#[test]
fn cases_of_the_same_name_are_told_apart() {
    let run = class(&["right"]).args(["cases", "right", "--format", "csv"]);
    for case in ["win", "draw"] {
        fs::write(run.folder().join("cases").join(case).join("case.toml"), "name = \"Game\"\n").unwrap();
    }
    let ran = run.run();
    assert!(stdout(&ran).starts_with("submission,Game (draw),Game (win),total\n"), "{}", stdout(&ran));
}

#[test]
fn a_case_can_set_its_comparison_mode_name_and_points() {
    let run = class(&["only-content-is-right"]).args(["cases/win", "only-content-is-right"]);
    fs::write(
        run.folder().join("cases/win/case.toml"),
        "compare = \"content\"\npoints = 2.5\nname = \"First\"\n",
    )
    .unwrap();
    let ran = run.run().status(0);
    let expected = "submission             First  total\nonly-content-is-right    2.5    2.5\nmaximum                  2.5    2.5\n\nonly-content-is-right: 2.5 of 2.5 points, 1 of 1 case passed\n";
    assert_eq!(stdout(&ran), expected);
}

#[test]
fn correct_turns_get_partial_credit() {
    let points = |member: &str, options: &[&str]| {
        let run = class(&[member]).args(["cases/win", member, "--credit", "turns", "--format", "json"]);
        let ran = run.args(options.iter().copied()).run();
        let result = json(&ran)["submissions"][0]["results"][0].clone();
        (
            result["points"].as_f64().unwrap(),
            result["right_turns"].as_u64().unwrap(),
            result["turns"].as_u64().unwrap(),
        )
    };
    // 27 rounds of two turns, and the end.
    assert_eq!(points("right", &[]), (1.0, 55, 55));
    assert_eq!(points("no-letters-in-the-final-boards", &[]), (0.98, 54, 55));
    assert_eq!(points("winner-before-player2-answers", &["--compare", "content"]).2, 55);
    assert_eq!(points("goes-on-after-the-end", &[]), (0.96, 55, 57));
    assert_eq!(points("error-of-another-class", &[]), (0.98, 54, 55));
    assert_eq!(points("rounds-from-0", &[]).1, 1, "only the end is correct");
    assert_eq!(points("only-content-is-right", &["--compare", "content"]), (1.0, 55, 55));
}

#[test]
fn rejections_are_compared_by_their_file_names() {
    let run = class(&[]);
    copy(&fixtures("games/rejected-unreachable-files"), &run.folder().join("case"));
    fs::write(run.folder().join("a"), "IOError: input files are not reachable: X").unwrap();
    let golden =
        fs::read_to_string(fixtures("games/rejected-unreachable-files/expected/Battleship.out")).unwrap();
    let names: Vec<&str> = golden
        .trim_start_matches("IOError: input files ")
        .split(" are")
        .next()
        .unwrap()
        .split(", ")
        .collect();
    let reversed = names.iter().rev().copied().collect::<Vec<_>>().join(", ");
    fs::write(run.folder().join("b"), format!("IOError: input file(s) {reversed} is/are not reachable.\n"))
        .unwrap();
    let ran = run.args(["case", "a", "b", "--compare", "content", "--format", "csv"]).run().status(1);
    assert_eq!(stdout(&ran), "submission,case,total\n(maximum),1,1\na,0,0\nb,1,1\n");
}

#[test]
fn a_diagnosis_of_several_cases_is_shown_once() {
    let run = class(&[]).args(["cases", "student"]);
    for case in ["win", "draw"] {
        let folder = run.folder().join("student").join(case);
        fs::create_dir_all(&folder).unwrap();
        let prompt = String::from_utf8(golden(case)).unwrap().replace("Enter Your Move", "Enter your Move");
        fs::write(folder.join("Battleship.out"), prompt).unwrap();
    }
    let ran = run.run().status(1);
    let words = "student: the prompt has the wrong capitalization\n  in all 2 cases\n";
    assert!(stdout(&ran).contains(words), "{}", stdout(&ran));
    assert!(!stdout(&ran).contains("diagnosis:"), "{}", stdout(&ran));
}

// Content

#[test]
fn content_mode_ignores_headings_and_labels() {
    let golden = String::from_utf8(golden("win")).unwrap();
    let changes: [(&str, &str); 8] = [
        ("Battle of Ships Game", "Battleship"),
        ("Enter Your Move", "Move"),
        ("Final Information", "Final Info"),
        ("Round : ", "Round #"),
        ("Patrol Boat", "PatrolBoat"),
        ("Hidden Board", "Sea"),
        ("Player1's Move\n\n", ""),
        ("\t\t\t\t\tGrid Size: 10x10", ""),
    ];
    for (from, to) in changes {
        assert!(golden.contains(from), "{from}");
        let run = class(&[]).file("found", golden.replace(from, to)).args([
            "cases/win",
            "found",
            "--compare",
            "content",
        ]);
        let ran = run.run();
        assert_eq!(ran.status, 0, "{from} as {to}: {}", stdout(&ran));
    }
}

#[test]
fn newlines_count_in_exact_mode() {
    let run = class(&["crlf"]).args([
        "cases/win",
        "crlf",
        "--compare",
        "exact",
        "--credit",
        "turns",
        "--format",
        "csv",
    ]);
    assert_eq!(stdout(&run.run().status(1)), "submission,cases/win,total\n(maximum),1,1\ncrlf,0,0\n");
}

#[test]
fn rounds_are_cut_at_the_first_heading_of_the_next_round() {
    let golden = String::from_utf8(golden("win")).unwrap();
    let status = |found: String| {
        let run = class(&[]).file("found", found).args(["cases/win", "found"]);
        fs::write(run.folder().join("cases/win/case.toml"), "rounds = 2\n").unwrap();
        run.run().status
    };
    // What comes after that heading does not matter, even if the heading is attached to the line before.
    assert_eq!(status(golden.replace("Round : 4\t", "Round : 5\t")), 0);
    let (before, after) = golden.split_at(golden.find("Round : 3\t").unwrap());
    let heading = before.rfind("Player1's Move").unwrap();
    assert_eq!(status(format!("{}{}{after}", before[..heading].trim_end(), &before[heading..])), 0);
    // Without the heading, nothing is cut, and a round with another number is no such heading.
    assert_eq!(status(golden.replace("Round : 3\t", "Round : 4\t")), 1);
    assert_eq!(status(golden.replace("Round : 2\t", "Round : 3\t")), 1);
}

#[test]
fn a_diagnosis_is_given_only_if_it_explains_everything() {
    let golden = String::from_utf8(golden("win")).unwrap();
    let diagnosis = |found: String| {
        let ran =
            class(&[]).file("found", found).args(["cases/win", "found", "--format", "json"]).run().status(1);
        json(&ran)["submissions"][0]["results"][0]["diagnosis"].clone()
    };
    let member = |name: &str| String::from_utf8(transcript(name).unwrap()).unwrap();
    for name in ["goes-on-after-the-end", "winner-before-player2-answers", "patrol-boat-sunk-too-early"] {
        assert!(diagnosis(member(name)).is_string(), "{name}");
        // With a second mistake, the first one no longer explains everything.
        assert_eq!(diagnosis(member(name).replace("Player1 Wins!", "Player2 Wins!")), Value::Null, "{name}");
        // A mistake in the layout does not hide it, but is not left out either.
        let spoiled = diagnosis(member(name).replace("Grid Size", "Size"));
        assert!(spoiled.as_str().unwrap().starts_with("apart from the layout, "), "{name}: {spoiled}");
    }
    // A ship that is never marked is not a wrong ship, and not marked too early.
    let carrier = |line: &str| line.starts_with("Carrier");
    let never: String = golden
        .lines()
        .map(|line| if carrier(line) { line.replace('X', "-") } else { line.into() } + "\n")
        .collect();
    assert_eq!(diagnosis(never), "some sunk ships are never marked in the ship lists");
}

#[test]
fn turns_before_a_kaboom_get_partial_credit() {
    let golden = String::from_utf8(golden("win")).unwrap();
    let cut = golden.find("Round : 11").unwrap();
    let found =
        golden[..cut].rsplit_once("Player1's Move").unwrap().0.to_owned() + "kaBOOM: run for your life!\n";
    let run =
        class(&[]).file("found", found).args(["cases/win", "found", "--credit", "turns", "--format", "csv"]);
    assert_eq!(stdout(&run.run().status(1)), "submission,cases/win,total\n(maximum),1,1\nfound,0.36,0.36\n");
}
