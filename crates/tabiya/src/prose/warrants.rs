//! What warrants that a move which is only named is the answer, and what takes that warrant away.
//!
//! Nobody is played what he only names: a sign is needed that it is what he answers. It stands alone in its part of a sentence,
//! begins its sentence, is told in words as something that is done, or the writer speaks of himself around it. A definition
//! (`Ng5 is the Fried Liver Attack`) has none of these, and where the writer asks his reader something back, nothing less than
//! an announcement counts.

use super::bearings::{Bearing, last_bearing, weigh};
use super::context::is_boundary;
use super::lexicon::Cues;
use super::move_part::MovePart;
use super::notation::WrittenForm;
use super::reports::OPENINGS;
use super::roles::{Roles, Said, level};
use super::sentences::Sentence;
use super::tokens::{TextToken, TokenKind};
use alloc::vec::Vec;
use core::ops::Range;

/// So many pieces of the text are looked at on either side; the search stays linear.
const NEAR: usize = 40;
/// A text with no more words is all about its move, unless they say something else.
const SHORT: usize = 6;

fn is(token: &TextToken, known: &[&str]) -> bool {
    matches!(&token.what, TokenKind::Word(word) if known.contains(&word.as_str()))
}

impl Roles<'_> {
    /// Takes back what a definition names, or a text that asks its reader something back, and gives the places of the moves that
    /// are warranted though they are only named.
    pub(super) fn warrant(&self, said: &mut [Said]) -> Vec<usize> {
        let asks_back = self.layout.sentences.iter().any(|sentence| self.asks_back(sentence));
        let is_short = self.is_short();
        let mut warranted = Vec::new();
        let (mut number, mut named_next) = (0, None);
        for it in said.iter_mut().filter(|it| it.named.is_some()) {
            while self.layout.sentences.get(number + 1).is_some_and(|next| next.range.start <= it.token) {
                number += 1;
                named_next = None;
            }
            let is_weak = match it.part {
                MovePart::Named => true,
                MovePart::Answer => matches!(it.level, level::LEADS | level::NUMBERED | level::DONE),
                _ => false,
            };
            let next = self.layout.sentences.get(number + 1);
            let is_named_next =
                *named_next.get_or_insert_with(|| next.is_some_and(|next| self.names_it(&next.range)));
            let sentence = &self.layout.sentences[number].range;
            let is_supposed = || {
                let before = sentence.start.max(it.token.saturating_sub(NEAR))..it.token;
                it.part == MovePart::Answer
                    && it.level <= level::STATED
                    && before.into_iter().any(|at| is(&self.tokens[at], WOULD))
            };
            // `Am I White or Black? As White I'd pick f4.`
            let is_weak = is_weak || asks_back && is_supposed();
            if is_weak
                && (asks_back
                    || self.is_one_of_several_subjects(sentence, it.token)
                    || self.is_defined(number, it)
                    || is_named_next)
            {
                (it.part, it.level) = (MovePart::Candidate, 0);
            } else if it.part == MovePart::Named && (is_short || self.is_warranted(number, it)) {
                warranted.push(it.token);
            }
        }
        warranted
    }

    /// A few words, none of which says how things are: the text is all about its move.
    fn is_short(&self) -> bool {
        let says = Cues::IS.and(Cues::KNOWN).and(Cues::THIRD).and(Cues::REPORT).and(Cues::AFTER);
        let words = || self.tokens.iter().filter(|token| token.is_word()).take(SHORT + 1);
        words().count() <= SHORT && !words().any(|word| word.cues.has(says))
    }

    fn is_warranted(&self, number: usize, it: &Said) -> bool {
        let sentence = &self.layout.sentences[number].range;
        let near = sentence.start.max(it.token.saturating_sub(NEAR))..sentence.end.min(it.token + NEAR);
        // `I`, `my move`, `for me`, and not `my brother`.
        let is_first = |at: usize| {
            self.is_subject(at)
                || self.tokens[at].cues.has(Cues::DOES.and(Cues::PLAY))
                || self.tokens[at].cues.has(Cues::FIRST) && (!is(&self.tokens[at], MY) || self.is_of_move(at))
        };
        let next = self.layout.sentences.get(number + 1);
        let goes_on = next.is_some_and(|next| next.range.clone().take(4).any(is_first));
        let is_in_words = matches!(self.form(it.token), WrittenForm::Words | WrittenForm::Deed);
        // `Jag spelar d3.`: of a language that is not known here.
        let is_foreign = near.clone().all(|at| self.tokens[at].cues == Cues::default())
            && !self.tokens[it.token + 1..near.end].iter().any(TextToken::is_word);
        let is_own =
            goes_on || near.clone().any(|at| is_first(at) && !self.is_concluded_else(it.token, at, near.end));
        // `Two Knights (4. d3)`: what stands between parentheses is said by the way.
        if is_own || self.is_by_the_way(it.token) {
            return is_own;
        }
        is_in_words
            || self.is_commanded(sentence, it.token)
            || is_foreign
            // `In the Italian, d3 is common` says how often it is played.
            || it.level != 1 && self.begins_clause(sentence, it)
            || near.clone().any(|at| self.tokens[at].cues.and(self.tokens[at].opens).has(Cues::BEST))
            || self.is_praised(it.token + 1..near.end)
    }

    /// `d3 looks passive but is very solid`: the last half counts.
    fn is_praised(&self, behind: Range<usize>) -> bool {
        let words: Vec<&TextToken> = self.tokens[behind].iter().filter(|token| token.is_word()).collect();
        last_bearing(&words) == Bearing::For
    }

    /// Whether a move stands between parentheses, and not between those of a call: `print("e3")`.
    fn is_by_the_way(&self, token: usize) -> bool {
        let open = (token.saturating_sub(NEAR)..token).rev().find(|&at| self.tokens[at].is_sign('('));
        let is_call = open.is_some_and(|open| {
            self.text[..self.tokens[open].span.start].ends_with(|c: char| c.is_alphanumeric() || c == '_')
        });
        self.layout.is_aside(token) && !is_call
    }

    /// `4.c4, the Panov Attack, and 4.Bd3 are the main tries`: several that something is said of.
    fn is_one_of_several_subjects(&self, sentence: &Range<usize>, token: usize) -> bool {
        let is_move = |at: usize| matches!(self.tokens[at].what, TokenKind::Move(_));
        let is_joined = |at: usize| {
            let mut before =
                (token + 1..at).rev().filter(|&at| !matches!(self.tokens[at].what, TokenKind::Number { .. }));
            before.next().is_some_and(|at| self.tokens[at].is_word() && self.tokens[at].cues.has(Cues::JOIN))
        };
        // `f6 and then g7 and f7 are coming`
        let comes = |at: &usize| !self.tokens[*at].cues.has(Cues::THEN);
        (token + 1..sentence.end.min(token + NEAR)).take_while(comes).any(|at| {
            is_move(at) && self.tokens.get(at + 1).is_some_and(|next| is(next, ARE)) && is_joined(at)
        })
    }

    /// `my move`, `my plan`, and not `my brother`.
    pub(super) fn is_of_move(&self, my: usize) -> bool {
        let what = Cues::NOUN.and(Cues::GOOD).and(Cues::FINAL).and(Cues::LABEL).and(Cues::PLAN);
        self.tokens[my..]
            .iter()
            .skip(1)
            .take(2)
            .any(|next| next.is_word() && next.cues.and(next.opens).has(what))
    }

    /// `With Qd2 Black is quick, so I do something else`: what is concluded behind it is not about it.
    fn is_concluded_else(&self, token: usize, first: usize, end: usize) -> bool {
        let between = &self.tokens[token.min(first)..first];
        let concludes =
            between.iter().any(|it| it.is_word() && it.cues.has(Cues::SO) && it.cues.has(Cues::LINK));
        concludes && !self.tokens[first..end].iter().any(|it| it.cues.has(Cues::PRONOUN))
    }

    /// `Putting the question to the bishop with h6.`, `Check first with Bb5+`, `use c5`: a deed that names nobody.
    fn is_commanded(&self, sentence: &Range<usize>, token: usize) -> bool {
        let first = sentence.clone().take(NEAR).find(|&at| self.tokens[at].is_word());
        let is_deed = first.is_some_and(|at| {
            at < token && matches!(&self.tokens[at].what, TokenKind::Word(word) if word.len() > 5 && word.ends_with("ing"))
        });
        let near = sentence.start.max(token.saturating_sub(NEAR))..token;
        // `Claim the centre with d5.`
        let ends = !self.tokens[token + 1..sentence.end].iter().take(NEAR).any(TextToken::is_word);
        let commands = first.is_some_and(|at| self.tokens.get(at + 1).is_some_and(|next| is(next, ARTICLES)));
        let is_led = token.checked_sub(1).is_some_and(|at| is(&self.tokens[at], WITH));
        let declines = first.is_some_and(|at| at < token && self.tokens[at].cues.has(Cues::DROP));
        is_deed
            || declines
            || commands && is_led && ends && self.layout.sentences.len() == 1
            || near.clone().any(|at| {
                self.tokens[at].cues.has(Cues::FIRSTLY)
                    && self.tokens.get(at + 1).is_some_and(|next| at + 1 == token || is(next, WITH))
            })
            || near.last().is_some_and(|at| is(&self.tokens[at], &["use", "using", "try"]))
    }

    /// `For now, d3.`, `Rd8# ends it`: no word stands before it in its part of the sentence, but for what sets it against others.
    fn begins_clause(&self, sentence: &Range<usize>, it: &Said) -> bool {
        let token = it.token;
        let from = sentence.start.max(token.saturating_sub(NEAR));
        for at in (from..token).rev() {
            match self.tokens[at].what {
                // `After 1. e4 e5`: what it leads up to.
                TokenKind::Word(_)
                    if it.level == level::NUMBERED && self.tokens[at].cues.has(Cues::AFTER) =>
                {
                    return true;
                }
                TokenKind::Word(_) => {
                    let leads = Cues::BUT.and(Cues::GREETING).and(Cues::SO).and(Cues::CONTRAST);
                    return self.tokens[at].cues.has(leads);
                }
                // `1. e4 e5 2. Nf3`: a line goes on with it.
                TokenKind::Move(_) if it.level == level::NUMBERED => {}
                TokenKind::Move(_) => return self.tokens[at].is_talk,
                TokenKind::Sign(':' | ';' | '~' | '❌' | '✗' | '✘' | '🚫' | '✖') => return true,
                TokenKind::Sign(sign) if is_boundary(self.tokens, at, sign) => return true,
                _ => {}
            }
        }
        true
    }

    /// `Ng5 is the Fried Liver Attack`, `e4 means …`, `The Fried Liver begins with Ng5`: a sentence that says what a name means.
    fn is_defined(&self, number: usize, it: &Said) -> bool {
        let token = it.token;
        let sentence = &self.layout.sentences[number].range;
        let near = sentence.start.max(token.saturating_sub(NEAR))..sentence.end.min(token + NEAR);
        let is_part = |token: &&TextToken| {
            !matches!(token.what, TokenKind::Sign(',' | ';' | ':' | '(' | '—' | '–') | TokenKind::Line)
        };
        let behind = self.tokens[token + 1..near.end].iter().take_while(is_part);
        let mut behind = behind.filter(|token| token.is_word());
        let before = self.tokens[near.start..token].iter().rev().take_while(is_part);
        let mut before = before.filter(|token| token.is_word());
        let leads = before.next().is_some_and(|word| is(word, WITH))
            && before.next().is_some_and(|word| is(word, BEGINS));
        // `e4 means that a pawn moves to e4`: what is explained is no answer either.
        let explains = |two: &[TextToken]| matches!(two[0].what, TokenKind::Move(_)) && is(&two[1], MEANS);
        let leads = leads || self.tokens[near.start..token].windows(2).any(explains);
        let Some(verb) = behind.next() else { return leads };
        let is_called = |word: &TextToken| is(word, CALLED);
        // `5. O-O is the main line`: it begins with the number of the move that is to be played.
        let is_numbered =
            it.level == level::LEADS && matches!(self.tokens[near.start].what, TokenKind::Number { .. });
        let is_kind = !is_numbered
            && behind.clone().next().is_some_and(|word| is(word, ARTICLES))
            && !behind.clone().any(|word| is(word, ONLY))
            && weigh(behind.clone()) == Bearing::Unknown;
        let is_named =
            is(verb, IS) && (is_kind || behind.clone().any(|word| is(word, OPENINGS) || is_called(word)));
        let is_judged = behind.clone().any(|word| word.opens.has(Cues::BEST.and(Cues::GOOD)));
        // `Bg5 is the classical test; I'm in.`
        let next = self.layout.sentences.get(number + 1).map_or(0..0, |next| next.range.clone());
        let goes_on = next.take(4).any(|at| self.is_subject(at));
        let by_writer =
            goes_on || near.clone().any(|at| self.tokens[at].cues.has(Cues::FIRST.and(Cues::DOES)));
        let is_old = is(verb, &["has", "had"])
            && behind.clone().any(|word| is(word, &["history", "tradition", "reputation"]));
        let is_called = is(verb, IS) && behind.clone().next().is_some_and(is_called);
        leads || is(verb, MEANS) || is_old || is_called || is_named && !is_judged && !by_writer
    }

    /// `It's named after Légal.`, `This is called the Fried Liver.`: what was named before is explained.
    fn names_it(&self, sentence: &Range<usize>) -> bool {
        let words = || self.tokens[sentence.clone()].iter().filter(|token| token.is_word()).take(5);
        words().next().is_some_and(|word| is(word, IT)) && words().any(|word| is(word, CALLED))
    }

    /// Whether a sentence asks the reader what he wants, or for what is needed to answer: `Would you like to hear more?`
    fn asks_back(&self, sentence: &Sentence) -> bool {
        let words = &self.tokens[sentence.range.clone()];
        if words.len() > NEAR || words.iter().any(|token| matches!(token.what, TokenKind::Move(_))) {
            return false;
        }
        let says = |known: &[&str]| words.iter().any(|token| is(token, known));
        let is_request = words.windows(2).any(|two| is(&two[0], REQUESTS) && is(&two[1], REQUESTED));
        // `Let me know your reply!`
        let is_request = is_request && !says(REPLIES);
        // `Any questions?`
        let is_open = sentence.is_asked
            && says(&["questions", "fragen", "preguntas", "domande", "perguntas", "vragen", "вопросы"]);
        let is_helpless =
            says(CANNOT) && says(ABILITIES) && words.iter().any(|token| token.cues.has(Cues::FIRST));
        is_request || is_open || is_helpless || sentence.is_asked && says(READER) && says(WISHES)
    }
}

