use std::fs::File;
use std::io::{self, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow, bail};

use super::super::pictures::Pictures;
use super::super::{Status, Terminal};
use super::frames::Frames;
use super::screen::is_dumb;
use super::{Boards, PlayOptions};
use crate::model::Size;
use crate::play::console::Variant;
use crate::play::duel::View;
use crate::play::solo::{Prepared, ShipFile};
use crate::play::streak::Setting;
use crate::play::{CLEAR, Dialogue, Manner, Place, Played, Stopped, console, duel, solo, streak};
use crate::record::Journal;
use crate::source::Unreachable;
use crate::system::apart::{is_same_file, keep_apart};
use crate::system::full_screen::{FullScreen, Lines, Use, forget_typed};
use crate::system::read::read;
use crate::system::whole_file::{WholeFile, create_output};

impl PlayOptions {
    pub(super) fn inputs<'a>(&'a self, edition: &'a Edition) -> Vec<&'a Path> {
        let ships = match edition {
            Edition::Solo(solo) => solo.ships.as_deref(),
            _ => None,
        };
        let answers = self.script.as_deref().unwrap_or(Path::new("/dev/stdin"));
        [answers].into_iter().chain(ships).collect()
    }

    pub(super) fn outputs(&self) -> Vec<&Path> {
        self.output.as_deref().into_iter().chain(self.pictures.paths()).collect()
    }
}

/// The game to play.
#[derive(Clone, Debug)]
pub(super) enum Edition {
    Streak(Setting),
    Duel { boards: Option<Boards>, frames: Option<PathBuf> },
    Console(Variant),
    Solo(SoloOptions),
}

impl Edition {
    /// The folder for pictures of a duel, if there is one.
    fn frames(&self) -> Option<&Path> {
        match self {
            Self::Duel { frames, .. } => frames.as_deref(),
            _ => None,
        }
    }

    /// The size of the boards, if it is known before anything is asked.
    pub(super) fn size(&self) -> Option<Size> {
        match self {
            Self::Streak(setting) => Some(setting.size()),
            Self::Duel { .. } => Some(duel::SIZE),
            Self::Console(_) => Some(console::SIZE),
            Self::Solo(SoloOptions { prepared, .. }) => Size::new(prepared.height?, prepared.width?),
        }
    }
}

/// Plays a game and reports what goes wrong.
pub(super) fn play(edition: &Edition, options: &PlayOptions, terminal: &Terminal) -> Status {
    match try_play(edition, options, terminal) {
        Ok(status) => status,
        Err(error) => {
            terminal.report_error_line(&format!("{error:#}"));
            Status::Failure
        }
    }
}

fn try_play(edition: &Edition, options: &PlayOptions, terminal: &Terminal) -> anyhow::Result<Status> {
    let input = open_input(options.script.as_deref())?;
    let mut frames = edition.frames().map(Frames::create).transpose()?;
    let outputs = options.outputs();
    let game = make_ready(edition, &outputs, &mut frames)?;
    let inputs = options.inputs(edition);
    keep_apart(&inputs, &outputs)?;
    if let Some(folder) = edition.frames() {
        Frames::keep_apart(folder, inputs.iter().chain(&outputs))?;
    }
    if let Some(size) = edition.size() {
        options.pictures.check_size(size)?;
    }
    let mut copy = open_copy(options)?;
    let pictures = Pictures::open(&options.pictures)?;
    let place = place(options);
    let manner = Manner { echo: options.echo, place, color: terminal.colors_stdout() };
    // The second screen of the terminal, so that clearing it loses nothing that was there before.
    let full_screen = (place == Place::Terminal).then(|| FullScreen::take(Use::Dialogue)).transpose()?;
    let output: Box<dyn Write> = match place {
        Place::Terminal => Box::new(Lines { clear: CLEAR }),
        Place::Stream | Place::Printer => Box::new(io::stdout().lock()),
    };
    let mut dialogue = Dialogue::new(input, output, manner).forgetting(forget_typed);
    if let Some((_, file)) = &mut copy {
        dialogue = dialogue.with_copy(file);
    } else if options.pictures.any() {
        // With a copy, the game goes on for the sake of the pictures if the reader of stdout goes away.
        dialogue = dialogue.with_copy(io::sink());
    }

    let mut journal = Journal::default();
    let played = game(&mut dialogue, &mut journal);
    if played.is_err() {
        // The game stopped after a prompt: the next message must start on a new line.
        dialogue.say("\n");
    }
    let whose = dialogue.whose().to_owned();
    let result = if played.is_ok() { dialogue.last_words().to_owned() } else { String::new() };
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
        Ok(Played::ToTheEnd) => Ok(drawn),
        Ok(Played::ToAnError) => Err(anyhow!("--strict ends the game at the first error")),
        Err(Stopped::Unheard) => Ok(Status::Success),
        Err(Stopped::InputEnded) => Err(anyhow!("the input ended {whose}")),
        Err(stopped) => Err(stopped.into()),
    }
}

