//! The board as an SVG drawing, with piece shapes of our own.

pub mod pieces;

mod pixels;
mod png;
mod raster;
mod side_column;

pub use pixels::Pixels;
pub use png::png;

use crate::board::Board;
use crate::order;
use crate::orientation::Orientation;
use crate::piece::Piece;
use crate::position::Position;
use crate::square::Square;
use crate::square_set::SquareSet;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write;
use side_column::{COLUMN, SideColumn};

/// The side of a square, the frame around the board, and the whole, in the drawing's own units.
const SQUARE: f32 = 100.0;
const FRAME: f32 = 40.0;
const WHOLE: f32 = 8.0 * SQUARE + 2.0 * FRAME;

const LIGHT: &str = "#edf0ea";
const DARK: &str = "#7f9c93";
const RIM: &str = "#2e3a37";
const LABEL: &str = "#d5ddd8";
const LAST_MOVE: &str = "#f2c230";
const CHECK: &str = "#e0241b";
const GOAL: &str = "#8258c4";

/// The size in pixels unless another is asked for.
const SIZE: u32 = 480;

/// A drawing of a board, and all that it shows.
///
/// ```
/// use tabiya::svg::Drawing;
/// use tabiya::{Position, Square, Orientation};
///
/// let position: Position = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3".parse()?;
/// let svg = Drawing::of(&position) // with the king in check
///     .with_orientation(Orientation::Black)
///     .with_last_move(Square::D8, Square::H4)
///     .with_arrow(Square::H4, Square::E1, "#c33")
///     .with_circle(Square::E1, "crimson")
///     .to_svg();
/// assert!(svg.starts_with("<svg xmlns=") && svg.ends_with("</svg>\n"));
/// # Ok::<(), tabiya::FenError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[must_use = "a drawing is drawn by to_svg"]
pub struct Drawing {
    board: Board,
    title: String,
    orientation: Orientation,
    size: u32,
    last_move: Option<(Square, Square)>,
    checked: Option<Square>,
    goals: SquareSet,
    promoted: SquareSet,
    beside: SideColumn,
    arrows: Vec<Arrow>,
    circles: Vec<Circle>,
}

/// An arrow from the middle of a square to another.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Arrow {
    from: Square,
    to: Square,
    color: String,
}

/// A circle around a square.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Circle {
    square: Square,
    color: String,
}

impl Drawing {
    /// Pieces and nothing else, seen by White, 480 pixels wide.
    pub const fn new(board: Board) -> Drawing {
        Drawing {
            board,
            title: String::new(),
            orientation: Orientation::White,
            size: SIZE,
            last_move: None,
            checked: None,
            goals: SquareSet::EMPTY,
            promoted: SquareSet::EMPTY,
            beside: SideColumn::Nothing,
            arrows: Vec::new(),
            circles: Vec::new(),
        }
    }

    /// A position: its pieces, the king in check if it is, and a title for those who cannot see it. Beside the board
    /// stands what is in hand in crazyhouse, and how many checks are left in three-check; the drawing is wider by it.
    pub fn of(position: &Position) -> Drawing {
        let title = format!("{} to move ({position})", position.turn());
        let checked = position.is_check().then(|| position.king(position.turn()));
        let (goals, promoted, beside) = (position.goals(), position.promoted(), SideColumn::of(position));
        Drawing { checked, goals, promoted, beside, ..Drawing::new(*position.board()) }.with_title(&title)
    }

    /// The same with words that tell what the picture shows, for those who cannot see it.
    pub fn with_title(self, title: &str) -> Drawing {
        Drawing { title: String::from(title), ..self }
    }

    /// The same seen from a side.
    pub fn with_orientation(self, orientation: Orientation) -> Drawing {
        Drawing { orientation, ..self }
    }

    /// The same so many pixels high, and as wide unless something stands beside the board.
    pub fn with_size(self, size: u32) -> Drawing {
        Drawing { size, ..self }
    }

