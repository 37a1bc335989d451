//! Files that are not used as journals.

use std::fs;

use rustix::process::Signal;

use super::{grading, programs, refused, report, run, send, stuck};

#[test]
fn other_files_and_journals_in_use_are_refused() {
    let class = programs();
    let folder = class.folder();
    fs::write(folder.join("empty"), "").unwrap();
    report(folder, &grading(&["--journal", "empty"]));
    let text = fs::read_to_string(folder.join("empty")).unwrap();
    fs::write(folder.join("damaged"), text.replacen("{\"result\"", "{\"res\"", 1)).unwrap();
    fs::write(folder.join("newer"), text.replacen("\"format\":", "\"format\":9", 1)).unwrap();
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
    let written =
        ["grade", "cases/win", "students/ada/win.out", "students/ben", "--journal", "students/ben/j"];
    refused(folder, &written, &["students/ben/j is inside the submission students/ben"]);
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
