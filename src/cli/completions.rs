use clap::Args;
use clap_complete::Shell;

use super::help::{Example, Help};
use super::{Status, Terminal, help};

/// The options of `battleship completions`.
#[derive(Args, Debug)]
pub(super) struct Completions {
    /// Shell that the script is for
    #[arg(value_enum)]
    shell: Shell,
}

pub(super) const HELP: Help = Help {
    details: "The script completes commands, options and their values when you press Tab.",
    files: "",
    examples: &[
        Example {
            purpose: "Install the script for bash",
            command: "battleship completions bash > ~/.local/share/bash-completion/completions/battleship",
        },
        Example {
            purpose: "Install the script for fish",
            command: "battleship completions fish > ~/.config/fish/completions/battleship.fish",
        },
    ],
    statuses: &[(0, "the script was printed"), (1, "stdout could not be written"), (2, "wrong usage")],
};

impl Completions {
    pub(super) fn run(&self, terminal: &Terminal) -> Status {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut help::command(), "battleship", &mut script);
        terminal.print_result(&script)
    }
}
