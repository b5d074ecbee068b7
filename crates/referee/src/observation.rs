//! What an agent is shown of a game.

mod boards;

pub use boards::{Boards, PieceLists, svg};

use super::policy::{Encoding, LegalList, Policy};
use super::stage_notes::StageNotes;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::time::Duration;
use tabiya::{Clock, Color, Game};
use tabiya_schema::json::is_false;
use tabiya_schema::{self as schema, ClaimableMove, MoveRejection, VariantFacts, Variation, names};

/// A game at a moment, as a policy shows it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Observation {
    /// The position in Forsyth-Edwards notation, where the policy shows it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fen: Option<String>,
    /// Which game it is, where it is not chess; what there is beside the board, where the policy shows that.
    #[serde(flatten)]
    pub of_variant: VariantFacts,
    /// The key of the position, where the policy shows the FEN: sixteen hexadecimal digits, as opening books have it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key: Option<String>,
    /// How many moves have been played.
    pub ply: usize,
    /// The side to move.
    #[schemars(with = "names::Side")]
    pub turn: Color,
    /// The side that this is shown to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<names::Side>")]
    pub you: Option<Color>,
    /// Whether the side to move is in check.
    #[serde(default, skip_serializing_if = "is_false")]
    pub check: bool,
    /// The board, in the encodings that the policy names.
    #[serde(default, skip_serializing_if = "Boards::is_empty")]
    pub boards: Boards,
    /// The moves so far, where the policy shows them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub history: Option<Variation>,
    /// What the clocks show.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clocks: Option<Clocks>,
    /// The legal moves, where the policy shows them and it is this side's turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub legal_moves: Option<Vec<schema::Move>>,
    /// Offers of a draw, and draws that can be claimed.
    #[serde(default, skip_serializing_if = "Draws::is_empty")]
    pub draw: Draws,
    /// The opening that the game has reached, where the policy shows the moves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opening: Option<schema::Opening>,
    /// How the game ended, if it has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcome: Option<schema::Ending>,
    /// The move that led here, where the policy shows the moves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_move: Option<schema::Move>,
    /// Why the last try for this move was refused.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rejection: Option<MoveRejection>,
    /// What the stages of a team before this one had to say. Nobody else is shown any, so it is no part of the schema.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(skip)]
    pub notes: Vec<StageNotes>,
}

/// What the clocks show, in milliseconds; null where a side has no limit.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Clocks {
    /// White's time.
    pub white: Option<u64>,
    /// Black's time.
    pub black: Option<u64>,
    /// Whose clock runs.
    #[schemars(with = "Option<names::Side>")]
    pub running: Option<Color>,
}

impl Clocks {
    /// What a clock shows now.
    pub fn of(clock: &Clock, now: Duration) -> Clocks {
        let left = |color| {
            clock.remaining(color, now).map(|left| u64::try_from(left.as_millis()).unwrap_or(u64::MAX))
        };
        Clocks { white: left(Color::White), black: left(Color::Black), running: clock.running() }
    }
}

/// Offers of a draw, and draws that the side to move may claim.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Draws {
    /// Whose offer stands.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<names::Side>")]
    pub offered_by: Option<Color>,
    /// What can be claimed as the board stands.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub claimable: Vec<Cow<'static, str>>,
    /// What more can be claimed with a move.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub claimable_with: Vec<ClaimableMove>,
}

impl Observation {
    /// What this policy shows of a game to whoever plays `you`.
    pub fn of(game: &Game, policy: &Policy, you: Option<Color>) -> Observation {
        let position = game.position();
        let last = game.last_ply().filter(|_| policy.history);
        let show = |encoding| policy.boards.contains(&encoding);
        let last_squares = last.as_ref().map(|ply| (ply.from(), ply.to()));
        Observation {
            fen: show(Encoding::Fen).then(|| position.to_fen()),
            of_variant: match policy.boards.is_empty() {
                true => VariantFacts::of(position).hidden(),
                false => VariantFacts::of(position),
            },
            key: show(Encoding::Fen).then(|| schema::Position::key(position)),
            ply: game.ply(),
            turn: position.turn(),
            you,
            check: position.is_check(),
            boards: Boards::of(position, &policy.boards, last_squares),
            history: policy.history.then(|| Variation::of_game(game)),
            clocks: None,
            legal_moves: (policy.legal == LegalList::Always && you.is_none_or(|you| you == position.turn()))
                .then(|| legal_moves(game)),
            draw: Draws::of(game, policy),
            opening: policy.history.then(|| schema::Opening::of(game)).flatten(),
            outcome: schema::Ending::of_game(game),
            last_move: last.map(|ply| schema::Move::new(&ply.before, ply.mv)),
            rejection: None,
            notes: Vec::new(),
        }
    }

