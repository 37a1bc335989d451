//! Properties of every dialogue: any text ends the game cleanly, and every variant can be played to its end.

use std::cell::RefCell;
use std::collections::HashSet;
use std::io::{self, Read, Write};
use std::rc::Rc;

use crate::support::random::{layout, shots};
use battleship::play::console::{self, VariantError};
use battleship::play::duel::{self, View};
use battleship::play::solo::{self, Ai, Prepared, ShipFile};
use battleship::play::{Dialogue, DialogueStyle, Stopped, Terms, streak};
use battleship::record::{Ending, Journal, Record, ShotResult, json};
use battleship::source::Integer;
use battleship::{
    Cell, Fleet, Layout, PerPlayer, Player, ResultRule, Rules, ShipClass, Shots, Size, TurnRule,
};
use proptest::collection::vec;
use proptest::prelude::*;

type Outcome = Result<(), Stopped>;

/// Plays with `input`; returns the outcome and everything that was printed.
fn run(
    input: &[u8],
    echo: bool,
    play: impl FnOnce(&mut Dialogue, &mut Journal) -> Outcome,
) -> (Outcome, String) {
    let (mut shown, mut copied) = (Vec::new(), Vec::new());
    let style = DialogueStyle { echo, ..DialogueStyle::default() };
    let mut dialogue = Dialogue::new(input, &mut shown, style).with_copy(&mut copied);
    let mut journal = Journal::default();
    let outcome = play(&mut dialogue, &mut journal);
    dialogue.finish().0.unwrap();
    assert_eq!(copied, shown);
    let said = String::from_utf8_lossy(&shown).into_owned();
    // Only a game that has begun has a record.
    let is_won = ["wins!\n", "ship!\n1\n", "ship!\n2\n", "You win!\n", "The AI wins.\n"]
        .iter()
        .any(|end| said.ends_with(end));
    let record = journal.into_record();
    assert!(record.is_some() || !is_won, "{said}");
    record.iter().for_each(check_record);
    (outcome, said)
}

/// Checks that a record survives a round trip through JSON and that its results match its ships.
fn check_record(record: &Record) {
    assert_eq!(serde_json::from_str::<Record>(&json(record).unwrap()).unwrap(), *record);
    let mut fired = PerPlayer::<HashSet<Cell>>::default();
    for turn in &record.turns {
        let target = turn.player.other();
        for shot in &turn.shots {
            assert!(fired[target].insert(shot.cell), "{:?} is fired at twice", shot.cell);
            let ship = record.ships[target].iter().find(|ship| ship.cells.contains(&shot.cell));
            let result = match ship {
                None => ShotResult::Miss,
                Some(ship) if ship.cells.iter().all(|cell| fired[target].contains(cell)) => ShotResult::Sunk,
                Some(_) => ShotResult::Hit,
            };
            assert_eq!(shot.result, result, "{:?}", shot.cell);
        }
    }
    let is_lost = |player: Player| {
        record.ships[player].iter().all(|ship| ship.cells.iter().all(|cell| fired[player].contains(cell)))
    };
    let winner = Player::ALL.into_iter().find(|player| is_lost(player.other()));
    match record.ending {
        Ending::Win { winner: recorded } => assert_eq!(Some(recorded), winner),
        _ => assert_eq!(winner, None),
    }
}

fn play_duel(dialogue: &mut Dialogue, journal: &mut Journal) -> Outcome {
    duel::play(&mut View { boards: true, offer_picture: &mut |_| {} }, dialogue, journal)
}

/// All valid variants of the console edition.
fn variants() -> Vec<(Rules, bool)> {
    let mut variants = Vec::new();
    for turns in [TurnRule::Alternate, TurnRule::UntilMiss] {
        for shots in [Shots::One, Shots::Salvo(1), Shots::Salvo(3), Shots::Salvo(1000), Shots::Fleet] {
            for results in [ResultRule::AtOnce, ResultRule::Counted] {
                for flags in 0..4 {
                    let rules = Rules { turns, shots, results, sinkings_told: flags & 1 == 0 };
                    let patrol = flags & 2 != 0;
                    match console::terms(rules, patrol) {
                        Ok(_) => variants.push((rules, patrol)),
                        Err(VariantError::SalvoUntilMiss | VariantError::DelayedUntilMiss) => {
                            assert_eq!(turns, TurnRule::UntilMiss);
                        }
                        Err(error) => panic!("{error}"),
                    }
                }
            }
        }
    }
    variants
}

