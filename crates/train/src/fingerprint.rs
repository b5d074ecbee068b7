//! A number that tells one file from another.

use std::fs;
use std::path::Path;
use tabiya_files::FileError;

/// That of some bytes: FNV-1a.
pub fn of(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .fold(0xcbf2_9ce4_8422_2325, |sum, byte| (sum ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3))
}

/// That of what is in a file.
pub fn of_file(path: &Path) -> Result<u64, FileError> {
    fs::read(path).map(|bytes| of(&bytes)).map_err(|error| FileError::at(path, error))
}

#[cfg(test)]
mod tests {
    #[test]
    fn it_is_fnv_1a() {
        assert_eq!(super::of(b""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(super::of(b"a"), 0xaf63_dc4c_8601_ec8c);
        assert_eq!(super::of(b"foobar"), 0x8594_4171_f739_67e8);
    }
}
