//! What is said beside moves: that one resigns, offers or takes a draw, or wants to know the legal moves.
//!
//! A whole part of a sentence has to say it, and nothing in the sentence may make it doubtful. `I will not resign` and `If
//! he takes, I offer a draw` are talk. In English, German, French, Spanish, Italian, Portuguese, Dutch and Russian.

use super::{Intent, OfferState};
use std::ops::Range;

/// What a text says beside its move.
#[derive(Default)]
pub(super) struct Statements {
    /// With its last part, and where.
    pub(super) last: Option<(Intent, Range<usize>)>,
    /// With one before.
    pub(super) earlier: Option<(Intent, Range<usize>)>,
    /// Where it offers a draw.
    pub(super) offers_draw: Option<Range<usize>>,
}

/// What may stand before it and says nothing.
const FILLERS: [&str; 40] = [
    "so",
    "therefore",
    "thus",
    "ok",
    "okay",
    "well",
    "then",
    "now",
    "my",
    "move",
    "answer",
    "final",
    "action",
    "decision",
    "is",
    "hereby",
    "white",
    "black",
    "and",
    "but",
    "and,",
    "also",
    "daher",
    "und",
    "je",
    "hiermit",
    "donc",
    "et",
    "y",
    "e",
    "en",
    "yo",
    "io",
    "eu",
    "ik",
    "я",
    "и",
    "unfortunately",
    "leider",
    "sadly",
];

/// What may stand behind it, or in a part of its own, and says nothing.
const CLOSINGS: [&str; 24] = [
    "good game",
    "gg",
    "thanks",
    "thank you",
    "well played",
    "congratulations",
    "thanks for the game",
    "thank you for the game",
    "nice game",
    "great game",
    "gutes spiel",
    "gut gespielt",
    "danke",
    "danke für das spiel",
    "bravo",
    "bien joué",
    "merci",
    "bien jugado",
    "gracias",
    "ben giocato",
    "grazie",
    "obrigado",
    "goed gespeeld",
    "спасибо за игру",
];

const RESIGNS: [&str; 45] = [
    "resign",
    "resigns",
    "i resign",
    "i resign the game",
    "i resign now",
    "i hereby resign",
    "i will resign",
    "i'll resign",
    "i must resign",
    "i have to resign",
    "i resign here",
    "i choose to resign",
    "i give up",
    "i concede",
    "i concede the game",
    "i'm resigning",
    "i am resigning",
    "resigning",
    "ich gebe auf",
    "gebe auf",
    "ich gebe die partie auf",
    "aufgabe",
    "ich muss aufgeben",
    "j'abandonne",
    "j'abandonne la partie",
    "abandonne",
    "abandono",
    "me rindo",
    "abandono la partida",
    "rindo",
    "abbandono",
    "mi arrendo",
    "abbandono la partita",
    "desisto",
    "abandono a partida",
    "me rendo",
    "ik geef op",
    "geef op",
    "ik geef de partij op",
    "сдаюсь",
    "я сдаюсь",
    "сдаю партию",
    "я сдаю партию",
    "i resign this game",
    "let me resign",
];

const ACCEPTS: [&str; 30] = [
    "accept",
    "i accept",
    "i accept it",
    "i accept the draw",
    "i accept a draw",
    "i accept your draw",
    "i accept the offer",
    "i accept your offer",
    "i accept the draw offer",
    "i accept your draw offer",
    "accept draw",
    "accept the draw",
    "draw accepted",
    "i agree to a draw",
    "i agree to the draw",
    "i'll accept the draw",
    "i'll take the draw",
    "i take the draw",
    "ich nehme an",
    "ich nehme das remis an",
    "remis angenommen",
    "j'accepte",
    "j'accepte la nulle",
    "acepto",
    "acepto las tablas",
    "accetto",
    "accetto la patta",
    "aceito",
    "aceito o empate",
    "принимаю ничью",
];

const DECLINES: [&str; 15] = [
    "decline",
    "i decline",
    "i decline the draw",
    "i decline your draw",
    "i decline the offer",
    "i decline your offer",
    "i decline the draw offer",
    "decline the draw",
    "draw declined",
    "ich lehne ab",
    "je refuse",
    "je refuse la nulle",
    "rechazo",
    "rifiuto",
    "отказываюсь",
];

