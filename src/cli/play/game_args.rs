use anyhow::bail;
use clap::Args;

use crate::play::GameOptions;
use crate::record::EditionName;

/// An edition that asks for answers, and the options that decide its game, for commands about other things than
/// playing.
#[derive(Args, Debug)]
#[command(next_help_heading = "Other editions")]
pub(in crate::cli) struct GameArgs {
    /// Edition, if it is not the main job's
    #[arg(long, value_enum, value_name = "EDITION")]
    pub(in crate::cli) edition: Option<EditionName>,
    /// streak: number of rows and columns
    #[arg(long, value_name = "N", hide_short_help = true)]
    size: Option<String>,
    /// streak: lengths of the ships
    #[arg(long, value_name = "LENGTHS", hide_short_help = true)]
    ships: Option<String>,
    /// duel: when the boards are part of the dialogue: always or never
    #[arg(long, value_name = "WHEN", hide_short_help = true)]
    boards: Option<String>,
    /// console: when the turn passes: alternate or until-miss
    #[arg(long, value_name = "RULE", hide_short_help = true)]
    turns: Option<String>,
    /// console: shots per turn
    #[arg(long, value_name = "N|fleet", hide_short_help = true)]
    salvo: Option<String>,
    /// console: end the game at the first error
    #[arg(long, hide_short_help = true)]
    strict: bool,
    /// console: add the patrol
    #[arg(long, hide_short_help = true)]
    patrol: bool,
    /// console: do not announce which ship was sunk
    #[arg(long, hide_short_help = true)]
    silent: bool,
    /// console: announce only the number of hits
    #[arg(long, hide_short_help = true)]
    delayed: bool,
}

impl GameArgs {
    /// The game and the words of its options; nothing if no edition is named.
    pub(in crate::cli) fn game(&self) -> anyhow::Result<Option<(GameOptions, Vec<String>)>> {
        let valued = [
            ("--size", &self.size),
            ("--ships", &self.ships),
            ("--boards", &self.boards),
            ("--turns", &self.turns),
            ("--salvo", &self.salvo),
        ];
        let flags = [
            ("--strict", self.strict),
            ("--patrol", self.patrol),
            ("--silent", self.silent),
            ("--delayed", self.delayed),
        ];
        let valued =
            valued.into_iter().flat_map(|(name, value)| value.iter().flat_map(move |value| [name, value]));
        let flags = flags.into_iter().filter_map(|(name, is_given)| is_given.then_some(name));
        let words: Vec<String> = valued.chain(flags).map(str::to_owned).collect();
        let Some(edition) = self.edition else {
            match words.first() {
                Some(word) => bail!("{word} needs --edition"),
                None => return Ok(None),
            }
        };
        let game = GameOptions::parse(edition, &words)?;
        Ok(Some((game, words)))
    }
}
