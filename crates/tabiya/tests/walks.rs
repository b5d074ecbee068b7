//! Two ways that must agree, at every node of shallow trees and of seeded random games.
//!
//! The library is held against itself (one move tested against the list, the carried key
//! against a fresh one, what is written against what is read) and against a slow and simple
//! generator that shares no code with it.

use crate::data;
use crate::naive;
use crate::walk;

use data::strict;
use naive::Naive;
use std::collections::{BTreeMap, HashMap};
use std::ops::ControlFlow;
use tabiya::{
    Board, CastlingLetters, Color, EnPassantField, FenStyle, Move, Position, Rng, Role, San, Setup, Square,
    SquareSet, Uci,
};
use walk::{every_node, random_game};

const PROMOTIONS: [Role; 4] = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];

/// Positions in which something is special, to look around from.
const CORNERS: [&str; 22] = [
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    // En passant: a pinned taker, a rank laid open, an answer to check, two takers.
    "4r2k/8/8/3pP3/8/8/8/4K3 w - d6 0 2",
    "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1",
    "8/8/8/2k5/3Pp3/8/8/3K4 b - d3 0 1",
    "4k3/8/8/2PpP3/8/8/8/4K3 w - d6 0 2",
    "8/8/8/1k1pP2R/8/8/8/4K3 w - d6 0 2",
    // Double checks, and the 218 moves.
    "4k3/8/4r3/8/1b6/8/4N3/4K3 w - - 0 1",
    "4k3/8/8/8/4r3/3n4/8/4K3 w - - 0 1",
    "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
    // Chess960: rooks that uncover, kings that stay, pieces that change places.
    "1rk3r1/8/8/8/8/8/8/1RK1R3 w EBgb - 0 1",
    "2rkr3/5PP1/8/5Q2/5q2/8/5pp1/2RKR3 w CEce - 0 1",
    "R3rkrR/8/8/8/8/8/8/r3RKRr w EGeg - 0 1",
    "4k3/8/8/8/8/8/8/qRK5 w B - 0 1",
    "4k3/8/8/8/8/8/8/5RKR w HF - 0 1",
    "rk5r/8/8/8/8/8/8/RK5R b HAha - 0 1",
    "8/8/8/4B2b/6nN/8/5P2/2R1K2k w Q - 0 1",
    "rr6/2kpp3/1ppn2p1/p2b1q1p/P4P1P/1PNN2P1/2PP4/1K2RR2 w E - 0 20",
];

/// The standard array, arrays of Chess960, and different ones for each side.
fn starts(rng: &mut Rng) -> Vec<Position> {
    let mut starts = vec![Position::new(); 12];
    for _ in 0..12 {
        starts.push(Position::chess960(rng.below(960) as u16).unwrap());
        starts.push(Position::double_chess960(rng.below(960) as u16, rng.below(960) as u16).unwrap());
    }
    starts
}

/// Shows the positions of some random games and the surroundings of the special positions.
fn everywhere(seed: u64, plies: usize, depth: usize, mut visit: impl FnMut(&Position)) {
    let mut rng = Rng::new(seed);
    for start in starts(&mut rng) {
        random_game(start, plies, &mut rng, &mut visit);
    }
    for fen in CORNERS {
        every_node(&strict(fen), depth, &mut visit);
        random_game(strict(fen), plies, &mut rng, &mut visit);
    }
}

fn sorted(moves: impl IntoIterator<Item = Move>) -> Vec<Move> {
    let mut moves: Vec<Move> = moves.into_iter().collect();
    moves.sort();
    moves
}

fn after(position: &Position, mv: Move) -> Position {
    let mut next = *position;
    next.play_unchecked(mv);
    next
}

fn set(squares: Vec<Square>) -> SquareSet {
    squares.into_iter().collect()
}

