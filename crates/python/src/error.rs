//! What goes wrong, as Python's exceptions.
//!
//! The classes are defined in Python, `tabiya/_errors.py`: each has a stable `code` and what else it knows.

use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyTuple};
use std::io;
use std::path::Path;

static MODULE: PyOnceLock<Py<PyModule>> = PyOnceLock::new();

/// A class of what is told, made with its parts: what is wrong, and why.
pub(crate) fn told<'py, const N: usize>(
    py: Python<'py>,
    class: &str,
    parts: [Bound<'py, PyAny>; N],
) -> PyResult<Bound<'py, PyAny>> {
    module(py)?.getattr(class)?.call1(PyTuple::new(py, parts)?)
}

fn module<'py>(py: Python<'py>) -> PyResult<&'py Bound<'py, PyModule>> {
    Ok(MODULE.get_or_try_init(py, || py.import("tabiya._errors").map(Bound::unbind))?.bind(py))
}

/// An instance of an exception class, raised.
fn raise(py: Python<'_>, class: &str, message: &str, code: &str, more: Option<&Bound<'_, PyDict>>) -> PyErr {
    let made = || -> PyResult<PyErr> {
        let instance = module(py)?.getattr(class)?.call((message, code), more)?;
        Ok(PyErr::from_value(instance))
    };
    made().unwrap_or_else(|error| error)
}

/// An exception with a sentence and a code.
pub(crate) fn coded(py: Python<'_>, class: &str, message: impl ToString, code: &str) -> PyErr {
    raise(py, class, &message.to_string(), code, None)
}

/// An exception that knows one thing more.
pub(crate) fn with<'py, T: IntoPyObject<'py>>(
    py: Python<'py>,
    class: &str,
    message: &str,
    code: &str,
    name: &str,
    value: PyResult<T>,
) -> PyErr {
    let more = PyDict::new(py);
    match value.and_then(|value| more.set_item(name, value)) {
        Ok(()) => raise(py, class, message, code, Some(&more)),
        Err(error) => error,
    }
}

/// What the system says of a file, as Python's `open` says it: the class by the number, and the file's name.
pub(crate) fn of_file(path: &Path, why: io::Error) -> PyErr {
    let Some(number) = why.raw_os_error() else { return PyErr::from(why) };
    let said = why.to_string();
    // Python writes the number before it.
    let reason = said.strip_suffix(&format!(" (os error {number})")).unwrap_or(&said).to_string();
    PyOSError::new_err((number, reason, path.display().to_string()))
}
