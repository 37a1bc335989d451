//! Every place of the page on three screens, light and dark: axe finds nothing, and nothing is wider than the screen.

use serde_json::json;

use super::axe::{VIOLATIONS, axe};
use super::page::{Page, SCREENS};
use super::player::{Player, Way};

#[track_caller]
fn check(page: &Page, what: &str) {
    // Axe reports what is in the middle of an animation.
    page.browser.wait("document.getAnimations().filter((each) => each.playState === 'running').length", 0);
    page.browser.run(&axe());
    for scheme in ["light", "dark"] {
        let features = json!([{"name": "prefers-color-scheme", "value": scheme}, {"name": "prefers-reduced-motion", "value": "reduce"}]);
        page.browser.devtools("Emulation.setEmulatedMedia", json!({"features": features}));
        assert_eq!(page.browser.run_async(VIOLATIONS), json!([]), "{what}, {scheme}");
    }
    let sides = page.browser.get("[document.documentElement.scrollWidth, innerWidth]");
    assert!(sides[0].as_u64() <= sides[1].as_u64(), "{what}: {sides}");
}

#[test]
fn every_place_is_accessible_and_fits_the_screen() {
    for screen in SCREENS {
        let page = Page::open("replay", screen);
        page.browser.wait("document.querySelectorAll('.level').length", 7);
        check(&page, "no files");
        page.browser.run("location.hash = '#play';");
        check(&page, "the menu");
        page.browser.run("location.hash = '#replay';");
        page.browser.click(".example");
        page.browser.wait("document.querySelectorAll('.failure .pair .grid').length", 2);
        check(&page, "a wrong transcript");
        page.browser.run("location.hash = '#replay';");
        page.browser.wait("document.querySelectorAll('.replay-place .replay .count').length", 1);
        page.is_done();
        check(&page, "a replay");

        page.browser.run("location.hash = '#play';");
        let player = Player::new(&page, Way::Mouse);
        player.press(".setup:nth-of-type(1) .primary");
        player.place();
        check(&page, "placing");
        player.place_at_random();
        page.browser.wait("document.querySelectorAll('.curtain').length", 1);
        check(&page, "the curtain");
        player.begin(2);
        player.place_at_random();
        player.begin(1);
        player.fire((4, 4));
        player.begin(2);
        page.browser.wait("document.querySelectorAll('.fight:not(.busy)').length", 1);
        check(&page, "the fight");
        page.check_silence();
    }
}

#[test]
fn a_phone_on_its_side_shows_whole_boards() {
    let page = Page::open("play", (844, 390));
    let fits = |board: &str| {
        let bottom =
            format!("document.querySelector('{board}').getBoundingClientRect().bottom <= innerHeight");
        assert_eq!(page.browser.get(&bottom), json!(true), "{board}");
    };
    page.browser.wait("document.querySelectorAll('.level').length", 7);
    let player = Player::new(&page, Way::Mouse);
    player.press(".setup:nth-of-type(2) .primary");
    page.browser.wait("document.querySelectorAll('.placing').length", 1);
    fits(".placing .sea table");
    fits(".placing .primary");
    player.place_at_random();
    page.browser.wait("document.querySelectorAll('.fight').length", 1);
    fits(".rival table");
    fits(".own table");
    fits(".status");
}
