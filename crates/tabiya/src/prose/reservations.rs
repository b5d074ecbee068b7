//! What keeps a move from being the answer in its own part of a sentence: `Never would I play d3`, `d3 scheidet aus`,
//! `I hesitate to play d3`, `Sample output: d3`.
//!
//! The words before a move and behind it are looked at up to where another part of the sentence begins. A denial or a word of
//! exclusion among them is heard wherever it stands, and so is what was done once, what is left to others, and what only shows
//! how answers are written. Whoever is not sure to be understood is refused: a move that was not meant is worse.

use super::context::is_boundary;
use super::lexicon::Cues;
use super::move_part::MovePart;
use super::names::is_name;
use super::notation::WrittenForm;
use super::roles::{Roles, level};
use super::tokens::{NO, TextToken, TokenKind};
use crate::color::Color;
use alloc::vec::Vec;
use core::ops::Range;

/// So many pieces of the text are looked at on either side; the search stays linear.
const NEAR: usize = 24;
/// What is said of a move stands among so many words behind it.
const NEXT: usize = 6;

fn is(token: &TextToken, known: &[&str]) -> bool {
    matches!(&token.what, TokenKind::Word(word) if known.contains(&word.as_str()))
}

impl Roles<'_> {
    /// What a move is by the words of its part of the sentence, if they keep it from being the answer. `level` is how surely
    /// it is announced.
    pub(super) fn reserved(
        &self,
        sentence: &Range<usize>,
        first: usize,
        last: usize,
        level: u8,
    ) -> Option<MovePart> {
        let before = self.part_before(sentence, first);
        let behind = self.part_behind(sentence, last);
        if is_denied_before(&before) || is_excluded(&behind) || self.is_called_illegal(last) {
            return Some(MovePart::Rejected);
        }
        if level < level::STATED && behind.iter().take(NEXT).any(|word| is(word, DENIALS)) {
            return Some(MovePart::Rejected);
        }
        if level < level::STATED && self.is_struck(last) {
            return Some(MovePart::Rejected);
        }
        if self.is_left_to_others(&before) {
            return Some(MovePart::Other);
        }
        if comes_later(&behind) && level < level::STATED {
            return Some(MovePart::Later);
        }
        if is_on_condition(&behind) {
            return Some(MovePart::Hypothesis);
        }
        let is_hedged = is_hedged(&before)
            || is_wished(&before)
            || has_been(&behind)
            || level < level::STATED && behind.len() == 1 && is(behind[0], PERHAPS)
            || self.is_shown(sentence, first)
            || self.is_liked_by_a_name(&before)
            || before.len() == 1 && is(before[0], PAGES)
            || self.form(first) == WrittenForm::Square
                && (is_a_square(&before) || before.first().is_some_and(|word| is(word, CODED)))
            || self.is_one_of_both_sides(first, last);
        is_hedged.then_some(MovePart::Candidate)
    }

    /// The words before a move in its part of the sentence, the nearest one first.
    fn part_before(&self, sentence: &Range<usize>, first: usize) -> Vec<&TextToken> {
        let from = sentence.start.max(first.saturating_sub(NEAR));
        let mut words: Vec<&TextToken> = Vec::new();
        for at in (from..first).rev() {
            let token = &self.tokens[at];
            match token.what {
                TokenKind::Word(_) if token.cues.has(Cues::JOIN.and(Cues::BUT)) => break,
                TokenKind::Word(_) if token.cues.has(Cues::LINK) && !token.cues.has(Cues::FILLER) => break,
                TokenKind::Word(_) => words.push(token),
                TokenKind::Move(_) if token.is_talk => {}
                TokenKind::Move(_) | TokenKind::Enclosed | TokenKind::Line => break,
                // `Last game: d3` names it; more words than a name has are a part of their own.
                TokenKind::Sign(':')
                    if words.is_empty()
                        && first - sentence.start <= NEXT
                        && !self.is_waved_on(sentence.start, first) => {}
                TokenKind::Sign(':' | ';' | '.') => break,
                TokenKind::Sign(sign) if is_boundary(self.tokens, at, sign) => break,
                _ => {}
            }
        }
        words
    }

    /// The words behind a move in its part of the sentence.
    fn part_behind(&self, sentence: &Range<usize>, last: usize) -> Vec<&TextToken> {
        let mut words: Vec<&TextToken> = Vec::new();
        for at in last + 1..sentence.end.min(last + NEAR) {
            let token = &self.tokens[at];
            match token.what {
                TokenKind::Word(_) => {
                    let others = Cues::LINK.and(Cues::JOIN).and(Cues::BUT).and(Cues::SO);
                    let begins = token.cues.has(others)
                        && !token.cues.has(Cues::IS.and(Cues::IF))
                        && !token.opens.has(Cues::IF);
                    // `è da escludere`
                    let begins =
                        begins && !(is(token, &["da"]) && words.last().is_some_and(|it| is(it, &["è"])));
                    if begins || is(token, PURPOSES) {
                        break;
                    }
                    words.push(token);
                }
                TokenKind::Sign(sign)
                    if matches!(sign, ':' | ';' | '.' | '!' | '?' | '<')
                        || is_boundary(self.tokens, at, sign) =>
                {
                    break;
                }
                TokenKind::Move(_) | TokenKind::Enclosed | TokenKind::Line => break,
                _ => {}
            }
        }
        words
    }

    /// `c3 to prepare d4`
    pub(super) fn is_purposed(&self, last: usize) -> bool {
        self.tokens.get(last + 1).is_some_and(|next| is(next, PURPOSES))
    }

    /// `d3 - rejected`, `d3 (excluded)`: a word of exclusion that is set apart from the move.
    pub(super) fn is_struck(&self, last: usize) -> bool {
        let is_sign = |at: &usize| {
            matches!(
                self.tokens[*at].what,
                TokenKind::Sign('-' | '—' | '–' | ':' | ',' | '(' | '*' | '_' | '`')
            )
        };
        let next = (last + 1..self.tokens.len().min(last + 5)).find(|at| !is_sign(at));
        next.is_some_and(|at| at > last + 1 && is(&self.tokens[at], EXCLUDED))
    }

    /// `"move": "Ng5", "legal": false`
    fn is_called_illegal(&self, last: usize) -> bool {
        let near = self.tokens[last + 1..].iter().take(9).take_while(|token| !token.is_sign('}'));
        let mut words = near.filter(|token| token.is_word());
        words.next().is_some_and(|word| is(word, &["legal", "valid", "playable"]))
            && words.next().is_some_and(|word| is(word, &["false"]))
    }

    /// `"white": "d3", "black": "Bc5"`
    fn is_one_of_both_sides(&self, first: usize, last: usize) -> bool {
        let sides = Cues::WHITE.and(Cues::BLACK);
        let names = |at: usize| {
            let quoted = self.tokens.get(at + 1).is_some_and(|next| next.is_sign('"'));
            self.tokens[at].cues.has(sides)
                && quoted
                && self.tokens.get(at + 2).is_some_and(|next| next.is_sign(':'))
        };
        (first.saturating_sub(4)..first).any(names)
            && ((last + 1..self.tokens.len().min(last + 5)).any(names)
                || (first.saturating_sub(12)..first.saturating_sub(4)).any(names))
    }

    /// `Let him push e5`, `I allow e5`, `I suggest White plays e5`: what the writer lets somebody else do.
    fn is_left_to_others(&self, before: &[&TextToken]) -> bool {
        let other = if self.now.turn == Color::White { Cues::BLACK } else { Cues::WHITE };
        before.iter().enumerate().any(|(at, word)| {
            let next = before[..at].iter().rev().take(3);
            let others = next.clone().any(|next| next.cues.has(other) || is(next, OTHERS));
            is(word, LETS) && others || is(word, ALLOWS) && (at == 0 || others)
        })
    }

    /// `e.g. d3`, `Sample output: d3`, `For example, e4`: it shows how answers are written, or names one of several.
    fn is_shown(&self, sentence: &Range<usize>, first: usize) -> bool {
        let written = self.text[..self.tokens[first].span.start].trim_end();
        let tail = written.char_indices().rev().nth(5).map_or(0, |(at, _)| at);
        let tail = written[tail..].to_lowercase();
        if SHORTENED.iter().any(|short| tail.ends_with(short)) {
            return true;
        }
        if self.is_below_example(first) {
            return true;
        }
        let from = sentence.start.max(first.saturating_sub(8));
        let words: Vec<&TextToken> =
            self.tokens[from..first].iter().filter(|token| token.is_word()).collect();
        let announces = Cues::NOUN.and(Cues::FINAL).and(Cues::PLAY).and(Cues::FIRST);
        let is_own = words.iter().any(|word| word.cues.has(announces));
        let is_alone = !self.tokens[from..first].iter().any(|token| matches!(token.what, TokenKind::Move(_)));
        // `Output format: d3`, and not `In UCI format: d2d3`.
        let is_format = matches!(words.as_slice(), [of, format]
            if is(format, &["format"]) && is(of, &["output", "answer", "response", "reply", "expected"]));
        let is_example = words.iter().rev().take(2).any(|word| is(word, EXAMPLES));
        first - from <= 6 && is_alone && !is_own && (is_format || is_example)
    }

    /// `Example of the format:`, and below it `Move: e4`.
    fn is_below_example(&self, first: usize) -> bool {
        let before = &self.tokens[first.saturating_sub(NEAR)..first];
        let Some(line) = before.iter().rposition(|token| token.what == TokenKind::Line) else { return false };
        let heading = before[..line].iter().rposition(|token| token.what != TokenKind::Line);
        let Some(colon) = heading.filter(|&at| before[at].is_sign(':')) else { return false };
        let words = before[..colon].iter().rev().take_while(|token| token.what != TokenKind::Line);
        let own = Cues::NOUN.and(Cues::FINAL).and(Cues::PLAY).and(Cues::FIRST);
        words.clone().any(|word| is(word, EXAMPLES)) && !words.clone().any(|word| word.cues.has(own))
    }

    /// `Kasparov liked e4`
    fn is_liked_by_a_name(&self, before: &[&TextToken]) -> bool {
        let [verb, name] = before else { return false };
        is_name(self.text, name) && matches!(&verb.what, TokenKind::Word(word) if word.ends_with("ed"))
    }

    /// Whether a lone square stands in a sentence of which nothing is understood: `Vitamin b6 is healthy.`
    pub(super) fn is_no_chess(&self, sentence: &Range<usize>, token: usize) -> bool {
        let says = Cues::PLAY
            .and(Cues::VERB)
            .and(Cues::DOES)
            .and(Cues::FIRST)
            .and(Cues::NOUN)
            .and(Cues::FINAL)
            .and(Cues::LABEL)
            .and(Cues::PUT)
            .and(Cues::WAY)
            .and(Cues::SO)
            .and(Cues::BEST)
            .and(Cues::GOOD)
            .and(Cues::GREETING)
            .and(Cues::FIRSTLY)
            .and(Cues::CONTRAST)
            .and(Cues::WHITE)
            .and(Cues::BLACK)
            .and(Cues::BUT);
        let word = |back: usize| token.checked_sub(back).map(|at| &self.tokens[at]).filter(|it| it.is_word());
        let Some(led) = word(1).filter(|led| !led.cues.has(Cues::LINK.and(Cues::FILLER))) else {
            return false;
        };
        if self.form(token) != WrittenForm::Square {
            return false;
        }
        // `The prophylactic a3`, `and use c5`
        if is(led, &["use", "using", "try"]) || word(2).is_some_and(|it| is(it, &["the", "a", "this"])) {
            return false;
        }
        let near = sentence.start.max(token.saturating_sub(NEAR))..sentence.end.min(token + NEAR);
        let words = self.tokens[near].iter().filter(|token| token.is_word());
        let cues = words.fold(Cues::default(), |cues, word| cues.and(word.cues).and(word.opens));
        // Where no word is known, the language is not.
        cues != Cues::default() && !cues.has(says)
    }
}

