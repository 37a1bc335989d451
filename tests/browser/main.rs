//! The page that replays a game, in a real browser: what it shows beside the transcript, its keys, its
//! address, hostile text, every edition, narrow and dark screens, and what a screen reader is told.
//! After every page, nothing was complained about and nothing was loaded.
//! `cargo test --features browser --test browser` runs it, with chromedriver and Chromium.

mod editions;
mod hostile;
mod looks;
mod page;
mod showing;
mod stepping;
#[path = "../support/mod.rs"]
mod support;
mod webdriver;
