//! Tests that the shot and the controls are in view on screens of every size, and that nothing moves.

use serde_json::{Value, json};

use super::games::*;
use super::page::*;
use super::support::Run;
use super::webdriver::Browser;

/// A phone upright and on its side, a tablet, a laptop and a large screen.
const SCREENS: [(u32, u32); 5] = [(390, 844), (844, 390), (768, 1024), (1280, 800), (1920, 1080)];

fn set_screen(browser: &Browser, (width, height): (u32, u32)) {
    let metrics =
        json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width.min(height) < 500});
    browser.devtools("Emulation.setDeviceMetricsOverride", metrics);
}

/// Lists what is wrong with the current turn: elements that are not completely in view, or covered by others,
/// and a page that is larger than the screen. `count` is the number of shots that must be in view;
/// `scrolls` says whether the page may be higher than the screen.
const FAULTS: &str = "const faults = [];
    const inView = (element, name) => {
        const box = element.getBoundingClientRect();
        const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
        const found = document.elementFromPoint(x, y);
        const isInside = box.width > 5 && box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight;
        if (!isInside) faults.push(`${name} is at ${JSON.stringify(box)}`);
        else if (!(element.contains(found) || found.contains(element) && found.closest('label'))) faults.push(`${name} is covered by ${found.className}`);
    };
    const shots = [...document.querySelectorAll('.grid .now')].filter((shot) => shot.checkVisibility({ contentVisibilityAuto: true }));
    if (shots.length !== count) faults.push(`${shots.length} shots of ${count} are shown`);
    shots.forEach((shot) => inView(shot, shot.title));
    for (const control of document.querySelectorAll('.buttons button, .tools button, .slider, .speed, .truth')) inView(control, control.className);
    const text = document.querySelector('.sentence').getBoundingClientRect();
    if (text.top < 0 || text.top + 20 > innerHeight) faults.push(`the sentence is at ${JSON.stringify(text)}`);
    const { scrollWidth, scrollHeight } = document.documentElement;
    if (scrollWidth > innerWidth || (!scrolls && scrollHeight > innerHeight)) faults.push(`the page is ${scrollWidth} x ${scrollHeight}`);
    return faults;";

/// Where the controls are.
const PLACES: &str = "[...document.querySelectorAll('.buttons button, .slider, .speed, .truth, .count, .announcement, .tools button')]
    .map((control) => { const { left, top, width, height } = control.getBoundingClientRect(); return [left, top, width, height]; })";

#[track_caller]
fn check_screens(run: Run) {
    let browser = Browser::start();
    with_page(&browser, run, |page| {
        let record = page.record();
        let turns = list(&record["turns"]);
        let shots = |turn: usize| turn.checked_sub(1).map_or(0, |turn| list(&turns[turn]["shots"]).len());
        let mut visited: Vec<usize> = (0..=turns.len()).step_by(1 + turns.len() / 12).collect();
        visited.extend([1, 2, turns.len() - 1, turns.len()]);
        for screen in SCREENS {
            set_screen(&browser, screen);
            page.open("");
            let places = browser.get(PLACES);
            for &turn in &visited {
                browser.run(&format!("location.hash = '#turn={turn}';"));
                page.is_at(turn);
                let faults =
                    browser.run(&format!("const [count, scrolls] = [{}, false]; {FAULTS}", shots(turn)));
                assert_eq!(faults, json!([]), "turn {turn} on {screen:?}");
                assert_eq!(browser.get(PLACES), places, "the controls moved at turn {turn} on {screen:?}");
            }
            browser.run("document.querySelector('.truth input').click();");
            assert_eq!(browser.get(PLACES), places, "the controls moved when ships were shown on {screen:?}");
        }
    });
}

#[test]
fn the_long_game_fits_every_screen() {
    check_screens(long_game());
}

#[test]
fn boards_of_twenty_rows_and_columns_fit_every_screen() {
    check_screens(streak_game());
}

#[test]
fn salvos_fit_every_screen() {
    check_screens(played("console/salvo-never-more-than-cells-are-left"));
}

#[test]
fn delayed_results_fit_every_screen() {
    check_screens(played("console/delayed"));
}

#[test]
fn nine_differently_named_ships_fit_every_screen() {
    check_screens(solo_game());
}

#[test]
fn many_rejected_items_fit_every_screen() {
    check_screens(game_with_many_rejected_items());
}

