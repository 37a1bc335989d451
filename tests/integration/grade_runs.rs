//! `grade` through the built program: reading transcripts and running programs.
#![cfg(unix)]

use std::fs;
use std::path::Path;

use crate::support::class::{class, golden, json, program};
use crate::support::{copy, stdout};

// Getting transcripts

#[test]
fn written_transcripts_are_found_below_the_submission() {
    let run = class(&[]);
    for (student, case) in [("anna", "win"), ("anna", "draw"), ("bert", "draw")] {
        let folder = run.folder().join(student).join(case);
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join("Battleship.out"), golden(case)).unwrap();
    }
    let ran = run.args(["cases", "anna", "bert", "--explain"]).run().status(1);
    for words in [
        "anna           1    1      2\nbert           1    0      1\n",
        "bert, win: 0 of 1\n  the transcript is missing: there is no bert/win/Battleship.out\n",
    ] {
        assert!(stdout(&ran).contains(words), "{}", stdout(&ran));
    }
}

#[test]
fn a_transcript_is_accepted_for_a_single_case() {
    let run = class(&[]).file("transcript", golden("win"));
    run.args(["cases/win", "transcript"]).run().status(0);
    let run = class(&[]).file("transcript", golden("win"));
    let ran = run.args(["cases", "transcript"]).run().status(2);
    ran.stderr_has("transcript is one transcript, but there are 2 cases")
        .stderr_has("name the folder of a single case");
}

#[test]
fn a_case_without_a_golden_is_replayed_and_nothing_is_written() {
    let run = class(&["right"]).args(["cases/win", "right"]);
    fs::remove_file(run.folder().join("cases/win/Battleship.out")).unwrap();
    let ran = run.run().status(0);
    assert_eq!(ran.file("cases/win/Battleship.out"), None);
}

#[test]
fn wrong_usage_is_reported_before_anything_runs() {
    let marker = "touch {submission}/ran";
    let check = |args: &[&str], words: &str| {
        let run = class(&["right"]).args(args.iter().copied());
        let ran = run.run().status(2).stderr_has(words);
        assert_eq!(ran.file("right/ran"), None);
    };
    check(&["cases", "right", "nobody", "--run", marker], "the submission nobody does not exist");
    check(&["nowhere", "right", "--run", marker], "cannot read nowhere");
    check(&["cases", "right", "right", "--run", "sh program"], "does not contain {submission}");
    check(&["cases", "right", "--run", "no-such-command {submission}"], "'no-such-command' is not found");
    check(&["cases", "right", "--run", "sh 'x {submission}"], "a quote is not closed");
    check(&["cases", "right", "--run", " "], "the command is empty");
    check(&["cases", "right", "right", "--format", "gradescope"], "for one submission");
    check(&["cases", "right", "-o", "x"], "the name of x does not show a format: add --format");
    check(&["cases", "right", "--timeout", "0"], "from 0.001 to 86400");
    check(&["cases", "right", "--timeout", "5"], "--timeout and --allow-read need --run");
    check(&["cases", "right", "--max-output", "0"], "from 1 to 1024");
}

#[test]
fn a_program_runs_in_a_fresh_folder_with_the_inputs_and_little_else() {
    let script = "d=$(dirname \"$0\"); ls > \"$d/listing\"; env > \"$d/env\"; printf '%s ' \"$@\" > \"$d/arguments\"\n\
                  cat > \"$d/stdin\"; pwd > \"$d/folder\"; cp \"$d/golden\" Battleship.out\n";
    let run = program(script).env("SECRET_TOKEN", "hunter2");
    fs::write(run.folder().join("student/golden"), golden("win")).unwrap();
    let ran = run.run().status(0);
    let text = |name: &str| String::from_utf8(ran.file(&format!("student/{name}")).unwrap()).unwrap();
    assert_eq!(text("listing"), "Player1.in\nPlayer1.txt\nPlayer2.in\nPlayer2.txt\n");
    assert_eq!(text("arguments"), "Player1.txt Player2.txt Player1.in Player2.in ");
    assert_eq!(text("stdin"), "");
    assert!(!text("env").contains("hunter2") && text("env").contains("PATH="), "{}", text("env"));
    assert!(!Path::new(text("folder").trim()).exists(), "the folder has been removed");
}

