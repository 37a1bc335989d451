use super::menu::{Choice, Item};
use crate::engine::{ResultRule, Rules, Shots, TurnRule};
use crate::model::Size;
use crate::play::solo::{standard_terms, terms};
use crate::play::{Terms, console, streak};
use crate::record::EditionName;

/// What players set in a menu before a game: size and fleet, or the variants of `console`.
#[derive(Clone, Debug)]
pub(super) struct Setup {
    edition: EditionName,
    side: u16,
    /// An index of [`FLEETS`].
    fleet: usize,
    rules: Rules,
    patrol: bool,
}

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
        let side = if edition == EditionName::Streak { 5 } else { 10 };
        Self { edition, side, fleet: 0, rules: Rules::plain(TurnRule::Alternate), patrol: false }
    }

    /// The terms of the game, or why it cannot be played.
    pub(super) fn terms(&self) -> Result<Terms, String> {
        let lengths = FLEETS[self.fleet];
        let size = Size::new(self.side, self.side).expect("the sides that are offered are valid");
        match self.edition {
            EditionName::Console => {
                console::terms(self.rules, self.patrol).map_err(|error| error.to_string())
            }
            EditionName::Streak => {
                let lengths = if lengths.is_empty() { &[2, 3] } else { lengths };
                streak::terms(self.side, lengths).map_err(|error| error.to_string())
            }
            _ if lengths.is_empty() => Ok(standard_terms(size)),
            _ => Ok(terms(size, SYMBOLS.chars().zip(lengths.iter().copied()))),
        }
    }

    /// Whether the ships of a fleet fill at most half of the board.
    fn fits(&self, fleet: usize) -> bool {
        let lengths = FLEETS[fleet].iter();
        let cells: usize = lengths.clone().map(|&length| usize::from(length)).sum();
        lengths.max().is_none_or(|&longest| longest <= self.side)
            && 2 * cells <= usize::from(self.side) * usize::from(self.side)
    }

    /// The items of the menu, with what is set at the moment.
    pub(super) fn items(&self) -> Vec<Item> {
        let Rules { turns, shots, results, sinkings_told } = self.rules;
        let settings = match self.edition {
            EditionName::Console => vec![
                (
                    "Turns",
                    if turns == TurnRule::UntilMiss { "a hit keeps the turn" } else { "one after another" }
                        .into(),
                ),
                (
                    "Shots",
                    match shots {
                        Shots::One => "one in a turn".into(),
                        Shots::Salvo(number) => format!("a salvo of {number} in a turn"),
                        Shots::Fleet => "a salvo of one for each ship afloat".into(),
                    },
                ),
                (
                    "Results",
                    if results == ResultRule::Counted { "only the number of hits, later" } else { "at once" }
                        .into(),
                ),
                ("Sinkings", if sinkings_told { "announced" } else { "not announced" }.into()),
                ("Patrol", if self.patrol { "a sixth ship, 2 x 2" } else { "no" }.into()),
            ],
            _ => vec![("Board", format!("{0} x {0}", self.side)), ("Ships", self.fleet())],
        };
        let begin = match self.terms() {
            Ok(_) if self.edition == EditionName::Solo => "and choose an opponent".into(),
            Ok(_) => "the game with these settings".into(),
            Err(problem) => problem,
        };
        let begin = Item::new("Start", begin, Choice::Begin);
        let settings = settings.into_iter().enumerate();
        let settings = settings
            .map(|(index, (name, value))| Item::new(name, format!("< {value} >"), Choice::Setting(index)));
        std::iter::once(begin).chain(settings).collect()
    }

    /// The lengths of the ships.
    pub(super) fn fleet(&self) -> String {
        let ships = self.terms().map(|terms| terms.ships).unwrap_or_default();
        ships.iter().map(|ship| ship.length.to_string()).collect::<Vec<_>>().join(", ")
    }

    /// Sets the next or the previous value.
    pub(super) fn change(&mut self, setting: usize, forward: bool) {
        let step = |index: usize, count: usize| (index + if forward { 1 } else { count - 1 }) % count;
        let Rules { turns, shots, results, sinkings_told } = &mut self.rules;
        match (self.edition, setting) {
            (EditionName::Console, 0) => {
                *turns =
                    if *turns == TurnRule::Alternate { TurnRule::UntilMiss } else { TurnRule::Alternate };
            }
            (EditionName::Console, 1) => {
                let all = [1, 2, 3, 4, 5, 6].map(Shots::Salvo);
                let all = [&[Shots::One], &all[1..], &[Shots::Fleet]].concat();
                let index = all.iter().position(|one| one == shots).unwrap_or(0);
                *shots = all[step(index, all.len())];
            }
            (EditionName::Console, 2) => {
                *results =
                    if *results == ResultRule::AtOnce { ResultRule::Counted } else { ResultRule::AtOnce };
            }
            (EditionName::Console, 3) => *sinkings_told = !*sinkings_told,
            (EditionName::Console, _) => self.patrol = !self.patrol,
            (_, 0) => {
                let (first, count) = (*SIDES.start(), usize::from(SIDES.end() - SIDES.start() + 1));
                self.side = first + step(usize::from(self.side - first), count) as u16;
                if !self.fits(self.fleet) {
                    self.fleet = 0;
                }
            }
            (..) => loop {
                self.fleet = step(self.fleet, FLEETS.len());
                if self.fits(self.fleet) {
                    break;
                }
            },
        }
    }
}
