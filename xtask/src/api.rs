//! The public API of the libraries as a list: `api.txt` in the folder of each, kept in step by a test.
//!
//! Every `pub` is reachable: the lint `unreachable_pub` sees to that. So what is public can be read off the sources,
//! without a compiler of tomorrow. What macros make is not seen.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use crate::workspace::{self, Package, packages};

/// `cargo xtask api`: writes the lists anew.
pub(crate) fn run() -> ExitCode {
    let all = match packages() {
        Ok(all) => all,
        Err(why) => {
            eprintln!("cargo xtask api: {why}");
            return ExitCode::FAILURE;
        }
    };
    for package in all.iter().filter(|package| is_library(package)) {
        let file = list_of(package);
        if let Err(error) = fs::write(&file, list(&package.folder.join("src"))) {
            eprintln!("cargo xtask api: {}: {error}", file.display());
            return ExitCode::FAILURE;
        }
        println!("{}", file.strip_prefix(workspace::root()).unwrap_or(&file).display());
    }
    ExitCode::SUCCESS
}

/// Whether others can depend on it.
fn is_library(package: &Package) -> bool {
    package.is_published && package.folder.join("src/lib.rs").is_file()
}

fn list_of(package: &Package) -> PathBuf {
    package.folder.join("api.txt")
}

/// Every public item of a crate with its file, in the order of the sources.
fn list(source: &Path) -> String {
    let is_test = |file: &PathBuf| {
        let inside = file.strip_prefix(source).unwrap_or(file).with_extension("");
        inside.components().any(|part| part.as_os_str() == "tests")
    };
    let mut files = workspace::rust_files(source);
    files.retain(|file| !is_test(file));
    files.sort();
    let mut text = String::from("# Written by `cargo xtask api`. What changes here is a visible change.\n");
    for file in files {
        let code = fs::read_to_string(&file).unwrap_or_default().replace('\r', "");
        let items = items(&code);
        if !items.is_empty() {
            let name = file.strip_prefix(source).unwrap_or(&file).display().to_string().replace('\\', "/");
            text += &format!("\n## {name}\n");
            text += &items.iter().map(|item| format!("{item}\n")).collect::<String>();
        }
    }
    text
}

/// What a pair of braces is about.
#[derive(Clone, PartialEq)]
enum ApiScope {
    /// An `impl`, with its head: its public functions are of the API.
    Impl(String),
    /// A public trait, with its name: all that is in it.
    Trait(String),
    /// A public enum or struct, with its name: all that is in it, or its public fields.
    Body { name: String, all: bool },
    /// Something private, a function, a macro.
    Hidden,
}

