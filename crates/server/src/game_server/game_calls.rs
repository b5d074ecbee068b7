//! What is done in a hosted game.

use super::hosted_game::{GameState, HostedGame, name};
use super::{GameServer, bounded};
use crate::call::answer::{ClaimResult, GameSnapshot, PgnText, PlayedMove};
use crate::call::request::{
    AnswerDrawRequest, ClaimDrawRequest, GameRef, OfferDrawRequest, PgnRequest, PlayRequest, ResignRequest,
    StateRequest, UndoRequest,
};
use crate::call::{ApiError, Reply, sends_to};
use std::time::Duration;
use tabiya::{Color, DrawRules, Game, Move, MoveError, Pgn, Position};
use tabiya_referee::answer_mode::AnswerMode;
use tabiya_referee::answer_parser::{self, AnswerForm, ExtractedText, Intent, OfferState};
use tabiya_referee::ledger::DecisionKind;
use tabiya_referee::observation;
use tabiya_referee::policy::{Encoding, LegalList, Policy};
use tabiya_referee::rejection::{of_answer, with_place};
use tabiya_schema::{self as schema, MoveRejection};
use tabiya_table::Event;

impl GameServer {
    pub(super) fn play(&self, request: &PlayRequest) -> Reply<PlayedMove> {
        bounded("A text", &request.text, self.limits.text)?;
        self.with_game(&request.at.game, |hosted, state, now| {
            let turn = state.turn();
            let side = state.actor(&request.at.identity, Some(turn))?;
            still_open(hosted, state, side, Some(&request.text), now)?;
            not_stale(hosted, state, side, request.ply, request.key.as_deref(), now)?;
            if side != turn {
                let message = format!("It is {turn}'s turn.");
                return Err(ApiError::new("not-your-turn", message).with_state(state.snapshot(
                    hosted.number,
                    Some(side),
                    now,
                )));
            }
            if state.stand_in {
                let message = "No try is left for this move: the engine moves for you.";
                return Err(ApiError::new("engine-moves", message));
            }
            self.not_too_long(state)?;
            let policy = state.policy(side).cloned();
            let heard = understood(state.table.game(), &request.text, policy.as_ref());
            let understood = match heard {
                Ok(understood) => understood,
                Err(rejection) => {
                    return Err(self.rejected(hosted, state, side, policy, (&request.text, *rejection), now));
                }
            };
            self.played(hosted, state, side, (&request.text, &understood), now);
            let Understood { mv, offers, extracted, .. } = understood;
            let played = told(state, mv);
            state.act(Event::Move { uci: state.table.game().position().uci(mv) }, now)?;
            if (request.offer_draw || offers) && !state.table.game().is_over() {
                state.act(Event::Offer { by: side }, now)?;
            }
            let (span, extracted) = (extracted.place(), extracted.shown());
            let state = state.snapshot(hosted.number, Some(side), now);
            Ok(PlayedMove { played, extracted, span, state })
        })
    }

    /// Writes a move down, before it is played.
    fn played(
        &self,
        hosted: &HostedGame,
        state: &mut GameState,
        side: Color,
        (text, understood): (&str, &Understood),
        now: Duration,
    ) {
        let (game, since) = (state.table.game().clone(), state.since);
        let account = state.account(hosted.number, side);
        account.heard(text, None);
        account.extract(Some(&understood.extracted));
        account.play(&game, understood.mv, understood.form.into());
        account.took(now.saturating_sub(since));
        self.close_account(state);
    }

    fn close_account(&self, state: &mut GameState) {
        if let Some(account) = state.account.take() {
            self.write_down(&account);
        }
    }

    /// A try that was refused: it is counted, and after the last one the policy decides.
    fn rejected(
        &self,
        hosted: &HostedGame,
        state: &mut GameState,
        side: Color,
        policy: Option<Policy>,
        (text, rejection): (&str, MoveRejection),
        now: Duration,
    ) -> ApiError {
        let since = state.since;
        let account = state.account(hosted.number, side);
        account.heard(text, Some(&rejection));
        account.took(now.saturating_sub(since));
        let mut error = ApiError::of_move(rejection);
        let Some(policy) = policy else { return error };
        state.refused += 1;
        let left = (policy.retries + 1).saturating_sub(state.refused);
        error.tries_left = Some(left);
        if left == 0 {
            let why = format!("has used up its {} for this move", counted(state.refused, "try", "tries"));
            if let Some(account) = &mut state.account {
                account.decision = DecisionKind::Forfeit;
                account.why = Some(why.clone());
            }
            self.close_account(state);
            state.give_up(side, &why, false, now);
            return error.with_state(state.snapshot(hosted.number, Some(side), now));
        }
        error
    }

