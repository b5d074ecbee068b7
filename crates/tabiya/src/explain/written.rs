//! Why a text is no legal move.

use super::placed_piece::{PlacedPiece, ahead, reach};
use super::reason::MoveError;
use super::refusal::{self, Attempt};
use super::shown::shown;
use super::{castle, unreadable, variant};
use crate::moves::Move;
use crate::order::sort_by_key;
use crate::piece::Role;
use crate::position::Position;
use crate::san::{Deviation, LONGEST_TEXT, San, SanAction, SanError};
use crate::square::{File, Rank, Square};
use crate::square_set::SquareSet;
use crate::uci::Uci;
use crate::variant::Variant;
use alloc::string::ToString;
use alloc::vec::Vec;

/// The best reason, and why the other pieces that were meant fail.
pub(super) struct Refused {
    pub(super) why: MoveError,
    pub(super) also: Vec<MoveError>,
}

impl From<MoveError> for Refused {
    fn from(why: MoveError) -> Refused {
        Refused { why, also: Vec::new() }
    }
}

/// The legal move that a text names, with what was forgiven, or the reason against it.
#[cold]
pub(super) fn judge(position: &Position, text: &str) -> Result<(Move, Vec<Deviation>), Refused> {
    if text.len() > LONGEST_TEXT {
        return Err(MoveError::TextTooLong { length: text.len(), longest: LONGEST_TEXT }.into());
    }
    let text = text.trim();
    if let Some(outcome) = variant::over(position) {
        return Err(MoveError::game_over(outcome, position).into());
    }
    if let Some(mv) = text.parse::<Uci>().ok().and_then(|uci| uci.to_move(position)) {
        return Ok((mv, Vec::new()));
    }
    let error = match position.parse_san_lenient(text) {
        Ok(read) => return Ok(read),
        Err(error) => error,
    };
    let (san, forgiven) = match error {
        SanError::Empty => return Err(MoveError::EmptyText.into()),
        SanError::NullMove => return Err(MoveError::NullMove { turn: position.turn() }.into()),
        SanError::NotEnPassant { mv } => return Err(MoveError::NotEnPassant { mv }.into()),
        SanError::Ambiguous { candidates } => {
            return Err(ambiguous(position, text, candidates).into());
        }
        SanError::Promotion { role } => without_promotion(position, text, Some(role))?,
        SanError::NotAPawn { .. } => without_promotion(position, text, None)?,
        _ => San::parse_lenient(text).map_err(|_| unreadable(position, text))?,
    };
    let (judged, also) = match san.action {
        SanAction::Castle(side) => (castle::judge(position, side, None), Vec::new()),
        SanAction::Drop { role, to } => (variant::drop(position, role, to), Vec::new()),
        SanAction::Go { role, file, rank, capture, to, promotion } => {
            let told = Told { role, file, rank, capture, to, promotion };
            match (role, file, rank) {
                // Squares alone name no piece.
                (Role::Pawn, Some(file), Some(rank)) if !forgiven.contains(&Deviation::PawnLetter) => {
                    let from = Square::new(file, rank);
                    (refusal::judge(position, Attempt { from, to, promotion }), Vec::new())
                }
                (_, Some(file), Some(rank)) => (told.piece_on(position, Square::new(file, rank)), Vec::new()),
                (Role::Pawn, ..) => (told.pawn(position), Vec::new()),
                _ => told.piece(position),
            }
        }
    };
    match judged {
        Ok(mv) => Ok((mv, forgiven)),
        Err(why) => Err(Refused { why, also }),
    }
}

/// What is wrong with a text that cannot be read.
fn unreadable(position: &Position, text: &str) -> MoveError {
    match cfg!(feature = "variants")
        && position.variant() == Variant::Crazyhouse
        && text.as_bytes().contains(&b'@')
    {
        true => unreadable::drop(text),
        false => unreadable::why(text, position.variant()),
    }
}

/// A text that fits several legal moves.
pub(super) fn ambiguous(position: &Position, text: &str, candidates: Vec<Move>) -> MoveError {
    let spelled = candidates.iter().map(|&mv| position.san(mv).to_string()).collect();
    MoveError::Ambiguous { text: shown(text), candidates, spelled }
}

/// Reads a text whose promotion cannot be, with the promotion put back.
fn without_promotion(
    position: &Position,
    text: &str,
    role: Option<Role>,
) -> Result<(San, Vec<Deviation>), MoveError> {
    let bare = text.trim_end_matches(|c: char| !c.is_ascii_digit());
    let tail = &text[bare.len()..];
    let named = tail.chars().find_map(|c| {
        crate::piece::Piece::from_symbol(c).map(|piece| piece.role).or_else(|| Role::from_letter(c))
    });
    let (mut san, forgiven) = San::parse_lenient(bare).map_err(|_| unreadable(position, text))?;
    match &mut san.action {
        SanAction::Go { promotion, .. } => *promotion = role.or(named),
        // `0-0/p`: what stands behind castling is no promotion but text that does not belong there.
        SanAction::Castle(_) | SanAction::Drop { .. } => return Err(unreadable(position, text)),
    }
    Ok((san, forgiven))
}

/// What a text tells of a move.
#[derive(Clone, Copy)]
struct Told {
    role: Role,
    file: Option<File>,
    rank: Option<Rank>,
    capture: bool,
    to: Square,
    promotion: Option<Role>,
}

