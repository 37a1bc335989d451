use super::game::ScreenGame;
use super::menu::{Choice, Item, Menu};
use super::placing::Placing;
use super::setup::Setup;
use super::{Effect, Key, Screen, Stage};
use crate::model::{Layout, Player, Size};
use crate::play::solo::{Ai, ShipFile, read_ships, standard_terms, terms};
use crate::play::{Terms, duel};
use crate::record::EditionName;
use crate::source::Integer;

const WHO: &str = "Who do you want to play against?";

/// What a screen begins with.
#[derive(Clone, Debug)]
pub enum Start {
    Menu,
    Game(Terms),
    Solo(SoloStart),
}

/// What is known about a game against the computer before it begins.
#[derive(Clone, Debug, Default)]
pub struct SoloStart {
    /// The seed, or `None` to draw one.
    pub seed: Option<Integer>,
    /// The player's ships or why they cannot be read, or `None` to place the usual ships by hand.
    pub ships: Option<Result<ShipFile, String>>,
    /// The opponent, or `None` to offer a menu.
    pub ai: Option<Ai>,
    /// Board and ships, or `None` for the usual ones.
    pub terms: Option<Terms>,
}

impl SoloStart {
    /// What is known about the game if no file has the player's ships.
    fn terms(&self) -> Terms {
        self.terms.clone().unwrap_or_else(|| standard_terms(Size::TEN))
    }
}

impl Screen {
    /// Begins what the screen was started with, from its first question.
    pub(super) fn begin(&mut self) {
        self.game = ScreenGame::new(standard_terms(Size::TEN), None);
        self.written.clear();
        self.is_saved = false;
        self.is_turned = false;
        self.is_deeper = false;
        match &self.start {
            Start::Menu => {
                let editions = [
                    (EditionName::Solo, "You against the computer"),
                    (EditionName::Duel, "Two players, five ships, one shot each in turn"),
                    (EditionName::Streak, "Two players, a hit keeps the turn; any board and ships"),
                    (EditionName::Console, "Two players, other ships, and variants of the rules"),
                ];
                let item = |(edition, about): (EditionName, &str)| {
                    Item::new(edition.name(), about, Choice::Edition(edition))
                };
                let question = "Which game do you want to play?";
                self.stage = Stage::Menu(Menu::new(question, editions.map(item).into()));
            }
            Start::Game(terms) => {
                self.game = ScreenGame::new(terms.clone(), None);
                self.place_ships(Player::One);
            }
            Start::Solo(SoloStart { ai: Some(ai), .. }) => self.meet(*ai),
            Start::Solo(solo) => {
                let about = |ai: Ai| format!("{}: {}", ai.name(), ai.about());
                let level = |(level, ai): (&str, Ai)| Item::new(level, about(ai), Choice::Opponent(ai));
                let mut items: Vec<Item> = Ai::LEVELS.map(level).into();
                items.push(Item::new("more", "other opponents", Choice::MoreOpponents));
                // A file with ships has its own fleet.
                if solo.ships.is_none() {
                    let terms = solo.terms();
                    let (rows, columns) = (terms.size.rows(), terms.size.columns());
                    let about = format!("{rows} x {columns}, ships of {}", terms.lengths());
                    items.push(Item::new("Board", about, Choice::Settings));
                }
                self.stage = Stage::Menu(Menu { chosen: 1, ..Menu::new(WHO, items) });
            }
        }
    }

    /// Goes on with an item of the menu that is on the screen.
    pub(super) fn choose(&mut self, choice: Choice) {
        match choice {
            Choice::Edition(EditionName::Solo) => self.start_with(Start::Solo(SoloStart::default())),
            Choice::Edition(edition @ (EditionName::Streak | EditionName::Console)) => {
                self.set_up(Setup::new(edition), 0);
            }
            Choice::Edition(_) => self.start_with(Start::Game(duel::terms())),
            Choice::Opponent(ai) => self.meet(ai),
            Choice::MoreOpponents => {
                let others = Ai::ALL.iter().filter(|ai| ai.level().is_none());
                let items = others.map(|&ai| Item::new(ai.name(), ai.about(), Choice::Opponent(ai)));
                self.stage = Stage::Menu(Menu::new(WHO, items.collect()));
                self.is_deeper = true;
            }
            Choice::Settings => self.set_up(Setup::new(EditionName::Solo), 0),
            Choice::Setting(setting, forward) => {
                if let Stage::Menu(Menu { setup: Some(setup), chosen, .. }) = &self.stage {
                    let (mut setup, chosen) = (setup.clone(), *chosen);
                    setup.change(setting, forward);
                    self.set_up(setup, chosen);
                }
            }
            Choice::Begin => {
                let Stage::Menu(Menu { setup: Some(setup), .. }) = &self.stage else { return };
                match (setup.terms(), &mut self.start) {
                    (Ok(terms), Start::Solo(solo)) => {
                        solo.terms = Some(terms);
                        self.begin();
                    }
                    (Ok(terms), _) => self.start_with(Start::Game(terms)),
                    (Err(_), _) => {}
                }
            }
        }
    }

