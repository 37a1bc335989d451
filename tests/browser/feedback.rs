//! Tests feedback pages on five screens: nothing is wider than the screen, the cells that differ are marked, the
//! replay opens at the turn that goes wrong, and hostile text stays text.

use std::fs;

use serde_json::{Value, json};

use super::axe::{VIOLATIONS, axe};
use super::page::contrasts;
use super::support::class::{class, golden};
use super::support::mistakes::transcript;
use super::support::{Ran, Run};
use super::webdriver::Browser;

/// A phone upright and on its side, a tablet, a laptop and a large screen.
const SCREENS: [(u32, u32); 5] = [(390, 844), (844, 390), (768, 1024), (1280, 800), (1920, 1080)];

const HOSTILE: &str = "<img src=x onerror=harmed=1>";
/// A name that every system accepts as that of a file, and that becomes hostile if it is read as markup twice.
const HOSTILE_NAME: &str = "&lt;img src=x onerror=harmed=1&gt;";

/// Feedback about a right program, one with several mistakes, one whose name and transcript are hostile, and one
/// without any spaces in its name.
fn feedback() -> Ran {
    let run = class(&[]);
    let long = "w".repeat(120);
    let late = transcript("boards-one-move-late").unwrap();
    let hostile = String::from_utf8(golden("win")).unwrap();
    let hostile = hostile
        .replace("Enter Your Move", "</pre><script>harmed=1</script>")
        .replacen("1 - - -", "1 < > &", 3)
        .replace("Grid Size", &"<b>".repeat(60));
    let hostile = hostile.as_bytes().to_vec();
    for (name, win) in
        [("ada", golden("win")), ("late", late), (HOSTILE_NAME, hostile.clone()), (&long, hostile)]
    {
        submission(&run, name, "win", &win);
        submission(&run, name, "draw", &golden("draw")[..900]);
    }
    fs::write(run.folder().join("cases/draw/case.toml"), format!("name = '{HOSTILE} {}'\n", "m".repeat(200)))
        .unwrap();
    run.args(["cases", "ada", "late", HOSTILE_NAME, &long, "--feedback", "pages"]).run().status(1)
}

fn submission(run: &Run, name: &str, case: &str, transcript: &[u8]) {
    let folder = run.folder().join(name).join(case);
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("Battleship.out"), transcript).unwrap();
}

fn show(browser: &Browser, (width, height): (u32, u32)) {
    let metrics = json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 900});
    browser.devtools("Emulation.setDeviceMetricsOverride", metrics);
}

