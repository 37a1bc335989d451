//! A game on the screen is the same game as in the dialogue: games are played with keys, their records are
//! turned into scripts, and the records of the scripted dialogues must be equal.

use crate::support::keys::Keyboard;
use battleship::play::duel::{self, View};
use battleship::play::solo::{self, Ai, Prepared, ShipFile};
use battleship::play::{Dialogue, DialogueStyle, Terms, console, streak};
use battleship::record::{Ending, Journal, Record, ShipRecord, ShotResult};
use battleship::screen::{Effect, Event, Key, SoloStart, Start};
use battleship::source::Integer;
use battleship::{Cell, Player, ResultRule, Rules, Shots, Size, TurnRule};
use proptest::collection::vec;
use proptest::prelude::*;

/// A game that both the screen and the dialogue can play.
#[derive(Clone, Debug)]
enum Edition {
    Streak(Terms),
    Duel,
    Console(Terms),
    Solo(Ai, u64, Size),
}

impl Edition {
    fn start(&self) -> Start {
        match self {
            Self::Streak(terms) | Self::Console(terms) => Start::Game(terms.clone()),
            Self::Duel => Start::Game(duel::terms()),
            Self::Solo(ai, seed, size) => Start::Solo(SoloStart {
                seed: Some(Integer::from(u128::from(*seed))),
                terms: Some(solo::standard_terms(*size)),
                ai: Some(*ai),
                ships: None,
            }),
        }
    }

    fn size(&self) -> Size {
        match self {
            Self::Streak(terms) => terms.size,
            Self::Duel | Self::Console(_) => Size::TEN,
            Self::Solo(_, _, size) => *size,
        }
    }

    fn cell(&self, cell: Cell) -> String {
        match self {
            Self::Duel => format!("{}{}", char::from(b'A' + cell.row as u8), cell.column),
            _ => format!("{} {}", cell.row, cell.column),
        }
    }

    /// The answers that place these ships.
    fn placing(&self, ships: &[ShipRecord]) -> String {
        let place = |(id, ship): (usize, &ShipRecord)| {
            let (first, last) = (ship.cells[0], ship.cells[ship.cells.len() - 1]);
            match self {
                Self::Streak(_) => {
                    let direction = if first.column == last.column { 's' } else { 'e' };
                    format!("{id} {} {direction}\n", self.cell(first))
                }
                Self::Duel => ship.cells.iter().map(|&cell| self.cell(cell) + " ").collect::<String>() + "\n",
                Self::Console(_) => format!("{} {}\n", self.cell(first), self.cell(last)),
                Self::Solo(..) => format!("{} {} {}\n", ship.symbol, self.cell(first), self.cell(last)),
            }
        };
        ships.iter().enumerate().map(place).collect()
    }

    /// The answers of a whole game, apart from the setup of `solo`.
    fn script(&self, record: &Record) -> String {
        let [one, two] = [&record.ships.one, &record.ships.two].map(|ships| self.placing(ships));
        let mut script = match self {
            Self::Streak(_) => format!("{one}\n{two}"),
            Self::Duel | Self::Console(_) => one + &two,
            Self::Solo(..) => String::new(),
        };
        for turn in &record.turns {
            let cells = turn.shots.iter().map(|shot| self.cell(shot.cell) + "\n").collect::<String>();
            // A hit keeps the turn, also if it is the last shot before a player leaves.
            let misses = turn.shots.iter().any(|shot| shot.result == ShotResult::Miss);
            match self {
                Self::Streak(_) if misses => script += &format!("{cells}\n"),
                Self::Streak(_) => script += &cells,
                Self::Duel => script += &format!("{cells}\n"),
                Self::Console(_) => script += &format!("attack {cells}"),
                Self::Solo(..) if turn.player == Player::One => script += &cells,
                Self::Solo(..) => {}
            }
        }
        if matches!(self, Self::Console(_)) { script + "quit\n" } else { script }
    }