/// Every move that can be written down, sensible or not.
fn every_move() -> Vec<Move> {
    let mut moves = Vec::new();
    for from in Square::ALL {
        for to in Square::ALL {
            moves.extend([Move::normal(from, to), Move::en_passant(from, to), Move::castling(from, to)]);
            moves.extend(PROMOTIONS.map(|role| Move::promotion(from, to, role).unwrap()));
            moves.push(Move::promotion_to_king(from, to));
        }
        moves.extend(Role::ALL.into_iter().filter_map(|role| Move::drop(role, from)));
    }
    moves
}

#[test]
fn a_move_is_legal_exactly_if_it_is_in_the_list() {
    let candidates = every_move();
    let (mut nodes, mut legal) = (0, 0);
    everywhere(1, 60, 1, |position| {
        let list = position.legal_moves();
        let passed = sorted(candidates.iter().copied().filter(|&mv| position.is_legal(mv)));
        assert_eq!(passed, sorted(list), "{position}");
        nodes += 1;
        legal += passed.len();
    });
    println!("{nodes} nodes, {legal} legal moves");
}

#[test]
fn the_list_the_count_and_the_question_whether_there_is_any_agree() {
    everywhere(2, 200, 2, |position| {
        let list = position.legal_moves();
        assert_eq!(position.count_legal_moves(), list.len(), "{position}");
        assert_eq!(position.has_legal_moves(), !list.is_empty(), "{position}");
        assert_eq!(position.has_moves(position.turn()), !list.is_empty(), "{position}");
        let mut once = sorted(list.clone());
        once.dedup();
        assert_eq!(once.len(), list.len(), "a move is listed twice: {position}");
    });
}

#[test]
fn visiting_shows_the_list_and_stops_when_it_is_told() {
    everywhere(22, 100, 2, |position| {
        let list = position.legal_moves();
        let mut visited = Vec::new();
        let whole: ControlFlow<()> = position.for_each_move(|mv| {
            visited.push(mv);
            ControlFlow::Continue(())
        });
        assert!(whole.is_continue());
        assert_eq!(visited, list.as_slice(), "{position}");
        for (stop, &last) in visited.iter().enumerate() {
            let mut seen = 0;
            let flow = position.for_each_move(|mv| {
                seen += 1;
                if seen > stop { ControlFlow::Break(mv) } else { ControlFlow::Continue(()) }
            });
            assert_eq!((flow.break_value(), seen), (Some(last), stop + 1), "{position}");
        }
    });
}

#[test]
fn tactical_and_quiet_moves_partition_the_list() {
    everywhere(21, 200, 2, |position| {
        let (mut tactical, mut quiet) = (Vec::new(), Vec::new());
        position.for_each_tactical(|mv| tactical.push(mv));
        position.for_each_quiet(|mv| quiet.push(mv));
        let changes = |mv: &Move| position.is_capture(*mv) || mv.promoted().is_some();
        assert!(tactical.iter().all(changes), "{position}: {tactical:?}");
        assert!(!quiet.iter().any(changes), "{position}: {quiet:?}");
        assert_eq!(sorted(tactical.into_iter().chain(quiet)), sorted(position.legal_moves()), "{position}");
    });
}

#[test]
fn a_number_is_a_move_exactly_if_it_was_made_of_one() {
    let moves = every_move();
    for &mv in &moves {
        assert_eq!(Move::from_bits(mv.bits()), Some(mv));
    }
    assert_eq!((0..=u16::MAX).filter_map(Move::from_bits).count(), moves.len());
}

#[test]
fn the_moves_from_each_square_partition_the_list() {
    everywhere(3, 200, 2, |position| {
        let list = sorted(position.legal_moves());
        let mut parts = Vec::new();
        let by_piece = position.moves_by_piece(position.turn());
        for square in Square::ALL {
            let part = position.legal_moves_from(square);
            assert!(part.iter().all(|mv| mv.from() == square), "{position}: {square}");
            let mapped = by_piece.get(&square).cloned().unwrap_or_default();
            assert_eq!(sorted(mapped), sorted(part.clone()), "{position}: {square}");
            parts.extend(part);
        }
        parts.sort();
        assert_eq!(parts, list, "{position}");
    });
}

