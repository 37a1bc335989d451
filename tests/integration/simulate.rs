//! `simulate`: closed forms, the same bytes for any number of threads and slices, saved counts, and interruption.

use serde_json::Value;

use crate::support::{Ran, Run, stdout};

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
    let mut probability = 17.0 / 100.0;
    for shots in (81..=100).rev() {
        let games = number(player["histogram"].get(shots.to_string()).unwrap_or(&Value::from(0)));
        let deviation = (40_000.0 * probability * (1.0_f64 - probability)).sqrt();
        assert!((games - 40_000.0 * probability).abs() < 6.0 * deviation, "{shots}: {games}");
        probability *= f64::from(shots - 17) / f64::from(shots - 1);
    }
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
fn threads_slices_and_order_do_not_change_a_byte() {
    for options in
        ["hunt density --games 301 --seed 9", "hunt density --games 101 --seed 9 --versus --turns each-round"]
    {
        for format in ["table", "json", "csv"] {
            let words = |more: &str| format!("simulate {options} {more}");
            let run = Run::new();
            let print = |words: &str| {
                let output =
                    run.no_args_command(&words.split_whitespace().collect::<Vec<_>>()).output().unwrap();
                assert!(output.status.success(), "{words}\n{}", String::from_utf8_lossy(&output.stderr));
                output.stdout
            };
            let whole = print(&words(&format!("--jobs 1 --format {format} --save whole.json")));
            assert_eq!(print(&words(&format!("--jobs 8 --format {format}"))), whole);
            for slice in 1..=3 {
                print(&words(&format!("--shard {slice}/3 --save {slice}.json")));
            }
            let merged = print(&format!("simulate --merge 3.json 1.json 2.json --format {format}"));
            assert_eq!(merged, whole);
            assert_eq!(print(&format!("simulate --merge whole.json --format {format}")), whole);
            // Playing a slice again finds it complete, and writes the same bytes.
            let saved = std::fs::read(run.folder().join("2.json")).unwrap();
            print(&words("--shard 2/3 --save 2.json"));
            assert_eq!(std::fs::read(run.folder().join("2.json")).unwrap(), saved);
            std::fs::remove_file(run.folder().join("2.json")).unwrap();
            print(&words("--jobs 3 --shard 2/3 --save 2.json"));
            assert_eq!(std::fs::read(run.folder().join("2.json")).unwrap(), saved);
        }
    }
}

fn with_slices() -> Run {
    let run = Run::new();
    for slice in ["1/3", "2/3", "3/3"] {
        let (file, words) = (format!("{}.json", &slice[..1]), "simulate hunt --games 10 --seed 4 --shard");
        let words: Vec<&str> = words.split(' ').chain([slice, "--save", &file]).collect();
        assert!(run.no_args_command(&words).output().unwrap().status.success());
    }
    run
}

#[test]
fn slices_that_do_not_belong_together_are_refused() {
    let merge =
        |run: Run, files: &str| run.args(["simulate", "--merge"]).args(files.split(' ')).run().status(1);
    merge(with_slices(), "1.json 3.json")
        .stderr_has("3 of 10 games are missing: 4 to 6")
        .stderr_has("run the command of the other slices with --shard 2/3 and another --save FILE");
    merge(with_slices(), "2.json")
        .stderr_has("7 of 10 games are missing: 1 to 3, 7 to 10")
        .stderr_has("1/3, 3/3");
    merge(with_slices(), "1.json 2.json 1.json").stderr_has("the games 1 to 3 are in more than one file");
    merge(with_slices(), "1.json missing.json").stderr_has("missing.json");
    let changes = [
        ("\"seed\": \"4\"", "\"seed\": \"5\"", "they have other seeds"),
        ("      \"hunt\"\n", "      \"parity\"\n", "they have other players"),
        ("\"rows\": 10", "\"rows\": 11", "they have other sizes"),
        ("\"version\": \"", "\"version\": \"9.", "they were counted by version 9."),
        ("\"games\": 10", "\"games\": 5", "do not add up"),
        ("\"games\": 10", "\"games\": 11", "they have other numbers of games"),
        ("\"histogram\"", "\"histograms\"", "it was not saved by battleship simulate"),
        ("\"tally\": {", "\"tally\": {,", "it was not saved by battleship simulate"),
        ("\"difference_squared\": 0", "\"difference_squared\": 18446744073709551615", "do not add up"),
    ];
    for (from, to, message) in changes {
        let run = with_slices();
        let text = std::fs::read_to_string(run.folder().join("2.json")).unwrap();
        assert!(text.contains(from), "{text}");
        merge(run.file("2.json", text.replace(from, to)), "1.json 2.json 3.json").stderr_has(message);
    }
}

