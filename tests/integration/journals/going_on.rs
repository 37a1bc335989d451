//! Which results of a journal are used again.

use std::fs;

use super::{RUN, grading, programs, report, run, runs};
use crate::support::class::{class, golden};
use crate::support::copy;

#[test]
fn only_what_has_changed_is_graded_again() {
    let class = programs();
    let folder = class.folder();
    let grade = |more: &[&str]| {
        let before = runs(folder).len();
        let (_, stdout, stderr) =
            run(folder, &grading(&[&["--journal", "j", "--format", "json"], more].concat()));
        assert!(!stdout.is_empty(), "{stderr}");
        let mut names = runs(folder).split_off(before);
        names.sort();
        names.dedup_by(|one, other| one == other);
        (names.join(" "), runs(folder).len() - before)
    };
    let all = ("ada ben cyd dan eve".to_owned(), 10);
    assert_eq!(grade(&[]), all);
    assert_eq!(grade(&[]), (String::new(), 0));
    fs::write(folder.join("students/cyd/notes"), "").unwrap();
    assert_eq!(grade(&[]), ("cyd".into(), 2), "a submission has changed");
    let settings = "points = 2\n";
    fs::write(folder.join("cases/win/case.toml"), settings).unwrap();
    assert_eq!(grade(&[]), (all.0.clone(), 5), "a case has changed");
    fs::write(folder.join("cases/win/Battleship.out"), golden("draw")).unwrap();
    assert_eq!(grade(&[]), (all.0.clone(), 5), "a golden has changed");
    assert_eq!(grade(&["--timeout", "9"]), all, "an option has changed");
    assert_eq!(
        grade(&["--usage", "--explain", "--sort", "name"]),
        (String::new(), 0),
        "these decide nothing"
    );
    assert_eq!(grade(&["--timeout", "9"]), (String::new(), 0), "earlier results are still there");
    copy(&folder.join("students/ada"), &folder.join("students/zoe"));
    let (status, _, stderr) = run(
        folder,
        &[&["grade", "cases", "students/zoe", "students/ada"], &RUN[..], &["--journal", "j"]].concat(),
    );
    assert_eq!(status, Some(1), "{stderr}");
    assert_eq!(runs(folder).last().unwrap(), "zoe", "the class has grown");
    let text = fs::read_to_string(folder.join("j")).unwrap();
    assert_eq!(text.lines().filter(|line| line.contains("\"submission\":\"ada\"")).count(), 2 + 2 + 1 + 1);
}

#[test]
fn runs_that_are_to_be_kept_run_again_if_they_are_not() {
    let class = programs();
    let folder = class.folder();
    report(folder, &grading(&["--journal", "j"]));
    let keeping = grading(&["--journal", "j", "--keep", "kept", "--format", "json"]);
    let whole = report(folder, &keeping);
    assert_eq!(runs(folder).len(), 20, "without their files, results are not enough");
    fs::remove_file(folder.join("kept/cyd/win/status.json")).unwrap();
    assert_eq!(report(folder, &keeping), whole);
    assert_eq!(runs(folder).split_off(20), ["cyd"]);
    assert!(
        folder.join("kept/ada/draw/stdout").is_file() && folder.join("kept/cyd/win/status.json").is_file()
    );
    // The parts of a class share a folder.
    for shard in ["1/2", "2/2"] {
        run(folder, &grading(&["--keep", "parts", "--shard", shard]));
    }
    assert!(
        folder.join("parts/ada/win/status.json").is_file()
            && folder.join("parts/ben/win/status.json").is_file()
    );
}

#[test]
fn a_journal_that_is_cut_anywhere_is_completed() {
    let class = class(&[]);
    let folder = class.folder();
    for student in ["ada", "ben"] {
        for case in ["win", "draw"] {
            let path = folder.join(student).join(case);
            fs::create_dir_all(&path).unwrap();
            fs::write(path.join("Battleship.out"), golden(if student == "ada" { "win" } else { case }))
                .unwrap();
        }
    }
    let args = ["grade", "cases", "ada", "ben", "--format", "json", "--journal", "j"];
    let whole = report(folder, &args);
    let journal = fs::read(folder.join("j")).unwrap();
    let ends = journal.iter().enumerate().filter(|(_, byte)| **byte == b'\n').map(|(end, _)| end);
    let cuts = ends.flat_map(|end| [end - 1, end, end + 1]).chain((0..journal.len()).step_by(401));
    for cut in cuts {
        fs::write(folder.join("j"), &journal[..cut]).unwrap();
        assert_eq!(report(folder, &args), whole, "{cut}");
        assert_eq!(report(folder, &["report", "j", "--format", "json"]), whole, "{cut}");
        let lines = fs::read_to_string(folder.join("j")).unwrap();
        assert_eq!(lines.lines().count(), 5, "{cut}");
    }
    fs::write(folder.join("j"), [&journal[..], b"{\"resu\0\0"].concat()).unwrap();
    assert_eq!(report(folder, &args), whole);
}