#[test]
fn captures_are_the_moves_that_take_something() {
    everywhere(4, 200, 2, |position| {
        let pieces = position.board().occupied().len();
        let takes = |mv: &Move| after(position, *mv).board().occupied().len() < pieces;
        let captures = sorted(position.legal_moves().into_iter().filter(takes));
        assert_eq!(sorted(position.legal_captures()), captures, "{position}");
        for mv in position.legal_moves() {
            assert_eq!(position.is_capture(mv), takes(&mv), "{position}: {mv:?}");
            assert_eq!(position.captured(mv).is_some(), takes(&mv), "{position}: {mv:?}");
        }
    });
}

#[test]
fn a_move_gives_check_exactly_if_there_is_check_afterwards() {
    everywhere(5, 200, 2, |position| {
        for mv in position.legal_moves() {
            assert_eq!(position.gives_check(mv), after(position, mv).is_check(), "{position}: {mv:?}");
        }
    });
}

#[test]
fn the_key_that_is_carried_along_is_the_key_counted_anew() {
    everywhere(6, 200, 2, |position| {
        let anew = Position::try_from(position.to_setup()).unwrap();
        assert_eq!(
            (position.key(), position.polyglot_key()),
            (anew.key(), anew.polyglot_key()),
            "{position}"
        );
        assert_eq!(*position, anew, "{position}");
    });
}

#[test]
fn the_same_positions_have_the_same_key_and_different_ones_different() {
    // What the law compares (FIDE 9.2.3): pieces, turn, rights, and captures that are possible.
    let mut seen: BTreeMap<u64, (String, Position)> = BTreeMap::new();
    everywhere(7, 200, 2, |position| {
        let setup = (position.to_setup().with_en_passant(position.legal_en_passant()))
            .with_halfmoves(0)
            .with_fullmoves(1);
        let same = format!("{setup:?}");
        let (first, other) = seen.entry(position.key()).or_insert((same.clone(), *position));
        assert_eq!(*first, same, "one key for two positions: {position}");
        assert!(other.same_position(position), "{position}");
    });
    assert!(seen.len() > 5_000, "only {} positions", seen.len());
}

#[test]
fn the_list_is_that_of_a_slow_and_simple_generator() {
    everywhere(8, 120, 1, |position| {
        let naive = Naive::of(&position.to_setup());
        assert_eq!(sorted(position.legal_moves()), naive.legal_moves(), "{position}");
    });
}

#[test]
fn checkers_pins_and_attackers_are_those_of_a_slow_and_simple_board() {
    everywhere(9, 120, 1, |position| {
        let naive = Naive::of(&position.to_setup());
        assert_eq!(position.checkers(), set(naive.checkers()), "{position}");
        for color in Color::ALL {
            assert_eq!(position.pinned(color), set(naive.pinned(color)), "{position}: {color}");
        }
        for square in Square::ALL {
            let attacks = set(naive.attacks(square));
            assert_eq!(position.board().attacks_from(square), attacks, "{position}: {square}");
        }
    });
    everywhere(10, 20, 0, |position| {
        let naive = Naive::of(&position.to_setup());
        for color in Color::ALL {
            for square in Square::ALL {
                let attackers = set(naive.attackers(square, color));
                assert_eq!(
                    position.board().attackers(square, color),
                    attackers,
                    "{position}: {square} by {color}"
                );
            }
        }
    });
}

#[test]
fn playing_moves_the_pieces_as_a_slow_and_simple_board_does() {
    everywhere(11, 120, 1, |position| {
        let naive = Naive::of(&position.to_setup());
        for mv in position.legal_moves() {
            let pieces = Square::ALL.map(|square| after(position, mv).piece_at(square));
            assert_eq!(&pieces, naive.after(mv).pieces(), "{position}: {mv:?}");
        }
    });
}

