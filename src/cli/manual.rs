//! `battleship man`: manual pages with the same text as `--help`.

use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

use clap::error::ErrorKind;
use clap::{Args, Command};
use clap_mangen::Man;

use super::help::{Example, Help, find_help};
use super::mistyped::suggestion;
use super::{Status, Terminal, help, usage_error};
use crate::system::folder::create_folders;
use crate::system::whole_file::{CannotWrite, Destination, write_whole};

/// The options of `battleship man`.
#[derive(Args, Debug)]
pub(super) struct Manual {
    /// Command that the page is about, such as grade or play solo [default: battleship itself]
    #[arg(value_name = "COMMAND")]
    command: Vec<String>,

    /// Write the pages of all commands to this folder instead
    #[arg(long, value_name = "DIR", conflicts_with = "command")]
    all: Option<PathBuf>,
}

pub(super) const HELP: Help = Help {
    details: "\
At a terminal the page is text to read; in a pipe or a file it is roff, the format
of man(1). With --all, each page becomes a file such as battleship-grade.1 in the
folder, which is created if necessary.",
    files: "",
    examples: &[
        Example { purpose: "Read the page of a command", command: "battleship man grade" },
        Example {
            purpose: "Install all pages, so that 'man battleship-grade' finds them",
            command: "battleship man --all ~/.local/share/man/man1",
        },
        Example {
            purpose: "Read the page of an edition in man's pager",
            command: "battleship man play solo | man -l -",
        },
    ],
    statuses: &[
        (0, "the pages were printed or written"),
        (1, "stdout or a page could not be written"),
        (2, "there is no such command"),
    ],
};

impl Manual {
    pub(super) fn run(&self, terminal: &Terminal) -> Status {
        let mut cli = help::command();
        cli.build();
        if let Some(folder) = &self.all {
            return match write_all(&cli, folder) {
                Ok(()) => Status::Success,
                Err(error) => {
                    terminal.report_error(&format!("{:#}", anyhow::Error::from(error)), None);
                    Status::Failure
                }
            };
        }
        let mut command: &Command = &cli;
        for name in &self.command {
            match command.find_subcommand(name) {
                Some(found) => command = found,
                None => {
                    let mut message = format!("there is no command '{}'", self.command.join(" "));
                    if let (Some(meant), [_]) = (suggestion(name.as_ref()), &self.command[..]) {
                        message += &format!("\n\n  tip: did you mean 'battleship man {meant}'?");
                    }
                    return usage_error(&[], ErrorKind::InvalidSubcommand, message);
                }
            }
        }
        let path: Vec<&str> = self.command.iter().map(String::as_str).collect();
        let page = if io::stdout().is_terminal() { text(command, &path) } else { page(command, &path) };
        terminal.print_result(page.as_bytes())
    }
}

/// The page of the command at `path` for a reader at a terminal: its help, and for the main command the rest as well.
fn text(command: &Command, path: &[&str]) -> String {
    let help = command.clone().render_long_help().to_string();
    if path.is_empty() { format!("{help}\n{}", help::MAIN.end()) } else { help }
}

/// Writes the pages of all commands to a folder.
fn write_all(cli: &Command, folder: &Path) -> Result<(), CannotWrite> {
    create_folders(folder).map_err(CannotWrite::at(folder))?;
    for (path, command) in with_subcommands(cli, Vec::new()) {
        let file = folder.join(format!("{}.1", page_name(&path)));
        write_whole(Destination::InFolder(&file), page(command, &path).as_bytes())
            .map_err(CannotWrite::at(&file))?;
    }
    Ok(())
}

/// The command at `path` and all commands below it. The page of `help` would only repeat the others.
fn with_subcommands<'a>(command: &'a Command, path: Vec<&'a str>) -> Vec<(Vec<&'a str>, &'a Command)> {
    let below = command.get_subcommands().filter(|child| child.get_name() != "help");
    let below = below.flat_map(|child| with_subcommands(child, [&path[..], &[child.get_name()]].concat()));
    let mut commands: Vec<_> = below.collect();
    commands.insert(0, (path, command));
    commands
}

