//! `grade --journal`, `--shard` and `report`. Here is the class that the tests grade, whose programs say when they run and
//! stop where a test wants them to.
#![cfg(target_os = "linux")]

mod going_on;
mod interrupting;
mod merging;
mod pages;
mod refused_files;

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};

use crate::support::class::{class, golden};
use crate::support::{Run, tree};

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
