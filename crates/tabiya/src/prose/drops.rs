//! Drops of crazyhouse, where that is played: `N@f3`, `@e4`, `p@E4`, `N @ f3`, and `drop the knight on f3`.
//!
//! Their letters are English ones, whatever the language around them: P is the pawn, never a Dutch knight. In words it is the
//! verb that drops, or what is said of the hand; who puts a piece somewhere may do either, and is refused where both can be
//! played.

use super::Reading;
use super::bounds::ends_move;
use super::deeds::is_article;
use super::notation::{Named, WrittenForm, next_word, read};
use super::pieces::{Link, foreign_letter, link, piece};
use super::takings::words_before;
use crate::moves::Move;
use crate::piece::Role;
use crate::position::Position;
use crate::square::Square;
use crate::variant::Variant;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

/// The drop that begins at this place, with its marks.
pub(super) fn drop_at(position: &Position, text: &str, at: usize) -> Option<Named> {
    let (drop, length) = written(position, text.get(at..)?)?;
    if drop.starts_with('@') && is_of_a_piece(&text[..at]) {
        return None;
    }
    let bare = at + length;
    let ends = [bare + marks(&text[bare..]), bare];
    let end = ends.into_iter().find(|&end| ends_move(text, end))?;
    let reading = judged(position, &drop, &text[bare..end]);
    Some(Named { reading, span: at..end, form: WrittenForm::Notation })
}

/// A text that is a drop with its marks and nothing else.
pub(super) fn alone(position: &Position, text: &str) -> Option<Reading> {
    let (drop, length) = written(position, text)?;
    let behind = &text[length..];
    (marks(behind) == behind.len()).then(|| judged(position, &drop, behind))
}

pub(super) fn judged(position: &Position, drop: &str, marks: &str) -> Reading {
    let written = format!("{drop}{marks}");
    let reading = read(position, &written).or_else(|| read(position, drop));
    reading.unwrap_or(Reading::NotLegal { written })
}

/// The drop that a text begins with, as the standard writes it, and its length in the text.
fn written(position: &Position, text: &str) -> Option<(String, usize)> {
    if position.variant() != Variant::Crazyhouse {
        return None;
    }
    let loose = |rest: &'_ str| rest.starts_with(' ') as usize;
    let (letter, mut at) = match text.chars().next()? {
        '@' => (None, 0),
        letter => (Some(Role::from_letter(letter)?.letter()), 1 + loose(&text[1..])),
    };
    if !text[at..].starts_with('@') {
        return None;
    }
    at += 1;
    // `look @ e4` drops nothing.
    if letter.is_some() {
        at += loose(&text[at..]);
    }
    let square: Square = text.get(at..at + 2)?.to_ascii_lowercase().parse().ok()?;
    let letter = letter.map(String::from).unwrap_or_default();
    Some((format!("{letter}@{square}"), at + 2))
}

fn marks(text: &str) -> usize {
    text.bytes().take_while(|byte| b"+#!?".contains(byte)).count()
}

/// Whether a piece is named before a place in the same sentence: `my knight @e4` and `S @e4` drop no pawn.
fn is_of_a_piece(before: &str) -> bool {
    let before = before.trim_end_matches([' ', '*', '`', '_', ':', ',', '-']);
    let word = before.rsplit(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
    let mut letters = word.chars();
    match (letters.next(), letters.next()) {
        (Some(letter), None) => foreign_letter(letter).is_some(),
        _ => piece(&word.to_lowercase()).is_some_and(|role| role != Role::Pawn),
    }
}

/// A piece and a square that are told in words, where the words around them drop it: `drop a knight on d4`.
pub(super) struct ToldDrop<'a> {
    pub(super) text: &'a str,
    /// Where the piece is named.
    pub(super) at: usize,
    pub(super) letter: char,
    pub(super) square: Square,
    /// Where the square ends.
    pub(super) end: usize,
    /// What leads to the square.
    pub(super) link: Option<Link>,
    /// It is said to come from the hand.
    pub(super) is_from_hand: bool,
}

