//! The small Syzygy tables that the repository carries, as text.

use tabiya_syzygy::{SyzygyKind, Tables};

/// Everything about king and queen, rook or pawn against king but the distances of the queen.
pub(crate) const FILES: [(&str, SyzygyKind, &str); 5] = [
    ("KQvK", SyzygyKind::Wdl, include_str!("../data/KQvK.rtbw.hex")),
    ("KRvK", SyzygyKind::Wdl, include_str!("../data/KRvK.rtbw.hex")),
    ("KRvK", SyzygyKind::Dtz, include_str!("../data/KRvK.rtbz.hex")),
    ("KPvK", SyzygyKind::Wdl, include_str!("../data/KPvK.rtbw.hex")),
    ("KPvK", SyzygyKind::Dtz, include_str!("../data/KPvK.rtbz.hex")),
];

/// The bytes of a file.
pub(crate) fn bytes(hex: &str) -> Vec<u8> {
    let digits: Vec<u8> = hex.bytes().filter(u8::is_ascii_hexdigit).collect();
    digits.chunks(2).map(|pair| u8::from_str_radix(std::str::from_utf8(pair).unwrap(), 16).unwrap()).collect()
}

/// All of them.
pub(crate) fn tables() -> Tables {
    let mut tables = Tables::open::<&str>([]);
    for (name, kind, hex) in FILES {
        tables.add_bytes(name.parse().unwrap(), kind, bytes(hex)).unwrap();
    }
    tables
}