/// `Never would I play d3`, `No voy a jugar d3`, `There is no way I play d3`
fn is_denied_before(before: &[&TextToken]) -> bool {
    before.iter().enumerate().any(|(at, word)| {
        if is(word, &["worst"]) {
            return true;
        }
        let Some(next) = at.checked_sub(1).map(|next| before[next]) else { return false };
        let verbs = Cues::PLAY.and(Cues::DOES).and(Cues::VERB);
        let no = is(word, &NO) || is(word, &["не", "ne", "nao"]);
        is(word, NEVER)
            || is(word, &["no"]) && is(next, NO_WAY)
            || no && next.opens.has(verbs) && !is(next, &["i", "i'll", "i'd", "i'm"])
    })
}

/// `d3 is out`, `d3 scheidet aus`, `d3 queda descartada`
fn is_excluded(behind: &[&TextToken]) -> bool {
    behind.iter().take(NEXT).enumerate().any(|(at, word)| {
        let rest = &behind[at + 1..];
        let ends_with = |known: &[&str]| rest.last().is_some_and(|last| is(last, known));
        let follows_is = at.checked_sub(1).is_some_and(|before| behind[before].cues.has(Cues::IS));
        is(word, EXCLUDED) && at <= 3
            || is(word, &["out"]) && follows_is && (rest.is_empty() || is(rest[0], &["of"]))
            || is(word, &["off"]) && follows_is
            || is(word, &["fällt"]) && ends_with(&["aus", "weg", "flach"])
            || is(word, &["valt"]) && ends_with(&["af", "weg"])
    })
}

