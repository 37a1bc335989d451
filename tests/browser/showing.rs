//! Compares what the page shows at each turn with the transcript.

use super::games::*;
use super::page::*;
use super::support::{Run, transcript_boards};
use super::webdriver::{Browser, keys};

#[test]
fn every_turn_agrees_with_the_transcript() {
    let browser = Browser::start();
    with_page(&browser, long_game(), |page| {
        let blocks = transcript_boards(&page.transcript());
        let turns = blocks.len() - 1;
        assert!(turns > 160);
        let expected = |block: usize, ships: &'static str| {
            let mark = |square: &String| match square.as_str() {
                "O" => "O",
                "X" => "X",
                "-" => "-",
                _ => ships,
            };
            let rows = |board: &Vec<Vec<String>>| -> Vec<Vec<&str>> {
                board.iter().map(|row| row.iter().map(mark).collect()).collect()
            };
            blocks[block].each_ref().map(rows)
        };
        for turn in 0..=turns {
            match turn % 16 {
                _ if turn == 0 => {}
                0 => browser.click(".to-on"),
                4 => browser.click(&format!(".turns li:nth-child({}) button", turn + 1)),
                8 | 12 => browser.press(keys::RIGHT),
                _ => drop(browser.run(&format!(
                    "const slider = document.querySelector('.slider'); slider.value = {turn};
                    slider.dispatchEvent(new Event('input'));"
                ))),
            }
            // At the end, the ships that are left are shown.
            let ships = if turn == turns { "S" } else { "-" };
            assert_eq!(page.marks(turn), expected(turn, ships), "after turn {turn}");
        }
        browser.click(".truth input");
        assert_eq!(page.marks(turns), expected(turns, "S"), "the Final Information");
        assert!(page.count(&["ship"]) > 0);
    });
}

#[test]
fn the_ship_lists_agree_with_the_transcript() {
    /// The name and marks of each line of both ship lists, for each block of a transcript.
    fn ship_lists(transcript: &str) -> Vec<[Vec<(String, String)>; 2]> {
        let lines: Vec<&str> = transcript.lines().collect();
        let first = (0..lines.len()).filter(|&number| lines[number].starts_with("Carrier\t"));
        let fields = |line: &str| -> Vec<String> {
            line.split('\t').filter(|field| !field.is_empty()).map(|field| field.trim().to_owned()).collect()
        };
        let list = |first: usize, side: usize| {
            let lines = lines[first..].iter().take_while(|line| !line.is_empty()).map(|line| fields(line));
            lines.map(|fields| (fields[2 * side].clone(), fields[2 * side + 1].clone())).collect()
        };
        first.map(|first| [list(first, 0), list(first, 1)]).collect()
    }
    let browser = Browser::start();
    for run in [long_game(), Run::game("marks-fill-from-the-left").args(["--quiet"])] {
        with_page(&browser, run, |page| {
            let expected = ship_lists(&page.transcript());
            assert!(expected[0][0].iter().all(|(_, marks)| !marks.contains('X')));
            assert!(expected.last().unwrap().iter().flatten().any(|(_, marks)| marks.contains('X')));
            let changes = (1..expected.len()).filter(|&turn| expected[turn] != expected[turn - 1]);
            for turn in changes.flat_map(|turn| [turn - 1, turn]).chain([0, expected.len() - 1]) {
                browser.run(&format!("location.hash = '#turn={turn}';"));
                page.is_at(turn);
                assert_eq!(page.ship_lists(), expected[turn], "after turn {turn}");
            }
        });
    }
}

#[test]
fn rejected_items_are_shown_with_their_reasons() {
    let rejected = "[...document.querySelectorAll('.rejected li')].map((line) => \
        [line.querySelector('code').textContent, line.textContent])";
    let browser = Browser::start();
    let many = Run::game("many-invalid-items-in-one-turn").args(["--quiet"]);
    let after = ["console/strict-attacked-before", "console/strict-unknown-action"].map(played);
    for run in [many, tiny_game(), game_with_items(";")].into_iter().chain(after) {
        with_page(&browser, run, |page| {
            let record = page.record();
            let turns = list(&record["turns"]);
            let mut expected: Vec<_> = turns.iter().map(|turn| list(&turn["rejected"]).clone()).collect();
            expected.insert(0, Vec::new());
            // Items rejected after the last shot are shown with that shot.
            expected[turns.len()].extend(record["rejected"].as_array().into_iter().flatten().cloned());
            assert!(expected.iter().any(|items| !items.is_empty()));
            let full = (1..turns.len()).filter(|&turn| !expected[turn].is_empty());
            for turn in full.chain([turns.len(), 0]) {
                browser.run(&format!("location.hash = '#turn={turn}';"));
                page.is_at(turn);
                let shown: Vec<(String, String)> = serde_json::from_value(browser.get(rejected)).unwrap();
                assert_eq!(shown.len(), expected[turn].len(), "turn {turn}");
                for ((text, line), expected) in shown.iter().zip(&expected[turn]) {
                    let (expected_text, reason) =
                        (expected["text"].as_str().unwrap(), expected["reason"].as_str().unwrap());
                    assert_eq!(text, expected_text);
                    assert!(line.starts_with("Rejected"), "{line}");
                    assert!(line.ends_with(&format!(": \"{expected_text}\" ({reason})")), "{line}");
                }
            }
        });
    }
}
