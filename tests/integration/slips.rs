//! Slips of people who grade: each is caught before anything is graded, with a message that names the way out.
#![cfg(unix)]

use std::fs;

use crate::support::class::{class, golden, json, program};
use crate::support::{Run, copy, fixtures, stdout};

/// A class without transcripts: each student has one program.
fn programs(students: &[&str]) -> Run {
    let run = class(&[]);
    for student in students {
        fs::create_dir_all(run.folder().join(student)).unwrap();
        fs::write(run.folder().join(student).join("Assignment4.py"), "print('hello')\n").unwrap();
    }
    run
}

#[track_caller]
fn refused(run: Run, problem: &str, way_out: &str) {
    let ran = run.run().status(2).stderr_has(problem).stderr_has(way_out);
    assert_eq!(stdout(&ran), "", "nothing is graded");
}

#[test]
fn a_transcript_is_not_compared_with_itself() {
    let golden_of_another_game = golden("win");
    for args in [&[".", "."][..], &[".", "Battleship.out"], &[".", "./"]] {
        let run = Run::fixture(&fixtures("games/draw")).no_args().args(["grade"]).args(args.iter().copied());
        let run = run.file("Battleship.out", &golden_of_another_game);
        let ran = run.run().status(2).stderr_has("would be compared with itself");
        let ran = ran.stderr_has("battleship try").stderr_has("delete this golden");
        assert_eq!(ran.file("Battleship.out").as_ref(), Some(&golden_of_another_game));
    }
}

#[test]
fn a_link_to_the_golden_is_not_a_transcript() {
    let run = class(&[]).args(["cases/win", "student"]);
    fs::create_dir(run.folder().join("student")).unwrap();
    std::os::unix::fs::symlink("../cases/win/Battleship.out", run.folder().join("student/Battleship.out"))
        .unwrap();
    let ran = run.run().status(1);
    assert!(stdout(&ran).contains("is not a regular file"), "{}", stdout(&ran));
}

#[test]
fn a_golden_that_differs_from_what_the_inputs_give_is_noted_once() {
    let wrong = String::from_utf8(golden("win")).unwrap().replacen("Player1 Wins!", "Player2 Wins!", 1);
    let run = class(&[]).args(["cases", "student"]);
    for case in ["win", "draw"] {
        fs::create_dir_all(run.folder().join("student").join(case)).unwrap();
        fs::write(run.folder().join("student").join(case).join("Battleship.out"), &wrong).unwrap();
        fs::write(run.folder().join("cases").join(case).join("Battleship.out"), &wrong).unwrap();
    }
    let ran = run.run().status(0);
    assert_eq!(ran.stderr.matches("note:").count(), 1, "{}", ran.stderr);
    ran.stderr_has("cases/draw/Battleship.out differs from what battleship prints for these inputs")
        .stderr_has("the same is true of 1 more golden")
        .stderr_has("battleship replay");
}

#[test]
fn a_golden_inside_a_submission_is_noted() {
    let run =
        class(&["right"]).args(["right", "right", "--sandbox", "off", "--run", "sh {submission}/program"]);
    copy(&fixtures("grade/cases/win"), &run.folder().join("right"));
    fs::write(run.folder().join("right/program"), "cat $(dirname $0)/Battleship.out > Battleship.out")
        .unwrap();
    let ran = run.run().status(0).stderr_has("is inside the submission right, where the program can read it");
    assert_eq!(ran.stderr.matches("note: the golden").count(), 1);
}

#[test]
fn a_program_is_not_a_transcript() {
    let run = programs(&["ada"]).args(["cases/win", "ada/Assignment4.py"]);
    refused(run, "ada/Assignment4.py is a program, not a transcript", "use --run 'python3 {submission}'");
}

#[test]
fn programs_without_run_get_a_hint() {
    let run = programs(&["students/ada", "students/ben"]).args(["cases", "students/ada", "students/ben"]);
    refused(run, "no transcript found in 2 submissions", "use --run 'python3 {submission}/Assignment4.py'");
    let run = programs(&["ada"]).args(["cases/win", "ada"]);
    refused(run, "no transcript found in 1 submission", "use --run 'python3 {submission}/Assignment4.py'");
}

