//! FEN, read and written, and why one is refused.

use crate::error;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString};
use tabiya::{
    CastlingLetters, EnPassantField, FenError, FenReason, FenStyle, ParseVariantError, Position, Variant,
};

/// A FEN that is refused, with every reason.
pub(crate) fn refused(py: Python<'_>, error: &FenError) -> PyErr {
    error::with(py, "FenError", &error.to_string(), error.code(), "reasons", reasons(py, error.reasons()))
}

/// Reasons against a FEN, each with its field, its columns and the squares that it is about.
pub(crate) fn reasons<'py>(py: Python<'py>, reasons: &[FenReason]) -> PyResult<Bound<'py, PyList>> {
    let text = |text: &str| PyString::new(py, text).into_any();
    let list = PyList::empty(py);
    for reason in reasons {
        let columns = reason.columns();
        let columns = (*columns.start(), *columns.end()).into_pyobject(py)?.into_any();
        let parts = [text(reason.code()), text(&reason.to_string()), text(reason.field().name()), columns];
        list.append(error::told(py, "FenReason", parts)?)?;
    }
    Ok(list)
}

/// A variant by its name.
pub(crate) fn variant(py: Python<'_>, name: Option<&str>) -> PyResult<Variant> {
    name.map_or(Ok(Variant::Chess), |name| {
        name.parse()
            .map_err(|why: ParseVariantError| error::coded(py, "NotationError", why.to_string(), why.code()))
    })
}

/// The position of a FEN.
pub(crate) fn read(py: Python<'_>, variant: Variant, text: &str) -> PyResult<Position> {
    tabiya_kernels::read_fen(variant, text).map_err(|why| refused(py, &why))
}

/// The position of a FEN that was written by what has the position, for pickles. It may have been read leniently, and is
/// so again.
pub(crate) fn restored(py: Python<'_>, fen: &str, variant_name: &str) -> PyResult<Position> {
    let position = Position::from_fen_as_lenient(variant(py, Some(variant_name))?, fen);
    position.map(|(position, _)| position).map_err(|why| refused(py, &why))
}

/// What makes something of a FEN, as Python writes it.
pub(crate) fn told(maker: &str, fen: &str, variant: Variant) -> String {
    match variant {
        Variant::Chess => format!("{maker}('{fen}')"),
        variant => format!("{maker}('{fen}', variant='{}')", variant.name()),
    }
}

/// A position as FEN: the square of en passant as pushed (`fen`) or where a capture is legal (`legal`), castling as
/// letters of files or not.
pub(crate) fn write(position: &Position, en_passant: &str, shredder: bool) -> PyResult<String> {
    let en_passant = match en_passant {
        "fen" => EnPassantField::AsPushed,
        "legal" => EnPassantField::IfLegal,
        _ => return Err(PyValueError::new_err("en_passant is \"fen\" or \"legal\"")),
    };
    let castling = if shredder { CastlingLetters::Shredder } else { CastlingLetters::XFen };
    let style = FenStyle::STANDARD.with_en_passant(en_passant).with_castling(castling);
    Ok(position.fen(style).to_string())
}
