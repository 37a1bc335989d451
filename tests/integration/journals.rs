//! `grade --journal`, `--shard` and `report`: going on after an interruption, and merging parts of a class.
#![cfg(target_os = "linux")]

use std::fs;
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};

use crate::support::class::{class, golden};
use crate::support::{Run, copy, tree};

/// Programs with different results. Each leaves its name in `runs`, and stops there if more have run than `limit` says.
const PROGRAMS: [(&str, &str); 5] = [
    ("ada", "cp $here/win.out Battleship.out"),
    ("ben", "echo 'out of luck' >&2; exit 3"),
    ("cyd", "sed 's/Wins/wins/' $here/win.out > Battleship.out"),
    ("dan", "cat $here/win.out"),
    ("eve", "printf 'Battle of Ships Game\\r\\n' > Battleship.out"),
];

const RUN: [&str; 8] =
    ["--sandbox", "off", "--jobs", "2", "--run", "sh {submission}/program", "--credit", "turns"];

fn programs() -> Run {
    let run = class(&[]);
    for (name, script) in PROGRAMS {
        let folder = run.folder().join("students").join(name);
        fs::create_dir_all(&folder).unwrap();
        let counted = "here=$(dirname \"$0\"); top=$here/../..; echo ${here##*/} >> $top/runs\n\
                       [ $(wc -l < $top/runs) -le $(cat $top/limit) ] || sleep 1000\n";
        fs::write(folder.join("program"), format!("{counted}{script}\n")).unwrap();
        fs::write(folder.join("win.out"), golden("win")).unwrap();
    }
    allow(run.folder(), 1000);
    run
}

/// Lets this many more programs run.
fn allow(folder: &Path, number: usize) {
    fs::write(folder.join("limit"), (runs(folder).len() + number).to_string()).unwrap();
}

/// The names of the submissions whose programs have run, in the order in which they did.
fn runs(folder: &Path) -> Vec<String> {
    let text = fs::read_to_string(folder.join("runs")).unwrap_or_default();
    text.lines().map(str::to_owned).collect()
}

fn command(folder: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_battleship"));
    command.current_dir(folder).args(args).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// The arguments that grade the whole class.
fn grading<'a>(more: &[&'a str]) -> Vec<&'a str> {
    let students = ["students/ada", "students/ben", "students/cyd", "students/dan", "students/eve"];
    [&["grade", "cases"], &students[..], &RUN, more].concat()
}

/// Runs a command to its end, and returns its exit status, stdout and stderr.
fn run(folder: &Path, args: &[&str]) -> (Option<i32>, String, String) {
    let output = command(folder, args).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code(), text(output.stdout), text(output.stderr))
}

#[track_caller]
fn report(folder: &Path, args: &[&str]) -> String {
    let (status, stdout, stderr) = run(folder, args);
    assert_eq!(status, Some(1), "{stderr}");
    stdout
}

#[track_caller]
fn refused(folder: &Path, args: &[&str], words: &[&str]) {
    let before = tree(folder);
    let (status, stdout, stderr) = run(folder, args);
    assert_eq!((status, &*stdout), (Some(2), ""), "{stderr}");
    words.iter().for_each(|words| assert!(stderr.contains(words), "no {words:?}: {stderr}"));
    assert_eq!(tree(folder), before, "nothing is changed");
}

/// A grading that has come to a program that does not end.
fn stuck(folder: &Path, args: &[&str], after: usize) -> Child {
    let before = runs(folder).len();
    allow(folder, after);
    let child = command(folder, args).spawn().unwrap();
    let start = Instant::now();
    while runs(folder).len() <= before + after {
        assert!(start.elapsed() < Duration::from_secs(300), "timed out");
        std::thread::sleep(Duration::from_millis(1));
    }
    child
}

fn send(child: &Child, signal: Signal) {
    kill_process(Pid::from_raw(i32::try_from(child.id()).unwrap()).unwrap(), signal).unwrap();
}

