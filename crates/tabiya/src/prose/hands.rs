//! Moves that the words around them drop from the hand: `I drop Nd4`, `knight to d4, from my hand`.

use super::Reading;
use super::deeds::is_article;
use super::drops::{BACK, DROPS, HANDS, SPARE, judged};
use super::pieces::piece;
use super::tokens::{TextParts, TokenKind};
use crate::piece::Role;
use crate::position::Position;
use crate::square::Square;
use crate::variant::Variant;
use alloc::format;

/// So many words behind a move are looked at; the search stays linear.
const FARTHEST: usize = 6;

/// Makes drops of the moves that are said to be dropped. In chess nobody has a hand, and what comes from it is no move.
pub(super) fn drop_told(position: &Position, text: &str, parts: &mut TextParts) {
    let is_crazyhouse = position.variant() == Variant::Crazyhouse;
    for at in 0..parts.tokens.len() {
        let TokenKind::Move(number) = parts.tokens[at].what else { continue };
        let from_hand = is_from_hand(parts, at);
        if !(from_hand || is_crazyhouse && is_dropped(text, parts, at)) {
            continue;
        }
        let reading = &parts.moves[number].reading;
        let told = match reading {
            Reading::Legal { mv, .. } => position.board().role_at(mv.from()).map(|role| (role, mv.to())),
            Reading::NotLegal { written } => written_piece(written),
            _ => None,
        };
        let Some((role, square)) = told else { continue };
        if text[parts.moves[number].span.clone()].contains('@') {
            continue;
        }
        let is_bare = text[parts.moves[number].span.clone()].len() == 2;
        parts.moves[number].reading = if is_crazyhouse && !is_bare {
            judged(position, &format!("{}@{square}", role.letter()), "")
        } else {
            Reading::Unreadable
        };
    }
}

/// The piece and the square of a notation.
fn written_piece(written: &str) -> Option<(Role, Square)> {
    let square = written.get(written.len().checked_sub(2)?..)?.parse().ok()?;
    let role = written.chars().next().filter(char::is_ascii_uppercase).and_then(Role::from_letter);
    Some((role.unwrap_or(Role::Pawn), square))
}

fn drops(word: &str) -> bool {
    DROPS.contains(&word) || matches!(word, "dropped" | "drops")
}

/// Whether a verb drops what is named at a place.
fn is_dropped(text: &str, parts: &TextParts, at: usize) -> bool {
    let TokenKind::Move(number) = parts.tokens[at].what else { return false };
    let name = &text[parts.moves[number].span.clone()];
    let words = || name.split(|c: char| !c.is_alphanumeric());
    if words().any(|word| BACK.contains(&word)) {
        return false;
    }
    if words().any(|word| drops(&word.to_lowercase())) {
        return true;
    }
    for token in parts.tokens[..at].iter().rev().take(FARTHEST) {
        match &token.what {
            TokenKind::Word(word) if DROPS.contains(&word.as_str()) => return true,
            TokenKind::Word(word) if matches!(word.as_str(), "extra" | "spare") => return true,
            TokenKind::Word(word)
                if is_article(word) || piece(word).is_some() || SPARE.contains(&word.as_str()) => {}
            TokenKind::Sign(':' | '*' | '_' | '`' | '"' | '=' | '→') => {}
            _ => break,
        }
    }
    // `Nd4, dropping it`, and not `Nd4 drops a pawn`.
    let mut behind = parts.tokens[at + 1..].iter().filter(|token| !token.is_sign(','));
    behind
        .next()
        .is_some_and(|token| matches!(&token.what, TokenKind::Word(word) if matches!(word.as_str(), "dropping" | "dropped" | "drop")))
        && !behind.next().is_some_and(|token| matches!(&token.what, TokenKind::Word(word) if is_article(word)))
}

/// Whether what is named at a place is said behind it to come from the hand.
fn is_from_hand(parts: &TextParts, at: usize) -> bool {
    let mut is_led = false;
    for token in parts.tokens[at + 1..].iter().take(FARTHEST) {
        match &token.what {
            TokenKind::Word(word) if is_led && HANDS.contains(&word.as_str()) => return true,
            TokenKind::Word(word) => {
                is_led |= matches!(
                    word.as_str(),
                    "from" | "aus" | "de" | "dalla" | "dal" | "da" | "uit" | "из" | "с" | "out"
                );
            }
            TokenKind::Sign(',' | '(' | '*') => {}
            _ => return false,
        }
    }
    false
}
