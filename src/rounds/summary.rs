use super::{Played, Produced, Stop};
use crate::source::count;

impl Produced<'_> {
    /// The game in a few words, such as `57 turns, Player1 wins`.
    pub fn summary(&self) -> String {
        let Ok(Played { replay, .. }) = &self.played else {
            return "the input is rejected, as it should be".into();
        };
        let ending = match replay.stop {
            Stop::Decided(outcome) => outcome.to_string(),
            Stop::OutOfMoves { player, .. } => format!("{player} is out of moves"),
        };
        format!("{}, {ending}", count(replay.turns.len(), "turn"))
    }

    /// A note that a player ran out of moves, which the transcript does not show, and what may be the cause.
    pub fn note(&self) -> Option<(String, Option<String>)> {
        let Played { game, replay } = self.played.as_ref().ok()?;
        let Stop::OutOfMoves { player, rejected } = replay.stop else { return None };
        let round = replay.turns.iter().filter(|turn| turn.player == player).count() + 1;
        let text = format!("{player} is out of moves in round {round}: the game has no result");
        let help = match rejected {
            0 => None,
            _ if game.moves()[player].is_empty() => {
                Some("the move list is empty; moves look like 5,E;10,G".into())
            }
            1 => Some("the last item of the list is not a valid shot; moves look like 5,E;10,G".into()),
            _ => Some(format!(
                "the last {rejected} items of the list are not valid shots; moves look like 5,E;10,G"
            )),
        };
        Some((text, help))
    }
}
