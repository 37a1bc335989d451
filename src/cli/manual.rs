use clap::error::ErrorKind;
use clap::{Args, Command, CommandFactory};
use clap_mangen::Man;

use super::{Cli, Status, Terminal, usage_error};

/// The options of `battleship man`.
#[derive(Args, Debug)]
#[command(after_help = "Example: battleship man grade | man -l -")]
pub(super) struct Manual {
    /// Command that the page is about, such as grade or play solo [default: battleship itself]
    #[arg(value_name = "COMMAND")]
    command: Vec<String>,
}

impl Manual {
    pub(super) fn run(&self, terminal: &Terminal) -> Status {
        let mut cli = Cli::command();
        cli.build();
        let mut command: &Command = &cli;
        for name in &self.command {
            match command.find_subcommand(name) {
                Some(found) => command = found,
                None => {
                    let message = format!("there is no command '{}'", self.command.join(" "));
                    return usage_error(&[], ErrorKind::InvalidSubcommand, message);
                }
            }
        }
        let mut page = Vec::new();
        Man::new(command.clone()).render(&mut page).expect("writing to memory cannot fail");
        terminal.print_result(&page)
    }
}
