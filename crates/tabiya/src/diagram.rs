//! The board in text.

use crate::board::Board;
use crate::color::Color;
use crate::orientation::Orientation;
use crate::piece::{Piece, Role};
use crate::square::Square;
use crate::square_set::SquareSet;
use core::fmt::{self, Write};

/// A board to be printed as eight lines, with its files and ranks named.
///
/// ```
/// use tabiya::diagram::Diagram;
/// use tabiya::{Board, Orientation};
///
/// let text = Diagram::new(Board::STANDARD).with_orientation(Orientation::Black).to_string();
/// assert!(text.starts_with("1  R N B K Q B N R\n"));
/// assert!(text.ends_with("   h g f e d c b a\n"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagram {
    board: Board,
    orientation: Orientation,
    pieces: PieceStyle,
    squares: SquareStyle,
    frame: Frame,
    theme: Theme,
    last_move: Option<(Square, Square)>,
    checked: Option<Square>,
    goals: SquareSet,
}

impl Diagram {
    /// Letters and dots, seen by White.
    pub const fn new(board: Board) -> Diagram {
        Diagram {
            board,
            orientation: Orientation::White,
            pieces: PieceStyle::Letters,
            squares: SquareStyle::Plain,
            frame: Frame::Named,
            theme: Theme::Sea,
            last_move: None,
            checked: None,
            goals: SquareSet::EMPTY,
        }
    }

    /// The same seen from a side.
    pub fn with_orientation(self, orientation: Orientation) -> Diagram {
        Diagram { orientation, ..self }
    }

    /// The same with pieces that look so.
    pub fn with_pieces(self, pieces: PieceStyle) -> Diagram {
        Diagram { pieces, ..self }
    }

    /// The same with squares that look so.
    pub fn with_squares(self, squares: SquareStyle) -> Diagram {
        Diagram { squares, ..self }
    }

    /// The same with another frame.
    pub fn with_frame(self, frame: Frame) -> Diagram {
        Diagram { frame, ..self }
    }

    /// The same in other colours, where squares are painted.
    pub fn with_theme(self, theme: Theme) -> Diagram {
        Diagram { theme, ..self }
    }

    /// The same with the two squares of the last move marked, if there was one.
    pub fn with_last_move(self, last_move: Option<(Square, Square)>) -> Diagram {
        Diagram { last_move, ..self }
    }

    /// The same with a king in check marked, if there is one.
    pub fn with_check(self, checked: Option<Square>) -> Diagram {
        Diagram { checked, ..self }
    }

    /// The same with the squares marked that a king is to reach, as in king of the hill, where nothing stands on them.
    ///
    /// ```
    /// use tabiya::diagram::Diagram;
    /// use tabiya::{Board, Square, SquareSet};
    ///
    /// let hill = SquareSet::from_iter([Square::D4, Square::E4, Square::D5, Square::E5]);
    /// let text = Diagram::new(Board::STANDARD).with_goals(hill).to_string();
    /// assert!(text.contains("5  . . . = = . . .\n4  . . . = = . . .\n"));
    /// ```
    pub fn with_goals(self, goals: SquareSet) -> Diagram {
        Diagram { goals, ..self }
    }
}

/// How the pieces look.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PieceStyle {
    /// The letters of a FEN.
    Letters,
    /// Chess symbols.
    Symbols,
}

/// How the squares look.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SquareStyle {
    /// An empty one is a dot.
    Plain,
    /// Painted: every colour is set, so the terminal's own do not matter.
    Painted,
}

/// What stands around the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Frame {
    /// The names of the files and ranks.
    Named,
    /// Nothing, and the squares are as narrow as they can be: for the smallest windows.
    Bare,
}

/// The colours of painted squares.
///
/// White pieces are white and black pieces are black on all of them, and each ground is far enough from both.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Theme {
    /// Blue.
    #[default]
    Sea,
    /// Brown.
    Wood,
    /// Green.
    Meadow,
    /// Grey.
    Slate,
    /// On a white page, where a whole screen is drawn.
    Day,
    /// On a black page.
    Night,
    /// Grey on a black page, as far from text and pieces as can be.
    Contrast,
    /// Sand and blue, and marks that are told apart without red and green.
    ColorBlind,
}

impl Theme {
    /// All of them.
    pub const ALL: [Theme; 8] = [
        Theme::Sea,
        Theme::Wood,
        Theme::Meadow,
        Theme::Slate,
        Theme::Day,
        Theme::Night,
        Theme::Contrast,
        Theme::ColorBlind,
    ];

