//! What shells and manuals want to know of the command line.

use clap::error::ErrorKind;
use clap::{Args, Command, CommandFactory};
use clap_complete::Shell;
use clap_mangen::Man;

use super::commands::{Status, Terminal};
use super::{Cli, report};

#[derive(Args, Debug)]
#[command(
    after_help = "As in: battleship completions bash > ~/.local/share/bash-completion/completions/battleship"
)]
pub(super) struct Completions {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

#[derive(Args, Debug)]
#[command(after_help = "As in: battleship man grade | man -l -")]
pub(super) struct Manual {
    /// The command that it is about, such as grade or play solo [default: all of it]
    #[arg(value_name = "COMMAND")]
    command: Vec<String>,
}

impl Completions {
    pub(super) fn run(self) -> Status {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Cli::command(), "battleship", &mut script);
        print(&script)
    }
}

impl Manual {
    pub(super) fn run(self) -> Status {
        let mut cli = Cli::command();
        cli.build();
        let mut command: &Command = &cli;
        for name in &self.command {
            match command.find_subcommand(name) {
                Some(found) => command = found,
                None => {
                    let message = format!("there is no command '{}'", self.command.join(" "));
                    return report(&Cli::command().error(ErrorKind::InvalidSubcommand, message));
                }
            }
        }
        let mut page = Vec::new();
        match Man::new(command.clone()).render(&mut page) {
            Ok(()) => print(&page),
            // Into memory: it cannot fail.
            Err(_) => Status::Failure,
        }
    }
}

fn print(text: &[u8]) -> Status {
    Terminal::new(anstream::ColorChoice::Auto).print_result(text)
}
