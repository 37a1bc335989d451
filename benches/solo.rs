//! An opponent that chooses among a million cells, which must be fast for large boards to stay responsive.

use std::hint::black_box;

use battleship::Size;
use battleship::opponents::{Ai, PythonRandom};
use battleship::source::Integer;
use criterion::{BatchSize, Criterion, criterion_group, criterion_main};

fn choose(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("random opponent");
    group.sample_size(10);
    for side in [10, 300, 1000] {
        let size = Size::new(side, side).expect("the size is valid");
        let seed = Integer::parse("1").expect("the seed is a number");
        group.bench_function(format!("fires at every cell of {side} x {side}"), |bencher| {
            bencher.iter_batched(
                || (Ai::Random.fair(size, &[]).expect("it needs no secrets"), PythonRandom::seeded(&seed)),
                |(mut opponent, mut random)| while black_box(opponent.choose(&mut random)).is_some() {},
                BatchSize::LargeInput,
            );
        });
    }
    group.finish();
}

criterion_group!(benches, choose);
criterion_main!(benches);
