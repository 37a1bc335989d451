use battleship::opponents::Ai;
use battleship::play::solo::{Computer, standard_terms};
use battleship::play::{Terms, duel};
use battleship::record::parts::{self, Grid, ReplayPlace, State};
use battleship::record::{Journal, Opening, Record, html};
use battleship::source::{Integer, count};
use battleship::{Announced, Cell, FireError, Layout, Match, Outcome, PerPlayer, Player, Shot, Size};
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::json;
use crate::placing::Placing;
use crate::view::{Square, View, name, placed, title};

/// A game between two people, or against the computer.
#[wasm_bindgen]
pub struct Play {
    terms: Terms,
    /// The opponent and the seed of a game against the computer.
    rival: Option<(Ai, Integer)>,
    placing: Placing,
    /// Player 1's fleet, while Player 2 places theirs.
    waiting: Option<Layout>,
    contest: Option<Match>,
    computer: Option<Computer>,
}

#[derive(Serialize)]
struct Level {
    name: &'static str,
    level: &'static str,
    about: &'static str,
}

/// What is shown while a player places ships.
#[derive(Serialize)]
struct PlacingStage {
    who: String,
    player: u8,
    ships: Vec<PlacedShip>,
    board: Vec<Square>,
    is_ready: bool,
}

#[derive(Serialize)]
struct PlacedShip {
    title: String,
    length: u16,
    cells: Option<Vec<Cell>>,
}

/// A shot, and what the players see after it.
#[derive(Serialize)]
struct Step {
    player: u8,
    cell: Cell,
    /// `miss`, `hit` or `sunk`.
    state: &'static str,
    /// What happened, in a sentence.
    sentence: String,
    view: View,
}

/// What is shown after a game.
#[derive(Serialize)]
struct Over {
    title: String,
    facts: Vec<String>,
    /// The markup of the replay.
    replay: String,
}

/// The opponents, as JSON: those with a level first, from the easiest on.
#[wasm_bindgen]
pub fn levels() -> String {
    let named = Ai::LEVELS.map(|(_, ai)| ai);
    let others = Ai::ALL.iter().copied().filter(|ai| ai.level().is_none());
    let entry = |ai: Ai| Level { name: ai.name(), level: ai.level().unwrap_or_default(), about: ai.about() };
    json(&named.into_iter().chain(others).map(entry).collect::<Vec<_>>())
}

#[wasm_bindgen]
impl Play {
    /// A game between two people.
    pub fn duel() -> Self {
        Self::new(duel::terms(), None)
    }

    /// A game against the computer. The error says what is wrong with the seed.
    pub fn solo(ai: &str, seed: &str) -> Result<Self, String> {
        let ai = Ai::ALL.iter().find(|found| found.name() == ai).copied().unwrap_or(Ai::Hunt);
        let seed = Integer::parse(seed.trim()).ok_or("the seed is a whole number, such as 42")?;
        Ok(Self::new(standard_terms(Size::TEN), Some((ai, seed))))
    }

    /// The markup of a board without marks. `label` is what a screen reader calls it.
    pub fn grid(&self, label: &str) -> String {
        let grid = Grid { label, size: self.terms.size, notation: self.terms.notation };
        parts::board(&grid, |_| parts::Square { state: State::Water, letter: None, differs: false })
    }

    /// The fleet that is being placed, as JSON.
    pub fn placing(&self) -> String {
        let player = self.placer();
        let ships = self.placing.ships.iter().enumerate().map(|(class, cells)| PlacedShip {
            title: title(class, &self.terms),
            length: self.terms.ships[class].length,
            cells: cells.clone(),
        });
        json(&PlacingStage {
            who: name(player, &self.terms),
            player: player.number(),
            ships: ships.collect(),
            board: placed(&self.placing.layout(&self.terms), &self.terms),
            is_ready: self.placing.fleet(&self.terms).is_some(),
        })
    }

