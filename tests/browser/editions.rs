//! Tests the pages of every edition and variant, and of a large board.

use std::collections::BTreeSet;
use std::fs;

use serde_json::Value;

use super::games::*;
use super::page::*;
use super::support::cases;
use super::webdriver::{Browser, keys};

/// Checks the pages of scripted games of an edition, one for each set of options and each outcome: the page
/// opens, goes to its end and shows the ships.
fn check_edition(edition: &str) {
    let browser = Browser::start();
    let mut seen = BTreeSet::new();
    for (name, folder) in cases(&format!("play/{edition}")) {
        let ran = played(&format!("{edition}/{name}")).args(PAGE).run();
        // Games that never began have no record.
        let Some(record) = ran.file("record.json") else { continue };
        let record: Value = serde_json::from_slice(&record).unwrap();
        let options = fs::read_to_string(folder.join("args")).unwrap();
        if !seen.insert((options, record["outcome"].to_string())) {
            continue;
        }
        with_page_of(&browser, ran, |page| {
            let turns = list(&record["turns"]);
            let shots: usize = turns.iter().map(|turn| list(&turn["shots"]).len()).sum();
            let ships = list(&record["ships"]).iter().flat_map(list).map(|ship| list(&ship["cells"]).len());
            page.is_at(0);
            browser.press(keys::END);
            page.is_at(turns.len());
            assert_eq!(page.count(&["miss", "hit", "sunk", "fired"]), shots, "{name}");
            assert_ne!(browser.get("document.querySelector('.sentence strong').textContent"), "");
            browser.run("document.querySelector('.truth input').click();");
            assert_eq!(page.count(&["ship", "hit", "sunk"]), ships.sum::<usize>(), "{name}");
        });
    }
    assert!(seen.len() > 3, "{seen:?}");
}

#[test]
fn the_pages_of_streak_work() {
    check_edition("streak");
}

#[test]
fn the_pages_of_duel_work() {
    check_edition("duel");
}

#[test]
fn the_pages_of_console_work() {
    check_edition("console");
}

#[test]
fn the_pages_of_solo_work() {
    check_edition("solo");
}

#[test]
fn counted_results_are_shown_with_the_third_shot() {
    let browser = Browser::start();
    with_page(&browser, played("console/delayed"), |page| {
        // Player 1 sinks the two cells of the destroyer and hits the cruiser; Player 2 misses.
        let expected = [
            (1, ["fired", "water", "water"], ["water"; 3]),
            (2, ["fired", "water", "water"], ["fired", "water", "water"]),
            (3, ["fired", "fired", "water"], ["fired", "water", "water"]),
            (4, ["fired", "fired", "water"], ["fired", "fired", "water"]),
            (5, ["sunk", "sunk", "hit"], ["fired", "fired", "water"]),
            (6, ["sunk", "sunk", "hit"], ["miss", "miss", "miss"]),
        ];
        for (turn, player2, player1) in expected {
            browser.press(keys::RIGHT);
            page.is_at(turn);
            let [one, two] = page.states();
            assert_eq!([&two[0][0], &two[0][1], &two[1][0]], player2, "turn {turn}");
            assert_eq!([&one[5][0], &one[5][1], &one[5][2]], player1, "turn {turn}");
        }
        for turn in [5, 4, 3] {
            browser.press(keys::LEFT);
            page.is_at(turn);
        }
        assert_eq!(page.count(&["fired"]), 3);
        browser.click(".truth input");
        let [_, two] = page.states();
        assert_eq!([&two[0][0], &two[0][1], &two[1][0]], ["sunk", "sunk", "ship"]);
        browser.click(".truth input");
        assert_eq!(page.count(&["fired"]), 3);
    });
}

#[test]
fn sinkings_that_are_not_announced_are_not_shown() {
    let browser = Browser::start();
    with_page(&browser, played("console/silent-until-the-end"), |page| {
        let turns = list(&page.record()["turns"]).len();
        for turn in 1..=turns {
            browser.press(keys::RIGHT);
            page.is_at(turn);
            assert_eq!(page.count(&["sunk"]), 0, "turn {turn}");
            assert!(page.ship_lists().iter().flatten().all(|(_, marks)| !marks.contains('X')), "turn {turn}");
            let words = browser.get("document.querySelector('.sentence').textContent");
            assert!(!words.as_str().unwrap().contains("sunk"), "{words}");
        }
        assert_eq!(browser.get("document.querySelector('.turns').textContent.includes('sunk')"), false);
        browser.click(".truth input");
        assert!(page.count(&["sunk"]) > 10);
        assert!(page.ship_lists().iter().flatten().any(|(_, marks)| marks.contains('X')));
    });
}

#[test]
fn a_board_of_a_hundred_rows_and_columns_works() {
    let browser = Browser::start();
    with_page(&browser, huge_game(), |page| {
        assert_eq!(page.count(&["water"]), 20_000);
        for (turn, shown) in [(1, "miss"), (2, "miss"), (3, "hit"), (4, "sunk")] {
            browser.press(keys::RIGHT);
            page.is_at(turn);
            assert_eq!(page.count(&["water", "ship"]), 20_000 - turn);
            assert!(page.count(&[shown]) > 0);
        }
        browser.press(keys::HOME);
        page.is_at(0);
        assert_eq!(page.count(&["water"]), 20_000);
    });
}
