//! The line that is typed.

use crate::play::completion::{self, CompletionContext, Completions};

/// The line that is typed, where in it one is, and the lines before.
#[derive(Default)]
pub(super) struct LineEditor {
    text: String,
    /// In bytes.
    caret: usize,
    past: Vec<String>,
    /// Which of the past lines is seen, and what was typed before.
    recalled: Option<(usize, String)>,
    /// The words that could stand here, and which one does.
    choice: Option<(Completions, usize)>,
    /// Where a suggestion begins that goes to the end of the line: the next letter replaces it.
    suggested: Option<usize>,
}

impl LineEditor {
    /// No line is longer, in bytes: a name of a file can be so long, and no command, move or FEN is. Whatever is held down or
    /// pasted, the line is drawn at once.
    pub(super) const LONGEST: usize = 4096;

    pub(super) fn new(past: Vec<String>) -> LineEditor {
        LineEditor { past, ..LineEditor::default() }
    }

    pub(super) fn text(&self) -> &str {
        &self.text
    }

    pub(super) fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// What stands before the caret.
    pub(super) fn before(&self) -> &str {
        &self.text[..self.caret]
    }

    pub(super) fn insert(&mut self, letter: char) {
        if letter.is_control() {
            return;
        }
        self.choice = None;
        self.drop_suggestion();
        if self.text.len() + letter.len_utf8() <= LineEditor::LONGEST {
            self.text.insert(self.caret, letter);
            self.caret += letter.len_utf8();
        }
    }

    pub(super) fn clear(&mut self) {
        *self = LineEditor { past: std::mem::take(&mut self.past), ..LineEditor::default() };
    }

    /// Puts a line in its place whose end is only suggested: what is typed replaces it, and any other key takes it.
    pub(super) fn suggest(&mut self, typed: &str, suggested: &str) {
        self.put(format!("{typed}{suggested}"));
        self.suggested = Some(typed.len());
    }

    /// Where a suggestion begins.
    pub(super) fn suggestion(&self) -> Option<usize> {
        self.suggested
    }

    /// Removes what was suggested. Gives whether there was something.
    fn drop_suggestion(&mut self) -> bool {
        let Some(begin) = self.suggested.take() else { return false };
        self.text.truncate(begin);
        self.caret = begin;
        true
    }

    /// Puts another line in its place.
    fn put(&mut self, text: String) {
        self.caret = text.len();
        self.text = text;
        self.choice = None;
        self.suggested = None;
    }

    /// Takes the line, which is kept among the past ones.
    pub(super) fn take(&mut self) -> String {
        let text = std::mem::take(&mut self.text);
        if !text.trim().is_empty() && self.past.last() != Some(&text) {
            self.past.push(text.clone());
        }
        self.clear();
        text
    }

    pub(super) fn past(&self) -> &[String] {
        &self.past
    }

    pub(super) fn left(&mut self) {
        self.caret = self.text[..self.caret].char_indices().next_back().map_or(0, |(at, _)| at);
        (self.choice, self.suggested) = (None, None);
    }

    pub(super) fn right(&mut self) {
        self.caret += self.text[self.caret..].chars().next().map_or(0, char::len_utf8);
        (self.choice, self.suggested) = (None, None);
    }

    pub(super) fn home(&mut self) {
        self.suggested = None;
        self.caret = 0;
    }

    pub(super) fn end(&mut self) {
        self.suggested = None;
        self.caret = self.text.len();
    }

    /// Removes the letter before the caret.
    pub(super) fn backspace(&mut self) {
        if !self.drop_suggestion() && self.caret > 0 {
            self.left();
            self.text.remove(self.caret);
        }
    }

    /// Removes the letter behind the caret.
    pub(super) fn delete(&mut self) {
        if !self.drop_suggestion() && self.caret < self.text.len() {
            self.text.remove(self.caret);
        }
        self.choice = None;
    }

    /// Removes everything before the caret.
    pub(super) fn delete_to_home(&mut self) {
        self.text.drain(..self.caret);
        self.caret = 0;
        (self.choice, self.suggested) = (None, None);
    }

