//! Moves that are named in what others write.

use crate::answer_parser::{self, Intent, OfferState};
use tabiya::{Game, Move};

/// So many words of a text are looked at for moves that are only mentioned.
const WORDS: usize = 2_000;

/// The move that a text recommends, if it does.
pub(crate) fn recommended(game: &Game, text: &str) -> Option<Move> {
    match answer_parser::find(game, OfferState::None, text).intent {
        Intent::Move { mv, .. } => Some(mv),
        _ => None,
    }
}

/// The legal moves that a text mentions, each once, in their order. A bare square may be only a square: `e4` counts where
/// it is recommended, not where it is mentioned.
pub(crate) fn mentioned(game: &Game, text: &str) -> Vec<Move> {
    let position = game.position();
    let mut moves = Vec::new();
    let parts = text.split(|c: char| c.is_whitespace() || ",;:()[]{}\"'`*/".contains(c));
    for word in parts.filter(|word| !word.is_empty()).take(WORDS) {
        let word = word.trim_matches(|c: char| ".!?…".contains(c));
        let castles = word.starts_with("O-O") || word.starts_with("0-0");
        let is_move =
            castles || word.len() > 2 && word.len() <= 8 && word.bytes().any(|byte| byte.is_ascii_digit());
        if !is_move {
            continue;
        }
        if let Ok(mv) = position.parse_move(word)
            && !moves.contains(&mv)
        {
            moves.push(mv);
        }
    }
    moves
}

#[cfg(test)]
mod tests {
    use super::{mentioned, recommended};
    use tabiya::Game;

    fn sans(game: &Game, moves: Vec<tabiya::Move>) -> Vec<String> {
        moves.into_iter().map(|mv| game.position().san(mv).to_string()).collect()
    }

    #[test]
    fn moves_in_a_text_are_told_from_squares_and_from_what_is_not_legal() {
        let game = Game::new();
        let text =
            "Nf3 (or g1f3) guards e5; Nc3, 1.Nf3! or **d2-d4** too. Bb5 and Qh5 are not legal. O-O neither.";
        assert_eq!(sans(&game, mentioned(&game, text)), ["Nf3", "Nc3", "d4"]);
        assert_eq!(mentioned(&game, "e4"), []);
        assert_eq!(sans(&game, recommended(&game, "I'd play e4.").into_iter().collect()), ["e4"]);
        assert_eq!(recommended(&game, "no idea"), None);
    }
}
