//! Tests narrow screens, light and dark color schemes, and the texts for screen readers.

use serde_json::{Value, json};

use super::games::*;
use super::page::*;
use super::webdriver::{Browser, keys};

#[test]
fn a_phone_scrolls_only_vertically() {
    let browser = Browser::start();
    let metrics = json!({"width": 375, "height": 812, "deviceScaleFactor": 2, "mobile": true});
    browser.devtools("Emulation.setDeviceMetricsOverride", metrics);
    let long_item = game_with_items(&"w".repeat(1000));
    let salvo = played("console/salvo-never-more-than-cells-are-left");
    let wide = played("solo/wide-board-has-numbers-of-two-digits");
    for run in [long_game(), huge_game(), long_item, salvo, wide] {
        with_page(&browser, run, |page| {
            for key in [keys::HOME, keys::RIGHT, keys::END] {
                browser.press(key);
                let width = browser.get("document.documentElement.scrollWidth").as_u64().unwrap();
                assert!(width <= 375, "{} is {width} px wide", page.url);
            }
        });
    }
}

#[test]
fn text_is_readable_in_light_and_dark_color_schemes() {
    let contrasts = contrasts(
        "['body', 'h1', '.about p', '.board header p', 'th[scope=col]', '.ships .name', '.sentence', '.rejected li',
            '.rejected code', '.count', '.truth', '.turns .what', '.turns .number', '.turns .result', '.turns .end',
            '.turns [aria-current] .what', '.turns [aria-current] .number', '.legend li']
            .map((selector) => document.querySelector(selector))",
    );
    let browser = Browser::start();
    with_page(&browser, game_with_items("x"), |page| {
        let mut papers = Vec::new();
        for scheme in ["light", "dark"] {
            let feature = json!([{"name": "prefers-color-scheme", "value": scheme}]);
            browser.devtools("Emulation.setEmulatedMedia", json!({"features": feature}));
            page.open("#turn=1");
            papers.push(browser.get("getComputedStyle(document.body).backgroundColor"));
            let found: Vec<(String, f64)> = serde_json::from_value(browser.run(&contrasts)).unwrap();
            for (element, contrast) in found {
                assert!(contrast >= 4.5, "{scheme}: {element} has a contrast of {contrast}");
            }
        }
        assert_ne!(papers[0], papers[1]);
    });
}

#[test]
fn marks_are_printed_on_white_paper() {
    let browser = Browser::start();
    with_page(&browser, long_game(), |page| {
        page.open("#turn=4");
        browser.press("t");
        browser.devtools("Emulation.setEmulatedMedia", json!({"media": "print"}));
        let style = "[getComputedStyle(document.body).backgroundColor,
            ...[...document.querySelectorAll('td.now, .mark, .legend i, .turns i')].map((mark) => getComputedStyle(mark).printColorAdjust)
                .filter((adjust, at, all) => all.indexOf(adjust) === at)]";
        assert_eq!(browser.get(style), json!(["rgb(255, 255, 255)", "exact"]));
        let controls = "[...document.querySelectorAll('.replay :is(button, input, select)')]
            .filter((control) => !control.closest('.turns')).filter((control) => control.checkVisibility({ visibilityProperty: true })).length";
        assert_eq!(browser.get(controls), 0);
    });
}

#[test]
fn a_screen_reader_gets_all_information() {
    let browser = Browser::start();
    with_page(&browser, played("console/delayed"), |page| {
        page.open("#turn=5");
        let tree = browser.devtools("Accessibility.getFullAXTree", json!({}));
        let text = |node: &Value, what: &str| node[what]["value"].as_str().unwrap_or_default().to_owned();
        let nodes = list(&tree["nodes"]).iter().filter(|node| node["ignored"] != true);
        let nodes: Vec<_> = nodes.map(|node| (text(node, "role"), text(node, "name"), node)).collect();
        let named = |role: &str| -> Vec<&str> {
            nodes.iter().filter(|node| node.0 == role).map(|node| node.1.as_str()).collect()
        };
        assert_eq!(named("table"), ["Player 1’s board", "Player 2’s board", "Score"]);
        assert_eq!(named("slider"), ["Turn"]);
        assert_eq!(named("checkbox"), ["Show ships"]);
        let buttons = named("button");
        let tools = ["Light or dark", "Copy the link of this turn", "Keys"];
        let controls =
            ["First turn", "Previous turn", "Play", "Next turn", "Last turn", "Next hit", "Next sinking"];
        let turns = list(&page.record()["turns"]).len();
        assert_eq!(buttons.len(), tools.len() + turns + 1 + controls.len());
        assert_eq!(buttons[..3], tools);
        assert_eq!(buttons[3..10], controls);
        assert_eq!(
            buttons[10..13],
            ["0 The start", "1 Player 1 · 0 0 recorded", "2 Player 2 · 5 0 recorded"]
        );
        assert_eq!(
            browser.get("document.querySelector('.slider').ariaValueText"),
            format!("Turn 5 of {turns}")
        );

        let (_, _, status) = nodes.iter().find(|node| node.0 == "status").expect("a live region");
        let live = list(&status["properties"]).iter().find(|property| property["name"] == "live");
        assert_eq!(live.unwrap()["value"]["value"], "polite");
        assert_eq!(browser.get("document.querySelector('.sentence').getAttribute('role')"), "status");

        let mut shown = named("cell");
        shown.retain(|name| ["miss", "hit", "sunk", "pending"].contains(name));
        shown.sort_unstable();
        assert_eq!(shown, ["hit", "pending", "pending", "sunk", "sunk"]);
        browser.click(".truth input");
        let words = "[...document.querySelectorAll('td[data-state]')].filter((cell) => cell.textContent !==
            ({ water: '', fired: 'pending' }[cell.dataset.state] ?? cell.dataset.state)).length";
        assert_eq!(browser.get(words), 0);
        browser.press(keys::HOME);
        assert_eq!(browser.get(words), 0);
    });
}
