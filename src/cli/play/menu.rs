//! The menu of editions on a terminal that only prints lines.

use std::io::{self, BufRead};

use super::super::{Status, Terminal};
use super::PlayOptions;
use super::session::{Edition, play};
use crate::engine::{Rules, TurnRule};
use crate::play::solo::Prepared;
use crate::play::{console, streak};

const MENU: &str = "\
1. solo: you against the computer
2. duel: two players, five ships, one shot each in turn
3. streak: two players, a small board, a hit keeps the turn
4. console: two players, other ships
";

/// Lets the player choose an edition, and plays it line by line.
pub(super) fn choose(terminal: &Terminal) -> Status {
    let edition = loop {
        if terminal.print(format!("{MENU}Which game do you want to play? ").as_bytes()).is_err() {
            return Status::Failure;
        }
        let mut answer = String::new();
        if !io::stdin().lock().read_line(&mut answer).is_ok_and(|length| length > 0) {
            terminal.report_error_line("the input ended before a game was chosen");
            return Status::Failure;
        }
        match answer.trim() {
            "1" | "solo" => break Edition::Solo { prepared: Prepared::default(), ships: None },
            "2" | "duel" => break Edition::Duel { boards: None, frames: None },
            "3" | "streak" => {
                let terms = streak::terms(5, &[2, 3]).expect("the usual ships fit");
                break Edition::Streak(terms);
            }
            "4" | "console" => {
                let terms = console::terms(Rules::plain(TurnRule::Alternate), false);
                let terms = terms.expect("the plain rules are compatible");
                break Edition::Console { terms, strict: false };
            }
            _ => {}
        }
    };
    play(&edition, &PlayOptions::default(), terminal)
}
