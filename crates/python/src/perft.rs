//! What takes as long as it is told to: counting paths of moves, and looking for a mate.

use pyo3::exceptions::{PyOverflowError, PyValueError};
use pyo3::prelude::*;
use tabiya::{CanMate, Color, Position};

/// So many positions are gone through between two looks whether somebody wants an end of it: some tens of milliseconds.
const BETWEEN_LOOKS: usize = 1 << 16;

/// So many positions may wait to be gone through: where it are more, the paths are too many to be ever counted, and
/// would only take memory.
const MOST_AHEAD: usize = 1 << 20;

/// How many paths of a length there are. That of the rules, a walker for every side, variant and end, would be a tenth of
/// the wheel; no recursion, since any depth may be asked for.
pub(crate) fn paths(py: Python<'_>, position: Position, depth: u32) -> PyResult<u64> {
    let (mut count, mut ahead) = (0u64, vec![(position, depth)]);
    while !ahead.is_empty() {
        py.detach(|| {
            for _ in 0..BETWEEN_LOOKS {
                if ahead.len() > MOST_AHEAD {
                    break;
                }
                let Some((position, depth)) = ahead.pop() else { break };
                count = count.saturating_add(match depth {
                    0 => 1,
                    1 => position.count_legal_moves() as u64,
                    _ => {
                        ahead.extend(tabiya_kernels::legal_moves(&position).iter().map(|mv| {
                            let mut child = position;
                            tabiya_kernels::play(&mut child, *mv);
                            (child, depth - 1)
                        }));
                        0
                    }
                });
            }
        });
        py.check_signals()?;
        if ahead.len() > MOST_AHEAD {
            return Err(PyOverflowError::new_err("there are more paths of that length than can be counted"));
        }
    }
    Ok(count)
}

/// The most positions that a search for a mate looks at: it keeps about a hundred bytes of each.
const MOST_NODES: usize = 10_000_000;

/// Whether a side can mate if the other helps, if that is known after looking at so many positions.
pub(crate) fn can_mate(
    py: Python<'_>,
    position: &Position,
    color: Color,
    nodes: usize,
) -> PyResult<Option<bool>> {
    if nodes > MOST_NODES {
        let why = format!("{nodes} positions are too many to be kept: {MOST_NODES} at most");
        return Err(PyValueError::new_err(why));
    }
    let mut looked_at = nodes.min(10_000);
    loop {
        match py.detach(|| position.can_mate(color, looked_at)) {
            CanMate::Yes { .. } => return Ok(Some(true)),
            CanMate::No => return Ok(Some(false)),
            _ if looked_at == nodes => return Ok(None),
            _ => looked_at = nodes.min(8 * looked_at),
        }
        // Somebody may not wait for more.
        py.check_signals()?;
    }
}