#[test]
fn a_program_finds_the_inputs_as_they_are() {
    let run = program("mkdir \"$(dirname \"$0\")/found\"; cp -R . \"$(dirname \"$0\")/found\"\n");
    let case = run.folder().join("cases/win");
    let text = b"\xef\xbb\xbf1,A;\r\n\xff\0";
    fs::write(case.join("Player1.in"), text).unwrap();
    fs::write(case.join("OptionalPlayer1.txt"), "").unwrap();
    fs::remove_file(case.join("Player2.txt")).unwrap();
    fs::create_dir(case.join("folder")).unwrap();
    let settings = "files = [\"Player1.txt\", \"Player2.txt\", \"Player1.in\", \"folder\"]\n";
    fs::write(case.join("case.toml"), settings).unwrap();
    fs::remove_file(case.join("Battleship.out")).unwrap();
    let board = fs::read(case.join("Player1.txt")).unwrap();
    let ran = run.run().status(1);
    let found = ran.folder().join("student/found");
    assert_eq!(fs::read(found.join("Player1.txt")).unwrap(), board);
    assert_eq!(fs::read(found.join("Player1.in")).unwrap(), text);
    assert_eq!(fs::read(found.join("OptionalPlayer1.txt")).unwrap(), b"");
    assert!(found.join("folder").is_dir());
    assert_eq!(fs::read_dir(&found).unwrap().count(), 4);
}

#[test]
fn a_case_may_list_a_file_twice() {
    let run = program("ls > \"$(dirname \"$0\")/listing\"\n");
    let settings = "files = [\"Player1.txt\", \"Player1.txt\", \"Player1.in\", \"Player1.in\"]\n";
    fs::write(run.folder().join("cases/win/case.toml"), settings).unwrap();
    let ran = run.run().status(1);
    assert_eq!(ran.file("student/listing").unwrap(), b"Player1.in\nPlayer1.txt\n");
}

#[test]
fn a_missing_program_of_a_submission_is_not_a_usage_error() {
    let run =
        class(&["right"]).args(["cases/win", "right", "--run", "{submission}/a.out", "--sandbox", "off"]);
    let ran = run.run().status(1);
    assert!(stdout(&ran).contains("the program cannot be run"), "{}", stdout(&ran));
}

#[test]
fn a_program_that_no_system_can_start_is_no_fault_of_battleship() {
    use std::os::unix::fs::PermissionsExt;

    let run = class(&[]).args(["cases/win", "looping", "--run", "{submission}/program", "--sandbox", "off"]);
    let program = run.folder().join("looping/program");
    fs::create_dir(program.parent().unwrap()).unwrap();
    // Its interpreter is the program itself.
    fs::write(&program, format!("#!{}\n", program.display())).unwrap();
    fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
    let ran = run.run().status(1);
    assert!(stdout(&ran).contains("the program cannot be run"), "{}", stdout(&ran));
}

#[test]
fn stdout_can_be_compared() {
    let run = |script: &str, mode: &str| {
        let run = program(script).args(["--stdout", "--compare", mode]);
        fs::write(run.folder().join("student/golden"), golden("win")).unwrap();
        run.run()
    };
    run("cat \"$(dirname \"$0\")/golden\"; echo", "exact").status(0);
    run("cat \"$(dirname \"$0\")/golden\"", "exact").status(1);
    run("cat \"$(dirname \"$0\")/golden\"", "eol").status(0);
    let ran = run("exit 0", "eol").status(1);
    assert!(stdout(&ran).contains("the transcript is missing"));
}

