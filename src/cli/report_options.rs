//! The options of commands that report grades: in which format, in which order, and where to.

use std::ffi::OsStr;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::Args;

use super::Terminal;
use crate::course::case::GameTexts;
use crate::course::class::{Grades, Order};
use crate::course::feedback::FeedbackFolder;
use crate::course::journal::is_journal;
use crate::course::report::{ReportFormat, ReportStyle};
use crate::system::whole_file::{WholeFile, create_report, is_stdout};

#[derive(Args, Debug)]
pub(super) struct ReportOptions {
    /// Format of the report [default: table, or what the name of --output shows]
    #[arg(long, value_enum, value_name = "FORMAT")]
    format: Option<ReportFormat>,
    /// Write the report to this file, and print the table as well; without --format, the name decides: .csv,
    /// .html, .json, .md, .txt for the table, or .xml for JUnit
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Order of the submissions [default: as they are given]
    #[arg(long, value_enum, value_name = "ORDER")]
    sort: Option<Order>,
    /// Explain every failed case in the table; a single submission is always explained
    #[arg(long)]
    explain: bool,
    /// Start CSV with a byte order mark, so that Excel reads it as UTF-8
    #[arg(long, hide_short_help = true)]
    csv_bom: bool,
    /// Write pages to hand back to this folder: one for each submission, and index.html about the class
    #[arg(long, value_name = "DIR")]
    pub(super) feedback: Option<PathBuf>,
}

/// A report that is about to be written. Its file and the folder of the pages are opened before anything runs, so that a bad path does not
/// cost the grades of a whole class.
pub(super) struct OpenReport<'a> {
    options: &'a ReportOptions,
    format: ReportFormat,
    file: Option<WholeFile>,
    feedback: Option<FeedbackFolder>,
}

impl ReportOptions {
    /// The file that the report is written to, unless that is stdout.
    pub(super) fn output(&self) -> Option<&Path> {
        self.output.as_deref().filter(|path| !is_stdout(path))
    }

    /// The format of the report: the one that was asked for, or the one that the name of the file shows. A journal is
    /// refused, since it may be all that there is of a grading.
    pub(super) fn format(&self) -> anyhow::Result<ReportFormat> {
        if let Some(output) = self.output().filter(|output| is_journal(output)) {
            bail!(
                "{} is a journal and is not overwritten: choose another name for the report",
                output.display()
            );
        }
        let (None, Some(output)) = (self.format, self.output()) else {
            return Ok(self.format.unwrap_or_default());
        };
        let ending = output.extension().and_then(OsStr::to_str).unwrap_or_default();
        match ending.to_ascii_lowercase().as_str() {
            "csv" => Ok(ReportFormat::Csv),
            "json" => Ok(ReportFormat::Json),
            "xml" => Ok(ReportFormat::Junit),
            "txt" => Ok(ReportFormat::Table),
            "md" => Ok(ReportFormat::Markdown),
            "html" => Ok(ReportFormat::Html),
            _ => bail!(
                "the name of {} does not show a format: add --format, or name it .csv, .html, .json, .md, .txt or .xml",
                output.display()
            ),
        }
    }

    /// Whether a table is printed, alone or besides the report in a file.
    pub(super) fn prints_table(&self) -> bool {
        self.output().is_some() || self.format.unwrap_or_default() == ReportFormat::Table
    }

    /// How a table on stdout looks.
    pub(super) fn shown(&self, terminal: &Terminal) -> ReportStyle {
        ReportStyle { width: terminal.width(), paint: terminal.paint(), ..self.plain() }
    }

    /// How a report looks that is not on a terminal.
    fn plain(&self) -> ReportStyle {
        ReportStyle { explains: self.explain, byte_order_mark: self.csv_bom, ..ReportStyle::default() }
    }

    /// Opens the file of the report, and the folder of the pages.
    pub(super) fn open(&self) -> anyhow::Result<OpenReport<'_>> {
        let format = self.format()?;
        if self.csv_bom && format != ReportFormat::Csv {
            bail!("--csv-bom needs --format csv, or --output with a file whose name ends with .csv");
        }
        let file = self.output().map(create_report).transpose()?;
        let feedback = self.feedback.as_deref().map(FeedbackFolder::open).transpose()?;
        Ok(OpenReport { options: self, format, file, feedback })
    }

    /// Checks that the format is for this number of submissions.
    pub(super) fn check_format(&self, submissions: usize) -> anyhow::Result<()> {
        if self.format()? == ReportFormat::Gradescope && submissions != 1 {
            bail!("--format gradescope is for one submission, but there are {submissions}");
        }
        Ok(())
    }
}

impl OpenReport<'_> {
    /// Writes the report to its file and prints the table, or prints the report if it has no file. Then writes the
    /// pages, which replay `games`.
    pub(super) fn write(
        mut self,
        grades: &mut Grades,
        games: &[Option<GameTexts>],
        terminal: &Terminal,
    ) -> anyhow::Result<()> {
        grades.sort(self.options.sort.unwrap_or_default());
        let feedback = self.feedback.take();
        self.deliver(terminal, |format, style| format.write(grades, style))?;
        Ok(feedback.map_or(Ok(()), |feedback| feedback.write(grades, games))?)
    }

    pub(super) fn deliver(
        self,
        terminal: &Terminal,
        report: impl Fn(ReportFormat, ReportStyle) -> String,
    ) -> anyhow::Result<()> {
        let (plain, shown) = (self.options.plain(), self.options.shown(terminal));
        let format = if self.file.is_some() { ReportFormat::Table } else { self.format };
        let written = self.file.map_or(Ok(()), |mut file| {
            let report = report(self.format, plain);
            file.write_all(report.as_bytes()).and_then(|()| file.finish_synced())
        });
        let text = report(format, shown);
        let printed = match format {
            ReportFormat::Table => terminal.print_table(&text),
            _ => terminal.print(text.as_bytes()),
        };
        printed.context("cannot write to stdout")?;
        written.context("cannot write the report")
    }
}
