//! An answer of the terminal that comes after we have stopped to wait for it, among the keys.

use super::probe::QUESTION;
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// The answer to a question about pictures as it comes when it is taken for keys: Alt and an underline, a text, Alt and a
/// backslash. The other answers are known to whoever reads the keys.
#[derive(Clone, Debug, Default)]
pub(in crate::play::screen) struct LateAnswer {
    is_expected: bool,
    /// What came of it so far; none outside of an answer.
    inside: Option<String>,
}

/// No answer is longer.
const LONGEST: usize = 80;

impl LateAnswer {
    /// Expects an answer, if there may be one.
    pub(in crate::play::screen) fn expected(is_expected: bool) -> LateAnswer {
        LateAnswer { is_expected, inside: None }
    }

    /// Whether a key is part of an answer, and nobody's.
    pub(in crate::play::screen) fn takes(&mut self, key: &KeyEvent) -> bool {
        let KeyCode::Char(letter) = key.code else { return false };
        let alt = key.modifiers.contains(KeyModifiers::ALT);
        match &mut self.inside {
            None => {
                let begins = self.is_expected && alt && letter == '_';
                self.inside = begins.then(String::new);
                begins
            }
            Some(text) => {
                if alt && letter == '\\' {
                    // There was one question.
                    *self = LateAnswer::default();
                    return true;
                }
                text.push(letter);
                let begun = format!("Gi={QUESTION};");
                let fits = begun.starts_with(text.as_str()) || text.starts_with(&begun);
                if !fits || text.len() > LONGEST {
                    self.inside = None;
                }
                fits
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(letter: char, modifiers: KeyModifiers) -> KeyEvent {
        KeyEvent::new(KeyCode::Char(letter), modifiers)
    }

    #[test]
    fn an_answer_that_comes_late_is_not_typed_and_what_comes_behind_it_is() {
        let mut late = LateAnswer::expected(true);
        assert!(late.takes(&key('_', KeyModifiers::ALT)));
        for letter in format!("Gi={QUESTION};OK").chars() {
            assert!(late.takes(&key(letter, KeyModifiers::NONE)), "{letter}");
        }
        assert!(late.takes(&key('\\', KeyModifiers::ALT)));
        for letter in "e4".chars() {
            assert!(!late.takes(&key(letter, KeyModifiers::NONE)), "{letter}");
        }
        assert!(!late.takes(&key('_', KeyModifiers::ALT)));
    }

    #[test]
    fn whoever_holds_alt_by_chance_goes_on_typing() {
        let mut late = LateAnswer::expected(true);
        assert!(late.takes(&key('_', KeyModifiers::ALT)));
        assert!(!late.takes(&key('N', KeyModifiers::NONE)));
        assert!(!late.takes(&key('f', KeyModifiers::NONE)));
        let mut none = LateAnswer::expected(false);
        assert!(!none.takes(&key('_', KeyModifiers::ALT)));
    }
}
