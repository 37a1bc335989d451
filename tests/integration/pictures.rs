//! Tests the records and pictures that the program writes: every fixture of every edition produces a record in
//! the documented format, and that record agrees with the transcript.

use std::collections::BTreeSet;
use std::fs;

use crate::support::{Run, cases, fixtures, transcript_boards};
use serde_json::Value;

/// The fields of an object, which must not have any others.
#[track_caller]
fn fields<'a, const N: usize>(object: &'a Value, names: [&str; N]) -> [&'a Value; N] {
    let found: BTreeSet<&str> = object.as_object().expect("an object").keys().map(String::as_str).collect();
    assert_eq!(found, BTreeSet::from(names), "{object}");
    names.map(|name| &object[name])
}

#[track_caller]
fn one_of(value: &Value, words: &[&str]) {
    assert!(words.contains(&value.as_str().expect("a text")), "{value} is not one of {words:?}");
}

fn list(value: &Value) -> &Vec<Value> {
    value.as_array().expect("a list")
}

fn is_player(value: &Value) -> bool {
    matches!(value.as_u64(), Some(1 | 2))
}

fn check_rejected(item: &Value) {
    assert!(fields(item, ["text", "reason"]).iter().all(|value| value.is_string()));
}

/// Checks that a record has the documented format.
fn check_schema(mut record: Value) {
    let object = record.as_object_mut().unwrap();
    let (seed, opponent) = (object.remove("seed"), object.remove("opponent"));
    let rejected_after = object.remove("rejected");
    let [format, edition, rules, size, players, ships, turns, outcome] =
        fields(&record, ["format", "edition", "rules", "size", "players", "ships", "turns", "outcome"]);
    assert_eq!(format, 1);
    one_of(edition, &["rounds", "duel", "console", "streak", "solo"]);
    assert_eq!(edition == "solo", seed.is_some() && opponent.is_some());
    if let (Some(seed), Some(opponent)) = (seed, opponent) {
        assert!(seed.is_string());
        one_of(&opponent, &["random", "smart", "cheater"]);
    }
    let [turn_rule, shots, results, sinkings_told] =
        fields(rules, ["turns", "shots", "results", "sinkings_told"]);
    one_of(turn_rule, &["each-round", "alternate", "until-miss"]);
    match shots {
        Value::String(_) => one_of(shots, &["one", "fleet"]),
        _ => assert!(fields(shots, ["salvo"])[0].as_u64() > Some(0)),
    }
    one_of(results, &["at-once", "counted"]);
    assert!(sinkings_told.is_boolean());
    let [rows, columns] = fields(size, ["rows", "columns"]).map(|side| side.as_u64().unwrap());
    let check_cell = |cell: &Value| {
        let cell = list(cell);
        assert!(cell.len() == 2 && cell[0].as_u64() < Some(rows) && cell[1].as_u64() < Some(columns));
    };
    assert!(list(players).len() == 2 && list(players).iter().all(Value::is_string));
    assert!(list(ships).len() == 2 && list(ships).iter().all(|fleet| !list(fleet).is_empty()));
    for ship in list(ships).iter().flat_map(list) {
        let [name, symbol, cells] = fields(ship, ["name", "symbol", "cells"]);
        assert!(name.is_string() && symbol.is_string() && !list(cells).is_empty());
        list(cells).iter().for_each(check_cell);
    }
    for turn in list(turns) {
        let [player, shots, rejected] = fields(turn, ["player", "shots", "rejected"]);
        assert!(is_player(player) && !list(shots).is_empty());
        for shot in list(shots) {
            let [cell, result, told] = fields(shot, ["cell", "result", "told"]);
            check_cell(cell);
            one_of(result, &["miss", "hit", "sunk"]);
            one_of(told, &["miss", "hit", "sunk", "recorded", "counted"]);
        }
        list(rejected).iter().for_each(check_rejected);
    }
    rejected_after.iter().flat_map(list).for_each(check_rejected);
    match outcome["kind"].as_str().unwrap() {
        "win" => assert!(is_player(fields(outcome, ["kind", "winner"])[1])),
        "draw" => drop(fields(outcome, ["kind"])),
        "out-of-moves" | "quit" | "input-ended" => assert!(is_player(fields(outcome, ["kind", "player"])[1])),
        kind => panic!("unknown outcome {kind}"),
    }
}

fn parse(bytes: Option<Vec<u8>>) -> Value {
    serde_json::from_slice(&bytes.expect("the file was written")).expect("JSON")
}

