//! An interrupted grading: what it prints, and that it goes on where it stopped.

use std::os::unix::process::ExitStatusExt;

use rustix::process::Signal;

use super::{PROGRAMS, allow, grading, programs, report, runs, send, stuck};
use crate::support::signals::not_ignored;

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
    for (after, signal) in moments.into_iter().filter(|(_, signal)| !not_ignored([*signal]).is_empty()) {
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
            assert!(stderr.contains("note: to resume, run the same command again"), "{stderr}");
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
    // Which of them were graded by then depends on the threads.
    assert!(PROGRAMS.iter().any(|(name, _)| stdout.contains(&format!("\n{name} "))), "{stdout}");
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert!(stderr.contains("note: this cannot be resumed; with --journal FILE, "), "{stderr}");
}
