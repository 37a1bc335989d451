use std::ops::Range;

use serde::{Deserialize, Serialize};

use super::games::Games;
use super::setting::{Setting, SettingError};
use super::shard::Shard;
use super::tally::Tally;

/// The results of some games of a setting, which can be saved and put together with those of other games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Counts {
    format: u32,
    /// The version of the program. Players of another version may choose differently.
    version: String,
    pub(super) setting: Setting,
    pub(super) played: Games,
    pub(super) tally: Tally,
}

/// Why counts cannot be put together.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum CannotAdd {
    #[error("they were counted by version {0}, the others by version {1}")]
    OtherVersion(String, String),
    #[error("they have other {0}")]
    OtherSetting(&'static str),
    #[error("the games {0} to {1} are in more than one file")]
    Overlap(u64, u64),
}

/// Why a text is not a saved count.
#[derive(Debug, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum NotCounts {
    #[error("it was not saved by battleship simulate")]
    Form(#[from] serde_json::Error),
    #[error("its setting cannot be played")]
    Setting(#[from] SettingError),
    #[error("its counts do not add up to its games")]
    Sum,
}

impl Counts {
    /// No games of a setting.
    pub fn new(setting: Setting) -> Self {
        let version = env!("CARGO_PKG_VERSION").to_owned();
        Self { format: 1, version, tally: Tally::new(&setting), setting, played: Games::default() }
    }

    /// The setting of the games.
    pub fn setting(&self) -> &Setting {
        &self.setting
    }

    /// The games that were played.
    pub fn played(&self) -> &Games {
        &self.played
    }

    /// Reads what [`Counts::to_json`] wrote.
    pub fn from_json(text: &str) -> Result<Self, NotCounts> {
        let counts: Self = serde_json::from_str(text)?;
        counts.setting.check()?;
        let is_in_setting = counts.played.ranges().all(|games| games.end <= counts.setting.games);
        if !is_in_setting || !counts.tally.fits(&counts.setting, counts.played.len()) {
            return Err(NotCounts::Sum);
        }
        Ok(counts)
    }

    /// The text of a file with these counts. Equal counts have equal texts.
    pub fn to_json(&self) -> String {
        let mut text = serde_json::to_string_pretty(self).expect("counts have only text as keys");
        text.push('\n');
        text
    }

    /// Checks that other counts can be added, except for their games.
    pub fn check_same(&self, other: &Self) -> Result<(), CannotAdd> {
        if (self.format, &self.version) != (other.format, &other.version) {
            return Err(CannotAdd::OtherVersion(other.version.clone(), self.version.clone()));
        }
        let (one, two) = (&self.setting, &other.setting);
        let same = [
            ("players", one.players == two.players),
            ("seeds", one.seed == two.seed),
            ("numbers of games", one.games == two.games),
            ("fleets", one.fleet == two.fleet),
            ("sizes", one.size == two.size),
            ("rules", one.contest == two.contest),
        ];
        match same.iter().find(|(_, is_same)| !is_same) {
            Some((what, _)) => Err(CannotAdd::OtherSetting(what)),
            None => Ok(()),
        }
    }

    /// Adds the counts of other games. If that is refused, nothing changes.
    pub fn add(&mut self, other: &Self) -> Result<(), CannotAdd> {
        self.check_same(other)?;
        let mut played = self.played.clone();
        for games in other.played.ranges() {
            if !played.add(games.clone()) {
                return Err(CannotAdd::Overlap(games.start + 1, games.end));
            }
        }
        self.played = played;
        self.tally.add(&other.tally);
        Ok(())
    }

    /// The slices that are missing, if nothing else is. There are as few of them as possible.
    pub fn missing_shards(&self) -> Option<Vec<Shard>> {
        /// Few clusters have more slices.
        const MOST: u64 = 1000;
        let missing = self.played.missing_from(0..self.setting.games);
        let length = |games: &Range<u64>| games.end - games.start;
        let is_missing = |shard: &Shard| {
            let games = shard.games(self.setting.games);
            !games.is_empty() && missing.iter().any(|gap| gap.start <= games.start && games.end <= gap.end)
        };
        let slices =
            |of| (1..=of).filter_map(move |number| Shard::new(number, of)).filter(is_missing).collect();
        let are_all = |slices: &Vec<Shard>| {
            let games = slices.iter().map(|slice| length(&slice.games(self.setting.games)));
            games.sum::<u64>() == missing.iter().map(length).sum::<u64>()
        };
        (2..=MOST).map(slices).find(are_all)
    }
}
