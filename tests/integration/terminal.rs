//! Dialogues at a terminal: the program runs under a pseudo-terminal. The screen is everything that was written
//! since it was last cleared.
#![cfg(target_os = "linux")]

use rustix::process::Signal;

use crate::support::Run;
use crate::support::pty::{Session, signal_of};

const DUEL_ONE: [&str; 5] = ["A0 A1 A2 A3 A4", "C0 C1 C2 C3", "E0 E1 E2", "G0 G1 G2", "I0 I1"];
const DUEL_TWO: [&str; 5] = ["F9 G9 H9 I9 J9", "A9 B9 C9 D9", "A0 B0 C0", "J0 J1 J2", "E4 E5"];

#[test]
fn duel_shows_colors_and_hides_the_ships_from_the_other_player() {
    let mut session =
        Session::start(Run::new().args(["play", "duel", "-o", "game.out"]).env("TERM", "xterm"));
    let ship = "\x1b[90m#\x1b[0m";
    for (number, ships) in [DUEL_ONE, DUEL_TWO].iter().enumerate() {
        let screen = session.until("PLACE A SHIP OF SIZE 5: ");
        assert!(screen.starts_with(&format!("PLAYER {}\nGUESS BOARD", number + 1)), "{screen}");
        assert!(!screen.contains('#'), "no ship is shown: {screen}");
        assert!(!screen.contains("A0 A1"), "nothing that was typed is shown: {screen}");
        for (ship, size) in ships.iter().zip([5, 4, 3, 3, 2]) {
            session.until(&format!("PLACE A SHIP OF SIZE {size}: "));
            session.types(ship);
        }
    }
    let screen = session.until("Press ENTER to begin your turn: ");
    assert_eq!(screen, "Press ENTER to begin your turn: ", "no board is shown before Player 1 sits there");
    session.types("");
    let screen = session.until("PLAYER 1 ENTER A COORDINATE TO STRIKE: ");
    assert!(screen.contains(ship), "the player's ships are gray: {screen}");
    assert!(!screen.contains("F9 G9"), "{screen}");
    session.types("E4");
    let screen = session.until("Press ENTER to begin your turn: ");
    assert_eq!(screen, "HIT\nHIT!\nPLAYER 2 BEGIN TURN\nPress ENTER to begin your turn: ");

    session.types("");
    let screen = session.until("PLAYER 2 ENTER A COORDINATE TO STRIKE: ");
    assert!(screen.contains("\x1b[31mX\x1b[0m"), "the hit is red on the play board: {screen}");
    assert!(!screen.contains("A0 A1"), "{screen}");
    let first_row = screen.lines().find(|line| line.starts_with('A')).unwrap();
    assert_eq!(first_row.matches('#').count(), 2, "Player 2 has two cells in row A: {first_row}");
    session.types("B5");
    session.until("Press ENTER to begin your turn: ");
    session.types("");
    session.until("PLAYER 1 ENTER A COORDINATE TO STRIKE: ");
    session.types("E5");
    let screen = session.until("Press ENTER to begin your turn: ");
    assert!(screen.starts_with("YOU SUNK PLAYER 2'S DESTROYER\nHIT\nHIT!\n"), "{screen}");
    session.types("");
    session.until("PLAYER 2 ENTER A COORDINATE TO STRIKE: ");
    assert!(session.screen().contains("\x1b[34mo\x1b[0m"), "the miss is blue: {}", session.screen());
    session.send("\x04");
    let (status, run) = session.ends();
    assert_eq!(status, 1);
    let record = std::fs::read_to_string(run.folder().join("game.out")).unwrap();
    assert!(!record.contains("\x1b[2J"), "the transcript has no screen-clearing codes");
    assert!(record.ends_with("STRIKE: \n"), "{record}");
    assert_eq!(record.matches("Press ENTER to begin").count(), 3, "only those that a script answers too");
}

#[test]
fn duel_without_boards_still_hides_what_was_typed() {
    let mut session = Session::start(Run::new().args(["play", "duel", "--boards", "never"]));
    for ship in DUEL_ONE {
        session.until(": ");
        session.types(ship);
    }
    let screen = session.until("PLACE A SHIP OF SIZE 5: ");
    assert_eq!(screen, "PLAYER 2, PLACE YOUR SHIPS\nPLACE A SHIP OF SIZE 5: ");
}

