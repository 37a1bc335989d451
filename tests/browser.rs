//! The page that replays a game, in a real browser: what it shows beside the transcript, its keys, its
//! address, hostile text, every edition, narrow and dark screens, and what a screen reader is told.
//! After every page, nothing was complained about and nothing was loaded.
//! `cargo test --features browser --test browser` runs it, with chromedriver and Chromium.

mod support;
#[path = "support/webdriver.rs"]
mod webdriver;

use std::collections::BTreeSet;
use std::fs;

use serde_json::{Value, json};
use support::{Ran, Run, cases, fixtures, transcript_boards};
use webdriver::{Browser, keys};

/// Five turns: a miss, a miss, a hit and what wins the game, with rejected answers between.
const TINY: &str = "0 0 0 e\n\n0 1 0 e\n9 9\n1 0\n0 0\n\nx\n0 0\n1 1\n\n1 1\n";

const PAGE: [&str; 4] = ["--html", "page.html", "--json", "record.json"];

/// As one text: the driver takes its time for long lists.
const STATES: &str = "JSON.stringify([...document.querySelectorAll('#boards table')].map((table) => \
    [...table.tBodies[0].rows].map((row) => [...row.querySelectorAll('td')].map((cell) => cell.dataset.state))))";
const TURN: &str = "parseInt(document.getElementById('count').textContent)";
const SHOWN: &str = "[parseInt(document.getElementById('count').textContent),
    document.getElementById('slider').valueAsNumber,
    ...[...document.querySelectorAll('[aria-current] .number')].map((number) => Number(number.textContent))]";
const PLAY_LABEL: &str = "document.getElementById('to-play').getAttribute('aria-label')";

/// A clock that only goes when it is told to, in place of the real one.
const CLOCK: &str = "window.clock = {
    timers: new Map(),
    last: 0,
    delays() { return [...this.timers.values()].map(({ delay }) => delay); },
    tick() { for (const { action } of [...this.timers.values()]) action(); },
};
window.setInterval = (action, delay) => { clock.timers.set(++clock.last, { action, delay }); return clock.last; };
window.clearInterval = (timer) => clock.timers.delete(timer);";

/// The page of a game in a browser.
struct Page<'a> {
    browser: &'a Browser,
    ran: Ran,
    url: String,
}

/// Plays a game, opens its page and lets `test` use it. Nothing may have been loaded or logged then.
#[track_caller]
fn with_page(browser: &Browser, run: Run, test: impl FnOnce(&Page)) {
    with_page_of(browser, run.args(PAGE).run(), test);
}

/// The same for a game that has been played.
#[track_caller]
fn with_page_of(browser: &Browser, ran: Ran, test: impl FnOnce(&Page)) {
    let url = format!("file://{}/page.html", ran.folder().display());
    assert!(ran.file("page.html").is_some(), "no page: {}", ran.stderr);
    browser.visit(&url);
    // As the browser writes it.
    let url = browser.get("location.href").as_str().unwrap().to_owned();
    let page = Page { browser, ran, url };
    test(&page);
    page.check_silence();
}

