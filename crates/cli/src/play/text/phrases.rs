//! Phrases that several sentences have: lists, numbers with their nouns, moves read aloud.

use tabiya::{Piece, Role, Square, Variant};

/// "the queen on h4 and the rook on e1".
pub(super) fn listed(pieces: &[(Piece, Square)]) -> String {
    joined(pieces.iter().map(|(piece, square)| format!("the {} on {square}", piece.role.name())).collect())
}

/// "a, b and c".
pub(crate) fn joined(mut parts: Vec<String>) -> String {
    match parts.len() {
        0 | 1 => parts.pop().unwrap_or_default(),
        _ => {
            let last = parts.pop().unwrap_or_default();
            format!("{} and {last}", parts.join(", "))
        }
    }
}

/// A move in standard notation as it is read aloud among others: "knight b to d2 with check".
pub(super) fn aloud(san: &str, variant: Variant) -> String {
    let (bare, end) = match san.as_bytes().last() {
        Some(b'+') => (&san[..san.len() - 1], " with check"),
        Some(b'#') if variant == Variant::Chess => (&san[..san.len() - 1], " with checkmate"),
        // The third check, the hill, an explosion.
        Some(b'#') => (&san[..san.len() - 1], " and wins"),
        _ => (san, ""),
    };
    if let Some((role, square)) = bare.split_once('@') {
        let role = role.chars().next().and_then(Piece::from_letter).map_or(Role::Pawn, |piece| piece.role);
        return format!("{} dropped on {square}{end}", role.name());
    }
    if let "O-O" | "O-O-O" = bare {
        return format!("castles {}{end}", if bare.len() == 3 { "kingside" } else { "queenside" });
    }
    let (bare, becomes) = match bare.split_once('=') {
        Some((bare, role)) => {
            let role = role.chars().next().and_then(Piece::from_letter);
            (bare, role.map_or(String::new(), |piece| format!(" and becomes a {}", piece.role.name())))
        }
        None => (bare, String::new()),
    };
    let first = bare.chars().next().filter(char::is_ascii_uppercase).and_then(Piece::from_letter);
    let (role, rest) = first.map_or((Role::Pawn, bare), |piece| (piece.role, &bare[1..]));
    let Some((from, square)) = rest.len().checked_sub(2).and_then(|at| rest.split_at_checked(at)) else {
        return san.to_owned();
    };
    let (from, goes) = match from.strip_suffix('x') {
        Some(from) => (from, "takes"),
        None => (from, "to"),
    };
    let from = if from.is_empty() { String::new() } else { format!(" {from}") };
    format!("{}{from} {goes} {square}{becomes}{end}", role.name())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_in_standard_notation_are_read_aloud() {
        for (san, told) in [
            ("e4", "pawn to e4"),
            ("exd5", "pawn e takes d5"),
            ("Nbd2", "knight b to d2"),
            ("R1xa3+", "rook 1 takes a3 with check"),
            ("Qh4xe1#", "queen h4 takes e1 with checkmate"),
            ("exd8=N+", "pawn e takes d8 and becomes a knight with check"),
            ("O-O-O+", "castles queenside with check"),
            ("O-O", "castles kingside"),
        ] {
            assert_eq!(aloud(san, Variant::Chess), told);
        }
        for (san, told) in [
            ("@e4", "pawn dropped on e4"),
            ("N@f7+", "knight dropped on f7 with check"),
            ("Kxd4#", "king takes d4 and wins"),
        ] {
            assert_eq!(aloud(san, Variant::Crazyhouse), told);
        }
    }
}
