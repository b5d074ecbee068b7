//! Tests that not every run takes: they are marked `#[ignore = "reason"]`, so that whoever runs `cargo test` sees that
//! they did not run, and their names begin with the kind of thing that they wait for.

use crate::npm::BROWSERS;
use crate::steps::succeeds;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// A kind of tests that a plain `cargo test` ignores.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum IgnoredKind {
    /// They read published data that the repository does not carry.
    Wide,
    /// They take minutes.
    Long,
    /// Both.
    Widest,
    /// They play against an engine of other people.
    Engine,
    /// They start agents in Python.
    Python,
    /// They play by the official Python client of the Model Context Protocol.
    Client,
    /// They play by the official TypeScript client.
    TypeScript,
    /// They open a page in a browser.
    Browser,
    /// They mount a small disk, and fill it.
    Mount,
    /// They need files that this user may not write to.
    User,
}

impl IgnoredKind {
    pub(crate) const ALL: [IgnoredKind; 10] = [
        IgnoredKind::Wide,
        IgnoredKind::Long,
        IgnoredKind::Widest,
        IgnoredKind::Engine,
        IgnoredKind::Python,
        IgnoredKind::Client,
        IgnoredKind::TypeScript,
        IgnoredKind::Browser,
        IgnoredKind::Mount,
        IgnoredKind::User,
    ];

    /// How their names begin.
    pub(crate) const fn prefix(self) -> &'static str {
        match self {
            IgnoredKind::Wide => "wide_",
            IgnoredKind::Long => "long_",
            IgnoredKind::Widest => "widest_",
            IgnoredKind::Engine => "engine_",
            IgnoredKind::Python => "python_",
            IgnoredKind::Client => "client_",
            IgnoredKind::TypeScript => "typescript_",
            IgnoredKind::Browser => "browser_",
            IgnoredKind::Mount => "mount_",
            IgnoredKind::User => "user_",
        }
    }

    /// What their attribute says.
    pub(crate) const fn reason(self) -> &'static str {
        match self {
            IgnoredKind::Wide => "wider data: TABIYA_TEST_DATA",
            IgnoredKind::Long => "long: cargo xtask test --all",
            IgnoredKind::Widest => "long, wider data: cargo xtask test --all, TABIYA_TEST_DATA",
            IgnoredKind::Engine => "another engine: cargo xtask test --setup",
            IgnoredKind::Python => "Python: python3 on the PATH",
            IgnoredKind::Client => "the Python client: cargo xtask test --setup",
            IgnoredKind::TypeScript => "the TypeScript client: cargo xtask test --setup",
            IgnoredKind::Browser => "Chromium: cargo xtask test --setup",
            IgnoredKind::Mount => "a small disk: a user who may mount one, on Linux",
            IgnoredKind::User => "files that cannot be written to: a user who is not root",
        }
    }

    /// Whether this machine and this user can run them, of those that need nothing else.
    pub(crate) fn can_run_here(self) -> bool {
        match self {
            IgnoredKind::Browser => {
                let named = std::env::var("CHROMIUM").ok();
                named.iter().map(String::as_str).chain(BROWSERS).any(|path| Path::new(path).exists())
            }
            IgnoredKind::Mount => in_scratch(|folder| {
                let folder = folder.display();
                let mounted = succeeds(&format!("mount -t tmpfs -o size=32k tabiya-test {folder}"));
                mounted && succeeds(&format!("umount {folder}"))
            }),
            IgnoredKind::User => in_scratch(|folder| {
                let file = folder.join("read-only");
                let protected = fs::write(&file, "").and_then(|()| {
                    let mut permissions = fs::metadata(&file)?.permissions();
                    permissions.set_readonly(true);
                    fs::set_permissions(&file, permissions)
                });
                protected.is_ok() && fs::OpenOptions::new().write(true).open(&file).is_err()
            }),
            _ => true,
        }
    }

    /// The kind of a test, by its path and its reason; both have to agree.
    fn of(path: &str, reason: &str) -> Option<IgnoredKind> {
        let name = path.rsplit("::").next().unwrap_or(path);
        let kind = IgnoredKind::ALL.into_iter().find(|kind| kind.reason() == reason)?;
        // `--ignored wide_` takes every name that has it anywhere.
        let strange = |other: &IgnoredKind| *other != kind && path.contains(other.prefix());
        (name.starts_with(kind.prefix()) && !IgnoredKind::ALL.iter().any(strange)).then_some(kind)
    }
}

/// Asks something of a folder that is gone afterwards.
fn in_scratch(ask: impl FnOnce(&Path) -> bool) -> bool {
    let folder = std::env::temp_dir().join(format!("tabiya-xtask-{}", std::process::id()));
    let answer = fs::create_dir_all(&folder).is_ok() && ask(&folder);
    let _ = fs::remove_dir_all(&folder);
    answer
}

/// What became of the tests that wait for something.
#[derive(Default)]
pub(crate) struct IgnoredTally {
    ignored: BTreeMap<IgnoredKind, usize>,
    ran: BTreeMap<IgnoredKind, usize>,
    /// Ignored tests whose name or reason fits no kind: no run would ever take them.
    strange: Vec<String>,
}

