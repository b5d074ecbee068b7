//! The session as it is seen.

use super::PlaySession;
use crate::play::game_view::{GameView, ViewKind, balance, beside, beside_setup, pairs, taken};
use std::time::Duration;
use tabiya::{Color, SquareSet, Variant};

impl PlaySession {
    /// What there is to see; none without a game and without a board that is set up.
    pub(crate) fn view(&self, now: Duration) -> Option<GameView> {
        if let Some(setup) = self.setup() {
            let checked = Color::ALL.into_iter().find(|&color| setup.board.in_check(color));
            return Some(GameView {
                board: setup.board,
                orientation: self.settings().side,
                turn: setup.turn,
                last_move: None,
                checked: checked.and_then(|color| setup.board.king(color)),
                checkers: Vec::new(),
                ending: None,
                clocks: None,
                taken: [Vec::new(), Vec::new()],
                balance: balance(&setup.board),
                goals: SquareSet::EMPTY,
                beside: beside_setup(setup),
                pairs: Vec::new(),
                opening: None,
                offer: None,
                players: Default::default(),
                kind: ViewKind::Setup,
            });
        }
        let game = self.game()?;
        let position = game.position();
        let board = *position.board();
        let piece = |square| board.piece_at(square).map(|piece| (piece, square));
        Some(GameView {
            board,
            orientation: self.settings().side,
            turn: position.turn(),
            last_move: game.last_ply().map(|ply| (ply.from(), ply.to())),
            checked: position.is_check().then(|| position.king(position.turn())),
            checkers: position.checkers().into_iter().filter_map(piece).collect(),
            ending: game.ending(),
            clocks: self.clocks(now),
            // In crazyhouse it is in the hand, or on the board again.
            taken: if position.variant() == Variant::Crazyhouse { Default::default() } else { taken(game) },
            balance: balance(&board),
            goals: position.goals(),
            beside: beside(position),
            pairs: pairs(game),
            opening: game.opening(),
            offer: game.draw_offer(),
            players: self.names(),
            kind: ViewKind::Game,
        })
    }
}
