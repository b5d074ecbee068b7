//! The calls that need no game: what the rules say about a position.

use super::view::SeatView;
use super::{GameServer, bounded};
use crate::call::answer::tablebase_answer;
use crate::call::answer::{AppliedMoves, LegalMoves, ShownPosition};
use crate::call::request::{
    ApplyRequest, ExplainRequest, JudgeRequest, LegalMovesRequest, PositionArgs, ShowRequest,
    TablebaseRequest,
};
use crate::call::{ApiError, Reply};
use tabiya::{Game, Position, Variant};
use tabiya_referee::answer_parser;
use tabiya_referee::observation::Observation;
use tabiya_referee::policy::{Encoding, LegalList, Policy};
use tabiya_referee::rejection::{rejection, shown as shown_explanation};
use tabiya_schema::reading::Reading;
use tabiya_schema::{
    self as schema, Explained, FenReason, GameSource, GameVerdict, MoveRejection, Replay, TablebaseAnswer,
};

/// The most positions that are searched for a mate.
const MOST_SEARCHED: usize = 100_000;

/// What a source names: a game, what may be seen of it, and what was forgiven in its FEN.
pub(super) struct AskedGame {
    pub(super) game: Game,
    pub(super) view: SeatView,
    pub(super) notes: Vec<FenReason>,
}

impl GameServer {
    /// The game that a source names, before its moves.
    fn started(&self, source: &PositionArgs) -> Reply<AskedGame> {
        if let Some(name) = &source.game {
            if source.fen.is_some() || source.chess960.is_some() || source.variant.is_some() {
                return Err(two_places("a game"));
            }
            return self.with_game(name, |_, state, _| {
                let view = state.view(&source.identity)?;
                Ok(AskedGame { game: state.table.game().clone(), view, notes: Vec::new() })
            });
        }
        let (start, notes) =
            self.start(source.variant, source.fen.as_deref(), source.chess960, source.lenient)?;
        let game = Game::from_position(start).with_draw_rules(source.rules.unwrap_or_default());
        Ok(AskedGame { game, view: SeatView::open(None), notes })
    }

    /// The position in which a game starts.
    pub(super) fn start(
        &self,
        variant: Option<Variant>,
        fen: Option<&str>,
        chess960: Option<u16>,
        lenient: bool,
    ) -> Reply<(Position, Vec<FenReason>)> {
        let variant = variant.unwrap_or_default();
        match (fen, chess960) {
            (Some(_), Some(_)) => Err(two_places("a FEN")),
            (None, None) => Ok((Position::start_of(variant), Vec::new())),
            (None, Some(number)) => {
                let start = Position::chess960_of(variant, number);
                let start = start.ok_or_else(|| no_array(variant, number))?;
                Ok((start, Vec::new()))
            }
            (Some(fen), None) => {
                bounded("A FEN", fen, 1_000)?;
                let reading = if lenient { Reading::Lenient } else { Reading::Strict };
                let (start, notes) =
                    reading.position_of(variant, fen).map_err(|error| ApiError::of_fen(&error))?;
                Ok((start, FenReason::list(&notes)))
            }
        }
    }

    /// Plays a list of moves. The first that is refused is told with its number.
    pub(super) fn play_through(&self, game: &mut Game, moves: &[String]) -> Reply<Vec<schema::Move>> {
        self.bounded_list(moves)?;
        let mut played = Vec::with_capacity(moves.len());
        for (i, text) in moves.iter().enumerate() {
            let position = *game.position();
            match game.play(text.as_str()) {
                Ok(mv) => played.push(schema::Move::new(&position, mv)),
                Err(why) => {
                    let rejection = rejection(&game.explain(text), &position, text, LegalList::OnRequest)
                        .unwrap_or_else(|| MoveRejection::of_error(&why, text));
                    return Err(ApiError { at: Some(i + 1), ..ApiError::of_move(rejection) });
                }
            }
        }
        Ok(played)
    }

    /// Refuses a list of moves that is too long, or has something in it that is.
    fn bounded_list(&self, moves: &[String]) -> Reply<()> {
        let most = self.limits.plies;
        if moves.len() > most {
            let message = format!("A list has at most {most} moves, and this one has {}.", moves.len());
            return Err(ApiError::new("too-many-moves", message));
        }
        moves.iter().try_for_each(|text| bounded("A move of a list", text, 1_000))
    }

    /// The game that a source names, after its moves. Whether a move can be played tells that it is legal.
    pub(super) fn game_at(&self, source: &PositionArgs, call: &str) -> Reply<AskedGame> {
        let mut found = self.started(source)?;
        if !source.moves.0.is_empty() {
            found.view.needs_legal_moves(call)?;
        }
        self.play_through(&mut found.game, &source.moves.0)?;
        Ok(found)
    }

