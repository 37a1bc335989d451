//! Tests the controls beyond single steps: jumps, speeds, the list of keys, themes and the link.

use serde_json::{Value, json};

use super::games::*;
use super::page::*;
use super::webdriver::{Browser, keys};

/// The turns of a record in which a shot has one of these results, as the players learn them.
fn turns_with(record: &Value, results: &[&str]) -> Vec<usize> {
    let has = |turn: &&(usize, &Value)| {
        list(&turn.1["shots"]).iter().any(|shot| results.contains(&shot["told"].as_str().unwrap()))
    };
    let turns: Vec<_> = list(&record["turns"]).iter().enumerate().collect();
    turns.iter().filter(has).map(|(number, _)| number + 1).collect()
}

#[test]
fn keys_and_buttons_jump_to_hits_and_sinkings() {
    let browser = Browser::start();
    with_page(&browser, long_game(), |page| {
        let record = page.record();
        let (hits, sinkings) = (turns_with(&record, &["hit", "sunk"]), turns_with(&record, &["sunk"]));
        assert!(hits.len() > 20 && sinkings.len() > 5);
        for turn in &hits[..5] {
            browser.press("h");
            page.is_at(*turn);
        }
        browser.press_with(keys::SHIFT, "h");
        page.is_at(hits[3]);
        browser.press(keys::HOME);
        browser.click(".to-hit");
        page.is_at(hits[0]);
        for turn in &sinkings {
            browser.press("s");
            page.is_at(*turn);
        }
        assert_eq!(browser.get("document.querySelector('.to-sinking').ariaDisabled"), "true");
        browser.press("s");
        page.is_at(*sinkings.last().unwrap());
        browser.press_with(keys::SHIFT, "s");
        page.is_at(sinkings[sinkings.len() - 2]);
        browser.press(keys::HOME);
        browser.click(".to-sinking");
        page.is_at(sinkings[0]);
    });
}

#[test]
fn jumps_and_marks_do_not_reveal_more_than_the_players_know() {
    let marks = "['hits', 'sinkings'].map((kind) =>
        (document.querySelector(`.track .${kind}`).getAttribute('d').match(/M/g) ?? []).length)";
    let browser = Browser::start();
    with_page(&browser, played("console/silent-until-the-end"), |page| {
        let record = page.record();
        let hits = turns_with(&record, &["hit", "sunk"]).len();
        assert_eq!(browser.get(marks), json!([hits, 0]));
        browser.press("s");
        page.is_at(0);
        assert_eq!(browser.get("document.querySelector('.chart svg').checkVisibility()"), false);
        browser.press("v");
        let sinkings = browser.get(marks)[1].as_u64().unwrap();
        assert!(sinkings > 2, "{sinkings}");
        assert_eq!(browser.get("document.querySelector('.chart svg').checkVisibility()"), true);
        browser.press("s");
        let turn: usize = browser.get(TURN).as_u64().unwrap().try_into().unwrap();
        assert_eq!(record["turns"][turn - 1]["shots"][0]["result"], "sunk");
    });
}

#[test]
fn the_slider_has_a_mark_for_each_hit_and_sinking() {
    let browser = Browser::start();
    with_page(&browser, long_game(), |page| {
        let record = page.record();
        for (kind, results) in [("hits", &["hit", "sunk"][..]), ("sinkings", &["sunk"])] {
            let path = browser.get(&format!("document.querySelector('.track .{kind}').getAttribute('d')"));
            let places = path.as_str().unwrap().split('M').skip(1);
            let turns: Vec<usize> =
                places.map(|place| place.split(' ').next().unwrap().parse().unwrap()).collect();
            assert_eq!(turns, turns_with(&record, results), "{kind}");
        }
    });
}

#[test]
fn shift_with_an_arrow_steps_ten_turns() {
    let browser = Browser::start();
    with_page(&browser, long_game(), |page| {
        let turns = list(&page.record()["turns"]).len();
        for (key, turn) in
            [(keys::RIGHT, 10), (keys::RIGHT, 20), (keys::LEFT, 10), (keys::LEFT, 0), (keys::LEFT, 0)]
        {
            browser.press_with(keys::SHIFT, key);
            page.is_at(turn);
        }
        browser.press(keys::END);
        browser.press(keys::LEFT);
        browser.press_with(keys::SHIFT, keys::RIGHT);
        page.is_at(turns);
    });
}

#[test]
fn the_speed_can_be_chosen_before_and_while_playing() {
    let browser = with_clock();
    let delays = "clock.delays()";
    with_page(&browser, long_game(), |page| {
        browser.press("-");
        browser.press("+");
        browser.press(keys::SPACE);
        browser.wait(delays, json!([500]));
        for (key, delay) in [("+", 200), ("+", 100), ("+", 100), ("-", 200)] {
            browser.press(key);
            browser.wait(delays, json!([delay]));
        }
        browser.run(
            "const speed = document.querySelector('.speed'); speed.value = 1; speed.dispatchEvent(new Event('change'));",
        );
        page.is_playing(true);
        browser.run("clock.tick();");
        page.is_at(1);
        browser.press(keys::SPACE);
        page.is_playing(false);
        let speeds = "[...document.querySelectorAll('.speed option')].map((option) => option.textContent)";
        assert_eq!(browser.get(speeds), json!(["1×", "2×", "5×", "10×"]));
    });
}

