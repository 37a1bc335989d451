//! A short game in which a student's program fails: what is wrong there, its files, and how to try it.

use std::fmt::Write;

use crate::course::class::{GradedCase, Grades, SmallFailure};
use crate::course::report::{Explanation, name};
use crate::explain::explained;
use crate::record::parts::escaped;
use crate::source::count;

/// A section about each of the short games.
pub(super) fn small_games(grades: &Grades, games: &[SmallFailure]) -> String {
    games.iter().enumerate().map(|(index, game)| small_game(grades, index + 1, game)).collect()
}

fn small_game(grades: &Grades, number: usize, failure: &SmallFailure) -> String {
    let SmallFailure { case, turns, small, command } = failure;
    let case: &GradedCase = &grades.roster.cases[*case];
    let explanation = Explanation::of(&small.result, case, grades.roster.names);
    let (id, mut files) = (format!("small-{number}"), String::new());
    for (file, text) in &small.files {
        let file = escaped(&name(&file.to_string_lossy()));
        // Writing to a string cannot fail.
        let _ = writeln!(
            files,
            "<dt><a download=\"{file}\" href=\"data:text/plain;charset=utf-8,{}\">{file}</a></dt>\
             <dd><pre tabindex=\"0\" role=\"group\" aria-label=\"{file}\">{}</pre></dd>",
            in_address(text),
            escaped(text)
        );
    }
    format!(
        "<section class=\"failure\" id=\"{id}\" aria-labelledby=\"{id}-title\">\n\
         <h2 id=\"{id}-title\">The same mistake in {}</h2>\n\
         <p class=\"quiet\">The {} of {} shortened as far as your program still fails in the same way.</p>\n{}\
         <h3>Try it</h3>\n<p>Save these files next to your program, and run <code>{}</code>.</p>\n\
         <details class=\"files\"><summary>Files of the short game</summary>\n<dl>\n{files}</dl>\n</details>\n</section>\n",
        count(small.turns, "turn"),
        count(*turns, "turn"),
        escaped(&name(&case.name)),
        explained(&explanation.sentences, explanation.boards, &explanation.diffs),
        escaped(&name(command))
    )
}

/// Text within an address.
fn in_address(text: &str) -> String {
    let mut address = String::new();
    for byte in text.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' => address.push(char::from(byte)),
            _ => {
                let _ = write!(address, "%{byte:02X}");
            }
        }
    }
    address
}
