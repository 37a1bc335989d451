//! The command line of the built program: options, exit status, and outputs that cannot be written.

use std::fs;
use std::io::Read;
use std::process::Stdio;

use crate::support::{FOUR, Run, fixtures};

fn golden(name: &str) -> Vec<u8> {
    fs::read(fixtures("games").join(name).join("expected/Battleship.out")).unwrap()
}

#[test]
fn quiet_prints_nothing_but_writes_the_file() {
    for option in ["-q", "--quiet"] {
        let ran = Run::game("draw").args([option]).run().status(0);
        assert_eq!(ran.stdout, b"");
        assert_eq!(ran.file("Battleship.out").unwrap(), golden("draw"));
        assert_eq!(ran.stderr, "");
    }
}

#[test]
fn output_names_the_transcript() {
    for option in [&["-o", "sub/game.txt"][..], &["--output=sub/game.txt"]] {
        let run = Run::game("draw").args(option);
        fs::create_dir(run.folder().join("sub")).unwrap();
        let ran = run.run().status(0);
        assert_eq!(ran.file("sub/game.txt").unwrap(), golden("draw"));
        assert_eq!(ran.file("Battleship.out"), None);
        assert_eq!(fs::read_dir(ran.folder().join("sub")).unwrap().count(), 1, "no draft remains");
    }
}

#[test]
fn an_older_output_is_replaced_completely() {
    let older = golden("long-game");
    let ran = Run::game("player1-runs-out").file("Battleship.out", older).run().status(0);
    assert_eq!(ran.file("Battleship.out").unwrap(), golden("player1-runs-out"));
}

#[test]
fn an_equal_output_gets_a_new_modification_time() {
    let run = Run::game("draw").file("Battleship.out", golden("draw"));
    let long_ago = std::time::SystemTime::UNIX_EPOCH;
    let file = fs::File::options().write(true).open(run.folder().join("Battleship.out")).unwrap();
    file.set_modified(long_ago).unwrap();
    let ran = run.run().status(0);
    let path = ran.folder().join("Battleship.out");
    assert_eq!(fs::read(&path).unwrap(), golden("draw"));
    assert!(fs::metadata(&path).unwrap().modified().unwrap() > long_ago);
}

#[test]
fn an_output_that_is_a_directory_is_an_error_but_stdout_is_printed() {
    let run = Run::game("draw");
    fs::create_dir(run.folder().join("Battleship.out")).unwrap();
    let names_before = FOUR.len() + 1;
    let ran = run.run().status(1).stderr_has("cannot write Battleship.out").stderr_has("-o FILE");
    assert_eq!(ran.stdout, [golden("draw"), b"\n".to_vec()].concat());
    assert_eq!(ran.names().len(), names_before, "no draft remains: {:?}", ran.names());
}

#[test]
fn an_output_in_a_missing_folder_is_an_error_but_stdout_is_printed() {
    let ran = Run::game("draw").args(["-o", "nowhere/game.txt"]).run();
    let ran = ran.status(1).stderr_has("cannot write nowhere/game.txt");
    assert_eq!(ran.stdout.len(), golden("draw").len() + 1);
}

#[test]
fn an_input_is_never_overwritten() {
    let ran = Run::game("draw").args(["-o", "./Player1.in"]).run();
    let ran = ran.status(1).stderr_has("Player1.in is an input of this game and is not overwritten");
    assert_eq!(ran.file("Player1.in"), fs::read(fixtures("games/draw/Player1.in")).ok());
    assert_eq!(ran.stdout.len(), golden("draw").len() + 1);
}

#[test]
fn a_placement_file_found_by_its_name_is_not_overwritten() {
    let ran = Run::game("placement-tolerances").args(["-o", "OptionalPlayer1.txt"]).run();
    let ran = ran.status(1).stderr_has("is not overwritten");
    let before = fs::read(fixtures("games/placement-tolerances/OptionalPlayer1.txt")).ok();
    assert_eq!(ran.file("OptionalPlayer1.txt"), before);
}

