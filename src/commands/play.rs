use std::fs::{self, File};
use std::io::{self, IsTerminal, Read};
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow};

use super::whole_file::{check_writable, write_whole};
use super::{Status, Terminal};
use crate::dialogue::{Dialogue, Manner, Stopped};
use crate::editions::console::Variant;
use crate::editions::duel::View;
use crate::editions::streak::Setting;
use crate::editions::{Played, console, duel, streak};

/// How a game is played by dialogue, whichever it is.
#[derive(Clone, Debug, Default)]
pub struct PlayOptions {
    /// Where answers come from, if not from stdin.
    pub script: Option<PathBuf>,
    /// Whether answers are written after their prompts.
    pub echo: bool,
    /// Where the transcript goes besides stdout.
    pub output: Option<PathBuf>,
}

/// Which game is played.
#[derive(Clone, Debug)]
pub enum Edition {
    /// A hit keeps the turn.
    Streak(Setting),
    /// Guess boards and play boards.
    Duel {
        /// Whether boards are drawn; by default, on a terminal.
        boards: Option<bool>,
        /// A folder for pictures.
        frames: Option<PathBuf>,
    },
    /// Actions and variants.
    Console(Variant),
}

/// Plays a game by dialogue.
pub fn play(edition: &Edition, options: &PlayOptions, terminal: &Terminal) -> Status {
    match try_play(edition, options, terminal) {
        Ok(status) => status,
        Err(error) => {
            terminal.tell_plain_error(&format!("{error:#}"));
            Status::Failure
        }
    }
}

fn try_play(edition: &Edition, options: &PlayOptions, terminal: &Terminal) -> anyhow::Result<Status> {
    let input = open_input(options.script.as_deref())?;
    if let Some(output) = &options.output {
        check_writable(output).with_context(|| format!("cannot write {}", output.display()))?;
    }
    let mut frames = match edition {
        Edition::Duel { frames: Some(folder), .. } => Some(Frames::create(folder)?),
        _ => None,
    };
    let screen = io::stdout().is_terminal();
    let manner = Manner { echo: options.echo, screen, color: terminal.colors_stdout() };
    let mut dialogue = Dialogue::new(input, io::stdout().lock(), manner);

    let played = play_edition(edition, frames.as_mut(), &mut dialogue);
    if played.is_err() {
        dialogue.say("\n");
    }
    let whose = dialogue.whose().to_owned();
    let (shown, record) = dialogue.finish();
    if let Some(output) = &options.output {
        write_whole(output, &record).with_context(|| format!("cannot write {}", output.display()))?;
    }
    shown.context("cannot write to stdout")?;
    frames.map_or(Ok(()), |frames| frames.written)?;
    match played {
        Ok(Played::ToTheEnd) => Ok(Status::Success),
        Ok(Played::ToAnError) => Ok(Status::Failure),
        Err(Stopped::InputEnded) => Err(anyhow!("the input ended {whose}")),
        Err(stopped) => Err(stopped.into()),
    }
}

fn play_edition(
    edition: &Edition,
    frames: Option<&mut Frames>,
    dialogue: &mut Dialogue,
) -> Result<Played, Stopped> {
    match edition {
        Edition::Streak(setting) => streak::play(setting, dialogue),
        Edition::Console(variant) => console::play(variant, dialogue),
        Edition::Duel { boards, .. } => {
            let boards = boards.unwrap_or(dialogue.manner().screen);
            match frames {
                Some(frames) => {
                    let mut take = |picture: &str| frames.write(picture);
                    duel::play(&mut View { boards, frames: Some(&mut take) }, dialogue)
                }
                None => duel::play(&mut View { boards, frames: None }, dialogue),
            }
        }
    }
}

/// A folder of numbered pictures. The first failure ends the writing, and is told after the game.
struct Frames {
    folder: PathBuf,
    number: usize,
    written: anyhow::Result<()>,
}

impl Frames {
    fn create(folder: &Path) -> anyhow::Result<Self> {
        fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {}", folder.display()))?;
        let first = Self { folder: folder.to_owned(), number: 0, written: Ok(()) };
        check_writable(&first.path(1))
            .with_context(|| format!("cannot write {}", first.path(1).display()))?;
        Ok(first)
    }

    fn path(&self, number: usize) -> PathBuf {
        self.folder.join(format!("{number:04}.svg"))
    }

    fn write(&mut self, picture: &str) {
        if self.written.is_ok() {
            self.number += 1;
            let path = self.path(self.number);
            self.written = write_whole(&path, picture.as_bytes())
                .with_context(|| format!("cannot write {}", path.display()));
        }
    }
}

fn open_input(script: Option<&Path>) -> anyhow::Result<Box<dyn Read>> {
    let Some(script) = script else { return Ok(Box::new(io::stdin().lock())) };
    let context = || format!("cannot read {}", script.display());
    let file = File::open(script).with_context(context)?;
    if file.metadata().with_context(context)?.is_dir() {
        return Err(io::Error::from(io::ErrorKind::IsADirectory)).with_context(context);
    }
    Ok(Box::new(file))
}