    /// Where a ship lies that is held at a cell, and why it cannot lie there, as JSON.
    pub fn hold(&self, ship: usize, row: u16, column: u16, down: bool) -> String {
        json(&self.placing.hold(ship, Cell { row, column }, down, &self.terms))
    }

    /// Places a ship, or moves it. Returns whether it can lie there.
    pub fn place(&mut self, ship: usize, row: u16, column: u16, down: bool) -> bool {
        let (cells, reason) = self.placing.hold(ship, Cell { row, column }, down, &self.terms);
        if reason.is_empty() {
            self.placing.ships[ship] = Some(cells);
        }
        reason.is_empty()
    }

    /// Takes a ship off the board.
    pub fn take(&mut self, ship: usize) {
        self.placing.ships[ship] = None;
    }

    /// Places all ships at random. `chance` should be different each time.
    pub fn place_at_random(&mut self, chance: u32) {
        self.placing.place_at_random(chance, &self.terms);
    }

    /// Takes the fleet. Returns `null` if the other player places next, or else the shots of a computer that moves
    /// first, as JSON. The error says why the fleet cannot be used.
    pub fn confirm(&mut self) -> Result<String, String> {
        let fleet = self.placing.fleet(&self.terms).ok_or("place all ships first")?;
        self.placing = Placing::new(&self.terms);
        match (&self.rival, self.waiting.take()) {
            (Some((ai, seed)), _) => {
                let symbols = self.terms.ships.iter().flat_map(|ship| ship.symbol.chars().next());
                let symbols: Vec<char> = symbols.collect();
                let computer = Computer::new(*ai, seed, &symbols, &fleet, |_, _| {})
                    .ok_or("the computer finds no room for its ships")?;
                let layouts = PerPlayer { one: fleet, two: computer.ships().clone() };
                let contest = Match::new(self.terms.rules, layouts).starting_with(computer.first());
                (self.contest, self.computer) = (Some(contest), Some(computer));
                Ok(json(&self.let_computer_fire()))
            }
            (None, Some(one)) => {
                self.contest = Some(Match::new(self.terms.rules, PerPlayer { one, two: fleet }));
                Ok("[]".into())
            }
            (None, None) => {
                self.waiting = Some(fleet);
                Ok("null".into())
            }
        }
    }

    /// What the player on turn sees, as JSON.
    pub fn view(&self) -> String {
        json(&self.contest.as_ref().map(|contest| View::of(contest, self.viewer(contest), &self.terms)))
    }

    /// Fires at a cell, and lets the computer answer. Returns the shots as JSON. The error says why the cell cannot
    /// be fired at.
    pub fn fire(&mut self, row: u16, column: u16) -> Result<String, String> {
        let contest = self.contest.as_mut().ok_or("the game has not begun")?;
        let viewer = if self.rival.is_some() { Player::One } else { contest.on_turn() };
        let cell = Cell { row, column };
        let step = take_turn(contest, cell, viewer, &self.terms).map_err(|error| match error {
            FireError::Repeated => "you have already fired there".to_owned(),
            FireError::OffBoard | FireError::Over => error.to_string(),
        })?;
        let mut steps = vec![step];
        steps.extend(self.let_computer_fire());
        Ok(json(&steps))
    }

    /// The cell with this name, as JSON; `null` if there is none. What is between row and column can be left out.
    pub fn cell(&self, text: &str) -> String {
        let Terms { notation, size, .. } = self.terms;
        let text = text.trim().to_uppercase();
        let between =
            || text.split_at_checked(1).map(|(row, column)| format!("{row}{}{column}", notation.around()[1]));
        json(&notation.parse(&text, size).or_else(|| notation.parse(&between()?, size)))
    }

    /// Who won and how, with the replay, as JSON; `null` before the end.
    pub fn over(&self) -> String {
        let winner = self.contest.as_ref().and_then(Match::outcome);
        json(&winner.zip(self.record()).map(|(outcome, record)| self.result(outcome, &record)))
    }

