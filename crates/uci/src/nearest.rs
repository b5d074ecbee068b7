//! What somebody may have meant who mistyped a word.

/// A longer word is no slip.
const LONGEST_WORD: usize = 64;

/// The word that comes nearest, if it is near enough to be meant.
pub fn nearest<'a>(word: &str, words: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    // Nobody mistypes one of a few letters as hundreds: a text of megabytes is compared with nothing.
    if word.chars().nth(LONGEST_WORD).is_some() {
        return None;
    }
    let word = word.to_lowercase();
    let letters = word.chars().count();
    // One slip in a short word, two in a longer one; and something of it has to be right.
    let slips = if letters <= 4 { 1 } else { 2 };
    let begun = |candidate: &str| letters >= 1 && candidate.starts_with(&word);
    words
        .into_iter()
        .map(|candidate| (distance(&word, candidate), !begun(candidate), candidate))
        .filter(|&(distance, strange, _)| (distance <= slips && distance < letters) || !strange)
        .min_by_key(|&(distance, strange, _)| (strange, distance))
        .map(|(_, _, candidate)| candidate)
}

/// How many letters have to be added, left out, changed or swapped with their neighbour.
fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let mut rows = vec![vec![0; b.len() + 1]; a.len() + 1];
    for i in 0..=a.len() {
        for j in 0..=b.len() {
            rows[i][j] = if i == 0 || j == 0 {
                i + j
            } else {
                let changed = rows[i - 1][j - 1] + usize::from(a[i - 1] != b[j - 1]);
                let swapped = if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                    rows[i - 2][j - 2] + 1
                } else {
                    usize::MAX
                };
                (rows[i - 1][j] + 1).min(rows[i][j - 1] + 1).min(changed).min(swapped)
            };
        }
    }
    rows[a.len()][b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    const WORDS: [&str; 6] = ["new", "move", "moves", "history", "resign", "resume"];

    #[test]
    fn slips_are_counted_as_fingers_make_them() {
        for (a, b, slips) in
            [("nwe", "new", 1), ("hstory", "history", 1), ("", "abc", 3), ("draw", "draw", 0)]
        {
            assert_eq!(distance(a, b), slips, "{a} {b}");
        }
    }

    #[test]
    fn the_nearest_word_is_found_and_a_strange_one_is_not_guessed_at() {
        for (word, meant) in [
            ("nwe", Some("new")),
            ("MOVS", Some("move")),
            ("histroy", Some("history")),
            ("hist", Some("history")),
            ("resing", Some("resign")),
            ("h", Some("history")),
            ("x", None),
            ("castle", None),
            ("", None),
            (&"history".repeat(1000), None),
        ] {
            assert_eq!(nearest(word, WORDS), meant, "{word}");
        }
    }
}
