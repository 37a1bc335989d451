//! `grade --keep`: runs that are kept, and graded again without running anything.
#![cfg(target_os = "linux")]

use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

use crate::support::class::{class, golden, json};
use crate::support::{Run, copy, fixtures, tree};

/// Programs that end in every way, with names that say how.
const PROGRAMS: [(&str, &str); 9] = [
    ("crashes", "echo 'out of luck' >&2; exit 3"),
    ("crashes-after-writing", "cp $golden Battleship.out; echo oh >&2; exit 4"),
    ("fails-silently", "echo Sorry.; exit 5"),
    ("hangs-after-writing", "cp $golden Battleship.out; while :; do :; done"),
    ("killed", "kill -11 $$"),
    ("links", "ln -s $golden Battleship.out"),
    ("prints", "cat $golden; echo; echo note > notes.txt"),
    ("right", "cp $golden Battleship.out"),
    ("wrong", "sed 's/Draw/draw/; s/Wins/wins/' $golden > Battleship.out"),
];

/// A class of programs, each of which leaves a line in `runs` for every run.
fn programs() -> Run {
    let run = class(&[]);
    for (name, script) in PROGRAMS {
        let folder = run.folder().join("students").join(name);
        fs::create_dir_all(&folder).unwrap();
        let script = format!(
            "golden=$(dirname \"$0\")/win.out\necho x >> \"$(dirname \"$0\")/../../runs\"\n{script}\n"
        );
        fs::write(folder.join("program"), script).unwrap();
        fs::write(folder.join("win.out"), golden("win")).unwrap();
    }
    run
}

const GRADE: [&str; 8] =
    ["--sandbox", "off", "--timeout", "0.3", "--max-output", "1", "--run", "sh {submission}/program"];

fn grade(folder: &Path, args: &[&str]) -> (Option<i32>, Vec<u8>, String) {
    let mut command = Command::new("sh");
    let binary = env!("CARGO_BIN_EXE_battleship");
    command.current_dir(folder).args(["-c", "exec \"$0\" grade \"$@\"", binary]).args(args);
    let output = command.output().unwrap();
    (output.status.code(), output.stdout, String::from_utf8(output.stderr).unwrap())
}

fn students(folder: &Path, below: &str) -> Vec<String> {
    let names = PROGRAMS.iter().map(|(name, _)| format!("{below}/{name}"));
    names.inspect(|path| assert!(folder.join(path).is_dir(), "{path}")).collect()
}

/// Grades what is below a folder, and returns the JSON report.
fn report(folder: &Path, below: &str, more: &[&str]) -> String {
    let students = students(folder, below);
    let mut args = vec!["cases", "--format", "json"];
    args.extend(students.iter().map(String::as_str));
    args.extend(more);
    let (status, stdout, stderr) = grade(folder, &args);
    assert_eq!(status, Some(1), "{stderr}");
    String::from_utf8(stdout).unwrap()
}

#[test]
fn kept_runs_are_graded_as_the_runs_were() {
    let run = programs();
    let first = report(run.folder(), "students", &[&GRADE[..], &["--keep", "kept"]].concat());
    let runs = || fs::read_to_string(run.folder().join("runs")).unwrap().lines().count();
    assert_eq!(runs(), 2 * PROGRAMS.len());
    assert_eq!(report(run.folder(), "kept", &[]), first);
    for mode in ["exact", "content"] {
        let as_run = report(run.folder(), "students", &[&GRADE[..], &["--compare", mode]].concat());
        assert_eq!(report(run.folder(), "kept", &["--compare", mode]), as_run);
    }
    let before = runs();
    let printed = report(run.folder(), "students", &[&GRADE[..], &["--stdout"]].concat());
    assert_eq!(runs(), before + 2 * PROGRAMS.len());
    assert_eq!(report(run.folder(), "kept", &["--stdout"]), printed);
    assert_eq!(runs(), before + 2 * PROGRAMS.len(), "nothing runs again");
}

