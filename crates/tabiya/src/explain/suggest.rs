//! The legal moves that come nearest to one that is refused.

use super::reason::MoveError;
use crate::moves::Move;
use crate::piece::Role;
use crate::position::Position;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// How many are told at most.
const MOST: usize = 5;

/// The nearest legal moves, the nearest first.
pub(super) fn nearest(position: &Position, text: Option<&str>, why: &MoveError) -> Vec<Move> {
    let mut scored: Vec<(u32, Move)> = match why {
        MoveError::Ambiguous { candidates, .. } => return candidates.iter().take(MOST).copied().collect(),
        MoveError::NotEnPassant { mv } | MoveError::MarkedOtherwise { meant: mv, .. } => {
            return Vec::from([*mv]);
        }
        MoveError::EmptyText | MoveError::NullMove { .. } => Vec::new(),
        MoveError::NoSuchSquare { .. } | MoveError::TrailingText { .. } | MoveError::NotAMove { .. } => {
            text.map_or(Vec::new(), |text| alike(position, text))
        }
        _ => near(position, why),
    };
    scored.sort_unstable();
    scored.into_iter().take(MOST).map(|(_, mv)| mv).collect()
}

/// Legal moves by how much they share with the refused one.
fn near(position: &Position, why: &MoveError) -> Vec<(u32, Move)> {
    let (from, to) = (why.from(), why.to());
    let role = why.role().or_else(|| from.and_then(|from| position.board().role_at(from)));
    let castles = why.code().starts_with("castling");
    let in_check = position.is_check();
    let score = |mv: Move| {
        let target = mv.king_to();
        let distance = to.map_or(0, |to| to.distance(target));
        let same_from = from == Some(mv.from());
        let same_role = role.is_some() && position.board().role_at(mv.from()) == role;
        // What a pawn becomes, the queen first.
        let promotion = match mv.promoted() {
            Some(role) => Role::PROMOTIONS.iter().position(|&other| other == role).unwrap_or(0) as u32,
            None => 0,
        };
        let share = if castles {
            match (mv.is_castling(), position.board().role_at(mv.from())) {
                (true, _) => 0,
                (_, Some(Role::King)) => 10,
                _ => 20,
            }
        } else if to.is_some() && distance == 0 {
            match (same_from, same_role) {
                (true, _) => 0,
                (_, true) => 1,
                _ => 4,
            }
        } else if same_from {
            1 + distance
        } else if same_role && distance <= 2 {
            8 + distance
        } else {
            20
        };
        4 * share + promotion
    };
    let moves = position.legal_moves();
    let scored = moves.iter().map(|&mv| (score(mv), mv));
    // In check every legal move is an answer.
    scored.filter(|&(score, _)| in_check || score < 80).collect()
}

/// Legal moves whose notation is like the text.
fn alike(position: &Position, text: &str) -> Vec<(u32, Move)> {
    let text: String = text.trim().chars().take(64).flat_map(char::to_lowercase).collect();
    let limit = match text.chars().count() {
        0..=2 => 1,
        _ => 2,
    };
    let mut scored = Vec::new();
    for &mv in &position.legal_moves() {
        let spellings = [position.san(mv).to_string(), position.uci(mv).to_string()];
        let spelled = spellings.iter().map(|spelling| {
            let spelling = spelling.to_lowercase();
            edits(&text, spelling.trim_end_matches(['+', '#']))
        });
        match spelled.min() {
            Some(count) if count <= limit => scored.push((count, mv)),
            _ => {}
        }
    }
    scored
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
