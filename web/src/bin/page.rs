//! Prints the page: `page WORKER`, with the script of the worker, which contains the compiled module.

use std::{env, fs};

use battleship::record::parts::Page;

const STYLE: &str = concat!(
    include_str!("../../../src/course/report/html/feedback.css"),
    include_str!("../../page/page.css"),
    include_str!("../../page/files.css"),
    include_str!("../../page/play.css"),
);
/// Each file is about one idea and uses only the ones before it.
const SCRIPT: &str = concat!(
    include_str!("../../page/ask.js"),
    include_str!("../../page/files.js"),
    include_str!("../../page/results.js"),
    include_str!("../../page/sound.js"),
    include_str!("../../page/sea.js"),
    include_str!("../../page/placing.js"),
    include_str!("../../page/fight.js"),
    include_str!("../../page/play.js"),
    include_str!("../../page/places.js"),
);

fn main() {
    let path = env::args_os().nth(1).expect("the argument is the script of the worker");
    let worker = fs::read_to_string(path).expect("the script of the worker can be read");
    assert!(!worker.contains("</"), "the script of the worker must not end its element");
    let body = include_str!("../../page/page.html").replace("{{worker}}", &worker);
    // The module is compiled in a worker, which is made from a blob.
    let policy = " 'wasm-unsafe-eval'; worker-src blob:";
    print!("{}", Page { title: "Battleship", style: STYLE, body: &body, script: SCRIPT, policy }.text());
}
