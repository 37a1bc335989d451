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

/// Programs of four students that only a pattern can name.
#[cfg(unix)]
fn programs() -> crate::support::Run {
    let run = class(&[]).args(["cases/win", "ada", "bob", "eve", "joe", "--sandbox", "off"]);
    let right = "cp \"$(dirname \"$0\")/golden\" Battleship.out; cp Battleship.out mine.txt";
    for (path, text) in [
        ("ada/hw/main.sh", right),
        ("ada/hw/golden", &String::from_utf8(crate::support::class::golden("win")).unwrap()),
        ("bob/first.sh", right),
        ("bob/src/second.sh", right),
        ("eve/notes.txt", "text"),
        ("joe/.hidden/main.sh", right),
    ] {
        let path = run.folder().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    run
}

#[test]
#[cfg(unix)]
fn a_pattern_takes_the_only_match() {
    let ran = programs().args(["--run", "sh {submission}/*.sh", "--format", "json"]).run().status(1);
    let report = json(&ran);
    let result = |index: usize| &report["submissions"][index]["results"][0];
    let reason = |index: usize| result(index)["reason"].as_str().unwrap();
    assert_eq!(result(0)["status"], "passed");
    assert_eq!(result(1)["status"], "cannot-run");
    assert_eq!(reason(1), "the program cannot be run: several files match *.sh: first.sh, src/second.sh");
    assert_eq!(reason(2), "the program cannot be run: no file matches *.sh: the submission has notes.txt");
    assert_eq!(reason(3), "the program cannot be run: no file matches *.sh: the submission has no files");
}

#[test]
#[cfg(unix)]
fn a_pattern_that_matches_nowhere_is_a_slip() {
    let ran = programs().args(["--run", "sh {submission}/*.py"]).run().status(2);
    ran.stderr_has("no submission has the program of the command: there is no ada/hw/*.py");
}

#[test]
#[cfg(unix)]
fn alternatives_are_tried_in_order() {
    let run = programs().args(["--run", "sh {submission}/{MAIN.SH,first.sh,*.txt}", "--format", "json"]);
    let report = json(&run.run().status(1));
    let status = |index: usize| report["submissions"][index]["results"][0]["status"].as_str().unwrap();
    // The program of bob copies a golden that he does not have.
    assert_eq!([0, 1, 2, 3].map(status), ["passed", "crashed", "crashed", "cannot-run"]);
}

#[test]
#[cfg(unix)]
fn a_spreadsheet_settles_which_program_is_meant() {
    let right = String::from_utf8(crate::support::class::golden("win")).unwrap();
    let run = programs().file("bob/src/golden", right).file("eve/other.sh", "exit 3").args([
        "--run",
        "sh {submission}/*.sh",
        "--programs",
        "programs.csv",
        "--format",
        "json",
        "--journal",
        "journal",
    ]);
    let table = "\u{feff}submission,program\r\nbob,src/second.sh\neve,../bob/src/second.sh\njoe,nothing.sh\n";
    let mut again = run.command();
    let folder = run.folder().to_owned();
    fs::write(folder.join("programs.csv"), table).unwrap();
    let report: Value = serde_json::from_slice(&again.output().unwrap().stdout).unwrap();
    let result = |report: &Value, index: usize| report["submissions"][index]["results"][0].clone();
    assert_eq!([0, 1].map(|index| result(&report, index)["status"].clone()), ["passed", "passed"]);
    let reason = "the program cannot be run: no file matches ../bob/src/second.sh: the submission has notes.txt, other.sh";
    assert_eq!(result(&report, 2)["reason"], reason);
    let journal = || fs::read_to_string(folder.join("journal")).unwrap().lines().count();
    let before = journal();
    fs::write(folder.join("programs.csv"), table.replace("../bob/src/second.sh", "other.sh")).unwrap();
    let ran = run.run().status(1);
    assert_eq!(result(&json(&ran), 2)["status"], "crashed");
    assert_eq!(journal() - before, 2, "a header and the only result that may have changed");
}

#[test]
#[cfg(unix)]
fn a_wrong_spreadsheet_of_programs_is_refused() {
    for (table, words) in [
        ("ada;main.sh\n", "line 1: expected the header 'submission,program', found 'ada;main.sh'"),
        (
            "submission,program\nadda,x.sh\n",
            "line 2: there is no submission 'adda'; names are as in reports: ada",
        ),
        ("submission,program\nada,x\nada,y\n", "line 3: the program of 'ada' is listed twice"),
        ("submission,program\nada,\n", "line 2: the program of 'ada' is empty"),
        ("submission,program\nada,x,y\n", "found record with 3 fields"),
    ] {
        let run = programs().file("programs.csv", table).args(["--programs", "programs.csv"]);
        run.args(["--run", "sh {submission}/*.sh"]).run().status(2).stderr_has(words);
    }
    let run = || programs().file("programs.csv", "submission,program\n").args(["--programs", "programs.csv"]);
    run()
        .args(["--run", "sh -c 'ls {submission}'"])
        .run()
        .status(2)
        .stderr_has("needs --run with {submission}/NAME");
    programs()
        .args(["--programs", "no.csv", "--run", "sh {submission}/*.sh"])
        .run()
        .status(2)
        .stderr_has("cannot read no.csv");
}

#[test]
#[cfg(unix)]
fn the_transcript_can_have_another_name() {
    let run =
        programs().args(["--run", "sh {submission}/*.sh", "--transcript", "mine.txt", "--format", "json"]);
    assert_eq!(json(&run.run().status(1))["submissions"][0]["points"], 1.0);
    let run =
        programs().args(["--run", "sh {submission}/*.sh", "--transcript", "other.txt", "--format", "json"]);
    let reason = json(&run.run().status(1))["submissions"][0]["results"][0]["reason"].clone();
    let expected =
        "the transcript is missing: there is no other.txt; the program wrote Battleship.out and mine.txt";
    assert_eq!(reason, expected);

    let written = class(&["right"]).args(["cases", "right", "--transcript", "mine.txt"]);
    for case in ["win", "draw"] {
        let folder = written.folder().join("right").join(case);
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join("mine.txt"), crate::support::class::golden(case)).unwrap();
    }
    written.run().status(0);
    for (name, words) in
        [("a/b", "without a folder"), ("..", "without a folder"), ("Player1.in", "is the name of an input")]
    {
        class(&["right"])
            .args(["cases/win", "right", "--transcript", name])
            .run()
            .status(2)
            .stderr_has(words);
    }
}

