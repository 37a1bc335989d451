//! Somebody who plays: with the mouse, with keys or with a finger.

use serde_json::{Value, json};

use super::page::Page;
use super::webdriver::{Browser, keys};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    Mouse,
    Keys,
    Touch,
}

/// A cell of a board, as row and column.
pub(crate) type Cell = (u64, u64);

pub(crate) struct Player<'a> {
    pub page: &'a Page,
    pub way: Way,
}

impl<'a> Player<'a> {
    /// Somebody who plays calmly, so that shots land soon.
    pub(crate) fn new(page: &'a Page, way: Way) -> Self {
        let feature = json!([{"name": "prefers-reduced-motion", "value": "reduce"}]);
        page.browser.devtools("Emulation.setEmulatedMedia", json!({"features": feature}));
        if way == Way::Touch {
            page.browser.devtools("Emulation.setTouchEmulationEnabled", json!({"enabled": true}));
        }
        Self { page, way }
    }

    fn browser(&self) -> &Browser {
        &self.page.browser
    }

    /// Presses a button or another element.
    #[track_caller]
    pub(crate) fn press(&self, selector: &str) {
        self.browser().wait(&format!("document.querySelectorAll({selector:?}).length > 0"), true);
        match self.way {
            Way::Mouse => self.browser().click(selector),
            Way::Keys => {
                self.browser().run(&format!("document.querySelector({selector:?}).focus();"));
                self.browser().press(keys::ENTER);
            }
            Way::Touch => self.tap(selector),
        }
    }

    #[track_caller]
    fn tap(&self, selector: &str) {
        let point = self.point(selector);
        self.touch("touchStart", &[point]);
        self.touch("touchEnd", &[]);
    }

    /// The middle of an element, which is scrolled into view.
    #[track_caller]
    fn point(&self, selector: &str) -> (i64, i64) {
        let place = format!(
            "const found = document.querySelector({selector:?});
            found.scrollIntoView({{ block: 'center' }});
            const box = found.getBoundingClientRect();
            return [box.x + box.width / 2, box.y + box.height / 2].map(Math.round);"
        );
        serde_json::from_value(self.browser().run(&place)).expect("a point")
    }

    fn touch(&self, kind: &str, points: &[(i64, i64)]) {
        let points: Vec<Value> = points.iter().map(|(x, y)| json!({"x": x, "y": y})).collect();
        self.browser().devtools("Input.dispatchTouchEvent", json!({"type": kind, "touchPoints": points}));
    }

    /// Places the first ship by hand, and all ships at random afterward. Returns the cells of the first ship.
    #[track_caller]
    pub(crate) fn place(&self) -> Vec<Cell> {
        let browser = self.browser();
        browser.wait("document.querySelectorAll('.dock button').length", 5);
        match self.way {
            Way::Mouse => {
                browser.click(".dock li:nth-child(1) button");
                browser.click(&cell((2, 1)));
            }
            Way::Keys => {
                browser.run("document.querySelector('.sea td[tabindex=\"0\"]').focus();");
                for key in [DOWN, DOWN, keys::RIGHT, keys::ENTER] {
                    browser.press(key);
                }
            }
            // A ship is dragged from the list.
            Way::Touch => {
                let (to, from) = (cell((2, 1)), ".dock li:nth-child(1) button");
                browser.run("scrollTo(0, 0);");
                let middle = |selector: &str| -> (i64, i64) {
                    let place = browser.run(&format!(
                        "const box = document.querySelector({selector:?}).getBoundingClientRect();
                        return [box.x + box.width / 2, box.y + box.height / 2].map(Math.round);"
                    ));
                    serde_json::from_value(place).expect("a point")
                };
                let (from, to) = (middle(from), middle(&to));
                self.touch("touchStart", &[from]);
                self.touch("touchMove", &[((from.0 + to.0) / 2, (from.1 + to.1) / 2)]);
                self.touch("touchMove", &[to]);
                // Chromium takes a finger that leaves at once for a fling, and the next tap for its end.
                std::thread::sleep(std::time::Duration::from_millis(350));
                self.touch("touchEnd", &[]);
            }
        }
        browser.wait(SHIPS, json!([[2, 1], [2, 2], [2, 3], [2, 4], [2, 5]]));
        self.cells(SHIPS)
    }

    /// Places all ships at random, and confirms them. Returns the cells of the ships.
    #[track_caller]
    pub(crate) fn place_at_random(&self) -> Vec<Cell> {
        self.press(".placing .tool-row button:nth-child(2)");
        self.browser().wait(&format!("{SHIPS}.length"), 17);
        let cells = self.cells(SHIPS);
        self.press(".placing .tool-row .primary");
        cells
    }

    #[track_caller]
    fn cells(&self, expression: &str) -> Vec<Cell> {
        serde_json::from_value(self.browser().get(expression)).expect("a list of cells")
    }

    /// Fires at a cell when it is this player's turn.
    #[track_caller]
    pub(crate) fn fire(&self, at: Cell) {
        let browser = self.browser();
        browser.wait("document.querySelectorAll('.fight:not(.busy)').length", 1);
        let title = browser.get(&format!("document.querySelector({:?}).title.split(':')[0]", cell(at)));
        let name = title.as_str().expect("cells have titles");
        match self.way {
            Way::Mouse => browser.click(&cell(at)),
            Way::Keys => {
                name.chars()
                    .filter(|letter| *letter != ' ')
                    .for_each(|letter| browser.press(&letter.to_string()));
                browser.wait("document.activeElement.title.split(':')[0]", name);
                browser.press(keys::ENTER);
            }
            Way::Touch => {
                self.tap(&cell(at));
                browser.wait("document.querySelector('.aim')?.title.split(':')[0]", name);
                self.tap(&cell(at));
            }
        }
        // In a duel, a curtain covers the boards when the shot has landed.
        let target = cell(at);
        let state = format!("document.querySelector({target:?})?.dataset.state === 'water'");
        browser.wait(&state, false);
    }

    /// Takes the curtain away.
    #[track_caller]
    pub(crate) fn begin(&self, player: u8) {
        let text = "document.querySelector('.curtain button')?.textContent";
        self.browser().wait(text, format!("Player {player}: begin your turn"));
        assert_eq!(
            self.browser().get("document.querySelectorAll('.sea').length"),
            0,
            "the boards are hidden"
        );
        // Keys that were typed ahead do not count.
        std::thread::sleep(std::time::Duration::from_millis(350));
        self.press(".curtain button");
    }
}

const DOWN: &str = "\u{e015}";

/// The cells of the ships on the board where ships are placed.
const SHIPS: &str = "[...document.querySelectorAll('.placing .sea tbody tr')].flatMap((line, row) =>
    [...line.querySelectorAll('td')].flatMap((cell, column) => (cell.dataset.state === 'ship' ? [[row, column]] : [])))";

/// The selector of a cell of the board that can be chosen from.
pub(crate) fn cell((row, column): Cell) -> String {
    format!(".sea [role=grid] tbody tr:nth-child({}) td:nth-of-type({})", row + 1, column + 1)
}
