//! What decides a game of an edition besides the answers, as options of the command line and as a file of a test
//! case writes them.

use super::{Terms, console, streak};
use crate::engine::{ResultRule, Rules, Shots, TurnRule};
use crate::model::Size;
use crate::record::EditionName;
use crate::source::Integer;

/// An edition that asks for answers, with the options that decide its game.
///
/// ```
/// use battleship::play::GameOptions;
/// use battleship::record::EditionName;
///
/// assert!(GameOptions::parse(EditionName::Streak, &["--size", "3", "--ships=2"]).is_ok());
/// let error = GameOptions::parse(EditionName::Streak, &["--size", "3", "--echo"]).unwrap_err();
/// assert_eq!(error.word, 2);
/// assert_eq!(error.to_string(), "streak has no option '--echo' here, only --size and --ships");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GameOptions {
    /// The `streak` edition.
    Streak(Terms),
    /// The `duel` edition.
    Duel {
        /// Whether boards are drawn.
        boards: bool,
    },
    /// The `console` edition.
    Console {
        /// The variant.
        terms: Terms,
        /// Whether the game ends at the first error.
        strict: bool,
    },
    /// The `solo` edition, which asks for everything.
    Solo,
}

/// An option that is not valid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct OptionError {
    /// The index of the word that is wrong.
    pub word: usize,
    message: String,
}

impl GameOptions {
    /// Parses options, as they follow `battleship play` and the edition.
    pub fn parse(edition: EditionName, words: &[impl AsRef<str>]) -> Result<Self, OptionError> {
        let (mut side, mut ships) = (5, vec![2, 3]);
        let mut rules = Rules::plain(TurnRule::Alternate);
        let (mut boards, mut strict, mut patrol) = (false, false, false);
        let last = words.len().saturating_sub(1);
        let mut words = words.iter().map(AsRef::as_ref).enumerate();
        while let Some((index, word)) = words.next() {
            let (name, inline) =
                word.split_once('=').map_or((word, None), |(name, value)| (name, Some(value)));
            let refuse = |message: String| OptionError { word: index, message };
            let mut value = || {
                let value = inline.or_else(|| words.next().map(|(_, word)| word));
                value.ok_or_else(|| refuse(format!("{name} needs a value")))
            };
            let about = |message: String| refuse(format!("{name}: {message}"));
            match (edition, name) {
                (EditionName::Streak, "--size") => side = parse_side(value()?).map_err(about)?,
                (EditionName::Streak, "--ships") => ships = parse_lengths(value()?).map_err(about)?,
                (EditionName::Duel, "--boards") => {
                    boards = match value()? {
                        "always" => true,
                        "never" | "auto" => false,
                        _ => return Err(about("expected always, never or auto".into())),
                    }
                }
                (EditionName::Console, "--turns") => {
                    rules.turns = match value()? {
                        "alternate" => TurnRule::Alternate,
                        "until-miss" => TurnRule::UntilMiss,
                        _ => return Err(about("expected alternate or until-miss".into())),
                    }
                }
                (EditionName::Console, "--salvo") => rules.shots = parse_salvo(value()?).map_err(about)?,
                (EditionName::Console, "--strict") => strict = true,
                (EditionName::Console, "--patrol") => patrol = true,
                (EditionName::Console, "--silent") => rules.sinkings_told = false,
                (EditionName::Console, "--delayed") => rules.results = ResultRule::Counted,
                _ => {
                    let only = names(edition);
                    return Err(refuse(format!("{} has no option '{name}' here{only}", edition.name())));
                }
            }
        }
        let refuse = |message: String| OptionError { word: last, message };
        match edition {
            EditionName::Streak => {
                streak::terms(side, &ships).map(Self::Streak).map_err(|error| refuse(error.to_string()))
            }
            EditionName::Duel => Ok(Self::Duel { boards }),
            EditionName::Console => {
                let terms = console::terms(rules, patrol).map_err(|error| refuse(error.to_string()))?;
                Ok(Self::Console { terms, strict })
            }
            EditionName::Solo => Ok(Self::Solo),
            EditionName::Rounds => Err(refuse("rounds asks for no answers".into())),
        }
    }

    /// The edition.
    pub fn edition(&self) -> EditionName {
        match self {
            Self::Streak(_) => EditionName::Streak,
            Self::Duel { .. } => EditionName::Duel,
            Self::Console { .. } => EditionName::Console,
            Self::Solo => EditionName::Solo,
        }
    }
}

/// The options that decide the game of an edition.
fn names(edition: EditionName) -> &'static str {
    match edition {
        EditionName::Streak => ", only --size and --ships",
        EditionName::Duel => ", only --boards",
        EditionName::Console => ", only --turns, --strict, --patrol, --salvo, --silent and --delayed",
        EditionName::Solo | EditionName::Rounds => "",
    }
}

/// Parses the number of rows and columns.
pub(crate) fn parse_side(text: &str) -> Result<u16, String> {
    let side = Integer::parse(text.trim()).and_then(|side| side.coordinate());
    side.ok_or_else(|| format!("expected a number from 1 to {}", Size::MAX_SIDE))
}

/// Parses the lengths of ships.
pub(crate) fn parse_lengths(text: &str) -> Result<Vec<u16>, String> {
    let lengths: Option<Vec<u16>> = text.split(',').map(|length| length.trim().parse::<u16>().ok()).collect();
    lengths.ok_or_else(|| "expected lengths separated by commas, as in 2,3".into())
}

/// Parses the shots of a salvo.
pub(crate) fn parse_salvo(text: &str) -> Result<Shots, String> {
    if text == "fleet" {
        return Ok(Shots::Fleet);
    }
    // There is no upper limit, because a salvo never has more shots than there are cells left.
    match Integer::parse(text) {
        Some(number) if number.is_positive() => Ok(Shots::Salvo(number.index().unwrap_or(usize::MAX))),
        _ => Err("expected a whole number from 1, or 'fleet'".into()),
    }
}
