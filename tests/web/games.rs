//! Whole games by mouse, keys and touch, compared with what the program records for the same ships and shots.

use serde_json::{Value, json};

use super::page::{Page, SCREENS};
use super::player::{Cell, Player, Way};
use super::support::Run;

/// The record in the replay at the end.
fn record(page: &Page) -> Value {
    page.browser.wait("document.querySelectorAll('.over .replay .count').length", 1);
    let text = page.browser.get("document.querySelector('.over .replay script').textContent");
    let mut data: Value = serde_json::from_str(text.as_str().unwrap()).unwrap();
    data["record"].take()
}

fn duel(way: Way, screen: (u32, u32)) {
    let page = Page::open("play", screen);
    let player = Player::new(&page, way);
    player.press(".setup:nth-of-type(1) .primary");
    player.place();
    player.place_at_random();
    player.begin(2);
    let target = player.place_at_random();
    player.begin(1);
    let name = |(row, column): Cell| format!("{}{column}", char::from(b'A' + u8::try_from(row).unwrap()));
    for (number, at) in (0_u64..).zip(&target) {
        if number > 0 {
            player.begin(1);
        }
        player.fire(*at);
        if number as usize + 1 < target.len() {
            player.begin(2);
            player.fire((number / 10, number % 10));
        }
    }
    let record = record(&page);
    assert_eq!(record["outcome"], json!({"kind": "win", "winner": 1}));
    assert_eq!(page.texts(".over h1"), ["Player 1 wins!"]);

    // The program plays the same game.
    let cells = |cells: &Value| {
        let cells: Vec<Cell> = serde_json::from_value(cells.clone()).unwrap();
        cells.into_iter().map(name).collect::<Vec<_>>().join(" ") + "\n"
    };
    let ships =
        |player: usize| record["ships"][player].as_array().unwrap().iter().map(|ship| cells(&ship["cells"]));
    let shots = record["turns"]
        .as_array()
        .unwrap()
        .iter()
        .map(|turn| cells(&json!([turn["shots"][0]["cell"]])) + "\n");
    let script: String = ships(0).chain(ships(1)).chain(shots).collect();
    let ran = Run::new()
        .file("script", script)
        .args(["play", "duel", "--script", "script", "--json", "record.json"])
        .run();
    let expected: Value = serde_json::from_slice(&ran.file("record.json").expect(&ran.stderr)).unwrap();
    assert_eq!(record, expected);
    page.check_silence();
}

fn solo(way: Way, screen: (u32, u32), seed: &str) {
    let page = Page::open("play", screen);
    let player = Player::new(&page, way);
    page.browser.wait("document.querySelectorAll('.level').length", 7);
    page.browser.run(&format!("document.querySelector('.seed input').value = '{seed}'; document.querySelector('.level input[value=random]').click();"));
    player.press(".setup:nth-of-type(2) .primary");
    player.place();
    player.place_at_random();

    // Where the computer's ships are depends on the seed alone.
    let program = |ships: &str, shots: &str| {
        let script = format!("{seed}\n10\n10\nships.txt\n1\n{shots}");
        let run = Run::new().file("ships.txt", ships).file("script", script);
        let ran = run.args(["play", "solo", "--script", "script", "--json", "record.json"]).run();
        serde_json::from_slice::<Value>(&ran.file("record.json").expect(&ran.stderr)).unwrap()
    };
    let known = program("C 0 0 0 4\nB 1 0 1 3\nR 2 0 2 2\nS 3 0 3 2\nD 4 0 4 1\n", "");
    let ships = known["ships"][1].as_array().unwrap();
    let target: Vec<Cell> = ships
        .iter()
        .flat_map(|ship| serde_json::from_value::<Vec<Cell>>(ship["cells"].clone()).unwrap())
        .collect();
    for at in target {
        player.fire(at);
    }
    let record = record(&page);
    assert_eq!(page.texts(".over h1"), ["You win!"]);

    let file = |ship: &Value| {
        let cells: Vec<Cell> = serde_json::from_value(ship["cells"].clone()).unwrap();
        let ((row, column), (last_row, last_column)) = (cells[0], cells[cells.len() - 1]);
        format!("{} {row} {column} {last_row} {last_column}\n", ship["symbol"].as_str().unwrap())
    };
    let own: String = record["ships"][0].as_array().unwrap().iter().map(file).collect();
    let turns = record["turns"].as_array().unwrap();
    let shots = turns.iter().filter(|turn| turn["player"] == 1).map(|turn| {
        let (row, column): Cell = serde_json::from_value(turn["shots"][0]["cell"].clone()).unwrap();
        format!("{row} {column}\n")
    });
    let expected = program(&own, &shots.collect::<String>());
    for part in ["seed", "opponent", "rules", "size", "turns", "outcome"] {
        assert_eq!(record[part], expected[part], "{part}");
    }
    page.check_silence();
}

#[test]
fn two_people_play_a_whole_duel_with_the_mouse() {
    duel(Way::Mouse, SCREENS[2]);
}

#[test]
fn two_people_play_a_whole_duel_with_keys() {
    duel(Way::Keys, SCREENS[1]);
}

#[test]
fn two_people_play_a_whole_duel_by_touch() {
    duel(Way::Touch, SCREENS[0]);
}

#[test]
fn one_person_plays_a_whole_solo_game_with_the_mouse() {
    solo(Way::Mouse, SCREENS[0], "7");
}

#[test]
fn one_person_plays_a_whole_solo_game_with_keys() {
    solo(Way::Keys, SCREENS[2], "-12345678901234567890");
}

#[test]
fn one_person_plays_a_whole_solo_game_by_touch() {
    solo(Way::Touch, SCREENS[1], "2026");
}
