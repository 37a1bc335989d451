//! Interruption by signals: nothing unfinished is left behind, and the process ends by the signal.
#![cfg(target_os = "linux")]

mod often;

use std::fs;
use std::ops::{Deref, DerefMut};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::support::signals::not_ignored;
use crate::support::zips::zip;
use crate::support::{FOUR, Run, copy, fixtures, is_running};
use rustix::process::{Pid, Signal, kill_process};

/// The signals that end the program.
fn signals() -> Vec<Signal> {
    not_ignored([Signal::INT, Signal::TERM, Signal::HUP, Signal::QUIT])
}

/// A program that is running. A test that fails does not leave it behind.
struct Running(Child);

impl Running {
    /// What the program prints is not shown: how it ends and what it leaves is tested here.
    fn start(command: &mut Command) -> Self {
        Self(command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap())
    }
}

impl Deref for Running {
    type Target = Child;

    fn deref(&self) -> &Child {
        &self.0
    }
}

impl DerefMut for Running {
    fn deref_mut(&mut self) -> &mut Child {
        &mut self.0
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// All paths below a folder.
fn below(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(below(&path));
        }
        found.push(path);
    }
    found
}

fn is_draft(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name.as_bytes().starts_with(b"."))
}

#[track_caller]
fn wait_until(what: &str, is_so: impl Fn() -> bool) {
    let start = Instant::now();
    while !is_so() {
        assert!(start.elapsed() < Duration::from_secs(300), "timed out waiting for {what}");
        thread::sleep(Duration::from_millis(1));
    }
}

/// Sends a signal and checks that it ends the process.
#[track_caller]
fn interrupt(child: Running, signal: Signal) {
    end_by(child, signal, |_| false);
}

/// Like [`interrupt`], but `or_else` may accept another exit status.
#[track_caller]
fn end_by(mut child: Running, signal: Signal, or_else: impl Fn(ExitStatus) -> bool) {
    send(&child, signal);
    let status = child.wait().unwrap();
    assert!(status.signal() == Some(signal.as_raw()) || or_else(status), "{status}");
}

#[track_caller]
fn assert_no_drafts(folder: &Path) {
    let drafts: Vec<_> = below(folder).into_iter().filter(|path| is_draft(path)).collect();
    assert!(drafts.is_empty(), "{drafts:?}");
}

#[track_caller]
fn assert_whole_cases(folder: &Path) {
    for case in fs::read_dir(folder).into_iter().flatten().map(|entry| entry.unwrap().path()) {
        for file in FOUR.into_iter().chain(["Battleship.out"]) {
            assert!(case.join(file).is_file(), "{file} is missing in {case:?}");
        }
    }
    assert_no_drafts(folder);
}

fn send(child: &Child, signal: Signal) {
    let pid = Pid::from_raw(i32::try_from(child.id()).unwrap()).unwrap();
    kill_process(pid, signal).unwrap();
}

#[test]
fn generate_leaves_whole_cases_only() {
    for signal in signals() {
        let run = endless();
        let child = generating(&run, run.command());
        interrupt(child, signal);
        assert_whole_cases(&run.folder().join("cases"));
    }
}

#[test]
fn replay_leaves_whole_goldens_only() {
    let run = Run::new().args(["generate", "cases", "--cases", "3000", "--seed", "2"]);
    assert!(run.command().stdout(Stdio::null()).status().unwrap().success());
    let folder = run.folder().join("cases");
    let goldens: Vec<_> =
        below(&folder).into_iter().filter(|path| path.ends_with("Battleship.out")).collect();
    let contents: Vec<Vec<u8>> = goldens.iter().map(|path| fs::read(path).unwrap()).collect();
    for signal in signals() {
        for golden in &goldens {
            let _ = fs::remove_file(golden);
        }
        let child = Running::start(&mut run.no_args_command(&["replay", "cases"]));
        wait_until("goldens", || goldens.iter().any(|path| path.exists()));
        // The run may finish before the signal arrives.
        end_by(child, signal, |status| status.success());
        assert_no_drafts(&folder);
        for (path, content) in goldens.iter().zip(&contents) {
            assert!(!path.exists() || fs::read(path).unwrap() == *content, "{path:?}");
        }
    }
}

#[test]
fn grade_leaves_no_process_and_no_folder() {
    for signal in signals() {
        let run = Run::new();
        copy(&fixtures("grade/cases/win"), &run.folder().join("case"));
        fs::create_dir(run.folder().join("student")).unwrap();
        fs::create_dir(run.folder().join("tmp")).unwrap();
        let script =
            "echo $$ > \"$(dirname \"$0\")/one\"; sleep 300 & echo $! > \"$(dirname \"$0\")/two\"; sleep 300";
        fs::write(run.folder().join("student/program"), script).unwrap();
        let run = run.args([
            "grade",
            "case",
            "student",
            "--sandbox",
            "off",
            "--run",
            "sh {submission}/program",
            "--timeout",
            "300",
        ]);
        let child = Running::start(run.command().env("TMPDIR", run.folder().join("tmp")));
        let written =
            |name: &str| fs::read_to_string(run.folder().join("student").join(name)).unwrap_or_default();
        wait_until("the program to start", || written("two").ends_with('\n'));
        assert_eq!(fs::read_dir(run.folder().join("tmp")).unwrap().count(), 1);
        interrupt(child, signal);
        wait_until("its processes to end", || !is_running(&written("one")) && !is_running(&written("two")));
        assert_eq!(fs::read_dir(run.folder().join("tmp")).unwrap().count(), 0);
    }
}