    pub(super) fn undo(&self, request: &UndoRequest) -> Reply<GameSnapshot> {
        self.with_game(&request.at.game, |hosted, state, now| {
            let usual = Some(state.turn());
            let side = state.actor(&request.at.identity, usual)?;
            not_stale(hosted, state, side, request.ply, None, now)?;
            if state.is_guarded() {
                let message = "Moves cannot be taken back in a guarded game.";
                return Err(ApiError::new("no-takebacks", message));
            }
            // Neither a forfeit nor a try that was used up.
            if state.is_refereed() {
                let message = "Nothing is taken back in a game in which a side plays by a policy.";
                return Err(ApiError::new("no-takebacks", message));
            }
            let game = state.table.game();
            // Against the engine, its answer goes too: otherwise it would move again.
            let usual = if state.has_engine() && side == state.turn() && game.ply() >= 2 { 2 } else { 1 };
            let reopens = state.table.timed().can_retract();
            let plies = request.plies.unwrap_or(if reopens { 1 } else { usual });
            if plies == 1 && reopens {
                state.act(Event::Retract, now)?;
            } else if plies == 0 || plies > game.ply() {
                let message =
                    format!("{} cannot be taken back: {} been played.", moves(plies), have(game.ply()));
                return Err(ApiError::new("nothing-to-undo", message));
            } else {
                for _ in 0..plies {
                    state.act(Event::Undo, now)?;
                }
            }
            Ok(state.snapshot(hosted.number, Some(side), now))
        })
    }

    pub(super) fn offer_draw(&self, request: &OfferDrawRequest) -> Reply<GameSnapshot> {
        self.say(&request.at, None, |_, by| Event::Offer { by })
    }

    pub(super) fn answer_draw(&self, request: &AnswerDrawRequest) -> Reply<GameSnapshot> {
        let usual = |state: &GameState| state.table.game().draw_offer().map(|offerer| !offerer);
        self.say(&request.at, Some(usual), |_, by| {
            if request.accept { Event::Accept { by } } else { Event::Decline { by } }
        })
    }

    pub(super) fn resign(&self, request: &ResignRequest) -> Reply<GameSnapshot> {
        self.say(&request.at, None, |_, by| Event::Resign { by })
    }

    /// Something that a side says about a game.
    fn say(
        &self,
        at: &GameRef,
        usual: Option<fn(&GameState) -> Option<Color>>,
        word: impl Fn(&GameState, Color) -> Event,
    ) -> Reply<GameSnapshot> {
        self.with_game(&at.game, |hosted, state, now| {
            let usual = usual.and_then(|usual| usual(state));
            let side = state.actor(&at.identity, usual)?;
            still_open(hosted, state, side, None, now)?;
            let event = word(state, side);
            state.act(event, now)?;
            Ok(state.snapshot(hosted.number, Some(side), now))
        })
    }

