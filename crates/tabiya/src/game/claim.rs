//! Draws that the side to move claims (FIDE 9.2 and 9.3).

use super::Game;
use super::ending::{Claim, Ending, Evidence};
use super::error::GameError;
use super::into_move::IntoMove;
use crate::color::Color;
use crate::draw_rules::DrawRules;
use crate::moves::Move;
use crate::outcome::{DrawReason, Outcome};
use crate::position::Position;
use alloc::vec::Vec;

/// What became of a claim with an intended move.
///
/// ```
/// use tabiya::{Claimed, Color, Game, DrawRules};
///
/// let mut game = Game::new().with_draw_rules(DrawRules::OverTheBoard);
/// let claimed = game.claim_draw_with(Color::White, "Nf3").unwrap();
/// assert!(matches!(claimed, Claimed::MovePlayed { .. })); // it failed, and the move stands
/// assert_eq!(game.sans(), ["Nf3"]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum Claimed {
    /// The claim is right: the game is drawn, and the move is not played.
    Draw {
        /// The outcome.
        outcome: Outcome,
    },
    /// The claim is wrong: the intended move is played.
    MovePlayed {
        /// The move.
        #[cfg_attr(feature = "serde", serde(rename = "move"))]
        mv: Move,
    },
}

/// A position with this many plies without progress can be claimed as drawn.
const FIFTY: u16 = 100;
/// A position that has stood so often can be claimed as drawn.
const THREE: u32 = 3;

impl Game {
    /// The draws that the side to move may claim without a move, over the board: by the count of
    /// moves, by repetition.
    ///
    /// ```
    /// use tabiya::{DrawReason, Game, DrawRules};
    ///
    /// let mut game = Game::new().with_draw_rules(DrawRules::OverTheBoard);
    /// for text in ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8"] {
    ///     game.play(text)?;
    /// }
    /// assert_eq!(game.claimable(), [DrawReason::Threefold]);
    /// # Ok::<(), tabiya::MoveError>(())
    /// ```
    pub fn claimable(&self) -> Vec<DrawReason> {
        let mut reasons = Vec::new();
        if self.draw_rules() != DrawRules::Automatic && !self.is_over() {
            if is_fifty(self.position()) {
                reasons.push(DrawReason::FiftyMove);
            }
            if self.repetitions() >= THREE {
                reasons.push(DrawReason::Threefold);
            }
        }
        reasons
    }

    /// The draws that the side to move may claim with a legal move that it intends, over the board.
    /// A move that mates claims nothing.
    ///
    /// ```
    /// use tabiya::{DrawReason, Game, DrawRules};
    ///
    /// let mut game = Game::new().with_draw_rules(DrawRules::OverTheBoard);
    /// for text in ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1"] {
    ///     game.play(text)?;
    /// }
    /// let mv = game.position().parse_move("Ng8")?;
    /// assert_eq!(game.claimable_with(mv), [DrawReason::Threefold]);
    /// # Ok::<(), tabiya::MoveError>(())
    /// ```
    pub fn claimable_with(&self, mv: Move) -> Vec<DrawReason> {
        self.intended(mv).map(|(reason, _)| reason).collect()
    }

    /// The legal moves with which the side to move may claim a draw, over the board, each with
    /// every draw that it claims.
    pub fn claiming_moves(&self) -> Vec<(Move, DrawReason)> {
        let moves = self.position().legal_moves();
        let claims = |&mv| self.intended(mv).map(move |(reason, _)| (mv, reason));
        moves.iter().flat_map(claims).collect()
    }

    /// The claims that an intended move makes, and what proves them.
    fn intended(&self, mv: Move) -> impl Iterator<Item = (DrawReason, Evidence)> + use<> {
        let open =
            self.draw_rules() != DrawRules::Automatic && !self.is_over() && self.position().is_legal(mv);
        let claims = open.then(|| {
            let (after, count, plies) = self.records.after(mv);
            let halfmoves = after.halfmoves();
            let fifty = is_fifty(&after) && after.has_legal_moves();
            [
                fifty.then_some((DrawReason::FiftyMove, Evidence::Count { halfmoves })),
                (count >= THREE).then_some((DrawReason::Threefold, Evidence::Repetition { plies })),
            ]
        });
        claims.into_iter().flatten().flatten()
    }

    /// Claims a draw for the position on the board; only the side to move may.
    ///
    /// Over the board the position has stood three times or has a hundred plies without progress. By
    /// automatic rules such a game has ended already, and there is nothing to claim.
    ///
    /// ```
    /// use tabiya::{Color, Game, DrawRules};
    ///
    /// let mut game = Game::new().with_draw_rules(DrawRules::OverTheBoard);
    /// for text in ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8"] {
    ///     game.play(text).unwrap();
    /// }
    /// let outcome = game.claim_draw(Color::White)?;
    /// assert_eq!(outcome.to_string(), "Draw by threefold repetition");
    /// # Ok::<(), tabiya::GameError>(())
    /// ```
    pub fn claim_draw(&mut self, by: Color) -> Result<Outcome, GameError> {
        self.may_claim(by)?;
        let Some(&reason) = self.claimable().first() else { return Err(self.nothing_to_claim()) };
        let evidence = match reason {
            DrawReason::Threefold => Evidence::Repetition { plies: self.repeated() },
            _ => Evidence::Count { halfmoves: self.position().halfmoves() },
        };
        Ok(self.declare_claim(reason, evidence, Claim { by, intended: None }))
    }

    /// Claims a draw for the position after a move that is written down but not played; only the
    /// side to move may.
    ///
    /// Over the board, a claim that is wrong plays the move. By automatic rules there is nothing
    /// to claim, and nothing is played.
    pub fn claim_draw_with(&mut self, by: Color, mv: impl IntoMove) -> Result<Claimed, GameError> {
        self.may_claim(by)?;
        let mv = match mv.into_move(self.position()) {
            Ok(mv) => mv,
            Err(why) => return Err(GameError::IllegalMove { why: self.in_context(why) }),
        };
        if self.draw_rules() == DrawRules::Automatic {
            return Err(self.nothing_to_claim());
        }
        Ok(match self.intended(mv).next() {
            Some((reason, evidence)) => {
                let claim = Claim { by, intended: Some(mv) };
                Claimed::Draw { outcome: self.declare_claim(reason, evidence, claim) }
            }
            None => {
                self.push(mv);
                Claimed::MovePlayed { mv }
            }
        })
    }

    fn may_claim(&self, by: Color) -> Result<(), GameError> {
        self.still_open()?;
        if self.position().turn() == by { Ok(()) } else { Err(GameError::NotOnMove { by }) }
    }

    fn nothing_to_claim(&self) -> GameError {
        let (repetitions, position) = (self.repetitions(), self.position());
        let halfmoves = position.variant().has_fifty_move_rule().then_some(position.halfmoves());
        GameError::NothingToClaim { repetitions, halfmoves, rules: self.draw_rules() }
    }

    fn declare_claim(&mut self, reason: DrawReason, evidence: Evidence, claim: Claim) -> Outcome {
        let outcome = Outcome::Draw { reason };
        self.declare(Ending { outcome, ply: self.ply(), evidence, claim: Some(claim) })
    }
}

/// Whether a draw can be claimed by the count of moves.
fn is_fifty(position: &Position) -> bool {
    position.halfmoves() >= FIFTY && position.variant().has_fifty_move_rule()
}
