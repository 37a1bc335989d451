//! Parts of a class, each with its own journal, and the report of all of them.

use std::fs;

use super::{PROGRAMS, RUN, grading, programs, refused, report, run, runs};

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
        stdout.starts_with("partial: 6 of 10 results are graded; not complete yet: 2 of 5 submissions\n\n")
            && stdout.contains("\n3 of 5 submissions: mean ")
            && stdout.contains(" of 6 results passed\n")
            && !stdout.contains("ben"),
        "{stdout}"
    );
    // The missing part may have somebody who passes.
    assert!(stdout.contains("  nobody has passed so far\n") && !stdout.contains("at fault"), "{stdout}");
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

#[test]
fn the_report_of_a_part_does_not_speak_for_the_class() {
    let class = programs();
    let folder = class.folder();
    let whole = report(folder, &grading(&[]));
    assert!(whole.contains("\n  nobody passes, so the case may be at fault\n"), "{whole}");
    for format in ["table", "markdown", "html"] {
        let part = report(folder, &grading(&["--shard", "1/2", "--format", format]));
        assert!(part.contains("3 of 5 submissions"), "{part}");
        assert!(part.to_lowercase().contains("nobody has passed ") && !part.contains("at fault"), "{part}");
    }
}

#[test]
fn a_part_without_a_program_is_graded() {
    let class = programs();
    let folder = class.folder();
    for name in ["ben", "dan"] {
        fs::remove_file(folder.join("students").join(name).join("program")).unwrap();
    }
    let part = report(folder, &grading(&["--shard", "2/2"]));
    assert!(part.contains("the program cannot be run: there is no program"), "{part}");
}