const OFFERS: [&str; 56] = [
    "offer a draw",
    "offer draw",
    "draw offer",
    "draw offered",
    "offering a draw",
    "i offer a draw",
    "i offer you a draw",
    "i offer draw",
    "i also offer a draw",
    "also offer a draw",
    "i'd like to offer a draw",
    "i would like to offer a draw",
    "i'll offer a draw",
    "i will offer a draw",
    "i propose a draw",
    "with a draw offer",
    "would you like a draw",
    "how about a draw",
    "do you want a draw",
    "do you accept a draw",
    "shall we agree to a draw",
    "i suggest a draw",
    "let's agree to a draw",
    "draw",
    "ich biete remis an",
    "biete remis an",
    "ich biete remis",
    "biete remis",
    "remis",
    "ich schlage remis vor",
    "remisangebot",
    "ich biete ein remis an",
    "je propose nulle",
    "je propose la nulle",
    "je propose une nulle",
    "propose nulle",
    "nulle",
    "je vous propose nulle",
    "ofrezco tablas",
    "propongo tablas",
    "tablas",
    "le ofrezco tablas",
    "offro patta",
    "offro la patta",
    "propongo patta",
    "propongo la patta",
    "patta",
    "ofereço empate",
    "proponho empate",
    "empate",
    "ik bied remise aan",
    "bied remise aan",
    "remise",
    "предлагаю ничью",
    "я предлагаю ничью",
    "ничья",
];

const CLAIMS: [&str; 16] = [
    "claim a draw",
    "claim draw",
    "claim the draw",
    "i claim a draw",
    "i claim the draw",
    "draw claim",
    "i'd like to claim a draw",
    "i would like to claim a draw",
    "i claim draw",
    "ich reklamiere remis",
    "reklamiere remis",
    "je réclame la nulle",
    "reclamo tablas",
    "reclamo la patta",
    "reclamo empate",
    "требую ничью",
];

const ASKS: [&str; 13] = [
    "legal moves",
    "legal_moves",
    "legalmoves",
    "list legal moves",
    "show legal moves",
    "list the legal moves",
    "show me the legal moves",
    "what are the legal moves",
    "what are my legal moves",
    "which moves are legal",
    "welche züge sind legal",
    "quels sont les coups légaux",
    "cuáles son las jugadas legales",
];

/// Words that make a whole sentence say something else: it is about what may be, or about somebody else.
#[rustfmt::skip]
const CONDITIONS: [&str; 22] = [
    "if", "unless", "when", "could", "might", "may", "would", "should", "until", "wenn", "falls", "könnte", "würde", "si",
    "quand", "cuando", "se", "quando", "als", "zou", "если", "когда",
];

/// Words that deny what is said in the same part of a sentence, or right behind a part of a few words.
#[rustfmt::skip]
const DENIALS: [&str; 21] = [
    "not", "never", "don't", "won't", "can't", "nicht", "pas", "jamais", "no", "nunca", "non", "mai", "não", "niet", "не",
    "бы", "opponent", "you", "cannot", "didn't", "doesn't",
];

/// A part with more words is a clause of its own, and denies nothing behind it: `There is no point in going on - I resign.`
const SHORT: usize = 3;

/// Questions that offer a draw politely.
const POLITE: [&str; 8] = [
    "would you like a draw",
    "do you want a draw",
    "do you accept a draw",
    "i would like to offer a draw",
    "how about a draw",
    "shall we agree to a draw",
    "i would like to claim a draw",
    "i'd like to offer a draw",
];

