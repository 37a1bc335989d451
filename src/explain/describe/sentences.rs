use crate::explain::{Compare, Comparison};
use crate::source::count;

impl Comparison {
    /// What is different, in sentences; none if nothing is that counts. `asked` is the mode of the comparison, and
    /// `option` the name of what sets it.
    pub fn sentences(&self, asked: Compare, option: &str) -> Vec<String> {
        if self.passed {
            return Vec::new();
        }
        let mut sentences: Vec<String> = self.difference.iter().map(ToString::to_string).collect();
        let in_game = self.in_game.as_ref();
        sentences.extend(in_game.map(|difference| format!("first difference in the game: {difference}")));
        // A single difference has been described already.
        if self.kinds.iter().map(|kind| kind.count).sum::<usize>() > 1 {
            let kinds = self.kinds.iter();
            sentences.extend(kinds.map(|kind| format!("{}: {}", kind.message, count(kind.count, "line"))));
        }
        sentences.extend(self.diagnosis.iter().map(|diagnosis| format!("diagnosis: {diagnosis}")));
        sentences.extend(self.rest.iter().map(|rest| format!("apart from that: {rest}")));
        let would_pass = self.would_pass.filter(|mode| *mode > asked);
        sentences.extend(would_pass.map(|mode| format!("would pass with {option} {}", mode.name())));
        sentences
    }

    /// A note that the transcripts are only equal in the mode that was `asked`.
    pub fn note(&self, asked: Compare, option: &str) -> Option<String> {
        let is_forgiven = self.passed && self.would_pass != Some(Compare::Exact);
        is_forgiven
            .then(|| format!("not equal byte for byte; {option} {} ignores the difference", asked.name()))
    }
}