    fn set_up(&mut self, setup: Setup, chosen: usize) {
        self.stage = Stage::Menu(setup.menu(chosen));
        self.is_deeper = true;
    }

    fn start_with(&mut self, start: Start) {
        self.start = start;
        self.begin();
    }

    /// Whether Esc leads to the menu before this one, or from a game's end to the menu of editions.
    pub(super) fn can_go_back(&self) -> bool {
        let is_outside = matches!(self.stage, Stage::Menu(_) | Stage::Over);
        is_outside && (self.is_deeper || self.has_menu && !matches!(self.start, Start::Menu))
    }

    pub(super) fn go_back(&mut self) -> Effect {
        let effect = if self.is_over() { Effect::Again } else { Effect::None };
        if !self.is_deeper {
            self.start = Start::Menu;
        }
        self.begin();
        effect
    }

    fn meet(&mut self, ai: Ai) {
        let Start::Solo(solo) = self.start.clone() else { return };
        let drawn = || Integer::from(u128::from(self.chance.randint(1, 999_999)));
        let seed = solo.seed.clone().unwrap_or_else(drawn);
        self.is_deeper = false;
        self.game = ScreenGame::new(solo.terms(), Some((ai, seed)));
        match solo.ships {
            Some(ships) => self.use_ships(ships),
            None => self.place_ships(Player::One),
        }
    }

    fn place_ships(&mut self, player: Player) {
        self.stage = Stage::Placing(Placing::new(player, &self.game.terms));
    }

    /// Starts the fight with the ships of a file, or asks for another file.
    pub(super) fn use_ships(&mut self, file: Result<ShipFile, String>) {
        let size = self.game.terms.size;
        let ships = file.and_then(|file| {
            let ships = read_ships(&file.text, size);
            ships.map_err(|error| format!("{}: {error}", file.name))
        });
        match ships {
            Ok((symbols, layout)) => {
                let lengths = layout.ships().iter().map(|ship| ship.cells.len() as u16);
                self.game.terms = terms(size, symbols.into_iter().zip(lengths));
                // No one else is at the keyboard.
                let _ = self.confirm(layout);
            }
            Err(problem) => self.stage = Stage::ShipFile { problem, name: String::new() },
        }
    }

    /// Types the name of a ship file. An empty name means that ships are placed by hand.
    pub(super) fn name_ship_file(&mut self, key: Key) -> Effect {
        let Stage::ShipFile { name, .. } = &mut self.stage else { return Effect::None };
        match key {
            Key::Enter if name.is_empty() => {
                if let Start::Solo(solo) = &self.start {
                    self.game.terms = solo.terms();
                }
                self.place_ships(Player::One);
            }
            Key::Enter => return Effect::LoadShips(name.clone()),
            Key::Esc => return self.ask_to_quit(),
            Key::Char(letter) => name.push(letter),
            Key::Backspace => drop(name.pop()),
            _ => {}
        }
        Effect::None
    }

    pub(super) fn confirm(&mut self, fleet: Layout) -> Effect {
        if let Err(problem) = self.game.add_fleet(fleet) {
            self.stage = Stage::ShipFile { problem, name: String::new() };
            return Effect::None;
        }
        match (self.game.is_solo(), self.game.has_begun()) {
            (true, _) => self.start_fight(),
            (false, true) => self.hand_over(Player::One),
            (false, false) => self.hand_over(Player::Two),
        }
    }

    /// Goes on with the player who has taken the keyboard.
    pub(super) fn take_over(&mut self, player: Player) {
        if self.game.has_begun() { self.next_turn() } else { self.place_ships(player) }
    }
}
