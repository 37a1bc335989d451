//! The game on the whole screen of a real program: it starts, plays to the end, and gives the terminal back on
//! every way out.
#![cfg(target_os = "linux")]

use crate::support::Run;
use crate::support::pty::{Session, signal_of};
use crate::support::signals::not_ignored;
use battleship::record::{Ending, Record};
use rustix::process::Signal;

fn play(args: &[&str]) -> Session {
    Session::start(run(args))
}

fn run(args: &[&str]) -> Run {
    Run::new().args(["play"]).args(args.iter().copied())
}

fn record(session: &Session, name: &str) -> Record {
    serde_json::from_str(&session.file(name).expect("the record is written")).unwrap()
}

#[test]
fn someone_who_knows_nothing_plays_solo_to_the_end() {
    for size in [(80, 24), (120, 40)] {
        let mut session = Session::start_sized(run(&["solo", "--json", "game.json"]), size);
        session.until_shown("Who do you want to play against?");
        assert!(session.emulator().is_alternate && !session.reads_lines());
        session.send("\r");
        session.until_shown("Place your ships");
        session.send("x\r");
        session.until_shown("Enemy waters");
        for row in 0..10 {
            for column in 0..10 {
                session.send(&format!("{row} {column}\r"));
            }
        }
        session.until_shown("Enter: play again, s: save a replay, q: quit");
        session.until_shown("written: game.json");
        session.send("q");
        let status = session.wait();
        assert_eq!(status.code(), Some(0));
        session.assert_restored();
        assert!(matches!(record(&session, "game.json").ending, Ending::Win { .. }));
    }
}

#[test]
fn two_games_in_a_row_write_their_own_files() {
    let mut session = play(&["streak", "--size", "1", "--ships", "1", "--json", "game.json"]);
    session.until_shown("Player 1 places ships");
    for _ in 0..2 {
        session.send("\r\r");
        session.until_shown("Pass the keyboard to Player 2, then press Enter");
        session.send("\r");
        session.until_shown("Player 2 places ships");
        session.send("\r\r");
        session.until_shown("Pass the keyboard to Player 1, then press Enter");
        session.send("\r");
        session.until_shown("Enter fires at 0 0");
        session.send("\r");
        session.until_shown("Player 1 wins! Enter: play again");
        session.send("s");
        session.until_shown("written: battleship");
        session.send("\r");
        session.until_shown("Player 1 places ships");
    }
    session.send("qy");
    assert_eq!(session.wait().code(), Some(0));
    session.assert_restored();
    // A line about each game remains on the first screen.
    let left = session.all.rsplit("\x1b[?1049l").next().unwrap();
    for line in [
        "Player 1 wins! 1 shot; written: game.json; written: battleship.html",
        "Player 1 wins! 1 shot; written: game-2.json; written: battleship-2.html",
    ] {
        assert!(left.contains(line), "{left}");
    }
    assert!(session.file("battleship-2.html").is_some_and(|page| page.contains("<html")));
    for name in ["game.json", "game-2.json"] {
        assert_eq!(record(&session, name).turns.len(), 1);
    }
    assert_eq!(session.file("game-3.json"), None, "no third game began");
}

#[test]
fn keys_typed_ahead_do_not_reach_the_other_player() {
    let mut session = play(&["duel"]);
    session.until_shown("Place your ships");
    // All at once: everything after the second Enter was meant for the same player.
    session.send("x\r\r\rx\r\rA0\r");
    session.until_shown("Pass the keyboard to PLAYER 2");
    session.send("?");
    session.until_shown("any key closes this help");
    session.send("n");
    session.until_shown("Pass the keyboard to PLAYER 2, then press Enter");
    session.send("\r");
    session.until_shown("PLAYER 2 places ships");
    session.until_shown("CARRIER, 5 cells: Enter places it here");
}

#[test]
fn leaving_keeps_the_game_up_to_there() {
    for (keys, is_interrupted) in [("qy", false), ("\x1b\r", false), ("\x03", true)] {
        let mut session = play(&["solo", "--ai", "cheater", "--seed", "2", "--json", "game.json"]);
        session.until_shown("Place your ships");
        session.send("x\r");
        session.until_shown("Enemy waters");
        session.send("5 5\r");
        session.until_shown("Choose the next cell");
        // Esc is a key only if nothing follows it.
        for key in keys.chars() {
            session.send(&key.to_string());
            if key == 'q' || key == '\x1b' {
                session.until_shown("Leave this game?");
            }
        }
        let status = session.wait();
        assert_eq!(signal_of(status), is_interrupted.then_some(2), "{keys:?}");
        assert_eq!(status.code(), (!is_interrupted).then_some(0), "{keys:?}");
        session.assert_restored();
        let record = record(&session, "game.json");
        assert!(matches!(record.ending, Ending::Quit { .. }) && !record.turns.is_empty());
    }
}

