//! Cases of the editions that ask for answers: generated, graded, explained.

use std::collections::BTreeMap;
use std::{fs, io};

use battleship::course::generate::{DialogueKind, make_dialogue};
use battleship::explain::{Compare, DialogueReference};
use battleship::play::{
    Dialogue, DialogueStyle, GameOptions, Mistake, Moment, Outline, Part, Script, streak,
};
use battleship::record::{EditionName, Journal};
use proptest::prelude::*;

use crate::support::{Ran, Run, stdout};

/// Editions and options that decide a game.
const GAMES: [(EditionName, &[&str]); 8] = [
    (EditionName::Streak, &["--size", "6", "--ships", "3,2"]),
    (EditionName::Streak, &[]),
    (EditionName::Duel, &[]),
    (EditionName::Duel, &["--boards", "always"]),
    (EditionName::Console, &["--patrol", "--salvo", "fleet"]),
    (EditionName::Console, &["--delayed"]),
    (EditionName::Console, &["--turns", "until-miss", "--silent"]),
    (EditionName::Solo, &[]),
];

fn script(game: usize, seed: u64, number: usize) -> Script {
    let (edition, options) = GAMES[game];
    generated(edition, options, seed, number)
}

fn generated(edition: EditionName, options: &[&str], seed: u64, number: usize) -> Script {
    let options: Vec<String> = options.iter().map(|word| (*word).to_owned()).collect();
    let game = GameOptions::parse(edition, &options).unwrap();
    let kind = DialogueKind { game: &game, options: &options };
    make_dialogue(seed, number, 100, &[], kind).unwrap().script.unwrap()
}

fn reference(script: &Script) -> (Outline, DialogueReference) {
    let outline = script.play().outline;
    (outline, DialogueReference::new(script.clone(), script.play(), None))
}