    /// The name in lower case: `sea` to `colorblind`.
    pub const fn name(self) -> &'static str {
        match self {
            Theme::Sea => "sea",
            Theme::Wood => "wood",
            Theme::Meadow => "meadow",
            Theme::Slate => "slate",
            Theme::Day => "day",
            Theme::Night => "night",
            Theme::Contrast => "contrast",
            Theme::ColorBlind => "colorblind",
        }
    }

    /// Light and dark squares, and the same two as part of the last move, in the palette of 256.
    pub const fn grounds(self) -> [u8; 4] {
        match self {
            Theme::Sea => [67, 60, 136, 94],
            Theme::Wood => [137, 94, 100, 58],
            Theme::Meadow => [65, 58, 137, 94],
            Theme::Slate => [246, 242, 103, 60],
            Theme::Day => [137, 94, 100, 58],
            Theme::Night => [66, 241, 136, 94],
            Theme::Contrast => [245, 241, 32, 25],
            Theme::ColorBlind => [137, 60, 136, 94],
        }
    }

    /// The colours of text and page, in the palette of 256; none are the terminal's own.
    pub const fn page(self) -> Option<(u8, u8)> {
        match self {
            Theme::Day => Some((16, 231)),
            Theme::Night => Some((253, 233)),
            Theme::Contrast => Some((231, 16)),
            _ => None,
        }
    }
}

/// The ground of a king in check, in the palette of 256.
pub const CHECK: u8 = 167;
/// The colour of white pieces on painted squares.
pub const WHITE_PIECE: u8 = 231;
/// The colour of black pieces on painted squares.
pub const BLACK_PIECE: u8 = 16;

impl fmt::Display for Diagram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in self.orientation.ranks() {
            if self.frame == Frame::Named {
                write!(f, "{rank} ")?;
            }
            let row = self.orientation.files().map(|file| Square::new(file, rank));
            match self.squares {
                SquareStyle::Plain => self.plain_row(f, row)?,
                SquareStyle::Painted => self.painted_row(f, row)?,
            }
            f.write_char('\n')?;
        }
        if self.frame == Frame::Bare {
            return Ok(());
        }
        f.write_str("  ")?;
        for file in self.orientation.files() {
            match self.squares {
                SquareStyle::Plain => write!(f, " {file}")?,
                SquareStyle::Painted => write!(f, " {file} ")?,
            }
        }
        f.write_char('\n')
    }
}

impl Diagram {
    /// Without colours the squares of the last move stand in brackets, `[N]`, and a king in check between stars, `*K*`.
    fn plain_row(&self, f: &mut fmt::Formatter<'_>, row: [Square; 8]) -> fmt::Result {
        let mut before = SquareMark::None;
        for square in row {
            let mark = self.mark(square);
            f.write_char(match (before, mark) {
                (SquareMark::Check, _) | (_, SquareMark::Check) => '*',
                (SquareMark::LastMove, SquareMark::LastMove) => '|',
                (SquareMark::LastMove, SquareMark::None) => ']',
                (SquareMark::None, SquareMark::LastMove) => '[',
                (SquareMark::None, SquareMark::None) => ' ',
            })?;
            match self.board.piece_at(square) {
                None => f.write_char(if self.goals.contains(square) { GOAL } else { '.' })?,
                Some(piece) if self.pieces == PieceStyle::Letters => f.write_char(piece.letter())?,
                Some(piece) => symbol(f, piece)?,
            }
            before = mark;
        }
        match before {
            SquareMark::None => Ok(()),
            SquareMark::LastMove => f.write_char(']'),
            SquareMark::Check => f.write_char('*'),
        }
    }

    fn painted_row(&self, f: &mut fmt::Formatter<'_>, row: [Square; 8]) -> fmt::Result {
        for square in row {
            let piece = self.board.piece_at(square);
            let margin = if self.frame == Frame::Named { " " } else { "" };
            self.paint(f, square, piece)?;
            f.write_str(margin)?;
            match piece {
                None => f.write_char(if self.goals.contains(square) { GOAL } else { ' ' })?,
                Some(piece) if self.pieces == PieceStyle::Letters => f.write_char(piece.letter())?,
                // Painted pieces are told apart by their paint: the solid symbols read better.
                Some(piece) => symbol(f, piece.role.of(Color::Black))?,
            }
            f.write_str(" \u{1b}[0m")?;
        }
        Ok(())
    }

    fn mark(&self, square: Square) -> SquareMark {
        if self.checked == Some(square) {
            SquareMark::Check
        } else if self.last_move.is_some_and(|(from, to)| from == square || to == square) {
            SquareMark::LastMove
        } else {
            SquareMark::None
        }
    }

    /// Sets the colours of a square and of the piece on it.
    fn paint(&self, f: &mut fmt::Formatter<'_>, square: Square, piece: Option<Piece>) -> fmt::Result {
        let [light, dark, last_light, last_dark] = self.theme.grounds();
        let ground = match (self.mark(square), square.is_light()) {
            (SquareMark::Check, _) => CHECK,
            (SquareMark::LastMove, true) => last_light,
            (SquareMark::LastMove, false) => last_dark,
            (SquareMark::None, true) => light,
            (SquareMark::None, false) => dark,
        };
        if piece.is_none() && self.goals.contains(square) {
            write!(f, "\u{1b}[38;5;{WHITE_PIECE}m")?;
        }
        if let Some(piece) = piece {
            let ink = if piece.color.is_white() { WHITE_PIECE } else { BLACK_PIECE };
            write!(f, "\u{1b}[1m\u{1b}[38;5;{ink}m")?;
        }
        write!(f, "\u{1b}[48;5;{ground}m")
    }
}

/// What stands on an empty square that a king is to reach.
const GOAL: char = '=';

