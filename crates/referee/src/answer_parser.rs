//! What an agent wants, found in whatever it writes.
//!
//! Agents answer with a move alone, with JSON, or with an essay that ends in a move. What is thought aloud does not
//! count; a field of JSON that names a move is read as an answer among the words around it; and then the answer is looked for as in any prose
//! ([`Position::find_move`](tabiya::Position::find_move)). Legality does not decide what was meant: a move that is not legal
//! is found too, with the reason against it, and whoever is not sure is refused. Every answer is told with the place in the
//! text where it stands.

mod json;
mod json_squares;
mod phrases;
mod written_fault;
mod written_out;

pub use json::{AgentReport, TokenUsage};
pub use written_fault::WrittenFault;

use super::answer_mode::AnswerMode;
use super::thoughts::without_thoughts;
use json::{JsonAnswer, JsonIntent};
use serde::{Deserialize, Serialize};
use std::ops::Range;
use tabiya::{Explanation, Game, Move, MoveError, TextError, TextFinding, TextSense};
use tabiya_schema::CandidateText;
use written_out::JsonField;

/// How much of a text is searched, from its end: answers come last.
const LONGEST: usize = 1 << 16;

/// What was found in an answer.
#[derive(Clone, PartialEq, Debug)]
pub struct ParsedAnswer {
    /// What the agent wants.
    pub intent: Intent,
    /// It offers a draw with its move.
    pub offers_draw: bool,
    /// What it reports of itself.
    pub reported: AgentReport,
    /// What was taken as the answer, be it legal or not; none if nothing was.
    pub extracted: Option<ExtractedText>,
    /// The moves that are named, where it is not said which of them is meant.
    pub candidates: Vec<ExtractedText>,
    /// What the text says of moves, whatever is legal.
    pub sense: TextSense,
    /// What is wrong with how the answer is written, whatever is legal.
    pub fault: Option<WrittenFault>,
}

/// How many moves of a text that names several are told.
const MOST_CANDIDATES: usize = 20;

/// The piece of an answer that was taken as what is meant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExtractedText {
    /// As it is written.
    pub text: String,
    /// Where it stands in the whole answer, in bytes of UTF-8.
    pub span: Range<usize>,
}

/// The longest piece of an answer that is told as what was taken, in characters.
const LONGEST_SHOWN: usize = 200;

impl ExtractedText {
    fn of(text: &str, span: Range<usize>) -> ExtractedText {
        ExtractedText { text: text[span.clone()].to_owned(), span }
    }

    /// As it is told with others.
    pub fn candidate(&self) -> CandidateText {
        CandidateText { extracted: self.shown(), span: self.place() }
    }

    /// As it is written; the beginning of it, if it is long.
    pub fn shown(&self) -> String {
        match self.text.char_indices().nth(LONGEST_SHOWN) {
            Some((end, _)) => format!("{}…", &self.text[..end]),
            None => self.text.clone(),
        }
    }

    /// Its first byte and the one behind its last.
    pub fn place(&self) -> [usize; 2] {
        [self.span.start, self.span.end]
    }
}

/// What an agent wants.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Intent {
    /// A legal move.
    Move {
        /// The move.
        mv: Move,
        /// How it was found.
        how: AnswerForm,
    },
    /// To resign.
    Resign,
    /// The draw that it was offered.
    Accept,
    /// It does not want the draw that it was offered.
    Decline,
    /// A draw that it may have without being offered one.
    Claim,
    /// To be told the legal moves.
    LegalMoves,
    /// No move that can be played, and why.
    Nothing(Box<Explanation>),
}

/// How a move was found in a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum AnswerForm {
    /// The text is the move.
    Alone,
    /// In a field of a JSON object.
    Json,
    /// Marked in a text, or the only legal one in it.
    Prose,
    /// Of several answers the last one.
    Last,
}

/// Whether there is a draw to be taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OfferState {
    /// There is.
    Open,
    /// There is none.
    None,
}

