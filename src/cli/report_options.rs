//! The options of commands that report grades: in which format, and where to.

use std::ffi::OsStr;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::Args;

use super::Terminal;
use crate::course::grade::Grades;
use crate::course::report::{ReportFormat, table};
use crate::system::whole_file::{WholeFile, create_report};

#[derive(Args, Debug)]
pub(super) struct ReportOptions {
    /// Print a report in this format instead of the table
    #[arg(long, value_enum, value_name = "FORMAT")]
    format: Option<ReportFormat>,
    /// Write the report to this file, and print the table as well; without --format, the name decides: .csv,
    /// .json, .txt, or .xml for JUnit
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// A report that is about to be written. Its file is opened before anything runs, so that a bad path does not
/// cost the grades of a whole class.
pub(super) struct OpenReport {
    format: ReportFormat,
    file: Option<WholeFile>,
}

impl ReportOptions {
    /// The file that the report is written to.
    pub(super) fn output(&self) -> Option<&Path> {
        self.output.as_deref()
    }

    /// The format of the report: the one that was asked for, or the one that the name of the file shows.
    pub(super) fn format(&self) -> anyhow::Result<ReportFormat> {
        let (None, Some(output)) = (self.format, &self.output) else {
            return Ok(self.format.unwrap_or_default());
        };
        match output.extension().and_then(OsStr::to_str) {
            Some("csv") => Ok(ReportFormat::Csv),
            Some("json") => Ok(ReportFormat::Json),
            Some("xml") => Ok(ReportFormat::Junit),
            Some("txt") => Ok(ReportFormat::Table),
            _ => bail!(
                "the name of {} does not show a format: add --format, or name it .csv, .json, .txt or .xml",
                output.display()
            ),
        }
    }

    /// Opens the file of the report.
    pub(super) fn open(&self) -> anyhow::Result<OpenReport> {
        let format = self.format()?;
        let file = self.output.as_deref().map(create_report).transpose()?;
        Ok(OpenReport { format, file })
    }
}

impl OpenReport {
    /// Writes the report to its file and prints the table, or prints the report if it has no file.
    pub(super) fn write(self, grades: &Grades, terminal: &Terminal) -> anyhow::Result<()> {
        let table = || table(grades, terminal.paint());
        let (printed, written) = match self.file {
            None if self.format == ReportFormat::Table => (table(), Ok(())),
            None => (self.format.write(grades), Ok(())),
            Some(mut file) => {
                let report = self.format.write(grades);
                (table(), file.write_all(report.as_bytes()).and_then(|()| file.finish_synced()))
            }
        };
        terminal.print(printed.as_bytes()).context("cannot write to stdout")?;
        written.context("cannot write the report")
    }
}
