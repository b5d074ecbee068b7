//! Names of whoever else is talked about: `Leela prefers Ne1`, `I go with Alice`.

use super::castlings::castles;
use super::lexicon::Cues;
use super::pieces::piece;
use super::roles::Roles;
use super::tokens::{TextToken, TokenKind};
use core::ops::Range;

/// What somebody is said to play or to prefer, in the order of the lexicon. Some of these forms are the writer's as well.
#[rustfmt::skip]
const VERBS: &[&str] = &[
    "prefers", "likes", "loves", "favours", "favors", "plays", "chooses", "picks", "goes", "opts", "recommends", "votes", "leans",
    "bevorzugt", "favorisiert", "mag", "spielt", "wählt", "zieht", "nimmt", "préfère", "aime", "joue", "choisit", "opte",
    "préfèrent", "jouent", "prefiere", "juega", "elige", "opta", "prefieren", "juegan", "preferisce", "gioca", "sceglie",
    "preferiscono", "giocano", "prefere", "joga", "escolhe", "preferem", "jogam", "verkiest", "prefereert", "speelt", "kiest",
    "предпочитает", "играет", "выбирает", "любит", "предпочитают", "играют", "выбирают",
];

/// Forms that may also be commands: the name must stand within a sentence.
const PLURALS: &[&str] =
    &["prefer", "like", "favour", "favor", "play", "choose", "bevorzugen", "spielen", "verkiezen", "spelen"];

/// So many words are looked through for names; the search stays linear.
const LONGEST: usize = 40;

/// Words between a name and its verb: `Leela always prefers`.
const BETWEEN: usize = 2;

/// Whether a word is written as a name is, and is not known as anything else.
pub(super) fn is_name(text: &str, token: &TextToken) -> bool {
    let TokenKind::Word(word) = &token.what else { return false };
    let written = &text[token.span.clone()];
    let is_capital = written.chars().next().is_some_and(char::is_uppercase);
    is_capital
        && written.chars().count() > 1
        && written.chars().all(|c| c.is_alphabetic() || c == '-')
        && token.cues == Cues::default()
        && piece(word).is_none()
        && !castles(word)
}

/// Whether all names of some words stand among others as well: `I trust Alice` is about what Alice said.
pub(super) fn are_known(text: &str, tokens: &[TextToken], words: Range<usize>, among: Range<usize>) -> bool {
    let first = words.clone().find(|&at| tokens[at].is_word());
    words
        .into_iter()
        .filter(|&at| Some(at) != first && is_name(text, &tokens[at]))
        .all(|at| among.clone().take(LONGEST).any(|other| tokens[other].what == tokens[at].what))
}

impl Roles<'_> {
    /// Whether a word is a verb of playing or preferring with a name for its subject.
    pub(super) fn is_done_by_name(&self, sentence: &Range<usize>, verb: usize) -> bool {
        let TokenKind::Word(word) = &self.tokens[verb].what else { return false };
        let is_plural = PLURALS.contains(&word.as_str());
        if !is_plural && !VERBS.contains(&word.as_str()) {
            return false;
        }
        let before = (sentence.start..verb).rev().take(BETWEEN + 1);
        let mut before =
            before.take_while(|&at| self.tokens[at].is_word() && !self.tokens[at].cues.has(Cues::FIRST));
        before.any(|at| {
            is_name(self.text, &self.tokens[at])
                && (!is_plural || at + 1 == verb && at > sentence.start && self.tokens[at - 1].is_word())
        })
    }
}
