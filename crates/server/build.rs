//! Takes in the files of the app that `cargo xtask web` has put into `app`: none, if nobody has.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    println!("cargo:rerun-if-changed=app");
    println!("cargo:rerun-if-changed=build.rs");
    let folder =
        PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo names the folder")).join("app");
    let mut files = Vec::new();
    find(&folder, &mut files);
    files.sort();
    let mut code = String::from("/// The files of the app by their names, packed with gzip.\n");
    code.push_str("pub(super) static FILES: &[(&str, &[u8])] = &[\n");
    for file in files {
        let name =
            file.strip_prefix(&folder).expect("it was found there").to_string_lossy().replace('\\', "/");
        let name = name.trim_end_matches(".gz");
        writeln!(code, "    ({name:?}, include_bytes!({:?})),", file.display().to_string())
            .expect("texts grow");
    }
    code.push_str("];\n");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo names the folder")).join("app_files.rs");
    fs::write(out, code).expect("the folder for generated files can be written to");
}

/// The packed files below a folder.
fn find(folder: &Path, files: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for path in entries.flatten().map(|entry| entry.path()) {
        if path.is_dir() {
            find(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "gz") {
            files.push(path);
        }
    }
}
