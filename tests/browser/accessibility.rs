//! Runs axe-core, which knows the rules for accessible pages, on the pages of several games.

use serde_json::{Value, json};

use super::axe::{VIOLATIONS, axe};
use super::games::*;
use super::page::*;
use super::support::Run;
use super::webdriver::Browser;

#[track_caller]
fn check_page(run: Run, turn: usize) {
    let (browser, axe) = (Browser::start(), axe());
    with_page(&browser, run, |page| {
        for scheme in ["light", "dark"] {
            let feature = json!([{"name": "prefers-color-scheme", "value": scheme}]);
            browser.devtools("Emulation.setEmulatedMedia", json!({"features": feature}));
            for (width, height) in [(390, 844), (844, 390), (1280, 800)] {
                let metrics =
                    json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": false});
                browser.devtools("Emulation.setDeviceMetricsOverride", metrics);
                page.open(&format!("#turn={turn}"));
                browser.run(&axe);
                let check = |what: &str| {
                    let violations: Value = browser.run_async(VIOLATIONS);
                    assert_eq!(violations, json!([]), "{what}, {scheme}, {width} x {height}");
                };
                check("a turn");
                browser.run("document.querySelector('.truth input').click();");
                check("with ships");
                browser.run("document.querySelectorAll('.panels button')[2].click();");
                check("the game");
                browser.run("document.querySelector('.to-keys').click();");
                check("the keys");
            }
        }
    });
}

#[test]
fn the_page_of_the_long_game_is_accessible() {
    check_page(long_game(), 140);
}

#[test]
fn the_page_of_a_game_with_many_rejected_items_is_accessible() {
    check_page(game_with_many_rejected_items(), 1);
}

#[test]
fn the_page_of_a_game_with_pending_results_is_accessible() {
    check_page(played("console/delayed"), 8);
}

#[test]
fn the_page_of_a_very_large_board_is_accessible() {
    // Large enough to scroll on all screens; axe needs minutes for more cells.
    check_page(game_on_a_board_of(64), 1);
}