impl ToldDrop<'_> {
    /// The drop, if it is one.
    pub(super) fn read(&self, position: &Position) -> Option<Named> {
        if position.variant() != Variant::Crazyhouse {
            // In chess nobody knows what it means.
            let (at, form) = (self.at..self.end, WrittenForm::Words);
            let is_doubtful = self.link == Some(Link::At)
                && position.board().piece_at(self.square).is_none()
                && self.is_sure() == Some(true)
                && self.is_by_writer();
            return is_doubtful.then_some(Named { reading: Reading::Unreadable, span: at, form });
        }
        let is_sure = self.is_from_hand || self.is_sure()?;
        let dropped = judged(position, &format!("{}@{}", self.letter, self.square), "");
        let reading = match dropped {
            reading if is_sure => reading,
            Reading::Legal { mv, forgiven } => match self.moved(position) {
                Some(moved) => {
                    let candidates = moved.into_iter().chain([mv]).collect();
                    Reading::Ambiguous { candidates }
                }
                None => Reading::Legal { mv, forgiven },
            },
            _ => return None,
        };
        Some(Named { reading, span: self.at..self.end, form: WrittenForm::Words })
    }

    /// `I drop the bishop`, and not `Ng5 drops the bishop`.
    fn is_by_writer(&self) -> bool {
        let before = words_before(self.text, self.at);
        let verb = before.iter().position(|word| DROPS.contains(&word.as_str()));
        verb.is_some_and(|verb| {
            let subject = before.get(verb + 1).map(String::as_str);
            // A word is split at its apostrophe.
            matches!(
                subject,
                None | Some("i" | "ll" | "m" | "will" | "s" | "ich" | "je" | "ik" | "yo" | "io" | "eu" | "я")
            )
        })
    }

    /// The moves of such a piece to the square that could be meant as well.
    fn moved(&self, position: &Position) -> Option<Vec<Move>> {
        let letter = if self.letter == 'P' { String::new() } else { String::from(self.letter) };
        match read(position, &format!("{letter}{}", self.square))? {
            Reading::Legal { mv, .. } | Reading::FalseCapture { mv } => Some(Vec::from([mv])),
            Reading::Ambiguous { candidates } => Some(candidates),
            _ => None,
        }
    }

    /// Whether the verb says nothing else than that it is dropped; none if it does not say so at all.
    fn is_sure(&self) -> Option<bool> {
        // `drop my knight back to f3` brings it home.
        let between = &self.text[self.at..self.end];
        if between.split(' ').any(|word| BACK.contains(&word)) {
            return None;
        }
        let before = words_before(self.text, self.at);
        let verb = before.iter().find(|word| !is_article(word) && !SPARE.contains(&word.as_str()))?;
        let behind = next_word(self.text, self.end);
        let is_put_in = behind.is_some_and(|(word, _)| matches!(word.as_str(), "ein" | "in" | "einsetzen"));
        match verb.as_str() {
            verb if DROPS.contains(&verb) => Some(self.link != Some(Link::To)),
            verb if PUTS.contains(&verb) => Some(is_put_in),
            _ if is_put_in && self.text[self.end..].trim_start().starts_with("einsetzen") => Some(true),
            _ => None,
        }
    }
}

/// The end of words that say that a piece comes from the hand, right behind its name: `a knight from my pocket`.
pub(super) fn from_hand(position: &Position, text: &str, end: usize) -> Option<usize> {
    if position.variant() != Variant::Crazyhouse {
        return None;
    }
    let (word, mut at) = next_word(text, end)?;
    if link(&word) != Some(Link::From) && !matches!(word.as_str(), "out" | "aus" | "dalla" | "uit" | "in") {
        return None;
    }
    for _ in 0..3 {
        let (word, after) = next_word(text, at)?;
        if HANDS.contains(&word.as_str()) {
            return Some(after);
        }
        if !is_article(&word)
            && !matches!(word.as_str(), "of" | "meiner" | "mia" | "minha" | "mijn" | "моего")
        {
            return None;
        }
        at = after;
    }
    None
}

/// Verbs that drop a piece, and do nothing else with it where pieces are dropped.
#[rustfmt::skip]
pub(super) const DROPS: &[&str] = &[
    "drop", "dropping", "parachute", "parachuting", "deploy", "deploying", "droppe", "droppen", "einsetze",
    "einsetzen", "parachuter", "dropper", "largue", "larguer", "lâche", "suelto", "soltar", "suelta", "dropeo", "dropear", "caer",
    "paracaduto", "paracadutare", "droppo", "droppare", "sgancio", "cadere", "calo", "solto", "largo", "dropo", "dropar", "cair",
    "inzet", "inzetten", "сбрасываю", "сбросить", "сброшу", "бросаю", "выставляю", "десантирую",
];

/// Verbs that put a piece somewhere, from the hand or from another square.
#[rustfmt::skip]
const PUTS: &[&str] = &[
    "put", "putting", "place", "placing", "insert", "add", "setze", "setzen", "stelle", "stellen", "lege", "werfe", "pose", "poser",
    "placer", "mets", "mettre", "dépose", "coloco", "colocar", "pongo", "poner", "metto", "mettere", "piazzo", "piazzare", "poso",
    "ponho", "pôr", "zet", "zetten", "plaats", "plaatsen", "leg", "ставлю", "поставлю", "поставить", "кладу",
];

/// What a piece in the hand is called.
pub(super) const SPARE: &[&str] =
    &["spare", "captured", "pocket", "pocketed", "reserve", "extra", "new", "l", "gefangenen"];

/// Where pieces are that can be dropped.
#[rustfmt::skip]
pub(super) const HANDS: &[&str] = &[
    "hand", "pocket", "reserve", "reserves", "bank", "holdings", "tasche", "vorrat", "main", "poche", "réserve", "mano", "bolsillo",
    "reserva", "riserva", "tasca", "mão", "bolso", "zak", "руки", "кармана", "резерва", "запаса",
];

/// Words of a piece that goes back to where it came from.
pub(super) const BACK: &[&str] =
    &["back", "zurück", "arrière", "atrás", "indietro", "trás", "terug", "назад", "обратно"];
