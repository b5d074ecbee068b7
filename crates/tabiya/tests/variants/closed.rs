//! Positions that are closed for good: drawn by themselves, and nobody wins from there whatever is played.

use std::collections::HashSet;
use tabiya::{
    CanMate, Color, DrawReason, Game, Outcome, Position, Rng, Role, Setup, Square, SquareSet, Variant,
    WinReason,
};

fn at(variant: Variant, fen: &str) -> Position {
    Position::from_fen_as(variant, fen).unwrap_or_else(|error| panic!("{variant} {fen}: {error}"))
}

const DEAD: Option<Outcome> = Some(Outcome::Draw { reason: DrawReason::DeadPosition });

/// Whether somebody has won in one of the positions that can be reached, of which so many are visited at most; and how
/// many were visited.
fn somebody_wins(start: Position, most: usize) -> (Option<Position>, usize) {
    let mut seen = HashSet::from([start.key()]);
    let mut open = vec![start];
    while let Some(position) = open.pop() {
        if position.outcome().is_some_and(|outcome| outcome.winner().is_some()) {
            return (Some(position), seen.len());
        }
        for &mv in &position.legal_moves() {
            let next = position.play(mv).unwrap();
            if seen.len() < most && seen.insert(next.key()) {
                open.push(next);
            }
        }
    }
    (None, seen.len())
}

const CLOSED: [(Variant, &str); 9] = [
    (Variant::Atomic, "8/8/6p1/3K2P1/8/2k5/8/8 b - - 0 1"),
    (Variant::Atomic, "8/8/2k1p3/4Pp2/5P2/1b6/4K3/8 b - - 0 1"),
    (Variant::Antichess, "8/6p1/4B1P1/4p3/4P3/8/8/2b5 w - - 0 29"),
    (Variant::Horde, "8/p7/pk6/P7/P7/8/8/8 b - - 0 1"),
    (Variant::Horde, "QNBRRBNQ/PPpPPpPP/P1P2PkP/8/8/8/8/8 b - - 0 1"),
    (Variant::Horde, "8/p7/P7/P7/8/2q5/8/7k b - - 0 1"),
    (Variant::Horde, "krb5/pb1p4/P2Pp3/P3Pp2/5Pp1/6Pp/7P/8 b - - 0 1"),
    // Pawns behind pawns of the own side.
    (Variant::Atomic, "4k3/8/8/2p5/2p5/2P5/2P5/4K3 w - - 0 1"),
    (Variant::Antichess, "8/4B3/8/1p1p4/1P1P4/8/8/1b6 w - - 0 1"),
];

#[test]
fn a_closed_position_is_drawn_and_says_that_it_is_dead() {
    for (variant, fen) in CLOSED {
        let position = at(variant, fen);
        assert_eq!(position.outcome(), DEAD, "{variant} {fen}");
        assert!(position.insufficient_material(), "{variant} {fen}");
        for color in Color::ALL {
            assert!(!position.has_mating_material(color), "{variant} {fen} {color}");
            assert_eq!(position.can_mate(color, 0), CanMate::No, "{variant} {fen} {color}");
        }
        assert_eq!(Game::from_position(position).outcome(), DEAD, "{variant} {fen}");
        // The moves are still there for who wants to look on.
        assert!(position.has_legal_moves(), "{variant} {fen}");
    }
}

#[test]
fn from_a_closed_position_nobody_wins_whatever_is_played() {
    for (variant, fen) in CLOSED {
        let (won, visited) = somebody_wins(at(variant, fen), 100_000);
        assert_eq!(won, None, "{variant} {fen}, {visited} positions");
        assert!(visited > 1, "{variant} {fen}");
    }
}

#[test]
fn what_only_looks_closed_goes_on() {
    for (variant, fen) in [
        // The bishop takes the pawn.
        (Variant::Atomic, "8/8/2k5/5p2/5P2/2b5/8/3K4 b - - 0 1"),
        // Pawns take pawns: only kings beside them, which would explode, forbid it for now.
        (Variant::Atomic, "8/8/3K4/2pp4/2PP4/3k4/8/8 w - - 0 1"),
        // A pawn that has just passed another.
        (Variant::Atomic, "8/8/8/4p3/3pP3/3P4/8/k6K b - e3 0 1"),
        // A pawn is blocked by a bishop, which can leave.
        (Variant::Antichess, "8/6b1/4B1P1/4p3/4P3/8/8/8 w - - 0 1"),
        // The bishop is shut in for good: its side is soon without a move, and wins.
        (Variant::Antichess, "8/8/8/1p6/1P1p4/p2P1p2/P4P1b/1B6 b - - 0 1"),
        // A queen gives way.
        (Variant::Horde, "8/p7/P7/P7/8/8/8/6qk b - - 0 1"),
        (Variant::Horde, "k7/p2p4/P2Pp1p1/P3PpPp/5PpP/6Pp/7P/7n b - - 0 1"),
        // The last of the horde can be taken.
        (Variant::Horde, "8/p7/Pk6/8/8/8/8/8 b - - 0 1"),
    ] {
        let position = Position::from_fen_as_lenient(variant, fen).unwrap().0;
        assert_eq!(position.outcome(), None, "{variant} {fen}");
    }
}

