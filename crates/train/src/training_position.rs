//! A position to learn from, in 32 bytes.

use tabiya::{CastlingSide, Color, Position, Rank, Role, Setup, Square, SquareSet};

/// A position of a game, what a search said of it, and how the game ended.
///
/// docs/network.md tells what each byte means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TrainingPosition(pub [u8; TrainingPosition::BYTES]);

/// The number of a rook that may castle, where other pieces have that of their role.
const CASTLING_ROOK: u8 = 6;

/// The number of a pawn that has just gone two squares.
const PASSING_PAWN: u8 = 7;

/// The bit of a white piece among the four of a square.
const WHITE: u8 = 8;

/// The bits of the byte with the result: whose turn it is, and how the game began.
const BLACK_TO_MOVE: u8 = 0x80;
const CHESS960: u8 = 0x40;

/// How the game of a position ended, and where it comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameLabel {
    /// What White got, in half points.
    pub half_points: u8,
    /// A number of the game: positions of the same game have the same.
    pub game: u16,
    /// Whether it began with an array of Chess960.
    pub chess960: bool,
}

impl TrainingPosition {
    /// The size of one, in memory and in files.
    pub const BYTES: usize = 32;

    /// A position of chess, the score that a search gave it for White, and its game.
    pub fn new(position: &Position, white_score: i16, label: GameLabel) -> TrainingPosition {
        let mut bytes = [0; TrainingPosition::BYTES];
        let board = position.board();
        let rooks = position.castling_rooks();
        let passing = position.en_passant().map(passed_by);
        bytes[..8].copy_from_slice(&board.occupied().bits().to_le_bytes());
        for (index, square) in board.occupied().iter().enumerate().take(32) {
            let Some(piece) = board.piece_at(square) else { continue };
            let number = match piece.role {
                Role::Rook if rooks.contains(square) => CASTLING_ROOK,
                Role::Pawn if passing == Some(square) => PASSING_PAWN,
                role => role as u8,
            };
            let code = number | if piece.color.is_white() { WHITE } else { 0 };
            bytes[8 + index / 2] |= code << (index % 2 * 4);
        }
        bytes[24..26].copy_from_slice(&white_score.to_le_bytes());
        bytes[26] = label.half_points.min(2)
            | if position.turn().is_white() { 0 } else { BLACK_TO_MOVE }
            | if label.chess960 { CHESS960 } else { 0 };
        bytes[27] = position.halfmoves().min(255) as u8;
        bytes[28..30].copy_from_slice(&(position.fullmoves().min(u32::from(u16::MAX)) as u16).to_le_bytes());
        bytes[30..].copy_from_slice(&label.game.to_le_bytes());
        TrainingPosition(bytes)
    }

    /// The squares with a piece.
    pub fn occupied(&self) -> SquareSet {
        SquareSet::from_bits(u64::from_le_bytes(self.part(0)))
    }

