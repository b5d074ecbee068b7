//! What the FENs of variants have besides: pieces in hand, and checks to be given.

use super::super::error::{FenField, FenProblem};
use super::{FenReading, FenWord, shown};
use crate::piece::{Piece, Role};
use crate::pockets::Pockets;
use crate::position::SetupProblem;

impl<'a> FenReading<'a> {
    /// Reads what is in hand, `[Qn]` or `/Qn` behind the eight ranks, and gives the placement without it.
    pub(super) fn read_pockets(&mut self, word: FenWord<'a>) -> &'a str {
        let length = |text: &str| text.chars().count();
        let (placement, inside, wrong) =
            match (word.text.split_once('['), word.text.match_indices('/').nth(7)) {
                (Some((placement, rest)), _) => match rest.split_once(']') {
                    Some((inside, "")) => (placement, inside, None),
                    // What follows the bracket is one thing wrong, a bracket that is missing another.
                    Some((inside, tail)) => (placement, inside, Some(word.last + 1 - length(tail))),
                    None => (placement, rest, Some(word.last - length(rest))),
                },
                (None, Some((at, _))) => (&word.text[..at], &word.text[at + 1..], None),
                (None, None) => return word.text,
            };
        let first = word.first + length(placement) + 1;
        if let Some(from) = wrong {
            let problem = FenProblem::Pocket { text: shown(inside) };
            self.reason(FenField::Placement, (from, word.last), problem);
        }
        if inside == "-" {
            return placement;
        }
        self.hand = (inside, first);
        for (i, found) in inside.chars().enumerate() {
            match Piece::from_letter(found).filter(|piece| piece.role != Role::King) {
                Some(piece) if self.setup.pockets.add(piece.color, piece.role) => {}
                // So many do not even fit in: one reason for all of them.
                Some(Piece { role, .. }) => {
                    let problem = FenProblem::Setup(SetupProblem::TooManyInHand { role });
                    if !self.reasons.iter().any(|reason| reason.problem == problem) {
                        self.reason(FenField::Placement, self.too_many_in_hand(role), problem);
                    }
                }
                None => {
                    let problem = FenProblem::PocketPiece { found };
                    self.reason(FenField::Placement, (first + i, first + i), problem);
                }
            }
        }
        placement
    }

    /// The columns of the pieces of a kind in hand from the first that is one too many to the last; where only the
    /// board has too many, of the whole placement.
    pub(super) fn too_many_in_hand(&self, role: Role) -> (usize, usize) {
        let (inside, first) = self.hand;
        let of_kind = move |letter| Piece::from_letter(letter).is_some_and(|piece| piece.role == role);
        let columns =
            || (first..).zip(inside.chars()).filter(move |place| of_kind(place.1)).map(|place| place.0);
        let Some(last) = columns().last() else {
            return self.words[0].map_or((self.end, self.end), |word| (word.first, word.last));
        };
        (columns().nth(Pockets::most_in_game(role)).unwrap_or(last), last)
    }

    /// Which word stands for the checks: the one with a plus, or else one that is no number where two numbers are looked
    /// for, such as `3-3`.
    fn place_of_checks(&self) -> Option<usize> {
        let find =
            |is_it: fn(&str) -> bool| (4..7).find(|&i| self.words[i].is_some_and(|word| is_it(word.text)));
        let two_numbers = |text: &str| {
            let mut numbers = text.split(|c: char| !c.is_ascii_digit());
            numbers.clone().count() > 1 && numbers.all(|number| !number.is_empty())
        };
        let no_number = |text: &str| !text.bytes().all(|byte| byte.is_ascii_digit());
        let one_too_many = || self.words[6].and_then(|_| find(no_number));
        find(|text| text.as_bytes().contains(&b'+')).or_else(|| find(two_numbers)).or_else(one_too_many)
    }

    /// Reads how many checks are left, `3+3`, or how many were given, `+0+0`, wherever it stands behind the fourth field.
    pub(super) fn read_checks(&mut self) {
        let Some(place) = self.place_of_checks() else {
            // Without it nobody has given check yet; a seventh field is one too many.
            if let Some(word) = self.words[6].take() {
                let problem = FenProblem::TrailingText { text: shown(word.text) };
                self.reason(FenField::Rest, (word.first, word.last), problem);
            }
            return;
        };
        let Some(word) = self.words[place].take() else { return };
        self.words[place..].rotate_left(1);
        self.checks = (word.first, word.last);
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
