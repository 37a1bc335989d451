//! Each attack, everywhere: the verdict is what the program's own transcript deserves, the others' results are
//! untouched, and nothing is left behind.

use std::fs;
use std::os::unix::fs::PermissionsExt;

use crate::class::{Class, GRADE, Graded, with_arguments};
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

attacks! {
    signals_by_files_are_denied: "signal-by-file" is "passed";
    files_cannot_be_emptied: "empty-files" is "passed";
    memory_counts_when_the_first_thread_has_ended: "thread-with-memory" is "out-of-memory" with ["--max-memory", "256"];
    files_count_when_the_first_thread_has_ended: "thread-with-files" is "too-large" with ["--max-output", "2"];
    files_in_flight_count: "files-in-flight" is "too-large" with ["--max-output", "2"];
    files_in_memory_count: "files-in-memory" is "too-large" with ["--max-output", "2"];
    files_that_are_only_mapped_count: "mapped-files" is "too-large" with ["--max-output", "2"];
    a_process_cannot_hide_its_files: "hidden-process" is "too-large" with ["--max-output", "2"];
    pipes_count_as_memory: "many-pipes" is "out-of-memory" with ["--max-memory", "256"];
    memory_that_is_given_up_but_kept_counts: "forgotten-memory" is "out-of-memory" with ["--max-memory", "256"];
    files_of_a_thread_of_its_own_count: "unshared-files" is "too-large" with ["--max-output", "2"];
    page_tables_count_as_memory: "page-tables" is "out-of-memory" with ["--max-memory", "256"];
    scattered_pages_count_as_memory: "scattered-pages" is "out-of-memory" with ["--max-memory", "256"];
    pieces_of_memory_count: "many-maps" is "out-of-memory" with ["--max-memory", "256"];
    sockets_reach_nobody: "datagram" is "passed";
    locks_are_no_channel: "locks" is "passed";
    settings_are_no_channel: "settings-of-others" is "passed";
    no_second_set_of_calls_is_there: "older-numbers" is "passed";
}

/// Grades with a script of its own around the usual one.
fn grade_between(name: &str, container: Container, before: &str, after: &str, arguments: &[&str]) -> Graded {
    Class::new(name, container).grade_with(&[before, GRADE, after].join("\n"), arguments)
}

/// An older Landlock is only pretended: the rules leave out what that version did not know, so that the kernel does
/// not enforce it. Nothing else of an old kernel is pretended.
#[test]
fn older_kernels_let_nothing_through() {
    for (version, names) in [(5, ["kill-grader", "signal-by-file"]), (2, ["empty-files", "signal-by-file"])] {
        for container in Container::ALL {
            // The first process of a namespace ignores signals from the others, which is no error.
            for name in names.into_iter().filter(|name| *name != "kill-grader" || !container.has_namespaces())
            {
                let before = format!("export BATTLESHIP_TEST_LANDLOCK={version}");
                let graded = grade_between(name, container, &before, "", &[]);
                if version < 3 && container == Container::UserWithoutNamespaces {
                    assert_eq!((graded.status, &graded.report), (2, &serde_json::Value::Null));
                    assert!(graded.stderr.contains("before Linux 6.2"), "{}", graded.stderr);
                } else {
                    assert!(graded.stderr.contains(&format!("Landlock {version},")), "{}", graded.stderr);
                    graded.check("passed");
                }
            }
        }
    }
}

/// As an ordinary user without namespaces, a program cannot be made executable.
#[test]
fn compilers_work() {
    for container in Container::ALL.into_iter().filter(|one| *one != Container::UserWithoutNamespaces) {
        Class::new("compilers", container).grade(&["--timeout", "100"]).check("passed");
    }
}

#[test]
fn secrets_of_root_and_of_the_home_folder_stay_secret() {
    let before = "mkdir -p .local/bin .local/share; ln -s /usr/bin/python3 .local/bin/python3
        touch .local/share/token .local/bin/other .bashrc; PATH=$PWD/.local/bin:$PATH";
    for container in Container::ALL {
        grade_between("secrets", container, before, "rm -r .local .bashrc", &[]).check("passed");
    }
}

#[test]
fn pipes_that_others_have_used_up_cost_nobody_points() {
    for container in Container::ALL {
        let class = Class::new("many-pipes", container);
        fs::copy(crate::support::fixtures("sandbox/needs-pipe.py"), class.path("students/ben/program.py"))
            .unwrap();
        class.grade(&["--jobs", "2", "--timeout", "1"]).check("timeout");
    }
}

#[test]
fn a_disk_that_is_full_for_a_second_costs_nobody_points() {
    let class = Class::new("fill-disk", Container::Root);
    fs::copy(crate::support::fixtures("sandbox/needs-disk.py"), class.path("students/ben/program.py"))
        .unwrap();
    let script = format!("mount -t tmpfs -o size=20m,mode=755 none tmp\n{GRADE}");
    let graded = class.grade_with(&script, &["--jobs", "2"]);
    graded.check("passed");
}

#[test]
fn folders_of_others_are_not_removed() {
    let before = "chmod 1777 tmp; mkdir precious; touch precious/file
        setpriv --reuid 1000 sh -c 'mkdir tmp/battleship-evil && ln -s $PWD/precious tmp/battleship-evil/a'
        ln -s $PWD/precious tmp/battleship-link; mkdir -p tmp/battleship-old/a";
    let graded = grade_between("right", Container::Root, before, "", &[]);
    assert_eq!(graded.result("ben"), ("passed", 1.0), "{}", graded.stderr);
    let exists = |name: &str| graded.class.path(name).exists();
    assert!(exists("precious/file") && exists("tmp/battleship-evil/a") && !exists("tmp/battleship-old"));
}

/// While mallory's first run sleeps, somebody puts a link to the folder with the goldens in the place of the submission.
#[test]
fn a_submission_that_is_exchanged_for_a_link_is_not_read() {
    let before = "cp students/mallory/*.py .
        { until grep -q sandbox: err; do sleep 0.1; done; mv students/mallory old; ln -s .. students/mallory; } &";
    for container in Container::ALL {
        grade_between("exchange", container, before, "", &["--jobs", "1"]).check("internal-error");
    }
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