/// Where the dialogue takes place. A script has no players who could see each other's ships.
fn place(options: &PlayOptions) -> Place {
    let is_terminal = io::stdout().is_terminal() && io::stdin().is_terminal() && options.script.is_none();
    match (is_terminal, is_dumb()) {
        (false, _) => Place::Stream,
        (true, false) => Place::Terminal,
        (true, true) => Place::Printer,
    }
}

type Game<'a> = Box<dyn FnOnce(&mut Dialogue, &mut Journal) -> Result<Played, Stopped> + 'a>;

/// Does everything that can fail before the first question.
fn make_ready<'a>(
    edition: &'a Edition,
    outputs: &'a [&Path],
    frames: &'a mut Option<Frames>,
) -> anyhow::Result<Game<'a>> {
    Ok(match edition {
        Edition::Streak(setting) => Box::new(|dialogue, journal| streak::play(setting, dialogue, journal)),
        Edition::Console(variant) => Box::new(|dialogue, journal| console::play(variant, dialogue, journal)),
        Edition::Duel { boards, .. } => Box::new(|dialogue, journal| {
            let boards = match boards {
                None | Some(Boards::Auto) => io::stdout().is_terminal(),
                Some(Boards::Always) => true,
                Some(Boards::Never) => false,
            };
            let mut offer =
                |draw: &dyn Fn() -> String| frames.iter_mut().for_each(|frames| frames.write(&draw()));
            duel::play(&mut View { boards, offer_picture: &mut offer }, dialogue, journal)
        }),
        Edition::Solo(options) => {
            let prepared = options.prepare()?;
            // An output file cannot be the ship file, because it is replaced at the end.
            let load = move |name: &str| {
                let path = Path::new(name);
                let is_output = outputs.iter().any(|output| is_same_file(path, output));
                if is_output { None } else { read_text(path).ok() }
            };
            Box::new(move |dialogue, journal| solo::play(prepared, &load, dialogue, journal))
        }
    })
}

fn open_copy(options: &PlayOptions) -> anyhow::Result<Option<(&Path, WholeFile)>> {
    let Some(output) = options.output.as_deref() else { return Ok(None) };
    Ok(Some((output, create_output(output)?)))
}

/// The options of a game against the computer.
#[derive(Clone, Debug, Default)]
pub(super) struct SoloOptions {
    /// All answers except the ships.
    pub(super) prepared: Prepared,
    /// The file with the player's ships.
    pub(super) ships: Option<PathBuf>,
}

impl SoloOptions {
    fn prepare(&self) -> anyhow::Result<Prepared> {
        let mut prepared = self.prepared.clone();
        if let Some(path) = &self.ships {
            let text = read_text(path)?;
            prepared.ships = Some(ShipFile { name: path.to_string_lossy().into_owned(), text });
        }
        Ok(prepared)
    }
}

pub(super) fn read_text(path: &Path) -> anyhow::Result<String> {
    let source = read(path)?;
    match source.text() {
        Ok(text) => Ok(text.to_owned()),
        Err(problem) => bail!(unreachable(path, io::Error::other(problem.message))),
    }
}

fn open_input(script: Option<&Path>) -> anyhow::Result<Box<dyn Read>> {
    let Some(script) = script else { return Ok(Box::new(io::stdin().lock())) };
    let open = || {
        let file = File::open(script)?;
        let is_folder = file.metadata()?.is_dir();
        if is_folder { Err(io::ErrorKind::IsADirectory.into()) } else { Ok(file) }
    };
    Ok(Box::new(open().map_err(|reason| unreachable(script, reason))?))
}

fn unreachable(path: &Path, reason: io::Error) -> Unreachable {
    Unreachable { name: path.into(), reason }
}
