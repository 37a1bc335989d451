//! The class of students in `fixtures/grade`, for tests of grading.

use std::fs;

use serde_json::Value;

use super::mistakes::submit;
use super::{Ran, Run, copy, fixtures};

/// A run of `grade` with the two cases and these members of the class.
pub(crate) fn class(members: &[&str]) -> Run {
    let run = Run::new();
    copy(&fixtures("grade/cases"), &run.folder().join("cases"));
    for member in members {
        submit(member, &run.folder().join(member));
    }
    run.args(["grade"])
}

/// A run of `grade` with a shell script as the submission. It is not confined, so that these tests need no
/// Landlock and scripts can leave notes in their submission; `tests/sandbox` has the others.
pub(crate) fn program(script: &str) -> Run {
    let run = class(&[]);
    fs::create_dir(run.folder().join("student")).unwrap();
    fs::write(run.folder().join("student/program"), script).unwrap();
    run.args(["cases/win", "student", "--sandbox", "off", "--run", "sh {submission}/program"])
}

pub(crate) fn json(ran: &Ran) -> Value {
    serde_json::from_slice(&ran.stdout).unwrap()
}

pub(crate) fn golden(case: &str) -> Vec<u8> {
    fs::read(fixtures("grade/cases").join(case).join("Battleship.out")).unwrap()
}
