//! What the screen says about shots, ships and rules. It says what the engine announces and no more.

use super::game::{ScreenGame, TurnReport};
use crate::engine::{Announced, Count, Outcome, ResultRule, Rules, Seen, Shots, Turn, TurnRule};
use crate::model::{Layout, Player, Shot};
use crate::play::solo::Ai;
use crate::play::{Shape, Terms};
use crate::record::EditionName;
use crate::source::count;

/// What both players learn from a turn; `target` is the layout that was fired at.
pub(super) fn result(turn: &Turn, terms: &Terms, target: &Layout) -> String {
    let mut classes: Vec<usize> = turn.sunk().map(|ship| target.ship(ship).class).collect();
    classes.sort_unstable();
    let title =
        |class: usize| if terms.names_sunk_ships { terms.ships[class].title.as_str() } else { "a ship" };
    let sunk: Vec<&str> = classes.into_iter().map(title).collect();
    let results = match (turn.count(), terms.rules.shots) {
        (Some(Count { hits, shots }), Shots::One) => format!("{hits} of the last {shots} shots hit"),
        (Some(Count { hits, shots }), _) => format!("{hits} of {shots} shots hit"),
        (None, Shots::One) => match turn.shots.first().map(|fired| fired.announced) {
            Some(Announced::Miss) => "Miss".into(),
            Some(Announced::Recorded) => "Shot recorded".into(),
            // A sinking is named on its own, so a single shot that sinks a ship needs no other word.
            Some(Announced::Hit | Announced::Sunk(_)) if sunk.is_empty() => "Hit".into(),
            _ => String::new(),
        },
        (None, _) => {
            let hits = turn.shots.iter().filter(|fired| fired.announced != Announced::Miss).count();
            let misses = turn.shots.len() - hits;
            format!("{}, {misses} {}", count(hits, "hit"), if misses == 1 { "miss" } else { "misses" })
        }
    };
    match (results.is_empty(), sunk.is_empty()) {
        (_, true) => results,
        (true, false) => format!("Sunk: {}", sunk.join(", ")),
        (false, false) => format!("{results}. Sunk: {}", sunk.join(", ")),
    }
}

/// What `who` did in a turn.
pub(super) fn turn(report: &TurnReport, who: &str, terms: &Terms) -> String {
    if report.cells.len() > 5 {
        return format!("{who} fired {} shots: {}", report.cells.len(), report.result);
    }
    let names: Vec<String> = report.cells.iter().map(|&cell| terms.notation.cell(cell)).collect();
    format!("{who} fired at {}: {}", names.join(", "), report.result)
}

/// How `viewer` calls `player`.
pub(super) fn name(player: Player, viewer: Player, terms: &Terms) -> &'static str {
    if player == viewer { "You" } else { player_name(player, terms) }
}

/// How the screen calls `player`. Records of games against the computer have another name for it.
pub(super) fn player_name(player: Player, terms: &Terms) -> &'static str {
    match (terms.edition, player) {
        (EditionName::Solo, Player::Two) => "The computer",
        _ => terms.players[player],
    }
}

/// How the screen calls an opponent: by its level, if it has one.
pub(super) fn opponent(ai: Ai) -> String {
    match ai.level() {
        Some(level) if !level.eq_ignore_ascii_case(ai.name()) => format!("{level} ({})", ai.name()),
        level => level.unwrap_or(ai.name()).to_owned(),
    }
}

/// Who has won, or an empty line if nobody has.
pub(super) fn winner(game: &ScreenGame) -> String {
    match game.contest().outcome() {
        Some(Outcome::Win(Player::One)) if game.is_solo() => "You win!".into(),
        Some(Outcome::Win(Player::Two)) if game.is_solo() => "The computer wins.".into(),
        Some(Outcome::Win(winner)) => format!("{} wins!", game.terms.players[winner]),
        Some(Outcome::Draw) => "Both fleets are sunk: a draw.".into(),
        None => String::new(),
    }
}

/// What remains to be said about a game, in a line.
pub(super) fn farewell(game: &ScreenGame) -> String {
    let log = game.contest().log();
    let shots = |player| log.iter().filter(|fired| fired.player == player).count();
    let mut text = match game.contest().outcome() {
        Some(Outcome::Win(player)) => format!("{} {}", winner(game), count(shots(player), "shot")),
        Some(Outcome::Draw) => winner(game),
        None => format!("The game was left after {}", count(log.len(), "shot")),
    };
    if let Some((ai, seed)) = &game.rival {
        text += &format!(", against {}, seed {seed}", opponent(*ai));
    }
    text
}