    /// Plays the answers in the dialogue.
    fn dialogue(&self, record: &Record) -> Record {
        let script = self.script(record);
        let mut dialogue = Dialogue::new(script.as_bytes(), std::io::sink(), DialogueStyle::default());
        let mut journal = Journal::default();
        // A game that the player left ends because there are no more answers.
        let _ = match self {
            Self::Streak(terms) => streak::play(terms, &mut dialogue, &mut journal),
            Self::Duel => {
                let mut view = View { boards: false, offer_picture: &mut |_| {} };
                duel::play(&mut view, &mut dialogue, &mut journal)
            }
            Self::Console(terms) => console::play(terms, false, &mut dialogue, &mut journal),
            Self::Solo(ai, seed, size) => {
                let text = self.placing(&record.ships.one);
                let prepared = Prepared {
                    seed: Some(Integer::from(u128::from(*seed))),
                    width: Some(size.columns()),
                    height: Some(size.rows()),
                    ships: Some(ShipFile { name: "ships".into(), text }),
                    ai: Some(*ai),
                };
                solo::play(prepared, &|_| None, &mut dialogue, &mut journal)
            }
        };
        journal.into_record().expect("all ships are placed")
    }

    #[track_caller]
    fn check(&self, on_screen: &Record) {
        let mut in_dialogue = self.dialogue(on_screen);
        if let Ending::InputEnded { player } = in_dialogue.ending {
            in_dialogue.ending = Ending::Quit { player };
        }
        assert_eq!(*on_screen, in_dialogue);
    }
}

fn rules() -> impl Strategy<Value = Rules> {
    let shots = prop_oneof![
        2 => Just(Shots::One),
        1 => (1..7_usize).prop_map(Shots::Salvo),
        1 => Just(Shots::Salvo(60)),
        1 => Just(Shots::Fleet),
    ];
    let turns = prop_oneof![Just(TurnRule::Alternate), Just(TurnRule::UntilMiss)];
    let results = prop_oneof![Just(ResultRule::AtOnce), Just(ResultRule::Counted)];
    (turns, shots, results, any::<bool>()).prop_map(|(turns, shots, results, sinkings_told)| Rules {
        turns,
        shots,
        results,
        sinkings_told,
    })
}

fn edition() -> impl Strategy<Value = Edition> {
    let console = (rules(), any::<bool>())
        .prop_filter_map("the rules are compatible", |(rules, patrol)| console::terms(rules, patrol).ok());
    let streak =
        (2..13_u16, vec(1..3_u16, 1..3)).prop_map(|(side, ships)| streak::terms(side, &ships).unwrap());
    let solo = (prop::sample::select(Ai::ALL), any::<u64>(), 4..13_u16, 4..13_u16);
    prop_oneof![
        2 => streak.prop_map(Edition::Streak),
        1 => Just(Edition::Duel),
        4 => console.prop_map(Edition::Console),
        3 => solo.prop_map(|(ai, seed, rows, columns)| {
            Edition::Solo(ai, seed, Size::new(rows, columns).unwrap())
        }),
    ]
}

/// Keys that change nothing that a record has.
fn harmless() -> impl Strategy<Value = String> {
    prop_oneof![
        6 => Just(String::new()),
        1 => Just("?\n".to_owned()),
        1 => Just("qn".to_owned()),
        1 => Just("\x1b?".to_owned()),
        1 => "[hjkl←↑→↓]{1,5}",
        1 => "[1-9A-J]{1,2}\x1b",
    ]
}

/// Plays until the game is over or the cells run out: each player fires at their cells in order.
fn play(keyboard: &mut Keyboard, edition: &Edition, cells: [&[Cell]; 2], noise: &[String]) {
    let mut cells = cells.map(|cells| cells.iter());
    let mut noise = noise.iter().cycle();
    let mut player = 0;
    while !keyboard.screen.is_over() {
        let Some(&cell) = cells[player].next() else { return };
        keyboard.press(noise.next().unwrap());
        let mut effects = keyboard.press(&format!("{}\n", edition.cell(cell)));
        if keyboard.shows("marked: Enter fires") {
            effects = keyboard.press("\n");
        }
        if effects == [Effect::HandOver] {
            player = 1 - player;
            assert_eq!(keyboard.press("\n"), [Effect::HandOver]);
        }
    }
}