#[test]
fn an_input_given_as_the_output_by_mistake_is_not_overwritten() {
    let ran = Run::game("draw").no_args().args(["-o"]).args(FOUR).run().status(2);
    let ran =
        ran.stderr_has("expected 4 files, found 3").stderr_has("Player1.txt is given to -o as the output");
    assert_eq!(ran.file("Player1.txt"), fs::read(fixtures("games/draw/Player1.txt")).ok());
    assert_eq!(ran.stdout, b"kaBOOM: run for your life!\n");
}

#[test]
fn running_out_of_moves_is_noted() {
    let ran = Run::game("player2-runs-out").run().status(0);
    ran.stderr_has("note: Player2 is out of moves in round 3: the game has no result");
}

#[cfg(unix)]
mod unix {
    use super::*;
    use std::ffi::OsString;
    use std::os::unix::ffi::OsStringExt;
    use std::os::unix::fs::{PermissionsExt, symlink};

    #[test]
    fn a_link_is_kept_and_its_target_is_written() {
        let run = Run::game("draw").file("real.out", "old");
        symlink("real.out", run.folder().join("Battleship.out")).unwrap();
        let ran = run.run().status(0);
        assert!(fs::symlink_metadata(ran.folder().join("Battleship.out")).unwrap().is_symlink());
        assert_eq!(ran.file("real.out").unwrap(), golden("draw"));
    }

    #[test]
    fn an_input_is_not_overwritten_through_a_link() {
        let run = Run::game("draw").args(["-o", "link"]);
        symlink("Player1.in", run.folder().join("link")).unwrap();
        let ran = run.run().status(1).stderr_has("is not overwritten");
        assert_eq!(ran.file("Player1.in"), fs::read(fixtures("games/draw/Player1.in")).ok());
    }

    #[test]
    fn the_missing_target_of_a_link_is_created() {
        let run = Run::game("draw");
        symlink("later.out", run.folder().join("Battleship.out")).unwrap();
        let ran = run.run().status(0);
        assert_eq!(ran.file("later.out").unwrap(), golden("draw"));
    }