    /// The pieces with their squares; none for codes that mean nothing.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Color, Role)> + '_ {
        self.codes().map(|(square, code)| {
            let color = if code & WHITE != 0 { Color::White } else { Color::Black };
            let role = match code & 7 {
                CASTLING_ROOK => Role::Rook,
                PASSING_PAWN => Role::Pawn,
                number => Role::ALL[usize::from(number)],
            };
            (square, color, role)
        })
    }

    /// The side to move.
    pub fn turn(&self) -> Color {
        if self.0[26] & BLACK_TO_MOVE == 0 { Color::White } else { Color::Black }
    }

    /// What the search said, in centipawns for White.
    pub fn white_score(&self) -> i16 {
        i16::from_le_bytes(self.part(24))
    }

    /// How the game ended, and where it comes from.
    pub fn label(&self) -> GameLabel {
        GameLabel {
            half_points: (self.0[26] & 3).min(2),
            game: u16::from_le_bytes(self.part(30)),
            chess960: self.0[26] & CHESS960 != 0,
        }
    }

    /// The same position with another score.
    pub fn with_white_score(mut self, score: i16) -> TrainingPosition {
        self.0[24..26].copy_from_slice(&score.to_le_bytes());
        self
    }

    /// What is left of it without what was learnt: equal for equal positions.
    pub fn without_labels(&self) -> [u8; 25] {
        let mut bytes = [0; 25];
        bytes[..24].copy_from_slice(&self.0[..24]);
        bytes[24] = self.0[26] & BLACK_TO_MOVE;
        bytes
    }

    /// The position; none of bytes that tell of an impossible one.
    pub fn position(&self) -> Option<Position> {
        let mut setup = Setup::EMPTY;
        let (mut rooks, mut passing) = (SquareSet::EMPTY, None);
        for ((square, color, role), (_, code)) in self.pieces().zip(self.codes()) {
            setup.board.place(square, role.of(color));
            match code & 7 {
                CASTLING_ROOK => rooks.insert(square),
                PASSING_PAWN => passing = Some(square),
                _ => {}
            }
        }
        for square in rooks {
            let color = setup.board.color_at(square)?;
            let king = setup.board.king(color)?;
            let side = if square.file() > king.file() { CastlingSide::King } else { CastlingSide::Queen };
            setup.castling.set(color, side, Some(square.file()));
        }
        setup.en_passant = passing.map(passed_by);
        setup.turn = self.turn();
        setup.halfmoves = u16::from(self.0[27]);
        setup.fullmoves = u32::from(u16::from_le_bytes(self.part(28)));
        Position::try_from(setup).ok()
    }

    /// Every square with its four bits.
    fn codes(&self) -> impl Iterator<Item = (Square, u8)> + '_ {
        let code = |index: usize| self.0[8 + index / 2] >> (index % 2 * 4) & 15;
        self.occupied().iter().take(32).enumerate().map(move |(index, square)| (square, code(index)))
    }

    fn part<const N: usize>(&self, at: usize) -> [u8; N] {
        let mut part = [0; N];
        part.copy_from_slice(&self.0[at..at + N]);
        part
    }
}

/// The square of a pawn that has passed over a square, and the other way round.
fn passed_by(square: Square) -> Square {
    let rank = match square.rank() {
        Rank::Third => Rank::Fourth,
        Rank::Fourth => Rank::Third,
        Rank::Fifth => Rank::Sixth,
        Rank::Sixth => Rank::Fifth,
        other => other,
    };
    Square::new(square.file(), rank)
}

#[cfg(test)]
mod tests {
    use super::{GameLabel, TrainingPosition};
    use tabiya::{Position, Rng};

    #[test]
    fn every_position_of_random_games_is_read_as_it_was_written() {
        let (mut castling, mut passing) = (0, 0);
        for game in 0..200 {
            let mut rng = Rng::stream(22, game);
            let mut position = match game % 2 {
                0 => Position::new(),
                _ => Position::random_chess960(&mut rng).1,
            };
            let label =
                GameLabel { half_points: (game % 3) as u8, game: game as u16, chess960: game % 2 == 1 };
            for score in -50..100 {
                let packed = TrainingPosition::new(&position, score * 7, label);
                assert_eq!(packed.position(), Some(position), "{position}");
                assert_eq!(packed.position().map(|read| read.to_fen()), Some(position.to_fen()));
                assert_eq!((packed.white_score(), packed.label()), (score * 7, label));
                assert_eq!(packed.turn(), position.turn());
                castling += usize::from(!position.castling_rights().is_empty());
                passing += usize::from(position.en_passant().is_some());
                let Some(&mv) = rng.pick(&position.legal_moves()) else { break };
                position.play_unchecked(mv);
            }
        }
        assert!(castling > 1_000 && passing > 500, "{castling} with castling, {passing} with a double step");
    }

    #[test]
    fn bytes_that_mean_nothing_are_no_position() {
        assert_eq!(TrainingPosition([0; 32]).position(), None);
        assert_eq!(TrainingPosition([255; 32]).position(), None);
    }
}