impl OfferState {
    /// Whether the side to move of a game is offered a draw.
    pub fn of(game: &Game) -> OfferState {
        match game.draw_offer() {
            Some(by) if by != game.position().turn() => OfferState::Open,
            _ => OfferState::None,
        }
    }
}

/// Finds what an agent wants whose turn it is in a game, or who is offered a draw.
pub fn find(game: &Game, offer: OfferState, text: &str) -> ParsedAnswer {
    let place = content(text);
    let found = json::all_named(&text[place.clone()]);
    let Some((_, last)) = found.last() else {
        let plain =
            written_out::written_out(&text[place.clone()], &[], &json::empty_places(&text[place.clone()]));
        // A list of moves says not which of them is meant, and is not nothing.
        let is_list = plain.trim().is_empty() && !text[place.clone()].trim().is_empty();
        let plain = format!("{}{plain}{}", &text[..place.start], &text[place.end..]);
        let mut found =
            ProseReader { game, offer, text: &plain }.prose(place.clone(), AgentReport::default());
        if let Intent::Nothing(refused) = &mut found.intent {
            quote(
                game,
                refused,
                &plain[place.start..plain.len() + place.end - text.len()],
                &text[place.clone()],
            );
        }
        if is_list && matches!(found.intent, Intent::Nothing(_)) {
            found.intent = Intent::Nothing(Box::new(game.explain(text[place].trim())));
        }
        return found;
    };
    let (reported, offers_draw) = (last.reported.clone(), last.offers_draw);
    let within = WrittenText::of(&text[place.clone()], &found);
    let quoted = |it: Option<&ExtractedText>| within.quoted(it);
    let (mut answer, span, candidates) = match &last.intent {
        JsonIntent::Plain(intent) if within.is_final(game) => {
            let plain = ParsedAnswer::new(intent.clone(), reported);
            (plain, Some(found[found.len() - 1].0.clone()), Vec::new())
        }
        JsonIntent::NoTarget { from } if within.is_final(game) => {
            let span = found[found.len() - 1].0.clone();
            let explanation = game.explain(&text[place.start + span.start..place.start + span.end]);
            let refused = ParsedAnswer::new(Intent::Nothing(Box::new(explanation)), reported);
            (
                ParsedAnswer { fault: Some(WrittenFault::NoTarget { from: *from }), ..refused },
                Some(span),
                Vec::new(),
            )
        }
        JsonIntent::Text { text: value, .. } if within.is_all => {
            let inner = ProseReader { game, offer, text: value }.prose(content(value), reported);
            let span = within.quoted(inner.extracted.as_ref());
            let candidates = inner.candidates.iter().filter_map(|it| quoted(Some(it))).collect();
            (inner, span, candidates)
        }
        JsonIntent::Move { text: value, .. }
            if within.is_all || is_statement(game, offer, value) && within.is_final(game) =>
        {
            let inner = ProseReader { game, offer, text: value }.prose(0..value.len(), reported);
            let span = within.quoted(inner.extracted.as_ref());
            let candidates = inner.candidates.iter().filter_map(|it| quoted(Some(it))).collect();
            (inner.in_json(), span, candidates)
        }
        _ => {
            let plain = ProseReader { game, offer, text: &within.text };
            let mut inner = plain.prose(0..within.text.len(), reported);
            if let Intent::Nothing(refused) = &mut inner.intent {
                quote(game, refused, &within.text, &text[place.clone()]);
            }
            let span = inner.extracted.as_ref().map(|it| within.whole(it.span.clone()));
            let in_json = span.as_ref().is_some_and(|span| within.is_in_json(span));
            let candidates: Vec<Range<usize>> =
                inner.candidates.iter().map(|it| within.whole(it.span.clone())).collect();
            (if in_json { inner.in_json() } else { inner }, span, candidates)
        }
    };
    let of = |span: Range<usize>| ExtractedText::of(text, place.start + span.start..place.start + span.end);
    let disagrees = match within.is_all {
        true => last.disagrees(game, &answer.intent),
        false => within.contradicted(game, &answer.intent),
    };
    let (span, candidates) = match disagrees {
        Some(explanation) => {
            answer.intent = Intent::Nothing(Box::new(explanation));
            answer.sense = TextSense::Several;
            (Some(found[found.len() - 1].0.clone()), Vec::new())
        }
        None => (span, candidates),
    };
    answer.extracted = span.map(of);
    answer.candidates = candidates.into_iter().map(of).collect();
    answer.offers_draw |= offers_draw;
    answer
}

