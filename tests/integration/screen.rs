//! What is on the screen, and what keys and the mouse do.

use crate::support::keys::Keyboard;
use battleship::play::console::Variant;
use battleship::play::duel;
use battleship::play::screen::{Effect, Event, Paint, SoloStart, Start};
use battleship::play::solo::{Ai, ShipFile};
use battleship::play::streak::Setting;
use battleship::record::{Ending, Told};
use battleship::source::Integer;
use battleship::{Cell, Player, Results, Rules, Shots, Size, TurnRule};
use ratatui::style::Color;

/// Places each ship where it starts, which is one row below the last one, and confirms the fleet.
fn rows_of_ships(ships: usize) -> String {
    "\n".repeat(ships) + "\n"
}

fn solo(ai: Ai) -> Start {
    Start::Solo(SoloStart { seed: Some(Integer::from(3)), ai: Some(ai), ..SoloStart::default() })
}

fn console(rules: Rules, patrol: bool) -> Start {
    Start::Game(Variant::new(rules, patrol, false).unwrap().terms())
}

fn plain_console() -> Start {
    console(Rules::plain(TurnRule::Alternate), false)
}

fn streak() -> Start {
    Start::Game(Setting::default().terms())
}

/// Screens one after another, each with its name.
#[derive(Default)]
struct Album(String);

impl Album {
    fn add(&mut self, name: &str, keyboard: &Keyboard) {
        self.0 += &format!("---- {name}\n{}\n", keyboard.drawn().join("\n"));
    }
}

#[test]
fn solo_from_the_menu_to_the_end() {
    let mut album = Album::default();
    let start = SoloStart { seed: Some(Integer::from(3)), ..SoloStart::default() };
    let mut keyboard = Keyboard::new(Start::Solo(start));
    album.add("menu of opponents", &keyboard);
    keyboard.press("2");
    album.add("placing", &keyboard);
    keyboard.press("\n↑");
    album.add("a place that is not free", &keyboard);
    keyboard.press("x");
    album.add("all placed at random", &keyboard);
    keyboard.press("\n");
    album.add("turn", &keyboard);
    keyboard.press("?");
    album.add("help", &keyboard);
    keyboard.press(" q");
    album.add("question", &keyboard);
    keyboard.press("n");
    let ships = keyboard.record().ships.two;
    let cells = ships.iter().flat_map(|ship| ship.cells.iter().copied());
    for Cell { row, column } in cells {
        keyboard.press(&format!("{row} {column}\n"));
    }
    let _ = keyboard.screen.update(Event::Written(vec!["written: game.html".into()]));
    album.add("end", &keyboard);
    assert_eq!(keyboard.press("\n"), [Effect::Again]);
    keyboard.assert_shows("Who do you want to play against?");
    insta::assert_snapshot!(album.0);
}

#[test]
fn duel_from_the_first_ship_to_the_end() {
    let mut album = Album::default();
    let mut keyboard = Keyboard::new(Start::Game(duel::terms()));
    album.add("placing", &keyboard);
    assert_eq!(keyboard.press(&rows_of_ships(5)), [Effect::HandOver]);
    album.add("hand-over", &keyboard);
    assert_eq!(keyboard.press("\n"), [Effect::HandOver]);
    keyboard.press(&rows_of_ships(5));
    keyboard.press("\n");
    album.add("turn", &keyboard);
    assert_eq!(keyboard.press("J4\n"), [Effect::HandOver]);
    album.add("hand-over after a miss", &keyboard);
    keyboard.press("\n");
    album.add("the other player does not see where it missed", &keyboard);
    keyboard.press("A0\n\n");
    keyboard.press("?");
    album.add("help", &keyboard);
    keyboard.press("?");
    for number in 0..17 {
        let row = [5, 9, 12, 15, 17].iter().position(|end| number < *end).unwrap();
        let column = number - [0, 5, 9, 12, 15][row];
        let row = char::from(b'A' + row as u8);
        keyboard.press(&format!("{row}{column}\n\n"));
        if keyboard.screen.is_over() {
            break;
        }
        keyboard.press(&format!("{}{}\n\n", char::from(b'F' + (number / 10) as u8), number % 10));
    }
    album.add("end", &keyboard);
    insta::assert_snapshot!(album.0);
}

