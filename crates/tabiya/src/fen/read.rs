//! Reading at leisure: finds every reason, and where it is.

use super::error::{FenError, FenField, FenProblem, FenReason};
use crate::board::Board;
use crate::color::Color;
use crate::moves::CastlingSide;
use crate::order::sort_by_key;
use crate::piece::{Piece, Role};
use crate::position::{Position, SetupProblem};
use crate::setup::Setup;
use crate::square::{File, Rank, Square};
use crate::square_set::SquareSet;
use crate::variant::Variant;
use alloc::string::String;
use alloc::vec::Vec;

mod variant;

/// Nobody reads more reasons, and a megabyte of nonsense shall not make a million of them.
const MOST_REASONS: usize = 64;

/// A word of the text with the columns of its first and last character.
#[derive(Clone, Copy)]
struct FenWord<'a> {
    text: &'a str,
    first: usize,
    last: usize,
}

/// A text read as far as it goes.
pub(super) struct FenReading<'a> {
    /// The six fields; three-check has a seventh somewhere behind the fourth.
    words: [Option<FenWord<'a>>; 7],
    /// Of each piece and each run of empty squares.
    columns: [usize; 64],
    /// Of the letters of the castling rights.
    rights: [[usize; 2]; 2],
    /// What is in hand, and the column where it begins.
    hand: (&'a str, usize),
    /// Of the checks.
    checks: (usize, usize),
    end: usize,
    reasons: Vec<FenReason>,
    setup: Setup,
    has_board: bool,
    has_turn: bool,
}

/// What is shown of a text as evidence.
fn shown(text: &str) -> String {
    const MOST: usize = 40;
    let mut shown: String = text.chars().take(MOST).collect();
    if shown.len() < text.len() {
        shown.push('…');
    }
    shown
}

impl<'a> FenReading<'a> {
    /// Reads a FEN of chess.
    pub(super) fn new(text: &'a str) -> FenReading<'a> {
        FenReading::of(text, Variant::Chess)
    }

    /// Reads a FEN of a variant.
    pub(super) fn of(text: &'a str, variant: Variant) -> FenReading<'a> {
        let mut reading = FenReading {
            words: [None; 7],
            columns: [1; 64],
            rights: [[1; 2]; 2],
            hand: ("", 1),
            checks: (1, 1),
            end: text.chars().count().max(1),
            reasons: Vec::new(),
            setup: Setup::EMPTY.with_variant(variant),
            has_board: false,
            has_turn: false,
        };
        reading.split(text);
        if reading.setup.played() == Variant::ThreeCheck {
            reading.read_checks();
        }
        if reading.words[0].is_none() {
            reading.reason(FenField::Placement, (1, reading.end), FenProblem::Empty);
            return reading;
        }
        reading.read_placement();
        reading.read_turn();
        reading.read_castling();
        reading.read_en_passant();
        reading.read_counters();
        reading
    }

    fn reason(&mut self, field: FenField, columns: (usize, usize), problem: FenProblem) {
        if self.reasons.len() < MOST_REASONS {
            self.reasons.push(FenReason { field, columns, problem });
        }
    }

    fn split(&mut self, text: &'a str) {
        let fields = if self.setup.played() == Variant::ThreeCheck { 7 } else { 6 };
        let mut count = 0;
        let mut column = 0;
        let mut start: Option<(usize, usize)> = None;
        // Byte by byte, which is faster: what is not the first of a character is in no column of its own.
        for (at, byte) in text.bytes().chain([b' ']).enumerate() {
            column += usize::from(byte & 0xc0 != 0x80);
            let space = byte.is_ascii_whitespace();
            match start {
                None if !space => {
                    if count == fields {
                        let problem = FenProblem::TrailingText { text: shown(text[at..].trim_end()) };
                        self.reason(FenField::Rest, (column, self.end), problem);
                        return;
                    }
                    start = Some((at, column));
                }
                Some((from, first)) if space => {
                    self.words[count] = Some(FenWord { text: &text[from..at], first, last: column - 1 });
                    count += 1;
                    start = None;
                }
                _ => {}
            }
        }
    }

    /// The word of a field; the first four must be there.
    fn word(&mut self, field: FenField) -> Option<FenWord<'a>> {
        let word = self.words[field as usize];
        if word.is_none() && (field as usize) < 4 {
            self.reason(field, (self.end, self.end), FenProblem::MissingField { field });
        }
        word
    }

    fn read_placement(&mut self) {
        let Some(mut word) = self.words[0] else { return };
        if self.setup.played() == Variant::Crazyhouse {
            word.text = self.read_pockets(word);
        }
        // What is wrong in hand hides nothing of what is wrong on the board.
        let reasons = self.reasons.len();
        let ranks = 1 + word.text.bytes().filter(|&byte| byte == b'/').count();
        if ranks != 8 {
            let columns = (word.first, word.last);
            self.reason(FenField::Placement, columns, FenProblem::RankCount { ranks });
        }
        let mut board = Board::EMPTY;
        let mut column = word.first;
        for (i, text) in word.text.split('/').enumerate() {
            let first = column;
            let mut squares = 0;
            let mut measured = true;
            let mut marked = false;
            for c in text.chars() {
                // `Q~` was a pawn once.
                if c == '~' && marked && self.setup.played() == Variant::Crazyhouse {
                    if i < 8 && squares <= 8 {
                        self.setup.promoted.insert(Square::wrapping(55 + squares - 8 * i));
                    }
                    marked = false;
                    column += 1;
                    continue;
                }
                marked = c.is_ascii_alphabetic();
                let wide = match c {
                    '1'..='8' => c as usize - '0' as usize,
                    _ => 1,
                };
                for square in squares..(squares + wide).min(8) {
                    if i < 8 {
                        self.columns[56 - 8 * i + square] = column;
                    }
                }
                if let Some(piece) = Piece::from_letter(c) {
                    if i < 8 && squares < 8 {
                        board.place(Square::wrapping(56 - 8 * i + squares), piece);
                    }
                } else if !matches!(c, '1'..='8') {
                    let problem = FenProblem::UnknownPiece { found: c };
                    self.reason(FenField::Placement, (column, column), problem);
                    // A letter of any script is meant for a piece; nobody knows how wide a 9 or a 0 is. (Tables of
                    // all letters would take four kilobytes of WebAssembly.)
                    measured &= c.is_ascii_alphabetic() || !c.is_ascii();
                }
                squares += wide;
                column += 1;
            }
            // Of too many ranks none has a number.
            if measured && squares != 8 && ranks <= 8 {
                let problem = FenProblem::RankLength { rank: 8 - i as u8, squares, text: shown(text) };
                let last = (column - 1).max(first);
                self.reason(FenField::Placement, (first, last), problem);
            }
            column += 1;
        }
        self.has_board = self.reasons.len() == reasons;
        if self.has_board {
            self.setup.board = board;
        }
    }

    fn read_turn(&mut self) {
        let Some(word) = self.word(FenField::Turn) else {
            self.has_turn = true; // White's, where that is forgiven
            return;
        };
        match word.text {
            "w" => self.has_turn = true,
            "b" => {
                self.has_turn = true;
                self.setup.turn = Color::Black;
            }
            text => {
                let problem = FenProblem::Turn { text: shown(text) };
                self.reason(FenField::Turn, (word.first, word.last), problem);
            }
        }
    }

    fn read_castling(&mut self) {
        let Some(word) = self.word(FenField::Castling) else { return };
        if word.text == "-" {
            return;
        }
        let kings = Color::ALL.map(|color| castling_king(&self.setup.board, color, word.text));
        for (i, found) in word.text.chars().enumerate() {
            let column = word.first + i;
            let king = kings[color_of(found) as usize];
            let Some((color, side, file)) = right(&self.setup.board, king, found) else {
                let problem = FenProblem::CastlingLetter { found };
                self.reason(FenField::Castling, (column, column), problem);
                continue;
            };
            if self.setup.castling.file(color, side).is_some_and(|other| other != file) {
                // `ABCD` names one rook and three that are too many: that is one reason.
                let problem = FenProblem::CastlingTwice { color, side };
                match self.reasons.iter_mut().find(|reason| reason.problem == problem) {
                    Some(reason) => reason.columns.1 = column,
                    None => self.reason(FenField::Castling, (column, column), problem),
                }
            } else {
                self.setup.castling.set(color, side, Some(file));
                self.rights[color as usize][side as usize] = column;
            }
        }
    }

    fn read_en_passant(&mut self) {
        let Some(word) = self.word(FenField::EnPassant) else { return };
        if word.text == "-" {
            return;
        }
        match word.text.parse() {
            Ok(square) => self.setup.en_passant = Some(square),
            Err(_) => {
                let problem = FenProblem::EnPassant { text: shown(word.text) };
                self.reason(FenField::EnPassant, (word.first, word.last), problem);
            }
        }
    }

    fn read_counters(&mut self) {
        let halfmoves = self.counter(FenField::Halfmoves, u16::MAX.into());
        let fullmoves = self.counter(FenField::Fullmoves, u32::MAX);
        self.setup.halfmoves = halfmoves.unwrap_or(0) as u16;
        self.setup.fullmoves = fullmoves.unwrap_or(1).max(1);
    }

    fn counter(&mut self, field: FenField, most: u32) -> Option<u32> {
        let word = self.word(field)?;
        let problem = if !word.text.bytes().all(|b| b.is_ascii_digit()) {
            FenProblem::Counter { text: shown(word.text) }
        } else {
            match word.text.parse() {
                Ok(number) if number <= most => return Some(number),
                _ => FenProblem::CounterTooLarge { text: shown(word.text) },
            }
        };
        let columns = (word.first, word.last);
        self.reason(field, columns, problem);
        Some(most)
    }

    /// Adds the reasons why what could be read is no legal position.
    fn judge(&mut self) {
        let mut problems = self.setup.problems();
        // Of more in hand than fit in, nobody has counted all.
        let uncounted = |reason: &FenReason| {
            matches!(reason.problem, FenProblem::Setup(SetupProblem::TooManyInHand { .. }))
        };
        if cfg!(feature = "variants") && self.reasons.iter().any(uncounted) {
            problems.retain(|problem| !matches!(problem, SetupProblem::TooManyAltogether { .. }));
        }
        if !self.has_turn {
            problems.retain(|problem| !depends_on_turn(problem));
            problems.extend(self.en_passant_of_neither());
        }
        if !self.has_board {
            // The rank is wrong whatever stands on the board.
            problems.retain(|problem| {
                matches!(problem, SetupProblem::EnPassantRank { .. } | SetupProblem::VariantNotBuilt { .. })
            });
        }
        for problem in problems {
            let (field, columns) = self.place(&problem);
            let problem = FenProblem::Setup(problem);
            // So many in hand that they could not even be read were told already.
            if !cfg!(feature = "variants") || !self.reasons.iter().any(|reason| reason.problem == problem) {
                self.reason(field, columns, problem);
            }
        }
    }

    /// What is wrong with the en passant square whichever side has the move.
    fn en_passant_of_neither(&self) -> Vec<SetupProblem> {
        let [mut problems, black] = Color::ALL.map(|turn| {
            let mut problems = Setup { turn, ..self.setup }.problems();
            problems.retain(is_en_passant);
            problems
        });
        if problems.is_empty() || black.is_empty() {
            return Vec::new();
        }
        problems.extend(black);
        // On the rank of one side it is that side's square, and the other's rank says nothing new.
        let is_rank = |problem: &SetupProblem| matches!(problem, SetupProblem::EnPassantRank { .. });
        if !problems.iter().all(is_rank) {
            problems.retain(|problem| !is_rank(problem));
        }
        problems
    }

    /// Where a problem of the setup is written.
    fn place(&self, problem: &SetupProblem) -> (FenField, (usize, usize)) {
        let whole = |field: FenField| {
            let word = self.words[field as usize];
            (field, word.map_or((self.end, self.end), |word| (word.first, word.last)))
        };
        match *problem {
            SetupProblem::CastlingWithoutRook { color, side, .. }
            | SetupProblem::CastlingWithoutKing { color, side, .. }
            | SetupProblem::CastlingNotInVariant { color, side, .. } => {
                let column = self.rights[color as usize][side as usize];
                (FenField::Castling, (column, column))
            }
            SetupProblem::EnPassantRank { .. }
            | SetupProblem::EnPassantOccupied { .. }
            | SetupProblem::EnPassantWithoutPawn { .. }
            | SetupProblem::EnPassantOrigin { .. }
            | SetupProblem::CheckBeforeDoubleStep { .. } => whole(FenField::EnPassant),
            SetupProblem::OppositeCheck { king, .. }
            | SetupProblem::KingCanBeTaken { king, .. }
            | SetupProblem::TooManyCheckers { king, .. }
            | SetupProblem::CheckInRace { king, .. }
            | SetupProblem::CheckersInLine { king, .. }
            | SetupProblem::CheckersNotUncovered { king, .. } => {
                let column = self.columns[king as usize];
                (FenField::Placement, (column, column))
            }
            #[cfg(feature = "variants")]
            SetupProblem::ChecksByBoth => (FenField::Checks, self.checks),
            #[cfg(feature = "variants")]
            SetupProblem::TooManyInHand { role } => (FenField::Placement, self.too_many_in_hand(role)),
            _ => {
                let columns = || problem.squares().into_iter().map(|square| self.columns[square as usize]);
                match (columns().min(), columns().max()) {
                    (Some(first), Some(last)) => (FenField::Placement, (first, last)),
                    _ => whole(FenField::Placement),
                }
            }
        }
    }

    /// The position, if there is nothing to say against it.
    pub(super) fn strict(mut self) -> Result<Position, FenError> {
        self.judge();
        if self.reasons.is_empty() { Ok(Position::from_legal(&self.setup)) } else { Err(self.error()) }
    }

    /// The position, with what had to be forgiven.
    pub(super) fn lenient(mut self) -> Result<(Position, Vec<FenReason>), FenError> {
        self.judge();
        self.sort();
        let (notes, fatal): (Vec<_>, Vec<_>) =
            self.reasons.into_iter().partition(|reason| reason.problem.is_forgivable());
        match self.setup.to_position_lenient() {
            Ok((position, _)) if fatal.is_empty() => Ok((position, notes)),
            _ => Err(FenError { reasons: fatal }),
        }
    }

    /// The setup, if the text can be read.
    pub(super) fn setup(self) -> Result<Setup, FenError> {
        if self.reasons.is_empty() { Ok(self.setup) } else { Err(self.error()) }
    }

    /// Puts the reasons into the order in which they are met in the text.
    fn sort(&mut self) {
        sort_by_key(&mut self.reasons, |reason| reason.columns.0);
    }

    fn error(mut self) -> FenError {
        self.sort();
        FenError { reasons: self.reasons }
    }
}

/// The board of a placement field, or of a whole FEN: then the other fields have to be there and to be readable.
pub(super) fn board(text: &str) -> Result<Board, FenError> {
    let mut reading = FenReading::new(text);
    if reading.words[1].is_none() {
        reading.reasons.retain(|reason| reason.field == FenField::Placement);
    }
    reading.setup().map(|setup| setup.board)
}

fn depends_on_turn(problem: &SetupProblem) -> bool {
    !matches!(
        problem,
        SetupProblem::NoKing { .. }
            | SetupProblem::SeveralKings { .. }
            | SetupProblem::AdjacentKings { .. }
            | SetupProblem::PawnsOnBackRank { .. }
            | SetupProblem::TooManyPawns { .. }
            | SetupProblem::TooManyPieces { .. }
            | SetupProblem::CastlingWithoutRook { .. }
            | SetupProblem::CastlingWithoutKing { .. }
            | SetupProblem::KingTooMany { .. }
            | SetupProblem::CheckInRace { .. }
            | SetupProblem::PawnsInRace { .. }
            | SetupProblem::TooManyAltogether { .. }
            | SetupProblem::TooManyInHand { .. }
            | SetupProblem::ChecksByBoth
            | SetupProblem::NoPieces
            | SetupProblem::PromotedMissing { .. }
            | SetupProblem::CastlingNotInVariant { .. }
            | SetupProblem::VariantNotBuilt { .. }
    )
}

fn is_en_passant(problem: &SetupProblem) -> bool {
    matches!(
        problem,
        SetupProblem::EnPassantRank { .. }
            | SetupProblem::EnPassantOccupied { .. }
            | SetupProblem::EnPassantWithoutPawn { .. }
            | SetupProblem::EnPassantOrigin { .. }
    )
}

/// The side for which a letter of the castling field stands.
fn color_of(letter: char) -> Color {
    if letter.is_ascii_uppercase() { Color::White } else { Color::Black }
}

/// The king that is to castle. Where there are several, which is reason enough, it is the one for
/// which the rights contradict each other least: that would be said without need.
fn castling_king(board: &Board, color: Color, letters: &str) -> Option<Square> {
    let kings = board.of(color, Role::King) & SquareSet::rank(Rank::First.seen_by(color));
    let contradictions = |king: &Square| {
        let mut files = [None; 2];
        let contradicts = |&letter: &char| match right(board, Some(*king), letter) {
            Some((of, side, file)) => of == color && *files[side as usize].get_or_insert(file) != file,
            None => false,
        };
        letters.chars().filter(contradicts).count()
    };
    if kings.more_than_one() { kings.into_iter().min_by_key(contradictions) } else { kings.first() }
}

/// The right for which a letter stands: `K` and `Q` the outermost rook on that side of the king,
/// `A` to `H` the rook on that file. Where the pieces allow no such right, the corner's.
fn right(board: &Board, king: Option<Square>, letter: char) -> Option<(Color, CastlingSide, File)> {
    let color = color_of(letter);
    let home = SquareSet::rank(Rank::First.seen_by(color));
    let outermost = |side| {
        let rooks = king.map_or(SquareSet::EMPTY, |king| {
            let of_side = |rook: &Square| CastlingSide::of(king, *rook) == side;
            (board.of(color, Role::Rook) & home).into_iter().filter(of_side).collect()
        });
        match side {
            CastlingSide::King => rooks.last().map_or(File::H, Square::file),
            CastlingSide::Queen => rooks.first().map_or(File::A, Square::file),
        }
    };
    match letter.to_ascii_lowercase() {
        'k' => Some((color, CastlingSide::King, outermost(CastlingSide::King))),
        'q' => Some((color, CastlingSide::Queen, outermost(CastlingSide::Queen))),
        letter => {
            let file = File::from_letter(letter)?;
            let king = king.map_or(File::E, Square::file);
            let side = if file > king { CastlingSide::King } else { CastlingSide::Queen };
            Some((color, side, file))
        }
    }
}
