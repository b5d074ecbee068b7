//! Tests that not every run takes: they are marked `#[ignore = "reason"]`, so that whoever runs `cargo test` sees that
//! they did not run, and their names begin with the kind of thing that they wait for.

use std::collections::BTreeMap;

/// A kind of tests that a plain `cargo test` ignores.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Kind {
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
    /// They play by the official client of the Model Context Protocol.
    Client,
}

impl Kind {
    pub(crate) const ALL: [Kind; 6] =
        [Kind::Wide, Kind::Long, Kind::Widest, Kind::Engine, Kind::Python, Kind::Client];

    /// How their names begin.
    pub(crate) const fn prefix(self) -> &'static str {
        match self {
            Kind::Wide => "wide_",
            Kind::Long => "long_",
            Kind::Widest => "widest_",
            Kind::Engine => "engine_",
            Kind::Python => "python_",
            Kind::Client => "client_",
        }
    }

    /// What their attribute says.
    pub(crate) const fn reason(self) -> &'static str {
        match self {
            Kind::Wide => "wider data: TABIYA_TEST_DATA",
            Kind::Long => "long: cargo xtask test --all",
            Kind::Widest => "long, wider data: cargo xtask test --all, TABIYA_TEST_DATA",
            Kind::Engine => "another engine: cargo xtask test --setup",
            Kind::Python => "Python: python3 on the PATH",
            Kind::Client => "the Python client: cargo xtask test --setup",
        }
    }

    /// The kind of a test, by its path and its reason; both have to agree.
    fn of(path: &str, reason: &str) -> Option<Kind> {
        let name = path.rsplit("::").next().unwrap_or(path);
        let kind = Kind::ALL.into_iter().find(|kind| kind.reason() == reason)?;
        // `--ignored wide_` takes every name that has it anywhere.
        let strange = |other: &Kind| *other != kind && path.contains(other.prefix());
        (name.starts_with(kind.prefix()) && !Kind::ALL.iter().any(strange)).then_some(kind)
    }
}

/// What became of the tests that wait for something.
#[derive(Default)]
pub(crate) struct Tally {
    ignored: BTreeMap<Kind, usize>,
    ran: BTreeMap<Kind, usize>,
    /// Ignored tests whose name or reason fits no kind: no run would ever take them.
    strange: Vec<String>,
}

impl Tally {
    /// Takes a line of a run without ignored tests.
    pub(crate) fn plain(&mut self, line: &str) {
        let Some((path, "ignored", reason)) = result(line) else { return };
        match Kind::of(path, reason) {
            Some(kind) => *self.ignored.entry(kind).or_default() += 1,
            None => self.strange.push(format!("{path} ({reason})")),
        }
    }

    /// Takes a line of a run of ignored tests alone.
    pub(crate) fn taken(&mut self, line: &str) {
        let Some((path, "ok" | "FAILED", _)) = result(line) else { return };
        let name = path.rsplit("::").next().unwrap_or(path);
        if let Some(kind) = Kind::ALL.into_iter().find(|kind| name.starts_with(kind.prefix())) {
            *self.ran.entry(kind).or_default() += 1;
        }
    }

    /// What is wrong with the names and reasons of ignored tests.
    pub(crate) fn complaint(&self) -> Option<String> {
        let known: Vec<String> =
            Kind::ALL.iter().map(|kind| format!("{}… \"{}\"", kind.prefix(), kind.reason())).collect();
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
        let line = |kind: Kind| {
            let ignored = self.ignored.get(&kind).copied().unwrap_or(0);
            match self.ran.get(&kind) {
                Some(ran) => format!("{}tests: {ran} ran", spaced(kind)),
                None => format!("{}tests: {ignored} ignored ({})", spaced(kind), kind.reason()),
            }
        };
        Kind::ALL.into_iter().filter(|kind| self.ignored.contains_key(kind)).map(line).collect()
    }
}

fn spaced(kind: Kind) -> String {
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
    use super::{Kind, Tally};

    #[test]
    fn ignored_and_taken_tests_are_counted_by_kind() {
        let mut tally = Tally::default();
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
            let mut tally = Tally::default();
            tally.plain(line);
            assert!(tally.complaint().is_some(), "{line}");
        }
    }

    #[test]
    fn no_prefix_is_part_of_another() {
        for (one, other) in Kind::ALL.iter().flat_map(|one| Kind::ALL.map(|other| (*one, other))) {
            assert!(one == other || !one.prefix().contains(other.prefix()), "{one:?} {other:?}");
        }
    }
}