    pub(super) fn claim_draw(&self, request: &ClaimDrawRequest) -> Reply<ClaimResult> {
        if let Some(text) = &request.text {
            bounded("A text", text, self.limits.text)?;
        }
        self.with_game(&request.at.game, |hosted, state, now| {
            let turn = state.turn();
            let side = state.actor(&request.at.identity, Some(turn))?;
            still_open(hosted, state, side, request.text.as_deref(), now)?;
            not_stale(hosted, state, side, request.ply, None, now)?;
            let policy = state.policy(side).cloned();
            let mut intended = None;
            let mut with = None;
            // By automatic rules there is nothing to claim, and no move is looked at for it.
            let can_claim = state.table.game().draw_rules() != DrawRules::Automatic;
            if let (Some(text), true) = (&request.text, side == turn && can_claim) {
                self.not_too_long(state)?;
                // A move that is refused is a try, as if it had been played.
                let mv = match understood(state.table.game(), text, policy.as_ref()) {
                    Ok(understood) => understood.mv,
                    Err(rejection) => {
                        return Err(self.rejected(hosted, state, side, policy, (text, *rejection), now));
                    }
                };
                intended = Some(told(state, mv));
                with = Some(state.table.game().position().uci(mv));
            }
            let shows_moves = state.policy_for(Some(side)).is_none_or(|policy| policy.history);
            let played = state.act(Event::Claim { by: side, with }, now).map_err(|error| {
                // How often the position has stood is told by the moves so far.
                match error.code == "nothing-to-claim" && can_claim && !shows_moves {
                    true => ApiError::new(error.code, "There is no draw to claim."),
                    false => error,
                }
            })?;
            let drawn = played.is_none();
            let snapshot = state.snapshot(hosted.number, Some(side), now);
            Ok(ClaimResult { drawn, played: intended.filter(|_| !drawn), state: snapshot })
        })
    }

    pub(super) fn state(&self, request: &StateRequest) -> Reply<GameSnapshot> {
        self.with_game(&request.at.game, |hosted, state, now| {
            let viewer = state.viewer(&request.at.identity)?;
            let view = state.view(&request.at.identity)?;
            let boards = request.boards.as_ref().map(|boards| view.boards(boards, &[])).transpose()?;
            let snapshot = state.snapshot(hosted.number, viewer, now);
            let Some(boards) = boards else { return Ok(snapshot) };
            let policy = state.policy_for(viewer).unwrap_or_default();
            let policy = Policy { boards, ..policy };
            let mut snapshot = state.snapshot_by(&policy, hosted.number, viewer, now);
            if view.shows_fen() {
                snapshot.observation = snapshot.observation.with_key(state.table.game());
            }
            Ok(snapshot)
        })
    }

    /// A game in Portable Game Notation.
    pub fn pgn(&self, request: &PgnRequest) -> Reply<PgnText> {
        self.with_game(&request.at.game, |hosted, state, _| {
            let view = state.view(&request.at.identity)?;
            view.needs_history("pgn")?;
            // It begins with the position of the start, where that is another one.
            let start = state.table.game().start();
            if *start != Position::start_of(start.variant()) {
                view.needs_fen("pgn")?;
            }
            Ok(PgnText { game: name(hosted.number), pgn: written(state) })
        })
    }

    /// A game as a picture, as it stands.
    pub fn svg(&self, at: &GameRef) -> Reply<String> {
        self.with_game(&at.game, |_, state, _| {
            state.view(&at.identity)?.boards(&[Encoding::Svg], &[])?;
            let shows_moves = state.view(&at.identity)?.policy.history;
            let last = state.table.game().last_ply().filter(|_| shows_moves);
            let last = last.map(|ply| (ply.from(), ply.to()));
            Ok(observation::svg(state.table.game().position(), last))
        })
    }

    /// The position of a game.
    pub fn fen(&self, at: &GameRef) -> Reply<String> {
        self.with_game(&at.game, |_, state, _| {
            state.view(&at.identity)?.needs_fen("fen")?;
            Ok(state.table.game().position().to_fen())
        })
    }

    fn not_too_long(&self, state: &GameState) -> Reply<()> {
        let most = self.limits.plies;
        if state.table.game().ply() < most {
            return Ok(());
        }
        Err(ApiError::new("game-too-long", format!("A game has at most {most} moves here.")))
    }
}

/// The move that a text names, whether it offers a draw, how it was found and where.
struct Understood {
    mv: Move,
    offers: bool,
    form: AnswerForm,
    extracted: ExtractedText,
}