/// A message as a sentence: its first letter is a capital.
pub(super) fn sentence(message: &str) -> String {
    let mut letters = message.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// What is different from the usual rules of `console`, in a few words. The ships are listed elsewhere.
pub(super) fn variant(terms: &Terms) -> String {
    if terms.edition != EditionName::Console {
        return String::new();
    }
    let Rules { turns, shots, results, sinkings_told } = terms.rules;
    let shots = match shots {
        Shots::One => None,
        Shots::Salvo(number) => Some(format!("salvo of {number}")),
        Shots::Fleet => Some("fleet salvo".into()),
    };
    let others = [
        (turns == TurnRule::UntilMiss, "until a miss"),
        (!sinkings_told, "silent"),
        (results == ResultRule::Counted, "delayed"),
    ];
    let others = others.into_iter().filter(|(is_so, _)| *is_so).map(|(_, name)| name.to_owned());
    shots.into_iter().chain(others).collect::<Vec<_>>().join(", ")
}

/// A line about each shot, the latest first, with what `viewer` knows about it now. Where there is no room, the opponent
/// has no name.
pub(super) fn shots(game: &ScreenGame, viewer: Player, width: u16) -> impl Iterator<Item = String> {
    let (contest, terms) = (game.contest(), &game.terms);
    contest.log().iter().rev().map(move |fired| {
        // There is little room.
        let who = name(fired.player, viewer, terms);
        let who = match who {
            _ if width < 20 && fired.player != viewer => "Enemy",
            "The computer" => "Computer",
            _ => who,
        };
        let target = contest.board(fired.player.other()).layout();
        let sunk = |ship| format!("sunk {}", terms.ships[target.ship(ship).class].title);
        let cell = terms.notation.cell(fired.cell);
        let result = if fired.player != viewer {
            // The owner of a board sees what happens to it.
            match fired.shot {
                Shot::Miss => "miss".into(),
                Shot::Hit(_) => "hit".into(),
                Shot::Sunk(ship) => sunk(ship),
            }
        } else {
            match (contest.sight(viewer).cell(fired.cell), fired.shot) {
                (Some(Seen::Sunk(_)), Shot::Sunk(_)) if !terms.names_sunk_ships => "sunk a ship".into(),
                (Some(Seen::Sunk(_)), Shot::Sunk(ship)) => sunk(ship),
                (Some(Seen::Hit | Seen::Sunk(_)), _) => "hit".into(),
                (Some(Seen::Miss), _) => "miss".into(),
                (Some(Seen::Recorded | Seen::Untouched) | None, _) => "recorded".into(),
            }
        };
        format!("{cell} {who}: {result}")
    })
}

/// The rules of the game, one sentence a line; the first one is its aim.
pub(super) fn rules(terms: &Terms) -> Vec<String> {
    let Rules { turns, shots, results, sinkings_told } = terms.rules;
    let mut lines = vec!["Sink all ships of the other fleet before yours are sunk.".to_owned()];
    lines.push(match shots {
        Shots::One => "A turn is one shot.".into(),
        Shots::Salvo(1) => "A turn is a salvo of 1 shot.".into(),
        Shots::Salvo(number) => {
            format!("A turn is a salvo of {number} shots, or as many as there are cells left.")
        }
        Shots::Fleet => "A turn is a salvo: one shot for each ship that you have afloat.".into(),
    });
    lines.push(match turns {
        TurnRule::UntilMiss => "A hit keeps the turn, a miss passes it to the other player.".into(),
        TurnRule::Alternate | TurnRule::EachRound => "Players take turns, whether a shot hits or not.".into(),
    });
    match (results, shots) {
        (ResultRule::AtOnce, _) => {}
        (ResultRule::Counted, Shots::One) => {
            lines.push("Only the number of hits is announced, after every three shots of a player.".into());
        }
        (ResultRule::Counted, _) => lines.push("Only the number of hits of each salvo is announced.".into()),
    }
    let sinkings = match (sinkings_told, terms.names_sunk_ships) {
        (true, true) => "A sunk ship is announced.",
        (true, false) => "A sinking is announced, but not which ship was sunk.",
        (false, _) => "Sinkings are not announced.",
    };
    lines.push(sinkings.into());
    if !terms.shows_misses_to_owner {
        lines.push("Your own board shows hits, but not where the other player missed.".into());
    }
    if let Some(square) = terms.ships.iter().find(|ship| ship.shape == Shape::Square) {
        lines.push(format!("The {} is a square of 2 x 2 cells.", square.title));
    }
    if terms.edition == EditionName::Solo {
        lines.push("The same seed, ships and shots give the same game.".into());
    }
    lines
}
