//! One game of each computer player, with its random layout.

use std::hint::black_box;

use battleship::Size;
use battleship::opponents::Ai;
use battleship::simulate::{Contest, STANDARD_FLEET, Setting};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

fn games(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("games");
    group.sample_size(10);
    for &ai in Ai::ALL {
        let games = match ai {
            Ai::Cheater => continue,
            Ai::Strong => 100,
            _ => 5_000,
        };
        let (fleet, players) = (STANDARD_FLEET.to_vec(), vec![ai.into()]);
        let setting = Setting { seed: 7, games, fleet, size: Size::TEN, players, contest: Contest::Hunt };
        group.throughput(Throughput::Elements(games));
        group.bench_function(ai.name(), |bencher| {
            bencher.iter(|| black_box(setting.play()).expect("the ships fit"));
        });
    }
    group.finish();
}

criterion_group!(benches, games);
criterion_main!(benches);
