//! Whether a text means the move that stands in it.
//!
//! `I won't play Ng5`, `Is c3 legal?` and `I'll play c3. Actually, no: d3.` all name a move. Whoever plays the first one that
//! is found plays what nobody wanted; so a move that is denied, doubted or asked about is not taken, and what comes behind a
//! second thought counts.

use tabiya::{Explanation, Game, Move, MoveError, TextError};

/// The verdict on the move that a text means.
pub fn read(game: &Game, text: &str) -> Explanation {
    let explanation = game.explain_prose(text);
    let (Some(mv), Ok(found)) = (explanation.mv, game.position().find_move(text)) else { return explanation };
    let around = Around::of(text, found.span.start, found.span.end);
    if around.is_alone() {
        return explanation;
    }
    if let Some(again) = around.second_thought(game) {
        let meant = game.explain_prose(again);
        // A second thought that does not firmly name another move takes the first one back.
        let firm = meant.mv.is_some() && sentences(again).any(|sentence| is_firm(game, sentence, meant.mv));
        return if firm { meant } else { unclear(game, mv) };
    }
    if around.is_denied() || around.is_asked() || around.is_judged() || around.is_no_word() {
        return unclear(game, mv);
    }
    explanation
}

/// A move and what stands around it.
struct Around<'a> {
    text: &'a str,
    /// The sentence in which it stands, up to it and behind it.
    before: &'a str,
    after: &'a str,
    /// Where the sentence ends.
    end: usize,
    start: usize,
    stop: usize,
}

/// Marks at which a part of a sentence ends.
const PARTS: [char; 7] = [',', ':', '(', ')', '\u{2013}', '\u{2014}', '"'];

/// Words that begin another part.
const LINKS: [&str; 8] = ["i", "so", "then", "therefore", "but", "and", "hence", "thus"];

/// Words that deny what follows.
const DENIALS: [&str; 22] = [
    "not",
    "cannot",
    "never",
    "refuse",
    "refusing",
    "avoid",
    "avoiding",
    "reject",
    "rejecting",
    "wanted",
    "mistake",
    "blunder",
    "wrong",
    "instead",
    "except",
    "without",
    "neither",
    "nor",
    "anything",
    "tempting",
    "tempted",
    "considered",
];

/// Words right before a move of which it only speaks: `Black threatens Nd4`, `I must stop Nd4`.
const NEAR: [&str; 14] = [
    "threatens",
    "threatening",
    "threat",
    "stop",
    "stops",
    "prevent",
    "prevents",
    "preventing",
    "against",
    "allows",
    "allowing",
    "fear",
    "fears",
    "meets",
];

/// Judgements of a move that nobody plays who gives them.
const JUDGEMENTS: [&str; 18] = [
    "illegal",
    "mistake",
    "bad",
    "blunder",
    "wrong",
    "worse",
    "losing",
    "weak",
    "dubious",
    "impossible",
    "not",
    "isn't",
    "terrible",
    "hangs",
    "fails",
    "unplayable",
    "inferior",
    "tempting",
];

/// Verbs between a move and its judgement.
const VERBS: [&str; 10] = ["is", "was", "would", "looks", "seems", "be", "a", "an", "too", "simply"];

/// First words of questions.
const ASKS: [&str; 14] = [
    "is", "should", "do", "does", "can", "could", "would", "what", "which", "may", "shall", "are", "how",
    "why",
];

/// Second thoughts, as sentences begin with them.
const AGAIN: [&str; 9] =
    ["actually", "wait", "instead", "correction", "sorry", "oops", "scratch", "reconsider", "hold"];

/// What may begin one.
const WEAK: [&str; 5] = ["however", "hmm", "hm", "rather", "alternatively"];

