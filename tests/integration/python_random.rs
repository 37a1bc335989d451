//! Compares the generator with numbers drawn by Python; `tests/python_vectors.py` draws them again.

use battleship::opponents::PythonRandom;
use battleship::source::Integer;

/// The same limits as in the script.
const LIMITS: [u32; 22] =
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 16, 17, 31, 32, 33, 100, 255, 256, 257, 1000, 90_000, 1_000_000];

#[test]
fn every_draw_is_the_same_as_in_python() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/fixtures/python-random/vectors.txt");
    let vectors = std::fs::read_to_string(path).unwrap();
    let mut seeds = 0;
    for line in vectors.lines() {
        let (seed, draws) = line.split_once(": ").unwrap();
        let mut random = PythonRandom::seeded(&Integer::parse(seed).unwrap());
        let mut number = 0;
        for (index, draw) in draws.split(' ').enumerate() {
            let limit = LIMITS[index % LIMITS.len()];
            let drawn = if index % 2 == 1 { random.randint(0, limit - 1) } else { random.below(limit) };
            assert_eq!(drawn.to_string(), draw, "draw {index} of seed {seed}");
            number += 1;
        }
        assert_eq!(number, 3000, "seed {seed}");
        seeds += 1;
    }
    assert_eq!(seeds, 20);
}
