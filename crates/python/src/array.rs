//! Numbers for Python: written where Python keeps them, so that nobody copies them.

use pyo3::exceptions::PyImportError;
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyTuple};

/// A kind of number, as numpy and as `memoryview` call it.
pub(crate) struct Kind {
    numpy: &'static str,
    format: &'static str,
    pub(crate) bytes: usize,
}

pub(crate) const BOOL: Kind = Kind { numpy: "?", format: "?", bytes: 1 };
pub(crate) const U8: Kind = Kind { numpy: "u1", format: "B", bytes: 1 };
pub(crate) const I8: Kind = Kind { numpy: "i1", format: "b", bytes: 1 };
pub(crate) const U16: Kind = Kind { numpy: "u2", format: "H", bytes: 2 };
pub(crate) const I32: Kind = Kind { numpy: "i4", format: "i", bytes: 4 };
pub(crate) const U64: Kind = Kind { numpy: "u8", format: "Q", bytes: 8 };
pub(crate) const F32: Kind = Kind { numpy: "f4", format: "f", bytes: 4 };

/// An array of this shape that is filled without the interpreter: of numpy, or where that is not installed a
/// `memoryview`. Either looks at the bytes where they were written.
pub(crate) fn filled<'py>(
    py: Python<'py>,
    kind: &Kind,
    shape: &[usize],
    fill: impl FnOnce(&mut [u8]) -> PyResult<()> + Send,
) -> PyResult<Bound<'py, PyAny>> {
    let length = shape.iter().try_fold(kind.bytes, |all, side| all.checked_mul(*side));
    let length = length.filter(|length| *length <= isize::MAX as usize);
    let length = length.ok_or_else(|| pyo3::exceptions::PyMemoryError::new_err("the array is too large"))?;
    let bytes = PyByteArray::new_with(py, length, |bytes| py.detach(|| fill(bytes)))?;
    let shape = PyTuple::new(py, shape)?;
    match py.import("numpy") {
        Ok(numpy) => numpy.call_method1("frombuffer", (bytes, kind.numpy))?.call_method1("reshape", (shape,)),
        Err(error) if error.is_instance_of::<PyImportError>(py) => {
            let view = py.import("builtins")?.call_method1("memoryview", (bytes,))?;
            // An empty view has no shape but its length.
            match length {
                0 => view.call_method1("cast", (kind.format,)),
                _ => view.call_method1("cast", (kind.format, shape)),
            }
        }
        Err(error) => Err(error),
    }
}

/// So many rows are written between two looks whether somebody wants an end of it: some milliseconds.
const BETWEEN_LOOKS: usize = 1 << 12;

/// Writes rows of so many bytes one after the other, without the interpreter, which is asked now and then.
pub(crate) fn write_rows<T>(
    bytes: &mut [u8],
    row: usize,
    items: impl Iterator<Item = T>,
    mut write: impl FnMut(&mut [u8], T),
) -> PyResult<()> {
    for (number, (place, item)) in bytes.chunks_exact_mut(row).zip(items).enumerate() {
        if number % BETWEEN_LOOKS == BETWEEN_LOOKS - 1 {
            Python::attach(|py| py.check_signals())?;
        }
        write(place, item);
    }
    Ok(())
}

/// Writes numbers one after the other, as rows are written.
pub(crate) fn write<const N: usize>(
    bytes: &mut [u8],
    numbers: impl Iterator<Item = [u8; N]>,
) -> PyResult<()> {
    write_rows(bytes, N, numbers, |place, number| place.copy_from_slice(&number))
}