#[test]
fn a_folder_of_students_is_not_a_submission() {
    let written = class(&[]).args(["cases", "students"]);
    for student in ["ada", "ben"] {
        let folder = written.folder().join("students").join(student).join("win");
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join("Battleship.out"), golden("win")).unwrap();
    }
    refused(written, "students seems to be a folder of submissions", "as in students/*");

    let run = programs(&["students/ada", "students/ben"]).args(["cases", "students"]);
    refused(run, "students seems to be a folder of submissions", "as in students/*");
}

#[test]
fn a_folder_of_students_is_not_a_submission_for_run_either() {
    let run = programs(&["students/ada", "students/ben"]);
    let run = run.args(["cases", "students", "--sandbox", "off", "--run", "sh {submission}/Assignment4.py"]);
    refused(run, "students seems to be a folder of submissions", "as in students/*");
}

#[test]
fn a_class_that_wrote_nothing_is_not_a_page_of_zeros() {
    let run = class(&[]).args(["cases", "ada", "ben"]);
    for student in ["ada", "ben"] {
        fs::create_dir(run.folder().join(student)).unwrap();
    }
    refused(run, "there is no ada/draw/Battleship.out", "name the folders that have the transcripts");
}

#[test]
fn a_report_never_replaces_what_is_graded() {
    for output in ["students/ada/Assignment4.py", "cases/win/Player1.txt", "cases/draw/Battleship.out"] {
        let run = programs(&["students/ada"]);
        let before = fs::read(run.folder().join(output)).unwrap();
        let run = run.args([
            "cases",
            "students/ada",
            "--sandbox",
            "off",
            "--run",
            "true {submission}",
            "--format",
            "csv",
            "-o",
            output,
        ]);
        let ran = run.run().status(2).stderr_has(&format!("{output} is inside the "));
        assert_eq!(ran.file(output), Some(before));
    }
    let run = class(&["right"]).args(["cases/win", "right", "--format", "csv", "-o", "right/Battleship.out"]);
    run.run().status(2).stderr_has("is not overwritten");
}

#[test]
fn cases_are_not_submissions() {
    let run = programs(&["students/ada"]).args(["cases/draw", "cases/win", "students/ada"]);
    refused(
        run.args(["--sandbox", "off", "--run", "true {submission}"]),
        "cases/win is a case, not a submission",
        "name the folder of all cases instead of this case: cases",
    );
    let run = programs(&["students/ada"]).args(["students/ada", "cases"]);
    refused(run, "no case found in students/ada", "the cases come first");
}

#[test]
fn a_program_that_no_submission_has_is_a_slip_of_the_teacher() {
    let run = programs(&["ada", "ben"]).args([
        "cases",
        "ada",
        "ben",
        "--sandbox",
        "off",
        "--run",
        "sh {submission}/Assigment4.py",
    ]);
    refused(
        run,
        "there is no ada/Assigment4.py",
        "to run the programs, use --run 'python3 {submission}/Assignment4.py'",
    );
    let run = programs(&["ada", "ben"]).args([
        "cases",
        "ada",
        "ben",
        "--sandbox",
        "off",
        "--run",
        "sh ./{submission}/Assignment4.py",
    ]);
    refused(run, "stands for an absolute path", "write {submission}/NAME");
    let run = programs(&["ada"]).args([
        "cases",
        "ada",
        "{submission}/Assignment4.py",
        "--sandbox",
        "off",
        "--run",
        "sh",
    ]);
    refused(run, "does not exist", "put the whole command in quotes");
}

#[test]
fn names_that_the_command_has_are_not_added_again() {
    let run = program("test $# = 4 && cp $(dirname $0)/golden Battleship.out").no_args();
    fs::write(run.folder().join("student/golden"), golden("win")).unwrap();
    let command = "sh {submission}/program Player1.txt Player2.txt Player1.in Player2.in";
    run.args(["grade", "cases/win", "student", "--sandbox", "off", "--run", command]).run().status(0);
}

