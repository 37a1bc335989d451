//! Every wrong transcript of the class gets in the page the words of `try`.

use std::fs;

use super::page::{Page, SCREENS};
use super::support::mistakes::transcript;
use super::support::{FOUR, Run, cases, fixtures};

#[test]
fn all_wrong_transcripts_get_the_words_of_try() {
    let page = Page::open("check", SCREENS[2]);
    let mut compared = 0;
    for (name, folder) in cases("grade/class") {
        let Some(bytes) = transcript(&name) else { continue };
        let case = fs::read_to_string(folder.join("case")).unwrap();
        let run = Run::fixture(&fixtures("grade/cases").join(case.trim())).no_args();
        fs::write(run.folder().join("mine.out"), &bytes).unwrap();
        let given = run.folder().to_owned();
        let ran = run.args(["try"]).args(FOUR).args(["--transcript", "mine.out"]).run();
        let said = String::from_utf8(ran.stdout.clone()).unwrap();
        let mut files: Vec<_> = FOUR.iter().map(|name| given.join(name)).collect();
        files.push(given.join("mine.out"));
        page.choose(&files);
        let position =
            page.texts(".files select option:checked").iter().position(|part| part == "My transcript");
        if position != Some(4) {
            page.select(".files li:nth-child(5) select", "transcript");
        }
        // Changes the diagnosis back to how the program writes it.
        let sentences = page
            .texts(".sentences li")
            .into_iter()
            .map(|line| line.replacen("Diagnosis: ", "diagnosis: ", 1));
        let mut shown: Vec<String> = sentences.collect();
        shown.extend(page.texts(".verdict.good strong"));
        shown.extend(page.texts(".failure > .quiet").into_iter().map(|legend| legend + ":"));
        shown.extend(page.texts(".diff span"));
        let is_drawn = |line: &&str| !shown.iter().any(|other| other == line);
        let missing: Vec<&str> = said.lines().filter(|line| !line.is_empty()).filter(is_drawn).collect();
        // The page draws boards as boards.
        assert!(missing.iter().all(|line| is_board(line)), "{name}: {missing:#?} {shown:#?}");
        let is_more = |line: &&String| !said.lines().any(|other| other == **line);
        let more: Vec<&String> = shown.iter().filter(is_more).collect();
        assert!(more.is_empty(), "{name}: {more:#?}\n{said}");
        compared += 1;
    }
    assert!(compared > 50, "only {compared} were compared");
    page.check_silence();
}

/// Whether a line is one of the boards that `try` draws.
fn is_board(line: &str) -> bool {
    line.starts_with("  ") || line.ends_with("'s board") || line.contains("[")
}

#[test]
fn a_wrong_transcript_opens_its_place_and_a_right_one_says_so() {
    for screen in SCREENS {
        let page = Page::open("replay", screen);
        page.browser.click(".example");
        page.browser.wait("location.hash", "#check");
        page.browser.wait("document.querySelectorAll('.failure .pair .grid').length", 2);
        page.is_done();
        assert_eq!(page.texts(".sentences .diagnosis"), ["Diagnosis: every board is one move late"]);
        page.browser.click(".expected-game summary");
        page.browser.wait("document.querySelector('.failure .replay .count')?.textContent", "1 / 82");

        let folder = fixtures("grade/cases/win");
        let mut files: Vec<_> = FOUR.iter().map(|name| folder.join(name)).collect();
        files.push(folder.join("Battleship.out"));
        page.choose(&files);
        assert!(page.texts(".verdict.good strong")[0].starts_with("equal: "));
        page.check_silence();
    }
}
