//! What the page for the browser does with files and games. Everything is decided by `battleship`; this crate only
//! turns calls from scripts into calls of that crate, and its answers into JSON.
//!
//! | module | contents |
//! |---|---|
//! | `desk` | the files that were given to the page, and what each of them is |
//! | `replay` | the game of these files: problems, transcript, replay |
//! | `check` | what is wrong with somebody's transcript of that game |
//! | `play` | a game between two people, or against the computer |
//! | `view` | what a player sees of both boards |

mod check;
mod desk;
mod play;
mod replay;
mod view;

use serde::Serialize;

/// An answer for a script.
fn json(answer: &impl Serialize) -> String {
    serde_json::to_string(answer).expect("strings and numbers can be written into memory")
}
