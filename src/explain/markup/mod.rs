//! What is wrong with a transcript as markup, for pages that have the style of feedback: sentences, boards side by
//! side, a diff, and the replay of the right game.

mod boards;

use std::fmt::Write;

use self::boards::draw_boards;
pub use self::boards::draw_pair;
use super::{Diff, Side, TurnBoards};
use crate::record::Record;
use crate::record::parts::{self, ReplayPlace, escaped};

/// Everything that explains a difference, under a heading of level 2.
pub fn explained(sentences: &[String], boards: Option<&TurnBoards>, diffs: &[&Diff]) -> String {
    let boards = boards.map(|boards| draw_boards(boards, 3)).unwrap_or_default();
    draw_sentences(sentences) + &boards + &diffs.iter().copied().map(draw_diff).collect::<String>()
}

/// The replay of the right game at `turn`. It is built when it is opened. Nothing if the game cannot be drawn.
pub fn expected_game(game: &Record, turn: usize) -> Option<String> {
    let replay = parts::replay(game, ReplayPlace::Within { turn, level: 3 }).ok()?;
    let at = if turn == 0 { String::new() } else { format!(", opened at turn {turn}") };
    Some(format!(
        "<details class=\"expected-game\"><summary>Replay of the expected game{at}</summary>\n{replay}</details>\n"
    ))
}

/// The sentences of an explanation. The diagnosis stands out.
fn draw_sentences(sentences: &[String]) -> String {
    let mut markup = "<ul class=\"sentences\">\n".to_owned();
    for sentence in sentences {
        // Writing to a string cannot fail.
        let _ = match sentence.strip_prefix("diagnosis: ") {
            Some(diagnosis) => {
                writeln!(
                    markup,
                    "<li class=\"diagnosis\"><strong>Diagnosis:</strong> {}</li>",
                    escaped(diagnosis)
                )
            }
            None => writeln!(markup, "<li>{}</li>", escaped(sentence)),
        };
    }
    markup + "</ul>\n"
}

/// The lines that differ; nothing if no line does.
fn draw_diff(diff: &Diff) -> String {
    if diff.lines.is_empty() {
        return String::new();
    }
    let mut lines = String::new();
    for line in &diff.lines {
        let text = escaped(&line.to_string());
        lines += &match line.side {
            Side::Both => format!("<span>{text}</span>"),
            Side::Expected => format!("<span class=\"expected\">{text}</span>"),
            Side::Found => format!("<span class=\"found\">{text}</span>"),
        };
    }
    let legend = escaped(diff.legend().trim_end_matches(':'));
    format!(
        "<h3>Diff</h3>\n<p class=\"quiet\">{legend}</p>\n\
         <pre class=\"diff\" tabindex=\"0\" role=\"group\" aria-label=\"Diff\">{lines}</pre>\n"
    )
}
