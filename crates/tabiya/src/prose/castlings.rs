//! The words for castling and for its sides in eight languages.

use crate::moves::CastlingSide;

const CASTLES: [&str; 39] = [
    "roquant",
    "enrocando",
    "castle",
    "castles",
    "castling",
    "rochade",
    "rochada",
    "roca",
    "rochiere",
    "rochieren",
    "rochiert",
    "roque",
    "roquer",
    "enroque",
    "enroco",
    "enrocar",
    "arrocco",
    "arroccare",
    "arroccando",
    "rokade",
    "rokeer",
    "rokeren",
    "rocheer",
    "rocheren",
    "rocade",
    "рокировка",
    "рокировку",
    "рокируюсь",
    "рокироваться",
    "рокировкой",
    "рокируем",
    "roco",
    "rocar",
    "rocando",
    "rochade.",
    "rokeert",
    "roquons",
    "rochando",
    "рокировки",
];

const SHORT: [&str; 26] = [
    "kingside",
    "short",
    "kurz",
    "kurze",
    "kurzen",
    "kleine",
    "kleinen",
    "petit",
    "court",
    "corto",
    "corta",
    "curto",
    "curta",
    "pequeno",
    "kort",
    "korte",
    "короткая",
    "короткую",
    "короткой",
    "коротко",
    "king's",
    "kingside:",
    "breve",
    "piccolo",
    "king",
    "korten",
];

const LONG: [&str; 23] = [
    "queenside",
    "long",
    "lang",
    "lange",
    "langen",
    "große",
    "grosse",
    "großen",
    "grand",
    "largo",
    "larga",
    "longo",
    "longa",
    "grande",
    "lungo",
    "lunga",
    "longue",
    "длинная",
    "длинную",
    "длинной",
    "длинно",
    "queen's",
    "queen",
];

/// Whether a word in lower case says that one castles.
pub(super) fn castles(word: &str) -> bool {
    CASTLES.contains(&word)
}

/// The side to which one castles that a word in lower case names.
pub(super) fn castling_side(word: &str) -> Option<CastlingSide> {
    if SHORT.contains(&word) {
        Some(CastlingSide::King)
    } else if LONG.contains(&word) {
        Some(CastlingSide::Queen)
    } else {
        None
    }
}

/// Words of the first person that castle by themselves; `castle` and `roque` need one who does it.
const CASTLES_ALONE: [&str; 28] = [
    "castle",
    "roque",
    "rochiere",
    "enroco",
    "rokeer",
    "rocheer",
    "arrocco",
    "roco",
    "рокируюсь",
    "castling",
    "rochade",
    "rochieren",
    "roquer",
    "roquant",
    "enrocar",
    "enrocando",
    "arroccare",
    "arroccando",
    "rocar",
    "rocando",
    "rokade",
    "rokeren",
    "rocheren",
    "рокировкой",
    "рокироваться",
    "enroque",
    "castles",
    "рокировка",
];

/// Whether a word only names castling, or says how something is done: `by castling`, `voy a enrocar`.
pub(super) fn is_by_castling(word: &str) -> bool {
    matches!(
        word,
        "castling"
            | "rochade"
            | "rochieren"
            | "roquer"
            | "roquant"
            | "enrocar"
            | "enrocando"
            | "arroccare"
            | "arroccando"
            | "rocar"
            | "rocando"
            | "rokade"
            | "rokeren"
            | "rocheren"
            | "рокировкой"
            | "рокироваться"
            | "enroque"
            | "castles"
            | "рокировка"
    )
}

/// Whether a word in lower case says that somebody castles, with no side to it.
pub(super) fn is_done_alone(word: &str) -> bool {
    CASTLES_ALONE.contains(&word)
}