#[test]
fn a_program_that_fails_after_writing_a_transcript_is_graded() {
    let run = program("cp \"$(dirname \"$0\")/golden\" Battleship.out; exit 3");
    fs::write(run.folder().join("student/golden"), golden("win")).unwrap();
    run.run().status(0);
}

#[test]
#[cfg(target_os = "linux")]
fn no_process_outlives_the_program_that_started_it() {
    use crate::support::is_running;

    let scripts = [
        "sleep 60 & echo $! > \"$(dirname \"$0\")/pid\"",
        "sleep 60 & echo $! > \"$(dirname \"$0\")/pid\"; sleep 60",
        "sleep 60 & echo $! > \"$(dirname \"$0\")/pid\"; yes",
    ];
    for script in scripts {
        let ran = program(script).args(["--timeout", "3", "--max-output", "1"]).run().status(1);
        let pid = String::from_utf8(ran.file("student/pid").unwrap()).unwrap();
        assert!(!is_running(&pid), "{script}");
    }
}

#[test]
fn results_are_in_order_with_any_number_of_jobs() {
    let members = ["right", "empty", "crlf", "binary", "boards-swapped"];
    let run = || class(&members).args(["cases/win"]).args(members).args(["--format", "csv", "--jobs"]);
    let one = run().args(["1"]).run();
    assert_eq!(
        stdout(&one),
        "submission,cases/win,total\n(maximum),1,1\nright,1,1\nempty,0,0\ncrlf,1,1\nbinary,0,0\nboards-swapped,0,0\n"
    );
    assert_eq!(stdout(&run().args(["8"]).run()), stdout(&one));
}

#[test]
#[cfg(target_os = "linux")]
fn what_a_program_used_is_reported_on_request() {
    let run = |options: &[&str]| {
        let run = program("cp \"$(dirname \"$0\")/golden\" Battleship.out").args(options.iter().copied());
        fs::write(run.folder().join("student/golden"), golden("win")).unwrap();
        run.run().status(0)
    };
    for format in ["csv", "json", "gradescope"] {
        let once = stdout(&run(&["--format", format])).to_owned();
        assert_eq!(once, stdout(&run(&["--format", format])), "{format} is the same from run to run");
        assert!(!once.contains("cpu_seconds"));
    }
    let used = json(&run(&["--format", "json", "--usage"]))["submissions"][0]["results"][0]["usage"].clone();
    assert!(used["cpu_seconds"].as_f64().unwrap() < 5.0 && used["memory_bytes"].as_u64().unwrap() > 1 << 16);
    assert!(stdout(&run(&["--format", "junit"])).contains("classname=\"student\" time=\""));
    assert!(stdout(&run(&["--usage"])).contains("submission       case"));
}

#[test]
fn links_in_a_written_submission_are_not_followed() {
    use std::os::unix::fs::symlink;

    let check = |link: fn(&Path)| {
        let run = class(&[]).args(["cases", "student"]);
        link(run.folder());
        let ran = run.run().status(1);
        assert!(stdout(&ran).contains("student        0    0      0\n"), "{}", stdout(&ran));
    };
    check(|folder| {
        fs::create_dir(folder.join("student")).unwrap();
        symlink("../cases/win", folder.join("student/win")).unwrap();
        symlink("../cases/draw", folder.join("student/draw")).unwrap();
    });
    check(|folder| symlink("cases", folder.join("student")).unwrap());
    check(|folder| {
        fs::create_dir_all(folder.join("student/win")).unwrap();
        symlink("../../cases/win/Battleship.out", folder.join("student/win/Battleship.out")).unwrap();
    });
}

// What a malicious or unlucky program does

