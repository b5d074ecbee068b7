//! A game as data: the start, the moves as UCI text, the rules, an end that was declared, and offers.

use super::Game;
use super::ending::{Claim, Ending, Evidence};
use super::offer::Offer;
use crate::draw_rules::DrawRules;
use crate::outcome::{DrawReason, Outcome, WinReason};
use crate::position::Position;
use crate::uci::Uci;
use alloc::vec::Vec;
use serde::de::Error as _;

#[derive(serde::Serialize, serde::Deserialize)]
#[serde(rename = "Game")]
struct GameFields {
    start: Position,
    moves: Vec<Uci>,
    #[serde(default)]
    rules: DrawRules,
    /// An end that the moves alone do not show.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    declared: Option<Ending>,
    /// The last offer of a draw by White and by Black.
    #[serde(default, skip_serializing_if = "none")]
    offers: [Option<Offer>; 2],
}

fn none(offers: &[Option<Offer>; 2]) -> bool {
    offers.iter().all(Option::is_none)
}

impl serde::Serialize for Game {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let moves = self.history().map(|ply| ply.uci()).collect();
        let declared = self.declared().cloned();
        let (start, rules, offers) = (*self.start(), self.draw_rules(), self.offers());
        GameFields { start, moves, rules, declared, offers }.serialize(serializer)
    }
}

impl<'de> serde::Deserialize<'de> for Game {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Game, D::Error> {
        let parts = GameFields::deserialize(deserializer)?;
        // The rules may have been others when a move was made: every legal one is taken.
        let mut game = Game::from_position(parts.start).with_draw_rules(DrawRules::Analysis);
        for uci in parts.moves {
            game.play(uci).map_err(D::Error::custom)?;
        }
        if parts.offers.iter().flatten().any(|offer| offer.ply > game.ply()) {
            return Err(D::Error::custom("an offer of a draw does not belong to these moves"));
        }
        game.offers = parts.offers;
        if let Some(ending) = parts.declared {
            if game.is_over() || ending.ply != game.ply() || !game.could_declare(&ending) {
                return Err(D::Error::custom("the end does not belong to these moves"));
            }
            game.declare(ending);
        }
        Ok(game.with_draw_rules(parts.rules))
    }
}

impl Game {
    /// Whether such an end can be declared on this ply. What took a search to find is believed.
    fn could_declare(&self, ending: &Ending) -> bool {
        let Ending { outcome, evidence, claim, .. } = ending;
        if let Some(Claim { by, intended }) = *claim {
            let mut game = self.clone();
            let claimed = match intended {
                Some(mv) => game.claim_draw_with(by, mv).is_ok(),
                None => game.claim_draw(by).is_ok(),
            };
            return claimed && game.ending().as_ref() == Some(ending);
        }
        let by = match evidence {
            Evidence::Declared { by } => *by,
            Evidence::Board => return *outcome == Outcome::Draw { reason: DrawReason::DeadPosition },
            _ => return false,
        };
        match (*outcome, by) {
            (Outcome::Win { winner, reason: WinReason::Time }, Some(by)) => {
                winner != by && self.position().has_mating_material(winner)
            }
            (
                Outcome::Win {
                    winner,
                    reason: WinReason::Resignation | WinReason::Abandonment | WinReason::Forfeit,
                },
                Some(by),
            ) => winner != by,
            (Outcome::Draw { reason: DrawReason::Resignation }, Some(by)) => {
                !self.position().has_mating_material(!by)
            }
            (Outcome::Draw { reason: DrawReason::TimeInsufficient }, Some(_)) => true,
            (Outcome::Win { reason: WinReason::Adjudication | WinReason::Unrecorded, .. }, None) => true,
            (Outcome::Draw { reason: DrawReason::Adjudication | DrawReason::Agreement }, None)
            | (Outcome::Draw { reason: DrawReason::Unrecorded }, None) => true,
            _ => false,
        }
    }
}
