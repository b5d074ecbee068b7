//! What is said behind a move and takes it back: `I refuse.`, `I'm not playing that.`, `But my knight feels differently.`
//!
//! A text is not played against its own words. Each part of a sentence behind the last move that it names is looked at, and what
//! it is found to object to is refused as unclear: a denial hits whatever was answered before it, a doubt only what was judged or
//! named, and not yet announced.

use super::bearings::{Bearing, last_bearing};
use super::castlings::castles;
use super::lexicon::Cues;
use super::move_part::MovePart;
use super::names::is_name;
use super::notation::WrittenForm;
use super::pieces::piece;
use super::roles::{Roles, Said};
use super::tokens::{NO, TextToken, TokenKind};
use alloc::vec::Vec;
use core::ops::Range;

/// How much an objection takes back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Weight {
    /// Anything: `I won't play it.`
    Denial,
    /// What is not announced: `But my king feels safer elsewhere.`
    Doubt,
}

/// Something that takes back what was said before it.
#[derive(Debug)]
pub(super) struct Objection {
    pub(super) token: usize,
    pub(super) weight: Weight,
    /// The move that it is about, if it is only about one.
    pub(super) about: Option<usize>,
}

/// A part of a sentence with more words than these is not read as an objection.
const LONGEST: usize = 40;
/// A denial has no more words.
const SHORT: usize = 12;

/// All objections of a text, in their order.
pub(super) fn of(roles: &Roles<'_>, said: &[Said]) -> Vec<Objection> {
    let mut found = Vec::new();
    for sentence in &roles.layout.sentences {
        let range = sentence.range.clone();
        let is_named = |&at: &usize| {
            matches!(roles.tokens[at].what, TokenKind::Move(_) | TokenKind::Enclosed)
                && !roles.tokens[at].is_talk
        };
        let last = range.clone().rev().take(LONGEST).find(is_named);
        // `… but then Nxe4!`: a reply that nothing is said about any more.
        if let Some(token) = last.filter(|_| !sentence.is_asked).and_then(|last| feared(roles, &range, last))
        {
            found.push(Objection { token, weight: Weight::Doubt, about: None });
            continue;
        }
        // `O-O is the book move, but I want something different`: the part behind the last move.
        let parts = |&at: &usize| match &roles.tokens[at].what {
            TokenKind::Word(_) => roles.tokens[at].cues.has(Cues::BUT.and(Cues::CONTRAST)),
            TokenKind::Sign(sign) => matches!(sign, ',' | ';' | '(' | '—' | '–'),
            _ => false,
        };
        let start = match last {
            Some(last) => (last + 1..range.end).find(parts),
            None => Some(range.start),
        };
        let Some(start) = start else { continue };
        if range.end - start > LONGEST || sentence.is_asked && last.is_some() {
            continue;
        }
        let Some(weight) = weight(roles, start..range.end) else { continue };
        let at = said.partition_point(|it| it.token < start);
        let about = said[..at].iter().rev().find(|it| it.part != MovePart::Mention).map(|it| it.token);
        // `I don't know.`, `so I switch`: it is about all of them.
        let is_lost = roles.tokens[start..range.end]
            .iter()
            .any(|token| token.cues.has(Cues::CHANGE) || last.is_none() && token.cues.has(Cues::DOUBT));
        let about = about.filter(|_| (weight == Weight::Denial || last.is_some()) && !is_lost);
        found.push(Objection { token: start, weight, about });
    }
    found
}

/// Where a sentence begins to end with a reply that speaks against what was said before: `but then Nxe4!`
fn feared(roles: &Roles<'_>, sentence: &Range<usize>, last: usize) -> Option<usize> {
    let behind = &roles.tokens[last + 1..sentence.end];
    let mut before = (sentence.start..last)
        .rev()
        .filter(|&at| !matches!(roles.tokens[at].what, TokenKind::Sign(_) | TokenKind::Number { .. }));
    let then = before.next().filter(|&at| roles.tokens[at].cues.has(Cues::THEN))?;
    let but = before.next().filter(|&at| roles.tokens[at].cues.has(Cues::BUT.and(Cues::CONTRAST)))?;
    // `but then Nxe5 just wins a pawn`: it is the other side that does.
    let own = Cues::FIRST.and(Cues::DOES).and(Cues::PLAY).and(Cues::NOUN).and(Cues::FINAL).and(Cues::NOT);
    let own = own.and(Cues::SO).and(Cues::BUT).and(Cues::PRONOUN);
    let wins = behind.iter().any(|token| is(token, &WINS)) && !behind.iter().any(|token| token.cues.has(own));
    (but < then && (wins || !behind.iter().any(|token| token.is_word()))).then_some(but)
}

/// What a part of a sentence objects, if it does.
fn weight(roles: &Roles<'_>, range: Range<usize>) -> Option<Weight> {
    let clause = Clause::of(roles, range)?;
    if clause.denies() {
        Some(Weight::Denial)
    } else if clause.doubts() {
        Some(Weight::Doubt)
    } else {
        None
    }
}

