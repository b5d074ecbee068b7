//! How a game stands at the end of its main line.

use tabiya::pgn::ProblemKind;
use tabiya::{DrawRules, Game, Pgn, Position};
use tabiya_schema::Ending;

/// How a game stands at the end of its main line.
pub struct GameSummary {
    /// The moves of the main line, null moves among them.
    pub plies: usize,
    /// The last position; none where the start cannot be read.
    pub final_position: Option<Position>,
    /// What automatic rules make of it; none if the game ended otherwise.
    pub outcome: Option<Ending>,
}

impl GameSummary {
    /// The summary of a game.
    ///
    /// ```
    /// use tabiya::Pgn;
    /// use tabiya_data::GameSummary;
    ///
    /// let summary = GameSummary::of(&Pgn::parse_lenient("1. f3 e5 2. g4 Qh4# 0-1"));
    /// assert_eq!(summary.plies, 4);
    /// assert_eq!(summary.outcome.unwrap().reason, "checkmate");
    /// ```
    pub fn of(pgn: &Pgn) -> GameSummary {
        let plies = pgn.mainline().count();
        let no_start =
            |kind: &ProblemKind| matches!(kind, ProblemKind::Fen { .. } | ProblemKind::Variant { .. });
        if pgn.problems().iter().any(|problem| no_start(&problem.kind)) {
            return GameSummary { plies, final_position: None, outcome: None };
        }
        // Records of games go on where a draw was not claimed.
        let mut game = Game::from_position(*pgn.start()).with_draw_rules(DrawRules::Analysis);
        for mv in pgn.moves() {
            if game.play(mv).is_err() {
                break;
            }
        }
        if game.ply() == plies {
            let ending = game.ending_by(DrawRules::Automatic);
            let outcome = ending.as_ref().map(|ending| Ending::new(ending, game.position()));
            return GameSummary { plies, final_position: Some(*game.position()), outcome };
        }
        // Somebody passed: a game has no such moves, and what came before it is not counted.
        let position = pgn.final_position();
        let outcome = Ending::of_position(&position, plies);
        GameSummary { plies, final_position: Some(position), outcome }
    }
}
