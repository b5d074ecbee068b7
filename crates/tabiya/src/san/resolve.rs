//! From notation to the legal move.
//!
//! The move is found from its target backwards: a piece looks from there for its own kind.

use super::deviation::Deviation;
use super::error::SanError;
use super::{San, SanAction};
use crate::attacks;
use crate::board::CODE;
use crate::color::Color;
use crate::moves::{CastlingSide, Move, MoveList};
use crate::piece::Role;
use crate::position::Position;
use crate::position::legal::{self, View};
use crate::position::side::{Black, Side, White};
use crate::position::single::{self, REACH};
use crate::square::{File, Rank, Square};
use crate::square_set::SquareSet;
use crate::variant::Variant;
use alloc::vec::Vec;

/// Where a move fits: the squares from which it is legal, and what all of these moves share.
pub(super) struct Fit {
    from: u64,
    to: Square,
    kind: CandidateKind,
}

#[derive(Clone, Copy)]
enum CandidateKind {
    Normal,
    EnPassant,
    Castling,
    Promotion(Role),
}

impl Fit {
    const NONE: Fit = Fit { from: 0, to: Square::A1, kind: CandidateKind::Normal };

    #[inline(always)]
    pub(super) fn single(&self) -> Option<Move> {
        Some(self.mv(SquareSet(self.from).single()?))
    }

    #[inline(always)]
    fn mv(&self, from: Square) -> Move {
        match self.kind {
            CandidateKind::Normal => Move::normal(from, self.to),
            CandidateKind::EnPassant => Move::en_passant(from, self.to),
            CandidateKind::Castling => Move::castling(from, self.to),
            CandidateKind::Promotion(role) => Move::promoting(from, self.to, role),
        }
    }
}

