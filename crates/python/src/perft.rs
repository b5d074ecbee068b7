//! Counting paths of moves.

use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;
use tabiya::Position;

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
