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

/// What a screen begins with.
#[derive(Clone, Debug)]
pub enum Start {
    /// A menu of the editions.
    Menu,
    /// A game between two people at one keyboard.
    Game(Terms),
    /// A game against the computer.
    Solo(SoloStart),
}

/// What is known about a game against the computer before it begins.
#[derive(Clone, Debug, Default)]
pub struct SoloStart {
    /// The seed, or `None` to draw one.
    pub seed: Option<Integer>,
    /// The size of the boards, or `None` for 10 x 10.
    pub size: Option<Size>,
    /// The player's ships or why they cannot be read, or `None` to place the usual ships by hand.
    pub ships: Option<Result<ShipFile, String>>,
    /// The opponent, or `None` to offer a menu.
    pub ai: Option<Ai>,
    /// Board and ships if they were set in the menu.
    pub terms: Option<Terms>,
}

impl SoloStart {
    /// What is known about the game if no file has the player's ships.
    fn terms(&self) -> Terms {
        self.terms.clone().unwrap_or_else(|| standard_terms(self.size.unwrap_or(Size::TEN)))
    }
}

impl Screen {
    /// Begins what the screen was started with, from its first question.
    pub(super) fn begin(&mut self) {
        self.game = None;
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
                self.ask("Which game do you want to play?", editions.map(item).into());
            }
            Start::Game(terms) => {
                let game = ScreenGame::new(terms.clone());
                self.stage = Stage::Placing(Placing::new(Player::One, &game.terms));
                self.game = Some(game);
            }
            Start::Solo(SoloStart { ai: Some(ai), .. }) => self.meet(*ai),
            Start::Solo(solo) => {
                let about = |ai: Ai| format!("{}: {}", ai.name(), ai.about());
                let level = |(level, ai): (&str, Ai)| Item::new(level, about(ai), Choice::Opponent(ai));
                let mut items: Vec<Item> = Ai::LEVELS.map(level).into();
                items.push(Item::new("more", "other opponents", Choice::MoreOpponents));
                // A file with ships has its own fleet.
                if solo.ships.is_none() {
                    let ships = &solo.terms();
                    let lengths: Vec<String> =
                        ships.ships.iter().map(|ship| ship.length.to_string()).collect();
                    let (rows, columns) = (ships.size.rows(), ships.size.columns());
                    let about = format!("{rows} x {columns}, ships of {}", lengths.join(", "));
                    items.push(Item::new("Board", about, Choice::Settings));
                }
                self.ask("Who do you want to play against?", items);
                if let Stage::Menu(menu) = &mut self.stage {
                    menu.chosen = 1;
                }
            }
        }
    }

    fn ask(&mut self, question: &'static str, items: Vec<Item>) {
        self.stage = Stage::Menu(Menu::new(question, items));
    }

    /// Goes on with an item of the menu that is on the screen.
    pub(super) fn choose(&mut self, choice: Choice) -> Effect {
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
                self.ask("Who do you want to play against?", items.collect());
                self.is_deeper = true;
            }
            Choice::Settings => self.set_up(Setup::new(EditionName::Solo), 0),
            Choice::Setting(_) | Choice::Begin => {}
        }
        Effect::None
    }

    fn start_with(&mut self, start: Start) {
        self.start = start;
        self.begin();
    }

    /// Lets the players set what they want.
    fn set_up(&mut self, setup: Setup, chosen: usize) {
        let menu = Menu { chosen, ..Menu::new("What do you want to play with?", setup.items()) };
        self.stage = Stage::Setup(menu, setup);
        self.is_deeper = true;
    }

    /// Changes what is set, or goes on with it.
    pub(super) fn press_setup(&mut self, key: Key) {
        let Stage::Setup(menu, setup) = &mut self.stage else { return };
        let forward = !matches!(key, Key::Left | Key::Char('h'));
        let choice = match key {
            Key::Left | Key::Right | Key::Char('h' | 'l') => Some(menu.items[menu.chosen].choice),
            key => menu.press(key),
        };
        if let Some(choice) = choice.filter(|choice| *choice != Choice::Begin || forward && key != Key::Right)
        {
            let (mut setup, chosen) = (setup.clone(), menu.chosen);
            self.choose_setting(choice, &mut setup, chosen, forward);
        }
    }

    pub(super) fn choose_setting(&mut self, choice: Choice, setup: &mut Setup, chosen: usize, forward: bool) {
        match (choice, setup.terms()) {
            (Choice::Begin, Ok(terms)) => match &mut self.start {
                Start::Solo(solo) => {
                    solo.terms = Some(terms);
                    self.begin();
                }
                _ => self.start_with(Start::Game(terms)),
            },
            (Choice::Setting(setting), _) => {
                setup.change(setting, forward);
                self.set_up(setup.clone(), chosen);
            }
            _ => {}
        }
    }

    /// Whether Esc leads to the menu before this one, or from a game's end to the menu of editions.
    pub(super) fn can_go_back(&self) -> bool {
        let is_outside = matches!(self.stage, Stage::Menu(_) | Stage::Setup(..) | Stage::Over);
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

    fn solo(&self) -> &SoloStart {
        match &self.start {
            Start::Solo(solo) => solo,
            Start::Menu | Start::Game(_) => {
                unreachable!("only a game against the computer has an opponent")
            }
        }
    }

    /// Prepares a game against this opponent.
    fn meet(&mut self, ai: Ai) {
        let solo = self.solo().clone();
        let seed =
            solo.seed.clone().unwrap_or_else(|| Integer::from(u128::from(self.chance.randint(1, 999_999))));
        self.is_deeper = false;
        self.game = Some(ScreenGame::against(solo.terms(), ai, seed));
        match solo.ships {
            Some(ships) => self.use_ships(ships),
            None => self.place_by_hand(),
        }
    }

    fn place_by_hand(&mut self) {
        let terms = self.solo().terms();
        let game = self.game.as_mut().expect("a game was prepared");
        game.terms = terms;
        self.stage = Stage::Placing(Placing::new(Player::One, &game.terms));
    }

    /// Starts the fight with the ships of a file, or asks for another file.
    pub(super) fn use_ships(&mut self, file: Result<ShipFile, String>) {
        let Some(game) = &mut self.game else { return };
        let size = game.terms.size;
        let ships = file.and_then(|file| {
            let ships = read_ships(&file.text, size);
            ships.map_err(|error| format!("{}: {error}", file.name))
        });
        match ships {
            Ok((symbols, layout)) => {
                let lengths = layout.ships().iter().map(|ship| ship.cells.len() as u16);
                game.terms = terms(size, symbols.into_iter().zip(lengths));
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
            Key::Enter if name.is_empty() => self.place_by_hand(),
            Key::Enter => return Effect::LoadShips(name.clone()),
            Key::Escape => return self.ask_to_quit(),
            Key::Char(letter) => name.push(letter),
            Key::Backspace => drop(name.pop()),
            Key::Tab | Key::Up | Key::Down | Key::Left | Key::Right => {}
        }
        Effect::None
    }

    /// Takes the fleet that a player has confirmed.
    pub(super) fn confirm(&mut self, fleet: Layout) -> Effect {
        let game = self.game.as_mut().expect("a fleet is confirmed in a game");
        if let Err(problem) = game.add_fleet(fleet) {
            self.stage = Stage::ShipFile { problem, name: String::new() };
            return Effect::None;
        }
        if game.is_solo() {
            return self.start_fight();
        }
        let next = game.next_player();
        self.hand_over(next)
    }

    /// Goes on with the player who has taken the keyboard.
    pub(super) fn take_over(&mut self, player: Player) {
        let game = self.game.as_ref().expect("the keyboard is passed in a game");
        if game.fight().is_some() {
            self.next_turn();
        } else {
            self.stage = Stage::Placing(Placing::new(player, &game.terms));
        }
    }
}
