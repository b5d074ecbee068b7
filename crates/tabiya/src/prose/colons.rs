//! What a negation before a colon is about: `No risks: c3` waves the risks off and announces the move, `Not good: c3` denies it.
//!
//! A negation that has an object of its own, a noun or what was talked about, has done its work when the colon comes. Only
//! what is denied of a move itself reaches over the colon: a bare `Not`, a verb without its object, a judgement.

use super::context::is_boundary;
use super::lexicon::Cues;
use super::roles::Roles;
use super::tokens::{NO, TextToken, TokenKind};
use alloc::vec::Vec;

/// No more pieces of the text are looked at; the search stays linear.
const NEAR: usize = 24;

fn is(token: &TextToken, known: &[&str]) -> bool {
    matches!(&token.what, TokenKind::Word(word) if known.contains(&word.as_str()))
}

/// What a negation before a colon does to the move behind it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum BeforeColon {
    /// It waves something else off, and leaves the move to be done: `No fear: Ng5!`
    Waved,
    /// It denies the move: `No point in: Ng5`.
    Denied,
}

impl Roles<'_> {
    /// What a negation before the colon that stands right before a move does to it, if it is understood.
    pub(super) fn before_colon(&self, sentence_start: usize, first: usize) -> Option<BeforeColon> {
        let words = self.words_of_the_colon(sentence_start, first)?;
        let at = words.iter().position(|word| is(word, NONE_OF) || is(word, NOT_SO))?;
        // `No: Ng5`, where nothing was said or asked before.
        let begins =
            || sentence_start == 0 && self.tokens[..first].iter().filter(|it| it.is_word()).count() == 1;
        if first < NEAR && is(words[at], &NO) && begins() {
            return Some(BeforeColon::Denied);
        }
        let rest = &words[at + 1..];
        // `Since it isn't: d3`
        if words.first().is_some_and(|word| is(word, SINCE)) && rest.len() <= 1 && at > 0 {
            return Some(BeforeColon::Waved);
        }
        let last = rest.last()?;
        let says = |known: &[&str]| rest.iter().any(|word| is(word, known));
        let refers = |word: &TextToken| word.cues.has(Cues::PRONOUN) || is(word, THAT);
        // `Not worth it: Ng5`
        let judged = rest.iter().rev().find(|word| !refers(word)).is_some_and(|word| is(word, JUDGEMENTS));
        // `I would never touch: Ng5`
        let modal = at.checked_sub(1).is_some_and(|before| is(words[before], MODALS));
        let objectless = is(last, OBJECTLESS) || modal && rest.len() == 1 && !says(WAVED);
        if is(last, FOR) || judged && !says(WAVED) || objectless {
            return Some(BeforeColon::Denied);
        }
        // `I never play it: d4`
        if refers(last) {
            return Some(BeforeColon::Waved);
        }
        let of_a_move = Cues::VERB.and(Cues::PLAY).and(Cues::NOUN).and(Cues::CANDIDATE).and(Cues::LABEL);
        if says(JUDGEMENTS) || rest.iter().any(|word| word.cues.has(of_a_move)) {
            return None;
        }
        // `Not bad either: d3`, `Not me: d4`
        let is_good = rest.iter().any(|word| word.opens.has(Cues::BAD));
        (is(words[at], NONE_OF) || is_good || says(WAVED)).then_some(BeforeColon::Waved)
    }

    /// Whether the words before a colon leave the move behind it to be done.
    pub(super) fn is_waved_on(&self, sentence_start: usize, first: usize) -> bool {
        self.before_colon(sentence_start, first) == Some(BeforeColon::Waved)
    }

    /// The words right before the colon that stands right before a move, in their order.
    fn words_of_the_colon(&self, start: usize, first: usize) -> Option<Vec<&TextToken>> {
        let from = start.max(first.saturating_sub(NEAR));
        let mut words: Vec<&TextToken> = Vec::new();
        let mut colon = false;
        for at in (from..first).rev() {
            let token = &self.tokens[at];
            match token.what {
                TokenKind::Word(_) if !colon => return None,
                TokenKind::Word(_) => words.push(token),
                TokenKind::Sign(':') if !colon => colon = true,
                TokenKind::Sign(':' | ';' | '.' | '!' | '?') if colon => break,
                TokenKind::Sign(sign) if colon && is_boundary(self.tokens, at, sign) => break,
                TokenKind::Move(_) if token.is_talk => {}
                TokenKind::Move(_) | TokenKind::Enclosed | TokenKind::Line => break,
                _ => {}
            }
        }
        words.reverse();
        (colon && !words.is_empty()).then_some(words)
    }
}

