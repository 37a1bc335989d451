//! Games on the whole screen: what is drawn, and what keys and the mouse do.

mod aiming;
mod games;
mod leaving;
mod looks;
mod menus;
mod placing;
mod properties;
mod secrets;
mod terminal;

use crate::support::keys::Keyboard;
use battleship::play;
use battleship::play::solo::Ai;
use battleship::screen::{SoloStart, Start};
use battleship::source::Integer;
use battleship::{Rules, TurnRule};

/// Places each ship where it starts, which is one row below the last one, and confirms the fleet.
fn rows_of_ships(ships: usize) -> String {
    "\n".repeat(ships) + "\n"
}

fn solo(ai: Ai) -> Start {
    Start::Solo(SoloStart { seed: Some(Integer::from(3)), ai: Some(ai), ..SoloStart::default() })
}

fn console(rules: Rules, patrol: bool) -> Start {
    Start::Game(play::console::terms(rules, patrol).unwrap())
}

fn plain_console() -> Start {
    console(Rules::plain(TurnRule::Alternate), false)
}

fn streak(side: u16, ships: &[u16]) -> Start {
    Start::Game(play::streak::terms(side, ships).unwrap())
}

/// Screens one after another, each with its name.
#[derive(Default)]
struct Album(String);

impl Album {
    fn add(&mut self, name: &str, keyboard: &Keyboard) {
        self.0 += &format!("---- {name}\n{}\n", keyboard.drawn().join("\n"));
    }
}