/// Opens every page on every screen, with all replays open, and runs a test. Nothing may be logged or loaded.
#[track_caller]
fn on_every_page(ran: &Ran, screens: &[(u32, u32)], test: impl Fn(&Browser, &str, (u32, u32))) {
    let browser = Browser::start();
    let mut pages: Vec<String> = fs::read_dir(ran.folder().join("pages"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    pages.sort();
    assert_eq!(pages.len(), 5);
    for &screen in screens {
        show(&browser, screen);
        for page in &pages {
            browser.visit(&format!("file://{}/pages/{page}", ran.folder().display()));
            browser.run("for (const details of document.querySelectorAll('details')) details.open = true;");
            let replays =
                "[...document.querySelectorAll('.replay')].every((replay) => replay.querySelector('.count'))";
            browser.wait(replays, true);
            test(&browser, page, screen);
        }
    }
    let mut problems: Vec<Value> = browser.log("browser");
    problems.retain(|entry| entry["level"] == "SEVERE" || entry["level"] == "WARNING");
    assert!(problems.is_empty(), "{problems:?}");
}

#[test]
fn nothing_is_wider_than_the_screen() {
    on_every_page(&feedback(), &SCREENS, |browser, page, (width, height)| {
        let shown = browser.get("document.documentElement.scrollWidth");
        assert!(shown.as_u64().unwrap() <= width.into(), "{page} is {shown} px wide at {width} x {height}");
        // What is not in a box that scrolls on its own must be in view.
        let outside = "[...document.querySelectorAll('h1, h2, h3, p, li, figure, .badge, summary, .grid')]
            .filter((element) => !element.closest('.wide, .diff, .scroll, .replay'))
            .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
            .map((element) => element.outerHTML.slice(0, 80))";
        assert_eq!(browser.get(outside), json!([]), "{page} at {width} x {height}");
    });
}

#[test]
fn feedback_is_accessible_in_light_and_dark() {
    let axe = axe();
    on_every_page(&feedback(), &[(390, 844), (1280, 800)], |browser, page, _| {
        for scheme in ["light", "dark"] {
            let feature = json!([{"name": "prefers-color-scheme", "value": scheme}]);
            browser.devtools("Emulation.setEmulatedMedia", json!({"features": feature}));
            browser.run(&axe);
            assert_eq!(browser.run_async(VIOLATIONS), json!([]), "{page}, {scheme}");
        }
    });
}

#[test]
fn cells_that_differ_are_marked_on_both_boards() {
    let browser = Browser::start();
    let ran = feedback();
    for screen in SCREENS {
        show(&browser, screen);
        browser.visit(&format!("file://{}/pages/late.html", ran.folder().display()));
        let marked =
            "[...document.querySelectorAll('.pair')].map((pair) => [...pair.querySelectorAll('.grid')]
            .map((grid) => [grid.getAttribute('aria-label'), ...[...grid.querySelectorAll('.differs')]
                .map((cell) => `${cell.title}${cell.textContent.includes('differs') ? '' : ' unsaid'}`)]))";
        let expected =
            json!([[["Expected: Player2's board", "1,A: hit"], ["Yours: Player2's board", "1,A"]]]);
        assert_eq!(browser.get(marked), expected, "{screen:?}");
        let outlined = "[...document.querySelectorAll('td')].filter((cell) => !cell.closest('.replay'))
            .filter((cell) => getComputedStyle(cell).outlineStyle === 'solid').length";
        assert_eq!(browser.get(outlined), 2, "{screen:?}");
        let beside = "(() => { const [one, other] = [...document.querySelectorAll('.pair .grid')]
            .map((grid) => grid.getBoundingClientRect());
            return one.right < other.left && other.right <= innerWidth && one.top === other.top; })()";
        assert_eq!(browser.get(beside), true, "{screen:?}");
    }
}

#[test]
fn the_replay_opens_at_the_turn_that_goes_wrong() {
    let browser = Browser::start();
    let ran = feedback();
    browser.visit(&format!("file://{}/pages/late.html", ran.folder().display()));
    let turns = "[...document.querySelectorAll('.replay')].map((replay) => parseInt(replay.querySelector('.count')?.textContent))";
    let turns_shown = |expected: Value| browser.wait(turns, expected);
    turns_shown(json!([null, null]));
    browser.click("#case-2 summary");
    turns_shown(json!([null, 1]));
    // The boards of the replay are the expected ones.
    let hits = "[...document.querySelectorAll('#case-2 .replay [data-state=hit], #case-2 .replay [data-state=sunk]')]
        .filter((cell) => cell.matches('td')).map((cell) => cell.title)";
    assert_eq!(browser.get(hits), json!(["1,A: hit"]));
}

#[test]
fn the_board_of_the_replay_is_complete_on_every_screen() {
    on_every_page(&feedback(), &SCREENS, |browser, page, screen| {
        let cut_off = "[...document.querySelectorAll('.replay')].filter((replay) => {
            const place = replay.closest('details').getBoundingClientRect();
            const shown = [...replay.querySelectorAll('.scroll')]
                .filter((board) => board.checkVisibility({ contentVisibilityAuto: true }));
            const parts = [...replay.querySelectorAll('.bar, .turns, .game, .tools')].filter((part) => part.checkVisibility());
            return shown.length === 0 || shown.some((board) => board.scrollHeight > board.clientHeight + 1)
                || parts.some((part) => part.getBoundingClientRect().left < place.left + 8 || part.getBoundingClientRect().right > place.right - 8);
        }).length";
        assert_eq!(browser.get(cut_off), 0, "{page} on {screen:?}");
    });
}