#[test]
fn playing_keeps_turn_rights_en_passant_and_counters() {
    everywhere(12, 200, 1, |position| {
        let before = position.to_setup();
        for mv in position.legal_moves() {
            let next = after(position, mv);
            let piece = position.piece_at(mv.from()).unwrap();
            let pawn = piece.role == Role::Pawn;
            assert_eq!(next.turn(), !before.turn);
            // FIDE 9.3: only pawn moves and captures count from anew.
            let quiet = !pawn && !position.is_capture(mv);
            assert_eq!(next.halfmoves(), if quiet { before.halfmoves + 1 } else { 0 }, "{position}: {mv:?}");
            let black = u32::from(before.turn == Color::Black);
            assert_eq!(next.fullmoves(), before.fullmoves + black, "{position}: {mv:?}");
            let double = pawn && mv.from().rank().index().abs_diff(mv.to().rank().index()) == 2;
            assert_eq!(next.en_passant().is_some(), double, "{position}: {mv:?}");
            // A right is lost when its king or rook moves, or its rook is captured; never else.
            let kept = before.castling.iter().filter(|&(color, _, rook)| {
                let moved = color == before.turn && (piece.role == Role::King || mv.from() == rook);
                !moved && mv.to() != rook
            });
            assert_eq!(
                next.castling_rights().iter().collect::<Vec<_>>(),
                kept.collect::<Vec<_>>(),
                "{position}: {mv:?}"
            );
        }
    });
}

#[test]
fn what_is_possible_out_of_turn_is_what_would_be_with_the_move() {
    everywhere(13, 100, 1, |position| {
        let other = !position.turn();
        let mut setup = position.to_setup().with_turn(other).with_en_passant(None);
        setup.halfmoves = 0;
        assert!(!position.is_checkmate(other), "who has just moved is not in check: {position}");
        // With the other king in check there is no such position to compare with.
        let Ok(turned) = Position::try_from(setup) else { return };
        assert_eq!(position.has_moves(other), turned.has_legal_moves(), "{position}");
        assert_eq!(position.is_stalemate(other), turned.is_stalemate(other), "{position}");
        let mapped = position.moves_by_piece(other).into_values().flatten();
        assert_eq!(sorted(mapped), sorted(turned.legal_moves()), "{position}");
    });
}

#[test]
fn every_fen_that_is_written_reads_back_the_same() {
    everywhere(14, 200, 1, |position| {
        let fen = position.to_fen();
        let read = strict(&fen);
        assert_eq!(read.to_setup(), position.to_setup(), "{fen}");
        assert_eq!(read.to_fen(), fen);
        assert_eq!(position.to_string(), fen);
        assert_eq!(fen.parse::<Setup>().unwrap(), position.to_setup(), "{fen}");
        for castling in [CastlingLetters::XFen, CastlingLetters::Shredder] {
            for en_passant in [EnPassantField::AsPushed, EnPassantField::IfLegal] {
                let styled = position
                    .fen(FenStyle::default().with_castling(castling).with_en_passant(en_passant))
                    .to_string();
                let mut expected = position.to_setup();
                if en_passant == EnPassantField::IfLegal {
                    expected.en_passant = position.legal_en_passant();
                }
                assert_eq!(strict(&styled).to_setup(), expected, "{styled}");
            }
        }
        assert_eq!(position.board().to_placement().parse::<Board>().unwrap(), *position.board(), "{fen}");
    });
}

#[test]
fn every_uci_that_is_written_reads_back_as_its_move() {
    everywhere(15, 100, 1, |position| {
        for mv in position.legal_moves() {
            let text = position.uci(mv).to_string();
            let uci: Uci = text.parse().unwrap();
            assert_eq!(uci.to_string(), text);
            assert_eq!(uci.to_move(position), Some(mv), "{position}: {text}");
            assert_eq!(Uci::chess960(mv).to_move(position), Some(mv), "{position}: {text}");
        }
    });
}

