//! Pictures of the squares, where a terminal can show them: one for each square, sent when it has changed.
//!
//! The cells below the pictures are painted like the squares, without pieces. So whatever the terminal writes there erases
//! a picture, and a terminal that forgets one still shows a board.

pub(super) mod kitty;
mod late_answer;
mod picture;
mod probe;
mod sixel;
mod support;

pub(super) use late_answer::LateAnswer;
pub(super) use probe::probe;
pub(super) use support::{GraphicsProtocol, GraphicsSupport};

use super::layout::ScreenLayout;
use super::style::{ColorDepth, ScreenStyle, SquareMarks};
use super::view::arrow::{self, MeasuredShape};
use super::view_model::{BoardShape, BoardView};
use picture::SquarePicture;
use ratatui::layout::{Rect, Size};
use std::fmt::Write;
use tabiya::diagram::Theme;
use tabiya::svg::png;
use tabiya::{Orientation, Piece, Square};
use tabiya_schema::base64;

/// What makes the picture of a square: while it stays the same nothing is sent.
#[derive(Clone, PartialEq, Debug)]
struct SquareLook {
    piece: Option<Piece>,
    marks: SquareMarks,
    is_light: bool,
    theme: Theme,
    /// The shapes that lie over it, and where it stands among them.
    shapes: Vec<BoardShape>,
    at: (usize, usize),
    orientation: Orientation,
}

/// The pictures that are on the screen.
#[derive(Default)]
pub(super) struct BoardPictures {
    shown: Vec<Option<SquareLook>>,
    /// Where they stand, how large their squares are, and how they were sent.
    place: Option<(Rect, Size, GraphicsProtocol, Size)>,
}

impl BoardPictures {
    /// Whether pictures have to go before a board at this place is shown, or none: then the screen is drawn anew, and
    /// this is sent first.
    pub(super) fn leave(
        &mut self,
        layout: Option<&ScreenLayout>,
        how: Option<(GraphicsProtocol, Size)>,
    ) -> Option<&'static str> {
        let next = layout.zip(how).map(|(layout, (how, cell))| (layout.board, layout.square, how, cell));
        if next == self.place {
            return None;
        }
        let before = std::mem::replace(&mut self.place, next);
        self.shown.clear();
        before.map(|(_, _, how, _)| if how == GraphicsProtocol::Kitty { kitty::DELETE } else { "" })
    }

    /// Nothing is on the screen any more.
    pub(super) fn forget(&mut self) {
        self.shown.clear();
    }

    /// What is sent to show a board: the squares that have changed.
    pub(super) fn show(
        &mut self,
        layout: &ScreenLayout,
        board_view: &BoardView,
        styles: &ScreenStyle,
    ) -> String {
        let Some((_, square, how, cell)) = self.place else { return String::new() };
        // Pictures have all colours, however few there are for text.
        let styles = &ScreenStyle { depth: ColorDepth::Full, ..*styles };
        let (width, height) = (square.width * cell.width, square.height * cell.height);
        let shapes = arrow::measured(board_view, (f32::from(width), f32::from(height)));
        self.shown.resize(64, None);
        let mut sent = String::new();
        for square in Square::ALL {
            let at = board_view.orientation.cell(square);
            let over: Vec<usize> =
                (0..shapes.len()).filter(|&i| touches(&shapes[i], at, (width, height))).collect();
            let look = SquareLook {
                piece: board_view.board.piece_at(square),
                marks: board_view.marks[square.index()],
                is_light: square.is_light(),
                theme: styles.theme,
                shapes: over.iter().map(|&i| board_view.drawn[i]).collect(),
                at,
                orientation: board_view.orientation,
            };
            let shown = &mut self.shown[square.index()];
            if shown.as_ref() == Some(&look) {
                continue;
            }
            let over: Vec<&MeasuredShape> = over.iter().map(|&i| &shapes[i]).collect();
            let picture =
                SquarePicture::draw((width, height), square, look.piece, look.marks, at, &over, styles);
            let place = layout.cell(at.0, at.1);
            // Where it stands: rows and columns are counted from one.
            let _ = write!(sent, "\x1b[{};{}H", place.y + 1, place.x + 1);
            sent.push_str(&encoded(&picture, how, place, square));
            *shown = Some(look);
        }
        // The cursor is where the person types: it comes back to that place.
        if sent.is_empty() { sent } else { format!("\x1b7{sent}\x1b8") }
    }
}

/// A picture as a terminal takes it, as wide and as high as its cells.
fn encoded(picture: &SquarePicture, how: GraphicsProtocol, place: Rect, square: Square) -> String {
    let file = || base64(&png(picture.width.into(), picture.height.into(), &picture.rgb));
    match how {
        GraphicsProtocol::Kitty => kitty::image(&file(), square, place.as_size()),
        GraphicsProtocol::ITerm => format!(
            "\x1b]1337;File=inline=1;width={};height={};preserveAspectRatio=0;doNotMoveCursor=1:{}\x07",
            place.width,
            place.height,
            file()
        ),
        GraphicsProtocol::Sixel => sixel::image(picture),
    }
}

/// Whether a shape covers anything of a square.
fn touches(shape: &MeasuredShape, (column, row): (usize, usize), (width, height): (u16, u16)) -> bool {
    const STEPS: u16 = 12;
    let place = |index: usize, size: u16, step: u16| {
        (index as f32 + (f32::from(step) + 0.5) / f32::from(STEPS)) * f32::from(size)
    };
    (0..STEPS)
        .flat_map(|down| (0..STEPS).map(move |across| (across, down)))
        .any(|(across, down)| shape.covers((place(column, width, across), place(row, height, down))))
}

#[cfg(test)]
mod tests;
