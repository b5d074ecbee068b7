//! The words and signs that join a piece with the square to which it goes.

use super::pieces::{Link, link};

/// The sign that closes what this one opens.
pub(super) fn closing(sign: char) -> Option<char> {
    Some(match sign {
        '(' => ')',
        '[' => ']',
        '{' => '}',
        '“' | '„' => '”',
        '«' => '»',
        '‘' => '’',
        '"' | '\'' | '`' | '*' | '_' => sign,
        _ => return None,
    })
}

/// Signs that join a piece and its square.
pub(super) fn joins(sign: char) -> bool {
    matches!(
        sign,
        ':' | '='
            | '→'
            | '⇒'
            | '➜'
            | '➔'
            | '⟶'
            | '➝'
            | '>'
            | '-'
            | '–'
            | '—'
            | ','
            | '('
            | ')'
            | '['
            | ']'
            | '"'
            | '“'
            | '”'
            | '\''
            | '*'
            | '_'
            | '`'
            | '.'
            | '!'
            | '…'
            | '|'
    )
}

/// What the square is called that a move goes to.
pub(super) fn is_goal(word: &str) -> bool {
    matches!(
        word,
        "to" | "destination"
            | "target"
            | "dest"
            | "onto"
            | "nach"
            | "ziel"
            | "vers"
            | "hacia"
            | "naar"
            | "на"
    )
}

/// What the square is called that it comes from.
pub(super) fn is_source(word: &str) -> bool {
    matches!(word, "from" | "source" | "origin" | "start" | "von" | "de" | "desde" | "da" | "van" | "с")
}

/// What may stand between a piece and its square and says nothing more than that it goes there.
pub(super) fn is_between(word: &str) -> bool {
    is_goal(word)
        || link(word) == Some(Link::Goes)
        || matches!(
            word,
            "square"
                | "retreat"
                | "out"
                | "back"
                | "move"
                | "develops"
                | "drop"
                | "develop"
                | "zug"
                | "feld"
                | "from"
                | "field"
        )
        || MOTIONS.contains(&word)
}

/// What it is called when a piece goes somewhere: `Rook lift: a3`.
const MOTIONS: [&str; 21] = [
    "lift",
    "walk",
    "hop",
    "leap",
    "jump",
    "manoeuvre",
    "maneuver",
    "transfer",
    "time",
    "trip",
    "journey",
    "development",
    "sortie",
    "swing",
    "march",
    "turn",
    "rückzug",
    "manöver",
    "manœuvre",
    "maniobra",
    "manovra",
];

/// What is never done by a pawn that steps forward, of which only the square is named: `Capture: d3`.
#[rustfmt::skip]
pub(super) fn is_no_step(word: &str) -> bool {
    matches!(word,
        "capture" | "captures" | "capturing" | "recapture" | "recapturing" | "passant" | "promotion" | "promote"
            | "promoting" | "underpromotion" | "schlagen" | "schlage" | "umwandlung" | "prise" | "capturo" | "captura"
            | "cattura" | "catturo" | "slaan" | "взятие")
}

/// What a piece that moves is called beside its name: `Piece: knight`, `knight move`.
pub(super) fn is_name(word: &str) -> bool {
    matches!(
        word,
        "piece"
            | "moved"
            | "move"
            | "moves"
            | "figure"
            | "figur"
            | "pièce"
            | "pieza"
            | "pezzo"
            | "peça"
            | "stuk"
            | "фигура"
            | "zug"
            | "answer"
            | "drop"
            | "type"
            | "moving"
    )
}

/// Verbs that move a piece, and say nothing of another.
pub(super) fn moves_it(word: &str) -> bool {
    matches!(
        word,
        "move"
            | "moving"
            | "develop"
            | "developing"
            | "retreat"
            | "retreating"
            | "lift"
            | "lifting"
            | "bring"
            | "bringing"
            | "reroute"
            | "relocate"
            | "centralize"
            | "centralise"
            | "swing"
            | "slide"
            | "get"
            | "drop"
            | "place"
            | "put"
            | "reposition"
            | "ziehe"
            | "entwickle"
            | "bringe"
            | "déplace"
            | "développe"
            | "muevo"
            | "desarrollo"
            | "muovo"
            | "sviluppo"
            | "movo"
            | "desenvolvo"
            | "ontwikkel"
            | "verplaats"
            | "хожу"
            | "развиваю"
            | "вывожу"
            | "ставлю"
    )
}

/// What asks for the square of a piece: `Where?`
#[rustfmt::skip]
pub(super) fn asks_where(word: &str) -> bool {
    matches!(word, "where" | "wohin" | "où" | "adónde" | "dónde" | "dove" | "onde" | "aonde" | "waarheen" | "waar" | "куда")
}

/// Verbs with which the writer takes something, and which choose nothing.
pub(super) fn takes(word: &str) -> bool {
    matches!(word, "take" | "capture" | "recapture" | "capturing" | "taking")
}