#[test]
fn a_crash_after_the_right_transcript_is_mentioned() {
    let run = program("cp $(dirname $0)/golden Battleship.out; echo oops >&2; exit 3");
    fs::write(run.folder().join("student/golden"), golden("win")).unwrap();
    let ran = run.run().status(0);
    let words = "the program exited with status 3 after writing this transcript: oops";
    assert!(stdout(&ran).contains(words), "{}", stdout(&ran));
}

#[test]
fn an_empty_golden_is_an_error_of_the_case() {
    let run = class(&["right"]).file("cases/win/Battleship.out", "").args(["cases/win", "right"]);
    refused(run, "cannot use the golden cases/win/Battleship.out", "battleship replay");
}

#[test]
fn one_student_who_wrote_nothing_is_a_result() {
    let run = class(&[]).args(["cases/win", "ada"]);
    fs::create_dir(run.folder().join("ada")).unwrap();
    let ran = run.run().status(1);
    assert!(stdout(&ran).contains("the transcript is missing"), "{}", stdout(&ran));
}

#[test]
fn words_of_a_shell_are_explained() {
    for command in ["cd {submission} && sh program", "source {submission}/x", "sh {submission}/a | tee x"] {
        let run = class(&["right"]).args(["cases/win", "right", "--sandbox", "off", "--run", command]);
        refused(run, "the command runs without a shell", "only name it by its path");
    }
}

#[test]
fn the_placeholder_can_be_left_out_for_one_submission() {
    let run = class(&[]).args(["cases/win", "student", "--sandbox", "off", "--run", "sh program"]);
    fs::create_dir(run.folder().join("student")).unwrap();
    fs::write(run.folder().join("student/golden"), golden("win")).unwrap();
    fs::write(run.folder().join("student/program"), "cp $(dirname $0)/golden Battleship.out").unwrap();
    run.run().status(0);
}

#[test]
fn a_script_in_the_working_directory_can_run_the_submissions() {
    let run = class(&["right"]).file("run.sh", "cp $1/Battleship.out .");
    run.args(["cases/win", "right", "--sandbox", "off", "--run", "sh run.sh {submission}"]).run().status(0);
}

#[test]
fn a_transcript_under_another_name_is_mentioned() {
    let ran = program("echo hello > battleship.out; echo > notes.txt; echo a; echo b").run().status(1);
    let words = "there is no Battleship.out; the program wrote battleship.out and notes.txt; it printed 2 lines to stdout";
    assert!(stdout(&ran).contains(words), "{}", stdout(&ran));
}

#[test]
fn a_transcript_on_stdout_only_is_recognized() {
    let run = program("cat $(dirname $0)/golden; echo");
    fs::write(run.folder().join("student/golden"), golden("win")).unwrap();
    let ran = run.run().status(1);
    assert!(
        stdout(&ran).contains("it printed the right transcript to stdout instead of writing it to that file\n  would pass with --stdout\n"),
        "{}",
        stdout(&ran)
    );
}

#[test]
fn a_program_that_may_not_read_something_gets_a_hint() {
    let ran =
        program("echo \"PermissionError: [Errno 13] Permission denied: '/x'\" >&2; exit 1").run().status(1);
    assert!(stdout(&ran).contains("--allow-read lets programs read more files"), "{}", stdout(&ran));
}

#[test]
fn the_name_of_the_output_decides_its_format() {
    for (name, start) in [
        ("points.csv", "submission,"),
        ("points.json", "{"),
        ("points.xml", "<?xml"),
        ("points.txt", "submission  "),
    ] {
        let ran = class(&["right"]).args(["cases/win", "right", "--output", name]).run().status(0);
        let written = String::from_utf8(ran.file(name).unwrap()).unwrap();
        assert!(written.starts_with(start), "{name}: {written}");
        assert!(stdout(&ran).starts_with("submission  "));
    }
    let ran =
        class(&["right"]).args(["cases/win", "right", "-o", "x.csv", "--format", "json"]).run().status(0);
    assert!(ran.file("x.csv").unwrap().starts_with(b"{"), "a format that is given wins");
}

