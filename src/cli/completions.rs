use clap::Args;
use clap_complete::Shell;

use super::{Status, Terminal, help};

#[derive(Args, Debug)]
#[command(before_long_help = EXAMPLES, after_long_help = DETAILS)]
pub(super) struct Completions {
    /// Shell that the script is for
    #[arg(value_enum)]
    shell: Shell,
}

const EXAMPLES: &str = "\
Examples:
  Install the script for bash:
    battleship completions bash > ~/.local/share/bash-completion/completions/battleship
  Install the script for fish:
    battleship completions fish > ~/.config/fish/completions/battleship.fish";

const DETAILS: &str = "\
The script completes commands, options and their values when you press Tab.

Exit status:
  0  the script was printed
  1  stdout could not be written
  2  wrong usage";

impl Completions {
    pub(super) fn run(&self, terminal: &Terminal) -> Status {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut help::command(), "battleship", &mut script);
        terminal.print_result(&script)
    }
}
