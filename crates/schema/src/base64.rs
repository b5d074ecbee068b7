//! Bytes as text, as JSON and terminals carry them.

/// Bytes in base64 (RFC 4648).
///
/// ```
/// assert_eq!(tabiya_schema::base64(b"chess"), "Y2hlc3M=");
/// ```
pub fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for three in bytes.chunks(3) {
        let number = three.iter().fold(0u32, |number, &byte| number << 8 | u32::from(byte));
        let number = number << (8 * (3 - three.len()));
        for place in 0..4 {
            let digit = (number >> (18 - 6 * place)) & 63;
            text.push(if place <= three.len() { char::from(DIGITS[digit as usize]) } else { '=' });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::base64;

    #[test]
    fn bytes_are_written_as_rfc_4648_has_them() {
        for (bytes, text) in [
            ("", ""),
            ("f", "Zg=="),
            ("fo", "Zm8="),
            ("foo", "Zm9v"),
            ("foob", "Zm9vYg=="),
            ("foobar", "Zm9vYmFy"),
        ] {
            assert_eq!(base64(bytes.as_bytes()), text);
        }
    }
}