/// The name of the page of the command at `path`, which is also its file name without the section.
fn page_name(path: &[&str]) -> String {
    [&["battleship"], path].concat().join("-")
}

/// The page of the command at `path`, in roff.
fn page(command: &Command, path: &[&str]) -> String {
    let man = Man::new(command.clone());
    let help = find_help(path);
    let mut page = title(path).into_bytes();
    let written = man.render_name_section(&mut page).and_then(|()| {
        page.extend(section("SYNOPSIS", &synopsis(command)).into_bytes());
        man.render_description_section(&mut page)?;
        page.extend(help.map(|help| paragraphs(help.details)).unwrap_or_default().into_bytes());
        man.render_options_section(&mut page)?;
        if command.has_subcommands() {
            man.render_subcommands_section(&mut page)?;
        }
        Ok(())
    });
    written.expect("writing to memory cannot fail");
    let mut page = tidied(&String::from_utf8(page).expect("the page is made of text"));
    if let Some(help) = help {
        page += &section("FILES", paragraphs(help.files).trim_start_matches(".PP\n"));
        page += &section("EXIT STATUS", &help.statuses.iter().map(status).collect::<String>());
        page += &section("EXAMPLES", &help.examples.iter().map(example).collect::<Vec<_>>().join(".PP\n"));
    }
    page + &section("SEE ALSO", &see_also(command, path))
}

/// The title, without a date so that the same version always prints the same page.
fn title(path: &[&str]) -> String {
    let name = page_name(path).to_uppercase();
    let version = env!("CARGO_PKG_VERSION");
    format!(".TH {name} 1 \"\" \"battleship {version}\" \"Battleship Manual\"\n")
}

/// The usage as in the help, one form per line.
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
    if content.is_empty() { String::new() } else { format!(".SH {heading}\n{content}") }
}

fn status((status, meaning): &(u8, &str)) -> String {
    format!(".TP\n\\fB{status}\\fR\n{}\n", escaped(meaning))
}

fn example(example: &Example) -> String {
    format!("{}:\n.PP\n.nf\n.RS 4\n{}\n.RE\n.fi\n", escaped(example.purpose), escaped(example.command))
}

/// The pages of the command's parents and of its subcommands.
fn see_also(command: &Command, path: &[&str]) -> String {
    let name = |path: &[&str]| format!("\\fB{}\\fR(1)", escaped(&page_name(path)));
    let parents = (0..path.len()).map(|length| name(&path[..length]));
    let children = command.get_subcommands().filter(|child| child.get_name() != "help");
    let children = children.map(|child| name(&[path, &[child.get_name()]].concat()));
    let pages: Vec<String> = parents.chain(children).collect();
    if pages.is_empty() { String::new() } else { pages.join(",\n") + "\n" }
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
        if line.is_empty() {
            roff += ".PP\n";
        } else {
            roff += &escaped(if is_table { &line[2..] } else { line });
            roff.push('\n');
        }
    }
    if is_table {
        roff += ".RE\n.fi\n";
    }
    if roff.is_empty() || roff.starts_with(".PP") { roff } else { format!(".PP\n{roff}") }
}

/// Text that roff prints as it is.
fn escaped(text: &str) -> String {
    let text = text
        .replace('\\', "\\e")
        .replace('-', "\\-")
        .replace('\'', "\\(aq")
        .replace('^', "\\(ha")
        .replace('~', "\\(ti");
    if text.starts_with('.') { format!("\\&{text}") } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_not_filled_and_commands_stay_text() {
        let text = "Two lines\nof text:\n  a  b\n  c\n.SH evil\n\n'quoted' ~";
        let roff = ".PP\nTwo lines\nof text:\n.PP\n.nf\n.RS 4\na  b\nc\n.RE\n.fi\n\\&.SH evil\n.PP\n\\(aqquoted\\(aq \\(ti\n";
        assert_eq!(paragraphs(text), roff);
    }
}