/// What stands between a move and its name.
const IS: &[&str] = &["is", "was", "ist", "war", "heißt", "est", "es", "è", "é"];

/// What several are.
const ARE: &[&str] = &["are", "were", "sind", "sont", "son", "sono", "são", "zijn"];

/// What is no kind among others.
const ONLY: &[&str] = &[
    "only",
    "sensible",
    "reasonable",
    "forced",
    "einzige",
    "einzig",
    "seul",
    "seule",
    "única",
    "único",
    "unica",
    "unico",
    "enige",
    "единственный",
];

/// What is done if something is so.
const WOULD: &[&str] = &[
    "i'd",
    "would",
    "könnte",
    "würde",
    "jouerais",
    "choisirais",
    "jugaría",
    "elegiría",
    "giocherei",
    "sceglierei",
    "jogaria",
    "escolheria",
    "zou",
    "бы",
];

/// What stands before the name of a kind.
const ARTICLES: &[&str] = &[
    "a", "an", "the", "one", "ein", "eine", "der", "die", "das", "un", "une", "le", "la", "una", "el", "il",
    "uma", "um", "o", "een", "de", "het",
];

/// What was named before.
const IT: &[&str] = &[
    "it", "it's", "its", "this", "that", "das", "dies", "er", "es", "il", "cela", "c'est", "esto", "eso",
    "se", "questo", "si", "isso", "dit", "dat", "это", "он",
];

