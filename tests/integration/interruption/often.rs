//! Each command is interrupted a hundred times, at random moments on a busy machine.

use std::fs;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use super::{Running, assert_no_drafts, assert_whole_cases, below, endless, send, signals, wait_until};
use crate::support::{Run, copy, fixtures};

/// Random numbers that can be reproduced from the seed.
struct Dice(u64);

impl Dice {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % limit
    }
}

/// Keeps two cores busy while `act` runs.
fn under_load(act: impl FnOnce()) {
    let is_over = AtomicBool::new(false);
    thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while !is_over.load(Ordering::Relaxed) {
                    std::hint::spin_loop()
                }
            });
        }
        let acted = std::panic::catch_unwind(std::panic::AssertUnwindSafe(act));
        is_over.store(true, Ordering::Relaxed);
        acted.unwrap_or_else(|panic| std::panic::resume_unwind(panic));
    });
}

/// Starts a process and interrupts it at a random moment, a hundred times. Some are interrupted twice. A process that
/// may finish before the signal comes ends with the status `finished`.
fn interrupt_often(start: impl Fn() -> (Run, Running), finished: Option<i32>, is_clean: impl Fn(&Run)) {
    let seed = u64::from(std::process::id());
    println!("seed {seed}");
    let mut dice = Dice(seed);
    let signals = signals();
    under_load(|| {
        for _ in 0..100 {
            let (run, mut child) = start();
            // While stdin is open, `play` waits for an answer.
            let _stdin = child.stdin.take();
            thread::sleep(Duration::from_micros(dice.below(200_000)));
            let signal = signals[dice.below(signals.len() as u64) as usize];
            send(&child, signal);
            if dice.below(4) == 0 {
                send(&child, signal);
            }
            let status = child.wait().unwrap();
            let has_finished = status.code().is_some() && status.code() == finished;
            assert!(status.signal() == Some(signal.as_raw()) || has_finished, "{status}");
            is_clean(&run);
        }
    });
}

fn start(run: Run) -> (Run, Running) {
    let mut command = run.command();
    command.env("TMPDIR", run.folder().join("tmp"));
    let child = Running::start(command.stdin(Stdio::piped()));
    (run, child)
}

#[test]
#[ignore = "interrupts a hundred runs"]
fn generate_can_be_interrupted_at_any_moment() {
    interrupt_often(|| start(endless()), None, |run| assert_whole_cases(&run.folder().join("cases")));
}

#[test]
#[ignore = "interrupts a hundred runs"]
fn replay_can_be_interrupted_at_any_moment() {
    let cases = Run::new().args(["generate", "cases", "--cases", "60", "--seed", "2"]).run().status(0);
    let golden = |run: &Run, path: &Path| cases.folder().join(path.strip_prefix(run.folder()).unwrap());
    let is_golden = |path: &PathBuf| path.ends_with("Battleship.out");
    let start = || {
        let run = Run::new().args(["replay", "cases"]);
        copy(&cases.folder().join("cases"), &run.folder().join("cases"));
        below(run.folder())
            .iter()
            .filter(|path| is_golden(path))
            .for_each(|path| fs::remove_file(path).unwrap());
        start(run)
    };
    interrupt_often(start, Some(0), |run| {
        assert_no_drafts(run.folder());
        for path in below(run.folder()).iter().filter(|path| is_golden(path)) {
            assert!(fs::read(path).unwrap() == fs::read(golden(run, path)).unwrap(), "{path:?}");
        }
    });
}

#[test]
#[ignore = "interrupts a hundred runs"]
fn grade_can_be_interrupted_at_any_moment() {
    let start = || {
        let run = Run::new().args(["grade", "cases", "students/a", "students/b", "students/c"]);
        copy(&fixtures("grade/cases"), &run.folder().join("cases"));
        fs::create_dir(run.folder().join("tmp")).unwrap();
        for student in ["a", "b", "c"] {
            let folder = run.folder().join("students").join(student);
            fs::create_dir_all(&folder).unwrap();
            fs::write(
                folder.join("program"),
                "sleep 300 & mkdir -p a/b; cat P* > Battleship.out; sleep 0.02",
            )
            .unwrap();
        }
        start(run.args([
            "--sandbox",
            "off",
            "--run",
            "sh {submission}/program",
            "--format",
            "json",
            "-o",
            "report",
        ]))
    };
    // All programs are wrong, so a grading that finishes has the status 1.
    interrupt_often(start, Some(1), |run| {
        assert_no_drafts(run.folder());
        if let Ok(report) = fs::read(run.folder().join("report")) {
            serde_json::from_slice::<serde_json::Value>(&report).expect("the report is whole");
        }
        let tmp = run.folder().join("tmp");
        assert_eq!(below(&tmp), [] as [PathBuf; 0]);
        wait_until("the students' processes to end", || !is_anyone_in(&tmp));
    });
}

/// Whether the working directory of any process is below this folder.
fn is_anyone_in(folder: &Path) -> bool {
    let processes = fs::read_dir("/proc").unwrap().flatten();
    processes
        .into_iter()
        .any(|process| fs::read_link(process.path().join("cwd")).is_ok_and(|place| place.starts_with(folder)))
}

#[test]
#[ignore = "interrupts a hundred runs"]
fn play_can_be_interrupted_at_any_moment() {
    let start = || {
        let outputs = ["-o", "game.out", "--json", "game.json", "--html", "game.html"];
        start(Run::new().args(["play", "streak"]).args(outputs))
    };
    // There are no answers, so no game ends by itself.
    interrupt_often(start, None, |run| assert_eq!(below(run.folder()), [] as [PathBuf; 0]));
}
