//! What grows with what is given, and ends in a `MemoryError` where there is no memory for it.
//!
//! Small things, as a node of a game, are made by Rust, which ends the program where there is no room for one. So room for
//! very many of them is looked for before, now and then.

use pyo3::exceptions::PyMemoryError;
use pyo3::prelude::*;

/// There is no memory.
pub(crate) fn none(what: &str) -> PyErr {
    PyMemoryError::new_err(format!("there is no memory for {what}"))
}

/// Room for so many.
pub(crate) fn with_room<T>(count: usize) -> PyResult<Vec<T>> {
    let mut list = Vec::new();
    list.try_reserve_exact(count).map_err(|_| none("so many"))?;
    Ok(list)
}

/// Room for one more.
pub(crate) fn grow<T>(list: &mut Vec<T>) -> PyResult<()> {
    list.try_reserve(1).map_err(|_| none("more"))
}

/// A copy.
pub(crate) fn copied<T: Copy>(list: &[T]) -> PyResult<Vec<T>> {
    let mut copy = with_room(list.len())?;
    copy.extend_from_slice(list);
    Ok(copy)
}

/// What small things may take until it is asked again.
const SPARE: usize = 4 << 20;

/// Whether there is room for so many bytes, and some to spare.
pub(crate) fn has_room(bytes: usize) -> bool {
    Vec::<u8>::new().try_reserve_exact(bytes.saturating_add(SPARE)).is_ok()
}

/// Asks for room for small things, with every so many of them.
pub(crate) fn ask_at(number: usize) -> PyResult<()> {
    ask_for(0, number)
}

/// Asks for room for what doubles, with every so many of what it is made of.
pub(crate) fn ask_for(bytes: usize, number: usize) -> PyResult<()> {
    match !number.is_multiple_of(1024) || has_room(bytes) {
        true => Ok(()),
        false => Err(none("more")),
    }
}
