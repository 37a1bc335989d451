//! `grade --give-up`.
#![cfg(target_os = "linux")]

use std::fs;

use crate::support::class::{class, json};
use crate::support::{Run, copy, stdout};

/// A class of two programs that do what the last move of Player1 says.
fn programs() -> Run {
    let run = class(&[]);
    fs::remove_dir_all(run.folder().join("cases/draw")).unwrap();
    let win = run.folder().join("cases/win");
    fs::remove_file(win.join("Battleship.out")).unwrap();
    for (number, word) in ["fail", "loop", "fail", "loop", "loop", "fail", "loop"].iter().enumerate() {
        let case = run.folder().join(format!("cases/case-{number}"));
        copy(&win, &case);
        fs::write(case.join("Player1.in"), format!("{number},A;{word}")).unwrap();
    }
    fs::remove_dir_all(win).unwrap();
    for (name, last) in [("ada", "exit 3"), ("bob", "grep -q loop Player1.in && while :; do :; done; exit 3")]
    {
        fs::create_dir(run.folder().join(name)).unwrap();
        let script = format!("echo ${{0%/*}} >> \"${{0%/*}}/runs\"\n{last}\n");
        fs::write(run.folder().join(name).join("program"), script).unwrap();
    }
    run.no_args().args(["grade", "cases"])
}

const RUN: [&str; 7] =
    ["--sandbox", "off", "--timeout", "0.2", "--run", "sh {submission}/program", "--format=json"];

#[test]
fn later_cases_are_given_up_whatever_runs_in_parallel() {
    let run = programs();
    let folder = run.folder().to_owned();
    let grade = |arguments: &[&str]| {
        let output = run.no_args_command(&[&["grade", "cases"], arguments].concat()).output().unwrap();
        assert_eq!(output.status.code(), Some(1), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    };
    let give_up = |more: &[&str]| grade(&[&["ada", "bob", "--give-up", "2"], &RUN[..], more].concat());
    let report = give_up(&["--jobs", "1"]);
    let value: serde_json::Value = serde_json::from_str(&report).unwrap();
    let statuses = |student: usize| -> Vec<String> {
        let results = value["submissions"][student]["results"].as_array().unwrap();
        results.iter().map(|result| result["status"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(statuses(0), ["crashed"; 7]);
    let expected = ["crashed", "timeout", "crashed", "timeout", "timeout", "gave-up", "gave-up"];
    assert_eq!(statuses(1), expected);
    assert_eq!(
        value["submissions"][1]["results"][6]["reason"],
        "the program was not run again after it ran out of time in 2 cases in a row"
    );
    let runs = || fs::read_to_string(folder.join("bob/runs")).unwrap().lines().count();
    assert!(runs() <= 6, "with one job, at most one block too much is run");
    assert_eq!(give_up(&["--jobs", "8", "--keep", "kept"]), report);
    assert_eq!(grade(&["kept/ada", "kept/bob", "--format=json"]), report);
    // Notes of the programs would change the submissions.
    for student in ["ada", "bob"] {
        let program = folder.join(student).join("program");
        let text = fs::read_to_string(&program).unwrap();
        fs::write(&program, text.split_once('\n').unwrap().1).unwrap();
    }
    for _ in 0..2 {
        assert_eq!(give_up(&["--jobs", "3", "--journal", "journal"]), report);
    }
    let lines = |text: String| text.lines().filter(|line| line.contains("gave-up")).count();
    assert!(lines(fs::read_to_string(folder.join("journal")).unwrap()) >= 4, "never taken over");
    let merged = run.no_args_command(&["report", "journal", "--format=json"]).output().unwrap();
    assert_eq!(String::from_utf8(merged.stdout).unwrap(), report);
}

#[test]
fn giving_up_needs_programs() {
    programs().args(["ada", "--give-up", "2"]).run().status(2).stderr_has("--run <COMMAND>");
    let ran = programs().args(["ada"]).args(RUN).args(["--give-up", "0"]).run().status(2);
    ran.stderr_has("expected a number from 1 to 1000");
    let ran = programs().args(["bob"]).args(RUN).args(["--give-up", "1", "--explain"]).run().status(1);
    assert_eq!(json(&ran)["submissions"][0]["results"][2]["status"], "gave-up", "{}", stdout(&ran));
}