#[test]
fn colors_can_be_turned_off() {
    for run in [
        Run::new().args(["play", "duel"]).env("NO_COLOR", "1"),
        Run::new().args(["play", "duel", "--color", "never"]),
    ] {
        let mut session = Session::start(run);
        session.until("PLACE A SHIP OF SIZE 5: ");
        session.types(DUEL_ONE[0]);
        let screen = session.until("PLACE A SHIP OF SIZE 4: ");
        assert!(screen.contains("A # # # # # ."), "{screen}");
        assert!(!screen.contains('\x1b'), "{screen}");
    }
}

#[test]
fn streak_clears_the_screen_when_the_turn_passes() {
    let mut session = Session::start(Run::new().args(["play", "streak", "--size", "3", "--ships", "2"]));
    session.until("Position? ");
    session.types("0 0 0 e");
    let screen = session.until("Press enter to continue");
    assert_eq!(screen, format!("{}Press enter to continue", "\n".repeat(20)));
    session.types("");
    let screen = session.until("Position? ");
    assert_eq!(screen, "[2]\nPosition? ");
    session.types("0 2 0 e");
    let screen = session.until("Enter coordinates: ");
    assert!(!screen.contains("0 2 0 e"), "Player 1 does not see Player 2's ships: {screen}");
    session.types("2 0");
    let screen = session.until("Enter coordinates: ");
    assert!(screen.contains("You hit an enemy ship!"), "{screen}");
    session.types("0 0");
    let screen = session.until("Press enter to continue");
    assert!(
        screen.starts_with("You missed! Switching players..\n"),
        "the result stays on the screen: {screen}"
    );
    assert!(!screen.contains('x'), "the board does not stay on the screen: {screen}");
    session.types("");
    let screen = session.until("Enter coordinates: ");
    assert!(!screen.contains('x'), "{screen}");
    session.types("0 0");
    session.until("Enter coordinates: ");
    session.types("0 1");
    assert_eq!(session.wait().code(), Some(0));
    assert!(session.all.contains("You sunk an enemy ship!\r\n2\r\nPlayer 2 wins!\r\n"), "{}", session.all);
}

/// Gives an answer that is refused for this reason.
#[track_caller]
fn is_refused(session: &mut Session, prompt: &str, answer: &str, reason: &str) {
    session.until(prompt);
    session.types(answer);
    let screen = session.until(prompt);
    assert!(screen.contains(&format!("{prompt}{answer}\n{reason}\n")), "{screen}");
}

#[test]
fn streak_says_at_a_terminal_why_an_answer_is_refused() {
    let args = ["play", "streak", "--size", "3", "--ships", "2,1", "-o", "game.out"];
    let mut session = Session::start(Run::new().args(args));
    for (answer, reason) in [
        ("here", "Enter: ship row column direction (n, s, e or w)."),
        ("2 0 0 e", "There is no ship 2."),
        ("0 0 0 n", "Ship 0 does not fit there."),
    ] {
        is_refused(&mut session, "Position? ", answer, reason);
    }
    session.types("0 0 0 e");
    is_refused(&mut session, "Position? ", "0 1 0 e", "Ship 0 is already placed.");
    is_refused(&mut session, "Position? ", "1 0 1 e", "Ship 1 would cover another ship.");
    session.types("1 2 2 e");
    session.until("Press enter to continue");
    session.types("");
    for answer in ["0 0 0 e", "1 2 2 e"] {
        session.until("Position? ");
        session.types(answer);
    }
    is_refused(&mut session, "Enter coordinates: ", "0", "Enter: row column.");
    is_refused(&mut session, "Enter coordinates: ", "3 0", "That is off the board.");
    session.types("0 0");
    is_refused(&mut session, "Enter coordinates: ", "0 0", "You have already fired there.");
    session.types("0 1");
    session.until("Enter coordinates: ");
    session.types("2 2");
    assert_eq!(session.wait().code(), Some(0));
    assert!(session.all.contains("You sunk an enemy ship!\r\n1\r\nPlayer 1 wins!\r\n"), "{}", session.all);
    let transcript = session.file("game.out").unwrap();
    assert!(transcript.ends_with("You sunk an enemy ship!\n1\n"), "{transcript}");
    assert!(!transcript.contains("There is no ship") && !transcript.contains("fired"), "{transcript}");
}

