//! What an agent is shown of a game.

use super::policy::{Encoding, LegalList, Policy};
use super::rejection::{Named, Rejection};
use super::team::StageNotes;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::time::Duration;
use tabiya::diagram::Diagram;
use tabiya::svg::Drawing;
use tabiya::{Clock, Color, Ending, Game, Position, Role, Square};
use tabiya_schema::json::is_false;

/// A game at a moment, as a policy shows it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Sight {
    /// The position in Forsyth-Edwards notation, where the policy shows it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fen: Option<String>,
    /// The key of the position: sixteen hexadecimal digits, as opening books have it.
    pub key: String,
    /// How many moves have been played.
    pub ply: usize,
    /// The side to move.
    #[schemars(with = "Side")]
    pub turn: Color,
    /// The side of whoever this is for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<Side>")]
    pub you: Option<Color>,
    /// Whether the side to move is in check.
    #[serde(default, skip_serializing_if = "is_false")]
    pub check: bool,
    /// The board, in the encodings that the policy names.
    #[serde(default, skip_serializing_if = "Boards::is_empty")]
    pub boards: Boards,
    /// The moves so far, where the policy shows them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub history: Option<History>,
    /// What the clocks show.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clocks: Option<Clocks>,
    /// The legal moves, where the policy shows them and it is this side's turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub legal_moves: Option<Vec<Named>>,
    /// Offers of a draw, and draws that can be claimed.
    #[serde(default, skip_serializing_if = "Draws::is_empty")]
    pub draw: Draws,
    /// How the game ended, if it has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Ended>,
    /// The move that led here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_move: Option<LastMove>,
    /// Why the last try for this move was refused.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rejection: Option<Rejection>,
    /// What the stages of a team before this one had to say. Nobody else is shown any, so it is no part of the schema.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(skip)]
    pub notes: Vec<StageNotes>,
}

/// A side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    White,
    Black,
}

impl From<Side> for Color {
    fn from(side: Side) -> Color {
        match side {
            Side::White => Color::White,
            Side::Black => Color::Black,
        }
    }
}

/// The board in several encodings.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct Boards {
    /// Letters and dots with the names of ranks and files, from White's side; the squares of the last move stand in brackets,
    /// a king in check between stars.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ascii: Option<String>,
    /// The men of each side.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pieces: Option<Pieces>,
    /// Each square that is not empty, with the man on it: "e1": "white king".
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub json: Option<BTreeMap<String, String>>,
    /// A picture, as an SVG document.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub svg: Option<String>,
}

/// The men of both sides with their squares, kings first: Ke1, Qd1, a2.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Pieces {
    pub white: Vec<String>,
    pub black: Vec<String>,
}

/// The moves so far.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct History {
    /// One by one, as players write them.
    pub san: Vec<String>,
    /// All with their numbers: 1. e4 e5 2. Nf3.
    pub text: String,
}

/// What the clocks show, in milliseconds; nothing where a side has no limit.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Clocks {
    pub white: Option<u64>,
    pub black: Option<u64>,
    /// Whose clock runs.
    #[schemars(with = "Option<Side>")]
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
    #[schemars(with = "Option<Side>")]
    pub offered_by: Option<Color>,
    /// What can be claimed as the board stands.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub claimable: Vec<String>,
    /// What more can be claimed with a move.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub claimable_with: Vec<ClaimableWith>,
}

/// A move that claims a draw.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct ClaimableWith {
    #[serde(flatten)]
    pub mv: Named,
    /// Why the game would be drawn.
    pub reason: String,
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Ended {
    /// 1-0, 0-1 or 1/2-1/2.
    pub result: String,
    /// Nobody in a draw.
    #[schemars(with = "Option<Side>")]
    pub winner: Option<Color>,
    /// In a word that will not change, such as checkmate.
    pub reason: String,
    /// The moves played until then.
    pub ply: usize,
    /// As a sentence, with what proves it.
    pub message: String,
}

impl From<&Ending> for Ended {
    fn from(ending: &Ending) -> Ended {
        Ended {
            result: ending.outcome.result().to_owned(),
            winner: ending.outcome.winner(),
            reason: ending.outcome.code().to_owned(),
            ply: ending.ply,
            message: ending.to_string(),
        }
    }
}

/// The move that was played last.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct LastMove {
    #[serde(flatten)]
    pub mv: Named,
    /// Who played it.
    #[schemars(with = "Side")]
    pub by: Color,
}

