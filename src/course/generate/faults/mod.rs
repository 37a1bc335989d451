//! Cases with one fault each. A fault is a way in which an input can be wrong.

mod boards;
mod items;
mod placements;
mod unreachable;

use crate::course::case::{CaseEnding, INPUTS, PLACEMENTS, SETTINGS};
use crate::course::generate::board::{self, Contact};
use crate::course::generate::kind::Form;
use crate::course::generate::moves::{self, PlannedEnd};
use crate::course::generate::{Files, MadeCase, MadeFile, Planted, case_name};
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
    plant: fn(&mut Making) -> Site,
}

impl Fault {
    const fn new(name: &'static str, plant: fn(&mut Making) -> Site) -> Self {
        Self { name, is_touching: false, plant }
    }

    /// A fault in a case where Player 1's board needs its placement file.
    const fn touching(name: &'static str, plant: fn(&mut Making) -> Site) -> Self {
        Self { name, is_touching: true, plant }
    }
}

/// All faults.
pub fn faults() -> impl Iterator<Item = &'static Fault> {
    [boards::FAULTS, items::FAULTS, placements::FAULTS, unreachable::FAULTS].into_iter().flatten()
}

enum Site {
    /// In Player 1's board.
    Board { line: usize, column: usize },
    /// In Player 1's moves, which are a single line.
    Moves { column: usize },
    /// In Player 1's placement file.
    Placement { line: usize, column: usize },
    /// The fault is a missing or unreadable file.
    Nowhere,
}

/// A valid case that Player 1 wins, to which a fault is added.
struct Making<'a> {
    random: &'a mut PythonRandom,
    layout: Layout,
    /// The lines of Player 1's board and placement file.
    board: Vec<String>,
    placement: Vec<String>,
    items: Vec<String>,
    /// If set, the content of Player 1's file, instead of the lines or items above.
    board_bytes: Option<Vec<u8>>,
    moves_bytes: Option<Vec<u8>>,
    placement_bytes: Option<Vec<u8>>,
    /// The inputs that do not exist.
    absent: Vec<&'static str>,
    /// The input that is a folder instead of a file.
    folder: Option<&'static str>,
    /// Whether the game is played in spite of the fault.
    is_played: bool,
}

/// Makes the case with a fault.
pub(super) fn make(fault: &Fault, wording: Wording, random: &mut PythonRandom) -> MadeCase {
    let contact = if fault.is_touching { Contact::Touching } else { Contact::Apart };
    let layouts =
        PerPlayer { one: board::layout(contact, random), two: board::layout(Contact::Apart, random) };
    let lists = moves::lists(layouts.as_ref(), PlannedEnd::Win(Player::One), false, random);
    let board = board_text(&layouts.one).lines().map(str::to_owned).collect();
    let placement = placement_text(&layouts.one).lines().map(str::to_owned).collect();
    let mut making = Making {
        random,
        layout: layouts.one,
        board,
        placement,
        items: lists.one,
        board_bytes: None,
        moves_bytes: None,
        placement_bytes: None,
        absent: Vec::new(),
        folder: None,
        is_played: false,
    };
    let planted = match (fault.plant)(&mut making) {
        Site::Board { line, column } => Some(Planted { file: INPUTS[0], line, column }),
        Site::Moves { column } => Some(Planted { file: INPUTS[2], line: 1, column }),
        Site::Placement { line, column } => Some(Planted { file: PLACEMENTS[0], line, column }),
        Site::Nowhere => None,
    };
    let ending = if making.is_played { CaseEnding::Win(Player::One) } else { CaseEnding::Rejected };
    let (absent, folder) = (making.absent.clone(), making.folder);
    let mut files = Files::default();
    files.set_ships(Player::Two, &layouts.two, Form::COURSE);
    files.moves.two = moves::text(&lists.two, Form::COURSE).into_bytes();
    making.write(&mut files);
    let mut files = files.into_made();
    files.retain(|file| !absent.contains(&file.name) && folder != Some(file.name));
    files.extend(folder.map(|name| MadeFile { name, content: None }));
    let settings = case_name::settings(&fault.name.replace('-', " "), wording, &absent_files(&absent));
    files.push(MadeFile { name: SETTINGS, content: Some(settings) });
    MadeCase { folder: format!("fault-{}", fault.name), files, ending, planted, wording, script: None }
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
    /// Sets Player 1's files.
    fn write(self, files: &mut Files) {
        let lines = |lines: &[String]| lines.join("\n").into_bytes();
        files.boards.one = self.board_bytes.unwrap_or_else(|| lines(&self.board));
        files.moves.one =
            self.moves_bytes.unwrap_or_else(|| moves::text(&self.items, Form::COURSE).into_bytes());
        files.placements.one = Some(self.placement_bytes.unwrap_or_else(|| lines(&self.placement)));
    }

    /// A random number below `limit`.
    fn below(&mut self, limit: usize) -> usize {
        self.random.below(u32::try_from(limit).expect("no list is that long")) as usize
    }
}