#[test]
fn boards_that_are_wide_or_very_large_fit_every_screen() {
    check_screens(played("solo/wide-board-has-numbers-of-two-digits"));
    check_screens(huge_game());
}

#[test]
fn no_row_of_a_board_of_twenty_is_cut_on_a_phone() {
    let browser = Browser::start();
    let cut = "[...document.querySelectorAll('.scroll')]
        .filter((board) => board.checkVisibility({ contentVisibilityAuto: true }) && overflows(board)).length";
    for screen in [(360, 740), (390, 844), (360, 800)] {
        set_screen(&browser, screen);
        with_page(&browser, streak_game(), |page| {
            page.open("#turn=3");
            page.is_at(3);
            let overflows = "const overflows = (board) => board.scrollHeight > board.clientHeight + 1 || board.scrollWidth > board.clientWidth + 1;";
            assert_eq!(browser.run(&format!("{overflows} return {cut};")), 0, "{screen:?}");
        });
    }
}

#[test]
fn a_printed_page_has_both_boards_and_all_turns() {
    let browser = Browser::start();
    with_page(&browser, long_game(), |page| {
        page.open("#turn=60");
        page.is_at(60);
        browser.devtools("Emulation.setEmulatedMedia", json!({"media": "print"}));
        let cut = "const turns = document.querySelector('.turns');
            const inside = [...document.querySelectorAll('.grid, .turns')].every((part) =>
                { const box = part.getBoundingClientRect(); return box.height > 100 && box.left >= 0 && box.right <= innerWidth; });
            return [turns.children.length, turns.scrollHeight <= turns.clientHeight + 1, inside,
                [...document.querySelectorAll('.buttons, .tools, .tabs')].some((part) => part.checkVisibility())];";
        assert_eq!(browser.run(cut), json!([170, true, true, false]));
        let height = browser.get("document.documentElement.scrollHeight").as_u64().unwrap();
        assert!(height < 3200, "there is no hole in {height} pixels");
        browser.devtools("Emulation.setEmulatedMedia", json!({"media": ""}));
    });
}

#[test]
fn on_a_small_phone_the_page_scrolls_only_to_the_panels() {
    let browser = Browser::start();
    for screen in [(375, 553), (360, 500), (320, 568)] {
        set_screen(&browser, screen);
        with_page(&browser, long_game(), |page| {
            for turn in [1, 2, 77, 168] {
                page.open(&format!("#turn={turn}"));
                let faults = browser.run(&format!("const [count, scrolls] = [1, true]; {FAULTS}"));
                assert_eq!(faults, json!([]), "turn {turn} on {screen:?}");
            }
        });
    }
}

#[test]
fn on_a_phone_the_turn_chooses_the_board() {
    let shown = "[...document.querySelectorAll('.board .grid')].map((board) => board.checkVisibility({ contentVisibilityAuto: true }))";
    let pressed = "[...document.querySelectorAll('.tabs button')].map((tab) => tab.ariaPressed === 'true')";
    let browser = Browser::start();
    set_screen(&browser, SCREENS[0]);
    with_page(&browser, long_game(), |page| {
        for (turn, boards) in [(0, [false, true]), (1, [false, true]), (2, [true, false]), (3, [false, true])]
        {
            page.open(&format!("#turn={turn}"));
            assert_eq!(browser.get(shown), json!(boards), "turn {turn}");
            assert_eq!(browser.get(pressed), json!(boards), "turn {turn}");
        }
        browser.click(".tabs button:first-child");
        assert_eq!(browser.get(shown), json!([true, false]));
        page.is_at(3);
        browser.click(".to-on");
        page.is_at(4);
        assert_eq!(browser.get(shown), json!([true, false]));

        let panels = "['.turns', '.ships', '.game'].map((panel) =>
            [...document.querySelectorAll(panel)].some((part) => part.checkVisibility()))";
        for (panel, expected) in
            [(1, [true, false, false]), (2, [false, true, false]), (3, [false, false, true])]
        {
            browser.click(&format!(".panels button:nth-child({panel})"));
            assert_eq!(browser.get(panels), json!(expected));
        }
        set_screen(&browser, SCREENS[3]);
        assert_eq!(browser.get(shown), json!([true, true]));
        assert_eq!(browser.get(panels), json!([true, true, true]));
    });
}