#[test]
fn solo_says_at_a_terminal_why_a_ship_file_cannot_be_read() {
    let args = ["play", "solo", "--seed", "1", "--width", "2", "--height", "2", "--ai", "random"];
    let run = Run::new().file("ships", "P 0 0 1 0\n").args(args);
    let mut session = Session::start(run);
    let prompt = "Enter the name of the file containing your ship placements: ";
    session.until(prompt);
    session.types("shps");
    let screen = session.until(prompt);
    assert!(screen.contains("cannot read shps: "), "{screen}");
    assert!(screen.contains("A ship file has one ship per line, as in C 0 0 0 4.\n"), "{screen}");
    session.types("ships");
    session.until("Enter row and column to fire on separated by a space: ");
}

#[test]
fn console_clears_the_screen_when_the_turn_passes() {
    let mut session = Session::start(Run::new().args(["play", "console"]));
    let ships = "0 0 0 1 1 0 1 1 2 0 2 2 3 0 3 3 4 0 4 4";
    session.until("row: ");
    session.types(ships);
    let screen = session.until("DESTROYER start point:\r\nrow: ");
    assert!(screen.starts_with("Player 2 please enter"), "{screen}");
    session.types(ships);
    let screen = session.until("quit: ");
    assert!(screen.starts_with("Player 1 move.\n"), "{screen}");
    session.types("personal_board");
    session.until("quit: ");
    session.types("attack 0 0");
    let screen = session.until("quit: ");
    assert!(screen.starts_with("hit\n\nPlayer 2 move.\n"), "only the result stays on the screen: {screen}");
}

#[test]
fn words_typed_ahead_do_not_reach_the_other_player() {
    let mut session = Session::start(Run::new().args(["play", "console"]));
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
fn a_terminal_that_only_prints_lines_gets_no_codes() {
    let run = Run::new().args(["play", "streak", "--size", "2", "--ships", "1"]).env("TERM", "dumb");
    let mut session = Session::start(run);
    session.until("Position? ");
    session.types("0 0 0 e");
    session.until("Press enter to continue");
    assert!(!session.all.contains('\x1b'), "{:?}", session.all);
    assert!(session.all.contains(&"\r\n".repeat(100)), "what was typed scrolls off");
}

#[test]
fn the_table_of_a_class_fits_the_terminal() {
    let run =
        crate::support::class::class(&["right", "boards-swapped"]).env("COLUMNS", "60").env("NO_COLOR", "1");
    let mut session = Session::start(run.args(["cases/win", "right", "boards-swapped"]));
    let screen = session.until("results passed\r\n");
    // The first line follows the progress bar.
    let widest = screen.lines().skip(1).map(|line| line.chars().count()).max().unwrap();
    assert!((50..=60).contains(&widest), "{widest} columns:\n{screen}");
    assert_eq!(session.ends().0, 1);
}

#[test]
fn a_progress_bar_shows_what_is_done_and_leaves_nothing_behind() {
    let run = Run::new().args(["generate", "cases", "--cases", "300", "--seed", "5"]);
    let mut session = Session::start_sized(run, (50, 24));
    let drawn = session.until("300 cases in cases, seed 5\r\n");
    assert!(drawn.contains("░ 0/300"), "{drawn:?}");
    assert!(!drawn.contains(" 0/300, "), "the time cannot be estimated yet: {drawn:?}");
    assert_eq!(session.emulator().text().trim(), "300 cases in cases, seed 5");
    assert_eq!(session.ends().0, 0);
}

#[test]
fn a_progress_bar_fits_a_narrow_terminal() {
    let run = Run::new().args(["generate", "c", "--cases", "300", "--seed", "5"]);
    let mut session = Session::start_sized(run, (12, 24));
    session.until("300 cases in c, seed 5\r\n");
    let words = session.emulator().text().split_whitespace().collect::<String>();
    assert_eq!(words, "300casesinc,seed5");
    assert_eq!(session.ends().0, 0);
}

#[test]
fn an_interrupted_generate_says_how_to_write_the_other_cases() {
    let run = Run::new().args(["generate", "my cases", "--cases", "20000", "--color", "never"]);
    let mut session = Session::start_sized(run, (200, 24));
    session.until_shown(" left");
    session.signal(Signal::INT);
    assert_eq!(signal_of(session.wait()), Some(Signal::INT.as_raw()));
    let text = session.emulator().text();
    assert!(!text.contains('░'), "{text}");
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("note: interrupted; the cases that are written stay in my cases"), "{words}");
    assert!(words.contains("to write the others, run the same command again with --seed "), "{words}");
    assert!(words.ends_with(" --force"), "{words}");
}