/// Words that the dialogues ask for, and other text.
fn answers() -> impl Strategy<Value = Vec<u8>> {
    let word = prop_oneof![
        6 => (0..10_u8).prop_map(|number| number.to_string()),
        2 => "[A-J][0-9]",
        2 => "[nsew]",
        2 => prop_oneof![Just("attack"), Just("personal_board"), Just("opponent_board")].prop_map(String::from),
        1 => "\\PC{0,5}",
        1 => "-?[0-9]{1,30}",
    ];
    let separator = prop_oneof![4 => Just(" "), 3 => Just("\n"), 1 => Just("\r\n"), 1 => Just("\t")];
    let typed = vec((word, separator), 0..200).prop_map(|words| {
        words.into_iter().map(|(word, separator)| word + separator).collect::<String>().into_bytes()
    });
    prop_oneof![3 => typed, 1 => vec(any::<u8>(), 0..400)]
}

/// The answers that place the ships of a layout in the console edition.
fn console_placing(layout: &Layout) -> String {
    let ends = |cells: &[Cell]| {
        let (first, last) = (cells[0], cells[cells.len() - 1]);
        format!("{} {} {} {}\n", first.row, first.column, last.row, last.column)
    };
    layout.ships().iter().map(|ship| ends(&ship.cells)).collect()
}

static CLASSES: [ShipClass; 5] = [
    ShipClass::new("destroyer", '1', 2, 1),
    ShipClass::new("cruiser", '2', 2, 1),
    ShipClass::new("submarine", '3', 3, 1),
    ShipClass::new("battleship", '4', 4, 1),
    ShipClass::new("carrier", '5', 5, 1),
];
static CONSOLE: Fleet = Fleet::fixed(&CLASSES);

/// The answers that also place the patrol at the bottom right, if no other ship is there.
fn with_patrol(layout: &Layout) -> Option<String> {
    let free = (8..10).flat_map(|row| (8..10).map(move |column| Cell::new(row, column)));
    let fits = free.into_iter().all(|cell| layout.ship_at(cell).is_none());
    fits.then(|| console_placing(layout) + "8 9 9 8\n")
}

/// A valid ship list for a board of at least 4 x 4, and other text.
fn ship_file() -> impl Strategy<Value = String> {
    prop_oneof![
        3 => Just("A 0 0 0 2\nB 2 3 3 3\nc 3 0 3 0\n".to_owned()),
        1 => vec("[A-Dx*] [0-4] [0-4] [0-4] [0-4]\n", 0..4).prop_map(|lines| lines.concat()),
        1 => "\\PC{0,20}",
    ]
}

fn ai() -> impl Strategy<Value = Ai> {
    proptest::sample::select(Ai::ALL)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_ends_the_game_cleanly(input in answers(), echo in any::<bool>(), side in 1..4_u16) {
        let terms = streak::terms(side, &[side]).unwrap();
        let mut outcomes = vec![
            run(&input, echo, |dialogue, journal| streak::play(&terms, dialogue, journal)).0,
            run(&input, echo, play_duel).0,
        ];
        for (rules, patrol) in variants() {
            for strict in [false, true] {
                let terms = console::terms(rules, patrol).unwrap();
                outcomes.push(run(&input, echo, |dialogue, journal| console::play(&terms, strict, dialogue, journal)).0);
            }
        }
        for outcome in outcomes {
            prop_assert!(matches!(outcome, Ok(()) | Err(Stopped::AtError | Stopped::InputEnded)));
        }
    }

    #[test]
    fn solo_survives_any_text_and_file(input in answers(), text in ship_file()) {
        let load = |name: &str| if name == "0" { Err("it is not there".into()) } else { Ok(text.clone()) };
        let (outcome, _) = run(&input, false, |dialogue, journal| solo::play(Prepared::default(), &load, dialogue, journal));
        prop_assert!(matches!(outcome, Ok(()) | Err(Stopped::InputEnded)));
    }

    #[test]
    fn a_solo_game_ends_and_can_be_repeated(
        seed in "-?[1-9][0-9]{0,70}",
        (rows, columns) in (4..14_u16, 4..14_u16),
        ai in ai(),
    ) {
        let size = Size::new(rows, columns).unwrap();
        let input: String = size.cells().map(|cell| format!("{} {}\n", cell.row, cell.column)).collect();
        let play = || {
            let ships = ShipFile { name: "ships".into(), text: "A 0 0 0 2\nB 2 3 3 3\nc 3 0 3 0\n".into() };
            let prepared = Prepared {
                seed: Integer::parse(&seed),
                width: Some(columns),
                height: Some(rows),
                ships: Some(ships),
                ai: Some(ai),
            };
            run(input.as_bytes(), false, |dialogue, journal| solo::play(prepared, &|_| Err(String::new()), dialogue, journal))
        };
        let (outcome, said) = play();
        prop_assert!(matches!(outcome, Ok(())), "{said}");
        prop_assert!(said.ends_with("You win!\n") || said.ends_with("The AI wins.\n"));
        prop_assert_eq!(play().1, said);
    }

    #[test]
    fn every_variant_can_be_played_to_its_end(
        layouts in (layout(Size::TEN, &CONSOLE), layout(Size::TEN, &CONSOLE)),
        order in Just(Size::TEN.cells().collect::<Vec<_>>()).prop_shuffle(),
    ) {
        // Both players fire at all cells in the same order, so that there is always a cell left.
        let attacks: String = order.iter().map(|cell| format!("{} {} ", cell.row, cell.column)).collect();
        for (rules, patrol) in variants() {
            let placing = |layout: &Layout| if patrol { with_patrol(layout) } else { Some(console_placing(layout)) };
            let (Some(one), Some(two)) = (placing(&layouts.0), placing(&layouts.1)) else { continue };
            let terms = console::terms(rules, patrol).unwrap();
            let answers = one + &two;
            let (outcome, said) = finish_console(&terms, &answers, &attacks);
            prop_assert!(matches!(outcome, Ok(())), "{rules:?}\n{said}");
            prop_assert!(said.ends_with("1 wins!\n") || said.ends_with("2 wins!\n"), "{rules:?}\n{said}");
        }
    }

    #[test]
    fn streak_can_be_played_to_its_end_on_any_board(
        side in 1..9_u16,
        fired in shots(Size::new(8, 8).unwrap()),
    ) {
        let terms = streak::terms(side, &[side, 1]).or_else(|_| streak::terms(side, &[side])).unwrap();
        let placing = if side == 1 { "0 0 0 e\n" } else { "0 0 0 e\n1 1 0 s\n" };
        let size = Size::new(side, side).unwrap();
        // Player 1 fires at the random cells, then at all others. Player 2 always misses.
        let mut input = format!("{placing}\n{placing}");
        let mut entered = Vec::new();
        let mut misses = size.cells().filter(|cell| cell.row > 1 || (cell.row == 1 && cell.column > 0));
        for cell in fired.into_iter().chain(size.cells()).filter(|&cell| size.contains(cell)) {
            if entered.contains(&cell) {
                continue;
            }
            entered.push(cell);
            input += &format!("{} {}\n", cell.row, cell.column);
            let is_ship = cell.row == 0 || (cell == Cell::new(1, 0));
            if !is_ship {
                let miss = misses.next().unwrap();
                input += &format!("\n{} {}\n\n", miss.row, miss.column);
            }
        }
        let (outcome, said) = run(input.as_bytes(), false, |dialogue, journal| streak::play(&terms, dialogue, journal));
        prop_assert!(matches!(outcome, Ok(())));
        prop_assert!(said.ends_with("You sunk an enemy ship!\n1\n"));
    }
}

