//! Which of the moves in a text is its answer, and whether that can be played.

use super::announcements;
use super::lexicon::Cues;
use super::move_part::MovePart;
use super::movers;
use super::notation::Named;
use super::objections::{Objection, Weight};
use super::pieces::Tongues;
use super::roles::{self, Heard, Said, level};
use super::tokens::{self, TextParts, TextToken, TokenKind};
use super::{
    FoundMove, Reading, TextError, TextFinding, TextSense, hands, item_names, letters, marks, notation,
    second_thoughts, trailing,
};
use crate::moves::Move;
use crate::position::Position;
use crate::san::Deviation;
use alloc::vec::Vec;
use core::ops::Range;

/// How deep answers are looked for within answers: `\\boxed{\\boxed{e4}}`.
const DEEPEST: u32 = 3;

/// The verdict on a text.
pub(super) fn find(position: &Position, text: &str, depth: u32) -> TextFinding {
    let alone = text.trim();
    let start = text.len() - text.trim_start().len();
    if let Some(reading) = letters::read(position, alone, Tongues::default()) {
        let length = alone.trim_end_matches(['!', '?']).trim_end().len();
        let span = start..start + length;
        return TextFinding::answer(judged(reading, span.clone()), span);
    }
    let mut parts = tokens::take_apart(position, text);
    item_names::leave_out(text, &mut parts);
    movers::join(position, text, &mut parts);
    hands::drop_told(position, text, &mut parts);
    let Heard { mut said, objections, warranted } = roles::of(text, &mut parts, position);
    let enclosed = enclosed(position, text, &parts, depth, &mut said);
    announcements::unfulfilled(text, &parts, &mut said);
    said.sort_by_key(|it| it.token);
    let turns = second_thoughts::turns(&parts.tokens, &said);
    let search = Search {
        text,
        parts: &parts,
        said: &said,
        enclosed: &enclosed,
        turns: &turns,
        objections: &objections,
        // What stands between braces or tags is answered, however it is said there.
        warranted: (depth == 0).then_some(&warranted),
    };
    let finding = search.decide();
    match finding.spans.as_slice() {
        [span] if finding.sense == TextSense::Answer && trailing::trails(position, text, span) => {
            let verdict = Err(TextError::Trailing { span: span.clone() });
            TextFinding { verdict, ..finding }
        }
        _ => finding,
    }
}

fn judged(reading: Reading, span: Range<usize>) -> Result<FoundMove, TextError> {
    match reading {
        Reading::Legal { mv, forgiven } => Ok(FoundMove { mv, span, forgiven }),
        Reading::Ambiguous { candidates } => Err(TextError::Ambiguous { candidates }),
        Reading::FalseCapture { mv } => Err(TextError::FalseCapture { mv, span }),
        Reading::NotLegal { written } => Err(TextError::NotLegal { span, written }),
        Reading::Unreadable | Reading::Elsewhere => Err(TextError::Unreadable { span }),
    }
}

/// Reads what stands between braces and tags as texts of their own: all of it is the answer.
fn enclosed(
    position: &Position,
    text: &str,
    parts: &TextParts,
    depth: u32,
    said: &mut Vec<Said>,
) -> Vec<(usize, TextFinding)> {
    let mut found = Vec::new();
    for (token, TextToken { what, span, .. }) in parts.tokens.iter().enumerate() {
        if *what != TokenKind::Enclosed || depth >= DEEPEST || text[span.clone()].trim().is_empty() {
            continue;
        }
        let mut inner = find(position, &text[span.clone()], depth + 1).shifted(span.start);
        match &mut inner.verdict {
            Ok(found) => {
                found.forgiven.retain(|&note| note != Deviation::Prose);
                found.forgiven.push(Deviation::Prose);
            }
            Err(
                TextError::NotLegal { .. }
                | TextError::Unclear { .. }
                | TextError::FalseCapture { .. }
                | TextError::Ambiguous { .. },
            ) => {}
            // What is marked as the answer is one, be it a move or not.
            Err(_) => {
                inner = TextFinding::answer(Err(TextError::Unreadable { span: span.clone() }), span.clone())
            }
        }
        let place = match &inner.verdict {
            Ok(found) => Some(found.span.clone()),
            Err(error) => error.span(),
        };
        let place = place.unwrap_or(span.clone());
        found.push((token, inner));
        let at = said.partition_point(|it| it.token < token);
        if let Some(it) = said.get_mut(at).filter(|it| it.token == token) {
            it.span = place;
        }
    }
    // What is empty, or too deep, says nothing.
    said.retain(|it| {
        parts.tokens[it.token].what != TokenKind::Enclosed
            || found.binary_search_by_key(&it.token, |(token, _)| *token).is_ok()
    });
    found
}

