//! What somebody else says or plays, and the writer only tells: `My coach always says d3`, `d3 is what everyone plays`.
//!
//! A sentence that is quoted within another one is the writer's own only where the words before it say so: `I say: "Final
//! move: Be3"`. In `You asked me to write "Final move: Be3"` it is somebody else's, and answers nothing.

use super::context::Words;
use super::lexicon::Cues;
use super::roles::Roles;
use super::tokens::{TextToken, TokenKind};
use crate::color::Color;
use core::ops::Range;

/// What openings are called that have the name of somebody.
#[rustfmt::skip]
pub(super) const OPENINGS: &[&str] = &[
    "game", "partie", "partida", "partita", "spiel", "партия", "атака", "гамбит", "защита", "дебют", "вариант", "attack", "gambit", "defence", "defense", "variation", "opening", "system", "countergambit", "angriff", "verteidigung",
    "variante", "eröffnung", "attaque", "défense", "ouverture", "système", "ataque", "defensa", "apertura", "sistema", "attacco",
    "difesa", "gambetto", "defesa", "aanval", "gambiet", "lopez",
];

/// What compares the writer with others.
const LIKE: [&str; 7] = ["like", "wie", "comme", "como", "come", "zoals", "как"];

/// Words that say what somebody is to write, in the languages of the lexicon.
#[rustfmt::skip]
const DEMANDS: &[&str] = &[
    "ask", "asked", "asks", "asking", "told", "instructed", "instructs", "instruction", "instructions", "supposed", "required",
    "requires", "requested", "request", "wanted", "wants", "want", "must", "need", "needs", "expected", "prompt", "system", "rule", "rules",
    "task", "wrote", "written", "gebeten", "bat", "batest", "aufgefordert", "verlangt", "anleitung", "anweisung", "vorgabe", "soll",
    "sollte", "muss", "demandé", "demandes", "demandez", "demande", "dois", "doit", "consigne", "pediste", "pidió", "pide", "piden",
    "pedido", "debo", "debe", "chiesto", "chiesta", "chiede", "chiedi", "devo", "deve", "pediu", "pede", "pediram", "vroeg", "gevraagd",
    "vraagt", "moet", "просил", "просила", "просили", "попросил", "попросили", "просите", "должен", "должна", "нужно", "надо",
];

/// What somebody does with a move.
#[rustfmt::skip]
const PLAYS: &[&str] = &[
    "play", "plays", "played", "choose", "chooses", "chose", "pick", "picks", "picked", "do", "does", "try", "tries", "tried",
    "spielen", "spielt", "spielte", "wählen", "wählt", "joue", "jouent", "jouerait", "jouer", "choisit", "juega", "juegan", "jugaría",
    "jugar", "elige", "gioca", "giocano", "giocherebbe", "giocare", "sceglie", "joga", "jogam", "jogaria", "jogar", "escolhe",
    "speelt", "spelen", "kiest", "играет", "играют", "сыграл", "сыграет",
];

/// Verbs with which the writer tells what he has seen, heard or gone through.
#[rustfmt::skip]
const RECALLS: &[&str] = &[
    "remember", "recall", "remembered", "recalled", "learned", "learnt", "lost", "heard", "watched", "watching", "interest", "interested", "teach", "calculate", "calculating", "wonder", "discuss", "explain", "understand", "seen",
    "read", "study", "cover", "mention", "mentions", "describe", "describes", "review", "diskutieren", "erkläre", "erklären", "verstehe",
    "gesehen", "gelesen", "explique", "expliquer", "comprends", "lu", "vu", "discutons", "explico", "explicar", "entiendo", "leído",
    "spiego", "spiegare", "capisco", "letto", "entendo", "lido", "begrijp", "gelezen", "gezien", "объясню",     "понимаю", "читал",
    "erinnere", "lernte", "gelernt", "verlor", "verloren", "hörte", "souviens", "rappelle", "appris", "perdu", "recuerdo", "aprendí",
    "perdí", "ricordo", "imparato", "perso", "lembro", "aprendi", "perdi", "herinner", "leerde", "geleerd", "verloor", "помню",
    "вспоминаю", "проиграл",
];

