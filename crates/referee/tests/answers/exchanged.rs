//! Texts of the corpus in which moves are exchanged: what is played follows the answer, whatever the moves around it.

use super::corpus::{Sample, samples};
use std::ops::Range;
use tabiya::{Game, Position, Rng, Role, Square};
use tabiya_referee::answer_parser::{self, Intent, OfferState};

/// How often each text is changed; more with the variable `TABIYA_EXCHANGES`.
fn rounds() -> usize {
    std::env::var("TABIYA_EXCHANGES").ok().and_then(|count| count.parse().ok()).unwrap_or(1)
}

/// What is played for a text.
fn played(game: &Game, text: &str) -> Option<String> {
    match answer_parser::find(game, OfferState::None, text).intent {
        Intent::Move { mv, .. } => Some(format!("{mv:?}")),
        _ => None,
    }
}

/// A move in letters: the letter of its piece, and what stands between that and its square.
struct Letters<'a> {
    piece: &'a str,
    middle: &'a str,
    rest: &'a str,
}

impl<'a> Letters<'a> {
    /// The parts of `Nbxd7+`; nothing if a move is written otherwise.
    fn of(span: &'a str) -> Option<Letters<'a>> {
        let bare = span.trim_end_matches(['+', '#']);
        let body = bare.split('=').next()?;
        let to_at = body.len().checked_sub(2).filter(|&at| body.is_char_boundary(at))?;
        let _: Square = body[to_at..].parse().ok()?;
        let head = &body[..to_at];
        let piece = head.len() - head.trim_start_matches(['N', 'B', 'R', 'Q', 'K']).len();
        let middle = &head[piece..];
        let is_middle = middle.chars().all(|c| matches!(c, 'a'..='h' | '1'..='8' | 'x' | '-'));
        (piece <= 1 && is_middle).then_some(Letters {
            piece: &head[..piece],
            middle,
            rest: &span[body.len()..],
        })
    }

    /// The same move to another square.
    fn to(&self, square: Square) -> String {
        format!("{}{}{square}{}", self.piece, self.middle, self.rest)
    }
}

/// Moves of the same shape that cannot be played, and are not named in the text.
fn impossible(position: &Position, text: &str, letters: &Letters<'_>) -> Vec<String> {
    let all = Square::ALL.into_iter().map(|square| letters.to(square));
    let is_other = |written: &String| {
        !text.contains(&written[written.len() - written.len().min(2)..]) && is_impossible(position, written)
    };
    all.filter(is_other).collect()
}

/// Whether a move cannot be played, be `R` a rook or a king (rey, roi, re, rei).
fn is_impossible(position: &Position, written: &str) -> bool {
    let refused =
        |written: &str| matches!(position.find_move(written), Err(error) if error.code() == "not-legal");
    refused(written) && written.strip_prefix('R').is_none_or(|rest| refused(&format!("K{rest}")))
}

fn with(text: &str, place: &Range<usize>, other: &str) -> String {
    format!("{}{other}{}", &text[..place.start], &text[place.end..])
}

/// Every place where a move stands as a word of its own.
fn places(sample: &Sample) -> Vec<Range<usize>> {
    let is_word = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    let text = &sample.text;
    let whole = |&at: &usize| {
        let behind = text[at + sample.span.len()..].chars().next();
        !is_word(text[..at].chars().next_back()) && !is_word(behind) && behind != Some('=')
    };
    let found = text.match_indices(&sample.span).map(|(at, _)| at).filter(whole);
    found.map(|at| at..at + sample.span.len()).collect()
}

/// An answer that cannot be played is put in the place of one that can: whatever else is named, nothing is played.
#[test]
fn nothing_is_played_where_the_answer_is_made_impossible() {
    let mut rng = Rng::stream(0x5eed, 18);
    let (mut tried, mut faults) = (0, Vec::new());
    for sample in samples().iter().filter(|sample| sample.meant().is_some()) {
        let Some(letters) = Letters::of(&sample.span) else { continue };
        let others = impossible(sample.game.position(), &sample.text, &letters);
        for _ in 0..rounds() {
            let Some(other) = rng.pick(&others) else { break };
            // Everywhere, and only where it is answered.
            let everywhere = places(sample)
                .iter()
                .rev()
                .fold(sample.text.clone(), |text, place| with(&text, place, other));
            let there = with(&sample.text, &sample.expected(), other);
            for text in [everywhere, there] {
                tried += 1;
                if let Some(mv) = played(&sample.game, &text) {
                    faults.push(format!(
                        "{} plays {mv} ({} was {}): {text:?}",
                        sample.place, other, sample.span
                    ));
                }
            }
        }
    }
    assert!(tried > 1_000, "{tried}");
    assert!(faults.is_empty(), "{} of {tried}\n{}", faults.len(), faults.join("\n"));
}

/// Another legal move is answered: it is played, or nobody knows.
#[test]
fn another_legal_move_in_the_place_of_the_answer_is_played_or_none() {
    let mut rng = Rng::stream(0x5eed, 19);
    let (mut tried, mut followed, mut faults) = (0, 0, Vec::new());
    for sample in &samples() {
        let (Some(meant), Some(letters)) = (sample.meant(), Letters::of(&sample.span)) else { continue };
        let position = sample.game.position();
        let legal = position.legal_moves();
        // `R` is a king in French and in Spanish.
        if sample.span.starts_with('R') && position.board().role_at(meant.from()) != Some(Role::Rook) {
            continue;
        }
        let alike = |written: &String| {
            Letters::of(written).is_some_and(|it| {
                it.piece == letters.piece && it.middle == letters.middle && it.rest == letters.rest
            })
        };
        let others: Vec<String> = legal
            .iter()
            .filter(|&&mv| mv != meant)
            .map(|&mv| {
                if sample.span == format!("{meant:?}") {
                    format!("{mv:?}")
                } else {
                    position.san(mv).to_string()
                }
            })
            .filter(|written| alike(written) && !sample.text.contains(&written[written.len() - 2..]))
            .collect();
        for _ in 0..rounds() {
            let Some(other) = rng.pick(&others) else { break };
            let text = places(sample)
                .iter()
                .rev()
                .fold(sample.text.clone(), |text, place| with(&text, place, other));
            tried += 1;
            let Ok(wanted) = position.find_move(other) else { continue };
            match played(&sample.game, &text) {
                Some(mv) if mv == format!("{:?}", wanted.mv) => followed += 1,
                Some(mv) => faults.push(format!("{} plays {mv} and not {other}: {text:?}", sample.place)),
                None => {}
            }
        }
    }
    println!("{followed} of {tried} followed");
    assert!(faults.is_empty(), "{} of {tried}\n{}", faults.len(), faults.join("\n"));
    assert!(tried > 500 && followed * 10 > tried * 8, "{followed} of {tried}");
}

/// The same text where its answer cannot be played: whatever else it names can, and is not played.
#[test]
fn nothing_is_played_in_a_position_where_the_answer_is_impossible() {
    let all = samples();
    let mut rng = Rng::stream(0x5eed, 20);
    let (mut tried, mut faults) = (0, Vec::new());
    for sample in &all {
        if Letters::of(&sample.span).is_none() {
            continue;
        }
        for _ in 0..rounds() * 2 {
            let Some(other) = rng.pick(&all) else { break };
            let position = other.game.position();
            // What has a number is the move of that number.
            let number = format!("{}.", position.fullmoves());
            let is_other = !sample.text.contains(&number)
                && position.turn() == sample.game.position().turn()
                && is_impossible(position, &sample.span);
            if !is_other {
                continue;
            }
            tried += 1;
            if let Some(mv) = played(&other.game, &sample.text) {
                faults.push(format!(
                    "{} plays {mv} in {position} ({} is the answer): {:?}",
                    sample.place, sample.span, sample.text
                ));
            }
        }
    }
    assert!(tried > 1_000, "{tried}");
    assert!(faults.is_empty(), "{} of {tried}\n{}", faults.len(), faults.join("\n"));
}