/// What may stand in a sentence beside a move that is meant.
const FIRM: [&str; 43] = [
    "however",
    "actually",
    "no",
    "wait",
    "so",
    "then",
    "ok",
    "okay",
    "instead",
    "rather",
    "it",
    "is",
    "final",
    "finally",
    "play",
    "playing",
    "i",
    "i'll",
    "i'd",
    "will",
    "go",
    "with",
    "let's",
    "better",
    "best",
    "safer",
    "stronger",
    "hmm",
    "hm",
    "on",
    "reflection",
    "answer",
    "move",
    "my",
    "choose",
    "the",
    "correction",
    "therefore",
    "just",
    "sorry",
    "now",
    "choice",
    "simply",
];

/// Men in other languages: a square behind them is no pawn's move.
const FOREIGN: [&str; 22] = [
    "springer",
    "läufer",
    "laeufer",
    "turm",
    "dame",
    "könig",
    "koenig",
    "cavalier",
    "fou",
    "tour",
    "roi",
    "caballo",
    "alfil",
    "torre",
    "dama",
    "rey",
    "cavallo",
    "alfiere",
    "re",
    "конь",
    "слон",
    "ладья",
];

impl<'a> Around<'a> {
    fn of(text: &'a str, start: usize, stop: usize) -> Around<'a> {
        let begin = ends(&text[..start]).last().unwrap_or(0);
        // `Ng5??` ends a sentence with its own sign.
        let end = match text[..stop].ends_with(['!', '?']) {
            true => stop,
            false => ends(&text[stop..]).next().map_or(text.len(), |end| stop + end),
        };
        Around { text, before: &text[begin..start], after: &text[stop..end], end, start, stop }
    }

    /// Whether there is nothing around it that says anything.
    fn is_alone(&self) -> bool {
        words(&self.text[..self.start]).chain(words(&self.text[self.stop..])).next().is_none()
    }

    /// What follows in the last sentence that thinks again: `Actually, no: d3.`
    fn second_thought(&self, game: &Game) -> Option<&'a str> {
        let rest = &self.text[self.end..];
        let (mut at, mut last) = (0, None);
        for sentence in sentences(rest) {
            let from = at;
            at += sentence.len();
            let mut words = words(sentence);
            let Some(first) = words.next() else { continue };
            let no = first == "no" && {
                let behind = sentence.to_lowercase();
                let behind = behind.split_once("no").map_or("", |(_, behind)| behind);
                behind.trim().is_empty() || behind.starts_with([',', '.', ':', '!', ';', '\u{2014}', '-'])
            };
            let on = first == "on" && words.next().is_some_and(|word| word == "reflection");
            let let_me = first == "let" && sentence.to_lowercase().contains("reconsider");
            // `However, Black can castle` is no second thought, unless it comes with a move.
            let weak = WEAK.contains(&first.as_str())
                && !matches!(
                    game.position().find_move(sentence),
                    Err(TextError::Nothing | TextError::NotLegal { .. })
                );
            if no || on || let_me || weak || AGAIN.contains(&first.as_str()) {
                last = Some(&rest[from..]);
            }
        }
        last
    }

    /// Whether the part of the sentence before it denies it.
    fn is_denied(&self) -> bool {
        let part = self.before.rsplit(PARTS).next().unwrap_or(self.before);
        let words: Vec<String> = words(part).collect();
        // `Anything but c3` and `all but c3` deny with the word that else begins something new.
        let but = words.windows(2).any(|pair| {
            pair[1] == "but" && matches!(pair[0].as_str(), "anything" | "all" | "everything" | "nothing")
        });
        let denies =
            |word: &String| DENIALS.contains(&word.as_str()) || word.ends_with("n't") || word == "cant";
        // `I can't castle so I play e4`: another part has begun.
        let from = words.iter().rposition(|word| LINKS.contains(&word.as_str())).map_or(0, |at| at + 1);
        let foreign = words.last().is_some_and(|word| FOREIGN.contains(&word.as_str()));
        let last = words.iter().rev().find(|word| !matches!(word.as_str(), "of" | "the"));
        let near = last.is_some_and(|word| NEAR.contains(&word.as_str()));
        // `I don't think I should play Ng5`.
        let thinks_not = words
            .windows(2)
            .any(|pair| denies(&pair[0]) && matches!(pair[1].as_str(), "think" | "believe" | "sure"));
        but || foreign
            || near
            || thinks_not
            || words[from..].iter().any(denies)
            || self.is_conditional(&words)
    }