#[test]
fn nothing_is_left_of_a_zip() {
    for signal in signals() {
        let run = Run::new();
        copy(&fixtures("grade/cases/win"), &run.folder().join("case"));
        fs::create_dir(run.folder().join("tmp")).unwrap();
        let program = b"echo > ready; sleep 300";
        let run = run.file("class.zip", zip([("Ada_1_assignsubmission_file_/program", &program[..])]));
        let run = run.args(["grade", "case", "class.zip", "--sandbox", "off"]);
        let run = run.args(["--run", "sh {submission}/program", "--timeout", "300"]);
        let tmp = run.folder().join("tmp");
        let child = Running::start(run.command().env("TMPDIR", &tmp));
        wait_until("the program to start", || below(&tmp).iter().any(|path| path.ends_with("ready")));
        // The folder of the run, and that of the class.
        assert_eq!(fs::read_dir(&tmp).unwrap().count(), 2);
        interrupt(child, signal);
        assert_eq!(fs::read_dir(&tmp).unwrap().count(), 0);
    }
}

#[test]
fn a_game_that_is_interrupted_leaves_no_files() {
    let run =
        Run::new().args(["play", "streak", "-o", "game.out", "--json", "game.json", "--html", "game.html"]);
    let mut command = run.command();
    let mut child = Running::start(command.stdin(Stdio::piped()));
    // While stdin is open, the game waits for an answer.
    let _stdin = child.stdin.take();
    wait_until("the drafts", || fs::read_dir(run.folder()).unwrap().count() == 3);
    interrupt(child, Signal::TERM);
    assert_eq!(fs::read_dir(run.folder()).unwrap().count(), 0);
}

#[test]
fn a_daemon_does_not_outlive_its_submission() {
    let run = Run::new();
    copy(&fixtures("grade/cases/win"), &run.folder().join("case"));
    fs::create_dir(run.folder().join("student")).unwrap();
    let script = "setsid sh -c 'echo $$ > \"$0\"; exec sleep 300' \"$(dirname \"$0\")/pid\" & \
                  while ! test -s \"$(dirname \"$0\")/pid\"; do :; done";
    fs::write(run.folder().join("student/program"), script).unwrap();
    let ran = run
        .args(["grade", "case", "student", "--sandbox", "off", "--run", "sh {submission}/program"])
        .run()
        .status(1);
    let process = String::from_utf8(ran.file("student/pid").unwrap()).unwrap();
    assert!(!is_running(&process));
}

/// Starts a `generate` that takes longer than any test, and waits until it has written some cases.
fn generating(run: &Run, mut command: Command) -> Running {
    let child = Running::start(&mut command);
    wait_for_more_cases(run);
    child
}

/// Waits until a case appears that does not exist yet. Cases are looked up by name, because on a busy disk
/// listing a folder can take longer than filling it.
fn wait_for_more_cases(run: &Run) {
    let case = |number: usize| run.folder().join(format!("cases/case-{number:06}"));
    let next = (31..).step_by(100).find(|&number| !case(number).exists()).unwrap();
    wait_until("more cases", || case(next).exists());
}

fn endless() -> Run {
    Run::new().args(["generate", "cases", "--cases", "200000", "--seed", "1"])
}

#[test]
fn a_hangup_that_was_ignored_at_the_start_stays_ignored() {
    let run = endless();
    let mut command = Command::new("sh");
    command.args(["-c", "trap '' HUP; exec \"$0\" \"$@\""]).arg(run.command().get_program());
    command.args(run.command().get_args()).current_dir(run.folder());
    let mut child = generating(&run, command);
    send(&child, Signal::HUP);
    wait_for_more_cases(&run);
    assert!(child.try_wait().unwrap().is_none());
    interrupt(child, Signal::TERM);
    assert_whole_cases(&run.folder().join("cases"));
}

#[test]
fn stopping_and_continuing_does_no_harm() {
    let run = endless();
    let mut command = run.command();
    // SIGTSTP does not stop processes of an orphaned group, so this group needs a parent in another one.
    command.process_group(0);
    let child = generating(&run, command);
    let state = || fs::read_to_string(format!("/proc/{}/stat", child.id())).unwrap();
    send(&child, Signal::TSTP);
    wait_until("the process to stop", || state().contains(") T "));
    send(&child, Signal::CONT);
    wait_for_more_cases(&run);
    send(&child, Signal::TERM);
    send(&child, Signal::TSTP);
    send(&child, Signal::CONT);
    let status = { child }.wait().unwrap();
    assert_eq!(status.signal(), Some(Signal::TERM.as_raw()));
    assert_whole_cases(&run.folder().join("cases"));
}