/// Places both fleets, or the only one.
fn place(keyboard: &mut Keyboard, edition: &Edition, keys: &[String; 2]) {
    let fleets = if matches!(edition, Edition::Solo(..)) { 1 } else { 2 };
    for keys in &keys[..fleets] {
        // The next Enter confirms the fleet.
        let is_placed = |keyboard: &Keyboard| keyboard.shows("All ships are placed");
        for key in keys.chars() {
            if !is_placed(keyboard) {
                keyboard.press(&key.to_string());
            }
        }
        while !is_placed(keyboard) {
            keyboard.press("x");
            if !is_placed(keyboard) {
                // The ships placed so far leave no room for the others.
                keyboard.press("u");
            }
        }
        keyboard.press("\n");
        if fleets == 2 {
            keyboard.press("\n");
        }
    }
}

fn shuffled() -> impl Strategy<Value = Vec<u32>> {
    vec(any::<u32>(), 144)
}

/// The cells of a board in an order that depends on `keys`.
fn in_order(size: Size, keys: &[u32]) -> Vec<Cell> {
    let mut cells: Vec<Cell> = size.cells().collect();
    let mut keyed: Vec<_> = cells.drain(..).zip(keys.iter().cycle()).collect();
    keyed.sort_by_key(|(_, key)| **key);
    keyed.into_iter().map(|(cell, _)| cell).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_game_on_the_screen_is_the_same_game_as_in_the_dialogue(
        edition in edition(),
        chance in any::<u64>(),
        placing in ["[hjklr\t\nu]{0,30}", "[hjklr\t\nu]{0,30}"],
        orders in [shuffled(), shuffled()],
        noise in vec(harmless(), 1..12),
        most in prop_oneof![3 => Just(1000_usize), 1 => 0..60_usize],
    ) {
        let mut keyboard = Keyboard::with_chance(edition.start(), chance);
        place(&mut keyboard, &edition, &placing);
        let orders = orders.map(|keys| {
            let mut cells = in_order(edition.size(), &keys);
            cells.truncate(most);
            cells
        });
        play(&mut keyboard, &edition, [&orders[0], &orders[1]], &noise);
        prop_assert!(most < 1000 || keyboard.screen.is_over());
        edition.check(&keyboard.record());
    }

    #[test]
    fn any_keys_and_clicks_are_harmless(
        edition in edition(),
        chance in any::<u64>(),
        events in vec(
            prop_oneof![
                8 => "[hjklrux\t\n ?y0-9A-J\x1b\x08]".prop_map(|key| (key, 0, 0)),
                1 => (0..90_u16, 0..30_u16).prop_map(|(column, row)| (String::new(), column, row)),
            ],
            0..300,
        ),
        sizes in vec((1..200_u16, 1..60_u16), 1..4),
    ) {
        let mut keyboard = Keyboard::with_chance(edition.start(), chance);
        for (index, (keys, column, row)) in events.iter().enumerate() {
            if keys.is_empty() {
                // A second click does something.
                let _ = (keyboard.click(*column, *row), keyboard.click(*column, *row));
            }
            if keyboard.press(keys).contains(&Effect::Quit) {
                break;
            }
            if index % 50 == 0 {
                let (columns, rows) = sizes[index / 50 % sizes.len()];
                keyboard.resize(columns, rows);
                keyboard.drawn();
                keyboard.resize(80, 24);
                keyboard.drawn();
            }
        }
        if let Some(record) = keyboard.screen.record() {
            edition.check(&record);
        }
    }
}

#[test]
fn keys_without_a_meaning_change_nothing() {
    let mut keyboard = Keyboard::new(Start::Menu);
    let before = keyboard.drawn();
    for key in [Key::Char('é'), Key::Char('%'), Key::Backspace, Key::Left] {
        assert_eq!(keyboard.screen.update(Event::Key(key)), Effect::None);
    }
    assert_eq!(keyboard.drawn(), before);
}
