//! Checks that text from input files is shown as text.

use serde_json::json;

use super::games::*;
use super::page::*;
use super::support::Run;
use super::webdriver::{Browser, keys};

/// Checks that hostile text has not become markup or code.
#[track_caller]
fn check_unharmed(browser: &Browser) {
    assert_eq!(browser.get("document.querySelectorAll('img').length"), 0);
    assert_eq!(browser.get("typeof harmed"), "undefined");
    assert_eq!(browser.get("document.scripts.length"), 2, "the data and the script");
    let kinds = "[...new Set([...document.querySelectorAll('.rejected *, .sentence *, .ships *, .turns *')]
        .map((element) => element.localName))].filter((name) =>
        !['li', 'code', 'bdi', 'strong', 'span', 'small', 'button', 'i'].includes(name))";
    assert_eq!(browser.get(kinds), json!([]));
}

#[test]
fn hostile_items_stay_text() {
    let hostile = [
        "<img src=x onerror=harmed=1>",
        "</script><script>harmed=1</script>",
        "<!--<script>",
        "--></script><svg onload=harmed=1>",
        "\"onmouseover=\"harmed=1\" 'x' `${harmed=1}`",
        "\\u003cimg src=x onerror=harmed=1\\u003e",
        "javascript:harmed=1",
        "</code></li></ul><iframe srcdoc='<script>parent.harmed=1</script>'>",
        "&ltimg src=x onerror=harmed=1&gt",
        "{{data}}{{script}}$&$1",
        "__proto__",
    ];
    // Items end at a semicolon, so the text after `&lt;` is an item of its own.
    let items = format!("{};&lt;b&gt;", hostile.join(";"));
    let browser = Browser::start();
    with_page(&browser, game_with_items(&items), |page| {
        browser.press(keys::RIGHT);
        page.is_at(1);
        let shown =
            browser.get("[...document.querySelectorAll('.rejected code')].map((code) => code.textContent)");
        let shown: Vec<String> = serde_json::from_value(shown).unwrap();
        assert_eq!(shown[..hostile.len()], hostile);
        assert_eq!(shown[hostile.len()..], ["&lt", "b&gt", ""]);
        check_unharmed(&browser);
        browser.press(keys::END);
        browser.click(".truth input");
        check_unharmed(&browser);
    });
}

/// Whether each of `words` in an element reads from left to right.
const IN_ORDER: &str = "const inOrder = (element, words) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const places = [];
    while (walker.nextNode()) {
        for (let at = 0; at < walker.currentNode.length; at += 1) places.push([walker.currentNode, at]);
    }
    const start = element.textContent.lastIndexOf(words);
    if (start < 0) return `no ${words} in ${element.textContent}`;
    const boxes = places.slice(start, start + words.length).map(([node, at]) => {
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        return range.getBoundingClientRect();
    });
    const wrong = boxes.some((box, at) => at > 0 && box.top === boxes[at - 1].top && box.left < boxes[at - 1].left);
    return wrong ? `${words} is turned round in ${JSON.stringify(element.textContent)}` : '';
};";

#[test]
fn control_characters_and_direction_marks_do_not_reorder_text() {
    let items = [
        "a\u{1b}[31m\0\u{7}\u{9b}2J",
        "\u{202e}b",
        "\u{2067}c",
        "\u{200f}\u{5d0}",
        "\u{feff}\u{fffe}\u{2028}d",
    ];
    let browser = Browser::start();
    with_page(&browser, game_with_items(&items.join(";")), |page| {
        browser.press(keys::RIGHT);
        page.is_at(1);
        check_unharmed(&browser);
        let script = format!(
            "{IN_ORDER} return [...document.querySelectorAll('.rejected li')].flatMap((line) =>
                ['Rejected: ', ' (IndexError: Coordinate', 'is missing a comma! Please try again.)']
                    .map((words) => inOrder(line, words)));"
        );
        let faults: Vec<String> = serde_json::from_value(browser.run(&script)).unwrap();
        assert_eq!(faults.len(), 3 * items.len());
        assert_eq!(faults.iter().filter(|fault| !fault.is_empty()).collect::<Vec<_>>(), [""; 0]);
    });
}

#[test]
fn hostile_ship_symbols_stay_text() {
    let symbols = ['<', '&', '"', '\'', '>', '`', '\u{202e}', '\u{1b}', '\u{feff}', '\u{5d0}', '=', '\\'];
    let lines = symbols.iter().enumerate().map(|(row, symbol)| format!("{symbol} {row} 0 {row} 0\n"));
    let run = Run::new().file("ships", lines.collect::<String>());
    let run = run.args(["play", "solo", "--seed", "1", "--width", "2", "--height", "12"]);
    let targets = (0..12).flat_map(|row| [format!("{row} 0\n"), format!("{row} 1\n")]);
    let run = run.args(["--ships", "ships", "--ai", "random"]).stdin(targets.collect::<String>());
    let browser = Browser::start();
    with_page(&browser, run, |page| {
        let turns = list(&page.record()["turns"]).len();
        let script = format!(
            "{IN_ORDER} const [sentence, turn] = [document.querySelector('.sentence'), {TURN}];
            const end = turn === {turns} ? [sentence.querySelector('strong').textContent] : [];
            const faults = [`Turn ${{turn}}: `, ...end].map((words) => inOrder(sentence, words));
            for (const name of document.querySelectorAll('.ships .name')) faults.push(inOrder(name, '(1)'));
            return [...new Set(faults)].filter((fault) => fault !== '');"
        );
        for turn in 1..=turns {
            browser.press(keys::RIGHT);
            page.is_at(turn);
            assert_eq!(browser.run(&script), json!([]), "turn {turn}");
        }
        check_unharmed(&browser);
        for list in page.ship_lists() {
            assert_eq!(list.len(), symbols.len());
            for ((name, _), symbol) in
                list.iter().zip(symbols).filter(|(_, symbol)| symbol.is_ascii_graphic())
            {
                assert!(name.contains(symbol), "{name:?} for {symbol:?}");
            }
        }
    });
}
