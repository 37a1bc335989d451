//! Any move lists can be replayed to the end, and checked without a game.
#![no_main]

use battleship::PerPlayer;
use battleship::rounds::{FileKind, GameFiles, Wording, check_files, produce};
use battleship::source::Source;
use libfuzzer_sys::fuzz_target;

const BOARD: &str = "C;C;C;C;C;;;;;\nB;B;B;B;;;;;;\nB;B;B;B;;;;;;\nD;D;D;;;;;;;\nS;S;S;;;;;;;\n\
                     P;P;;P;P;;;;;\n;;;;;;;;;\nP;P;;P;P;;;;;\n;;;;;;;;;\n;;;;;;;;;\n";

fuzz_target!(|bytes: &[u8]| {
    let half = bytes.len() / 2;
    let lists = [&bytes[..half], &bytes[half..]].map(|list| Source::new("moves.in", list));
    check_files(&lists.each_ref().map(|list| (FileKind::Moves, list)), Wording::Report);
    let files = GameFiles {
        boards: PerPlayer::from_fn(|_| Ok(Source::new("board.txt", BOARD))),
        moves: PerPlayer::from(lists.map(Ok)),
        placements: PerPlayer::default(),
    };
    let transcript = produce(&files, Wording::Report).unwrap().transcript;
    assert!(transcript.starts_with(b"Battle of Ships") || transcript.starts_with(b"kaBOOM"));
});