/// Whose something is.
const MY: &[&str] = &[
    "my", "our", "mein", "meine", "meinen", "meinem", "mon", "ma", "mi", "mio", "mia", "meu", "minha",
    "mijn", "мой", "моя", "мое",
];

/// What says the same.
const MEANS: &[&str] = &[
    "means",
    "scores",
    "scored",
    "averages",
    "dates",
    "erzielt",
    "denotes",
    "refers",
    "bedeutet",
    "bezeichnet",
    "heißt",
    "signifie",
    "désigne",
    "significa",
    "denota",
    "betekent",
    "означает",
    "называется",
];

/// How something is named.
const CALLED: &[&str] = &[
    "called", "named", "genannt", "appelé", "appelée", "llamado", "llamada", "chiamato", "chiamata",
    "chamado", "chamada", "genoemd",
];

/// What openings do with their first moves.
const BEGINS: &[&str] = &[
    "begins",
    "starts",
    "arises",
    "characterized",
    "characterised",
    "defined",
    "beginnt",
    "startet",
    "entsteht",
    "commence",
    "débute",
    "empieza",
    "comienza",
    "inizia",
    "comincia",
    "começa",
    "begint",
    "начинается",
];

/// With what.
const WITH: &[&str] = &["with", "after", "by", "mit", "nach", "par", "avec", "con", "com", "met", "с"];

