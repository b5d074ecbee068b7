//! Objects of classes that others have made of ours.

use pyo3::prelude::*;
use pyo3::pyclass::boolean_struct::False;
use pyo3::types::PyType;
use pyo3::{PyClass, PyClassInitializer};

/// An object of a class for what of it is ours. Its `__init__` is not asked, which may want anything.
pub(crate) fn made<'py, T: PyClass<Frozen = False> + Into<PyClassInitializer<T>>>(
    class: &Bound<'py, PyType>,
    own: T,
) -> PyResult<Bound<'py, PyAny>> {
    let py = class.py();
    if class.is(py.get_type::<T>()) {
        return Ok(Bound::new(py, own)?.into_any());
    }
    let made = class.call_method1("__new__", (class,))?;
    *made.cast::<T>()?.try_borrow_mut()? = own;
    Ok(made)
}

/// What else an object keeps, as pickles want it: what its class says, or its attributes; none of our own classes.
pub(crate) fn kept<'py, T: PyClass>(given: &Bound<'py, T>) -> PyResult<Option<Bound<'py, PyAny>>> {
    let given = given.as_any();
    if given.get_type().is(given.py().get_type::<T>()) {
        return Ok(None);
    }
    // Every object has this from Python 3.11 on.
    match given.getattr_opt("__getstate__")? {
        Some(told) => Ok(Some(told.call0()?).filter(|kept| !kept.is_none())),
        None => given.getattr_opt("__dict__"),
    }
}

/// An object of the same class as a given one, of whose part that is ours there is a copy already, with what else was kept
/// with it: as it is, or where there is a memo deeply copied.
pub(crate) fn copied<'py, T: PyClass<Frozen = False> + Into<PyClassInitializer<T>>>(
    given: &Bound<'py, T>,
    copy: T,
    memo: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let py = given.py();
    let made = made(&given.as_any().get_type(), copy)?;
    if let Some(mut kept) = given.as_any().getattr_opt("__dict__")? {
        if let Some(memo) = memo {
            kept = py.import("copy")?.call_method1("deepcopy", (kept, memo))?;
        }
        made.getattr("__dict__")?.call_method1("update", (kept,))?;
    }
    Ok(made)
}
