//! How values are written.

use serde::{Serialize, Serializer};
use std::io::{self, Write};
use tabiya::Square;

/// Writes a value as one line of JSON.
///
/// Whoever calls it compiles it. What is asked for by the million has a `write_line` of its own, compiled here: this
/// crate is optimised where the program is not.
pub fn line(out: &mut dyn Write, value: &impl Serialize) -> io::Result<()> {
    // Into memory first: the serializer writes byte by byte.
    let mut line = serde_json::to_vec(value)?;
    line.push(b'\n');
    out.write_all(&line)
}

/// Whether a flag is down: where a policy decides what is shown, such flags are left out.
pub fn is_false(flag: &bool) -> bool {
    !flag
}

/// A square by its name, without the detour by the formatter: lists of moves have many.
pub(crate) fn square<S: Serializer>(square: &Square, serializer: S) -> Result<S::Ok, S::Error> {
    let name = [square.file().letter() as u8, square.rank().digit() as u8];
    serializer.serialize_str(std::str::from_utf8(&name).unwrap_or_default())
}

/// The squares, each once, in their order.
pub(crate) fn each_once(squares: impl IntoIterator<Item = Square>) -> Vec<Square> {
    let mut once = Vec::new();
    for square in squares {
        if !once.contains(&square) {
            once.push(square);
        }
    }
    once
}