#[test]
fn streak_from_the_first_ship_to_the_end() {
    let mut album = Album::default();
    let mut keyboard = Keyboard::new(streak());
    keyboard.press("→↓r");
    album.add("placing", &keyboard);
    keyboard.press("r←↑");
    keyboard.press(&rows_of_ships(2));
    album.add("hand-over", &keyboard);
    keyboard.press("\n");
    keyboard.press(&rows_of_ships(2));
    keyboard.press("\n");
    assert_eq!(keyboard.press("0 0\n"), [], "a hit keeps the turn");
    album.add("turn", &keyboard);
    keyboard.press("?");
    album.add("help", &keyboard);
    keyboard.press("?0 1\n1 0\n1 1\n1 2\n");
    album.add("end", &keyboard);
    insta::assert_snapshot!(album.0);
}

#[test]
fn console_from_the_first_ship_to_the_end() {
    let rules =
        Rules { shots: Shots::Salvo(4), results: Results::Counted, ..Rules::plain(TurnRule::Alternate) };
    let mut album = Album::default();
    let mut keyboard = Keyboard::new(console(rules, true));
    keyboard.press("\n".repeat(5).as_str());
    album.add("placing the patrol", &keyboard);
    keyboard.press("\n\n");
    album.add("hand-over", &keyboard);
    keyboard.press("\n");
    keyboard.press(&rows_of_ships(6));
    keyboard.press("\n0 0\n→\n9 9\n");
    album.add("turn with three of four marked", &keyboard);
    keyboard.press("?");
    album.add("help", &keyboard);
    keyboard.press("?9 8\n\n");
    album.add("hand-over after a salvo", &keyboard);
    keyboard.press("\n");
    for row in 6..10 {
        // Player 2 fires at water, Player 1 at the rows with ships.
        keyboard.press(&format!("{row} 5\n{row} 6\n{row} 7\n{row} 8\n\n\n"));
        let cells = [
            ["1 0", "1 1", "2 0", "2 1"],
            ["2 2", "3 0", "3 1", "3 2"],
            ["3 3", "4 0", "4 1", "4 2"],
            ["4 3", "4 4", "5 0", "5 1"],
        ];
        let cells = cells[usize::from(row as u16 - 6)];
        keyboard.press(&cells.map(|cell| format!("{cell}\n")).concat());
        keyboard.press("\n\n");
    }
    album.add("turn late in the game", &keyboard);
    keyboard.press("5 5\n5 6\n5 7\n5 8\n\n\n6 0\n6 1\n8 0\n8 1\n\n");
    album.add("end", &keyboard);
    insta::assert_snapshot!(album.0);
}

#[test]
fn the_menu_of_editions_starts_each_of_them() {
    let keyboard = Keyboard::new(Start::Menu);
    insta::assert_snapshot!(keyboard.drawn().join("\n"));
    for (key, edition) in [("\n", "opponents"), ("2", "duel"), ("↓↓\n", "streak"), ("↑\n1", "console")]
    {
        let mut keyboard = Keyboard::new(Start::Menu);
        keyboard.press(key);
        match edition {
            "opponents" => keyboard.assert_shows("Who do you want to play against?"),
            edition => keyboard.assert_shows(&format!("Battleship: {edition}")),
        }
    }
}

#[test]
fn a_terminal_that_is_too_small_says_which_size_is_needed() {
    let mut keyboard = Keyboard::new(Start::Game(duel::terms()));
    for (columns, rows) in [(79, 24), (80, 23), (20, 5), (1, 1)] {
        keyboard.resize(columns, rows);
        keyboard.drawn();
    }
    keyboard.resize(50, 10);
    insta::assert_snapshot!(keyboard.drawn().join("\n"));
    keyboard.resize(80, 24);
    keyboard.assert_shows("PLAYER 1 places ships");
}

