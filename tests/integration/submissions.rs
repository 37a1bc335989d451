//! What `grade` takes as submissions, and how it names them.

use std::fs;

use crate::support::class::{class, json};
use crate::support::copy;
use serde_json::Value;

/// The names of the submissions in a JSON report.
fn names(report: &Value) -> Vec<&str> {
    let submissions = report["submissions"].as_array().unwrap();
    submissions.iter().map(|submission| submission["submission"].as_str().unwrap()).collect()
}

#[test]
fn a_submission_is_named_by_the_last_part_that_tells_submissions_apart() {
    let run = class(&["right"]);
    for path in ["students/bob", "students/ada", "late/ada", "eve/hw1", "joe/hw1"] {
        fs::create_dir_all(run.folder().join(path)).unwrap();
        copy(&run.folder().join("right"), &run.folder().join(path));
    }
    for (paths, expected) in [
        (&["students/bob", "students/ada"][..], &["bob", "ada"][..]),
        (&["eve/hw1", "joe/hw1"], &["eve", "joe"]),
        (&["students/bob", "students/ada", "late/ada/"], &["students-bob", "students-ada", "late-ada"]),
        (&["students/ada", "./students/../students/ada"], &["ada", "ada (2)"]),
    ] {
        let graded = class(&[]).args(["cases/win"]).args(paths.iter().map(|path| run.folder().join(path)));
        assert_eq!(names(&json(&graded.args(["--format", "json"]).run().status(0))), expected);
    }
}
