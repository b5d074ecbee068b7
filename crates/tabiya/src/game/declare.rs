//! Endings that somebody declares.

use super::Game;
use super::ending::{Ending, Evidence};
use super::error::GameError;
use crate::color::Color;
use crate::dead::CanMate;
use crate::draw_rules::DrawRules;
use crate::outcome::{DrawReason, Outcome, WinReason};

impl Game {
    /// Nothing is taken after the end.
    pub(super) fn still_open(&self) -> Result<(), GameError> {
        match self.outcome() {
            Some(outcome) => Err(GameError::GameOver { outcome }),
            None => Ok(()),
        }
    }

    /// Ends the game; what could be redone is forgotten.
    pub(super) fn declare(&mut self, ending: Ending) -> Outcome {
        let outcome = ending.outcome;
        self.forget_words();
        self.records.forget_redo();
        self.declared = Some(ending);
        outcome
    }

    /// Takes back what ended the game without a move: a resignation, an agreement, a claim, a fallen flag, a decision.
    /// Gives the end that it had; none if the board ended the game, or nothing did. Offers of a draw are
    /// forgotten.
    ///
    /// ```
    /// use tabiya::{Color, Game};
    ///
    /// let mut game = Game::new();
    /// game.resign(Color::White)?;
    /// assert_eq!(game.retract().unwrap().outcome.code(), "resignation");
    /// assert!(!game.is_over());
    /// assert!(game.retract().is_none());
    /// # Ok::<(), tabiya::GameError>(())
    /// ```
    pub fn retract(&mut self) -> Option<Ending> {
        if !self.can_retract() {
            return None;
        }
        self.offers = [None; 2];
        self.declared.take()
    }

    /// Whether there is something to [retract](Game::retract).
    pub fn can_retract(&self) -> bool {
        // Under other rules the board may have ended it, too.
        self.declared().is_some() && self.outcome_by(self.rules).is_none()
    }

    fn declare_by(&mut self, by: Option<Color>, outcome: Outcome) -> Result<Outcome, GameError> {
        self.still_open()?;
        let evidence = Evidence::Declared { by };
        Ok(self.declare(Ending { outcome, ply: self.ply(), evidence, claim: None }))
    }

    /// A side gives up: the other wins. Over the board it is a draw if the other could never
    /// mate (FIDE 5.1.2).
    ///
    /// ```
    /// use tabiya::{Color, Game};
    ///
    /// let mut game = Game::new();
    /// let outcome = game.resign(Color::White)?;
    /// assert_eq!(outcome.to_string(), "Black wins by resignation");
    /// # Ok::<(), tabiya::GameError>(())
    /// ```
    pub fn resign(&mut self, loser: Color) -> Result<Outcome, GameError> {
        let hopeless =
            self.draw_rules() == DrawRules::OverTheBoard && !self.position().has_mating_material(!loser);
        let outcome = if hopeless {
            Outcome::Draw { reason: DrawReason::Resignation }
        } else {
            Outcome::Win { winner: !loser, reason: WinReason::Resignation }
        };
        self.declare_by(Some(loser), outcome)
    }

    /// A side's time is up: the other wins, or it is a draw if the other has not the pieces to mate
    /// (FIDE 6.9).
    ///
    /// ```
    /// use tabiya::{Color, Game};
    ///
    /// let mut game = Game::from_fen("4k3/8/8/8/8/8/8/Q3K3 w - - 0 1").unwrap();
    /// let outcome = game.flag(Color::White)?;
    /// assert_eq!(outcome.code(), "time-insufficient");
    /// # Ok::<(), tabiya::GameError>(())
    /// ```
    pub fn flag(&mut self, loser: Color) -> Result<Outcome, GameError> {
        let can_mate = self.position().has_mating_material(!loser);
        self.flagged(loser, can_mate)
    }