    /// The same, with the key of the position, for those who may see the FEN and have not asked for it.
    pub fn with_key(mut self, game: &Game) -> Observation {
        self.key = Some(schema::Position::key(game.position()));
        self
    }

    /// The same, with clocks.
    pub fn with_clocks(mut self, clocks: Option<Clocks>) -> Observation {
        self.clocks = clocks;
        self
    }

    /// The same, with why the last try was refused.
    pub fn with_rejection(mut self, rejection: Option<MoveRejection>) -> Observation {
        self.rejection = rejection;
        self
    }

    /// The same, with what the stages of a team before had to say.
    pub fn with_notes(mut self, notes: Vec<StageNotes>) -> Observation {
        self.notes = notes;
        self
    }
}

/// The legal moves of a game, sorted by their UCI names; none when it is over.
pub fn legal_moves(game: &Game) -> Vec<schema::Move> {
    if game.is_over() { Vec::new() } else { schema::Position::new(game.position()).moves }
}

impl Draws {
    fn of(game: &Game, policy: &Policy) -> Draws {
        // What has stood before is told by the moves so far.
        if !policy.history {
            return Draws { offered_by: game.draw_offer(), ..Draws::default() };
        }
        let now = game.claimable();
        let position = game.position();
        let mut with = if policy.legal == LegalList::Never { Vec::new() } else { game.claiming_moves() };
        with.retain(|(_, reason)| !now.contains(reason));
        Draws {
            offered_by: game.draw_offer(),
            claimable: now.iter().map(|reason| reason.code().into()).collect(),
            claimable_with: with
                .into_iter()
                .map(|(mv, reason)| ClaimableMove::new(position, mv, reason))
                .collect(),
        }
    }

    fn is_empty(&self) -> bool {
        *self == Draws::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabiya::DrawRules;

    fn policy(settings: &str) -> Policy {
        let mut policy = Policy::default();
        for setting in settings.split('&') {
            assert_eq!(policy.takes(setting), Ok(true), "{setting}");
        }
        policy
    }

    fn played(moves: &[&str]) -> Game {
        let mut game = Game::new();
        for text in moves {
            game.play(*text).unwrap();
        }
        game
    }

    #[test]
    fn an_observation_has_what_its_policy_shows_and_nothing_else() {
        let game = played(&["e4", "e5"]);
        let open = Observation::of(
            &game,
            &policy("legal=always&boards=fen+ascii+pieces+json+svg"),
            Some(Color::White),
        );
        assert_eq!(
            open.fen.as_deref(),
            Some("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2")
        );
        assert_eq!(open.legal_moves.as_ref().map(Vec::len), Some(29));
        assert_eq!(open.history.as_ref().map(|history| history.text.as_str()), Some("1. e4 e5"));
        assert_eq!(
            open.last_move.as_ref().map(|last| (last.uci.as_str(), last.color)),
            Some(("e7e5", Color::Black))
        );
        let boards = &open.boards;
        assert!(boards.ascii.as_ref().unwrap().starts_with("8  r n b q k b n r\n"), "{boards:?}");
        assert_eq!(boards.pieces.as_ref().unwrap().white[..3], ["Ke1", "Qd1", "Ra1"]);
        assert_eq!(boards.pieces.as_ref().unwrap().black.last().unwrap(), "h7");
        assert_eq!(boards.json.as_ref().unwrap()["e8"], "black king");
        // Whoever is shown a picture and no FEN does not find the FEN in its title.
        let picture = boards.svg.as_ref().unwrap();
        assert!(picture.starts_with("<svg") && picture.contains("<title>White to move</title>"), "{picture}");

        let shut = Observation::of(&game, &policy("legal=never&boards=none&history=off"), Some(Color::Black));
        let text = serde_json::to_string(&shut).unwrap();
        for hidden in ["fen", "key", "boards", "history", "legalMoves", "lastMove", "opening"] {
            assert!(!text.contains(&format!("\"{hidden}\"")), "{text}");
        }
        assert_eq!((shut.ply, shut.turn), (2, Color::White));
        assert!(open.key.is_some() && shut.key.is_none());
    }

    #[test]
    fn an_observation_tells_of_offers_claims_and_the_end() {
        let mut game = Game::new().with_draw_rules(DrawRules::OverTheBoard);
        for text in ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1"] {
            game.play(text).unwrap();
        }
        game.offer_draw(Color::White).unwrap();
        let observation = Observation::of(&game, &Policy::default(), None);
        assert_eq!(observation.draw.offered_by, Some(Color::White));
        assert_eq!(observation.draw.claimable_with[0].mv.san, "Ng8");
        game.accept_draw(Color::Black).unwrap();
        let ended = Observation::of(&game, &Policy::default(), None).outcome.unwrap();
        assert_eq!((&*ended.result, &*ended.reason, ended.ply), ("1/2-1/2", "agreement", 7));
    }

