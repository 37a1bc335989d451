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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_whole_heading_counts() {
        let turn = |round: u32, player: u32| {
            format!("Player{player}'s Move\n\nRound : {round}\t\tGrid Size: 10x10\n")
        };
        let text = format!("{}Enter Your Move: 1\n{}Enter Your Move: 2\nEnter Your", turn(1, 2), turn(2, 1));
        assert_eq!(last_turn(text.as_bytes()).unwrap(), "round 2, Player1's");
        let text = format!("{text} Move: 3\n\nPlayer2's Move\n");
        assert_eq!(last_turn(text.as_bytes()).unwrap(), "round 2, Player1's");
        assert_eq!(last_turn(b"hello\nhello\n"), None);
    }
}