impl JsonAnswer {
    /// The refusal of a move that other fields of the same object tell otherwise.
    fn disagrees(&self, game: &Game, intent: &Intent) -> Option<Explanation> {
        let Intent::Move { mv, .. } = intent else { return None };
        let differs = |again: &&String| match game.position().find_move(again) {
            Ok(found) => found.mv != *mv,
            Err(_) => true,
        };
        // `"decision": "attack"` names none.
        let names_another = |other: &&String| match game.position().find_move(other) {
            Ok(found) => found.mv != *mv,
            Err(TextError::Ambiguous { candidates }) => !candidates.contains(mv),
            Err(TextError::NotLegal { .. } | TextError::FalseCapture { .. }) => true,
            Err(_) => false,
        };
        let other = self.again.iter().find(differs).or_else(|| self.others.iter().find(names_another))?;
        let JsonIntent::Move { text, .. } = &self.intent else { return None };
        Some(either(game, text, other))
    }
}

/// Lets a refusal quote a text as it was written, and not as its JSON was written out to be read.
fn quote(game: &Game, refused: &mut Explanation, read: &str, written: &str) {
    let shown = |text: &str| match game.explain(text.trim()).error {
        Some(MoveError::NotAMove { text }) => Some(text),
        _ => None,
    };
    let whole = shown(read);
    let told = match &mut refused.error {
        Some(MoveError::Ambiguous { text, .. }) => Some(text),
        Some(MoveError::NotAMove { text }) => Some(text).filter(|text| Some(&**text) == whole.as_ref()),
        _ => None,
    };
    if let (Some(told), Some(text)) = (told, shown(written)) {
        *told = text;
    }
}

/// The refusal of two moves, of which it is not said which one is meant.
fn either(game: &Game, one: &str, other: &str) -> Explanation {
    let both = format!("{one} or {other}");
    let refused = game.explain_prose(&both);
    if refused.is_legal() { game.explain(&both) } else { refused }
}

/// Whether a value says something else than a move: `resign`.
fn is_statement(game: &Game, offer: OfferState, value: &str) -> bool {
    let found = ProseReader { game, offer, text: value }.prose(0..value.len(), AgentReport::default());
    !matches!(found.intent, Intent::Move { .. } | Intent::Nothing(_))
}

/// A text with JSON in it, as it is read.
struct WrittenText {
    /// With its fields written out.
    text: String,
    fields: Vec<JsonField>,
    /// Where the last object ends.
    end: usize,
    /// There is nothing else in it.
    is_all: bool,
}

impl WrittenText {
    fn of(text: &str, found: &[(Range<usize>, JsonAnswer)]) -> WrittenText {
        let field = |(place, answer): &(Range<usize>, JsonAnswer)| {
            let (key, value) = match &answer.intent {
                JsonIntent::Move { key, text } | JsonIntent::Text { key, text } => (key, text),
                JsonIntent::Plain(_) | JsonIntent::NoTarget { .. } | JsonIntent::Offer => return None,
            };
            Some(JsonField::of(text, place.clone(), key, value.clone()))
        };
        let fields: Vec<JsonField> = found.iter().filter_map(field).collect();
        let places = json::places(text);
        WrittenText {
            text: written_out::written_out(text, &fields, &json::empty_places(text)),
            fields,
            end: found.last().map_or(0, |(place, _)| place.end),
            // A list of answers says not which of them is meant.
            is_all: written_out::is_all(text, &places)
                && !(found.len() > 1 && text.trim_start().starts_with('[')),
        }
    }

