//! What the FENs of variants have besides: pieces in hand, and checks to be given.

use super::super::error::{FenField, FenProblem};
use super::{Reading, Word, shown};
use crate::piece::Piece;

impl<'a> Reading<'a> {
    /// Reads what is in hand, `[Qn]` or `/Qn` behind the eight ranks, and gives the placement without it.
    pub(super) fn read_pockets(&mut self, word: Word<'a>) -> &'a str {
        let (placement, inside, closed) =
            match (word.text.split_once('['), word.text.match_indices('/').nth(7)) {
                (Some((placement, rest)), _) => match rest.strip_suffix(']') {
                    Some(inside) => (placement, inside, true),
                    None => (placement, rest, false),
                },
                (None, Some((at, _))) => (&word.text[..at], &word.text[at + 1..], true),
                (None, None) => return word.text,
            };
        let first = word.first + placement.chars().count() + 1;
        if !closed {
            let problem = FenProblem::Pocket { text: shown(inside) };
            self.reason(FenField::Placement, (first - 1, word.last), problem);
            return placement;
        }
        if inside == "-" {
            return placement;
        }
        for (i, found) in inside.chars().enumerate() {
            let piece = Piece::from_letter(found);
            if !piece.is_some_and(|piece| self.setup.pockets.add(piece.color, piece.role)) {
                let problem = FenProblem::PocketPiece { found };
                self.reason(FenField::Placement, (first + i, first + i), problem);
            }
        }
        placement
    }

    /// Reads how many checks are left, `3+3`, or how many were given, `+0+0`, wherever it stands behind the fourth field.
    pub(super) fn read_checks(&mut self) {
        let place = (4..7).find(|&i| self.words[i].is_some_and(|word| word.text.contains('+')));
        let Some(place) = place else {
            // Without it nobody has given check yet; a seventh field is one too many.
            if let Some(word) = self.words[6].take() {
                let problem = FenProblem::TrailingText { text: shown(word.text) };
                self.reason(FenField::Rest, (word.first, word.last), problem);
            }
            return;
        };
        let Some(word) = self.words[place].take() else { return };
        self.words[place..].rotate_left(1);
        let left = match *word.text.as_bytes() {
            [white @ b'0'..=b'9', b'+', black @ b'0'..=b'9'] => Some([white - b'0', black - b'0']),
            [b'+', white @ b'0'..=b'3', b'+', black @ b'0'..=b'3'] => Some([b'3' - white, b'3' - black]),
            _ => None,
        };
        match left {
            Some(left) => self.setup.checks_left = left,
            None => {
                let problem = FenProblem::Checks { text: shown(word.text) };
                self.reason(FenField::Checks, (word.first, word.last), problem);
            }
        }
    }
}
