//! Pictures as PNG files, for those who look at boards.

use flate2::write::ZlibEncoder;
use flate2::{Compression, Crc};
use std::io::Write;

/// The file of a picture: so many pixels wide and high, row by row, three bytes each.
pub fn png(width: u32, height: u32, rgb: &[u8]) -> Vec<u8> {
    let mut file = b"\x89PNG\r\n\x1a\n".to_vec();
    let mut head = Vec::new();
    for side in [width, height] {
        head.extend(side.to_be_bytes());
    }
    // Eight bits of three colours; compressed, filtered and interlaced as usual.
    head.extend([8, 2, 0, 0, 0]);
    chunk(&mut file, *b"IHDR", &head);
    let mut packed = ZlibEncoder::new(Vec::new(), Compression::best());
    for row in rgb.chunks((width as usize * 3).max(1)) {
        // Nothing is filtered: squares of one colour are packed well as they are. Writing to memory does not fail.
        let _ = packed.write_all(&[0]).and_then(|()| packed.write_all(row));
    }
    chunk(&mut file, *b"IDAT", &packed.finish().unwrap_or_default());
    chunk(&mut file, *b"IEND", &[]);
    file
}

fn chunk(file: &mut Vec<u8>, name: [u8; 4], data: &[u8]) {
    file.extend(u32::try_from(data.len()).unwrap_or(u32::MAX).to_be_bytes());
    file.extend(name);
    file.extend(data);
    let mut crc = Crc::new();
    crc.update(&name);
    crc.update(data);
    file.extend(crc.sum().to_be_bytes());
}

/// Bytes as text, as JSON carries them.
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
    use super::{base64, png};
    use flate2::read::ZlibDecoder;
    use std::io::Read;
    use tabiya::Position;
    use tabiya::svg::Drawing;

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

    #[test]
    fn a_picture_is_small_and_its_pixels_are_in_it() {
        let pixels = Drawing::of(&Position::new()).with_size(400).to_pixels();
        let file = png(pixels.size, pixels.size, &pixels.rgb);
        assert!(file.len() < 60_000, "{}", file.len());
        assert_eq!(&file[12..16], b"IHDR");
        assert_eq!(file[16..24], [0, 0, 1, 144, 0, 0, 1, 144]);
        let at = file.windows(4).position(|name| name == b"IDAT").unwrap();
        let mut rows = Vec::new();
        ZlibDecoder::new(&file[at + 4..]).read_to_end(&mut rows).unwrap();
        assert_eq!(rows.len(), 400 * (400 * 3 + 1));
        assert_eq!(rows[1..1201], pixels.rgb[..1200]);
    }
}