/// Whether a program that is started from here would ignore a signal, as under `nohup`.
fn is_ignored(signal: Signal) -> bool {
    let status = fs::read_to_string("/proc/self/status").unwrap();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:")).unwrap();
    u64::from_str_radix(ignored.trim(), 16).unwrap() & (1 << (signal.as_raw() - 1)) != 0
}

#[test]
fn an_interrupted_grading_goes_on_where_it_stopped() {
    let class = programs();
    let folder = class.folder();
    let whole = report(folder, &grading(&["--format", "json"]));
    let all = runs(folder).len();
    assert_eq!(all, 2 * PROGRAMS.len());
    let moments = [
        (0, Signal::INT),
        (1, Signal::KILL),
        (3, Signal::TERM),
        (4, Signal::HUP),
        (6, Signal::KILL),
        (9, Signal::INT),
    ];
    for (after, signal) in moments.into_iter().filter(|(_, signal)| !is_ignored(*signal)) {
        let journal = format!("{after}.jsonl");
        let args = grading(&["--format", "json", "--journal", &journal]);
        let before = runs(folder).len();
        let child = stuck(folder, &args, after);
        send(&child, signal);
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.signal(), Some(signal.as_raw()));
        assert_eq!(output.stdout, b"", "a partial report is not JSON");
        let stderr = String::from_utf8(output.stderr).unwrap();
        if signal != Signal::KILL {
            assert!(stderr.contains("partial: "), "{stderr}");
            assert!(stderr.contains(" of 10 results are graded; "), "{stderr}");
            let go_on = "note: to go on, run: battleship grade cases students/* --sandbox off --jobs 2";
            assert!(stderr.contains(go_on), "{stderr}");
        }
        allow(folder, 1000);
        assert_eq!(report(folder, &args), whole, "{after}");
        // Two may have been running, and two more may have ended without being in the journal.
        assert!(runs(folder).len() - before <= all + 4, "{after}");
        assert_eq!(report(folder, &["report", &journal, "--format", "json"]), whole, "{after}");
        let finished = runs(folder).len();
        assert_eq!(report(folder, &args), whole, "{after}");
        assert_eq!(runs(folder).len(), finished, "nothing runs again");
    }
}

#[test]
fn what_was_graded_is_printed_without_a_journal_too() {
    let class = programs();
    let folder = class.folder();
    let child = stuck(folder, &grading(&[]), 6);
    // `timeout` signals a process and then its group, which counts as one signal.
    send(&child, Signal::TERM);
    send(&child, Signal::TERM);
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.signal(), Some(Signal::TERM.as_raw()));
    let stdout = String::from_utf8(output.stdout).unwrap();
    assert!(stdout.starts_with("partial: ") && stdout.contains(" of 10 results are graded; "), "{stdout}");
    assert!(stdout.contains("\nada "), "{stdout}");
    let stderr = String::from_utf8(output.stderr).unwrap();
    let words = "battleship grade --journal grades.jsonl cases students/* --sandbox off";
    assert!(stderr.contains(words), "{stderr}");
}

#[test]
fn parts_of_a_class_are_merged_into_the_same_report() {
    let class = programs();
    let folder = class.folder();
    let journals = ["1.jsonl", "2.jsonl", "3.jsonl"];
    for (journal, shard) in journals.into_iter().zip(["1/3", "2/3", "3/3"]) {
        run(folder, &grading(&["--journal", journal, "--shard", shard]));
    }
    assert_eq!(runs(folder).len(), 2 * PROGRAMS.len(), "each program runs in one part");
    for more in [
        &[][..],
        &["--format", "json"],
        &["--format", "csv", "--sort", "points"],
        &["--format", "markdown"],
        &["--explain", "--sort", "name"],
    ] {
        let whole = report(folder, &grading(more));
        for order in [[0, 1, 2], [2, 0, 1]] {
            let journals = order.map(|index| journals[index]);
            assert_eq!(report(folder, &[&["report"], &journals[..], more].concat()), whole);
        }
    }
    let junit = report(folder, &["report", "1.jsonl", "2.jsonl", "3.jsonl", "--format", "junit"]);
    let timed = junit.lines().filter(|line| line.contains("<testcase ") && line.contains(" time=\""));
    assert_eq!(timed.count(), 2 * PROGRAMS.len());
    let used = report(folder, &["report", "1.jsonl", "2.jsonl", "3.jsonl", "--usage"]);
    assert!(
        used.contains(" MiB\n")
            && !report(folder, &["report", "1.jsonl", "2.jsonl", "3.jsonl"]).contains("MiB")
    );
}

