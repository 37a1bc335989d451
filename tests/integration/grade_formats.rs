//! The reports of `grade` in all formats but the table.

use std::fs;

use crate::support::class::{class, golden, json};
use crate::support::{Run, stdout};
use serde_json::Value;

#[test]
fn the_csv_report_is_valid_csv() {
    let run = class(&["right"]).args(["cases", "right", "--format", "csv"]);
    fs::write(run.folder().join("cases/win/case.toml"), "name = \"Hello, \\\"World\\\"\"\n").unwrap();
    let ran = run.run();
    let mut reader = csv::Reader::from_reader(&ran.stdout[..]);
    assert_eq!(reader.headers().unwrap(), vec!["submission", "draw", "Hello, \"World\"", "total"]);
    let rows: Vec<_> = reader.records().map(Result::unwrap).collect();
    assert_eq!(rows, [vec!["(maximum)", "1", "1", "2"], vec!["right", "0", "0", "0"]]);
    assert!(!stdout(&ran).contains('\r'));
}

#[test]
fn the_junit_report_counts_tests_and_failures() {
    let run = class(&["right", "hostile", "empty"]).args([
        "cases/win",
        "right",
        "hostile",
        "empty",
        "--format",
        "junit",
    ]);
    let ran = run.run().status(1);
    let report = stdout(&ran);
    assert!(report.contains(r#" tests="3" skipped="0" failures="2" errors="0">"#), "{report}");
    let suites = report.lines().filter_map(|line| line.trim().strip_prefix(r#"<testsuite name=""#));
    let names: Vec<_> = suites.filter_map(|line| line.split('"').next()).collect();
    assert_eq!(names, ["right", "hostile", "empty"]);
    assert!(report.chars().all(|letter| letter == '\n' || !letter.is_control()), "{report}");
}

#[test]
#[cfg(unix)]
fn junit_distinguishes_crashes_from_failures() {
    for (script, seconds, errors) in
        [("exit 3", "60", 1), ("kill -9 $$", "60", 1), ("sleep 60", "0.5", 1), ("exit 0", "60", 0)]
    {
        let ran = crate::support::class::program(script)
            .args(["--format", "junit", "--timeout", seconds])
            .run()
            .status(1);
        let counts = format!(r#"failures="{}" errors="{errors}""#, 1 - errors);
        assert!(stdout(&ran).contains(&counts), "{script}: {}", stdout(&ran));
    }
}

#[test]
fn the_gradescope_report_has_all_fields() {
    let ran = class(&["boards-swapped"])
        .args(["cases", "boards-swapped", "--format", "gradescope"])
        .run()
        .status(1);
    let document = json(&ran);
    let tests = document["tests"].as_array().unwrap();
    assert_eq!(tests.len(), 2);
    for test in tests {
        for (key, is_right) in [
            ("name", test["name"].is_string()),
            ("score", test["score"].is_number()),
            ("max_score", test["max_score"].is_number()),
            ("status", ["passed", "failed"].contains(&test["status"].as_str().unwrap())),
            ("output", test["output"].is_string()),
            ("output_format", test["output_format"] == "text"),
        ] {
            assert!(is_right, "{key}: {test}");
        }
    }
    assert_eq!(document["score"], 0.0);
}

#[test]
fn the_json_report_has_everything() {
    let ran =
        class(&["boards-swapped"]).args(["cases/win", "boards-swapped", "--format", "json"]).run().status(1);
    insta::assert_snapshot!(stdout(&ran));
}

#[test]
fn the_table_is_printed_even_if_a_report_goes_to_a_file() {
    let run = class(&["right"]).args(["cases/win", "right", "--format", "json", "--output", "report.json"]);
    let ran = run.run().status(0);
    assert!(stdout(&ran).starts_with("submission"));
    serde_json::from_slice::<Value>(&ran.file("report.json").unwrap()).unwrap();
    let run = class(&["right"]).args(["cases/win", "right", "--format", "json", "-o", "nowhere/report.json"]);
    run.run().status(2).stderr_has("cannot write nowhere/report.json");
}

#[test]
fn a_spreadsheet_computes_nothing() {
    let run = class(&[]);
    for name in ["=1+1", "-ada", "bob"] {
        fs::write(run.folder().join(name), golden("win")).unwrap();
    }
    fs::write(run.folder().join("cases/win/case.toml"), "name = \"@sum\"\npoints = 0\n").unwrap();
    fs::write(run.folder().join("bob"), "wrong").unwrap();
    let run = run.args(["cases/win", "--format", "csv", "--csv-bom", "--", "=1+1", "-ada", "bob"]);
    let expected = "\u{feff}submission,'@sum,total\n(maximum),0,0\n'=1+1,pass,0\n'-ada,pass,0\nbob,fail,0\n";
    assert_eq!(stdout(&run.run().status(0)), expected);
    let ran = class(&["right"]).args(["cases/win", "right", "--csv-bom"]).run().status(2);
    ran.stderr_has("--csv-bom needs --format csv");
}

#[test]
fn the_name_of_the_file_decides_on_the_format() {
    for (name, start) in [
        ("r.csv", "submission,cases/win,total\n"),
        ("R.CSV", "submission,cases/win,total\n"),
        ("r.json", "{\n"),
        ("r.xml", "<?xml"),
        ("r.md", "## "),
        ("r.txt", "submission  cases/win  total\n"),
    ] {
        let ran = class(&["right"]).args(["cases/win", "right", "-o", name]).run().status(0);
        let report = String::from_utf8(ran.file(name).unwrap()).unwrap();
        assert!(report.starts_with(start), "{name}: {report}");
    }
    let ran = class(&["right"]).args(["cases/win", "right", "-o", "report"]).run().status(2);
    ran.stderr_has("the name of report does not show a format");
}

/// A class with a hidden case, and a name that is full of markup.
fn hidden_case() -> Run {
    let run = class(&["boards-swapped"]);
    fs::write(run.folder().join("cases/draw/case.toml"), "visibility = \"hidden\"\n").unwrap();
    let name = r#"name = "a|b <b>*c*</b> `d` @ada #1""#;
    fs::write(run.folder().join("cases/win/case.toml"), name).unwrap();
    run.args(["cases", "boards-swapped"])
}

#[test]
fn gradescope_hides_hidden_cases() {
    let document = json(&hidden_case().args(["--format", "gradescope"]).run().status(1));
    let visibility = |test: usize| document["tests"][test]["visibility"].clone();
    assert_eq!((visibility(0), visibility(1)), ("hidden".into(), "visible".into()));
}

#[test]
fn markdown_of_a_submission_has_its_cases_and_explanations() {
    insta::assert_snapshot!(stdout(&hidden_case().args(["--format", "markdown"]).run().status(1)));
}

#[test]
fn markdown_of_a_class_has_a_summary() {
    let run = class(&["right", "boards-swapped", "hostile"]);
    let run = run.args(["cases/win", "right", "boards-swapped", "hostile", "--format", "markdown"]);
    insta::assert_snapshot!(stdout(&run.run().status(1)));
}
