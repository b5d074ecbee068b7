//! Questions about the game, which change nothing.

use super::PlaySession;
use crate::play::command::PieceFilter;
use crate::play::game_view::{self, Holdings, beside, beside_setup};
use crate::play::move_input;
use crate::play::reply::{CommandError, MovePlayed, Notice, Reply, TurnStatus};
use crate::play::settings::OpeningNames;
use std::time::Duration;
use tabiya::{Board, Color, File, Game, Opening, Piece, Position, Rank, ReachedOpening, Role, Square};

impl PlaySession {
    /// The game, or the message that there is none.
    fn asked(&self, reply: &mut Reply) -> Option<&Game> {
        let game = self.game();
        if game.is_none() {
            reply.refuse(CommandError::NoGame);
        }
        game
    }

    /// The board that is seen: the game's, or the one that is set up.
    fn seen(&self, reply: &mut Reply) -> Option<Board> {
        match self.setup() {
            Some(setup) => Some(setup.board),
            None => self.asked(reply).map(|game| *game.position().board()),
        }
    }

    /// Whose turn it is, or how the game ended.
    pub(in crate::play) fn standing(&self) -> Option<TurnStatus> {
        let game = self.game()?;
        let position = game.position();
        let piece = |square| position.piece_at(square).map(|piece| (piece, square));
        let ending = game.ending();
        Some(TurnStatus {
            turn: position.turn(),
            checkers: position.checkers().into_iter().filter_map(piece).collect(),
            claimable: ending.is_none() && !game.claimable().is_empty(),
            ending,
            offer: game.draw_offer(),
        })
    }

    pub(super) fn show(&self, now: Duration, reply: &mut Reply) {
        if self.setup().is_some() || self.asked(reply).is_some() {
            self.show_board(now, reply);
            self.tell_standing(reply);
        }
    }

    pub(super) fn history(&self, reply: &mut Reply) {
        if let Some(game) = self.asked(reply) {
            let pairs = game_view::pairs(game);
            reply.tell(Notice::History(pairs));
        }
    }

    /// Tells the name of the opening that the last move has brought about, once in a game.
    pub(super) fn tell_opening(&self, reply: &mut Reply) {
        if self.settings.openings == OpeningNames::Told
            && self.solving().is_none()
            && let Some(game) = self.game()
            // The names are those of chess.
            && game.position().variant() == tabiya::Variant::Chess
            && let Some(ReachedOpening { opening, ply, .. }) = game.opening()
            && ply == game.ply()
            && !has_reached(game, opening)
        {
            reply.tell(Notice::OpeningReached(opening));
        }
    }

    pub(super) fn opening(&self, reply: &mut Reply) {
        if let Some(game) = self.asked(reply) {
            let opening = game.opening();
            reply.tell(Notice::Opening(opening));
        }
    }

    pub(super) fn fen(&self, reply: &mut Reply) {
        match self.setup() {
            Some(setup) => reply.tell(Notice::Fen(setup.to_string())),
            None => {
                if let Some(game) = self.asked(reply) {
                    reply.tell(Notice::Fen(game.position().to_fen()));
                }
            }
        }
    }

    pub(super) fn last(&self, reply: &mut Reply) {
        if let Some(game) = self.asked(reply) {
            let last = game.last_ply().map(|ply| Box::new(MovePlayed { ply, by: None }));
            reply.tell(Notice::Last(last));
        }
    }

    pub(super) fn tell_clocks(&self, now: Duration, reply: &mut Reply) {
        if self.asked(reply).is_some() {
            reply.tell(self.clocks(now).map_or(Notice::NoClock, Notice::ClockTimes));
        }
    }

