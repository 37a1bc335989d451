//! Tests the page that replays a game in a real browser: whether it agrees with the transcript, its keys, its
//! address, hostile text, every edition, screens of every size, and accessibility. No page may log an error or
//! load anything.
//!
//! Run `cargo test --features browser --test browser`, which needs chromedriver, Chromium, and axe-core from npm.
//! The variable `AXE` names the folder in which `npm install` was run; `.ci/run` sets it.

mod accessibility;
mod axe;
mod controls;
mod editions;
mod embedding;
mod feedback;
mod games;
mod hostile;
mod looks;
mod page;
mod screens;
mod showing;
mod stepping;
#[path = "../support/mod.rs"]
mod support;
mod touch;
mod webdriver;
