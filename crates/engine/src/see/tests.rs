//! Exchanges against exchanges that are played out by brute force.

use super::{exchange, see_ge};
use crate::values::PIECE_VALUES;
use tabiya::{Board, Color, Move, Position, Rng, Role, Square};

const fn value(role: Role) -> i32 {
    PIECE_VALUES[role as usize]
}

/// What a side wins by capturing on a square, or not, with its cheapest piece each time: on a board without any rules
/// but that a king may not capture what is defended.
fn best_gain(board: &Board, square: Square, side: Color) -> i32 {
    let attackers = board.attackers(square, side);
    let cheapest = |role: Role| attackers.iter().find(|&from| board.role_at(from) == Some(role));
    let Some((role, from)) = Role::ALL.into_iter().find_map(|role| Some((role, cheapest(role)?))) else {
        return 0;
    };
    if role == Role::King && !board.attackers(square, !side).is_empty() {
        return 0;
    }
    let taken = board.role_at(square).map_or(0, value);
    let mut next = *board;
    next.remove(from);
    next.place(square, role.of(side));
    (taken - best_gain(&next, square, !side)).max(0)
}

/// What a legal move wins by captures on its target, by brute force.
fn by_brute_force(position: &Position, mv: Move) -> i32 {
    if mv.is_castling() {
        return 0;
    }
    let gain = position.captured(mv).map_or(0, |piece| value(piece.role))
        + mv.promoted().map_or(0, |role| value(role) - value(Role::Pawn));
    let mut next = *position;
    next.play_unchecked(mv);
    gain - best_gain(next.board(), mv.to(), next.turn())
}

/// Whether every capture of the exchange on a move's target is legal, and none promotes: then the rules change nothing.
fn is_plain(position: &Position, mv: Move) -> bool {
    let mut at = *position;
    at.play_unchecked(mv);
    let square = mv.to();
    loop {
        let king = at.king(at.turn());
        let attackers = at.board().attackers(square, at.turn());
        let defended = !at.board().attackers(square, !at.turn()).is_empty();
        let captures = at.legal_captures();
        let on_square = |from: Square| captures.iter().find(|mv| mv.from() == from && mv.to() == square);
        let may = if defended { attackers.without(king) } else { attackers };
        let legal = |from: Square| on_square(from).is_some_and(|mv| mv.promoted().is_none());
        if !may.iter().all(legal) {
            return false;
        }
        let next = may.iter().min_by_key(|&from| (at.board().role_at(from), from));
        match next.and_then(on_square) {
            Some(&mv) => at.play_unchecked(mv),
            None => return true,
        }
    }
}

/// The positions of random games, the same every time.
fn walks(games: u64, mut visit: impl FnMut(&Position)) {
    for game in 0..games {
        let mut rng = Rng::stream(2026, game);
        let mut position = match game % 3 {
            0 => Position::random_chess960(&mut rng).1,
            _ => Position::new(),
        };
        for _ in 0..120 {
            visit(&position);
            let moves = position.legal_moves();
            let Some(&mv) = rng.pick(&moves) else { break };
            position.play_unchecked(mv);
        }
    }
}

#[test]
fn an_exchange_wins_what_brute_force_finds_in_random_games() {
    let (mut moves, mut won, mut lost) = (0, 0, 0);
    walks(60, |position| {
        for mv in position.legal_moves() {
            let gain = by_brute_force(position, mv);
            assert!(see_ge(position, mv, gain), "{position}: {mv:?} wins {gain}");
            assert!(!see_ge(position, mv, gain + 1), "{position}: {mv:?} wins no more than {gain}");
            moves += 1;
            won += u32::from(gain > 0);
            lost += u32::from(gain < 0);
        }
    });
    assert!(moves > 100_000 && won > 5_000 && lost > 10_000, "{moves}, {won}, {lost}");
}

#[test]
fn where_every_capture_is_legal_an_exchange_wins_what_playing_it_wins() {
    let (mut moves, mut plain, mut captures) = (0, 0, 0);
    walks(40, |position| {
        for mv in position.legal_moves() {
            moves += 1;
            if mv.is_castling() || !is_plain(position, mv) {
                continue;
            }
            plain += 1;
            captures += u32::from(position.is_capture(mv));
            let gain = exchange(position, mv, value);
            assert!(see_ge(position, mv, gain), "{position}: {mv:?} wins {gain}");
            assert!(!see_ge(position, mv, gain + 1), "{position}: {mv:?} wins no more than {gain}");
        }
    });
    // The rest are pins, checks and promotions.
    assert!(plain * 10 > moves * 9 && captures > 3_000, "{plain} of {moves}, {captures} captures");
}

#[test]
fn exchanges_of_known_positions_win_what_playing_them_wins() {
    for fen in [
        "1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1",
        "1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1",
        "4k3/8/3p4/4n3/8/3N4/8/4K2R w K - 0 1",
        "3rk3/3r4/8/3p4/4P3/3R4/3R4/3QK3 w - - 0 1",
        "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/8/3k4/2p5/3P4/3K4/8/8 w - - 0 1",
    ] {
        let position: Position = fen.parse().unwrap();
        for mv in position.legal_moves() {
            let won = exchange(&position, mv, value);
            assert!(see_ge(&position, mv, won), "{fen}: {mv:?} wins {won}");
            assert!(!see_ge(&position, mv, won + 1), "{fen}: {mv:?} wins no more than {won}");
        }
    }
}

#[test]
fn a_pawn_captured_en_passant_counts_a_pawn() {
    let position: Position = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2".parse().unwrap();
    let mv = position.parse_move("exd6").unwrap();
    assert!(see_ge(&position, mv, 100));
    assert!(!see_ge(&position, mv, 101));
}

#[test]
fn a_promotion_counts_the_queen_less_the_pawn() {
    let position: Position = "7k/P7/8/8/8/8/8/4K3 w - - 0 1".parse().unwrap();
    let mv = position.parse_move("a8=Q").unwrap();
    assert!(see_ge(&position, mv, value(Role::Queen) - value(Role::Pawn)));
    let guarded: Position = "1r5k/P7/8/8/8/8/8/4K3 w - - 0 1".parse().unwrap();
    assert!(!see_ge(&guarded, guarded.parse_move("a8=Q").unwrap(), 0));
}

#[test]
fn a_guarded_pawn_costs_the_queen_that_captures_it() {
    let position: Position = "4k3/2p5/3p4/8/8/8/3Q4/4K3 w - - 0 1".parse().unwrap();
    let mv = position.parse_move("Qxd6").unwrap();
    assert_eq!(exchange(&position, mv, value), value(Role::Pawn) - value(Role::Queen));
}

#[test]
fn a_pinned_piece_guards_nothing_where_captures_are_played_out() {
    // The knight on e7 is pinned by the rook: it cannot recapture on d5.
    let position: Position = "4k3/4n3/8/3p4/8/2N5/8/4RK2 w - - 0 1".parse().unwrap();
    let mv = position.parse_move("Nxd5").unwrap();
    assert_eq!(exchange(&position, mv, value), value(Role::Pawn));
    assert!(!see_ge(&position, mv, 0));
}
