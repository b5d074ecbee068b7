//! Pictures of the squares, where a terminal can show them: one for each square, sent when it has changed.
//!
//! The cells below the pictures are painted like the squares, without pieces. So whatever the terminal writes there erases
//! a picture, and a terminal that forgets one still shows a board.

mod easel;
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
use super::style::{ColorDepth, PieceRendering, ScreenStyle, SquareMarks};
use super::view::arrow::{self, MeasuredShape};
use super::view_model::{BoardShape, BoardView};
use crate::play::terminal_caps::Charset;
use easel::Easel;
use picture::SquarePicture;
use ratatui::layout::{Rect, Size};
use std::fmt::Write;
use std::sync::Arc;
use std::time::Duration;
use tabiya::diagram::Theme;
use tabiya::svg::png;
use tabiya::{Orientation, Piece, Square, SquareSet};
use tabiya_players::Wake;
use tabiya_schema::base64;

/// What makes the picture of a square: while it stays the same nothing is sent.
#[derive(Clone, PartialEq, Debug)]
struct SquareLook {
    piece: Option<Piece>,
    marks: SquareMarks,
    theme: Theme,
    /// The shapes that lie over it.
    shapes: Vec<BoardShape>,
    orientation: Orientation,
}

/// Where the squares stand, how large they are, and how their pictures are sent.
#[derive(Clone, Copy, PartialEq, Debug)]
struct PicturePlace {
    board: Rect,
    /// In characters.
    square: Size,
    protocol: GraphicsProtocol,
    /// The pixels of a character.
    cell: Size,
}

impl PicturePlace {
    /// The pixels of a square.
    fn pixels(&self) -> (u16, u16) {
        (self.square.width * self.cell.width, self.square.height * self.cell.height)
    }
}

/// A picture that is to be painted.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct PictureOrder {
    square: Square,
    look: SquareLook,
    place: PicturePlace,
}

/// The pictures that are on the screen.
pub(super) struct BoardPictures {
    easel: Easel,
    /// What the terminal shows in each square.
    shown: Vec<Option<SquareLook>>,
    /// What it is to show: the same, or it is being painted.
    wanted: Vec<PictureOrder>,
    /// Where characters stand in the frame that is being drawn.
    unpainted: SquareSet,
    place: Option<PicturePlace>,
}

impl BoardPictures {
    /// Pictures that are painted beside everything else; `wake` is called when there are new ones.
    pub(super) fn new(wake: Wake) -> BoardPictures {
        BoardPictures::painted_by(wake, painted)
    }

    /// The same with another painter.
    fn painted_by(
        wake: Wake,
        paint: impl Fn(&PictureOrder) -> String + Send + Sync + 'static,
    ) -> BoardPictures {
        BoardPictures {
            easel: Easel::new(wake, Arc::new(paint)),
            shown: vec![None; 64],
            wanted: Vec::new(),
            unpainted: SquareSet::EMPTY,
            place: None,
        }
    }

