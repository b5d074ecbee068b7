//! The texts of `data/answers`, and how a reading of one is judged.

use std::fs;
use std::path::Path;
use tabiya::{Game, Move};
use tabiya_referee::answer_parser::{self, Intent, OfferState};

/// A text and what its writer means by it.
pub(crate) struct Sample {
    /// The file and the line, to find it again.
    pub(crate) place: String,
    pub(crate) game: Game,
    pub(crate) verdict: String,
    pub(crate) span: String,
    pub(crate) occurrence: usize,
    pub(crate) text: String,
}

/// All of them, in the order of their files.
pub(crate) fn samples() -> Vec<Sample> {
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
    pub(crate) fn meant(&self) -> Option<Move> {
        let uci = self.verdict.split('+').next().unwrap_or_default();
        let mv = self.game.position().parse_move(uci).ok()?;
        uci.chars().next().is_some_and(|c| ('a'..='h').contains(&c)).then_some(mv)
    }

    /// What is wrong with what is made of it, if anything is: a kind and the details.
    pub(crate) fn judge(&self) -> Option<(&'static str, String)> {
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
    pub(crate) fn expected(&self) -> std::ops::Range<usize> {
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
