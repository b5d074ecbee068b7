//! The game, judged: a review is made on a thread of its own, and walked through mistake by mistake.

use super::super::cursor::Cursor;
use super::super::view::NARROW;
use super::super::view_model::{ReviewView, ScreenMessage, Tone};
use super::ScreenState;
use crate::play::reply::{CommandError, Reply};
use crate::play::session::only_chess;
use crate::review::{self, ReviewedGame, Reviewer};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use tabiya::Game;
use tabiya::pgn::NodeId;
use tabiya_engine::StopSignal;

/// How many positions are searched for a move.
const NODES: u64 = 100_000;

/// A review that is being made, or was.
pub(super) struct GameReview {
    /// The moves that are judged.
    moves: Vec<NodeId>,
    halt: StopSignal,
    /// How many positions are searched.
    searched: Arc<AtomicUsize>,
    arrives: Receiver<ReviewedGame>,
    made: Option<ReviewedGame>,
}

impl Drop for GameReview {
    fn drop(&mut self) {
        self.halt.stop();
    }
}

impl GameReview {
    /// Where a move stands in the game.
    fn index(&self, id: NodeId) -> Option<usize> {
        self.moves.iter().position(|&it| it == id)
    }

    /// The moves that gave something away.
    fn mistakes(&self) -> Vec<usize> {
        let made = self.made.iter().flat_map(|made| made.moves.iter().enumerate());
        made.filter(|(_, looked)| looked.judged.judgement.is_some()).map(|(index, _)| index).collect()
    }
}

impl ScreenState {
    /// Begins to judge the game.
    pub(super) fn start_review(&mut self) {
        let pgn = self.session.tree().map(|tree| tree.pgn().clone());
        let Some(pgn) = pgn.filter(|pgn| pgn.mainline().next().is_some()) else {
            let mut reply = Reply::default();
            reply.refuse(match self.session.game() {
                None => CommandError::NoGame,
                Some(_) => CommandError::Other("There are no moves to review yet.".to_owned()),
            });
            self.status &= crate::exit_status::ExitStatus::No;
            return self.tell(&reply);
        };
        if let Err(refusal) = only_chess(pgn.root().position().variant(), "reviewed") {
            let mut reply = Reply::default();
            reply.refuse(refusal);
            self.status &= crate::exit_status::ExitStatus::No;
            return self.tell(&reply);
        }
        self.session.is_reviewed();
        let moves = pgn.mainline().map(|node| node.id()).collect();
        let (halt, searched, wake) = (StopSignal::new(), Arc::new(AtomicUsize::new(0)), self.session.wake());
        let (teller, arrives) = channel();
        let (stopped, counted) = (halt.clone(), Arc::clone(&searched));
        thread::spawn(move || {
            let looked = Reviewer::of_nodes(NODES, stopped).look(&pgn, &mut || {
                counted.fetch_add(1, Ordering::Relaxed);
                wake();
            });
            if let Some(looked) = looked {
                let _ = teller.send(looked);
                wake();
            }
        });
        // The place beside the board is the review's now; Esc brings the menu of the end back.
        self.menu = None;
        self.review = Some(GameReview { moves, halt, searched, arrives, made: None });
        let text = "Reviewing the game. You can go on meanwhile.".to_owned();
        self.messages = vec![ScreenMessage { text, tone: Tone::Usual }];
    }

    /// Takes the review when it is there.
    pub(super) fn hear_review(&mut self) {
        let Some(review) = &mut self.review else { return };
        if let Ok(made) = review.arrives.try_recv() {
            let mistakes = made.moves.iter().filter(|looked| looked.judged.judgement.is_some()).count();
            // How both have played stands beside the board, where there is room.
            let panel = self.hits.layout.and_then(|layout| layout.panel);
            let has_room = panel.is_some_and(|panel| panel.width >= NARROW);
            let mut lines = if has_room { Vec::new() } else { review::players(&made) };
            lines.push(match mistakes {
                0 => "Reviewed: nobody gave anything away.".to_owned(),
                _ => "Reviewed: ] and [ go to the next and the previous weak move.".to_owned(),
            });
            review.made = Some(made);
            self.read_from_start();
            self.messages = lines.into_iter().map(|text| ScreenMessage { text, tone: Tone::Usual }).collect();
        }
    }

    /// A game that is over is read from its first position, where a review tells how both have played. Whoever looks at
    /// a move already, or plays on, stays there.
    fn read_from_start(&mut self) {
        let is_over = self.session.game().is_some_and(Game::is_over);
        if self.cursor.is_live() && (is_over || self.session.is_as_in_file()) {
            self.look(Cursor::start);
        }
    }

    /// Goes to the next mistake, or to the one before.
    pub(super) fn next_mistake(&mut self, forward: bool) {
        let Some((review, tree)) = self.review.as_ref().zip(self.session.tree()) else { return };
        let at = review.index(self.cursor.node(tree).id());
        let mistakes = review.mistakes();
        if mistakes.is_empty() {
            let why = match review.made {
                None => "The review is not finished yet: the weak moves are known at its end.",
                Some(_) => "There is no weak move to go to: nobody gave anything away.",
            };
            return self.note(why);
        }
        let next = if forward {
            // After the last comes the first.
            mistakes.iter().find(|&&index| at.is_none_or(|at| index > at)).or(mistakes.first())
        } else {
            mistakes.iter().rev().find(|&&index| at.is_some_and(|at| index < at)).or(mistakes.last())
        };
        let Some(&id) = next.and_then(|&index| review.moves.get(index)) else { return };
        self.look(|_, tree| Cursor::at(id, tree));
    }

    /// What the review says about the move that is looked at.
    pub(super) fn review_view(&self) -> Option<ReviewView> {
        let (review, tree) = (self.review.as_ref()?, self.session.tree()?);
        let at = review.index(self.cursor.node(tree).id());
        let Some(made) = &review.made else {
            let (done, all) = (review.searched.load(Ordering::Relaxed), review.moves.len() + 1);
            return Some(ReviewView { progress: Some((done, all)), ..ReviewView::default() });
        };
        let mistakes = review.mistakes();
        let judged = at.and_then(|at| review::judged(made.moves.get(at)?));
        let said_in_brief = at.and_then(|at| review::judged_in_brief(made.moves.get(at)?));
        let (words, brief) = match judged {
            Some((said, better)) => (vec![said, better], None),
            None => (review::players_in_words(made), Some(review::players_in_brief(made))),
        };
        Some(ReviewView {
            progress: None,
            chances: made.moves.iter().map(review::chance_of_white).collect(),
            at,
            words,
            said_in_brief,
            brief,
            in_a_line: review::players_in_a_line(made),
            mistake: at.and_then(|at| mistakes.iter().position(|&it| it == at)),
            mistakes: mistakes.len(),
        })
    }
}