#[test]
fn deeply_nested_and_locked_folders_are_removed() {
    let scripts = [
        "i=0; while [ $i -lt 3000 ]; do mkdir d; cd d; i=$((i+1)); done",
        "mkdir -p a/b; echo x > a/b/c; chmod 000 a/b a .",
        "mkdir a; chmod 555 a .",
    ];
    for script in scripts {
        let run = program(script);
        let folder = run.folder().join("tmp");
        fs::create_dir(&folder).unwrap();
        let status =
            run.command().env("TMPDIR", &folder).stdout(std::process::Stdio::null()).status().unwrap();
        assert_eq!(status.code(), Some(1), "{script}");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 0, "{script}");
    }
}

#[test]
fn a_failure_of_battleship_itself_costs_nobody_points() {
    let run = program("exit 0").args(["--format", "json"]);
    let output = run.command().env("TMPDIR", run.folder().join("nowhere")).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let student = &report["submissions"][0];
    assert_eq!(student["results"][0]["status"], "internal-error");
    assert_eq!(student["results"][0]["max_points"], 0.0);
    assert_eq!(student["max_points"], 0.0);
}

#[test]
fn a_crash_is_reported_with_the_last_line_of_stderr() {
    let ran =
        program("echo first >&2; echo 'SyntaxError: invalid syntax' >&2; echo >&2; exit 1").run().status(1);
    let words = "the program exited with status 1 without writing a transcript: SyntaxError: invalid syntax";
    assert!(stdout(&ran).contains(words), "{}", stdout(&ran));
}

#[test]
fn cases_with_the_same_inputs_run_once() {
    let run = program("cp \"$(dirname \"$0\")/golden\" Battleship.out; echo x >> \"$(dirname \"$0\")/runs\"");
    let win = run.folder().join("cases/win");
    for (copied, settings) in [("again", "points = 2"), ("shorter", "rounds = 2"), ("renamed", "")] {
        let folder = run.folder().join("cases").join(copied);
        copy(&win, &folder);
        fs::write(folder.join("case.toml"), settings).unwrap();
    }
    let renamed = run.folder().join("cases/renamed");
    fs::rename(renamed.join("Player1.in"), renamed.join("moves.in")).unwrap();
    let files = "files = [\"Player1.txt\", \"Player2.txt\", \"moves.in\", \"Player2.in\"]";
    fs::write(renamed.join("case.toml"), files).unwrap();
    fs::remove_file(run.folder().join("cases/again/Battleship.out")).unwrap();
    fs::copy(win.join("Battleship.out"), run.folder().join("student/golden")).unwrap();
    let ran = run.no_args().args(["grade", "cases", "student", "--sandbox", "off", "--format", "json"]);
    let ran = ran.args(["--run", "sh {submission}/program"]).run();
    let results = json(&ran)["submissions"][0]["results"].clone();
    let passed: Vec<(&str, &str)> = results
        .as_array()
        .unwrap()
        .iter()
        .map(|result| (result["case"].as_str().unwrap(), result["status"].as_str().unwrap()))
        .collect();
    let expected = [
        ("again", "passed"),
        ("draw", "failed"),
        ("renamed", "passed"),
        ("shorter", "passed"),
        ("win", "passed"),
    ];
    assert_eq!(passed, expected);
    let runs = fs::read_to_string(ran.folder().join("student/runs")).unwrap();
    assert_eq!(runs.lines().count(), 3, "win, again and shorter share a run");
}

#[test]
fn names_of_temporary_folders_never_change_a_report() {
    for (script, words) in [
        ("echo \"no such file: $PWD/x\" >&2; exit 3", "no such file: …/x"),
        ("echo \"cd $PWD\" > Battleship.out", "found \"cd …/\""),
        ("(cat \"$(dirname \"$0\")/golden\"; echo \"$PWD/\") > Battleship.out", "\"…/\""),
    ] {
        let run =
            || program(script).file("student/golden", golden("win")).args(["--explain"]).run().status(1);
        let (first, second) = (run(), run());
        let report = stdout(&first);
        assert!(report.contains(words), "no {words} in:\n{report}");
        assert_eq!(stdout(&second), report);
    }
}
