//! What the help of a command says besides its options. It is written once, here as a type and beside each
//! command as data, and shown by `--help` and in the manual page.

use clap::{Command, CommandFactory};

use super::{Cli, check, completions, gaps, generate, grade, manual, play, replay, report, simulate, try_};
use crate::course::report::wrapped;

/// What the help of a command says besides its options.
///
/// Lines that start with two spaces are shown as they are; all others are paragraphs.
#[derive(Debug)]
pub(super) struct Help {
    /// How the command works.
    pub(super) details: &'static str,
    /// The files that the command reads.
    pub(super) files: &'static str,
    /// Commands that work if the files exist.
    pub(super) examples: &'static [Example],
    /// What each exit status means.
    pub(super) statuses: &'static [(u8, &'static str)],
}

/// A command with its purpose.
#[derive(Debug)]
pub(super) struct Example {
    pub(super) purpose: &'static str,
    pub(super) command: &'static str,
}

/// The width of help texts.
const WIDTH: usize = 82;
/// Where the meaning of an exit status begins.
const INDENT: usize = 5;

/// What people do comes first, then the options, then how it works.
const TEMPLATE: &str = "{about-with-newline}\n{usage-heading} {usage}\n\n{before-help}{all-args}{after-help}";

/// The command line with all texts of its help.
pub(super) fn command() -> Command {
    let cli = with_help(Cli::command(), &[]);
    // The main command has the same help for `-h` and `--help`: it fits a screen, and the manual page has the rest.
    cli.before_help(MAIN.examples()).after_help(
        "'battleship COMMAND --help' explains a command, and 'battleship man' the files, the wordings and the\n\
         exit statuses.",
    )
}

fn with_help(command: Command, path: &[&str]) -> Command {
    let command = command.mut_subcommands(|below| {
        let name = below.get_name().to_owned();
        with_help(below, &[path, &[&name]].concat())
    });
    let command = command.help_template(TEMPLATE);
    match find_help(path) {
        Some(help) if !path.is_empty() => {
            command.before_long_help(help.examples()).after_long_help(help.end())
        }
        _ => command,
    }
}

impl Help {
    /// The text before the options.
    fn examples(&self) -> String {
        let examples =
            self.examples.iter().map(|example| format!("  {}:\n    {}", example.purpose, example.command));
        format!("Examples:\n{}", examples.collect::<Vec<_>>().join("\n"))
    }

    /// The text after the options.
    pub(super) fn end(&self) -> String {
        let mut parts: Vec<String> = [self.details, self.files].map(str::to_owned).into();
        let statuses = self.statuses.iter().map(|(status, meaning)| {
            format!("  {status}  {}", wrapped(meaning, WIDTH - INDENT).join(&format!("\n{:INDENT$}", "")))
        });
        parts.push(format!("Exit status:\n{}", statuses.collect::<Vec<_>>().join("\n")));
        parts.retain(|part| !part.is_empty());
        parts.join("\n\n")
    }
}

/// The end of the help of the command at `path`, which is empty for the main command.
pub(super) fn find_help(path: &[&str]) -> Option<&'static Help> {
    Some(match path {
        [] => &MAIN,
        ["play"] => &play::HELP,
        ["play", "streak"] => &play::STREAK,
        ["play", "duel"] => &play::DUEL,
        ["play", "console"] => &play::CONSOLE,
        ["play", "solo"] => &play::SOLO,
        ["check"] => &check::HELP,
        ["try"] => &try_::HELP,
        ["replay"] => &replay::HELP,
        ["gaps"] => &gaps::HELP,
        ["generate"] => &generate::HELP,
        ["grade"] => &grade::HELP,
        ["report"] => &report::HELP,
        ["simulate"] => &simulate::HELP,
        ["completions"] => &completions::HELP,
        ["man"] => &manual::HELP,
        _ => return None,
    })
}

pub(super) const MAIN: Help = Help {
    details: "\
The transcript goes to Battleship.out and, with one more newline, to stdout.
Problems are reported on stderr. An item that is not a valid shot is reported in
the transcript, and the next item is used instead.

With --wording handout, the prompt and IOError lines are those of the course
handout instead of the published report, and boards may have an empty field at the
start of every line.",
    files: "\
Board: 10 lines of 10 fields separated by ';'. A field is empty or has the letter
of a ship. Ships lie in a straight line, across or down, and may touch.
  C  Carrier      5 cells, 1 ship
  B  Battleship   4 cells, 2 ships
  D  Destroyer    3 cells, 1 ship
  S  Submarine    3 cells, 1 ship
  P  Patrol Boat  2 cells, 4 ships

Moves: row,column items separated by ';', with rows 1 to 10 and columns A to J, as
in 5,E;10,G;8,I;

Placement file, for boards on which ships of the same letter touch: 2 lines for B
and 4 for P, each with the ship's top or left cell and its direction from there:
  B1:6,B;right;
  P4:3,H;down;",
    examples: &[
        Example {
            purpose: "Replay a game: write its transcript to Battleship.out and stdout",
            command: "battleship Player1.txt Player2.txt Player1.in Player2.in",
        },
        Example {
            purpose: "Look at it in a browser",
            command: "battleship -q Player1.txt Player2.txt Player1.in Player2.in --html game.html",
        },
        Example {
            purpose: "See where your own program goes wrong",
            command: "battleship try Player1.txt Player2.txt Player1.in Player2.in -- python3 Assignment4.py",
        },
        Example {
            purpose: "Grade a class",
            command: "battleship grade cases students/* --run 'python3 {submission}/Assignment4.py'",
        },
        Example { purpose: "Play against the computer", command: "battleship play solo" },
    ],
    statuses: &[
        (0, "the game was replayed"),
        (
            1,
            "the input was rejected, the transcript would be larger than 256 MiB, or the output could not be written",
        ),
        (2, "wrong usage"),
    ],
};

#[cfg(test)]
mod tests {
    use super::*;

    fn check(command: &Command, path: &[&str]) {
        let Some(help) = find_help(path) else { panic!("{path:?} has no help") };
        assert!(!help.examples.is_empty() && !help.statuses.is_empty(), "{path:?}");
        // Beyond 100 columns, examples would be broken into lines.
        let is_long = |line: &&str| line.len() > if line.starts_with("    ") { 100 } else { WIDTH };
        for text in [help.examples(), help.end()] {
            assert_eq!(text.lines().find(is_long), None, "{path:?}");
        }
        for subcommand in command.get_subcommands() {
            check(subcommand, &[path, &[subcommand.get_name()]].concat());
        }
    }

    #[test]
    fn every_command_has_its_help() {
        check(&Cli::command(), &[]);
    }
}
