//! Verbs that say by their form who does it.
//!
//! Spanish, Italian, Portuguese and Russian do without `I`: `muevo`, `sposto`, `coloco`, `ставлю`. There are too many such verbs
//! to list them, and their endings tell.

use super::castlings::castles;
use super::pieces::{Tongues, piece};

/// Words with the ending of such a verb that are none, where they begin a part of a sentence.
#[rustfmt::skip]
const OTHERS: &[&str] = &[
    "pero", "però", "como", "cuando", "quando", "luego", "logo", "dopo", "primo", "primero", "primeiro", "segundo",
    "secondo", "terzo", "tercero", "terceiro", "quarto", "cuarto", "claro", "chiaro", "certo", "cierto", "solo", "sólo",
    "bueno", "buono", "malo", "bianco", "blanco", "branco", "nero", "negro", "preto", "questo", "quello", "esto", "eso",
    "isto", "isso", "aquello", "todo", "tutto", "tudo", "mucho", "molto", "muito", "poco", "pouco", "otro", "altro", "outro",
    "tanto", "quanto", "cuanto", "centro", "piano", "juego", "vantaggio", "rischio", "attacco", "ataque", "sviluppo",
    "tempo", "tiempo", "sino", "trato", "adesso", "subito", "presto", "pronto", "bello", "lento", "dunque", "allo", "dello",
    "sullo", "nello", "anno", "giro", "uomo", "contro", "dentro", "sotto", "sopra", "meno", "peggio", "meglio", "invece",
    "movimiento", "movimento", "enroque", "alfiere", "estado", "resultado", "risultato", "candidato", "punto", "ponto",
    "потому", "почему", "поэтому", "сразу", "пешку", "ладью", "рокировку", "партию", "позицию", "игру", "атаку", "угрозу", "фигуру",
    "между", "снизу", "сверху", "к", "у", "внизу", "наверху",
];

/// Whether a word in small letters is such a verb by its form.
pub(super) fn is_first_person(word: &str, tongues: Tongues) -> bool {
    let letters = word.chars().count();
    let romance = tongues.romance
        && (letters >= 4 && word.ends_with('o')
            || letters >= 6 && ["ré", "rò", "rei"].iter().any(|end| word.ends_with(end)));
    // `ganando`, `giocato`: what goes on, and what was done.
    let others = ["ando", "endo", "indo", "ado", "ido", "ato", "uto"];
    let finite = ["prendo", "fendo"].iter().any(|end| word.ends_with(end));
    let romance = romance && (finite || !others.iter().any(|end| word.ends_with(end)));
    let russian = letters >= 3 && word.ends_with(['ю', 'у']);
    (romance || russian) && !OTHERS.contains(&word) && piece(word).is_none() && !castles(word)
}