/// The public items of a source, one a line.
fn items(code: &str) -> Vec<String> {
    let code = without_comments(code);
    let mut found = Vec::new();
    let mut inside: Vec<ApiScope> = Vec::new();
    let mut head = String::new();
    let mut depth = 0_i32;
    let mut only_tests = false;
    for letter in code.chars() {
        match letter {
            '(' | '[' => depth += 1,
            ')' | ']' => depth -= 1,
            _ => {}
        }
        let parts_fields = matches!(inside.last(), Some(ApiScope::Body { .. })) && !in_angles(&head);
        if depth != 0 || !(matches!(letter, '{' | '}' | ';') || (letter == ',' && parts_fields)) {
            head.push(letter);
            continue;
        }
        // `use a::{b, c};` and `const A: [u8; 2] = {…};` go on to their semicolon.
        let words = item(&head);
        let plain = without_visibility(&words);
        let runs_on = ["use ", "const ", "static "].iter().any(|start| plain.starts_with(start))
            && !["const fn ", "const unsafe fn "].iter().any(|start| plain.starts_with(start));
        if runs_on && (letter != ';' || head.matches('{').count() > head.matches('}').count()) {
            head.push(letter);
            continue;
        }
        if head.contains("#[cfg(test)]") || head.contains("#[cfg(all(test") {
            only_tests = true;
        }
        let hidden = only_tests || inside.contains(&ApiScope::Hidden);
        let shown = match inside.last() {
            _ if hidden || words.is_empty() => None,
            None => words.strip_prefix("pub ").map(str::to_owned),
            Some(ApiScope::Impl(what)) => words.strip_prefix("pub ").map(|item| format!("{what}: {item}")),
            Some(ApiScope::Trait(name) | ApiScope::Body { name, all: true }) => {
                Some(format!("{name}: {words}"))
            }
            Some(ApiScope::Body { name, all: false }) => {
                words.strip_prefix("pub ").map(|field| format!("{name}: {field}"))
            }
            Some(ApiScope::Hidden) => None,
        };
        let is_macro = words.contains("macro_rules!") || words.ends_with('!');
        if let Some(shown) = shown.filter(|_| !is_macro) {
            // What a constant is worth is no part of its name.
            let valued = ["const ", "static "].iter().any(|start| plain.starts_with(start));
            let shown = if valued { shown.split(" = ").next().unwrap_or_default() } else { &shown };
            let attribute = if head.contains("#[non_exhaustive]") { "#[non_exhaustive] " } else { "" };
            found.push(format!("{attribute}{shown}"));
        }
        match letter {
            '{' => {
                if words.starts_with("impl") && words.contains(" for ") && !hidden {
                    found.push(words.split(" where ").next().unwrap_or_default().to_owned());
                }
                let kind = |word: &str| words.split_whitespace().any(|it| it == word);
                inside.push(match () {
                    () if hidden || is_macro => ApiScope::Hidden,
                    () if words.starts_with("impl") && words.contains(" for ") => ApiScope::Hidden,
                    () if words.starts_with("impl") => ApiScope::Impl(words.clone()),
                    () if words.starts_with("pub ") && kind("trait") => ApiScope::Trait(name_of(&words)),
                    () if words.starts_with("pub ") && kind("enum") => {
                        ApiScope::Body { name: name_of(&words), all: true }
                    }
                    () if words.starts_with("pub ") && kind("struct") => {
                        ApiScope::Body { name: name_of(&words), all: false }
                    }
                    // The braces of a variant with fields.
                    () if matches!(inside.last(), Some(ApiScope::Body { all: true, .. })) && !kind("fn") => {
                        ApiScope::Body { name: words.clone(), all: true }
                    }
                    () => ApiScope::Hidden,
                });
                only_tests = false;
            }
            '}' => {
                inside.pop();
            }
            _ => only_tests = false,
        }
        head.clear();
    }
    found
}

/// Whether a text ends inside of `<…>`.
fn in_angles(text: &str) -> bool {
    let arrows = text.matches("->").count() + text.matches("=>").count();
    text.matches('<').count() + arrows > text.matches('>').count()
}

/// An item without `pub` and `pub(crate)`.
fn without_visibility(words: &str) -> &str {
    match words.strip_prefix("pub") {
        Some(rest) if rest.starts_with('(') => rest.split_once(") ").map_or(rest, |(_, rest)| rest),
        Some(rest) if rest.starts_with(' ') => &rest[1..],
        _ => words,
    }
}

/// The word behind `struct`, `enum` or `trait`.
fn name_of(words: &str) -> String {
    let mut words = words.split_whitespace().skip_while(|word| !["struct", "enum", "trait"].contains(word));
    let name = words.nth(1).unwrap_or_default();
    name.split(['<', ':', '(']).next().unwrap_or_default().to_owned()
}

