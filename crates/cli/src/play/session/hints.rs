//! Hints, a little more each time.

use super::PlaySession;
use crate::play::profile::UnratedReason;
use crate::play::reply::{HintStep, Notice, Reply};
use tabiya::{Game, Move, Position};
use tabiya_engine::{Engine, Limits, Score, StopSignal};

/// What was hinted at, and how far.
pub(super) struct GivenHint {
    position: Position,
    ply: usize,
    /// The best move first.
    line: Vec<Move>,
    /// What it is worth; nobody has to know of a puzzle.
    score: Option<Score>,
    steps: usize,
}

/// Enough to be worth following, and quickly found.
const NODES: u64 = 200_000;

/// How much of a line is told.
const LINE: usize = 8;

impl PlaySession {
    /// Tells which piece to move; asked again where to, then the move, then what follows.
    pub(super) fn give_hint(&mut self, reply: &mut Reply) {
        let game = match self.own_turn() {
            Ok(game) => game.clone(),
            Err(refusal) => return reply.refuse(refusal),
        };
        self.no_longer_rated(UnratedReason::Hint);
        if let Some(line) = self.solution().map(<[Move]>::to_vec) {
            let known = self.hint.take().filter(|given| given.is_of(&game));
            // Whoever is told where to look has not found it alone.
            self.miss();
            let steps = known.map_or(0, |given| given.steps);
            let given = GivenHint { position: *game.position(), ply: game.ply(), line, score: None, steps };
            return self.take_hint(given, reply);
        }
        match self.hint.take().filter(|given| given.is_of(&game)) {
            Some(given) => self.take_hint(given, reply),
            // It comes by itself.
            None if self.has_thought() => reply.tell(Notice::LookingForHint),
            None => {
                let nodes = self.effort(NODES);
                self.think(move |halt| search(&game, nodes, halt), Notice::LookingForHint, reply);
            }
        }
    }

    /// Tells a step more of a hint, if it is one for the position on the table.
    pub(super) fn take_hint(&mut self, mut given: GivenHint, reply: &mut Reply) {
        let Some(game) = self.game().filter(|game| given.is_of(game)) else { return };
        given.steps += 1;
        if let Some(hint) = hint(game, &given) {
            reply.tell(Notice::Hint(Box::new(hint)));
        }
        self.hint = Some(given);
    }
}

impl GivenHint {
    fn is_of(&self, game: &Game) -> bool {
        self.position == *game.position() && self.ply == game.ply()
    }
}

fn search(game: &Game, nodes: u64, halt: &StopSignal) -> GivenHint {
    let limits = Limits::new().nodes(nodes).signal(halt.clone());
    let found = Engine::new().search(game, &limits, &mut |_| {});
    let line = if found.pv.is_empty() { found.best.into_iter().collect() } else { found.pv };
    GivenHint { position: *game.position(), ply: game.ply(), line, score: Some(found.score), steps: 0 }
}

fn hint(game: &Game, given: &GivenHint) -> Option<HintStep> {
    let position = game.position();
    let mv = *given.line.first()?;
    if let (Some(role), steps @ (1 | 2)) = (mv.dropped(), given.steps) {
        return Some(HintStep::Drop { role, to: (steps == 2).then_some(mv.to()) });
    }
    let piece = || Some((position.piece_at(mv.from())?, mv.from()));
    Some(match (given.steps, given.score) {
        (1, _) => HintStep::Piece(piece()?),
        (2, _) => HintStep::Square { piece: piece()?, to: mv.king_to() },
        (3, _) | (_, None) => HintStep::Move { san: position.san(mv).to_string() },
        (_, Some(score)) => {
            let mut next = *position;
            let mut sans = Vec::new();
            for &mv in given.line.iter().take(LINE) {
                sans.push(next.san(mv).to_string());
                next = next.play(mv).ok()?;
            }
            HintStep::Line {
                variant: position.variant(),
                turn: position.turn(),
                number: position.fullmoves(),
                sans,
                score,
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::{GivenHint, hint};
    use crate::play::reply::HintStep;
    use tabiya::{Game, Position, Role, Square, Variant};
    use tabiya_engine::Score;

    #[test]
    fn a_drop_is_hinted_at_step_by_step_like_any_move() {
        let fen = "6k1/5ppp/8/8/8/8/8/4K3[R] w - - 0 1";
        let position = Position::from_fen_as(Variant::Crazyhouse, fen).unwrap();
        let line = vec![position.parse_move("R@e8").unwrap()];
        let told = |steps| {
            let (line, score) = (line.clone(), Some(Score::Mate(1)));
            hint(&Game::from_position(position), &GivenHint { position, ply: 0, line, score, steps })
        };
        assert_eq!(told(1), Some(HintStep::Drop { role: Role::Rook, to: None }));
        assert_eq!(told(2), Some(HintStep::Drop { role: Role::Rook, to: Some(Square::E8) }));
        assert_eq!(told(3), Some(HintStep::Move { san: "R@e8#".to_owned() }));
        assert!(matches!(told(4), Some(HintStep::Line { .. })), "{:?}", told(4));
    }
}
