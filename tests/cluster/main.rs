//! The recipes in `docs/cluster.md`, run as they stand with GNU parallel and with a Slurm of one node. A tool that is
//! missing is a failure. Slurm needs root.
#![cfg(target_os = "linux")]

mod slurm;

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use slurm::Slurm;

/// The block of the page that has this text.
fn recipe(text: &str) -> String {
    let page = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/cluster.md")).unwrap();
    let blocks = page.split("```").skip(1).step_by(2).map(|block| block.split_once('\n').unwrap().1);
    let found: Vec<&str> = blocks.filter(|block| block.contains(text)).collect();
    assert_eq!(found.len(), 1, "{text}");
    found[0].to_owned()
}

/// A shell in `folder` that finds the program.
fn shell(folder: &Path, script: &str) -> Command {
    let program = Path::new(env!("CARGO_BIN_EXE_battleship")).parent().unwrap();
    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap());
    let mut shell = Command::new("bash");
    shell.args(["-euo", "pipefail", "-c", script]).current_dir(folder).env("PATH", path).stdin(Stdio::null());
    shell
}

#[track_caller]
fn output(command: &mut Command) -> String {
    let output = command.output().unwrap();
    assert!(output.status.success(), "{command:?}\n{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// A class of five on two cases, in the layout of the recipes. The programs of some students are wrong.
fn class(folder: &Path) {
    output(&mut shell(folder, "battleship generate cases --cases 2 --seed 3"));
    for (student, moves) in ["ada", "ben", "cyd", "dan", "eve"].iter().zip([0, 1, 0, 0, 2]) {
        let program = format!(
            "import shutil, subprocess, sys\n\
             files = sys.argv[1:]\n\
             text = open(files[2]).read().split(';')[{moves}:]\n\
             open('mine.in', 'w').write(';'.join(text))\n\
             subprocess.run([sys.path[0] + '/battleship', '-q', *files[:2], 'mine.in', files[3]])\n"
        );
        let home = folder.join("students").join(student);
        fs::create_dir_all(&home).unwrap();
        fs::write(home.join("Assignment4.py"), program).unwrap();
        fs::copy(env!("CARGO_BIN_EXE_battleship"), home.join("battleship")).unwrap();
    }
    fs::write(folder.join("grade-shard"), recipe("grade cases")).unwrap();
}

/// The report of the same class in a single run.
fn grades(folder: &Path) -> String {
    let run =
        "battleship grade cases students/* --run 'python3 {submission}/Assignment4.py' || [[ $? -eq 1 ]]";
    output(&mut shell(folder, run))
}

#[test]
fn grading_with_gnu_parallel() {
    let folder = tempfile::tempdir().unwrap();
    class(folder.path());
    fs::write(folder.path().join("hosts"), ":\n").unwrap();
    let report = output(&mut shell(folder.path(), &recipe("bash ./grade-shard")));
    assert!(report.contains("3 with all"), "three of five have full points:\n{report}");
    assert_eq!(report, grades(folder.path()));
}

#[test]
fn grading_with_slurm() {
    let folder = tempfile::tempdir().unwrap();
    class(folder.path());
    let slurm = Slurm::start();
    output(shell(folder.path(), &recipe("--parsable grade-shard")).env("SLURM_CONF", slurm.conf()));
    slurm.wait_until_idle();
    let report = fs::read_to_string(folder.path().join("grades.txt")).unwrap();
    assert_eq!(report, grades(folder.path()), "{}", slurm.logs());
}
