use clap::{Args, CommandFactory};
use clap_complete::Shell;

use super::{Cli, Status, Terminal};

/// The shell that a script is for.
#[derive(Args, Debug)]
#[command(
    after_help = "As in: battleship completions bash > ~/.local/share/bash-completion/completions/battleship"
)]
pub(super) struct Completions {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

impl Completions {
    pub(super) fn run(&self, terminal: &Terminal) -> Status {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Cli::command(), "battleship", &mut script);
        terminal.print_result(&script)
    }
}
