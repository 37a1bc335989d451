//! `battleship try`: a student's own program or transcript against the right one.

use std::fs;

use crate::support::{FOUR, Ran, Run, fixtures, stdout};

fn golden(name: &str) -> Vec<u8> {
    fs::read(fixtures("games").join(name).join("expected/Battleship.out")).unwrap()
}

/// A run of `try` on the four files of a fixture.
fn trying(game: &str) -> Run {
    Run::game(game).no_args().args(["try"]).args(FOUR)
}

#[track_caller]
fn printed(ran: &Ran, words: &str) {
    assert!(stdout(ran).contains(words), "no {words:?} on stdout:\n{}", stdout(ran));
}

#[test]
fn an_equal_transcript_is_summed_up() {
    for (game, summary) in [
        ("player1-wins", "equal: 66 turns, Player1 wins\n"),
        ("draw", "equal: 74 turns, a draw\n"),
        ("player1-runs-out", "equal: 4 turns, Player1 is out of moves\n"),
        ("rejected-board", "equal: the input is rejected, as it should be\n"),
    ] {
        let ran = trying(game).file("Battleship.out", golden(game)).run().status(0);
        assert_eq!(stdout(&ran), summary, "{game}");
    }
}

#[test]
fn a_difference_is_explained_with_the_boards_of_the_turn() {
    let right = String::from_utf8(golden("player1-wins")).unwrap();
    let (before, after) = right.split_at(right.find("Round : 5").unwrap());
    let wrong = format!("{before}{}", after.replacen('X', "O", 1));
    let ran = trying("player1-wins").file("Battleship.out", wrong).run().status(1);
    insta::assert_snapshot!("a_wrong_cell", stdout(&ran));
    assert_eq!(ran.stderr, "");
}

#[test]
fn differing_cells_and_lines_are_colored_if_asked_for() {
    let run =
        trying("draw").file("Battleship.out", String::from_utf8(golden("draw")).unwrap().replace('X', "x"));
    let ran = run.args(["--color", "always"]).run().status(1);
    printed(&ran, "\u{1b}[1m\u{1b}[33m[X]\u{1b}[0m");
    printed(&ran, "\u{1b}[31m-");
    printed(&ran, "\u{1b}[32m+");
}

#[test]
fn another_file_can_be_compared() {
    let ran = trying("draw").file("mine.txt", golden("draw")).args(["--transcript", "mine.txt"]).run();
    assert_eq!(stdout(&ran.status(0)), "equal: 74 turns, a draw\n");
    let printed = [golden("draw"), b"\n".to_vec()].concat();
    let run = trying("draw").file("printed.txt", printed).args(["--transcript", "printed.txt", "--stdout"]);
    run.args(["--compare", "exact"]).run().status(0);
}

#[test]
fn a_missing_transcript_is_a_result() {
    let ran = trying("draw").run().status(1);
    printed(&ran, "the transcript is missing: there is no Battleship.out");
    ran.stderr_has("add -- and its command").stderr_has("add --transcript FILE");
}

#[test]
fn a_pass_that_is_not_byte_for_byte_is_noted() {
    let crlf = String::from_utf8(golden("draw")).unwrap().replace('\n', "\r\n");
    let ran = trying("draw").file("Battleship.out", crlf).run().status(0);
    ran.stderr_has("not equal byte for byte; --compare eol ignores the difference");
}

#[test]
fn problems_of_the_files_are_shown() {
    let ran = trying("rejected-board").file("Battleship.out", "x").run().status(1).stderr_has("Player2.txt");
    printed(&ran, "-kaBOOM:·run·for·your·life!\n+x");
}

