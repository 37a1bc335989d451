use std::fs::File;
use std::io::{self, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow};

use super::super::pictures::Pictures;
use super::super::{Status, Terminal};
use super::frames::Frames;
use super::screen::{is_dumb, ship_file};
use super::{Boards, PlayOptions};
use crate::course::generate::any_seed;
use crate::model::Size;
use crate::play::duel::View;
use crate::play::solo::Prepared;
use crate::play::{CLEAR, Device, Dialogue, DialogueStyle, Stopped, Terms, console, duel, solo, streak};
use crate::record::Journal;
use crate::source::{Integer, Unreachable};
use crate::system::full_screen::{FullScreen, Lines, Use, forget_typed};
use crate::system::whole_file::{create_output, is_stdout};

impl PlayOptions {
    pub(super) fn inputs<'a>(&'a self, edition: &'a Edition) -> Vec<&'a Path> {
        let ships = match edition {
            Edition::Solo { ships, .. } => ships.as_deref(),
            _ => None,
        };
        let answers = self.script.as_deref().unwrap_or(Path::new("/dev/stdin"));
        [answers].into_iter().chain(ships).collect()
    }

    pub(super) fn outputs(&self) -> Vec<&Path> {
        self.output.as_deref().into_iter().chain(self.pictures.paths()).collect()
    }
}

#[derive(Clone, Debug)]
pub(super) enum Edition {
    Streak(Terms),
    Duel {
        boards: Option<Boards>,
        frames: Option<PathBuf>,
    },
    Console {
        terms: Terms,
        strict: bool,
    },
    /// Against the computer, with a file with the player's ships.
    Solo {
        prepared: Prepared,
        ships: Option<PathBuf>,
    },
}

impl Edition {
    /// The size of the boards. In a game against the computer, it can still be another one if no option sets it.
    pub(super) fn size(&self) -> Option<Size> {
        match self {
            Self::Streak(terms) | Self::Console { terms, .. } => Some(terms.size),
            Self::Duel { .. } => Some(Size::TEN),
            Self::Solo { prepared, .. } => {
                let side = |side: Option<u16>| side.unwrap_or(Size::TEN.rows());
                Size::new(side(prepared.height), side(prepared.width))
            }
        }
    }
}

