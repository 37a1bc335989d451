use std::fs::{self, File};
use std::io::{self, IsTerminal, Read};
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow, bail};

use super::pictures::{PictureOptions, Pictures};
use super::{Status, Terminal};

use crate::model::Size;
use crate::play::console::Variant;
use crate::play::duel::View;
use crate::play::solo::{Prepared, ShipFile};
use crate::play::streak::Setting;
use crate::play::{Dialogue, Manner, Stopped};
use crate::play::{Played, console, duel, solo, streak};
use crate::record::Journal;
use crate::system::read::{is_same_file, keep_apart, read};
use crate::system::whole_file::create_output;
use crate::system::whole_file::{WholeFile, write_whole};

/// How a game is played by dialogue, whichever it is.
#[derive(Clone, Debug, Default)]
pub struct PlayOptions {
    /// Which pictures of the game are wanted.
    pub pictures: PictureOptions,
    /// Where answers come from, if not from stdin.
    pub script: Option<PathBuf>,
    /// Whether answers are written after their prompts.
    pub echo: bool,
    /// Where the transcript goes besides stdout.
    pub output: Option<PathBuf>,
}

impl PlayOptions {
    fn inputs<'a>(&'a self, edition: &'a Edition) -> Vec<&'a Path> {
        let ships = match edition {
            Edition::Solo(solo) => solo.ships.as_deref(),
            _ => None,
        };
        let answers = self.script.as_deref().unwrap_or(Path::new("/dev/stdin"));
        [answers].into_iter().chain(ships).collect()
    }

    fn outputs(&self) -> Vec<&Path> {
        self.output.as_deref().into_iter().chain(self.pictures.paths()).collect()
    }
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
    /// Against the computer.
    Solo(SoloOptions),
}

impl Edition {
    /// The size of the boards, if it is known before anything is asked.
    fn size(&self) -> Option<Size> {
        match self {
            Self::Streak(setting) => Some(setting.size()),
            Self::Duel { .. } => Some(duel::SIZE),
            Self::Console(_) => Some(console::SIZE),
            Self::Solo(SoloOptions { prepared, .. }) => Size::new(prepared.height?, prepared.width?),
        }
    }
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
    let mut frames = Frames::wanted_by(edition)?;
    let outputs = options.outputs();
    let game = make_ready(edition, &outputs, &mut frames)?;
    let inputs = options.inputs(edition);
    keep_apart(&inputs, &outputs)?;
    if let Edition::Duel { frames: Some(folder), .. } = edition {
        Frames::keep_apart(folder, inputs.iter().chain(&outputs))?;
    }
    if let Some(size) = edition.size() {
        options.pictures.check_size(size)?;
    }
    let mut copy = open_copy(options)?;
    let pictures = Pictures::open(&options.pictures)?;
    // A script has nobody to hide anything from.
    let screen = io::stdout().is_terminal() && io::stdin().is_terminal() && options.script.is_none();
    let manner = Manner { echo: options.echo, screen, color: terminal.colors_stdout() };
    let mut dialogue = Dialogue::new(input, io::stdout().lock(), manner);
    if let Some((_, file)) = &mut copy {
        dialogue = dialogue.with_copy(file);
    } else if options.pictures.any() {
        // Pictures are a reason to go on when nobody reads what is said.
        dialogue = dialogue.with_copy(io::sink());
    }

    let mut journal = Journal::default();
    let played = game(&mut dialogue, &mut journal);
    if played.is_err() {
        // Whoever comes next does not start in the middle of a line.
        dialogue.say("\n");
    }
    let whose = dialogue.whose().to_owned();
    let (shown, copied) = dialogue.finish();
    let drawn = pictures.write(journal.into_record().as_ref(), terminal);
    if let Some((path, file)) = copy {
        let written = copied.and_then(|()| file.finish());
        written.with_context(|| format!("cannot write {}", path.display()))?;
    }
    shown.context("cannot write to stdout")?;
    frames.map_or(Ok(()), |frames| frames.written)?;
    match played {
        Ok(Played::ToTheEnd) => Ok(drawn),
        Ok(Played::ToAnError) => Err(anyhow!("a strict game ends with its first error")),
        Err(Stopped::Unheard) => Ok(Status::Success),
        Err(Stopped::InputEnded) => Err(anyhow!("the input ended {whose}")),
        Err(stopped) => Err(stopped.into()),
    }
}