#[test]
fn a_question_mark_lists_the_keys() {
    let browser = Browser::start();
    let open = "document.querySelector('dialog.keys').open";
    with_page(&browser, tiny_game(), |page| {
        browser.press("?");
        browser.wait(open, true);
        browser.press(keys::RIGHT);
        page.is_at(0);
        let listed =
            browser.get("[...document.querySelectorAll('dialog kbd')].map((key) => key.textContent)");
        assert_eq!(list(&listed).len(), 19, "{listed}");
        browser.press(keys::ESCAPE);
        browser.wait(open, false);
        browser.click(".to-keys");
        browser.wait(open, true);
        browser.click("dialog.keys button");
        browser.wait(open, false);
        browser.press(keys::RIGHT);
        page.is_at(1);
    });
}

#[test]
fn the_theme_follows_the_system_until_it_is_switched() {
    let browser = Browser::start();
    let paper = "getComputedStyle(document.body).backgroundColor";
    let system = |scheme: &str| {
        let feature = json!([{"name": "prefers-color-scheme", "value": scheme}]);
        browser.devtools("Emulation.setEmulatedMedia", json!({"features": feature}));
    };
    with_page(&browser, tiny_game(), |_| {
        system("light");
        let light = browser.get(paper);
        system("dark");
        let dark = browser.get(paper);
        assert_ne!(light, dark);
        browser.press("t");
        assert_eq!(browser.get(paper), light);
        browser.click(".to-theme");
        assert_eq!(browser.get(paper), dark);
        system("light");
        assert_eq!(browser.get(paper), dark, "the choice stays");
    });
}

#[test]
fn the_link_of_the_turn_can_be_copied() {
    let browser = Browser::start();
    let said = "document.querySelector('.tools .unseen').textContent";
    with_page(&browser, long_game(), |page| {
        // A headless browser has no clipboard that a test could read.
        browser.run(
            "window.copied = []; navigator.clipboard.writeText = async (text) => { copied.push(text); };",
        );
        browser.press("s");
        let turn = browser.get(TURN);
        browser.press("c");
        browser.wait(said, "Link copied");
        browser.wait(said, "");
        browser.press(keys::HOME);
        browser.click(".to-link");
        browser.wait(said, "Link copied");
        assert_eq!(
            browser.get("copied"),
            json!([format!("{}#turn={turn}", page.url), format!("{}#turn=0", page.url)])
        );
    });
}

#[test]
fn the_score_counts_what_the_players_know() {
    let score = "[...document.querySelectorAll('.score tbody tr')].map((row) =>
        [...row.cells].map((cell) => cell.textContent))";
    let browser = Browser::start();
    with_page(&browser, played("console/delayed"), |page| {
        // Player 1 hits with all of the first three shots, which are counted together.
        let expected = [
            (0, ["Player 1", "0", "–", "5"], ["Player 2", "0", "–", "5"]),
            (4, ["Player 1", "2", "–", "5"], ["Player 2", "2", "–", "5"]),
            (5, ["Player 1", "3", "100%", "5"], ["Player 2", "2", "–", "4"]),
            (6, ["Player 1", "3", "100%", "5"], ["Player 2", "3", "0%", "4"]),
        ];
        for (turn, one, two) in expected {
            browser.run(&format!("location.hash = '#turn={turn}';"));
            page.is_at(turn);
            assert_eq!(browser.get(score), json!([one, two]), "turn {turn}");
        }
    });
    with_page(&browser, long_game(), |page| {
        browser.press(keys::END);
        let record = page.record();
        let turns = list(&record["turns"]);
        page.is_at(turns.len());
        let rows: Vec<Vec<String>> = serde_json::from_value(browser.get(score)).unwrap();
        for (row, player) in rows.iter().zip(1..) {
            let shots: Vec<_> = turns
                .iter()
                .filter(|turn| turn["player"] == player)
                .flat_map(|turn| list(&turn["shots"]))
                .collect();
            let hits = shots.iter().filter(|shot| shot["result"] != "miss").count();
            assert_eq!(row[1], shots.len().to_string());
            assert_eq!(row[2], format!("{:.0}%", 100.0 * hits as f64 / shots.len() as f64));
        }
    });
}

#[test]
fn the_list_sets_player_and_cell_apart_and_shows_the_result() {
    let entries = "[...document.querySelectorAll('.turns button')].slice(1, 4).map((button) =>
        [button.querySelector('.what').textContent, button.querySelector('.result').textContent,
        button.querySelector('i').dataset.state])";
    let browser = Browser::start();
    with_page(&browser, tiny_game(), |_| {
        let expected = json!([
            ["Player 1 · 1 0 ⚠", "hit", "hit"],
            ["Player 1 · 0 0", "miss", "miss"],
            ["Player 2 · 0 0 ⚠", "hit", "hit"],
        ]);
        assert_eq!(browser.get(entries), expected);
        let colors = "['hit', 'miss', 'sunk'].map((kind) =>
            getComputedStyle(document.querySelector(`.turns .${kind} i`)).backgroundColor)";
        let colors: Vec<String> = serde_json::from_value(browser.get(colors)).unwrap();
        assert!(colors[0] != colors[1] && colors[1] != colors[2] && colors[0] != colors[2], "{colors:?}");
    });
}
