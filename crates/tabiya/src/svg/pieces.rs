//! The shapes of the six pieces, drawn for Tabiya: one outline for each, and the lines on it.

use crate::color::Color;
use crate::piece::{Piece, Role};
use alloc::format;
use alloc::string::String;
use core::fmt::Write;

/// A piece in a square of 100 by 100, standing on the line y = 88.5.
#[derive(Debug)]
pub struct Shape {
    /// The outline, filled.
    pub outline: &'static str,
    /// Round knobs that stand on it: centre and radius.
    pub knobs: &'static [(f32, f32, f32)],
    /// Lines on it: collar, foot, mane.
    pub lines: &'static str,
    /// Spots on it: eye and nostril.
    pub spots: &'static [(f32, f32, f32)],
}

const PAWN: Shape = Shape {
    outline: concat!(
        "M50 20C57.2 20 62.5 25 62.5 31.5C62.5 36 60.5 39.5 57.5 42C62 43 66 45.5 66 48",
        "C66 50 65 50.5 63 50.5L58.5 50.5C59 60 63 67.5 70 73.5C74.5 77 77 81.5 77 88.5L50 88.5L23 88.5",
        "C23 81.5 25.5 77 30 73.5C37 67.5 41 60 41.5 50.5L37 50.5C35 50.5 34 50 34 48",
        "C34 45.5 38 43 42.5 42C39.5 39.5 37.5 36 37.5 31.5C37.5 25 42.8 20 50 20Z",
    ),
    knobs: &[],
    lines: "M41.5 50.5Q50 51 58.5 50.5M29.5 76Q50 78 70.5 76",
    spots: &[],
};

const KNIGHT: Shape = Shape {
    outline: concat!(
        "M79 88.5C82.5 62 76 32 53 21.5L49 11.5C45.5 14 42.8 17.5 41.5 21.5C33 25.5 29 32.5 27 40",
        "C25 46.5 20 51.5 17 57C15 61 16.5 66.5 21 68.5C24 69.8 26.5 69.3 29 67.2",
        "C31.5 65 34.5 63.4 39 63C45 62.5 50.5 60 53.5 54C54.5 63 48.5 67.5 41.5 72",
        "C35 76.5 30 81 30 88.5Z",
    ),
    knobs: &[],
    lines: "M56 28.5C68.5 38 72.5 55 71.5 73M33 80.5L79.5 80.5M18 63.8C21.5 65 24.5 64.2 27 62.5",
    spots: &[(36.5, 37.0, 2.9), (23.5, 57.0, 1.7)],
};

const BISHOP: Shape = Shape {
    outline: concat!(
        "M50 9.5C53 9.5 55 11.5 55 14C55 16 54 17.5 53 18.5C61 24 67.5 33 67.5 42C67.5 49 64 54 60.5 57",
        "L66 60.5L66 65L60 66C61.5 72 66 75 72 77C76.5 78.5 79 82 79 88.5L50 88.5L21 88.5",
        "C21 82 23.5 78.5 28 77C34 75 38.5 72 40 66L34 65L34 60.5L39.5 57C36 54 32.5 49 32.5 42",
        "C32.5 33 39 24 47 18.5C46 17.5 45 16 45 14C45 11.5 47 9.5 50 9.5Z",
    ),
    knobs: &[],
    lines: "M60 25L51.5 37.5M39.5 57.2H60.5M39.8 66H60.2M27.5 79Q50 80 72.5 79",
    spots: &[],
};

const ROOK: Shape = Shape {
    outline: concat!(
        "M50 18L57 18L57 24.5L64 24.5L64 18L76 18L76 32L69 39L69 66L75 73L75 78L80 80.5L80 88.5L50 88.5",
        "L20 88.5L20 80.5L25 78L25 73L31 66L31 39L24 32L24 18L36 18L36 24.5L43 24.5L43 18L50 18Z",
    ),
    knobs: &[],
    lines: "M30.5 39H69.5M31 66H69M25 78H75M24.5 31.5H75.5",
    spots: &[],
};

