//! Whatever a file holds stays text, and a large one does not stop the page.

use std::fs;

use super::page::{Page, SCREENS};
use super::support::{Run, fixtures};

const HOSTILE: &str =
    "<img src=x onerror=harmed=1></pre></script><script>harmed=1</script>\u{202e}\u{1b}[31m";

#[test]
fn hostile_files_stay_text() {
    let page = Page::open("check", SCREENS[2]);
    let run = Run::new();
    let folder = fixtures("grade/cases/win");
    let read = |name: &str| fs::read_to_string(folder.join(name)).unwrap();
    let name = "&lt;img src=x onerror=harmed=1&gt;.out";
    let hostile = read("Battleship.out").replace("Enter Your Move", HOSTILE).replacen("1 - -", "1 < <", 2);
    let moves = format!("{HOSTILE};{}", read("Player1.in"));
    let files = [
        ("Player1.txt", read("Player1.txt")),
        ("Player2.txt", read("Player2.txt")),
        ("Player1.in", moves),
        ("Player2.in", read("Player2.in")),
        (name, hostile),
    ];
    let files = files.map(|(name, text)| {
        fs::write(run.folder().join(name), text).unwrap();
        run.folder().join(name)
    });
    page.choose(&files);
    assert_eq!(page.texts(".verdict.bad strong"), ["Your transcript is different."]);
    page.browser.run("for (const details of document.querySelectorAll('details')) details.open = true; location.hash = '#replay';");
    page.browser.wait("document.querySelectorAll('.replay-place .replay .rejected').length", 1);
    page.browser.run("document.querySelector('.replay-place .to-on').click();");
    fs::write(&files[0], format!("{HOSTILE}\n{}", read("Player1.txt"))).unwrap();
    page.choose(&files);
    page.browser.wait("document.querySelectorAll('.problems').length > 0", true);
    assert_eq!(page.browser.get("typeof harmed"), "undefined");
    assert_eq!(page.browser.get("document.querySelectorAll('main img, main iframe').length"), 0);
    page.check_silence();
}

#[test]
fn sixteen_mebibytes_of_nonsense_get_an_error_and_the_page_goes_on() {
    let page = Page::open("replay", SCREENS[2]);
    let run = Run::new();
    let folder = fixtures("grade/cases/win");
    let nonsense: Vec<u8> = (0..16_u32 << 20)
        .map(|index| b"5,E;qX\n,"[(index.wrapping_mul(2_654_435_761) >> 29) as usize])
        .collect();
    fs::write(run.folder().join("Player1.in"), nonsense).unwrap();
    let mut files: Vec<_> = ["Player1.txt", "Player2.txt", "Player2.in"].map(|name| folder.join(name)).into();
    files.push(run.folder().join("Player1.in"));
    // The longest time in which the page did nothing else.
    page.browser.run(
        "window.longest = 0; let last = performance.now();
         setInterval(() => { const now = performance.now(); longest = Math.max(longest, now - last); last = now; }, 20);",
    );
    page.choose(&files);
    let longest = page.browser.get("longest").as_f64().unwrap();
    assert!(longest < 5000.0, "the page stood still for {longest} ms");
    let shown = page.texts(".answer").concat();
    assert!(
        shown.contains("transcript would be larger than") || shown.contains("turns"),
        "{}",
        &shown[..300.min(shown.len())]
    );
    page.check_silence();
}