#[test]
fn a_large_terminal_shows_more_of_a_large_board() {
    let mut keyboard = Keyboard::new(Start::Game(Setting::new(100, vec![5]).unwrap().terms()));
    keyboard.press("\n\n\n\n\n\n");
    keyboard.press("98 97");
    let mut album = Album::default();
    album.add("80 x 24", &keyboard);
    keyboard.resize(120, 40);
    album.add("120 x 40", &keyboard);
    insta::assert_snapshot!(album.0);
}

#[test]
fn every_state_has_a_glyph_and_colors_are_only_added() {
    let mut keyboard = Keyboard::new(plain_console());
    keyboard.press(&rows_of_ships(5));
    keyboard.press("\n");
    keyboard.press(&rows_of_ships(5));
    keyboard.press("\n0 0\n\n9 9\n\n");
    let plain = keyboard.buffer();
    let is_plain = |color: Color| color == Color::Reset;
    assert!(plain.content().iter().all(|cell| is_plain(cell.fg) && is_plain(cell.bg)));
    keyboard.paint = Paint::Ansi;
    let colored = keyboard.buffer();
    let glyphs = |buffer: &ratatui::buffer::Buffer| {
        buffer.content().iter().map(|cell| cell.symbol().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(glyphs(&plain), glyphs(&colored));
    let hit = colored.content().iter().find(|cell| cell.symbol() == "X").unwrap();
    assert_eq!(hit.fg, Color::Red);
    for cell in colored.content() {
        assert!(!matches!(cell.fg, Color::Rgb(..) | Color::Indexed(_)), "only the 16 ANSI colors");
    }
}

#[test]
fn a_cell_that_cannot_be_fired_at_says_why() {
    let mut keyboard = Keyboard::new(solo(Ai::Cheater));
    keyboard.press("x\n");
    let before = keyboard.record().turns.len();
    keyboard.press("4 4\n");
    assert!(keyboard.record().turns.len() > before);
    let fired = keyboard.record().turns.len();
    keyboard.assert_shows("Choose the next cell");
    keyboard.press("\n");
    keyboard.assert_shows("You have already fired there");
    keyboard.press("99\n");
    keyboard.assert_shows("99 is not a cell of this board: type 0 0 to 9 9");
    assert_eq!(keyboard.record().turns.len(), fired);
    keyboard.press("g");
    keyboard.assert_shows("type a cell as in 4 4");
}

#[test]
fn the_mouse_aims_and_fires() {
    let mut keyboard = Keyboard::new(Start::Game(duel::terms()));
    keyboard.press(&rows_of_ships(5));
    keyboard.press("\n");
    keyboard.press(&rows_of_ships(5));
    keyboard.press("\n");
    let place = |cell: &str| {
        let row = u16::from(cell.as_bytes()[0] - b'A');
        let column = u16::from(cell.as_bytes()[1] - b'0');
        (3 + 2 * column, 3 + row)
    };
    let (column, row) = place("C7");
    assert_eq!(keyboard.click(column, row), Effect::None);
    keyboard.assert_shows("Enter fires at C7");
    assert_eq!(keyboard.click(0, 0), Effect::None, "a click elsewhere changes nothing");
    let (other, _) = place("C6");
    assert_eq!(keyboard.click(other, row), Effect::None, "another cell is only aimed at");
    assert_eq!(keyboard.click(column, row), Effect::None);
    assert_eq!(keyboard.click(column, row), Effect::HandOver);
    assert_eq!(keyboard.record().turns[0].shots[0].cell, Cell::new(2, 7));
}

#[test]
fn the_mouse_marks_and_places() {
    let rules = Rules { shots: Shots::Salvo(2), ..Rules::plain(TurnRule::Alternate) };
    let mut keyboard = Keyboard::new(console(rules, false));
    for _ in 0..2 {
        for row in 3..8 {
            assert_eq!((keyboard.click(21, row), keyboard.click(21, row)), (Effect::None, Effect::None));
        }
        keyboard.press("\n\n");
    }
    let ends: Vec<u16> =
        keyboard.record().ships.one.iter().map(|ship| ship.cells.last().unwrap().column).collect();
    assert_eq!(ends, [9; 5], "ships are moved onto the board");
    for (column, row) in [(3, 3), (3, 4), (3, 5)] {
        assert_eq!((keyboard.click(column, row), keyboard.click(column, row)), (Effect::None, Effect::None));
    }
    keyboard.assert_shows("All 2 shots are marked");
    let _ = (keyboard.click(3, 3), keyboard.click(3, 3));
    keyboard.assert_shows("1 of 2 marked");
    let _ = (keyboard.click(3, 5), keyboard.click(3, 5));
    assert_eq!(keyboard.press("\n"), [Effect::HandOver]);
    let shots: Vec<Cell> = keyboard.record().turns[0].shots.iter().map(|shot| shot.cell).collect();
    assert_eq!(shots, [Cell::new(1, 0), Cell::new(2, 0)], "in the order in which they were marked");
}

#[test]
fn ships_are_turned_taken_back_and_placed_in_any_order() {
    let mut keyboard = Keyboard::new(solo(Ai::Random));
    keyboard.press("\t");
    keyboard.assert_shows("Battleship, 4 cells");
    keyboard.press("r9 9");
    keyboard.press("\n");
    keyboard.assert_shows("Battleship #### placed");
    keyboard.assert_shows("Cruiser, 3 cells: Enter places it here");
    keyboard.press("u");
    keyboard.assert_shows("Battleship, 4 cells");
    keyboard.press("u");
    keyboard.assert_shows("No ship is placed yet");
    keyboard.press("\nx\n");
    let ship = &keyboard.record().ships.one[1];
    assert_eq!(ship.cells[0], Cell::new(6, 9), "the turned ship was moved up onto the board");
}

#[test]
fn a_ship_that_would_cover_another_one_is_not_placed() {
    let mut keyboard = Keyboard::new(Start::Game(duel::terms()));
    keyboard.press("\n");
    keyboard.assert_shows("BATTLESHIP, 4 cells: Enter places it here");
    keyboard.press("↑");
    keyboard.assert_shows("BATTLESHIP cannot lie there: it would cover CARRIER");
    keyboard.assert_shows("[!]!");
    keyboard.press("\n\n");
    keyboard.assert_shows("BATTLESHIP cannot lie there");
    assert!(keyboard.screen.record().is_none());
}

#[test]
fn a_ship_file_that_cannot_be_used_is_explained_and_asked_for_again() {
    let file = |text: &str| ShipFile { name: "ships.txt".into(), text: text.into() };
    let ships = Some(Ok(file("A 0 0 0 2\n\nB 0 2 2 2\n")));
    let start =
        SoloStart { ai: Some(Ai::Smart), seed: Some(Integer::from(1)), ships, ..SoloStart::default() };
    let mut keyboard = Keyboard::new(Start::Solo(start));
    insta::assert_snapshot!(keyboard.drawn().join("\n"));
    assert_eq!(keyboard.press("other?q.txt\x08\x08\x08\n"), [Effect::LoadShips("other?q.".into())]);
    let _ = keyboard.screen.update(Event::Ships(Err("cannot read other?q.: no such file".into())));
    keyboard.assert_shows("no such file");
    let _ = keyboard.screen.update(Event::Ships(Ok(file("A 0 0 0 2\nB 1 2 2 2\n"))));
    keyboard.assert_shows("Your board");
    assert_eq!(keyboard.record().ships.one.len(), 2);
}

#[test]
fn ships_can_be_placed_by_hand_instead_of_a_file() {
    let ships = Some(Err("cannot read ships.txt".to_owned()));
    let mut keyboard = Keyboard::new(Start::Solo(SoloStart { ships, ..SoloStart::default() }));
    keyboard.press("\n");
    keyboard.assert_shows("cannot read ships.txt");
    keyboard.press("\nx\n");
    assert_eq!(keyboard.record().ships.one.len(), 5);
}

#[test]
fn a_fleet_that_the_computer_cannot_place_is_explained() {
    let ships =
        Some(Ok(ShipFile { name: "ships.txt".into(), text: "A 0 0 0 1\nB 1 0 1 0\nC 1 1 1 1\n".into() }));
    // With this seed the computer puts the first ship where the others still fit, or gives up: both are fine,
    // and neither panics.
    for seed in 0..20_u128 {
        let start = SoloStart {
            ai: Some(Ai::Random),
            seed: Some(Integer::from(seed)),
            ships: ships.clone(),
            size: Size::new(2, 2),
        };
        Keyboard::new(Start::Solo(start)).drawn();
    }
}

#[test]
fn quitting_is_asked_once_and_recorded() {
    let mut keyboard = Keyboard::new(Start::Game(duel::terms()));
    assert_eq!(keyboard.press("q"), []);
    keyboard.assert_shows("Leave this game?");
    keyboard.press("n");
    assert!(!keyboard.shows("Leave this game?"));
    assert_eq!(keyboard.press("\x1by"), [Effect::Quit]);
    assert!(keyboard.screen.record().is_none(), "no game has begun");

    let mut keyboard = Keyboard::new(Start::Game(duel::terms()));
    keyboard.press("x\n\nx\n\nA0\n\n");
    assert_eq!(keyboard.press("A\x1b"), [], "Esc first forgets what was typed");
    assert_eq!(keyboard.press("\x1b\n"), [Effect::Quit]);
    assert_eq!(keyboard.record().ending, Ending::Quit { player: Player::Two });
}

#[test]
fn nothing_but_enter_passes_the_keyboard() {
    let mut keyboard = Keyboard::new(Start::Game(duel::terms()));
    keyboard.press("x\n");
    assert_eq!(keyboard.press("x ←u\tA0\x08"), []);
    assert_eq!(keyboard.click(5, 5), Effect::None);
    keyboard.assert_shows("Pass the keyboard to PLAYER 2, then press Enter");
}

#[test]
fn keys_do_not_pass_the_keyboard_before_the_hand_over_is_noticed() {
    let mut keyboard = Keyboard::new(Start::Game(duel::terms()));
    assert_eq!(keyboard.press_fast("x\n\n\n"), [Effect::HandOver]);
    keyboard.assert_shows("Pass the keyboard to PLAYER 2");
    keyboard.assert_shows("a moment, please");
    assert!(!keyboard.shows("press Enter"));
    let _ = keyboard.screen.update(Event::Noticed);
    keyboard.assert_shows("Pass the keyboard to PLAYER 2, then press Enter");
    assert_eq!(keyboard.press_fast("\n"), [Effect::HandOver]);
    assert!(!keyboard.shows("Pass the keyboard"));
    // The same after a shot.
    keyboard.press("x\n\n");
    assert_eq!(keyboard.press_fast("A0\n\n\n"), [Effect::HandOver]);
    keyboard.assert_shows("Pass the keyboard to PLAYER 2");
}

#[test]
fn a_terminal_that_is_too_small_only_lets_players_leave() {
    let mut keyboard = Keyboard::new(Start::Game(duel::terms()));
    keyboard.press("x\n");
    keyboard.resize(60, 20);
    assert_eq!(keyboard.press("\n\n"), [], "a hand-over stays");
    keyboard.resize(80, 24);
    keyboard.assert_shows("Pass the keyboard to PLAYER 2, then press Enter");
    keyboard.press("\nx\n\n");
    keyboard.resize(60, 20);
    assert_eq!(keyboard.press("A0\n ?\n"), [], "no shot is fired");
    assert_eq!(keyboard.record().turns.len(), 0);
    keyboard.press("q");
    keyboard.assert_shows("Leave this game?");
    assert_eq!(keyboard.press("n"), []);
    keyboard.assert_shows("The game needs 80 x");
    assert_eq!(keyboard.press("\x1by"), [Effect::Quit]);
}

#[test]
fn no_board_is_on_the_screen_while_the_keyboard_is_passed() {
    for start in [Start::Game(duel::terms()), plain_console(), streak()] {
        let mut keyboard = Keyboard::new(start);
        keyboard.press("x\n");
        for line in keyboard.drawn() {
            assert!(!line.contains(". ."), "{line}");
        }
    }
}

#[test]
fn the_screen_shows_no_more_than_the_rules_allow() {
    // Sinkings are not announced, and results only after three shots.
    let rules =
        Rules { results: Results::Counted, sinkings_told: false, ..Rules::plain(TurnRule::Alternate) };
    let mut keyboard = Keyboard::new(console(rules, false));
    keyboard.press(&rows_of_ships(5));
    keyboard.press("\n");
    keyboard.press(&rows_of_ships(5));
    keyboard.press("\n");
    for (number, cell) in ["0 0", "0 1", "9 9"].iter().enumerate() {
        let shown = if number == 2 { "2 of the last 3 shots hit" } else { "Shot recorded" };
        keyboard.press(&format!("{cell}\n"));
        keyboard.assert_shows(&format!("Player 1: {shown}"));
        keyboard.press(&format!("\n9 {number}\n\n"));
        let waters: String = keyboard.drawn()[3..13].iter().map(|line| &line[..24]).collect();
        let expected = if number == 2 { ("X", 2) } else { ("?", number + 1) };
        assert_eq!(waters.matches(expected.0).count(), expected.1, "{waters}");
        assert!(!waters.contains('*'), "{waters}");
        let lists = keyboard.drawn()[14..20]
            .iter()
            .map(|line| line.chars().take(24).collect())
            .collect::<Vec<String>>();
        assert!(lists.iter().all(|line| !line.contains("sunk")), "{lists:?}");
    }
    let told: Vec<Told> = keyboard.record().turns.iter().map(|turn| turn.shots[0].told).collect();
    assert_eq!(told.iter().filter(|told| **told == Told::Counted).count(), 2);
}

#[test]
fn a_random_fleet_does_not_draw_from_the_game() {
    // However often a fleet is drawn, the computer's ships depend on the seed alone.
    let ships = |keys: &str| {
        let mut keyboard = Keyboard::new(solo(Ai::Random));
        keyboard.press(keys);
        keyboard.record().ships.two
    };
    assert_eq!(ships("x\n"), ships("xxxx\n"));
}

#[test]
fn only_random_ships_are_drawn_again() {
    let mut keyboard = Keyboard::new(solo(Ai::Random));
    let ships = |keyboard: &mut Keyboard| {
        keyboard.press("\n");
        keyboard.record().ships.one
    };
    keyboard.press("5 0\n");
    keyboard.press("xxx");
    let first = ships(&mut keyboard);
    assert_eq!(first[0].cells[0], Cell::new(5, 0), "a ship that was placed by hand stays");
    let mut keyboard = Keyboard::new(solo(Ai::Random));
    keyboard.press("5 0\nx");
    assert_ne!(ships(&mut keyboard)[1..], first[1..], "the others have other places");
    let mut keyboard = Keyboard::new(solo(Ai::Random));
    keyboard.press("\n\n\n\n\nx");
    keyboard.assert_shows("All ships were placed by hand");
    let placed: Vec<u16> = ships(&mut keyboard).iter().map(|ship| ship.cells[0].row).collect();
    assert_eq!(placed, [0, 1, 2, 3, 4]);
}

#[test]
fn the_next_ship_starts_where_it_can_lie() {
    let mut keyboard = Keyboard::new(Start::Game(Setting::new(3, vec![3, 2, 3]).unwrap().terms()));
    keyboard.press("1 0\n");
    keyboard.assert_shows("Ship 1, 2 cells: Enter places it here");
    keyboard.press("\n\n");
    keyboard.assert_shows("All ships are placed");
    let small = || Keyboard::new(Start::Game(Setting::new(2, vec![1, 1, 2]).unwrap().terms()));
    let mut keyboard = small();
    keyboard.press("0 0\n1 0\n");
    keyboard.assert_shows("Ship 2, 2 cells: Enter places it here");
    keyboard.press("\n");
    keyboard.assert_shows("All ships are placed");
    let mut keyboard = small();
    keyboard.press("0 0\n1 1\n");
    keyboard.assert_shows("Ship 2 cannot lie there: it would cover Ship");
}

#[test]
fn space_marks_a_cell_that_was_typed() {
    let rules = Rules { shots: Shots::Salvo(2), ..Rules::plain(TurnRule::Alternate) };
    let mut keyboard = Keyboard::new(console(rules, false));
    keyboard.press("x\n\nx\n\n2 3 ");
    keyboard.assert_shows("1 of 2 marked: Enter unmarks 2 3");
    keyboard.press("4 5 ");
    keyboard.assert_shows("2 of 2 marked");
    keyboard.press("4 5 ");
    keyboard.assert_shows("1 of 2 marked: Enter marks 4 5");
}

#[test]
fn the_end_says_what_the_last_shots_did() {
    let mut keyboard = Keyboard::new(Start::Game(Setting::new(2, vec![1]).unwrap().terms()));
    keyboard.press("\n\n\n\n\n\n1 1\n\n0 0\n");
    keyboard.assert_shows("Player 1 fired at 1 1: Miss");
    keyboard.assert_shows("Player 2 fired at 0 0: Sunk: a ship");
    keyboard.assert_shows("Player 2 wins!");
}

#[test]
fn streak_does_not_name_the_ship_that_was_sunk() {
    let mut keyboard = Keyboard::new(streak());
    keyboard.press("\n\n\n\n\n\n\n\n0 0\n0 1\n");
    keyboard.assert_shows("You fired at 0 1: Sunk: a ship");
    keyboard.assert_shows("You 0 1: sunk a ship");
    let waters: Vec<String> =
        keyboard.drawn()[3..19].iter().map(|line| line.chars().take(24).collect()).collect();
    assert!(waters.iter().all(|line| !line.contains('*') && !line.contains("sunk")), "{waters:?}");
}

#[test]
fn the_menu_offers_the_variants_of_console() {
    let rules = [
        ("1", "A turn is one shot."),
        ("2", "A hit keeps the turn"),
        ("3", "one shot for each ship that you have afloat"),
        ("4", "Sinkings are not announced."),
        ("5", "after every three shots"),
        ("6", "is a square of 2 x 2 cells"),
    ];
    for (key, rule) in rules {
        let mut keyboard = Keyboard::new(Start::Menu);
        keyboard.press("4");
        keyboard.assert_shows("Which rules do you want to play by?");
        keyboard.press(key);
        keyboard.press("?");
        keyboard.assert_shows(rule);
    }
}

#[test]
fn help_explains_each_screen_and_is_not_cut() {
    let rules =
        Rules { results: Results::Counted, shots: Shots::Salvo(4), ..Rules::plain(TurnRule::Alternate) };
    let mut keyboard = Keyboard::new(console(rules, true));
    let mut album = Album::default();
    for (name, keys) in [("placing", ""), ("hand-over", "x\n"), ("turn", "\nx\n\n")] {
        keyboard.press(keys);
        keyboard.press("?");
        album.add(name, &keyboard);
        keyboard.press("?");
    }
    let mut keyboard = Keyboard::new(Start::Game(Setting::new(1, vec![1]).unwrap().terms()));
    keyboard.press("\n\n\n\n\n\n\n?");
    album.add("end", &keyboard);
    let mut keyboard = Keyboard::new(Start::Menu);
    keyboard.press("?");
    album.add("menu", &keyboard);
    assert!(!album.0.contains(" more\n"), "{}", album.0);
    insta::assert_snapshot!(album.0);
}

#[test]
fn another_game_has_another_seed() {
    let mut keyboard = Keyboard::new(solo(Ai::Random));
    keyboard.press("x\n");
    let first = keyboard.record();
    for cell in first.ships.two.iter().flat_map(|ship| &ship.cells) {
        keyboard.press(&format!("{} {}\n", cell.row, cell.column));
    }
    assert!(keyboard.screen.is_over());
    keyboard.press("\nx\n");
    let second = keyboard.record();
    assert_eq!(first.seed.as_deref(), Some("3"));
    assert_ne!(first.seed, second.seed);
    keyboard.assert_shows(&format!("seed {}", second.seed.unwrap()));
}

#[test]
fn the_own_board_follows_the_last_shot_of_the_opponent() {
    let mut keyboard = Keyboard::new(Start::Game(Setting::new(100, vec![1]).unwrap().terms()));
    keyboard.press("\n\n\n\n\n\n98 97\n\n");
    keyboard.assert_shows("Your board (part)");
    let right: Vec<String> = keyboard.drawn().iter().map(|line| line.chars().skip(26).collect()).collect();
    assert!(right.iter().any(|line| line.contains("98") && line.contains("(o)")), "{right:?}");
}