pub(super) fn play(edition: &Edition, options: &PlayOptions, terminal: &Terminal) -> anyhow::Result<Status> {
    let input = open_input(options.script.as_deref())?;
    let folder = match edition {
        Edition::Duel { frames, .. } => frames.as_deref(),
        _ => None,
    };
    let mut frames = folder.map(Frames::create).transpose()?;
    let outputs = options.outputs();
    let device = device(options);
    let (prepared, is_standard) = match edition {
        Edition::Solo { prepared, ships } => prepare_solo(prepared, ships.as_deref(), device, &outputs)?,
        _ => Default::default(),
    };
    if let Some(folder) = folder {
        Frames::keep_apart(folder, options.inputs(edition).iter().chain(&outputs))?;
    }
    let copy = options.output.as_deref().map(|path| create_output(path).map(|file| (path, file)));
    let mut copy = copy.transpose()?;
    let pictures = Pictures::open(&options.pictures)?;
    let style = DialogueStyle { echo: options.echo, device, color: terminal.colors_stdout() };
    // The second screen of the terminal, so that clearing it loses nothing that was there before.
    let full_screen = (device == Device::Terminal).then(|| FullScreen::take(Use::Dialogue)).transpose()?;
    let output: Box<dyn Write> = match device {
        Device::Terminal => Box::new(Lines { clear: CLEAR }),
        _ if outputs.iter().any(|output| is_stdout(output)) => Box::new(io::sink()),
        Device::Stream | Device::Printer => Box::new(io::stdout().lock()),
    };
    let mut dialogue = Dialogue::new(input, output, style).forgetting(forget_typed);
    if let Some((_, file)) = &mut copy {
        dialogue = dialogue.with_copy(file);
    } else if options.pictures.any() {
        // With a copy, the game goes on for the sake of the pictures if the reader of stdout goes away.
        dialogue = dialogue.with_copy(io::sink());
    }

    let mut journal = Journal::default();
    let played = match edition {
        Edition::Streak(terms) => streak::play(terms, &mut dialogue, &mut journal),
        Edition::Console { terms, strict } => console::play(terms, *strict, &mut dialogue, &mut journal),
        Edition::Duel { boards, .. } => {
            let boards = match boards {
                None | Some(Boards::Auto) => io::stdout().is_terminal(),
                Some(Boards::Always) => true,
                Some(Boards::Never) => false,
            };
            let mut offer =
                |draw: &dyn Fn() -> String| frames.iter_mut().for_each(|frames| frames.write(&draw()));
            duel::play(&mut View { boards, offer_picture: &mut offer }, &mut dialogue, &mut journal)
        }
        Edition::Solo { .. } => {
            if let (true, Some(seed)) = (is_standard, &prepared.seed) {
                dialogue.say(format!(
                    "Seed {seed}. Your ships of 5, 4, 3, 3 and 2 cells are placed at random.\n"
                ));
            }
            let load = |name: &str| ship_file(Path::new(name), &outputs).ok().map(|ships| ships.text);
            solo::play(prepared, &load, &mut dialogue, &mut journal)
        }
    };
    let is_whole = matches!(played, Ok(()) | Err(Stopped::AtError));
    if !is_whole {
        // The game stopped after a prompt: the next message must start on a new line.
        dialogue.say("\n");
    }
    let moment = dialogue.moment;
    let result = if is_whole { dialogue.last_words().to_owned() } else { String::new() };
    let (shown, copied) = dialogue.finish();
    if let Some(full_screen) = full_screen {
        drop(full_screen);
        terminal.print(result.as_bytes())?;
    }
    let drawn = pictures.write(journal.into_record().as_ref(), terminal);
    if let Some((path, file)) = copy {
        let written = copied.and_then(|()| file.finish());
        written.with_context(|| format!("cannot write {}", path.display()))?;
    }
    shown.context("cannot write to stdout")?;
    frames.map_or(Ok(()), |frames| frames.written)?;
    match played {
        Ok(()) => Ok(drawn),
        Err(Stopped::AtError) => Err(anyhow!("--strict ends the game at the first error")),
        Err(Stopped::Unheard) => Ok(Status::Success),
        Err(Stopped::InputEnded) => Err(anyhow!("the input ended {moment}")),
        Err(stopped) => Err(stopped.into()),
    }
}

/// Where the dialogue takes place. A script has no players who could see each other's ships.
fn device(options: &PlayOptions) -> Device {
    let is_terminal = io::stdout().is_terminal() && io::stdin().is_terminal() && options.script.is_none();
    match (is_terminal, is_dumb()) {
        (false, _) => Device::Stream,
        (true, false) => Device::Terminal,
        (true, true) => Device::Printer,
    }
}

/// What is known before the first question of a game against the computer, and whether that is everything.
fn prepare_solo(
    prepared: &Prepared,
    ships: Option<&Path>,
    device: Device,
    outputs: &[&Path],
) -> anyhow::Result<(Prepared, bool)> {
    let is_standard = device == Device::Printer && prepared.is_empty() && ships.is_none();
    if is_standard {
        let seed = Integer::from(u128::from(any_seed() % 999_999 + 1));
        return Ok((Prepared::standard(seed, &Integer::from(u128::from(any_seed()))), true));
    }
    let ships = ships.map(|path| ship_file(path, outputs).map_err(anyhow::Error::msg));
    Ok((Prepared { ships: ships.transpose()?, ..prepared.clone() }, false))
}

fn open_input(script: Option<&Path>) -> anyhow::Result<Box<dyn Read>> {
    let Some(script) = script else { return Ok(Box::new(io::stdin().lock())) };
    let open = || {
        let file = File::open(script)?;
        let is_folder = file.metadata()?.is_dir();
        if is_folder { Err(io::ErrorKind::IsADirectory.into()) } else { Ok(file) }
    };
    Ok(Box::new(open().map_err(|reason| Unreachable { name: script.into(), reason })?))
}