#[test]
fn what_is_missing_is_named() {
    let class = programs();
    let folder = class.folder();
    for (journal, shard) in [("1.jsonl", "1/3"), ("3.jsonl", "3/3")] {
        run(folder, &grading(&["--journal", journal, "--shard", shard]));
    }
    let (status, stdout, stderr) = run(folder, &["report", "1.jsonl", "3.jsonl"]);
    assert_eq!(status, Some(1));
    assert!(
        stdout
            .starts_with("partial: 6 of 10 results are graded; 2 of 5 submissions are not complete yet\n\n")
            && stdout.contains("\n3 submissions: mean ")
            && stdout.contains(" of 6 results passed\n")
            && !stdout.contains("ben"),
        "{stdout}"
    );
    assert!(stderr.starts_with("error: shard 2/3 is missing\n"), "{stderr}");
    let text = fs::read(folder.join("1.jsonl")).unwrap();
    let end = text.iter().rposition(|byte| *byte == b'{').unwrap();
    fs::write(folder.join("cut.jsonl"), &text[..end]).unwrap();
    let args = ["report", "cut.jsonl", "3.jsonl", "--output", "points.csv"];
    let (status, _, stderr) = run(folder, &args);
    assert_eq!(status, Some(1));
    assert!(stderr.contains("1 result is missing in cut.jsonl, the first of them "), "{stderr}");
    assert!(!folder.join("points.csv").exists(), "a report of a part is not written");
    refused(
        folder,
        &["report", "1.jsonl", "-o", "1.jsonl", "--format", "csv"],
        &["1.jsonl is a journal and is not overwritten"],
    );
    fs::write(folder.join("other.jsonl"), &text).unwrap();
    let args = ["report", "1.jsonl", "3.jsonl", "-o", "other.jsonl", "--format", "csv"];
    refused(folder, &args, &["other.jsonl is a journal and is not overwritten"]);
}

