//! Zips, nested folders and whole classes as submissions of `grade`.
#![cfg(unix)]

use std::fs;

use crate::support::class::{class, golden, json};
use crate::support::zips::zip;
use crate::support::{Ran, Run, copy, fixtures, stdout};
use serde_json::Value;

/// A program that is right about the case `win`, and needs nothing but a shell.
fn right() -> Vec<u8> {
    [b"cat > Battleship.out << 'end'\n", &golden("win")[..], b"\nend\n"].concat()
}

const WRONG: &[u8] = b"echo wrong > Battleship.out\n";

/// A run of the programs in some submissions on the case `win`, with its own folder for temporary files.
fn run(submissions: &[&str]) -> Run {
    let run = class(&[]).args(["cases/win"]).args(submissions.iter().copied());
    fs::create_dir(run.folder().join("tmp")).unwrap();
    run.args(["--sandbox", "off", "--run", "sh {submission}/program", "--format", "json"])
}

/// Runs the program with `tmp` for temporary files, and checks that it leaves none.
#[track_caller]
fn grade(run: Run) -> Ran {
    let tmp: &'static str = run.folder().join("tmp").to_str().unwrap().to_owned().leak();
    let ran = run.env("TMPDIR", tmp).run();
    assert_eq!(fs::read_dir(tmp).unwrap().count(), 0, "temporary files are left");
    ran
}

/// The names of the submissions, each with the status of its only case.
fn results(ran: &Ran) -> Vec<(String, String)> {
    let report = json(ran);
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let submissions = report["submissions"].as_array().unwrap();
    let result =
        |submission: &Value| (text(&submission["submission"]), text(&submission["results"][0]["status"]));
    submissions.iter().map(result).collect()
}

#[track_caller]
fn assert_results(ran: &Ran, expected: &[(&str, &str)]) {
    let results = results(ran);
    let results: Vec<(&str, &str)> = results.iter().map(|(name, status)| (&**name, &**status)).collect();
    assert_eq!(results, expected, "{}{}", stdout(ran), ran.stderr);
}

#[test]
fn a_zip_is_a_submission() {
    let right = right();
    let plain = zip([("program", &right[..])]);
    let wrapped = zip([
        ("hw1/", &b""[..]),
        ("hw1/src/program", &right[..]),
        ("__MACOSX/hw1/._program", b"x"),
        ("hw1/.DS_Store", b"x"),
    ]);
    let twice = zip([("inner.zip", &wrapped[..])]);
    let run = run(&["s/ada.zip", "s/bob.ZIP", "s/eve.zip"]);
    fs::create_dir(run.folder().join("s")).unwrap();
    let run = run.file("s/ada.zip", plain).file("s/bob.ZIP", wrapped).file("s/eve.zip", twice);
    assert_results(&grade(run), &[("ada", "passed"), ("bob", "passed"), ("eve", "passed")]);
}

#[test]
fn a_folder_that_holds_one_folder_stands_for_it() {
    let run = run(&["ada", "bob"]);
    for path in ["ada/hw1/src", "bob/hw1", "bob/.git"] {
        fs::create_dir_all(run.folder().join(path)).unwrap();
    }
    let run =
        run.file("ada/hw1/src/program", right()).file("bob/hw1/program", right()).file("ada/.DS_Store", "");
    // With a repository next to it, the folder is not alone.
    assert_results(&grade(run), &[("ada", "passed"), ("bob", "cannot-run")]);
}

#[test]
fn a_folder_that_the_command_names_is_not_entered() {
    let run =
        class(&[]).args(["cases/win", "ada", "--sandbox", "off", "--run", "sh {submission}/src/program"]);
    fs::create_dir_all(run.folder().join("ada/src")).unwrap();
    run.file("ada/src/program", right()).run().status(0);
}

#[test]
fn a_student_who_wrote_one_case_of_two_is_found() {
    let run = class(&[]).args(["cases", "ada", "--format", "json"]);
    fs::create_dir_all(run.folder().join("ada/win")).unwrap();
    let ran = run.file("ada/win/Battleship.out", golden("win")).run().status(1);
    assert_eq!(json(&ran)["submissions"][0]["points"], 1.0);
}

