//! What men are worth, and what a line of moves wins.

use tabiya::{Board, Color, Move, Piece, Position, Role, Square};

/// What players count, in hundredths of a pawn; a king cannot be counted.
pub const fn value(role: Role) -> i32 {
    match role {
        Role::Pawn => 100,
        Role::Knight | Role::Bishop => 300,
        Role::Rook => 500,
        Role::Queen => 900,
        Role::King => 10_000,
    }
}

/// What a side has on the board.
pub fn material(board: &Board, color: Color) -> i32 {
    let counted = |role| value(role) * board.of(color, role).len() as i32;
    [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen].into_iter().map(counted).sum()
}

/// What a legal move wins by exchanges on its target, for the side that moves: everybody takes with the cheapest man
/// that may, or stops. Pins count, for only legal moves do.
pub fn exchange(position: &Position, mv: Move) -> i32 {
    let gain = position.captured(mv).map_or(0, |piece| value(piece.role))
        + mv.promoted().map_or(0, |role| value(role) - value(Role::Pawn));
    let mut next = *position;
    next.play_unchecked(mv);
    gain - best_capture(&next, mv.to()).map_or(0, |(_, won)| won.max(0))
}

/// The capture on a square with the cheapest man, and what it wins.
pub fn best_capture(position: &Position, square: Square) -> Option<(Move, i32)> {
    let capture = position
        .legal_captures()
        .into_iter()
        .filter(|mv| mv.to() == square && !mv.is_en_passant())
        .filter(|mv| mv.promoted().is_none_or(|role| role == Role::Queen))
        .min_by_key(|mv| position.board().role_at(mv.from()).map_or(0, value))?;
    Some((capture, exchange(position, capture)))
}

/// What a side has taken and lost in a line, when the dust has settled.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Harvest {
    /// Men of the other side; a man that a pawn became counts among them.
    pub won: Vec<Role>,
    pub lost: Vec<Role>,
    /// The moves of the line, with the captures that were still to come.
    pub line: Vec<Move>,
}

/// So many captures are still looked at behind the end of a line.
const DUST: usize = 8;

impl Harvest {
    /// What a line brings the side that begins it. `debt` is what the other side took just before.
    pub fn of(position: &Position, line: &[Move], debt: Option<Role>) -> Harvest {
        let us = position.turn();
        let mut harvest = Harvest { lost: debt.into_iter().collect(), ..Harvest::default() };
        let mut at = *position;
        let mut dust = 0;
        let mut next = line.iter().copied();
        loop {
            let mv = match next.next() {
                Some(mv) if at.is_legal(mv) => mv,
                Some(_) => break,
                None => match settling(&at).filter(|_| dust < DUST) {
                    Some(mv) => {
                        dust += 1;
                        mv
                    }
                    None => break,
                },
            };
            let ours = at.turn() == us;
            if let Some(Piece { role, .. }) = at.captured(mv) {
                if ours { harvest.won.push(role) } else { harvest.lost.push(role) }
            }
            if let Some(role) = mv.promoted() {
                let (gains, pays) = if ours {
                    (&mut harvest.won, &mut harvest.lost)
                } else {
                    (&mut harvest.lost, &mut harvest.won)
                };
                gains.push(role);
                pays.push(Role::Pawn);
            }
            harvest.line.push(mv);
            at.play_unchecked(mv);
        }
        harvest.cancel();
        harvest
    }

    /// In hundredths of a pawn.
    pub fn gain(&self) -> i32 {
        let sum = |men: &[Role]| men.iter().map(|&role| value(role)).sum::<i32>();
        sum(&self.won) - sum(&self.lost)
    }

    /// Takes out what was exchanged for its like.
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
    pub fn words(&self) -> String {
        let minor = |role: &Role| matches!(role, Role::Knight | Role::Bishop);
        match (&self.won[..], &self.lost[..]) {
            ([Role::Rook], [lost]) if minor(lost) => "the exchange".to_owned(),
            (won, []) => men(won),
            (won, lost) => format!("{} for {}", men(won), men(lost)),
        }
    }
}

/// Men as players count them: `a rook`, `two pawns`, `a knight and a pawn`.
fn men(roles: &[Role]) -> String {
    let mut parts = Vec::new();
    for role in [Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn] {
        match roles.iter().filter(|&&one| one == role).count() {
            0 => {}
            1 => parts.push(format!("a {}", role.name())),
            2 => parts.push(format!("two {}s", role.name())),
            3 => parts.push(format!("three {}s", role.name())),
            many => parts.push(format!("{many} {}s", role.name())),
        }
    }
    joined(&parts)
}

/// `a, b and c`.
pub fn joined(parts: &[String]) -> String {
    match parts {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
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
    use super::{Harvest, exchange};
    use tabiya::{Position, Role};

    fn at(fen: &str) -> Position {
        fen.parse().unwrap()
    }

    #[test]
    fn a_guarded_pawn_costs_the_queen_that_takes_it() {
        let position = at("4k3/2p5/3p4/8/8/8/3Q4/4K3 w - - 0 1");
        assert_eq!(exchange(&position, position.parse_move("Qxd6").unwrap()), 100 - 900);
    }

    #[test]
    fn a_pinned_man_guards_nothing() {
        // The knight on e7 is pinned by the rook: it cannot take back on d5.
        let position = at("4k3/4n3/8/3p4/8/2N5/8/4RK2 w - - 0 1");
        assert_eq!(exchange(&position, position.parse_move("Nxd5").unwrap()), 100);
    }

    #[test]
    fn what_a_line_wins_is_counted_when_the_dust_has_settled() {
        // The line ends where the pawn can still take back.
        let position = at("4k3/2p5/3n4/8/8/8/3R4/4K3 w - - 0 1");
        let line = [position.parse_move("Rxd6").unwrap()];
        let harvest = Harvest::of(&position, &line, None);
        assert_eq!((&harvest.won[..], &harvest.lost[..]), (&[Role::Knight][..], &[Role::Rook][..]));
        assert_eq!(harvest.gain(), -200);
        assert_eq!(harvest.line.len(), 2);
    }

    #[test]
    fn what_is_won_is_told_as_players_count() {
        let harvest = |won: &[Role], lost: &[Role]| {
            let mut harvest = Harvest { won: won.to_vec(), lost: lost.to_vec(), ..Harvest::default() };
            harvest.cancel();
            harvest.words()
        };
        use Role::{Bishop, Knight, Pawn, Queen, Rook};
        assert_eq!(harvest(&[Rook], &[Bishop]), "the exchange");
        assert_eq!(harvest(&[Rook, Pawn, Knight], &[Pawn]), "a rook and a knight");
        assert_eq!(harvest(&[Pawn, Pawn], &[]), "two pawns");
        assert_eq!(harvest(&[Queen], &[Rook]), "a queen for a rook");
    }
}
