//! Why a file cannot be read or written, in words.

use std::io;

const NUMBER: &str = " (os error ";

/// The reason without the system's number for it, which tells players nothing.
pub fn of(error: &io::Error) -> String {
    unnumbered(&error.to_string())
}

/// A message that has such reasons in it, without their numbers.
pub fn unnumbered(message: &str) -> String {
    let mut parts = message.split(NUMBER);
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        match part.split_once(')') {
            Some((number, rest)) if number.bytes().all(|byte| byte.is_ascii_digit()) => text.push_str(rest),
            _ => {
                text.push_str(NUMBER);
                text.push_str(part);
            }
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reason_has_no_number_of_the_system() {
        assert_eq!(of(&io::Error::from_raw_os_error(2)).find("os error"), None);
        assert_eq!(of(&io::Error::other("damaged (here)")), "damaged (here)");
        assert_eq!(unnumbered("in x: full (os error 28). It goes on"), "in x: full. It goes on");
        assert_eq!(unnumbered("a (os error b) c"), "a (os error b) c");
    }
}
