//! How batches are handed over: the Arrow PyCapsule interface, which everybody takes without a copy.

use arrow_array::RecordBatchReader;
use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_schema::{ArrowError, Schema};
use pyo3::exceptions::{PyMemoryError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyCapsule;

/// What `__arrow_c_stream__` gives. Whoever asks for other types is given these, as the interface allows.
pub(crate) fn capsule<'py>(
    py: Python<'py>,
    batches: impl RecordBatchReader + Send + 'static,
) -> PyResult<Bound<'py, PyCapsule>> {
    PyCapsule::new_with_value(py, FFI_ArrowArrayStream::new(Box::new(batches)), c"arrow_array_stream")
}

/// The names of the columns.
pub(crate) fn names(schema: &Schema) -> Vec<String> {
    schema.fields().iter().map(|field| field.name().clone()).collect()
}

/// What went wrong, as Python's exception.
pub(crate) fn told(why: ArrowError) -> PyErr {
    match why {
        ArrowError::IoError(_, why) => PyErr::from(why),
        ArrowError::MemoryError(why) => PyMemoryError::new_err(why),
        why => PyValueError::new_err(why.to_string()),
    }
}