/// `I play e5 only if …`, `I'll play e5 when …`
fn is_on_condition(behind: &[&TextToken]) -> bool {
    let only = behind.first().is_some_and(|word| is(word, ONLY));
    let condition = behind.get(usize::from(only));
    let polite =
        behind.iter().take(NEXT).any(|word| is(word, &["may", "mind", "you'll", "permitted", "allowed"]));
    let phrase = |word: &TextToken| word.opens.has(Cues::IF) && is(word, &["once", "as"]);
    condition.is_some_and(|word| is(word, CONDITIONS) || phrase(word)) && (only || !polite)
}

/// `d3 will come after Ng5`
fn comes_later(behind: &[&TextToken]) -> bool {
    let comes = ["come", "comes", "follow", "follows", "kommt", "folgt"];
    let comes = behind.iter().take(3).position(|word| is(word, &comes));
    comes.is_some_and(|at| behind.get(at + 1).is_some_and(|next| next.cues.has(Cues::AFTER.and(Cues::THEN))))
}

/// `I hesitate to play d3`, `I was about to play d3`, `Last game: d3`, `I lost every game with d3`
fn is_hedged(before: &[&TextToken]) -> bool {
    // The words stand in their order from behind.
    let two = |one: &[&str], two: &[&str]| before.windows(2).any(|pair| is(pair[1], one) && is(pair[0], two));
    before.iter().any(|word| is(word, HESITATES))
        || before.first().is_some_and(|word| is(word, &["with"]))
            && before.iter().any(|word| is(word, &["lost"]))
        || two(&["used"], &["to"])
        || two(&["was", "were"], &["about"])
        || two(&["last", "previous", "earlier"], &["game", "time", "round", "match"])
        || two(&["make", "makes", "made", "force", "forces"], &["me"])
}

