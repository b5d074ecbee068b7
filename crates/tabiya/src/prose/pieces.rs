//! The pieces, and what they do, in the words and letters of eight languages.

use crate::piece::Role;
use crate::square::Square;

/// What a word between a piece and its square says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Link {
    /// `to`
    To,
    /// `from`
    From,
    /// `on`: where it stands, or in some languages where it goes.
    At,
    /// `takes`
    Takes,
    /// `goes`
    Goes,
    /// `the`, `my`
    Article,
}

const PIECES: [(Role, &[&str]); 6] = [
    (
        Role::Knight,
        &[
            "knight",
            "horse",
            "horsey",
            "springer",
            "springers",
            "pferd",
            "cavalier",
            "caballo",
            "cavallo",
            "cavalo",
            "paard",
            "конь",
            "коня",
            "конем",
            "коню",
        ],
    ),
    (
        Role::Bishop,
        &[
            "bishop",
            "läufer",
            "laeufer",
            "läufers",
            "fou",
            "alfil",
            "alfiere",
            "bispo",
            "loper",
            "raadsheer",
            "слон",
            "слона",
            "слоном",
        ],
    ),
    (
        Role::Rook,
        &[
            "rook",
            "turm",
            "turms",
            "tour",
            "torre",
            "toren",
            "ладья",
            "ладью",
            "ладьей",
            "ладьею",
            "тура",
            "турой",
        ],
    ),
    (
        Role::Queen,
        &[
            "queen",
            "dame",
            "reine",
            "dama",
            "reina",
            "donna",
            "regina",
            "rainha",
            "koningin",
            "ферзь",
            "ферзя",
            "ферзем",
            "королева",
            "королевой",
        ],
    ),
    (
        Role::King,
        &[
            "king",
            "könig",
            "koenig",
            "königs",
            "roi",
            "rey",
            "re",
            "rei",
            "koning",
            "король",
            "короля",
            "королем",
        ],
    ),
    (
        Role::Pawn,
        &[
            "pawn",
            "bauer",
            "bauern",
            "pion",
            "peón",
            "peon",
            "pedone",
            "peão",
            "peao",
            "пешка",
            "пешку",
            "пешкой",
            "пешки",
        ],
    ),
];

const LINKS: [(Link, &[&str]); 6] = [
    (
        Link::To,
        &[
            "to", "nach", "zu", "vers", "à", "a", "al", "verso", "para", "pra", "hacia", "naar", "towards",
            "into",
        ],
    ),
    (Link::From, &["from", "von", "vom", "de", "du", "des", "desde", "da", "dal", "van", "с", "со", "из"]),
    (Link::At, &["on", "at", "auf", "in", "en", "sur", "em", "op", "на", "в", "su"]),
    (
        Link::Takes,
        &[
            "takes",
            "captures",
            "x",
            "capturing",
            "taking",
            "schlägt",
            "schlaegt",
            "nimmt",
            "prend",
            "capture",
            "mange",
            "toma",
            "captura",
            "come",
            "cattura",
            "mangia",
            "prende",
            "slaat",
            "neemt",
            "pakt",
            "бьет",
            "берет",
            "беру",
            "take",
            "eats",
            "recaptures",
            "retakes",
            "reprend",
            "recaptura",
            "ricattura",
            "riprende",
        ],
    ),
    (
        Link::Goes,
        &[
            "moves",
            "goes",
            "jumps",
            "comes",
            "hops",
            "leaps",
            "leap",
            "jump",
            "hop",
            "slides",
            "swings",
            "heads",
            "retreats",
            "steps",
            "lands",
            "returns",
            "kehrt",
            "revient",
            "retourne",
            "vuelve",
            "regresa",
            "torna",
            "ritorna",
            "volta",
            "retorna",
            "keert",
            "возвращается",
            "отступает",
            "уходит",
            "recule",
            "retrocede",
            "arretra",
            "recua",
            "weicht",
            "hüpft",
            "salto",
            "pula",
            "geht",
            "zieht",
            "springt",
            "va",
            "vas",
            "passe",
            "saute",
            "mueve",
            "salta",
            "sposta",
            "muove",
            "vai",
            "move",
            "gaat",
            "springt",
            "идет",
            "ходит",
            "прыгает",
        ],
    ),
    (
        Link::Article,
        &[
            "the", "my", "der", "die", "das", "den", "dem", "le", "la", "el", "il", "lo", "o", "het", "your",
            "his", "their", "white", "black",
        ],
    ),
];

/// The piece that a word in lower case names.
pub(super) fn piece(word: &str) -> Option<Role> {
    PIECES.iter().find(|(_, words)| words.contains(&word)).map(|&(role, _)| role)
}

/// What a word in lower case between a piece and a square says.
pub(super) fn link(word: &str) -> Option<Link> {
    LINKS.iter().find(|(_, words)| words.contains(&word)).map(|&(link, _)| link)
}

