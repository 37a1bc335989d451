//! How the help is laid out, and the texts of the main command.

use clap::{Command, CommandFactory};

use super::Cli;

/// What people do comes first, then the options, then how it works.
const TEMPLATE: &str = "{about-with-newline}\n{usage-heading} {usage}\n\n{before-help}{all-args}{after-help}";

/// The command line with its help.
pub(super) fn command() -> Command {
    with_template(Cli::command())
}

fn with_template(command: Command) -> Command {
    command.help_template(TEMPLATE).mut_subcommands(with_template)
}

/// The main command has the same help for `-h` and `--help`: it fits a screen, and the manual page has the details.
pub(super) const END: &str = "\
'battleship COMMAND --help' explains a command, and 'battleship man' the files, the wordings and the
exit statuses.";

pub(super) const EXAMPLES: &str = "\
Examples:
  Replay a game: write its transcript to Battleship.out and stdout:
    battleship Player1.txt Player2.txt Player1.in Player2.in
  Look at it in a browser:
    battleship -q Player1.txt Player2.txt Player1.in Player2.in --html game.html
  See where your own program goes wrong:
    battleship try Player1.txt Player2.txt Player1.in Player2.in -- python3 Assignment4.py
  Grade a class:
    battleship grade cases students/* --run 'python3 {submission}/Assignment4.py'
  Play against the computer:
    battleship play solo";

pub(super) const DETAILS: &str = "\
The transcript goes to Battleship.out and, with one more newline, to stdout.
Problems are reported on stderr. An item that is not a valid shot is reported in
the transcript, and the next item is used instead.

With --wording handout, the prompt and IOError lines are those of the course
handout instead of the published report, and boards may have an empty field at the
start of every line.

On Windows, battleship expands patterns such as cases\\* itself.

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
  P4:3,H;down;

Exit status:
  0  the game was replayed
  1  the input was rejected, the transcript would be larger than 256 MiB, or the
     output could not be written
  2  wrong usage";

#[cfg(test)]
mod tests {
    use super::*;

    fn check_width(command: &Command) {
        let examples = command.get_before_long_help().or(command.get_before_help());
        for text in [examples, command.get_after_long_help()].into_iter().flatten() {
            // Beyond 100 columns, examples would be broken into lines.
            let is_long = |line: &&str| line.len() > if line.starts_with("    ") { 100 } else { 82 };
            assert_eq!(text.to_string().lines().find(is_long), None);
        }
        command.get_subcommands().for_each(check_width);
    }

    #[test]
    fn the_command_line_is_consistent_and_its_texts_fit_a_terminal() {
        command().debug_assert();
        check_width(&command());
    }
}
