//! Full disks, huge inputs and unusual names: each ends with a clear message and the right exit status, and
//! leaves nothing half-written behind.
#![cfg(target_os = "linux")]

use std::ffi::OsString;
use std::fs::{self, File};
use std::os::unix::ffi::OsStringExt;
use std::process::{Command, Stdio};

use crate::support::{FOUR, Run, copy, fixtures};

// Full disks and paths that cannot be written

#[test]
fn a_full_disk_is_reported() {
    let run = Run::game("draw").args(["-o", "/dev/full"]).run().status(1);
    run.stderr_has("cannot write /dev/full").stderr_has("No space left on device");
    let commands: [&[&str]; 14] = [
        &[],
        &["check", "Player1.txt"],
        &["replay", "."],
        &["generate", "new", "--cases", "1"],
        &["grade", ".", "."],
        &["play", "streak"],
        &["-h"],
        &["--help"],
        &["-V"],
        &["--version"],
        &["help", "grade"],
        &["play", "--help"],
        &["man"],
        &["completions", "bash"],
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
fn a_reader_of_the_help_may_go_away() {
    let commands: [&[&str]; 5] =
        [&["--help"], &["--version"], &["help", "play"], &["man"], &["completions", "bash"]];
    for args in commands {
        let run = Run::new().args(args.iter().copied());
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let output = run.command().stdout(writer).stderr(Stdio::piped()).output().unwrap();
        assert_eq!(
            (output.status.code(), &*String::from_utf8(output.stderr).unwrap()),
            (Some(0), ""),
            "{args:?}"
        );
    }
}

#[test]
fn a_path_that_cannot_be_written_is_reported() {
    for place in ["/proc/game.out", "Player1.txt/game.out", "nowhere/game.out", "."] {
        let ran = Run::game("draw").args(["-o", place]).run().status(1);
        assert!(ran.stderr.contains("cannot write") && ran.stderr.contains(place), "{}", ran.stderr);
        assert_eq!(ran.names().len(), FOUR.len(), "{:?}", ran.names());
    }
}

// Huge inputs

#[test]
fn files_of_one_gibibyte_exceed_the_size_limit() {
    let huge = |name: &str| {
        let run = Run::game("draw");
        File::create(run.folder().join(name)).unwrap().set_len(1 << 30).unwrap();
        run
    };
    for name in FOUR {
        let ran = huge(name).run().status(1).stderr_has("the file is larger than 16 MiB");
        assert_eq!(ran.file("Battleship.out").unwrap(), b"kaBOOM: run for your life!");
    }
    huge("Player1.in")
        .no_args()
        .args(["check", "Player1.in"])
        .run()
        .status(1)
        .stderr_has("larger than 16 MiB");
    huge("case.toml").no_args().args(["replay", "."]).run().status(2).stderr_has("larger than 1 MiB");
    let ran = huge("huge").no_args().args(["grade", ".", "huge"]).run().status(1);
    assert!(String::from_utf8(ran.stdout).unwrap().contains("too much output"));
}

#[test]
fn a_million_moves_are_played() {
    let moves = "x;".repeat(999_900) + &fs::read_to_string(fixtures("games/draw/Player1.in")).unwrap();
    let ran = Run::game("draw").file("Player1.in", moves).args(["--quiet"]).run().status(0);
    let transcript = ran.file("Battleship.out").unwrap();
    assert!(transcript.windows(13).any(|part| part == b"It is a Draw!"));
}

// Unusual names

#[test]
fn any_file_name_is_accepted() {
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
            5,
            "a name takes up one line of the table, and the totals follow after an empty line"
        );

        let run = Run::new().args([OsString::from("check"), "--".into(), name.clone()]);
        let ran = run.run().status(2).stderr_has("cannot read ");
        assert!(!ran.stderr.trim_end().contains("line\nbreak"));
    }
}

#[test]
fn a_limit_on_the_size_of_files_is_an_error_and_leaves_nothing() {
    let run = Run::game("draw").args(["-q", "--html", "game.html"]);
    let mut command = Command::new("sh");
    command.args(["-c", "ulimit -f 1; exec \"$0\" \"$@\""]).arg(run.command().get_program());
    let output = command.args(run.command().get_args()).current_dir(run.folder()).output().unwrap();
    assert_eq!(output.status.code(), Some(1), "{}", output.status);
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert!(stderr.contains("cannot write Battleship.out: File too large"), "{stderr}");
    assert_eq!(fs::read_dir(run.folder()).unwrap().count(), FOUR.len());
}