/// `Black hopes I play d3`, `Let me think about d3`, `my second thought Ng5`: wished, looked at, or one of several.
fn is_wished(before: &[&TextToken]) -> bool {
    let hopes = |pair: &[&TextToken]| is(pair[1], HOPES) && is(pair[0], HOPED);
    let nearest = |at: usize, known: &[&str]| before.get(at).is_some_and(|word| is(word, known));
    let allows =
        before.windows(2).any(|pair| is(pair[1], &["allows", "allow", "lets"]) && is(pair[0], &["me", "us"]));
    // `Second: d3 (+0.20)`
    let is_second = before.len() == 1 && nearest(0, SECONDS);
    is_second
        || before.windows(2).any(hopes)
        || allows
        || nearest(0, &["about", "of"])
            && nearest(
                1,
                &[
                    "think",
                    "thinking",
                    "thought",
                    "talk",
                    "dream",
                    "question",
                    "questions",
                    "word",
                    "words",
                    "video",
                ],
            )
        || nearest(0, &["second", "third"]) && nearest(1, &["my", "the"])
}

/// `d3 has been played here before`
fn has_been(behind: &[&TextToken]) -> bool {
    // `d3 used to be my move`
    if behind.first().is_some_and(|word| is(word, &["used"])) {
        return true;
    }
    let has = behind.first().is_some_and(|word| is(word, &["has", "had", "have"]));
    has && behind.iter().skip(1).take(3).any(|word| is(word, &["been"]))
}

