//! What is pasted: a position, a game, or moves.

use super::PlaySession;
use super::opening::LeafedFile;
use crate::play::move_input;
use crate::play::paste::{PastedMoves, PastedText};
use crate::play::reply::{CommandError, FileNote, GameOrigin, Notice, Reply};
use std::time::Duration;
use tabiya::pgn::NodeId;
use tabiya::{Color, Explanation, Pgn, Position};
use tabiya_data::GameCursor;

/// What games are in that are in no file.
const PASTED: &str = "the pasted text";

/// What becomes of moves that are pasted.
enum PastePlan {
    /// They are played in the game, but for so many that were played already.
    Play { known: usize },
    /// They are a game of their own.
    Open(Box<Pgn>),
    /// One of them cannot be played, wherever they begin.
    Stop(Box<StoppedMoves>),
}

/// Moves of which one cannot be played.
struct StoppedMoves {
    /// Those before it.
    before: Pgn,
    /// The move as it was written, and where it would be played.
    text: String,
    position: Position,
    /// Why it cannot.
    explanation: Explanation,
}

impl StoppedMoves {
    /// The move with its number, as it was written: `2. Ke3`.
    fn named(&self) -> String {
        let dots = if self.position.turn().is_white() { "." } else { "..." };
        format!("{}{dots} {}", self.position.fullmoves(), self.text)
    }
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
                PastePlan::Stop(stopped) => self.stop_paste(*stopped, now, reply),
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
            return match line(Position::new(), moves) {
                Ok(pgn) => PastePlan::Open(Box::new(pgn)),
                Err(stopped) => PastePlan::Stop(stopped),
            };
        };
        let (here, start) = (*game.position(), *game.start());
        let is_own = self.is_playing()
            && !self.is_puzzle()
            && !self.is_as_in_file()
            && !Color::ALL.into_iter().any(|color| self.is_program(color));
        let on = line(here, moves);
        if is_own && pasted.begins_at(&here) && on.is_ok() {
            return PastePlan::Play { known: 0 };
        }
        let whole = line(start, moves);
        if let Ok(pgn) = &whole
            && is_own
            && moves.len() > game.ply()
            && pgn.moves().starts_with(&game.moves().collect::<Vec<_>>())
        {
            return PastePlan::Play { known: game.ply() };
        }
        let usual = Position::start_of(here.variant());
        let mut stops = Vec::new();
        // Where they go furthest is where they are meant, and there it is told what is wrong.
        for tried in [whole, on, line(usual, moves)] {
            match tried {
                Ok(pgn) => return PastePlan::Open(Box::new(pgn)),
                Err(stopped) => stops.push(stopped),
            }
        }
        let plies = |stopped: &StoppedMoves| stopped.before.moves().len();
        stops.sort_by_key(|stopped| std::cmp::Reverse(plies(stopped)));
        PastePlan::Stop(stops.swap_remove(0))
    }

    /// Moves of which one cannot be played: without a game those before it are shown, and a game stays as it was.
    fn stop_paste(&mut self, stopped: StoppedMoves, now: Duration, reply: &mut Reply) {
        let mv = stopped.named();
        if self.active.is_some() || stopped.before.moves().is_empty() {
            let stays = self.active.is_some();
            let why = stopped.explanation.message();
            return reply.refuse(CommandError::PasteStops { mv, why, stays });
        }
        self.show_pgn(stopped.before, None, GameOrigin::Pasted, now, reply);
        let why = stopped.explanation.message();
        reply.tell(Notice::FromFile { note: FileNote::Stops { mv, why }, is_pasted: true });
    }

    /// Plays moves that are known to be legal.
    fn play_all(&mut self, moves: &[String], now: Duration, reply: &mut Reply) {
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

/// A game of these moves from a position, or how far they go.
fn line(start: Position, moves: &[String]) -> Result<Pgn, Box<StoppedMoves>> {
    let (mut pgn, mut position, mut at) = (Pgn::from_position(start), start, NodeId::ROOT);
    for text in moves {
        let explanation = move_input::read(&position, text);
        match explanation.mv.and_then(|mv| Some((mv, pgn.add_move(at, mv).ok()?))) {
            Some((mv, id)) => {
                at = id;
                position.play_unchecked(mv);
            }
            None => {
                let text = text.clone();
                return Err(Box::new(StoppedMoves { before: pgn, text, position, explanation }));
            }
        }
    }
    Ok(pgn)
}