    pub(super) fn moves(&self, square: Option<Square>, reply: &mut Reply) {
        let Some(game) = self.asked(reply) else { return };
        if let Some(outcome) = game.outcome() {
            return reply.refuse(self.over(outcome));
        }
        let position = game.position();
        let moves = match square {
            Some(square) => position.legal_moves_from(square),
            None => position.legal_moves(),
        };
        let mut sans: Vec<String> = moves.iter().map(|&mv| position.san(mv).to_string()).collect();
        sans.sort_by_key(|san| san.to_ascii_lowercase());
        let mut targets: Vec<Square> = moves.iter().map(|mv| mv.king_to()).collect();
        targets.sort();
        targets.dedup();
        let of = square.map(|square| (position.piece_at(square), square));
        reply.tell(Notice::Moves { of, turn: position.turn(), sans, targets });
    }

    pub(super) fn why(&self, text: &str, reply: &mut Reply) {
        if let Some(game) = self.asked(reply) {
            let explanation = move_input::read_with(game.position(), text, |text| game.explain(text));
            let near = sans(game.position(), &explanation.suggestions);
            reply.tell(Notice::Legality { explanation: Box::new(explanation), near });
        }
    }

    pub(super) fn where_are(&self, pieces: Option<PieceFilter>, reply: &mut Reply) {
        let Some(board) = self.seen(reply) else { return };
        let roles = [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];
        let mut found = Vec::new();
        for color in Color::ALL {
            for role in roles {
                let asked = pieces
                    .is_none_or(|pieces| pieces.role == role && pieces.color.is_none_or(|of| of == color));
                if asked {
                    let squares: Vec<Square> = board.of(color, role).into_iter().collect();
                    found.push((role.of(color), squares));
                }
            }
        }
        if pieces.is_none() {
            found.retain(|(_, squares)| !squares.is_empty());
        }
        let holdings = match self.setup() {
            Some(setup) => beside_setup(setup),
            None => self.game().map(|game| beside(game.position())).unwrap_or_default(),
        };
        let mut colors = Color::ALL.into_iter();
        let beside = holdings.map(|held| match (colors.next(), pieces) {
            (Some(color), Some(PieceFilter { color: Some(of), .. })) if color != of => Holdings::Nothing,
            (_, pieces) => held.of_role(pieces.map(|pieces| pieces.role)),
        });
        reply.tell(Notice::Pieces { found, beside });
    }

    pub(super) fn attackers(&self, square: Square, reply: &mut Reply) {
        let Some(board) = self.seen(reply) else { return };
        let by = |color| board.attackers(square, color).into_iter().collect::<Vec<Square>>();
        let all = [by(Color::White), by(Color::Black)].concat();
        let pieces = placed(&board, all);
        reply.tell(Notice::Attackers { square, on: board.piece_at(square), pieces });
    }

    pub(super) fn rank(&self, rank: Rank, reply: &mut Reply) {
        let Some(board) = self.seen(reply) else { return };
        let squares = File::ALL.map(|file| Square::new(file, rank));
        reply.tell(Notice::Rank { rank, pieces: placed(&board, squares) });
    }

    pub(super) fn file(&self, file: File, reply: &mut Reply) {
        let Some(board) = self.seen(reply) else { return };
        let squares = Rank::ALL.map(|rank| Square::new(file, rank));
        reply.tell(Notice::File { file, pieces: placed(&board, squares) });
    }
}

/// The pieces on some squares.
fn placed(board: &Board, squares: impl IntoIterator<Item = Square>) -> Vec<(Piece, Square)> {
    squares.into_iter().filter_map(|square| Some((board.piece_at(square)?, square))).collect()
}

/// Moves as players write them.
pub(super) fn sans(position: &Position, moves: &[tabiya::Move]) -> Vec<String> {
    moves.iter().map(|&mv| position.san(mv).to_string()).collect()
}

/// Whether a position before the last one has the name of this opening already.
fn has_reached(game: &Game, opening: Opening) -> bool {
    (0..game.ply()).any(|ply| game.position_at(ply).and_then(Position::opening) == Some(opening))
}
