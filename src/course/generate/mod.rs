//! Random test cases: valid games with every kind of ending, and one case for each way in which an input
//! can be wrong. The same seed gives the same bytes on every machine and in any order.

mod board;
mod case_name;
mod dialogue;
mod faults;
mod kind;
mod moves;
mod write;

use std::io;

pub use dialogue::{DialogueKind, make_dialogue};
pub use faults::{Fault, faults};
pub use kind::Kind;
pub use write::{Collection, WriteError, any_seed, make_room, write_cases};

use crate::course::case::{
    CaseEnding, Golden, INPUTS, PLACEMENTS, SETTINGS, STDIN, STDOUT, TRANSCRIPT, golden,
};
use crate::model::{Layout, PerPlayer, Player};
use crate::opponents::PythonRandom;
use crate::play::Script;
use crate::rounds::parser::{board_text, placement_text};
use crate::rounds::{GameFiles, Wording, produce};
use crate::source::{InputFile, Integer, Source, Unreachable};
use board::Contact;
use kind::{Form, Plan};

/// A generated case, in memory.
#[derive(Clone, Debug)]
pub struct MadeCase {
    pub folder: String,
    /// Its files, without the golden.
    pub files: Vec<MadeFile>,
    pub ending: CaseEnding,
    /// The position of its fault, if it has one with a position.
    pub planted: Option<Planted>,
    pub wording: Wording,
    /// The game, if its edition asks for answers.
    pub script: Option<Script>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MadeFile {
    pub name: &'static str,
    /// The content; `None` stands for a folder with this name.
    pub content: Option<Vec<u8>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Planted {
    pub file: &'static str,
    pub line: usize,
    pub column: usize,
}

/// Makes the valid case with this number, from 0, of `total`. It tests all of these kinds, of which endings take turns;
/// without kinds, it is one of the usual mix.
///
/// ```
/// use battleship::Player;
/// use battleship::course::case::CaseEnding;
/// use battleship::course::generate::{Kind, make_case};
/// use battleship::rounds::Wording;
///
/// let case = make_case(7, 0, 120, &[], Wording::Report);
/// assert_eq!((&*case.folder, case.ending), ("case-001", CaseEnding::Win(Player::One)));
/// assert_eq!(case.golden().ending, case.ending);
/// assert_eq!(case.files, make_case(7, 0, 120, &[], Wording::Report).files);
/// assert_eq!(make_case(7, 0, 120, &[Kind::Draw], Wording::Report).ending, CaseEnding::Draw);
/// ```
pub fn make_case(seed: u64, number: usize, total: usize, kinds: &[Kind], wording: Wording) -> MadeCase {
    let mut random = random_for(seed, number as u64);
    let plan = Plan::new(kinds, number, &mut random);
    let layouts = PerPlayer::from_fn(|player| {
        let contact = if plan.touching[player] { Contact::Touching } else { Contact::Apart };
        board::layout(contact, &mut random)
    });
    let lists = moves::lists(layouts.as_ref(), plan.ending, plan.has_bad_moves, &mut random);
    let mut game = Files::default();
    for player in Player::ALL {
        game.set_ships(player, &layouts[player], plan.form);
        game.moves[player] = moves::text(&lists[player], plan.form).into_bytes();
    }
    let digits = total.to_string().len();
    let mut case = MadeCase {
        folder: format!("case-{:0digits$}", number + 1),
        files: game.into_made(),
        ending: plan.ending.into(),
        planted: None,
        wording,
        script: None,
    };
    let name = case_name::name(&plan, case.rejected_moves());
    case.files.push(MadeFile { name: SETTINGS, content: Some(case_name::settings(&name, wording, "")) });
    case
}

/// Makes the case with a fault.
pub fn make_fault(seed: u64, fault: &Fault, wording: Wording) -> MadeCase {
    // The FNV-1a hash of the name, so that a new fault does not change the cases of the others.
    let name = fault.name.bytes().fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    faults::make(fault, wording, &mut random_for(seed, name))
}

/// Every case has its own random numbers, so that the order in which cases are made does not matter.
fn random_for(seed: u64, number: u64) -> PythonRandom {
    let seed = (u128::from(seed) << 64) | u128::from(number);
    PythonRandom::seeded(&Integer::from(seed))
}

/// The files of a case while it is made.
#[derive(Clone, Debug, Default)]
struct Files {
    boards: PerPlayer<Vec<u8>>,
    moves: PerPlayer<Vec<u8>>,
    placements: PerPlayer<Option<Vec<u8>>>,
}

impl Files {
    /// Sets a player's board and placement file.
    fn set_ships(&mut self, player: Player, layout: &Layout, form: Form) {
        let newline = if form.has_board_newline { "\n" } else { "" };
        self.boards[player] = format!("{}{newline}", board_text(layout).trim_end()).into_bytes();
        self.placements[player] =
            form.has_placements.then(|| placement_text(layout).trim_end().as_bytes().to_vec());
    }

    fn into_made(self) -> Vec<MadeFile> {
        let four = self.boards.iter().chain(self.moves.iter()).cloned().map(Some);
        let mut files: Vec<MadeFile> =
            INPUTS.into_iter().zip(four).map(|(name, content)| MadeFile { name, content }).collect();
        for (name, content) in PLACEMENTS.into_iter().zip(<[_; 2]>::from(self.placements)) {
            files.extend(content.map(|content| MadeFile { name, content: Some(content) }));
        }
        files
    }
}

impl MadeCase {
    /// The golden of the case, in its wording.
    pub fn golden(&self) -> Golden {
        if let Some(script) = &self.script {
            return Golden::of_dialogue(script.play());
        }
        golden(&self.game_files(), self.wording).expect("generated games have few moves")
    }

    /// How many moves the game rejects.
    fn rejected_moves(&self) -> usize {
        let files = self.game_files();
        let produced = produce(&files, Wording::Report).expect("generated games have few moves");
        produced.played.map_or(0, |played| played.replay.items.len() - played.replay.turns.len())
    }

    pub(super) fn game_files(&self) -> GameFiles {
        let find = |name: &str| self.files.iter().find(|file| file.name == name);
        let [board1, board2, moves1, moves2] = INPUTS.map(|name| read(name, find(name)));
        let [one, two] = PLACEMENTS.map(|name| find(name).map(|file| read(name, Some(file))));
        GameFiles {
            boards: PerPlayer { one: board1, two: board2 },
            moves: PerPlayer { one: moves1, two: moves2 },
            placements: PerPlayer { one, two },
        }
    }

    /// The names of files that cases can have and this one does not. Files of an older case with these names
    /// must be removed.
    pub fn absent(&self) -> impl Iterator<Item = &'static str> {
        let all = INPUTS.into_iter().chain(PLACEMENTS);
        let all = all.chain([SETTINGS, STDIN, STDOUT, TRANSCRIPT, dialogue::SHIPS]);
        all.filter(|name| *name != self.transcript() && !self.files.iter().any(|file| file.name == *name))
    }

    /// The name of its transcript.
    pub fn transcript(&self) -> &'static str {
        if self.script.is_some() { STDOUT } else { TRANSCRIPT }
    }
}

fn read(name: &str, file: Option<&MadeFile>) -> InputFile {
    let unreachable = |kind: io::ErrorKind| Unreachable { name: name.into(), reason: kind.into() };
    let content = &file.ok_or_else(|| unreachable(io::ErrorKind::NotFound))?.content;
    match content {
        Some(content) => Ok(Source::new(name, content.clone())),
        None => Err(unreachable(io::ErrorKind::IsADirectory)),
    }
}
