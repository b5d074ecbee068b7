//! The table of openings as it is kept in `lines.bin`, which `cargo xtask openings` makes of `data/openings.tsv`.
//!
//! All numbers are little-endian:
//!
//! | part | what it is |
//! |---|---|
//! | five numbers of 16 bits | how many lines, nodes, names, parts of names, bytes of text |
//! | nodes | the moves as a [tree](super::tree), a byte each |
//! | named | a bit for each node: whether its position has a name |
//! | lines | for each named node in turn 24 bits: its ECO code in 9 bits (0 is A00, 499 E99), its name above |
//! | names | the name that each goes on from, or 65535 for none, then the part that each adds; 16 bits each |
//! | parts | where the text of each ends, in 16 bits |
//! | text | the parts |

static LINES_FILE: &[u8] = include_bytes!("lines.bin");

/// How many named positions there are.
pub(super) const LINES: usize = header(0);
pub(super) const NODES: usize = header(1);
pub(super) const NAMES: usize = header(2);
const PARTS: usize = header(3);
const BYTES: usize = header(4);

const NODES_AT: usize = 10;
const NAMED_AT: usize = NODES_AT + NODES;
const LINES_AT: usize = NAMED_AT + NODES.div_ceil(8);
const PARENTS_AT: usize = LINES_AT + 3 * LINES;
const ADDED_AT: usize = PARENTS_AT + 2 * NAMES;
const ENDS_AT: usize = ADDED_AT + 2 * NAMES;
const TEXT_AT: usize = ENDS_AT + 2 * PARTS;

/// What is looked for is inside the file, or it does not compile.
const _: () = assert!(LINES_FILE.len() == TEXT_AT + BYTES && LINES < 1 << 15);

static TEXT: &str = match core::str::from_utf8(LINES_FILE.split_at(TEXT_AT).1) {
    Ok(text) => text,
    Err(_) => panic!("the parts of the names are UTF-8"),
};

/// A00, A01 … E99 in a row.
static CODES: [u8; 1500] = {
    let mut codes = [0; 1500];
    let mut i = 0;
    while i < 500 {
        codes[3 * i] = b'A' + (i / 100) as u8;
        codes[3 * i + 1] = b'0' + (i / 10 % 10) as u8;
        codes[3 * i + 2] = b'0' + (i % 10) as u8;
        i += 1;
    }
    codes
};

const fn header(index: usize) -> usize {
    number(LINES_FILE, 2 * index) as usize
}

/// A number of 16 bits.
pub(super) const fn number(file: &[u8], at: usize) -> u16 {
    u16::from_le_bytes([file[at], file[at + 1]])
}

/// The byte of a node of the tree.
pub(super) fn node(index: usize) -> u8 {
    LINES_FILE[NODES_AT + index]
}

/// Whether a node of the tree has a name.
pub(super) fn is_named(index: usize) -> bool {
    LINES_FILE[NAMED_AT + index / 8] >> (index % 8) & 1 == 1
}

/// The ECO code and the name of a line.
fn line(index: usize) -> (usize, usize) {
    let at = LINES_AT + 3 * index;
    let low = number(LINES_FILE, at) as usize;
    let bits = low | (LINES_FILE[at + 2] as usize) << 16;
    (bits & 511, bits >> 9)
}

/// The ECO code of a line.
pub(super) fn eco(index: usize) -> &'static str {
    let code = line(index).0;
    CODES.get(3 * code..3 * code + 3).and_then(|code| core::str::from_utf8(code).ok()).unwrap_or_default()
}

/// The number of a line's name.
pub(super) fn name(index: usize) -> usize {
    line(index).1
}

/// The name that a name goes on from.
pub(super) fn parent(name: usize) -> Option<usize> {
    match number(LINES_FILE, PARENTS_AT + 2 * name) {
        u16::MAX => None,
        parent => Some(parent as usize),
    }
}

/// What a name adds to the name that it goes on from.
pub(super) fn part(name: usize) -> &'static str {
    let end = |part: usize| number(LINES_FILE, ENDS_AT + 2 * part) as usize;
    let part = number(LINES_FILE, ADDED_AT + 2 * name) as usize;
    let start = part.checked_sub(1).map_or(0, end);
    TEXT.get(start..end(part)).unwrap_or_default()
}