/// Verbs with which the writer takes something.
const CAPTURES: &[&str] = &[
    "accept",
    "take",
    "capture",
    "recapture",
    "grab",
    "nehme",
    "schlage",
    "prends",
    "reprends",
    "tomo",
    "capturo",
    "como",
    "prendo",
    "catturo",
    "mangio",
    "neem",
    "sla",
    "pak",
    "беру",
    "бью",
    "забираю",
    "exchange",
    "trade",
    "win",
    "tausche",
    "échange",
    "cambio",
    "scambio",
    "troco",
    "ruil",
    "размениваю",
    "меняю",
];

/// Whether a word in lower case says that the writer takes something.
pub(super) fn captures(word: &str) -> bool {
    CAPTURES.contains(&word)
}

/// Whether a word says that something is taken, and not that it is traded or won.
pub(super) fn takes_by_itself(word: &str) -> bool {
    captures(word)
        && !matches!(
            word,
            "exchange"
                | "trade"
                | "win"
                | "tausche"
                | "échange"
                | "cambio"
                | "scambio"
                | "troco"
                | "ruil"
                | "размениваю"
                | "меняю"
                | "como"
        )
}

/// How words begin that say that a pawn becomes something.
const PROMOTES: [&str; 14] = [
    "promo",
    "becom",
    "umwand",
    "wandel",
    "verwand",
    "coron",
    "promu",
    "promov",
    "transform",
    "превращ",
    "queening",
    "promueve",
    "wandle",
    "promuov",
];

/// Whether a word in lower case says that a pawn becomes something.
pub(super) fn promotes(word: &str) -> bool {
    PROMOTES.iter().any(|stem| word.starts_with(stem))
}

/// The English letter of a piece whose letter is of another language and means nothing else.
pub(super) fn foreign_letter(letter: char) -> Option<char> {
    Some(match letter {
        'D' | 'Ф' => 'Q',
        'T' | 'Л' => 'R',
        'L' | 'F' | 'A' => 'B',
        'С' => 'B', // Cyrillic
        'S' | 'C' => 'N',
        'К' => 'N', // Cyrillic
        _ => return None,
    })
}

/// The piece that a letter in upper case names when a pawn becomes it, in any of the languages.
pub(super) fn promotion_letter(letter: char) -> Option<char> {
    match letter {
        'Q' | 'R' | 'B' | 'N' => Some(letter),
        'К' => Some('N'),
        _ => foreign_letter(letter),
    }
}

/// In which languages a text is written, as far as letters depend on it.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Tongues {
    /// French, Spanish, Italian or Portuguese: R may be the king.
    pub(super) romance: bool,
    /// A rook is called T: R is the king for certain, where the language has such letters.
    pub(super) rook_is_t: bool,
    /// Dutch: P is the knight.
    pub(super) dutch: bool,
    /// German: `also` draws a conclusion.
    pub(super) german: bool,
    /// The king is named in such a language, and no letter of an English notation is.
    pub(super) king_is_r: bool,
    /// Any words at all.
    pub(super) words: bool,
}

const ROMANCE: [&str; 51] = [
    "la",
    "è",
    "é",
    "que",
    "che",
    "não",
    "con",
    "em",
    "però",
    "très",
    "muy",
    "je",
    "joue",
    "coup",
    "mon",
    "le",
    "les",
    "est",
    "roi",
    "juego",
    "jugada",
    "mi",
    "el",
    "rey",
    "muevo",
    "gioco",
    "mossa",
    "mia",
    "il",
    "muovo",
    "jogo",
    "lance",
    "meu",
    "minha",
    "rei",
    "réponse",
    "respuesta",
    "risposta",
    "resposta",
    "répond",
    "réponds",
    "respondo",
    "rispondo",
    "mio",
    "una",
    "para",
    "pour",
    "perché",
    "porque",
    "della",
    "avec",
];

const DUTCH: [&str; 21] = [
    "eerst", "komt", "ook", "dus", "daarna", "ik", "speel", "het", "mijn", "zet", "een", "kies", "naar",
    "paard", "antwoord", "niet", "maar", "voor", "wit", "zwart", "omdat",
];

const GERMAN: [&str; 20] = [
    "ich", "der", "die", "das", "und", "ist", "nicht", "zug", "spiele", "springer", "läufer", "turm", "dame",
    "könig", "bauer", "auf", "schwarz", "weiß", "mein", "auch",
];

impl Tongues {
    /// Takes up a word in lower case.
    pub(super) fn hear(&mut self, word: &str) {
        self.romance |= ROMANCE.contains(&word);
        let square = word.strip_prefix('t').map(|rest| rest.strip_prefix('x').unwrap_or(rest));
        self.rook_is_t |= square.is_some_and(|square| square.parse::<Square>().is_ok());
        self.dutch |= DUTCH.contains(&word);
        self.german |= GERMAN.contains(&word);
        self.words |= word.chars().count() > 2 && word.chars().all(char::is_alphabetic);
    }
}

/// Russian names the piece with which something is done by its ending.
pub(super) fn is_instrumental(word: &str) -> bool {
    matches!(
        word,
        "конем"
            | "слоном"
            | "ладьей"
            | "ладьею"
            | "турой"
            | "ферзем"
            | "королевой"
            | "королем"
            | "пешкой"
    )
}