/// How the words about a moment begin.
fn moment(moment: Moment) -> String {
    match moment {
        Moment::SetUp => "setup".into(),
        Moment::Placing { ship, .. } => format!("ship {ship}"),
        Moment::Turn { number, .. } => format!("turn {number}"),
        Moment::End => "the end".into(),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    #[test]
    fn the_words_name_the_part_that_was_changed(
        game in 0..GAMES.len(),
        seed in 0..1000_u64,
        number in 0..12_usize,
        place in any::<prop::sample::Index>(),
    ) {
        let (outline, reference) = reference(&script(game, seed, number));
        let letters: Vec<(usize, char)> =
            outline.text.char_indices().filter(|(_, letter)| *letter != '\n').collect();
        let (byte, letter) = letters[place.index(letters.len())];
        let found = format!("{}~{}", &outline.text[..byte], &outline.text[byte + letter.len_utf8()..]);
        let span = outline.at(byte).unwrap();
        let difference = reference.compare(&found, Compare::Eol).difference.unwrap();
        prop_assert!(difference.place.contains(&moment(span.moment)), "{difference}, {span:?}");
        prop_assert_eq!(difference.line, outline.text[..byte].matches('\n').count() + 1);
        let line_start = outline.text[..byte].rfind('\n').map_or(0, |newline| newline + 1);
        prop_assert_eq!(difference.column, byte - line_start + 1);
        let names_part = match &span.part {
            Part::Row(row) => difference.place.contains(row.board.view) && difference.place.contains("row "),
            Part::Board(board) => difference.place.contains(board.view),
            Part::ComputersShot => difference.place.ends_with("the computer's shot"),
            Part::ShipsLeft => difference.place.ends_with("the ships left"),
            Part::Prompt => difference.what.starts_with("the prompt"),
            _ => true,
        };
        prop_assert!(names_part, "{difference}, {span:?}");
        // What comes after the difference does not matter to it.
        let cut = reference.compare(&outline.text[..byte], Compare::Eol);
        prop_assert!(!cut.passed && cut.turns.0 <= cut.turns.1, "{:?}", cut.turns);
    }

    #[test]
    fn a_mistake_is_found_where_it_changes_what_is_printed(
        game in 0..GAMES.len(),
        seed in 0..1000_u64,
        number in 0..12_usize,
        mistake in any::<prop::sample::Index>(),
    ) {
        let script = script(game, seed, number);
        let (outline, reference) = reference(&script);
        let mistakes: Vec<(Mistake, &str)> = Mistake::of(script.game.edition()).collect();
        let (mistake, words) = mistakes[mistake.index(mistakes.len())];
        let found = script.play_with(Some(mistake)).outline.text;
        let comparison = reference.compare(&found, Compare::Exact);
        prop_assert_eq!(comparison.passed, found == outline.text);
        let diagnosis = comparison.diagnosis.unwrap_or_default();
        prop_assert!(comparison.passed || diagnosis.contains(words), "{mistake:?}: {diagnosis}");
        prop_assert!(comparison.passed || comparison.mistakes == [diagnosis.as_str()]);
        prop_assert!(!diagnosis.contains("salvo") || GAMES[game].1.contains(&"--salvo"), "{diagnosis}");
    }

    #[test]
    fn an_outline_is_the_whole_text(game in 0..GAMES.len(), seed in 0..1000_u64, number in 0..12_usize) {
        let script = script(game, seed, number);
        let played = script.play();
        prop_assert!(played.stopped.is_none() && played.record.is_some());
        let mut end = 0;
        for span in &played.outline.spans {
            prop_assert_eq!(span.range.start, end);
            end = span.range.end;
        }
        prop_assert_eq!(end, played.outline.text.len());
        let answers = played.outline.prompts().map(|(_, answer)| answer.unwrap()).collect::<Vec<_>>();
        prop_assert_eq!(answers.len(), script.answers.lines().count());
    }
}

/// The first example of the `solo` edition.
fn small_solo() -> Script {
    Script {
        game: GameOptions::Solo,
        answers: "1\n2\n2\n2-ship.txt\n3\n0 0\n1 1\n".into(),
        files: BTreeMap::from([("2-ship.txt".into(), "P 0 0 1 0\n".into())]),
    }
}

#[test]
fn differences_are_named_in_words_of_the_edition() {
    let (outline, reference) = reference(&small_solo());
    for (from, to, words) in [
        (
            "fires at location (1, 0)",
            "fires at location (0, 1)",
            "turn 4, the computer's shot: expected (1, 0), found (0, 1)",
        ),
        ("The AI wins.", "You win!", "the end: expected \"The AI wins.\", found \"You win!\""),
        ("Miss!", "Hit!", "turn 1, the result: expected \"Miss!\", found \"Hit!\""),
        ("0 P *", "0 * P", "turn 1, My Board, row 0, column 0: expected P, found *"),
        (
            "Enter the height of the board: ",
            "",
            "setup: the prompt \"Enter the height of the board: \" is missing",
        ),
        (
            "Placing ship from 0,1 to 1,1.",
            "Placing ship from 1,0 to 1,1.",
            "placing, the computer, ship 1: expected \"Placing ship from 0,1 to 1,1.\", found \"Placing ship from 1,0 to 1,1.\"",
        ),
    ] {
        let found = outline.text.replacen(from, to, 1);
        assert_ne!(found, outline.text, "{from}");
        let comparison = reference.compare(&found, Compare::Eol);
        let difference = comparison.difference.unwrap();
        assert_eq!(format!("{}: {}", difference.place, difference.what), words);
    }
    let longer = format!("{}Enter row and column to fire on separated by a space: ", outline.text);
    let comparison = reference.compare(&longer, Compare::Eol);
    assert_eq!(
        comparison.diagnosis.as_deref(),
        Some("it asked for more answers than the game needs, after turn 4")
    );
    // In another game, more questions are only a consequence.
    let other = longer.replacen("Placing ship from 0,1", "Placing ship from 0,0", 1);
    assert_eq!(reference.compare(&other, Compare::Eol).diagnosis, None);
    let shorter = outline.text.split_inclusive("My Board").next().unwrap();
    let comparison = reference.compare(shorter, Compare::Eol);
    assert_eq!(comparison.diagnosis.as_deref(), Some("it stopped asking for answers in turn 1"));
}

#[test]
fn another_line_in_the_place_of_a_row_has_no_cells() {
    let (outline, reference) = reference(&script(4, 1, 0));
    let row = outline.text.find("\n1 1 0").or_else(|| outline.text.find("\n0 0 0")).unwrap() + 1;
    let found = format!("{}Invalid piece size.\n{}", &outline.text[..row], &outline.text[row..]);
    let difference = reference.compare(&found, Compare::Eol).difference.unwrap();
    assert!(difference.what.ends_with("found \"Invalid piece size.\""), "{difference}");
}

#[test]
fn a_diff_shows_answers_after_their_prompts() {
    let (outline, reference) = reference(&small_solo());
    let found = outline.text.replacen("Miss!", "Hit!", 1);
    let diff = reference.compare(&found, Compare::Eol).diff.text();
    let expected = [
        "from line 15 (- expected, + yours, · space, → tab):",
        " ",
        " Enter·row·and·column·to·fire·on·separated·by·a·space:·0·0",
        "-Miss!",
        "+Hit!",
    ];
    assert_eq!(diff, expected);
}

#[test]
fn turns_are_credited() {
    let (outline, reference) = reference(&small_solo());
    let turns = |found: &str| reference.compare(found, Compare::Eol).turns;
    assert_eq!(turns(&outline.text), (5, 5));
    assert_eq!(turns(&outline.text.replace("The AI wins.", "You win!")), (4, 5));
    assert_eq!(turns(&outline.text.replacen("Miss!", "Hit!", 1)), (4, 5));
}

/// What a person reads about the answers of a game of `streak`: why each was refused, and who wins.
fn remarks(script: &Script) -> String {
    let GameOptions::Streak(terms) = &script.game else { panic!("{script:?} is of another edition") };
    let mut remarks = Vec::new();
    let mut dialogue = Dialogue::new(script.answers.as_bytes(), io::sink(), DialogueStyle::default())
        .with_remarks(&mut remarks);
    streak::play(terms, &mut dialogue, &mut Journal::default()).unwrap();
    drop(dialogue);
    String::from_utf8(remarks).unwrap()
}

/// The published program ends at an answer in a wrong form, and takes a second shot at a cell for a miss.
#[test]
fn generated_games_of_streak_have_only_answers_that_the_published_program_takes_or_refuses() {
    const REASONS: [&str; 5] = [
        "There is no ship",
        "is already placed.",
        "does not fit there.",
        "would cover",
        "That is off the board.",
    ];
    let mut seen = [false; REASONS.len()];
    let (mut games, mut games_with_refusals) = (0, 0);
    for (size, ships) in
        [("1", "1"), ("2", "1,1,2"), ("3", "3,2"), ("4", "1,1,1,1"), ("5", "2,3"), ("10", "5,4,3,3,2")]
    {
        for seed in 0..100 {
            let options = ["--size", size, "--ships", ships];
            let script = generated(EditionName::Streak, &options, seed, seed as usize);
            for answer in script.answers.lines() {
                assert_eq!(answer, answer.split_whitespace().collect::<Vec<_>>().join(" "));
            }
            let remarks = remarks(&script);
            let remarks: Vec<&str> = remarks.lines().collect();
            let (winner, refusals) = remarks.split_last().unwrap();
            assert!(winner.ends_with(" wins!"), "{remarks:?}");
            for refusal in refusals {
                let reason = REASONS.iter().position(|reason| refusal.contains(reason));
                seen[reason.expect(refusal)] = true;
            }
            games += 1;
            games_with_refusals += usize::from(!refusals.is_empty());
        }
    }
    assert_eq!(seen, [true; REASONS.len()]);
    assert!((games / 4..games * 2 / 5).contains(&games_with_refusals), "{games_with_refusals} of {games}");
}

/// Generated cases of several editions, and a student whose transcripts are right.
fn class() -> Run {
    let run = Run::new();
    for (folder, args) in [
        ("cases/streak", &["--edition", "streak", "--size", "4", "--ships", "2,2"][..]),
        ("cases/solo", &["--edition", "solo"]),
        ("cases/console", &["--edition", "console", "--salvo", "3"]),
    ] {
        let words = [&["generate", folder, "--cases", "3", "--seed", "4"], args].concat();
        assert!(run.no_args_command(&words).output().unwrap().status.success());
        for case in 1..=3 {
            let name = format!("{}/case-{case}", folder.strip_prefix("cases/").unwrap());
            let target = run.folder().join("ada").join(&name);
            fs::create_dir_all(&target).unwrap();
            fs::copy(run.folder().join(folder).join(format!("case-{case}/stdout")), target.join("stdout"))
                .unwrap();
        }
    }
    run
}

#[test]
fn cases_of_several_editions_are_graded_together() {
    let run = class();
    let solo = run.folder().join("ada/solo/case-2/stdout");
    let text = fs::read_to_string(&solo).unwrap().replacen("P", "Q", 1);
    fs::write(&solo, text).unwrap();
    let words =
        ["grade", "cases", "ada", "--journal", "j.jsonl", "--feedback", "pages", "--output", "points.csv"];
    let output = run.no_args_command(&words).output().unwrap();
    assert_eq!(output.status.code(), Some(1), "{}", String::from_utf8_lossy(&output.stderr));
    let points = fs::read_to_string(run.folder().join("points.csv")).unwrap();
    assert!(points.ends_with(",8\n"), "{points}");
    let page = fs::read_to_string(run.folder().join("pages/ada.html")).unwrap();
    assert!(page.contains("Replay of the expected game"), "the journal and the pages have the game");
    let report = run.no_args_command(&["report", "j.jsonl"]).output().unwrap();
    assert!(String::from_utf8_lossy(&report.stdout).contains("8 of 9 points"));
}

#[test]
fn a_wrong_board_is_drawn_beside_the_right_one() {
    let script = small_solo();
    let printed = script.play().outline.text.replacen("0 P *", "0 * P", 1);
    let run = Run::new().file("2-ship.txt", "P 0 0 1 0\n").file("answers.txt", &script.answers);
    let ran = run
        .file("printed.txt", &printed)
        .no_args()
        .args([
            "try",
            "--edition",
            "solo",
            "--script",
            "answers.txt",
            "--transcript",
            "printed.txt",
            "--html",
            "page.html",
        ])
        .run()
        .status(1);
    assert!(stdout(&ran).contains("\nturn 1, My Board\n            expected"), "{}", stdout(&ran));
    assert!(stdout(&ran).contains("[P][*]    [*][P]"), "{}", stdout(&ran));
    let page = String::from_utf8(ran.file("page.html").unwrap()).unwrap();
    assert!(page.contains("aria-label=\"Yours: turn 1, My Board\""));
}

#[test]
fn content_and_slips_are_refused() {
    let run = class();
    for (words, message) in [
        (&["grade", "cases", "ada", "--compare", "content"][..], "cannot be compared by content"),
        (&["generate", "x", "--size", "3", "--cases", "1"], "--size needs --edition"),
        (&["generate", "x", "--edition", "solo", "--cases", "1", "--kinds", "draw"], "--kinds can be"),
        (
            &["generate", "x", "--edition", "streak", "--size", "2", "--ships", "3", "--cases", "1"],
            "does not fit",
        ),
        (&["try", "--edition", "solo", "--transcript", "x"], "--script FILE"),
    ] {
        let output = run.no_args_command(words).output().unwrap();
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{words:?}: {stderr}");
        assert!(stderr.contains(message), "{words:?}: {stderr}");
    }
}

#[test]
fn answers_that_end_early_are_a_warning() {
    let run = Run::new().file("case.toml", "edition = \"duel\"\n").file("stdin", "A0\n");
    let output = run.no_args_command(&["replay", "."]).output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert!(stderr.contains("the answers end on Player 1's turn, before the game does"), "{stderr}");
    assert!(fs::read_to_string(run.folder().join("stdout")).unwrap().contains("INVALID SHIP"));
}

/// Plays against an opponent until every one of 12 x 11 cells has been fired at. The answers begin with `first`.
fn large_solo(ai: &str, options: &[&str], first: &str) -> Ran {
    let cells = (0..11).flat_map(|row| (0..12).map(move |column| format!("{row} {column}\n")));
    let run = Run::new()
        .file("ships", "P 0 0 0 1\n")
        .file("answers", first.to_owned() + &cells.collect::<String>());
    let args =
        ["play", "solo", "--seed=1", "--ships=ships", "--script=answers", "--json=game.json", "--ai", ai];
    run.args(args).args(options.iter().copied()).run()
}

#[test]
fn hunt_plays_for_an_opponent_whose_boards_are_smaller() {
    let note = |ai| format!("note: hunt plays, because {ai} plays only on boards of up to 128 cells\n");
    let large = ["--width=12", "--height=11"];
    let hunt = large_solo("hunt", &large, "").status(0);
    for ai in ["density", "strong"] {
        let ran = large_solo(ai, &large, "").status(0);
        assert_eq!((&ran.stdout, ran.file("game.json")), (&hunt.stdout, hunt.file("game.json")));
        assert_eq!(ran.stderr, note(ai));
        assert_eq!(large_solo(ai, &["--height=11"], "12\n").stderr, note(ai), "the width is asked for");
        assert!(!large_solo(ai, &["--height=10"], "12\n").stderr.contains("hunt"));
        assert!(!large_solo(ai, &["--width=12", "--height=10"], "").stderr.contains("hunt"));
    }
    assert_eq!(hunt.stderr, "");
}
