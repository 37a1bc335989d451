//! What is left of a run when the grader is interrupted.

use std::fs;

use crate::class::{Class, with_arguments};
use crate::container::Container;

/// Starts a grader, waits until the program runs, and sends signals to the grader. Then waits until all processes are
/// gone, which the kernel may take a moment for.
const INTERRUPT: &str = r#"
set -- $(cat arguments)
./battleship grade cases students/mallory students/ben "$@" > out 2> err &
grader=$!
until ls tmp/*/run/Battleship.out > /dev/null 2>&1; do sleep 0.01; done
for signal in SIGNALS; do kill -s $signal $grader; sleep 0.2; done
wait $grader
echo $? > status
for attempt in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
    rm -f survivors
    for process in /proc/[0-9]*; do
        number=${process#/proc/}
        if [ "$number" != 1 ] && read line < $process/stat 2>/dev/null && [ "${line#*) Z}" = "$line" ]; then
            echo "$line" >> survivors
        fi
    done
    [ -e survivors ] || break
    sleep 0.1
done
"#;

/// A shell starts programs in the background with SIGINT and SIGQUIT ignored, so `env` restores them.
#[test]
fn nothing_is_left_after_a_signal() {
    let interrupt = INTERRUPT.replace("./battleship", "env --default-signal=INT,QUIT,HUP ./battleship");
    for container in Container::ALL {
        for (signals, last) in [("TERM", 15), ("STOP CONT TERM", 15), ("INT", 2), ("QUIT", 3), ("HUP", 1)] {
            let script = interrupt.replace("SIGNALS", signals);
            let graded = Class::new("idle-daemons", container).grade_with(&script, &["--timeout", "100"]);
            assert_eq!(graded.status, 128 + last, "{signals} in {container:?}: {}", graded.stderr);
            graded.check_nothing_is_left();
        }
    }
}

#[test]
fn no_process_survives_a_grader_that_is_killed_and_the_next_run_removes_its_folders() {
    for container in Container::ALL {
        let class = Class::new("idle-daemons", container);
        let killed = with_arguments(&INTERRUPT.replace("SIGNALS", "KILL"), &["--timeout", "100"]);
        let again = with_arguments(crate::class::GRADE, &[]);
        class.run(&killed);
        let survivors = fs::read_to_string(class.path("survivors")).unwrap_or_default();
        assert_eq!(survivors, "", "{container:?}");
        assert!(fs::read_dir(class.path("tmp")).unwrap().count() > 0);
        let right = crate::support::fixtures("sandbox/right.py");
        fs::copy(right, class.path("students/mallory/program.py")).unwrap();
        class.grade_with(&again, &[]).check("passed");
    }
}

#[test]
fn a_process_that_the_grader_did_not_start_is_not_ended() {
    for container in Container::ALL {
        let script = "sleep 300 & echo $! > pid\n".to_owned() + &with_arguments(crate::class::GRADE, &[]);
        let script = script.replace("./battleship", "sh -c 'sleep 301 & exec ./battleship \"$@\"' x");
        let graded = Class::new("right", container).grade_with(&script, &[]);
        assert_eq!(graded.status, 1, "{}", graded.stderr);
        let survivors = fs::read_to_string(graded.class.path("survivors")).unwrap();
        assert_eq!(survivors.matches("(sleep)").count(), 2, "{container:?}: {survivors}");
    }
}