#[test]
fn every_game_of_every_edition_writes_a_record_in_the_documented_format() {
    let mut editions = BTreeSet::new();
    let mut outcomes = BTreeSet::new();
    let play = cases("play").into_iter().flat_map(|(edition, _)| cases(&format!("play/{edition}")));
    for (name, folder) in cases("games").into_iter().chain(play) {
        let stdin = fs::read(folder.join("stdin")).unwrap_or_default();
        let ran = Run::fixture(&folder).args(["--json", "record.json"]).stdin(stdin).run();
        match ran.file("record.json") {
            None => assert!(
                ran.status == 2
                    || ["never began", "cannot read", "cannot write"]
                        .iter()
                        .any(|text| ran.stderr.contains(text)),
                "{name}: {}",
                ran.stderr
            ),
            Some(json) => {
                let record = parse(Some(json));
                editions.insert(record["edition"].as_str().unwrap().to_owned());
                outcomes.insert(record["outcome"]["kind"].as_str().unwrap().to_owned());
                check_schema(record);
            }
        }
        assert!(!ran.names().iter().any(|name| name.starts_with('.')), "{name}: {:?}", ran.names());
    }
    assert_eq!(Vec::from_iter(editions), ["console", "duel", "rounds", "solo", "streak"]);
    assert_eq!(Vec::from_iter(outcomes), ["draw", "input-ended", "out-of-moves", "quit", "win"]);
}

#[test]
fn the_record_agrees_with_the_transcript_at_every_turn() {
    for (name, folder) in cases("games") {
        let ran = Run::fixture(&folder).args(["--json", "record.json", "--quiet"]).run();
        let golden = fs::read(folder.join("expected/Battleship.out")).unwrap();
        let has_begun = golden.starts_with(b"Battle of");
        assert_eq!(ran.file("record.json").is_some(), has_begun, "{name}");
        if !has_begun {
            continue;
        }
        let record = parse(ran.file("record.json"));
        let output = fs::read_dir(ran.folder()).unwrap().map(|entry| entry.unwrap().path());
        let transcript =
            output.filter_map(|path| fs::read(path).ok()).find(|text| text.starts_with(b"Battle of"));
        let blocks = transcript_boards(&String::from_utf8(transcript.unwrap()).unwrap());
        let turns = list(&record["turns"]);
        assert_eq!(blocks.len(), turns.len() + 1, "{name}: one block for each turn, and a final one");
        let mut boards = [["-"; 10]; 20].map(|row| row.map(str::to_owned));
        for (number, block) in blocks.iter().enumerate() {
            if number == turns.len() {
                for (player, ship) in (0..2)
                    .flat_map(|player| list(&record["ships"][player]).iter().map(move |ship| (player, ship)))
                {
                    for cell in list(&ship["cells"]) {
                        let square = &mut boards[player * 10 + index(&cell[0])][index(&cell[1])];
                        if square == "-" {
                            *square = ship["symbol"].as_str().unwrap().to_owned();
                        }
                    }
                }
            }
            let shown = block.iter().flatten().cloned().collect::<Vec<_>>();
            assert_eq!(shown, boards, "{name}: the boards before turn {}", number + 1);
            if let Some(turn) = turns.get(number) {
                let target = 2 - index(&turn["player"]);
                let shot = &turn["shots"][0];
                let mark = if shot["result"] == "miss" { "O" } else { "X" };
                boards[target * 10 + index(&shot["cell"][0])][index(&shot["cell"][1])] = mark.into();
            }
        }
    }
}

fn index(value: &Value) -> usize {
    usize::try_from(value.as_u64().unwrap()).unwrap()
}

const TINY: &str = "0 0 0 e\n\n0 1 0 e\n9 9\n1 0\n0 0\n\nx\n0 0\n1 1\n\n1 1\n";

fn tiny_game() -> Run {
    Run::new().args(["play", "streak", "--size", "2", "--ships", "2"]).stdin(TINY)
}

#[test]
fn a_record_is_readable() {
    let ran = tiny_game().args(["--json", "game.json"]).run().status(0);
    insta::assert_snapshot!(String::from_utf8(ran.file("game.json").unwrap()).unwrap());
}

