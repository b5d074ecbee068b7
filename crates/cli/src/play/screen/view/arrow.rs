//! Arrows and rings over the board, as shapes that a pixel is in or not.

use super::super::style::Tint;
use super::super::view_model::BoardShape;
use tabiya::Orientation;

/// A place on the board, in characters across and half lines down: both are about as long.
pub(in crate::play::screen) type Pixel = (f32, f32);

/// A shape over the board, measured.
pub(in crate::play::screen) struct MeasuredShape {
    pub(in crate::play::screen) tint: Tint,
    outline: ShapeOutline,
}

enum ShapeOutline {
    /// From a place to the beginning of the point, and to its end.
    Arrow { from: Pixel, neck: Pixel, to: Pixel, half: f32, point: f32 },
    /// The grounds of two squares, where they are too small for lines: their middles, and half of their sizes.
    Grounds { middles: [Pixel; 2], radii: Pixel },
    /// A ring around a place: as wide and as high as its square, which may be higher than wide.
    Ring { centre: Pixel, radii: Pixel, wide: f32 },
}

/// The lowest squares over which lines are drawn.
pub(super) const DRAWN: u16 = 3;

/// The shapes of a board whose squares have this width and height in pixels.
pub(in crate::play::screen) fn measured(
    shapes: &[BoardShape],
    orientation: Orientation,
    size: Pixel,
) -> Vec<MeasuredShape> {
    shapes.iter().map(|shape| measure(shape, orientation, size)).collect()
}

fn measure(shape: &BoardShape, orientation: Orientation, (width, height): Pixel) -> MeasuredShape {
    let centre = |square| {
        let (column, row) = orientation.cell(square);
        ((column as f32 + 0.5) * width, (row as f32 + 0.5) * height)
    };
    let (from, to) = (centre(shape.from), centre(shape.to));
    let size = width.min(height);
    let outline = if height < 2.0 * f32::from(DRAWN) {
        ShapeOutline::Grounds { middles: [from, to], radii: (width / 2.0, height / 2.0) }
    } else if shape.from == shape.to {
        let wide = (size / 8.0).max(1.0);
        ShapeOutline::Ring { centre: from, radii: (width / 2.0, height / 2.0), wide }
    } else {
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let length = dx.hypot(dy);
        let head = size * 0.7;
        let neck = (to.0 - dx / length * head, to.1 - dy / length * head);
        ShapeOutline::Arrow { from, neck, to, half: (size * 0.09).max(0.75), point: size * 0.42 }
    };
    MeasuredShape { tint: shape.tint, outline }
}

impl MeasuredShape {
    /// Whether it may cover a part of the pixel that begins here: of most pixels it is known at once that it does not.
    pub(in crate::play::screen) fn is_near(&self, (x, y): Pixel) -> bool {
        let (a, b, around) = match self.outline {
            ShapeOutline::Grounds { .. } => return true,
            ShapeOutline::Ring { centre, radii, .. } => (centre, centre, radii),
            ShapeOutline::Arrow { from, to, point, half, .. } => {
                (from, to, (point.max(half) + 1.0, point.max(half) + 1.0))
            }
        };
        let between =
            |at: f32, a: f32, b: f32, around: f32| at + 1.0 >= a.min(b) - around && at <= a.max(b) + around;
        between(x, a.0, b.0, around.0) && between(y, a.1, b.1, around.1)
    }

    /// Whether a pixel is part of it.
    pub(in crate::play::screen) fn covers(&self, (x, y): Pixel) -> bool {
        match self.outline {
            ShapeOutline::Grounds { middles, radii } => middles
                .iter()
                .any(|middle| (x - middle.0).abs() <= radii.0 && (y - middle.1).abs() <= radii.1),
            ShapeOutline::Ring { centre, radii, wide } => {
                let (dx, dy) = ((x - centre.0).abs(), (y - centre.1).abs());
                let inside = dx <= radii.0 && dy <= radii.1;
                inside && (dx > radii.0 - wide || dy > radii.1 - wide)
            }
            ShapeOutline::Arrow { from, neck, to, half, point } => {
                let (dx, dy) = (to.0 - from.0, to.1 - from.1);
                let length = dx.hypot(dy);
                let (dx, dy) = (dx / length, dy / length);
                // Along the arrow, and across it.
                let along = (x - from.0) * dx + (y - from.1) * dy;
                let across = ((x - from.0) * dy - (y - from.1) * dx).abs();
                let begins = (neck.0 - from.0) * dx + (neck.1 - from.1) * dy;
                if along < 0.0 || along > length {
                    false
                } else if along <= begins {
                    across <= half
                } else {
                    across <= point * (length - along) / (length - begins) + 0.25
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabiya::Square;

    fn shapes(from: Square, to: Square, size: f32) -> Vec<MeasuredShape> {
        measured(&[BoardShape { from, to, tint: Tint::Best }], Orientation::White, (size, size))
    }

    #[test]
    fn an_arrow_covers_the_line_between_two_squares_and_nothing_behind_its_ends() {
        let arrow = &shapes(Square::A1, Square::A4, 10.0)[0];
        assert!(arrow.covers((5.0, 60.0)) && arrow.covers((5.0, 47.0)));
        assert!(!arrow.covers((5.0, 78.0)) && !arrow.covers((5.0, 43.0)) && !arrow.covers((9.0, 60.0)));
    }

    #[test]
    fn what_is_not_near_a_shape_is_not_covered_by_it() {
        for (from, to) in [(Square::A1, Square::H8), (Square::B8, Square::C6), (Square::D4, Square::D4)] {
            for size in [4.0, 6.0, 10.0] {
                let shape = &shapes(from, to, size)[0];
                for (x, y) in (0..80).flat_map(|x| (0..80).map(move |y| (x as f32, y as f32))) {
                    let covers = shape.covers((x + 0.1, y + 0.1)) || shape.covers((x + 0.9, y + 0.9));
                    assert!(!covers || shape.is_near((x, y)), "{from} {to} {size}: {x} {y}");
                }
            }
        }
    }

    #[test]
    fn over_small_squares_an_arrow_is_the_ground_of_both() {
        let arrow = &shapes(Square::A1, Square::C3, 4.0)[0];
        assert!(arrow.covers((0.5, 31.5)) && arrow.covers((11.5, 20.5)));
        assert!(!arrow.covers((5.0, 27.0)));
    }
}
