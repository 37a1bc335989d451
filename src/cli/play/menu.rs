//! The menu of editions on a terminal that only prints lines.

use std::io::{self, BufRead};

use anyhow::bail;
use clap::Parser;

use super::super::{Cli, Command, Status, Terminal};

const MENU: &str = "\
1. solo: you against the computer
2. duel: two players, five ships, one shot each in turn
3. streak: two players, a small board, a hit keeps the turn
4. console: two players, other ships
Which game do you want to play? ";

/// Lets the player choose an edition, and plays it line by line.
pub(super) fn choose(terminal: &Terminal) -> anyhow::Result<Status> {
    loop {
        terminal.print(MENU.as_bytes())?;
        let mut answer = String::new();
        if !io::stdin().lock().read_line(&mut answer).is_ok_and(|length| length > 0) {
            bail!("the input ended before a game was chosen");
        }
        let name = match answer.trim() {
            "1" => "solo",
            "2" => "duel",
            "3" => "streak",
            "4" => "console",
            name => name,
        };
        if let Ok(Cli { command: Some(Command::Play(play)), .. }) =
            Cli::try_parse_from(["battleship", "play", name])
            && play.edition.is_some()
        {
            return play.run(terminal);
        }
    }
}
