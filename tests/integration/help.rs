//! Help texts and manual pages: every command has them, they agree, and their examples work.

use std::fs;

use crate::support::{Run, stdout};

/// The paths of all commands below and including `path`, as the help lists them.
fn commands_from(path: Vec<String>) -> Vec<Vec<String>> {
    let help = print(&path, &["-h"]);
    let list = ["\nCommands:\n", "\nEditions:\n"].iter().find_map(|heading| help.split_once(heading));
    let lines = list.iter().flat_map(|(_, rest)| rest.lines().take_while(|line| !line.is_empty()));
    let names = lines.filter_map(|line| line.split_whitespace().next()).filter(|name| *name != "help");
    let below = names.flat_map(|name| commands_from([&path[..], &[name.to_owned()]].concat()));
    std::iter::once(path.clone()).chain(below).collect()
}

fn commands() -> Vec<Vec<String>> {
    let commands = commands_from(Vec::new());
    assert!(commands.len() >= 12, "{commands:?}");
    commands
}

fn print(words: &[String], more: &[&str]) -> String {
    stdout(&Run::new().args(words).args(more.iter().copied()).run().status(0)).to_owned()
}

fn manual(command: &[String]) -> String {
    stdout(&Run::new().args(["man"]).args(command).run().status(0)).to_owned()
}

/// The commands in the examples of a help text.
fn examples(help: &str) -> Vec<&str> {
    let (_, rest) = help.split_once("\nExamples:\n").expect("there are examples");
    let (examples, _) = rest.split_once("\n\n").expect("options follow");
    examples.lines().filter_map(|line| line.strip_prefix("    ")).collect()
}

#[test]
fn help_of_the_main_command() {
    insta::assert_snapshot!("help", print(&[], &["--help"]));
}

#[test]
fn help_is_short_or_complete() {
    for command in commands() {
        let (short, long) = (print(&command, &["-h"]), print(&command, &["--help"]));
        assert!(short.lines().count() <= 50, "{command:?}\n{short}");
        // The main command has one help, which fits a screen.
        if command.is_empty() {
            assert_eq!(short, long);
            continue;
        }
        for part in ["Examples:", "Exit status:"] {
            assert!(long.contains(part) && !short.contains(part), "{command:?}: {part}");
        }
        assert!(
            !long.contains("handout: "),
            "the wordings are only explained by the main command: {command:?}"
        );
    }
}

#[test]
fn a_manual_page_says_what_the_help_says() {
    for command in commands() {
        let page = manual(&command);
        let heading = |name: &str| {
            page.find(&format!("\n.SH {name}\n")).unwrap_or_else(|| panic!("{command:?}: {name}"))
        };
        let names = ["NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "EXIT STATUS", "EXAMPLES", "SEE ALSO"];
        assert!(names.map(heading).is_sorted(), "{command:?}\n{page}");
        let title = [&["battleship".to_owned()], &command[..]].concat().join("-").to_uppercase();
        assert!(page.starts_with(&format!(".TH {title} 1 \"\" \"battleship ")), "{command:?}\n{page}");
        let plain = page.replace("\\-", "-").replace("\\(aq", "'").replace("\\(ti", "~");
        for example in examples(&print(&command, &["--help"])) {
            assert!(plain.contains(&format!("\n  {example}\n")), "{command:?}: {example}\n{plain}");
        }
    }
    assert!(manual(&[]).contains("\n.PP\nBoard: "));
    Run::new().args(["man", "nothing"]).run().status(2).stderr_has("there is no command 'nothing'");
}

#[test]
fn all_manual_pages_are_written_at_once() {
    let ran = Run::new().args(["man", "--all", "share/man1"]).run().status(0);
    assert!(ran.stdout.is_empty());
    let folder = ran.folder().join("share/man1");
    for command in commands() {
        let name = [&["battleship".to_owned()], &command[..]].concat().join("-") + ".1";
        assert_eq!(fs::read_to_string(folder.join(&name)).unwrap(), manual(&command), "{name}");
    }
    assert_eq!(fs::read_dir(&folder).unwrap().count(), commands().len());

    let blocked = Run::new().file("share", "").args(["man", "--all", "share"]).run();
    blocked.status(1).stderr_has("cannot write share: ");
    Run::new().args(["man", "--all", "share", "grade"]).run().status(2);
}

#[test]
fn completions_are_printed() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        assert!(print(&[], &["completions", shell]).contains("handout"), "{shell}");
    }
}

