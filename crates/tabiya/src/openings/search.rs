//! Openings by what people remember of their names.

use super::tree::Walk;
use super::{Opening, table};
use alloc::string::String;
use alloc::vec::Vec;

impl Opening {
    /// The openings whose name or ECO code has all these words, the nearest first; each name once, by its shortest line.
    ///
    /// Capitals, accents and apostrophes don't matter, a beginning of a word is enough, and where no name has the words,
    /// those count that differ in a letter or two.
    ///
    /// ```
    /// use tabiya::Opening;
    ///
    /// assert_eq!(Opening::search("gruenfeld exchange")[0].name(), "Grünfeld Defense: Exchange Variation");
    /// assert_eq!(Opening::search("C42")[0].name(), "Petrov's Defense");
    /// assert_eq!(Opening::search("sicillian najdorff")[0].eco(), "B90");
    /// assert!(Opening::search("").is_empty());
    /// ```
    pub fn search(text: &str) -> Vec<Opening> {
        let mut wanted = String::new();
        fold(text, &mut wanted);
        let wanted: Vec<&str> = wanted.split_whitespace().collect();
        if wanted.is_empty() {
            return Vec::new();
        }
        let candidates = NamedLine::all();
        let found = found(&candidates, &wanted, word_cost);
        if found.is_empty() { self::found(&candidates, &wanted, misspelt_cost) } else { found }
    }
}

/// A name and a code with their shortest line.
struct NamedLine {
    line: u16,
    depth: usize,
    /// The number of the name.
    name: usize,
    /// Name and code, folded.
    words: String,
}

impl NamedLine {
    fn all() -> Vec<NamedLine> {
        // (name, code, depth, line)
        let mut lines: Vec<(usize, &str, usize, u16)> = Walk::new()
            .filter_map(|step| {
                let line = step.line?;
                Some((table::name(line as usize), table::eco(line as usize), step.depth, line))
            })
            .collect();
        lines.sort_unstable();
        lines.dedup_by_key(|&mut (name, eco, ..)| (name, eco));
        let candidate = |(name, eco, depth, line): (usize, &str, usize, u16)| {
            let mut words = String::new();
            fold(&Opening { line }.name(), &mut words);
            words.push(' ');
            fold(eco, &mut words);
            NamedLine { line, depth, name, words }
        };
        lines.into_iter().map(candidate).collect()
    }
}

/// The names that have the wanted words, by what these cost; the cheapest first, and the shortest of equals.
fn found(
    candidates: &[NamedLine],
    wanted: &[&str],
    cost: impl Fn(&str, &str) -> Option<usize>,
) -> Vec<Opening> {
    let mut found = Vec::new();
    for NamedLine { line, depth, name, words } in candidates {
        let nearest = |word: &&str| words.split(' ').filter_map(|other| cost(word, other)).min();
        if let Some(sum) = wanted.iter().map(nearest).try_fold(0, |sum, cost| Some(sum + cost?)) {
            // The name itself before those that say a word less often.
            let is_other = !words.split(' ').take(wanted.len()).eq(wanted.iter().copied());
            found.push((sum, is_other, words.len(), *depth, *line, *name));
        }
    }
    found.sort_unstable();
    let mut told = alloc::vec![false; table::NAMES];
    found.retain(|&(.., name)| told.get_mut(name).is_some_and(|told| !core::mem::replace(told, true)));
    found.into_iter().map(|(.., line, _)| Opening { line }).collect()
}

/// How far a word is from one that has it: itself, its beginning, its inside.
fn word_cost(wanted: &str, word: &str) -> Option<usize> {
    match word.find(wanted)? {
        0 if word.len() == wanted.len() => Some(0),
        0 => Some(1),
        _ if wanted.len() >= 3 => Some(2),
        _ => None,
    }
}

/// The same for words with a letter or two too many, too few or wrong, the first one right.
fn misspelt_cost(wanted: &str, word: &str) -> Option<usize> {
    if let Some(cost) = word_cost(wanted, word) {
        return Some(cost);
    }
    let most = match wanted.len() {
        0..4 => 0,
        4..7 => 1,
        _ => 2,
    };
    if wanted.as_bytes().first() != word.as_bytes().first() {
        return None;
    }
    let distance = distance(wanted.as_bytes(), word.as_bytes());
    (distance <= most).then_some(2 + distance)
}

/// How many letters must be changed, added or left out to make one word of another.
fn distance(a: &[u8], b: &[u8]) -> usize {
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.iter().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let changed = diagonal + (x != y) as usize;
            diagonal = row[j + 1];
            row[j + 1] = changed.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}

/// Small letters without accents; apostrophes are left out, whatever else is no letter or digit parts words.
fn fold(text: &str, out: &mut String) {
    for letter in text.chars().flat_map(char::to_lowercase) {
        match letter {
            'a'..='z' | '0'..='9' | '+' => out.push(letter),
            'á' | 'à' | 'â' | 'ä' | 'ã' | 'å' => out.push('a'),
            'ç' | 'ć' | 'č' => out.push('c'),
            'é' | 'è' | 'ê' | 'ë' => out.push('e'),
            'í' | 'ì' | 'î' | 'ï' => out.push('i'),
            'ñ' | 'ń' => out.push('n'),
            'ó' | 'ò' | 'ô' | 'ö' | 'õ' | 'ø' => out.push('o'),
            'ú' | 'ù' | 'û' | 'ü' => out.push('u'),
            'š' | 'ś' => out.push('s'),
            'ž' | 'ź' | 'ż' => out.push('z'),
            'ł' => out.push('l'),
            'ß' => out.push_str("ss"),
            '\'' | '’' | '‘' | '`' | '.' => {}
            letter if letter.is_alphanumeric() => out.push(letter),
            _ if out.ends_with(' ') => {}
            _ => out.push(' '),
        }
    }
}
