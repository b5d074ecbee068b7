//! Where a text thinks again: `Wait`, `However`, `Or rather`.

use super::lexicon::Cues;
use super::move_part::MovePart;
use super::roles::{Said, level};
use super::tokens::{TextToken, TokenKind};
use alloc::vec::Vec;

/// Words that are a second thought only where an answer comes right behind them: `However, d3 is safer.`
const WEAK: [&str; 11] = [
    "however",
    "hmm",
    "hm",
    "allerdings",
    "jedoch",
    "cependant",
    "sin",
    "tuttavia",
    "contudo",
    "echter",
    "однако",
];

/// Words before a second thought that say nothing: `Oh no`, `Of nee`.
const INTERJECTIONS: [&str; 24] = [
    "oh", "ah", "ach", "ooh", "uh", "um", "er", "ehm", "äh", "euh", "eh", "hm", "hmm", "well", "or", "oder",
    "ou", "o", "of", "или", "of", "ну", "tja", "nou",
];

/// Where second thoughts begin: at words that begin a part of a sentence.
pub(super) fn turns(tokens: &[TextToken], said: &[Said]) -> Vec<usize> {
    let is_answered = |at: usize| {
        let next = said.partition_point(|it| it.token <= at);
        let near = said[next..].iter().take_while(|it| it.token <= at + 6);
        let line = tokens[at..].iter().take(7).position(|token| token.what == TokenKind::Line).unwrap_or(7);
        near.into_iter()
            .any(|it| it.part == MovePart::Answer && it.level >= level::MARKED && it.token < at + line)
    };
    // `Of nee`, `Oh wait`: words that say nothing may stand before it.
    let begins = |at: usize| {
        let before = tokens[..at].iter().rev().take(3).find(
            |token| !matches!(&token.what, TokenKind::Word(word) if INTERJECTIONS.contains(&word.as_str())),
        );
        !before.is_some_and(|token| matches!(token.what, TokenKind::Word(_) | TokenKind::Move(_)))
    };
    let is_turn = |at: &usize| {
        let token = &tokens[*at];
        let weak = matches!(&token.what, TokenKind::Word(word) if WEAK.contains(&word.as_str()));
        (token.opens.has(Cues::TURN.and(Cues::CORRECTION)) || weak && is_answered(*at))
            && !token.opens.has(Cues::INSTEAD)
            && begins(*at)
    };
    (0..tokens.len()).filter(is_turn).collect()
}