/// Who is written to, or he and the writer.
const READER: &[&str] = &[
    "you",
    "your",
    "we",
    "us",
    "du",
    "dir",
    "dich",
    "sie",
    "ihnen",
    "wir",
    "vous",
    "tu",
    "te",
    "t'",
    "usted",
    "tú",
    "le",
    "vuoi",
    "vorresti",
    "lei",
    "você",
    "voce",
    "je",
    "u",
    "ты",
    "вы",
    "тебе",
    "вам",
    "quieres",
    "prefieres",
    "desea",
    "deseas",
    "preferisci",
    "desidera",
    "quer",
    "prefere",
    "gostaria",
    "хотите",
    "хочешь",
    "veux-tu",
    "voulez-vous",
    "souhaitez-vous",
    "préférez-vous",
    "préfères-tu",
];

/// What he is asked for.
const WISHES: &[&str] = &[
    "want",
    "like",
    "prefer",
    "tell",
    "telling",
    "mind",
    "clarify",
    "provide",
    "share",
    "specify",
    "study",
    "explain",
    "discuss",
    "explore",
    "interested",
    "möchtest",
    "möchten",
    "willst",
    "wollen",
    "bevorzugst",
    "voulez-vous",
    "veux-tu",
    "veux",
    "voulez",
    "souhaitez",
    "souhaitez-vous",
    "préférez-vous",
    "préfères-tu",
    "préfères",
    "préférez",
    "quieres",
    "quiere",
    "prefieres",
    "desea",
    "deseas",
    "gustaría",
    "vuoi",
    "vorresti",
    "preferisci",
    "desidera",
    "quer",
    "prefere",
    "gostaria",
    "wil",
    "wilt",
    "хотите",
    "хочешь",
    "предпочитаете",
    "предпочитаешь",
];