impl San {
    /// The legal moves that fit: same piece, same squares as far as they are told, same promotion.
    /// Whether `x`, `+` and `#` are right is not asked.
    ///
    /// ```
    /// use tabiya::{Position, San};
    ///
    /// let position: Position = "4k3/8/8/8/8/8/4K3/R6R w - - 0 1".parse()?;
    /// let san: San = "Rd1".parse()?;
    /// assert_eq!(san.candidates(&position).len(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn candidates(&self, position: &Position) -> MoveList {
        if position.is_variant() {
            return self.candidates_in_variant(position);
        }
        let fit = self.fit(position);
        let mut list = MoveList::new();
        for from in SquareSet(fit.from) {
            list.push(fit.mv(from));
        }
        list
    }

    /// The one legal move that fits. Whether `x`, `+` and `#` are right is not asked:
    /// [`Position::parse_san_lenient`] does.
    ///
    /// ```
    /// use tabiya::{Move, Position, San, Square};
    ///
    /// let san: San = "e4".parse()?;
    /// assert_eq!(san.to_move(&Position::new())?, Move::normal(Square::E2, Square::E4));
    /// # Ok::<(), tabiya::SanError>(())
    /// ```
    #[inline]
    pub fn to_move(&self, position: &Position) -> Result<Move, SanError> {
        match self.only_move(position) {
            Some(mv) => Ok(mv),
            None => Err(self.no_single_move(position)),
        }
    }

    /// The one legal move that fits, for those who ask elsewhere why there is none.
    #[cfg_attr(feature = "small", inline(never))]
    #[cfg_attr(not(feature = "small"), inline)]
    pub(crate) fn only_move(&self, position: &Position) -> Option<Move> {
        if position.is_variant() {
            let candidates = self.candidates_in_variant(position);
            return match candidates.as_slice() {
                [mv] => Some(*mv),
                _ => None,
            };
        }
        // In parts, as `Uci::to_move` does and for the same reason.
        match self.action {
            SanAction::Castle(side) => castle(position, side),
            SanAction::Go { role, file, rank, capture, to, promotion } => {
                go(position, role, file, rank, capture, to, promotion)
            }
            SanAction::Drop { .. } => None,
        }
    }

    /// The legal moves of a variant that fit, found among all.
    #[cold]
    fn candidates_in_variant(&self, position: &Position) -> MoveList {
        let mut list = MoveList::new();
        for &mv in &position.legal_moves() {
            let fits = match self.action {
                SanAction::Castle(side) => mv.castling_side() == Some(side),
                SanAction::Drop { role, to } => mv.dropped() == Some(role) && mv.to() == to,
                SanAction::Go { role, file, rank, capture, to, promotion } => {
                    let from = mv.from();
                    // Pawns go straight ahead unless another file is told.
                    let file = if role == Role::Pawn && !capture { file.or(Some(to.file())) } else { file };
                    !mv.is_drop()
                        && !mv.is_castling()
                        && mv.to() == to
                        && mv.promoted() == promotion
                        && position.board().role_at(from) == Some(role)
                        && file.is_none_or(|file| from.file() == file)
                        && rank.is_none_or(|rank| from.rank() == rank)
                }
            };
            if fits {
                list.push(mv);
            }
        }
        list
    }

    fn fit(&self, position: &Position) -> Fit {
        match (position.turn(), self.action) {
            (_, SanAction::Drop { .. }) => Fit::NONE,
            (Color::White, SanAction::Castle(side)) => castling::<White>(position, side),
            (Color::Black, SanAction::Castle(side)) => castling::<Black>(position, side),
            (Color::White, SanAction::Go { role, file, rank, capture, to, promotion }) => {
                going::<White>(position, role, file, rank, capture, to, promotion)
            }
            (Color::Black, SanAction::Go { role, file, rank, capture, to, promotion }) => {
                going::<Black>(position, role, file, rank, capture, to, promotion)
            }
        }
    }

    #[cold]
    fn no_single_move(&self, position: &Position) -> SanError {
        let candidates = self.candidates(position);
        if !candidates.is_empty() {
            return SanError::Ambiguous { candidates: candidates.to_vec() };
        }
        if let SanAction::Go { promotion: Some(role @ Role::King), .. } = self.action {
            if position.variant() != Variant::Antichess {
                return SanError::Promotion { role };
            }
        }
        if let SanAction::Go { role: Role::Pawn, file, rank, capture, to, promotion: None } = self.action {
            let promotion = Some(Role::Queen);
            let named = SanAction::Go { role: Role::Pawn, file, rank, capture, to, promotion };
            let named = San { action: named, mark: self.mark };
            if !named.candidates(position).is_empty() {
                return SanError::PromotionMissing { to };
            }
        }
        SanError::NoSuchMove
    }
}

#[cold]
fn castle(position: &Position, side: CastlingSide) -> Option<Move> {
    match position.turn() {
        Color::White => castling::<White>(position, side).single(),
        Color::Black => castling::<Black>(position, side).single(),
    }
}

fn go(
    position: &Position,
    role: Role,
    file: Option<File>,
    rank: Option<Rank>,
    capture: bool,
    to: Square,
    promotion: Option<Role>,
) -> Option<Move> {
    match position.turn() {
        Color::White => going::<White>(position, role, file, rank, capture, to, promotion).single(),
        Color::Black => going::<Black>(position, role, file, rank, capture, to, promotion).single(),
    }
}

/// Where code is to be small, one function for whoever asks.
#[cfg_attr(feature = "small", inline(never))]
#[cfg_attr(not(feature = "small"), inline(always))]
fn going<S: Side>(
    position: &Position,
    role: Role,
    file: Option<File>,
    rank: Option<Rank>,
    capture: bool,
    to: Square,
    promotion: Option<Role>,
) -> Fit {
    let v = View::of::<S>(position.board());
    if matches!(role, Role::Pawn) {
        return pawn::<S>(position, &v, file, rank, capture, to, promotion);
    }
    if promotion.is_some() {
        return Fit::NONE;
    }
    piece::<S>(position, &v, CODE[role as usize], to, told(file, rank))
}

