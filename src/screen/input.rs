//! What keys and clicks do on each screen.

use super::pointer::Pointer;
use super::start::Start;
use super::{Cover, Effect, Key, Screen, Stage, draw};
use crate::model::Cell;

impl Stage {
    /// Where a player points, if one does.
    pub(super) fn pointer(&mut self) -> Option<&mut Pointer> {
        match self {
            Self::Placing(placing) => Some(&mut placing.pointer),
            Self::Turn(aim) | Self::Landed(_, aim) => Some(&mut aim.pointer),
            Self::Menu(_) | Self::ShipFile { .. } | Self::HandOver(_) | Self::Over => None,
        }
    }
}

impl Screen {
    pub(super) fn press(&mut self, key: Key) -> Effect {
        let is_visible = self.is_visible();
        match self.cover.take() {
            Some(Cover::Quit) if matches!(key, Key::Char('q' | 'y') | Key::Enter) => return Effect::Quit,
            Some(Cover::Quit) => return Effect::None,
            Some(Cover::Help(page)) if is_visible => {
                self.turn_help(page);
                return Effect::None;
            }
            cover => self.cover = cover,
        }
        match key {
            // On a terminal that is too small, nobody can play, only leave.
            Key::Char('q') | Key::Esc if !is_visible => return self.ask_to_quit(),
            _ if !is_visible => return Effect::None,
            _ if matches!(self.stage, Stage::ShipFile { .. }) => return self.name_ship_file(key),
            Key::Char('?') => {
                self.cover = Some(Cover::Help(0));
                return Effect::None;
            }
            Key::Esc if matches!(self.stage, Stage::Landed(..)) => return self.go_on(),
            Key::Esc if self.stop_typing() => return Effect::None,
            Key::Esc if self.can_go_back() => return self.go_back(),
            Key::Char('q') | Key::Esc => return self.ask_to_quit(),
            Key::Tab if matches!(self.stage, Stage::Turn(_) | Stage::Over) => {
                self.is_turned = self.is_single() && !self.is_turned;
                return Effect::None;
            }
            _ => {}
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
                if let Some(choice) = menu.press(key) {
                    self.choose(choice);
                }
            }
            Stage::Placing(placing) => {
                if let Some(fleet) = placing.press(key, &self.game.terms, &mut self.chance) {
                    return self.confirm(fleet);
                }
            }
            Stage::HandOver(to) if key == Key::Enter && self.is_noticed => {
                let to = *to;
                self.take_over(to);
                return Effect::HandOver;
            }
            Stage::Turn(aim) => {
                if let Some(cells) = aim.press(key, &self.game.terms, self.game.contest()) {
                    return self.fire(cells);
                }
            }
            Stage::Over if key == Key::Char('s') && !self.is_saved => {
                self.is_saved = true;
                return Effect::Save;
            }
            Stage::Over if key == Key::Enter && self.is_noticed => {
                // The same seed would give the same game.
                if let Start::Solo(solo) = &mut self.start {
                    solo.seed = None;
                }
                self.begin();
                return Effect::Again;
            }
            Stage::ShipFile { .. } | Stage::HandOver(_) | Stage::Landed(..) | Stage::Over => {}
        }
        effect
    }

    /// Shows the next page of the help, or closes it after the last one.
    fn turn_help(&mut self, page: usize) {
        let is_last = page + 1 >= draw::help_pages(self);
        self.cover = (!is_last).then_some(Cover::Help(page + 1));
    }

    /// Forgets what has been typed of a cell's name. Returns whether there was something.
    fn stop_typing(&mut self) -> bool {
        let typed = self.stage.pointer().map(|pointer| std::mem::take(&mut pointer.typed));
        typed.is_some_and(|typed| !typed.is_empty())
    }

    /// Asks once, unless there is nothing to lose.
    pub(super) fn ask_to_quit(&mut self) -> Effect {
        if matches!(self.stage, Stage::Menu(_) | Stage::Over) {
            return Effect::Quit;
        }
        self.cover = Some(Cover::Quit);
        Effect::None
    }

    pub(super) fn click(&mut self, column: u16, row: u16) -> Effect {
        match self.cover {
            _ if !self.is_visible() => return Effect::None,
            Some(Cover::Help(page)) => {
                self.turn_help(page);
                return Effect::None;
            }
            Some(Cover::Quit) => return Effect::None,
            None => {}
        }
        let cell = self.cell_at(column, row);
        match (&mut self.stage, cell) {
            (Stage::Landed(..), _) => return self.go_on(),
            (Stage::Menu(menu), _) => {
                if let Some(choice) = menu.click(row, self.area.1) {
                    self.choose(choice);
                }
            }
            (Stage::Placing(placing), Some(cell)) => placing.click(cell, &self.game.terms),
            (Stage::Turn(aim), Some(cell)) => {
                if let Some(cells) = aim.click(cell, self.game.contest()) {
                    return self.fire(cells);
                }
            }
            _ => {}
        }
        Effect::None
    }

    /// The cell of the board that the player points at, at this place of the terminal.
    fn cell_at(&mut self, column: u16, row: u16) -> Option<Cell> {
        let area = self.arrangement().filter(|_| !self.is_turned)?.left;
        area.cell_at(column, row, self.stage.pointer()?.corner)
    }
}
