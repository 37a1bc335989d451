use clap::{Args, CommandFactory};
use clap_complete::Shell;

use super::{Cli, Status, Terminal};

/// The options of `battleship completions`.
#[derive(Args, Debug)]
#[command(
    after_help = "Example: battleship completions bash > ~/.local/share/bash-completion/completions/battleship"
)]
pub(super) struct Completions {
    /// Shell that the script is for
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
