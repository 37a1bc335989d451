use std::fmt;
use std::sync::Arc;

use crate::model::Size;
use crate::opponents::{Ai, Opponent};

/// Who plays: one of the computer players of this crate, or any other [`Opponent`].
#[derive(Clone)]
#[non_exhaustive]
pub enum Contestant {
    /// A computer player of this crate.
    Ai(Ai),
    /// Another one, as [`Contestant::other`] creates it.
    Other {
        /// Its name in reports.
        name: String,
        /// Sets it up for a game on a board of this size, on which ships of these lengths are hidden.
        set_up: Arc<SetUp>,
    },
}

type SetUp = dyn Fn(Size, &[u16]) -> Box<dyn Opponent> + Send + Sync;

impl Contestant {
    /// A player with this name in reports. `set_up` is called for each game with the size of the board and the lengths
    /// of the ships. What the opponent does may depend only on these, on the replies, and on the numbers that it draws.
    pub fn other(
        name: impl Into<String>,
        set_up: impl Fn(Size, &[u16]) -> Box<dyn Opponent> + Send + Sync + 'static,
    ) -> Self {
        Self::Other { name: name.into(), set_up: Arc::new(set_up) }
    }

    /// Its name in reports.
    pub fn name(&self) -> &str {
        match self {
            Self::Ai(ai) => ai.name(),
            Self::Other { name, .. } => name,
        }
    }

    pub(super) fn opponent(&self, size: Size, fleet: &[u16]) -> Box<dyn Opponent> {
        match self {
            Self::Ai(ai) => ai.fair(size, fleet).expect("the setting is valid, so its players are fair"),
            Self::Other { set_up, .. } => set_up(size, fleet),
        }
    }
}

impl From<Ai> for Contestant {
    fn from(ai: Ai) -> Self {
        Self::Ai(ai)
    }
}

impl fmt::Debug for Contestant {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.debug_tuple("Contestant").field(&self.name()).finish()
    }
}
