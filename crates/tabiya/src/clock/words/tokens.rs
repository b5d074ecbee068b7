//! Numbers, words and signs.

use super::super::control::TimeControlError;
use super::super::time::read_decimal;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::time::Duration;

/// A piece of a text, and the byte where it begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct ClockToken {
    pub(super) what: What,
    pub(super) at: usize,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum What {
    /// A number, as that many seconds.
    Number(Duration),
    /// A word in lower case.
    Word(String),
    /// One of `+ / , : ' " * -`.
    Sign(char),
}

impl ClockToken {
    pub(super) fn with_comma_for_colon(&self) -> ClockToken {
        match self.what {
            What::Sign(':') => ClockToken { what: What::Sign(','), at: self.at },
            _ => self.clone(),
        }
    }
}

/// The pieces of a text. What differs only in form is made the same: `3|2` is `3+2`, `½` is `0.5`.
pub(super) fn tokens(text: &str) -> Result<Vec<ClockToken>, TimeControlError> {
    let mut tokens: Vec<ClockToken> = Vec::new();
    let mut at = 0;
    while let Some(letter) = text[at..].chars().next() {
        let rest = &text[at..];
        let begin = at;
        at += letter.len_utf8();
        let sign = match letter {
            _ if letter.is_whitespace() => continue,
            '.' => {
                // Behind a word it ends an abbreviation; else decimals may follow, as in `.5`.
                let decimals = rest[1..].bytes().take_while(u8::is_ascii_digit).count();
                if decimals > 0 && !text[..begin].ends_with(char::is_alphabetic) {
                    let number = read_decimal(&format!("0{}", &rest[..=decimals]));
                    let (number, _) = number.unwrap_or((None, 0));
                    let number = number.ok_or(TimeControlError::TooLarge { at: begin })?;
                    tokens.push(ClockToken { what: What::Number(number), at: begin });
                    at += decimals;
                }
                continue;
            }
            '½' | '¼' | '¾' => {
                let nanos = match letter {
                    '¼' => 250_000_000,
                    '½' => 500_000_000,
                    _ => 750_000_000,
                };
                let fraction = Duration::new(0, nanos);
                match tokens.last_mut() {
                    Some(ClockToken { what: What::Number(whole), .. })
                        if text[..begin].ends_with(|last: char| last.is_ascii_digit())
                            && whole.subsec_nanos() == 0 =>
                    {
                        *whole = whole.saturating_add(fraction)
                    }
                    _ => tokens.push(ClockToken { what: What::Number(fraction), at: begin }),
                }
                continue;
            }
            _ if letter.is_ascii_digit() => {
                let (number, length) = read_decimal(rest).unwrap_or((None, 1));
                at = begin + length;
                let number = number.ok_or(TimeControlError::TooLarge { at: begin })?;
                tokens.push(ClockToken { what: What::Number(number), at: begin });
                continue;
            }
            _ if letter.is_alphabetic() => {
                let length = rest.find(|letter: char| !letter.is_alphabetic()).unwrap_or(rest.len());
                at = begin + length;
                tokens.push(ClockToken { what: What::Word(rest[..length].to_lowercase()), at: begin });
                continue;
            }
            '∞' => {
                tokens.push(ClockToken { what: What::Word("unlimited".to_string()), at: begin });
                continue;
            }
            '|' | '&' => '+',
            ';' => ',',
            '–' | '−' => '-',
            '\'' | '’' | '′' => match tokens.last_mut() {
                // Two strokes are the sign of seconds.
                Some(ClockToken { what: What::Sign(last @ '\''), at: before })
                    if text[*before..begin].chars().count() == 1 =>
                {
                    *last = '"';
                    continue;
                }
                _ => '\'',
            },
            '"' | '”' | '″' => '"',
            '+' | '/' | ',' | ':' | '*' | '-' => letter,
            _ => return Err(TimeControlError::Unreadable { text: text.to_string(), at: begin }),
        };
        tokens.push(ClockToken { what: What::Sign(sign), at: begin });
    }
    Ok(tokens)
}
