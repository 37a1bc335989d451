//! Files that the user did not name are neither written through links nor waited for.
#![cfg(unix)]

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::support::{FOUR, Run, fixtures, stdout, with_cases};

fn is_link(path: &Path) -> bool {
    fs::symlink_metadata(path).unwrap().is_symlink()
}

fn make_pipe(path: &Path) {
    assert!(Command::new("mkfifo").arg(path).status().unwrap().success());
}

fn golden(name: &str) -> Vec<u8> {
    fs::read(fixtures("games").join(name).join("expected/Battleship.out")).unwrap()
}

#[test]
fn replay_replaces_a_link_and_leaves_its_target_alone() {
    let run = with_cases(&[("a", "draw"), ("b", "draw"), ("c", "draw")]).file("mine", "precious");
    let run = run.file("equal", golden("draw")).args(["replay", "."]);
    for (case, target) in [("a", "../mine"), ("b", "../equal"), ("c", "../nowhere")] {
        symlink(target, run.folder().join(case).join("Battleship.out")).unwrap();
    }
    let ran = run.run().status(0);
    assert!(stdout(&ran).ends_with("; 3 written, 0 unchanged\n"), "{}", stdout(&ran));
    for case in ["a", "b", "c"] {
        let path = ran.folder().join(case).join("Battleship.out");
        assert!(!is_link(&path), "{case}");
        assert!(fs::read(path).unwrap() == golden("draw"), "{case}");
    }
    assert_eq!(ran.file("mine").unwrap(), b"precious");
    assert_eq!(ran.file("nowhere"), None);
}

#[test]
fn a_dry_run_lists_links_as_changes() {
    let run = with_cases(&[("a", "draw"), ("b", "draw")]).file("equal", golden("draw"));
    symlink("../equal", run.folder().join("a/Battleship.out")).unwrap();
    symlink("../nowhere", run.folder().join("b/Battleship.out")).unwrap();
    let ran = run.args(["replay", "--dry-run", "."]).run().status(1);
    for case in ["a", "b"] {
        assert!(
            stdout(&ran).contains(&format!("./{case}/Battleship.out: would change\n")),
            "{}",
            stdout(&ran)
        );
        assert!(is_link(&ran.folder().join(case).join("Battleship.out")));
    }
}

#[test]
fn frames_replace_links_and_leave_their_targets_alone() {
    let run = Run::new().file("mine", "precious").args(["play", "duel", "--frames", "frames"]);
    fs::create_dir(run.folder().join("frames")).unwrap();
    for name in ["0001.svg", "0003.svg"] {
        symlink("../mine", run.folder().join("frames").join(name)).unwrap();
    }
    let ran = run.stdin(fs::read(fixtures("play/duel/frames/stdin")).unwrap()).run();
    assert_eq!(ran.file("mine").unwrap(), b"precious");
    for name in ["0001.svg", "0002.svg", "0003.svg"] {
        let path = ran.folder().join("frames").join(name);
        assert!(!is_link(&path), "{name}");
        assert!(fs::read(path).unwrap().starts_with(b"<svg"), "{name}");
    }
}

#[test]
fn generate_replaces_links_and_leaves_their_targets_alone() {
    let run = Run::new().file("mine", "precious");
    fs::create_dir_all(run.folder().join("cases/case-1")).unwrap();
    for name in FOUR.iter().chain(&["Battleship.out", "OptionalPlayer1.txt", "case.toml"]) {
        symlink("../../mine", run.folder().join("cases/case-1").join(name)).unwrap();
    }
    let run = run.args(["generate", "cases", "--cases", "1", "--seed", "1", "--force"]);
    let ran = run.run().status(0);
    assert_eq!(ran.file("mine").unwrap(), b"precious");
    for entry in fs::read_dir(ran.folder().join("cases/case-1")).unwrap() {
        assert!(!is_link(&entry.unwrap().path()));
    }
}

#[test]
fn a_pipe_in_the_place_of_a_golden_is_an_error() {
    let run = with_cases(&[("a", "draw"), ("b", "draw")]).args(["replay", "."]);
    make_pipe(&run.folder().join("a/Battleship.out"));
    let ran = run.run().status(1).stderr_has("cannot write ./a/Battleship.out: it is a pipe");
    assert!(stdout(&ran).ends_with("; 1 written, 0 unchanged, 1 failed\n"));
}

#[test]
fn a_pipe_with_the_name_of_a_placement_file_is_unreachable() {
    for (pipe, shown) in [
        ("OptionalPlayer1.txt", "OptionalPlayer1.txt"),
        ("sub/OptionalPlayer2.txt", "sub/OptionalPlayer2.txt"),
    ] {
        let run = Run::game("draw").no_args();
        fs::create_dir(run.folder().join("sub")).unwrap();
        fs::rename(run.folder().join("Player2.txt"), run.folder().join("sub/Player2.txt")).unwrap();
        make_pipe(&run.folder().join(pipe));
        let ran = run.args(["Player1.txt", "sub/Player2.txt", "Player1.in", "Player2.in"]).run().status(1);
        let ran = ran.stderr_has(&format!("cannot read {shown}: it is a pipe, a socket or a device"));
        assert_eq!(stdout(&ran), format!("IOError: input file {shown} is not reachable.\n"));
    }
}

#[test]
fn a_link_to_a_device_with_the_name_of_a_placement_file_is_unreachable() {
    let run = Run::game("draw");
    symlink("/dev/zero", run.folder().join("OptionalPlayer1.txt")).unwrap();
    run.run().status(1).stderr_has("cannot read OptionalPlayer1.txt");
}

#[test]
fn a_pipe_that_the_user_names_is_read() {
    let run = Run::game("draw").no_args().args(["Player1.txt", "Player2.txt", "moves", "/dev/stdin"]);
    make_pipe(&run.folder().join("moves"));
    let mut cat = Command::new("sh");
    cat.args(["-c", "cat Player1.in > moves"]).current_dir(run.folder()).stdin(Stdio::null());
    let mut cat = cat.spawn().unwrap();
    let moves = fs::read(run.folder().join("Player2.in")).unwrap();
    let ran = run.stdin(moves).run().status(0);
    assert!(cat.wait().unwrap().success());
    assert!(ran.file("Battleship.out").unwrap() == golden("draw"));
}
