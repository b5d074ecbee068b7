//! The legal moves that come nearest to one that is refused.

use super::mark::Part;
use super::reason::MoveError;
use super::unfinished;
use super::variant_reason::VariantMoveError;
use crate::moves::Move;
use crate::order::sort_by_key;
use crate::piece::Role;
use crate::position::Position;
#[cfg(feature = "prose")]
use crate::prose::TextError;
use crate::square_set::SquareSet;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// How many are told at most.
const MOST: usize = 5;

/// How many when none has anything to do with the refused one but the neighbourhood.
const STRANGERS: usize = 3;

/// The nearest legal moves, the nearest first.
pub(super) fn nearest(position: &Position, text: Option<&str>, why: &MoveError) -> Vec<Move> {
    match why {
        MoveError::Ambiguous { candidates, .. } => candidates.iter().take(MOST).copied().collect(),
        MoveError::NotEnPassant { mv }
        | MoveError::NotACapture { mv, .. }
        | MoveError::Unclear { mv, .. }
        | MoveError::MarkedOtherwise { meant: mv, .. } => Vec::from([*mv]),
        MoveError::EmptyText
        | MoveError::TextTooLong { .. }
        | MoveError::NullMove { .. }
        | MoveError::GameOver { .. } => Vec::new(),
        MoveError::ForeignLetter { meant: read, .. }
        | MoveError::UnknownPromotion { read, .. }
        | MoveError::TrailingText { read, .. } => match position.parse_move(read) {
            Ok(mv) => Vec::from([mv]),
            Err(why) => nearest(position, None, &why),
        },
        MoveError::Unfinished { text, .. } => {
            unfinished::begun(position, text).into_iter().take(MOST).collect()
        }
        MoveError::NoSuchSquare { .. }
        | MoveError::NotAMove { .. }
        | MoveError::Variant(
            VariantMoveError::DropSquareMissing { .. } | VariantMoveError::DropPieceUnknown { .. },
        ) => match text {
            Some(text) => meant(position, text),
            None => Vec::new(),
        },
        _ => near(position, why),
    }
}

/// What a legal move shares with the refused one, the most first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Kinship {
    /// Castling to the other side, where castling was refused.
    Castling,
    /// The same squares, with another promotion or none.
    Same,
    /// Another piece of the kind, to the same square.
    TwinThere,
    /// The piece, elsewhere.
    PieceElsewhere,
    /// Another piece, to the same square.
    OtherThere,
    /// The piece in the way steps aside.
    Blocker,
    /// Another piece of the kind, elsewhere.
    TwinElsewhere,
    /// In check, any move that answers it.
    Answer,
    None,
}

/// Legal moves by how much they share with the refused one.
fn near(position: &Position, why: &MoveError) -> Vec<Move> {
    let (board, marks) = (position.board(), why.squares());
    let marked = |part| marks.iter().filter(move |mark| mark.part == part).map(|mark| mark.square);
    let castles = why.code().starts_with("castling");
    let from = marked(if castles { Part::King } else { Part::From }).next();
    let to = marked(Part::To).next();
    let role = why.role().or_else(|| from.and_then(|from| board.role_at(from)));
    let blockers: SquareSet = marked(Part::Blocker).collect();
    let in_check = position.is_check();
    let drops = matches!(
        why,
        MoveError::Variant(
            VariantMoveError::DropOnPiece { .. }
                | VariantMoveError::PawnDroppedOnBackRank { .. }
                | VariantMoveError::DropLeavesCheck { .. }
        )
    );

    let kinship = |mv: Move| {
        let there = to == Some(mv.king_to());
        let twin = role.is_some() && board.role_at(mv.from()) == role;
        match from == Some(mv.from()) {
            // The same piece from the hand, elsewhere.
            _ if drops && mv.dropped() == role => Kinship::PieceElsewhere,
            true if castles && mv.is_castling() => Kinship::Castling,
            true if there => Kinship::Same,
            true => Kinship::PieceElsewhere,
            false if there && twin => Kinship::TwinThere,
            false if there => Kinship::OtherThere,
            false if blockers.contains(mv.from()) => Kinship::Blocker,
            false if twin => Kinship::TwinElsewhere,
            false if in_check => Kinship::Answer,
            false => Kinship::None,
        }
    };
    // What a pawn becomes, the queen first.
    let promotion = |mv: Move| Role::PROMOTIONS.iter().position(|&role| Some(role) == mv.promoted());
    let mut moves: Vec<(Kinship, u32, Option<usize>, Move)> = (position.legal_moves().iter())
        .map(|&mv| (kinship(mv), to.map_or(0, |to| to.distance(mv.king_to())), promotion(mv), mv))
        .collect();
    sort_by_key(&mut moves, |near| *near);
    let kin = moves.iter().filter(|(kinship, ..)| *kinship != Kinship::None).count();
    let most = if kin == 0 { STRANGERS } else { kin.min(MOST) };
    moves.into_iter().take(most).map(|(.., mv)| mv).collect()
}

/// What a text can mean that is no move: one buried in it, or one that is written much like it.
fn meant(position: &Position, text: &str) -> Vec<Move> {
    #[cfg(feature = "prose")]
    match position.find_move(text) {
        Ok(found) => return Vec::from([found.mv]),
        Err(TextError::Ambiguous { candidates }) => return candidates.into_iter().take(MOST).collect(),
        Err(_) => {}
    }
    alike(position, text)
}

/// Legal moves whose notation is most like the text.
fn alike(position: &Position, text: &str) -> Vec<Move> {
    let text: String = text.trim().chars().take(64).map(|letter| letter.to_ascii_lowercase()).collect();
    let mut best = if text.chars().count() <= 2 { 1 } else { 2 };
    let mut found = Vec::new();
    for &mv in &position.legal_moves() {
        for spelling in [position.san(mv).to_string(), position.uci(mv).to_string()] {
            let count = edits(&text, spelling.to_ascii_lowercase().trim_end_matches(['+', '#']));
            if count < best {
                best = count;
                found.clear();
            }
            if count == best && !found.contains(&mv) {
                found.push(mv);
            }
        }
    }
    found.truncate(MOST);
    found
}

/// How many letters must be changed, put in or left out to make one text of the other.
fn edits(a: &str, b: &str) -> u32 {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<u32> = (0..=b.len() as u32).collect();
    for (i, a) in a.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i as u32 + 1;
        for (j, &b) in b.iter().enumerate() {
            let change = diagonal + u32::from(a != b);
            diagonal = row[j + 1];
            row[j + 1] = change.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}
