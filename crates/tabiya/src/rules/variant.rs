//! How variants end, and which pieces can still win them.

use super::horde;
use crate::board::Board;
use crate::color::Color;
use crate::outcome::{DrawReason, Outcome, WinReason};
use crate::piece::Role;
use crate::position::Position;
use crate::position::variants::VariantEnd;
use crate::square_set::SquareSet;
use crate::variant::Variant;

impl Position {
    /// The end by a rule that chess does not have.
    #[cold]
    pub(super) fn outcome_in_variant(&self) -> Option<Outcome> {
        let win = |winner, reason| Some(Outcome::Win { winner, reason });
        match (self.variant(), self.end_in_variant()) {
            (_, Some(VariantEnd::Hill(winner))) => win(winner, WinReason::KingOnHill),
            (_, Some(VariantEnd::Checks(winner))) => win(winner, WinReason::ChecksGiven),
            (_, Some(VariantEnd::Exploded(loser))) => win(!loser, WinReason::KingExploded),
            (_, Some(VariantEnd::Goal(winner))) => win(winner, WinReason::KingAtGoal),
            (_, Some(VariantEnd::BothAtGoal)) => Some(Outcome::Draw { reason: DrawReason::BothAtGoal }),
            (Variant::Horde, Some(VariantEnd::NothingLeft(loser))) => win(!loser, WinReason::HordeCaptured),
            (_, Some(VariantEnd::NothingLeft(winner))) => win(winner, WinReason::NothingLeft),
            (Variant::Antichess, None) if !self.has_legal_moves() => win(self.turn(), WinReason::NoMoves),
            (_, None) => None,
        }
    }

    /// The draw that the pieces make where they stand.
    #[cold]
    pub(super) fn drawn_by_the_board_in_variant(&self) -> Option<DrawReason> {
        if Color::ALL.into_iter().all(|color| !self.has_winning_material(color)) {
            return Some(DrawReason::InsufficientMaterial);
        }
        self.is_closed_in_variant().then_some(DrawReason::DeadPosition)
    }

    /// Whether a side has the pieces to win.
    #[cold]
    pub(super) fn has_winning_material(&self, color: Color) -> bool {
        let board = self.board();
        match self.variant() {
            // Kings climb and race by themselves.
            Variant::KingOfTheHill | Variant::RacingKings => true,
            Variant::ThreeCheck => board.of_color(color) != board.of(color, Role::King),
            Variant::Crazyhouse => self.house_has_mate(color),
            Variant::Antichess => antichess_can_win(self, color),
            Variant::Atomic => atomic_can_win(board, color),
            // Black can capture whatever is left of the horde.
            Variant::Horde => !color.is_white() || horde::can_mate(board),
            Variant::Chess => board.has_mating_material(color),
        }
    }

    /// In crazyhouse material does not leave the game: three pieces in all, none of them able to mate, are too little.
    fn house_has_mate(&self, color: Color) -> bool {
        let (board, pockets) = (self.board(), self.pockets());
        let in_hand = |role| Color::ALL.into_iter().any(|color| pockets.count(color, role) > 0);
        let heavy = [Role::Pawn, Role::Rook, Role::Queen]
            .into_iter()
            .any(|role| !board.of_role(role).is_empty() || in_hand(role));
        let count = board.occupied().len() + pockets.total(color) + pockets.total(!color);
        count > 3 || heavy || !self.promoted().is_empty()
    }
}

/// Antichess is lost for want of a meeting only: bishops that never meet those of the other side, or two knights of which
/// the wrong one is to move.
fn antichess_can_win(position: &Position, color: Color) -> bool {
    let board = position.board();
    let (ours, theirs) = (board.of_color(color), board.of_color(!color));
    if ours.is_empty() || theirs.is_empty() {
        return ours.is_empty(); // The game is over.
    }
    let bishops = board.of_role(Role::Bishop);
    if board.occupied() == bishops {
        let lies = |side: SquareSet| (side.intersects(SquareSet::LIGHT), side.intersects(SquareSet::DARK));
        let ((our_light, our_dark), (their_light, their_dark)) = (lies(ours), lies(theirs));
        // All of ours must be taken, and theirs take only on their own squares.
        return (their_light || !our_light) && (their_dark || !our_dark);
    }
    let knights = board.of_role(Role::Knight);
    if board.occupied() == knights && knights.len() == 2 {
        // A knight changes colour with each move: who is to move on the colour of the other cannot be caught.
        let same = knights.intersects(SquareSet::LIGHT) != knights.intersects(SquareSet::DARK);
        return (position.turn() == color) == same;
    }
    true
}

/// Atomic chess is won by an explosion beside the king, or by mate.
fn atomic_can_win(board: &Board, color: Color) -> bool {
    let (ours, theirs) = (board.of_color(color), board.of_color(!color));
    let kings = board.of_role(Role::King);
    if !theirs.intersects(kings) {
        return true; // It has won.
    }
    // A bare king takes nothing.
    if (ours - kings).is_empty() {
        return false;
    }
    let role = |role| board.of_role(role);
    if !(theirs - kings).is_empty() {
        // Something of theirs can be taken beside their king, unless only bishops are left that never meet: then two of
        // theirs are needed, to take the squares beside their king in a corner that ours do not attack.
        if board.occupied() == kings | role(Role::Bishop) {
            let lies = |side: SquareSet| {
                let bishops = side & role(Role::Bishop);
                (bishops.intersects(SquareSet::LIGHT), bishops.intersects(SquareSet::DARK))
            };
            let ((our_light, our_dark), (their_light, their_dark)) = (lies(ours), lies(theirs));
            return our_light && their_light || our_dark && their_dark || theirs.len() > 2;
        }
        return true;
    }
    // Against a bare king.
    if ours.intersects(role(Role::Queen) | role(Role::Pawn)) {
        return true;
    }
    let pieces = ours - kings;
    if pieces.len() == 1 {
        return false;
    }
    // Two knights are too few. (So are bishops of one colour, but no published rule says so.)
    pieces != ours & role(Role::Knight) || pieces.len() > 2
}
