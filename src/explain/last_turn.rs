//! Where a transcript that never ends was.

use super::read::{Part, parts};

/// The last turn in a transcript, such as `round 3, Player1's`; nothing if it has none. Only its last lines are read.
pub fn last_turn(transcript: &[u8]) -> Option<String> {
    const LONGEST: usize = 400;
    let mut round = None;
    let lines = transcript.rsplit(|&byte| byte == b'\n');
    for line in lines.filter(|line| line.len() <= LONGEST) {
        for found in parts(&String::from_utf8_lossy(line)).into_iter().rev() {
            match (found.part, round) {
                (Part::Round(number, _), _) => round = Some(number),
                (Part::Heading(player), Some(round)) => return Some(format!("round {round}, {player}'s")),
                _ => {}
            }
        }
    }
    None
}
