//! axe-core, which knows the rules for accessible pages.

use std::fs;
use std::path::PathBuf;

pub(crate) fn axe() -> String {
    let folder = std::env::var_os("AXE").expect(
        "AXE must name a folder with axe-core: run `npm install --prefix DIR axe-core@4.14.0` and set AXE=DIR",
    );
    let script = PathBuf::from(folder).join("node_modules/axe-core/axe.min.js");
    fs::read_to_string(&script).unwrap_or_else(|error| panic!("{}: {error}", script.display()))
}

/// Every violation, with the first element that it is about. The page may need a frame to settle.
pub(crate) const VIOLATIONS: &str = "const done = arguments[arguments.length - 1];
    const frame = () => new Promise(requestAnimationFrame);
    frame().then(frame).then(() => axe.run(document)).then(({ violations }) => done(violations.map(({ id, help, nodes }) =>
        `${id}: ${help}: ${nodes.length} times, first ${nodes[0].html.slice(0, 200)} ${nodes[0].any[0]?.message ?? ''}`)));";
