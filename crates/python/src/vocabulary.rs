//! Colours, kinds of piece and squares: Python's enumerations and ours.
//!
//! They are enumerations of integers, defined in Python: they compare, hash, pickle and index arrays as the numbers
//! they are.

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyString;
use tabiya::{Color, Role, Square};

/// The members of the enumerations, in the order of their numbers.
struct Members {
    colors: Vec<Py<PyAny>>,
    roles: Vec<Py<PyAny>>,
    squares: Vec<Py<PyAny>>,
}

static MEMBERS: PyOnceLock<Members> = PyOnceLock::new();

fn members(py: Python<'_>) -> PyResult<&Members> {
    MEMBERS.get_or_try_init(py, || {
        let module = py.import("tabiya._vocabulary")?;
        let list = |name: &str| -> PyResult<Vec<Py<PyAny>>> {
            module.getattr(name)?.try_iter()?.map(|member| member.map(Bound::unbind)).collect()
        };
        Ok(Members { colors: list("Color")?, roles: list("PieceType")?, squares: list("Square")? })
    })
}

/// A square as Python has it.
pub(crate) fn square(py: Python<'_>, square: Square) -> PyResult<Py<PyAny>> {
    Ok(members(py)?.squares[square as usize].clone_ref(py))
}

/// A square, if there is one.
pub(crate) fn square_if(py: Python<'_>, found: Option<Square>) -> PyResult<Option<Py<PyAny>>> {
    found.map(|found| square(py, found)).transpose()
}

/// Whether it is a square, and not only a number.
pub(crate) fn is_square(given: Borrowed<'_, '_, PyAny>) -> PyResult<bool> {
    let py = given.py();
    Ok(given.get_type().is(members(py)?.squares[0].bind(py).get_type()))
}

/// A colour as Python has it.
pub(crate) fn color(py: Python<'_>, color: Color) -> PyResult<Py<PyAny>> {
    Ok(members(py)?.colors[usize::from(color.is_white())].clone_ref(py))
}

/// A colour, if there is one.
pub(crate) fn color_if(py: Python<'_>, found: Option<Color>) -> PyResult<Option<Py<PyAny>>> {
    found.map(|found| color(py, found)).transpose()
}

/// A kind of piece as Python has it.
pub(crate) fn role(py: Python<'_>, role: Role) -> PyResult<Py<PyAny>> {
    Ok(members(py)?.roles[role as usize].clone_ref(py))
}

/// A kind of piece, if there is one.
pub(crate) fn role_if(py: Python<'_>, found: Option<Role>) -> PyResult<Option<Py<PyAny>>> {
    found.map(|found| role(py, found)).transpose()
}

/// A square as it is given: its number, or its name.
#[derive(Clone, Copy)]
pub(crate) struct SquareArg(pub(crate) Square);

impl<'a, 'py> FromPyObject<'a, 'py> for SquareArg {
    type Error = PyErr;

    fn extract(given: Borrowed<'a, 'py, PyAny>) -> PyResult<SquareArg> {
        if let Ok(text) = given.cast::<PyString>() {
            let text = text.to_cow()?;
            let square =
                text.parse().map_err(|_| PyValueError::new_err(format!("\"{text}\" is not a square")))?;
            return Ok(SquareArg(square));
        }
        let number: i64 = given
            .extract()
            .map_err(|_| PyTypeError::new_err("a square is a Square, its number or its name"))?;
        usize::try_from(number)
            .ok()
            .and_then(|number| Square::ALL.get(number))
            .map(|square| SquareArg(*square))
            .ok_or_else(|| PyValueError::new_err(format!("{number} is not a square: they go from 0 to 63")))
    }
}

/// A colour as it is given: `WHITE`, `True`, `1`, `"white"`, `"w"` and their like.
#[derive(Clone, Copy)]
pub(crate) struct ColorArg(pub(crate) Color);

impl<'a, 'py> FromPyObject<'a, 'py> for ColorArg {
    type Error = PyErr;

    fn extract(given: Borrowed<'a, 'py, PyAny>) -> PyResult<ColorArg> {
        if let Ok(text) = given.cast::<PyString>() {
            let text = text.to_cow()?;
            return match text.to_ascii_lowercase().as_str() {
                "white" | "w" => Ok(ColorArg(Color::White)),
                "black" | "b" => Ok(ColorArg(Color::Black)),
                _ => Err(PyValueError::new_err(format!("\"{text}\" is not a colour"))),
            };
        }
        match given.extract::<i64>() {
            Ok(1) => Ok(ColorArg(Color::White)),
            Ok(0) => Ok(ColorArg(Color::Black)),
            Ok(number) => Err(PyValueError::new_err(format!("{number} is not a colour"))),
            Err(_) => Err(PyTypeError::new_err("a colour is WHITE or BLACK")),
        }
    }
}

/// A kind of piece as it is given: `KNIGHT`, `2`, `"knight"`, `"n"` and their like.
#[derive(Clone, Copy)]
pub(crate) struct RoleArg(pub(crate) Role);

impl<'a, 'py> FromPyObject<'a, 'py> for RoleArg {
    type Error = PyErr;

    fn extract(given: Borrowed<'a, 'py, PyAny>) -> PyResult<RoleArg> {
        if let Ok(text) = given.cast::<PyString>() {
            let text = text.to_cow()?;
            let mut letters = text.chars();
            let by_letter = match (letters.next(), letters.next()) {
                (Some(letter), None) => Role::from_letter(letter.to_ascii_uppercase()),
                _ => None,
            };
            return by_letter
                .or_else(|| Role::ALL.into_iter().find(|role| role.name().eq_ignore_ascii_case(&text)))
                .map(RoleArg)
                .ok_or_else(|| PyValueError::new_err(format!("\"{text}\" is not a kind of piece")));
        }
        let number: i64 = given
            .extract()
            .map_err(|_| PyTypeError::new_err("a kind of piece is a PieceType, its number or its letter"))?;
        usize::try_from(number)
            .ok()
            .and_then(|number| Role::ALL.get(number.checked_sub(1)?))
            .map(|role| RoleArg(*role))
            .ok_or_else(|| {
                PyValueError::new_err(format!("{number} is not a kind of piece: they go from 1 to 6"))
            })
    }
}