    #[test]
    fn permissions_of_the_output_are_kept() {
        let run = Run::game("draw").file("Battleship.out", "old");
        let path = run.folder().join("Battleship.out");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
        let ran = run.run().status(0);
        let mode = fs::metadata(ran.folder().join("Battleship.out")).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o640);
        assert_eq!(ran.file("Battleship.out").unwrap(), golden("draw"));
    }

    #[test]
    fn a_device_is_written_to_but_not_replaced() {
        Run::game("draw").args(["-o", "/dev/null"]).run().status(0);
        let kind = fs::metadata("/dev/null").unwrap().file_type();
        assert!(!kind.is_file() && !kind.is_dir());
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn a_full_disk_is_reported_and_the_other_output_is_complete() {
        let run = Run::game("draw");
        let full = fs::File::options().write(true).open("/dev/full").unwrap();
        let output = run.command().stdout(full).output().unwrap();
        assert_eq!(output.status.code(), Some(1));
        assert!(String::from_utf8(output.stderr).unwrap().contains("cannot write to stdout"));
        assert_eq!(fs::read(run.folder().join("Battleship.out")).unwrap(), golden("draw"));

        let ran =
            Run::game("draw").args(["-o", "/dev/full"]).run().status(1).stderr_has("cannot write /dev/full");
        assert_eq!(ran.stdout.len(), golden("draw").len() + 1);
    }

    #[test]
    fn play_does_not_overwrite_its_script() {
        let run = Run::new().file("game.txt", "0 0 0 e\n");
        symlink("game.txt", run.folder().join("link")).unwrap();
        let ran = run.args(["play", "streak", "--script", "game.txt", "-o", "link"]).run().status(1);
        let ran = ran.stderr_has("is an input of this game and is not overwritten");
        assert_eq!(ran.file("game.txt").unwrap(), b"0 0 0 e\n");
        assert_eq!(ran.stdout, b"");
    }

    #[test]
    fn solo_does_not_overwrite_its_ships() {
        let ships = "P 0 0 1 0\n";
        let solo =
            || Run::new().file("ships", ships).args(["play", "solo", "--seed=1", "--width=2", "--height=2"]);
        let ran = solo().args(["--ai=cheater", "--ships=ships", "-o", "./ships"]).run().status(1);
        assert_eq!(ran.stderr_has("is not overwritten").file("ships").unwrap(), ships.as_bytes());

        let ran = solo().args(["--ai=cheater", "-o", "ships"]).stdin("ships\n").run().status(1);
        assert_eq!(String::from_utf8_lossy(&ran.stdout).matches("Enter the name").count(), 2, "asked again");
    }

    #[test]
    fn a_stream_is_written_to_but_not_replaced() {
        let run = Run::game("player1-runs-out").args(["-q", "-o", "/dev/stdout"]);
        let path = run.folder().join("all");
        fs::write(&path, "before\n").unwrap();
        let file = fs::File::options().append(true).open(&path).unwrap();
        assert!(run.command().stdout(file).status().unwrap().success());
        assert_eq!(fs::read(&path).unwrap(), [b"before\n".to_vec(), golden("player1-runs-out")].concat());
    }

    #[test]
    fn play_ends_when_its_stdout_is_closed() {
        let run = Run::new().args(["play", "console"]);
        let mut command = run.command();
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        drop(child.stdout.take());
        // The input never ends, so only the closed stdout can end the game.
        while std::io::Write::write_all(&mut stdin, &[b'x', b'\n'].repeat(1000)).is_ok() {}
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(0));
        assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
    }

    #[test]
    fn outputs_may_be_pipes() {
        let run = Run::game("player1-runs-out").args(["-q", "-o", "/dev/stdout"]);
        assert_eq!(run.run().status(0).stdout, golden("player1-runs-out"));
    }

    #[test]
    fn file_names_need_not_be_utf8() {
        let name = OsString::from_vec(b"Player1\xff.txt".to_vec());
        let mut args: Vec<OsString> = FOUR.map(OsString::from).to_vec();
        args[0] = name;
        let ran = Run::game("draw").no_args().args(args).run().status(1);
        assert_eq!(ran.stdout, b"IOError: input file Player1\xff.txt is not reachable.\n");
    }

    #[test]
    fn inputs_may_be_pipes() {
        let run = Run::game("draw").no_args().args(["/dev/stdin", "Player2.txt", "Player1.in", "Player2.in"]);
        let board = fs::File::open(fixtures("games/draw/Player1.txt")).unwrap();
        let output = run.command().stdin(board).output().unwrap();
        assert_eq!(output.stdout.len(), golden("draw").len() + 1);
    }
}

#[test]
fn a_closed_stdout_is_not_an_error_and_the_file_is_complete() {
    let run = Run::game("long-game");
    let mut child = run.command().stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut stdout = child.stdout.take().unwrap();
    stdout.read_exact(&mut [0; 1]).unwrap();
    drop(stdout);
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
    assert_eq!(fs::read(run.folder().join("Battleship.out")).unwrap(), golden("long-game"));
}

#[test]
fn without_files_the_help_is_shown_and_nothing_is_written() {
    let ran = Run::new().run().status(2).stderr_has("Usage: battleship").stderr_has("--p1-ships");
    assert_eq!((ran.stdout.as_slice(), ran.names().len()), (&b""[..], 0));
}

#[test]
fn one_to_three_files_are_wrong_usage_with_a_transcript() {
    for number in 1..=3 {
        let ran = Run::game("draw").no_args().args(&FOUR[..number]).run();
        let ran = ran.status(2).stderr_has("expected 4").stderr_has("Usage:");
        assert_eq!(ran.stdout, b"kaBOOM: run for your life!\n");
        assert_eq!(ran.file("Battleship.out").unwrap(), b"kaBOOM: run for your life!");
    }
}

#[test]
fn wrong_usage_writes_nothing() {
    for args in [&["Player3.in"][..], &["--wording", "verse"], &["--colour=always"], &["-o"]] {
        let ran = Run::game("draw").args(args).run().status(2).stderr_has("error: ").stderr_has("--help");
        assert_eq!(ran.stdout, b"");
        assert_eq!(ran.file("Battleship.out"), None);
    }
}

