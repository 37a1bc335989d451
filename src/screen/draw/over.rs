//! The end of a game: both boards are open.

use ratatui::layout::Rect;

use super::super::Screen;
use super::super::arrangement::Arrangement;
use super::super::game::ScreenGame;
use super::super::paint::Role;
use super::super::words::{counted, opponent, player_name, winner};
use super::board::{self, Picture};
use super::fleet;
use super::{Canvas, LEAVE, title, wrap};
use crate::engine::Match;
use crate::model::{Cell, Player, Shot};
use crate::play::Terms;

pub(super) fn over(screen: &Screen, game: &ScreenGame, at: &Arrangement, canvas: &mut Canvas) {
    let (terms, fight) = game.fight().expect("a game that is over was fought");
    let contest = &fight.contest;
    let (name, about) = title(game);
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
            canvas.fleet(list, &fleet::own(contest, player, terms, list.width));
        }
        let board = contest.board(player);
        let square = |cell: Cell| board::own(board, cell, terms, true);
        let latest = fight.latest[player.other()].as_ref().map_or(&[][..], |report| &report.cells);
        let corner = latest.first().map_or(Cell::new(0, 0), |cell| area.corner_around(*cell, terms.size));
        canvas.board(
            area,
            terms,
            &Picture { heading: &heading, corner, square: &square, latest, cursor: None },
        );
    }

    // One board leaves its list's place to the summary.
    let side = match at.is_single {
        true => Rect { height: at.side.bottom() - at.left_list.y, ..at.left_list },
        false => at.side,
    };
    let winner = winner(contest, terms);
    let width = usize::from(side.width);
    let mut lines = vec![("Game over".to_owned(), Role::Heading)];
    lines.extend(wrap(&winner, width).into_iter().map(|line| (line, Role::Heading)));
    let texts = summary(game, contest, terms, &screen.written);
    lines.extend(texts.iter().flat_map(|text| wrap(text, width)).map(|line| (line, Role::Text)));
    canvas.lines(side, &lines);
    // In the order in which they happened.
    let last = contest.log().last().map_or(Player::Two, |fired| fired.player);
    let reports =
        [last.other(), last].into_iter().filter_map(|player| Some((player, fight.latest[player].as_ref()?)));
    for (y, (player, report)) in (at.news.y..).zip(reports) {
        canvas.report(Rect { y, height: 1, ..at.news }, player_name(player, terms), terms, report);
    }
    let mut keys = vec!["Enter play again", "s save"];
    if at.is_single {
        // The message names the others anyway.
        keys = vec!["Tab board", "s save", "Enter play again"];
    }
    if screen.can_go_back() {
        keys.push("Esc other games");
    }
    let (message, keys) = match (screen.is_noticed, screen.written.last()) {
        (true, Some(written)) if screen.is_saved => (written.clone(), &keys[..]),
        (true, _) => {
            let other = if screen.can_go_back() { ", Esc: other games" } else { "" };
            (format!("{winner} Enter: play again, s: save a replay{other}, q: quit"), &keys[..])
        }
        // Until then, the screen says that it waits.
        (false, _) => (winner, &["a moment, please"][..]),
    };
    canvas.message(at.message, &message, Role::News);
    canvas.keys(at.keys, keys, LEAVE, "");
}

/// What happened in the game, in lines.
fn summary(game: &ScreenGame, contest: &Match, terms: &Terms, written: &[String]) -> Vec<String> {
    let mut lines = vec![String::new()];
    for player in Player::ALL {
        let shots = contest.log().iter().filter(|fired| fired.player == player);
        let (shots, hits) = shots
            .fold((0, 0), |(shots, hits), fired| (shots + 1, hits + usize::from(fired.shot != Shot::Miss)));
        lines.push(player_name(player, terms).to_owned());
        lines.push(format!("  {}, {}", counted(shots, "shot", "shots"), counted(hits, "hit", "hits")));
        if let Some(accuracy) = (100 * hits + shots / 2).checked_div(shots) {
            lines.push(format!("  {accuracy}% accuracy"));
        }
    }
    lines.push(String::new());
    lines.push(counted((contest.turn() - 1) as usize, "turn", "turns"));
    if let Some((ai, seed)) = &game.computer {
        lines.push(format!("against {}", opponent(*ai)));
        lines.push(format!("seed {seed}"));
    }
    lines.extend_from_slice(written);
    lines
}
