//! The `run_autograder` of docs/recipes.md, exactly as it is there, and the two attacks that once gave full marks.

use std::fs;

use serde_json::Value;

use crate::class::Class;
use crate::container::Container;
use crate::support::fixtures;

/// Runs the script on a submission, and returns the results that Gradescope would see.
fn autograde(attack: &str, battleship: Option<&str>) -> Value {
    let class = Class::new(attack, Container::Root);
    let page = fs::read_to_string(fixtures("../docs/recipes.md")).unwrap();
    let scripts = page.split("```sh\n").filter_map(|part| part.split("```").next());
    let script = scripts.into_iter().find(|script| script.contains("/autograder")).unwrap();
    let autograder = class.path("autograder");
    for folder in ["source/cases", "results"] {
        fs::create_dir_all(autograder.join(folder)).unwrap();
    }
    fs::rename(class.path("cases/win"), autograder.join("source/cases/win")).unwrap();
    fs::rename(class.path("students/mallory"), autograder.join("submission")).unwrap();
    fs::rename(autograder.join("submission/program.py"), autograder.join("submission/Assignment4.py"))
        .unwrap();
    match battleship {
        None => fs::rename(class.path("battleship"), autograder.join("source/battleship")).unwrap(),
        Some(other) => {
            fs::remove_file(class.path("battleship")).unwrap();
            fs::write(autograder.join("source/battleship"), other).unwrap();
        }
    }
    let paths = format!(
        "GOLDEN = '{0}/source/cases/win/Battleship.out'\nREPORT = '{0}/results/results.json'\n",
        autograder.display()
    );
    let shared = fs::read_to_string(autograder.join("submission/attack.py")).unwrap() + &paths;
    fs::write(autograder.join("submission/attack.py"), shared).unwrap();
    fs::write(class.path("run_autograder"), script.replace("/autograder", autograder.to_str().unwrap()))
        .unwrap();
    let output = class.run("chmod 1777 tmp; chmod +x autograder/source/battleship; sh run_autograder");
    assert!(output.status.success(), "{output:?}");
    let results = fs::read_to_string(autograder.join("results/results.json")).unwrap();
    serde_json::from_str(&results).unwrap_or_else(|error| panic!("{error}: {results}"))
}

#[test]
fn a_right_program_has_full_marks() {
    let results = autograde("right", None);
    assert_eq!((&results["score"], results["tests"].as_array().unwrap().len()), (&1.0.into(), 1));
}

#[test]
fn killing_the_grader_after_writing_ones_own_results_earns_nothing() {
    // The program has the right transcript, and gets its points for that alone.
    let results = autograde("kill-grader", None);
    assert_eq!(results["tests"][0]["status"], "passed", "{results:#}");
}

#[test]
fn rewriting_the_results_from_a_surviving_process_earns_nothing() {
    let results = autograde("rewrite-report", None);
    assert_eq!((&results["score"], &results["tests"][0]["status"]), (&0.0.into(), &"failed".into()));
}

#[test]
fn a_grader_that_dies_gives_no_points_and_says_so() {
    for end in ["kill -9 $$", "exit 2", "exit 0"] {
        let results = autograde("right", Some(&format!("#!/bin/sh\n{end}\n")));
        assert_eq!(results["score"], 0);
        assert!(results["output"].as_str().unwrap().contains("The autograder failed"), "{results}");
    }
}