impl Told {
    /// One piece of the side to move tries it.
    fn by(&self, position: &Position, from: Square) -> Result<Move, MoveError> {
        let placed = PlacedPiece { piece: self.role.of(position.turn()), square: from };
        if from == self.to {
            return Err(MoveError::SameSquare { piece: placed });
        }
        refusal::step(position, placed, Attempt { from, to: self.to, promotion: self.promotion })
    }

    /// Piece and square are told: `Ng1-f3`.
    fn piece_on(&self, position: &Position, from: Square) -> Result<Move, MoveError> {
        let to = self.to;
        match position.piece_at(from) {
            None => Err(MoveError::EmptySquare { from, to }),
            Some(piece) if piece.role != self.role => Err(MoveError::OtherPieceThere {
                said: self.role,
                piece: PlacedPiece { piece, square: from },
                to,
            }),
            Some(piece) if piece.color != position.turn() => {
                Err(MoveError::OpponentsPiece { piece: PlacedPiece { piece, square: from }, to })
            }
            Some(_) => self.by(position, from),
        }
    }

    /// A pawn of which at most the file is told: `e4`, `exd5`.
    fn pawn(&self, position: &Position) -> Result<Move, MoveError> {
        let (to, turn) = (self.to, position.turn());
        let pawns = position.board().of(turn, Role::Pawn);
        let file = self.file.unwrap_or(to.file());
        let none = MoveError::NoPawnForIt { turn, file, to, variant: position.variant() };
        let from = if file == to.file() {
            let behind = |from: Square| (to.rank() as i32 - from.rank() as i32) * ahead(turn) > 0;
            let pawns = (pawns & SquareSet::file(file)).into_iter().filter(|&from| behind(from));
            pawns.min_by_key(|from| from.distance(to))
        } else if (file as i32 - to.file() as i32).abs() == 1 {
            let square = to.offset(file as i32 - to.file() as i32, -ahead(turn));
            square.filter(|&square| pawns.contains(square))
        } else {
            None
        };
        let Some(from) = from else {
            let square = self.pawn_beyond(position, file).ok_or(none)?;
            let pawn = PlacedPiece { piece: Role::Pawn.of(turn), square };
            return Err(MoveError::PawnBackwards { pawn, to });
        };
        let mv = self.by(position, from)?;
        if self.capture && file == to.file() {
            let pawn = PlacedPiece { piece: Role::Pawn.of(turn), square: from };
            return Err(MoveError::NothingToCapture { pawn, to });
        }
        Ok(mv)
    }

    /// The pawn on that file which has passed the target and would have to come back.
    fn pawn_beyond(&self, position: &Position, file: File) -> Option<Square> {
        let (to, turn) = (self.to, position.turn());
        let pawns = position.board().of(turn, Role::Pawn);
        match file as i32 - to.file() as i32 {
            // None stands behind it: whichever is there has passed it.
            0 => (pawns & SquareSet::file(file)).without(to).into_iter().min_by_key(|from| from.distance(to)),
            files @ (-1 | 1) => to.offset(files, ahead(turn)).filter(|&square| pawns.contains(square)),
            _ => None,
        }
    }

    /// A piece of which not everything is told: `Nf3`, `Rad1`.
    fn piece(&self, position: &Position) -> (Result<Move, MoveError>, Vec<MoveError>) {
        let (to, piece) = (self.to, self.role.of(position.turn()));
        let all = position.board().of(piece.color, piece.role);
        if all.is_empty() {
            // Where one is in hand, it can be dropped there, or there is a reason against that.
            let in_hand = position.pockets().count(piece.color, piece.role) > 0;
            let none = MoveError::NoSuchPiece { piece, to, in_hand };
            let why = match in_hand {
                true => variant::drop(position, piece.role, to).map_or_else(|why| why, |_| none),
                false => none,
            };
            return (Err(why), Vec::new());
        }
        let file = self.file.map_or(SquareSet::ALL, SquareSet::file);
        let rank = self.rank.map_or(SquareSet::ALL, SquareSet::rank);
        let meant = all & file & rank;
        if meant.is_empty() {
            let from = all.into_iter().filter(|&from| self.by(position, from).is_ok()).collect();
            let (file, rank) = (self.file, self.rank);
            return (Err(MoveError::NotFromThere { file, rank, piece, to, from }), Vec::new());
        }
        let mut reasons = Vec::new();
        for from in meant {
            match self.by(position, from) {
                Ok(mv) => return (Ok(mv), Vec::new()),
                Err(why) => reasons.push(why),
            }
        }
        sort_by_key(&mut reasons, helpfulness);
        let best = reasons.remove(0);
        if !reasons.is_empty() && matches!(best, MoveError::DoesNotMoveSo { .. }) {
            let reach = meant.into_iter().map(|from| (from, reach(position, from))).collect();
            return (Err(MoveError::NoneReaches { piece, to, reach }), Vec::new());
        }
        (Err(best), reasons)
    }
}

/// Of several pieces that fail, the one that came nearest tells most: it gets there but for the
/// king's sake, then but for a piece in the way, then not at all.
fn helpfulness(why: &MoveError) -> u8 {
    match why {
        MoveError::DoesNotMoveSo { .. } => 4,
        MoveError::SameSquare { .. } => 3,
        MoveError::OwnPieceThere { .. } => 2,
        MoveError::Blocked { .. } => 1,
        // It gets there by its own rule: only the king, or the rule of a variant, is against it.
        _ => 0,
    }
}
