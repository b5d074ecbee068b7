//! Texts that are wider than the terminal.

/// What is done with a word that is longer than a line.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum LongWords {
    /// It goes on in the next line.
    Broken,
    /// It is left to the terminal, which breaks it where it ends: so it can be copied as one.
    Whole,
}

/// A blank at which no line ends.
const UNBROKEN: char = '\u{a0}';

/// A text in which the numbers of moves stay with their moves, wherever its lines end: `12. b4` and `12... h4`.
pub(crate) fn with_numbers_kept(text: &str) -> String {
    let is_number = |word: &str| {
        let number = word.trim_end_matches('.');
        number.len() < word.len() && !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())
    };
    let mut kept = String::with_capacity(text.len());
    for word in text.split_inclusive(' ') {
        match word.strip_suffix(' ').filter(|word| is_number(word)) {
            Some(number) => kept.extend(number.chars().chain([UNBROKEN])),
            None => kept.push_str(word),
        }
    }
    kept
}

/// A text in lines of some width, broken between its words; what is indented stays so, and what stands in columns stays
/// in its column. Columns are counted by whoever knows how wide letters are.
pub(crate) fn wrapped(
    text: &str,
    width: usize,
    long_words: LongWords,
    wide: impl Fn(&str) -> usize + Copy,
) -> Vec<String> {
    let width = width.max(1);
    let mut lines = Vec::new();
    for line in text.lines() {
        if wide(line) <= width {
            lines.push(line.to_owned());
            continue;
        }
        let (head, line) = columns(line, wide);
        // Behind columns that take nearly half of a line the rest has lines of its own, further in.
        let beneath = wide(head) * 9 > width * 4;
        let indent = match head {
            "" => (line.len() - line.trim_start().len()).min(width / 2),
            head if beneath => (head.len() - head.trim_start().len() + 3).min(width / 2),
            head => wide(head),
        };
        let mut last = if head.is_empty() || beneath { " ".repeat(indent) } else { head.to_owned() };
        if beneath {
            lines.extend(wrapped(head.trim_end(), width, long_words, wide));
        }
        let mut begins = true;
        let words = line.split(|letter: char| letter.is_whitespace() && letter != UNBROKEN);
        for word in words.filter(|word| !word.is_empty()) {
            let empty = std::mem::take(&mut begins) || last.trim().is_empty();
            if !empty && wide(&last) + 1 + wide(word) > width {
                lines.push(std::mem::replace(&mut last, " ".repeat(indent)));
            } else if !empty {
                last.push(' ');
            }
            last.push_str(word);
            while long_words == LongWords::Broken && wide(&last) > width {
                let mut end = last.len();
                while wide(&last[..end]) > width {
                    end = last[..end].char_indices().next_back().map_or(0, |(at, _)| at);
                }
                // One letter at least, also one that is wider than the line.
                let first = last.chars().next().map_or(0, char::len_utf8);
                let rest = last.split_off(end.max(first));
                lines.push(std::mem::replace(&mut last, rest));
            }
        }
        lines.push(last);
    }
    lines
}

/// The widest that all columns before the last may be.
const WIDEST_HEAD: usize = 32;

/// The columns before the last, with the space behind them, and the rest; what has no columns is all rest.
fn columns(line: &str, wide: impl Fn(&str) -> usize) -> (&str, &str) {
    let begin = line.len() - line.trim_start().len();
    let gaps = line[begin..].match_indices("  ").map(|(at, _)| {
        let rest = line[begin + at..].trim_start();
        line.split_at(line.len() - rest.len())
    });
    let fitting = gaps.filter(|(head, rest)| !rest.is_empty() && wide(head) <= WIDEST_HEAD);
    fitting.last().unwrap_or(("", line))
}

#[cfg(test)]
mod tests {
    use super::LongWords;

    /// Letters of Latin are a column wide, others two.
    fn wide(text: &str) -> usize {
        text.chars().map(|letter| if letter < '\u{3000}' { 1 } else { 2 }).sum()
    }

    fn wrapped(text: &str, width: usize) -> Vec<String> {
        super::wrapped(text, width, LongWords::Broken, wide)
    }

    #[test]
    fn two_columns_stay_two_columns_where_they_have_room() {
        assert_eq!(wrapped("  ab   one two three four", 21), ["  ab   one two three", "       four"]);
    }

    #[test]
    fn what_has_no_room_beside_a_wide_column_stands_below_it() {
        assert_eq!(wrapped("  ab   one two three", 14), ["  ab", "     one two", "     three"]);
        let set = "graphics auto         pictures of the pieces (auto, off)";
        assert_eq!(wrapped(set, 40), ["graphics auto", "   pictures of the pieces (auto, off)"]);
    }

    #[test]
    fn letters_that_are_wider_than_a_line_have_lines_of_their_own() {
        assert_eq!(wrapped("王é王", 1)[..3], ["王", "é", "王"]);
    }

    #[test]
    fn lines_are_broken_between_words_and_long_words_anywhere() {
        assert_eq!(wrapped("one two three", 7), ["one two", "three"]);
        assert_eq!(wrapped("  ab cd ef", 6), ["  ab", "  cd", "  ef"]);
        assert_eq!(wrapped("abcdefgh", 3), ["abc", "def", "gh"]);
        assert_eq!(wrapped("a\nb", 3), ["a", "b"]);
        assert_eq!(wrapped("♟♟♟♟", 3), ["♟♟♟", "♟"]);
    }

    #[test]
    fn a_word_that_is_to_be_copied_stays_whole() {
        let whole = |text, width| super::wrapped(text, width, LongWords::Whole, wide);
        assert_eq!(whole("FEN rnbqkbnr/pppp w", 8), ["FEN", "rnbqkbnr/pppp", "w"]);
        assert_eq!(whole("abcdefgh", 3), ["abcdefgh"]);
    }

    #[test]
    fn the_number_of_a_move_stays_with_it_where_lines_end() {
        let line = super::with_numbers_kept("8. Bh3 Nc6 9. Nf3 Qg7 10. O-O");
        assert_eq!(wrapped(&line, 12), ["8.\u{a0}Bh3 Nc6", "9.\u{a0}Nf3 Qg7", "10.\u{a0}O-O"]);
        let said = super::with_numbers_kept("12... h4?? +0.52 to -2.57. Blunder");
        assert_eq!(said, "12...\u{a0}h4?? +0.52 to -2.57. Blunder");
    }
}
