//! Times in JSON: as a number of seconds.

use std::time::Duration;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serializer};

/// Use it as `#[serde(with = "seconds")]`.
pub(crate) fn serialize<S: Serializer>(time: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_f64(time.as_secs_f64())
}

pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Duration, D::Error> {
    Duration::try_from_secs_f64(f64::deserialize(deserializer)?).map_err(D::Error::custom)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, PartialEq, serde::Serialize, Deserialize)]
    struct Time(#[serde(with = "super")] Duration);

    #[test]
    fn times_are_numbers_and_exact_for_any_run() {
        for nanoseconds in [0, 1, 1_234_567_891, 86_400_000_000_001, 1_728_000_123_456_789] {
            let time = Time(Duration::from_nanos(nanoseconds));
            let text = serde_json::to_string(&time).unwrap();
            assert_eq!(serde_json::from_str::<Time>(&text).unwrap(), time, "{text}");
        }
        assert_eq!(serde_json::to_string(&Time(Duration::from_millis(1500))).unwrap(), "1.5");
        for wrong in ["-1", "1e300", "null", "\"1\""] {
            assert!(serde_json::from_str::<Time>(wrong).is_err(), "{wrong}");
        }
    }
}