const QUEEN: Shape = Shape {
    outline: concat!(
        "M50 24L58 40.5L68.5 21L70 42.5L85 28L70.5 61L74 63.5L74 69.5L69 70.5C71 75 77 76 79.5 81",
        "C80.5 83 81 86 81 88.5L50 88.5L19 88.5C19 86 19.5 83 20.5 81C23 76 29 75 31 70.5L26 69.5",
        "L26 63.5L29.5 61L15 28L30 42.5L31.5 21L42 40.5L50 24Z",
    ),
    knobs: &[(50.0, 19.5, 5.2), (31.5, 16.0, 4.8), (68.5, 16.0, 4.8), (13.0, 23.5, 4.8), (87.0, 23.5, 4.8)],
    lines: "M25.5 52Q50 44 74.5 52M29.5 61.2H70.5M31 70.5H69M21.5 80.5H78.5",
    spots: &[],
};

const KING: Shape = Shape {
    outline: concat!(
        "M50 4.5L53.8 4.5L53.8 10.5L60 10.5L60 18L53.8 18L53.8 24.5C64 25.5 72 29.5 77.5 36",
        "C79 38 79 40 78 42L67.5 61L72.5 63.5L72.5 69.5L67.5 70.5C70 75 77 76 79.5 81",
        "C80.5 83 81 86 81 88.5L50 88.5L19 88.5C19 86 19.5 83 20.5 81C23 76 30 75 32.5 70.5L27.5 69.5",
        "L27.5 63.5L32.5 61L22 42C21 40 21 38 22.5 36C28 29.5 36 25.5 46.2 24.5L46.2 18L40 18L40 10.5",
        "L46.2 10.5L46.2 4.5L50 4.5Z",
    ),
    knobs: &[],
    lines: "M22.5 42.5Q50 33.5 77.5 42.5M32.5 61.2H67.5M32.5 70.5H67.5M21.5 80.5H78.5",
    spots: &[],
};

/// The shape of a role.
pub const fn shape(role: Role) -> &'static Shape {
    match role {
        Role::Pawn => &PAWN,
        Role::Knight => &KNIGHT,
        Role::Bishop => &BISHOP,
        Role::Rook => &ROOK,
        Role::Queen => &QUEEN,
        Role::King => &KING,
    }
}

/// The name by which a drawing refers to its piece.
pub(super) fn id(piece: Piece) -> String {
    format!("tabiya-{}-{}", piece.color.name(), piece.role)
}

/// Adds the definition of a piece: filled, its lines, and last the outline over their ends.
pub(super) fn define(svg: &mut String, piece: Piece) {
    let (fill, edge, line) = match piece.color {
        Color::White => ("#fbfaf6", "#23262b", "#23262b"),
        Color::Black => ("#363a42", "#15171a", "#e9e6dd"),
    };
    let Shape { outline, knobs, lines, spots } = shape(piece.role);
    let _ = write!(
        svg,
        "<g id=\"{}\" fill=\"{fill}\" stroke=\"{edge}\" stroke-width=\"3.4\" \
         stroke-linejoin=\"round\" transform=\"translate(-3.5 -1.5) scale(1.07)\">\n\
         <path stroke=\"none\" d=\"{outline}\"/>\n\
         <path fill=\"none\" stroke=\"{line}\" stroke-width=\"2.8\" stroke-linecap=\"round\" d=\"{lines}\"/>\n\
         <path fill=\"none\" d=\"{outline}\"/>\n",
        id(piece),
    );
    for (x, y, radius) in *knobs {
        let _ = writeln!(svg, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"/>");
    }
    for (x, y, radius) in *spots {
        let _ =
            writeln!(svg, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"{line}\" stroke=\"none\"/>");
    }
    svg.push_str("</g>\n");
}