    /// Whether pictures have to go before a board at this place is shown, or none: then the screen is drawn anew, and
    /// this is sent first.
    pub(super) fn leave(
        &mut self,
        layout: Option<&ScreenLayout>,
        how: Option<(GraphicsProtocol, Size)>,
    ) -> Option<&'static str> {
        let next = layout.zip(how).map(|(layout, (protocol, cell))| PicturePlace {
            board: layout.board,
            square: layout.square,
            protocol,
            cell,
        });
        if next == self.place {
            return None;
        }
        let before = std::mem::replace(&mut self.place, next);
        self.forget();
        before.map(|place| if place.protocol == GraphicsProtocol::Kitty { kitty::DELETE } else { "" })
    }

    /// Nothing is on the screen any more.
    pub(super) fn forget(&mut self) {
        self.shown.fill(None);
    }

    /// Asks for the pictures of a board and waits a little for those that are missing. Gives the squares that have none
    /// yet: characters stand there, and whoever types is not kept waiting.
    pub(super) fn ask(
        &mut self,
        board_view: &BoardView,
        styles: &ScreenStyle,
        patience: Duration,
    ) -> SquareSet {
        let Some(place) = self.place else { return SquareSet::EMPTY };
        let (width, height) = place.pixels();
        let size = (f32::from(width), f32::from(height));
        let shapes = arrow::measured(&board_view.drawn, board_view.orientation, size);
        let order = |square: Square| {
            let at = board_view.orientation.cell(square);
            let over = (0..shapes.len()).filter(|&i| touches(&shapes[i], at, (width, height)));
            let look = SquareLook {
                piece: board_view.board.piece_at(square),
                marks: board_view.marks[square.index()],
                theme: styles.theme,
                shapes: over.map(|i| board_view.drawn[i]).collect(),
                orientation: board_view.orientation,
            };
            PictureOrder { square, look, place }
        };
        self.wanted = Square::ALL.map(order).to_vec();
        let is_missing =
            |order: &&PictureOrder| self.shown[order.square.index()].as_ref() != Some(&order.look);
        let missing = self.wanted.iter().filter(is_missing).cloned().collect();
        self.unpainted = self.easel.paint(missing, patience);
        self.unpainted
    }

    /// What is sent to show the board that was asked for: the squares that have changed and are painted.
    pub(super) fn show(&mut self, layout: &ScreenLayout) -> String {
        let Some(place) = self.place else { return String::new() };
        let mut sent = String::new();
        for PictureOrder { square, look, .. } in std::mem::take(&mut self.wanted) {
            let shown = &mut self.shown[square.index()];
            if shown.as_ref() == Some(&look) {
                continue;
            }
            let (column, row) = look.orientation.cell(square);
            let cell = layout.cell(column, row);
            // What was painted since then waits for the next frame, which takes the characters away: writing there would
            // erase it.
            let is_written = self.unpainted.contains(square);
            match if is_written { None } else { self.easel.take(square) } {
                Some(picture) => {
                    // Where it stands: rows and columns are counted from one.
                    let _ = write!(sent, "\x1b[{};{}H", cell.y + 1, cell.x + 1);
                    sent.push_str(&picture);
                    *shown = Some(look);
                }
                // What lies over the characters goes away with what it showed.
                None if shown.take().is_some() && place.protocol == GraphicsProtocol::Kitty => {
                    sent.push_str(&kitty::removal(square));
                }
                None => {}
            }
        }
        // The cursor is where the person types: it comes back to that place.
        if sent.is_empty() { sent } else { format!("\x1b7{sent}\x1b8") }
    }
}

/// The picture that is ordered, as a terminal takes it.
fn painted(order: &PictureOrder) -> String {
    let PictureOrder { square, look, place } = order;
    let (width, height) = place.pixels();
    let shapes = arrow::measured(&look.shapes, look.orientation, (f32::from(width), f32::from(height)));
    // Pictures have all colours, however few there are for text.
    let styles = ScreenStyle {
        depth: ColorDepth::Full,
        theme: look.theme,
        pieces: PieceRendering::Pictures,
        charset: Charset::Unicode,
    };
    let at = look.orientation.cell(*square);
    let picture = SquarePicture::draw((width, height), *square, look.piece, look.marks, at, &shapes, &styles);
    encoded(&picture, place, *square)
}

/// A picture as a terminal takes it, as wide and as high as its cells.
fn encoded(picture: &SquarePicture, place: &PicturePlace, square: Square) -> String {
    let file = || base64(&png(picture.width.into(), picture.height.into(), &picture.rgb));
    match place.protocol {
        GraphicsProtocol::Kitty => kitty::image(&file(), square, place.square),
        GraphicsProtocol::ITerm => format!(
            "\x1b]1337;File=inline=1;width={};height={};preserveAspectRatio=0;doNotMoveCursor=1:{}\x07",
            place.square.width,
            place.square.height,
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