impl Page<'_> {
    /// Loads it anew, with something behind its address.
    #[track_caller]
    fn open(&self, hash: &str) {
        // From elsewhere: otherwise only the hash changes.
        self.browser.visit("data:,");
        self.browser.visit(&format!("{}{hash}", self.url));
    }

    /// Waits until a turn is shown: by the count, by the slider and in the list.
    #[track_caller]
    fn is_at(&self, turn: usize) {
        self.browser.wait(SHOWN, json!([turn, turn, turn]));
    }

    #[track_caller]
    fn is_playing(&self, playing: bool) {
        self.browser.wait(PLAY_LABEL, if playing { "Pause" } else { "Play" });
        let delays = if playing { json!([1000]) } else { json!([]) };
        assert_eq!(self.browser.get("clock.delays()"), delays, "a turn a second, or no clock at all");
    }

    /// What each cell of both boards shows.
    #[track_caller]
    fn states(&self) -> [Vec<Vec<String>>; 2] {
        read_states(&self.browser.get(STATES))
    }

    /// How many cells of both boards show any of these.
    #[track_caller]
    fn count(&self, states: &[&str]) -> usize {
        self.states().iter().flatten().flatten().filter(|shown| states.contains(&shown.as_str())).count()
    }

    /// Both boards with the marks of the transcript, `S` for ships, as soon as a turn is shown.
    #[track_caller]
    fn marks(&self, turn: usize) -> [Vec<Vec<&'static str>>; 2] {
        let mark = |state: &String| match state.as_str() {
            "miss" => "O",
            "hit" | "sunk" => "X",
            "water" => "-",
            "ship" => "S",
            other => panic!("a cell is {other:?}"),
        };
        let states = self.browser.wait_for(SHOWN, json!([turn, turn, turn]), STATES);
        read_states(&states).map(|board| board.iter().map(|row| row.iter().map(mark).collect()).collect())
    }

    /// Both lists of ships: `X` for sunk ones, as in the transcript.
    #[track_caller]
    fn ship_lists(&self) -> [Vec<(String, String)>; 2] {
        let lists = "[...document.querySelectorAll('.ships')].map((list) => [...list.children].map((line) => [
            line.querySelector('.name').firstChild.textContent.trim(),
            [...line.querySelectorAll('.mark')].map((mark) => (mark.dataset.state === 'sunk' ? 'X' : '-')).join(' '),
        ]))";
        serde_json::from_value(self.browser.get(lists)).expect("two lists")
    }

    fn transcript(&self) -> String {
        String::from_utf8(self.ran.file("Battleship.out").expect("a transcript")).unwrap()
    }

    fn record(&self) -> Value {
        serde_json::from_slice(&self.ran.file("record.json").expect("a record")).unwrap()
    }

    /// Walks with Tab until an expression about the focused `element` holds.
    #[track_caller]
    fn tab_to(&self, expression: &str) {
        for _ in 0..50 {
            self.browser.press(keys::TAB);
            let script = format!("const element = document.activeElement; return Boolean({expression});");
            if self.browser.run(&script) == true {
                return;
            }
        }
        panic!("Tab never comes to where {expression}");
    }

    /// The console has no error and no warning, and nothing but the page and what is in it was asked for.
    #[track_caller]
    fn check_silence(&self) {
        let mut logged = self.browser.log("browser");
        logged.retain(|entry| entry["level"] == "SEVERE" || entry["level"] == "WARNING");
        assert!(logged.is_empty(), "{logged:?}");
        let mut pages = 0;
        for entry in self.browser.log("performance") {
            let entry: Value = serde_json::from_str(entry["message"].as_str().unwrap()).unwrap();
            let (method, params) = (&entry["message"]["method"], &entry["message"]["params"]);
            assert_ne!(method, "Network.webSocketCreated", "{params}");
            if method == "Network.requestWillBeSent" {
                let url = params["request"]["url"].as_str().unwrap();
                assert!(url == self.url || url.starts_with("data:"), "{url} was asked for");
                pages += usize::from(url == self.url);
            }
        }
        assert!(pages > 0, "the log of requests has the page");
    }
}

fn read_states(text: &Value) -> [Vec<Vec<String>>; 2] {
    serde_json::from_str(text.as_str().expect("a text")).expect("two boards")
}

fn list(value: &Value) -> &Vec<Value> {
    value.as_array().expect("a list")
}

fn long_game() -> Run {
    Run::game("long-game").args(["--quiet"])
}

fn tiny_game() -> Run {
    Run::new().args(["play", "streak", "--size", "2", "--ships", "2"]).stdin(TINY)
}

/// A scripted game of the fixtures.
fn played(name: &str) -> Run {
    let folder = fixtures("play").join(name);
    Run::fixture(&folder).stdin(fs::read(folder.join("stdin")).unwrap_or_default())
}

