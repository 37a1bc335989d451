//! Many games of computer players: how many shots they need, and who beats whom.
//!
//! Every game has its own random numbers, which depend only on the seed and on the number of the game. So the games
//! can be played by any number of threads, in any order, and the result is always the same.
//!
//! ```
//! use battleship::Size;
//! use battleship::opponents::Ai;
//! use battleship::simulate::{Contest, STANDARD_FLEET, Setting, SimulationFormat, SimulationReport};
//!
//! let setting = Setting {
//!     seed: 7,
//!     games: 200,
//!     fleet: STANDARD_FLEET.to_vec(),
//!     size: Size::TEN,
//!     players: vec![Ai::Hunt.into(), Ai::Density.into()],
//!     contest: Contest::Hunt,
//! };
//! let tally = setting.play().unwrap();
//! let report = SimulationReport::new(&setting, &tally).unwrap();
//! assert!(report.text(SimulationFormat::Table).starts_with("200 games, seed 7, "));
//! ```
//!
//! Any [`Opponent`](crate::opponents::Opponent) can play, here against one of ours:
//!
//! ```
//! use battleship::opponents::{Ai, Draw, Opponent};
//! use battleship::simulate::{Contest, Contestant, Figures, STANDARD_FLEET, Setting, SimulationReport};
//! use battleship::{Cell, Size, TurnRule};
//!
//! /// Fires at all cells, beginning with the last.
//! struct Sweep(Vec<Cell>);
//!
//! impl Opponent for Sweep {
//!     fn choose(&mut self, _random: &mut dyn Draw) -> Option<Cell> {
//!         self.0.pop()
//!     }
//! }
//!
//! let sweep = Contestant::other("sweep", |size, _| Box::new(Sweep(size.cells().collect())));
//! let setting = Setting {
//!     seed: 7,
//!     games: 100,
//!     fleet: STANDARD_FLEET.to_vec(),
//!     size: Size::TEN,
//!     players: vec![sweep, Ai::Density.into()],
//!     contest: Contest::Versus(TurnRule::Alternate),
//! };
//! let tally = setting.play().unwrap();
//! match SimulationReport::new(&setting, &tally).unwrap().figures {
//!     Figures::Versus(versus) => assert!(versus.score.estimate < 0.05),
//!     Figures::Players(_) => unreachable!("the players meet"),
//! }
//! ```

mod contestant;
mod estimate;
mod picture;
mod play;
mod report;
mod sea;
mod setting;
mod table;
mod tally;

pub use contestant::Contestant;
pub use estimate::Estimate;
pub use report::{Difference, Figures, PlayerReport, SimulationFormat, SimulationReport, VersusReport};
pub use sea::NoLayout;
pub use setting::{Contest, STANDARD_FLEET, Setting, SettingError};
pub use tally::Tally;