    #[test]
    fn moves_that_claim_a_draw_are_no_way_to_see_legal_moves() {
        let mut game = Game::new().with_draw_rules(DrawRules::OverTheBoard);
        for text in ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1"] {
            game.play(text).unwrap();
        }
        let observation = Observation::of(&game, &policy("legal=never"), None);
        assert_eq!(observation.draw.claimable_with, []);
    }

    /// Who is not shown the moves so far learns of none by a highlighted square, and of no repetition.
    #[test]
    fn without_the_moves_so_far_no_board_marks_the_last_one_and_nothing_tells_of_repetitions() {
        let mut game = Game::new().with_draw_rules(DrawRules::OverTheBoard);
        for text in ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8"] {
            game.play(text).unwrap();
        }
        let all = "boards=ascii+svg+png";
        let open = Observation::of(&game, &policy(all), None);
        assert_eq!(open.draw.claimable, ["threefold"]);
        let shut = Observation::of(&game, &policy(&format!("{all}&history=off")), None);
        assert_eq!((&shut.draw, shut.last_move.is_none()), (&Draws::default(), true));
        let fresh = Observation::of(&Game::new(), &policy(all), None);
        assert_eq!(shut.boards, fresh.boards);
        assert_ne!(shut.boards, open.boards);
    }

    #[test]
    fn a_mated_king_has_no_legal_moves_and_the_end_is_told() {
        let game = played(&["f3", "e5", "g4", "Qh4#"]);
        let observation = Observation::of(&game, &policy("legal=always"), Some(Color::White));
        assert_eq!(observation.legal_moves, Some(Vec::new()));
        assert!(observation.check);
        assert_eq!(observation.outcome.unwrap().message, "Black wins by checkmate");
    }

    #[test]
    fn a_clock_is_shown_in_milliseconds() {
        let mut clock = Clock::new("5+3".parse().unwrap());
        clock.start(Duration::ZERO).unwrap();
        let clocks = Clocks::of(&clock, Duration::from_millis(1_500));
        assert_eq!(
            clocks,
            Clocks { white: Some(298_500), black: Some(300_000), running: Some(Color::White) }
        );
    }

    #[test]
    fn an_observation_is_read_back_as_it_was_written() {
        let game = played(&["e4", "e5", "Qh5", "Ke7"]);
        let rejection = MoveRejection::of(&game.explain("Qxh8"), game.position(), "Qxh8");
        let observation =
            Observation::of(&game, &policy("legal=always&boards=fen+pieces+json"), Some(Color::White))
                .with_rejection(Some(rejection));
        let text = serde_json::to_string(&observation).unwrap();
        assert_eq!(serde_json::from_str::<Observation>(&text).unwrap(), observation);
    }
}