type Game<'a> = Box<dyn FnOnce(&mut Dialogue, &mut Journal) -> Result<Played, Stopped> + 'a>;

/// Does all that can fail before anything is asked.
fn make_ready<'a>(
    edition: &'a Edition,
    outputs: &'a [&Path],
    frames: &'a mut Option<Frames>,
) -> anyhow::Result<Game<'a>> {
    Ok(match edition {
        Edition::Streak(setting) => Box::new(|dialogue, journal| streak::play(setting, dialogue, journal)),
        Edition::Console(variant) => Box::new(|dialogue, journal| console::play(variant, dialogue, journal)),
        Edition::Duel { boards, .. } => Box::new(|dialogue, journal| {
            let boards = boards.unwrap_or_else(|| io::stdout().is_terminal());
            let mut offer =
                |draw: &dyn Fn() -> String| frames.iter_mut().for_each(|frames| frames.write(&draw()));
            duel::play(&mut View { boards, offer_picture: &mut offer }, dialogue, journal)
        }),
        Edition::Solo(options) => {
            let prepared = options.prepare()?;
            // A file that will be replaced in the end is no file to take ships from.
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
    create_output(output).map(|file| Some((output, file)))
}

/// What was said on the command line of a game against the computer.
#[derive(Clone, Debug, Default)]
pub struct SoloOptions {
    /// Answers that need no file.
    pub prepared: Prepared,
    /// The file with the player's ships.
    pub ships: Option<PathBuf>,
}

impl SoloOptions {
    fn prepare(&self) -> anyhow::Result<Prepared> {
        let mut prepared = self.prepared.clone();
        if let Some(path) = &self.ships {
            let text = read_text(path).with_context(|| format!("cannot read {}", path.display()))?;
            prepared.ships = Some(ShipFile { name: path.to_string_lossy().into_owned(), text });
        }
        Ok(prepared)
    }
}

fn read_text(path: &Path) -> anyhow::Result<String> {
    let source = read(path).map_err(|unreachable| unreachable.reason)?;
    match source.text() {
        Ok(text) => Ok(text.to_owned()),
        Err(problem) => bail!("{}", problem.kind),
    }
}

/// A folder of numbered pictures. The first failure ends the writing, and is told after the game.
struct Frames {
    folder: PathBuf,
    number: usize,
    written: anyhow::Result<()>,
}

impl Frames {
    fn wanted_by(edition: &Edition) -> anyhow::Result<Option<Self>> {
        match edition {
            Edition::Duel { frames: Some(folder), .. } => Self::create(folder).map(Some),
            _ => Ok(None),
        }
    }

    fn create(folder: &Path) -> anyhow::Result<Self> {
        fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {}", folder.display()))?;
        let first = Self { folder: folder.to_owned(), number: 0, written: Ok(()) };
        // A draft that is dropped leaves nothing behind, but shows that one could be made.
        create_output(&first.path(1))?;
        Ok(first)
    }

    /// No picture takes the place of a file that is read or written otherwise.
    fn keep_apart<'a>(folder: &Path, files: impl Iterator<Item = &'a &'a Path>) -> anyhow::Result<()> {
        for file in files {
            let is_there = file.parent().is_some_and(|parent| is_same_file(parent, folder));
            if is_there && file.extension().is_some_and(|ending| ending == "svg") {
                bail!("{} stands where --frames puts its pictures", file.display());
            }
        }
        Ok(())
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