#[test]
fn an_empty_name_is_an_unreachable_file() {
    let ran =
        Run::game("draw").no_args().args(["", "Player2.txt", "Player1.in", "Player2.in"]).run().status(1);
    assert_eq!(ran.stdout, b"IOError: input file  is not reachable.\n");
}

#[test]
fn an_optional_file_that_exists_but_cannot_be_read_is_unreachable() {
    let run = Run::game("draw");
    fs::create_dir(run.folder().join("OptionalPlayer2.txt")).unwrap();
    let ran = run.run().status(1).stderr_has("cannot read OptionalPlayer2.txt");
    assert_eq!(ran.stdout, b"IOError: input file OptionalPlayer2.txt is not reachable.\n");
}

#[test]
fn a_file_that_is_too_large_is_rejected_with_the_limit() {
    let huge = vec![b';'; battleship::source::MAX_BYTES + 1];
    let ran = Run::game("draw").file("Player1.in", huge).run().status(1).stderr_has("larger than 16 MiB");
    assert_eq!(ran.stdout, b"kaBOOM: run for your life!\n");
}

#[test]
fn a_million_moves_can_be_played() {
    let list = "11,A;".repeat(1_000_000) + "5,E";
    let ran = Run::game("player1-runs-out").file("Player1.in", list).args(["-q"]).run().status(0);
    assert!(ran.file("Battleship.out").unwrap().len() > 50_000_000);
}

#[test]
fn colors_are_only_for_terminals_or_on_request() {
    let faulty = || Run::game("rejected-ships");
    let escape = "\x1b[";
    assert!(!faulty().run().stderr.contains(escape));
    assert!(!faulty().args(["--color", "never"]).run().stderr.contains(escape));
    assert!(faulty().args(["--color", "always"]).run().stderr.contains(escape));
    assert!(faulty().args(["--color", "always"]).env("NO_COLOR", "1").run().stderr.contains(escape));
    assert!(!faulty().args(["--color", "auto"]).env("NO_COLOR", "1").run().stderr.contains(escape));
}

#[test]
fn names_are_cleaned_before_they_reach_a_terminal() {
    let ran = Run::new().args(["\u{1b}[2J", "b", "c", "d"]).run().status(1);
    assert!(!ran.stderr.contains('\u{1b}'), "{}", ran.stderr);
    assert!(ran.stderr.contains("cannot read ␛[2J"), "{}", ran.stderr);
}

#[test]
fn the_version_has_what_a_bug_report_needs() {
    let version = |option| String::from_utf8(Run::new().args([option]).run().status(0).stdout).unwrap();
    assert_eq!(version("-V"), format!("battleship {}\n", env!("CARGO_PKG_VERSION")));
    for part in ["commit: ", "compiler: rustc ", "target: "] {
        assert!(version("--version").contains(part), "{part}");
    }
}

#[test]
fn options_of_every_command_work_before_and_after_its_name() {
    let escape = "\x1b[";
    let check = |args: &[&str]| Run::new().file("moves", "x,").args(args.iter().copied()).run().status(1);
    for args in [["--color=always", "check", "moves"], ["check", "--color=always", "moves"]] {
        assert!(check(&args).stderr.contains(escape), "{args:?}");
    }
    let ran = check(&["--color", "never", "check", "moves"]).stderr_has("moves:1:1");
    assert_eq!(ran.names(), ["moves"], "the command is not taken for a file");
}

#[test]
fn an_input_that_is_too_large_is_not_overwritten_either() {
    let huge = vec![b';'; battleship::source::MAX_BYTES + 10];
    let run = Run::game("draw").file("Player1.in", &huge).args(["-q", "-o", "Player1.in"]);
    let ran = run.run().status(1).stderr_has("is not overwritten");
    assert!(ran.file("Player1.in").unwrap() == huge);
}

#[test]
fn an_empty_move_list_is_named_as_such() {
    let ran = Run::game("draw").file("Player1.in", "").args(["-q"]).run().status(0);
    ran.stderr_has("help: the move list is empty");
}

