//! What the writer does with a verb that names no move: `I castle.`, `I retreat my bishop to b3`.

use super::castlings::{castles, is_by_castling};
use super::context::{Before, Words, is_boundary};
use super::deeds::is_taking;
use super::lexicon::Cues;
use super::notation::WrittenForm;
use super::pieces::{Link, link, piece};
use super::roles::Roles;
use super::takings::is_retaken;
use super::tokens::{TextToken, TokenKind};
use core::ops::Range;

/// So far around a deed a move is looked for that says more; the search stays linear.
const NEAR: usize = 40;

impl Roles<'_> {
    /// Whether it is the writer who does what a verb says that names no move: `I castle.`
    pub(super) fn is_own_deed(&self, sentence: &Range<usize>, token: usize, before: &Words) -> bool {
        // The whole text is nothing else.
        let is_move = |token: &TextToken| matches!(token.what, TokenKind::Move(_));
        let is_short = self.tokens.len() <= NEAR;
        let moves = self.tokens.iter().take(NEAR).filter(|token| is_move(token)).count();
        if is_short && moves == 1 && !self.tokens.iter().any(TextToken::is_word) {
            return true;
        }
        // `So the d-pawn recaptures.`: its words were looked at when it was found.
        if is_retaken(self.spelled(token)) {
            return true;
        }
        // `um die Rochade vorzubereiten`: what it is for is not done yet. (`um` before a noun is an article as well.)
        let is_purpose = |(at, word): (usize, Before)| {
            !word.apart
                && matches!(&self.tokens[word.token].what, TokenKind::Word(text) if matches!(text.as_str(),
                    "um" if at > 0) || matches!(text.as_str(), "pour" | "om" | "чтобы"))
        };
        if before.all().any(is_purpose) {
            return false;
        }
        let verb = self.spelled(token).split(' ').next().unwrap_or_default().to_lowercase();
        let is_alone = verb.len() == self.spelled(token).len();
        // `Taking on d5.`, and not `Taking on d5 would be fun.`
        if is_taking(&verb) {
            let mut rest = sentence.clone().filter(|&at| at != token).map(|at| &self.tokens[at]);
            return sentence.len() <= NEAR && !rest.any(|it| it.is_word() || is_move(it) || it.is_sign('?'));
        }
        // Where a move is named as well, that is the answer.
        let near = sentence.start.max(token.saturating_sub(NEAR))..sentence.end.min(token + NEAR);
        if near.into_iter().any(|at| at != token && is_move(&self.tokens[at]) && !self.is_apart(token, at)) {
            return false;
        }
        // `The best move is to take the bishop`
        let announced = before.all().any(|(_, word)| !word.apart && word.cues.has(Cues::NOUN));
        let nearest = before.all().next().map(|(_, word)| word.token);
        if announced && nearest.is_some_and(|at| self.is_to(at)) {
            return true;
        }
        let acts = || {
            let others =
                Cues::IF.and(Cues::AFTER).and(Cues::THEN).and(Cues::OTHER).and(Cues::PLAN).and(Cues::MAY);
            let others = others.and(Cues::NOT).and(Cues::DOUBT).and(Cues::CANDIDATE).and(Cues::SEES);
            token <= sentence.start + NEAR
                && (sentence.start..token).any(|at| self.is_subject(at))
                && !self.tokens[sentence.start..token].iter().any(|token| token.cues.has(others))
        };
        // `I bring my king to safety by castling`
        if is_alone && is_by_castling(&verb) {
            return verb != "castles" && acts() || self.is_castling_announced(sentence, token);
        }
        // Without a side or a square it is a sentence of its own.
        if is_alone {
            let next = self.tokens.get(token + 1);
            let ends = next.is_none_or(|next| match &next.what {
                TokenKind::Sign('.' | '!' | ',' | ';') | TokenKind::Line => true,
                TokenKind::Word(word) => matches!(
                    word.as_str(),
                    "now"
                        | "here"
                        | "immediately"
                        | "jetzt"
                        | "maintenant"
                        | "ahora"
                        | "ora"
                        | "agora"
                        | "nu"
                        | "сейчас"
                        | "anyway"
                        | "instead"
                        | "trotzdem"
                        | "ich"
                        | "ik"
                        | "je"
                ),
                _ => false,
            });
            let others = Cues::LINK.and(Cues::IF).and(Cues::AFTER).and(Cues::THEN).and(Cues::OTHER);
            let plans = Cues::PLAN.and(Cues::MAY).and(Cues::NOT).and(Cues::DOUBT).and(Cues::CANDIDATE);
            // `There's no reason to wait, so I'll castle`: what leads to a conclusion is not part of it.
            let concludes = |at: &usize| {
                self.tokens[*at].cues.has(Cues::SO) && *at > 0 && self.tokens[*at - 1].is_sign(',')
            };
            let near = sentence.start.max(token.saturating_sub(NEAR))..token;
            let from = near.rev().find(concludes).unwrap_or(sentence.start);
            let leads = self.tokens[from..token].iter().all(|token| {
                token.cues.has(Cues::SO.and(Cues::BUT).and(Cues::FIRSTLY))
                    || !token.cues.has(others.and(plans))
            });
            if !ends || !leads || token > sentence.start + NEAR {
                return false;
            }
        }
        let subject = before.all().find(|(_, word)| {
            !word.cues.has(Cues::FILLER.and(Cues::SO).and(Cues::FIRSTLY).and(Cues::BUT).and(Cues::CONTRAST))
                || self.is_subject(word.token)
                || word.cues.has(Cues::PLAY)
        });
        // `My pawn promotes to a queen.`
        let mut nearest = before.all().map(|(_, word)| word.token);
        let is_piece =
            |at: usize| matches!(&self.tokens[at].what, TokenKind::Word(word) if piece(word).is_some());
        let is_mine =
            nearest.next().is_some_and(is_piece) && nearest.next().is_some_and(|at| self.is_possessive(at));
        match subject {
            _ if is_mine && !is_alone => true,
            Some((_, word)) if word.colon => is_first_person(&verb) || self.is_subject(word.token),
            Some((_, word)) => (self.is_subject(word.token) || word.cues.has(Cues::PLAY)) && !word.apart,
            // `Castle now.` is said as a command.
            None => is_first_person(&verb) && !self.is_noun(token) || token == sentence.start,
        }
    }

    /// `Hence castling.`, `The move I would recommend is castling.`: nothing else stands in its sentence.
    fn is_castling_announced(&self, sentence: &Range<usize>, token: usize) -> bool {
        // `Castling it is.`
        let behind =
            self.tokens[token + 1..sentence.end].iter().take(5).filter_map(|token| match &token.what {
                TokenKind::Word(word) => Some(word.as_str()),
                _ => None,
            });
        let mut chosen = behind.clone().take(2);
        let is_chosen = (chosen.next(), chosen.next()) == (Some("it"), Some("is")) && behind.count() == 2;
        if is_chosen && token == sentence.start {
            return true;
        }
        if token > sentence.start + NEAR || self.tokens.get(token + 1).is_some_and(TextToken::is_word) {
            return false;
        }
        let announces = Cues::NOUN.and(Cues::FINAL).and(Cues::SO);
        let sides = Cues::WHITE.and(Cues::BLACK).and(Cues::NOT).and(Cues::IF).and(Cues::OTHER);
        let words = || self.tokens[sentence.start..token].iter().filter(|token| token.is_word());
        words().any(|word| word.cues.has(announces))
            && words().all(|word| word.cues.has(announces.and(Cues::FILLER)) && !word.cues.has(sides))
    }

    /// Whether what a move is written with says itself that the writer does it: `I castle kingside`.
    pub(super) fn says_itself(&self, token: usize, before: &Words) -> bool {
        let TokenKind::Move(at) = self.tokens[token].what else { return false };
        let verb = self.spelled(token).split(' ').next().unwrap_or_default().to_lowercase();
        match self.moves[at].form {
            WrittenForm::Deed => true,
            WrittenForm::Words if castles(&verb) => {
                let nearest = before
                    .all()
                    .find(|(_, word)| !word.cues.has(Cues::FILLER) || self.is_subject(word.token));
                is_first_person(&verb) && !self.is_noun(token)
                    || nearest.is_some_and(|(_, word)| self.is_subject(word.token) && !word.apart)
            }
            _ => false,
        }
    }

    /// Whether two moves stand in different parts of a sentence: `I castle, and d3 comes next`, and not `I castle: O-O`.
    fn is_apart(&self, one: usize, other: usize) -> bool {
        let between = one.min(other) + 1..one.max(other);
        between.into_iter().any(|at| match &self.tokens[at].what {
            TokenKind::Sign(sign) => *sign != ':' && is_boundary(self.tokens, at, *sign),
            // `I take on c4 and will keep the pawn with b5`, and not `I capture the knight and promote: cxb1=Q`.
            TokenKind::Word(_) if self.tokens[at].cues.has(Cues::JOIN) => {
                self.tokens.get(at + 1).is_some_and(TextToken::is_word)
                    && !self.tokens[one.max(other) - 1].is_sign(':')
            }
            TokenKind::Word(_) => self.tokens[at].cues.has(Cues::LINK),
            _ => false,
        })
    }

    /// `l'arrocco`: behind an article it names something, and does nothing.
    fn is_noun(&self, token: usize) -> bool {
        token.checked_sub(1).is_some_and(|before| matches!(&self.tokens[before].what, TokenKind::Word(word) if matches!(word.as_str(),
            "l'" | "il" | "lo" | "un" | "un'" | "el" | "le" | "o" | "um" | "de" | "het" | "een" | "die" | "dell'" | "all'" | "dall'"
                | "sull'" | "mio" | "mon" | "mi" | "meu")))
    }

    /// Whether the writer moves what is named behind these words: `I retreat my bishop`, and not `I see a bishop`.
    pub(super) fn is_moved(&self, token: usize, before: &Words) -> bool {
        let is_indefinite = before.all().next().is_some_and(|(_, word)| {
            matches!(&self.tokens[word.token].what, TokenKind::Word(text) if matches!(text.as_str(),
                "a" | "an" | "ein" | "eine" | "einen" | "einem" | "un" | "une" | "una" | "um" | "uma" | "een"))
        });
        let does = before.all().any(|(_, word)| {
            !word.apart && (self.is_subject(word.token) || word.cues.has(Cues::PLAY.and(Cues::PUT)))
        });
        // `My knight takes on d4`
        let verb = self.spelled(token).split(' ').nth(1).map(str::to_lowercase);
        let mine = before.all().next().is_some_and(|(_, word)| !word.apart && self.is_possessive(word.token));
        let acts = verb.is_some_and(|verb| matches!(link(&verb), Some(Link::Takes | Link::Goes)));
        let does = does || mine && acts;
        let others = Cues::OTHER.and(Cues::SEES).and(Cues::PRONOUN);
        let is_kept = before.all().any(|(_, word)| !word.apart && self.is_kept(word.token));
        does && !is_kept
            && !is_indefinite
            && !before.all().any(|(_, word)| word.cues.has(others) && !word.cues.has(Cues::PLAY))
    }
}

/// Verbs that say by themselves that it is the writer who does it.
fn is_first_person(verb: &str) -> bool {
    matches!(
        verb,
        "rochiere"
            | "enroco"
            | "rokeer"
            | "rocheer"
            | "arrocco"
            | "roco"
            | "рокируюсь"
            | "nehme"
            | "schlage"
            | "prends"
            | "tomo"
            | "capturo"
            | "prendo"
            | "catturo"
            | "neem"
            | "sla"
            | "беру"
            | "бью"
    )
}
