//! The files of a case whose edition asks for answers: the answers, and whatever the program finds in its folder.

use std::ffi::OsString;
use std::fs;

use super::{Case, SETTINGS, STDIN, STDOUT};
use crate::play::{GameOptions, Script};
use crate::source::InputFile;
use crate::system::read::read_regular;

/// The files of such a case.
#[derive(Debug)]
pub struct DialogueFiles {
    game: GameOptions,
    pub answers: InputFile,
    /// The other files, sorted by their names.
    pub others: Vec<(OsString, InputFile)>,
}

/// Reads the files of a case, unless its edition is `rounds`.
pub fn read_dialogue(case: &Case) -> Option<DialogueFiles> {
    let game = case.settings.dialogue.clone()?;
    let entries = fs::read_dir(&case.folder).into_iter().flatten().flatten();
    // Metadata of an entry does not follow links.
    let files = entries.filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_file()));
    let mut names: Vec<OsString> = files.map(|entry| entry.file_name()).collect();
    names.retain(|name| {
        ![SETTINGS, STDIN, STDOUT].iter().any(|known| name == known)
            && !name.as_encoded_bytes().starts_with(b".")
    });
    names.sort_unstable();
    let read = |name: OsString| {
        let file = read_regular(&case.folder.join(&name), &name);
        (name, file)
    };
    let answers = read_regular(&case.folder.join(STDIN), STDIN);
    Some(DialogueFiles { game, answers, others: names.into_iter().map(read).collect() })
}

impl DialogueFiles {
    pub fn answer_bytes(&self) -> &[u8] {
        self.answers.as_ref().map_or(&[], |source| source.bytes())
    }

    /// The game. Bytes that are not UTF-8 make a bad answer, and a file that cannot be used.
    pub fn script(&self) -> Script {
        let text = |(name, file): &(OsString, InputFile)| {
            let text = String::from_utf8(file.as_ref().ok()?.bytes().to_vec()).ok()?;
            Some((name.to_str()?.to_owned(), text))
        };
        Script {
            game: self.game.clone(),
            answers: String::from_utf8_lossy(self.answer_bytes()).into_owned(),
            files: self.others.iter().filter_map(text).collect(),
        }
    }
}
