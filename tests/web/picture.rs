//! Takes the picture of the page for README.md.

use serde_json::json;

use super::page::Page;
use super::player::{Player, Way};
use super::support::fixtures;

/// Run it with `cargo test --features web --test web picture -- --ignored`.
#[test]
#[ignore = "it writes fixtures/pictures/web.png"]
fn a_picture_of_a_solo_game() {
    let page = Page::open("play", (1120, 740));
    let player = Player::new(&page, Way::Mouse);
    page.browser.wait("document.querySelectorAll('.level').length", 7);
    page.browser.run("document.querySelector('.seed input').value = '7';");
    player.press(".setup:nth-of-type(2) .primary");
    for (ship, cell) in [(1, (1, 1)), (2, (3, 5)), (3, (5, 1)), (4, (7, 6)), (5, (8, 2))] {
        player.press(&format!(".dock li:nth-child({ship}) button"));
        player.press(&super::player::cell(cell));
        page.browser.wait("document.querySelectorAll('.dock .placed').length", ship);
    }
    player.press(".placing .tool-row .primary");
    for at in [(4, 4), (2, 5), (2, 4), (2, 3), (2, 6), (7, 2), (8, 8), (0, 1), (6, 6), (5, 6), (6, 7), (7, 6)]
    {
        player.fire(at);
    }
    page.browser.wait("document.querySelectorAll('.fight:not(.busy)').length", 1);
    let picture = page.browser.devtools("Page.captureScreenshot", json!({"format": "png"}));
    let picture = decoded(picture["data"].as_str().unwrap());
    std::fs::write(fixtures("pictures").join("web.png"), picture).unwrap();
}

fn decoded(base64: &str) -> Vec<u8> {
    const LETTERS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let values = base64.bytes().filter_map(|letter| LETTERS.iter().position(|other| *other == letter));
    let bits: Vec<bool> =
        values.flat_map(|value| (0..6).rev().map(move |bit| (value >> bit) & 1 == 1)).collect();
    bits.chunks_exact(8).map(|byte| byte.iter().fold(0, |all, bit| (all << 1) | u8::from(*bit))).collect()
}
