//! Answers that name no move and mean one: `I go with candidate 2`, `Let's do that.`

use super::adoptions::takes_up;
use super::layout::{TextLayout, letter};
use super::lexicon::Cues;
use super::move_part::MovePart;
use super::names;
use super::roles::{Said, level};
use super::tokens::{TextToken, TokenKind};
use alloc::vec::Vec;
use core::ops::Range;

/// How far behind an announcement what it means is looked for.
const FARTHEST: usize = 7;

/// How many sentences back a paragraph is looked through.
const LONGEST: usize = 12;

/// Adds the answers that mean a move which stands elsewhere.
pub(super) fn add(text: &str, tokens: &[TextToken], layout: &TextLayout, said: &mut Vec<Said>) {
    let reader = References { text, tokens, layout };
    let mut found = Vec::new();
    for number in 0..layout.sentences.len() {
        found.extend(reader.sentence(number, said));
        if let Some(at) = reader.repeated(number, said) {
            (said[at].part, said[at].level) = (MovePart::Answer, level::STATED);
        }
    }
    said.extend(found);
    said.sort_by_key(|it| it.token);
}

struct References<'a> {
    text: &'a str,
    tokens: &'a [TextToken],
    layout: &'a TextLayout,
}

impl References<'_> {
    /// What a sentence means that announces something and names no move.
    fn sentence(&self, number: usize, said: &[Said]) -> Option<Said> {
        let sentence = &self.layout.sentences[number];
        let range = sentence.range.clone();
        let is_move =
            |at: usize| matches!(self.tokens[at].what, TokenKind::Move(_)) && !self.tokens[at].is_talk;
        if sentence.is_asked {
            return None;
        }
        if range.clone().any(is_move) {
            return self.concluded(&range, said).or_else(|| self.of_two(&range, said));
        }
        if let Some(found) = self.of_two_before(number, said) {
            return Some(found);
        }
        if let Some(place) = self.taken_up(number, said) {
            return self.meant(range.start, place, said);
        }
        let denies =
            Cues::NOT.and(Cues::DOUBT).and(Cues::INSTEAD).and(Cues::IF).and(Cues::MAY).and(Cues::OTHER);
        let announces = Cues::PLAY.and(Cues::NOUN).and(Cues::FINAL);
        for at in range.clone() {
            let cues = self.tokens[at].cues;
            if cues.has(denies) && !cues.has(announces) {
                return None;
            }
            let is_done = cues.has(Cues::VERB)
                && self.tokens[range.start.max(at.saturating_sub(FARTHEST))..at]
                    .iter()
                    .any(|token| token.cues.has(Cues::FIRST));
            // `Answer: C`
            let is_label = cues.has(Cues::LABEL)
                && self.tokens[at + 1..range.end].iter().take(3).any(|token| token.is_sign(':'));
            if !cues.has(announces) && !is_done && !is_label {
                continue;
            }
            let end = range.end.min(at + 1 + FARTHEST);
            if let Some((token, item)) = self.item(at + 1..end) {
                return self.meant(token, item, said);
            }
            if let Some(token) = self.pronoun(at + 1..end) {
                let topic = self.topic(number, said)?;
                return self.meant(token, topic, said);
            }
        }
        // `That's my move.`
        let first = range.clone().find(|&at| self.tokens[at].is_word())?;
        let is_pronoun = self.word(first).is_some_and(|word| {
            matches!(
                word,
                "that's"
                    | "that"
                    | "it's"
                    | "this"
                    | "das"
                    | "c'est"
                    | "eso"
                    | "questo"
                    | "isso"
                    | "dat"
                    | "это"
            )
        });
        let is_named = range.clone().any(|at| self.tokens[at].cues.has(Cues::NOUN.and(Cues::GOOD)));
        if is_pronoun && is_named {
            return self.meant(first, self.topic(number, said)?, said);
        }
        None
    }

    /// `O-O keeps it safe, so that's my decision.`: the only move of a sentence.
    fn concluded(&self, range: &Range<usize>, said: &[Said]) -> Option<Said> {
        let from = said.partition_point(|it| it.token < range.start);
        let within = &said[from..from + said[from..].partition_point(|it| it.token < range.end)];
        let (it, others) = within.split_last()?;
        // `I could castle (O-O), but Qc2 is more accurate and that is what I'll play.`
        let is_set_against = |other: &Said| {
            self.tokens[other.token + 1..it.token]
                .iter()
                .any(|token| token.is_word() && token.cues.has(Cues::BUT))
        };
        if !others.last().is_none_or(is_set_against) {
            return None;
        }
        let denies =
            Cues::NOT.and(Cues::DOUBT).and(Cues::IF).and(Cues::OTHER).and(Cues::MAY).and(Cues::REPORT);
        let behind = it.token + 1..range.end;
        let has = |at: usize, cues: Cues| self.tokens[at].cues.has(cues);
        let that = behind.clone().find(|&at| matches!(self.word(at), Some("that's" | "that" | "this")));
        let that = that.filter(|&that| {
            (that + 1..range.end.min(that + 5)).any(|at| has(at, Cues::NOUN.and(Cues::GOOD)))
        });
        // `c3 gains time, so I play it.`
        let ends = |at: usize| !self.tokens.get(at + 1).is_some_and(TextToken::is_word);
        let plays = |&at: &usize| has(at, Cues::PRONOUN) && has(at - 1, Cues::PLAY) && ends(at);
        let that = that.or_else(|| behind.clone().find(plays))?;
        let denied = behind.into_iter().any(|at| has(at, denies) && !has(at, Cues::PLAY));
        let is_open = matches!(it.part, MovePart::Named | MovePart::Told) || it.part == MovePart::Answer;
        // `Fischer's favourite against it was Bc4, and that's my choice`
        let chosen = that + 1..range.end.min(that + 5);
        let is_taken = matches!(it.part, MovePart::Other | MovePart::Candidate)
            && chosen.clone().any(|at| has(at, Cues::FIRST))
            && chosen.clone().any(|at| has(at, Cues::NOUN.and(Cues::GOOD)));
        let is_open = is_open || is_taken;
        if is_open && !denied { self.meant(that, it.token, said) } else { None }
    }

    /// `Nf6 or Bb4: the latter.`, `Between Nf6 and Bb4 I choose the second.`: one of the two moves of a sentence.
    fn of_two(&self, range: &Range<usize>, said: &[Said]) -> Option<Said> {
        let from = said.partition_point(|it| it.token < range.start);
        let [one, other] = &said[from..from + said[from..].partition_point(|it| it.token < range.end)] else {
            return None;
        };
        let is_open = |it: &Said| matches!(it.part, MovePart::Named | MovePart::Candidate | MovePart::Line);
        let behind = other.token + 1..range.end.min(other.token + 1 + LONGEST);
        let denies =
            Cues::NOT.and(Cues::DOUBT).and(Cues::IF).and(Cues::OTHER).and(Cues::MAY).and(Cues::INSTEAD);
        let denied = range.clone().any(|at| self.tokens[at].cues.has(denies));
        if !is_open(one) || !is_open(other) || denied {
            return None;
        }
        let chosen = behind.clone().find_map(|at| {
            let word = self.word(at)?;
            let is_last = at + 1 == range.end || !self.tokens[at + 1].is_word();
            let number = of_two(word).or_else(|| {
                // `le second`, and not `the second move of the line`.
                let announced = (other.token + 1..at)
                    .any(|at| self.tokens[at].cues.has(Cues::PLAY.and(Cues::VERB).and(Cues::NOUN)));
                ordinal(word).filter(|_| announced)
            });
            // `the latter loses time` talks about it.
            Some((at, number.filter(|_| is_last)?))
        });
        let (at, number) = chosen?;
        let place = match number {
            1 => one.token,
            2 | 0 => other.token,
            _ => return None,
        };
        self.meant(at, place, said)
    }

    /// `Both Ng5 and d3 are good. I pick the former.`: one of the two moves of the sentence before.
    fn of_two_before(&self, number: usize, said: &[Said]) -> Option<Said> {
        let before = &self.layout.sentences[number.checked_sub(1)?].range;
        let range = self.layout.sentences[number].range.clone();
        let from = said.partition_point(|it| it.token < before.start);
        let [one, other] = &said[from..from + said[from..].partition_point(|it| it.token < before.end)]
        else {
            return None;
        };
        let is_open = |it: &Said| matches!(it.part, MovePart::Named | MovePart::Candidate);
        let denies = Cues::NOT
            .and(Cues::DOUBT)
            .and(Cues::IF)
            .and(Cues::OTHER)
            .and(Cues::MAY)
            .and(Cues::INSTEAD)
            .and(Cues::BUT);
        let denied = range.len() > LONGEST || range.clone().any(|at| self.tokens[at].cues.has(denies));
        // Of more than two it is not said which are meant.
        let others = said[..from].iter().rev().take(LONGEST).any(|it| it.part.is_weighed());
        if !is_open(one) || !is_open(other) || denied || others {
            return None;
        }
        let at = range.clone().rev().find(|&at| self.tokens[at].is_word())?;
        // `The latter is safer` judges it, and chooses nothing.
        let announced = (range.start..at).any(|at| self.tokens[at].cues.has(Cues::PLAY));
        let place = match of_two(self.word(at)?).filter(|_| announced)? {
            1 => one.token,
            _ => other.token,
        };
        self.meant(at, place, said)
    }

    /// The one move of the sentence before that a sentence takes up: `The book says d3. I'll follow it.`, `d3? Yes.`
    fn taken_up(&self, number: usize, said: &[Said]) -> Option<usize> {
        let before = &self.layout.sentences[number.checked_sub(1)?];
        let words = &self.tokens[self.layout.sentences[number].range.clone()];
        let from = said.partition_point(|it| it.token < before.range.start);
        let [it, rest @ ..] =
            &said[from..from + said[from..].partition_point(|it| it.token < before.range.end)]
        else {
            return None;
        };
        if rest.iter().any(|it| it.part != MovePart::Line) {
            return None;
        }
        // `a3 Bxc3+ bxc3 - the Sämisch. Fine by me!`
        let leads = it.part == MovePart::Candidate && !rest.is_empty() && it.token == before.range.start;
        let is_told = it.part == MovePart::Told
            || leads
            || it.part == MovePart::Other
                && self.tokens[before.range.clone()].iter().any(|token| token.cues.has(Cues::REPORT));
        let mut spoken = words.iter().filter(|token| token.is_word());
        let is_yes = spoken.next().is_some_and(|token| {
            matches!(&token.what, TokenKind::Word(word) if matches!(word.as_str(),
            "yes" | "yep" | "yeah" | "yup" | "ja" | "jawohl" | "oui" | "sí" | "sì" | "sim" | "да"))
        }) && spoken.next().is_none()
            || is_agreed(words);
        // Of several others the writer follows one, and which one he names is not always understood.
        let is_clear = || {
            let range = self.layout.sentences[number].range.clone();
            let mut others = said[..from].iter().rev().take(LONGEST);
            names::are_known(self.text, self.tokens, range, before.range.clone())
                && !others.any(|other| other.part == MovePart::Told && !self.are_same(other, it))
        };
        let is_taken = is_told && takes_up(words) && is_clear()
            || before.is_asked && is_yes && it.part == MovePart::Hypothesis;
        is_taken.then_some(it.token)
    }

    /// The move of a list that a sentence comes back to with its number, and says nothing more of: `Option B: d3`. One that is
    /// announced needs no list: `I choose option 3: O-O-O`.
    fn repeated(&self, number: usize, said: &[Said]) -> Option<usize> {
        let Range { start, end } = self.layout.sentences[number].range.clone();
        let from = said.partition_point(|it| it.token < start);
        let it = said.get(from).filter(|it| it.token < end && it.part == MovePart::Candidate)?;
        let ends = self.tokens[it.token + 1..end]
            .iter()
            .all(|token| !token.is_word() && !matches!(token.what, TokenKind::Move(_)));
        let at = (start.max(it.token.saturating_sub(4))..it.token)
            .rev()
            .find(|&at| matches!(self.tokens[at].what, TokenKind::Word(_) | TokenKind::Number { .. }))?;
        let called = match &self.tokens[at].what {
            TokenKind::Number { value, dots } if *dots <= 1 => *value,
            TokenKind::Word(word) => letter(word)?,
            _ => return None,
        };
        let is_item = at > start && self.tokens[at - 1].is_word() && self.tokens[at - 1].cues.has(Cues::ITEM);
        let denies = Cues::NOT.and(Cues::DOUBT).and(Cues::INSTEAD).and(Cues::IF).and(Cues::MAY);
        let denied = self.tokens[start..it.token].iter().any(|token| token.cues.has(denies));
        if !ends || !is_item || denied {
            return None;
        }
        if !self.layout.has_item(called) {
            let announces = Cues::PLAY.and(Cues::FINAL);
            return self.tokens[start..at].iter().any(|token| token.cues.has(announces)).then_some(from);
        }
        let listed = self.layout.item(called).filter(|&listed| listed < it.token)?;
        let listed = &said[said.binary_search_by_key(&listed, |it| it.token).ok()?];
        self.are_same(it, listed).then_some(from)
    }

    fn word(&self, at: usize) -> Option<&str> {
        match &self.tokens.get(at)?.what {
            TokenKind::Word(word) => Some(word),
            _ => None,
        }
    }

    /// The answer that means a move which stands elsewhere.
    fn meant(&self, token: usize, place: usize, said: &[Said]) -> Option<Said> {
        let it = &said[said.binary_search_by_key(&place, |it| it.token).ok()?];
        // What stands between tags is read for itself.
        it.named?;
        Some(Said {
            token,
            span: it.span.clone(),
            part: MovePart::Answer,
            level: level::STATED,
            group: token,
            named: it.named,
        })
    }

    /// The item of a list that is named right behind an announcement: `candidate 2`, `B`, `the third one`.
    fn item(&self, range: Range<usize>) -> Option<(usize, usize)> {
        let mut is_named = false;
        for at in range {
            let TextToken { what, cues, span, .. } = &self.tokens[at];
            let next = self.tokens.get(at + 1);
            // `1 or 3` is no choice.
            let is_alone = !next
                .is_some_and(|next| next.is_word() && next.cues.has(Cues::JOIN) && !next.cues.has(Cues::BUT));
            let ends = next.is_none_or(|next| !next.is_word() && !matches!(next.what, TokenKind::Move(_)));
            let number = match what {
                TokenKind::Number { value, dots } if *dots <= 1 => Some(*value),
                TokenKind::Word(word) if is_named || ends => {
                    letter(word).filter(|_| word != "a" || ends || self.text[span.clone()].starts_with('A'))
                }
                _ => None,
            };
            if let Some(number) = number.filter(|_| is_alone) {
                return Some((at, self.layout.item(number)?));
            }
            match what {
                TokenKind::Word(word) => {
                    if let Some(number) = ordinal(word) {
                        let item =
                            if number == 0 { self.layout.last_item() } else { self.layout.item(number) };
                        return Some((at, item.filter(|_| is_alone || is_named)?));
                    }
                    let passes = cues.has(Cues::ITEM.and(Cues::FILLER))
                        || matches!(word.as_str(), "with" | "for" | "die" | "mi" | "my");
                    if !passes {
                        return None;
                    }
                    is_named |= cues.has(Cues::ITEM);
                }
                TokenKind::Sign('*' | '_' | '`' | ':' | '#' | '(') => {}
                _ => return None,
            }
        }
        None
    }

    /// `that` right behind an announcement, with nothing more said.
    fn pronoun(&self, range: Range<usize>) -> Option<usize> {
        let mut found = None;
        for at in range {
            let TextToken { what, cues, .. } = &self.tokens[at];
            match what {
                TokenKind::Word(_) if cues.has(Cues::PRONOUN) => found = Some(at),
                TokenKind::Word(word)
                    if matches!(
                        word.as_str(),
                        "with" | "for" | "move" | "one" | "now" | "then" | "here" | "zug" | "coup"
                    ) => {}
                TokenKind::Word(_) | TokenKind::Number { .. } => return None,
                TokenKind::Sign('.' | '!' | ';' | ',' | '…') | TokenKind::Line => return found,
                _ => {}
            }
        }
        found
    }

    /// The one move that a paragraph is about before a sentence of it: asked about, or what sentences begin with.
    fn topic(&self, number: usize, said: &[Said]) -> Option<usize> {
        let mut topic: Option<&Said> = None;
        for before in (0..number).rev().take(LONGEST) {
            let sentence = &self.layout.sentences[before];
            let paragraph = sentence.range.end >= 2
                && sentence
                    .range
                    .clone()
                    .rev()
                    .take(2)
                    .filter(|&at| self.tokens[at].what == TokenKind::Line)
                    .count()
                    == 2;
            if paragraph {
                break;
            }
            let from = said.partition_point(|it| it.token < sentence.range.start);
            for it in said[from..].iter().take_while(|it| it.token < sentence.range.end) {
                let asks = |token: &TextToken| {
                    !token.is_word()
                        || token.cues.has(Cues::GREETING.and(Cues::CANDIDATE).and(Cues::JOIN).and(Cues::SO))
                        || token.opens.has(Cues::CANDIDATE)
                };
                let leads = self.tokens[sentence.range.start..it.token].iter().all(asks) || sentence.is_asked;
                let is_about = match it.part {
                    MovePart::Named | MovePart::Candidate | MovePart::Told | MovePart::Answer => {
                        leads || it.level > 0
                    }
                    MovePart::Hypothesis => leads,
                    _ => false,
                };
                // Two in one sentence are two, wherever they stand.
                let rivals = matches!(it.part, MovePart::Named | MovePart::Candidate | MovePart::Answer)
                    && topic.is_some_and(|other| sentence.range.contains(&other.token));
                if !is_about && !rivals {
                    continue;
                }
                if topic.is_some_and(|other| !self.are_same(it, other)) {
                    return None;
                }
                topic = topic.or(Some(it));
            }
        }
        topic.map(|it| it.token)
    }

    fn are_same(&self, one: &Said, other: &Said) -> bool {
        let bare = |it: &Said| self.text[it.span.clone()].trim_end_matches(['+', '#']);
        bare(one) == bare(other)
    }
}