    /// Removes everything behind the caret.
    pub(super) fn delete_to_end(&mut self) {
        self.text.truncate(self.caret);
        self.choice = None;
    }

    /// Removes the word before the caret.
    pub(super) fn delete_word(&mut self) {
        let before = self.text[..self.caret].trim_end();
        let begin = before.rfind(char::is_whitespace).map_or(0, |at| at + 1);
        let begin = (begin..=self.caret).find(|&at| self.text.is_char_boundary(at)).unwrap_or(0);
        self.text.drain(begin..self.caret);
        self.caret = begin;
        (self.choice, self.suggested) = (None, None);
    }

    /// Goes to an earlier line that begins with what was typed.
    pub(super) fn earlier(&mut self) {
        let (from, typed) = match &self.recalled {
            Some((index, typed)) => (*index, typed.clone()),
            None => (self.past.len(), self.text.clone()),
        };
        let found = self.past[..from].iter().rposition(|line| line.starts_with(&typed) && *line != self.text);
        if let Some(index) = found {
            self.put(self.past[index].clone());
            self.recalled = Some((index, typed));
        }
    }

    /// Goes to a later line that begins with what was typed, at last to that itself.
    pub(super) fn later(&mut self) {
        let Some((index, typed)) = self.recalled.take() else { return };
        let found = self.past[index + 1..].iter().position(|line| line.starts_with(&typed));
        match found {
            Some(further) => {
                self.put(self.past[index + 1 + further].clone());
                self.recalled = Some((index + 1 + further, typed));
            }
            None => self.put(typed),
        }
    }

    /// What the rest of the line may be, if only one thing may.
    pub(super) fn ghost(&self, known: &CompletionContext) -> Option<String> {
        let is_open = self.choice.is_none() && self.suggested.is_none();
        if self.text.trim().is_empty() || self.caret != self.text.len() || !is_open {
            return None;
        }
        let Completions { start, words } = completion::complete(known, &self.text);
        let begun = &self.text[start..];
        let [only] = words.as_slice() else { return None };
        only.word.strip_prefix(begun).filter(|rest| !rest.is_empty()).map(str::to_owned)
    }

    /// The words that may stand here, for a line that is begun; the chosen one is the second part.
    pub(super) fn choices(&self, known: &CompletionContext) -> (Vec<String>, Option<usize>) {
        let words = |completions: &Completions| completions.words.iter().map(|it| it.word.clone()).collect();
        match &self.choice {
            Some((completions, index)) => (words(completions), Some(*index)),
            None if self.text.trim().is_empty() || self.suggested.is_some() => (Vec::new(), None),
            None => (words(&completion::complete(known, self.before())), None),
        }
    }

    /// Completes the word: with what all its completions have in common, then with one after the other.
    pub(super) fn complete(&mut self, known: &CompletionContext, step: isize) {
        self.suggested = None;
        if let Some((completions, index)) = self.choice.take() {
            let count = completions.words.len() as isize;
            let index = (index as isize + step).rem_euclid(count) as usize;
            self.choose(completions, index);
            return;
        }
        let completions = completion::complete(known, self.before());
        let begun = self.before()[completions.start..].len();
        match completions.words.as_slice() {
            [] => {}
            [only] => {
                let space = !only.word.ends_with('/') && only.brief.is_some();
                let word = format!("{}{}", only.word, if space { " " } else { "" });
                self.replace(completions.start, &word);
            }
            words => {
                let common = common(words.iter().map(|it| it.word.as_str()));
                if common.len() > begun {
                    let common = common.to_owned();
                    self.replace(completions.start, &common);
                } else {
                    let index = if step < 0 { words.len() - 1 } else { 0 };
                    self.choose(completions, index);
                }
            }
        }
    }

    fn choose(&mut self, completions: Completions, index: usize) {
        let word = completions.words[index].word.clone();
        self.replace(completions.start, &word);
        self.choice = Some((completions, index));
    }

    fn replace(&mut self, start: usize, word: &str) {
        self.text.replace_range(start..self.caret, word);
        self.caret = start + word.len();
        self.choice = None;
    }
}

