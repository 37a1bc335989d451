//! The end of a game: both boards are open.

use ratatui::layout::Rect;

use super::super::arrangement::Arrangement;
use super::super::game::ScreenGame;
use super::super::paint::Role;
use super::super::words::{opponent, player_name, winner};
use super::board::{self, Picture};
use super::{Canvas, LEAVE, WAIT, fleet, wrap};
use crate::model::{Cell, Player, Shot};
use crate::source::count;

pub(super) fn over(at: &Arrangement, canvas: &mut Canvas) {
    let (screen, game) = (canvas.screen, canvas.game());
    let terms = &game.terms;
    let (name, about) = canvas.title();
    // In the order of the page that replays the game.
    let sides = [(Player::One, &at.left, at.left_list), (Player::Two, &at.right, at.right_list)];
    for (player, area, list) in sides {
        let heading = match (game.is_solo(), player) {
            (true, Player::One) => "Your board".to_owned(),
            (true, Player::Two) => "Computer's board".to_owned(),
            (false, _) => format!("{}'s board", terms.players[player]),
        };
        if at.is_single {
            if (player == Player::Two) != screen.is_turned {
                continue;
            }
            canvas.bar(at.title, &heading, &about);
        } else {
            canvas.bar(at.title, &name, &about);
            canvas.fleet(list, &fleet::own(game, player, list.width));
        }
        let square = |cell: Cell| board::own(game, player, cell, true);
        let latest = game.latest_cells(player.other());
        let corner = latest.first().map_or(Cell::new(0, 0), |cell| area.corner_around(*cell, terms.size));
        canvas.board(area, &Picture { heading: &heading, corner, square: &square, latest, cursor: None });
    }

    // One board leaves its list's place to the summary.
    let side = match at.is_single {
        true => Rect { height: at.side.bottom() - at.left_list.y, ..at.left_list },
        false => at.side,
    };
    let winner = winner(game);
    let width = usize::from(side.width);
    // A narrow terminal names the winner and the seed elsewhere.
    let is_narrow = width < 20;
    let mut lines = vec![("Game over".to_owned(), Role::Heading)];
    if !is_narrow {
        lines.extend(wrap(&winner, width).into_iter().map(|line| (line, Role::Heading)));
    }
    let texts = summary(game, is_narrow).into_iter().chain(screen.written.iter().cloned());
    lines.extend(texts.flat_map(|text| wrap(&text, width)).map(|line| (line, Role::Text)));
    canvas.lines(side, &lines);
    // In the order in which they happened.
    let last = game.contest().log().last().map_or(Player::Two, |fired| fired.player);
    canvas.reports(at.news, [last.other(), last], |player| player_name(player, terms));
    if !screen.is_noticed {
        canvas.message(at.message, &winner, Role::News);
        return canvas.keys(at.keys, &[WAIT], LEAVE, "");
    }
    // On one board, the message names the other keys anyway.
    let mut keys = if at.is_single {
        vec!["Tab board", "s save", "Enter play again"]
    } else {
        vec!["Enter play again", "s save"]
    };
    let mut other = "";
    if screen.can_go_back() {
        keys.push("Esc other games");
        other = ", Esc: other games";
    }
    let message = match screen.written.last() {
        Some(written) if screen.is_saved => written.clone(),
        _ => format!("{winner} Enter: play again, s: save a replay{other}, q: quit"),
    };
    canvas.message(at.message, &message, Role::News);
    canvas.keys(at.keys, &keys, LEAVE, "");
}

/// What happened in the game, in lines.
fn summary(game: &ScreenGame, is_narrow: bool) -> Vec<String> {
    let contest = game.contest();
    let mut lines = Vec::new();
    for player in Player::ALL {
        let shots = contest.log().iter().filter(|fired| fired.player == player);
        let (shots, hits) = shots
            .fold((0, 0), |(shots, hits), fired| (shots + 1, hits + usize::from(fired.shot != Shot::Miss)));
        lines.push(player_name(player, &game.terms).to_owned());
        lines.push(match is_narrow {
            true => format!("  {hits} of {shots} hit"),
            false => format!("  {}, {}", count(shots, "shot"), count(hits, "hit")),
        });
        if let Some(accuracy) = (100 * hits + shots / 2).checked_div(shots) {
            lines.push(format!("  {accuracy}% accuracy"));
        }
    }
    let turns = count((contest.turn() - 1) as usize, "turn");
    if is_narrow {
        lines.push(turns);
        return lines;
    }
    lines.insert(0, String::new());
    lines.extend([String::new(), turns]);
    if let Some((ai, seed)) = &game.rival {
        lines.push(format!("against {}", opponent(*ai)));
        lines.push(format!("seed {seed}"));
    }
    lines
}
