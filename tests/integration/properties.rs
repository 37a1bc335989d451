//! Properties that hold for every input: parsers never panic, printed games can be parsed, and a replay agrees
//! with a simpler way of counting.

use crate::support::random::{item, layout, moves_text, shots};
use crate::support::transcript_boards;
use battleship::record::{Record, json};
use battleship::rounds::parser::{board_text, placement_text};
use battleship::rounds::{
    FLEET, Game, GameFiles, Moves, SIZE, Stop, Wording, produce, replay, write_transcript,
};
use battleship::source::{InputFile, Source, Unreachable, draw};
use battleship::{Cell, Layout, Outcome, PerPlayer, Player};
use proptest::collection::vec;
use proptest::prelude::*;

fn source(bytes: impl Into<Vec<u8>>) -> InputFile {
    Ok(Source::new("file", bytes))
}

fn wording() -> impl Strategy<Value = Wording> {
    prop_oneof![Just(Wording::Report), Just(Wording::Handout)]
}

/// Any bytes, or a valid file with some bytes changed.
fn damaged(valid: String) -> impl Strategy<Value = Vec<u8>> {
    let length = valid.len().max(1);
    let changes = vec((0..length, any::<Option<u8>>(), 0..3_u8), 0..6);
    prop_oneof![
        1 => vec(any::<u8>(), 0..300),
        3 => changes.prop_map(move |changes| {
            let mut bytes = valid.clone().into_bytes();
            for (place, byte, action) in changes {
                let place = place.min(bytes.len());
                match (byte, action) {
                    (Some(byte), 0) => bytes.insert(place, byte),
                    (Some(byte), _) if place < bytes.len() => bytes[place] = byte,
                    (None, _) if place < bytes.len() => { bytes.remove(place); }
                    _ => {}
                }
            }
            bytes
        }),
    ]
}

prop_compose! {
    fn any_files()(layouts in (layout(SIZE, &FLEET), layout(SIZE, &FLEET)))(
        boards in (damaged(board_text(&layouts.0)), damaged(board_text(&layouts.1))),
        moves in (damaged("5,E;10,G;1,A;5,E".into()), damaged(moves_text(&layouts.0.ships()[0].cells))),
        placements in (
            proptest::option::of(damaged(placement_text(&layouts.0))),
            proptest::option::of(damaged(placement_text(&layouts.1))),
        ),
        missing in proptest::option::weighted(0.1, 0..4_usize),
    ) -> GameFiles {
        let mut all = [boards.0, boards.1, moves.0, moves.1].map(source);
        if let Some(missing) = missing {
            let reason = std::io::ErrorKind::NotFound.into();
            all[missing] = Err(Unreachable { name: "gone".into(), reason });
        }
        let [board1, board2, moves1, moves2] = all;
        GameFiles {
            boards: PerPlayer { one: board1, two: board2 },
            moves: PerPlayer { one: moves1, two: moves2 },
            placements: PerPlayer { one: placements.0.map(source), two: placements.1.map(source) },
        }
    }
}

prop_compose! {
    fn valid_game()(
        layouts in (layout(SIZE, &FLEET), layout(SIZE, &FLEET)),
        moves in (shots(SIZE), shots(SIZE)),
    ) -> Game {
        let moves = PerPlayer { one: moves.0, two: moves.1 }.map(|cells| Moves::new(&moves_text(&cells)));
        Game::new(PerPlayer { one: layouts.0, two: layouts.1 }, moves).unwrap()
    }
}

prop_compose! {
    fn any_game()(game in valid_game(), items in (vec(item(), 0..150), vec(item(), 0..150))) -> Game {
        let moves = PerPlayer { one: items.0, two: items.1 };
        Game::new(game.layouts().clone(), moves.map(|items| Moves::new(&items.join(";")))).unwrap()
    }
}