/// What is asked when the answer of a text is looked for.
pub(super) struct Search<'a> {
    text: &'a str,
    pub(super) parts: &'a TextParts,
    pub(super) said: &'a [Said],
    /// What stands between braces and tags, in its order.
    enclosed: &'a [(usize, TextFinding)],
    /// Where second thoughts begin, in their order.
    turns: &'a [usize],
    /// What takes back what was said before it.
    objections: &'a [Objection],
    /// The moves that are the answer though they are only named; none where all of them are.
    warranted: Option<&'a Vec<usize>>,
}

impl Search<'_> {
    fn named(&self, it: &Said) -> Option<&Named> {
        it.named.map(|at| &self.parts.moves[at])
    }

    /// Whether two are the same move, as far as one can tell without playing them.
    pub(super) fn are_same(&self, one: &Said, other: &Said) -> bool {
        if one.token == other.token {
            return true;
        }
        match (self.legal(one), self.legal(other)) {
            (Some(one), Some(other)) => one == other,
            (None, None) => {
                let bare = |it: &Said| self.text[it.span.clone()].trim_end_matches(['+', '#']);
                bare(one).eq_ignore_ascii_case(bare(other))
                    || self.written(one).is_some_and(|it| Some(it) == self.written(other))
            }
            _ => false,
        }
    }

    fn legal(&self, it: &Said) -> Option<Move> {
        match (self.named(it), self.inside(it.token)) {
            (Some(Named { reading: Reading::Legal { mv, .. }, .. }), _) => Some(*mv),
            (None, Some(TextFinding { verdict: Ok(found), .. })) => Some(found.mv),
            _ => None,
        }
    }

    fn written(&self, it: &Said) -> Option<&str> {
        match (self.named(it), self.inside(it.token)) {
            (Some(Named { reading: Reading::NotLegal { written }, .. }), _) => Some(written),
            (None, Some(TextFinding { verdict: Err(TextError::NotLegal { written, .. }), .. })) => {
                Some(written)
            }
            _ => None,
        }
    }

    fn decide(&self) -> TextFinding {
        let mut answers: Vec<&Said> = self.said.iter().filter(|it| it.part == MovePart::Answer).collect();
        // `**Qh5** (I might as well play d3)`: what stands between parentheses behind an answer never replaces it.
        let marked =
            answers.iter().find(|it| it.level >= level::MARKED && !self.is_aside(it)).map(|it| it.token);
        answers.retain(|it| {
            it.level >= level::FINAL || marked.is_none_or(|marked| it.token <= marked) || !self.is_aside(it)
        });
        let Some(top) = answers.iter().map(|it| it.level).max() else { return self.without_answer() };
        let Some(&best) = answers.iter().rev().find(|it| it.level == top) else {
            return self.without_answer();
        };
        // What comes behind a second thought counts, and if nothing comes, nothing does.
        if let Some(turn) = self.second_thought(best.token) {
            let later: Vec<&Said> =
                answers.iter().copied().filter(|it| it.token > turn && it.level >= level::MARKED).collect();
            return match later.last() {
                Some(last) if later.iter().all(|it| self.are_same(it, last)) => {
                    self.unobjected(last, last.level)
                }
                Some(last) if self.second_thought_between(&later) => self.unobjected(last, last.level),
                Some(_) => self.several(&later),
                // Who thinks again and comes back to the same move has confirmed it.
                None if self.is_confirmed(best, turn) => self.unobjected(best, top),
                None => self.unclear(best),
            };
        }
        let rivals: Vec<&Said> = answers
            .iter()
            .copied()
            .filter(|it| {
                let is_later = it.token > best.token;
                let contradicts = it.level == top
                    || is_later && it.level >= level::STATED
                    || is_later && it.level == level::JUDGED && top <= level::STATED
                    || is_later && it.level >= level::MARKED && top == level::JUDGED
                    // Who begins with a move and goes on to another may mean either.
                    || top < level::SAID
                        && it.level >= level::LEADS
                        && !matches!(top, level::MARKED | level::JUDGED);
                // `Attack: Ng5`, `Defence: d3`: two names that say nothing.
                let contradicts = contradicts
                    || top == level::SAID
                        && it.level >= level::LEADS
                        && it.token < best.token
                        && self.is_labelled(it)
                        && self.is_labelled(best);
                contradicts && !self.are_same(it, best) && !self.is_taken_back(it, best)
            })
            .collect();
        // What the text begins with is not sure beside others of which nothing is said.
        let named = self.said.iter().filter(|it| {
            let is_rival = matches!(top, level::LEADS | level::DONE)
                || matches!(top, level::JUDGED | level::BEST) && it.token > best.token;
            is_rival
                && !(top == level::DONE && it.token < best.token && self.is_described(it))
                && it.part == MovePart::Named
                && !self.are_same(it, best)
                && (!self.is_square(it) || self.begins(it))
                && !self.is_talked_about_aside(it)
        });
        // `dxe2 — I grab the pawn`: what is done in words tells of what was named in letters, and does not replace it.
        let told = self.said.iter().filter(|it| {
            self.is_deed(best)
                && it.token < best.token
                && matches!(it.part, MovePart::Answer | MovePart::Named)
                && (level::LEADS..=level::MARKED).contains(&it.level)
                && it.level < top
                && !self.parts.tokens.get(it.token + 1).is_some_and(TextToken::is_word)
                && !self.is_deed(it)
                && !self.are_same(it, best)
                && !self.is_taken_back(it, best)
        });
        let rivals: Vec<&Said> = rivals.into_iter().chain(named).chain(told).collect();
        let group: Vec<&Said> =
            self.said.iter().filter(|it| it.group == best.group && !self.are_same(it, best)).collect();
        let mut all: Vec<&Said> = rivals;
        all.extend(group.into_iter().filter(|it| it.part != MovePart::Mention));
        if all.is_empty() {
            // Of several places where it is answered the last one counts, and one that names it before one that tells it.
            let counts = |it: &&&Said| it.level >= level::LEADS.min(top) && self.are_same(it, best);
            let places = || answers.iter().rev().filter(counts);
            let last = places().find(|it| !self.is_deed(it)).or_else(|| places().next());
            return self.unobjected(last.unwrap_or(&best), top);
        }
        all.push(best);
        all.sort_by_key(|it| it.token);
        self.several(&all)
    }

    /// The verdict on what is answered, unless something behind it takes it back.
    fn unobjected(&self, it: &Said, level: u8) -> TextFinding {
        let from = self.objections.partition_point(|objection| objection.token <= it.token);
        let is_hit = |objection: &Objection| {
            let is_about = |about: usize| {
                let at = self.said.partition_point(|other| other.token < about);
                self.said.get(at).is_some_and(|other| other.token == about && self.are_same(other, it))
            };
            (objection.weight == Weight::Denial || level < level::STATED)
                && objection.about.is_none_or(is_about)
        };
        // `b4 would be my choice. So no b4.`
        let later = self.said.partition_point(|other| other.token <= it.token);
        let is_rejected = level <= level::STATED
            && self.said[later..]
                .iter()
                .any(|other| other.part == MovePart::Rejected && self.are_same(other, it));
        if is_rejected || self.objections[from..].iter().any(is_hit) {
            return self.unclear(it);
        }
        match self.contradiction(it, level) {
            Some(later) => self.several(&[it, later]),
            None => self.answered(it),
        }
    }

    fn is_warranted(&self, it: &Said) -> bool {
        self.warranted.is_none_or(|warranted| warranted.binary_search(&it.token).is_ok())
    }

    /// Whether everything that is named behind a second thought is the move that was answered before it.
    fn is_confirmed(&self, best: &Said, turn: usize) -> bool {
        let mut later = self.said.iter().filter(|it| it.token > turn && it.part.is_weighed()).peekable();
        later.peek().is_some() && later.all(|it| self.are_same(it, best) && it.part != MovePart::Rejected)
    }

    /// Whether a second thought stands between a move and a later one.
    fn is_taken_back(&self, it: &Said, later: &Said) -> bool {
        let next = self.turns.partition_point(|&turn| turn <= it.token);
        self.turns.get(next).is_some_and(|&turn| turn < later.token)
    }

    fn second_thought_between(&self, later: &[&Said]) -> bool {
        let Some(last) = later.last() else { return false };
        later.iter().all(|it| self.are_same(it, last) || self.is_taken_back(it, last))
    }

    /// The last second thought behind a piece of the text.
    fn second_thought(&self, token: usize) -> Option<usize> {
        self.turns.last().copied().filter(|&turn| turn > token)
    }

    /// What stands between the braces or tags at a place.
    fn inside(&self, token: usize) -> Option<&TextFinding> {
        let at = self.enclosed.binary_search_by_key(&token, |(token, _)| *token).ok()?;
        Some(&self.enclosed[at].1)
    }

    /// The one that is the answer.
    fn answered(&self, it: &Said) -> TextFinding {
        match self.inside(it.token) {
            Some(inside) => inside.clone(),
            None => TextFinding::answer(self.judge(it), it.span.clone()),
        }
    }

    /// Whether a move can be played.
    fn judge(&self, it: &Said) -> Result<FoundMove, TextError> {
        if let Some(inside) = self.inside(it.token) {
            return inside.verdict.clone();
        }
        let Some(named) = self.named(it) else { return Err(TextError::Unreadable { span: it.span.clone() }) };
        let mut found = judged(named.reading.clone(), it.span.clone())?;
        let content = self.text.trim();
        let start = self.text.len() - self.text.trim_start().len();
        let unnumbered = marks::without_number(&self.text[..found.span.start]);
        if unnumbered.len() < found.span.start {
            found.forgiven.push(Deviation::MoveNumber);
        }
        let rest = self.text[found.span.end..start + content.len()].trim_start_matches(['!', '?']);
        if unnumbered.len() > start || !rest.is_empty() {
            found.forgiven.push(Deviation::Prose);
        }
        Ok(found)
    }

    /// The refusal of a text that answers several moves. One that is not legal is not passed over.
    fn several(&self, all: &[&Said]) -> TextFinding {
        let mut candidates: Vec<Move> = Vec::new();
        let mut refused = None;
        for it in all {
            match self.judge(it) {
                Ok(found) if !candidates.contains(&found.mv) => candidates.push(found.mv),
                Err(TextError::Ambiguous { candidates: several }) => candidates.extend(several),
                Err(
                    error @ (TextError::NotLegal { .. }
                    | TextError::Unreadable { .. }
                    | TextError::FalseCapture { .. }),
                ) if refused.is_none() => refused = Some(error),
                _ => {}
            }
        }
        let legal = all.iter().find(|it| self.legal(it).is_some());
        let why = match (refused, candidates.len(), legal) {
            (Some(error), ..) => error,
            (None, 2.., _) => TextError::Ambiguous { candidates },
            (None, _, Some(it)) => return self.unclear(it),
            _ => TextError::Nothing,
        };
        self.together(why, all)
    }

    /// The refusal of a text for all that it names.
    fn together(&self, why: TextError, all: &[&Said]) -> TextFinding {
        let spans: Vec<Range<usize>> = all.iter().map(|it| it.span.clone()).collect();
        let sense = match all {
            [] => TextSense::Nothing,
            [one, rest @ ..] if rest.iter().all(|it| self.are_same(it, one)) => TextSense::Doubtful,
            _ => TextSense::Several,
        };
        TextFinding { verdict: Err(why), sense, spans }
    }

    /// The verdict on a text that announces nothing: the only move that it names, if there is only one.
    fn without_answer(&self) -> TextFinding {
        let named: Vec<&Said> = self.said.iter().filter(|it| it.part == MovePart::Named).collect();
        let numbered: Vec<&Said> = named.iter().copied().filter(|it| it.level == level::NUMBERED).collect();
        // Squares in the middle of a sentence weigh less than moves of pieces.
        let pieces: Vec<&Said> =
            named.iter().copied().filter(|it| !self.is_square(it) || self.begins(it)).collect();
        for group in [numbered, pieces, named] {
            if let Some(first) = group.first() {
                // Beside others that might be meant as well it is none.
                let is_rival = |it: &&Said| match it.part {
                    MovePart::Candidate | MovePart::Doubted => true,
                    MovePart::Told => it.token > first.token,
                    MovePart::Hypothesis => first.level == 1,
                    _ => false,
                };
                let rivals = self.said.iter().filter(is_rival).any(|it| !self.are_same(it, first));
                if !rivals && group.iter().all(|it| self.are_same(it, first)) {
                    let warranted = group.iter().any(|it| self.is_warranted(it));
                    return match self.second_thought(first.token) {
                        Some(_) => self.unclear(first),
                        None if !warranted => self.unclear(first),
                        None => match self.unobjected(group.last().unwrap_or(first), 0) {
                            TextFinding { verdict: Ok(_), .. } => self.answered(first),
                            refused => refused,
                        },
                    };
                }
                // The reason against what is named says more than that others are talked about.
                let all = self.with(|part| part == MovePart::Named || part.is_considered());
                if group.iter().all(|it| self.are_same(it, first)) && self.legal(first).is_none() {
                    return self.together_with(first, &all);
                }
                return self.several_named(&all);
            }
        }
        let all = self.with(|part| {
            part.is_considered() || matches!(part, MovePart::Rejected | MovePart::Other | MovePart::Line)
        });
        // `My plan: Nf3`, and nothing else.
        if let Some(first) = all.first().filter(|it| it.part == MovePart::Plan) {
            let ends = |token: &TextToken| {
                matches!(token.what, TokenKind::Line | TokenKind::Sign('.' | '!' | '?' | ';'))
            };
            let before = &self.parts.tokens[..first.token];
            let is_first = !before.iter().any(ends);
            // `One famous idea here is Ng5` is nobody's plan.
            let is_own = |token: &TextToken| {
                token.is_sign(':') || token.cues.has(Cues::FIRST.and(Cues::DOES).and(Cues::WAY))
            };
            let is_first = is_first && self.parts.tokens.iter().any(is_own);
            if is_first
                && self.turns.is_empty()
                && all.iter().all(|it| it.part == MovePart::Plan && self.are_same(it, first))
            {
                return self.answered(first);
            }
        }
        let mut talked = self.with(|part| part.is_considered() || part == MovePart::Line);
        if talked.is_empty() {
            talked = self.with(|part| part == MovePart::Rejected);
        }
        match talked.as_slice() {
            [] => TextFinding::nothing(TextError::Nothing),
            [one] => self.unclear(one),
            several if several.iter().all(|it| self.are_same(it, several[0])) => self.unclear(several[0]),
            several => self.several_named(several),
        }
    }

    /// What plays a part in the text.
    fn with(&self, is_wanted: impl Fn(MovePart) -> bool) -> Vec<&Said> {
        self.said.iter().filter(|it| is_wanted(it.part)).collect()
    }

    /// The refusal of a text that names several moves and answers none.
    fn several_named(&self, all: &[&Said]) -> TextFinding {
        let mut candidates: Vec<Move> = Vec::new();
        for it in all {
            if let Some(mv) = self.legal(it).filter(|mv| !candidates.contains(mv)) {
                candidates.push(mv);
            }
        }
        let of_one = match candidates.as_slice() {
            [] => all.first(),
            [_] => all.iter().find(|it| self.legal(it).is_some()),
            _ => return self.together(TextError::Ambiguous { candidates }, all),
        };
        of_one.map_or(TextFinding::nothing(TextError::Nothing), |it| self.together_with(it, all))
    }

    /// The refusal of one of several moves that are named and perhaps not meant.
    fn together_with(&self, it: &Said, all: &[&Said]) -> TextFinding {
        let unclear = self.unclear(it);
        match &unclear.verdict {
            Ok(_) => unclear,
            Err(why) => self.together(why.clone(), all),
        }
    }

    /// The refusal of a move that is named and perhaps not meant.
    fn unclear(&self, it: &Said) -> TextFinding {
        let (why, span) = match self.judge(it) {
            Ok(FoundMove { mv, span, .. }) => (TextError::Unclear { mv, span: span.clone() }, span),
            Err(why) => (why, it.span.clone()),
        };
        TextFinding { verdict: Err(why), sense: TextSense::Doubtful, spans: alloc::vec![span] }
    }

    /// `Nxf7 is the Cochrane Gambit`: what is only described before the writer does something.
    fn is_described(&self, it: &Said) -> bool {
        let is = |token: &TextToken| {
            matches!(&token.what, TokenKind::Word(word) if matches!(word.as_str(),
                "is" | "ist" | "est" | "es" | "è" | "é" | "leads" | "führt" | "mène" | "lleva" | "porta" | "leva" | "leidt"))
        };
        self.parts.tokens.get(it.token + 1).is_some_and(is)
    }

    /// `d3 (which makes Ng5 possible)`
    fn is_talked_about_aside(&self, it: &Said) -> bool {
        self.is_aside(it) && self.parts.tokens.get(it.token + 1).is_some_and(TextToken::is_word)
    }

    fn is_deed(&self, it: &Said) -> bool {
        self.named(it).is_some_and(|named| named.form == notation::WrittenForm::Deed)
    }

    fn is_square(&self, it: &Said) -> bool {
        self.named(it).is_some_and(|named| named.form == notation::WrittenForm::Square)
    }

    /// Whether a move begins a part of a sentence.
    fn begins(&self, it: &Said) -> bool {
        let before = self.parts.tokens[..it.token]
            .iter()
            .rev()
            .find(|token| !matches!(token.what, TokenKind::Number { .. }));
        !before.is_some_and(|token| {
            matches!(token.what, TokenKind::Word(_) | TokenKind::Move(_)) && !token.cues.has(Cues::LINK)
        })
    }
}