impl Sight {
    /// What this policy shows of a game to whoever plays `you`.
    pub fn of(game: &Game, policy: &Policy, you: Option<Color>) -> Sight {
        let position = game.position();
        let last = game.last_ply();
        let show = |encoding| policy.boards.contains(&encoding);
        let last_squares = last.as_ref().map(|ply| (ply.from(), ply.to()));
        Sight {
            fen: show(Encoding::Fen).then(|| position.to_fen()),
            key: key(position),
            ply: game.ply(),
            turn: position.turn(),
            you,
            check: position.is_check(),
            boards: Boards::of(position, &policy.boards, last_squares),
            history: policy.history.then(|| History { san: game.sans(), text: game.to_string() }),
            clocks: None,
            legal_moves: (policy.legal == LegalList::Always && you.is_none_or(|you| you == position.turn()))
                .then(|| legal_moves(game)),
            draw: Draws::of(game, policy),
            outcome: game.ending().as_ref().map(Ended::from),
            last_move: last.map(|ply| LastMove { mv: Named::of(&ply.before, ply.mv), by: ply.before.turn() }),
            rejection: None,
            notes: Vec::new(),
        }
    }

    /// The same, with clocks.
    pub fn with_clocks(mut self, clocks: Option<Clocks>) -> Sight {
        self.clocks = clocks;
        self
    }

    /// The same, with why the last try was refused.
    pub fn with_rejection(mut self, rejection: Option<Rejection>) -> Sight {
        self.rejection = rejection;
        self
    }

    /// The same, with what the stages of a team before had to say.
    pub fn with_notes(mut self, notes: Vec<StageNotes>) -> Sight {
        self.notes = notes;
        self
    }
}

/// The key of a position, as it is written.
pub fn key(position: &Position) -> String {
    format!("{:016x}", position.polyglot_key())
}

/// The legal moves of a game, sorted by their UCI names; none when it is over.
pub fn legal_moves(game: &Game) -> Vec<Named> {
    if game.is_over() {
        return Vec::new();
    }
    let position = game.position();
    let mut moves: Vec<Named> = position.legal_moves().iter().map(|&mv| Named::of(position, mv)).collect();
    moves.sort_by(|one, other| one.uci.cmp(&other.uci));
    moves
}

impl Draws {
    fn of(game: &Game, policy: &Policy) -> Draws {
        let now = game.claimable();
        let position = game.position();
        let mut with = if policy.legal == LegalList::Never { Vec::new() } else { game.claiming_moves() };
        with.retain(|(_, reason)| !now.contains(reason));
        Draws {
            offered_by: game.draw_offer(),
            claimable: now.iter().map(|reason| reason.code().to_owned()).collect(),
            claimable_with: with
                .into_iter()
                .map(|(mv, reason)| ClaimableWith {
                    mv: Named::of(position, mv),
                    reason: reason.code().to_owned(),
                })
                .collect(),
        }
    }

    fn is_empty(&self) -> bool {
        *self == Draws::default()
    }
}

impl Boards {
    /// A position in these encodings; FEN is none of them, it stands for itself.
    pub fn of(position: &Position, encodings: &[Encoding], last_move: Option<(Square, Square)>) -> Boards {
        let mut boards = Boards::default();
        // Whoever names one twice gets it once.
        for encoding in Encoding::ALL.into_iter().filter(|encoding| encodings.contains(encoding)) {
            match encoding {
                Encoding::Fen => {}
                Encoding::Ascii => boards.ascii = Some(ascii(position, last_move)),
                Encoding::Pieces => boards.pieces = Some(pieces(position)),
                Encoding::Json => boards.json = Some(squares(position)),
                Encoding::Svg => boards.svg = Some(svg(position, last_move)),
            }
        }
        boards
    }

    fn is_empty(&self) -> bool {
        *self == Boards::default()
    }
}

fn checked(position: &Position) -> Option<Square> {
    position.is_check().then(|| position.king(position.turn()))
}

/// The board in letters.
fn ascii(position: &Position, last_move: Option<(Square, Square)>) -> String {
    Diagram::new(*position.board()).with_last_move(last_move).with_check(checked(position)).to_string()
}

/// The board as a picture.
pub fn svg(position: &Position, last_move: Option<(Square, Square)>) -> String {
    let drawing = Drawing::of(position);
    match last_move {
        Some((from, to)) => drawing.with_last_move(from, to).to_svg(),
        None => drawing.to_svg(),
    }
}

