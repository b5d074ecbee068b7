//! A legal move is played only if its span is the answer.

use super::made_text::made;
use super::position_and_text;

/// Answers: a legal move is played only if its span is the answer. Each letter of the text decides something.
pub fn answer(text: &str) {
    let (position, text) = position_and_text(text);
    let mut letters = text.chars();
    let mut below = |bound: usize| letters.next().map_or(0, |letter| letter as usize) % bound.max(1);
    let made = made(&position, &mut below);
    if let Ok(found) = position.find_move(&made.text) {
        assert_eq!(Some(found.mv), made.meant, "{:?} in {position}", made.text);
        let inside = made.answer.start <= found.span.start && found.span.end <= made.answer.end;
        assert!(inside, "{:?} of {:?} is not the answer", &made.text[found.span], made.text);
    }
}