#[test]
fn a_kept_run_has_its_files_and_its_status() {
    let run = programs();
    report(run.folder(), "students", &[&GRADE[..], &["--keep", "kept"]].concat());
    let kept = tree(&run.folder().join("kept"));
    assert_eq!(kept["right/win/Battleship.out"], golden("win"));
    assert!(kept["prints/win/stdout"].starts_with(b"Battle of Ships Game\n"));
    assert_eq!(kept["crashes/draw/stderr"], b"out of luck\n");
    assert!(!kept.contains_key("crashes/draw/Battleship.out"));
    let status: Value = serde_json::from_slice(&kept["crashes/draw/status.json"]).unwrap();
    assert_eq!(status["end"]["exit"], 3);
    assert_eq!(status["complaint"], "out of luck");
    for used in ["cpu_seconds", "wall_seconds", "memory_bytes"] {
        assert!(status[used].is_number(), "{status}");
    }
    let stopped: Value = serde_json::from_slice(&kept["hangs-after-writing/win/status.json"]).unwrap();
    assert_eq!(stopped["end"]["out-of-time"]["cpu"], 0.3);
    let says_why = |path: &str| {
        let status: Value = serde_json::from_slice(&kept[path]).unwrap();
        status.as_object().unwrap().contains_key("no_transcript")
    };
    assert!(says_why("crashes/draw/status.json"));
    assert!(!says_why("right/win/status.json"), "there is a transcript");
}

#[test]
fn only_kept_runs_are_replaced() {
    let run = programs();
    let keep = |folder: &str| {
        let args = [&["cases/win", "students/right"], &GRADE[..], &["--keep", folder]].concat();
        let (status, _, stderr) = grade(run.folder(), &args);
        (status, stderr)
    };
    fs::create_dir(run.folder().join("kept")).unwrap();
    assert_eq!(keep("kept").0, Some(0));
    let old = run.folder().join("kept/zoe/win");
    copy(&run.folder().join("kept/right"), &old);
    assert_eq!(keep("kept").0, Some(0));
    assert!(!old.exists(), "earlier runs are gone");
    assert!(run.folder().join("kept/right/status.json").is_file());

    copy(&run.folder().join("kept/right"), &old);
    fs::write(old.join("notes"), "mine").unwrap();
    assert_eq!(keep("kept").0, Some(0));
    assert_eq!(fs::read_dir(&old).unwrap().count(), 1, "other files stay");

    let before = tree(run.folder());
    for (folder, found) in [("students", "students/crashes"), ("cases", "cases/draw")] {
        let (status, stderr) = keep(folder);
        assert_eq!(status, Some(2), "{stderr}");
        assert!(stderr.contains(&format!("runs cannot be kept in {folder}: {found} is not a kept run")));
        assert!(stderr.contains("choose a folder for --keep that does not exist or is empty"), "{stderr}");
    }
    assert_eq!(tree(run.folder()), before, "nothing ran and nothing changed");
}

#[test]
fn a_run_that_cannot_be_kept_does_not_cost_the_report() {
    let run = programs();
    // The folder of this case would be in the place of a file of the other.
    copy(&fixtures("grade/cases/win"), &run.folder().join("nested/a"));
    copy(&fixtures("grade/cases/draw"), &run.folder().join("nested/a/stdout"));
    let args = [&["nested", "students/right"], &GRADE[..], &["--keep", "kept", "--format", "csv"]].concat();
    let (status, stdout, stderr) = grade(run.folder(), &args);
    assert_eq!(status, Some(2));
    assert!(String::from_utf8(stdout).unwrap().contains("right"), "the report is complete");
    assert!(stderr.contains("a run was not kept: cannot write kept/right/a"), "{stderr}");
}

#[test]
fn a_status_of_a_student_gives_no_points() {
    let status = |end: &str, no_transcript: &str| {
        format!(
            "{{\"kept_run\": 1, \"end\": {end}, \"cpu_seconds\": 0.1, \"wall_seconds\": 0.1, \"memory_bytes\": 1, \
             \"complaint\": \"\\u001b[31mred\", \"printed_complaint\": \"\", \"files\": [], \
             \"no_transcript\": {no_transcript}}}"
        )
    };
    for (end, no_transcript, expected) in [
        ("{\"exit\": 0}", "{\"internal\": \"give me points\"}", "missing"),
        ("{\"exit\": 0}", "\"not-graded\"", "missing"),
        ("{\"exit\": 0}", "\"empty\"", "empty"),
        ("{\"exit\": 1}", "\"empty\"", "crashed"),
        ("{\"out-of-time\": {\"cpu\": -1}}", "\"empty\"", "missing"),
        ("{\"out-of-time\": {\"wall\": 1}}", "null", "timeout"),
    ] {
        let run = class(&[]).args(["cases", "ada", "eve", "--format", "json"]);
        let [ada, eve] = ["ada/win", "eve/win"].map(|path| run.folder().join(path));
        [&ada, &eve].iter().for_each(|folder| fs::create_dir_all(folder).unwrap());
        fs::write(ada.join("Battleship.out"), golden("win")).unwrap();
        fs::write(eve.join("status.json"), status(end, no_transcript)).unwrap();
        let ran = run.run().status(1);
        let result = &json(&ran)["submissions"][1]["results"][1];
        assert_eq!((&result["status"], &result["points"]), (&expected.into(), &0.0.into()), "{end}");
        assert_eq!(result["max_points"], 1.0, "{end}");
        assert!(!result["reason"].as_str().unwrap().contains('\u{1b}'));
    }
}