#[test]
fn moodle_hands_out_a_class() {
    let right = right();
    let own = zip([("hw1/program", &right[..])]);
    let class = zip([
        ("Bob B_2_assignsubmission_file_/program", WRONG),
        ("Ada Lovelace_7_assignsubmission_file_/program", &right[..]),
        ("Eve_3_assignsubmission_file_program", &right[..]),
        ("Joe_4_assignsubmission_file_/hw1.zip", &own[..]),
        ("Max_5_assignsubmission_file_/report.txt", b"text"),
        ("Max_5_assignsubmission_file_/hw1.zip", &own[..]),
        ("Zoe_6_assignsubmission_file_hw1.zip", &own[..]),
        ("Ada Lovelace_1_assignsubmission_file_/program", &right[..]),
        ("__MACOSX/._x", b"x"),
    ]);
    let run = run(&["class.zip"]).file("class.zip", class);
    let expected = [
        ("Ada Lovelace_1", "passed"),
        ("Ada Lovelace_7", "passed"),
        ("Bob B", "failed"),
        ("Eve", "passed"),
        ("Joe", "passed"),
        // The program is in hw1/hw1, next to report.txt.
        ("Max", "cannot-run"),
        ("Zoe", "passed"),
    ];
    assert_results(&grade(run), &expected);
}