/// Who is not able to do something.
const CANNOT: &[&str] = &[
    "can't", "cannot", "unable", "not", "kann", "nicht", "peux", "pas", "puedo", "posso", "kan", "niet",
    "могу",
];

/// What nobody can do without who does not answer.
const ABILITIES: &[&str] = &[
    "choose",
    "decide",
    "see",
    "access",
    "chess",
    "help",
    "assist",
    "board",
    "able",
    "sehen",
    "auswählen",
    "entscheiden",
    "voir",
    "choisir",
    "ver",
    "elegir",
    "vedere",
    "scegliere",
    "escolher",
    "zien",
    "kiezen",
    "видеть",
    "выбрать",
];

/// How somebody is asked without a question.
const REQUESTS: &[&str] = &["please", "me", "bitte", "veuillez", "por", "favor", "alstublieft", "пожалуйста"];

/// What comes next.
const REPLIES: &[&str] = &[
    "reply",
    "move",
    "answer",
    "response",
    "turn",
    "zug",
    "antwort",
    "coup",
    "réponse",
    "jugada",
    "respuesta",
    "mossa",
    "risposta",
    "lance",
    "resposta",
    "zet",
    "antwoord",
    "ход",
    "ответ",
];

/// For what.
const REQUESTED: &[&str] = &[
    "provide",
    "share",
    "send",
    "specify",
    "clarify",
    "tell",
    "know",
    "supply",
    "give",
    "which",
    "whether",
    "envíe",
    "envía",
    "indique",
    "indica",
    "teile",
    "nennen",
    "nenne",
    "gib",
    "geben",
    "fournir",
    "préciser",
    "indiquer",
    "fornisci",
    "indicare",
    "forneça",
    "informe",
    "укажите",
    "пришлите",
];
