//! Arrow batches of others, taken over without a copy.
//!
//! The C stream interface hands over a struct of five pointers. Reading one through a pointer is unsafe, and nothing here
//! is: the struct is made here, empty, and Python's `ctypes` moves the other's into it, as the interface wants it.

use arrow_array::ffi_stream::{FFI_ArrowArrayStream, RecordBatchStreamReader};
use arrow_array::{Array, RecordBatch};
use arrow_schema::ArrowError;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// The batches of a capsule that `__arrow_c_stream__` gave.
///
/// That method is called by Python and not from here: what it calls may give the interpreter free and come back to us,
/// where PyO3 would think that this thread still has it.
pub(crate) fn reader(capsule: &Bound<'_, PyAny>) -> PyResult<RecordBatchStreamReader> {
    let mut stream = Box::new(FFI_ArrowArrayStream::empty());
    let place = (&raw mut *stream).expose_provenance();
    capsule.py().import("tabiya._capsule")?.call_method1("move_stream", (capsule, place))?;
    RecordBatchStreamReader::try_new(*stream).map_err(|why| PyValueError::new_err(why.to_string()))
}

/// Looks through columns of a batch: what says that it is text is text, and no list ends behind its items.
pub(crate) fn check<'a>(
    batch: &RecordBatch,
    names: impl Iterator<Item = &'a String>,
) -> Result<(), ArrowError> {
    for column in names.filter_map(|name| batch.column_by_name(name)) {
        column.to_data().validate_full()?;
    }
    Ok(())
}
