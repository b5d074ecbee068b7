//! Why a file cannot be read or written, in words.

use std::io;

/// The reason without the system's number for it, which tells players nothing.
pub(crate) fn of(error: &io::Error) -> String {
    let text = error.to_string();
    match text.rfind(" (os error ") {
        Some(at) if text.ends_with(')') => text[..at].to_owned(),
        _ => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reason_has_no_number_of_the_system() {
        assert_eq!(of(&io::Error::from_raw_os_error(2)).find("os error"), None);
        assert_eq!(of(&io::Error::other("damaged (here)")), "damaged (here)");
    }
}