/// The men of each side.
fn pieces(position: &Position) -> Pieces {
    let [white, black] = Color::ALL.map(|color| {
        let mut men: Vec<(Role, Square)> =
            position.board().pieces(color).map(|(square, piece)| (piece.role, square)).collect();
        men.sort_by_key(|&(role, square)| (std::cmp::Reverse(role), square));
        men.into_iter()
            .map(|(role, square)| match role {
                Role::Pawn => square.to_string(),
                role => format!("{}{square}", role.letter().to_ascii_uppercase()),
            })
            .collect()
    });
    Pieces { white, black }
}

/// The squares that are not empty.
fn squares(position: &Position) -> BTreeMap<String, String> {
    let man = |(square, piece): (Square, tabiya::Piece)| {
        (square.to_string(), format!("{} {}", piece.color.name(), piece.role.name()))
    };
    Color::ALL.into_iter().flat_map(|color| position.board().pieces(color).map(man)).collect()
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
    fn a_sight_has_what_its_policy_shows_and_nothing_else() {
        let game = played(&["e4", "e5"]);
        let open =
            Sight::of(&game, &policy("legal=always&boards=fen+ascii+pieces+json+svg"), Some(Color::White));
        assert_eq!(
            open.fen.as_deref(),
            Some("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2")
        );
        assert_eq!(open.legal_moves.as_ref().map(Vec::len), Some(29));
        assert_eq!(open.history.as_ref().map(|history| history.text.as_str()), Some("1. e4 e5"));
        assert_eq!(
            open.last_move.as_ref().map(|last| (last.mv.uci.as_str(), last.by)),
            Some(("e7e5", Color::Black))
        );
        let boards = &open.boards;
        assert!(boards.ascii.as_ref().unwrap().starts_with("8  r n b q k b n r\n"), "{boards:?}");
        assert_eq!(boards.pieces.as_ref().unwrap().white[..3], ["Ke1", "Qd1", "Ra1"]);
        assert_eq!(boards.pieces.as_ref().unwrap().black.last().unwrap(), "h7");
        assert_eq!(boards.json.as_ref().unwrap()["e8"], "black king");
        assert!(boards.svg.as_ref().unwrap().starts_with("<svg"));

        let shut = Sight::of(&game, &policy("legal=never&boards=none&history=off"), Some(Color::Black));
        let text = serde_json::to_string(&shut).unwrap();
        for hidden in ["fen", "boards", "history", "legalMoves"] {
            assert!(!text.contains(&format!("\"{hidden}\"")), "{text}");
        }
        assert_eq!((shut.key, shut.ply, shut.turn), (open.key, 2, Color::White));
    }

    #[test]
    fn a_sight_tells_of_offers_claims_and_the_end() {
        let mut game = Game::new().with_draw_rules(DrawRules::OverTheBoard);
        for text in ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1"] {
            game.play(text).unwrap();
        }
        game.offer_draw(Color::White).unwrap();
        let sight = Sight::of(&game, &Policy::default(), None);
        assert_eq!(sight.draw.offered_by, Some(Color::White));
        assert_eq!(sight.draw.claimable_with[0].mv.san, "Ng8");
        game.accept_draw(Color::Black).unwrap();
        let ended = Sight::of(&game, &Policy::default(), None).outcome.unwrap();
        assert_eq!((ended.result.as_str(), ended.reason.as_str(), ended.ply), ("1/2-1/2", "agreement", 7));
    }

    #[test]
    fn moves_that_claim_a_draw_are_no_way_to_see_legal_moves() {
        let mut game = Game::new().with_draw_rules(DrawRules::OverTheBoard);
        for text in ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1"] {
            game.play(text).unwrap();
        }
        let sight = Sight::of(&game, &policy("legal=never"), None);
        assert_eq!(sight.draw.claimable_with, []);
    }

    #[test]
    fn a_mated_king_has_no_legal_moves_and_the_end_is_told() {
        let game = played(&["f3", "e5", "g4", "Qh4#"]);
        let sight = Sight::of(&game, &policy("legal=always"), Some(Color::White));
        assert_eq!(sight.legal_moves, Some(Vec::new()));
        assert!(sight.check);
        assert_eq!(sight.outcome.unwrap().message, "Black wins by checkmate");
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
    fn a_sight_is_read_back_as_it_was_written() {
        let game = played(&["e4", "e5", "Qh5", "Ke7"]);
        let rejection = Rejection::judge(&game, "Qxh8", LegalList::Always).err();
        let sight = Sight::of(&game, &policy("legal=always&boards=fen+pieces+json"), Some(Color::White))
            .with_rejection(rejection);
        let text = serde_json::to_string(&sight).unwrap();
        assert_eq!(serde_json::from_str::<Sight>(&text).unwrap(), sight);
    }
}
