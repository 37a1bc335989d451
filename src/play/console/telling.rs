use crate::engine::{Fired, Match};
use crate::engine::{Results, Shots};
use crate::model::{Fleet, Shot};

/// What is announced of the turn that was just taken.
pub(super) fn last_turn(contest: &Match, fleet: &Fleet) -> String {
    let Some(last) = contest.log().last() else { return String::new() };
    let own: Vec<Fired> = contest.log().iter().filter(|fired| fired.player == last.player).copied().collect();
    let turn: Vec<Fired> = own.iter().filter(|fired| fired.turn == last.turn).copied().collect();
    let rules = contest.rules();
    match (rules.results, rules.shots) {
        (Results::AtOnce, Shots::One) => match last.shot {
            Shot::Sunk(_) if rules.sinkings_told => sinkings(&turn, contest, fleet),
            shot => result(shot).into(),
        },
        (Results::AtOnce, _) => {
            let results: String = turn.iter().map(|fired| result(fired.shot)).collect();
            results + &sinkings(&turn, contest, fleet)
        }
        (Results::Counted, Shots::One) => {
            if !own.len().is_multiple_of(Results::COUNTED_TOGETHER) {
                return "shot recorded\n".into();
            }
            let together = &own[own.len() - Results::COUNTED_TOGETHER..];
            let counted = format!("{} of the last {} shots hit\n", hits(together), together.len());
            counted + &sinkings(together, contest, fleet)
        }
        (Results::Counted, _) => {
            format!("{} of {} shots hit\n", hits(&turn), turn.len()) + &sinkings(&turn, contest, fleet)
        }
    }
}

fn result(shot: Shot) -> &'static str {
    if shot == Shot::Miss { "miss\n" } else { "hit\n" }
}

fn hits(shots: &[Fired]) -> usize {
    shots.iter().filter(|fired| fired.shot != Shot::Miss).count()
}

/// The ships that `shots` sank, in the order of their ids, unless sinkings are kept silent.
fn sinkings(shots: &[Fired], contest: &Match, fleet: &Fleet) -> String {
    if !contest.rules().sinkings_told {
        return String::new();
    }
    let class = |fired: &Fired| match fired.shot {
        Shot::Sunk(ship) => Some(contest.board(fired.player.other()).layout().ship(ship).class),
        _ => None,
    };
    let mut sunk: Vec<usize> = shots.iter().filter_map(class).collect();
    sunk.sort_unstable();
    sunk.iter().map(|&class| format!("sunk: {}\n", fleet.classes()[class].name)).collect()
}
