//! What happens when something is in the way: full disks, signals, inputs beyond all measure, odd names.
//! Each ends with a clear message and the right status, and leaves nothing half-written behind.
#![cfg(target_os = "linux")]

mod support;

use std::ffi::OsString;
use std::fs::{self, File};
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Child, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};
use support::{FOUR, Run, copy, fixtures};

const SIGNALS: [Signal; 3] = [Signal::INT, Signal::TERM, Signal::HUP];

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
        assert!(start.elapsed() < Duration::from_secs(60), "waited in vain: {what}");
        thread::sleep(Duration::from_millis(1));
    }
}

/// Sends a signal, and sees that the process ends by it.
#[track_caller]
fn interrupt(child: Child, signal: Signal) {
    end_by(child, signal, |_| false);
}

/// The same, unless the process may end otherwise.
#[track_caller]
fn end_by(mut child: Child, signal: Signal, or_else: impl Fn(ExitStatus) -> bool) {
    let pid = Pid::from_raw(i32::try_from(child.id()).unwrap()).unwrap();
    kill_process(pid, signal).unwrap();
    let status = child.wait().unwrap();
    assert!(status.signal() == Some(signal.as_raw()) || or_else(status), "{status}");
}

fn is_running(process: &str) -> bool {
    let status = fs::read_to_string(format!("/proc/{}/stat", process.trim())).unwrap_or_default();
    !status.is_empty() && !status.contains(") Z ")
}

// Signals

#[test]
fn generate_leaves_whole_cases_only() {
    for signal in SIGNALS {
        let run = Run::new().args(["generate", "cases", "--cases", "200000", "--seed", "1"]);
        let child = run.command().stdout(Stdio::null()).spawn().unwrap();
        let folder = run.folder().join("cases");
        wait_until("cases", || fs::read_dir(&folder).is_ok_and(|entries| entries.count() > 30));
        interrupt(child, signal);
        let cases: Vec<_> = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
        for case in &cases {
            assert!(!is_draft(case), "{case:?}");
            for file in FOUR.into_iter().chain(["Battleship.out"]) {
                assert!(case.join(file).is_file(), "{case:?} has no {file}");
            }
        }
        assert!(!below(&folder).iter().any(|path| is_draft(path)));
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
    for signal in SIGNALS {
        for golden in &goldens {
            let _ = fs::remove_file(golden);
        }
        let child = run.no_args_command(&["replay", "cases"]).stdout(Stdio::null()).spawn().unwrap();
        wait_until("goldens", || goldens.iter().any(|path| path.exists()));
        // It may be done before the signal comes.
        end_by(child, signal, |status| status.success());
        assert!(!below(&folder).iter().any(|path| is_draft(path)));
        for (path, content) in goldens.iter().zip(&contents) {
            assert!(!path.exists() || fs::read(path).unwrap() == *content, "{path:?}");
        }
    }
}

#[test]
fn grade_leaves_no_process_and_no_folder() {
    for signal in SIGNALS {
        let run = Run::new();
        copy(&fixtures("grade/cases/win"), &run.folder().join("case"));
        fs::create_dir(run.folder().join("student")).unwrap();
        fs::create_dir(run.folder().join("tmp")).unwrap();
        let script =
            "echo $$ > \"$(dirname \"$0\")/one\"; sleep 300 & echo $! > \"$(dirname \"$0\")/two\"; sleep 300";
        fs::write(run.folder().join("student/program"), script).unwrap();
        let run =
            run.args(["grade", "case", "student", "--run", "sh {submission}/program", "--timeout", "300"]);
        let child =
            run.command().env("TMPDIR", run.folder().join("tmp")).stdout(Stdio::null()).spawn().unwrap();
        let written =
            |name: &str| fs::read_to_string(run.folder().join("student").join(name)).unwrap_or_default();
        wait_until("the program", || written("two").ends_with('\n'));
        assert_eq!(fs::read_dir(run.folder().join("tmp")).unwrap().count(), 1);
        interrupt(child, signal);
        wait_until("the end of its processes", || {
            !is_running(&written("one")) && !is_running(&written("two"))
        });
        assert_eq!(fs::read_dir(run.folder().join("tmp")).unwrap().count(), 0);
    }
}

#[test]
fn a_game_that_is_interrupted_leaves_no_files() {
    let run =
        Run::new().args(["play", "streak", "-o", "game.out", "--json", "game.json", "--html", "game.html"]);
    let mut command = run.command();
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::null()).spawn().unwrap();
    // Kept open: the game waits for an answer.
    let _stdin = child.stdin.take();
    wait_until("the drafts", || fs::read_dir(run.folder()).unwrap().count() == 3);
    interrupt(child, Signal::INT);
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
    let ran = run.args(["grade", "case", "student", "--run", "sh {submission}/program"]).run().status(1);
    let process = String::from_utf8(ran.file("student/pid").unwrap()).unwrap();
    assert!(!is_running(&process));
}