    /// Whether no move is answered behind the last object.
    fn is_final(&self, game: &Game) -> bool {
        use TextError::{FalseCapture, NotLegal};
        let behind = game.position().find_move(&self.text[self.end..]);
        !matches!(behind, Ok(_) | Err(NotLegal { .. } | FalseCapture { .. }))
    }

    /// The refusal of a move of JSON where the words before it answer with another one: `I play O-O. {"move": "d5"}`.
    fn contradicted(&self, game: &Game, intent: &Intent) -> Option<Explanation> {
        let Intent::Move { mv, how: AnswerForm::Json } = intent else { return None };
        let before = self.text.get(..self.fields.first()?.place.start)?;
        let other = game.position().find_move(before).ok().filter(|other| other.mv != *mv)?;
        Some(either(game, &before[other.span], &game.position().san(*mv).to_string()))
    }

    /// Where what was found in the value of the last field is written; the whole object, if it does not stand there letter
    /// by letter.
    fn quoted(&self, inner: Option<&ExtractedText>) -> Option<Range<usize>> {
        let field = self.fields.last()?;
        let span = inner.map_or(0..0, |it| field.at + it.span.start..field.at + it.span.end);
        Some(if field.is_literal && !span.is_empty() { span } else { field.place.clone() })
    }

    /// A piece of the text as it was written; of what is only written out, the whole object.
    fn whole(&self, span: Range<usize>) -> Range<usize> {
        let holds = |field: &&JsonField| field.place.start <= span.start && span.end <= field.place.end;
        let field = self.fields.iter().find(|field| holds(field) && !field.is_literal);
        field.map_or(span.clone(), |field| field.place.clone())
    }

    fn is_in_json(&self, span: &Range<usize>) -> bool {
        self.fields.iter().any(|field| field.place.start <= span.start && span.end <= field.place.end)
    }
}

/// The same for an answer that has to stand at one place of the text, where everything else does not count.
///
/// What stands there has to be a move and nothing else, but for the signs around it and its number, or to say that the agent
/// resigns or takes a draw.
pub fn find_at(game: &Game, offer: OfferState, text: &str, mode: &AnswerMode) -> ParsedAnswer {
    if mode.is_free() {
        return find(game, offer, text);
    }
    let reported = json::all_named(text).pop().map(|(_, answer)| answer.reported).unwrap_or_default();
    let refused = |explanation: Explanation, extracted: Option<ExtractedText>| ParsedAnswer {
        extracted,
        ..ParsedAnswer::new(Intent::Nothing(Box::new(explanation)), reported.clone())
    };
    let Some(place) = mode.place(text) else { return refused(game.explain_prose(""), None) };
    let found = ProseReader { game, offer, text }.prose(place.clone(), reported.clone());
    let quoted = ExtractedText::of(text, place.clone());
    let is_word = |side: &str| side.contains(char::is_alphabetic);
    match (&found.intent, &found.extracted) {
        (Intent::Move { .. }, Some(it))
            if is_word(&text[place.start..it.span.start]) || is_word(&text[it.span.end..place.end]) =>
        {
            refused(game.explain(text[place].trim()), Some(quoted))
        }
        (Intent::Nothing(_), None) => refused(game.explain(text[place].trim()), Some(quoted)),
        _ => found,
    }
}

/// The verdict on the move that a text means, as it is read when it is to be played.
pub fn explain(game: &Game, text: &str) -> Explanation {
    let text = &text[content(text)];
    let found = json::all_named(text);
    let within = WrittenText::of(text, &found);
    match found.last().map(|(_, answer)| &answer.intent) {
        Some(JsonIntent::Move { text, .. }) if within.is_all => game.explain_prose(text.trim()),
        Some(JsonIntent::Text { text, .. }) if within.is_all => {
            game.explain_prose(text[content(text)].trim())
        }
        _ => game.explain_prose(within.text.trim()),
    }
}

