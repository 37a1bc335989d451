//! Makes a module ready for the page: `bindgen MODULE FOLDER`, as the program `wasm-bindgen` does.

use std::env;

use wasm_bindgen_cli_support::Bindgen;

fn main() {
    let path = |index| env::args_os().nth(index).expect("the arguments are MODULE and FOLDER");
    let mut bindgen = Bindgen::new();
    bindgen.no_modules(true).expect("no other form was chosen");
    bindgen.input_path(path(1)).typescript(false).remove_name_section(true).remove_producers_section(true);
    bindgen.generate(path(2)).expect("the module has what the glue needs");
}
