//! Tests the page on a touch screen: swipes step, everything else scrolls and taps as on any page.

use serde_json::{Value, json};

use super::games::{huge_game, long_game};
use super::page::with_page;
use super::webdriver::Browser;

type Point = (i64, i64);

/// A phone that is touched with one finger.
struct Phone(Browser);

impl Phone {
    fn start(width: u32, height: u32) -> Self {
        let browser = Browser::start();
        let metrics = json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": true});
        browser.devtools("Emulation.setDeviceMetricsOverride", metrics);
        browser.devtools("Emulation.setTouchEmulationEnabled", json!({"enabled": true}));
        Self(browser)
    }

    #[track_caller]
    fn touch(&self, kind: &str, points: &[Point]) {
        let points: Vec<Value> = points.iter().map(|(x, y)| json!({"x": x, "y": y})).collect();
        self.0.devtools("Input.dispatchTouchEvent", json!({"type": kind, "touchPoints": points}));
    }

    #[track_caller]
    fn swipe(&self, from: Point, to: Point) {
        self.touch("touchStart", &[from]);
        self.touch("touchMove", &[to]);
        self.touch("touchEnd", &[]);
    }

    /// Taps on the middle of an element.
    #[track_caller]
    fn tap(&self, selector: &str) {
        let place = format!(
            "const box = document.querySelector('{selector}').getBoundingClientRect();
            return [box.x + box.width / 2, box.y + box.height / 2].map(Math.round);"
        );
        let place = serde_json::from_value(self.0.run(&place)).expect("a point");
        self.touch("touchStart", &[place]);
        self.touch("touchEnd", &[]);
    }
}

#[test]
fn a_swipe_over_a_board_steps() {
    let phone = Phone::start(390, 844);
    with_page(&phone.0, long_game(), |page| {
        page.open("");
        phone.swipe((300, 300), (100, 310));
        page.is_at(1);
        phone.swipe((300, 300), (200, 290));
        page.is_at(2);
        phone.swipe((100, 300), (300, 300));
        page.is_at(1);
        // Too far for a tap on the cell, and not far enough for a swipe.
        phone.swipe((200, 300), (230, 300));
        phone.swipe((200, 400), (150, 250));
        phone.swipe((300, 30), (100, 30));
        page.is_at(1);
    });
}

#[test]
fn the_first_tap_after_a_swipe_presses_its_button() {
    let phone = Phone::start(390, 844);
    with_page(&phone.0, long_game(), |page| {
        page.open("");
        // Swipes that are too short do not step.
        for (end, turn) in [(100, 2), (280, 3), (330, 4), (100, 6)] {
            phone.swipe((300, 300), (end, 305));
            phone.tap(".to-on");
            page.is_at(turn);
        }
    });
}

#[test]
fn a_vertical_swipe_over_a_board_scrolls_a_page_that_is_higher_than_the_screen() {
    let phone = Phone::start(320, 568);
    with_page(&phone.0, long_game(), |page| {
        page.open("");
        assert_eq!(phone.0.get("scrollY"), 0);
        phone.swipe((150, 300), (160, 200));
        phone.0.wait("scrollY > 0", true);
        page.is_at(0);
    });
}

#[test]
fn a_swipe_scrolls_a_board_that_is_larger_than_its_place() {
    let phone = Phone::start(390, 844);
    with_page(&phone.0, huge_game(), |page| {
        page.open("");
        let left = "document.querySelector('.board:not(.other) .scroll').scrollLeft > 0";
        assert_eq!(phone.0.get(left), false);
        phone.swipe((300, 300), (100, 305));
        phone.0.wait(left, true);
        page.is_at(0);
    });
}
