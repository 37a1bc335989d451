use super::game::ScreenGame;
use super::menu::Menu;
use super::placing::Placing;
use super::{Effect, Key, Screen, Stage};
use crate::engine::{ResultRule, Rules, Shots, TurnRule};
use crate::model::{Layout, Player, Size};
use crate::play::console::Variant;
use crate::play::solo::{Ai, ShipFile, read_ships, standard_terms, terms};
use crate::play::streak::Setting;
use crate::play::{Terms, duel};
use crate::source::Integer;

/// What a screen begins with.
#[derive(Clone, Debug)]
pub enum Start {
    /// A menu of the editions.
    Menu,
    /// A menu of the variants of `console`.
    Variants,
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
}

/// A game in a menu.
pub(super) struct Offer {
    name: &'static str,
    about: &'static str,
    start: fn() -> Start,
}

impl Offer {
    pub(super) fn start(&self) -> Start {
        (self.start)()
    }
}

impl Start {
    const EDITIONS: &[Offer] = &[
        Offer { name: "solo", about: "You against the computer", start: || Self::Solo(SoloStart::default()) },
        Offer {
            name: "duel",
            about: "Two players, five ships, one shot each in turn",
            start: || Self::Game(duel::terms()),
        },
        Offer {
            name: "streak",
            about: "Two players, a small board, a hit keeps the turn",
            start: || Self::Game(Setting::default().terms()),
        },
        Offer {
            name: "console",
            about: "Two players, other ships, and variants of the rules",
            start: || Self::Variants,
        },
    ];

    const VARIANTS: &[Offer] = &[
        Offer { name: "plain", about: "One shot each in turn", start: || Self::console(PLAIN, false) },
        Offer {
            name: "streaks",
            about: "A hit keeps the turn",
            start: || Self::console(Rules::plain(TurnRule::UntilMiss), false),
        },
        Offer {
            name: "salvo",
            about: "A turn has one shot for each ship that you have afloat",
            start: || Self::console(Rules { shots: Shots::Fleet, ..PLAIN }, false),
        },
        Offer {
            name: "silent",
            about: "Sinkings are not announced",
            start: || Self::console(Rules { sinkings_told: false, ..PLAIN }, false),
        },
        Offer {
            name: "delayed",
            about: "Only the number of hits is announced, after every three shots",
            start: || Self::console(Rules { results: ResultRule::Counted, ..PLAIN }, false),
        },
        Offer {
            name: "patrol",
            about: "A sixth ship, which is a square of 2 x 2 cells",
            start: || Self::console(PLAIN, true),
        },
    ];

    fn console(rules: Rules, patrol: bool) -> Self {
        let variant = Variant::new(rules, patrol, false);
        Self::Game(variant.expect("the rules that are offered are compatible").terms())
    }
}

/// What players should know who meet the opponents for the first time.
const LEVELS: &str = "Easy: random. Medium: smart, hunt, parity. Hard: density, strong.";

const PLAIN: Rules = Rules::plain(TurnRule::Alternate);

impl Screen {
    /// Begins what the screen was started with, from its first question.
    pub(super) fn begin(&mut self) {
        self.game = None;
        self.written.clear();
        match &self.start {
            Start::Menu => self.offer("Which game do you want to play?", Start::EDITIONS),
            Start::Variants => self.offer("Which rules do you want to play by?", Start::VARIANTS),
            Start::Game(terms) => {
                let game = ScreenGame::new(terms.clone());
                self.stage = Stage::Placing(Placing::new(Player::One, &game.terms));
                self.game = Some(game);
            }
            Start::Solo(SoloStart { ai: Some(ai), .. }) => self.meet(*ai),
            Start::Solo(_) => {
                let items = Ai::ALL.iter().map(|ai| (ai.name(), ai.about())).collect();
                let menu = Menu::new("Who do you want to play against?", items);
                self.stage = Stage::Opponent(Menu { note: LEVELS, ..menu });
            }
        }
    }

    fn offer(&mut self, question: &'static str, offers: &'static [Offer]) {
        let items = offers.iter().map(|offer| (offer.name, offer.about)).collect();
        self.stage = Stage::Offers(Menu::new(question, items), offers);
    }

    /// Goes on with an item of the menu that is on the screen.
    pub(super) fn choose(&mut self, item: usize) -> Effect {
        match &self.stage {
            Stage::Offers(_, offers) => {
                self.start = offers[item].start();
                self.begin();
            }
            Stage::Opponent(_) => self.meet(Ai::ALL[item]),
            _ => {}
        }
        Effect::None
    }

    /// Whether Esc leads to the menu of editions: before a game and after it.
    pub(super) fn can_go_back(&self) -> bool {
        let is_outside = matches!(self.stage, Stage::Offers(..) | Stage::Opponent(_) | Stage::Over);
        self.has_menu && is_outside && !matches!(self.start, Start::Menu)
    }

    pub(super) fn go_back(&mut self) -> Effect {
        let effect = if self.is_over() { Effect::Again } else { Effect::None };
        self.start = Start::Menu;
        self.begin();
        effect
    }

    fn solo(&self) -> &SoloStart {
        match &self.start {
            Start::Solo(solo) => solo,
            Start::Menu | Start::Variants | Start::Game(_) => {
                unreachable!("only a game against the computer has an opponent")
            }
        }
    }

    /// Prepares a game against this opponent.
    fn meet(&mut self, ai: Ai) {
        let solo = self.solo().clone();
        let seed = solo.seed.unwrap_or_else(|| Integer::from(u128::from(self.chance.randint(1, 999_999))));
        let size = solo.size.unwrap_or(Size::TEN);
        self.game = Some(ScreenGame::against(standard_terms(size), ai, seed));
        match solo.ships {
            Some(ships) => self.use_ships(ships),
            None => self.place_by_hand(),
        }
    }

    fn place_by_hand(&mut self) {
        let game = self.game.as_mut().expect("a game was prepared");
        game.terms = standard_terms(game.terms.size);
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
            self.next_turn();
            return Effect::None;
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