/// What is special about a square.
#[derive(Clone, Copy, PartialEq, Eq)]
enum SquareMark {
    None,
    LastMove,
    Check,
}

/// A piece's symbol. Some terminals draw the black pawn alone as an emoji, unless asked for text.
fn symbol(f: &mut fmt::Formatter<'_>, piece: Piece) -> fmt::Result {
    f.write_char(piece.symbol())?;
    if piece == Role::Pawn.of(Color::Black) {
        f.write_char('\u{fe0e}')?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::{String, ToString};

    fn start(orientation: Orientation, pieces: PieceStyle, squares: SquareStyle) -> String {
        Diagram::new(Board::STANDARD)
            .with_orientation(orientation)
            .with_pieces(pieces)
            .with_squares(squares)
            .to_string()
    }

    #[test]
    fn without_colours_the_last_move_is_in_brackets_and_a_king_in_check_between_stars() {
        let mut board = Board::STANDARD;
        board.move_piece(Square::E2, Square::E4);
        let plain = |last_move, checked| {
            Diagram::new(board).with_last_move(last_move).with_check(checked).to_string()
        };
        let text = plain(Some((Square::E2, Square::E4)), Some(Square::E8));
        assert!(text.contains("8  r n b q*k*b n r\n"), "{text}");
        assert!(text.contains("4  . . . .[P]. . .\n"), "{text}");
        assert!(text.contains("2  P P P P[.]P P P\n"), "{text}");
        let text = plain(Some((Square::G1, Square::H1)), None);
        assert!(text.contains("1  R N B Q K B[N|R]\n"), "{text}");
    }

    #[test]
    fn on_every_theme_the_pieces_stand_out_from_their_squares() {
        // Of the 6x6x6 cube and the greys of the palette.
        let luminance = |color: u8| {
            let channel = |level: u8| if level == 0 { 0.0 } else { 55.0 + 40.0 * f64::from(level) };
            let [red, green, blue] = match color {
                16..=231 => [(color - 16) / 36, (color - 16) / 6 % 6, (color - 16) % 6].map(channel),
                grey => [8.0 + 10.0 * f64::from(grey - 232); 3],
            };
            let linear = |value: f64| {
                let value = value / 255.0;
                if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
            };
            0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
        };
        let contrast = |a: u8, b: u8| {
            let (a, b) = (luminance(a), luminance(b));
            (a.max(b) + 0.05) / (a.min(b) + 0.05)
        };
        for theme in Theme::ALL {
            let [light, dark, last_light, last_dark] = theme.grounds();
            for ground in [light, dark, last_light, last_dark, CHECK] {
                for piece in [WHITE_PIECE, BLACK_PIECE] {
                    assert!(
                        contrast(ground, piece) >= 3.0,
                        "{theme:?} {ground} {piece}: {:.2}",
                        contrast(ground, piece)
                    );
                }
            }
            // The squares of the last move are told from the others, and light from dark.
            for (a, b) in [(light, last_light), (dark, last_dark)] {
                assert_ne!(a, b);
            }
            assert!(contrast(light, dark) >= 1.5, "{theme:?}: {:.2}", contrast(light, dark));
        }
    }

    #[test]
    fn a_plain_board_is_ascii_with_its_files_and_ranks_named() {
        let text = start(Orientation::White, PieceStyle::Letters, SquareStyle::Plain);
        assert!(text.is_ascii());
        assert!(text.starts_with("8  r n b q k b n r\n7  p p"), "{text}");
        assert!(text.ends_with("1  R N B Q K B N R\n   a b c d e f g h\n"), "{text}");
    }

    #[test]
    fn black_sees_h1_in_the_upper_left_corner() {
        let text = start(Orientation::Black, PieceStyle::Letters, SquareStyle::Plain);
        assert!(text.starts_with("1  R N B K Q B N R\n"), "{text}");
        assert!(text.ends_with("8  r n b k q b n r\n   h g f e d c b a\n"), "{text}");
    }

    #[test]
    fn without_its_frame_a_board_is_eight_lines_of_two_columns_a_square() {
        for (pieces, squares) in
            [(PieceStyle::Letters, SquareStyle::Plain), (PieceStyle::Symbols, SquareStyle::Painted)]
        {
            let diagram = Diagram::new(Board::STANDARD).with_pieces(pieces).with_squares(squares);
            let text = diagram.with_frame(Frame::Bare).to_string();
            assert_eq!(text.lines().count(), 8);
            for line in text.lines() {
                let mut codes =
                    line.split('\u{1b}').map(|part| part.split_once('m').map_or(part, |(_, it)| it));
                let letters = |part: &str| part.chars().filter(|&letter| letter != '\u{fe0e}').count();
                assert_eq!(codes.by_ref().map(letters).sum::<usize>(), 16, "{line:?}");
            }
        }
    }

    #[test]
    fn paint_never_runs_over_the_edge_of_the_board() {
        for line in start(Orientation::White, PieceStyle::Symbols, SquareStyle::Painted).lines().take(8) {
            assert!(line.ends_with("\u{1b}[0m"), "{line:?}");
        }
    }
}