#[test]
fn wrong_usage() {
    trying("draw").args(["--stdout"]).run().status(2).stderr_has("--stdout needs a command after --");
    let ran = Run::game("draw").no_args().args(["try", "Player1.txt"]).run().status(2);
    ran.stderr_has("expected 4 files, found 1: Player1's board");
    let ran = trying("draw").args(["python3", "game.py"]).run().status(2);
    ran.stderr_has("put -- before the command: -- python3 game.py");
    let ran = trying("draw").file("mine.out", "").args(["mine.out"]).run().status(2);
    ran.stderr_has("use --transcript mine.out");
    let ran = trying("draw").file("game.py", "").args(["--transcript", "game.py"]).run().status(2);
    ran.stderr_has("game.py is a program, not a transcript");
    Run::game("draw").args(["--", "python3", "game.py"]).run().status(2).stderr_has("battleship try");
}

#[cfg(unix)]
mod programs {
    use super::*;
    use crate::support::tree;

    /// A run of `try` with a shell script as the program.
    fn program(game: &str, script: &str) -> Run {
        trying(game).file("program", script).file("golden", golden(game)).args(["--", "sh", "program"])
    }

    #[test]
    fn a_program_runs_on_the_files_without_changing_the_working_directory() {
        let run = program(
            "draw",
            "ls > listing; echo \"$@\" >> listing; cp \"$(dirname \"$0\")/golden\" Battleship.out",
        );
        let before = tree(run.folder());
        let ran = run.file("Battleship.out", "mine").run().status(0);
        assert_eq!(stdout(&ran), "equal: 74 turns, a draw\n");
        let after = tree(ran.folder());
        assert_eq!(after.len(), before.len() + 1);
        assert_eq!(after["Battleship.out"], b"mine");
    }

    #[test]
    fn a_program_in_another_folder_can_read_what_is_next_to_it() {
        let run = trying("draw").file("b/program", "cp \"$(dirname \"$0\")/golden\" Battleship.out");
        let run = run.file("b/golden", golden("draw")).args(["--", "sh", "../b/program"]);
        fs::create_dir(run.folder().join("work")).unwrap();
        for name in FOUR {
            fs::rename(run.folder().join(name), run.folder().join("work").join(name)).unwrap();
        }
        let ran = run.command().current_dir(run.folder().join("work")).output().unwrap();
        assert_eq!(String::from_utf8_lossy(&ran.stdout), "equal: 74 turns, a draw\n");
    }

    #[test]
    fn the_names_follow_unless_the_command_has_them() {
        let run = program("draw", "echo \"$@\"");
        let ran = run.run().status(1);
        printed(&ran, "it printed 1 line to stdout");
        let script =
            "test \"$*\" = 'Player2.in Player1.txt' && cp \"$(dirname \"$0\")/golden\" Battleship.out";
        program("draw", script).args(["./Player2.in", "Player1.txt"]).run().status(0);
    }

    #[test]
    fn placement_files_are_copied_too() {
        let script = "cat OptionalPlayer1.txt > /dev/null && cp \"$(dirname \"$0\")/golden\" Battleship.out";
        program("touching-patrol-boats-with-placement-file", script).run().status(0);
    }

    #[test]
    fn files_may_be_in_other_folders() {
        let run =
            program("draw", "cat Player1.txt > /dev/null && cp \"$(dirname \"$0\")/golden\" Battleship.out");
        fs::create_dir(run.folder().join("sub")).unwrap();
        fs::rename(run.folder().join("Player1.txt"), run.folder().join("sub/Player1.txt")).unwrap();
        let args =
            ["try", "sub/Player1.txt", "Player2.txt", "Player1.in", "Player2.in", "--", "sh", "program"];
        run.no_args().args(args).run().status(0);
    }

    #[test]
    fn two_files_of_one_name_cannot_be_copied() {
        let run = program("draw", "");
        fs::create_dir(run.folder().join("sub")).unwrap();
        fs::rename(run.folder().join("Player2.txt"), run.folder().join("sub/Player1.txt")).unwrap();
        let args =
            ["try", "Player1.txt", "sub/Player1.txt", "Player1.in", "Player2.in", "--", "sh", "program"];
        run.no_args()
            .args(args)
            .run()
            .status(2)
            .stderr_has("two files are called Player1.txt")
            .stderr_has("rename one");
    }

