//! `grade --build`. Compilers are in `tests/sandbox`.
#![cfg(target_os = "linux")]

use std::fs;

use crate::support::class::{class, golden, json};
use crate::support::{Run, copy};

/// A class whose submissions have a script `make`, which builds in its working directory.
fn submissions(scripts: &[(&str, &str)]) -> Run {
    let run = class(&[]).args(["cases"]);
    for (name, script) in scripts {
        let folder = run.folder().join(name);
        fs::create_dir(&folder).unwrap();
        fs::write(folder.join("make.sh"), script).unwrap();
        fs::write(folder.join("program"), "cp ${0%/*}/win Battleship.out\n").unwrap();
        fs::write(folder.join("win"), golden("win")).unwrap();
    }
    run.args(scripts.iter().map(|(name, _)| *name))
}

const BUILD: [&str; 6] = [
    "--sandbox=off",
    "--format=json",
    "--build",
    "sh {submission}/*.sh {submission} {build}/classes",
    "--run",
    "sh {build}/classes/program",
];
const RIGHT: &str = "mkdir $2; cp $1/program $1/win $2; echo $$ >> $1/../builds";

#[test]
fn what_a_build_leaves_is_run_and_a_failure_is_the_result_of_every_case() {
    let run = submissions(&[
        ("ada", RIGHT),
        (
            "ben",
            "echo In function main: >&2; echo \"$1/main.c:3: error: expected ;\" >&2; echo 1 error >&2; exit 1",
        ),
        ("cyd", "while :; do :; done"),
        ("dan", "exit 7"),
    ]);
    let again = run.no_args_command(&[
        "grade",
        "cases",
        "kept/ada",
        "kept/ben",
        "kept/cyd",
        "kept/dan",
        "--format=json",
    ]);
    let ran =
        run.args(BUILD).args(["--timeout", "0.3", "--keep", "kept", "--journal", "journal"]).run().status(1);
    let report = json(&ran);
    let results = |student: usize| [0, 1].map(|case| report["submissions"][student]["results"][case].clone());
    assert_eq!(results(0).map(|result| result["status"].clone()), ["failed", "passed"]);
    for (student, reason) in [
        (1, "the program cannot be built: main.c:3: error: expected ;"),
        (2, "the program cannot be built: the program was stopped after 0.3 seconds of CPU time"),
        (3, "the program cannot be built: the compiler exited with status 7"),
    ] {
        for result in results(student) {
            assert_eq!((&result["status"], &result["reason"]), (&"build-failed".into(), &reason.into()));
        }
    }
    assert_eq!(fs::read_to_string(ran.folder().join("builds")).unwrap().lines().count(), 1, "built once");
    let mut again = again;
    assert_eq!(again.output().unwrap().stdout, ran.stdout, "kept runs have the same results");
}

#[test]
fn only_what_has_open_cases_is_built() {
    let run = submissions(&[("ada", RIGHT), ("ben", RIGHT)]);
    let folder = run.folder().to_owned();
    let builds = || fs::read_to_string(folder.join("builds")).unwrap_or_default().lines().count();
    let run = run.args(BUILD).args(["--journal", "journal"]);
    let mut command = run.command();
    assert_eq!((command.status().unwrap().code(), builds()), (Some(1), 2));
    assert_eq!((command.status().unwrap().code(), builds()), (Some(1), 2));
    fs::write(folder.join("ben/new"), "").unwrap();
    assert_eq!((command.status().unwrap().code(), builds()), (Some(1), 3));
    copy(&folder.join("cases/win"), &folder.join("cases/more"));
    fs::write(folder.join("cases/more/case.toml"), "points = 2").unwrap();
    assert_eq!((command.status().unwrap().code(), builds()), (Some(1), 5));
}

#[test]
fn wrong_builds_are_refused() {
    let check = |options: &[&str], words: &str| {
        let run = submissions(&[("ada", RIGHT), ("ben", RIGHT)]).args(options.iter().copied());
        run.run().status(2).stderr_has(words);
    };
    check(&["--build", "sh {submission}/x"], "--run <COMMAND>");
    check(&["--run", "sh {build}/x"], "add --build with a command");
    check(
        &["--run", "sh {build}/x", "--build", "no-such-compiler"],
        "--build: the program 'no-such-compiler' is not found",
    );
    check(&["--run", "sh {build}/x", "--build", "sh x"], "does not contain {submission}");
    check(&["--run", "sh {build}/x", "--build", "sh {submission}/*.c"], "there is no ada/*.c");
}