/// `d3? Just right.`: a short sentence that agrees to what was asked.
fn is_agreed(tokens: &[TextToken]) -> bool {
    let words = tokens.iter().filter_map(|token| match &token.what {
        TokenKind::Word(word) => Some(word.as_str()),
        _ => None,
    });
    let words: Vec<&str> = words.take(4).collect();
    matches!(
        words.as_slice(),
        ["just", "right"]
            | ["perfect"]
            | ["exactly"]
            | ["absolutely"]
            | ["sold"]
            | ["genau"]
            | ["perfekt"]
            | ["parfait"]
            | ["exactement"]
            | ["perfecto"]
            | ["exacto"]
            | ["perfetto"]
            | ["esatto"]
            | ["perfeito"]
            | ["exato"]
            | ["precies"]
            | ["perfect", "choice"]
            | ["точно"]
            | ["отлично"]
    )
}

/// Which of two a word means.
fn of_two(word: &str) -> Option<u32> {
    match word {
        "former" | "ersteres" | "ersterer" | "ersteren" => Some(1),
        "latter" | "letzteres" | "letzterer" | "letzteren" => Some(2),
        _ => None,
    }
}

/// The number of an ordinal; 0 for the last.
fn ordinal(word: &str) -> Option<u32> {
    const ORDINALS: [(u32, &[&str]); 6] = [
        (
            0,
            &[
                "last",
                "letzte",
                "letzten",
                "dernier",
                "dernière",
                "último",
                "última",
                "ultimo",
                "ultima",
                "laatste",
                "последний",
            ],
        ),
        (
            1,
            &[
                "first",
                "erste",
                "ersten",
                "premier",
                "première",
                "primera",
                "primero",
                "primo",
                "prima",
                "primeiro",
                "primeira",
                "eerste",
                "первый",
            ],
        ),
        (
            2,
            &[
                "second",
                "zweite",
                "zweiten",
                "deuxième",
                "seconde",
                "segunda",
                "segundo",
                "secondo",
                "seconda",
                "tweede",
                "второй",
            ],
        ),
        (
            3,
            &[
                "third",
                "dritte",
                "dritten",
                "troisième",
                "tercera",
                "tercero",
                "terzo",
                "terza",
                "terceiro",
                "terceira",
                "derde",
                "третий",
            ],
        ),
        (
            4,
            &[
                "fourth",
                "vierte",
                "vierten",
                "quatrième",
                "cuarta",
                "cuarto",
                "quarto",
                "quarta",
                "vierde",
                "четвертый",
            ],
        ),
        (5, &["fifth", "fünfte", "fünften", "cinquième", "quinta", "quinto", "vijfde", "пятый"]),
    ];
    ORDINALS.iter().find(|(_, words)| words.contains(&word)).map(|&(number, _)| number)
}
