//! The main job in memory, on the long game of the fixtures: reading its files, replaying it to its
//! transcript, and, as a yardstick in the same run, copying that transcript's bytes once.

use std::hint::black_box;
use std::path::Path;

use battleship::model::{PerPlayer, Player};
use battleship::rounds::Game;
use battleship::rounds::Wording;
use battleship::rounds::replay;
use battleship::rounds::transcript;
use battleship::rounds::{GameFiles, InputFile, load};
use battleship::source::Source;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

fn long_game() -> GameFiles {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/games/long-game");
    let read = |player: Player, ending: &str| -> InputFile {
        let name = format!("Player{}.{ending}", player.number());
        let bytes = std::fs::read(folder.join(&name)).expect("the fixture is there");
        Ok(Source::new(name, bytes))
    };
    GameFiles {
        boards: PerPlayer::from_fn(|player| read(player, "txt")),
        moves: PerPlayer::from_fn(|player| read(player, "in")),
        placements: PerPlayer::default(),
    }
}

fn play(game: &Game, out: &mut Vec<u8>) {
    out.clear();
    transcript::game(game, &replay(game), Wording::Report, out);
}

fn rounds(criterion: &mut Criterion) {
    let files = long_game();
    let game = load(&files, Wording::Report).game.expect("the fixture is sound");
    let mut out = Vec::new();
    play(&game, &mut out);
    let golden = out.clone();

    let mut group = criterion.benchmark_group("long game");
    group.bench_function("parse the four files", |bencher| {
        bencher.iter(|| load(black_box(&files), Wording::Report).game);
    });
    group.bench_function("replay without a transcript", |bencher| {
        bencher.iter(|| replay(black_box(&game)));
    });
    group.throughput(Throughput::Bytes(golden.len() as u64));
    group.bench_function("replay to its transcript", |bencher| {
        bencher.iter(|| play(black_box(&game), &mut out));
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
