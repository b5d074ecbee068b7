//! The specialist that weighs the notes of the others and names the move.

use super::stage::Told;
use serde::Serialize;
use tabiya::{Game, Move, Position};
use tabiya_engine::insight::{Advice, Note};
use tabiya_engine::{Engine, Limits, Score, Wdl};

/// So many positions are looked at for a move that nobody has judged, unless the file says otherwise.
pub const NODES: u64 = 4_000;

/// What a plan of a specialist counts, in hundredths of a pawn; a move can have several.
const PLAN: i32 = 8;
/// What all plans together count at most.
const PLANS: i32 = 16;
/// What it counts that a stage of other people recommends a move.
const RECOMMENDED: i32 = 35;
/// So many moves that nobody has judged are looked at.
const MOST: usize = 8;
/// Below these chances a draw is welcome.
const WELCOME: f64 = 0.4;

/// Weighs notes. What nobody has judged it looks at itself, so that a bad idea of one stage loses no game.
pub struct Selector {
    engine: Engine,
    nodes: u64,
}

/// A move that is thought about.
struct Candidate<'a> {
    mv: Move,
    score: Option<Score>,
    /// For it, each with what it counts.
    reasons: Vec<(i32, &'a str, &'a Note)>,
}

/// What is chosen, and why: as an answer that the referee reads.
#[derive(Serialize)]
struct Choice {
    #[serde(rename = "move")]
    mv: String,
    note: String,
}

impl Selector {
    pub fn new(nodes: u64) -> Selector {
        let mut engine = Engine::new();
        // Small, for it is emptied before every look.
        let _ = engine.set_hash(2);
        Selector { engine, nodes }
    }

    /// The answer to a turn; none if there is no legal move.
    pub fn choose(&mut self, game: &Game, told: &[Told], refused: &[Move]) -> Option<String> {
        let position = game.position();
        let mut candidates = candidates(position, told);
        candidates.retain(|candidate| !refused.contains(&candidate.mv));
        if candidates.is_empty() {
            candidates.extend(self.any(game, refused));
        }
        // Whoever looked at all moves and told of the best found the others worth no more than these.
        let lines = told.iter().flat_map(|told| &told.notes).filter(|note| note.code == "line");
        let most = lines.filter_map(|note| note.score).min().unwrap_or(Score::Mate(1));
        let mut looked = 0;
        for candidate in &mut candidates {
            if candidate.score.is_none() && looked < MOST {
                looked += 1;
                candidate.score = self.worth(game, vec![candidate.mv]).map(|(_, score)| score.min(most));
            }
        }
        let best = candidates.iter().max_by_key(|candidate| weight(candidate))?;
        let offered = game.draw_offer() == Some(!position.turn());
        if offered && best.score.is_some_and(|score| Wdl::of(score).expected() < WELCOME) {
            return Some("I accept the draw.".to_owned());
        }
        let choice = Choice { mv: position.san(best.mv).to_string(), note: why(position, best) };
        serde_json::to_string(&choice).ok()
    }

    /// Whether to take a draw while the other side is to move.
    pub fn takes_draw(&mut self, game: &Game) -> bool {
        let theirs = self.worth(game, Vec::new()).map_or(0.5, |(_, score)| Wdl::of(score).expected());
        1.0 - theirs < WELCOME
    }

    /// The best move, where nobody has named one.
    fn any(&mut self, game: &Game, refused: &[Move]) -> Option<Candidate<'static>> {
        let legal = game.position().legal_moves();
        let left: Vec<Move> = legal.into_iter().filter(|mv| !refused.contains(mv)).collect();
        let (mv, score) = self.worth(game, left)?;
        Some(Candidate { mv, score: Some(score), reasons: Vec::new() })
    }

    fn worth(&mut self, game: &Game, moves: Vec<Move>) -> Option<(Move, Score)> {
        self.engine.new_game();
        let limits = Limits::new().nodes(self.nodes).search_moves(moves);
        let found = self.engine.search(game, &limits, &mut |_| {});
        found.best.map(|mv| (mv, found.score))
    }
}

/// The moves that notes name, with what speaks for them.
fn candidates<'a>(position: &Position, told: &'a [Told]) -> Vec<Candidate<'a>> {
    let mut candidates: Vec<Candidate<'a>> = Vec::new();
    for (stage, note) in told.iter().flat_map(|told| told.notes.iter().map(|note| (&*told.stage, note))) {
        // Behind the first move of a line stand the moves that follow it; a text only lists moves.
        let named = if note.code == "text" { note.moves.len() } else { 1 };
        for (place, named) in note.moves.iter().take(named).enumerate() {
            if note.advice == Advice::None || !position.is_legal(named.mv) {
                continue;
            }
            let at = candidates.iter().position(|candidate| candidate.mv == named.mv).unwrap_or_else(|| {
                candidates.push(Candidate { mv: named.mv, score: None, reasons: Vec::new() });
                candidates.len() - 1
            });
            let candidate = &mut candidates[at];
            if let (Some(score), None) = (note.score, candidate.score) {
                candidate.score = Some(score);
            }
            let counts = match (note.code, place, note.advice) {
                ("text", 0, Advice::Play) => RECOMMENDED,
                ("text", ..) => 0,
                _ if note.score.is_some() => 0,
                _ => PLAN,
            };
            candidate.reasons.push((counts, stage, note));
        }
    }
    candidates
}

