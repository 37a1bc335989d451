//! A progress bar on stderr, which only a terminal shows.

use std::fmt::Write;

use indicatif::{
    HumanDuration, ProgressBar, ProgressDrawTarget, ProgressFinish, ProgressState, ProgressStyle,
};

/// Draws a bar for this many steps, of which some are done already.
pub(super) fn start(all: u64, done: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{wide_bar} {pos}/{len}{left}")
        .expect("the template is valid")
        .progress_chars("█░")
        .with_key("left", time_left);
    let bar = ProgressBar::with_draw_target(Some(all), ProgressDrawTarget::stderr());
    let bar = bar.with_style(style).with_finish(ProgressFinish::AndClear).with_position(done);
    bar.tick();
    // What was done before does not show how long the rest will take.
    bar.reset_eta();
    bar
}

/// How long the rest will take, as soon as that can be estimated.
fn time_left(state: &ProgressState, line: &mut dyn Write) {
    if state.per_sec() > 0.0 {
        let _ = write!(line, ", {:#} left", HumanDuration(state.eta()));
    }
}
