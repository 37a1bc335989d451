//! What keys and clicks do on each screen.

use super::game::ScreenGame;
use super::start::Start;
use super::{Cover, Effect, Key, Screen, Stage, draw};
use crate::model::Cell;

impl Screen {
    pub(super) fn press(&mut self, key: Key) -> Effect {
        if !self.is_visible() {
            return self.press_unseen(key);
        }
        match (self.cover.take(), key) {
            (Some(Cover::Help(page)), _) => {
                self.turn_help(page);
                return Effect::None;
            }
            (Some(Cover::Quit), Key::Char('q' | 'y') | Key::Enter) => return Effect::Quit,
            (Some(Cover::Quit), _) => return Effect::None,
            (None, _) => {}
        }
        if !matches!(self.stage, Stage::ShipFile { .. }) {
            match key {
                Key::Char('?') => {
                    self.cover = Some(Cover::Help(0));
                    return Effect::None;
                }
                Key::Escape if matches!(self.stage, Stage::Landed(..)) => return self.go_on(),
                Key::Escape if self.stop_typing() => return Effect::None,
                Key::Escape if self.can_go_back() => return self.go_back(),
                Key::Char('q') | Key::Escape => return self.ask_to_quit(),
                Key::Tab if matches!(self.stage, Stage::Turn(_) | Stage::Over) => {
                    self.is_turned = self.is_single() && !self.is_turned;
                    return Effect::None;
                }
                _ => {}
            }
        }
        // Against the computer, a key that goes on may aim as well. The others were meant to fire.
        let mut effect = Effect::None;
        if matches!(self.stage, Stage::Landed(..)) {
            let aims = !matches!(key, Key::Enter | Key::Char(' '));
            effect = self.go_on();
            while aims && matches!(self.stage, Stage::Landed(..)) {
                effect = self.go_on();
            }
            if !aims || !matches!(self.stage, Stage::Turn(_)) {
                return effect;
            }
        }
        match &mut self.stage {
            Stage::Menu(menu) => {
                let choice = menu.press(key);
                return choice.map_or(Effect::None, |choice| self.choose(choice));
            }
            Stage::Setup(..) => self.press_setup(key),
            Stage::ShipFile { .. } => return self.name_ship_file(key),
            Stage::Placing(placing) => {
                let game = self.game.as_ref().expect("ships are placed in a game");
                if let Some(fleet) = placing.press(key, &game.terms, &mut self.chance) {
                    return self.confirm(fleet);
                }
            }
            Stage::HandOver(to) => {
                let to = *to;
                if key == Key::Enter && self.is_noticed {
                    self.take_over(to);
                    return Effect::HandOver;
                }
            }
            Stage::Turn(aim) => {
                let (terms, fight) =
                    self.game.as_ref().and_then(ScreenGame::fight).expect("turns are taken in a fight");
                if let Some(cells) = aim.press(key, terms, &fight.contest) {
                    return self.fire(cells);
                }
            }
            Stage::Landed(..) => {}
            Stage::Over => {
                if key == Key::Char('s') && !self.is_saved {
                    self.is_saved = true;
                    return Effect::Save;
                }
                if key == Key::Enter && self.is_noticed {
                    // The same seed would give the same game.
                    if let Start::Solo(solo) = &mut self.start {
                        solo.seed = None;
                    }
                    self.begin();
                    return Effect::Again;
                }
            }
        }
        effect
    }

    /// Shows the next page of the help, or closes it after the last one.
    fn turn_help(&mut self, page: usize) {
        let is_last = page + 1 >= draw::help_pages(self, self.area);
        self.cover = (!is_last).then_some(Cover::Help(page + 1));
    }

    /// A key on a terminal that is too small: nobody can play there, only leave.
    fn press_unseen(&mut self, key: Key) -> Effect {
        match (self.cover, key) {
            (Some(Cover::Quit), Key::Char('q' | 'y') | Key::Enter) => Effect::Quit,
            (Some(Cover::Quit), _) => {
                self.cover = None;
                Effect::None
            }
            (_, Key::Char('q') | Key::Escape) => self.ask_to_quit(),
            _ => Effect::None,
        }
    }

    /// Forgets what has been typed of a cell's name. Returns whether there was something.
    fn stop_typing(&mut self) -> bool {
        let pointer = match &mut self.stage {
            Stage::Placing(placing) => &mut placing.pointer,
            Stage::Turn(aim) => &mut aim.pointer,
            _ => return false,
        };
        !std::mem::take(&mut pointer.typed).is_empty()
    }

    /// Asks once, unless there is nothing to lose.
    pub(super) fn ask_to_quit(&mut self) -> Effect {
        if matches!(self.stage, Stage::Menu(_) | Stage::Setup(..) | Stage::Over) {
            return Effect::Quit;
        }
        self.cover = Some(Cover::Quit);
        Effect::None
    }

    pub(super) fn click(&mut self, column: u16, row: u16) -> Effect {
        if self.cover.is_none() && matches!(self.stage, Stage::Landed(..)) {
            return self.go_on();
        }
        match self.cover {
            Some(Cover::Help(page)) => {
                self.turn_help(page);
                return Effect::None;
            }
            Some(Cover::Quit) => return Effect::None,
            None => {}
        }
        if !self.is_visible() {
            return Effect::None;
        }
        let height = self.area.1;
        match &mut self.stage {
            Stage::Menu(menu) => {
                let choice = menu.click(row, height);
                return choice.map_or(Effect::None, |choice| self.choose(choice));
            }
            Stage::Setup(menu, setup) => {
                let (choice, mut setup, chosen) = (menu.click(row, height), setup.clone(), menu.chosen);
                if let Some(choice) = choice {
                    self.choose_setting(choice, &mut setup, chosen, true);
                }
                return Effect::None;
            }
            _ => {}
        }
        let Some(cell) = self.cell_at(column, row) else { return Effect::None };
        match &mut self.stage {
            Stage::Placing(placing) => {
                let game = self.game.as_ref().expect("ships are placed in a game");
                placing.click(cell, &game.terms);
            }
            Stage::Turn(aim) => {
                let (_, fight) =
                    self.game.as_ref().and_then(ScreenGame::fight).expect("turns are taken in a fight");
                if let Some(cells) = aim.click(cell, &fight.contest) {
                    return self.fire(cells);
                }
            }
            _ => {}
        }
        Effect::None
    }

    /// The cell of the board that the player points at, at this place of the terminal.
    fn cell_at(&self, column: u16, row: u16) -> Option<Cell> {
        let corner = match &self.stage {
            _ if self.is_turned => return None,
            Stage::Placing(placing) => placing.pointer.corner,
            Stage::Turn(aim) => aim.pointer.corner,
            _ => return None,
        };
        self.arrangement()?.left.cell_at(column, row, corner)
    }
}
