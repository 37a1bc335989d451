//! `simulate`: closed forms, the same bytes for any number of threads, the picture, and interruption.

use serde_json::Value;

use crate::support::{Ran, Run, compare_golden, fixtures, stdout};

fn simulate(words: &str) -> Ran {
    Run::new().args(["simulate"]).args(words.split_whitespace()).run()
}

fn json(words: &str) -> Value {
    serde_json::from_str(stdout(&simulate(&format!("{words} --format json")).status(0))).unwrap()
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| panic!("{value} is not a number"))
}

fn interval(value: &Value) -> (f64, f64) {
    (number(&value[0]), number(&value[1]))
}

/// With 17 cells among 100, the last of them is hit by shot n with probability C(n - 1, 16) / C(100, 17).
#[test]
fn random_needs_as_many_shots_as_the_closed_form_says() {
    let report = json("random --games 40000 --seed 1");
    let player = &report["players"][0];
    let expected = 17.0 * 101.0 / 18.0;
    let (low, high) = interval(&player["mean_interval"]);
    // Five times the interval's half: a probability of less than 1 in 10^20 for any other seed.
    let margin = (high - low) / 2.0;
    assert!((number(&player["mean"]) - expected).abs() < 5.0 * margin, "{player}");
    let is_likely = |games: f64, probability: f64| {
        let deviation = (40_000.0 * probability * (1.0 - probability)).sqrt();
        (games - 40_000.0 * probability).abs() < 6.0 * deviation
    };
    let (mut probability, mut games_left, mut probability_left) = (17.0 / 100.0, 40_000.0, 1.0);
    for shots in (81..=100).rev() {
        let games = number(player["histogram"].get(shots.to_string()).unwrap_or(&Value::from(0)));
        assert!(is_likely(games, probability), "{shots}: {games}");
        games_left -= games;
        probability_left -= probability;
        probability *= f64::from(shots - 17) / f64::from(shots - 1);
    }
    // Fewer shots are too rare to be counted one by one.
    assert!(is_likely(games_left, probability_left), "80 or fewer: {games_left}, {probability_left}");
    assert_eq!(report["games"], 40_000);
}

#[test]
fn stronger_players_need_fewer_shots() {
    let report = json("random hunt parity density --games 400 --seed 2");
    let players = report["players"].as_array().unwrap();
    let means: Vec<f64> = players.iter().map(|player| number(&player["mean"])).collect();
    assert!(means.is_sorted_by(|one, next| *one > next + 2.0), "{means:?}");
    for (player, mean) in players.iter().zip(&means).skip(1) {
        let difference = &player["difference"];
        assert_eq!(difference["to"], "random");
        assert!((number(&difference["estimate"]) - (mean - means[0])).abs() < 1e-3, "{player}");
        let (low, high) = interval(&difference["interval"]);
        assert!(low < high && high < -20.0, "{player}");
    }
}

#[test]
fn every_player_is_repeatable_and_does_not_depend_on_the_others() {
    for (ai, games) in
        [("random", 30), ("smart", 30), ("hunt", 30), ("parity", 30), ("density", 30), ("strong", 4)]
    {
        let alone = json(&format!("{ai} --games {games} --seed 5"));
        let mut after =
            json(&format!("{} {ai} --games {games} --seed 5", if ai == "hunt" { "parity" } else { "hunt" }));
        let mut player = after["players"][1].take();
        player.as_object_mut().unwrap().remove("difference");
        assert_eq!(alone["players"][0], player, "{ai}");
    }
}

#[test]
fn threads_do_not_change_a_byte() {
    for options in
        ["hunt density --games 301 --seed 9", "hunt density --games 101 --seed 9 --versus --turns each-round"]
    {
        for format in ["table", "json"] {
            let [one, eight] =
                [1, 8].map(|jobs| simulate(&format!("{options} --format {format} --jobs {jobs}")).status(0));
            assert_eq!(stdout(&one), stdout(&eight));
        }
    }
}

