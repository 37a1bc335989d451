use battleship::opponents::Ai;
use battleship::play::solo::standard_terms;
use battleship::play::{Table, Terms, duel};
use battleship::record::parts::{self, Grid, ReplayPlace, State};
use battleship::record::{Record, html};
use battleship::source::{Integer, count};
use battleship::{Announced, Cell, Direction, Fired, Match, Outcome, Player, Shot};
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::json;
use crate::view::{Square, View, name, placed, title};

/// A game between two people, or against the computer.
#[wasm_bindgen]
pub struct Play {
    table: Table,
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
        Self { table: Table::new(duel::terms(), None) }
    }

    /// A game against the computer. The error says what is wrong with the seed.
    pub fn solo(ai: &str, seed: &str) -> Result<Self, String> {
        let ai = Ai::ALL.iter().find(|found| found.name() == ai).copied().unwrap_or(Ai::Hunt);
        let seed = Integer::parse(seed.trim()).ok_or("the seed is a whole number, such as 42")?;
        Ok(Self { table: Table::new(standard_terms(), Some((ai, seed))) })
    }

    /// The markup of a board without marks. `label` is what a screen reader calls it.
    pub fn grid(&self, label: &str) -> String {
        let Terms { size, notation, .. } = *self.table.terms();
        let grid = Grid { label, size, notation };
        parts::board(&grid, |_| parts::Square { state: State::Water, letter: None, differs: false })
    }

    /// The fleet that is being placed, as JSON.
    pub fn placing(&self) -> String {
        let (terms, player) = (self.table.terms(), self.table.viewer());
        let ships = self.table.placed().iter().enumerate().map(|(class, cells)| PlacedShip {
            title: title(class, terms),
            length: terms.ships[class].length,
            cells: cells.clone(),
        });
        json(&PlacingStage {
            who: name(player, terms),
            player: player.number(),
            ships: ships.collect(),
            board: placed(&self.table.layout(), terms),
            is_ready: self.table.is_ready(),
        })
    }

    /// Where a ship lies that is held at a cell, and why it cannot lie there, as JSON.
    pub fn hold(&self, ship: usize, row: u16, column: u16, down: bool) -> String {
        let held = self.table.hold(ship, Cell { row, column }, direction(down));
        json(&(held.cells, held.obstacle.unwrap_or_default()))
    }

    /// Places a ship, or moves it. Returns whether it can lie there.
    pub fn place(&mut self, ship: usize, row: u16, column: u16, down: bool) -> bool {
        self.table.place(ship, Cell { row, column }, direction(down))
    }

    /// Takes a ship off the board.
    pub fn take(&mut self, ship: usize) {
        self.table.take_back(ship);
    }

    /// Places all ships at random. `chance` should be different each time.
    pub fn place_at_random(&mut self, chance: u32) {
        self.table.place_at_random(&Integer::from(u128::from(chance)));
    }

    /// Takes the fleet. Returns `null` if the other player places next, or else the shots of a computer that moves
    /// first, as JSON. The error says why the fleet cannot be used.
    pub fn confirm(&mut self) -> Result<String, String> {
        self.table.confirm().map_err(|error| error.to_string())?;
        let steps = self.computers_steps();
        Ok(json(&self.table.contest().map(|_| steps)))
    }

    /// What the player on turn sees, as JSON.
    pub fn view(&self) -> String {
        let view = |contest| View::of(contest, self.table.viewer(), self.table.terms());
        json(&self.table.contest().map(view))
    }

    /// Fires at a cell, and lets the computer answer. Returns the shots as JSON. The error says why the cell cannot
    /// be fired at.
    pub fn fire(&mut self, row: u16, column: u16) -> Result<String, String> {
        let viewer = self.table.viewer();
        let fired = self.table.fire(Cell { row, column }).map_err(|error| error.to_string())?;
        let mut steps = vec![self.step(fired, viewer)];
        steps.extend(self.computers_steps());
        Ok(json(&steps))
    }

    /// The cell with this name, as JSON; `null` if there is none. What is between row and column can be left out.
    pub fn cell(&self, text: &str) -> String {
        let Terms { notation, size, .. } = *self.table.terms();
        let text = text.trim().to_uppercase();
        let between =
            || text.split_at_checked(1).map(|(row, column)| format!("{row}{}{column}", notation.around()[1]));
        json(&notation.parse(&text, size).or_else(|| notation.parse(&between()?, size)))
    }

    /// Who won and how, with the replay, as JSON; `null` before the end.
    pub fn over(&self) -> String {
        let outcome = self.table.contest().and_then(Match::outcome);
        json(&outcome.zip(self.table.record()).map(|(outcome, record)| self.result(outcome, &record)))
    }

    /// The page that replays the game, as `--html` writes it; nothing before the first shot.
    pub fn page(&self) -> String {
        self.table.record().and_then(|record| html(&record).ok()).unwrap_or_default()
    }
}

