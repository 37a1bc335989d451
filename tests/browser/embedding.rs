//! Tests pages with several replays, as feedback pages have.

use serde_json::json;

use super::games::*;
use super::support::Run;
use super::webdriver::{Browser, keys};

/// A page with three replays: at turn 2, in closed details at turn 99, and at turn 3.
fn page_with_three_replays() -> Run {
    let ran = tiny_game().args(["--html", "page.html"]).run();
    let page = String::from_utf8(ran.file("page.html").unwrap()).unwrap();
    let (start, end) = (page.find("<main").unwrap(), page.find("</main>").unwrap());
    let replay = |turn: usize| {
        let main =
            page[start..end].replacen("data-linked data-level=\"1\"", &format!("data-turn=\"{turn}\""), 1);
        format!("{}</div>", main.replacen("<main", "<div", 1))
    };
    let body = format!(
        "<h1>Feedback</h1><input class=other>{}<details><summary>Case</summary>{}</details>{}",
        replay(2),
        replay(99),
        replay(3)
    );
    let page = format!("{}{body}{}", &page[..start], &page[end + "</main>".len()..]);
    tiny_game().file("feedback.html", page)
}

#[test]
fn replays_in_one_page_do_not_disturb_each_other() {
    let browser = Browser::start();
    let run = page_with_three_replays();
    let turns = "[...document.querySelectorAll('.replay')].map((replay) => \
        parseInt(replay.querySelector('.count')?.textContent))";
    browser.visit(&format!("file://{}/feedback.html", run.folder().display()));
    browser.wait(turns, json!([2, null, 3]));
    let press = |key| browser.press(key);
    press(keys::RIGHT);
    assert_eq!(browser.get(turns), json!([2, null, 3]), "keys belong to the page until a replay is used");

    browser.click(".replay:last-of-type .to-on");
    browser.wait(turns, json!([2, null, 4]));
    press(keys::HOME);
    browser.wait(turns, json!([2, null, 0]));
    browser.click(".replay:first-of-type .to-back");
    press(keys::LEFT);
    browser.wait(turns, json!([0, null, 0]));
    browser.click(".other");
    press(keys::RIGHT);
    assert_eq!(browser.get(turns), json!([0, null, 0]));

    browser.click("summary");
    browser.wait(turns, json!([0, 5, 0]));
    browser.run("location.hash = '#turn=3';");
    press(keys::RIGHT);
    assert_eq!(browser.get("location.hash"), "#turn=3", "no replay owns the address");
    assert_eq!(browser.get(turns), json!([0, 5, 0]));
    assert_eq!(browser.get("document.querySelectorAll('[id]').length"), 0);
}
