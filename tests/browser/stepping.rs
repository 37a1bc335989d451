//! Tests navigation: keys, buttons, the slider, playing and the address.

use super::games::*;
use super::page::*;
use super::support::Run;
use super::webdriver::{Browser, keys};

#[test]
fn keys_step_backward_and_forward_and_to_both_ends() {
    let browser = Browser::start();
    with_page(&browser, tiny_game(), |page| {
        use keys::{END, HOME, LEFT, RIGHT};
        let steps = [(LEFT, 0), (RIGHT, 1), (RIGHT, 2), (LEFT, 1), (END, 5), (RIGHT, 5), (LEFT, 4)];
        for (key, turn) in steps.into_iter().chain([(HOME, 0), (END, 5), (HOME, 0)]) {
            browser.press(key);
            page.is_at(turn);
        }
        page.tab_to("element.matches('.slider')");
        for (key, turn) in steps {
            browser.press(key);
            page.is_at(turn);
        }
    });
}

#[test]
fn the_mouse_moves_the_slider() {
    let browser = Browser::start();
    with_page(&browser, long_game(), |page| {
        browser.click(".slider");
        let turn = browser.get(TURN).as_u64().unwrap();
        assert!((70..100).contains(&turn), "{turn} is not about the middle");
        page.is_at(turn.try_into().unwrap());
    });
}

#[test]
fn space_plays_and_pauses() {
    let browser = with_clock();
    with_page(&browser, tiny_game(), |page| {
        page.is_playing(false);
        browser.press(keys::SPACE);
        page.is_playing(true);
        page.is_at(0);
        for turn in [1, 2] {
            browser.run("clock.tick();");
            page.is_at(turn);
        }
        browser.press(keys::SPACE);
        page.is_playing(false);
        page.is_at(2);
        browser.press(keys::SPACE);
        for turn in [3, 4, 5] {
            page.is_playing(true);
            browser.run("clock.tick();");
            page.is_at(turn);
        }
        page.is_playing(false);
        browser.press(keys::SPACE);
        page.is_at(0);
        page.is_playing(true);
        browser.press(keys::RIGHT);
        page.is_at(1);
        page.is_playing(false);
    });
}

#[test]
fn a_playing_game_stops_at_its_end() {
    let browser = Browser::start();
    with_page(&browser, tiny_game(), |page| {
        page.open("#turn=3");
        browser.press(keys::SPACE);
        page.is_at(5);
        browser.wait(PLAY_LABEL, "Play");
        browser.wait("location.hash", "#turn=5");
    });
}

#[test]
fn after_a_mouse_click_space_plays() {
    let browser = with_clock();
    with_page(&browser, tiny_game(), |page| {
        let list = ".turns li:nth-child(3) button";
        for clicked in
            [".to-on", ".to-back", ".to-last", ".to-first", ".slider", ".truth input", ".truth", list]
        {
            browser.click(clicked);
            page.is_playing(false);
            for playing in [true, false] {
                browser.press(keys::SPACE);
                page.is_playing(playing);
            }
        }
        browser.click(".to-play");
        page.is_playing(true);
        browser.press(keys::SPACE);
        page.is_playing(false);
    });
}

#[test]
fn with_the_keyboard_focus_space_presses_a_button() {
    let browser = with_clock();
    with_page(&browser, tiny_game(), |page| {
        page.tab_to("element.matches('.to-play')");
        for playing in [true, false] {
            browser.press(keys::SPACE);
            page.is_playing(playing);
        }
        page.tab_to("element.matches('.to-on')");
        for (key, turn) in [(keys::SPACE, 1), (keys::ENTER, 2), (keys::SPACE, 3)] {
            browser.press(key);
            page.is_at(turn);
            page.is_playing(false);
        }
        page.tab_to("element.matches('.truth input')");
        for checked in [true, false] {
            browser.press(keys::SPACE);
            assert_eq!(browser.get("document.querySelector('.truth input').checked"), checked);
            page.is_playing(false);
        }
        page.tab_to("element.closest('.turns') && element.innerText.startsWith('2')");
        browser.press(keys::SPACE);
        page.is_at(2);
        page.is_playing(false);
    });
}

#[test]
fn pressing_a_button_at_the_end_does_not_make_space_play() {
    let browser = with_clock();
    with_page(&browser, tiny_game(), |page| {
        page.open("#turn=3");
        page.tab_to("element.matches('.to-on')");
        for turn in [4, 5, 5] {
            browser.press(keys::SPACE);
            page.is_at(turn);
            page.is_playing(false);
        }
    });
}

#[test]
fn the_address_opens_a_turn_and_follows_the_current_one() {
    let browser = Browser::start();
    with_page(&browser, long_game(), |page| {
        let turns = list(&page.record()["turns"]).len();
        page.is_at(0);
        for (hash, turn) in [("#turn=99999", turns), ("#turn=-3", 0), ("#turn=x", 0), ("#turn=37", 37)] {
            page.open(hash);
            page.is_at(turn);
        }
        let length = browser.get("history.length");
        browser.press(keys::RIGHT);
        browser.wait("location.hash", "#turn=38");
        for _ in 0..5 {
            browser.press(keys::LEFT);
        }
        browser.wait("location.hash", "#turn=33");
        browser.click(".to-first");
        browser.wait("location.hash", "#turn=0");
        assert_eq!(browser.get("history.length"), length, "Back leaves the page");

        let far = "#turn=99999999999999999999999";
        let ends =
            [("#turn=99999", turns), (far, turns), ("#turn=-3", 0), ("#turn=x", 0), ("#turn=", 0), ("", 0)];
        for (hash, turn) in ends {
            for (hash, turn) in [("#turn=37", 37), (hash, turn)] {
                browser.run(&format!("location.hash = '{hash}';"));
                page.is_at(turn);
            }
        }
    });
}

#[test]
fn cells_the_chart_and_rejected_items_lead_to_their_turns() {
    let browser = Browser::start();
    with_page(&browser, long_game(), |page| {
        let first = page.record()["turns"][2]["shots"][0]["cell"].clone();
        let [row, column] = [0, 1].map(|index| first[index].as_u64().unwrap());
        let board = "document.querySelectorAll('.grid')[1]";
        browser.run(&format!("{board}.tBodies[0].rows[{row}].querySelectorAll('td')[{column}].click();"));
        page.is_at(3);
        browser.run(
            "const chart = document.querySelector('.chart svg'); const { left, width, top } = chart.getBoundingClientRect();
            chart.dispatchEvent(new MouseEvent('click', { bubbles: true, clientX: left + width / 2, clientY: top + 5 }));",
        );
        page.is_at(84);
        assert_eq!(browser.get("document.querySelector('.to-rejection')"), serde_json::Value::Null);
    });
    with_page(&browser, Run::game("many-invalid-items-in-one-turn").args(["--quiet"]), |page| {
        let record = page.record();
        let turns = list(&record["turns"]);
        let first = 1 + turns.iter().position(|turn| !list(&turn["rejected"]).is_empty()).unwrap();
        browser.press("r");
        page.is_at(first);
        let mark = format!("document.querySelector('.turns li:nth-child({}) .refused') !== null", first + 1);
        assert_eq!(browser.get(&mark), true);
        assert_eq!(browser.get("document.querySelector('.rejections').getAttribute('d') !== ''"), true);
    });
}