#[test]
fn journals_of_other_settings_cases_and_classes_are_not_merged() {
    let class = programs();
    let folder = class.folder();
    let grade = |journal: &str, more: &[&str]| {
        run(folder, &grading(&[&["--journal", journal], more].concat()));
    };
    grade("1.jsonl", &["--shard", "1/2"]);
    grade("mode.jsonl", &["--shard", "2/2", "--compare", "content"]);
    grade("thirds.jsonl", &["--shard", "2/3"]);
    let students = ["students/ada", "students/ben"];
    run(folder, &[&["grade", "cases"], &students[..], &RUN, &["--journal", "class.jsonl"]].concat());
    let changed = fs::read(folder.join("cases/win/Player1.in")).unwrap();
    fs::write(folder.join("cases/win/Player1.in"), [&changed[..], b"\n"].concat()).unwrap();
    grade("cases.jsonl", &["--shard", "2/2"]);
    let words =
        "1.jsonl and mode.jsonl cannot be merged: --compare was 'eol' for one and 'content' for the other";
    refused(folder, &["report", "1.jsonl", "mode.jsonl"], &[words, "with the same options"]);
    refused(folder, &["report", "1.jsonl", "cases.jsonl"], &["they are about other cases"]);
    refused(folder, &["report", "1.jsonl", "class.jsonl"], &["they are about other submissions"]);
    refused(
        folder,
        &["report", "1.jsonl", "thirds.jsonl"],
        &["divided into 2 parts for one and 3 parts for the other"],
    );
    grade("whole.jsonl", &[]);
    let text = fs::read(folder.join("cases.jsonl")).unwrap();
    fs::write(folder.join("cut.jsonl"), &text[..40]).unwrap();
    refused(folder, &["report", "cut.jsonl"], &["it has no results: it ends within its first line"]);
    fs::write(folder.join("empty.jsonl"), "").unwrap();
    refused(folder, &["report", "empty.jsonl"], &["it is empty"]);
    refused(folder, &["report", "whole.jsonl", "cases.jsonl"], &["divided into 1 part for one and 2 parts"]);
    fs::write(folder.join("cases/win/Player1.in"), changed).unwrap();
    fs::write(folder.join("students/ada/notes"), "").unwrap();
    grade("again.jsonl", &["--shard", "1/2"]);
    refused(folder, &["report", "1.jsonl", "again.jsonl"], &["other versions of the submission ada"]);
    refused(folder, &["report", "runs"], &["cannot use runs as a journal: it is another kind of file"]);
    refused(folder, &["report", "nowhere"], &["cannot use nowhere as a journal: it does not exist"]);
}

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
fn other_files_and_journals_in_use_are_refused() {
    let class = programs();
    let folder = class.folder();
    fs::write(folder.join("empty"), "").unwrap();
    report(folder, &grading(&["--journal", "empty"]));
    let text = fs::read_to_string(folder.join("empty")).unwrap();
    fs::write(folder.join("damaged"), text.replacen("{\"result\"", "{\"res\"", 1)).unwrap();
    fs::write(folder.join("newer"), text.replacen("\"format\":1", "\"format\":2", 1)).unwrap();
    for (journal, words) in [
        ("cases/win/Player1.txt", "Player1.txt is inside the case cases/win"),
        ("students/ada/program", "students/ada/program is inside the submission students/ada"),
        ("limit", "it is another kind of file, and is not overwritten"),
        ("damaged", "line 2 is damaged"),
        ("newer", "it was written by another version of battleship"),
        ("cases", "it is not a regular file"),
        ("/dev/null", "it is not a regular file"),
        ("no/folder/j", "No such file or directory"),
    ] {
        refused(folder, &grading(&["--journal", journal]), &[words]);
    }
    let same = ["--journal", "a.csv", "--output", "a.csv"];
    refused(folder, &grading(&same), &["a.csv is used for two outputs"]);
    refused(
        folder,
        &grading(&["--shard", "7/9"]),
        &["--shard 7/9 has no submissions: only 5 submissions are given"],
    );
    for shard in ["0/3", "4/3", "1", "a/b", "1/0"] {
        refused(folder, &grading(&["--shard", shard]), &["expected K/N"]);
    }
    let child = stuck(folder, &grading(&["--journal", "used"]), 1);
    let (status, _, stderr) = run(folder, &grading(&["--journal", "used"]));
    send(&child, Signal::TERM);
    child.wait_with_output().unwrap();
    assert_eq!(status, Some(2));
    assert!(stderr.contains("cannot use used as a journal: another process is writing it"), "{stderr}");
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

#[test]
fn a_journal_is_about_one_part_of_the_class() {
    let class = programs();
    let folder = class.folder();
    let part = |shard: &'static str| grading(&["--journal", "one.jsonl", "--shard", shard]);
    let (_, _, stderr) = run(folder, &part("1/3"));
    assert!(stderr.contains("shard 1/3: 2 of 5 submissions\n"), "{stderr}");
    let before = fs::read(folder.join("one.jsonl")).unwrap();
    refused(folder, &part("2/3"), &["it has the results of shard 1/3", "a --journal for each --shard"]);
    assert_eq!(fs::read(folder.join("one.jsonl")).unwrap(), before);
    // The whole class goes on from a part, but no part from the whole class.
    run(folder, &grading(&["--journal", "one.jsonl"]));
    assert_eq!(runs(folder).len(), 2 * PROGRAMS.len());
    refused(folder, &part("1/3"), &["it has the results of the whole class"]);
}