fn huge_game() -> Run {
    let run = Run::new().args(["play", "streak", "--size", "100", "--ships", "2"]);
    run.stdin("0 0 0 e\n\n0 1 0 e\n99 99\n\n50 50\n\n1 0\n1 1\n")
}

/// The draw, with these items before Player1's moves.
fn game_with_items(items: &str) -> Run {
    let run = Run::game("draw").args(["--quiet"]);
    let moves = fs::read_to_string(run.folder().join("Player1.in")).unwrap();
    run.file("Player1.in", format!("{items};{moves}"))
}

fn with_clock() -> Browser {
    let browser = Browser::start();
    browser.devtools("Page.addScriptToEvaluateOnNewDocument", json!({"source": CLOCK}));
    browser
}

#[test]
fn every_turn_shows_what_the_transcript_shows() {
    let browser = Browser::start();
    with_page(&browser, long_game(), |page| {
        let blocks = transcript_boards(&page.transcript());
        let turns = blocks.len() - 1;
        assert!(turns > 160);
        let expected = |block: usize, ships: &'static str| {
            let mark = |square: &String| match square.as_str() {
                "O" => "O",
                "X" => "X",
                "-" => "-",
                _ => ships,
            };
            let rows = |board: &Vec<Vec<String>>| -> Vec<Vec<&str>> {
                board.iter().map(|row| row.iter().map(mark).collect()).collect()
            };
            blocks[block].each_ref().map(rows)
        };
        for turn in 0..=turns {
            match turn % 16 {
                _ if turn == 0 => {}
                0 => browser.click("#to-on"),
                4 => browser.click(&format!("#turns li:nth-child({}) button", turn + 1)),
                8 | 12 => browser.press(keys::RIGHT),
                _ => drop(browser.run(&format!(
                    "const slider = document.getElementById('slider'); slider.value = {turn};
                    slider.dispatchEvent(new Event('input'));"
                ))),
            }
            assert_eq!(page.marks(turn), expected(turn, "-"), "after turn {turn}");
        }
        browser.click("#truth");
        assert_eq!(page.marks(turns), expected(turns, "S"), "the Final Information");
        assert!(page.count(&["ship"]) > 0);
    });
}

#[test]
fn the_ship_lists_show_what_the_transcript_shows() {
    /// Name and marks of each line below the boards of a block, for both players.
    fn ship_lists(transcript: &str) -> Vec<[Vec<(String, String)>; 2]> {
        let lines: Vec<&str> = transcript.lines().collect();
        let first = (0..lines.len()).filter(|&number| lines[number].starts_with("Carrier\t"));
        let fields = |line: &str| -> Vec<String> {
            line.split('\t').filter(|field| !field.is_empty()).map(|field| field.trim().to_owned()).collect()
        };
        let list = |first: usize, side: usize| {
            let lines = lines[first..].iter().take_while(|line| !line.is_empty()).map(|line| fields(line));
            lines.map(|fields| (fields[2 * side].clone(), fields[2 * side + 1].clone())).collect()
        };
        first.map(|first| [list(first, 0), list(first, 1)]).collect()
    }
    let browser = Browser::start();
    for run in [long_game(), Run::game("marks-fill-from-the-left").args(["--quiet"])] {
        with_page(&browser, run, |page| {
            let expected = ship_lists(&page.transcript());
            assert!(expected[0][0].iter().all(|(_, marks)| !marks.contains('X')));
            assert!(expected.last().unwrap().iter().flatten().any(|(_, marks)| marks.contains('X')));
            let changes = (1..expected.len()).filter(|&turn| expected[turn] != expected[turn - 1]);
            for turn in changes.flat_map(|turn| [turn - 1, turn]).chain([0, expected.len() - 1]) {
                browser.run(&format!("location.hash = '#turn={turn}';"));
                page.is_at(turn);
                assert_eq!(page.ship_lists(), expected[turn], "after turn {turn}");
            }
        });
    }
}