impl ParsedAnswer {
    fn new(intent: Intent, reported: AgentReport) -> ParsedAnswer {
        ParsedAnswer {
            intent,
            offers_draw: false,
            reported,
            extracted: None,
            candidates: Vec::new(),
            sense: TextSense::Nothing,
            fault: None,
        }
    }

    fn in_json(mut self) -> ParsedAnswer {
        if let Intent::Move { how, .. } = &mut self.intent {
            *how = AnswerForm::Json;
        }
        self
    }
}

/// Reads a text without JSON.
struct ProseReader<'a> {
    game: &'a Game,
    offer: OfferState,
    text: &'a str,
}

impl ProseReader<'_> {
    /// What a piece of the text says.
    fn prose(&self, place: Range<usize>, reported: AgentReport) -> ParsedAnswer {
        let text = &self.text[place.clone()];
        let said = phrases::said(text, self.offer);
        let extracted = |span: Range<usize>| {
            ExtractedText::of(self.text, place.start + span.start..place.start + span.end)
        };
        let answer = |intent: Intent, offers_draw: bool, span: Option<Range<usize>>| ParsedAnswer {
            offers_draw,
            extracted: span.map(extracted),
            ..ParsedAnswer::new(intent, reported.clone())
        };
        // What is said last is meant.
        if let Some((intent, span)) = said.last {
            return answer(intent, false, Some(span));
        }
        let position = self.game.position();
        let TextFinding { verdict, sense, spans, .. } = position.read_text(text);
        match verdict {
            Ok(found) => {
                let how = self.form(text, &found.span, found.mv);
                let explanation = self.game.explain_prose(text);
                let intent = match explanation.mv {
                    Some(mv) => Intent::Move { mv, how },
                    None => Intent::Nothing(Box::new(explanation)),
                };
                ParsedAnswer { sense, ..answer(intent, said.offers_draw.is_some(), Some(found.span)) }
            }
            Err(error) => match said.earlier {
                Some((intent, span)) => answer(intent, false, Some(span)),
                None => {
                    let explanation = Box::new(self.game.explain_prose(text));
                    // Of several, none was taken.
                    let (span, candidates) = match spans.as_slice() {
                        [_, _, ..] => (None, spans),
                        [one] => (Some(one.clone()), Vec::new()),
                        [] => (error.span().or(said.offers_draw.clone()), Vec::new()),
                    };
                    ParsedAnswer {
                        candidates: candidates.into_iter().take(MOST_CANDIDATES).map(extracted).collect(),
                        sense,
                        fault: WrittenFault::of(position, &error),
                        ..answer(Intent::Nothing(explanation), said.offers_draw.is_some(), span)
                    }
                }
            },
        }
    }

    /// How a move was found.
    fn form(&self, text: &str, span: &Range<usize>, mv: Move) -> AnswerForm {
        let around = |side: &str| side.split_whitespace().any(|word| word.contains(char::is_alphanumeric));
        if !around(&text[..span.start]) && !around(&text[span.end..]) {
            return AnswerForm::Alone;
        }
        match self.game.position().find_move(&text[..span.start]) {
            Ok(found) if found.mv != mv => AnswerForm::Last,
            Err(TextError::NotLegal { .. } | TextError::Unclear { .. }) => AnswerForm::Last,
            _ => AnswerForm::Prose,
        }
    }
}

/// The part of an answer that counts: its end, if it is longer than anybody reads, without what was only thought.
fn content(text: &str) -> Range<usize> {
    let from = text.len().saturating_sub(LONGEST);
    let from = (from..text.len()).find(|&at| text.is_char_boundary(at)).unwrap_or(text.len());
    let place = without_thoughts(&text[from..]);
    from + place.start..from + place.end
}

#[cfg(test)]
mod tests;