    pub(super) fn legal_moves(&self, request: &LegalMovesRequest) -> Reply<LegalMoves> {
        let AskedGame { game, view, notes } = self.game_at(&request.source, "legal_moves")?;
        view.needs_legal_moves("legal_moves")?;
        let mut position = schema::Position::new(game.position());
        let outcome = schema::Ending::of_game(&game);
        if outcome.is_some() {
            position.moves.clear();
        }
        if !view.shows_fen() {
            position.fen.clear();
            position.key.clear();
        }
        Ok(LegalMoves { position, ply: game.ply(), outcome, notes })
    }

    pub(super) fn explain(&self, request: &ExplainRequest) -> Reply<Explained> {
        bounded("A text", &request.text, self.limits.text)?;
        let AskedGame { game, view, notes } = self.game_at(&request.source, "explain")?;
        // Move by move, it would list them.
        view.needs_legal_moves("explain")?;
        let position = game.position();
        let explanation = answer_parser::explain(&game, &request.text);
        let explanation = shown_explanation(&explanation, position, view.policy.legal);
        let mut explained = Explained::new(position, &request.text, explanation, notes);
        if !view.shows_fen() {
            explained.fen.clear();
        }
        Ok(explained)
    }

    pub(super) fn tablebase(&self, request: &TablebaseRequest) -> Reply<TablebaseAnswer> {
        let AskedGame { game, view, .. } = self.game_at(&request.source, "tablebase")?;
        // It lists every move.
        view.needs_legal_moves("tablebase")?;
        let mut answer = tablebase_answer(game.position(), &self.tables.survey(game.position()));
        if !view.shows_fen() {
            answer.fen.clear();
        }
        Ok(answer)
    }

    pub(super) fn apply(&self, request: &ApplyRequest) -> Reply<AppliedMoves> {
        let AskedGame { mut game, view, notes } = self.started(&request.source)?;
        view.needs_legal_moves("apply")?;
        if request.source.moves.0.is_empty() {
            return Err(ApiError::new("no-moves", "There are no moves to apply: list them in `moves`."));
        }
        let boards = view.boards(&request.boards, &[Encoding::Fen])?;
        let played = self.play_through(&mut game, &request.source.moves.0)?;
        Ok(AppliedMoves { played, shown: shown(&game, &view, boards, notes) })
    }

    pub(super) fn show(&self, request: &ShowRequest) -> Reply<ShownPosition> {
        let AskedGame { game, view, notes } = self.game_at(&request.source, "show")?;
        let boards = view.boards(&request.boards, &[Encoding::Fen, Encoding::Ascii])?;
        Ok(shown(&game, &view, boards, notes))
    }

    pub(super) fn judge(&self, request: &JudgeRequest) -> Reply<GameVerdict> {
        let AskedGame { game, view, notes } = self.started(&request.source)?;
        view.needs_legal_moves("judge")?;
        view.needs_fen("judge")?;
        self.bounded_list(&request.source.moves.0)?;
        let mut replay = Replay::new(*game.start(), request.source.rules.unwrap_or(game.draw_rules()));
        let before = game.history().map(|ply| (ply.mv, ply.san().to_string())).collect::<Vec<_>>();
        let goes_on = before.into_iter().all(|(mv, san)| replay.play(mv, &san));
        if goes_on {
            for text in &request.source.moves.0 {
                if !replay.play(text.as_str(), text) {
                    break;
                }
            }
        }
        let can_mate = request.dead.map(|nodes| replay.search(nodes.min(MOST_SEARCHED)));
        Ok(GameVerdict::new(&replay, can_mate, notes, GameSource::default()))
    }
}

fn no_array(variant: Variant, number: u16) -> ApiError {
    let message = match Position::chess960(number) {
        Some(_) => format!("There are no Chess960 arrays of {variant}."),
        None => format!("There is no Chess960 array {number}: they go from 0 to 959."),
    };
    ApiError::new("no-such-array", message)
}

fn two_places(what: &str) -> ApiError {
    ApiError::new("two-places", format!("The position is given twice: by {what}, and by another argument."))
}

fn shown(game: &Game, view: &SeatView, boards: Vec<Encoding>, notes: Vec<FenReason>) -> ShownPosition {
    let policy =
        Policy { boards, history: view.policy.history, legal: view.policy.legal, ..Policy::default() };
    let mut observation = Observation::of(game, &policy, view.side);
    if view.shows_fen() {
        observation = observation.with_key(game);
    }
    // They have calls of their own.
    (observation.legal_moves, observation.history, observation.opening) = (None, None, None);
    ShownPosition { observation, notes }
}