/// What a text says beside its move.
pub(super) fn said(text: &str, offer: OfferState) -> Statements {
    let mut said = Statements::default();
    let mut at = 0;
    for sentence in text.split_inclusive(['.', '!', '?', ';', '\n']) {
        let from = at;
        at += sentence.len();
        let all = words(sentence);
        if all.is_empty() || CLOSINGS.contains(&all.join(" ").as_str()) {
            continue;
        }
        let is_of =
            |words: &[String], known: &[&str]| words.iter().any(|word| known.contains(&word.as_str()));
        let conditional = is_of(&all, &CONDITIONS);
        let asked = sentence.ends_with('?');
        let (mut place, mut carried) = (from, false);
        for part in parts(sentence) {
            let begins = place;
            place += part.len();
            let words = words(part);
            let denied = is_of(&words, &DENIALS);
            let doubtful = conditional || denied || carried;
            // A quotation is not what is said: `I won't say: I resign.`
            carried = (carried || denied) && (words.len() <= SHORT || part.ends_with([':', '(', '=']));
            if words.is_empty() || CLOSINGS.contains(&words.join(" ").as_str()) {
                continue;
            }
            let span = trimmed(text, begins..place);
            let plain = without_fillers(&words);
            let whole = words.join(" ");
            let sure = !doubtful || POLITE.contains(&plain.as_str());
            let is_legal_list = ASKS.contains(&plain.as_str());
            // The head of a list asks for none: `Legal moves: a6, a5`.
            if is_legal_list && part.ends_with(':') && !text[place..].trim().is_empty() {
                continue;
            }
            said.earlier = said.last.take().or(said.earlier.take());
            if is_legal_list || sure && !asked {
                said.last = intent(&plain, &whole, offer).map(|intent| (intent, span.clone()));
            }
            if sure && offers(&plain) {
                said.offers_draw = Some(span);
            }
        }
    }
    said
}

/// The parts of a sentence; a dash between spaces parts it as a longer one does.
fn parts(sentence: &str) -> impl Iterator<Item = &str> {
    let ends = |(at, c): (usize, char)| {
        let is_dash = c == '-' && sentence[at..].starts_with("- ") && sentence[..at].ends_with(' ');
        (is_dash || matches!(c, ',' | '(' | ')' | ':' | '\u{2013}' | '\u{2014}' | '='))
            .then_some(at + c.len_utf8())
    };
    let mut from = 0;
    let ends = sentence.char_indices().filter_map(ends).chain([sentence.len()]);
    ends.map(move |end| &sentence[core::mem::replace(&mut from, end)..end]).filter(|part| !part.is_empty())
}

fn intent(sentence: &str, whole: &str, offer: OfferState) -> Option<Intent> {
    let is = |phrases: &[&str]| phrases.contains(&sentence) || phrases.contains(&whole);
    let begins = |phrases: &[&str]| {
        phrases.iter().any(|phrase| {
            sentence.strip_prefix(phrase).is_some_and(|rest| {
                rest.is_empty() || rest.starts_with(" by ") || rest.starts_with(" under ")
            })
        })
    };
    if is(&RESIGNS) {
        Some(Intent::Resign)
    } else if offer == OfferState::Open && is(&ACCEPTS) {
        Some(Intent::Accept)
    } else if offer == OfferState::Open && is(&DECLINES) {
        Some(Intent::Decline)
    } else if begins(&CLAIMS) {
        Some(Intent::Claim)
    } else if is(&ASKS) {
        Some(Intent::LegalMoves)
    } else {
        None
    }
}

/// Whether a part of a sentence offers a draw, be it behind its move: `Nf3 and I offer a draw`.
fn offers(part: &str) -> bool {
    OFFERS.contains(&part)
        || OFFERS.iter().any(|offer| {
            let before = part.strip_suffix(offer).and_then(|before| before.strip_suffix(' '));
            let joins = [" and", " und", " et", " y", " e", " en", " и", " with"];
            before.is_some_and(|before| joins.iter().any(|join| before.ends_with(join)))
        })
}

/// A piece of a text without the signs around it.
fn trimmed(text: &str, place: Range<usize>) -> Range<usize> {
    let piece = &text[place.clone()];
    let start = piece.len() - piece.trim_start_matches(|c: char| !c.is_alphanumeric()).len();
    let end = piece.trim_end_matches(|c: char| !c.is_alphanumeric()).len();
    place.start + start.min(end)..place.start + end
}

/// The words of a sentence in lower case, without what decorates them.
fn words(sentence: &str) -> Vec<String> {
    // No sentence that counts is longer.
    let words = sentence.split_whitespace().take(40).map(|word| {
        let bare = word.trim_matches(|c: char| !c.is_alphanumeric());
        bare.replace('\u{2019}', "'").to_lowercase()
    });
    words.filter(|word| !word.is_empty()).collect()
}

fn without_fillers(words: &[String]) -> String {
    let from = words.iter().position(|word| !FILLERS.contains(&word.as_str())).unwrap_or(words.len());
    words[from..].join(" ")
}
