//! Who does something in a sentence, and whether a word says so.

use super::context::Words;
use super::lexicon::Cues;
use super::move_part::MovePart;
use super::notation::WrittenForm;
use super::roles::{Roles, Said};
use super::sentences::Sentence;
use super::tokens::{TextToken, TokenKind};

/// So far around a move its actor is looked for; the search stays linear.
const NEAR: usize = 40;

impl Roles<'_> {
    /// Whether a sentence says what the writer is going to do, and names no move: `I'll attack at once.`, `Trade!`
    pub(super) fn intends(&self, sentence: &Sentence) -> bool {
        let within = &self.tokens[sentence.range.clone()];
        let is_named = |token: &TextToken| matches!(token.what, TokenKind::Move(_) | TokenKind::Enclosed);
        let others = Cues::NOT.and(Cues::DOUBT).and(Cues::IF).and(Cues::SEES).and(Cues::CANDIDATE);
        let others = others.and(Cues::MAY).and(Cues::TURN);
        if sentence.is_asked || within.len() > NEAR || within.iter().any(is_named) {
            return false;
        }
        if within.iter().any(|token| token.cues.has(others) || self.is_pondered(token)) {
            return false;
        }
        let words = within.iter().filter(|token| token.is_word()).count();
        let exclaims = words <= 2 && within.iter().any(|token| token.is_sign('!'));
        let is_greeting = within.iter().any(|token| token.cues.has(Cues::GREETING));
        exclaims && words > 0 && !is_greeting
            || within.iter().any(|token| {
                matches!(&token.what, TokenKind::Word(word) if matches!(word.as_str(),
                    "i'll" | "i'd" | "let's" | "we'll" | "want" | "going" | "werde" | "will" | "möchte" | "vais" | "veux" | "voy"
                        | "quiero" | "voglio" | "vado" | "vou" | "quero" | "ga" | "wil" | "хочу" | "буду"))
            }) && within.iter().any(|token| token.cues.has(Cues::FIRST))
    }

    /// Whether `with` and another move stand behind a move.
    pub(super) fn is_led_on(&self, token: usize) -> bool {
        let with = matches!(self.tokens.get(token + 1).map(|token| &token.what), Some(TokenKind::Word(word)) if matches!(word.as_str(),
            "with" | "by" | "mit" | "avec" | "con" | "com" | "met"));
        let mut behind = self
            .tokens
            .iter()
            .skip(token + 2)
            .take(4)
            .filter(|token| !matches!(token.what, TokenKind::Number { .. }));
        with && behind.next().is_some_and(|token| matches!(token.what, TokenKind::Move(_)))
    }

    /// Whether what is answered to a move comes behind what the writer does first: `I castle and meet Nxe4 with Re1`.
    pub(super) fn is_met_later(&self, other: usize, token: usize, said: &[Said]) -> bool {
        let is_other = said.last().is_some_and(|it| it.token == other && it.part == MovePart::Other);
        let before = |at: usize| at.checked_sub(1).filter(|&at| self.tokens[at].is_word());
        let Some(verb) = before(other).filter(|&verb| is_other && self.is_answered(verb)) else {
            return false;
        };
        let is_joined = before(verb).is_some_and(|join| self.tokens[join].cues.has(Cues::JOIN));
        let near = said.iter().rev().skip(1).take_while(|it| it.token + NEAR > token);
        is_joined
            && self.is_led_on(other)
            && near.take(4).any(|it| matches!(it.part, MovePart::Answer | MovePart::Named))
    }

    /// `The move I would like to make is d3`: nothing else is said of it.
    pub(super) fn is_the_move_that(&self, before: &Words) -> bool {
        let word = |at: usize| match &self.tokens[at].what {
            TokenKind::Word(word) => word.as_str(),
            _ => "",
        };
        let mut words = before.all().map(|(_, word)| word).skip_while(|it| word(it.token) == "be");
        if !words.next().is_some_and(|it| !it.apart && matches!(word(it.token), "is" | "will")) {
            return false;
        }
        let mut does = false;
        for it in words {
            match word(it.token) {
                _ if it.apart || it.colon => return false,
                "i" | "i'd" | "i'll" | "i'm" | "i've" => {
                    let named = it.token.checked_sub(1).map_or("", word);
                    let named =
                        if named == "that" { it.token.checked_sub(2).map_or("", word) } else { named };
                    return does && matches!(named, "move" | "answer" | "one" | "choice");
                }
                "make" | "play" | "choose" | "pick" | "select" | "playing" | "making" | "chosen"
                | "choosing" | "submit" => {
                    does = true;
                }
                "would" | "will" | "want" | "like" | "love" | "to" | "am" | "have" | "going" | "here"
                | "now" | "decided" => {}
                _ => return false,
            }
        }
        false
    }

    /// `I`, and not `my`.
    pub(super) fn is_subject(&self, token: usize) -> bool {
        matches!(&self.tokens[token].what, TokenKind::Word(word) if matches!(word.as_str(),
            "i" | "i'll" | "i'm" | "we" | "we'll" | "let's" | "ich" | "je" | "j'" | "yo" | "io" | "eu" | "ik" | "я" | "voy" | "vou"
                | "toca" | "буду"))
            || self.tokens[token].cues.has(Cues::DOES)
    }

    /// `I could castle, play d3, or go for c3`: a verb that goes on what only may be done.
    pub(super) fn is_one_of_several(&self, verb: usize) -> bool {
        let clause = self.tokens[..verb].iter().rev().take(NEAR);
        let mut clause = clause.take_while(|token| {
            !matches!(token.what, TokenKind::Line | TokenKind::Sign('.' | '!' | '?' | ';' | ':'))
        });
        clause.any(|token| token.cues.has(Cues::MAY))
    }

    /// How a move is written.
    pub(super) fn form(&self, token: usize) -> WrittenForm {
        match self.tokens[token].what {
            TokenKind::Move(at) => self.moves[at].form,
            _ => WrittenForm::Notation,
        }
    }

    /// `Black's`, `your`: whose something is, and not who does it.
    pub(super) fn is_owner(&self, token: usize) -> bool {
        matches!(&self.tokens[token].what, TokenKind::Word(word) if word.ends_with("'s") || matches!(word.as_str(),
            "your" | "their" | "his" | "her" | "dein" | "deine" | "ihr" | "votre" | "su" | "tuo" | "tua" | "seu" | "jouw"
                | "ваш" | "твой" | "schwarzen" | "weißen"))
    }

    /// `my`, and not `I`.
    pub(super) fn is_possessive(&self, token: usize) -> bool {
        matches!(&self.tokens[token].what, TokenKind::Word(text) if matches!(text.as_str(),
            "my" | "our" | "mine" | "me" | "mein" | "meine" | "meinen" | "meinem" | "mon" | "ma" | "mi" | "mio" | "mia" | "meu"
                | "minha" | "mijn" | "мой" | "моя" | "мое"))
    }

    /// Whether it is the writer, or the side to move, who does what a verb says.
    pub(super) fn is_done(&self, before: &Words, verb: usize, own: Cues) -> bool {
        before.all().any(|(at, word)| at > verb && !word.apart && word.cues.has(Cues::FIRST.and(own)))
    }

    /// `So, Nf3`: what begins a sentence concludes, comma or not.
    pub(super) fn concludes(&self, token: usize) -> bool {
        let begins = token == 0 || !self.tokens[token - 1].is_word();
        let comma = self.tokens.get(token + 1).is_some_and(|next| next.is_sign(','));
        let leads =
            self.tokens.get(token + 2..).unwrap_or_default().iter().find(|token| {
                !matches!(token.what, TokenKind::Sign('*' | '_' | '`') | TokenKind::Number { .. })
            });
        begins && comma && leads.is_some_and(|token| matches!(token.what, TokenKind::Move(_)))
    }

    /// Whether a word begins a part of a sentence: `Move:`, `The move is`.
    pub(super) fn begins_part(&self, token: usize) -> bool {
        let before = token.checked_sub(1).map(|before| &self.tokens[before]);
        match before {
            None => true,
            Some(TextToken { what: TokenKind::Word(word), .. }) => {
                matches!(word.as_str(), "the" | "here's" | "here" | "is" | "a")
                    && token >= 2
                    && !self.tokens[token - 2].is_word()
                    || matches!(word.as_str(), "the" | "here's") && token == 1
            }
            Some(token) => !matches!(token.what, TokenKind::Move(_) | TokenKind::Sign('-' | '\'')),
        }
    }
}