/// What comes behind the best.
const SECONDS: &[&str] = &[
    "second",
    "third",
    "fourth",
    "zweitens",
    "drittens",
    "zweiter",
    "dritter",
    "deuxième",
    "troisième",
    "segundo",
    "tercero",
    "secondo",
    "terzo",
    "terceiro",
    "tweede",
    "derde",
    "второй",
    "третий",
];

/// Verbs of those who wish something.
const HOPES: &[&str] = &[
    "hope",
    "hopes",
    "hoped",
    "hoping",
    "wish",
    "wishes",
    "wished",
    "pray",
    "prays",
    "hofft",
    "hoffe",
    "espère",
    "espera",
    "espero",
    "spera",
    "spero",
    "hoopt",
    "hoop",
    "надеется",
    "надеюсь",
];

/// Who is to do it, or what.
const HOPED: &[&str] = &[
    "i", "to", "that", "black", "white", "you", "they", "we", "he", "she", "dass", "que", "che", "dat",
    "что", "zu",
];

/// `My weak square is f6`
fn is_a_square(before: &[&TextToken]) -> bool {
    let skipped = usize::from(before.first().is_some_and(|word| word.cues.has(Cues::IS)));
    before
        .get(skipped)
        .is_some_and(|word| is(word, &["square", "squares", "feld", "casilla", "casella", "veld"]))
}

/// Deny whatever is done in their part of the sentence.
const NEVER: &[&str] = &[
    "never",
    "nie",
    "niemals",
    "keinesfalls",
    "keineswegs",
    "keinen",
    "jamais",
    "aucun",
    "nunca",
    "jamás",
    "ningún",
    "nessun",
    "nenhum",
    "nooit",
    "geen",
    "никогда",
    "коем",
];

/// What there is none of, where somebody refuses: `no way`.
const NO_WAY: &[&str] = &["way", "chance", "circumstances", "circumstance", "point", "account", "means"];

/// Deny what is said behind a move.
const DENIALS: &[&str] =
    &["nicht", "niet", "never", "nie", "nooit", "pas", "jamais", "nunca", "jamás", "não", "никогда"];

/// Begin another part of a sentence: what for, and why.
const PURPOSES: &[&str] =
    &["to", "um", "om", "damit", "zodat", "pour", "para", "per", "чтобы", "which", "that", "weil", "omdat"];

