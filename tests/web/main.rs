//! Tests the page for the browser, opened from disk: it says what the program says, plays whole games with keys, the
//! mouse and touch, and keeps hostile text as text. No test may leave an error in the log, and nothing may be loaded.
//!
//! Run `web/build`, then `cargo test --features web --test web`, which needs chromedriver, Chromium, and axe-core from
//! npm in the folder that the variable `AXE` names; `.ci/run web` does all of that.

#[path = "../browser/axe.rs"]
mod axe;
mod checking;
mod games;
mod hostile;
mod looks;
mod page;
mod picture;
mod player;
mod replaying;
#[path = "../support/mod.rs"]
mod support;
#[allow(dead_code, reason = "the tests of other pages use the rest")]
#[path = "../browser/webdriver.rs"]
mod webdriver;