    /// The page that replays the game, as `--html` writes it; nothing before the first shot.
    pub fn page(&self) -> String {
        self.record().and_then(|record| html(&record).ok()).unwrap_or_default()
    }
}

impl Play {
    fn new(terms: Terms, rival: Option<(Ai, Integer)>) -> Self {
        let placing = Placing::new(&terms);
        Self { terms, rival, placing, waiting: None, contest: None, computer: None }
    }

    fn placer(&self) -> Player {
        if self.waiting.is_some() { Player::Two } else { Player::One }
    }

    /// The player who looks at the screen.
    fn viewer(&self, contest: &Match) -> Player {
        if self.rival.is_some() { Player::One } else { contest.on_turn() }
    }

    fn let_computer_fire(&mut self) -> Vec<Step> {
        let mut steps = Vec::new();
        let (Some(contest), Some(computer)) = (&mut self.contest, &mut self.computer) else { return steps };
        while contest.outcome().is_none() && contest.on_turn() == Player::Two {
            let cell = computer.choose();
            let step = take_turn(contest, cell, Player::One, &self.terms);
            steps.push(step.expect("an opponent does not repeat a cell"));
            computer.learn(cell, contest.log().last().expect("it has just fired").shot);
        }
        steps
    }

    fn record(&self) -> Option<Record> {
        let mut opening: Opening = self.terms.opening();
        if let Some((ai, seed)) = &self.rival {
            opening.seed = Some(seed.to_string());
            opening.opponent = Some(ai.name().into());
        }
        let mut journal = Journal::default();
        journal.close(&opening, self.contest.as_ref()?, true);
        journal.into_record()
    }

    fn result(&self, outcome: Outcome, record: &Record) -> Over {
        let log = self.contest.as_ref().map_or(&[][..], Match::log);
        let title = match (outcome, &self.rival) {
            (Outcome::Draw, _) => "Both fleets are sunk: a draw.".into(),
            (Outcome::Win(Player::One), Some(_)) => "You win!".into(),
            (Outcome::Win(winner), Some(_)) => format!("{} wins.", name(winner, &self.terms)),
            (Outcome::Win(winner), None) => format!("{} wins!", name(winner, &self.terms)),
        };
        let facts = Player::ALL.map(|player| {
            let shots: Vec<_> = log.iter().filter(|fired| fired.player == player).collect();
            let hits = shots.iter().filter(|fired| fired.shot != Shot::Miss).count();
            let accuracy = (100 * hits + shots.len() / 2).checked_div(shots.len()).unwrap_or(0);
            let who = name(player, &self.terms);
            format!("{who}: {}, {}, {accuracy}% accuracy", count(shots.len(), "shot"), count(hits, "hit"))
        });
        let computer = self.rival.iter().map(|(ai, seed)| format!("Against {}, seed {seed}", ai.name()));
        let place = ReplayPlace::Within { turn: record.turns.len(), level: 2 };
        Over {
            title,
            facts: facts.into_iter().chain(computer).collect(),
            replay: parts::replay(record, place).unwrap_or_default(),
        }
    }
}

/// Takes a turn for the player on turn, and says what `viewer` sees then.
fn take_turn(contest: &mut Match, cell: Cell, viewer: Player, terms: &Terms) -> Result<Step, FireError> {
    let fired = contest.fire_one(cell)?;
    let target = contest.board(fired.player.other()).layout();
    let (state, result) = match fired.announced {
        Announced::Sunk(ship) => (State::Sunk, format!("Sunk: {}", title(target.ship(ship).class, terms))),
        Announced::Hit => (State::Hit, "Hit".into()),
        Announced::Miss => (State::Miss, "Miss".into()),
        Announced::Recorded | Announced::Counted => (State::Fired, "Shot recorded".into()),
    };
    Ok(Step {
        player: fired.player.number(),
        cell,
        state: state.word(),
        sentence: format!("{} fired at {}: {result}", name(fired.player, terms), terms.notation.cell(cell)),
        view: View::of(contest, viewer, terms),
    })
}
