//! `ArrowTable`: batches that are in memory, for everybody who knows the Arrow PyCapsule interface.

use crate::arrow_stream;
use arrow_array::{RecordBatch, RecordBatchIterator};
use arrow_schema::SchemaRef;
use pyo3::prelude::*;
use pyo3::types::PyCapsule;

/// Batches that are in memory: `pyarrow.table(...)`, `polars.DataFrame(...)` and everything else that knows the Arrow
/// PyCapsule interface takes them without a copy, as often as it likes.
#[pyclass(module = "tabiya", name = "ArrowTable", frozen)]
pub(crate) struct PyArrowTable {
    schema: SchemaRef,
    batches: Vec<RecordBatch>,
}

impl PyArrowTable {
    pub(crate) fn of(schema: SchemaRef, batches: Vec<RecordBatch>) -> PyArrowTable {
        PyArrowTable { schema, batches }
    }

    pub(crate) fn batches(&self) -> &[RecordBatch] {
        &self.batches
    }
}

#[pymethods]
impl PyArrowTable {
    /// The names of the columns.
    #[getter]
    fn columns(&self) -> Vec<String> {
        arrow_stream::names(&self.schema)
    }

    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        let _ = requested_schema;
        let batches: Vec<_> = self.batches.iter().cloned().map(Ok).collect();
        arrow_stream::capsule(py, RecordBatchIterator::new(batches, self.schema.clone()))
    }

    fn __len__(&self) -> usize {
        self.batches.iter().map(RecordBatch::num_rows).sum()
    }

    fn __repr__(&self) -> String {
        format!("<ArrowTable {} rows: {}>", self.__len__(), self.columns().join(", "))
    }
}
