//! The commands that README.md shows are run, and must print what it shows.

use std::path::Path;
use std::process::{Command, Stdio};

use crate::support::{copy, same_bytes};

/// One `$ ` line and what is shown below it.
struct Shown {
    command: String,
    output: String,
}

/// The commands of each `console` block.
fn console_blocks(text: &str) -> Vec<Vec<Shown>> {
    let mut blocks = Vec::new();
    for block in text.split("```console\n").skip(1) {
        let block = block.split("```").next().unwrap();
        let mut shown: Vec<Shown> = Vec::new();
        for line in block.lines() {
            if let Some(command) = line.strip_prefix("$ ") {
                shown.push(Shown { command: command.into(), output: String::new() });
            } else {
                let last = shown.last_mut().expect("a block starts with a command");
                last.output += &format!("{line}\n");
            }
        }
        blocks.push(shown);
    }
    blocks
}

/// Runs a line of a block in `folder`; a `cd` line is glued to what follows it.
fn run(folder: &Path, script: &str) -> Vec<u8> {
    let program = Path::new(env!("CARGO_BIN_EXE_battleship")).parent().unwrap();
    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap());
    let script = format!("exec 2>&1; {script}");
    let mut shell = Command::new("sh");
    shell.args(["-c", &script]).current_dir(folder).env("PATH", path).env_remove("CLICOLOR_FORCE");
    shell.stdin(Stdio::null()).output().unwrap().stdout
}

#[test]
#[cfg(unix)]
fn every_command_prints_what_is_shown() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let readme = std::fs::read_to_string(root.join("README.md")).unwrap();
    let folder = tempfile::TempDir::new().unwrap();
    copy(&root.join("fixtures"), &folder.path().join("fixtures"));
    let blocks = console_blocks(&readme);
    assert!(!blocks.is_empty());
    for block in blocks {
        let mut before = String::new();
        for Shown { command, output } in block {
            let printed = run(folder.path(), &format!("{before}{command}"));
            same_bytes(output.as_bytes(), &printed).unwrap_or_else(|diff| panic!("$ {command}\n{diff}"));
            if command.starts_with("cd ") {
                before += &format!("{command} && ");
            }
        }
    }
}

#[test]
fn it_starts_with_the_two_commands() {
    let readme = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md")).unwrap();
    let block = readme.split("```").nth(1).unwrap();
    let commands: Vec<&str> = block.lines().skip(1).collect();
    assert!(commands[0].starts_with("cargo run --release -- fixtures/"));
    assert_eq!(commands[1], "cargo test");
    for file in commands[0].split(' ').skip(4) {
        assert!(Path::new(env!("CARGO_MANIFEST_DIR")).join(file).is_file(), "{file}");
    }
}