#[test]
fn parts_do_not_overlap_and_ship_lists_are_complete() {
    // Parts that are below each other, and the pictures and texts in them.
    let overlaps = "[...document.querySelectorAll('.game, .chart')].flatMap((panel) => [...panel.children]
        .filter((part) => part.checkVisibility())
        .filter((part, at, parts) => at > 0 && part.getBoundingClientRect().top < parts[at - 1].getBoundingClientRect().bottom - 1)
        .map((part) => part.outerHTML.slice(0, 60)))";
    let cut_off =
        "[...document.querySelectorAll('.ships')].filter((list) => list.checkVisibility()).flatMap((list) =>
        [...list.querySelectorAll('li')].filter((line) => {
            const [name, end] = [line.querySelector('.name'), list.getBoundingClientRect().bottom];
            return name.scrollWidth > name.clientWidth || line.getBoundingClientRect().bottom > end + 1;
        }).map((line) => line.textContent))";
    let browser = Browser::start();
    for run in [long_game(), played("console/delayed"), played("console/silent-until-the-end")] {
        with_page(&browser, run, |page| {
            for screen in SCREENS {
                set_screen(&browser, screen);
                page.open("#turn=4");
                browser.run("document.querySelectorAll('.panels button')[2].click();");
                assert_eq!(browser.get(overlaps), json!([]), "{screen:?}");
                browser.run("document.querySelectorAll('.panels button')[1].click();");
                assert_eq!(browser.get(cut_off), json!([]), "{screen:?}");
            }
        });
    }
}

#[test]
fn on_a_low_laptop_whole_boards_are_shown() {
    // The window of a browser on a screen of 1366 x 768.
    let browser = Browser::start();
    set_screen(&browser, (1366, 650));
    for run in [long_game(), streak_game()] {
        with_page(&browser, run, |_| {
            let cut_off = "[...document.querySelectorAll('.scroll')].filter((board) => board.scrollHeight > board.clientHeight + 1).length";
            assert_eq!(browser.get(cut_off), 0);
        });
    }
}

#[test]
fn the_list_of_keys_opens_at_its_start() {
    let place = "(() => { const [dialog, close] = [document.querySelector('dialog.keys'), document.querySelector('dialog.keys button')];
        const box = close.getBoundingClientRect();
        return [dialog.open, dialog.scrollTop, box.top >= 0 && box.bottom <= innerHeight && box.right <= innerWidth]; })()";
    let browser = Browser::start();
    with_page(&browser, long_game(), |page| {
        for screen in SCREENS {
            set_screen(&browser, screen);
            page.open("");
            browser.press("?");
            browser.wait(place, json!([true, 0, true]));
        }
    });
}

#[test]
fn names_of_rows_and_columns_are_complete_on_large_boards() {
    // A name of two digits is wider than a column and higher than a row.
    let covered = "[...document.querySelectorAll('.grid')].filter((grid) => grid.checkVisibility({ contentVisibilityAuto: true }))
        .flatMap((grid) => [...grid.querySelectorAll('th')].filter((name) => name.textContent === '10')).flatMap((name) => {
            const range = document.createRange();
            range.selectNodeContents(name);
            const { left, right, top, bottom } = range.getBoundingClientRect();
            const middle = (top + bottom) / 2;
            return [[left + 1, middle - 3], [right - 1, middle - 3], [left + 1, middle + 3], [right - 1, middle + 3]]
                .map(([x, y]) => document.elementFromPoint(x, y)).filter((found) => found.textContent !== '10').map(() => name.scope);
        })";
    let browser = Browser::start();
    with_page(&browser, huge_game(), |page| {
        for screen in SCREENS {
            set_screen(&browser, screen);
            page.open("#turn=4");
            assert_eq!(browser.get(covered), json!([]), "{screen:?}");
        }
    });
}

#[test]
fn the_current_turn_is_in_the_middle_of_the_list() {
    let off = "(() => { const [list, turn] = [document.querySelector('.turns'), document.querySelector('[aria-current]')]
        .map((element) => element.getBoundingClientRect());
        return Math.abs((list.top + list.bottom) / 2 - (turn.top + turn.bottom) / 2); })()";
    let browser = Browser::start();
    for screen in SCREENS {
        set_screen(&browser, screen);
        with_page(&browser, long_game(), |page| {
            for turn in [40, 41, 90, 39] {
                browser.run(&format!("location.hash = '#turn={turn}';"));
                page.is_at(turn);
                let off: Value = browser.get(off);
                assert!(off.as_f64().unwrap() < 2.0, "turn {turn} is {off} px off on {screen:?}");
            }
        });
    }
}
