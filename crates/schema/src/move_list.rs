//! Moves in a row, as people write them.

/// The moves of a text, without their numbers.
///
/// ```
/// let moves: Vec<&str> = tabiya_schema::move_list::words("1. e4 e5 2.Nf3, Nc6").collect();
/// assert_eq!(moves, ["e4", "e5", "Nf3", "Nc6"]);
/// ```
pub fn words(moves: &str) -> impl Iterator<Item = &str> {
    moves.split(|c: char| c.is_whitespace() || c == ',').map(without_number).filter(|word| !word.is_empty())
}

/// A move without the number before it: `12.Nf3`, `12...`; also `12.` itself, of which nothing is left.
fn without_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let dots = ['.', '…'];
    if rest.len() < word.len() && rest.starts_with(dots) { rest.trim_start_matches(dots) } else { word }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_before_a_move_is_no_part_of_it() {
        for (word, rest) in [
            ("12.Nf3", "Nf3"),
            ("12...", ""),
            ("12…Nf6", "Nf6"),
            ("1.", ""),
            ("0-0", "0-0"),
            ("1-0", "1-0"),
            ("e4", "e4"),
        ] {
            assert_eq!(without_number(word), rest);
        }
    }
}
