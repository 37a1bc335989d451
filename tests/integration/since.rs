//! `report --since`: what a regrade changed.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::support::class::{class, golden};
use crate::support::{Run, copy, fixtures, stdout};

/// A class with written transcripts: ada's are right, and ben's for the case `win` lacks a blank.
fn written() -> Run {
    let run = class(&[]);
    for student in ["ada", "ben"] {
        for case in ["win", "draw"] {
            let folder = run.folder().join(student).join(case);
            fs::create_dir_all(&folder).unwrap();
            fs::write(folder.join("Battleship.out"), golden(case)).unwrap();
        }
    }
    let wrong = String::from_utf8(golden("win")).unwrap().replace("Grid Size:", "Grid  Size:");
    fs::write(run.folder().join("ben/win/Battleship.out"), wrong).unwrap();
    run.no_args()
}

fn grade(run: &Run, journal: &str, options: &[&str]) {
    let all = [&["grade", "cases", "ada", "ben", "--journal", journal], options].concat();
    let output = run.no_args_command(&all).output().unwrap();
    assert!(output.status.code() < Some(2), "{}", String::from_utf8_lossy(&output.stderr));
}

fn since(run: &Run, options: &[&str]) -> (Option<i32>, String) {
    let all = [&["report", "new", "--since", "old"], options].concat();
    let output = run.no_args_command(&all).output().unwrap();
    (output.status.code(), String::from_utf8([output.stdout, output.stderr].concat()).unwrap())
}

/// Each change as `submission case before after why`.
fn changes(run: &Run) -> Vec<String> {
    let (_, json) = since(run, &["--format", "csv"]);
    json.lines().skip(1).map(str::to_owned).collect()
}

#[track_caller]
fn check(change: impl Fn(&Path), options: &[&str], expected: &[&str]) {
    let run = written();
    grade(&run, "old", &[]);
    change(run.folder());
    grade(&run, "new", options);
    assert_eq!(changes(&run), expected);
    assert_eq!(since(&run, &[]).0, Some(i32::from(!expected.is_empty())));
}

fn write(folder: &Path, name: &str, text: impl AsRef<[u8]>) {
    fs::write(folder.join(name), text).unwrap();
}

#[test]
fn whatever_decides_a_result_is_named_as_the_cause() {
    let right = |folder: &Path| write(folder, "ben/win/Battleship.out", golden("win"));
    check(|_| {}, &[], &[]);
    check(right, &[], &["ben,win,0,1,submission"]);
    check(|_| {}, &["--compare", "space"], &["ben,win,0,1,mode: eol → space"]);
    check(|folder| write(folder, "cases/win/case.toml", "points = 3"), &[], &["ada,win,1,3,points: 1 → 3"]);
    check(|folder| write(folder, "cases/win/Battleship.out", golden("draw")), &[], &["ada,win,1,0,golden"]);
    check(
        |folder| {
            write(folder, "cases/draw/Player1.in", "1,A;");
            fs::remove_file(folder.join("cases/draw/Battleship.out")).unwrap();
        },
        &[],
        &["ada,draw,1,0,inputs; golden", "ben,draw,1,0,inputs; golden"],
    );
}

#[test]
fn options_and_several_causes_are_named() {
    check(
        |folder| {
            write(folder, "ben/win/Battleship.out", "x");
            write(folder, "cases/win/case.toml", "points = 2");
        },
        &["--credit", "turns"],
        &["ada,win,1,2,points: 1 → 2; --credit: all → turns"],
    );
}

#[test]
fn students_and_cases_that_come_and_go_are_listed() {
    let run = written();
    grade(&run, "old", &[]);
    copy(&run.folder().join("ada"), &run.folder().join("eve"));
    fs::remove_dir_all(run.folder().join("cases/draw")).unwrap();
    let output = run.no_args_command(&["grade", "cases", "ada", "eve", "--journal", "new"]).output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    insta::assert_snapshot!(since(&run, &[]).1);
    let (_, json) = since(&run, &["--format", "json"]);
    let json: Value = serde_json::from_str(&json).unwrap();
    assert_eq!((&json["added"], &json["removed"], &json["down"]), (&1.into(), &1.into(), &1.into()));
    assert_eq!(json["changes"][1]["case"], Value::Null);
    insta::assert_snapshot!(since(&run, &["--format", "markdown"]).1);
}

#[test]
fn older_journals_do_not_know_what_of_a_case_has_changed() {
    let run = written();
    grade(&run, "old", &[]);
    let path = run.folder().join("old");
    let mut lines: Vec<String> = fs::read_to_string(&path).unwrap().lines().map(str::to_owned).collect();
    let mut header: Value = serde_json::from_str(&lines[0]).unwrap();
    for case in header["battleship-journal"]["cases"].as_array_mut().unwrap() {
        let case = case.as_object_mut().unwrap();
        assert!(case.remove("inputs").is_some() && case.remove("golden").is_some());
    }
    lines[0] = header.to_string();
    fs::write(&path, lines.join("\n") + "\n").unwrap();
    write(run.folder(), "cases/win/Battleship.out", golden("draw"));
    grade(&run, "new", &[]);
    assert_eq!(changes(&run), ["ada,win,1,0,unknown"]);
}

/// The journal is one that version 0.2.0 wrote.
#[test]
fn journals_of_an_older_format_are_read() {
    let run = Run::new();
    fs::copy(fixtures("journals/0.2.0.jsonl"), run.folder().join("old")).unwrap();
    insta::assert_snapshot!(stdout(&run.args(["report", "old", "--explain"]).run().status(1)));
}

#[test]
fn wrong_usage_is_refused() {
    let run = written();
    grade(&run, "old", &[]);
    grade(&run, "new", &[]);
    for (options, words) in [
        (&["--format", "html"][..], "--since is for --format table, markdown, csv or json"),
        (&["--output", "x.xml"], "--since is for --format table, markdown, csv or json"),
        (&["--feedback", "pages"], "cannot be used with"),
        (&["--since", "nowhere"], "cannot use nowhere as a journal: it does not exist"),
        (&["--output", "new", "--format", "csv"], "new is a journal and is not overwritten"),
    ] {
        let (status, text) = since(&run, options);
        assert!(status == Some(2) && text.contains(words), "{text}");
    }
    let (status, text) = since(&run, &["--output", "changes.csv", "--csv-bom"]);
    assert_eq!((status, &*text), (Some(0), "2 submissions: 2 unchanged\n"));
    let csv = fs::read_to_string(run.folder().join("changes.csv")).unwrap();
    assert_eq!(csv, "\u{feff}submission,case,before,after,why\n");
}
