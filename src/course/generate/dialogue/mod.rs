//! Random games of the editions that ask for answers, played to their end by players that hunt.

mod fight;
mod placing;
mod solo;

use super::{Kind, MadeCase, MadeFile, case_name, folder, random_for};
use crate::course::case::{SETTINGS, STDIN};
use crate::engine::Match;
use crate::model::{Layout, PerPlayer, Player};
use crate::opponents::PythonRandom;
use crate::play::{GameOptions, Script, Terms, duel};
use crate::rounds::Wording;
use fight::{Fight, Stop};
pub(super) use solo::SHIPS;

/// An edition, its options, and their words.
#[derive(Clone, Copy, Debug)]
pub struct DialogueKind<'a> {
    pub game: &'a GameOptions,
    pub options: &'a [String],
}

/// How often a game is played again until it ends as planned.
const TRIES: usize = 60;

#[derive(Clone, Copy, Debug)]
struct Plan {
    end: Stop,
    has_bad_answers: bool,
}

/// Answers while they are made, and how many of them are refused.
#[derive(Clone, Debug, Default)]
struct Answers {
    text: String,
    bad: usize,
    are_bad_wanted: bool,
}

impl Answers {
    /// Adds an answer, or several lines of answers.
    fn add(&mut self, answer: impl AsRef<str>) {
        self.text += answer.as_ref();
        self.text.push('\n');
    }

    /// Adds an answer that is refused, if there are such answers in this game, about every eighth time.
    fn add_bad(&mut self, random: &mut PythonRandom, bad: impl FnOnce(&mut PythonRandom) -> String) {
        if self.are_bad_wanted && (self.bad == 0 || random.below(8) == 0) {
            self.add(bad(random));
            self.bad += 1;
        }
    }
}

fn pick<T: Clone>(values: &[T], random: &mut PythonRandom) -> T {
    random.choice(values).expect("there is something to choose from").clone()
}

struct Made {
    script: Script,
    /// What the name of the case says besides the end.
    about: String,
    stop: Stop,
    bad: usize,
}

/// Makes the case with this number, from 0, of `total`; nothing if the ships hardly fit on the board.
pub fn make_dialogue(
    seed: u64,
    number: usize,
    total: usize,
    kinds: &[Kind],
    kind: DialogueKind,
) -> Option<MadeCase> {
    let mut random = random_for(seed, number as u64);
    let plan = Plan::new(kinds, number, kind.game, &mut random);
    let mut made = None;
    // The more games do not end as planned, the more the player who should win knows.
    for attempt in 0..TRIES {
        let game = match kind.game {
            GameOptions::Solo => solo::make(plan, number, attempt, &mut random)?,
            _ => make_for_two(kind.game, plan, attempt, &mut random)?,
        };
        let is_planned = game.stop == plan.end;
        made = Some(game);
        if is_planned {
            break;
        }
    }
    let Made { script, about, stop, bad } = made?;
    let name = name(kind.game, stop, &about, bad);
    let ships = script.files.get(SHIPS).map(|text| MadeFile::new(SHIPS, text.as_str()));
    let mut files = Vec::from_iter(ships);
    files.push(MadeFile::new(STDIN, script.answers.as_str()));
    files.push(MadeFile::new(SETTINGS, case_name::settings(&name, Wording::default(), &settings(kind))));
    Some(MadeCase { folder: folder(number, total), files, wording: Wording::default(), script: Some(script) })
}

impl Plan {
    fn new(kinds: &[Kind], number: usize, game: &GameOptions, random: &mut PythonRandom) -> Self {
        let mut ends = vec![Stop::Win(Player::One), Stop::Win(Player::Two)];
        if matches!(game, GameOptions::Console { .. }) {
            ends.push(Stop::Quit);
        }
        let is_wanted = |end: &Stop| match end {
            Stop::Win(Player::One) => kinds.contains(&Kind::Player1Wins),
            Stop::Win(Player::Two) => kinds.contains(&Kind::Player2Wins),
            Stop::Quit => false,
        };
        if ends.iter().any(is_wanted) {
            ends.retain(is_wanted);
        }
        // An error would end a strict game.
        let can_err = !matches!(game, GameOptions::Console { strict: true, .. });
        let is_third = random.below(3) == 0;
        let has_bad_answers = if kinds.is_empty() { is_third } else { kinds.contains(&Kind::BadMoves) };
        Self { end: ends[number % ends.len()], has_bad_answers: has_bad_answers && can_err }
    }
}

fn make_for_two(game: &GameOptions, plan: Plan, attempt: usize, random: &mut PythonRandom) -> Option<Made> {
    let terms = terms(game)?;
    let mut answers = Answers { are_bad_wanted: plan.has_bad_answers, ..Answers::default() };
    let mut layouts = Vec::new();
    for player in Player::ALL {
        let layout = terms.random_layout(random)?;
        placing::answer(&terms, &layout, &mut answers, random);
        if matches!(game, GameOptions::Streak(_)) && player == Player::One {
            answers.add("");
        }
        layouts.push(layout);
    }
    let [one, two] = <[Layout; 2]>::try_from(layouts).ok()?;
    let contest = Match::new(terms.rules, PerPlayer { one, two });
    let stop = Fight { terms: &terms, end: plan.end, attempt }.fight(contest, &mut answers, random);
    let script = Script { game: game.clone(), answers: answers.text, files: Default::default() };
    Some(Made { script, about: String::new(), stop, bad: answers.bad })
}

fn terms(game: &GameOptions) -> Option<Terms> {
    Some(match game {
        GameOptions::Streak(terms) | GameOptions::Console { terms, .. } => terms.clone(),
        GameOptions::Duel { .. } => duel::terms(),
        GameOptions::Solo => return None,
    })
}

/// The name of a case: `Player 1 wins, one bad answer`.
fn name(game: &GameOptions, stop: Stop, about: &str, bad: usize) -> String {
    let end = match (stop, game) {
        (Stop::Win(Player::One), GameOptions::Solo) => "the player wins".to_owned(),
        (Stop::Win(Player::Two), GameOptions::Solo) => "the AI wins".to_owned(),
        (Stop::Win(player), _) => format!("Player {} wins", player.number()),
        (Stop::Quit, _) => "a player quits".to_owned(),
    };
    let bad = match bad {
        0 => String::new(),
        1 => ", one bad answer".to_owned(),
        number => format!(", {number} bad answers"),
    };
    let about = if about.is_empty() { String::new() } else { format!(", {about}") };
    format!("{end}{about}{bad}")
}

/// The edition and its options in `case.toml`. Options need no escapes.
fn settings(kind: DialogueKind) -> String {
    let edition = format!("edition = \"{}\"\n", kind.game.edition().name());
    let options: Vec<String> = kind.options.iter().map(|word| format!("\"{word}\"")).collect();
    match &options[..] {
        [] => edition,
        words => format!("{edition}options = [{}]\n", words.join(", ")),
    }
}
