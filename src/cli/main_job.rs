//! The command line of the main job alone. It is used most, and setting up all commands takes as long as the game
//! itself.

use std::ffi::{OsStr, OsString};

use clap::{ColorChoice, Parser};

use super::Everywhere;
use super::rounds::Rounds;

/// The main job with its options.
#[derive(Debug, Parser, PartialEq, Eq)]
#[command(disable_help_flag = true, disable_version_flag = true)]
pub(super) struct MainJob {
    #[command(flatten)]
    pub(super) rounds: Rounds,
    #[command(flatten)]
    pub(super) everywhere: Everywhere,
}

impl MainJob {
    /// Recognizes four files with valid options. Help and errors need the whole command line.
    pub(super) fn parse_files(args: &[OsString]) -> Option<Self> {
        // Most games need no options, and then even clap would take a fifth of the time.
        match args {
            [_, files @ ..] if files.len() == 4 && !files.iter().any(|file| is_option(file)) => {
                let everywhere = Everywhere { color: ColorChoice::Auto };
                Some(Self { rounds: Rounds::of(files.to_vec()), everywhere })
            }
            _ => Self::try_parse_from(args).ok().filter(|job| job.rounds.files.len() == 4),
        }
    }
}

fn is_option(arg: &OsStr) -> bool {
    arg.as_encoded_bytes().starts_with(b"-")
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;
    use crate::cli::tests::args;

    #[test]
    fn the_command_line_is_consistent() {
        MainJob::command().debug_assert();
    }

    #[test]
    fn files_alone_have_the_default_options() {
        for files in [["1.txt", "2.txt", "1.in", "2.in"], ["", " ", "ä", "play"]] {
            let args = args(&files);
            assert_eq!(MainJob::parse_files(&args), Some(MainJob::parse_from(&args)), "{files:?}");
        }
    }

    #[test]
    fn options_are_read_before_between_and_after_the_files() {
        for words in [
            ["-q", "1.txt", "2.txt", "1.in", "2.in"],
            ["1.txt", "2.txt", "-q", "1.in", "2.in"],
            ["1.txt", "2.txt", "1.in", "2.in", "-q"],
        ] {
            let job = MainJob::parse_files(&args(&words));
            assert_ne!(job, MainJob::parse_files(&args(&["1.txt", "2.txt", "1.in", "2.in"])), "{words:?}");
            assert!(job.is_some(), "{words:?}");
        }
    }

    #[test]
    fn anything_else_is_left_to_the_whole_command_line() {
        for words in [
            &["1.txt", "2.txt", "1.in"][..],
            &["1.txt", "2.txt", "-q", "1.in"],
            &["1.txt", "2.txt", "1.in", "2.in", "3.in"],
            &["1.txt", "2.txt", "1.in", "--help"],
            &["1.txt", "2.txt", "1.in", "2.in", "--no-such-option"],
            &[],
        ] {
            assert_eq!(MainJob::parse_files(&args(words)), None, "{words:?}");
        }
    }
}