/// The move that a text names; or why it names none that can be played.
fn understood(game: &Game, text: &str, policy: Option<&Policy>) -> Result<Understood, Box<MoveRejection>> {
    let (mode, list) = policy
        .map_or((AnswerMode::Free, LegalList::OnRequest), |policy| (policy.answer.clone(), policy.legal));
    let found = answer_parser::find_at(game, OfferState::of(game), text, &mode);
    let call = match &found.intent {
        &Intent::Move { mv, how } => {
            let whole = || ExtractedText { text: text.to_owned(), span: 0..text.len() };
            let extracted = found.extracted.unwrap_or_else(whole);
            return Ok(Understood { mv, offers: found.offers_draw, form: how, extracted });
        }
        Intent::Nothing(explanation) => {
            let position = game.position();
            return Err(Box::new(of_answer(explanation, &found, &mode, position, text, list)));
        }
        Intent::Resign => format!("it resigns{}", sends_to(&["resign"])),
        Intent::Accept | Intent::Decline => format!("it answers an offer{}", sends_to(&["answer_draw"])),
        Intent::Claim => format!("it wants a draw{}", sends_to(&["claim_draw", "offer_draw"])),
        Intent::LegalMoves if list == LegalList::Never => {
            "it asks for the legal moves, and they are not shown.".to_owned()
        }
        Intent::LegalMoves => format!("it asks for the legal moves{}", sends_to(&["legal_moves"])),
    };
    let message = format!("There is no move in this text, but {call}");
    Err(Box::new(with_place(MoveRejection::new("not-a-move", message, text), &found)))
}

/// A game as it is written into files.
fn written(state: &GameState) -> String {
    let game = state.table.game();
    let mut pgn = match state.table.clock() {
        Some(clock) if clock.turns().len() == game.ply() => Pgn::from_timed_game(game, clock),
        _ => Pgn::from(game),
    };
    let tags = pgn.tags_mut();
    tags.set("Event", "Agents");
    tags.set("Site", "?");
    tags.set("Date", &state.start.day());
    tags.set("Round", "-");
    for color in Color::ALL {
        tags.set(&color.to_string(), &state.start.players[color as usize].name);
    }
    pgn.to_string()
}

/// A move as it is told, before it is played.
fn told(state: &GameState, mv: Move) -> schema::Move {
    schema::Move::new(state.table.game().position(), mv)
}

/// Refuses whatever comes after the end: a move with the squares that show why the game is over.
fn still_open(
    hosted: &HostedGame,
    state: &mut GameState,
    side: Color,
    text: Option<&str>,
    now: Duration,
) -> Reply<()> {
    let game = state.table.game();
    let Some(outcome) = game.outcome() else { return Ok(()) };
    let error = match text {
        Some(text) => {
            let why = MoveError::game_over(outcome, game.position());
            ApiError::of_move(MoveRejection::of_error(&why, text))
        }
        None => ApiError::new("game-over", format!("The game is over: {outcome}.")),
    };
    Err(error.with_state(state.snapshot(hosted.number, Some(side), now)))
}

/// Refuses what was thought for another position.
fn not_stale(
    hosted: &HostedGame,
    state: &mut GameState,
    side: Color,
    ply: Option<usize>,
    key: Option<&str>,
    now: Duration,
) -> Reply<()> {
    let shows_fen = state.policy_for(Some(side)).is_none_or(|policy| policy.boards.contains(&Encoding::Fen));
    if key.is_some() && !shows_fen {
        let message = "The policy of this seat does not show the key of the position: give `ply` alone.";
        return Err(ApiError::new("not-shown", message));
    }
    let game = state.table.game();
    let message = if ply.is_some_and(|ply| ply != game.ply()) {
        let thought = moves(ply.unwrap_or_default());
        format!("This was thought for the position after {thought}, but {} been played.", have(game.ply()))
    } else if key.is_some_and(|key| !key.eq_ignore_ascii_case(&schema::Position::key(game.position()))) {
        let now = schema::Position::key(game.position());
        let key: String = key.unwrap_or_default().chars().take(20).collect();
        format!("This was thought for the position with the key {key:?}, but that of the board is {now}.")
    } else {
        return Ok(());
    };
    Err(ApiError::new("stale", message).with_state(state.snapshot(hosted.number, Some(side), now)))
}

fn counted(number: u32, one: &str, more: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { more })
}

fn moves(number: usize) -> String {
    format!("{number} {}", if number == 1 { "move" } else { "moves" })
}

fn have(number: usize) -> String {
    format!("{} {}", moves(number), if number == 1 { "has" } else { "have" })
}
