//! What the commands do when no thread can be started.

use crate::class::Class;
use crate::container::Container;

/// Runs the program as a user who may not have another process or thread.
fn run(arguments: &str) -> (Option<i32>, String) {
    let class = Class::new("right", Container::User);
    let output = class.run(&format!("exec prlimit --nproc=1 ./battleship {arguments}"));
    (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
}

#[test]
fn work_that_needs_no_thread_is_done_without_one() {
    assert_eq!(run("check cases/win/Player1.txt"), (Some(0), String::new()));
}

#[test]
fn a_missing_thread_is_named_as_such() {
    // Signals could otherwise leave something unfinished behind.
    for (arguments, status) in [
        ("generate new --cases 2", 1),
        ("replay cases", 1),
        ("replay --dry-run cases", 1),
        ("simulate random --games 10", 1),
        ("grade cases students/ben/transcript --run 'cat {submission}' --stdout", 2),
        ("grade cases/win students/ben/transcript", 2),
        ("grade cases/win students/ben/transcript --journal journal", 2),
        ("grade cases/win students/ben/transcript --feedback pages", 2),
    ] {
        let (found, stderr) = run(arguments);
        assert_eq!(found, Some(status), "{arguments}: {stderr}");
        assert!(stderr.contains("too many processes are running; end some"), "{arguments}: {stderr}");
    }
}
