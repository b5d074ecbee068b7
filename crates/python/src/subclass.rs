//! Objects of classes that others have made of ours.

use pyo3::prelude::*;
use pyo3::pyclass::boolean_struct::False;
use pyo3::{PyClass, PyClassInitializer};

/// An object of the same class as a given one, of whose part that is ours there is a copy already, with what else was kept
/// with it: as it is, or where there is a memo deeply copied.
pub(crate) fn copied<'py, T: PyClass<Frozen = False> + Into<PyClassInitializer<T>>>(
    given: &Bound<'py, T>,
    copy: T,
    memo: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let (py, class) = (given.py(), given.as_any().get_type());
    if class.is(py.get_type::<T>()) {
        return Ok(Bound::new(py, copy)?.into_any());
    }
    let made = class.call_method1("__new__", (&class,))?;
    *made.cast::<T>()?.try_borrow_mut()? = copy;
    if let Some(mut kept) = given.as_any().getattr_opt("__dict__")? {
        if let Some(memo) = memo {
            kept = py.import("copy")?.call_method1("deepcopy", (kept, memo))?;
        }
        made.getattr("__dict__")?.call_method1("update", (kept,))?;
    }
    Ok(made)
}
