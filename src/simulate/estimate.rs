use serde::{Serialize, Serializer};

/// A figure that was estimated from a sample, with its 95 % confidence interval. JSON has no infinity, so a number without
/// a limit is serialized as nothing.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Estimate {
    /// The mean of the sample.
    #[serde(serialize_with = "serialize_finite")]
    pub estimate: f64,
    /// Where the true value is with a probability of 95 %. A single observation gives no interval.
    #[serde(serialize_with = "serialize_ends")]
    pub interval: Option<[f64; 2]>,
    /// The standard deviation of the sample, or 0 for a single observation.
    #[serde(skip)]
    pub deviation: f64,
}

impl Estimate {
    /// The mean of `number` observations with this sum and this sum of squares.
    pub(super) fn from_sums(number: u64, sum: i128, squares: u128) -> Self {
        let count = number as f64;
        let estimate = sum as f64 / count;
        if number < 2 {
            return Self { estimate, interval: None, deviation: 0.0 };
        }
        // In whole numbers this is exact, so that no order of adding makes a difference.
        let spread = (u128::from(number) * squares).saturating_sub(sum.unsigned_abs().pow(2));
        let deviation = (spread as f64 / (count * (count - 1.0))).sqrt();
        let half = student_t(number - 1) * deviation / count.sqrt();
        Self { estimate, interval: Some([estimate - half, estimate + half]), deviation }
    }

    /// The same for `number` values that cannot leave these limits, and neither can their mean.
    ///
    /// If all values were equal, the sample does not show how far others lie apart. But a share of others that would
    /// have been missed by so many games with a probability of 5 % is the greatest that need be considered.
    pub(super) fn within(self, number: u64, [least, greatest]: [f64; 2]) -> Self {
        let interval = self.interval.map(|[low, high]| {
            if low < high {
                return [low.max(least), high.min(greatest)];
            }
            let others = 1.0 - libm::pow(0.05, 1.0 / number as f64);
            [low - others * (low - least), high + others * (greatest - high)]
        });
        Self { interval, ..self }
    }

    /// Applies a function that keeps the order.
    pub(super) fn map(self, function: impl Fn(f64) -> f64) -> Self {
        Self {
            estimate: function(self.estimate),
            interval: self.interval.map(|ends| ends.map(&function)),
            ..self
        }
    }
}

/// A number with few digits: more would be noise, and the last ones could differ between machines.
fn finite(number: f64) -> Option<f64> {
    // Adding zero makes a negative zero positive.
    number.is_finite().then(|| (number * 1e4).round() / 1e4 + 0.0)
}

pub(super) fn serialize_finite<S: Serializer>(number: &f64, serializer: S) -> Result<S::Ok, S::Error> {
    finite(*number).serialize(serializer)
}

pub(super) fn serialize_ends<S: Serializer>(
    ends: &Option<[f64; 2]>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    ends.map(|ends| ends.map(finite)).serialize(serializer)
}

/// The factor of a 95 % interval: the quantile of Student's distribution with these degrees of freedom.
fn student_t(degrees: u64) -> f64 {
    const FIRST: [f64; 10] =
        [12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469, 2.3646, 2.3060, 2.2622, 2.2281];
    const NORMAL: f64 = 1.959_963_985;
    if let Some(&quantile) = usize::try_from(degrees - 1).ok().and_then(|index| FIRST.get(index)) {
        return quantile;
    }
    // The expansion of Cornish and Fisher, whose error is below 0.001 from here on.
    let (z, n) = (NORMAL, degrees as f64);
    let first = (z.powi(3) + z) / 4.0;
    let second = (5.0 * z.powi(5) + 16.0 * z.powi(3) + 3.0 * z) / 96.0;
    let third = (3.0 * z.powi(7) + 19.0 * z.powi(5) + 17.0 * z.powi(3) - 15.0 * z) / 384.0;
    z + first / n + second / n.powi(2) + third / n.powi(3)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_quantiles_are_those_of_tables() {
        let table = [
            (1, 12.7062),
            (10, 2.2281),
            (11, 2.2010),
            (20, 2.0860),
            (30, 2.0423),
            (120, 1.9799),
            (1_000_000, 1.95997),
        ];
        for (degrees, quantile) in table {
            assert!((student_t(degrees) - quantile).abs() < 0.001, "{degrees}: {}", student_t(degrees));
        }
    }

    #[test]
    fn a_mean_has_its_interval() {
        // The sample 2, 4, 4, 4, 5, 5, 7, 9.
        let estimate = Estimate::from_sums(8, 40, 232);
        assert_eq!(estimate.estimate, 5.0);
        assert!((estimate.deviation - 2.138_090).abs() < 1e-6);
        let [low, high] = estimate.interval.unwrap();
        assert!((high - low - 2.0 * 2.3646 * 2.138_090 / 8_f64.sqrt()).abs() < 1e-4);
        assert_eq!(Estimate::from_sums(1, 5, 25).interval, None);
        assert_eq!(Estimate::from_sums(3, -6, 12).interval, Some([-2.0, -2.0]));
    }
}