#[test]
fn what_cannot_be_simulated_is_wrong_usage() {
    let wrong = [
        ("cheater", "invalid value 'cheater'"),
        ("hunt --seed abc", "expected a whole number from 0"),
        ("hunt hunt", "hunt is listed more than once"),
        ("hunt --fleet 5,11", "a ship of 11 cells does not fit"),
        ("hunt --fleet 5,,4", "expected standard, rounds, or lengths"),
        ("hunt --size 3 --fleet 3,3,3,1", "the ships have 10 cells, and the board has only 9"),
        ("hunt --games 922337203685478", "expected at most 922337203685477 games"),
        ("hunt --size 0x4", "expected a number of rows and columns"),
        ("hunt --games 0", "expected a number from 1"),
        ("hunt --versus", "two players can meet, not 1"),
        ("hunt density --versus --svg a.svg", "cannot be used with"),
        ("hunt --turns each-round", "--versus"),
        ("--games 10", "<PLAYER>"),
        ("nobody", "invalid value"),
    ];
    for (words, message) in wrong {
        let ran = simulate(words).status(2).stderr_has(message);
        assert_eq!(ran.names(), [] as [&str; 0], "{words}");
    }
    for words in ["density --size 20", "hunt strong --size 43x3", "strong hunt --versus --size 1x129"] {
        simulate(words).status(2).stderr_has("needs a board of at most 128 cells, and this one has ");
        simulate(words).stderr_has("expected one of random, smart, hunt, parity\n");
    }
    let crowd = ["2"; 50].join(",");
    simulate(&format!("random --fleet {crowd} --games 2")).status(1).stderr_has("the ships hardly fit");
}

#[test]
fn a_seed_that_was_drawn_is_printed() {
    let drawn = simulate("hunt --games 3").status(0);
    let (_, rest) = stdout(&drawn).split_once("3 games, seed ").unwrap();
    let (seed, _) = rest.split_once(',').unwrap();
    let again = simulate(&format!("hunt --games 3 --seed {seed}")).status(0);
    assert_eq!(stdout(&again), stdout(&drawn));
}

#[test]
fn other_boards_and_fleets_can_be_simulated() {
    let words =
        ["--size 3x4 --fleet 1,2", "--size 8x16 --fleet 7,1", "--fleet rounds", "--size 1x5 --fleet 5"];
    for words in words {
        let report = json(&format!("random density --games 3 --seed 1 {words}"));
        assert_eq!(report["games"], 3, "{words}");
    }
    let report = json("density --games 5 --seed 1 --size 1x5 --fleet 5");
    assert_eq!(report["players"][0]["mean_interval"], serde_json::json!([5.0, 5.0]));
    let report = json("density --games 1 --seed 1");
    assert_eq!(report["players"][0]["mean_interval"], Value::Null, "one game gives no interval");
}

#[test]
fn players_who_meet_are_compared_in_pairs() {
    let report = json("density random --versus --games 60 --seed 3");
    let versus = &report["versus"];
    assert_eq!(versus["wins"], 60);
    assert_eq!(versus["score"]["estimate"], 1.0);
    assert_eq!(versus["elo"]["estimate"], Value::Null, "one player got all points");
    let (low, high) = interval(&versus["score"]["interval"]);
    assert!(
        (0.95..0.96).contains(&low) && high == 1.0,
        "60 pairs do not show that the other never gets a point"
    );
    let table = simulate("random density --versus --games 60 --seed 3").status(0);
    assert!(stdout(&table).contains("-infinite (-infinite to -5"), "{}", stdout(&table));
    let report = json("hunt parity --versus --games 400 --seed 3 --turns until-miss");
    let versus = &report["versus"];
    let pairs: u64 = ["wins", "draws", "losses"].iter().map(|key| versus[key].as_u64().unwrap()).sum();
    assert_eq!((pairs, &versus["turns"]), (400, &Value::from("until-miss")));
    assert!(interval(&versus["elo"]["interval"]).1 < 0.0, "{versus}");
    // A player who meets itself does as well on the same layouts, so each pair is even.
    let versus = &json("hunt hunt --versus --games 200 --seed 3")["versus"];
    assert_eq!((&versus["draws"], &versus["score"]["estimate"]), (&200.into(), &0.5.into()));
    assert!(number(&versus["first_move"]["estimate"]) > 0.0);
}