// Full disks and places that cannot be written

#[test]
fn a_full_disk_is_told() {
    let run = Run::game("draw").args(["-o", "/dev/full"]).run().status(1);
    run.stderr_has("cannot write /dev/full").stderr_has("No space left on device");
    let commands: [&[&str]; 6] = [
        &[],
        &["check", "Player1.txt"],
        &["replay", "."],
        &["generate", "new", "--cases", "1"],
        &["grade", ".", "."],
        &["play", "streak"],
    ];
    for args in commands {
        let run = if args.is_empty() {
            Run::game("draw")
        } else {
            Run::game("draw").no_args().args(args.iter().copied())
        };
        let full = File::options().write(true).open("/dev/full").unwrap();
        let output = run.command().stdout(full).stderr(Stdio::piped()).output().unwrap();
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert!(stderr.contains("cannot write to stdout"), "{args:?}: {stderr}");
        assert!(matches!(output.status.code(), Some(1 | 2)), "{args:?}: {}", output.status);
    }
}

#[test]
fn a_place_that_cannot_be_written_is_told() {
    for place in ["/proc/game.out", "Player1.txt/game.out", "nowhere/game.out", "."] {
        let ran = Run::game("draw").args(["-o", place]).run().status(1);
        assert!(ran.stderr.contains("cannot write") && ran.stderr.contains(place), "{}", ran.stderr);
        assert_eq!(ran.names().len(), FOUR.len(), "{:?}", ran.names());
    }
}

// Inputs beyond all measure

#[test]
fn a_file_of_a_gibibyte_is_refused_by_its_limit() {
    let huge = |name: &str| {
        let run = Run::game("draw");
        File::create(run.folder().join(name)).unwrap().set_len(1 << 30).unwrap();
        run
    };
    for name in FOUR {
        let ran = huge(name).run().status(1).stderr_has("the file has more than 16 MiB");
        assert_eq!(ran.file("Battleship.out").unwrap(), b"kaBOOM: run for your life!");
    }
    huge("Player1.in").no_args().args(["check", "Player1.in"]).run().status(1).stderr_has("more than 16 MiB");
    huge("case.toml").no_args().args(["replay", "."]).run().status(2).stderr_has("more than 16 MiB");
    let ran = huge("huge").no_args().args(["grade", ".", "huge"]).run().status(1);
    assert!(String::from_utf8(ran.stdout).unwrap().contains("more was written than is allowed"));
}

#[test]
fn a_million_moves_are_played() {
    let moves = "x;".repeat(999_900) + &fs::read_to_string(fixtures("games/draw/Player1.in")).unwrap();
    let ran = Run::game("draw").file("Player1.in", moves).args(["--quiet"]).run().status(0);
    let transcript = ran.file("Battleship.out").unwrap();
    assert!(transcript.windows(13).any(|part| part == b"It is a Draw!"));
}

// Odd names

#[test]
fn names_may_be_anything() {
    let names: [OsString; 4] = [
        "two words.txt".into(),
        "line\nbreak.txt".into(),
        OsString::from_vec(b"not\xfftext.txt".to_vec()),
        "-dash;'quote\".txt".into(),
    ];
    for name in names {
        let run = Run::game("draw");
        fs::rename(run.folder().join("Player1.txt"), run.folder().join(&name)).unwrap();
        let run = run.no_args().args([OsString::from("--"), name.clone()]);
        run.args(["Player2.txt", "Player1.in", "Player2.in"]).run().status(0);

        let run = Run::new();
        let folder = run.folder().join(&name);
        copy(&fixtures("games/draw"), &folder.join("case"));
        let ran = run.args([OsString::from("replay"), "--".into(), name.clone()]).run().status(0);
        assert!(ran.folder().join(&name).join("case/Battleship.out").is_file());
        let bytes = fs::read(ran.folder().join(&name).join("case/Battleship.out")).unwrap();

        let run = Run::new();
        copy(&fixtures("games/draw"), &run.folder().join(&name));
        fs::write(run.folder().join("transcript"), bytes).unwrap();
        let ran = run
            .args([OsString::from("grade"), "--".into(), name.clone(), "transcript".into()])
            .run()
            .status(0);
        assert_eq!(
            ran.stdout.iter().filter(|&&byte| byte == b'\n').count(),
            3,
            "a name is one line of the table"
        );

        let run = Run::new().args([OsString::from("check"), "--".into(), name.clone()]);
        let ran = run.run().status(2).stderr_has("cannot read the file");
        assert!(!ran.stderr.trim_end().contains("line\nbreak"));
    }
}
