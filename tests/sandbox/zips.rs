//! Programs in zips run in the sandbox like any others.

use std::fs;

use crate::class::Class;
use crate::container::Container;
use crate::support::zips::zip;

/// Looks for the others in the folder where everything is unpacked.
const NEIGHBOR: &str = "\
from attack import *
must_fail('list', lambda: os.listdir(CLASS))
must_fail('another submission', lambda: os.listdir(os.path.join(CLASS, 'ben_1_assignsubmission_file_')))
must_fail('another file', lambda: open(os.path.join(CLASS, 'ben_1_assignsubmission_file_/program.py')))
must_fail('write', lambda: open(os.path.join(HERE, 'new'), 'w'))
right()
";

/// A class of which everything is in a zip as Moodle makes it.
fn zipped(container: Container) -> Class {
    let class = Class::new("right", container);
    fs::write(class.path("students/mallory/program.py"), NEIGHBOR).unwrap();
    let mut files = Vec::new();
    for student in ["ben", "mallory"] {
        for entry in fs::read_dir(class.path("students").join(student)).unwrap() {
            let entry = entry.unwrap();
            let name = entry.file_name().into_string().unwrap();
            files.push((
                format!("{student}_1_assignsubmission_file_/{name}"),
                fs::read(entry.path()).unwrap(),
            ));
        }
    }
    fs::write(class.path("class.zip"), zip(files.iter().map(|(name, content)| (&**name, &content[..]))))
        .unwrap();
    fs::remove_dir_all(class.path("students")).unwrap();
    class
}

/// Grades the zip instead of the folders.
fn script() -> String {
    crate::class::GRADE.replace("students/mallory students/ben", "class.zip")
}

#[test]
fn a_zip_is_as_safe_as_folders() {
    for container in Container::ALL {
        zipped(container).grade_with(&script(), &[]).check("passed");
    }
}

#[test]
fn a_zip_that_fills_the_disk_costs_nobody_else_points() {
    let class = Class::new("right", Container::Root);
    let bomb = zip([("program.py", &b"#"[..]), ("zeros", &vec![0; 8 << 20])]);
    fs::write(class.path("students/mallory.zip"), bomb).unwrap();
    fs::remove_dir_all(class.path("students/mallory")).unwrap();
    let script = "mount -t tmpfs -o size=4m none tmp\n".to_owned()
        + &crate::class::GRADE.replace("students/mallory ", "students/mallory.zip ");
    let graded = class.grade_with(&script, &[]);
    assert_eq!(graded.result("mallory"), ("internal-error", 0.0), "{}", graded.stderr);
    assert_eq!((graded.result("ben"), graded.status), (("passed", 1.0), 2), "{}", graded.stderr);
    graded.check_nothing_is_left();
}

#[test]
fn what_is_unpacked_can_be_read_by_another_user() {
    let script = "chmod 1777 tmp; umask 077".to_owned() + &script();
    let graded = zipped(Container::Root).grade_with(&script, &["--run-as", "nobody"]);
    assert_eq!(graded.result("ben"), ("passed", 1.0), "{}\n{:#}", graded.stderr, graded.report);
    graded.check_nothing_is_left();
}