/// A piece from one of these squares, backwards from the target and without a question about the role.
#[inline(always)]
pub(super) fn piece<S: Side>(position: &Position, v: &View, code: u8, to: Square, told: u64) -> Fit {
    let t = to as usize;
    if v.us >> t & 1 != 0 {
        return Fit::NONE;
    }
    let mut origins = REACH[code as usize][t] & position.board().of_code(code) & v.us & told;
    let mut legal = 0;
    while origins != 0 {
        if single::gets_there::<S>(v, code, origins.trailing_zeros() as usize & 63, t) {
            legal |= origins & origins.wrapping_neg();
        }
        origins &= origins - 1;
    }
    Fit { from: legal, to, kind: CandidateKind::Normal }
}

/// The squares that a text leaves open.
#[inline(always)]
fn told(file: Option<File>, rank: Option<Rank>) -> u64 {
    file.map_or(!0, |file| SquareSet::file(file).0) & rank.map_or(!0, |rank| SquareSet::rank(rank).0)
}

/// Pawns go straight ahead unless another file is told.
#[inline(always)]
pub(super) fn pawn<S: Side>(
    position: &Position,
    v: &View,
    file: Option<File>,
    rank: Option<Rank>,
    capture: bool,
    to: Square,
    promotion: Option<Role>,
) -> Fit {
    let t = to as usize;
    let to_bit = 1u64 << t;
    let kind = match promotion {
        None => CandidateKind::Normal,
        Some(Role::Pawn | Role::King) => return Fit::NONE,
        Some(role) => CandidateKind::Promotion(role),
    };
    if promotion.is_some() != (S::LAST & to_bit != 0) {
        return Fit::NONE;
    }
    let ours = v.pawns & v.us;
    let from = match file {
        Some(file) if file != to.file() => {
            let takers = attacks::PAWN[S::Other::COLOR as usize][t] & ours & told(Some(file), rank);
            if v.them & to_bit == 0 {
                return en_passant(position, SquareSet(takers), to);
            }
            takers
        }
        _ if capture || v.occupied & to_bit != 0 => 0,
        _ => {
            // Backwards from the target: one step, and another over an empty square.
            let one = S::Other::ahead(to_bit);
            let two = S::Other::ahead(one & S::THIRD & !v.occupied);
            (one | two) & ours & told(None, rank)
        }
    };
    let safe = from != 0 && legal::keeps_king_safe::<S>(v, from, to_bit);
    Fit { from: if safe { from } else { 0 }, to, kind }
}

fn en_passant(position: &Position, takers: SquareSet, to: Square) -> Fit {
    let from = takers.first().filter(|&from| position.is_legal(Move::en_passant(from, to)));
    Fit { from: from.map_or(0, |from| SquareSet::from_square(from).0), to, kind: CandidateKind::EnPassant }
}

fn castling<S: Side>(position: &Position, side: CastlingSide) -> Fit {
    let king = position.king(S::COLOR);
    let rooks = position.castling_rooks().0 & S::FIRST;
    let rook = SquareSet(rooks).into_iter().find(|&rook| CastlingSide::of(king, rook) == side);
    match rook {
        Some(rook) if position.is_legal(Move::castling(king, rook)) => {
            Fit { from: SquareSet::from_square(king).0, to: rook, kind: CandidateKind::Castling }
        }
        _ => Fit::NONE,
    }
}

impl Position {
    /// The legal move that a text names in standard algebraic notation: exactly what [`san`](Position::san) writes,
    /// check mark and all.
    ///
    /// ```
    /// use tabiya::Position;
    ///
    /// let start = Position::new();
    /// assert!(start.parse_san("Nf3").is_ok());
    /// assert!(start.parse_san("Ng1-f3").is_err());
    /// assert!(start.parse_san_lenient("Ng1-f3").is_ok());
    /// ```
    pub fn parse_san(&self, text: &str) -> Result<Move, SanError> {
        let (mv, forgiven) = self.parse_san_lenient(text)?;
        if forgiven.is_empty() {
            return Ok(mv);
        }
        Err(SanError::NotCanonical { canonical: self.san(mv).text(), forgiven })
    }