#[test]
fn the_picture_shows_both_boards_at_the_end_or_after_a_turn() {
    let ran = tiny_game().args(["--svg", "game.svg"]).run().status(0);
    insta::assert_snapshot!(String::from_utf8(ran.file("game.svg").unwrap()).unwrap());
    for (turn, caption) in
        [("0", "The start"), ("2", "After turn 2 of 5"), ("5", "After turn 5 of 5: Player 1 wins")]
    {
        let ran = tiny_game().args(["--svg", "game.svg", "--turn", turn]).run().status(0);
        let picture = String::from_utf8(ran.file("game.svg").unwrap()).unwrap();
        assert!(picture.contains(&format!("<title>{caption}</title>")), "{picture}");
    }
}

#[test]
fn a_turn_after_the_end_is_an_error_and_the_other_files_are_written() {
    for turn in ["6", "999999999999"] {
        let ran = tiny_game().args(["--svg", "game.svg", "--json", "game.json", "--turn", turn]).run();
        let ran = ran.status(1).stderr_has("cannot write game.svg: the game has only");
        assert_eq!(ran.names(), ["game.json"]);
    }
    tiny_game().args(["--turn", "1"]).run().status(2).stderr_has("--svg <FILE>");
    tiny_game()
        .args(["--svg", "game.svg", "--turn", "-1"])
        .run()
        .status(2)
        .stderr_has("a whole number from 0");
}

#[test]
fn a_game_that_never_began_has_no_picture_and_the_message_says_so() {
    let pictures = ["--json", "a.json", "--html", "a.html", "--svg", "a.svg"];
    let ran = Run::game("rejected-board").args(pictures).run().status(1);
    let ran = ran.stderr_has("the game never began: a.svg is not written");
    assert!(!ran.names().iter().any(|name| name.contains("a.")), "{:?}", ran.names());
    let ran = Run::new().args(["play", "duel"]).args(pictures).stdin("A0 A1\n").run().status(1);
    let ran = ran
        .stderr_has("the game never began: a.svg is not written")
        .stderr_has("the input ended on Player 1");
    assert!(ran.names().is_empty(), "{:?}", ran.names());
}

#[test]
fn an_interrupted_game_is_written_up_to_that_point() {
    let cut = TINY.len() - "1 1\n".len();
    let run = Run::new().args(["play", "streak", "--size", "2", "--ships", "2", "--json", "game.json"]);
    let ran = run.stdin(&TINY[..cut]).run().status(1);
    let record = parse(ran.file("game.json"));
    assert_eq!(list(&record["turns"]).len(), 4);
    assert_eq!(record["outcome"], serde_json::json!({"kind": "input-ended", "player": 1}));
}

#[test]
fn the_answer_that_ended_a_strict_game_is_in_the_record() {
    let folder = fixtures("play/console/strict-attacked-before");
    let stdin = fs::read(folder.join("stdin")).unwrap();
    let ran = Run::fixture(&folder).args(["--json", "record"]).stdin(stdin).run().status(1);
    let record = parse(ran.file("record"));
    assert_eq!(record["rejected"][0]["reason"], "Already attacked that square.");
    assert_eq!(record["outcome"]["kind"], "input-ended");
}

#[test]
fn an_unwritable_picture_is_reported_before_a_game_starts() {
    for option in ["--json", "--html", "--svg"] {
        let ran = tiny_game().args([option, "nowhere/file"]).run().status(1);
        assert_eq!(ran.stdout, b"", "{option}: the game must not start");
        assert!(ran.stderr.contains("cannot write nowhere/file"), "{}", ran.stderr);
    }
    let ran = Run::game("draw").args(["--html", "nowhere/file"]).run().status(1);
    assert!(ran.stderr.contains("cannot write nowhere/file"), "{}", ran.stderr);
    assert!(
        ran.file("Battleship.out").is_some() && !ran.stdout.is_empty(),
        "the transcript is still written"
    );
}

#[test]
fn a_picture_never_overwrites_an_input_or_another_output() {
    let ran = Run::game("draw").args(["--svg", "Player1.in"]).run().status(1);
    let ran = ran.stderr_has("Player1.in is an input of this game");
    assert_eq!(ran.file("Player1.in"), fs::read(fixtures("games/draw/Player1.in")).ok());
    let ran = Run::game("draw").args(["--html", "page", "--json", "./page"]).run().status(1);
    ran.stderr_has("is used for two outputs");
    let ran = Run::game("draw").args(["--html", "Battleship.out"]).run().status(1);
    let ran = ran.stderr_has("is used for two outputs");
    assert!(ran.file("Battleship.out").unwrap().starts_with(b"Battle of Ships"));
    let ran = tiny_game().args(["-o", "page", "--json", "page"]).run().status(1);
    ran.stderr_has("is used for two outputs");
    let run = tiny_game().args(["--frames", "."]).args(["--json", "0001.svg"]);
    assert_eq!(run.run().status(2).names(), Vec::<String>::new(), "streak has no frames");
    let duel = Run::new().args(["play", "duel", "--frames", "frames", "--svg", "frames/0001.svg"]);
    duel.run().status(1).stderr_has("is in the folder that --frames writes pictures to");
}