impl IgnoredTally {
    /// Takes a line of a run without ignored tests.
    pub(crate) fn plain(&mut self, line: &str) {
        let Some((path, "ignored", reason)) = result(line) else { return };
        match IgnoredKind::of(path, reason) {
            Some(kind) => *self.ignored.entry(kind).or_default() += 1,
            None => self.strange.push(format!("{path} ({reason})")),
        }
    }

    /// Takes a line of a run of ignored tests alone.
    pub(crate) fn taken(&mut self, line: &str) {
        let Some((path, "ok" | "FAILED", _)) = result(line) else { return };
        let name = path.rsplit("::").next().unwrap_or(path);
        if let Some(kind) = IgnoredKind::ALL.into_iter().find(|kind| name.starts_with(kind.prefix())) {
            *self.ran.entry(kind).or_default() += 1;
        }
    }

    /// What is wrong with the names and reasons of ignored tests.
    pub(crate) fn complaint(&self) -> Option<String> {
        let known: Vec<String> =
            IgnoredKind::ALL.iter().map(|kind| format!("{}… \"{}\"", kind.prefix(), kind.reason())).collect();
        (!self.strange.is_empty()).then(|| {
            format!(
                "ignored for no known reason: {}; known are {}",
                self.strange.join(", "),
                known.join(", ")
            )
        })
    }

    /// A line for each kind: how many ran, or how many did not and what they wait for.
    pub(crate) fn lines(&self) -> Vec<String> {
        let line = |kind: IgnoredKind| {
            let ignored = self.ignored.get(&kind).copied().unwrap_or(0);
            match self.ran.get(&kind) {
                Some(ran) => format!("{}tests: {ran} ran", spaced(kind)),
                None => format!("{}tests: {ignored} ignored ({})", spaced(kind), kind.reason()),
            }
        };
        IgnoredKind::ALL.into_iter().filter(|kind| self.ignored.contains_key(kind)).map(line).collect()
    }
}

fn spaced(kind: IgnoredKind) -> String {
    kind.prefix().replace('_', " ")
}

/// Path, result and reason of a line such as `test clock::wide_tags ... ignored, wider data`.
fn result(line: &str) -> Option<(&str, &str, &str)> {
    let (path, result) = line.strip_prefix("test ")?.split_once(" ... ")?;
    let (result, reason) = result.split_once(", ").unwrap_or((result, ""));
    Some((path, result, reason))
}

#[cfg(test)]
mod tests {
    use super::{IgnoredKind, IgnoredTally};
    use crate::workspace;

    #[test]
    fn ignored_and_taken_tests_are_counted_by_kind() {
        let mut tally = IgnoredTally::default();
        for line in [
            "running 4 tests",
            "test clock::wide_tags_are_read ... ignored, wider data: TABIYA_TEST_DATA",
            "test wide_games ... ignored, wider data: TABIYA_TEST_DATA",
            "test long_suite ... ignored, long: cargo xtask test --all",
            "test a_game_is_played ... ok",
        ] {
            tally.plain(line);
        }
        assert_eq!(tally.complaint(), None);
        assert_eq!(
            tally.lines(),
            [
                "wide tests: 2 ignored (wider data: TABIYA_TEST_DATA)",
                "long tests: 1 ignored (long: cargo xtask test --all)"
            ]
        );
        tally.taken("test clock::wide_tags_are_read ... ok");
        tally.taken("test wide_games ... FAILED");
        assert_eq!(tally.lines()[0], "wide tests: 2 ran");
    }

    #[test]
    fn a_test_that_no_run_would_take_is_complained_of() {
        for line in [
            "test games ... ignored, wider data: TABIYA_TEST_DATA",
            "test wide_games ... ignored",
            "test wide_games ... ignored, too slow",
            "test long_wide_games ... ignored, long: cargo xtask test --all",
        ] {
            let mut tally = IgnoredTally::default();
            tally.plain(line);
            assert!(tally.complaint().is_some(), "{line}");
        }
    }

    /// Found by reading, in a second: the run itself would complain only at its end.
    #[test]
    fn every_ignored_test_of_the_workspace_is_of_a_known_kind() {
        let mut found = 0;
        for file in workspace::rust_files(&workspace::root().join("crates")) {
            let text = std::fs::read_to_string(&file).unwrap();
            for rest in text.split("\n#[ignore = \"").skip(1) {
                let (reason, rest) = rest.split_once("\"]").unwrap();
                let name = rest.split_once("fn ").unwrap().1.split('(').next().unwrap();
                assert!(IgnoredKind::of(name, reason).is_some(), "{}: {name} ({reason})", file.display());
                found += 1;
            }
        }
        assert!(found > 20, "{found} ignored tests were found");
    }

    #[test]
    fn no_prefix_is_part_of_another() {
        for (one, other) in
            IgnoredKind::ALL.iter().flat_map(|one| IgnoredKind::ALL.map(|other| (*one, other)))
        {
            assert!(one == other || !one.prefix().contains(other.prefix()), "{one:?} {other:?}");
        }
    }
}
