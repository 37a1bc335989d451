//! `gaps`: which mistakes a set of cases would not notice.

use battleship::course::case::find_cases;
use battleship::course::gaps::{closing, references};
use battleship::explain::{Compare, noticed};
use battleship::rounds::Wording;

use crate::support::{Run, fixtures};

#[test]
fn the_usual_mix_leaves_no_gap_that_a_valid_game_closes() {
    let run = Run::new();
    let folder = run.folder().join("cases");
    let ran = run.args(["generate", "cases", "--cases", "20", "--seed", "1"]).run();
    assert_eq!(ran.status, 0, "{}", ran.stderr);
    let found = find_cases(&[folder]);
    let references = references(&found.cases, Wording::Report, Compare::Eol).unwrap();
    let all = noticed(&references);
    let missed: Vec<_> = all.iter().filter(|noticed| noticed.is_missed()).collect();
    let words: Vec<_> = missed.iter().map(|noticed| noticed.words).collect();
    assert!(closing(&missed, Wording::Report, Compare::Eol).is_none(), "{words:?}");
}

#[test]
fn cases_without_a_draw_are_told_so_and_the_command_closes_the_gaps() {
    let run = Run::new();
    crate::support::copy(&fixtures("grade/cases/win"), &run.folder().join("cases/win"));
    let run = run.args(["gaps", "cases"]);
    let ran = run.run();
    let shown = String::from_utf8(ran.stdout.clone()).unwrap();
    assert_eq!(ran.status, 1, "{shown}{}", ran.stderr);
    assert!(shown.contains("a draw is reported as Player1's win"), "{shown}");
    assert!(shown.lines().any(|line| line.starts_with("a draw") && line.ends_with("MISSED")), "{shown}");
    let command = shown.lines().last().unwrap().split_once(": battleship ").unwrap().1.to_owned();
    let words: Vec<&str> = command.split(' ').collect();
    let closed =
        Run::new().args(words.iter().map(|word| if *word == "more-cases" { "cases/more" } else { word }));
    crate::support::copy(&fixtures("grade/cases/win"), &closed.folder().join("cases/win"));
    let made = closed.run();
    assert_eq!(made.status, 0, "{command}: {}", made.stderr);
}

#[test]
fn gaps_as_json() {
    let run = Run::new();
    crate::support::copy(&fixtures("grade/cases/win"), &run.folder().join("win"));
    let ran = run.args(["gaps", "win", "--format", "json", "--compare", "content"]).run();
    let document: serde_json::Value = serde_json::from_slice(&ran.stdout).unwrap();
    assert!(document["missed"].as_u64().unwrap() > 0);
    assert!(document["forgiven"].as_u64().unwrap() > 0);
    assert_eq!(document["mistakes"][0]["noticed_by"][0], "win");
}

#[test]
fn cases_of_other_editions_are_measured_by_their_own_mistakes() {
    let run = Run::new();
    let made = ["console", "streak"].map(|edition| {
        let args = ["generate", edition, "--edition", edition, "--cases", "6", "--seed", "5"];
        run.no_args_command(&args).output().unwrap().status.code()
    });
    assert_eq!(made, [Some(0); 2]);
    let ran = run.args(["gaps", "."]).run();
    let shown = String::from_utf8(ran.stdout).unwrap();
    assert!(shown.contains("streak: the turn passes after a hit "), "{shown}");
    assert!(shown.contains("console: the prompts are missing "), "{shown}");
    assert!(shown.contains(" of 6, first "), "{shown}");
    assert!(!shown.contains("rounds: ") && !shown.contains("generate"), "{shown}");
}

#[test]
fn no_case_is_wrong_usage() {
    let ran = Run::new().args(["gaps", "nowhere"]).run();
    assert_eq!(ran.status, 2);
    assert!(ran.stderr.contains("nowhere"), "{}", ran.stderr);
}