#[test]
#[cfg(unix)]
fn two_names_of_the_same_file_are_one_output() {
    let run = Run::game("draw").args(["--html", "link", "--svg", "page"]);
    std::os::unix::fs::symlink("page", run.folder().join("link")).unwrap();
    run.run().status(1).stderr_has("is used for two outputs");

    let run = tiny_game().args(["--json", "answers"]).file("answers", TINY);
    let answers = fs::File::open(run.folder().join("answers")).unwrap();
    let output = run.command().stdin(answers).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(fs::read_to_string(run.folder().join("answers")).unwrap(), TINY);
}

#[test]
#[cfg(unix)]
fn a_device_can_be_both_input_and_output() {
    let run = Run::new().args(["play", "streak", "-o", "/dev/null", "--json", "/dev/null"]);
    let output = run.command().output().unwrap();
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert!(stderr.contains("the input ended on Player 1's turn"), "{stderr}");
}

#[test]
fn boards_that_are_too_large_are_rejected_before_the_first_prompt() {
    let streak = |side: &str| Run::new().args(["play", "streak", "--size", side, "--ships", "2"]);
    for option in ["--html", "--svg"] {
        let ran = streak("201").args([option, "file"]).stdin(TINY).run().status(1);
        let ran = ran.stderr_has("201 x 201 are too large for pictures").stderr_has("200 x 200");
        assert_eq!((ran.stdout.as_slice(), ran.names().len()), (&b""[..], 0));
    }
    let game = "0 0 0 e\n\n0 1 0 e\n1 0\n1 1\n";
    let ran = streak("201").args(["--json", "file"]).stdin(game).run().status(0);
    check_schema(parse(ran.file("file")));
    let ran = streak("200").args(["--html", "page", "--svg", "picture"]).stdin(game).run().status(0);
    assert_eq!(ran.names(), ["page", "picture"]);
}

#[test]
fn text_in_a_game_is_never_markup() {
    let hostile = "</script><script>alert(1)</script>";
    let run = Run::game("draw").args(["--html", "page", "--json", "record"]);
    let moves = fs::read_to_string(run.folder().join("Player1.in")).unwrap();
    let ran = run.file("Player1.in", format!("{hostile};<!--;{moves}")).run().status(0);
    let page = String::from_utf8(ran.file("page").unwrap()).unwrap();
    assert!(!page.contains("<script>alert") && !page.contains("<!--"), "{page}");
    assert_eq!(parse(ran.file("record"))["turns"][0]["rejected"][0]["text"], hostile);

    let ships = "< 0 0 0 0\n& 1 0 1 0\n";
    let run = Run::new().file("ships", ships).args(["play", "solo", "--seed", "1", "--width", "2"]);
    let run = run.args(["--height", "2", "--ships", "ships", "--ai", "random", "--svg", "picture"]);
    let ran = run.stdin("0 0\n0 1\n1 0\n1 1\n").run().status(0);
    let picture = String::from_utf8(ran.file("picture").unwrap()).unwrap();
    assert!(picture.contains(", &lt;</title>") && picture.contains(", &amp;</title>"), "{picture}");
}

#[test]
#[cfg(unix)]
fn a_closed_stdout_does_not_stop_a_game_that_is_recorded() {
    let run = tiny_game().args(["--json", "game.json"]).file("answers", TINY);
    let mut command = run.command();
    let answers = fs::File::open(run.folder().join("answers")).unwrap();
    let mut child = command.stdin(answers).stdout(std::process::Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    assert!(child.wait().unwrap().success());
    check_schema(parse(fs::read(run.folder().join("game.json")).ok()));
}

#[test]
fn the_page_of_the_long_game_is_small() {
    let ran = Run::game("long-game").args(["--html", "page"]).run().status(0);
    assert!(ran.file("page").unwrap().len() < 80_000);
}