    /// The legal move that a text names in algebraic notation, and what was forgiven: what [`San::parse_lenient`]
    /// reads and whatever else can mean only one legal move.
    ///
    /// That is an `x` too many or missing, a needless origin, a wrong or missing check mark, the squares alone
    /// (`g1f3`, `e1g1`), `bxc4` for the bishop where no pawn can take. A text that fits several legal moves
    /// is refused.
    ///
    /// ```
    /// use tabiya::{Deviation, Position};
    ///
    /// let position: Position = "4k3/8/8/8/5r2/8/8/4KR2 w - - 0 1".parse()?;
    /// let (mv, forgiven) = position.parse_san_lenient("Rf4")?;
    /// assert_eq!(position.san(mv).to_string(), "Rxf4");
    /// assert_eq!(forgiven, [Deviation::MissingCapture]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn parse_san_lenient(&self, text: &str) -> Result<(Move, Vec<Deviation>), SanError> {
        let (san, mut forgiven) = San::parse_lenient(text)?;
        // Chess has nothing to drop: there it is no move at all.
        if matches!(san.action, SanAction::Drop { .. }) && !self.is_variant() {
            return Err(SanError::Unreadable { at: text.find('@').unwrap_or(0) });
        }
        let (mv, excuse) = match san.to_move(self) {
            Ok(mv) => (mv, None),
            // A pawn that is named is a pawn: `Pg1f3` is not the knight's.
            Err(SanError::NoSuchMove) if !forgiven.contains(&Deviation::PawnLetter) => {
                self.read_otherwise(&san).ok_or(SanError::NoSuchMove)?
            }
            Err(error) => return Err(error),
        };
        if forgiven.contains(&Deviation::EnPassantMark) && !mv.is_en_passant() {
            return Err(SanError::NotEnPassant { mv });
        }
        forgiven.extend(excuse);
        forgiven.extend(differences(&san, &self.san(mv), excuse));
        Ok((mv, forgiven))
    }

    /// What a pawn's move that is none can still mean.
    fn read_otherwise(&self, san: &San) -> Option<(Move, Option<Deviation>)> {
        let SanAction::Go { role: Role::Pawn, file: Some(file), rank, capture, to, promotion } = san.action
        else {
            return None;
        };
        match rank {
            Some(rank) => {
                let uci = crate::uci::Uci::new(Square::new(file, rank), to, promotion);
                Some((uci.to_move(self)?, Some(Deviation::Coordinates)))
            }
            // With nothing to take it is a pawn that takes air, not a bishop.
            None if file == File::B
                && capture
                && promotion.is_none()
                && self.board().occupied().contains(to) =>
            {
                let role = Role::Bishop;
                let action = SanAction::Go { role, file: None, rank: None, capture, to, promotion };
                let bishop = San { action, mark: san.mark };
                Some((bishop.to_move(self).ok()?, Some(Deviation::LowerCaseBishop)))
            }
            None => None,
        }
    }
}

/// What is written otherwise than the standard writes the same move.
fn differences(san: &San, canonical: &San, excuse: Option<Deviation>) -> Vec<Deviation> {
    let mut found = Vec::new();
    if let (
        SanAction::Go { file, rank, capture, .. },
        SanAction::Go { role, file: needed_file, rank: needed_rank, capture: captures, .. },
    ) = (san.action, canonical.action)
    {
        match (captures, capture) {
            (true, false) if excuse != Some(Deviation::Coordinates) => found.push(Deviation::MissingCapture),
            (false, true) => found.push(Deviation::FalseCapture),
            _ => {}
        }
        if excuse.is_none() && (file, rank) != (needed_file, needed_rank) {
            // A pawn's capture is written with its file, whether another could take or not.
            let apart = role != Role::Pawn && (needed_file, needed_rank) != (None, None);
            found.push(if apart { Deviation::OtherOrigin } else { Deviation::NeedlessOrigin });
        }
    }
    match (canonical.mark, san.mark) {
        (needed, written) if needed == written => {}
        (Some(_), None) => found.push(Deviation::MissingMark),
        _ => found.push(Deviation::WrongMark),
    }
    found
}
