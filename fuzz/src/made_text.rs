//! Texts made of an answer, which can be played or not, and of moves that are only mentioned around it.

use std::fmt::Write as _;
use std::ops::Range;
use tabiya::{Move, Position};

/// How a writer answers.
const ANSWERS: [&str; 26] = [
    "{}",
    "**{}**",
    "Final answer: {}",
    "I play {}.",
    "My move is {}.",
    "I'll go with {}.",
    "Going with {}.",
    "Best move: {}",
    "<move>{}</move>",
    "\\boxed{{}}",
    "So, **{}**.",
    "I change my answer to {}.",
    "I'll still play {}.",
    "Ich spiele {}.",
    "Mein Zug ist {}.",
    "Je joue {}.",
    "Mon coup : {}",
    "Mi jugada es {}.",
    "Elijo {}.",
    "La mia mossa: {}",
    "Minha jogada é {}.",
    "Ik kies voor {}.",
    "Мой ход: {}",
    "Я выбираю {}.",
    "Correction: {}",
    "<answer>{}</answer>",
];

/// The answers in languages in which `R` may be a king: roi, rey, re, rei.
const ROMANCE: [&str; 6] = [
    "Je joue {}.",
    "Mon coup : {}",
    "Mi jugada es {}.",
    "Elijo {}.",
    "La mia mossa: {}",
    "Minha jogada é {}.",
];

/// How moves are mentioned that are not the answer.
const MENTIONS: [&str; 33] = [
    "{} was the alternative.",
    "I considered {} as well.",
    "I rejected {}.",
    "Instead of {}, of course.",
    "Not {}.",
    "Not {} because of the reply.",
    "Alternatives: {}",
    "Next comes {}.",
    "If that fails, {} follows.",
    "{} is a mistake here.",
    "{} would have been too slow.",
    "I looked at {} first.",
    "The runner-up was {}.",
    "Later I will play {}.",
    "I won't play {}.",
    "What about {}?",
    "Die Alternative war {}.",
    "Nicht {}.",
    "L'alternative était {}.",
    "J'aurais pu jouer {}.",
    "La alternativa era {}.",
    "L'alternativa era {}.",
    "A alternativa era {}.",
    "Het alternatief was {}.",
    "Альтернатива была {}.",
    "Можно было сыграть {}.",
    "{} is what everyone plays.",
    "My coach says {}.",
    "According to the engine it is {}.",
    "{} is met by a strong reply.",
    "Laut Buch ist es {}.",
    "Tout le monde joue {}.",
    "Движок советует {}.",
];

/// A text, and what its writer means by it.
pub struct MadeText {
    /// The text.
    pub text: String,
    /// Where the sentence stands that answers.
    pub answer: Range<usize>,
    /// The move that is answered, if it is legal.
    pub meant: Option<Move>,
}

/// Makes a text. `below` gives a number below another one.
pub fn made(position: &Position, below: &mut dyn FnMut(usize) -> usize) -> MadeText {
    let legal = position.legal_moves();
    let answer = match legal.is_empty() || below(2) == 0 {
        true => any_move(below),
        false => position.san(legal[below(legal.len())]).to_string(),
    };
    let (mut before, mut behind) = (String::new(), String::new());
    if !legal.is_empty() {
        for _ in 0..below(4) {
            let mention = position.san(legal[below(legal.len())]).to_string();
            let place = if below(3) == 0 { &mut before } else { &mut behind };
            let _ = writeln!(place, "{}", MENTIONS[below(MENTIONS.len())].replace("{}", &mention));
        }
    }
    let sentence = ANSWERS[below(ANSWERS.len())];
    let said = sentence.replace("{}", &answer);
    let found = position.find_move(&answer).ok();
    // Where no rook can go there, it is the king: `Mi jugada es Rd8.`
    let king = answer.strip_prefix('R').filter(|_| found.is_none() && ROMANCE.contains(&sentence));
    let found = found.or_else(|| position.find_move(&format!("K{}", king?)).ok());
    let start = before.len() + 1;
    MadeText {
        text: format!("{before}\n{said}\n\n{behind}"),
        answer: start..start + said.len(),
        meant: found.map(|found| found.mv),
    }
}

/// Something that is written as a move is, mostly not legal.
fn any_move(below: &mut dyn FnMut(usize) -> usize) -> String {
    let mut square = || {
        let (file, rank) = (below(8), below(8));
        format!("{}{}", char::from(b"abcdefgh"[file]), rank + 1)
    };
    let (one, other) = (square(), square());
    match below(5) {
        0 => format!("{one}{other}"),
        1 => ["O-O", "O-O-O"][below(2)].to_owned(),
        2 => format!("{}x{other}", ["N", "B", "R", "Q", "K"][below(5)]),
        _ => format!("{}{other}", ["", "N", "B", "R", "Q", "K"][below(6)]),
    }
}
