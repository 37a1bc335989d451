use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::Args;

use super::in_options::way_out;
use super::values::whole;
use super::{Status, Terminal};
use crate::model::Size;
use crate::record::{PictureError, Record, check_picture_size, html, json, svg};
use crate::system::whole_file::{WholeFile, create_output};

/// The files that a game can be written to in addition to its transcript.
#[derive(Args, Clone, Debug, Default)]
pub(super) struct PictureOptions {
    /// Write a page that replays the game in a browser
    #[arg(long, value_name = "FILE")]
    pub(super) html: Option<PathBuf>,
    /// Write a picture of both boards with their ships
    #[arg(long, value_name = "FILE")]
    pub(super) svg: Option<PathBuf>,
    /// Draw the --svg picture as of this turn; 0 is the start [default: the last turn]
    #[arg(long, value_name = "N", requires = "svg", allow_hyphen_values = true, value_parser = whole::<usize>)]
    pub(super) turn: Option<usize>,
    /// Write a JSON record of the whole game, for other programs
    #[arg(long, value_name = "FILE")]
    pub(super) json: Option<PathBuf>,
}

impl PictureOptions {
    pub(super) fn any(&self) -> bool {
        self.paths().next().is_some()
    }

    pub(super) fn paths(&self) -> impl Iterator<Item = &Path> {
        self.files().map(|(path, _)| path)
    }

    /// The files, each with what is drawn in it.
    fn files(&self) -> impl Iterator<Item = (&Path, Draw)> {
        let files: [(_, Draw); 3] = [
            (&self.json, |record, _| json(record)),
            (&self.html, |record, _| html(record)),
            (&self.svg, svg),
        ];
        files.into_iter().filter_map(|(path, draw)| Some((path.as_deref()?, draw)))
    }

    /// Checks that boards of this size can be drawn, if a page or a picture is requested.
    pub(super) fn check_size(&self, size: Size) -> anyhow::Result<()> {
        let is_drawn = self.html.is_some() || self.svg.is_some();
        let checked = if is_drawn { check_picture_size(size) } else { Ok(()) };
        Ok(checked?)
    }
}

type Draw = fn(&Record, Option<usize>) -> Result<String, PictureError>;

/// The requested files. They are opened before the game starts, so that nobody plays a game that cannot
/// be written.
pub(super) struct Pictures {
    files: Vec<(PathBuf, WholeFile, Draw)>,
    turn: Option<usize>,
}

impl Pictures {
    pub(super) fn open(options: &PictureOptions) -> anyhow::Result<Self> {
        let open = |(path, draw): (&Path, Draw)| Ok((path.to_owned(), create_output(path)?, draw));
        let files = options.files().map(open).collect::<anyhow::Result<_>>()?;
        Ok(Self { files, turn: options.turn })
    }

    /// Writes each file even if another one fails. Nothing is written for a game that never began.
    pub(super) fn write(self, record: Option<&Record>, terminal: &Terminal) -> Status {
        let mut status = Status::Success;
        let Some(record) = record else {
            for (path, ..) in &self.files {
                terminal.note(&format!("the game never began: {} is not written", path.display()), None);
            }
            return status;
        };
        for (path, mut file, draw) in self.files {
            let written = draw(record, self.turn)
                .map_err(anyhow::Error::from)
                .and_then(|picture| Ok(file.write_all(picture.as_bytes()).and_then(|()| file.finish())?));
            if let Err(error) = written.with_context(|| format!("cannot write {}", path.display())) {
                terminal.report_error(&format!("{error:#}"), way_out(&error).as_deref());
                status = Status::Failure;
            }
        }
        status
    }
}
