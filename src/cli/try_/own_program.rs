//! One's own program, which runs on copies of the four files.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf, is_separator};

use anyhow::{Context, anyhow, bail};

use super::Try;
use crate::cli::{Terminal, sandbox};
use crate::course::case::TRANSCRIPT;
use crate::course::run::{RunAs, SandboxOptions};
use crate::course::try_::own_command;
use crate::model::Player;
use crate::rounds::GameFiles;
use crate::source::clean;
use crate::system::apart::is_same_file;
use crate::system::find_program::split_command;
use crate::system::program::{Input, Program};

impl Try {
    /// Calls `act` with the program, which runs on `copies`: `files` are those whose copies the command names. The
    /// program can read the working directory and whatever the command names.
    pub(super) fn with_program<T>(
        &self,
        files: &[(&Path, OsString)],
        copies: Vec<Input>,
        stdin: &[u8],
        terminal: &Terminal,
        act: impl FnOnce(&Program) -> anyhow::Result<T>,
    ) -> anyhow::Result<T> {
        let folder = std::env::current_dir().context("cannot find the working directory")?;
        let output = if self.game.edition.is_some() { Path::new("stdout") } else { self.transcript() };
        let output = output.to_str().filter(|name| !name.contains(is_separator));
        let output = output.ok_or_else(|| {
            anyhow!("--transcript with a command is the name of the file that it writes, without a folder")
        })?;
        let command = own_command(&self.command_words(&folder), files, &folder)?;
        let is_outside = |path: &PathBuf| path.is_absolute() && path.exists() && !path.starts_with(&folder);
        // A program may need the files next to it.
        let with_folder = |path: PathBuf| match path.parent() {
            Some(folder) if path.is_file() => folder.to_owned(),
            _ => path,
        };
        let named = command.words[1..].iter().map(PathBuf::from).filter(is_outside).map(with_folder);
        let program = command.words[..1].iter().map(PathBuf::from).filter(is_outside);
        let readable: Vec<PathBuf> =
            self.sandbox.allow_read.iter().cloned().chain(program).chain(named).collect();
        let hidden: Vec<PathBuf> = self.html.iter().map(|page| folder.join(page)).collect();
        let wanted = SandboxOptions {
            mode: self.sandbox.sandbox,
            programs: &[&command.words[0]],
            readable: &readable,
            submissions: std::slice::from_ref(&folder),
            hidden: &hidden,
            run_as: RunAs::Caller,
        };
        act(&Program {
            words: &command.words,
            arguments: &command.arguments,
            stdin,
            inputs: &copies,
            output,
            build: None,
            submission: &folder,
            limits: self.sandbox.limits(),
            sandbox: &sandbox::set_up(&wanted, true, terminal)?,
        })
    }

    /// The words of the command. A command in quotes is one word for the shell, but not what was meant.
    fn command_words(&self, folder: &Path) -> Vec<OsString> {
        match &self.command[..] {
            [word] if !folder.join(word).exists() => {
                let words = word.to_str().and_then(split_command).filter(|words| !words.is_empty());
                words.map_or_else(|| vec![word.clone()], |words| words.into_iter().map(Into::into).collect())
            }
            words => words.to_vec(),
        }
    }
}

/// Copies of the four files by these names, and of the placement files.
pub(super) fn copies(names: &[OsString], files: &GameFiles) -> Vec<Input> {
    let four = names.iter().cloned().zip(files.boards.iter().chain(files.moves.iter()));
    let placements = Player::ALL.into_iter().filter_map(|player| {
        let file = files.placements[player].as_ref().filter(|file| file.is_ok())?;
        Some((format!("Optional{player}.txt").into(), file))
    });
    four.chain(placements).filter_map(|(name, file)| Input::copy(name, file)).collect()
}

/// The names that the copies of the files get.
pub(super) fn copied_names(paths: &[&Path]) -> anyhow::Result<Vec<OsString>> {
    let mut names: Vec<OsString> = Vec::new();
    for (index, path) in paths.iter().enumerate() {
        let name = path.file_name().ok_or_else(|| anyhow!("{} is not a file", path.display()))?;
        let same = names.iter().position(|other| other == name);
        if same.is_some_and(|other| paths[other] != *path && !is_same_file(paths[other], path)) {
            let name = clean(&name.to_string_lossy()).into_owned();
            bail!(
                "two files are called {name}, and the program runs in one folder with copies of all files: rename one of them"
            );
        }
        if name == OsStr::new(TRANSCRIPT) {
            bail!("input {} has the name of the transcript: rename it", index + 1);
        }
        names.push(name.to_owned());
    }
    Ok(names)
}
