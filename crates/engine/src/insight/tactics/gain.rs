//! What a line of moves wins.

use crate::insight::material::{exchange, value};
use crate::insight::words::pieces;
use tabiya::{Move, Piece, Position, Role};

/// What a side wins and loses in a line, after the captures that are still to come.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(in crate::insight) struct MaterialGain {
    /// The pieces that it captures, and those that its pawns become.
    pub(super) won: Vec<Role>,
    pub(super) lost: Vec<Role>,
    /// The moves of the line, with the captures that were still to come.
    pub(super) line: Vec<Move>,
}

/// The most captures that are added to the end of a line.
const MAX_CAPTURES: usize = 8;

impl MaterialGain {
    /// What a line wins for the side that begins it. `debt` is what the other side captured just before.
    pub(in crate::insight) fn of(position: &Position, line: &[Move], debt: Option<Role>) -> MaterialGain {
        let us = position.turn();
        let mut gain = MaterialGain { lost: debt.into_iter().collect(), ..MaterialGain::default() };
        let mut at = *position;
        let mut added = 0;
        let mut next = line.iter().copied();
        loop {
            let mv = match next.next() {
                Some(mv) if at.is_legal(mv) => mv,
                Some(_) => break,
                None => match settling(&at).filter(|_| added < MAX_CAPTURES) {
                    Some(mv) => {
                        added += 1;
                        mv
                    }
                    None => break,
                },
            };
            let ours = at.turn() == us;
            if let Some(Piece { role, .. }) = at.captured(mv) {
                if ours { gain.won.push(role) } else { gain.lost.push(role) }
            }
            if let Some(role) = mv.promoted() {
                let (gains, pays) =
                    if ours { (&mut gain.won, &mut gain.lost) } else { (&mut gain.lost, &mut gain.won) };
                gains.push(role);
                pays.push(Role::Pawn);
            }
            gain.line.push(mv);
            at.play_unchecked(mv);
        }
        gain.cancel();
        gain
    }

    /// The balance in hundredths of a pawn.
    pub(in crate::insight) fn balance(&self) -> i32 {
        let sum = |roles: &[Role]| roles.iter().map(|&role| value(role)).sum::<i32>();
        sum(&self.won) - sum(&self.lost)
    }

    /// Removes what was exchanged for the like.
    fn cancel(&mut self) {
        for alike in [|a: Role, b: Role| a == b, |a: Role, b: Role| value(a) == value(b)] {
            let mut kept = Vec::new();
            for role in self.won.drain(..) {
                match self.lost.iter().position(|&lost| alike(lost, role)) {
                    Some(at) => drop(self.lost.swap_remove(at)),
                    None => kept.push(role),
                }
            }
            self.won = kept;
        }
        self.won.sort_by_key(|&role| -value(role));
        self.lost.sort_by_key(|&role| -value(role));
    }

    /// What is won, in words: `a rook for a pawn`, `the exchange`.
    pub(in crate::insight) fn words(&self) -> String {
        let minor = |role: &Role| matches!(role, Role::Knight | Role::Bishop);
        match (&self.won[..], &self.lost[..]) {
            ([Role::Rook], [lost]) if minor(lost) => "the exchange".to_owned(),
            (won, []) => pieces(won),
            (won, lost) => format!("{} for {}", pieces(won), pieces(lost)),
        }
    }
}

/// The capture that wins most on its square, where one wins anything.
fn settling(position: &Position) -> Option<Move> {
    let captures = position.legal_captures().into_iter();
    captures
        .filter(|mv| mv.promoted().is_none_or(|role| role == Role::Queen))
        .map(|mv| (exchange(position, mv), mv))
        .filter(|&(won, _)| won > 0)
        .max_by_key(|&(won, _)| won)
        .map(|(_, mv)| mv)
}

#[cfg(test)]
mod tests {
    use super::MaterialGain;
    use tabiya::{Position, Role};

    fn at(fen: &str) -> Position {
        fen.parse().unwrap()
    }

    #[test]
    fn what_a_line_wins_is_counted_after_the_captures_to_come() {
        // The line ends where the pawn can still recapture.
        let position = at("4k3/2p5/3n4/8/8/8/3R4/4K3 w - - 0 1");
        let line = [position.parse_move("Rxd6").unwrap()];
        let gain = MaterialGain::of(&position, &line, None);
        assert_eq!((&gain.won[..], &gain.lost[..]), (&[Role::Knight][..], &[Role::Rook][..]));
        assert_eq!(gain.balance(), -200);
        assert_eq!(gain.line.len(), 2);
    }

    #[test]
    fn what_is_won_is_told_as_players_count() {
        let words = |won: &[Role], lost: &[Role]| {
            let mut gain = MaterialGain { won: won.to_vec(), lost: lost.to_vec(), ..MaterialGain::default() };
            gain.cancel();
            gain.words()
        };
        use Role::{Bishop, Knight, Pawn, Queen, Rook};
        assert_eq!(words(&[Rook], &[Bishop]), "the exchange");
        assert_eq!(words(&[Rook, Pawn, Knight], &[Pawn]), "a rook and a knight");
        assert_eq!(words(&[Pawn, Pawn], &[]), "two pawns");
        assert_eq!(words(&[Queen], &[Rook]), "a queen for a rook");
    }
}
