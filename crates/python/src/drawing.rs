//! Boards as SVG pictures.

use crate::vocabulary::{ColorArg, SquareArg};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use tabiya::diagram::Diagram;
use tabiya::svg::Drawing;
use tabiya::{Color, Orientation, Position, Square};

/// What is drawn upon a board.
pub(crate) struct DrawingOptions<'py> {
    pub(crate) orientation: Option<ColorArg>,
    pub(crate) size: u32,
    pub(crate) last_move: Option<(Square, Square)>,
    /// From where to where, and in which colour.
    pub(crate) arrows: Option<Vec<Bound<'py, PyAny>>>,
    /// Where, and in which colour.
    pub(crate) circles: Option<Vec<Bound<'py, PyAny>>>,
}

/// A diagram without the blanks before its lines and the end of the last one.
pub(crate) fn lines(diagram: &Diagram) -> String {
    let text = diagram.to_string();
    let lines: Vec<&str> = text.lines().map(|line| line.strip_prefix(' ').unwrap_or(line)).collect();
    lines.join("\n")
}

const GREEN: &str = "#15781b";

/// A colour, if a picture can carry its name.
fn named(color: &str) -> PyResult<&str> {
    match color.contains(char::is_control) {
        true => Err(PyValueError::new_err(format!("{color:?} is not a colour"))),
        false => Ok(color),
    }
}

/// The picture of a position.
pub(crate) fn svg(position: &Position, drawn: DrawingOptions<'_>) -> PyResult<String> {
    let orientation = Orientation::from(drawn.orientation.map_or(Color::White, |color| color.0));
    let mut drawing = Drawing::of(position).with_orientation(orientation).with_size(drawn.size);
    if let Some((from, to)) = drawn.last_move {
        drawing = drawing.with_last_move(from, to);
    }
    for arrow in drawn.arrows.into_iter().flatten() {
        let (from, to, color) = match arrow.extract::<(SquareArg, SquareArg, String)>() {
            Ok(whole) => whole,
            Err(_) => {
                let (from, to) = arrow.extract::<(SquareArg, SquareArg)>()?;
                (from, to, GREEN.to_owned())
            }
        };
        drawing = drawing.with_arrow(from.0, to.0, named(&color)?);
    }
    for circle in drawn.circles.into_iter().flatten() {
        let (square, color) = match circle.extract::<(SquareArg, String)>() {
            Ok(whole) => whole,
            Err(_) => (circle.extract::<SquareArg>()?, GREEN.to_owned()),
        };
        drawing = drawing.with_circle(square.0, named(&color)?);
    }
    Ok(drawing.to_svg())
}
