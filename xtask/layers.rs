//! The order of a crate's modules: each imports only from those before it.
//!
//! This file is a module of `tests/layers.rs` of every crate with more than a dozen modules; the list there is from
//! the ground up. An entry is a module, at any depth; a file that has no entry of its own belongs to the nearest
//! module above it that has one. A module and what is inside it may use each other: they are one thing.
//!
//! Besides the list, modules side by side in one folder, at any depth, must not import each other in a ring.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The sources of a crate, and the order of its modules.
pub(crate) struct Layers<'a> {
    source: PathBuf,
    order: &'a [&'a str],
    macros: &'a [&'a str],
    rings: &'a [&'a [&'a str]],
}

impl<'a> Layers<'a> {
    /// The crate in this folder.
    pub(crate) fn new(manifest_dir: &str, order: &'a [&'a str]) -> Layers<'a> {
        Layers { source: Path::new(manifest_dir).join("src"), order, macros: &[], rings: &[] }
    }

    /// With macros that are reached through the root of the crate.
    #[allow(dead_code, reason = "a crate without macros does not call it")]
    pub(crate) fn with_macros(self, macros: &'a [&'a str]) -> Layers<'a> {
        Layers { macros, ..self }
    }

    /// With rings that stand: modules that import each other all the same. One that is broken must leave the list.
    #[allow(dead_code, reason = "a crate without rings does not call it")]
    pub(crate) fn with_rings(self, rings: &'a [&'a [&'a str]]) -> Layers<'a> {
        Layers { rings, ..self }
    }

    /// Fails if modules side by side import each other, a module imports from a later one, everything from another, or is not in the list.
    pub(crate) fn check(&self) {
        let modules = self.modules();
        assert!(modules.len() >= self.order.len(), "the sources are where this test looks");
        let mut wrong = Vec::new();
        let mut imports: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for listed in self.order {
            if !modules.iter().any(|module| module == listed) {
                wrong.push(format!("{listed} is in the list, but there is no such module"));
            }
        }
        for module in &modules {
            let Some(place) = self.place(module) else {
                wrong.push(format!("{module} is not in the list"));
                continue;
            };
            for path in paths(&self.code(module)) {
                if path.last().is_some_and(|name| name == "*") {
                    wrong.push(format!("{module} imports everything: {}", path.join("::")));
                }
                let Some(used) = resolve(module, &path, &modules) else {
                    let name = path.get(1).map_or("", String::as_str);
                    if path[0] == "crate" && !self.macros.contains(&name) {
                        wrong.push(format!("{module}: `crate::{name}` names no module"));
                    }
                    continue;
                };
                if is_test(&used) || are_kin(module, &used) {
                    continue;
                }
                let (one, other) = side_by_side(module, &used);
                imports.entry(one).or_default().insert(other);
                match self.place(&used) {
                    Some(other) if other > place => {
                        wrong.push(format!("{module} imports {used}, a later one"))
                    }
                    _ => {}
                }
            }
        }
        let found = rings(&imports);
        let standing = |ring: &Vec<String>| self.rings.iter().any(|stands| ring.iter().eq(stands.iter()));
        for ring in found.iter().filter(|ring| !standing(ring)) {
            wrong.push(format!("{} import each other in a ring", ring.join(", ")));
        }
        for stands in
            self.rings.iter().filter(|stands| !found.iter().any(|ring| ring.iter().eq(stands.iter())))
        {
            wrong.push(format!("{} are no such ring any more", stands.join(", ")));
        }
        wrong.sort();
        wrong.dedup();
        assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
    }

    /// Fails if a file is longer than fits in a head; those that are data are excepted by their names.
    pub(crate) fn check_lengths(&self, data: &[&str]) {
        for module in self.modules().iter().filter(|module| !data.contains(&module.as_str())) {
            let lines = self.text(module).lines().count();
            assert!(lines <= 600, "{module} has {lines} lines: split it");
        }
    }

    /// The place of a module in the list, or of the nearest one above it.
    fn place(&self, module: &str) -> Option<usize> {
        let of = |module: &str| self.order.iter().position(|listed| *listed == module);
        of(module).or_else(|| self.place(module.rsplit_once('/')?.0))
    }

    /// All modules with a file, except the root and the tests.
    fn modules(&self) -> Vec<String> {
        fn walk(folder: &Path, prefix: &str, found: &mut Vec<String>) {
            for entry in fs::read_dir(folder).expect("a source folder is readable") {
                let path = entry.expect("a folder entry is readable").path();
                let stem = path.file_stem().expect("an entry has a name").to_string_lossy().into_owned();
                let name = format!("{prefix}{stem}");
                if path.is_dir() {
                    walk(&path, &format!("{name}/"), found);
                } else if path.extension().is_some_and(|extension| extension == "rs") && !is_test(&name) {
                    found.push(name);
                }
            }
        }
        let mut found = Vec::new();
        walk(&self.source, "", &mut found);
        found.retain(|name| name != "lib" && name != "main");
        found.sort();
        found
    }

    fn text(&self, module: &str) -> String {
        let file = self.source.join(format!("{module}.rs"));
        fs::read_to_string(file).expect("a source file is text").replace('\r', "")
    }

    /// A module's text without comments and unit tests: those may look anywhere.
    fn code(&self, module: &str) -> String {
        let text = self.text(module);
        let end = text
            .match_indices("#[cfg(")
            .find(|&(at, _)| {
                let mut lines = text[at..].lines();
                let test = lines.next().is_some_and(|line| line.contains("test"));
                test && lines.next().is_some_and(|line| line.contains("mod ") && line.ends_with('{'))
            })
            .map_or(text.len(), |(at, _)| at);
        text[..end]
            .lines()
            .map(|line| line.split("//").next().unwrap_or_default())
            .collect::<Vec<_>>()
            .join("\n")
    }
}

/// Whether a module is only there for tests.
fn is_test(module: &str) -> bool {
    module.split('/').any(|part| part == "tests")
}

fn are_kin(one: &str, other: &str) -> bool {
    one == other || one.starts_with(&format!("{other}/")) || other.starts_with(&format!("{one}/"))
}

/// Two modules, neither of which is inside the other, as the modules of one folder that they are or belong to.
fn side_by_side(one: &str, other: &str) -> (String, String) {
    let (one, other): (Vec<&str>, Vec<&str>) = (one.split('/').collect(), other.split('/').collect());
    let same = one.iter().zip(&other).take_while(|(one, other)| one == other).count();
    (one[..=same].join("/"), other[..=same].join("/"))
}

/// The modules that import each other, directly or by others, in sets that are as large as can be.
fn rings(imports: &BTreeMap<String, BTreeSet<String>>) -> Vec<Vec<String>> {
    let reached = |from: &str| {
        let (mut reached, mut open) = (BTreeSet::new(), vec![from]);
        while let Some(next) = open.pop() {
            for other in imports.get(next).into_iter().flatten() {
                if reached.insert(other.as_str()) {
                    open.push(other);
                }
            }
        }
        reached
    };
    let all: BTreeMap<&str, BTreeSet<&str>> =
        imports.keys().map(|module| (module.as_str(), reached(module))).collect();
    let mut found: Vec<Vec<String>> = Vec::new();
    for (module, reached) in &all {
        let in_ring = |other: &&&str| all.get(**other).is_some_and(|back| back.contains(module));
        let ring: Vec<String> = reached.iter().filter(in_ring).map(|&other| other.to_owned()).collect();
        if !ring.is_empty() && !found.contains(&ring) {
            found.push(ring);
        }
    }
    found
}

/// The module that a path leads to from another, as far as files tell; none if it leads to the root.
fn resolve(from: &str, path: &[String], modules: &[String]) -> Option<String> {
    let mut at: Vec<&str> = if path[0] == "crate" { Vec::new() } else { from.split('/').collect() };
    let mut names = path.iter().map(String::as_str).skip(1).peekable();
    if path[0] == "super" {
        at.pop();
    }
    while names.next_if(|name| *name == "super").is_some() {
        at.pop();
    }
    for name in names {
        at.push(name);
        if !modules.contains(&at.join("/")) {
            at.pop();
            break;
        }
    }
    (!at.is_empty()).then(|| at.join("/"))
}

/// The paths in a text that begin with `crate`, `super` or `self`, those in braces one by one.
fn paths(code: &str) -> Vec<Vec<String>> {
    let mut found = Vec::new();
    for root in ["crate", "super", "self"] {
        for (at, _) in code.match_indices(&format!("{root}::")) {
            let before = code[..at].chars().next_back();
            if before.is_some_and(|letter| letter.is_alphanumeric() || letter == '_' || letter == ':') {
                continue;
            }
            continue_path(&code[at + root.len() + 2..], vec![root.to_owned()], &mut found);
        }
    }
    found
}

/// Adds the paths that go on with this text, which stands behind `::`.
fn continue_path(text: &str, mut path: Vec<String>, found: &mut Vec<Vec<String>>) {
    if let Some(group) = text.strip_prefix('{') {
        let (mut depth, mut from) = (1, 0);
        for (at, letter) in group.char_indices() {
            match letter {
                '{' => depth += 1,
                '}' => depth -= 1,
                _ => {}
            }
            if depth == 0 || (depth == 1 && letter == ',') {
                let part = group[from..at].trim();
                if !part.is_empty() {
                    continue_path(part, path.clone(), found);
                }
                from = at + 1;
            }
            if depth == 0 {
                return;
            }
        }
        return;
    }
    let end = text.find(|letter: char| !letter.is_alphanumeric() && letter != '_').unwrap_or(text.len());
    if end == 0 {
        if text.starts_with('*') {
            path.push("*".to_owned());
        }
        found.push(path);
        return;
    }
    path.push(text[..end].to_owned());
    match text[end..].strip_prefix("::") {
        Some(rest) => continue_path(rest, path, found),
        None => found.push(path),
    }
}

#[test]
fn paths_are_found_in_every_form() {
    let text = "use crate::a::{self, b::C, d};\npub(crate) use super::e::*;\nlet x = super::super::f(self::g::H);\n\
                other_crate::x(); tabiya::crate_name;";
    let found: Vec<String> = paths(text).iter().map(|path| path.join("::")).collect();
    assert_eq!(
        found,
        ["crate::a::self", "crate::a::b::C", "crate::a::d", "super::e::*", "super::super::f", "self::g::H"]
    );
    let modules = ["a", "a/b", "play", "play/text", "play/text/board"].map(String::from);
    let to = |from, path: &str| {
        let path: Vec<String> = path.split("::").map(String::from).collect();
        resolve(from, &path, &modules)
    };
    assert_eq!(to("play", "crate::a::b::C").as_deref(), Some("a/b"));
    assert_eq!(to("play/text/board", "super::super::super::a::x").as_deref(), Some("a"));
    assert_eq!(to("play/text", "self::board").as_deref(), Some("play/text/board"));
    assert_eq!(to("play", "crate::Missing"), None);
}

#[test]
fn a_ring_is_found_among_modules_side_by_side() {
    let pairs =
        [("a/x/1", "a/y"), ("a/y/2", "a/z"), ("a/z", "a/x"), ("a/z", "b"), ("b", "c/x"), ("c/x", "c/y")];
    let mut imports: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (one, other) in pairs {
        let (one, other) = side_by_side(one, other);
        imports.entry(one).or_default().insert(other);
    }
    assert_eq!(rings(&imports), [["a/x", "a/y", "a/z"]]);
}
