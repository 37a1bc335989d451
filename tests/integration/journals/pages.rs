//! Feedback pages from journals, and of parts of a class.

use std::fs;

use super::{grading, programs, refused, report, run};
use crate::support::tree;

#[test]
fn pages_of_merged_parts_are_those_of_the_whole_class() {
    let class = programs();
    let folder = class.folder();
    let settings = "name = \"a secret\"\nvisibility = \"hidden\"\n";
    fs::write(folder.join("cases/draw/case.toml"), settings).unwrap();
    report(folder, &grading(&["--feedback", "whole", "--sort", "points", "--journal", "whole.jsonl"]));
    let whole = tree(&folder.join("whole"));
    let page = String::from_utf8(whole["cyd.html"].clone()).unwrap();
    assert!(page.contains("Replay of the expected game, opened at turn "), "{page}");
    assert!(!page.contains("a secret"), "{page}");
    report(folder, &["report", "whole.jsonl", "--feedback", "again", "--sort", "points"]);
    assert_eq!(tree(&folder.join("again")), whole);
    for (journal, shard) in [("1.jsonl", "1/3"), ("2.jsonl", "2/3"), ("3.jsonl", "3/3")] {
        run(folder, &grading(&["--journal", journal, "--shard", shard]));
    }
    // The cases are not needed any more.
    fs::remove_dir_all(folder.join("cases")).unwrap();
    let journals = ["report", "3.jsonl", "1.jsonl", "2.jsonl", "--sort", "points"];
    report(folder, &[&journals[..], &["--feedback", "merged"]].concat());
    assert_eq!(tree(&folder.join("merged")), whole);
    refused(
        folder,
        &[&journals[..], &["--feedback", "students"]].concat(),
        &["is not a feedback page and is not replaced"],
    );
    let (status, _, stderr) = run(folder, &["report", "1.jsonl", "2.jsonl", "--feedback", "part"]);
    assert_eq!(status, Some(1));
    assert!(stderr.contains("shard 3/3 is missing") && !folder.join("part").exists(), "{stderr}");
}

#[test]
fn the_pages_of_all_parts_fit_into_one_folder() {
    let class = programs();
    let folder = class.folder();
    report(folder, &grading(&["--feedback", "whole"]));
    for shard in ["1/3", "2/3", "3/3"] {
        run(folder, &grading(&["--feedback", "parts", "--shard", shard]));
    }
    let (mut whole, mut parts) = (tree(&folder.join("whole")), tree(&folder.join("parts")));
    let index = String::from_utf8(parts.remove("index.html").unwrap()).unwrap();
    assert!(index.contains("<h1>cyd</h1>"), "the third part is one student");
    whole.remove("index.html");
    assert_eq!(parts, whole);
}
