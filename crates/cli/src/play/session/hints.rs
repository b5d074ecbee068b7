//! Hints, a little more each time.

use super::PlaySession;
use crate::play::reply::{HintStep, Notice, Reply};
use tabiya::{Game, Position};
use tabiya_engine::{Engine, Limits, SearchResult};

/// What was hinted at, and how far.
pub(super) struct GivenHint {
    position: Position,
    ply: usize,
    found: SearchResult,
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
        let known = |given: &GivenHint| given.position == *game.position() && given.ply == game.ply();
        let mut given = match self.hint.take().filter(known) {
            Some(given) => given,
            None => search(&game),
        };
        given.steps += 1;
        self.no_longer_rated();
        if let Some(hint) = hint(&game, &given) {
            reply.tell(Notice::Hint(Box::new(hint)));
        }
        self.hint = Some(given);
    }
}

fn search(game: &Game) -> GivenHint {
    let limits = Limits::new().nodes(NODES);
    let found = Engine::new().search(game, &limits, &mut |_| {});
    GivenHint { position: *game.position(), ply: game.ply(), found, steps: 0 }
}

fn hint(game: &Game, given: &GivenHint) -> Option<HintStep> {
    let position = game.position();
    let mv = given.found.best?;
    let piece = (position.piece_at(mv.from())?, mv.from());
    Some(match given.steps {
        1 => HintStep::Piece(piece),
        2 => HintStep::Square { piece, to: mv.king_to() },
        3 => HintStep::Move { san: position.san(mv).to_string() },
        _ => {
            let mut next = *position;
            let mut sans = Vec::new();
            for &mv in given.found.pv.iter().take(LINE) {
                sans.push(next.san(mv).to_string());
                next = next.play(mv).ok()?;
            }
            HintStep::Line {
                turn: position.turn(),
                number: position.fullmoves(),
                sans,
                score: given.found.score,
            }
        }
    })
}