/// All cells with a ship.
fn ship_cells(layout: &Layout) -> Vec<Cell> {
    layout.ships().iter().flat_map(|ship| ship.cells.clone()).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 512, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_files_cause_a_panic_and_every_rejection_is_explained(files in any_files(), wording in wording()) {
        let produced = produce(&files, wording).unwrap();
        for report in &produced.reports {
            prop_assert!(!report.problems.is_empty());
            let drawn = draw::draw(report);
            prop_assert!(drawn.contains("help"), "{drawn}");
        }
        match &produced.played {
            Ok(played) => prop_assert_eq!(write_transcript(&played.game, wording).unwrap(), produced.transcript),
            Err(_) => prop_assert!(produced.transcript.starts_with(b"IOError") || !produced.reports.is_empty()),
        }
    }

    #[test]
    fn a_printed_game_can_be_parsed(
        layouts in (layout(SIZE, &FLEET), layout(SIZE, &FLEET)),
        newline in prop_oneof![Just("\n"), Just("\r\n"), Just("\r")],
    ) {
        let layouts = PerPlayer { one: layouts.0, two: layouts.1 };
        let with_ends = |text: String| source(text.replace('\n', newline));
        let files = GameFiles {
            boards: layouts.as_ref().map(|layout| with_ends(board_text(layout))),
            moves: PerPlayer::from_fn(|_| source("")),
            placements: layouts.as_ref().map(|layout| Some(with_ends(placement_text(layout)))),
        };
        let produced = produce(&files, Wording::Report).unwrap();
        prop_assert!(produced.reports.is_empty());
        let game = produced.played.unwrap().game;
        prop_assert_eq!(game.layouts(), &layouts.map(Into::into));
    }

    #[test]
    fn without_a_placement_file_the_same_cells_have_ships(layout in layout(SIZE, &FLEET)) {
        let files = GameFiles {
            boards: PerPlayer::from_fn(|_| source(board_text(&layout))),
            moves: PerPlayer::from_fn(|_| source("")),
            placements: PerPlayer::default(),
        };
        let game = produce(&files, Wording::Report).unwrap().played.unwrap().game;
        for cell in SIZE.cells() {
            let class = |layout: &Layout| layout.ship_at(cell).map(|id| layout.ship(id).class);
            prop_assert_eq!(class(&game.layouts().one), class(&layout));
        }
    }

    #[test]
    fn the_final_boards_show_the_state_of_every_cell(game in any_game()) {
        let transcript = String::from_utf8(write_transcript(&game, Wording::Report).unwrap()).unwrap();
        let replay = replay(&game);
        let boards = transcript_boards(&transcript).pop().unwrap();
        for (player, board) in Player::ALL.into_iter().zip(boards) {
            prop_assert_eq!(board.len(), 10);
            for (row, squares) in board.into_iter().enumerate() {
                prop_assert_eq!(squares.len(), 10);
                for (column, shown) in squares.into_iter().enumerate() {
                    let cell = Cell::new(row as u16, column as u16);
                    let layout = &game.layouts()[player];
                    let ship = layout.ship_at(cell).map(|id| FLEET.classes()[layout.ship(id).class].symbol);
                    let fired = replay.turns.iter().any(|turn| turn.player != player && turn.cell == cell);
                    let expected = match (ship, fired) {
                        (Some(_), true) => 'X',
                        (None, true) => 'O',
                        (Some(letter), false) => letter,
                        (None, false) => '-',
                    };
                    prop_assert_eq!(shown, expected.to_string());
                }
            }
        }
    }

    #[test]
    fn a_record_survives_a_round_trip_through_json(game in any_game()) {
        let record = Record::from_game(&game, &replay(&game));
        prop_assert_eq!(serde_json::from_str::<Record>(&json(&record).unwrap()).unwrap(), record);
    }

    #[test]
    fn hits_never_exceed_the_fleet_and_marks_fill_from_the_left(game in any_game()) {
        let transcript = String::from_utf8(write_transcript(&game, Wording::Report).unwrap()).unwrap();
        let blocks = transcript_boards(&transcript);
        prop_assert!(!blocks.is_empty());
        for board in blocks.iter().flatten() {
            let hits = board.iter().flatten().filter(|square| *square == "X").count();
            prop_assert!(hits <= 27, "{} hits", hits);
        }
        for class in FLEET.classes() {
            let start = format!("{}\t", class.name);
            let lists: Vec<&str> = transcript.lines().filter(|line| line.starts_with(&start)).collect();
            prop_assert_eq!(lists.len(), blocks.len(), "{} in every block", class.name);
            for line in lists {
                let marks: Vec<&str> = line.split('\t').filter(|part| part.starts_with(['-', 'X'])).collect();
                prop_assert_eq!(marks.len(), 2);
                for list in marks {
                    prop_assert_eq!(list.split(' ').count(), class.count);
                    prop_assert!(!list.contains("- X"), "{}", list);
                }
            }
        }
        let replay = replay(&game);
        for player in Player::ALL {
            let hits = replay.turns.iter().filter(|turn| {
                turn.player == player && game.layouts()[player.other()].ship_at(turn.cell).is_some()
            });
            prop_assert!(hits.count() <= 27);
        }
    }

    #[test]
    fn a_valid_game_ends_when_the_count_says_so(game in valid_game()) {
        // The number of shots after which each player has hit all ship cells, if their list is long enough.
        let needed = PerPlayer::from_fn(|player| {
            let mut left = ship_cells(&game.layouts()[player.other()]);
            let items: Vec<String> = game.moves()[player].items().filter(|item| !item.is_empty()).map(String::from).collect();
            let index = items.iter().position(|item| {
                left.retain(|&cell| moves_text(&[cell]) != format!("{item};"));
                left.is_empty()
            });
            (index.map(|index| index + 1), items.len())
        });
        let never = usize::MAX;
        let (one, two) = (needed.one.0.unwrap_or(never), needed.two.0.unwrap_or(never));
        let last_round = one.min(two);
        let expected = if needed.one.1 < last_round && needed.one.1 <= needed.two.1 {
            (Some(Player::One), None)
        } else if needed.two.1 < last_round {
            (Some(Player::Two), None)
        } else if one == two {
            (None, Some(Outcome::Draw))
        } else {
            (None, Some(Outcome::Win(if one < two { Player::One } else { Player::Two })))
        };
        let ending = match replay(&game).stop {
            Stop::OutOfMoves { player, .. } => (Some(player), None),
            Stop::Decided(outcome) => (None, Some(outcome)),
        };
        prop_assert_eq!(ending, expected);
    }
}