/// A folder with the files that the examples mention, and programs that stand in for others.
#[cfg(unix)]
fn folder() -> Run {
    use std::os::unix::fs::PermissionsExt;

    use crate::support::{copy, fixtures};

    let run = Run::game("draw");
    copy(&fixtures("grade/cases"), &run.folder().join("cases"));
    for (student, case) in [("ada", "win"), ("ada", "draw"), ("ben", "win"), ("ben", "draw")] {
        let folder = run.folder().join("students").join(student).join(case);
        fs::create_dir_all(&folder).unwrap();
        fs::copy(run.folder().join("cases").join(case).join("Battleship.out"), folder.join("Battleship.out"))
            .unwrap();
    }
    for folder in ["bin", ".config/fish/completions"] {
        fs::create_dir_all(run.folder().join(folder)).unwrap();
    }
    fs::create_dir_all(run.folder().join(".local/share/bash-completion/completions")).unwrap();
    let programs = [
        // Without arguments, it is a program of another edition.
        ("python3", "shift; [ $# -gt 0 ] || set -- play streak; exec battleship \"$@\""),
        ("java", "shift 3; exec battleship \"$@\""),
        ("man", "exec cat"),
    ];
    for (name, script) in programs {
        let path = run.folder().join("bin").join(name);
        fs::write(&path, format!("#!/bin/sh\n{script}\n")).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    }
    for folder in [".", "students/ada", "students/ben"] {
        fs::write(run.folder().join(folder).join("Assignment4.py"), "").unwrap();
        fs::write(run.folder().join(folder).join("mine.py"), "").unwrap();
    }
    for (journal, shard) in [("grades", "1/1"), ("earlier", "1/1"), ("first", "1/2"), ("second", "2/2")] {
        let args = ["grade", "cases", "students/ada", "students/ben", "--shard", shard, "--journal"];
        let mut grade = run.no_args_command(&args);
        assert!(grade.arg(format!("{journal}.jsonl")).output().unwrap().status.success());
    }
    let answers = fs::read(fixtures("play/streak/player1-wins-in-one-streak/stdin")).unwrap();
    let transcript = fs::read(fixtures("games/draw/expected/Battleship.out")).unwrap();
    run.file("answers.txt", answers).file("ships.txt", "P 0 0 0 1\n").file("Battleship.out", transcript)
}

#[test]
#[cfg(unix)]
fn every_example_works() {
    for command in commands() {
        for example in examples(&print(&command, &["--help"])) {
            let run = folder();
            let program = std::path::Path::new(env!("CARGO_BIN_EXE_battleship")).parent().unwrap();
            let path = format!(
                "{}:{}:{}",
                run.folder().join("bin").display(),
                program.display(),
                std::env::var("PATH").unwrap()
            );
            let mut shell = std::process::Command::new("sh");
            shell.args(["-c", example]).current_dir(run.folder()).env("PATH", path).env("HOME", run.folder());
            let output = shell.stdin(std::process::Stdio::null()).output().unwrap();
            let stderr = String::from_utf8(output.stderr).unwrap();
            // A person would answer the questions of a game.
            let asks = example.starts_with("battleship play ") && stderr.contains("the input ended");
            // The two cases of the fixtures leave gaps.
            let has_gaps = example.starts_with("battleship gaps ");
            assert_eq!(output.status.code(), Some(i32::from(asks || has_gaps)), "{example}\n{stderr}");
        }
    }
}