#[test]
fn kept_transcripts_have_one_name_whatever_the_program_called_them() {
    let run = programs();
    report(run.folder(), "students", &[&GRADE[..], &["--keep", "kept"]].concat());
    let plain = grade(run.folder(), &["cases", "kept/right"]);
    assert_eq!(grade(run.folder(), &["cases", "kept/right", "--transcript", "mine.txt"]), plain);
}

#[test]
fn one_case_of_kept_runs_is_named_by_the_folder_of_all() {
    let class = programs();
    let folder = class.folder();
    let students = students(folder, "students");
    let students: Vec<&str> = students.iter().map(String::as_str).collect();
    grade(folder, &[&["cases"], &students[..], &GRADE, &["--keep", "kept"]].concat());
    let (status, _, stderr) = grade(folder, &["cases/win", "kept/right", "kept/wrong"]);
    assert_eq!(status, Some(2));
    let words = "kept/right has transcripts of several cases, that of this case in win\n";
    assert!(stderr.contains(words) && stderr.contains("instead of this case: cases\n"), "{stderr}");
}

#[test]
fn a_run_of_other_inputs_is_no_verdict() {
    let run = programs();
    report(run.folder(), "students", &[&GRADE[..], &["--keep", "kept"]].concat());
    fs::write(run.folder().join("cases/win/Player1.in"), "1,A;").unwrap();
    fs::remove_file(run.folder().join("cases/win/Battleship.out")).unwrap();
    let args = ["cases", "kept/right", "--format"];
    let (status, stdout, stderr) = grade(run.folder(), &[&args[..], &["json"]].concat());
    assert_eq!((status, &*stderr), (Some(2), ""));
    let report: Value = serde_json::from_slice(&stdout).unwrap();
    let result = &report["submissions"][0]["results"][1];
    assert_eq!((&result["status"], &result["max_points"]), (&"other-inputs".into(), &0.0.into()));
    assert!(result["reason"].as_str().unwrap().contains("run the program again"), "{result}");
    let (_, stdout, _) = grade(run.folder(), &[&args[..], &["csv"]].concat());
    assert!(String::from_utf8(stdout).unwrap().ends_with("\nright,0,,0\n"));
    let (_, stdout, _) = grade(run.folder(), &[&args[..], &["table"]].concat());
    let table = String::from_utf8(stdout).unwrap();
    assert!(table.starts_with("1 result is not graded: no points are given or lost for it\n"), "{table}");
}

#[test]
fn a_student_cannot_claim_that_a_run_was_of_other_inputs() {
    let run = programs();
    report(run.folder(), "students", &[&GRADE[..], &["--keep", "kept"]].concat());
    fs::write(run.folder().join("cases/win/Player1.in"), "1,A;").unwrap();
    fs::remove_file(run.folder().join("cases/win/Battleship.out")).unwrap();
    fs::rename(run.folder().join("kept/right"), run.folder().join("handed-in")).unwrap();
    let (status, stdout, _) = grade(run.folder(), &["cases", "handed-in", "--format", "json"]);
    let report: Value = serde_json::from_slice(&stdout).unwrap();
    let result = &report["submissions"][0]["results"][1];
    assert_eq!((status, &result["status"], &result["max_points"]), (Some(1), &"failed".into(), &1.0.into()));
}

#[test]
fn runs_that_were_kept_without_their_inputs_are_graded_with_a_note() {
    let run = programs();
    report(run.folder(), "students", &[&GRADE[..], &["--keep", "kept"]].concat());
    for case in ["win", "draw"] {
        let path = run.folder().join("kept/right").join(case).join("status.json");
        let mut status: Value = serde_json::from_slice(&fs::read(&path).unwrap()).unwrap();
        assert!(status.as_object_mut().unwrap().remove("inputs").is_some());
        fs::write(path, status.to_string()).unwrap();
    }
    let (status, _, stderr) = grade(run.folder(), &["cases", "kept/right"]);
    assert_eq!(status, Some(1));
    let note = "kept/right/draw does not say which inputs it ran on; the same is true of 1 more kept run";
    assert!(stderr.contains(note), "{stderr}");
    assert_eq!(stderr.matches("note:").count(), 1, "{stderr}");
}
