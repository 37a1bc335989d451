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
pub use write::{WriteError, any_seed, make_room, write_cases};

use crate::course::case::{Golden, INPUTS, PLACEMENTS, SETTINGS, STDOUT, TRANSCRIPT, golden};
use crate::model::{Layout, PerPlayer};
use crate::opponents::PythonRandom;
use crate::play::Script;
use crate::rounds::parser::{board_text, placement_text};
use crate::rounds::{GameFiles, Wording, produce};
use crate::source::{InputFile, Integer, Source, Unreachable};
use kind::Plan;

/// A generated case, in memory.
#[derive(Clone, Debug)]
pub struct MadeCase {
    pub folder: String,
    /// Its files, without the golden.
    pub files: Vec<MadeFile>,
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

impl MadeFile {
    fn new(name: &'static str, content: impl Into<Vec<u8>>) -> Self {
        Self { name, content: Some(content.into()) }
    }
}

/// Makes the valid case with this number, from 0, of `total`. It tests all of these kinds, of which endings take turns;
/// without kinds, it is one of the usual mix.
pub fn make_case(seed: u64, number: usize, total: usize, kinds: &[Kind], wording: Wording) -> MadeCase {
    let mut random = random_for(seed, number as u64);
    let plan = Plan::new(kinds, number, &mut random);
    let layouts = PerPlayer::from_fn(|player| board::layout(plan.touching[player], &mut random));
    let lists = moves::lists(layouts.as_ref(), plan.ending, plan.has_bad_moves, &mut random);
    let files = files(&layouts, &lists, &plan.form);
    let mut case = MadeCase { folder: folder(number, total), files, wording, script: None };
    let name = case_name::name(&plan, case.rejected_moves());
    case.files.push(MadeFile::new(SETTINGS, case_name::settings(&name, wording, "")));
    case
}

/// The name of the folder of the case with this number, from 0, of `total`.
fn folder(number: usize, total: usize) -> String {
    let digits = total.to_string().len();
    format!("case-{:0digits$}", number + 1)
}

/// The four inputs and perhaps the placement files of a game.
fn files(layouts: &PerPlayer<Layout>, lists: &PerPlayer<Vec<String>>, form: &[Kind]) -> Vec<MadeFile> {
    let newline = if form.contains(&Kind::BoardNewline) { "\n" } else { "" };
    let boards = layouts.iter().map(|layout| board_text(layout).trim_end().to_owned() + newline);
    let moves = lists.iter().map(|items| moves::text(items, form));
    let has_placements = !form.contains(&Kind::NoPlacement);
    let placements = layouts.iter().filter(|_| has_placements);
    let placements = placements.map(|layout| placement_text(layout).trim_end().to_owned());
    let names = INPUTS.into_iter().chain(PLACEMENTS);
    names.zip(boards.chain(moves).chain(placements)).map(|(name, text)| MadeFile::new(name, text)).collect()
}

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

impl MadeCase {
    pub fn golden(&self) -> Golden {
        if let Some(script) = &self.script {
            return Golden::of_dialogue(script.play());
        }
        golden(&self.game_files(), self.wording).expect("generated games have few moves")
    }

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
