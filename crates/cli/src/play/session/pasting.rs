//! What is pasted: a position, a game, or moves.

use super::PlaySession;
use super::opening::LeafedFile;
use crate::play::move_input;
use crate::play::paste::{PastedMoves, PastedText};
use crate::play::reply::{CommandError, GameOrigin, Notice, Reply};
use std::time::Duration;
use tabiya::pgn::NodeId;
use tabiya::{Color, Pgn, Position};
use tabiya_data::GameCursor;

/// What games are in that are in no file.
const PASTED: &str = "the pasted text";

/// What becomes of moves that are pasted.
enum PastePlan {
    /// They are played in the game, but for so many that were played already.
    Play { known: usize },
    /// They are a game of their own.
    Open(Box<Pgn>),
}

impl PlaySession {
    /// Takes what was pasted.
    pub(super) fn take_paste(&mut self, pasted: PastedText, now: Duration, reply: &mut Reply) {
        match pasted {
            PastedText::Fen(fen) => self.load(&fen, now, reply),
            PastedText::Pgn(text) => {
                let mut games = GameCursor::of_text(PASTED, &text);
                match games.total_of_short() {
                    Some(2..) => self.leaf_through(LeafedFile::unread(games), now, reply),
                    _ => self.show_pgn(Pgn::parse_lenient(&text), None, GameOrigin::Pasted, now, reply),
                }
            }
            PastedText::Moves(pasted) => match self.plan(&pasted) {
                PastePlan::Open(pgn) => self.show_pgn(*pgn, None, GameOrigin::Pasted, now, reply),
                PastePlan::Play { known } => self.play_all(&pasted.moves[known..], now, reply),
            },
        }
    }

    /// Whether what is pasted takes the game from the table.
    pub(super) fn is_another_game(&self, pasted: &PastedText) -> bool {
        match pasted {
            PastedText::Fen(_) | PastedText::Pgn(_) => true,
            PastedText::Moves(pasted) => matches!(self.plan(pasted), PastePlan::Open(_)),
        }
    }

    /// What becomes of moves. Where people alone play and the moves go on from what they have played, all are played;
    /// otherwise, a program has moves of its own, and what can be played from a start is a game of its own.
    fn plan(&self, pasted: &PastedMoves) -> PastePlan {
        let moves = &pasted.moves;
        let Some(game) = self.game() else {
            return PastePlan::Open(Box::new(Pgn::parse_lenient(&moves.join(" "))));
        };
        let (here, start) = (*game.position(), *game.start());
        let is_own = self.is_playing()
            && !self.is_puzzle()
            && !self.is_as_in_file()
            && !Color::ALL.into_iter().any(|color| self.is_program(color));
        if is_own && pasted.begins_at(&here) && line(here, moves).is_some() {
            return PastePlan::Play { known: 0 };
        }
        let whole = line(start, moves);
        if let Some(pgn) = &whole
            && is_own
            && moves.len() > game.ply()
            && pgn.moves().starts_with(&game.moves().collect::<Vec<_>>())
        {
            return PastePlan::Play { known: game.ply() };
        }
        let usual = Position::start_of(here.variant());
        match whole.or_else(|| line(usual, moves)).or_else(|| line(here, moves)) {
            Some(pgn) => PastePlan::Open(Box::new(pgn)),
            // As far as they go: the first that is not legal is refused.
            None => PastePlan::Play { known: 0 },
        }
    }

    /// Plays moves until one is refused. Against a program none is played, for its answers are not those of the list.
    fn play_all(&mut self, moves: &[String], now: Duration, reply: &mut Reply) {
        let mut position = self.game().map(|game| *game.position());
        if Color::ALL.into_iter().any(|color| self.is_program(color)) {
            for text in moves {
                let Some(before) = &mut position else { break };
                let explanation = move_input::read(before, text);
                let Some(mv) = explanation.mv else {
                    let near = super::queries::sans(before, &explanation.suggestions);
                    return reply.refuse(CommandError::Illegal { explanation: Box::new(explanation), near });
                };
                before.play_unchecked(mv);
            }
        }
        for text in moves {
            // The board behind the last one is enough.
            reply.notices.retain(|notice| !matches!(notice, Notice::Board(_) | Notice::TurnStatus(_)));
            self.play(self.read_move(text), now, reply);
            if reply.failed {
                return;
            }
        }
    }
}

/// A game of these moves from a position, if all of them can be played.
fn line(start: Position, moves: &[String]) -> Option<Pgn> {
    let (mut pgn, mut position, mut at) = (Pgn::from_position(start), start, NodeId::ROOT);
    for text in moves {
        let mv = move_input::read(&position, text).mv?;
        at = pgn.add_move(at, mv).ok()?;
        position.play_unchecked(mv);
    }
    Some(pgn)
}
