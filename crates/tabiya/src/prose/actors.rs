//! Who does something in a sentence, and whether a word says so.

use super::castlings::{castles, is_by_castling};
use super::context::{Words, is_boundary};
use super::deeds::is_taking;
use super::layout::Sentence;
use super::lexicon::Cues;
use super::move_part::MovePart;
use super::notation::WrittenForm;
use super::pieces::{Link, link, piece};
use super::roles::{Roles, Said};
use super::tokens::{TextToken, TokenKind};
use core::ops::Range;

/// What openings are called that have the name of somebody.
#[rustfmt::skip]
const OPENINGS: [&str; 26] = [
    "attack", "gambit", "defence", "defense", "variation", "opening", "system", "countergambit", "angriff", "verteidigung",
    "variante", "eröffnung", "attaque", "défense", "ouverture", "système", "ataque", "defensa", "apertura", "sistema", "attacco",
    "difesa", "gambetto", "defesa", "aanval", "gambiet",
];

/// What compares the writer with others.
const LIKE: [&str; 7] = ["like", "wie", "comme", "como", "come", "zoals", "как"];

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
        // `um die Rochade vorzubereiten`: what it is for is not done yet. (`um` before a noun is an article as well.)
        let is_purpose = |(at, word): (usize, super::context::Before)| {
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

    /// `think`, `compare`: nothing is done yet.
    pub(super) fn is_pondered(&self, token: &TextToken) -> bool {
        matches!(&token.what, TokenKind::Word(word) if matches!(word.as_str(),
            "think" | "find" | "choose" | "decide" | "calculate" | "understand" | "know" | "work" | "explain" | "see" | "list"
                | "go" | "start" | "begin" | "try" | "break" | "step" | "overlegen" | "nachdenken" | "réfléchir" | "pensar"
                | "pensare" | "nadenken" | "подумать"))
    }

    /// `keep`, `need`: nothing is moved.
    pub(super) fn is_kept(&self, token: usize) -> bool {
        matches!(&self.tokens[token].what, TokenKind::Word(word) if matches!(word.as_str(),
        "have" | "keep" | "hold" | "maintain" | "need" | "gain" | "trust" | "behalte" | "halte" | "brauche" | "garde" | "maintiens"
            | "mantengo" | "necesito" | "tengo" | "mantenho" | "preciso" | "houd" | "behoud" | "держу" | "сохраняю"))
    }

    /// Whether a verb belongs to a clause of which something else comes first: `Before I place my knight on e5`.
    pub(super) fn is_before(&self, token: usize) -> bool {
        let is = |at: usize, known: &[&str]| matches!(self.tokens.get(at).map(|token| &token.what), Some(TokenKind::Word(word)) if known.contains(&word.as_str()));
        is(token, &["before", "bevor", "ehe", "voordat", "прежде"])
            || is(token, &["avant", "antes", "prima"]) && is(token + 1, &["de", "di", "que", "che", "d'"])
    }

    /// `instead`, of what was said before.
    pub(super) fn is_instead(&self, token: usize) -> bool {
        matches!(self.tokens.get(token).map(|token| &token.what), Some(TokenKind::Word(word)) if matches!(word.as_str(),
            "instead" | "stattdessen"))
    }

    /// `answer`, `meet`: what it is done to is a move of the other side.
    pub(super) fn is_answered(&self, token: usize) -> bool {
        matches!(&self.tokens[token].what, TokenKind::Word(word) if matches!(word.as_str(),
            "answer" | "meet" | "counter" | "parry" | "beantworte" | "kontere" | "contre" | "contesto" | "beantwoord"))
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

    /// `Threatening mate: Qh3`: what begins a sentence so is what the writer does.
    pub(super) fn is_participle(&self, token: usize) -> bool {
        let begins = token == 0 || !self.tokens[token - 1].is_word() && !self.tokens[token - 1].is_sign(',');
        begins
            && matches!(&self.tokens[token].what, TokenKind::Word(word) if matches!(word.as_str(),
                "threatening" | "preventing" | "stopping" | "inviting" | "forcing" | "provoking" | "meeting" | "punishing"
                    | "tying" | "chasing" | "driving" | "luring" | "dragging" | "confining" | "dislodging"))
    }

    /// `I give you O-O`: the other side gets what the writer does.
    pub(super) fn is_given(&self, token: usize) -> bool {
        let is = |at: usize, known: &[&str]| matches!(&self.tokens[at].what, TokenKind::Word(word) if known.contains(&word.as_str()));
        token >= 2
            && is(token, &["you"])
            && is(
                token - 1,
                &["give", "show", "surprise", "greet", "answer", "punish", "challenge", "present"],
            )
            && self.is_subject(token - 2)
    }

    /// Whether a verb stands right before a move that sets it above another one.
    pub(super) fn is_preferred_to(&self, token: usize) -> bool {
        let mut before = self.tokens[..token].iter().rev().take(4).filter(|token| token.is_word());
        before.next().is_some_and(|word| {
            matches!(&word.what, TokenKind::Word(word) if matches!(word.as_str(),
            "prefer" | "préfère" | "prefiero" | "preferisco" | "prefiro" | "verkies"))
        })
    }

    /// `on`, where what is answered to a move stands behind it.
    pub(super) fn is_on(&self, token: usize) -> bool {
        matches!(&self.tokens[token].what, TokenKind::Word(word) if matches!(word.as_str(),
            "on" | "auf" | "sur" | "a" | "su" | "op" | "на"))
    }

    /// `I`, and not `my`.
    pub(super) fn is_subject(&self, token: usize) -> bool {
        matches!(&self.tokens[token].what, TokenKind::Word(word) if matches!(word.as_str(),
            "i" | "i'll" | "i'm" | "we" | "we'll" | "let's" | "ich" | "je" | "j'" | "yo" | "io" | "eu" | "ik" | "я" | "voy" | "vou"
                | "toca" | "буду"))
            || self.tokens[token].cues.has(Cues::DOES)
    }

    /// `l'arrocco`: behind an article it names something, and does nothing.
    fn is_noun(&self, token: usize) -> bool {
        token.checked_sub(1).is_some_and(|before| matches!(&self.tokens[before].what, TokenKind::Word(word) if matches!(word.as_str(),
            "l'" | "il" | "lo" | "un" | "un'" | "el" | "le" | "o" | "um" | "de" | "het" | "een" | "die" | "dell'" | "all'" | "dall'"
                | "sull'" | "mio" | "mon" | "mi" | "meu")))
    }

    /// `best move`, and the `is` behind it: a judgement, and no announcement.
    pub(super) fn is_judged(&self, token: usize) -> bool {
        let has = |at: usize| self.tokens.get(at).is_some_and(|token| token.cues.has(Cues::JUDGED));
        let is_first = |at: usize| self.tokens.get(at).is_some_and(|token| token.cues.has(Cues::FIRST));
        has(token) || token > 0 && has(token - 1) && !is_first(token)
    }

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

    /// `moves` is a verb only right behind who moves: `Black moves Nf6`, and not `Black's main moves: Nf6`.
    pub(super) fn is_finite(&self, token: usize) -> bool {
        let is_plural = matches!(&self.tokens[token].what, TokenKind::Word(word) if word == "moves");
        let before = token.checked_sub(1).map(|before| self.tokens[before].cues);
        !is_plural || before.is_some_and(|cues| cues.has(Cues::WHITE.and(Cues::BLACK).and(Cues::FIRST)))
    }

    /// `Black's`, `your`: whose something is, and not who does it.
    pub(super) fn is_owner(&self, token: usize) -> bool {
        matches!(&self.tokens[token].what, TokenKind::Word(word) if word.ends_with("'s") || matches!(word.as_str(),
            "your" | "their" | "his" | "her" | "dein" | "deine" | "ihr" | "votre" | "su" | "tuo" | "tua" | "seu" | "jouw"
                | "ваш" | "твой" | "schwarzen" | "weißen"))
    }

    /// What something is changed from stands behind it.
    pub(super) fn is_from(&self, token: usize) -> bool {
        matches!(&self.tokens[token].what, TokenKind::Word(word) if link(word) == Some(Link::From))
    }

    /// What something is changed to stands behind it.
    pub(super) fn is_to(&self, token: usize) -> bool {
        matches!(&self.tokens[token].what, TokenKind::Word(word) if matches!(word.as_str(),
            "to" | "into" | "zu" | "auf" | "in" | "en" | "pour" | "à" | "a" | "por" | "para" | "naar" | "на"))
    }

    /// `think`, `that`: a sentence of its own follows.
    pub(super) fn is_thought(&self, token: usize) -> bool {
        matches!(&self.tokens[token].what, TokenKind::Word(text) if matches!(text.as_str(),
            "that" | "think" | "believe" | "feel" | "guess" | "say" | "announce" | "declare" | "find" | "glaube" | "denke" | "finde" | "dass" | "pense"
                | "trouve" | "crois" | "que" | "creo" | "penso" | "credo" | "che" | "acho" | "denk" | "vind" | "dat" | "думаю"
                | "считаю" | "что"))
    }

    /// `my`, and not `I`.
    pub(super) fn is_possessive(&self, token: usize) -> bool {
        matches!(&self.tokens[token].what, TokenKind::Word(text) if matches!(text.as_str(),
            "my" | "our" | "mine" | "me" | "mein" | "meine" | "meinen" | "meinem" | "mon" | "ma" | "mi" | "mio" | "mia" | "meu"
                | "minha" | "mijn" | "мой" | "моя" | "мое"))
    }

    /// `can`, `could`: what somebody is able to do.
    pub(super) fn is_possible(&self, token: usize) -> bool {
        matches!(&self.tokens[token].what, TokenKind::Word(text) if matches!(text.as_str(),
            "can" | "could" | "might" | "may" | "kann" | "könnte" | "peut" | "peuvent" | "pourrait" | "pourraient" | "puede"
                | "pueden" | "podría" | "podrían" | "può" | "possono" | "potrebbe" | "potrebbero" | "pode" | "podem"
                | "poderia" | "poderiam" | "kan" | "kunnen" | "может" | "могут" | "мог" | "могли"))
    }

    /// `best`, `am solidesten`, `la más agresiva`
    pub(super) fn is_superlative(&self, token: usize) -> bool {
        matches!(&self.tokens[token].what, TokenKind::Word(text) if text.len() > 4 && (text.ends_with("est") || text.ends_with("sten"))
            || text.starts_with("лучш") || text.starts_with("сильнейш")
            || matches!(text.as_str(), "best" | "most" | "beste" | "bester" | "meilleur" | "meilleure" | "plus" | "mejor" | "más"
                | "migliore" | "miglior" | "più" | "melhor" | "mais" | "самый" | "самое"))
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