#[test]
fn keys_step_back_and_on_and_to_either_end() {
    let browser = Browser::start();
    with_page(&browser, tiny_game(), |page| {
        use keys::{END, HOME, LEFT, RIGHT};
        let steps = [(LEFT, 0), (RIGHT, 1), (RIGHT, 2), (LEFT, 1), (END, 5), (RIGHT, 5), (LEFT, 4)];
        for (key, turn) in steps.into_iter().chain([(HOME, 0), (END, 5), (HOME, 0)]) {
            browser.press(key);
            page.is_at(turn);
        }
        page.tab_to("element.id === 'slider'");
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
        browser.click("#slider");
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
fn a_game_plays_to_its_end_by_itself() {
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
fn after_a_click_of_the_mouse_space_plays() {
    let browser = with_clock();
    with_page(&browser, tiny_game(), |page| {
        let list = "#turns li:nth-child(3) button";
        for clicked in ["#to-on", "#to-back", "#to-last", "#to-first", "#slider", "#truth", ".truth", list] {
            browser.click(clicked);
            page.is_playing(false);
            for playing in [true, false] {
                browser.press(keys::SPACE);
                page.is_playing(playing);
            }
        }
        browser.click("#to-play");
        page.is_playing(true);
        browser.press(keys::SPACE);
        page.is_playing(false);
    });
}

#[test]
fn with_the_focus_of_the_keyboard_space_presses() {
    let browser = with_clock();
    with_page(&browser, tiny_game(), |page| {
        page.tab_to("element.id === 'to-play'");
        for playing in [true, false] {
            browser.press(keys::SPACE);
            page.is_playing(playing);
        }
        page.tab_to("element.id === 'to-on'");
        for (key, turn) in [(keys::SPACE, 1), (keys::ENTER, 2), (keys::SPACE, 3)] {
            browser.press(key);
            page.is_at(turn);
            page.is_playing(false);
        }
        page.tab_to("element.id === 'truth'");
        for checked in [true, false] {
            browser.press(keys::SPACE);
            assert_eq!(browser.get("document.getElementById('truth').checked"), checked);
            page.is_playing(false);
        }
        page.tab_to("element.closest('#turns') && element.innerText.startsWith('2')");
        browser.press(keys::SPACE);
        page.is_at(2);
        page.is_playing(false);
    });
}

#[test]
fn the_last_press_of_a_button_does_not_make_space_play() {
    let browser = with_clock();
    with_page(&browser, tiny_game(), |page| {
        page.open("#turn=3");
        page.tab_to("element.id === 'to-on'");
        for turn in [4, 5, 5] {
            browser.press(keys::SPACE);
            page.is_at(turn);
            page.is_playing(false);
        }
    });
}

#[test]
fn the_address_opens_a_turn_and_follows() {
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
        browser.click("#to-first");
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
fn rejected_items_are_shown_with_their_reasons() {
    let rejected = "[...document.querySelectorAll('#rejected li')].map((line) => \
        [line.querySelector('code').textContent, line.textContent])";
    let browser = Browser::start();
    let many = Run::game("many-invalid-items-in-one-turn").args(["--quiet"]);
    let after = ["console/strict-attacked-before", "console/strict-unknown-action"].map(played);
    for run in [many, tiny_game(), game_with_items(";")].into_iter().chain(after) {
        with_page(&browser, run, |page| {
            let record = page.record();
            let turns = list(&record["turns"]);
            let mut expected: Vec<_> = turns.iter().map(|turn| list(&turn["rejected"]).clone()).collect();
            expected.insert(0, Vec::new());
            // What came after the last shot is shown with it.
            expected[turns.len()].extend(record["rejected"].as_array().into_iter().flatten().cloned());
            assert!(expected.iter().any(|items| !items.is_empty()));
            let full = (1..turns.len()).filter(|&turn| !expected[turn].is_empty());
            for turn in full.chain([turns.len(), 0]) {
                browser.run(&format!("location.hash = '#turn={turn}';"));
                page.is_at(turn);
                let shown: Vec<(String, String)> = serde_json::from_value(browser.get(rejected)).unwrap();
                assert_eq!(shown.len(), expected[turn].len(), "turn {turn}");
                for ((text, line), expected) in shown.iter().zip(&expected[turn]) {
                    let expected_text = Some(expected["text"].as_str().unwrap());
                    assert_eq!(text, expected_text.filter(|text| !text.is_empty()).unwrap_or("(empty)"));
                    assert!(line.ends_with(expected["reason"].as_str().unwrap()), "{line}");
                }
            }
        });
    }
}

/// Whether hostile text has become more than text.
#[track_caller]
fn check_unharmed(browser: &Browser) {
    assert_eq!(browser.get("document.querySelectorAll('img').length"), 0);
    assert_eq!(browser.get("typeof harmed"), "undefined");
    assert_eq!(browser.get("document.scripts.length"), 2, "the data and the script");
    let kinds = "[...new Set([...document.querySelectorAll('#rejected *, #sentence *, .ships *, #turns *')]
        .map((element) => element.localName))].filter((name) =>
        !['li', 'code', 'bdi', 'strong', 'span', 'small', 'button'].includes(name))";
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
    // The end of an item is a semicolon: what follows `&lt` is one of its own.
    let items = format!("{};&lt;b&gt;", hostile.join(";"));
    let browser = Browser::start();
    with_page(&browser, game_with_items(&items), |page| {
        browser.press(keys::RIGHT);
        page.is_at(1);
        let shown =
            browser.get("[...document.querySelectorAll('#rejected code')].map((code) => code.textContent)");
        let shown: Vec<String> = serde_json::from_value(shown).unwrap();
        assert_eq!(shown[..hostile.len()], hostile);
        assert_eq!(shown[hostile.len()..], ["&lt", "b&gt", "(empty)"]);
        check_unharmed(&browser);
        browser.press(keys::END);
        browser.click("#truth");
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
fn control_characters_and_marks_of_direction_turn_nothing_round() {
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
            "{IN_ORDER} return [...document.querySelectorAll('#rejected li')].flatMap((line) =>
                ['Rejected ', ' – IndexError: Coordinate', 'is missing a comma! Please try again.']
                    .map((words) => inOrder(line, words)));"
        );
        let faults: Vec<String> = serde_json::from_value(browser.run(&script)).unwrap();
        assert_eq!(faults.len(), 3 * items.len());
        assert_eq!(faults.iter().filter(|fault| !fault.is_empty()).collect::<Vec<_>>(), [""; 0]);
    });
}

#[test]
fn hostile_symbols_of_ships_stay_text() {
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
            "{IN_ORDER} const [sentence, turn] = [document.getElementById('sentence'), {TURN}];
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

/// The scripted games of an edition, one for each set of options and each way to end: the page opens, goes
/// to its end and shows the ships.
fn check_edition(edition: &str) {
    let browser = Browser::start();
    let mut seen = BTreeSet::new();
    for (name, folder) in cases(&format!("play/{edition}")) {
        let ran = played(&format!("{edition}/{name}")).args(PAGE).run();
        // Some games never begin.
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
            assert_ne!(browser.get("document.querySelector('#sentence strong').textContent"), "");
            browser.run("document.getElementById('truth').click();");
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
fn results_that_are_counted_are_shown_with_the_third_shot() {
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
        browser.click("#truth");
        let [_, two] = page.states();
        assert_eq!([&two[0][0], &two[0][1], &two[1][0]], ["sunk", "sunk", "ship"]);
        browser.click("#truth");
        assert_eq!(page.count(&["fired"]), 3);
    });
}

#[test]
fn sinkings_that_are_not_told_are_not_shown() {
    let browser = Browser::start();
    with_page(&browser, played("console/silent-until-the-end"), |page| {
        let turns = list(&page.record()["turns"]).len();
        for turn in 1..=turns {
            browser.press(keys::RIGHT);
            page.is_at(turn);
            assert_eq!(page.count(&["sunk"]), 0, "turn {turn}");
            assert!(page.ship_lists().iter().flatten().all(|(_, marks)| !marks.contains('X')), "turn {turn}");
            let words = browser.get("document.getElementById('sentence').textContent");
            assert!(!words.as_str().unwrap().contains("sunk"), "{words}");
        }
        assert_eq!(browser.get("document.getElementById('turns').textContent.includes('sunk')"), false);
        browser.click("#truth");
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
            assert_eq!(page.count(&["water"]), 20_000 - turn);
            assert!(page.count(&[shown]) > 0);
        }
        browser.press(keys::HOME);
        page.is_at(0);
        assert_eq!(page.count(&["water"]), 20_000);
    });
}

#[test]
fn a_phone_scrolls_down_only() {
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
fn text_is_readable_in_the_light_and_in_the_dark() {
    let contrasts = "const parts = (color) => color.match(/[\\d.]+/g).map(Number);
    const light = (color) => {
        const [r, g, b] = parts(color).map((part) => part / 255)
            .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const behind = (element) => {
        const color = getComputedStyle(element).backgroundColor;
        return parts(color)[3] === 0 ? behind(element.parentElement) : color;
    };
    return ['body', 'h1', '#about', '.board header p', 'th[scope=col]', '.ships .name', '#sentence', '#rejected li',
        '#rejected code', '#count', '.truth', '#turns .what', '#turns .number', '#turns .result', '#turns .end',
        '#turns [aria-current] .what', '#turns [aria-current] .number', 'footer .key'].map((selector) => {
        const element = document.querySelector(selector);
        const [one, other] = [light(getComputedStyle(element).color), light(behind(element))];
        return [selector, (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)];
    });";
    let browser = Browser::start();
    with_page(&browser, game_with_items("x"), |page| {
        let mut papers = Vec::new();
        for scheme in ["light", "dark"] {
            let feature = json!([{"name": "prefers-color-scheme", "value": scheme}]);
            browser.devtools("Emulation.setEmulatedMedia", json!({"features": feature}));
            page.open("#turn=1");
            papers.push(browser.get("getComputedStyle(document.body).backgroundColor"));
            let found: Vec<(String, f64)> = serde_json::from_value(browser.run(contrasts)).unwrap();
            for (selector, contrast) in found {
                assert!(contrast >= 4.5, "{scheme}: {selector} has a contrast of {contrast}");
            }
        }
        assert_ne!(papers[0], papers[1]);
    });
}

#[test]
fn a_screen_reader_is_told_all() {
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
        assert_eq!(named("table"), ["Player 1’s board", "Player 2’s board"]);
        assert_eq!(named("slider"), ["Turn"]);
        assert_eq!(named("checkbox"), ["Show ships"]);
        let buttons = named("button");
        assert_eq!(buttons[..5], ["First turn", "Previous turn", "Play", "Next turn", "Last turn"]);
        let turns = list(&page.record()["turns"]).len();
        assert!(buttons.len() == turns + 6 && buttons.iter().all(|name| !name.trim().is_empty()));
        assert_eq!(
            browser.get("document.getElementById('slider').ariaValueText"),
            format!("Turn 5 of {turns}")
        );

        let (_, _, status) = nodes.iter().find(|node| node.0 == "status").expect("a live region");
        let live = list(&status["properties"]).iter().find(|property| property["name"] == "live");
        assert_eq!(live.unwrap()["value"]["value"], "polite");
        assert_eq!(browser.get("document.getElementById('sentence').getAttribute('role')"), "status");

        let mut told = named("cell");
        told.retain(|name| ["miss", "hit", "sunk", "not told"].contains(name));
        told.sort_unstable();
        assert_eq!(told, ["hit", "not told", "not told", "sunk", "sunk"]);
        browser.click("#truth");
        let words = "[...document.querySelectorAll('td')].filter((cell) => cell.textContent !==
            ({ water: '', fired: 'not told' }[cell.dataset.state] ?? cell.dataset.state)).length";
        assert_eq!(browser.get(words), 0);
        browser.press(keys::HOME);
        assert_eq!(browser.get(words), 0);
    });
}