    /// The same with the two squares of the last move coloured.
    pub fn with_last_move(self, from: Square, to: Square) -> Drawing {
        Drawing { last_move: Some((from, to)), ..self }
    }

    /// The same with a king in check.
    pub fn with_check(self, king: Square) -> Drawing {
        Drawing { checked: Some(king), ..self }
    }

    /// The same with one more arrow, in any colour that SVG knows. One that ends where it starts is not drawn.
    pub fn with_arrow(mut self, from: Square, to: Square, color: &str) -> Drawing {
        self.arrows.push(Arrow { from, to, color: escaped(color) });
        self
    }

    /// The same with one more circle around a square, in any colour that SVG knows.
    pub fn with_circle(mut self, square: Square, color: &str) -> Drawing {
        self.circles.push(Circle { square, color: escaped(color) });
        self
    }

    /// The whole SVG document.
    pub fn to_svg(&self) -> String {
        let mut svg = String::with_capacity(16_384);
        self.open(&mut svg);
        self.squares(&mut svg);
        self.labels(&mut svg);
        self.pieces(&mut svg);
        self.beside(&mut svg);
        self.circles.iter().for_each(|circle| self.circle(&mut svg, circle));
        self.arrows.iter().for_each(|arrow| self.arrow(&mut svg, arrow));
        svg.push_str("</svg>\n");
        svg
    }

    fn open(&self, svg: &mut String) {
        let (size, title, wide) = (self.size, escaped(&self.title), self.wide());
        let width = u64::from(size) * wide as u64 / WHOLE as u64;
        let _ = writeln!(
            svg,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {wide} {WHOLE}\" width=\"{width}\" height=\"{size}\" role=\"img\">\n\
             <title>{title}</title>\n\
             <defs>"
        );
        let mut seen: Vec<Piece> = self.board.iter().map(|(_, piece)| piece).collect();
        seen.extend(self.beside.pieces());
        order::sort_by_key(&mut seen, |piece| *piece);
        seen.dedup();
        seen.into_iter().for_each(|piece| pieces::define(svg, piece));
        if self.checked.is_some() {
            let _ = writeln!(
                svg,
                "<radialGradient id=\"tabiya-check\" r=\"0.68\"><stop offset=\"0.2\" stop-color=\"{CHECK}\"/>\
                 <stop offset=\"1\" stop-color=\"{CHECK}\" stop-opacity=\"0\"/></radialGradient>"
            );
        }
        svg.push_str("</defs>\n");
    }

    fn squares(&self, svg: &mut String) {
        let _ = writeln!(
            svg,
            "<rect width=\"{1}\" height=\"{WHOLE}\" rx=\"12\" fill=\"{RIM}\"/>\n\
             <rect x=\"{FRAME}\" y=\"{FRAME}\" width=\"{0}\" height=\"{0}\" fill=\"{LIGHT}\"/>",
            8.0 * SQUARE,
            self.wide()
        );
        // The dark squares are one path: 32 rectangles would leave seams between them.
        let _ = write!(svg, "<path fill=\"{DARK}\" d=\"");
        for square in Square::ALL.into_iter().filter(|square| !square.is_light()) {
            let (x, y) = self.corner(square);
            let _ = write!(svg, "M{x} {y}h{SQUARE}v{SQUARE}h-{SQUARE}z");
        }
        svg.push_str("\"/>\n");
        for square in self.goals {
            let (x, y) = self.corner(square);
            let _ = writeln!(
                svg,
                "<rect x=\"{x}\" y=\"{y}\" width=\"{SQUARE}\" height=\"{SQUARE}\" fill=\"{GOAL}\" fill-opacity=\"0.4\"/>"
            );
        }
        // A piece that was dropped came from no square.
        let last: SquareSet = self.last_move.into_iter().flat_map(|(from, to)| [from, to]).collect();
        for square in last {
            let (x, y) = self.corner(square);
            let _ = writeln!(
                svg,
                "<rect x=\"{x}\" y=\"{y}\" width=\"{SQUARE}\" height=\"{SQUARE}\" fill=\"{LAST_MOVE}\" fill-opacity=\"0.55\"/>"
            );
        }
        if let Some(square) = self.checked {
            let (x, y) = self.corner(square);
            let _ = writeln!(
                svg,
                "<rect x=\"{x}\" y=\"{y}\" width=\"{SQUARE}\" height=\"{SQUARE}\" fill=\"url(#tabiya-check)\"/>"
            );
        }
    }

