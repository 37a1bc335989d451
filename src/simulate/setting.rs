use super::contestant::Contestant;
use crate::engine::TurnRule;
use crate::model::Size;
use crate::opponents::Ai;

/// The lengths of the ships in most editions.
pub const STANDARD_FLEET: [u16; 5] = [5, 4, 3, 3, 2];

/// What is simulated. The same setting always gives the same games.
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Setting {
    pub seed: u64,
    /// The number of games, or of pairs of games.
    pub games: u64,
    /// The lengths of the ships.
    pub fleet: Vec<u16>,
    pub size: Size,
    pub players: Vec<Contestant>,
    pub contest: Contest,
}

/// What the players do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contest {
    /// Each player sinks the ships of the same layouts, on its own.
    Hunt,
    /// Two players meet in pairs of games with sides swapped, under this rule.
    Versus(TurnRule),
}

/// Why games cannot be simulated.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum SettingError {
    #[error("a fleet needs at least one ship")]
    NoShips,
    #[error("a ship of {length} cells does not fit on a board of {rows} x {columns} cells", rows = size.rows(), columns = size.columns())]
    Ship { length: u16, size: Size },
    #[error("the ships have {cells} cells, and the board has only {}", size.area())]
    TooManyCells { cells: usize, size: Size },
    /// The sums over all games could overflow.
    #[error("expected at most {most} games on a board of this size")]
    TooManyGames { most: u64 },
    #[error(
        "{} needs a board of at most {} cells, and this one has {}: expected one of {}",
        player.name(), Ai::MOST_CELLS, size.area(), players_on(*size)
    )]
    TooLarge { player: Ai, size: Size },
    #[error("{} knows where the ships are, so there is nothing to measure", .0.name())]
    Unfair(Ai),
    #[error("there are no players")]
    NoPlayers,
    #[error("{0} is listed more than once")]
    Repeated(String),
    #[error("two players can meet, not {0}")]
    NotTwo(usize),
}

/// The names of the players that can be simulated on a board of this size.
fn players_on(size: Size) -> String {
    let players = Ai::ALL.iter().filter(|ai| **ai != Ai::Cheater && ai.on(size) == **ai);
    players.map(|ai| ai.name()).collect::<Vec<_>>().join(", ")
}

impl Setting {
    /// Checks that games can be played.
    pub fn check(&self) -> Result<(), SettingError> {
        let size = self.size;
        if self.fleet.is_empty() {
            return Err(SettingError::NoShips);
        }
        let longest = size.rows().max(size.columns());
        if let Some(&length) = self.fleet.iter().find(|&&length| length == 0 || length > longest) {
            return Err(SettingError::Ship { length, size });
        }
        let cells = self.fleet.iter().map(|&length| usize::from(length)).sum();
        if cells > size.area() {
            return Err(SettingError::TooManyCells { cells, size });
        }
        let most = i64::MAX as u64 / (size.area() as u64).pow(2);
        if self.games > most {
            return Err(SettingError::TooManyGames { most });
        }
        for player in &self.players {
            match *player {
                Contestant::Ai(unfair @ Ai::Cheater) => return Err(SettingError::Unfair(unfair)),
                Contestant::Ai(ai) if ai.on(size) != ai => {
                    return Err(SettingError::TooLarge { player: ai, size });
                }
                _ => {}
            }
        }
        match (self.contest, &self.players[..]) {
            (Contest::Versus(_), [_, _]) => Ok(()),
            (Contest::Versus(_), players) => Err(SettingError::NotTwo(players.len())),
            (Contest::Hunt, []) => Err(SettingError::NoPlayers),
            (Contest::Hunt, players) => {
                let mut names: Vec<&str> = players.iter().map(Contestant::name).collect();
                names.sort_unstable();
                match names.windows(2).find(|pair| pair[0] == pair[1]) {
                    Some(pair) => Err(SettingError::Repeated(pair[0].to_owned())),
                    None => Ok(()),
                }
            }
        }
    }

    /// The number of layouts that each player fires at in one game or pair of games.
    pub(super) fn layouts_per_game(&self) -> usize {
        match self.contest {
            Contest::Hunt => 1,
            Contest::Versus(_) => 2,
        }
    }

    /// The number of layouts that are fired at in one game or pair of games, by all players together.
    pub fn boards_per_game(&self) -> usize {
        self.players.len() * self.layouts_per_game()
    }
}