#[test]
fn a_uci_text_is_a_move_exactly_if_a_legal_move_is_written_so() {
    everywhere(19, 30, 0, |position| {
        let moves = position.legal_moves();
        let mut written: HashMap<Uci, Move> = HashMap::new();
        // Castling is written as the king's way too, where that is a way and no step.
        for &mv in moves.iter().filter(|mv| mv.is_castling() && mv.king_to() != mv.from()) {
            written.insert(Uci::new(mv.from(), mv.king_to(), mv.promoted()), mv);
        }
        written.extend(moves.iter().map(|&mv| (Uci::chess960(mv), mv)));
        // Of all that can be written, those that are read as a move: no more than were written, and no fewer.
        let mut read: HashMap<Uci, Move> = HashMap::new();
        for from in Square::ALL {
            for to in Square::ALL {
                for promotion in
                    [None, Some(Role::Knight), Some(Role::Bishop), Some(Role::Rook), Some(Role::Queen)]
                {
                    let uci = Uci::new(from, to, promotion);
                    if let Some(mv) = uci.to_move(position) {
                        read.insert(uci, mv);
                    }
                }
            }
        }
        assert_eq!(read, written, "{position}");
    });
}

#[test]
fn every_san_that_is_written_reads_back_as_its_move() {
    everywhere(16, 100, 1, |position| {
        let mut texts = Vec::new();
        for mv in position.legal_moves() {
            let text = position.san(mv).to_string();
            let san: San = text.parse().unwrap();
            assert_eq!(san.to_string(), text);
            assert_eq!(san.candidates(position).to_vec(), [mv], "{position}: {text}");
            assert_eq!(position.parse_san(&text), Ok(mv), "{position}: {text}");
            texts.push(text);
        }
        texts.sort();
        let all = texts.len();
        texts.dedup();
        assert_eq!(texts.len(), all, "two moves are written alike: {position}");
    });
}

#[test]
fn every_notation_that_is_written_reads_back_as_its_move() {
    everywhere(17, 100, 1, |position| {
        for mv in position.legal_moves() {
            let san = position.san(mv);
            let texts = [
                san.to_string(),
                san.figurine(position.turn()).to_string(),
                position.lan(mv).to_string(),
                position.uci(mv).to_string(),
                Uci::chess960(mv).to_string(),
            ];
            for text in texts {
                assert_eq!(position.parse_move(&text), Ok(mv), "{position}: {text}");
            }
            let (read, _) = position.parse_san_lenient(&position.lan(mv).to_string()).unwrap();
            assert_eq!(read, mv, "{position}: {mv:?}");
        }
    });
}

#[test]
fn a_move_is_playable_exactly_if_it_is_legal_and_else_told_why() {
    // Every way between two squares, in a share of the positions: it costs sixty times a list.
    let mut seen = 0;
    everywhere(18, 40, 0, |position| {
        seen += 1;
        if seen % 16 != 0 {
            return;
        }
        for from in Square::ALL {
            for to in Square::ALL {
                let mv = Move::normal(from, to);
                let played = position.play(mv);
                assert_eq!(played.is_ok(), position.is_legal(mv), "{position}: {mv:?}");
                match played {
                    Ok(next) => assert_eq!(next, after(position, mv)),
                    Err(why) => assert!(
                        why.to_string().ends_with('.') && !why.code().is_empty(),
                        "{position}: {mv:?}"
                    ),
                }
            }
        }
    });
    assert!(seen > 1_000);
}

#[test]
fn wrong_moves_played_unchecked_break_nothing_but_the_position() {
    // A knight from nowhere, a pawn that answers, and a question: the board must still be one.
    let mut position: Position = "3kr3/p7/8/8/4P3/8/8/4K3 w - - 0 1".parse().unwrap();
    position.play_unchecked(Move::normal(Square::B4, Square::D5));
    assert_eq!(position.board().color_at(Square::D5), None);
    position.play_unchecked(Move::normal(Square::A7, Square::A6));
    let _ = position.explain("exd5");
    assert_eq!(position.board().to_placement().parse(), Ok(*position.board()));
    // A king that was taken is missed, not panicked about.
    position.play_unchecked(Move::normal(Square::E4, Square::D8));
    position.play_unchecked(Move::normal(Square::E8, Square::E1));
    for text in ["Ke2", "O-O", "e4", "Nf3"] {
        let _ = position.explain(text);
    }
    assert_eq!(Square::H1.offset(i32::MAX, i32::MIN), None);
}