    fn labels(&self, svg: &mut String) {
        let _ = writeln!(
            svg,
            "<g fill=\"{LABEL}\" font-family=\"Helvetica, Arial, sans-serif\" font-size=\"27\" font-weight=\"bold\" text-anchor=\"middle\">"
        );
        for (i, file) in self.orientation.files().into_iter().enumerate() {
            let x = FRAME + SQUARE * (i as f32 + 0.5);
            let _ = writeln!(svg, "<text x=\"{x}\" y=\"{}\">{file}</text>", WHOLE - 12.0);
        }
        for (i, rank) in self.orientation.ranks().into_iter().enumerate() {
            let y = FRAME + SQUARE * (i as f32 + 0.5) + 9.5;
            let _ = writeln!(svg, "<text x=\"{}\" y=\"{y}\">{rank}</text>", FRAME / 2.0);
        }
        svg.push_str("</g>\n");
    }

    fn pieces(&self, svg: &mut String) {
        for (square, piece) in &self.board {
            let (x, y) = self.corner(square);
            let _ = writeln!(svg, "<use href=\"#{}\" x=\"{x}\" y=\"{y}\"/>", pieces::id(piece));
        }
        // What was a pawn once, and is one again when it is captured.
        for square in self.promoted {
            let (x, y) = self.corner(square);
            let _ = writeln!(
                svg,
                "<circle cx=\"{}\" cy=\"{}\" r=\"9\" fill=\"{GOAL}\" stroke=\"{LIGHT}\" stroke-width=\"3\"/>",
                x + SQUARE - 15.0,
                y + SQUARE - 15.0
            );
        }
    }

    fn circle(&self, svg: &mut String, Circle { square, color }: &Circle) {
        let (x, y) = self.middle(*square);
        let _ = writeln!(
            svg,
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"45\" fill=\"none\" stroke=\"{color}\" stroke-width=\"7\" stroke-opacity=\"0.8\"/>"
        );
    }

    fn arrow(&self, svg: &mut String, Arrow { from, to, color }: &Arrow) {
        if from == to {
            return;
        }
        let _ = write!(
            svg,
            "<path fill=\"{color}\" fill-opacity=\"0.8\" stroke=\"{color}\" stroke-opacity=\"0.8\" stroke-linejoin=\"round\" stroke-width=\"3\" d=\""
        );
        for (i, (x, y)) in arrow_outline(self.middle(*from), self.middle(*to)).into_iter().enumerate() {
            let _ = write!(svg, "{}{x:.1} {y:.1}", if i == 0 { 'M' } else { 'L' });
        }
        svg.push_str("z\"/>\n");
    }

    /// The width of the whole.
    fn wide(&self) -> f32 {
        match self.beside {
            SideColumn::Nothing => WHOLE,
            _ => WHOLE + COLUMN as f32,
        }
    }

    /// The upper left corner of a square.
    fn corner(&self, square: Square) -> (f32, f32) {
        let (column, row) = self.orientation.cell(square);
        (FRAME + SQUARE * column as f32, FRAME + SQUARE * row as f32)
    }

    fn middle(&self, square: Square) -> (f32, f32) {
        let (x, y) = self.corner(square);
        (x + SQUARE / 2.0, y + SQUARE / 2.0)
    }
}