/// What is judged before it is named.
#[rustfmt::skip]
const LINES: &[&str] = &[
    "line", "move", "variation", "sequence", "continuation", "idea", "sacrifice", "try", "gambit", "zug", "variante", "fortsetzung",
    "idee", "opfer", "coup", "ligne", "suite", "idée", "línea", "jugada", "idea", "linea", "mossa", "linha", "lance", "ideia", "zet",
    "variant", "ход", "вариант", "линия", "идея",
];

/// That it is the one that comes.
const THIS: &[&str] = &[
    "this",
    "that",
    "following",
    "dieser",
    "diese",
    "dieses",
    "ce",
    "cette",
    "esta",
    "este",
    "questa",
    "questo",
    "essa",
    "esse",
    "deze",
    "dit",
    "этот",
    "эта",
];

/// So far around a move the one who says it is looked for; the search stays linear.
const NEAR: usize = 40;

impl Roles<'_> {
    /// `My coach always says`: it is somebody else who says or plays it, and the writer does nothing behind.
    pub(super) fn is_told_by_others(&self, sentence: &Range<usize>, token: usize) -> bool {
        let from = sentence.start.max(token.saturating_sub(NEAR));
        let is_third = |at: &usize| {
            self.tokens[*at].cues.has(Cues::THIRD.and(Cues::REPORT)) || self.is_done_by_name(sentence, *at)
        };
        let third = (from..token).rev().find(is_third);
        third.is_some_and(|third| {
            // `The Fischer-Sozin Attack: Bc4` is an opening.
            let is_opening = |at: usize| matches!(&self.tokens[at].what, TokenKind::Word(word) if OPENINGS.contains(&word.as_str()));
            let is_label = self.layout.sign_before(self.tokens, token) == Some(':');
            if is_label && (from..token).any(is_opening) && !(from..token).any(|at| self.tokens[at].cues.has(Cues::REPORT)) {
                return false;
            }
            // `According to the engine it is d3`: what is, is so for the engine.
            let is_attributed = self.tokens[from..third].iter().any(|token| {
                matches!(&token.what, TokenKind::Word(word) if matches!(word.as_str(),
                    "according" | "laut" | "gemäß" | "selon" | "según" | "secondo" | "segundo" | "volgens" | "согласно"))
            });
            let breaks = if is_attributed { Cues::BUT } else { Cues::BUT.and(Cues::SO) };
            !(third + 1..token).any(|at| {
                self.is_subject(at)
                    || self.tokens[at].cues.has(breaks)
                    || matches!(self.tokens[at].what, TokenKind::Move(_)) && !self.tokens[at].is_talk
            })
        })
    }

    /// `d3 is what everyone plays`, `d3 — said no one ever`
    pub(super) fn is_reported(&self, sentence: &Range<usize>, token: usize, colon: bool) -> bool {
        let mut behind = (token + 1..sentence.end).take(NEAR).take_while(|&at| {
            !matches!(self.tokens[at].what, TokenKind::Move(_) | TokenKind::Enclosed)
                || self.tokens[at].is_talk
        });
        // `Best move: d3 (engine)`
        let is_aside = self.tokens.get(token + 1).is_some_and(|next| next.is_sign('('));
        if is_aside && self.tokens.get(token + 2).is_some_and(|next| next.cues.has(Cues::THIRD)) {
            return true;
        }
        if self.is_what_others_play(sentence, token) {
            return true;
        }
        let mut is_reported = false;
        !colon
            && !behind.any(|at| {
                // `just like Fischer`: the writer does what others did.
                let is_like = self.tokens[..at].iter().rev().take(2).any(
                    |before| matches!(&before.what, TokenKind::Word(word) if LIKE.contains(&word.as_str())),
                );
                is_reported |= !is_like && self.tokens[at].cues.has(Cues::THIRD.and(Cues::REPORT));
                self.is_subject(at)
            })
            && is_reported
    }

    /// `Ng5 is what a beginner would play`: somebody plays it who is neither the writer nor the side to move.
    fn is_what_others_play(&self, sentence: &Range<usize>, token: usize) -> bool {
        let word = |at: usize| match self.tokens.get(at).map(|token| &token.what) {
            Some(TokenKind::Word(word)) => word.as_str(),
            _ => "",
        };
        let end = sentence.end.min(token + NEAR);
        let Some(what) = (token + 1..end.min(token + 5)).find(|&at| {
            // `ist, was`
            let is = at - 1 - usize::from(self.tokens[at - 1].is_sign(','));
            matches!(word(at), "what" | "wat" | "was") && self.tokens[is].cues.has(Cues::IS)
                || matches!(
                    (word(at), word(at + 1)),
                    ("ce", "que" | "qu'") | ("lo" | "o", "que") | ("quello" | "ciò", "che") | ("то", "что")
                )
        }) else {
            return false;
        };
        // `what to play`, `what one should play` is advice.
        if matches!(word(what + 1), "to" | "one" | "man") {
            return false;
        }
        let clause = (what + 1..end).take_while(|&at| self.tokens[at].is_word());
        let own = if self.now.turn == Color::White { Cues::WHITE } else { Cues::BLACK };
        let is_own = |at: usize| {
            self.tokens[at].cues.has(own.and(Cues::FIRST).and(Cues::DOES).and(Cues::PLAY))
                || self.is_subject(at)
        };
        clause.clone().any(|at| PLAYS.contains(&word(at))) && !clause.into_iter().any(is_own)
    }

    /// `I remember this idea from Morphy: Ng5`: the writer tells what he knows of a move, and does nothing.
    pub(super) fn is_recalled(&self, before: &Words) -> bool {
        before.all().any(|(_, word)| {
            matches!(&self.tokens[word.token].what, TokenKind::Word(text) if RECALLS.contains(&text.as_str()))
        })
    }

    /// `This line is dubious: 4. Ng5 d5`: what is said of a line that is named behind a colon.
    pub(super) fn is_judged_ahead(&self, before: &Words) -> bool {
        let is = |at: usize, known: &[&str]| matches!(self.tokens.get(at).map(|token| &token.what), Some(TokenKind::Word(word)) if known.contains(&word.as_str()));
        let mut words = before.all().map(|(_, word)| word).filter(|word| word.colon);
        let bad = words.find(|word| self.tokens[word.token].opens.has(Cues::BAD));
        bad.is_some()
            && words.any(|word| {
                let at = word.token;
                is(at, LINES) && at > 0 && is(at - 1, THIS) && self.tokens[at + 1].cues.has(Cues::IS)
            })
    }

    /// Whether a move stands in a sentence that is quoted of somebody else.
    pub(super) fn is_quoted_of_others(&self, token: usize) -> bool {
        let Some(open) = self.layout.quoted(token) else { return false };
        // `The answer is "Be3"` only marks it.
        let is_sentence = self.tokens[open + 1..token].iter().any(TextToken::is_word);
        let (mut words, mut is_own, mut is_others) = (0, false, false);
        let (mut is_third, mut is_asked) = (false, false);
        let says = Cues::FINAL.and(Cues::NOUN).and(Cues::PLAY).and(Cues::SO).and(Cues::GREETING);
        let others = Cues::OTHER.and(Cues::THIRD).and(Cues::REPORT).and(Cues::EXAMPLE);
        let others = others.and(Cues::MAY).and(Cues::IF).and(Cues::NOT);
        let is_label = self.layout.sign_before(self.tokens, open) == Some(':');
        for at in (0..open).rev().take(NEAR) {
            let TextToken { what, cues, .. } = &self.tokens[at];
            match what {
                TokenKind::Word(word) => {
                    // `"answer": "My move is Be3"`: a name in its own marks.
                    if self.layout.quoted(at).is_some() {
                        break;
                    }
                    words += 1;
                    is_own |= cues.has(says) || self.is_subject(at) || is_label && cues.has(Cues::LABEL);
                    is_others |= cues.has(others) && !cues.has(says) || DEMANDS.contains(&word.as_str());
                    is_third |= cues.has(Cues::THIRD.and(Cues::REPORT));
                    if cues.has(Cues::SO.and(Cues::BUT)) {
                        break;
                    }
                }
                // `What would Fischer say? "Play b4!"`
                TokenKind::Sign('?') if words == 0 => is_asked = true,
                TokenKind::Line | TokenKind::Sign('.' | '!' | '?' | ';' | '…') => break,
                TokenKind::Sign(',' | '—' | '–') if words > 0 => break,
                TokenKind::Move(_) | TokenKind::Enclosed if !self.tokens[at].is_talk => break,
                _ => {}
            }
        }
        words > 0 && (is_others && is_sentence || is_third && is_asked || is_sentence && !is_own && !is_label)
    }
}
