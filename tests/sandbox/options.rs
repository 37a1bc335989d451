//! The options of `grade` that concern the sandbox.

use std::fs;
use std::process::Output;

use crate::class::Class;
use crate::container::Container;

/// Runs `grade` with these arguments instead of the usual ones.
fn grade(class: &Class, arguments: &str) -> (Option<i32>, String) {
    let output: Output = class.run(&format!("exec ./battleship grade {arguments}"));
    (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
}

const RUN: &str = "--run 'python3 {submission}/program.py'";

#[test]
fn everything_is_required_or_nothing_runs() {
    for container in Container::ALL {
        let class = Class::new("right", container);
        let (status, stderr) = grade(&class, &format!("cases/win students/ben {RUN} --sandbox require"));
        if container.has_namespaces() {
            assert_eq!(status, Some(0), "{container:?}: {stderr}");
        } else {
            assert_eq!(status, Some(2), "{container:?}: {stderr}");
            assert!(stderr.contains("namespaces are not permitted"), "{stderr}");
        }
    }
}

#[test]
fn a_system_without_proc_is_named_as_such() {
    let class = Class::new("right", Container::Root);
    // Each mount of /proc hides another one.
    let script =
        "while umount -l /proc; do :; done 2>/dev/null; exec ./battleship grade cases/win students/ben";
    let output = class.run(&format!("{script} {RUN}"));
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{stderr}");
    assert!(stderr.contains("cannot run programs: /proc is not mounted"), "{stderr}");
}

#[test]
fn what_must_stay_hidden_cannot_be_below_a_readable_folder() {
    let class = Class::new("right", Container::User);
    let check = |arguments: &str, hidden: &str, root: &str| {
        let (status, stderr) = grade(&class, &format!("{arguments} {RUN}"));
        assert_eq!(status, Some(2), "{arguments}: {stderr}");
        assert!(stderr.contains(hidden) && stderr.contains(root), "{arguments}: {stderr}");
    };
    check("cases/win students/ben --allow-read .", "/cases/win", "because they can read");
    check("cases/win students students/ben", "/students/ben", "/students");
    check("cases/win students/ben --allow-read tmp", "/tmp", "can read");
    fs::create_dir(class.path("out")).unwrap();
    check("cases/win students/ben --allow-read out --format csv -o out/a.csv", "/out/a.csv", "/out");
    check("cases/win students/ben --allow-read out --keep out/kept", "/out/kept", "/out");
    check("cases/win students/ben --allow-read out --journal out/journal", "/out/journal", "/out");
}

#[test]
fn more_can_be_made_readable() {
    for container in Container::ALL {
        let class = Class::new("right", container);
        fs::create_dir(class.path("library")).unwrap();
        fs::rename(class.path("students/ben/attack.py"), class.path("library/attack.py")).unwrap();
        let program = "import sys, os\nsys.path.append(os.path.dirname(os.path.abspath(sys.argv[0])) + '/../../library')\nfrom attack import *\nright()\n";
        fs::write(class.path("students/ben/program.py"), program).unwrap();
        let (status, stderr) = grade(&class, &format!("cases/win students/ben {RUN}"));
        assert_eq!(status, Some(1), "{container:?}: {stderr}");
        let (status, stderr) = grade(&class, &format!("cases/win students/ben {RUN} --allow-read library"));
        assert_eq!(status, Some(0), "{container:?}: {stderr}");
    }
}

#[test]
fn programs_run_as_another_user() {
    let class = Class::new("right", Container::Root);
    let program = "from attack import *\nassert os.getuid() == 65534 and os.getgroups() in ([], [os.getgid()]), os.getuid()\nright()\n";
    fs::write(class.path("students/ben/program.py"), program).unwrap();
    let ben = format!("cases/win students/ben {RUN} --run-as nobody");
    let open = "chmod 1777 tmp && exec ./battleship grade ";
    let output = class.run(&format!("{open} {ben}"));
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let output = class.run(&format!("chmod 700 students/ben; {open} {ben}"));
    assert_eq!(output.status.code(), Some(0), "a copy is made: {output:?}");
    let (status, stderr) = grade(&class, &format!("cases/win students/ben {RUN} --run-as root"));
    assert!(status == Some(2) && stderr.contains("programs are not run as root"), "{stderr}");
    let (status, stderr) = grade(&class, &format!("cases/win students/ben {RUN} --run-as no-such-user"));
    assert!(status == Some(2) && stderr.contains("there is no user no-such-user"), "{stderr}");
    let class = Class::new("right", Container::User);
    let (status, stderr) = grade(&class, &ben);
    assert!(status == Some(2) && stderr.contains("only root"), "{stderr}");
}

#[test]
fn every_run_of_root_has_a_user_of_its_own() {
    for container in [Container::Root, Container::RootWithoutNamespaces] {
        let class = Class::new("right", container);
        let program = "from attack import *\nprint(os.getuid(), file=sys.stderr)\nassert os.getuid() > 1 << 30\nassert os.stat('.').st_uid == os.getuid()\nright()\n";
        for student in ["mallory", "ben"] {
            fs::write(class.path(&format!("students/{student}/program.py")), program).unwrap();
        }
        let hide = "chmod 700 students; chmod 600 students/*/program.py; exec";
        let output = class.run(&format!(
            "{hide} ./battleship grade cases/win students/mallory students/ben {RUN} --jobs 2 --keep kept"
        ));
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(0), "{container:?}: {stderr}");
        assert!(stderr.contains("a user for each run, /usr/bin/python3"), "{stderr}");
        let users = ["mallory", "ben"]
            .map(|student| fs::read_to_string(class.path("kept").join(student).join("stderr")).unwrap());
        assert_ne!(users[0], users[1], "{container:?}");
    }
}

#[test]
fn root_does_not_run_programs_that_it_cannot_give_to_others() {
    let class = Class::new("right", Container::Root);
    let alone = "exec setpriv --bounding-set=-setuid ./battleship grade cases/win students/ben";
    let output = class.run(&format!("{alone} {RUN}"));
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{stderr}");
    assert!(stderr.contains("run battleship as an ordinary user"), "{stderr}");
}

#[test]
fn a_submission_that_is_too_large_to_copy_costs_nobody_else_points() {
    let class = Class::new("right", Container::Root);
    let script = "truncate -s 8T students/mallory/sparse; chmod 600 students/mallory/sparse\n".to_owned()
        + crate::class::GRADE;
    let graded = class.grade_with(&script, &[]);
    assert_eq!(graded.result("ben"), ("passed", 1.0), "{}", graded.stderr);
    assert_eq!((graded.result("mallory"), graded.status), (("internal-error", 0.0), 2));
}

#[test]
fn the_arguments_of_a_run_are_only_for_battleship_itself() {
    let class = Class::new("right", Container::User);
    for stage in ["outer", "supervisor", "launcher"] {
        let output =
            class.run(&format!("exec ./battleship \"$(printf '\\001battleship-run-{stage}')\" < /dev/null"));
        assert_eq!(output.status.code(), Some(2), "{output:?}");
    }
}

#[test]
fn a_busy_machine_costs_nobody_a_point() {
    let class = Class::new("right", Container::User);
    let script = "for i in 1 2 3 4 5 6 7 8; do while :; do :; done & done\n".to_owned() + crate::class::GRADE;
    class.grade_with(&script.replace(">> survivors", ">/dev/null"), &["--timeout", "0.3"]).check("passed");
}