/// A part of a sentence, and what matters of it.
struct Clause<'a> {
    words: Vec<&'a TextToken>,
    /// The writer speaks of himself.
    by_writer: bool,
    negated: bool,
    refuses: bool,
    /// A piece is named, or castling.
    touches: bool,
    /// Somebody is named.
    names: bool,
}

fn is(word: &TextToken, known: &[&str]) -> bool {
    matches!(&word.what, TokenKind::Word(text) if known.contains(&text.as_str()))
}

impl<'a> Clause<'a> {
    fn of(roles: &Roles<'a>, range: Range<usize>) -> Option<Clause<'a>> {
        let words: Vec<&TextToken> =
            roles.tokens[range.clone()].iter().filter(|token| token.is_word()).collect();
        words.first()?;
        // `It is not flashy, but I like it` ends well.
        let but = words.iter().rposition(|word| word.cues.has(Cues::BUT)).unwrap_or(0);
        let denies = Cues::NOT.and(Cues::DOUBT);
        let negated = words[but..].iter().any(|word| word.cues.has(denies) || is(word, &NO));
        // `I see nothing better`
        let compares = words.iter().any(|word| is(word, BETTER));
        let touches = range.clone().any(|at| match &roles.tokens[at].what {
            TokenKind::Word(word) => piece(word).is_some() || castles(word),
            TokenKind::Move(named) => roles.moves[*named].form != WrittenForm::Square,
            _ => false,
        });
        let by_writer = range.into_iter().any(|at| roles.is_subject(at))
            || words.iter().any(|word| word.cues.has(Cues::FIRST) || is(word, &WRITERS));
        let refuses = words.iter().any(|word| word.cues.has(Cues::REFUSE));
        let names = words.iter().skip(1).any(|word| is_name(roles.text, word) || is(word, &SIDES));
        Some(Clause { words, by_writer, negated: negated && !compares, refuses, touches, names })
    }

    fn has(&self, cues: Cues) -> bool {
        self.words.iter().any(|word| word.cues.has(cues))
    }

    fn first(&self) -> &TextToken {
        self.words[0]
    }

    fn last(&self) -> &TextToken {
        self.words[self.words.len() - 1]
    }

    /// Whether it takes back whatever was answered.
    fn denies(&self) -> bool {
        let Clause { words, by_writer, negated, refuses, touches, .. } = self;
        // `The block above is only a template.`
        if words.iter().any(|word| is(word, &TEMPLATES)) {
            return true;
        }
        // `That was a typo.`
        if words.len() <= 6 && words.iter().any(|word| is(word, &["typo"])) && is(self.first(), &IT) {
            return true;
        }
        // `… so I switch.`
        if *by_writer && self.last().cues.has(Cues::CHANGE) && words.len() <= SHORT {
            return true;
        }
        if *touches || !(*negated || *refuses) || words.len() > SHORT {
            return false;
        }
        let (first, last) = (self.first(), self.last());
        // `Also no.`, `Não concordo.`, `This is not blitz.`
        match words.len() {
            ..=3 if *by_writer || is(last, &NO) || words.iter().any(|word| is(word, &WANTS)) => return true,
            ..=4 if is(first, &["this", "that"]) => return true,
            _ => {}
        }
        // `I won't.`, `I refuse.`, `I'm not playing that.`
        let ends = is(last, &NO) || is(last, &["i", "ich", "ik", "je"]);
        let ends = ends || last.cues.has(Cues::NOT.and(Cues::REFUSE).and(Cues::VERB));
        let about_it = last.cues.has(Cues::PRONOUN) || is(last, &["one", "so", "either", "today", "here"]);
        let plays = self.has(Cues::PLAY.and(Cues::VERB)) || words.iter().any(|word| is(word, &WANTS));
        *by_writer && (ends || *refuses && words.len() <= 6 || about_it && plays)
    }

    /// Whether it speaks against what was only named or judged.
    fn doubts(&self) -> bool {
        let Clause { words, by_writer, negated, refuses, touches, .. } = self;
        let others = Cues::OTHER.and(Cues::WHITE).and(Cues::BLACK);
        // `Solid, no drama.`
        let is_calm = words.windows(2).any(|two| is(two[0], &NONE_OF) && is(two[1], &CALM));
        // `The book is wrong.`, `My vote does not count.`
        if words.len() <= 9
            && !is_calm
            && (*negated || *refuses)
            && !touches
            && (*by_writer || !self.has(others))
        {
            return true;
        }
        // `It also loses a bishop.`, `Terrible.`
        let is_sigh = is(self.first(), &["hmm", "hm", "oh", "ugh"]);
        let goes_back = is(self.first(), &IT)
            || is_sigh && words.get(1).is_some_and(|word| is(word, &IT))
            || is(self.first(), &SADLY)
            || self.first().cues.has(Cues::BUT)
            || words.len() == 1;
        if goes_back && words.len() <= SHORT && last_bearing(words) == Bearing::Against {
            return true;
        }
        let contrasts = words.iter().take(2).any(|word| word.cues.and(word.opens).has(Cues::CONTRAST))
            || words.iter().any(|word| is(word, &["though"]));
        if self.has(Cues::ELSE) && (*by_writer || contrasts) {
            return true;
        }
        // `but I love it`
        let is_liked = *by_writer
            && !*negated
            && (self.last().cues.has(Cues::PRONOUN) || self.has(Cues::NOUN.and(Cues::FINAL)))
            && last_bearing(words) == Bearing::For;
        if contrasts && !is_liked && (*by_writer || *touches || *refuses || *negated) {
            return true;
        }
        // `I side with Alice.`: what Alice plays was not understood, or it would be announced.
        if self.names && *by_writer && words.len() <= 9 && words.iter().any(|word| is(word, &FOLLOWS)) {
            return true;
        }
        // `That's what I'd say if the rook were not needed.`
        let refers = ["that's", "this", "that", "das", "c'est", "eso", "dat", "это"];
        is(self.first(), &refers) && self.has(Cues::IF)
    }
}

/// What a reply does that is feared.
const WINS: [&str; 14] = [
    "wins",
    "forks",
    "traps",
    "mates",
    "hits",
    "gewinnt",
    "gagne",
    "gana",
    "vince",
    "guadagna",
    "ganha",
    "wint",
    "выигрывает",
    "equalizes",
];

/// Negations that take a noun.
const NONE_OF: [&str; 12] =
    ["no", "without", "keine", "kein", "ohne", "sans", "sin", "senza", "sem", "geen", "zonder", "без"];

/// What a good move does without.
#[rustfmt::skip]
const CALM: [&str; 32] = [
    "drama", "risk", "risks", "nonsense", "frills", "fuss", "rush", "hurry", "problem", "problems", "worries", "tricks",
    "complications", "experiments", "weaknesses", "danger", "regrets", "doubt", "doubts", "brainer", "experimente", "risiko",
    "risque", "risques", "riesgo", "riesgos", "rischi", "rischio", "risco", "riscos", "risico", "риска",
];

/// Who sees nothing better, or says `not the other one`, has not changed his mind.
const BETTER: &[&str] = &[
    "other",
    "else",
    "anderes",
    "autre",
    "otra",
    "altro",
    "outra",
    "anders",
    "другого",
    "better",
    "stronger",
    "safer",
    "besser",
    "besseres",
    "mieux",
    "mejor",
    "meglio",
    "melhor",
    "beter",
    "beters",
    "лучше",
];

/// What begins bad news.
const SADLY: [&str; 13] = [
    "sadly",
    "unfortunately",
    "alas",
    "leider",
    "malheureusement",
    "hélas",
    "desgraciadamente",
    "lamentablemente",
    "purtroppo",
    "infelizmente",
    "helaas",
    "увы",
    "жаль",
];

/// What was named before, where a sentence begins with it.
const IT: [&str; 18] = [
    "it", "that", "this", "es", "das", "dies", "ça", "cela", "il", "eso", "esto", "ciò", "questo", "isso",
    "isto", "dat", "het", "это",
];

/// Who writes, where no verb says so: `Not me.`
const WRITERS: [&str; 12] =
    ["me", "mir", "mich", "moi", "mí", "me", "mim", "mij", "меня", "мне", "mne", "i'd"];

/// What somebody does not do who does not play a move.
const WANTS: [&str; 29] = [
    "concordo",
    "agreed",
    "einverstanden",
    "d'accord",
    "acuerdo",
    "eens",
    "согласен",
    "like",
    "want",
    "need",
    "do",
    "trust",
    "buy",
    "recommend",
    "agree",
    "mag",
    "will",
    "aime",
    "veux",
    "gusta",
    "quiero",
    "piace",
    "voglio",
    "gosto",
    "quero",
    "wil",
    "нравится",
    "хочу",
    "буду",
];

/// One of two that were named.
const SIDES: [&str; 16] = [
    "former",
    "latter",
    "ersteren",
    "letzteren",
    "ersterem",
    "letzterem",
    "premier",
    "dernier",
    "primero",
    "último",
    "primo",
    "secondo",
    "primeiro",
    "eerste",
    "laatste",
    "первым",
];

/// What somebody does who takes the side of another.
const FOLLOWS: [&str; 24] = [
    "side",
    "siding",
    "go",
    "going",
    "trust",
    "follow",
    "agree",
    "stick",
    "halte",
    "folge",
    "vertraue",
    "gehe",
    "suis",
    "confiance",
    "rejoins",
    "voy",
    "confío",
    "vado",
    "seguo",
    "vou",
    "sigo",
    "ga",
    "volg",
    "доверяю",
];

/// What was written only to show how it is done.
const TEMPLATES: [&str; 8] =
    ["template", "placeholder", "vorlage", "plantilla", "sjabloon", "шаблон", "boilerplate", "dummy"];
