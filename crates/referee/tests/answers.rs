//! What was meant by several hundred texts (`data/answers`), and what is played for them.

/// Answers with mentions around them, made by chance: what the fuzz target feeds as well.
#[allow(unreachable_pub)]
#[path = "../../../fuzz/src/made_text.rs"]
mod made_text;

use made_text::{MadeText, made};
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use tabiya::{Game, Move, Rng};
use tabiya_referee::answer_parser::{self, Intent, OfferState};

/// A text and what its writer means by it.
struct Sample {
    /// The file and the line, to find it again.
    place: String,
    game: Game,
    verdict: String,
    span: String,
    occurrence: usize,
    text: String,
}

fn samples() -> Vec<Sample> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/answers");
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "txt"));
    files.sort();
    files.iter().flat_map(|file| samples_of(file)).collect()
}

fn samples_of(file: &Path) -> Vec<Sample> {
    let name = file.file_name().unwrap().to_string_lossy().into_owned();
    let source = fs::read_to_string(file).unwrap().replace('\r', "");
    let mut positions = vec![("start".to_owned(), Game::new())];
    let mut samples: Vec<Sample> = Vec::new();
    for (number, line) in source.lines().enumerate() {
        if let Some(head) = line.strip_prefix("=== ") {
            let mut fields = head.split('|').map(str::trim);
            let (position, verdict, span) = (fields.next(), fields.next(), fields.next());
            let place = format!("{name}:{}", number + 1);
            let position = position.unwrap_or_default();
            let (_, game) = positions
                .iter()
                .find(|(known, _)| known == position)
                .unwrap_or_else(|| panic!("{place}: {position}"));
            let span = span.unwrap_or_default();
            let (span, occurrence) = match span.rsplit_once(" #") {
                Some((span, count)) => (span.trim(), count.parse().unwrap()),
                None => (span, 1),
            };
            samples.push(Sample {
                place,
                game: game.clone(),
                verdict: verdict.unwrap_or_default().to_owned(),
                span: span.to_owned(),
                occurrence,
                text: String::new(),
            });
        } else if let Some(sample) = samples.last_mut() {
            sample.text.push_str(line);
            sample.text.push('\n');
        } else if let Some((position, value)) =
            line.strip_prefix("position ").and_then(|rest| rest.split_once(" = "))
        {
            let game = match value.strip_prefix("fen ") {
                Some(fen) => Game::from_fen(fen).unwrap(),
                None => {
                    let mut game = Game::new();
                    for san in value.split_whitespace() {
                        game.play(san).unwrap_or_else(|error| panic!("{name}: {position}: {san}: {error}"));
                    }
                    game
                }
            };
            positions.push((position.to_owned(), game));
        }
    }
    for sample in &mut samples {
        sample.text.pop();
    }
    samples
}

impl Sample {
    /// The move that is meant, if it is a legal one.
    fn meant(&self) -> Option<Move> {
        let uci = self.verdict.split('+').next().unwrap_or_default();
        let mv = self.game.position().parse_move(uci).ok()?;
        uci.chars().next().is_some_and(|c| ('a'..='h').contains(&c)).then_some(mv)
    }

    /// What is wrong with what is made of it, if anything is: a kind and the details.
    fn judge(&self) -> Option<(&'static str, String)> {
        let offer = if self.verdict == "accept" { OfferState::Open } else { OfferState::of(&self.game) };
        let found = answer_parser::find(&self.game, offer, &self.text);
        let meant = self.meant();
        let played = match &found.intent {
            Intent::Move { mv, .. } => Some(*mv),
            _ => None,
        };
        let shown = match (&found.intent, played) {
            (_, Some(mv)) => self.game.position().san(mv).to_string(),
            (Intent::Nothing(explanation), _) => explanation.message(),
            (intent, _) => format!("{intent:?}"),
        };
        match (meant, played) {
            (Some(meant), Some(played)) if meant != played => return Some(("WRONG", shown)),
            (None, Some(_)) if self.verdict == "illegal" => return Some(("GHOST", shown)),
            (None, Some(_)) => return Some(("WRONG", shown)),
            (Some(_), None) => return Some(("refused", shown)),
            _ => {}
        }
        let same = match self.verdict.as_str() {
            "resign" => found.intent == Intent::Resign,
            "accept" => found.intent == Intent::Accept,
            "claim" => found.intent == Intent::Claim,
            "offer" => matches!(found.intent, Intent::Nothing(_)) && found.offers_draw,
            verdict if verdict.ends_with("+offer") => found.offers_draw,
            "none" | "unsure" | "illegal" => matches!(found.intent, Intent::Nothing(_)),
            _ => !found.offers_draw,
        };
        if !same {
            return Some(("statement", shown));
        }
        // A statement may be quoted with more or fewer words.
        let is_move = meant.is_some() || self.verdict == "illegal";
        let extracted = found.extracted.as_ref();
        let place = extracted.map_or(0..0, |extracted| extracted.span.clone());
        if extracted.is_some_and(|extracted| self.text.get(place.clone()) != Some(extracted.text.as_str())) {
            return Some(("WRONG", "the span is not where the text is".to_owned()));
        }
        // Where several are refused together none of them is told.
        if is_move && extracted.is_some() && place != self.expected() {
            return Some((
                "span",
                format!(
                    "{shown} at {place:?}: {:?}, and not {:?}",
                    self.text.get(place.clone()),
                    self.expected()
                ),
            ));
        }
        None
    }

    /// Where the answer stands.
    fn expected(&self) -> std::ops::Range<usize> {
        let whole = |at: usize| {
            let word = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
            let end = at + self.span.len();
            !word(self.text[..at].chars().next_back()) && !word(self.text[end..].chars().next())
        };
        let mut places = self.text.match_indices(&self.span).map(|(at, _)| at).filter(|&at| whole(at));
        let at = places.nth(self.occurrence - 1).unwrap_or(usize::MAX / 2);
        at..at + self.span.len()
    }
}

#[test]
fn nothing_is_played_that_was_not_meant() {
    let samples = samples();
    let mut report = String::new();
    let (mut clear, mut right) = (0, 0);
    let mut kinds = std::collections::BTreeMap::<&str, usize>::new();
    for sample in &samples {
        let is_clear = !matches!(sample.verdict.as_str(), "none" | "unsure");
        clear += usize::from(is_clear);
        match sample.judge() {
            None => right += usize::from(is_clear),
            Some((kind, shown)) => {
                *kinds.entry(kind).or_default() += 1;
                let Sample { place, verdict, span, text, .. } = sample;
                let _ = writeln!(report, "{kind} {place}: {verdict} {span}, but {shown}\n    {text:?}");
            }
        }
    }
    let summary = format!("{} texts, {clear} clear, {right} right; {kinds:?}", samples.len());
    println!("{summary}\n{report}");
    let serious = ["WRONG", "GHOST", "statement", "span"].iter().any(|kind| kinds.contains_key(kind));
    assert!(!serious, "{summary}\n{report}");
    assert!(samples.len() >= 400, "{summary}");
    // Whoever is clear is understood.
    assert!(right * 100 >= clear * 97, "{summary}\n{report}");
}

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