#[test]
fn points_and_pages_of_a_class_go_back_to_moodle() {
    let right = right();
    let moodle = zip([
        ("Bob B_2_assignsubmission_file_/program", WRONG),
        ("Ada L_7_assignsubmission_file_/program", &right[..]),
        ("Eve #_3_assignsubmission_file_program", &right[..]),
    ]);
    let run = class(&[]).file("class.zip", moodle);
    let grade = |arguments: &[&str]| {
        let output = run.no_args_command(arguments).output().unwrap();
        assert_eq!(output.status.code(), Some(1), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    };
    let all = ["--format", "csv", "--feedback", "pages"];
    let programs =
        ["--sandbox", "off", "--run", "sh {submission}/program", "--keep", "kept", "--journal", "j"];
    let points = grade(&[&["grade", "cases/win", "class.zip"], &programs[..], &all[..]].concat());
    let expected = "submission,id,cases/win,total\n(maximum),,1,1\nAda L,7,1,1\nBob B,2,0,0\nEve #,3,1,1\n";
    assert_eq!(points, expected);
    let pages = run.folder().join("pages");
    let check = || {
        for folder in ["Ada L_7", "Bob B_2", "Eve #_3"] {
            let page = pages.join(format!("{folder}_assignsubmission_file_/feedback.html"));
            assert!(fs::read_to_string(&page).unwrap().contains("<html"), "{page:?}");
        }
        let index = fs::read_to_string(pages.join("index.html")).unwrap();
        assert!(index.contains("href=\"Eve%20%23_3_assignsubmission_file_/feedback.html\""), "{index}");
        assert_eq!(fs::read_dir(&pages).unwrap().count(), 4);
    };
    check();
    let kept = ["Ada L", "Bob B", "Eve #"].map(|name| format!("kept/{name}"));
    let kept: Vec<&str> = kept.iter().map(String::as_str).collect();
    assert_eq!(
        grade(&[&["grade", "cases/win"], &kept[..], &all].concat()),
        expected,
        "kept runs know the numbers"
    );
    check();
    assert_eq!(grade(&[&["report", "j"], &all[..]].concat()), expected, "and so do journals");
    check();
    // Without these students, their folders go.
    let own = zip([("program", WRONG)]);
    let run = Run::new().file("own.zip", own);
    copy(&pages, &run.folder().join("pages"));
    copy(&fixtures("grade/cases"), &run.folder().join("cases"));
    let arguments = ["grade", "cases/win", "own.zip", "--sandbox", "off", "--run", "sh {submission}/program"];
    let ran = run.args(arguments).args(all).run().status(1);
    assert_eq!(stdout(&ran), "submission,cases/win,total\n(maximum),1,1\nown,0,0\n");
    let mut left: Vec<_> =
        fs::read_dir(ran.folder().join("pages")).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    left.sort();
    assert_eq!(left, ["index.html", "own.html"]);
}

#[test]
fn other_files_in_the_folders_of_pages_stay() {
    let folder = "pages/Ada_7_assignsubmission_file_";
    let run = class(&["right"]).args(["cases/win", "right", "--feedback", "pages"]);
    fs::create_dir_all(run.folder().join(folder)).unwrap();
    let ran = run.file(&format!("{folder}/mine.txt"), "text").run().status(2);
    ran.stderr_has("mine.txt is not a feedback page and is not replaced");
}

#[test]
fn a_forged_class_has_no_numbers() {
    let forged =
        zip([("ada_1_assignsubmission_file_/program", WRONG), ("x_2_assignsubmission_file_/a", b"x")]);
    let run = class(&[]).file("eve.zip", forged).file("bob.zip", zip([("program", WRONG)]));
    let run = run.args(["cases/win", "eve.zip", "bob.zip", "--format=csv", "--sandbox=off"]);
    let ran = run.args(["--run", "sh {submission}/program"]).run().status(1);
    assert!(stdout(&ran).starts_with("submission,cases/win,total\n"), "{}", stdout(&ran));
}

#[test]
fn canvas_hands_out_files() {
    let own = zip([("program", &right()[..])]);
    let run = run(&["downloads"]);
    fs::create_dir(run.folder().join("downloads")).unwrap();
    let run = run.file("downloads/lovelaceada_11_901_program", right());
    let run = run.file("downloads/lovelaceada_11_902_notes.txt", "text");
    let run = run.file("downloads/bob_LATE_12_903_program", WRONG);
    let run = run.file("downloads/eve_13_904_hw.zip", own);
    assert_results(&grade(run), &[("bob", "failed"), ("eve", "passed"), ("lovelaceada", "passed")]);
}

#[test]
fn equal_names_of_files_cost_nobody_the_class() {
    let right = right();
    let moodle = zip([
        ("ada_1_assignsubmission_file_/program", &right[..]),
        ("eve_2_assignsubmission_file_/onlinetext.html", b"x"),
        ("eve_2_assignsubmission_file_/program", &right[..]),
        ("eve_2_assignsubmission_onlinetext_/onlinetext.html", b"y"),
    ]);
    let run = run(&["class.zip"]).file("class.zip", moodle);
    assert_results(&grade(run), &[("ada", "passed"), ("eve", "passed")]);
    // The name of the first file is the one that Canvas gives to the last.
    let canvas = zip([
        ("ada_1_5_program", &right[..]),
        ("eve_2_6_eve_2_9_program", b"x"),
        ("eve_2_7_program", &right[..]),
        ("eve_2_9_program", b"x"),
    ]);
    let run = self::run(&["class.zip"]).file("class.zip", canvas);
    assert_results(&grade(run), &[("ada", "passed"), ("eve", "passed")]);
}

#[test]
fn a_student_cannot_take_the_names_of_others() {
    let right = right();
    let own = zip([("program", &right[..])]);
    let forged = zip([
        ("ada_1_assignsubmission_file_/program", WRONG),
        ("eve_2_assignsubmission_file_/program", &right[..]),
    ]);
    let run = run(&["s/ada.zip", "s/bob.zip", "s/eve.zip"]);
    fs::create_dir(run.folder().join("s")).unwrap();
    let run = run.file("s/ada.zip", own.clone()).file("s/bob.zip", own).file("s/eve.zip", forged);
    let expected = [("ada", "passed"), ("bob", "passed"), ("eve-ada", "failed"), ("eve-eve", "passed")];
    assert_results(&grade(run), &expected);
}

#[test]
fn folders_of_moodle_can_be_named_one_by_one() {
    let named = ["a_3_assignsubmission_file_", "b_4_assignsubmission_file_"];
    let run = run(&named);
    for folder in named {
        fs::create_dir(run.folder().join(folder)).unwrap();
        fs::write(run.folder().join(folder).join("program"), right()).unwrap();
    }
    assert_results(&grade(run), &[("a", "passed"), ("b", "passed")]);
}

#[test]
fn a_broken_zip_is_the_result_of_its_student() {
    let right = right();
    let whole = zip([("program", &right[..])]);
    let names: Vec<String> = (0..=10_000).map(|number| number.to_string()).collect();
    let bomb = zip(names.iter().map(|name| (&**name, &b""[..])));
    let class = zip([
        ("Ada_1_assignsubmission_file_/hw.zip", &whole[..whole.len() / 2]),
        ("Bob_2_assignsubmission_file_/hw.zip", &whole[..]),
        ("Eve_3_assignsubmission_file_/hw.zip", &bomb[..]),
        ("Joe_4_assignsubmission_file_/program", &right[..]),
    ]);
    let ran = grade(run(&["class.zip"]).file("class.zip", class)).status(1);
    let expected = [("Ada", "unreadable"), ("Bob", "passed"), ("Eve", "unreadable"), ("Joe", "passed")];
    assert_results(&ran, &expected);
    let text = stdout(&ran);
    assert!(text.contains("hw.zip cannot be unpacked: it is not a zip, or it is damaged"), "{text}");
    assert!(text.contains("hw.zip cannot be unpacked: it has more than 10000 files and folders"), "{text}");

    let run = run(&["ada.zip", "bob.zip", "--keep", "kept"]).file("ada.zip", "text").file("bob.zip", whole);
    let expected = [("ada", "unreadable"), ("bob", "passed")];
    let ran = grade(run);
    assert_results(&ran, &expected);
    // Nobody is missing when what was kept is graded again.
    for more in [&[][..], &["--stdout"]] {
        let kept = ["ada", "bob"].map(|name| ran.folder().join("kept").join(name).into_os_string());
        let again = self::class(&[]).args(["cases/win"]).args(kept).args(["--format", "json"]);
        let again = results(&again.args(more.iter().copied()).run());
        assert_eq!(again[0], ("ada".to_owned(), "unreadable".to_owned()));
        assert_eq!(again.len(), 2);
    }
}

#[test]
fn a_deep_zip_costs_nobody_else_points() {
    let right = right();
    let in_folders = |depth: usize| zip([(&*("a/".repeat(depth) + "program"), &right[..])]);
    let in_zips = |depth: usize| {
        (0..depth).fold(zip([("program", &right[..])]), |inner, _| zip([("inner.zip", &inner[..])]))
    };
    let run = run(&["deep.zip", "right.zip", "too-deep.zip", "zips.zip", "too-many-zips.zip"])
        .file("deep.zip", in_folders(1000))
        .file("right.zip", in_folders(0))
        // No path can be that long.
        .file("too-deep.zip", in_folders(5000))
        .file("zips.zip", in_zips(2))
        .file("too-many-zips.zip", in_zips(100));
    let ran = grade(run).status(1);
    let expected = [
        ("deep", "passed"),
        ("right", "passed"),
        ("too-deep", "unreadable"),
        ("zips", "passed"),
        ("too-many-zips", "cannot-run"),
    ];
    assert_results(&ran, &expected);
}

#[test]
fn the_only_zip_must_be_whole() {
    let ran = grade(run(&["class.zip"]).file("class.zip", "text")).status(2);
    ran.stderr_has("class.zip cannot be unpacked: it is not a zip, or it is damaged")
        .stderr_has("ask the student for another file");
    let outside = zip([("../program", &right()[..])]);
    let ran = grade(run(&["ada.zip"]).file("ada.zip", outside)).status(2);
    ran.stderr_has("../program would be unpacked outside its folder");
}

#[test]
fn slips_are_noticed_in_zips() {
    let run = |files: &[(&str, &[u8])]| {
        let run = class(&[]).args(["cases", "class.zip"]).file("class.zip", zip(files.iter().copied()));
        fs::create_dir(run.folder().join("tmp")).unwrap();
        grade(run).status(2)
    };
    run(&[("ada/a.py", b""), ("ben/a.py", b"")])
        .stderr_has("class.zip seems to be a folder of submissions")
        .stderr_has("unpack it, and name the submissions in it");
    run(&[("Ada_1_assignsubmission_file_/a.py", b""), ("Ben_2_assignsubmission_file_/a.py", b"")])
        .stderr_has("no transcript found in 2 submissions")
        .stderr_has("there is no class.zip/Ada_1_assignsubmission_file_/draw/Battleship.out")
        .stderr_has("use --run 'python3 {submission}/a.py'");
}

#[test]
fn a_program_that_is_not_in_the_only_zip_is_named() {
    let run = |files: &[(&str, &[u8])], program: &'static str| {
        let run = class(&[]).args(["cases/win", "ada.zip", "--sandbox", "off", "--run", program]);
        fs::create_dir(run.folder().join("tmp")).unwrap();
        grade(run.file("ada.zip", zip(files.iter().copied())))
    };
    // This may be the mistake of the student, so it is a result.
    let ran = run(&[("hw/a.py", b""), ("hw/b.txt", b"")], "python3 {submission}/c.py").status(1);
    let reason = "the program cannot be run: there is no c.py: the submission has a.py, b.txt\n";
    assert!(stdout(&ran).contains(reason), "{}", stdout(&ran));
    let package: &[(&str, &[u8])] = &[("src/a.py", b""), ("src/__init__.py", b""), ("t/__init__.py", b"")];
    run(package, "python3 {submission}/c.py").status(1);
    let class: &[(&str, &[u8])] = &[("students/ada/a.py", b""), ("students/ben/a.py", b"")];
    for program in ["python3 {submission}/a.py", "python3 {submission}/*.py"] {
        run(class, program)
            .status(2)
            .stderr_has("ada.zip/students seems to be a folder of submissions")
            .stderr_has("unpack it, and name the submissions in it");
    }
}

