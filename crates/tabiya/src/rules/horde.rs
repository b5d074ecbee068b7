//! What the last pieces of a horde can still do.
//!
//! They have no king to help them, so that a few of them mate only a king whose own pieces stand in its way. Which pieces
//! are few, and which ones stand in the way well enough, is known by search: these are the findings that Lichess plays by
//! (published with scalachess, MIT licence). Black can always capture what is left.

use crate::board::Board;
use crate::color::Color;
use crate::piece::Role;
use crate::square_set::SquareSet;

/// The pieces of a side, counted.
#[derive(Clone, Copy)]
struct Force {
    pawns: usize,
    knights: usize,
    light_bishops: usize,
    dark_bishops: usize,
    rooks: usize,
    queens: usize,
    /// With the king.
    all: usize,
}

impl Force {
    fn of(board: &Board, color: Color) -> Force {
        let count = |role| board.of(color, role).len();
        let bishops = board.of(color, Role::Bishop);
        Force {
            pawns: count(Role::Pawn),
            knights: count(Role::Knight),
            light_bishops: (bishops & SquareSet::LIGHT).len(),
            dark_bishops: (bishops & SquareSet::DARK).len(),
            rooks: count(Role::Rook),
            queens: count(Role::Queen),
            all: board.of_color(color).len(),
        }
    }

    fn bishops(&self) -> usize {
        self.light_bishops + self.dark_bishops
    }
}

/// Whether the horde can mate a king that helps as badly as it can.
pub(super) fn can_mate(board: &Board) -> bool {
    mates(Force::of(board, Color::White), Force::of(board, Color::Black))
}

fn mates(horde: Force, black: Force) -> bool {
    // More than two bishops on one colour do no more than two.
    let bishops = horde.light_bishops.min(2) + horde.dark_bishops.min(2);
    let pieces = horde.pawns + horde.knights + horde.rooks + horde.queens + bishops;
    let strong = horde.pawns + horde.queens > 0;
    // Black's bishops on the squares of the horde's, which get in nobody's way, and on the others.
    let (alike, other) = match horde.light_bishops > 0 {
        true => (black.light_bishops, black.dark_bishops),
        false => (black.dark_bishops, black.light_bishops),
    };
    match pieces {
        0 => false,
        1 if black.all == 1 => false,
        1 => alone_mates(horde, black, other),
        2 | 3 if strong => true,
        2 if horde.rooks == 1 && bishops == 1 => black.all - alike > 1,
        2 | 3 if horde.rooks > 0 => true,
        // From here on, knights and bishops.
        2 if black.all == 1 => false,
        2 if horde.knights == 2 => black.pawns + black.bishops() + black.knights > 0,
        2 if horde.knights == 1 => black.pawns + other > 0 || black.all - alike > 2,
        2 if horde.light_bishops > 0 && horde.dark_bishops > 0 => {
            black.pawns + black.bishops() > 0 || black.knights > 0 && black.rooks + black.queens > 0
        }
        // Bishops of one colour: the squares of the other one are for Black to fill.
        2 => black.pawns + other + black.knights > 1,
        // Two bishops of one colour and a knight wait for a move of somebody else than the king.
        3 if horde.knights == 1 && (horde.light_bishops == 0 || horde.dark_bishops == 0) => black.all > 1,
        _ => true,
    }
}

/// Whether the last of the horde mates a king that is not alone. `other` are Black's bishops on the squares where the
/// horde's bishop does not go.
fn alone_mates(horde: Force, black: Force, other: usize) -> bool {
    let alone =
        Force { pawns: 0, knights: 0, light_bishops: 0, dark_bishops: 0, rooks: 0, queens: 0, all: 1 };
    if horde.pawns == 1 {
        // It becomes a queen or a knight.
        return alone_mates(Force { queens: 1, ..alone }, black, other)
            || alone_mates(Force { knights: 1, ..alone }, black, other);
    }
    if horde.queens == 1 {
        // A king in the corner between its pawn or rook, or two bishops of one colour, and the edge.
        return black.pawns + black.rooks > 0 || black.light_bishops > 1 || black.dark_bishops > 1;
    }
    if horde.rooks == 1 {
        // A king in the corner behind two of its own, and two knights or two rooks are not enough.
        let kinds = [black.pawns, black.rooks, black.knights].into_iter().filter(|&count| count > 0).count();
        return black.pawns > 1 || kinds > 1;
    }
    if horde.knights == 1 {
        // Smothered: behind three of its own, not all of them the wrong bishops.
        let kinds = [black.pawns, black.rooks, black.knights, black.bishops()];
        let kinds = kinds.into_iter().filter(|&count| count > 0).count();
        let room = |bishops: usize| bishops < 2 || black.all - bishops > 2;
        return black.all > 3
            && (black.knights > 1 || black.pawns > 1 || kinds > 1)
            && room(black.light_bishops)
            && room(black.dark_bishops);
    }
    // A bishop: the squares of the other colour are for Black to fill, with bishops or with pawns that become some.
    other > 1 || other == 1 && black.pawns > 0 || black.pawns > 1
}

#[cfg(test)]
mod tests {
    use super::can_mate;
    use crate::position::Position;
    use crate::variant::Variant;

    #[test]
    fn a_lone_piece_mates_only_a_king_in_its_own_way() {
        for (fen, mates) in [
            ("8/8/8/8/8/8/8/k6Q b - - 0 1", false),
            ("8/8/8/8/8/8/p7/k6Q b - - 0 1", true),
            ("8/8/8/8/8/8/n7/k6Q b - - 0 1", false),
            ("k7/pp6/8/8/8/8/8/R7 b - - 0 1", true),
            ("k7/nn6/8/8/8/8/8/7R b - - 0 1", false),
            ("8/8/8/8/8/8/1p6/kn4N1 b - - 0 1", false),
            ("8/8/8/8/8/8/pp6/kn4N1 b - - 0 1", true),
            ("8/8/8/8/8/8/8/k3BBBB b - - 0 1", true),
            ("8/8/8/8/8/8/8/k3B1B1 b - - 0 1", false),
            ("8/8/8/8/8/8/8/k3PP2 b - - 0 1", true),
        ] {
            let position = Position::from_fen_as(Variant::Horde, fen).unwrap();
            assert_eq!(can_mate(position.board()), mates, "{fen}");
        }
    }
}