/// The corners of an arrow between two points, which differ.
fn arrow_outline((x, y): (f32, f32), (end_x, end_y): (f32, f32)) -> [(f32, f32); 7] {
    const SHAFT: f32 = 8.5;
    const BARB: f32 = 24.0;
    const HEAD: f32 = 42.0;
    let length = root((end_x - x) * (end_x - x) + (end_y - y) * (end_y - y));
    // Along the arrow, and across it.
    let (along_x, along_y) = ((end_x - x) / length, (end_y - y) / length);
    // One outline, so that a see-through arrow is evenly so; it starts outside the piece's middle.
    let (tail, neck, tip) = (26.0, length - HEAD, length - 4.0);
    let outline = [
        (tail, -SHAFT * 0.7),
        (neck, -SHAFT),
        (neck, -BARB),
        (tip, 0.0),
        (neck, BARB),
        (neck, SHAFT),
        (tail, SHAFT * 0.7),
    ];
    outline.map(|(along, across)| {
        (x + along_x * along - along_y * across, y + along_y * along + along_x * across)
    })
}

/// A text that stands in a document, within quotes or not.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            letter => escaped.push(letter),
        }
    }
    escaped
}

/// The square root of a number that is not negative, by Newton: the standard library has it, the core has not.
fn root(square: f32) -> f32 {
    if square <= 0.0 {
        return 0.0;
    }
    let mut root = square.max(1.0);
    loop {
        let next = (root + square / root) / 2.0;
        // From above it comes nearer until it stays.
        if next >= root {
            return root;
        }
        root = next;
    }
}

#[cfg(test)]
mod tests {
    use super::{Drawing, root};
    use crate::board::Board;
    use crate::square::Square;

    #[test]
    fn lengths_of_arrows_are_square_roots() {
        for x in 0u16..8 {
            for y in 0u16..8 {
                let square = 1.0 + f32::from(x * x + y * y) * 10_000.0;
                let found = root(square);
                assert!((found * found - square).abs() / square < 1e-6, "{square}: {found}");
            }
        }
        for small in [0.25f32, 0.01, 1e-4] {
            assert!((root(small) * root(small) - small).abs() / small < 1e-5, "{small}: {}", root(small));
        }
        assert_eq!(root(0.0), 0.0);
    }

    #[test]
    #[cfg(feature = "variants")]
    fn what_is_in_hand_and_the_checks_left_stand_beside_the_board() {
        use crate::position::Position;
        use crate::variant::Variant;
        use alloc::format;

        let house = "4k3/8/8/8/8/8/8/4K3[QPPn] w - - 0 1";
        let house = Position::from_fen_as(Variant::Crazyhouse, house).unwrap();
        let svg = Drawing::of(&house).with_size(440).to_svg();
        assert!(svg.contains("viewBox=\"0 0 1000 880\" width=\"500\" height=\"440\""), "{svg}");
        let drawn = |svg: &str, piece: &str| svg.matches(&format!("<use href=\"#tabiya-{piece}\"")).count();
        for (piece, count) in [("white-queen", 1), ("white-pawn", 1), ("black-knight", 1), ("black-pawn", 0)]
        {
            assert_eq!(drawn(&svg, piece), count, "{piece}");
        }
        assert_eq!(svg.matches(">2</text>").count(), 2); // two pawns, and the rank
        let checks = Position::from_fen_as(Variant::ThreeCheck, "4k3/8/8/8/8/8/8/4K3 w - - 3+1 0 1").unwrap();
        let svg = Drawing::of(&checks).to_svg();
        assert!(svg.contains(">checks</text>") && svg.contains(">check</text>"), "{svg}");
        // Chess is as square as ever.
        assert!(Drawing::of(&Position::new()).to_svg().contains("viewBox=\"0 0 880 880\" width=\"480\""));
    }

    #[test]
    fn what_is_given_does_not_break_out_of_its_place() {
        let drawing = Drawing::new(Board::STANDARD)
            .with_title("<script>&")
            .with_arrow(Square::E2, Square::E4, "red\"/><script>")
            .with_circle(Square::E4, "\"<")
            .with_arrow(Square::E2, Square::E2, "blue");
        let svg = drawing.to_svg();
        assert!(!svg.contains("<script>") && !svg.contains("NaN") && !svg.contains("blue"), "{svg}");
        assert!(svg.contains("&lt;script&gt;&amp;"));
    }
}
