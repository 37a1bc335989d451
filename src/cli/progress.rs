//! A progress bar on stderr, which only a terminal shows.

use std::io::{self, IsTerminal, Write};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Drawing more often would only take time.
const PAUSE: Duration = Duration::from_millis(100);
/// The most columns of the bar itself.
const WIDEST: usize = 40;
/// The columns of a terminal that does not tell.
const USUAL_COLUMNS: usize = 80;

/// A bar that several threads can move on.
#[derive(Clone, Debug)]
pub(super) struct ProgressBar(Option<Arc<Mutex<Bar>>>);

#[derive(Debug)]
struct Bar {
    all: u64,
    /// What was done before the bar was drawn first. It does not tell how long the rest will take.
    before: u64,
    done: u64,
    start: Instant,
    drawn: Instant,
    /// How many columns of the terminal have to be overwritten.
    columns: usize,
    is_cleared: bool,
}

impl ProgressBar {
    /// Draws a bar for this many steps, of which some are done already.
    pub(super) fn start(all: u64, before: u64) -> Self {
        if !io::stderr().is_terminal() {
            return Self(None);
        }
        let now = Instant::now();
        let mut bar =
            Bar { all, before, done: before, start: now, drawn: now, columns: 0, is_cleared: false };
        bar.draw();
        Self(Some(Arc::new(Mutex::new(bar))))
    }

    /// Adds steps that are done.
    pub(super) fn add(&self, steps: u64) {
        self.with(|bar| {
            bar.done += steps;
            if bar.drawn.elapsed() >= PAUSE && !bar.is_cleared {
                bar.draw();
            }
        });
    }

    /// Removes the bar for good, even if other threads are not finished.
    pub(super) fn clear(&self) {
        self.with(|bar| {
            bar.show("");
            bar.is_cleared = true;
        });
    }

    fn with(&self, change: impl FnOnce(&mut Bar)) {
        if let Self(Some(bar)) = self {
            change(&mut bar.lock().unwrap_or_else(PoisonError::into_inner));
        }
    }
}

impl Bar {
    fn draw(&mut self) {
        self.drawn = Instant::now();
        let columns = terminal_size::terminal_size_of(io::stderr())
            .map_or(USUAL_COLUMNS, |(columns, _)| columns.0.into());
        let passed = self.drawn - self.start;
        let left = remaining(passed, self.done - self.before, self.all.saturating_sub(self.done));
        self.show(&line(self.done, self.all, left, columns));
    }

    /// Replaces the line on the terminal and returns to its start, first of all because the terminal may have echoed a
    /// key, such as `^C`. The old line is overwritten with spaces, which work on every terminal.
    fn show(&mut self, line: &str) {
        let columns = line.chars().count();
        let rest = " ".repeat(self.columns.saturating_sub(columns));
        // In one piece, so that nothing flickers. There is no other stream to report a failure on.
        let _ = io::stderr().write_all(format!("\r{line}{rest}\r").as_bytes());
        self.columns = columns;
    }
}

/// How long the rest will take if it goes on like this.
fn remaining(passed: Duration, done: u64, open: u64) -> Option<Duration> {
    let share = open as f64 / done as f64;
    Duration::try_from_secs_f64(passed.as_secs_f64() * share).ok()
}

/// The bar with its numbers. A terminal goes on to the next line when all of its columns are full, so this takes fewer;
/// what does not fit is left out.
fn line(done: u64, all: u64, left: Option<Duration>, columns: usize) -> String {
    let most = columns.saturating_sub(1);
    let count = format!("{done}/{all}");
    let with_time = left.map(|left| format!("{count}, {}", words(left)));
    let Some(numbers) = with_time.into_iter().chain([count]).find(|text| text.len() <= most) else {
        return String::new();
    };
    let width = most.saturating_sub(numbers.len() + 1).min(WIDEST);
    if width == 0 {
        return numbers;
    }
    let full = (width as u128 * u128::from(done)).checked_div(all.into()).unwrap_or(0) as usize;
    let full = full.min(width);
    format!("{}{} {numbers}", "█".repeat(full), "░".repeat(width - full))
}

fn words(left: Duration) -> String {
    match left.as_secs() {
        seconds @ 0..60 => format!("{seconds} s left"),
        seconds @ 60..3600 => format!("{} min left", seconds / 60),
        seconds => format!("{} h {} min left", seconds / 3600, seconds / 60 % 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bar_grows_with_what_is_done() {
        assert_eq!(line(0, 4, None, 80), format!("{} 0/4", "░".repeat(40)));
        assert_eq!(
            line(1, 4, Some(Duration::from_secs(9)), 80),
            format!("{}{} 1/4, 9 s left", "█".repeat(10), "░".repeat(30))
        );
        assert_eq!(line(4, 4, None, 80), format!("{} 4/4", "█".repeat(40)));
    }

    #[test]
    fn the_line_is_shorter_than_the_terminal() {
        let left = Some(Duration::from_secs(9));
        for columns in 1..100 {
            let drawn = line(123, 456, left, columns).chars().count();
            assert!(drawn < columns, "{drawn} in {columns} columns");
        }
        let drawn = [21, 19, 18, 17, 9, 8, 7, 0].map(|columns| line(123, 456, left, columns));
        let with_time = "123/456, 9 s left";
        let expected =
            ["░░ 123/456, 9 s left", with_time, with_time, "██░░░░░░ 123/456", "123/456", "123/456", "", ""];
        assert_eq!(drawn, expected);
    }

    #[test]
    fn no_number_of_steps_is_too_large() {
        for (done, all) in [(0, 0), (5, 0), (u64::MAX, 1), (u64::MAX, u64::MAX), (1, u64::MAX)] {
            assert!(line(done, all, None, 80).contains(&format!("{done}/{all}")));
        }
    }

    #[test]
    fn the_rest_takes_as_long_as_what_is_done() {
        let minute = Duration::from_secs(60);
        assert_eq!(remaining(minute, 30, 15), Some(minute / 2));
        assert_eq!(remaining(minute, 30, 0), Some(Duration::ZERO));
        assert_eq!(remaining(minute, 0, 15), None);
        assert_eq!(remaining(minute, 0, 0), None);
    }

    #[test]
    fn times_are_said_in_the_largest_fitting_unit() {
        let said = [0, 59, 60, 3599, 3600, 86_399].map(|seconds| words(Duration::from_secs(seconds)));
        assert_eq!(
            said,
            ["0 s left", "59 s left", "1 min left", "59 min left", "1 h 0 min left", "23 h 59 min left"]
        );
    }
}