#[test]
fn an_invalid_prepared_answer_is_asked_for() {
    let prepared = Prepared { width: Some(0), height: Some(2000), ..Prepared::default() };
    let (outcome, said) = run(b"1\n", false, |dialogue, journal| {
        solo::play(prepared, &|_| Err(String::new()), dialogue, journal)
    });
    assert!(matches!(outcome, Err(Stopped::InputEnded)));
    assert!(said.ends_with("Enter the width of the board: "), "{said}");
}

/// Plays to the end: each player answers with the cells of `attacks`, in order.
fn finish_console(terms: &Terms, placing: &str, attacks: &str) -> (Outcome, String) {
    let said = Said::default();
    let player = Typist {
        said: said.clone(),
        waiting: placing.to_owned(),
        numbers: attacks.split_whitespace().map(String::from).collect(),
        next: [0, 0],
    };
    let mut dialogue = Dialogue::new(player, said.clone(), DialogueStyle::default());
    let mut journal = Journal::default();
    let outcome = console::play(terms, true, &mut dialogue, &mut journal);
    dialogue.finish().0.unwrap();
    check_record(&journal.into_record().expect("a game that was played has a record"));
    (outcome, said.text())
}

/// What the program has shown so far.
#[derive(Clone, Default)]
struct Said(Rc<RefCell<Vec<u8>>>);

impl Said {
    fn text(&self) -> String {
        String::from_utf8(self.0.borrow().clone()).unwrap()
    }
}

impl Write for Said {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A person who reads the last prompt and types an answer.
struct Typist {
    said: Said,
    waiting: String,
    numbers: Vec<String>,
    next: [usize; 2],
}

impl Read for Typist {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        if self.waiting.is_empty() {
            let said = self.said.text();
            let player = usize::from(said.rfind("Player 2 move.") > said.rfind("Player 1 move."));
            let action = if said.ends_with("quit: ") { "attack " } else { "" };
            let next = self.next[player];
            self.waiting = format!("{action}{} {}\n", self.numbers[next], self.numbers[next + 1]);
            self.next[player] += 2;
        }
        let length = self.waiting.len().min(into.len());
        into[..length].copy_from_slice(&self.waiting.as_bytes()[..length]);
        self.waiting.drain(..length);
        Ok(length)
    }
}
