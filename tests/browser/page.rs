//! Opens the page of a game in a browser and reads what it shows.

use serde_json::{Value, json};

use super::support::{Ran, Run};
use super::webdriver::{Browser, keys};

pub(crate) const PAGE: [&str; 4] = ["--html", "page.html", "--json", "record.json"];

/// Returned as one string because the driver is slow with long lists.
pub(crate) const STATES: &str = "JSON.stringify([...document.querySelectorAll('.grid')].map((table) => \
    [...table.tBodies[0].rows].map((row) => [...row.querySelectorAll('td')].map((cell) => cell.dataset.state))))";
pub(crate) const TURN: &str = "parseInt(document.querySelector('.count').textContent)";
pub(crate) const SHOWN: &str = "[parseInt(document.querySelector('.count').textContent),
    document.querySelector('.slider').valueAsNumber,
    ...[...document.querySelectorAll('[aria-current] .number')].map((number) => Number(number.textContent))]";
pub(crate) const PLAY_LABEL: &str = "document.querySelector('.to-play').getAttribute('aria-label')";

/// Replaces the clock of the page with one that the test controls.
pub(crate) const CLOCK: &str = "window.clock = {
    timers: new Map(),
    last: 0,
    delays() { return [...this.timers.values()].map(({ delay }) => delay); },
    tick() { for (const { action } of [...this.timers.values()]) action(); },
};
window.setInterval = (action, delay) => { clock.timers.set(++clock.last, { action, delay }); return clock.last; };
window.clearInterval = (timer) => clock.timers.delete(timer);";

/// A script that returns the beginning of each of these elements and how much its text contrasts with what is behind it.
pub(crate) fn contrasts(elements: &str) -> String {
    let script = "const parts = (color) => color.match(/[\\d.]+/g).map(Number);
    const light = (color) => {
        const [r, g, b] = parts(color).map((part) => part / 255)
            .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const behind = (element) => {
        const color = getComputedStyle(element).backgroundColor;
        return parts(color)[3] === 0 ? behind(element.parentElement) : color;
    };
    return ELEMENTS.map((element) => {
        const [one, other] = [light(getComputedStyle(element).color), light(behind(element))];
        return [element.outerHTML.slice(0, 60), (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)];
    });";
    script.replace("ELEMENTS", elements)
}

/// The page of a game in a browser.
pub(crate) struct Page<'a> {
    pub browser: &'a Browser,
    pub ran: Ran,
    pub url: String,
}

/// Plays a game, opens its page and runs `test`. Afterward, checks that nothing was loaded or logged.
#[track_caller]
pub(crate) fn with_page(browser: &Browser, run: Run, test: impl FnOnce(&Page)) {
    with_page_of(browser, run.args(PAGE).run(), test);
}

/// Like [`with_page`], for a game that has already been played.
#[track_caller]
pub(crate) fn with_page_of(browser: &Browser, ran: Ran, test: impl FnOnce(&Page)) {
    let url = format!("file://{}/page.html", ran.folder().display());
    assert!(ran.file("page.html").is_some(), "no page: {}", ran.stderr);
    browser.visit(&url);
    // The browser may write the address in another way.
    let url = browser.get("location.href").as_str().unwrap().to_owned();
    let page = Page { browser, ran, url };
    test(&page);
    page.check_silence();
}

impl Page<'_> {
    /// Reloads the page with `hash` added to its address.
    #[track_caller]
    pub(crate) fn open(&self, hash: &str) {
        // Leave the page first. Otherwise, the browser would only change the hash.
        self.browser.visit("data:,");
        self.browser.visit(&format!("{}{hash}", self.url));
    }

    /// Waits until the count, the slider and the list all show a turn.
    #[track_caller]
    pub(crate) fn is_at(&self, turn: usize) {
        self.browser.wait(SHOWN, json!([turn, turn, turn]));
    }

    #[track_caller]
    pub(crate) fn is_playing(&self, playing: bool) {
        self.browser.wait(PLAY_LABEL, if playing { "Pause" } else { "Play" });
        let delays = if playing { json!([1000]) } else { json!([]) };
        assert_eq!(self.browser.get("clock.delays()"), delays, "one turn per second, or no timer at all");
    }

    /// The state of each cell of both boards.
    #[track_caller]
    pub(crate) fn states(&self) -> [Vec<Vec<String>>; 2] {
        read_states(&self.browser.get(STATES))
    }

    /// The number of cells of both boards in one of these states.
    #[track_caller]
    pub(crate) fn count(&self, states: &[&str]) -> usize {
        self.states().iter().flatten().flatten().filter(|shown| states.contains(&shown.as_str())).count()
    }

    /// Waits until a turn is shown, and returns both boards with the marks of the transcript and `S` for
    /// ships.
    #[track_caller]
    pub(crate) fn marks(&self, turn: usize) -> [Vec<Vec<&'static str>>; 2] {
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

    /// Both ship lists, with `X` for each sunk ship as in the transcript.
    #[track_caller]
    pub(crate) fn ship_lists(&self) -> [Vec<(String, String)>; 2] {
        let lists = "[...document.querySelectorAll('.ships')].map((list) => [...list.children].map((line) => [
            line.querySelector('.name').firstChild.textContent.trim(),
            [...line.querySelectorAll('.mark')].map((mark) => (mark.dataset.state === 'sunk' ? 'X' : '-')).join(' '),
        ]))";
        serde_json::from_value(self.browser.get(lists)).expect("two lists")
    }

    pub(crate) fn transcript(&self) -> String {
        String::from_utf8(self.ran.file("Battleship.out").expect("a transcript")).unwrap()
    }

    pub(crate) fn record(&self) -> Value {
        serde_json::from_slice(&self.ran.file("record.json").expect("a record")).unwrap()
    }

    /// Presses Tab until an expression about the focused `element` is true.
    #[track_caller]
    pub(crate) fn tab_to(&self, expression: &str) {
        for _ in 0..50 {
            self.browser.press(keys::TAB);
            let script = format!("const element = document.activeElement; return Boolean({expression});");
            if self.browser.run(&script) == true {
                return;
            }
        }
        panic!("Tab never reaches an element with {expression}");
    }

    /// Checks that the console has no errors or warnings, and that only the page itself was requested.
    #[track_caller]
    pub(crate) fn check_silence(&self) {
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
                assert!(url == self.url || url.starts_with("data:"), "{url} was requested");
                pages += usize::from(url == self.url);
            }
        }
        assert!(pages > 0, "the request log must include the page");
    }
}

pub(crate) fn read_states(text: &Value) -> [Vec<Vec<String>>; 2] {
    serde_json::from_str(text.as_str().expect("a text")).expect("two boards")
}

pub(crate) fn list(value: &Value) -> &Vec<Value> {
    value.as_array().expect("a list")
}

pub(crate) fn with_clock() -> Browser {
    let browser = Browser::start();
    browser.devtools("Page.addScriptToEvaluateOnNewDocument", json!({"source": CLOCK}));
    browser
}
