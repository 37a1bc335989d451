//! Replays the long game of the fixtures in memory: parsing its files, and replaying it into its transcript.
//! For comparison, the same run also copies the bytes of the transcript once.

use std::hint::black_box;
use std::path::Path;

use battleship::rounds::parser::parse_game;
use battleship::rounds::{GameFiles, Wording, replay, write_transcript};
use battleship::source::{InputFile, Source};
use battleship::{PerPlayer, Player};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

fn long_game() -> GameFiles {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/games/long-game");
    let read = |player: Player, ending: &str| -> InputFile {
        let name = format!("Player{}.{ending}", player.number());
        let bytes = std::fs::read(folder.join(&name)).expect("the fixture can be read");
        Ok(Source::new(name, bytes))
    };
    GameFiles {
        boards: PerPlayer::from_fn(|player| read(player, "txt")),
        moves: PerPlayer::from_fn(|player| read(player, "in")),
        placements: PerPlayer::default(),
    }
}

fn rounds(criterion: &mut Criterion) {
    let files = long_game();
    let game = parse_game(&files, Wording::Report).game.expect("the fixture is valid");
    let golden = write_transcript(&game, Wording::Report).unwrap();
    let mut out = Vec::new();

    let mut group = criterion.benchmark_group("long game");
    group.bench_function("parse the four files", |bencher| {
        bencher.iter(|| parse_game(black_box(&files), Wording::Report).game);
    });
    group.bench_function("replay without a transcript", |bencher| {
        bencher.iter(|| replay(black_box(&game)));
    });
    group.throughput(Throughput::Bytes(golden.len() as u64));
    group.bench_function("replay to its transcript", |bencher| {
        bencher.iter(|| write_transcript(black_box(&game), Wording::Report).unwrap());
    });
    group.bench_function("copy the transcript", |bencher| {
        bencher.iter(|| {
            out.clear();
            out.extend_from_slice(black_box(&golden));
        });
    });
    group.finish();
}

criterion_group!(benches, rounds);
criterion_main!(benches);
