use super::menu::{Choice, Item, Menu};
use crate::engine::{ResultRule, Rules, Shots, TurnRule};
use crate::model::Size;
use crate::play::solo::{standard_terms, terms};
use crate::play::{Terms, console, streak};
use crate::record::EditionName;

/// What players set in a menu before a game: board and ships, or the variants of `console`.
#[derive(Clone, Debug)]
pub(super) struct Setup {
    edition: EditionName,
    /// The index of the value of each setting.
    chosen: [usize; 5],
}

/// What can be set in `console`, with all values.
const VARIANTS: [(&str, &[&str]); 5] = [
    ("Turns", &["one after another", "a hit keeps the turn"]),
    (
        "Shots",
        &[
            "one in a turn",
            "a salvo of 2 in a turn",
            "a salvo of 3 in a turn",
            "a salvo of 4 in a turn",
            "a salvo of 5 in a turn",
            "a salvo of 6 in a turn",
            "a salvo of one for each ship afloat",
        ],
    ),
    ("Results", &["at once", "only the number of hits, later"]),
    ("Sinkings", &["announced", "not announced"]),
    ("Patrol", &["no", "a sixth ship, 2 x 2"]),
];

/// Boards that fit on large terminals.
const SIDES: std::ops::RangeInclusive<u16> = 4..=30;

/// The first one is the edition's own.
const FLEETS: [&[u16]; 6] = [
    &[],
    &[2, 3, 4],
    &[5, 4, 3, 3, 2],
    &[4, 3, 3, 2, 2, 2, 1, 1, 1, 1],
    &[6, 5, 5, 4, 4, 4, 3, 3, 3, 3],
    &[10, 8, 6, 5, 5, 4, 4, 4, 3, 3, 3, 2, 2],
];

/// The symbols of ships in `solo` that have no names, without those that mean shots.
const SYMBOLS: &str = "ABCDEFGHIJKLM";

impl Setup {
    pub(super) fn new(edition: EditionName) -> Self {
        let side = match edition {
            EditionName::Console => 0,
            EditionName::Streak => 5 - SIDES.start(),
            _ => 10 - SIDES.start(),
        };
        Self { edition, chosen: [side.into(), 0, 0, 0, 0] }
    }

    fn side(&self) -> u16 {
        SIDES.start() + self.chosen[0] as u16
    }

    pub(super) fn terms(&self) -> Result<Terms, String> {
        let [turns, shots, results, sinkings, patrol] = self.chosen;
        if self.edition == EditionName::Console {
            let rules = Rules {
                turns: [TurnRule::Alternate, TurnRule::UntilMiss][turns],
                shots: match shots {
                    0 => Shots::One,
                    6 => Shots::Fleet,
                    more => Shots::Salvo(more + 1),
                },
                results: [ResultRule::AtOnce, ResultRule::Counted][results],
                sinkings_told: sinkings == 0,
            };
            return console::terms(rules, patrol == 1).map_err(|error| error.to_string());
        }
        let size = Size::new(self.side(), self.side()).expect("the sides that are offered are valid");
        match (self.edition, FLEETS[self.chosen[1]]) {
            (EditionName::Streak, lengths) => {
                let lengths = if lengths.is_empty() { &[2, 3] } else { lengths };
                streak::terms(self.side(), lengths).map_err(|error| error.to_string())
            }
            (_, []) => Ok(standard_terms(size)),
            (_, lengths) => Ok(terms(size, SYMBOLS.chars().zip(lengths.iter().copied()))),
        }
    }

    /// Whether the ships fill at most half of the board.
    fn fits(&self) -> bool {
        let lengths = FLEETS[self.chosen[1]];
        let cells: u16 = lengths.iter().sum();
        lengths.iter().all(|&length| length <= self.side()) && 2 * cells <= self.side() * self.side()
    }

    pub(super) fn menu(self, chosen: usize) -> Menu {
        let values = if self.edition == EditionName::Console {
            let values = VARIANTS.iter().zip(self.chosen);
            values.map(|((name, values), chosen)| (*name, values[chosen].to_owned())).collect()
        } else {
            let ships = self.terms().map(|terms| terms.lengths()).unwrap_or_default();
            vec![("Board", format!("{0} x {0}", self.side())), ("Ships", ships)]
        };
        let begin = match self.terms() {
            Ok(_) if self.edition == EditionName::Solo => "and choose an opponent".into(),
            Ok(_) => "the game with these settings".into(),
            Err(problem) => problem,
        };
        let mut items = vec![Item::new("Start", begin, Choice::Begin)];
        for (index, (name, value)) in values.into_iter().enumerate() {
            items.push(Item::new(name, format!("< {value} >"), Choice::Setting(index, true)));
        }
        Menu { chosen, setup: Some(self), ..Menu::new("What do you want to play with?", items) }
    }

    /// Sets the next or the previous value.
    pub(super) fn change(&mut self, setting: usize, forward: bool) {
        let count = match (self.edition, setting) {
            (EditionName::Console, _) => VARIANTS[setting].1.len(),
            (_, 0) => SIDES.count(),
            _ => FLEETS.len(),
        };
        let step = if forward { 1 } else { count - 1 };
        self.chosen[setting] = (self.chosen[setting] + step) % count;
        while self.edition != EditionName::Console && !self.fits() {
            // Another board gets the edition's own ships; otherwise, a fleet that does not fit is skipped.
            self.chosen[1] = if setting == 0 { 0 } else { (self.chosen[1] + step) % count };
        }
    }
}
