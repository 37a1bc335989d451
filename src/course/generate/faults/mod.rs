//! Cases with one fault each. A fault is a way in which an input can be wrong.

mod boards;
mod items;
mod placements;
mod unreachable;

use crate::course::case::{INPUTS, PLACEMENTS, SETTINGS};
use crate::course::generate::moves::{self, PlannedEnd};
use crate::course::generate::{MadeCase, MadeFile, board, case_name};
use crate::model::{Layout, PerPlayer, Player};
use crate::opponents::PythonRandom;
use crate::rounds::Wording;
use crate::rounds::parser::{board_text, placement_text};

/// A way in which an input can be wrong.
#[derive(Debug)]
pub struct Fault {
    /// The name of the case's folder, without `fault-`.
    pub name: &'static str,
    /// Whether Player 1's ships of the same letter touch, so that the placement file decides.
    is_touching: bool,
    plant: fn(&mut Making),
}

impl Fault {
    const fn new(name: &'static str, plant: fn(&mut Making)) -> Self {
        Self { name, is_touching: false, plant }
    }

    /// A fault in a case where Player 1's board needs its placement file.
    const fn touching(name: &'static str, plant: fn(&mut Making)) -> Self {
        Self { name, is_touching: true, plant }
    }
}

pub fn faults() -> impl Iterator<Item = &'static Fault> {
    [boards::FAULTS, items::FAULTS, placements::FAULTS, unreachable::FAULTS].into_iter().flatten()
}

/// Stands for a byte that is not UTF-8.
const NOT_UTF8: char = char::REPLACEMENT_CHARACTER;

/// A valid case that Player 1 wins, to which a fault is added.
struct Making<'a> {
    random: &'a mut PythonRandom,
    layout: Layout,
    /// The fields of Player 1's board, line by line.
    board: Vec<Vec<String>>,
    placement: Vec<String>,
    items: Vec<String>,
    absent: &'static [&'static str],
    /// The input that is a folder instead of a file.
    folder: Option<&'static str>,
}

pub(super) fn make(fault: &Fault, wording: Wording, random: &mut PythonRandom) -> MadeCase {
    let layouts =
        PerPlayer { one: board::layout(fault.is_touching, random), two: board::layout(false, random) };
    let lists = moves::lists(layouts.as_ref(), PlannedEnd::Win(Player::One), false, random);
    let mut files = super::files(&layouts, &lists, &[]);
    let fields = |line: &str| line.split(';').map(str::to_owned).collect();
    let mut making = Making {
        random,
        board: board_text(&layouts.one).lines().map(fields).collect(),
        placement: placement_text(&layouts.one).lines().map(str::to_owned).collect(),
        items: lists.one,
        layout: layouts.one,
        absent: &[],
        folder: None,
    };
    (fault.plant)(&mut making);
    let Making { board, placement, items, absent, folder, .. } = making;
    let board = board.iter().map(|fields| fields.join(";")).collect::<Vec<_>>().join("\n");
    let texts = [board, moves::text(&items, &[]), placement.join("\n")];
    for (name, text) in [INPUTS[0], INPUTS[2], PLACEMENTS[0]].into_iter().zip(texts) {
        let file = files.iter_mut().find(|file| file.name == name).expect("every valid case has this file");
        file.content = Some(text.split(NOT_UTF8).map(str::as_bytes).collect::<Vec<_>>().join(&0xe9));
    }
    files.retain(|file| !absent.contains(&file.name) && folder != Some(file.name));
    files.extend(folder.map(|name| MadeFile { name, content: None }));
    let name = fault.name.replace('-', " ");
    files.push(MadeFile::new(SETTINGS, case_name::settings(&name, wording, &absent_files(absent))));
    MadeCase { folder: format!("fault-{}", fault.name), files, wording, script: None }
}

/// The settings of a case in which files are missing on purpose.
fn absent_files(absent: &[&str]) -> String {
    if absent.is_empty() {
        return String::new();
    }
    let names = INPUTS.map(|name| format!("\"{name}\"")).join(", ");
    format!("# absent on purpose: {}\nfiles = [{names}]\n", absent.join(", "))
}

impl Making<'_> {
    fn below(&mut self, limit: usize) -> usize {
        self.random.below(u32::try_from(limit).expect("no list is that long")) as usize
    }
}
