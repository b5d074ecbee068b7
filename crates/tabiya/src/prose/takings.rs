//! Captures whose verb does not stand between the piece and its square: `I capture with the knight on e5`, `mit dem Springer auf
//! e5 schlagen`. Where nothing stands to be taken such a piece does not go there either. And those that name no square: `So the
//! d-pawn recaptures.`

use super::Reading;
use super::deeds::{is_article, is_with, one_of, piece_at};
use super::notation::{Named, WrittenForm, next_word, word_at};
use super::pieces::{Link, captures, is_instrumental, link, piece};
use crate::position::Position;
use alloc::string::String;
use alloc::vec::Vec;

/// What a piece has to do with a capture that is told around it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Taking {
    /// It takes: `I capture with the knight`.
    Taker,
    /// It is taken: `I am capturing the knight`.
    Taken,
}

/// So many words before a piece the verb may stand.
const FARTHEST: usize = 8;

/// What is taken and is no piece: `I take control with the knight on e5`.
#[rustfmt::skip]
const OTHERS: &[&str] = &[
    "control", "charge", "initiative", "centre", "center", "space", "time", "aim", "advantage", "kontrolle", "zentrum", "raum",
    "ziel", "contrôle", "espace", "iniciativa", "centro", "espacio", "controllo", "iniziativa", "spazio", "controle", "espaço",
    "initiatief", "centrum", "ruimte", "контроль", "инициативу", "центр",
];

/// Forms of verbs of capture beside those with which the writer takes something at once, in the order of the lexicon.
#[rustfmt::skip]
const FORMS: &[&str] = &[
    "taking", "took", "taken", "takes", "captures", "captured", "capturing", "recaptures", "recaptured", "recapturing", "retake",
    "grabs", "grabbed", "grabbing", "snatch", "swap", "exchanging", "exchanged", "trading", "traded",
    "nehmen", "nimmt", "nahm", "genommen", "schlagen", "schlägt", "schlug", "geschlagen", "zurückschlagen", "zurückgeschlagen",
    "zurücknehmen", "zurückzuschlagen", "tauschen", "fresse", "fressen",
    "prend", "prendre", "prendrai", "prenons", "prenant", "pris", "reprendre", "reprendrai", "capturer", "capturerai", "capturé",
    "mange", "manger", "échanger",
    "toma", "tomar", "tomaré", "tomando", "captura", "capturar", "capturaré", "capturando", "comer", "comeré", "cambiar",
    "retomo", "recapturo", "recapturar", "capturé",
    "prendere", "prenderò", "prendendo", "preso", "catturare", "catturerò", "catturando", "mangiare", "mangerò", "cattura",
    "riprendo", "ricatturo",
    "tomarei", "capturarei", "comerei", "pego", "pegar", "pegarei", "capturei", "tomei", "trocar",
    "nemen", "neemt", "nam", "genomen", "slaan", "slaat", "sloeg", "geslagen", "pakken", "gepakt", "terugslaan", "terugnemen",
    "ruilen",
    "возьму", "взять", "взял", "взяла", "брать", "бить", "побью", "побить", "бьет", "берет", "съем", "съедаю", "съесть", "заберу",
    "забрать",
];

/// Verbs with which the writer moves a piece.
#[rustfmt::skip]
const MOVES: &[&str] = &[
    "move", "put", "place", "bring", "ziehe", "spiele", "setze", "stelle", "bringe", "joue", "mets", "place", "déplace", "juego", "muevo",
    "pongo", "llevo", "gioco", "muovo", "metto", "porto", "sposto", "jogo", "movo", "ponho", "coloco", "speel", "zet", "breng",
    "ставлю", "перевожу",
];

/// What the words around a piece tell of a capture; `at` is where the piece is named, and `end` where its square ends.
pub(super) fn around(text: &str, at: usize, end: usize) -> Option<Taking> {
    let before = words_before(text, at);
    let instrument = word_at(text, at).filter(|(word, _)| is_instrumental(word)).map(|_| 0).or_else(|| {
        let near = before.iter().take(4).take_while(|word| piece(word).is_none());
        near.into_iter().position(|word| is_with(word)).map(|with| with + 1)
    });
    if let Some(from) = instrument {
        let before = &before[from..];
        let verb = before.iter().position(|word| takes(word));
        let takes_it =
            verb.is_some_and(|verb| !before[..verb].iter().any(|word| OTHERS.contains(&word.as_str())));
        return (takes_it || is_taken_behind(text, end)).then_some(Taking::Taker);
    }
    let verb = before.iter().find(|word| !is_article(word));
    (verb.is_some_and(|verb| takes(verb)) || is_taken_behind(text, end)).then_some(Taking::Taken)
}

