//! Each attack, everywhere: the verdict is what the program's own transcript deserves, the others' results are
//! untouched, and nothing is left behind.

use std::fs;
use std::os::unix::fs::PermissionsExt;

use crate::class::{Class, GRADE, with_arguments};
use crate::container::Container;

/// Grades an attack in every container. `mallory` is the status that it deserves.
#[track_caller]
fn attack(name: &str, mallory: &str, arguments: &[&str]) {
    for container in Container::ALL {
        let graded = Class::new(name, container).grade(arguments);
        graded.check(mallory);
        let golden = fs::read(crate::support::fixtures("grade/cases/win/Battleship.out")).unwrap();
        assert_eq!(fs::read(graded.class.path("cases/win/Battleship.out")).unwrap(), golden);
    }
}

macro_rules! attacks {
    ($($test:ident: $name:literal is $mallory:literal $(with $arguments:expr)?;)+) => {
        $(#[test]
        fn $test() {
            #[allow(unused_mut, unused_assignments, reason = "not every attack has arguments")]
            let mut arguments: &[&str] = &[];
            $(arguments = &$arguments;)?
            attack($name, $mallory, arguments);
        })+
    };
}

attacks! {
    the_golden_cannot_be_read: "read-golden" is "failed";
    a_link_to_the_golden_is_not_followed: "link-to-golden" is "missing";
    a_linked_folder_does_not_lead_to_the_golden: "link-to-folder" is "failed";
    a_socket_is_no_fault_of_the_grader: "socket-as-transcript" is "missing";
    a_device_is_no_fault_of_the_grader: "device-as-transcript" is "missing";
    the_grader_cannot_be_killed: "kill-grader" is "passed";
    the_report_cannot_be_rewritten: "rewrite-report" is "failed";
    nested_sessions_do_not_outlive_the_run: "nested-sessions" is "passed";
    a_fork_bomb_is_stopped: "fork-bomb" is "too-many-processes";
    a_bomb_of_threads_is_stopped: "many-threads" is "too-many-processes";
    a_program_cannot_be_traced: "trace" is "passed";
    memory_is_limited: "memory" is "out-of-memory" with ["--max-memory", "256"];
    a_strange_name_does_not_hide_a_process: "strange-name" is "out-of-memory" with ["--max-memory", "256"];
    shared_memory_is_limited: "shared-memory" is "out-of-memory" with ["--max-memory", "256"];
    cpu_time_is_limited_for_all_processes: "cpu" is "timeout" with ["--timeout", "1"];
    idle_time_is_limited: "idle" is "timeout" with ["--timeout", "0.5"];
    files_without_a_name_count: "unlinked-file" is "too-large" with ["--max-output", "2"];
    closed_folders_count: "closed-folder" is "too-large" with ["--max-output", "2"];
    one_large_file_counts: "one-large-file" is "too-large" with ["--max-output", "2"];
    many_files_count: "many-files" is "too-large" with ["--max-output", "2"];
    printing_without_end_is_stopped: "print-without-end" is "too-large" with ["--max-output", "2"];
    nothing_outside_of_the_folder_can_be_written: "outside" is "passed";
    a_neighbor_is_out_of_reach: "neighbor" is "passed" with ["--jobs", "4"];
    a_submission_cannot_change_itself: "change-self" is "passed";
    the_network_is_out_of_reach: "network" is "passed";
    dangerous_system_calls_are_denied: "system-calls" is "passed";
    limits_and_priorities_of_others_are_out_of_reach: "limits-of-others" is "passed";
    a_deleted_folder_costs_nobody_the_report: "delete-folder" is "missing";
    a_locked_folder_costs_nobody_the_report: "lock-folder" is "passed";
    deep_folders_cost_nobody_the_report: "deep-folders" is "passed";
    exhausted_descriptors_and_threads_harm_nobody: "exhaust" is "passed";
}

#[test]
fn a_home_is_new_for_every_run() {
    for container in Container::ALL {
        let class = Class::new("home", container);
        fs::copy(class.path("students/mallory/program.py"), class.path("students/ben/program.py")).unwrap();
        class.grade(&["--jobs", "1"]).check("passed");
    }
}

#[test]
fn a_full_disk_is_nobodys_fault() {
    let filled = "mount -t tmpfs -o size=4m none tmp\nhead -c 3500k /dev/zero > tmp/large\n";
    let graded = Class::new("right", Container::Root).grade_with(&(filled.to_owned() + GRADE), &[]);
    for student in ["mallory", "ben"] {
        assert_eq!(graded.result(student), ("internal-error", 0.0), "{}", graded.stderr);
    }
    assert_eq!(graded.status, 2);
}

#[test]
fn inherited_descriptors_are_closed() {
    for container in Container::ALL {
        let class = Class::new("read-golden", container);
        let script = format!("exec 5< cases/win/Battleship.out 9<&5\n{}", GRADE);
        class.grade_with(&script, &[]).check("failed");
    }
}

#[test]
fn the_terminal_is_out_of_reach() {
    for container in Container::ALL {
        let class = Class::new("terminal", container);
        fs::write(class.path("inner"), with_arguments(GRADE, &[])).unwrap();
        // `script` gives the grader a terminal.
        let script = "script --quiet --return --command 'sh inner' /dev/null < /dev/null > typescript 2>&1";
        let graded = class.grade_with(script, &[]);
        assert_eq!((graded.result("mallory"), graded.status), (("passed", 1.0), 1), "{}", graded.stderr);
    }
}

#[test]
fn a_program_that_is_cut_off_is_a_crash() {
    let whole = fs::read(env!("CARGO_BIN_EXE_battleship")).unwrap();
    // With only its header, a program cannot be started; with a page, it is killed at its first instruction.
    for length in [64, 4096] {
        for container in Container::ALL {
            let class = Class::new("right", container);
            let [mallory, ben] =
                ["mallory", "ben"].map(|student| class.path("students").join(student).join("program.py"));
            let script = ["#!/usr/bin/python3\n", &fs::read_to_string(&ben).unwrap()].concat();
            for (path, content) in [(mallory, &whole[..length]), (ben, script.as_bytes())] {
                fs::write(&path, content).unwrap();
                fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
            }
            let script = with_arguments(GRADE, &[]).replace("python3 {submission}", "{submission}");
            class.grade_with(&script, &[]).check("crashed");
        }
    }
}
