//! Many games of computer players: how many shots they need, and who beats whom.
//!
//! Every game has its own random numbers, which depend only on the seed and on the number of the game. So the games
//! can be played by any number of threads and machines, in any order, and their [`Counts`] can be put together
//! afterwards: the result is always the same.
//!
//! ```
//! use battleship::Size;
//! use battleship::opponents::Ai;
//! use battleship::simulate::{Contest, SimulationFormat, STANDARD_FLEET, Setting, Shard, SimulationReport};
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
//! let [mut half, other] = [1, 2].map(|number| setting.play(Shard::new(number, 2).unwrap()).unwrap());
//! half.add(&other).unwrap();
//! assert_eq!(half, whole);
//!
//! let report = SimulationReport::new(&whole);
//! assert!(report.text(SimulationFormat::Csv).starts_with("player,games,mean,"));
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

pub use counts::{CannotAdd, Counts, NotCounts};
pub use estimate::Estimate;
pub use games::Games;
pub use report::{Difference, Figures, PlayerReport, SimulationFormat, SimulationReport, VersusReport};
pub use sea::NoLayout;
pub use setting::{Contest, STANDARD_FLEET, Setting, SettingError};
pub use shard::Shard;
pub use table::Table;
