//! Tests the page that replays a game in a real browser: whether it agrees with the transcript, its keys, its
//! address, hostile text, every edition, narrow and dark screens, and the texts for screen readers. No page may
//! log an error or load anything.
//!
//! Run `cargo test --features browser --test browser`, which needs chromedriver and Chromium.

mod editions;
mod hostile;
mod looks;
mod page;
mod showing;
mod stepping;
#[path = "../support/mod.rs"]
mod support;
mod webdriver;