/// What a move weighs: what it is worth, and what speaks for it.
fn weight(candidate: &Candidate<'_>) -> i32 {
    let score = candidate.score.map_or(i32::MIN / 2, Score::rank);
    let sum = |least: i32, most: i32| -> i32 {
        let counts = candidate.reasons.iter().map(|(counts, ..)| *counts);
        counts.filter(|counts| (least..=most).contains(counts)).sum()
    };
    match candidate.score {
        // A mate needs no reasons.
        Some(Score::Mate(_)) => score,
        _ => score + sum(1, PLAN).min(PLANS) + sum(RECOMMENDED, RECOMMENDED),
    }
}

/// Why a move was chosen: what its stages say, the strongest words first, and no more than a reader wants.
fn why(position: &Position, best: &Candidate<'_>) -> String {
    let mut reasons: Vec<&(i32, &str, &Note)> =
        best.reasons.iter().filter(|(_, _, note)| note.first() == Some(best.mv)).collect();
    // What is won and how comes before what it is worth.
    reasons.sort_by_key(|(_, _, note)| note.code == "line");
    let mut words: Vec<String> = Vec::new();
    for (_, stage, note) in reasons.into_iter().take(3) {
        let text = if note.code == "text" { "recommends it." } else { note.text.as_str() };
        words.push(format!("{stage}: {text}"));
    }
    if words.is_empty() {
        let san = position.san(best.mv);
        return format!("Nobody named a better move than {san}.");
    }
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::{NODES, Selector};
    use crate::team::stage::Told;
    use tabiya::Game;
    use tabiya_engine::Score;
    use tabiya_engine::insight::{Advice, NamedMove, Note};

    fn note(game: &Game, code: &'static str, mv: &str, advice: Advice, score: Option<i32>) -> Note {
        let position = game.position();
        let named = NamedMove::of(position, position.parse_move(mv).unwrap());
        let note = Note::advice(code, format!("{mv} is good."), vec![named], advice);
        match score {
            Some(score) => note.score(Score::Centipawns(score)),
            None => note,
        }
    }

    fn told(stage: &str, notes: Vec<Note>) -> Told {
        Told { stage: stage.to_owned(), notes, trouble: None }
    }

    fn chosen(game: &Game, told: &[Told]) -> String {
        Selector::new(NODES).choose(game, told, &[]).unwrap()
    }

    #[test]
    fn of_moves_that_are_worth_about_the_same_the_one_with_a_plan_is_chosen() {
        let game = Game::new();
        let lines = vec![
            note(&game, "line", "e4", Advice::Play, Some(30)),
            note(&game, "line", "Nf3", Advice::Consider, Some(28)),
        ];
        let plans = vec![note(&game, "plan-develop", "Nf3", Advice::Consider, None)];
        assert!(chosen(&game, &[told("tactics", lines.clone())]).starts_with(r#"{"move":"e4""#));
        let answer = chosen(&game, &[told("tactics", lines), told("position", plans)]);
        assert!(answer.starts_with(r#"{"move":"Nf3","note":"position: Nf3 is good."#), "{answer}");
    }

    #[test]
    fn a_blunder_that_somebody_recommends_is_not_played() {
        let game =
            Game::from_fen("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3").unwrap();
        let notes = vec![
            note(&game, "text", "Ba6", Advice::Play, None),
            note(&game, "text", "Bc4", Advice::Consider, None),
        ];
        assert!(chosen(&game, &[told("coach", notes)]).starts_with(r#"{"move":"Bc4""#));
    }

    #[test]
    fn where_nobody_names_a_move_one_is_found() {
        let game = Game::from_fen("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1").unwrap();
        assert!(chosen(&game, &[]).starts_with(r#"{"move":"Rd8#""#));
    }

    #[test]
    fn a_refused_move_is_not_named_again() {
        let game = Game::new();
        let notes = vec![
            note(&game, "line", "e4", Advice::Play, Some(30)),
            note(&game, "line", "Nf3", Advice::Consider, Some(20)),
        ];
        let refused = [game.position().parse_move("e4").unwrap()];
        let answer = Selector::new(NODES).choose(&game, &[told("tactics", notes)], &refused).unwrap();
        assert!(answer.starts_with(r#"{"move":"Nf3""#), "{answer}");
    }

    #[test]
    fn whoever_is_lost_takes_a_draw_and_whoever_wins_does_not() {
        let lost = Game::from_fen("4k3/8/8/8/8/8/QQ6/4K3 w - - 0 1").unwrap();
        assert!(Selector::new(NODES).takes_draw(&lost));
        let won = Game::from_fen("4k3/8/8/8/8/8/qq6/7K w - - 0 1").unwrap();
        assert!(!Selector::new(NODES).takes_draw(&won));
    }
}
