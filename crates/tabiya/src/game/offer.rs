//! Offers of a draw.
//!
//! An offer stands until the opponent accepts it, declines it or moves. Whether it still stands
//! is read from the ply on which it was made, so taking moves back takes offers back as well.

use super::Game;
use super::ending::{Ending, Evidence};
use super::error::GameError;
use super::into_move::IntoMove;
use crate::color::Color;
use crate::draw_rules::DrawRules;
use crate::explain::MoveError;
use crate::moves::Move;
use crate::outcome::{DrawReason, Outcome};

/// An offer of a draw by one side.
///
/// ```
/// use tabiya::{Color, Game};
///
/// let mut game = Game::new();
/// game.play("e4").unwrap();
/// game.offer_draw(Color::White).unwrap();
/// let [white, black] = game.offers();
/// assert_eq!(white.map(|offer| (offer.ply, offer.declined)), Some((1, false)));
/// assert_eq!(black, None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Offer {
    /// The plies played before it.
    pub ply: usize,
    /// Whether the opponent has said no; a move says so too.
    pub declined: bool,
}

impl Game {
    /// The side whose offer of a draw stands.
    ///
    /// ```
    /// use tabiya::{Color, Game};
    ///
    /// let mut game = Game::new();
    /// game.play("e4").unwrap();
    /// game.offer_draw(Color::White).unwrap();
    /// assert_eq!(game.draw_offer(), Some(Color::White));
    /// game.play("e5").unwrap(); // the opponent's move declines
    /// assert_eq!(game.draw_offer(), None);
    /// ```
    pub fn draw_offer(&self) -> Option<Color> {
        if self.is_over() {
            return None;
        }
        Color::ALL.into_iter().find(|&by| {
            let offer = self.offers[by as usize];
            offer.is_some_and(|offer| {
                !offer.declined && offer.ply <= self.ply() && !self.moved_since(!by, offer.ply)
            })
        })
    }

    /// The last offer by White and by Black, standing or not, without those of plies that were taken back.
    pub fn offers(&self) -> [Option<Offer>; 2] {
        self.offers.map(|offer| offer.filter(|offer| offer.ply <= self.ply()))
    }

    /// Whether a side has moved since a ply that is not in the future.
    fn moved_since(&self, color: Color, ply: usize) -> bool {
        let first = self.position_at(ply).map_or(1, |position| if position.turn() == color { 1 } else { 2 });
        self.ply() >= ply + first
    }

    /// Offers a draw. It stands until the opponent accepts, declines or moves; the offerer's own
    /// move does not end it. Where the opponent's offer stands, both want it: the draw is agreed.
    ///
    /// Who has offered makes a move before offering again.
    ///
    /// ```
    /// use tabiya::{Color, Game, GameError};
    ///
    /// let mut game = Game::new();
    /// game.play("e4").unwrap();
    /// game.offer_draw(Color::White).unwrap();
    /// game.decline_draw(Color::Black).unwrap();
    /// assert_eq!(game.offer_draw(Color::White), Err(GameError::OfferTooSoon { by: Color::White }));
    /// ```
    pub fn offer_draw(&mut self, by: Color) -> Result<(), GameError> {
        self.still_open()?;
        match self.draw_offer() {
            Some(offerer) if offerer == by => return Err(GameError::OfferStands { by }),
            Some(_) => return self.agree_draw().map(|_| ()),
            None => {}
        }
        let last = self.offers()[by as usize];
        if last.is_some_and(|offer| !self.moved_since(by, offer.ply)) {
            return Err(GameError::OfferTooSoon { by });
        }
        self.offers[by as usize] = Some(Offer { ply: self.ply(), declined: false });
        Ok(())
    }

    /// Plays a move and offers a draw with it, as the laws want it done (FIDE 9.1.2.1). If the
    /// move ends the game, there is nothing left to offer.
    ///
    /// ```
    /// use tabiya::{Color, Game};
    ///
    /// let mut game = Game::new();
    /// game.play_offering("e4").unwrap();
    /// assert_eq!(game.draw_offer(), Some(Color::White));
    /// ```
    pub fn play_offering(&mut self, mv: impl IntoMove) -> Result<Move, MoveError> {
        let by = self.position().turn();
        let mv = self.play(mv)?;
        if !self.is_over() {
            self.offers[by as usize] = Some(Offer { ply: self.ply(), declined: false });
        }
        Ok(mv)
    }

    /// Accepts the opponent's offer: the game is drawn.
    ///
    /// ```
    /// use tabiya::{Color, Game};
    ///
    /// let mut game = Game::new();
    /// game.offer_draw(Color::White).unwrap();
    /// let outcome = game.accept_draw(Color::Black).unwrap();
    /// assert_eq!(outcome.to_string(), "Draw by agreement");
    /// ```
    pub fn accept_draw(&mut self, by: Color) -> Result<Outcome, GameError> {
        self.offered_to(by)?;
        self.agree_draw()
    }

    /// Declines the opponent's offer.
    pub fn decline_draw(&mut self, by: Color) -> Result<(), GameError> {
        self.offered_to(by)?;
        if let Some(offer) = &mut self.offers[!by as usize] {
            offer.declined = true;
        }
        Ok(())
    }

    fn offered_to(&self, color: Color) -> Result<(), GameError> {
        self.still_open()?;
        if self.draw_offer() == Some(!color) { Ok(()) } else { Err(GameError::NoOffer { by: !color }) }
    }

    /// Ends the game as a draw that both sides have agreed on.
    pub fn agree_draw(&mut self) -> Result<Outcome, GameError> {
        self.still_open()?;
        // FIDE 5.2.3
        if self.draw_rules() == DrawRules::OverTheBoard && self.ply() < 2 {
            return Err(GameError::AgreementTooSoon);
        }
        let outcome = Outcome::Draw { reason: DrawReason::Agreement };
        Ok(self.declare(Ending {
            outcome,
            ply: self.ply(),
            evidence: Evidence::Declared { by: None },
            claim: None,
        }))
    }
}
