//! The end of a game: both boards are open.

use ratatui::layout::Rect;

use super::super::Screen;
use super::super::arrangement::Arrangement;
use super::super::game::ScreenGame;
use super::super::paint::Role;
use super::super::words::{counted, player_name, turn};
use super::board::{self, Picture};
use super::fleet;
use super::{Canvas, title, wrap};
use crate::engine::{Match, Outcome};
use crate::model::{Cell, Player, Shot};
use crate::play::Terms;

pub(super) fn over(screen: &Screen, game: &ScreenGame, at: &Arrangement, canvas: &mut Canvas) {
    let (terms, fight) = game.fight().expect("a game that is over was fought");
    let contest = &fight.contest;
    let (name, about) = title(game);
    canvas.bar(at.title, &name, &about);
    let sides = [(Player::Two, &at.left, at.left_list), (Player::One, &at.right, at.right_list)];
    for (player, area, list) in sides {
        let board = contest.board(player);
        let square = |cell: Cell| board::own(board, cell, terms, true);
        let latest = fight.latest[player.other()].as_ref().map_or(&[][..], |report| &report.cells);
        let heading = match (game.is_solo(), player) {
            (true, Player::One) => "Your board".to_owned(),
            (true, Player::Two) => "Computer's board".to_owned(),
            (false, _) => format!("{}'s board", terms.players[player]),
        };
        let corner = latest.first().map_or(Cell::new(0, 0), |cell| area.corner_around(*cell, terms.size));
        canvas.board(
            area,
            terms,
            &Picture { heading: &heading, corner, square: &square, latest, cursor: None },
        );
        canvas.lines(list, &fleet::own(contest, player, terms));
    }

    canvas.line(at.side, "Game over", Role::Heading);
    let winner = winner(game, contest, terms);
    let line = |offset: u16| Rect { y: at.side.y + offset, height: at.side.height - offset, ..at.side };
    canvas.line(line(2), &winner, Role::Heading);
    let width = usize::from(at.side.width);
    let lines = summary(game, contest, terms, &screen.written);
    let lines = lines.iter().flat_map(|text| wrap(text, width)).map(|line| (line, Role::Text));
    canvas.lines(line(4), &lines.collect::<Vec<_>>());
    // In the order in which they happened. The end is open, so the cells of all shots can be named.
    let last = contest.log().last().map_or(Player::Two, |fired| fired.player);
    let reports =
        [last.other(), last].into_iter().filter_map(|player| Some((player, fight.latest[player].as_ref()?)));
    for (y, (player, report)) in (at.news.y..).zip(reports) {
        let text = turn(report, player_name(player, terms), false, terms);
        canvas.report(Rect { y, height: 1, ..at.news }, &text, report);
    }
    let (message, keys) = match (screen.is_noticed, screen.can_go_back()) {
        (true, false) => (format!("{winner} Enter: play again, q: quit"), "Enter play again  ? help  q quit"),
        (true, true) => (
            format!("{winner} Enter: play again, Esc: other games, q: quit"),
            "Enter play again  Esc other games  ? help  q quit",
        ),
        // Until then, the screen says that it waits.
        (false, _) => (winner, "a moment, please  ? help  q quit"),
    };
    canvas.line(at.message, &message, Role::News);
    canvas.bar(at.keys, keys, "");
}

fn winner(game: &ScreenGame, contest: &Match, terms: &Terms) -> String {
    match contest.outcome() {
        Some(Outcome::Win(Player::One)) if game.is_solo() => "You win!".into(),
        Some(Outcome::Win(Player::Two)) if game.is_solo() => "The computer wins.".into(),
        Some(Outcome::Win(winner)) => format!("{} wins!", terms.players[winner]),
        Some(Outcome::Draw) => "Both fleets are sunk: a draw.".into(),
        None => String::new(),
    }
}

/// What happened in the game, in lines.
fn summary(game: &ScreenGame, contest: &Match, terms: &Terms, written: &[String]) -> Vec<String> {
    let mut lines = Vec::new();
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
        lines.push(format!("against {}", ai.name()));
        lines.push(format!("seed {seed}"));
    }
    lines.extend_from_slice(written);
    lines
}