    /// `I would play Ng5 if …`, `I'd play Ng5 but …`
    fn is_conditional(&self, before: &[String]) -> bool {
        let would = |word: &String| {
            matches!(word.as_str(), "would" | "could" | "might" | "wanted") || word.ends_with("'d")
        };
        before.iter().any(would)
            && words(self.after).any(|word| matches!(word.as_str(), "if" | "but" | "unless"))
    }

    /// Whether the sentence is a question, and not a move with the sign of a bad one.
    fn is_asked(&self) -> bool {
        let asks = words(self.before).next().is_some_and(|word| ASKS.contains(&word.as_str()));
        asks && self.text[..self.end].trim_end().ends_with('?')
    }

    /// Whether it is judged right behind it: `c3 is a mistake`, `Ng5 would be a blunder`.
    fn is_judged(&self) -> bool {
        let part = self.after.split(PARTS).next().unwrap_or(self.after);
        let mut words = words(part).skip_while(|word| VERBS.contains(&word.as_str()));
        words.next().is_some_and(|word| JUDGEMENTS.contains(&word.as_str()))
    }

    /// Whether it is a piece of something else: of an address, of a file's name.
    fn is_no_word(&self) -> bool {
        let before = self.text[..self.start].chars().next_back();
        let mut after = self.text[self.stop..].chars();
        let (next, second) = (after.next(), after.next());
        let in_path = before == Some('/') && self.text[..self.start].contains("://");
        let in_name = before == Some('_') && self.text[..self.start - 1].ends_with(char::is_alphanumeric);
        in_path || in_name || next == Some('.') && second.is_some_and(char::is_alphanumeric)
    }
}

/// Whether a sentence says nothing but a move.
fn is_firm(game: &Game, sentence: &str, mv: Option<Move>) -> bool {
    let Ok(found) = game.position().find_move(sentence) else { return false };
    let around = words(&sentence[..found.span.start]).chain(words(&sentence[found.span.end..]));
    Some(found.mv) == mv && around.into_iter().all(|word| FIRM.contains(&word.as_str()))
}

/// The refusal of a move that is named and perhaps not meant.
fn unclear(game: &Game, mv: Move) -> Explanation {
    let position = game.position();
    let spelled = position.san(mv).to_string();
    Explanation::of_error(position, MoveError::Unclear { mv, spelled })
}

/// Where sentences end: behind a full stop that is followed by a space, behind `!`, `?`, `;`, and at the end of a line.
fn ends(text: &str) -> impl Iterator<Item = usize> + '_ {
    text.char_indices().filter_map(|(at, letter)| {
        let end = at + letter.len_utf8();
        let next = text[end..].chars().next();
        let ends = match letter {
            '\n' | ';' | '\u{2026}' => true,
            '.' => next.is_none_or(char::is_whitespace),
            '!' | '?' => !matches!(next, Some('!' | '?')),
            _ => false,
        };
        ends.then_some(end)
    })
}

fn sentences(text: &str) -> impl Iterator<Item = &str> {
    let mut from = 0;
    ends(text).chain(std::iter::once(text.len())).map(move |end| {
        let sentence = &text[from..end];
        from = end;
        sentence
    })
}

/// The words of a text in lower case, without what decorates them.
fn words(text: &str) -> impl Iterator<Item = String> + '_ {
    text.split(|c: char| c.is_whitespace() || PARTS.contains(&c)).filter_map(|word| {
        let bare = word.trim_matches(|c: char| !c.is_alphanumeric());
        (!bare.is_empty()).then(|| bare.replace('\u{2019}', "'").to_lowercase())
    })
}