    #[test]
    fn a_crash_names_file_and_line() {
        let ran = program("draw", "\nnonsense-command\nexit 3\n").run().status(1);
        printed(&ran, "the program exited with status 3 without writing a transcript: program:");
        printed(&ran, "nonsense-command");
    }

    #[test]
    fn a_transcript_on_stdout_is_recognized() {
        let script = "cat \"$(dirname \"$0\")/golden\"; echo";
        printed(&program("draw", script).run().status(1), "would pass with --stdout");
        let run = trying("draw").file("program", script).file("golden", golden("draw"));
        run.args(["--stdout", "--compare", "exact", "--", "sh", "program"]).run().status(0);
    }

    #[test]
    fn a_program_can_write_another_name() {
        let run = trying("draw")
            .file("program", "cp \"$(dirname \"$0\")/golden\" game.txt")
            .file("golden", golden("draw"));
        run.args(["--transcript", "game.txt", "--", "sh", "program"]).run().status(0);
    }

    #[test]
    fn a_command_in_quotes_is_split() {
        let run = trying("draw")
            .file("program", "cp \"$(dirname \"$0\")/golden\" Battleship.out")
            .file("golden", golden("draw"));
        run.args(["--", "sh program"]).run().status(0);
    }

    #[test]
    fn slips_in_the_command_are_explained() {
        for (command, words) in [
            ("program.py", "did you mean 'python3 program.py'?"),
            ("./program.py", "did you mean 'python3 ./program.py'?"),
            ("no-such-program", "the program 'no-such-program' is not found"),
            ("./golden", "use chmod +x ./golden"),
            ("sh missing.py", "the program 'missing.py' is not found"),
            ("cd", "'cd' is part of a shell's language"),
        ] {
            let run =
                trying("draw").file("program.py", "print(1)\n").file("golden", "").args(["--", command]);
            let ran = run.run().status(2).stderr_has(words);
            assert_eq!(stdout(&ran), "");
        }
    }

    #[test]
    fn a_crash_after_the_transcript_is_not_hidden() {
        let ran = program("draw", "cp \"$(dirname \"$0\")/golden\" Battleship.out; echo oops >&2; exit 3")
            .run()
            .status(1);
        printed(
            &ran,
            "equal: 74 turns, a draw\nthe program exited with status 3 after writing this transcript: oops\n",
        );
    }

    #[test]
    fn files_in_the_wrong_order_are_wrong_usage() {
        let run = program("draw", "printf 'kaBOOM: run for your life!' > Battleship.out");
        let args = ["try", "Player1.in", "Player2.in", "Player1.txt", "Player2.txt", "--", "sh", "program"];
        run.no_args()
            .args(args)
            .run()
            .status(2)
            .stderr_has("use the order Player1.txt Player2.txt Player1.in Player2.in");
    }

    #[test]
    fn a_program_that_does_not_end_is_stopped() {
        let stopped = |script: &str, after: &str| {
            let run =
                trying("draw").file("program", script).args(["--timeout", "0.2", "--", "sh", "program"]);
            printed(&run.run().status(1), &format!("the program was stopped after {after}"));
        };
        stopped("while :; do :; done", "0.2 seconds of CPU time");
        stopped("sleep 60", "0.6 seconds in which it did nothing: is it sleeping or waiting for something?");
    }

    #[test]
    fn an_unreachable_file_is_named_as_the_program_sees_it() {
        let script = "printf 'IOError: input file Player1.in is not reachable.' > Battleship.out";
        let run = program("draw", script);
        fs::remove_file(run.folder().join("Player1.in")).unwrap();
        let ran = run.run().status(0);
        assert_eq!(stdout(&ran), "equal: the input is rejected, as it should be\n");
    }
}
