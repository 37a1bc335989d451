//! Limits on other people's programs.

use std::time::Duration;

use clap::Args;

/// The options that limit a program.
#[derive(Args, Clone, Copy, Debug)]
pub(super) struct RunLimits {
    /// Stop a program after this many seconds [default: 10]
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds)]
    timeout: Option<Duration>,
    /// Stop a program that writes more than this many MiB to stdout, stderr or the transcript
    #[arg(long, value_name = "MIB", default_value = "16", value_parser = parse_mebibytes)]
    max_output: u64,
}

impl RunLimits {
    /// How long a program may run.
    pub(super) fn timeout(self) -> Duration {
        self.timeout.unwrap_or(Duration::from_secs(10))
    }

    /// Whether the time was limited explicitly.
    pub(super) fn has_timeout(self) -> bool {
        self.timeout.is_some()
    }

    /// The most bytes that a program may write to stdout, to stderr and to its transcript.
    pub(super) fn max_output(self) -> u64 {
        self.max_output
    }
}

fn parse_seconds(text: &str) -> Result<Duration, String> {
    const LONGEST: f64 = 86_400.0;
    let seconds = text.parse().ok().filter(|seconds| (0.001..=LONGEST).contains(seconds));
    seconds
        .map(Duration::from_secs_f64)
        .ok_or_else(|| "expected a number of seconds from 0.001 to 86400".into())
}

fn parse_mebibytes(text: &str) -> Result<u64, String> {
    const MOST: u64 = 1024;
    let number = text.parse().ok().filter(|number| (1..=MOST).contains(number));
    number.map(|number: u64| number << 20).ok_or_else(|| format!("expected a number from 1 to {MOST}"))
}