/// Negations that take a noun, or the whole of what follows them.
#[rustfmt::skip]
const NONE_OF: &[&str] = &[
    "no", "without", "never", "nothing", "kein", "keine", "keinen", "keinerlei", "ohne", "nie", "niemals", "nichts", "sans",
    "aucun", "aucune", "jamais", "rien", "pas", "sin", "ningún", "ninguna", "nunca", "nada", "senza", "nessun", "nessuna",
    "niente", "mai", "sem", "nenhum", "nenhuma", "geen", "zonder", "nooit", "niets", "без", "никаких", "никакого", "никакой",
    "никогда", "ничего",
];

/// Negations that take a verb or a judgement.
#[rustfmt::skip]
const NOT_SO: &[&str] = &[
    "not", "don't", "dont", "won't", "can't", "cannot", "isn't", "doesn't", "didn't", "nicht", "ne", "non", "não", "nao",
    "niet", "не", "нет",
];

/// What is denied of a move itself.
#[rustfmt::skip]
const JUDGEMENTS: &[&str] = &[
    "good", "recommended", "recommend", "advisable", "advised", "sound", "playable", "legal", "possible", "allowed", "viable",
    "worth", "best", "option", "options", "choice", "way", "chance", "go", "thanks", "again", "move", "moves", "need", "useful",
    "convincing", "convinced", "enough", "clear", "necessary", "needed", "ideal", "great", "gut", "empfohlen", "empfehlenswert",
    "möglich", "spielbar", "ratsam", "option", "zug", "danke", "wieder", "bon", "bonne", "recommandé", "conseillé",
    "possible", "jouable", "coup", "merci", "bueno", "buena", "recomendado", "recomendable", "posible", "jugable", "jugada",
    "gracias", "buono", "buona", "consigliato", "possibile", "giocabile", "mossa", "grazie", "bom", "boa",
    "possível", "jogável", "lance", "obrigado", "goed", "aanbevolen", "mogelijk", "speelbaar", "zet", "хорошо",
    "рекомендуется", "рекомендую", "возможно", "ход", "стоит", "надо", "нужно",
];

/// Begin the reason for what stands behind the colon.
const SINCE: &[&str] = &[
    "since", "because", "as", "da", "weil", "puisque", "comme", "como", "poiché", "siccome", "omdat", "так",
];

/// What somebody would never do stands behind them.
const MODALS: &[&str] =
    &["would", "will", "could", "should", "i'd", "i'll", "würde", "werde", "ne", "zou", "zal", "бы"];

/// Verbs that lack their object where they stand right before a colon.
#[rustfmt::skip]
const OBJECTLESS: &[&str] = &[
    "like", "want", "trust", "consider", "considered", "do", "doing", "try", "allow", "choose", "gusta", "quiero", "convence",
    "conviene", "jugar", "jugaría", "mag", "will", "tun", "aime", "veux", "piace", "voglio", "gosto", "quero", "wil", "doen",
    "нравится", "хочу", "буду",
];

/// What lacks what it is about: `No time for: Ng5`.
const FOR: &[&str] = &[
    "for", "of", "to", "with", "about", "in", "an", "em", "aan", "für", "zu", "mit", "pour", "de", "para",
    "con", "per", "di", "com", "voor", "met", "для",
];

/// What was talked about, or the writer.
const THAT: &[&str] =
    &["it", "that", "this", "me", "him", "them", "both", "ich", "moi", "yo", "io", "eu", "ik", "я"];

/// What somebody is not who goes ahead.
#[rustfmt::skip]
const WAVED: &[&str] = &[
    "afraid", "scared", "hesitate", "hesitating", "fear", "care", "worry", "mind", "rush", "hurry", "wait", "waiting", "risk",
    "zögere", "zögern", "lange", "angst", "fürchte", "warte", "hésite", "hésiter", "peur", "attends", "dudo", "miedo", "espero",
    "esito", "paura", "aspetto", "hesito", "medo", "aarzel", "bang", "wacht", "боюсь", "жду", "сомневаюсь", "колеблюсь",
];
