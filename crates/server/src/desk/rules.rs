//! The calls that need no game: what the rules say about a position.

use super::{Desk, bounded};
use crate::call::answer::{Applied, LegalMoves, Shown};
use crate::call::asked::{self, Place};
use crate::refused::Refused;
use serde_json::Value;
use tabiya::{Game, Position};
use tabiya_referee::found;
use tabiya_referee::policy::{Encoding, LegalList, Policy};
use tabiya_referee::rejection::{Named, Rejection};
use tabiya_referee::sight::{Ended, Sight};
use tabiya_schema::ExplanationJson;
use tabiya_schema::json::{self, Reason};
use tabiya_schema::reading::Reading;
use tabiya_schema::{FilePlace, Trial, Verdict};
use tabiya_schema::{PositionJson, UciForm};

/// The most positions that are searched for a mate.
const MOST_SEARCHED: usize = 100_000;

impl Desk {
    /// The game that a place names, before its moves, and what was forgiven in its FEN.
    fn begun(&self, place: &Place) -> Result<(Game, Vec<Reason>), Refused> {
        if let Some(name) = &place.game {
            if place.fen.is_some() || place.chess960.is_some() {
                return Err(two_places("a game"));
            }
            let game = self.with_game(name, |_, room, _| Ok(room.table.game.clone()))?;
            return Ok((game, Vec::new()));
        }
        let (start, notes) = self.start(place.fen.as_deref(), place.chess960, place.lenient)?;
        Ok((Game::from_position(start).with_draw_rules(place.rules.unwrap_or_default()), notes))
    }

    /// The position in which a game begins.
    pub(super) fn start(
        &self,
        fen: Option<&str>,
        chess960: Option<u16>,
        lenient: bool,
    ) -> Result<(Position, Vec<Reason>), Refused> {
        match (fen, chess960) {
            (Some(_), Some(_)) => Err(two_places("a FEN")),
            (None, None) => Ok((Position::new(), Vec::new())),
            (None, Some(number)) => {
                let message = format!("There is no Chess960 array {number}: they go from 0 to 959.");
                let start =
                    Position::chess960(number).ok_or_else(|| Refused::new("no-such-array", message))?;
                Ok((start, Vec::new()))
            }
            (Some(fen), None) => {
                bounded("A FEN", fen, 1_000)?;
                let reading = if lenient { Reading::Lenient } else { Reading::Strict };
                let (start, notes) = reading.position(fen).map_err(|error| Refused::of_fen(&error))?;
                Ok((start, json::notes(&notes)))
            }
        }
    }

    /// Plays a list of moves. The first that is refused is told with its number.
    pub(super) fn play_through(&self, game: &mut Game, moves: &[String]) -> Result<Vec<Named>, Refused> {
        self.bounded_list(moves)?;
        let mut played = Vec::with_capacity(moves.len());
        for (i, text) in moves.iter().enumerate() {
            let position = *game.position();
            match game.play(text.as_str()) {
                Ok(mv) => played.push(Named::of(&position, mv)),
                Err(why) => {
                    let explanation = game.explain(text);
                    let rejection = Rejection::of(&explanation, &position, text, LegalList::OnRequest)
                        .unwrap_or_else(|| Rejection::of_error(&why, text));
                    return Err(Refused { at: Some(i + 1), ..Refused::of_move(rejection) });
                }
            }
        }
        Ok(played)
    }

    /// Refuses a list of moves that is too long, or has something in it that is.
    fn bounded_list(&self, moves: &[String]) -> Result<(), Refused> {
        let most = self.limits.plies;
        if moves.len() > most {
            let message = format!("{} moves are more than the {most} that are taken at once.", moves.len());
            return Err(Refused::new("too-many-moves", message));
        }
        moves.iter().try_for_each(|text| bounded("A move of a list", text, 1_000))
    }

    /// The game that a place names.
    pub(super) fn place(&self, place: &Place) -> Result<(Game, Vec<Reason>), Refused> {
        let (mut game, notes) = self.begun(place)?;
        self.play_through(&mut game, &place.moves.0)?;
        Ok((game, notes))
    }

    pub(super) fn legal_moves(&self, ask: &asked::LegalMoves) -> Result<LegalMoves, Refused> {
        if let Some(name) = &ask.place.game
            && self.held(name)?.list_of(&ask.seat)? == LegalList::Never
        {
            let message = "The policy of this seat never lists the legal moves.";
            return Err(Refused::new("not-shown", message));
        }
        let (game, notes) = self.place(&ask.place)?;
        let mut position = PositionJson::of(game.position(), notes);
        let outcome = game.ending().as_ref().map(Ended::from);
        if outcome.is_some() {
            position.moves.clear();
        }
        Ok(LegalMoves { position, ply: game.ply(), turn: game.position().turn(), outcome })
    }

    pub(super) fn explain(&self, ask: &asked::Explain) -> Result<ExplanationJson, Refused> {
        bounded("A text", &ask.text, self.limits.text)?;
        let list = match &ask.place.game {
            Some(name) => self.held(name)?.list_of(&ask.seat)?,
            None => LegalList::OnRequest,
        };
        let (game, notes) = self.place(&ask.place)?;
        let explanation = found::explain(&game, &ask.text);
        let mut answer =
            ExplanationJson::new(game.position(), &explanation, &ask.text, UciForm::Usual, notes);
        if list == LegalList::Never {
            answer.suggestions.clear();
        }
        Ok(answer)
    }

    pub(super) fn apply(&self, ask: &asked::Apply) -> Result<Applied, Refused> {
        let (mut game, notes) = self.begun(&ask.place)?;
        if ask.place.moves.0.is_empty() {
            return Err(Refused::new("no-moves", "There are no moves to apply: `moves` names them."));
        }
        let played = self.play_through(&mut game, &ask.place.moves.0)?;
        Ok(Applied { played, shown: shown(&game, &ask.boards, &[Encoding::Fen], notes) })
    }

    pub(super) fn show(&self, ask: &asked::Show) -> Result<Shown, Refused> {
        let (game, notes) = self.place(&ask.place)?;
        Ok(shown(&game, &ask.boards, &[Encoding::Fen, Encoding::Ascii], notes))
    }

    pub(super) fn judge(&self, ask: &asked::Judge) -> Result<Value, Refused> {
        let (game, notes) = self.begun(&ask.place)?;
        self.bounded_list(&ask.place.moves.0)?;
        let mut trial = Trial::new(*game.start(), ask.place.rules.unwrap_or(game.draw_rules()));
        let before = game.history().map(|ply| (ply.mv, ply.san().to_string())).collect::<Vec<_>>();
        let goes_on = before.into_iter().all(|(mv, san)| trial.play(mv, &san));
        if goes_on {
            for text in &ask.place.moves.0 {
                if !trial.play(text.as_str(), text) {
                    break;
                }
            }
        }
        let can_mate = ask.dead.map(|nodes| trial.search(nodes.min(MOST_SEARCHED)));
        let verdict = Verdict::new(&trial, can_mate.as_ref(), notes, FilePlace::default());
        super::value(&verdict)
    }
}

fn two_places(what: &str) -> Refused {
    Refused::new(
        "two-places",
        format!("The position is named twice: {what} says where it is, and so does another."),
    )
}

fn shown(game: &Game, boards: &[Encoding], usual: &[Encoding], notes: Vec<Reason>) -> Shown {
    let boards = if boards.is_empty() { usual.to_vec() } else { boards.to_vec() };
    let policy = Policy { boards, history: false, ..Policy::default() };
    Shown { sight: Sight::of(game, &policy, None), notes }
}
