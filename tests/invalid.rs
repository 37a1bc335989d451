//! Every folder of `fixtures/invalid` is a test: what stderr shows of the problems, as a snapshot.
//! `INSTA_UPDATE=always cargo test --test invalid` writes the snapshots anew.

mod support;

use std::path::Path;

use libtest_mimic::{Arguments, Trial};
use support::{Run, cases};

fn main() {
    let trials = cases("invalid").into_iter().map(|(name, folder)| {
        Trial::test(name, move || {
            check(&folder);
            Ok(())
        })
    });
    libtest_mimic::run(&Arguments::from_args(), trials.collect()).exit();
}

fn check(folder: &Path) {
    let ran = Run::fixture(folder).run();
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(folder);
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| {
        insta::assert_snapshot!("stderr", format!("exit status {}\n\n{}", ran.status, ran.stderr));
    });
}
