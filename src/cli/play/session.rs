use std::fs::File;
use std::io::{self, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow};

use super::super::pictures::Pictures;
use super::super::values::read_text;
use super::super::{Status, Terminal};
use super::frames::Frames;
use super::{Boards, PlayOptions};
use crate::model::Size;
use crate::play::duel::View;
use crate::play::solo::{Ai, Prepared, ShipFile};
use crate::play::{Device, Dialogue, DialogueStyle, Stopped, Terms, console, duel, solo, streak};
use crate::record::Journal;
use crate::source::Unreachable;
use crate::system::apart::is_same_file;
use crate::system::os::{can_clear_terminal, forget_typed};
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
    let prepared = match edition {
        Edition::Solo { prepared, ships } => {
            let ships = ships.as_deref().map(|path| ship_file(path, &outputs).map_err(anyhow::Error::msg));
            Prepared { ships: ships.transpose()?, ..prepared.clone() }
        }
        _ => Prepared::default(),
    };
    let (ai, size) = (prepared.ai, prepared.size());
    say_who_plays(ai, size, terminal);
    if let Some(folder) = folder {
        Frames::keep_apart(folder, options.inputs(edition).iter().chain(&outputs))?;
    }
    let copy = options.output.as_deref().map(|path| create_output(path).map(|file| (path, file)));
    let mut copy = copy.transpose()?;
    let pictures = Pictures::open(&options.pictures)?;
    let device = device(options);
    let style = DialogueStyle { echo: options.echo, device, color: terminal.colors_stdout() };
    // A person has to see the questions, even if the whole transcript follows.
    let output: Box<dyn Write> = if device == Device::Stream && outputs.iter().any(|file| is_stdout(file)) {
        Box::new(io::sink())
    } else {
        Box::new(io::stdout().lock())
    };
    let mut dialogue = Dialogue::new(input, output, style).forgetting(forget_typed);
    if io::stderr().is_terminal() {
        dialogue = dialogue.with_remarks(io::stderr());
    }
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
            let load = |name: &str| ship_file(Path::new(name), &outputs).map(|ships| ships.text);
            solo::play(prepared, &load, &mut dialogue, &mut journal)
        }
    };
    let is_whole = matches!(played, Ok(()) | Err(Stopped::AtError));
    if !is_whole {
        // The game stopped after a prompt: the next message must start on a new line.
        dialogue.say("\n");
    }
    let moment = dialogue.moment;
    let (shown, copied) = dialogue.finish();
    let record = journal.into_record();
    if size.is_none() {
        // The game has asked for it.
        say_who_plays(ai, record.as_ref().map(|record| record.size), terminal);
    }
    let drawn = pictures.write(record.as_ref(), terminal);
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
    if !is_terminal {
        Device::Stream
    } else if can_clear_terminal() {
        Device::Terminal
    } else {
        Device::Printer
    }
}

/// Reads a ship file. An output file cannot be one, because it is replaced at the end.
fn ship_file(path: &Path, outputs: &[&Path]) -> Result<ShipFile, String> {
    let name = path.to_string_lossy().into_owned();
    if outputs.iter().any(|output| is_same_file(path, output)) {
        return Err(format!("{name} is replaced at the end of the game, so it cannot be the ship file"));
    }
    let text = read_text(path).map_err(|error| format!("{error:#}"))?;
    Ok(ShipFile { name, text })
}

/// Says if another opponent plays because the board is too large for this one.
fn say_who_plays(ai: Option<Ai>, size: Option<Size>, terminal: &Terminal) {
    let (Some(ai), Some(size)) = (ai, size) else { return };
    let other = ai.on(size);
    if other != ai {
        let (ai, other, most) = (ai.name(), other.name(), Ai::MOST_CELLS);
        terminal
            .note(&format!("{other} plays, because {ai} plays only on boards of up to {most} cells"), None);
    }
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