#[test]
fn the_reports_are_readable() {
    let print = |words: &str| stdout(&simulate(words).status(0)).to_owned();
    insta::assert_snapshot!("table", print("hunt density --games 50 --seed 1"));
    insta::assert_snapshot!("versus", print("density hunt --games 50 --seed 1 --versus"));
    insta::assert_snapshot!("json", print("hunt density --games 3 --seed 1 --format json"));
}

/// The picture in `docs/simulate.md`. With `UPDATE_FIXTURES=1`, it is written.
#[test]
fn the_picture_of_the_documentation_is_up_to_date() {
    let ran = simulate("random hunt parity density --games 2000 --seed 7 --svg shots.svg").status(0);
    let shown = fixtures("pictures").join("shots.svg");
    compare_golden(&shown, &ran.file("shots.svg").unwrap()).unwrap_or_else(|diff| panic!("{diff}"));
}

/// What follows `start` in a text.
fn after<'a>(text: &'a str, start: &str) -> &'a str {
    text.split_once(start).unwrap_or_else(|| panic!("no {start} in {text}")).1
}

#[test]
fn the_picture_has_a_row_for_each_player() {
    let ran = simulate("hunt density --games 200 --seed 1 --format json --svg shots.svg").status(0);
    let report: Value = serde_json::from_str(stdout(&ran)).unwrap();
    let picture = String::from_utf8(ran.file("shots.svg").unwrap()).unwrap();
    let players = report["players"].as_array().unwrap();
    let most = players.iter().map(|player| number(&player["percentile_95"])).fold(0.0, f64::max);
    for player in players {
        let name = player["player"].as_str().unwrap();
        let [low, median, high] = ["percentile_5", "median", "percentile_95"].map(|key| number(&player[key]));
        let row = after(&picture, &format!(">{name}</text>"));
        let mean = number(&player["mean"]);
        assert!(
            row.lines().next().unwrap().contains(&format!(">median {median}, mean {mean:.1}</text>")),
            "{row}"
        );
        let title = format!("<title>{name}: 5 % of the games took up to {low} shots, 25 % up to ");
        assert!(after(row, &title).contains(&format!("95 % up to {high}; mean {mean:.1}</title>")), "{row}");
        // All is drawn on the same scale, from 24 to 456.
        let x = |shots: f64| format!("{:.1}", 24.0 + shots / most * 432.0);
        let width = format!("{:.1}", (high - low) / most * 432.0);
        assert!(row.contains(&format!("<rect x=\"{}\" y=", x(low))), "{row}");
        assert!(row.contains(&format!("width=\"{width}\" height=\"10\" class=\"most\"")), "{row}");
        assert!(row.contains(&format!("<circle cx=\"{}\"", x(median))), "{row}");
        assert!(row.contains(&format!("<path d=\"M{} ", x(mean))), "{row}");
    }
}

#[test]
fn unusual_games_are_drawn_too() {
    let picture = |words: &str| {
        let ran = simulate(&format!("{words} --seed 18446744073709551615 --svg shots.svg")).status(0);
        String::from_utf8(ran.file("shots.svg").unwrap()).unwrap()
    };
    let equal = picture("random --size 1x1 --fleet 1 --games 1");
    assert!(equal.contains(">ships 1 on 1 x 1 cells</text>"), "{equal}");
    assert!(equal.contains(">1 game, seed 18446744073709551615</text>"), "{equal}");
    assert!(equal.contains("median 1, mean 1.0"), "{equal}");
    let large = picture(&format!("random --size 200 --fleet {} --games 1", ["2"; 40].join(",")));
    assert!(large.contains(">40 ships of 80 cells on 200 x 200 cells</text>"), "{large}");
    assert!(large.len() < 5_000, "{}", large.len());
}

