//! Runs the commands in README.md and `docs/`, and checks that they print what the pages show.
#![cfg(unix)]

use std::path::Path;
use std::process::{Command, Stdio};

use crate::support::zips::zip;
use crate::support::{copy, same_bytes};

/// The paths of README.md and of the pages in `docs/`.
fn pages() -> Vec<String> {
    let entries = std::fs::read_dir(root().join("docs")).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut pages: Vec<String> = names.map(|name| format!("docs/{name}")).collect();
    pages.push("README.md".into());
    pages.sort();
    pages
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn read(page: &str) -> String {
    std::fs::read_to_string(root().join(page)).unwrap()
}

/// Splits a page at its code fences into prose and blocks. Blocks have a kind, such as `sh`.
fn parts(page: &str) -> impl Iterator<Item = (Option<&str>, &str)> {
    page.split("```").enumerate().map(|(index, part)| {
        let is_block = index % 2 == 1;
        is_block
            .then(|| part.split_once('\n').unwrap())
            .map_or((None, part), |(kind, text)| (Some(kind), text))
    })
}

/// A temporary folder for one block, with the files that its commands need.
struct Folder(tempfile::TempDir);

impl Folder {
    fn new(block: &str) -> Self {
        let folder = Self(tempfile::TempDir::new().unwrap());
        let path = folder.0.path();
        let is_separator = |letter: char| !letter.is_alphanumeric() && !"./-_".contains(letter);
        for word in block.split(is_separator).filter(|word| word.starts_with("fixtures/")) {
            let word = Path::new(word);
            let needed = if root().join(word).is_dir() { word } else { word.parent().unwrap() };
            copy(&root().join(needed), &path.join(needed));
        }
        if block.contains("battleship try Player1.txt") {
            copy(&root().join("fixtures/games/draw"), path);
            folder.run("touch Assignment4.py");
        }
        // The tests do not need Python: this stand-in runs battleship as the student's program.
        folder.run(r#"mkdir .bin && printf '#!/bin/sh\nshift\nexec battleship "$@"\n' > .bin/python3"#);
        // Nor do they need Landlock: programs are not confined.
        let program = env!("CARGO_BIN_EXE_battleship");
        let wrapper = format!(
            "case \" $* \" in *' --run '*) exec {program} \"$@\" --sandbox off;; esac; exec {program} \"$@\""
        );
        std::fs::write(path.join(".bin/battleship"), format!("#!/bin/sh\n{wrapper}\n")).unwrap();
        folder.run("chmod +x .bin/*");
        let cases = root().join("fixtures/grade/cases");
        if block.contains("grade cases ") {
            if !block.contains("generate cases ") {
                copy(&cases, &path.join("cases"));
            }
            folder.run("mkdir -p students/ada students/ben && touch students/ada/Assignment4.py students/ben/Assignment4.py");
        }
        if block.contains(" --build ") {
            let compilers = [
                ("javac", "[ -f \"$3\" ] && touch Assignment4.class"),
                ("java", "[ -f \"$2/Assignment4.class\" ] && shift 3 && exec {program} \"$@\""),
                (
                    "gcc",
                    "[ -f \"$4\" ] && printf '#!/bin/sh\\nexec {program} \"$@\"\\n' > \"$3\" && chmod +x \"$3\"",
                ),
            ];
            for (name, script) in compilers {
                let script = script.replace("{program}", program);
                std::fs::write(path.join(".bin").join(name), format!("#!/bin/sh\n{script}\n")).unwrap();
            }
            folder.run("chmod +x .bin/*; for name in ada ben; do touch students/$name/main.c students/$name/Assignment4.java; done");
        }
        if block.contains("grade exam ") {
            let own = zip([("hw4/mine.py", &b""[..]), ("__MACOSX/hw4/._mine.py", b"")]);
            let class = zip([
                ("Ada Lovelace_11_assignsubmission_file_/Assignment4.py", &b""[..]),
                ("Ben_12_assignsubmission_file_/hw4.zip", &own[..]),
            ]);
            std::fs::write(path.join("moodle.zip"), class).unwrap();
            if !block.contains("generate exam") {
                folder.run("battleship generate exam --cases 12 --seed 2026");
                folder.run("battleship grade exam moodle.zip --run 'python3 {submission}/*.py' --keep runs");
            }
        }
        if block.contains("/autograder") {
            copy(&cases, &path.join("autograder/source/cases"));
            folder.run("cd autograder && mkdir submission results && touch submission/Assignment4.py && ln -s $(which battleship) source/");
        }
        folder
    }

    /// What a script prints to stdout and stderr, and its exit status.
    fn output(&self, script: &str) -> (Vec<u8>, Option<i32>) {
        let folder = self.0.path();
        let program = Path::new(env!("CARGO_BIN_EXE_battleship")).parent().unwrap();
        let path = std::env::var("PATH").unwrap();
        let path = format!("{}:{}:{path}", folder.join(".bin").display(), program.display());
        let script = format!("exec 2>&1; {script}");
        let mut shell = Command::new("sh");
        shell.args(["-c", &script]).current_dir(folder).env("PATH", path).env_remove("CLICOLOR_FORCE");
        let output = shell.stdin(Stdio::null()).output().unwrap();
        (output.stdout, output.status.code())
    }

    fn run(&self, script: &str) {
        let (printed, status) = self.output(script);
        assert_eq!(status, Some(0), "{script}\n{}", String::from_utf8_lossy(&printed));
    }
}

/// The `console` block with the current output of its commands.
fn replayed(block: &str) -> String {
    let folder = Folder::new(block);
    let (mut shown, mut before) = (String::new(), String::new());
    for line in block.lines() {
        let Some(command) = line.strip_prefix("$ ") else { continue };
        let (printed, _) = folder.output(&format!("{before}{command}"));
        shown += &format!("{line}\n{}", String::from_utf8(printed).unwrap());
        if command.starts_with("cd ") {
            before += &format!("{command} && ");
        }
    }
    shown
}

/// With `UPDATE_FIXTURES=1`, writes the current output into the pages.
#[test]
fn every_command_prints_what_is_shown() {
    for page in pages() {
        let text = read(&page);
        let now = parts(&text).map(|(kind, text)| match kind {
            None => text.to_owned(),
            Some("console") => format!("console\n{}", replayed(text)),
            Some(kind) => format!("{kind}\n{text}"),
        });
        let now = now.collect::<Vec<_>>().join("```");
        if std::env::var_os("UPDATE_FIXTURES").is_some() {
            std::fs::write(root().join(&page), &now).unwrap();
        } else {
            same_bytes(text.as_bytes(), now.as_bytes()).unwrap_or_else(|diff| panic!("{page}\n{diff}"));
        }
    }
}

#[test]
fn every_script_succeeds() {
    for page in pages() {
        let text = read(&page);
        let blocks = parts(&text).filter(|(kind, _)| *kind == Some("sh")).map(|(_, block)| block.to_owned());
        let mut blocks: Vec<String> = blocks.collect();
        // The tutorial is one way from its first command to its last.
        if page == "docs/teachers.md" {
            blocks = vec![blocks.concat()];
        }
        for block in blocks {
            let folder = Folder::new(&block);
            let is_ours = |line: &&str| !line.starts_with("cargo ");
            let block = block.replace("cargo run --release -- ", "battleship ");
            let script = block.lines().filter(is_ours).collect::<Vec<_>>().join("\n");
            let autograder = folder.0.path().join("autograder");
            let script = script.replace("/autograder", autograder.to_str().unwrap());
            folder.run(&format!("set -e\n{script}"));
            assert_eq!(autograder.exists(), autograder.join("results/results.json").exists());
        }
    }
}

#[test]
fn the_recipe_for_a_class_leaves_a_spreadsheet_and_pages() {
    let page = read("docs/recipes.md");
    let scripts = parts(&page).filter(|(kind, block)| *kind == Some("sh") && block.contains("grade exam "));
    let script = scripts.map(|(_, block)| block).collect::<String>();
    let folder = Folder::new(&script);
    folder.run(&format!("set -e\n{script}"));
    let points = std::fs::read_to_string(folder.0.path().join("points.csv")).unwrap();
    let rows: Vec<&str> = points.lines().map(|line| line.split(',').next().unwrap()).collect();
    assert_eq!(rows, ["\u{feff}submission", "(maximum)", "Ada Lovelace", "Ben"], "{points}");
    let page = |name: &str| folder.0.path().join("feedback").join(name);
    for name in ["Ada Lovelace_11", "Ben_12"] {
        assert!(page(&format!("{name}_assignsubmission_file_/feedback.html")).is_file());
    }
    assert!(page("index.html").is_file());
}

/// Runs the steps of the workflow for GitHub Actions.
#[test]
fn the_workflow_writes_a_summary_and_a_report_and_fails_if_a_case_does() {
    let page = read("docs/recipes.md");
    let (_, workflow) = parts(&page).find(|(kind, _)| *kind == Some("yaml")).unwrap();
    let (_, steps) = workflow.split_once("run: |\n").unwrap();
    let is_step = |line: &&str| line.starts_with("          ");
    let script = steps.lines().take_while(is_step).map(str::trim_start).collect::<Vec<_>>().join("\n");
    for (program, expected) in [("exec battleship \"$@\"", 0), ("exit 3", 1)] {
        let folder = Folder::new("");
        let path = folder.0.path();
        copy(&root().join("fixtures/grade/cases"), &path.join(".github/cases"));
        folder.run("touch Assignment4.py");
        // Reports are written outside the repository, where the program cannot read them.
        let temp = tempfile::tempdir().unwrap();
        std::fs::write(path.join(".bin/python3"), format!("#!/bin/sh\nshift\n{program}\n")).unwrap();
        let reports = temp.path().display();
        let set = format!("export RUNNER_TEMP={reports} GITHUB_STEP_SUMMARY={reports}/summary.md; set -e");
        let (printed, status) = folder.output(&format!("{set}\n{script}"));
        assert_eq!(status, Some(expected), "{}", String::from_utf8_lossy(&printed));
        let read = |name: &str| std::fs::read_to_string(temp.path().join(name)).unwrap();
        assert!(
            read("results.xml").contains("<testsuites") && read("summary.md").contains("win"),
            "{}",
            read("summary.md")
        );
    }
}

/// Checks commands in running text, such as `battleship man grade`.
#[test]
fn every_command_in_running_text_is_accepted() {
    for page in pages() {
        let text = read(&page);
        for prose in parts(&text).filter_map(|(kind, prose)| kind.is_none().then_some(prose)) {
            let spans = prose.split('`').skip(1).step_by(2).map(|span| span.replace('\n', " "));
            for command in spans.filter(|span| span.starts_with("battleship ")) {
                let (printed, status) = Folder::new(&command).output(&command);
                let printed = String::from_utf8_lossy(&printed);
                assert!(matches!(status, Some(0 | 1)), "{page}: {command}\n{printed}");
            }
        }
    }
}

#[test]
fn every_link_has_a_target() {
    for page in pages().into_iter().chain(["CONTRIBUTING.md".into(), "CHANGELOG.md".into()]) {
        for link in read(&page).split("](").skip(1).map(|rest| rest.split(')').next().unwrap()) {
            let (target, anchor) = link.split_once('#').unwrap_or((link, ""));
            if target.starts_with("https://") {
                continue;
            }
            let folder = Path::new(&page).parent().unwrap();
            let target = if target.is_empty() { page.clone().into() } else { folder.join(target) };
            assert!(root().join(&target).exists(), "{page}: {link}");
            if !anchor.is_empty() {
                let headings = std::fs::read_to_string(root().join(&target)).unwrap();
                let mut headings = headings.lines().filter(|line| line.starts_with('#'));
                assert!(headings.any(|heading| anchor_of(heading) == anchor), "{page}: {link}");
            }
        }
    }
}

/// The anchor that GitHub gives to a heading.
fn anchor_of(heading: &str) -> String {
    let text = heading.trim_start_matches('#').trim().to_lowercase().replace(' ', "-");
    text.chars().filter(|letter| letter.is_alphanumeric() || "-_".contains(*letter)).collect()
}

#[test]
fn the_readme_is_short_and_starts_with_the_two_commands() {
    let readme = read("README.md");
    assert!(readme.len() <= 8 * 1024, "{} bytes", readme.len());
    let (_, block) = parts(&readme).nth(1).unwrap();
    let commands: Vec<&str> = block.lines().collect();
    let files = "fixtures/demo/p1.in fixtures/demo/p2.in fixtures/demo/p1moves.in fixtures/demo/p2moves.in";
    assert_eq!(commands, [&format!("cargo run --release -- {files}"), "cargo test"]);
}

#[test]
fn every_page_is_shorter_than_ten_kilobytes() {
    for page in pages() {
        let length = read(&page).len();
        assert!(length < 10_000, "{page}: {length} bytes");
    }
}

#[test]
fn the_pages_name_the_version_and_the_oldest_compiler() {
    let compiler = format!("Rust {} or later", env!("CARGO_PKG_RUST_VERSION"));
    assert!(read("README.md").contains(&compiler), "{compiler}");
    let heading = format!("\n## {} - ", env!("CARGO_PKG_VERSION"));
    assert!(read("CHANGELOG.md").contains(&heading), "{heading}");
}

#[test]
fn the_demo_transcript_is_up_to_date() {
    let folder = Folder::new("fixtures/demo/");
    folder.run("cd fixtures/demo && battleship --quiet p1.in p2.in p1moves.in p2moves.in -o again.out");
    let demo = folder.0.path().join("fixtures/demo");
    let [golden, again] = ["Battleship.out", "again.out"].map(|name| std::fs::read(demo.join(name)).unwrap());
    same_bytes(&golden, &again).unwrap_or_else(|diff| panic!("{diff}"));
}
