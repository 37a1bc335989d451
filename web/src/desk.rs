use battleship::rounds::{FileKind, GameFiles, Part, arrange};
use battleship::source::{Source, draw};
use battleship::{PerPlayer, Player};
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::json;

/// The files that were given to the page.
#[wasm_bindgen]
#[derive(Default)]
pub struct Desk {
    files: Vec<File>,
}

struct File {
    source: Source,
    /// The number of the drop that it came with.
    drop: u32,
    part: Option<Part>,
    /// Whether its part was chosen by hand.
    is_chosen: bool,
}

/// Every part that a file can have, with its name for scripts.
const PARTS: [(&str, Part); 7] = [
    ("board1", Part::Input(FileKind::Board, Player::One)),
    ("board2", Part::Input(FileKind::Board, Player::Two)),
    ("moves1", Part::Input(FileKind::Moves, Player::One)),
    ("moves2", Part::Input(FileKind::Moves, Player::Two)),
    ("placement1", Part::Input(FileKind::Placement, Player::One)),
    ("placement2", Part::Input(FileKind::Placement, Player::Two)),
    ("transcript", Part::Transcript),
];

/// The game that is shown to those who have no files.
const EXAMPLE: [(&str, &[u8]); 5] = [
    ("p1.in", include_bytes!("../../fixtures/demo/p1.in")),
    ("p2.in", include_bytes!("../../fixtures/demo/p2.in")),
    ("p1moves.in", include_bytes!("../../fixtures/demo/p1moves.in")),
    ("p2moves.in", include_bytes!("../../fixtures/demo/p2moves.in")),
    ("mine.out", include_bytes!("../../fixtures/demo/mine.out")),
];

/// A file in the list.
#[derive(Serialize)]
struct Entry {
    name: String,
    bytes: usize,
    part: &'static str,
}

#[wasm_bindgen]
impl Desk {
    /// A desk without files.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a file. It replaces a file with the same name that came with another drop.
    pub fn add(&mut self, name: &str, bytes: Vec<u8>, drop: u32) {
        let source = Source::new(name, bytes);
        match self.files.iter_mut().find(|file| file.source.name() == name && file.drop != drop) {
            Some(file) => (file.source, file.drop) = (source, drop),
            None => self.files.push(File { source, drop, part: None, is_chosen: false }),
        }
        self.arrange();
    }

    /// Replaces all files with those of an example.
    pub fn show_example(&mut self) {
        self.files.clear();
        for (name, bytes) in EXAMPLE {
            self.add(name, bytes.to_vec(), 0);
        }
    }

    /// Removes a file.
    pub fn remove(&mut self, index: usize) {
        if index < self.files.len() {
            self.files.remove(index);
        }
        self.arrange();
    }

    /// Removes all files.
    pub fn clear(&mut self) {
        self.files.clear();
    }

    /// Says what a file is. The file that was it until now gets the part of this one.
    pub fn choose(&mut self, index: usize, part: &str) {
        let part = PARTS.iter().find(|(name, _)| *name == part).map(|(_, part)| *part);
        let Some(before) = self.files.get(index).map(|file| file.part) else { return };
        if let Some(other) = self.files.iter_mut().find(|file| part.is_some() && file.part == part) {
            (other.part, other.is_chosen) = (before, true);
        }
        (self.files[index].part, self.files[index].is_chosen) = (part, true);
        self.arrange();
    }

    /// The files, as JSON.
    pub fn files(&self) -> String {
        let entry = |file: &File| Entry {
            name: draw::file_name(&file.source),
            bytes: file.source.bytes().len(),
            part: PARTS.iter().find(|(_, part)| file.part == Some(*part)).map_or("", |(name, _)| *name),
        };
        json(&self.files.iter().map(entry).collect::<Vec<_>>())
    }
}

impl Desk {
    /// Finds the part of each file that nobody has chosen.
    fn arrange(&mut self) {
        let (chosen, others): (Vec<_>, Vec<_>) = self.files.iter_mut().partition(|file| file.is_chosen);
        let taken: Vec<_> = chosen.iter().map(|file| file.part).collect();
        let sources: Vec<&Source> = others.iter().map(|file| &file.source).collect();
        let found = arrange(&sources);
        for (file, part) in others.into_iter().zip(found) {
            file.part = part.filter(|part| !taken.contains(&Some(*part)));
        }
    }

    pub(crate) fn file(&self, part: Part) -> Option<&Source> {
        self.files.iter().find(|file| file.part == Some(part)).map(|file| &file.source)
    }

    /// The files of the game, or the names of the parts for which there is none.
    pub(crate) fn game(&self) -> Result<GameFiles, Vec<&'static str>> {
        let needed = PARTS[..4].iter().filter(|(_, part)| self.file(*part).is_none());
        let missing: Vec<_> = needed.map(|(name, _)| *name).collect();
        if !missing.is_empty() {
            return Err(missing);
        }
        let of = |kind, player| self.file(Part::Input(kind, player)).cloned().map(Ok);
        let needed = |kind| PerPlayer::from_fn(|player| of(kind, player).expect("no file is missing"));
        Ok(GameFiles {
            boards: needed(FileKind::Board),
            moves: needed(FileKind::Moves),
            placements: PerPlayer::from_fn(|player| of(FileKind::Placement, player)),
        })
    }
}