#[test]
fn a_file_of_another_run_is_not_replaced() {
    for (options, message) in [
        ("hunt --games 10 --seed 5 --shard 1/3", "they have other seeds"),
        ("density --games 10 --seed 4 --shard 1/3", "they have other players"),
        ("hunt --games 10 --seed 4 --shard 2/3", "1.json has games of another slice"),
    ] {
        let run = with_slices();
        let before = std::fs::read(run.folder().join("1.json")).unwrap();
        let ran = run.args(["simulate"]).args(options.split(' ')).args(["--save", "1.json"]).run().status(1);
        assert_eq!(ran.file("1.json").unwrap(), before);
        ran.stderr_has(message);
    }
}

#[test]
fn what_cannot_be_simulated_is_wrong_usage() {
    let wrong = [
        ("cheater", "invalid value 'cheater'"),
        ("hunt --seed abc", "expected a whole number from 0"),
        ("hunt --shard 1/3", "--seed"),
        ("hunt hunt", "hunt is listed more than once"),
        ("hunt --fleet 5,11", "a ship of 11 cells does not fit"),
        ("hunt --fleet 5,,4", "expected standard, rounds, or lengths"),
        ("hunt --size 3 --fleet 3,3,3,1", "the ships have 10 cells, and the board has only 9"),
        ("hunt --games 922337203685478", "expected at most 922337203685477 games"),
        ("hunt --size 0x4", "expected a number of rows and columns"),
        ("hunt --games 0", "expected a number from 1"),
        ("hunt --seed 1 --shard 4/3", "expected K/N"),
        ("hunt --versus", "two players can meet, not 1"),
        ("hunt density --versus --svg a.svg", "cannot be used with"),
        ("hunt --turns each-round", "--versus"),
        ("hunt --merge a.json", "cannot be used with"),
        ("--games 10", "<PLAYER>"),
        ("nobody", "invalid value"),
    ];
    for (words, message) in wrong {
        let ran = simulate(words).status(2).stderr_has(message);
        assert_eq!(ran.names(), [] as [&str; 0], "{words}");
    }
    let crowd = ["2"; 50].join(",");
    simulate(&format!("random --fleet {crowd} --games 2")).status(1).stderr_has("the ships hardly fit");
    simulate("random --games 1 --seed 1 --shard 1/2").status(1).stderr_has("this slice has no games");
}

#[test]
fn a_slice_without_games_is_merged_like_the_others() {
    let words = "simulate hunt --games 2 --seed 4 --save";
    let mut run = Run::new();
    for slice in ["1/3", "2/3", "3/3"] {
        let file = format!("{}.json", &slice[..1]);
        let ran = Run::new().args(words.split(' ')).args([&file, "--shard", slice]).run().status(0);
        run = run.file(&file, ran.file(&file).unwrap());
        assert_eq!(ran.stdout.is_empty(), slice == "1/3");
        if slice == "1/3" {
            ran.stderr_has("slice 1/3 has no games");
        }
    }
    let merged = run.args(["simulate", "--merge", "1.json", "2.json", "3.json"]).run().status(0);
    assert_eq!(merged.stdout, simulate("hunt --games 2 --seed 4").stdout);
}

#[test]
fn a_seed_that_was_drawn_is_always_printed() {
    let ran = simulate("hunt --games 3 --format csv").status(0);
    let found = ran.stderr.lines().find_map(|line| line.strip_prefix("note: seed "));
    let seed = found.unwrap_or_else(|| panic!("{}", ran.stderr));
    let again = simulate(&format!("hunt --games 3 --format csv --seed {seed}")).status(0);
    assert_eq!(again.stdout, ran.stdout);
    assert!(!again.stderr.contains("seed"), "{}", again.stderr);
}

#[test]
fn other_boards_and_fleets_can_be_simulated() {
    let words = ["--size 3x4 --fleet 1,2", "--size 20 --fleet 7,1", "--fleet rounds", "--size 1x5 --fleet 5"];
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
    insta::assert_snapshot!("csv", print("hunt density --games 50 --seed 1 --format csv"));
    insta::assert_snapshot!("versus", print("density hunt --games 50 --seed 1 --versus"));
    insta::assert_snapshot!("versus_csv", print("density hunt --games 50 --seed 1 --versus --format csv"));
    insta::assert_snapshot!("json", print("hunt density --games 3 --seed 1 --format json"));
}

