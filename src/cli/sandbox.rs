//! The options of commands that run programs, and the sandbox that they ask for.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;

use super::Terminal;
use super::values::up_to;
use crate::course::run::{Sandbox, SandboxError, SandboxMode, SandboxOptions};
use crate::system::program::Limits;

#[derive(Args, Clone, Debug)]
pub(super) struct SandboxArgs {
    /// How to confine programs
    #[arg(long, value_enum, value_name = "MODE", default_value_t)]
    pub(super) sandbox: SandboxMode,
    /// Let programs read this file or folder as well
    #[arg(long, value_name = "PATH")]
    pub(super) allow_read: Vec<PathBuf>,
    /// Stop a program after this many seconds of CPU time [default: 10]
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds)]
    pub(super) timeout: Option<Duration>,
    /// Stop a program that uses more than this many MiB of memory
    #[arg(long, hide_short_help = true, value_name = "MIB", default_value = "1024", value_parser = mebibytes(1 << 20))]
    max_memory: u64,
    /// Stop a program that has more than this many processes at a time
    #[arg(long, hide_short_help = true, value_name = "N", default_value = "64", value_parser = up_to(10_000_usize))]
    max_processes: usize,
    /// Stop a program that writes more than this many MiB to stdout, stderr or the transcript
    #[arg(long, hide_short_help = true, value_name = "MIB", default_value = "16", value_parser = mebibytes(1024))]
    pub(super) max_output: u64,
}

impl SandboxArgs {
    /// The limits of a program with all its processes.
    pub(super) fn limits(&self) -> Limits {
        Limits {
            time: self.timeout.unwrap_or(Duration::from_secs(10)),
            output: self.max_output,
            memory: self.max_memory,
            processes: self.max_processes,
        }
    }
}

fn parse_seconds(text: &str) -> Result<Duration, String> {
    const LONGEST: f64 = 86_400.0;
    let seconds = text.parse().ok().filter(|seconds| (0.001..=LONGEST).contains(seconds));
    seconds
        .map(Duration::from_secs_f64)
        .ok_or_else(|| "expected a number of seconds from 0.001 to 86400".into())
}

/// A parser of numbers of MiB, up to `most`.
fn mebibytes(most: u64) -> impl Fn(&str) -> Result<u64, String> + Clone {
    move |text| up_to(most)(text).map(|number| number << 20)
}

/// Sets up the sandbox, and says on stderr which layers are in force. `own` is for a program of the person who runs
/// the command: nothing is said about the layers, and where it cannot be confined, it runs with limits only.
pub(super) fn set_up(options: &SandboxOptions, own: bool, terminal: &Terminal) -> anyhow::Result<Sandbox> {
    let sandbox = match Sandbox::set_up(options) {
        Err(error @ (SandboxError::Unsupported | SandboxError::NoLandlock | SandboxError::OldLandlock))
            if own && options.mode == SandboxMode::Auto =>
        {
            terminal.warn(&format!("{error}; so the program runs with limits only"));
            Sandbox::set_up(&SandboxOptions { mode: SandboxMode::Off, ..*options })
        }
        sandbox => sandbox,
    }?;
    if !own {
        let weakness = sandbox.weakness().map(|weakness| format!("; {weakness}")).unwrap_or_default();
        terminal.note(&format!("sandbox: {sandbox}{weakness}"), None);
    }
    Ok(sandbox)
}