#[test]
fn a_picture_that_cannot_be_written_is_reported_before_the_games() {
    let run = Run::new().args("simulate hunt --games 20000000 --svg missing/shots.svg".split(' '));
    run.run().status(1).stderr_has("missing/shots.svg");
}

#[cfg(target_os = "linux")]
mod interrupted {
    use super::*;
    use rustix::process::{Pid, Signal, kill_process};
    use std::os::unix::process::ExitStatusExt;
    use std::process::Stdio;
    use std::time::Duration;

    const ENDLESS: &str = "simulate hunt --games 20000000 --seed 6";

    /// The hundredths of a second that a process has computed.
    fn ticks(stat: &str) -> u64 {
        let stat = std::fs::read_to_string(stat).unwrap_or_default();
        let fields = stat.rsplit(") ").next().unwrap().split(' ');
        fields.skip(11).take(1).map(|ticks| ticks.parse::<u64>().unwrap()).sum()
    }

    /// Runs a command and interrupts it after it has begun.
    fn interrupt(run: &Run, words: &str, signal: Signal) -> (String, String) {
        let mut command = run.no_args_command(&words.split(' ').collect::<Vec<_>>());
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let times = format!("/proc/{}/stat", child.id());
        // After a fifth of a second of computing, games are being played.
        while child.try_wait().unwrap().is_none() && ticks(&times) < 20 {
            std::thread::sleep(Duration::from_millis(1));
        }
        kill_process(Pid::from_raw(i32::try_from(child.id()).unwrap()).unwrap(), signal).unwrap();
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.signal(), Some(signal.as_raw()), "{}", output.status);
        (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap())
    }

    #[test]
    fn what_was_played_is_reported_and_drawn() {
        for signal in [Signal::INT, Signal::TERM] {
            let run = Run::new();
            let (table, stderr) = interrupt(&run, &format!("{ENDLESS} --jobs 2 --svg shots.svg"), signal);
            assert!(
                stderr.contains("interrupted: the report is about the games that were played"),
                "{stderr}"
            );
            let (games, rest) = table.split_once(" of ").unwrap();
            assert!(games.parse::<u64>().unwrap() > 0, "{table}");
            assert!(rest.starts_with("20000000 games, seed 6, "), "{table}");
            assert!(table.contains("\nhunt   "), "{table}");
            let picture = std::fs::read_to_string(run.folder().join("shots.svg")).unwrap();
            assert!(picture.contains(&format!("{games} of 20000000 games")), "{picture}");
            assert_eq!(std::fs::read_dir(run.folder()).unwrap().count(), 1);
        }
    }

    #[test]
    fn the_figures_are_those_of_the_games_that_were_played() {
        let (json, _) = interrupt(&Run::new(), &format!("{ENDLESS} --jobs 2 --format json"), Signal::INT);
        let report: Value = serde_json::from_str(&json).unwrap();
        let histogram = report["players"][0]["histogram"].as_object().unwrap();
        let games: u64 = histogram.values().map(|games| games.as_u64().unwrap()).sum();
        assert_eq!(report["games"], games);
        assert!(0 < games && games < 20_000_000, "{games}");
    }

    /// A single game on such a board takes minutes.
    #[test]
    fn a_long_game_is_abandoned_and_nothing_is_written() {
        let run = Run::new();
        let words = "simulate random --size 1000 --fleet 5 --games 2 --seed 4 --jobs 2 --svg shots.svg";
        let (stdout, stderr) = interrupt(&run, words, Signal::INT);
        assert_eq!(stdout, "");
        assert!(stderr.contains("interrupted before the end of the first game"), "{stderr}");
        assert_eq!(std::fs::read_dir(run.folder()).unwrap().count(), 0);
    }
}
