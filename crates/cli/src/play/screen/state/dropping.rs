//! Pieces in hand that are dropped: with the mouse, or with Tab, the arrow keys and Enter.

use super::ScreenState;
use std::time::Duration;
use tabiya::{Color, Piece, Pockets, Position, Role, Square, SquareSet, Variant};

impl ScreenState {
    /// Whose hand is taken from: the side that may move next.
    pub(super) fn hand_of(&self) -> Option<Color> {
        self.mover().filter(|_| self.session.setup().is_none())
    }

    /// What a side has in hand, the most valuable first, each with its number.
    pub(super) fn hand(&self, color: Color) -> Vec<(Role, usize)> {
        let position = self.position();
        if position.variant() != Variant::Crazyhouse || self.session.setup().is_some() {
            return Vec::new();
        }
        let mut roles = Pockets::ROLES;
        roles.sort_by_key(|&role| std::cmp::Reverse(role));
        let held = roles.map(|role| (role, position.pockets().count(color, role)));
        held.into_iter().filter(|(_, count)| *count > 0).collect()
    }

    /// A piece in hand is clicked: it is taken, or put back.
    pub(super) fn take_from_hand(&mut self, piece: Piece) {
        let same = self.selection.dropping == Some(piece.role);
        self.selection.put_down();
        if !same && self.hand_of() == Some(piece.color) {
            self.selection.dropping = Some(piece.role);
        }
    }

    /// Takes the next piece in hand, or the one before; behind the last comes none. Gives whether there is any.
    pub(super) fn next_in_hand(&mut self, step: isize) -> bool {
        let Some(color) = self.hand_of() else { return false };
        let held: Vec<Option<Role>> = self.hand(color).into_iter().map(|(role, _)| Some(role)).collect();
        if held.is_empty() {
            return false;
        }
        let held: Vec<Option<Role>> = held.into_iter().chain([None]).collect();
        let at = held.iter().position(|&role| role == self.selection.dropping).unwrap_or(held.len() - 1);
        let next = (at as isize + step).rem_euclid(held.len() as isize) as usize;
        self.selection.put_down();
        self.selection.dropping = held[next];
        if self.selection.cursor.is_none() && self.selection.dropping.is_some() {
            // There is a square to start from.
            self.step(0, 0);
        }
        true
    }

    /// The squares on which a piece in hand can be dropped.
    pub(super) fn drop_targets(&self, role: Role) -> Vec<Square> {
        let over = !self.is_exploring() && self.session.game().is_some_and(|game| game.is_over());
        if over {
            return Vec::new();
        }
        let targets = |position: &Position| -> SquareSet {
            let moves = position.legal_moves();
            moves.iter().filter(|mv| mv.dropped() == Some(role)).map(|mv| mv.to()).collect()
        };
        match self.is_waiting() {
            true => self.replies().map(|after| targets(&after)).fold(SquareSet::EMPTY, |all, it| all | it),
            false => targets(&self.position()),
        }
        .into_iter()
        .collect()
    }

    /// Drops a piece on a square, in the game or where one looks.
    pub(super) fn drop_by_hand(&mut self, role: Role, to: Square, now: Duration) {
        let position = self.position();
        let text = format!("{}@{to}", role.letter().to_ascii_uppercase());
        if self.is_waiting() {
            return self.keep_premove(&text);
        }
        match position.parse_move(&text) {
            Ok(mv) if self.session.game().is_none() => {
                self.begin_with(&position.uci(mv).to_string(), now);
            }
            Ok(mv) if !self.is_exploring() => {
                let reply = self.session.play_by_hand(mv, now);
                self.show_reply(reply, &position.san(mv).to_string(), now);
            }
            Ok(mv) => self.try_out(mv),
            Err(_) if !self.is_exploring() && self.session.game().is_some() => {
                self.say(&format!("move {text}"), now);
            }
            Err(_) => {
                let explanation = position.explain(&text);
                self.refuse_variation(explanation, &position);
            }
        }
    }
}