#[test]
fn every_row_of_a_table_has_a_cell_for_each_heading() {
    on_every_page(&feedback(), &SCREENS[..2], |browser, page, screen| {
        let uneven = "[...document.querySelectorAll('.results')].filter((table) => new Set([...table.rows].map((row) =>
            [...row.cells].filter((cell) => cell.checkVisibility()).length)).size > 1).length";
        assert_eq!(browser.get(uneven), 0, "{page} on {screen:?}");
    });
}

#[test]
fn each_row_of_the_class_shows_the_mistakes_of_that_student() {
    let by_mistake = "[...document.querySelectorAll('#mistakes + ul li')].map((item) => item.innerText)
        .filter((text) => text.includes('one move late')).length";
    let row = "[...document.querySelectorAll('.results tr')].find((row) => row.querySelector('th').innerText === 'late')";
    let in_sight = format!(
        "[...({row}).querySelectorAll('li')].filter((item) => {{
            const box = item.getBoundingClientRect();
            return box.width > 0 && box.right <= innerWidth && item.innerText.startsWith('every board is one move late');
        }}).length"
    );
    on_every_page(&feedback(), &SCREENS, |browser, page, screen| {
        if page == "index.html" {
            assert_eq!(browser.get(by_mistake), 1, "{screen:?}");
            assert_eq!(browser.get(&in_sight), 1, "{screen:?}");
        }
    });
}

#[test]
fn links_lead_to_the_pages_of_students_and_to_their_cases() {
    let browser = Browser::start();
    let ran = feedback();
    browser.visit(&format!("file://{}/pages/index.html", ran.folder().display()));
    let missing = "[...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))
        .filter((href) => href.startsWith('#') && !document.getElementById(href.slice(1)))";
    assert_eq!(browser.get(missing), json!([]));
    browser.run("[...document.querySelectorAll('.results a')].find((link) => link.textContent.startsWith('&lt;')).click();");
    browser.wait("document.querySelector('h1').textContent", HOSTILE_NAME);
    assert_eq!(browser.get(missing), json!([]));
}

#[test]
fn hostile_text_stays_text() {
    on_every_page(&feedback(), &SCREENS[..1], |browser, page, _| {
        assert_eq!(browser.get("document.querySelectorAll('img, b').length"), 0, "{page}");
        assert_eq!(browser.get("typeof harmed"), "undefined", "{page}");
        let scripts = "[...document.scripts].filter((script) => script.type !== 'application/json').length";
        assert_eq!(browser.get(scripts), 1, "{page}");
    });
}

#[test]
fn text_is_readable_in_both_color_schemes_and_headings_are_in_order() {
    let contrasts = contrasts(
        "[...document.querySelectorAll('h1, .points, .badge, .results th, .results td, .sentences li, figcaption, \
            .diff span, summary, .figures dt, .figures dd, .alert, .alert a, .counts, .commonest, .quiet, a')]",
    );
    on_every_page(&feedback(), &SCREENS[3..4], |browser, page, _| {
        for scheme in ["light", "dark"] {
            let feature = json!([{"name": "prefers-color-scheme", "value": scheme}]);
            browser.devtools("Emulation.setEmulatedMedia", json!({"features": feature}));
            let found: Vec<(String, f64)> = serde_json::from_value(browser.run(&contrasts)).unwrap();
            assert!(found.len() > 5, "{page}");
            for (element, contrast) in found {
                assert!(contrast >= 4.5, "{page} in {scheme}: {element} has a contrast of {contrast}");
            }
        }
        let levels: Vec<u8> = serde_json::from_value(browser.get(
            "[...document.querySelectorAll('h1, h2, h3, h4')].map((heading) => Number(heading.localName[1]))",
        ))
        .unwrap();
        assert_eq!(levels[0], 1, "{page}");
        assert!(levels.windows(2).all(|pair| pair[1] <= pair[0] + 1), "{page}: {levels:?}");
    });
}
