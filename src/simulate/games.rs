use std::ops::Range;

use serde::{Deserialize, Serialize};

/// Which games were played: ranges of their numbers, in order and with gaps between them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Vec<(u64, u64)>", into = "Vec<(u64, u64)>")]
pub struct Games {
    ranges: Vec<Range<u64>>,
}

impl Games {
    /// Adds games, or returns `false` without adding any if one of them was played before.
    pub fn add(&mut self, games: Range<u64>) -> bool {
        if games.is_empty() {
            return true;
        }
        let index = self.ranges.partition_point(|range| range.end <= games.start);
        if self.ranges.get(index).is_some_and(|next| next.start < games.end) {
            return false;
        }
        self.ranges.insert(index, games);
        self.ranges.dedup_by(|next, range| {
            let touches = range.end == next.start;
            if touches {
                range.end = next.end;
            }
            touches
        });
        true
    }

    /// The ranges, in order.
    pub fn ranges(&self) -> impl Iterator<Item = Range<u64>> {
        self.ranges.iter().cloned()
    }

    /// The number of games.
    pub fn len(&self) -> u64 {
        self.ranges.iter().map(|range| range.end - range.start).sum()
    }

    /// Whether no game was played.
    pub fn is_empty(&self) -> bool {
        self.ranges.is_empty()
    }

    /// The games of `all` that were not played.
    pub fn missing_from(&self, all: Range<u64>) -> Vec<Range<u64>> {
        let mut missing = Vec::new();
        let mut from = all.start;
        for range in &self.ranges {
            let gap = from..range.start.min(all.end);
            missing.extend((!gap.is_empty()).then_some(gap));
            from = from.max(range.end);
        }
        let rest = from..all.end;
        missing.extend((!rest.is_empty()).then_some(rest));
        missing
    }
}

impl TryFrom<Vec<(u64, u64)>> for Games {
    type Error = &'static str;

    fn try_from(ranges: Vec<(u64, u64)>) -> Result<Self, &'static str> {
        let mut games = Self::default();
        for (from, to) in ranges {
            if from >= to || !games.add(from..to) {
                return Err("expected ranges of games that do not overlap");
            }
        }
        Ok(games)
    }
}

impl From<Games> for Vec<(u64, u64)> {
    fn from(games: Games) -> Self {
        games.ranges.into_iter().map(|range| (range.start, range.end)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn ranges_are_kept_as_a_set_is(added in proptest::collection::vec((0..40_u64, 0..12_u64), 0..12)) {
            let mut games = Games::default();
            let mut set = std::collections::BTreeSet::new();
            for (from, length) in added {
                let range = from..from + length;
                let is_new = range.clone().all(|game| !set.contains(&game));
                prop_assert_eq!(games.add(range.clone()), is_new);
                if is_new {
                    set.extend(range);
                }
                prop_assert_eq!(games.len(), set.len() as u64);
                prop_assert!(games.ranges().flatten().eq(set.iter().copied()));
                let missing: Vec<u64> = (5..30).filter(|game| !set.contains(game)).collect();
                prop_assert!(games.missing_from(5..30).into_iter().flatten().eq(missing));
                prop_assert!(games.ranges.is_sorted_by(|one, next| one.end < next.start));
            }
        }
    }
}
