//! What is said beside moves: that one resigns, offers or takes a draw, or wants to know the legal moves.
//!
//! A whole sentence has to say it. `I will not resign` and `If he takes I offer a draw` are talk.

use super::{Intent, OfferState};

/// What a text says beside its move.
#[derive(Default)]
pub(super) struct Statements {
    /// With its last sentence.
    pub(super) last: Option<Intent>,
    /// With one before.
    pub(super) earlier: Option<Intent>,
    pub(super) offers_draw: bool,
}

/// What may stand before it and says nothing.
const FILLERS: [&str; 18] = [
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
];

const RESIGNS: [&str; 12] = [
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
];

const ACCEPTS: [&str; 15] = [
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
];

const DECLINES: [&str; 9] = [
    "decline",
    "i decline",
    "i decline the draw",
    "i decline your draw",
    "i decline the offer",
    "i decline your offer",
    "i decline the draw offer",
    "decline the draw",
    "draw declined",
];

const OFFERS: [&str; 16] = [
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
];

const CLAIMS: [&str; 6] =
    ["claim a draw", "claim draw", "claim the draw", "i claim a draw", "i claim the draw", "draw claim"];

const ASKS: [&str; 10] = [
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
];

/// Words that make a sentence say something else.
const DOUBTS: [&str; 13] = [
    "if", "unless", "when", "could", "might", "may", "not", "never", "don't", "won't", "can't", "would",
    "should",
];

/// What a text says beside its move.
pub(super) fn said(text: &str, offer: OfferState) -> Statements {
    let mut said = Statements::default();
    for sentence in text.split(['.', '!', '?', ';', '\n']) {
        let words = words(sentence);
        if words.is_empty() {
            continue;
        }
        said.earlier = said.last.take().or(said.earlier.take());
        let plain = without_fillers(&words);
        said.last = intent(&plain, offer);
        said.offers_draw |= offers(sentence, &words);
    }
    said
}

fn intent(sentence: &str, offer: OfferState) -> Option<Intent> {
    let is = |phrases: &[&str]| phrases.contains(&sentence);
    let begins = |phrases: &[&str]| {
        phrases.iter().any(|phrase| {
            sentence.strip_prefix(phrase).is_some_and(|rest| rest.is_empty() || rest.starts_with(" by "))
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

/// Whether a sentence offers a draw, be it beside its move: `Nf3, and I offer a draw`.
fn offers(sentence: &str, all: &[String]) -> bool {
    let doubt = |word: &String| DOUBTS.contains(&word.as_str());
    let polite = |clause: &str| clause.ends_with("would like to offer a draw");
    sentence.split([',', '(', ')', ':', '\u{2013}', '\u{2014}', '=']).any(|clause| {
        let mut words = words(clause);
        words.drain(..words.iter().position(|word| word != "and" && word != "but").unwrap_or(words.len()));
        let clause = without_fillers(&words);
        OFFERS.contains(&clause.as_str()) && (polite(&clause) || !all.iter().any(doubt))
            // Without a sign between: `Nf3 and I offer a draw`.
            || OFFERS.iter().any(|offer| clause.ends_with(&format!(" and {offer}"))) && !all.iter().any(doubt)
    })
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

/// What announces an answer; all in lower case.
const ANNOUNCEMENTS: [&str; 12] = [
    "final answer",
    "final move",
    "final decision",
    "bestmove",
    "best move",
    "\\boxed{",
    "my move",
    "chosen move",
    "answer:",
    "move:",
    "<move>",
    "<answer>",
];

/// Where the last announcement in a text begins.
pub(super) fn last_announcement(text: &str) -> Option<usize> {
    let lower = text.to_ascii_lowercase();
    ANNOUNCEMENTS.iter().filter_map(|phrase| lower.rfind(phrase)).max()
}