#[test]
fn a_crash_names_the_line_of_the_program_in_every_report() {
    let script = "echo \"Traceback (most recent call last):\n  File \\\"$(dirname $0)/game.py\\\", line 19, in main\n    x[11]\nIndexError: list index out of range\" >&2; exit 1";
    let words = "game.py line 19: IndexError: list index out of range";
    for format in ["json", "junit", "gradescope"] {
        let ran = program(script).args(["--format", format]).run().status(1);
        assert!(stdout(&ran).contains(words), "{format}: {}", stdout(&ran));
    }
    let ran = program(script).run().status(1);
    assert!(stdout(&ran).contains(&format!("without writing a transcript: {words}")), "{}", stdout(&ran));
    let ran = program(&format!("echo > Battleship.out; {script}")).args(["--format", "json"]).run().status(1);
    let reason = json(&ran)["submissions"][0]["results"][0]["reason"].as_str().unwrap().to_owned();
    assert!(reason.ends_with(words) && reason.contains("after writing this transcript"), "{reason}");
}

#[test]
fn nothing_is_written_or_kept_where_a_program_can_read_it() {
    let places = [
        ["--output", "bob/points.csv"],
        ["--journal", "bob/new/grades.jsonl"],
        ["--keep", "bob/kept"],
        ["--feedback", "bob/pages"],
    ];
    for [option, path] in places {
        let run = programs(&["ada", "bob"]).args(["cases", "ada", "bob", "--sandbox", "off"]);
        let run = run.args(["--run", "sh {submission}/*.py", option, path]);
        let folder = run.folder().join("bob");
        let ran = run.run().status(2).stderr_has(&format!("{path} is inside the submission bob"));
        let ran = ran.stderr_has("write outside the cases and submissions");
        assert_eq!(stdout(&ran), "", "nothing is graded");
        assert_eq!(fs::read_dir(folder).map_or(1, Iterator::count), 1, "nothing is written");
    }
    let run = programs(&["ada", "bob"]).args(["cases", "ada", "bob", "--sandbox", "off"]);
    let run = run.args(["--run", "sh {submission}/*.py", "--output", "cases/win/points.csv"]);
    refused(run, "points.csv is inside the case cases/win", "write outside the cases and submissions");
    // Nobody runs here, and a report of earlier may be replaced wherever it is.
    let run = class(&["right"]).args(["cases/win", "right", "--output", "right/points.csv"]);
    run.run().status(0);
}

#[test]
fn the_cases_of_a_class_are_not_in_a_submission() {
    let run = programs(&["ada", "bob"]).args(["bob/cases", "ada", "bob", "--sandbox", "off"]);
    copy(&fixtures("grade/cases"), &run.folder().join("bob/cases"));
    let run = run.args(["--run", "sh {submission}/*.py"]);
    refused(run, "is inside the submission bob", "keep the cases outside the submissions");
}

#[test]
fn a_folder_of_students_is_not_a_submission_for_a_pattern() {
    let run = programs(&["students/ada", "students/ben"]);
    let run = run.args(["cases", "students", "--sandbox", "off", "--run", "sh {submission}/*.py"]);
    refused(run, "students seems to be a folder of submissions", "as in students/*");
    let run = class(&[]).args(["cases", "zips", "--sandbox", "off", "--run", "sh {submission}/*.py"]);
    fs::create_dir(run.folder().join("zips")).unwrap();
    for name in ["ada.zip", "ben.zip"] {
        fs::write(run.folder().join("zips").join(name), "").unwrap();
    }
    refused(run, "zips seems to be a folder of submissions", "as in zips/*");
    // One student with two programs is a result.
    let run = programs(&["ada"]).file("ada/other.py", "");
    let run = run.args(["cases", "ada", "--sandbox", "off", "--run", "sh {submission}/*.py"]);
    assert!(stdout(&run.run().status(1)).contains("several files match *.py"));
}

#[test]
fn a_pattern_that_matches_nothing_is_named() {
    let run = class(&[]).args(["cases", "nosuch/*"]);
    refused(run, "the submission nosuch/* does not exist", "this pattern matches nothing");
}

#[test]
fn a_zip_is_only_to_be_unpacked_by_hand_if_that_is_safe() {
    let run = class(&[]).file("ada.zip", "not a zip").args(["cases", "ada.zip"]);
    refused(run, "it is not a zip, or it is damaged", "ask the student for another file");
}
