//! Texts that are made, or changed, by chance.

use super::corpus::samples;
use super::made_text::{MadeText, made};
use tabiya::{Game, Rng};
use tabiya_referee::answer_parser::{self, Intent, OfferState};

/// Texts made of an answer, legal or not, and of legal moves that are only mentioned before and behind it.
#[test]
fn a_legal_move_is_played_only_if_it_is_the_answer() {
    let mut rng = Rng::stream(0x5eed, 16);
    let (mut played, mut refused) = (0, 0);
    let mut game = Game::new();
    for _ in 0..6_000 {
        if game.is_over() || game.ply() > 60 {
            game = Game::new();
        }
        let position = *game.position();
        let legal = position.legal_moves();
        let MadeText { text, answer, meant } = made(&position, &mut |bound| rng.below(bound));
        let found = answer_parser::find(&game, OfferState::None, &text);
        match found.intent {
            Intent::Move { mv, .. } => {
                assert_eq!(Some(mv), meant, "{text:?} in {position}");
                let extracted = found.extracted.expect("what is played stands in the text");
                let span = extracted.span.clone();
                assert_eq!(text.get(span.clone()), Some(extracted.text.as_str()), "{text:?}");
                assert!(answer.start <= span.start && span.end <= answer.end, "{extracted:?} of {text:?}");
                let alone = answer_parser::find(&game, OfferState::None, &extracted.text).intent;
                assert!(
                    matches!(alone, Intent::Move { mv: again, .. } if again == mv),
                    "{extracted:?} of {text:?}"
                );
                played += 1;
            }
            _ => refused += usize::from(meant.is_some()),
        }
        let mv = *rng.pick(&legal).unwrap();
        game.play(mv).unwrap();
    }
    println!("{played} played, {refused} refused that were legal");
    assert!(played > 2_000 && refused * 20 < played, "{played} played, {refused} refused that were legal");
}

/// How many texts are changed by chance; more of them with the variable `TABIYA_MUTATIONS`.
fn mutations() -> usize {
    std::env::var("TABIYA_MUTATIONS").ok().and_then(|count| count.parse().ok()).unwrap_or(4_000)
}

/// A text with something changed in it: words left out, doubled, exchanged, in other cases, or of another text.
fn mutated(text: &str, other: &str, rng: &mut Rng) -> String {
    let mut words: Vec<String> = text.split(' ').map(str::to_owned).collect();
    let others: Vec<&str> = other.split(' ').collect();
    for _ in 0..=rng.below(3) {
        let at = rng.below(words.len().max(1));
        let Some(word) = words.get(at).cloned() else { break };
        match rng.below(9) {
            0 => drop(words.remove(at)),
            1 => words.insert(at, word),
            2 => {
                let to = rng.below(words.len());
                words.swap(at, to);
            }
            3 => words.insert(at, others[rng.below(others.len())].to_owned()),
            4 => words[at] = if rng.below(2) == 0 { word.to_uppercase() } else { word.to_lowercase() },
            5 => {
                words[at] =
                    format!("{word}{}", ["\n\n", ".", ",", "!", "?", ":", "**", " —", ")"][rng.below(9)])
            }
            6 => {
                words[at] = format!(
                    "{}{word}",
                    ["**", "(", "`", "\n", "<move>", "\\boxed{", "1. ", "…"][rng.below(8)]
                )
            }
            7 => words[at] = word.chars().filter(|_| rng.below(6) > 0).collect(),
            _ => {
                words.truncate(at + 1);
                words.extend(others[rng.below(others.len())..].iter().map(|&word| word.to_owned()));
            }
        }
    }
    words.join(" ")
}

/// Whatever is played stands in the text: what was taken as the answer names that move and no other.
#[test]
fn what_is_played_is_named_where_it_was_found() {
    let samples = samples();
    let mut rng = Rng::stream(0x5eed, 17);
    let (mut played, mut in_words) = (0, 0);
    for _ in 0..mutations() {
        let sample = rng.pick(&samples).unwrap();
        let other = &rng.pick(&samples).unwrap().text;
        let text = mutated(&sample.text, other, &mut rng);
        let found = answer_parser::find(&sample.game, OfferState::None, &text);
        let Intent::Move { mv, .. } = found.intent else { continue };
        played += 1;
        let extracted = found.extracted.unwrap_or_else(|| panic!("nothing is told of {text:?}"));
        assert_eq!(text.get(extracted.span.clone()), Some(extracted.text.as_str()), "{text:?}");
        let alone = answer_parser::find(&sample.game, OfferState::None, &extracted.text);
        // `P` and `R` are other pieces in other languages, and so is `К`; words may go back to what was talked about.
        let is_of_a_language =
            extracted.text.starts_with(['P', 'R', 'К', 'T', 'D', 'C', 'A', 'S', 'L', 'F', 'Т', 'С']);
        let is_in_words = extracted.text.chars().any(char::is_whitespace) || extracted.text.len() > 8;
        match alone.intent {
            Intent::Move { mv: again, .. } if again == mv => {}
            _ if is_of_a_language => {}
            Intent::Move { .. } if is_in_words => {
                panic!("{extracted:?} is another move than {mv:?} of {text:?}")
            }
            _ if is_in_words => in_words += 1,
            _ => panic!(
                "{extracted:?} is not {mv:?} of {text:?} in {}: {}",
                sample.place,
                sample.game.position()
            ),
        }
    }
    println!("{played} played, {in_words} of them told in words that need those around them");
    assert!(played * 4 > mutations(), "{played} played");
}