impl Play {
    /// The shots of the computer, if it is on turn.
    fn computers_steps(&mut self) -> Vec<Step> {
        let mut steps = Vec::new();
        while let Some(fired) = self.table.let_computer_fire() {
            steps.push(self.step(fired, Player::One));
        }
        steps
    }

    /// The last shot, and what `viewer` sees after it.
    fn step(&self, fired: Fired, viewer: Player) -> Step {
        let terms = self.table.terms();
        let contest = self.table.contest().expect("somebody has fired");
        let target = contest.board(fired.player.other()).layout();
        let (state, result) = match fired.announced {
            Announced::Sunk(ship) if terms.names_sunk_ships => {
                (State::Sunk, format!("Sunk: {}", title(target.ship(ship).class, terms)))
            }
            Announced::Sunk(_) => (State::Sunk, "Sunk: a ship".into()),
            Announced::Hit => (State::Hit, "Hit".into()),
            Announced::Miss => (State::Miss, "Miss".into()),
            Announced::Recorded | Announced::Counted => (State::Fired, "Shot recorded".into()),
        };
        let cell = terms.notation.cell(fired.cell);
        Step {
            player: fired.player.number(),
            cell: fired.cell,
            state: state.word(),
            sentence: format!("{} fired at {cell}: {result}", name(fired.player, terms)),
            view: View::of(contest, viewer, terms),
        }
    }

    fn result(&self, outcome: Outcome, record: &Record) -> Over {
        let (terms, rival) = (self.table.terms(), self.table.rival());
        let log = self.table.contest().map_or(&[][..], Match::log);
        let title = match (outcome, rival) {
            (Outcome::Draw, _) => "Both fleets are sunk: a draw.".into(),
            (Outcome::Win(Player::One), Some(_)) => "You win!".into(),
            (Outcome::Win(winner), Some(_)) => format!("{} wins.", name(winner, terms)),
            (Outcome::Win(winner), None) => format!("{} wins!", name(winner, terms)),
        };
        let facts = Player::ALL.map(|player| {
            let shots: Vec<_> = log.iter().filter(|fired| fired.player == player).collect();
            let hits = shots.iter().filter(|fired| fired.shot != Shot::Miss).count();
            let accuracy = (100 * hits + shots.len() / 2).checked_div(shots.len()).unwrap_or(0);
            let who = name(player, terms);
            format!("{who}: {}, {}, {accuracy}% accuracy", count(shots.len(), "shot"), count(hits, "hit"))
        });
        let computer = rival.iter().map(|(ai, seed)| format!("Against {}, seed {seed}", ai.name()));
        let place = ReplayPlace::Within { turn: record.turns.len(), level: 2 };
        Over {
            title,
            facts: facts.into_iter().chain(computer).collect(),
            replay: parts::replay(record, place).unwrap_or_default(),
        }
    }
}

fn direction(down: bool) -> Direction {
    if down { Direction::Down } else { Direction::Right }
}