/// The head of an item without attributes, with single blanks.
fn item(head: &str) -> String {
    let mut rest = head.trim();
    while let Some(attribute) = rest.strip_prefix("#[").or_else(|| rest.strip_prefix("#![")) {
        let mut depth = 1;
        let end = attribute.char_indices().find(|(_, letter)| {
            depth += i32::from(*letter == '[') - i32::from(*letter == ']');
            depth == 0
        });
        match end {
            Some((end, _)) => rest = attribute[end + 1..].trim_start(),
            None => return String::new(),
        }
    }
    rest.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The code without comments, and with its strings and characters empty.
fn without_comments(code: &str) -> String {
    let chars: Vec<char> = code.chars().collect();
    let mut text = String::new();
    let mut at = 0;
    while at < chars.len() {
        match (chars[at], chars.get(at + 1)) {
            ('/', Some('/')) => {
                while at < chars.len() && chars[at] != '\n' {
                    at += 1;
                }
            }
            ('"', _) => {
                at += 1;
                while at < chars.len() && chars[at] != '"' {
                    at += 1 + usize::from(chars[at] == '\\');
                }
                at += 1;
                text.push_str("\"\"");
            }
            // A character, but no lifetime.
            ('\'', Some('\\')) => {
                at += 3;
                while at < chars.len() && chars[at] != '\'' {
                    at += 1;
                }
                at += 1;
            }
            ('\'', Some(_)) if chars.get(at + 2) == Some(&'\'') => at += 3,
            (letter, _) => {
                text.push(letter);
                at += 1;
            }
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{is_library, items, list, list_of};
    use crate::workspace::packages;
    use std::fs;

    #[test]
    fn the_public_api_of_every_library_is_as_it_was_written_down() {
        let mut stale = Vec::new();
        for package in packages().unwrap().iter().filter(|package| is_library(package)) {
            let written = fs::read_to_string(list_of(package)).unwrap_or_default().replace('\r', "");
            let now = list(&package.folder.join("src"));
            if let Some((was, is)) = written
                .lines()
                .map(Some)
                .chain(std::iter::repeat(None))
                .zip(now.lines().map(Some).chain([None]))
                .find(|(was, is)| was != is)
            {
                stale.push(format!("{}: {was:?} is now {is:?}", package.name));
            }
        }
        assert!(stale.is_empty(), "`cargo xtask api` writes api.txt anew:\n{}", stale.join("\n"));
    }

    #[test]
    fn public_items_are_found_and_others_are_not() {
        let code = r#"
            //! A file.
            use std::fmt;
            pub use a::{b, c};
            /// A thing { with braces }.
            #[derive(Clone)]
            #[non_exhaustive]
            pub struct Thing<'a> { pub one: [u8; 2], pub map: Map<u8, u8>, two: &'a str, }
            pub enum Kind { First, Second { why: String }, Third(u8), }
            pub trait Doer { fn act(&self) -> Result<(), u8>; fn wait(&self) { loop {} } }
            impl<'a> Thing<'a> {
                pub const ALL: [u8; 2] = { let two = 2; [1, two] };
                /// It says "{".
                pub fn new(text: &str, other: impl Fn(u8) -> u8) -> Thing<'a> where u8: Copy { let c = '{'; todo!() }
                fn hidden() {}
                pub(crate) fn inner() { pub fn nested() {} }
            }
            impl fmt::Display for Thing<'_> { fn fmt(&self) {} }
            pub fn free() {}
            pub(crate) struct Private { pub field: u8 }
            #[cfg(test)]
            mod tests { pub fn not_this() {} }
        "#;
        assert_eq!(
            items(code),
            [
                "use a::{b, c}",
                "#[non_exhaustive] struct Thing<'a>",
                "Thing: one: [u8; 2]",
                "Thing: map: Map<u8, u8>",
                "enum Kind",
                "Kind: First",
                "Kind: Second",
                "Second: why: String",
                "Kind: Third(u8)",
                "trait Doer",
                "Doer: fn act(&self) -> Result<(), u8>",
                "Doer: fn wait(&self)",
                "impl<'a> Thing<'a>: const ALL: [u8; 2]",
                "impl<'a> Thing<'a>: fn new(text: &str, other: impl Fn(u8) -> u8) -> Thing<'a> where u8: Copy",
                "impl fmt::Display for Thing<'_>",
                "fn free()",
            ]
        );
    }
}
