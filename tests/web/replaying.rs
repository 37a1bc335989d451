//! Every game of the fixtures gives the same bytes and the same problems in the page as in the program.

use std::fs;
use std::path::{Path, PathBuf};

use super::page::{Page, SCREENS};
use super::support::{FOUR, Run, cases, fixtures};

/// The games whose four files exist, with their files and their wording.
fn games() -> Vec<(String, Vec<PathBuf>, &'static str)> {
    let of = |kind: &str| {
        cases(kind).into_iter().filter_map(|(name, folder)| {
            let args = fs::read_to_string(folder.join("args")).unwrap_or(FOUR.join("\n"));
            let names = args.lines().filter(|line| FOUR.contains(line)).count();
            let optional = ["OptionalPlayer1.txt", "OptionalPlayer2.txt"].map(|name| folder.join(name));
            let placements = optional.into_iter().filter(|path| path.exists());
            let files: Vec<_> = FOUR.iter().map(|name| folder.join(name)).chain(placements).collect();
            let is_known =
                |line: &str| FOUR.contains(&line) || ["--wording", "handout", "report"].contains(&line);
            let is_usual = names == 4 && args.lines().all(is_known);
            let wording = if args.contains("handout") { "handout" } else { "report" };
            (is_usual && files.iter().all(|file| file.is_file())).then_some((name, files, wording))
        })
    };
    of("games").chain(of("invalid")).collect()
}

/// What a file of a fixture is, as the page calls it.
fn part_of(file: &Path) -> &'static str {
    match file.file_name().and_then(|name| name.to_str()) {
        Some("Player1.txt") => "board1",
        Some("Player2.txt") => "board2",
        Some("Player1.in") => "moves1",
        Some("Player2.in") => "moves2",
        Some("OptionalPlayer1.txt") => "placement1",
        _ => "placement2",
    }
}

#[test]
fn all_fixtures_give_the_bytes_and_the_words_of_the_program() {
    let page = Page::open("replay", SCREENS[2]);
    let games = games();
    assert!(games.len() > 60, "only {} games are left", games.len());
    for (number, (name, files, wording)) in games.iter().enumerate() {
        let folder = files[0].parent().unwrap();
        let ran = Run::fixture(folder).args(["-o", "written"]).run();
        // Any order will do.
        let mut files = files.clone();
        let length = files.len();
        files.rotate_left(number % length);
        page.choose(&files);
        // A faulty file may not be recognized as what it should be, so somebody has to say what it is.
        for (index, file) in files.iter().enumerate() {
            let list = format!(".files li:nth-child({}) select", index + 1);
            let part = part_of(file);
            if page.browser.get(&format!("document.querySelector({list:?}).value")) != part {
                page.select(&list, part);
            }
        }
        page.select("#wording", wording);
        let shown = page.texts(".transcript pre").concat();
        assert_eq!(shown, String::from_utf8_lossy(&ran.file("written").unwrap()), "{name}");
        // Help can name options, which the page does not have.
        let pictures = |text: &str| {
            text.lines()
                .filter(|line| {
                    !line.contains("= help:")
                        && !line.starts_with("note:")
                        && !["", "|"].contains(&line.trim())
                })
                .map(|line| line.trim_end().to_owned())
                .collect::<Vec<_>>()
        };
        let problems = page.texts(".problems").concat();
        let (said, expected) = (pictures(&problems), pictures(&ran.stderr));
        // In the page, the list of files says which of them is taken for what.
        if !expected.iter().any(|line| line.contains("the files are in the wrong order")) {
            let is_said = |line: &String| said.contains(line) || line.starts_with("   ");
            assert!(expected.iter().all(is_said), "{name}: {said:#?} {expected:#?}");
        }
    }
    page.check_silence();
}

#[test]
fn four_dropped_files_in_any_order_are_replayed_and_can_be_exchanged() {
    for screen in SCREENS {
        let page = Page::open("", screen);
        let folder = fixtures("games/long-game");
        let mut files: Vec<_> =
            ["Player2.in", "Player1.txt", "Player1.in", "Player2.txt"].map(|name| folder.join(name)).into();
        page.choose(&files);
        assert_eq!(page.texts(".verdict strong"), ["168 turns, Player1 wins"]);
        page.browser.wait("document.querySelector('.replay .count').textContent", "0 / 168");
        page.browser.run("document.querySelector('.replay .to-last').click();");
        page.browser.wait("document.querySelector('.replay .count').textContent", "168 / 168");

        // Player1 and Player2 exchange their boards.
        page.select(".files li:nth-child(2) select", "board2");
        page.browser.wait("document.querySelectorAll('.files select')[3].value", "board1");
        page.is_done();
        assert_ne!(page.texts(".verdict strong"), ["168 turns, Player1 wins"]);

        // One file is missing.
        page.browser.click(".files li:nth-child(1) .remove");
        page.browser.wait("document.querySelectorAll('.files li').length", 3);
        page.is_done();
        assert_eq!(page.texts(".waiting"), ["Still missing: Player2’s moves."]);

        // A file that is given again replaces the one before.
        files.truncate(1);
        page.browser.send("#chosen-files", &files[0].display().to_string());
        page.browser.wait("document.querySelectorAll('.files li').length", 4);
        page.check_silence();
    }
}
