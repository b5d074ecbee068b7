//! What words say of a move that was named before them: `loses a piece` speaks against it, `wins by force` for it.

use super::lexicon::Cues;
use super::tokens::{TextToken, TokenKind};

fn is(token: &TextToken, known: &[&str]) -> bool {
    matches!(&token.what, TokenKind::Word(word) if known.contains(&word.as_str()))
}

/// What words say of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Bearing {
    /// It wins.
    For,
    /// It loses.
    Against,
    /// Nothing that is understood.
    Unknown,
}

/// What the words behind the last `but` of a part of a sentence say of what was named before.
pub(super) fn last_bearing(words: &[&TextToken]) -> Bearing {
    let but = words.iter().rposition(|word| is(word, BUT) && !is(word, WITHIN)).map_or(0, |at| at + 1);
    weigh(words[but..].iter().copied())
}

/// What a part of a sentence says of what was named before.
pub(super) fn bearing(tokens: &[TextToken]) -> Bearing {
    weigh(tokens.iter().filter(|token| token.is_word()))
}

pub(super) fn weigh<'a>(words: impl Iterator<Item = &'a TextToken> + Clone) -> Bearing {
    let says = |known: &[&str]| words.clone().any(|word| is(word, known));
    let has = |cues: Cues| words.clone().any(|word| word.cues.has(cues));
    // `but I play it`, `but I like it`
    if has(Cues::PLAY.and(Cues::NOUN).and(Cues::FINAL)) || has(Cues::FIRST) && says(LIKES) {
        return Bearing::For;
    }
    let negated = says(NEGATIONS);
    let is_bad = |word: &TextToken| is(word, HARMS) || word.opens.has(Cues::BAD) && !is(word, NEGATIONS);
    let harms = words.clone().any(is_bad);
    let praises = says(GAINS) || words.clone().any(|word| word.opens.has(Cues::GOOD.and(Cues::BEST)));
    match (harms, negated) {
        (true, false) => Bearing::Against,
        // `but it loses nothing`
        (true, true) => Bearing::For,
        (false, true) if has(Cues::FIRST) => Bearing::Unknown,
        (false, true) => Bearing::Against,
        (false, false) if praises => Bearing::For,
        (false, false) => Bearing::Unknown,
    }
}

/// What sets one half of a sentence against the other.
pub(super) const BUT: &[&str] = &[
    "but",
    "yet",
    "however",
    "though",
    "although",
    "except",
    "aber",
    "jedoch",
    "doch",
    "allerdings",
    "mais",
    "pourtant",
    "cependant",
    "pero",
    "ma",
    "però",
    "mas",
    "porém",
    "maar",
    "echter",
    "но",
    "однако",
];

/// Those of them that may stand behind the verb.
pub(super) const WITHIN: &[&str] = &[
    "aber",
    "jedoch",
    "allerdings",
    "though",
    "however",
    "echter",
    "однако",
    "però",
    "pourtant",
    "cependant",
];

/// What somebody does who plays it for all that.
#[rustfmt::skip]
const LIKES: &[&str] = &[
    "like", "love", "want", "enjoy", "trust", "resist", "care", "mind", "mag", "liebe", "will", "aime", "veux", "gusta", "quiero",
    "piace", "voglio", "gosto", "quero", "wil", "нравится", "хочу",
];

/// What turns the rest around.
#[rustfmt::skip]
const NEGATIONS: &[&str] = &[
    "not", "no", "nothing", "never", "isn't", "doesn't", "won't", "can't", "cannot", "without", "nicht", "nichts", "kein", "keine",
    "keinen", "nie", "pas", "rien", "jamais", "sans", "nada", "nunca", "sin", "non", "niente", "senza", "não", "sem", "niet",
    "niets", "geen", "не", "ничего", "нет",
];

/// What speaks against a move that does it.
#[rustfmt::skip]
const HARMS: &[&str] = &[
    "loses", "lose", "lost", "losing", "fails", "fail", "drops", "drop", "hangs", "hang", "hanging", "blunders", "misses", "miss",
    "allows", "allow", "walks", "runs", "run", "costs", "cost", "weakens", "gives", "sacrifices", "backfires", "refuted", "unsound",
    "terrible", "horrible", "awful", "bad", "worse", "mistake", "blunder", "risky", "premature", "dubious", "slow", "passive",
    "overlooks", "poor", "weak", "pointless", "flawed", "unnecessary", "exposes", "wastes", "disaster", "verliert", "kostet", "scheitert", "läuft", "einsteht", "verpasst",
    "erlaubt", "schwächt", "übersieht", "schlecht", "furchtbar", "schrecklich", "perd", "coûte", "échoue", "rate", "permet",
    "affaiblit", "mauvais", "affreux", "pierde", "cuesta", "falla", "permite", "debilita", "malo", "mala", "terrible", "perde",
    "costa", "fallisce", "permette", "indebolisce", "falha", "custa", "enfraquece", "ruim", "terrível", "terribile", "verliest",
    "faalt", "kost", "loopt", "mist", "verzwakt", "slecht", "vreselijk", "проигрывает", "теряет", "наталкивается", "упускает",
    "ослабляет", "позволяет", "плохо", "ужасно",
];

/// What speaks for it.
#[rustfmt::skip]
const GAINS: &[&str] = &[
    "wins", "win", "winning", "strong", "stronger", "solid", "good", "safe", "sound", "works", "playable", "better", "best", "gains",
    "gets", "keeps", "holds", "hits", "prevents", "controls", "active", "flexible", "logical", "natural", "attack", "fine", "mates", "mate", "effective", "correct", "flexible", "useful", "enough", "develops",
    "solves", "job", "sense", "fits", "helps",
    "gewinnt", "stark", "solide", "gut", "sicher", "spielbar", "funktioniert", "hält", "gagne", "fort", "bon", "sûr", "marche",
    "gana", "fuerte", "sólido", "sólida", "bueno", "buena", "segura", "seguro", "funciona", "vince", "guadagna", "forte", "solida",
    "solido", "buona", "buono", "sicura", "funziona", "ganha", "vence", "bom", "boa", "wint", "sterk", "goed", "veilig", "werkt",
    "выигрывает", "сильно", "надежно", "хорошо", "безопасно", "работает",
];
