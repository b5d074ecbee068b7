//! The board in text.

use crate::view::View;
use anstyle::{Ansi256Color, Color as Ink, Style};
use std::fmt::{self, Write};
use tabiya::{Board, Color, Piece, Role, Square};

/// A board to be printed as eight lines, with its files and ranks named.
pub(crate) struct Diagram {
    pub(crate) board: Board,
    pub(crate) view: View,
    pub(crate) men: Men,
    pub(crate) squares: Squares,
    pub(crate) last_move: Option<(Square, Square)>,
    /// The king in check.
    pub(crate) checked: Option<Square>,
}

/// How the men look.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Men {
    Letters,
    Symbols,
}

/// How the squares look.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Squares {
    /// An empty one is a dot.
    Plain,
    /// Painted: every colour is set, so the terminal's own do not matter.
    Painted,
}

const LIGHT: u8 = 109;
const DARK: u8 = 66;
const LAST_MOVE: u8 = 143;
const CHECK: u8 = 167;
const WHITE_MAN: u8 = 231;
const BLACK_MAN: u8 = 16;

impl fmt::Display for Diagram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in self.view.ranks() {
            write!(f, "{rank} ")?;
            for file in self.view.files() {
                self.square(f, Square::new(file, rank))?;
            }
            f.write_char('\n')?;
        }
        f.write_str("  ")?;
        for file in self.view.files() {
            match self.squares {
                Squares::Plain => write!(f, " {file}")?,
                Squares::Painted => write!(f, " {file} ")?,
            }
        }
        f.write_char('\n')
    }
}

impl Diagram {
    fn square(&self, f: &mut fmt::Formatter<'_>, square: Square) -> fmt::Result {
        let piece = self.board.piece_at(square);
        match self.squares {
            Squares::Plain => {
                f.write_char(' ')?;
                match piece {
                    None => f.write_char('.'),
                    Some(piece) if self.men == Men::Letters => f.write_char(piece.letter()),
                    Some(piece) => symbol(f, piece),
                }
            }
            Squares::Painted => {
                let style = self.paint(square, piece);
                write!(f, "{style} ")?;
                match piece {
                    None => f.write_char(' ')?,
                    Some(piece) if self.men == Men::Letters => f.write_char(piece.letter())?,
                    // Painted men are told apart by their paint: the solid symbols read better.
                    Some(piece) => symbol(f, piece.role.of(Color::Black))?,
                }
                write!(f, " {style:#}")
            }
        }
    }

    fn paint(&self, square: Square, piece: Option<Piece>) -> Style {
        let ground = if self.checked == Some(square) {
            CHECK
        } else if self.last_move.is_some_and(|(from, to)| from == square || to == square) {
            LAST_MOVE
        } else if square.is_light() {
            LIGHT
        } else {
            DARK
        };
        let style = Style::new().bg_color(Some(Ink::from(Ansi256Color(ground))));
        match piece {
            None => style,
            Some(piece) => {
                let man = if piece.color.is_white() { WHITE_MAN } else { BLACK_MAN };
                style.fg_color(Some(Ink::from(Ansi256Color(man)))).bold()
            }
        }
    }
}

/// A man's symbol. Some terminals draw the black pawn alone as an emoji, unless asked for text.
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

    fn start(view: View, men: Men, squares: Squares) -> String {
        Diagram { board: Board::STANDARD, view, men, squares, last_move: None, checked: None }.to_string()
    }

    #[test]
    fn a_plain_board_is_ascii_with_its_files_and_ranks_named() {
        let text = start(View::White, Men::Letters, Squares::Plain);
        assert!(text.is_ascii());
        assert!(text.starts_with("8  r n b q k b n r\n7  p p"), "{text}");
        assert!(text.ends_with("1  R N B Q K B N R\n   a b c d e f g h\n"), "{text}");
    }

    #[test]
    fn black_sees_h1_in_the_upper_left_corner() {
        let text = start(View::Black, Men::Letters, Squares::Plain);
        assert!(text.starts_with("1  R N B K Q B N R\n"), "{text}");
        assert!(text.ends_with("8  r n b k q b n r\n   h g f e d c b a\n"), "{text}");
    }

    #[test]
    fn paint_never_runs_over_the_edge_of_the_board() {
        for line in start(View::White, Men::Symbols, Squares::Painted).lines().take(8) {
            assert!(line.ends_with("\u{1b}[0m"), "{line:?}");
        }
    }
}