#[test]
fn a_mistyped_command_is_suggested_and_writes_nothing() {
    let slips: [(&[&str], &str); 7] = [
        (&["chek", "Player1.txt"], "battleship check"),
        (&["grad", "a", "b", "c"], "battleship grade"),
        (&["solo"], "battleship play solo"),
        (&["diff", "a", "b"], "battleship try"),
        (&["--color", "never", "generat", "a", "b", "c"], "battleship generate"),
        (&["grad", "cases", "students", "--run", "x"], "battleship grade"),
        (&["chek", "--as", "board", "x"], "battleship check"),
    ];
    for (args, meant) in slips {
        let run = Run::new().file("Battleship.out", "mine").args(args.iter().copied());
        let ran = run.run().status(2).stderr_has(&format!("did you mean '{meant}'?"));
        assert_eq!(
            (ran.stdout.as_slice(), ran.file("Battleship.out").unwrap()),
            (&b""[..], b"mine".to_vec())
        );
    }
}

#[test]
fn options_that_are_gone_name_what_to_use_instead() {
    let gone: [(&[&str], &str); 6] = [
        (&["play", "--plain"], "--plain is gone: leave it out"),
        (&["play", "duel", "--bell"], "--bell is gone: the page battleship.html"),
        (&["simulate", "hunt", "--shard=2/3"], "--shard is gone: leave it out, since the same --seed"),
        (&["simulate", "hunt", "--save", "x"], "--save is gone"),
        (&["--color", "never", "simulate", "--merge", "x"], "--merge is gone"),
        (&["simulate", "hunt", "--format", "csv"], "--format csv is gone: use --format json"),
    ];
    for (args, instead) in gone {
        Run::new().args(args.iter().copied()).run().status(2).stderr_has(instead);
    }
    // Other commands and other values have clap's own errors.
    Run::new().args(["check", "--plain"]).run().status(2).stderr_has("unexpected argument '--plain'");
    Run::new()
        .args(["simulate", "hunt", "--format", "x"])
        .run()
        .status(2)
        .stderr_has("[possible values: table");
}

#[test]
fn play_without_an_edition_lists_them_and_the_page() {
    let mut ran = Run::new().args(["play"]).run().status(2);
    for edition in ["solo", "duel", "streak", "console"] {
        ran = ran.stderr_has(&format!("\n  battleship play {edition}"));
    }
    ran.stderr_has("battleship.html").stderr_has("It is in each release");
}

#[test]
fn a_command_after_options_of_the_main_job_is_explained() {
    let run = Run::new().file("Battleship.out", "mine").args(["--quiet", "check", "Player1.txt"]);
    let ran = run.run().status(2).stderr_has("the command 'check' must come before its options");
    assert_eq!(ran.file("Battleship.out").unwrap(), b"mine");
    Run::new().args(["man", "grad"]).run().status(2).stderr_has("did you mean 'battleship grade'?");
}

#[test]
fn a_file_may_have_the_name_of_a_mistyped_command() {
    let run = Run::game("draw").no_args();
    fs::rename(run.folder().join("Player1.txt"), run.folder().join("chek")).unwrap();
    run.args(["chek", "Player2.txt", "Player1.in", "Player2.in"]).run().status(0);
}

#[test]
fn a_dash_is_stdout() {
    let expected = fs::read(fixtures("games/draw/expected/Battleship.out")).unwrap();
    let ran = Run::game("draw").args(["-o", "-"]).run().status(0);
    assert!(ran.stdout == expected && ran.file("Battleship.out").is_none() && ran.file("-").is_none());
    let ran = Run::game("draw").args(["--json", "-"]).run().status(0);
    assert!(ran.stdout.starts_with(b"{") && ran.stdout.ends_with(b"}\n"));
    assert_eq!(ran.file("Battleship.out"), Some(expected));
    let quit = Run::new().args(["play", "console", "--json", "-"]).stdin("").run().status(1);
    assert!(quit.stdout.is_empty() || quit.stdout.starts_with(b"{"), "the dialogue is not there too");
}
