//! What somebody else plays or says, and the writer takes up: `Kasparov plays h3 here, me too`, `The book says d3. I follow it.`

use super::lexicon::Cues;
use super::tokens::{TextToken, TokenKind};

/// How the writer says so, in the eight languages of the lexicon.
#[rustfmt::skip]
const ADOPTIONS: &[&str] = &[
    "me too", "so do i", "so will i", "so did i", "as do i", "as will i", "same here", "same for me", "i agree", "agreed",
    "i trust", "i'll trust", "i follow", "i'll follow", "i will follow", "following suit", "i copy", "i'll copy", "i obey",
    "i'll listen", "i listen", "do the same", "i concur", "that's what i", "that is what i", "which is what i", "so am i",
    "who am i to disagree", "good enough for me", "works for me", "fine by me", "i play it", "i'll play it", "i play that", "i'll play that",
    "i'll do that", "i believe it", "i believe him", "i'll take the advice", "i'll take that advice",
    "ich auch", "ich ebenfalls", "ich ebenso", "ich folge", "folge ich", "mache ich auch", "einverstanden",
    "moi aussi", "je fais pareil", "je suis d'accord", "je le suis", "yo también", "estoy de acuerdo", "hago lo mismo",
    "anch'io", "anche io", "sono d'accordo", "faccio lo stesso", "eu também", "concordo", "faço o mesmo", "ik ook", "ik volg",
    "ik doe hetzelfde", "mee eens", "я тоже", "я согласен", "последую", "сделаю то же",
];

/// So many pieces are looked at; the search stays linear.
const LONGEST: usize = 40;

/// Whether these words take up what was said before them.
pub(super) fn takes_up(tokens: &[TextToken]) -> bool {
    let tokens = &tokens[..tokens.len().min(LONGEST)];
    let denies = Cues::NOT.and(Cues::DOUBT).and(Cues::IF).and(Cues::MAY).and(Cues::BUT).and(Cues::REFUSE);
    let words = || tokens.iter().filter(|token| token.is_word());
    let begins = |skipped: usize, phrase: &str| {
        let mut words = words().skip(skipped);
        phrase.split(' ').all(|wanted| {
            words.next().is_some_and(|token| matches!(&token.what, TokenKind::Word(word) if word == wanted))
        })
    };
    // `d3 is what a master would play, and so do I`: what is said in another part denies nothing.
    let is_denied = |skipped: usize| {
        let at = tokens.iter().enumerate().filter(|(_, token)| token.is_word()).nth(skipped);
        let at = at.map_or(0, |(at, _)| at);
        let from = tokens[..at].iter().rposition(|token| token.is_sign(',')).unwrap_or(0);
        tokens[from..].iter().any(|token| token.is_word() && token.cues.has(denies))
    };
    (0..words().count())
        .any(|skipped| ADOPTIONS.iter().any(|phrase| begins(skipped, phrase)) && !is_denied(skipped))
}
