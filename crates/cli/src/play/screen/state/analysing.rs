//! The engine beside the game, as a person turns it on and off.

use super::super::analyser::Analyser;
use super::super::menu::Menu;
use super::super::view_model::{AnalysisView, EngineLine, ScreenMessage, Tone};
use super::ScreenState;
use crate::play::reply::Notice;
use tabiya::Position;
use tabiya_engine::Wdl;
use tabiya_schema::{Score, Variation};

/// The arrow waits until the first moves are not tried any more.
const SETTLED: u32 = 6;

impl ScreenState {
    /// Turns the engine on or off, or the other way round.
    pub(super) fn analyse(&mut self, on: Option<bool>) {
        let on = on.unwrap_or(self.analyser.is_none());
        let mut given_away = false;
        if on {
            self.session.is_analysed();
            given_away = self.session.give_puzzle_away();
            // The place beside the board is the engine's now.
            self.menu = self.menu.take().filter(|menu| matches!(menu, Menu::Start(_)));
        }
        let text = match (on, &self.analyser) {
            (true, None) => {
                self.analyser = Some(Analyser::new(self.session.wake()));
                "Analysis is on. F12 turns it off."
            }
            (true, Some(_)) => "Analysis is on. F12 turns it off.",
            (false, _) => {
                self.analyser = None;
                "Analysis is off."
            }
        };
        let told = given_away.then(|| self.words(&Notice::PuzzleGivenAway).trim_end().to_owned());
        let texts = told.into_iter().chain([text.to_owned()]);
        self.messages = texts.map(|text| ScreenMessage { text, tone: Tone::Usual }).collect();
    }

    /// Lets the engine look where the person looks.
    pub(super) fn follow_position(&mut self) {
        let position = self.analysed();
        if let (Some(analyser), Some(position)) = (&mut self.analyser, position) {
            analyser.follow(&position);
        }
    }

    /// The position that there is something to say about.
    fn analysed(&self) -> Option<Position> {
        (self.session.game().is_some() && self.session.setup().is_none()).then(|| self.position())
    }

    /// What the engine has found so far.
    pub(super) fn analysis(&self) -> Option<AnalysisView> {
        let (analyser, position) = (self.analyser.as_ref()?, self.analysed()?);
        // Where the game is over there is nothing to search: the rules say who has won.
        if let Some(outcome) = position.outcome() {
            let white = match outcome.winner() {
                Some(winner) => f64::from(u8::from(winner.is_white())),
                None => 0.5,
            };
            let over = Some(format!("{outcome}."));
            return Some(AnalysisView { white, depth: 0, lines: Vec::new(), best: None, over });
        }
        let found = analyser.lines(&position);
        let turn = position.turn();
        let lines: Vec<EngineLine> = found
            .iter()
            .map(|report| EngineLine {
                score: Score::new(report.score, turn).to_string(),
                moves: Variation::new(&position, &report.pv).text,
            })
            .collect();
        let best = found.first();
        let expected = best.map(|report| Wdl::of(report.score).expected());
        let white = match expected {
            Some(expected) if turn.is_white() => expected,
            Some(expected) => 1.0 - expected,
            None => 0.5,
        };
        Some(AnalysisView {
            white,
            depth: best.map_or(0, |report| report.depth),
            lines,
            best: best
                .filter(|report| report.depth >= SETTLED)
                .and_then(|report| report.pv.first())
                .map(|mv| (mv.from(), mv.king_to())),
            over: None,
        })
    }
}