    /// As [`flag`](Game::flag), but whether the other side could ever mate is searched for among so
    /// many positions at most: a draw only if it is proved that it cannot.
    ///
    /// ```
    /// use tabiya::{Color, Game};
    ///
    /// // Nobody gets through this wall.
    /// let mut game = Game::from_fen("4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1").unwrap();
    /// let outcome = game.flag_searched(Color::White, 10_000)?;
    /// assert_eq!(outcome.code(), "time-insufficient");
    /// # Ok::<(), tabiya::GameError>(())
    /// ```
    pub fn flag_searched(&mut self, loser: Color, nodes: usize) -> Result<Outcome, GameError> {
        self.still_open()?;
        let can_mate = self.position().can_mate(!loser, nodes) != CanMate::No;
        self.flagged(loser, can_mate)
    }

    fn flagged(&mut self, loser: Color, can_mate: bool) -> Result<Outcome, GameError> {
        let outcome = if can_mate {
            Outcome::Win { winner: !loser, reason: WinReason::Time }
        } else {
            Outcome::Draw { reason: DrawReason::TimeInsufficient }
        };
        self.declare_by(Some(loser), outcome)
    }

    /// A side has left the game: the other wins.
    pub fn abandon(&mut self, loser: Color) -> Result<Outcome, GameError> {
        self.declare_by(Some(loser), Outcome::Win { winner: !loser, reason: WinReason::Abandonment })
    }

    /// A side has broken the rules too often, as one that has no try left for its move: the other wins.
    pub fn forfeit(&mut self, loser: Color) -> Result<Outcome, GameError> {
        self.declare_by(Some(loser), Outcome::Win { winner: !loser, reason: WinReason::Forfeit })
    }

    /// Somebody with the power to do so decides the game, for a side or as a draw.
    ///
    /// ```
    /// use tabiya::{Color, Game};
    ///
    /// let mut game = Game::new();
    /// let outcome = game.adjudicate(Some(Color::White))?;
    /// assert_eq!(outcome.to_string(), "White wins by adjudication");
    /// # Ok::<(), tabiya::GameError>(())
    /// ```
    pub fn adjudicate(&mut self, winner: Option<Color>) -> Result<Outcome, GameError> {
        let outcome = match winner {
            Some(winner) => Outcome::Win { winner, reason: WinReason::Adjudication },
            None => Outcome::Draw { reason: DrawReason::Adjudication },
        };
        self.declare_by(None, outcome)
    }

    /// The record of a game has this result, for a side or a draw, and does not say how it came about.
    ///
    /// ```
    /// use tabiya::{Color, Game};
    ///
    /// let mut game = Game::new();
    /// let outcome = game.record_result(Some(Color::Black))?;
    /// assert_eq!(outcome.to_string(), "Black wins; the record does not say why");
    /// # Ok::<(), tabiya::GameError>(())
    /// ```
    pub fn record_result(&mut self, winner: Option<Color>) -> Result<Outcome, GameError> {
        let outcome = match winner {
            Some(winner) => Outcome::Win { winner, reason: WinReason::Unrecorded },
            None => Outcome::Draw { reason: DrawReason::Unrecorded },
        };
        self.declare_by(None, outcome)
    }

    /// Ends the game if a search among so many positions at most proves that neither side can ever
    /// mate (FIDE 5.2.2); otherwise nothing changes.
    ///
    /// ```
    /// use tabiya::Game;
    ///
    /// let mut game = Game::from_fen("4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1").unwrap();
    /// let outcome = game.end_if_dead(10_000)?.unwrap();
    /// assert_eq!(outcome.to_string(), "Draw by dead position");
    /// # Ok::<(), tabiya::GameError>(())
    /// ```
    pub fn end_if_dead(&mut self, nodes: usize) -> Result<Option<Outcome>, GameError> {
        self.still_open()?;
        if self.position().is_dead(nodes) != Some(true) {
            return Ok(None);
        }
        let outcome = Outcome::Draw { reason: DrawReason::DeadPosition };
        let ending = Ending { outcome, ply: self.ply(), evidence: Evidence::Board, claim: None };
        Ok(Some(self.declare(ending)))
    }
}