/// What has a letter and a number for its name.
#[rustfmt::skip]
const CODED: &[&str] = &[
    "figure", "fig", "table", "section", "chapter", "page", "appendix", "paragraph", "exhibit", "room", "seat", "gate", "row",
    "column", "cell", "zone", "level", "grade", "class", "type", "version", "model", "size", "paper", "code", "vitamin",
    "road", "motorway", "highway", "flight", "abbildung", "tabelle", "abschnitt", "kapitel", "zelle", "größe", "autobahn",
    "tableau", "chapitre", "taille", "autoroute", "figura", "tabla", "sección", "capítulo", "tamaño", "vitamina", "tabella",
    "sezione", "capitolo", "seção", "figuur", "tabel", "hoofdstuk", "maat", "vitamine", "рисунок", "таблица", "глава", "раздел",
    "витамин", "формат",
];

/// Where something stands in a book.
const PAGES: &[&str] = &[
    "page",
    "chapter",
    "section",
    "figure",
    "diagram",
    "table",
    "seite",
    "kapitel",
    "abschnitt",
    "chapitre",
    "página",
    "capítulo",
    "pagina",
    "capitolo",
    "hoofdstuk",
    "глава",
    "страница",
];

/// What was left out.
#[rustfmt::skip]
const EXCLUDED: &[&str] = &[
    "rejected", "excluded", "dismissed", "discarded", "eliminated", "refused", "scheidet", "entfällt", "verwerfe", "verworfen",
    "ausgeschlossen", "abgelehnt", "exclu", "exclue", "écarté", "écartée", "rejeté", "descartada", "descartado", "excluida",
    "excluido", "rechazada", "rechazado", "escludere", "esclusa", "escluso", "scartata", "scartato", "excluída", "excluído",
    "rejeitado", "rejeitada", "vervalt", "uitgesloten", "verworpen", "afgewezen", "отпадает", "исключен", "исключено",
    "исключается", "отвергнут", "отвергнуто",
];

/// Who does not do it yet.
const HESITATES: &[&str] = &[
    "hesitate",
    "hesitating",
    "hesitant",
    "reluctant",
    "zögere",
    "hésite",
    "esito",
    "hesito",
    "aarzel",
    "колеблюсь",
];

/// Leave it to somebody else who is named behind them.
const LETS: &[&str] = &[
    "let",
    "lets",
    "letting",
    "suggest",
    "invite",
    "lasse",
    "laat",
    "laisse",
    "dejo",
    "lascio",
    "deixo",
    "позволяю",
];

/// Leave it to somebody else, whoever it is.
const ALLOWS: &[&str] = &[
    "allow",
    "allows",
    "allowing",
    "permit",
    "permits",
    "permitting",
    "erlaube",
    "permets",
    "permito",
    "permetto",
];

/// Somebody else.
const OTHERS: &[&str] = &[
    "him",
    "her",
    "them",
    "he",
    "she",
    "they",
    "you",
    "opponent",
    "opponent's",
    "ihn",
    "sie",
    "hem",
    "haar",
    "gegner",
    "adversaire",
    "rival",
    "avversario",
    "adversário",
    "tegenstander",
];

/// What it is done on.
const CONDITIONS: &[&str] =
    &["if", "when", "wenn", "falls", "sobald", "quand", "cuando", "indien", "wanneer", "если", "когда"];

/// Only.
const ONLY: &[&str] = &["only", "nur", "seulement", "solo", "sólo", "só", "alleen", "только"];

/// Who says this is not sure.
const PERHAPS: &[&str] = &[
    "perhaps",
    "maybe",
    "possibly",
    "vielleicht",
    "quizás",
    "quizá",
    "forse",
    "talvez",
    "misschien",
    "возможно",
];

/// What shows how answers are written.
const EXAMPLES: &[&str] = &[
    "example",
    "sample",
    "template",
    "placeholder",
    "beispiel",
    "exemple",
    "ejemplo",
    "esempio",
    "exemplo",
    "voorbeeld",
    "пример",
    "например",
];

/// The same, shortened.
const SHORTENED: &[&str] = &["e.g.", "e.g", "e.g.,", "z.b.", "z. b.", "p.ex.", "p. ex.", "bijv."];
