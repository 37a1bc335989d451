//! The `battleship` command.

use std::process::ExitCode;

fn main() -> ExitCode {
    battleship::run(std::env::args_os())
}