#[test]
#[cfg(unix)]
fn a_link_among_submissions_earns_nothing_and_harms_nobody() {
    use std::os::unix::fs::symlink;

    let right = "cp \"$(dirname \"$0\")/golden\" Battleship.out";
    for slash in ["", "/"] {
        let run = class(&[]).args(["cases/win", "--sandbox", "off", "--journal", "journal"]);
        let folder = run.folder().join("students/ada");
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join("main.sh"), right).unwrap();
        fs::write(folder.join("golden"), crate::support::class::golden("win")).unwrap();
        for (name, target) in [("bob", "ada"), ("eve", "/"), ("joe", "nowhere")] {
            symlink(target, run.folder().join("students").join(name)).unwrap();
        }
        let paths = ["ada", "bob", "eve", "joe"].map(|name| format!("students/{name}{slash}"));
        let run = run.args(paths).args(["--run", "sh {submission}/main.sh", "--format", "json"]);
        let report = json(&run.run().status(1));
        let results = ["ada", "bob", "eve", "joe"].iter().enumerate().map(|(index, name)| {
            assert_eq!(report["submissions"][index]["submission"], *name);
            &report["submissions"][index]["results"][0]
        });
        let results: Vec<&Value> = results.collect();
        assert_eq!(results[0]["status"], "passed");
        for (result, name) in results[1..].iter().zip(["bob", "eve", "joe"]) {
            let reason = format!("{name} is a symbolic link: hand in the file or folder itself");
            assert_eq!((&result["status"], &result["reason"]), (&"unreadable".into(), &reason.into()));
        }
    }
}

/// With `students/*/hw1`, a student could link the folder above.
#[cfg(unix)]
#[test]
fn a_link_on_the_way_to_a_submission_is_not_followed() {
    let run = class(&[]).args(["cases/win"]);
    let folder = run.folder();
    fs::create_dir_all(folder.join("all/ada/hw1")).unwrap();
    fs::write(folder.join("all/ada/hw1/Battleship.out"), crate::support::class::golden("win")).unwrap();
    std::os::unix::fs::symlink("ada", folder.join("all/eve")).unwrap();
    // This one is the teacher's.
    std::os::unix::fs::symlink("all", folder.join("students")).unwrap();
    let args = ["students/ada/hw1", "students/eve/hw1", "--format", "json"];
    let report = json(&run.args(args).run().status(1));
    let result = |student: usize| &report["submissions"][student]["results"][0];
    assert_eq!((&result(0)["status"], &result(1)["status"]), (&"passed".into(), &"unreadable".into()));
    assert_eq!(result(1)["reason"], "eve is a symbolic link: hand in the file or folder itself");
}
