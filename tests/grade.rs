//! Every folder of `fixtures/grade/class` is a test: a submission that is wrong in one typical way, and
//! what is told of it. `INSTA_UPDATE=always cargo test --test grade` writes the snapshots anew;
//! `tests/grade_class.py` the class itself.

mod support;

use std::fs;
use std::path::Path;

use libtest_mimic::{Arguments, Failed, Trial};
use support::{Run, cases, copy, fixtures};

fn main() {
    let mut trials = Vec::new();
    for (name, folder) in cases("grade/class") {
        // Programs are shell scripts.
        let can_run = cfg!(unix) || !folder.join("program").exists();
        trials.push(Trial::test(name.clone(), move || check(&name, &folder)).with_ignored_flag(!can_run));
    }
    libtest_mimic::run(&Arguments::from_args(), trials).exit();
}

fn check(name: &str, folder: &Path) -> Result<(), Failed> {
    let case = fs::read_to_string(folder.join("case"))?;
    let run = Run::new();
    copy(&fixtures("grade/cases").join(case.trim()), &run.folder().join("case"));
    copy(folder, &run.folder().join("student"));
    let run = run.args(["grade", "case", "student"]);
    let ran = if folder.join("program").exists() {
        run.args(["--run", "sh {submission}/program", "--timeout", "2", "--max-output", "1"]).run()
    } else {
        run.run()
    };
    let told =
        format!("{}exit status {}\n{}", String::from_utf8(ran.stdout.clone())?, ran.status, ran.stderr);
    assert!(!told.chars().any(|sign| sign.is_control() && sign != '\n'), "{told:?}");
    let mut settings = insta::Settings::clone_current();
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.set_snapshot_path(folder);
    settings.bind(|| insta::assert_snapshot!("told", told));
    assert_eq!(ran.status == 0, name == "right" || forgiven(name));
    Ok(())
}

/// Mistakes that the usual mode forgives.
fn forgiven(name: &str) -> bool {
    ["crlf", "no-line-end-at-the-end"].contains(&name)
}
