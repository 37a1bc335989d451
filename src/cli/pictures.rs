use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow};
use clap::Args;

use super::in_options::picture_error;
use super::{Status, Terminal};
use crate::model::Size;
use crate::record::{PictureError, Record, check_picture_size, html, json, svg};
use crate::source::Integer;
use crate::system::whole_file::{WholeFile, create_output};

/// The files that a game can be written to in addition to its transcript.
#[derive(Args, Clone, Debug, Default)]
pub(super) struct PictureOptions {
    /// Write a page that replays the game in a browser
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Write a picture of both boards with their ships
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Draw the --svg picture as of this turn; 0 is the start [default: the last turn]
    #[arg(long, value_name = "N", requires = "svg", allow_hyphen_values = true, value_parser = parse_turn)]
    turn: Option<usize>,
    /// Write a JSON record of the whole game, for other programs
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
}

fn parse_turn(text: &str) -> Result<usize, String> {
    let number = Integer::parse(text).ok_or("expected a whole number from 0")?;
    match number.index() {
        Some(turn) => Ok(turn),
        // No game is that long: the error is reported when the length of the game is known.
        None if number.is_positive() => Ok(usize::MAX),
        None => Err("expected a whole number from 0".into()),
    }
}

impl PictureOptions {
    pub(super) fn any(&self) -> bool {
        self.paths().next().is_some()
    }

    pub(super) fn paths(&self) -> impl Iterator<Item = &Path> {
        [&self.json, &self.html, &self.svg].into_iter().flatten().map(PathBuf::as_path)
    }

    /// The files of another game in the same sitting: `game.html` is followed by `game-2.html`.
    pub(super) fn for_game(&self, number: u32) -> Self {
        let numbered = |path: &Option<PathBuf>| {
            let path = path.as_ref()?;
            let mut name = path.file_stem()?.to_owned();
            name.push(format!("-{number}"));
            if let Some(ending) = path.extension() {
                name.push(".");
                name.push(ending);
            }
            Some(path.with_file_name(name))
        };
        if number == 1 {
            return self.clone();
        }
        Self {
            html: numbered(&self.html),
            svg: numbered(&self.svg),
            json: numbered(&self.json),
            turn: self.turn,
        }
    }

    /// Checks that boards of this size can be drawn, if a page or a picture is requested.
    pub(super) fn check_size(&self, size: Size) -> anyhow::Result<()> {
        let is_drawn = self.html.is_some() || self.svg.is_some();
        let checked = if is_drawn { check_picture_size(size) } else { Ok(()) };
        checked.map_err(|error| anyhow!(picture_error(error)))
    }
}

/// The requested files. They are opened before the game starts, so that nobody plays a game that cannot
/// be written.
pub(super) struct Pictures {
    json: Option<Target>,
    html: Option<Target>,
    svg: Option<Target>,
    turn: Option<usize>,
}

struct Target {
    path: PathBuf,
    file: WholeFile,
}

impl Pictures {
    pub(super) fn open(options: &PictureOptions) -> anyhow::Result<Self> {
        let open = |path: &Option<PathBuf>| path.clone().map(Target::create).transpose();
        Ok(Self {
            json: open(&options.json)?,
            html: open(&options.html)?,
            svg: open(&options.svg)?,
            turn: options.turn,
        })
    }

    /// Writes the page of a game that is over.
    pub(super) fn write_page(path: PathBuf, record: &Record) -> anyhow::Result<()> {
        Target::create(path)?.write(html(record))
    }

    /// Writes each file even if another one fails. Nothing is written for a game that never began.
    pub(super) fn write(self, record: Option<&Record>, terminal: &Terminal) -> Status {
        let Some(record) = record else {
            let targets = [&self.json, &self.html, &self.svg].into_iter().flatten();
            let paths: Vec<_> = targets.map(|target| target.path.display().to_string()).collect();
            if let Some((last, others)) = paths.split_last() {
                let names = if others.is_empty() {
                    last.clone()
                } else {
                    format!("{} and {last}", others.join(", "))
                };
                let verb = if others.is_empty() { "is" } else { "are" };
                terminal.note(&format!("the game never began: {names} {verb} not written"), None);
            }
            return Status::Success;
        };
        let mut status = Status::Success;
        for (_, written) in self.write_all(record) {
            if let Err(error) = written {
                terminal.report_error(&format!("{error:#}"), None);
                status = Status::Failure;
            }
        }
        status
    }

    /// Writes each file even if another one fails, and returns what became of each.
    pub(super) fn write_all(self, record: &Record) -> Vec<(PathBuf, anyhow::Result<()>)> {
        let draw: [&dyn Fn() -> Result<String, PictureError>; 3] =
            [&|| json(record), &|| html(record), &|| svg(record, self.turn)];
        let targets = [self.json, self.html, self.svg].into_iter().zip(draw);
        let write = |(target, draw): (Option<Target>, &dyn Fn() -> Result<String, PictureError>)| {
            let target = target?;
            Some((target.path.clone(), target.write(draw())))
        };
        targets.filter_map(write).collect()
    }
}

impl Target {
    fn create(path: PathBuf) -> anyhow::Result<Self> {
        Ok(Self { file: create_output(&path)?, path })
    }

    fn write(self, picture: Result<String, PictureError>) -> anyhow::Result<()> {
        let Self { path, mut file } = self;
        let context = || format!("cannot write {}", path.display());
        let picture = picture.map_err(|error| anyhow!(picture_error(error))).with_context(context)?;
        file.write_all(picture.as_bytes()).and_then(|()| file.finish()).with_context(context)
    }
}