#[test]
fn signals_give_the_terminal_back() {
    for signal in not_ignored([Signal::TERM, Signal::INT, Signal::HUP, Signal::QUIT]) {
        let mut session = play(&["duel", "--html", "page.html"]);
        session.until_shown("Place your ships");
        session.signal(signal);
        assert_eq!(signal_of(session.wait()), Some(signal.as_raw()), "{signal:?}");
        session.assert_restored();
        assert_eq!(session.file("page.html"), None, "nothing unfinished is left");
    }
}

#[test]
fn a_signal_keeps_the_game_up_to_there() {
    for signal in not_ignored([Signal::TERM, Signal::HUP]) {
        let mut session = play(&["solo", "--ai", "cheater", "--seed", "2", "--json", "game.json"]);
        session.until_shown("Place your ships");
        session.send("x\r5 5\r");
        session.until_shown("You fired at 5 5:");
        session.signal(signal);
        assert_eq!(signal_of(session.wait()), Some(signal.as_raw()), "{signal:?}");
        session.assert_restored();
        assert!(!record(&session, "game.json").turns.is_empty());
    }
}

#[test]
fn a_suspended_game_gives_the_terminal_back_until_it_goes_on() {
    let mut session = play(&["duel"]);
    session.until_shown("Place your ships");
    for _ in 0..2 {
        session.signal(Signal::TSTP);
        session.until_state('T');
        session.until_screen("the first screen", |emulator| !emulator.is_alternate);
        session.assert_restored();
        session.signal(Signal::CONT);
        session.until_screen("the game", |emulator| {
            emulator.is_alternate && emulator.reports_mouse && emulator.text().contains("CARRIER, 5 cells")
        });
        session.send("\t\t\t\t\t");
        session.until_shown("CARRIER, 5 cells");
        assert!(!session.reads_lines());
    }
    session.send("qy");
    assert_eq!(session.wait().code(), Some(0));
    session.assert_restored();
}

#[test]
fn a_terminal_that_goes_away_ends_the_game() {
    let mut session = play(&["duel"]);
    session.until_shown("Place your ships");
    assert_eq!(session.hang_up().code(), Some(1));
}

#[test]
fn a_terminal_that_is_resized_shows_the_game_again() {
    let mut session = play(&["duel"]);
    session.until_shown("Place your ships");
    session.resize((39, 20));
    session.until_shown("The game needs 40 x");
    session.resize((120, 40));
    session.until_shown("Place your ships");
    session.send("\rk");
    session.until_shown("BATTLESHIP cannot lie there");
}

#[test]
fn the_mouse_works() {
    let mut session = play(&["console"]);
    session.until_shown("Place your ships");
    // Row 4, column 5, both from 0, in the coordinates of the terminal, which start at 1.
    let click = "\x1b[<0;14;8M\x1b[<0;14;8m";
    session.send(click);
    session.until_shown("4 . . . . .[#]");
    session.send(click);
    session.until_shown("destroyer  11 placed");
}

#[test]
fn without_an_edition_there_is_a_menu() {
    let mut session = play(&[]);
    session.until_shown("Which game do you want to play?");
    session.send("2");
    session.until_shown("Battleship: duel");
    session.send("\x03");
    assert_eq!(signal_of(session.wait()), Some(2));
    session.assert_restored();
    run(&[]).run().status(2).stderr_has("name an edition: streak, duel, console or solo");
}

#[test]
fn colors_follow_the_options_and_the_environment() {
    let red = "\x1b[38;5;1";
    let hit = |run: Run| {
        let mut session = Session::start(run);
        session.until_shown("Place your ships");
        session.send("\rk");
        session.until_shown("BATTLESHIP cannot lie there");
        session.all.contains(red)
    };
    assert!(hit(run(&["duel"])));
    assert!(!hit(run(&["duel"]).env("NO_COLOR", "1")));
    assert!(!hit(run(&["duel", "--color", "never"])));
    assert!(hit(run(&["duel", "--color", "always"]).env("NO_COLOR", "1")));
}

#[test]
fn a_ship_file_that_cannot_be_read_is_asked_for_again() {
    let args = ["solo", "--ai", "smart", "--ships", "missing.txt"];
    let mut session = Session::start(run(&args).file("good.txt", "A 0 0 0 2\n").file("bad.txt", "A 0 0\n"));
    session.until_shown("missing.txt");
    session.until_shown("Another ship file");
    session.send("bad.txt\r");
    session.until_shown("bad.txt: line 1: expected a symbol");
    session.send("good.txt\r");
    session.until_shown("Your board");
}

