//! Layouts of moves and of planes, by their names.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use tabiya_kernels::action_layout::ActionLayout;
use tabiya_kernels::planes::PlaneLayout;

/// A layout of moves: `alphazero`, `lc0`, `pettingzoo` or `from-to`.
pub(crate) struct ActionLayoutArg(pub(crate) ActionLayout);

impl<'a, 'py> FromPyObject<'a, 'py> for ActionLayoutArg {
    type Error = PyErr;

    fn extract(given: Borrowed<'a, 'py, PyAny>) -> PyResult<ActionLayoutArg> {
        let name = given.extract()?;
        ActionLayout::from_name(name).map(ActionLayoutArg).ok_or_else(|| {
            PyValueError::new_err(format!(
                "\"{name}\" is not a layout of moves: alphazero, lc0, pettingzoo or from-to"
            ))
        })
    }
}

/// A layout of planes: `alphazero`, `lc0` or `pettingzoo`.
pub(crate) struct PlaneLayoutArg(pub(crate) PlaneLayout);

impl<'a, 'py> FromPyObject<'a, 'py> for PlaneLayoutArg {
    type Error = PyErr;

    fn extract(given: Borrowed<'a, 'py, PyAny>) -> PyResult<PlaneLayoutArg> {
        let name = given.extract()?;
        PlaneLayout::from_name(name).map(PlaneLayoutArg).ok_or_else(|| {
            PyValueError::new_err(format!(
                "\"{name}\" is not a layout of planes: alphazero, lc0 or pettingzoo"
            ))
        })
    }
}