#[test]
fn transcripts_can_be_in_zips() {
    let transcript = golden("win");
    let run = class(&[]).args(["cases", "class.zip", "--format", "json"]);
    fs::create_dir(run.folder().join("tmp")).unwrap();
    let class = zip([
        ("Ada_1_assignsubmission_file_/win/Battleship.out", &transcript[..]),
        ("Bob_2_assignsubmission_file_/hw/draw/Battleship.out", &transcript[..]),
    ]);
    let ran = grade(run.file("class.zip", class)).status(1);
    let text = stdout(&ran);
    assert!(
        text.contains("there is no class.zip/Ada_1_assignsubmission_file_/draw/Battleship.out"),
        "{text}"
    );
    assert!(
        text.contains("there is no class.zip/Bob_2_assignsubmission_file_/hw/win/Battleship.out"),
        "{text}"
    );
}

#[test]
fn a_report_does_not_replace_a_zip() {
    let whole = zip([("program", &right()[..])]);
    let run = run(&["ada.zip"]).args(["--output", "ada.zip"]).file("ada.zip", &whole);
    let ran = grade(run).status(2).stderr_has("ada.zip belongs to a case or a submission");
    assert_eq!(ran.file("ada.zip").unwrap(), whole);
}

#[test]
fn a_journal_knows_what_was_in_a_zip() {
    let right = right();
    let files = [
        ("Ada_1_assignsubmission_file_/program", &right[..]),
        ("Bob_2_assignsubmission_file_/other", WRONG),
        ("Eve_3_assignsubmission_file_/hw.zip", b"text"),
    ];
    let journal = tempfile::tempdir().unwrap();
    let journal = journal.path().join("grades.jsonl");
    let run = || {
        let run = run(&["class.zip"]).file("class.zip", zip(files));
        grade(run.args(["--journal".into(), journal.clone().into_os_string()])).status(1)
    };
    let first = run();
    let lines = fs::read_to_string(&journal).unwrap();
    let second = run();
    assert_results(&second, &[("Ada", "passed"), ("Bob", "cannot-run"), ("Eve", "unreadable")]);
    assert_eq!(stdout(&first), stdout(&second));
    assert!(!stdout(&first).contains("/tmp"), "{}", stdout(&first));
    assert_eq!(fs::read_to_string(&journal).unwrap(), lines, "nothing is graded again");
}
