//! What is told beside the answer: one sentence on standard error, for people.

use std::fmt::Display;
use std::io::{self, Write};
use tabiya_uci::sanitize;

/// Tells something, with nothing in it that a terminal would obey: names of files come from other people. Where nobody
/// listens there is nobody to complain to either.
pub(crate) fn tell(what: impl Display) {
    let _ = writeln!(io::stderr(), "{}", sanitize::lines(&what.to_string()));
}
