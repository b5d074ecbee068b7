//! What variants ask of a setup besides chess.

use super::super::problem::SetupProblem;
use super::checkers;
use crate::color::Color;
use crate::piece::Role;
use crate::pockets::Pockets;
use crate::setup::Setup;
use crate::square_set::SquareSet;
use crate::variant::Variant;
use alloc::vec::Vec;

/// The pieces in hand, the marks of promoted ones, and the checks of games that have their own idea of them.
pub(super) fn problems(setup: &Setup, problems: &mut Vec<SetupProblem>) {
    match setup.played() {
        Variant::Crazyhouse => house_problems(setup, problems),
        Variant::Atomic => atomic_check(setup, problems),
        Variant::RacingKings => race_problems(setup, problems),
        Variant::ThreeCheck if setup.checks_left == [0, 0] => problems.push(SetupProblem::ChecksByBoth),
        Variant::Antichess if setup.board.occupied().is_empty() => problems.push(SetupProblem::NoPieces),
        _ => {}
    }
}

fn house_problems(setup: &Setup, problems: &mut Vec<SetupProblem>) {
    let board = &setup.board;
    let in_hand: usize = Color::ALL.into_iter().map(|color| setup.pockets.total(color)).sum();
    let count = board.occupied().len() + in_hand;
    if count > 32 {
        problems.push(SetupProblem::TooManyAltogether { count: count.min(255) as u8 });
    }
    let pieces = board.occupied() - board.of_role(Role::Pawn) - board.of_role(Role::King);
    for role in Pockets::ROLES {
        let in_hand: usize = Color::ALL.into_iter().map(|color| setup.pockets.count(color, role)).sum();
        // What stands on the board may have been a pawn without its mark; what is in hand never was one.
        let on_board = match role {
            Role::Pawn => (board.of_role(Role::Pawn) | setup.promoted & pieces).len(),
            _ => 0,
        };
        if in_hand + on_board > Pockets::most_in_game(role) {
            problems.push(SetupProblem::TooManyInHand { role });
        }
    }
    let squares = setup.promoted - pieces;
    if !squares.is_empty() {
        problems.push(SetupProblem::PromotedMissing { squares });
    }
}

/// The side that has just moved left its king in check, and the kings are apart: no game leads there, and one can go on.
fn atomic_check(setup: &Setup, problems: &mut Vec<SetupProblem>) {
    let king = |color| setup.board.of(color, Role::King).single();
    if let (Some(king), Some(other)) = (king(!setup.turn), king(setup.turn)) {
        let checkers = checkers(&setup.board, king, setup.turn);
        if king.distance(other) > 1 && !checkers.is_empty() {
            problems.push(SetupProblem::KingCanBeTaken { turn: setup.turn, king, checkers });
        }
    }
}

fn race_problems(setup: &Setup, problems: &mut Vec<SetupProblem>) {
    let pawns = setup.board.of_role(Role::Pawn);
    if pawns != SquareSet::EMPTY {
        problems.push(SetupProblem::PawnsInRace { pawns });
    }
    for color in Color::ALL {
        for king in setup.board.of(color, Role::King) {
            let checkers = checkers(&setup.board, king, !color);
            if !checkers.is_empty() {
                problems.push(SetupProblem::CheckInRace { king, checkers });
            }
        }
    }
}