#[test]
fn bishops_that_never_meet_mate_in_atomic_chess_where_the_loser_has_two() {
    let mated = at(Variant::Atomic, "kb6/b7/8/8/4B3/8/8/7K b - - 0 1");
    let checkmate = Outcome::Win { winner: Color::White, reason: WinReason::Checkmate };
    assert_eq!(mated.outcome(), Some(checkmate));
    let before = at(Variant::Atomic, "kb6/b7/8/8/8/3B4/8/7K w - - 0 1");
    assert!(before.has_mating_material(Color::White) && !before.has_mating_material(Color::Black));
    let one_each = at(Variant::Atomic, "k7/b7/8/8/8/3B4/8/7K b - - 0 1");
    assert_eq!(one_each.outcome().unwrap().code(), "insufficient-material");
}

#[test]
fn against_a_bare_king_of_atomic_chess_two_pieces_are_enough_unless_they_are_knights() {
    for (pieces, wins) in [
        ("B7", false),
        ("N7", false),
        ("R7", false),
        ("Q7", true),
        ("P7", true),
        ("NN6", false),
        ("NNN5", true),
        ("BN6", true),
        ("B1B5", true),
        ("BB6", true),
        ("RN6", true),
    ] {
        let position = at(Variant::Atomic, &format!("7k/8/8/8/{pieces}/8/8/K7 b - - 0 1"));
        assert_eq!(position.has_mating_material(Color::White), wins, "{pieces}");
        assert!(!position.has_mating_material(Color::Black), "{pieces}");
    }
}

/// Pawns that stand against each other, some of them doubled, and a few pieces, all where chance puts them.
fn random(variant: Variant, rng: &mut Rng) -> Option<Position> {
    let mut setup = Setup::EMPTY;
    setup.variant = variant;
    setup.castling = Default::default();
    for _ in 0..1 + rng.below(5) {
        let square = Square::ALL[8 + rng.below(40)];
        let ahead = square.offset(0, 1)?;
        let free = |setup: &Setup, square: Square| setup.board.piece_at(square).is_none();
        if SquareSet::BACK_RANKS.contains(ahead) || !free(&setup, square) || !free(&setup, ahead) {
            continue;
        }
        setup.board.place(square, Role::Pawn.of(Color::White));
        setup.board.place(ahead, Role::Pawn.of(Color::Black));
    }
    let bishops = if variant == Variant::Atomic { rng.below(3) } else { 2 + rng.below(2) };
    let color = Color::ALL[rng.below(2)];
    let mut pieces: Vec<(Color, Role)> = (0..bishops)
        .map(|i| (if variant == Variant::Atomic || i > 1 { color } else { Color::ALL[i] }, Role::Bishop))
        .collect();
    if variant == Variant::Atomic {
        pieces.extend(Color::ALL.map(|color| (color, Role::King)));
    }
    for (color, role) in pieces {
        let square = Square::ALL[rng.below(64)];
        if setup.board.piece_at(square).is_some() {
            return None;
        }
        setup.board.place(square, role.of(color));
    }
    setup.to_position().ok()
}

/// Makes positions at random until so many were closed, and looks on from each of them.
fn random_closed_positions(wanted: usize, most: usize) {
    let mut rng = Rng::new(20);
    for variant in [Variant::Atomic, Variant::Antichess] {
        let mut closed = 0;
        for _ in 0..3_000_000 {
            let Some(position) = random(variant, &mut rng) else { continue };
            if position.outcome() == DEAD {
                let (won, visited) = somebody_wins(position, most);
                assert_eq!(won, None, "{variant} {}, {visited} positions", position.to_fen());
                closed += 1;
                if closed == wanted {
                    break;
                }
            }
        }
        assert_eq!(closed, wanted, "{variant}");
    }
}

#[test]
fn of_closed_positions_made_at_random_none_is_won() {
    random_closed_positions(25, 3_000);
}

#[test]
#[ignore = "long: cargo xtask test --all"]
fn long_closed_positions_made_at_random_are_won_by_nobody_to_their_end() {
    random_closed_positions(200, 1_000_000);
}