#[test]
fn the_picture_has_a_curve_for_each_player() {
    let ran = simulate("hunt density --games 40 --seed 1 --svg shots.svg").status(0);
    let picture = String::from_utf8(ran.file("shots.svg").unwrap()).unwrap();
    for player in ["hunt", "density"] {
        assert!(picture.contains(&format!("<title>{player}</title>")), "{picture}");
        assert!(picture.contains(&format!("<title>{player}: median ")), "{picture}");
    }
    let ran = simulate("random --size 300 --fleet 5 --games 1 --seed 1 --svg large.svg").status(0);
    let picture = String::from_utf8(ran.file("large.svg").unwrap()).unwrap();
    assert!(picture.contains(", 1 game, seed 1") && picture.len() < 5_000, "{}", picture.len());
    let run = Run::new().args("simulate hunt --games 4 --svg missing/shots.svg".split(' '));
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

    /// Runs a command, interrupts it after it has begun, and returns what it printed to stderr.
    fn interrupt(run: &Run, words: &str, signal: Signal) -> String {
        let mut command = run.no_args_command(&words.split(' ').collect::<Vec<_>>());
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let threads = format!("/proc/{}/task", child.id());
        // The threads that play are started after everything else is ready.
        while std::fs::read_dir(&threads).map_or(0, Iterator::count) < 4
            && child.try_wait().unwrap().is_none()
        {
            std::thread::sleep(Duration::from_millis(1));
        }
        std::thread::sleep(Duration::from_millis(50));
        kill_process(Pid::from_raw(i32::try_from(child.id()).unwrap()).unwrap(), signal).unwrap();
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.signal(), Some(signal.as_raw()), "{}", output.status);
        assert_eq!(output.stdout, b"");
        String::from_utf8(output.stderr).unwrap()
    }

    #[test]
    fn what_was_played_is_kept_and_can_be_continued() {
        for signal in [Signal::INT, Signal::TERM] {
            let run = Run::new();
            let options = "--shard 1/2 --jobs 2 --save my.json --format json --svg my.svg";
            let stderr = interrupt(&run, &format!("{ENDLESS} {options}"), signal);
            assert!(stderr.contains("of 10000000 games are saved in my.json"), "{stderr}");
            assert!(stderr.contains("to continue, run the same command again"), "{stderr}");
            let saved = std::fs::read_to_string(run.folder().join("my.json")).unwrap();
            let played = serde_json::from_str::<Value>(&saved).unwrap()["played"].take();
            assert!(!played.as_array().unwrap().is_empty(), "{saved}");
            assert_eq!(std::fs::read_dir(run.folder()).unwrap().count(), 1);
        }
    }

    /// A single game on such a board takes minutes.
    #[test]
    fn a_long_game_is_abandoned() {
        let run = Run::new();
        let words = "simulate density --size 200 --games 2 --seed 4 --jobs 2 --save my.json";
        let stderr = interrupt(&run, words, Signal::INT);
        assert!(stderr.contains("0 of 2 games are saved in my.json"), "{stderr}");
    }

    /// The counts of an interrupted run, with most of its games taken out of the task, are continued to the same
    /// bytes as those of a run that was not interrupted.
    #[test]
    fn a_continued_run_gives_the_same_bytes() {
        let words = "simulate hunt --games 60 --seed 6 --save";
        let whole = Run::new().args(words.split(' ')).args(["whole.json"]).run().status(0);
        let third = Run::new().args(words.split(' ')).args(["part.json", "--shard", "2/3"]).run().status(0);
        let run = Run::new().file("part.json", third.file("part.json").unwrap());
        let ran = run.args(words.split(' ')).args(["part.json"]).run().status(0);
        assert_eq!(ran.file("part.json"), whole.file("whole.json"));
        assert_eq!(ran.stdout, whole.stdout);
        ran.stderr_has("40 boards in");
    }

    #[test]
    fn without_a_file_nothing_is_kept() {
        let run = Run::new();
        let stderr = interrupt(&run, &format!("{ENDLESS} --jobs 2"), Signal::INT);
        assert!(stderr.contains("which are lost") && stderr.contains("--save FILE"), "{stderr}");
        assert_eq!(std::fs::read_dir(run.folder()).unwrap().count(), 0);
    }
}