/// What all words begin with.
fn common<'a>(mut words: impl Iterator<Item = &'a str>) -> &'a str {
    let Some(first) = words.next() else { return "" };
    words.fold(first, |common, word| {
        let same = common.char_indices().zip(word.chars()).find(|((_, a), b)| a != b);
        match same {
            Some(((at, _), _)) => &common[..at],
            None => &common[..common.len().min(word.len())],
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(text: &str) -> LineEditor {
        let mut line = LineEditor::default();
        text.chars().for_each(|letter| line.insert(letter));
        line
    }

    fn known() -> CompletionContext {
        CompletionContext { moves: ["Nf3", "Nh3", "e4"].map(String::from).to_vec(), editing: false }
    }

    #[test]
    fn no_line_grows_longer_than_the_name_of_a_file_can_be() {
        let mut line = LineEditor::default();
        "é".repeat(5_000).chars().for_each(|letter| line.insert(letter));
        assert_eq!(line.text().len(), LineEditor::LONGEST);
        assert!(line.text().chars().all(|letter| letter == 'é'));
        line.backspace();
        line.insert('e');
        assert!(line.text().ends_with('e'));
    }

    #[test]
    fn letters_are_removed_whatever_their_length() {
        let mut line = typed("aé♟b");
        line.left();
        line.backspace();
        line.backspace();
        assert_eq!(line.text(), "ab");
        line.delete();
        assert_eq!(line.text(), "a");
        line.end();
        line.delete_word();
        assert_eq!(line.text(), "");
        line.backspace();
        line.delete();
        let mut line = typed("save  gämes.pgn");
        line.delete_word();
        assert_eq!(line.text(), "save  ");
        line.left();
        line.delete_to_end();
        line.delete_to_home();
        assert!(line.is_empty());
    }

    #[test]
    fn what_is_typed_replaces_what_is_suggested_and_every_other_key_takes_it() {
        let suggested = |then: &dyn Fn(&mut LineEditor)| {
            let mut line = LineEditor::default();
            line.suggest("save ", "games.pgn");
            then(&mut line);
            line.insert('x');
            line.text().to_owned()
        };
        assert_eq!(suggested(&|_| {}), "save x");
        assert_eq!(suggested(&|line| line.end()), "save games.pgnx");
        assert_eq!(suggested(&|line| line.left()), "save games.pgxn");
        assert_eq!(suggested(&|line| line.backspace()), "save x");
        assert_eq!(suggested(&|line| line.delete_word()), "save x");
        assert_eq!(suggested(&|line| line.clear()), "x");
        let mut line = LineEditor::default();
        line.suggest("save ", "games.pgn");
        assert_eq!((line.take().as_str(), line.suggestion()), ("save games.pgn", None));
    }

    #[test]
    fn a_word_is_completed_as_far_as_it_is_clear_and_then_one_after_the_other() {
        let mut line = typed("N");
        line.complete(&known(), 1);
        assert_eq!(line.text(), "Nf3");
        line.complete(&known(), 1);
        assert_eq!(line.text(), "Nh3");
        line.complete(&known(), -1);
        assert_eq!(line.text(), "Nf3");
        let mut line = typed("hist");
        assert_eq!(line.ghost(&known()).as_deref(), Some("ory"));
        line.complete(&known(), 1);
        assert_eq!(line.text(), "history ");
        let mut line = typed("co");
        line.complete(&known(), 1);
        assert_eq!(line.text(), "co");
    }

    #[test]
    fn earlier_lines_come_back_and_so_does_what_was_typed() {
        let mut line = typed("e4");
        line.take();
        typed("").take();
        for text in ["help", "new"] {
            text.chars().for_each(|letter| line.insert(letter));
            line.take();
        }
        line.insert('h');
        line.earlier();
        assert_eq!(line.text(), "help");
        line.earlier();
        assert_eq!(line.text(), "help");
        line.later();
        assert_eq!(line.text(), "h");
        line.clear();
        line.earlier();
        line.earlier();
        line.earlier();
        assert_eq!(line.text(), "e4");
    }
}
