//! `battleship man`: manual pages with the same text as `--help`.

use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

use anyhow::bail;
use clap::error::ErrorKind;
use clap::{Args, Command};
use clap_mangen::Man;

use super::{Status, Terminal, help, mistyped, usage_error};
use crate::system::folder::create_folders;
use crate::system::whole_file::{CannotWrite, Destination, write_whole};

#[derive(Args, Debug)]
#[command(before_long_help = EXAMPLES, after_long_help = DETAILS)]
pub(super) struct Manual {
    /// Command that the page is about, such as grade or play solo [default: battleship itself]
    #[arg(value_name = "COMMAND")]
    command: Vec<String>,

    /// Write the pages of all commands to this folder instead
    #[arg(long, value_name = "DIR", conflicts_with = "command")]
    all: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  Read the page of a command:
    battleship man grade
  Install all pages, so that 'man battleship-grade' finds them:
    battleship man --all ~/.local/share/man/man1
  Read the page of an edition in man's pager:
    battleship man play solo | man -l -";

const DETAILS: &str = "\
At a terminal the page is text to read; in a pipe or a file it is roff, the format
of man(1). With --all, each page becomes a file such as battleship-grade.1 in the
folder, which is created if necessary.

Exit status:
  0  the pages were printed or written
  1  stdout or a page could not be written
  2  there is no such command";

impl Manual {
    pub(super) fn run(&self, terminal: &Terminal) -> anyhow::Result<Status> {
        let mut cli = help::command();
        cli.build();
        if let Some(folder) = &self.all {
            create_folders(folder).map_err(CannotWrite::at(folder))?;
            write_all(&cli, folder)?;
            return Ok(Status::Success);
        }
        let mut command = &cli;
        for name in &self.command {
            let Some(found) = command.find_subcommand(name) else {
                mistyped::check(name.as_ref())?;
                let message = format!("there is no command '{}'", self.command.join(" "));
                bail!(usage_error(&[], ErrorKind::InvalidSubcommand, message));
            };
            command = found;
        }
        let page = if io::stdout().is_terminal() { text(command) } else { page(command) };
        Ok(terminal.print_result(page.as_bytes()))
    }
}

/// The page of a command for a reader at a terminal: its help, and for the main command the rest as well.
fn text(command: &Command) -> String {
    let help = command.clone().render_long_help();
    match command.get_after_long_help() {
        Some(_) => help.to_string(),
        None => format!("{help}\n{}\n", help::DETAILS),
    }
}

/// Writes the pages of a command and of all commands below it to a folder.
fn write_all(command: &Command, folder: &Path) -> Result<(), CannotWrite> {
    let file = folder.join(format!("{}.1", name(command)));
    write_whole(Destination::InFolder(&file), page(command).as_bytes()).map_err(CannotWrite::at(&file))?;
    subcommands(command).try_for_each(|below| write_all(below, folder))
}

/// The commands below a command. The page of `help` would only repeat the others.
fn subcommands(command: &Command) -> impl Iterator<Item = &Command> {
    command.get_subcommands().filter(|below| below.get_name() != "help")
}

/// The name of a page, which is also its file name without the section.
fn name(command: &Command) -> &str {
    command.get_display_name().unwrap_or(command.get_name())
}

/// The page of a command, in roff.
fn page(command: &Command) -> String {
    let man = Man::new(command.clone());
    let details = command.get_after_long_help().map_or(help::DETAILS.to_owned(), |text| text.to_string());
    let (details, statuses) = details.split_once("\n\nExit status:\n").expect("all commands list them");
    let examples = command.get_before_long_help().or(command.get_before_help());
    let examples = examples.map(|text| text.to_string()).unwrap_or_default();
    // There is no date, so that the same version always prints the same page.
    let title = format!(
        ".TH {} 1 \"\" \"battleship {}\" \"Battleship Manual\"\n",
        name(command).to_uppercase(),
        env!("CARGO_PKG_VERSION")
    );
    let mut page = title.into_bytes();
    let written = man.render_name_section(&mut page).and_then(|()| {
        page.extend(section("SYNOPSIS", &synopsis(command)).into_bytes());
        man.render_description_section(&mut page)?;
        page.extend(format!(".PP\n{}", paragraphs(details)).into_bytes());
        man.render_options_section(&mut page)?;
        if command.has_subcommands() {
            man.render_subcommands_section(&mut page)?;
        }
        Ok(())
    });
    written.expect("writing to memory cannot fail");
    tidied(&String::from_utf8(page).expect("the page is made of text"))
        + &section("EXIT STATUS", &paragraphs(statuses))
        + &section("EXAMPLES", &paragraphs(examples.trim_start_matches("Examples:\n")))
        + &section("SEE ALSO", &see_also(command))
}

fn synopsis(command: &Command) -> String {
    let usage = command.clone().render_usage().to_string();
    let forms = usage.trim_start_matches("Usage:").lines().map(|form| escaped(form.trim()));
    format!(".nf\n{}\n.fi\n", forms.collect::<Vec<_>>().join("\n"))
}

/// Corrects what `clap_mangen` writes but linters object to.
fn tidied(roff: &str) -> String {
    let roff = roff.replace("\n.br\n\n.br\n", "\n.sp\n").replace(".SH SUBCOMMANDS", ".SH COMMANDS");
    let line = |line: &str| match line.strip_prefix(".SH ") {
        Some(heading) => format!(".SH {}\n", heading.to_uppercase()),
        None => format!("{}\n", line.trim_end()),
    };
    roff.lines().map(line).collect()
}

fn section(heading: &str, content: &str) -> String {
    format!(".SH {heading}\n{content}")
}

/// The pages of the command's parents and of its subcommands.
fn see_also(command: &Command) -> String {
    let parents = name(command).match_indices('-').map(|(end, _)| &name(command)[..end]);
    let pages = parents.chain(subcommands(command).map(name));
    let pages: Vec<String> = pages.map(|name| format!("\\fB{}\\fR(1)", escaped(name))).collect();
    pages.join(",\n") + "\n"
}

/// Paragraphs of a help text. Lines that start with two spaces are not filled.
fn paragraphs(text: &str) -> String {
    let mut roff = String::new();
    let mut is_table = false;
    for line in text.lines() {
        let belongs_to_table = line.starts_with("  ");
        if is_table != belongs_to_table {
            roff += if belongs_to_table { ".PP\n.nf\n.RS 4\n" } else { ".RE\n.fi\n" };
            is_table = belongs_to_table;
        }
        roff += &match line {
            "" => ".PP\n".to_owned(),
            _ => escaped(line.strip_prefix("  ").unwrap_or(line)) + "\n",
        };
    }
    if is_table {
        roff += ".RE\n.fi\n";
    }
    roff
}

fn escaped(text: &str) -> String {
    let text = text.replace('\\', "\\e").replace('-', "\\-").replace('\'', "\\(aq");
    text.replace('^', "\\(ha").replace('~', "\\(ti")
}
