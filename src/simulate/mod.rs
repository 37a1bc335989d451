//! Many games of computer players: how many shots they need, and who beats whom.
//!
//! Every game has its own random numbers, which depend only on the seed and on the number of the game. So the games
//! can be played by any number of threads and machines, in any order, and their [`Counts`] can be put together
//! afterwards: the result is always the same.
//!
//! ```
//! use battleship::Size;
//! use battleship::opponents::Ai;
//! use battleship::simulate::{Contest, Counts, SimulationReport, Setting, STANDARD_FLEET, Shard};
//!
//! let setting = Setting {
//!     seed: 7,
//!     games: 200,
//!     fleet: STANDARD_FLEET.to_vec(),
//!     size: Size::TEN,
//!     players: vec![Ai::Hunt, Ai::Density],
//!     contest: Contest::Hunt,
//! };
//! let whole = setting.play(Shard::WHOLE).unwrap();
//! let [half, other] = [1, 2].map(|number| setting.play(Shard::new(number, 2).unwrap()).unwrap());
//! assert_eq!(Counts::merge([other, half]).unwrap(), whole);
//!
//! let SimulationReport::Hunt(report) = SimulationReport::new(&whole) else { unreachable!("the players hunt on their own") };
//! let better = report.players[1].difference.as_ref().unwrap();
//! assert!(better.interval.unwrap()[1] < -15.0, "density needs fewer shots");
//! ```

mod counts;
mod estimate;
mod games;
mod report;
mod sea;
mod setting;
mod shard;
mod table;
mod tally;

pub use counts::{Counts, MergeError, ReadError};
pub use estimate::Estimate;
pub use games::Games;
pub use report::{HuntReport, PlayerReport, ReportFormat, SimulationReport, VersusReport};
pub use sea::NoLayout;
pub use setting::{Contest, STANDARD_FLEET, Setting, SettingError};
pub use shard::Shard;
pub use table::{Batch, Table};