/// Whether a piece is what the writer moves: `Gioco l'alfiere in a6`, whatever stands there.
pub(super) fn is_moved(text: &str, at: usize) -> bool {
    let before = words_before(text, at);
    let verb = before.iter().find(|word| !is_article(word) && *word != "l");
    verb.is_some_and(|verb| MOVES.contains(&verb.as_str()))
}

/// The words before a place in its part of the sentence in lower case, the nearest one first.
pub(super) fn words_before(text: &str, at: usize) -> Vec<String> {
    // Farther back no verb is looked for, so that the search stays linear.
    let before = &text[text[..at].char_indices().rev().take(80).last().map_or(at, |(from, _)| from)..at];
    let part = before.rsplit([',', '.', ';', ':', '!', '?', '\n', '(', ')', '"']).next().unwrap_or_default();
    let words = part.split(|c: char| !c.is_alphanumeric()).rev().filter(|word| !word.is_empty());
    words.take(FARTHEST).map(|word| word.to_lowercase().replace('ё', "е")).collect()
}

/// Whether a word in lower case says that something is taken, whoever does it and whenever.
fn takes(word: &str) -> bool {
    captures(word) && word != "win" || FORMS.contains(&word)
}

/// `auf e5 schlagen`, `op e5 te slaan`
fn is_taken_behind(text: &str, end: usize) -> bool {
    let next = next_word(text, end);
    let next = match next {
        Some((word, after)) if matches!(word.as_str(), "zu" | "te") => next_word(text, after),
        next => next,
    };
    next.is_some_and(|(word, _)| {
        // `on e5 takes on d7`: it goes on from there.
        takes(&word) && link(&word) != Some(Link::Takes)
    })
}

/// The capture by a piece of which a sentence says nothing else, where the writer concludes it or calls the piece his own. In `Bxc6.
/// The d-pawn recaptures.` it is the other side that does.
pub(super) fn by_taker(position: &Position, text: &str, at: usize) -> Option<Named> {
    let taker = piece_at(text, at)?;
    let (verb, mut end) = next_word(text, taker.end)?;
    if !RETAKES.contains(&verb.as_str()) {
        return None;
    }
    if let Some((_, after)) = next_word(text, end).filter(|(word, _)| BACK.contains(&word.as_str())) {
        end = after;
    }
    let rest = text[end..].trim_start_matches(['*', '_', '`', '"', ' ']);
    let ends = rest.is_empty() || rest.starts_with(['.', '!', ';', '\n', '\r']);
    let before = words_before(text, at);
    let is_plain = |word: &str| is_article(word) || LEADS.contains(&word) || word == "my";
    let leads = before.iter().all(|word| is_plain(word));
    let is_own = before.iter().any(|word| LEADS.contains(&word.as_str()) || word == "my");
    let begins = || {
        text[..at]
            .split(|c: char| !c.is_alphanumeric())
            .all(|word| word.is_empty() || is_article(&word.to_lowercase()))
    };
    if !ends || !leads || !(is_own || begins()) {
        return None;
    }
    let takers = position.legal_moves();
    let takers =
        takers.iter().copied().filter(|mv| position.is_capture(*mv) && taker.is_moved_by(position, mv));
    let reading = one_of(takers.collect()).unwrap_or(Reading::Unreadable);
    Some(Named { reading, span: at..end, form: WrittenForm::Deed })
}

/// Whether what was found is a piece that takes back.
pub(super) fn is_retaken(written: &str) -> bool {
    piece_at(written, 0).is_some()
}

/// What a piece does that takes back.
#[rustfmt::skip]
const RETAKES: &[&str] = &[
    "recaptures", "retakes", "takes", "captures", "schlägt", "nimmt", "reprend", "prend", "recaptura", "retoma", "toma", "captura",
    "riprende", "ricattura", "prende", "neemt", "slaat",
];

/// What says that something is taken back.
const BACK: &[&str] = &["back", "zurück", "terug"];

/// Words with which somebody concludes.
#[rustfmt::skip]
const LEADS: &[&str] = &[
    "so", "therefore", "hence", "thus", "also", "daher", "deshalb", "donc", "alors", "así", "entonces", "quindi", "dunque", "então",
    "portanto", "dus", "daarom",
];
