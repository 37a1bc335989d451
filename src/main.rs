//! The `battleship` command.

use std::process::ExitCode;

fn main() -> ExitCode {
    battleship::cli::run(std::env::args_os()).into()
}
