//! Every folder of `fixtures/games` is a test: the transcript in the file and on stdout, byte for
//! byte, and the exit status. `UPDATE_FIXTURES=1 cargo test --test games` writes the goldens anew.

mod support;

use std::path::Path;

use libtest_mimic::{Arguments, Failed, Trial};
use support::{Run, cases, compare_golden, same_bytes};

fn main() {
    let trials = cases("games").into_iter().map(|(name, folder)| Trial::test(name, move || check(&folder)));
    libtest_mimic::run(&Arguments::from_args(), trials.collect()).exit();
}

fn check(folder: &Path) -> Result<(), Failed> {
    let ran = Run::fixture(folder).run();
    let transcript = ran.file("Battleship.out").ok_or("no Battleship.out was written")?;
    compare_golden(&folder.join("expected/Battleship.out"), &transcript)?;
    compare_golden(&folder.join("expected/status"), format!("{}\n", ran.status).as_bytes())?;

    let with_line_end = [&*transcript, b"\n"].concat();
    same_bytes(&with_line_end, &ran.stdout)
        .map_err(|diff| format!("stdout differs from the file:\n{diff}"))?;
    Ok(())
}