#[test]
fn options_of_the_dialogue_lead_to_the_dialogue() {
    for args in [
        &["duel", "--plain"][..],
        &["duel", "--boards", "auto"],
        &["duel", "--frames", "frames"],
        &["duel", "--echo"],
        &["duel", "-o", "game.out"],
    ] {
        let mut session = play(args);
        session.until("PLACE A SHIP OF SIZE 5: ");
        assert!(session.reads_lines());
    }
    play(&["console", "--strict"]).until("row: ");
}

#[test]
fn a_terminal_that_only_prints_lines_gets_no_codes() {
    let mut session = Session::start(run(&["streak", "--size", "2", "--ships", "1"]).env("TERM", "dumb"));
    session.until("Position? ");
    session.types("0 0 0 e");
    session.until("Press enter to continue");
    assert!(!session.all.contains('\x1b'), "{:?}", session.all);
    assert!(session.all.contains(&"\r\n".repeat(100)), "what was typed scrolls off");
}

#[test]
fn a_terminal_that_only_prints_lines_has_a_menu_too() {
    let mut session = Session::start(run(&[]).env("TERM", "dumb"));
    session.until("Which game do you want to play? ");
    session.types("x");
    session.until("Which game do you want to play? ");
    session.types("2");
    session.until("PLACE A SHIP OF SIZE 5: ");
    // Nobody has to know what a seed or a ship file is.
    let mut session = Session::start(run(&[]).env("TERM", "dumb"));
    session.until("Which game do you want to play? ");
    session.types("1");
    session.until("Your choice: ");
    assert!(session.all.contains("Your ships of 5, 4, 3, 3 and 2 cells are placed at random."));
    session.types("1");
    session.until("separated by a space: ");
    let mut session = Session::start(run(&["solo", "--seed", "1"]).env("TERM", "dumb"));
    session.until("Enter the width of the board: ");
    assert!(!session.all.contains('\x1b'));
}

#[test]
fn a_dialogue_leaves_its_result_on_the_first_screen() {
    let mut session = play(&["streak", "--plain", "--size", "1", "--ships", "1"]);
    for (prompt, answer) in [
        ("Position? ", "0 0 0 e"),
        ("Press enter to continue", ""),
        ("Position? ", "0 0 0 e"),
        ("Enter coordinates: ", "0 0"),
    ] {
        session.until(prompt);
        assert!(session.emulator().is_alternate);
        session.types(answer);
    }
    assert_eq!(session.wait().code(), Some(0));
    session.assert_restored();
    assert_eq!(session.emulator().text().trim(), "You sunk an enemy ship!\nPlayer 1 wins!");
}

#[test]
fn a_dialogue_that_ends_early_shows_no_board_on_the_first_screen() {
    let mut session = play(&["duel", "--plain"]);
    session.until("PLACE A SHIP OF SIZE 5: ");
    session.types("A0 A1 A2 A3 A4");
    session.until("PLACE A SHIP OF SIZE 4: ");
    session.send("\x04");
    assert_eq!(session.wait().code(), Some(1));
    session.assert_restored();
    assert_eq!(session.emulator().text().trim(), "error: the input ended on Player 1's turn");
}

#[test]
fn words_typed_ahead_in_a_dialogue_do_not_reach_the_other_player() {
    let mut session = play(&["console", "--plain"]);
    let ships = "0 0 0 1 1 0 1 1 2 0 2 2 3 0 3 3 4 0 4 4";
    for _ in 0..2 {
        session.until("DESTROYER start point:\r\nrow: ");
        // The last words would place the other player's ship.
        session.types(&format!("{ships} 9 9 9 8"));
    }
    session.until("quit: ");
    session.types("attack 0 0 quit");
    let screen = session.until("quit: ");
    assert!(screen.starts_with("hit\n\nPlayer 2 move.\n"), "{screen}");
}

#[test]
fn a_suspended_dialogue_shows_its_prompt_again() {
    let mut session = play(&["duel", "--plain"]);
    session.until("PLACE A SHIP OF SIZE 5: ");
    session.signal(Signal::TSTP);
    session.until_state('T');
    session.until_screen("the first screen", |emulator| !emulator.is_alternate);
    session.signal(Signal::CONT);
    session.until_screen("the prompt", |emulator| {
        emulator.is_alternate && emulator.text().contains("PLACE A SHIP OF SIZE 5:")
    });
    session.types("A0 A1 A2 A3 A4");
    session.until("PLACE A SHIP OF SIZE 4: ");
}
