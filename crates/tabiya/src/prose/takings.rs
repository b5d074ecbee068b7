//! Captures whose verb does not stand between the piece and its square: `I capture with the knight on e5`, `mit dem Springer auf
//! e5 schlagen`. Where nothing stands to be taken such a piece does not go there either.

use super::deeds::{is_article, is_with};
use super::notation::{next_word, word_at};
use super::pieces::{Link, captures, is_instrumental, link, piece};
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
