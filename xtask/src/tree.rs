//! The files of the project, for tests that look at all of them.

use crate::workspace;
use std::fs;
use std::path::Path;

/// Folders with what is built or fetched.
const MADE: [&str; 4] = ["target", "node_modules", "dist", "__pycache__"];

/// Every file by its path from the root, with slashes, but for what is built, fetched or hidden.
pub(crate) fn files() -> Vec<String> {
    fn walk(folder: &Path, prefix: &str, found: &mut Vec<String>) {
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            let name = entry.file_name().to_string_lossy().into_owned();
            let path = entry.path();
            if !path.is_dir() {
                found.push(format!("{prefix}{name}"));
            } else if !MADE.contains(&name.as_str()) && (!name.starts_with('.') || name == ".github") {
                walk(&path, &format!("{prefix}{name}/"), found);
            }
        }
    }
    let mut found = Vec::new();
    walk(&workspace::root(), "", &mut found);
    found.sort();
    found
}
