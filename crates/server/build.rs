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
    let mut code = String::from("/// The files of the app by their names, packed with brotli.\n");
    writeln!(code, "pub(super) static FILES: [AppFile; {}] = [", files.len()).expect("texts grow");
    for file in files {
        let name =
            file.strip_prefix(&folder).expect("it was found there").to_string_lossy().replace('\\', "/");
        let name = name.trim_end_matches(".br");
        let digest = digest(&fs::read(&file).expect("it was found there"));
        let path = file.display().to_string();
        writeln!(code, "    AppFile::new({name:?}, \"{digest:016x}\", include_bytes!({path:?})),")
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
        } else if path.extension().is_some_and(|extension| extension == "br") {
            files.push(path);
        }
    }
}

/// A number that tells files apart (FNV-1a): nobody makes two that have the same one on purpose.
fn digest(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .fold(0xcbf2_9ce4_8422_2325, |sum, &byte| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}
