//! The secret that lets agents in.

use crate::error::ServeError;
use std::env::VarError;
use std::fmt;
use std::hint::black_box;
use std::path::Path;
use tabiya_files::FileError;

/// The variable that may hold it.
pub(super) const VARIABLE: &str = "TABIYA_MCP_TOKEN";

/// Shorter ones are guessed.
const SHORTEST: usize = 16;
const LONGEST: usize = 1024;
const SIGNS: &str = "a token is letters, digits and signs, without spaces";

/// A secret that is compared and never shown.
#[derive(Clone)]
pub(super) struct AccessToken(Vec<u8>);

impl AccessToken {
    /// The token of a file, or of the variable; none if neither is there.
    pub(super) fn find(file: Option<&Path>) -> Result<Option<AccessToken>, ServeError> {
        let text = match file {
            Some(path) => {
                let told = |error| FileError::new(path.display().to_string(), error);
                Some(std::fs::read_to_string(path).map_err(told)?)
            }
            None => match std::env::var(VARIABLE) {
                Ok(text) => Some(text).filter(|text| !text.is_empty()),
                Err(VarError::NotPresent) => None,
                // It was set: who meant to close the door is not to leave it open.
                Err(VarError::NotUnicode(_)) => return Err(ServeError::Usage(SIGNS.to_owned())),
            },
        };
        text.map(|text| AccessToken::read(&text).map_err(|why| ServeError::Usage(why.to_owned()))).transpose()
    }

    /// A token as it is written, perhaps with the end of its line.
    fn read(text: &str) -> Result<AccessToken, &'static str> {
        let text = text.trim_end_matches(['\r', '\n']);
        if !(SHORTEST..=LONGEST).contains(&text.len()) {
            return Err("a token has at least 16 and at most 1024 characters");
        }
        // What may stand in a header, without spaces.
        if !text.bytes().all(|byte| byte.is_ascii_graphic()) {
            return Err(SIGNS);
        }
        Ok(AccessToken(text.as_bytes().to_vec()))
    }

    /// Whether a header `Authorization` carries it; how long that takes does not tell how much of it is right.
    pub(super) fn opens(&self, authorization: &[u8]) -> bool {
        let Some((scheme, given)) = authorization.split_at_checked(b"Bearer ".len()) else { return false };
        if !scheme.eq_ignore_ascii_case(b"Bearer ") {
            return false;
        }
        let apart = self.0.iter().enumerate().fold(self.0.len() ^ given.len(), |apart, (at, byte)| {
            black_box(apart | usize::from(byte ^ given.get(at).copied().unwrap_or_default()))
        });
        apart == 0
    }
}

/// Nothing of it is to be read in a log.
impl fmt::Debug for AccessToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(..)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECRET: &str = "correct-horse-battery";

    #[test]
    fn a_token_opens_for_itself_and_for_nothing_else() {
        let token = AccessToken::read(&format!("{SECRET}\n")).unwrap();
        assert!(token.opens(b"Bearer correct-horse-battery"));
        assert!(token.opens(b"bearer correct-horse-battery"));
        for wrong in [
            "",
            "Bearer ",
            "Bearer",
            SECRET,
            "Basic correct-horse-battery",
            "Bearer correct-horse-batter",
            "Bearer correct-horse-batteryy",
            "Bearer correct-horse-batterx",
            "Bearer xorrect-horse-battery",
            "Bearer \0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0",
        ] {
            assert!(!token.opens(wrong.as_bytes()), "{wrong}");
        }
    }

    #[test]
    fn a_token_is_long_enough_and_never_shown() {
        for wrong in [
            "",
            "short",
            "fifteen letters",
            "with spaces in the middle",
            "mit-ümlauten-darin",
            "two\nlines-of-letters",
        ] {
            assert!(AccessToken::read(wrong).is_err(), "{wrong}");
        }
        assert!(!format!("{:?}", AccessToken::read(SECRET).unwrap()).contains("horse"));
    }
}
