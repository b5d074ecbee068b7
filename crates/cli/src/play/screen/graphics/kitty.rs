//! Pictures as the terminal kitty and others take them: a PNG file in pieces, in a frame of its own.

use ratatui::layout::Size;
use tabiya::Square;

/// What every command begins with.
pub(in crate::play::screen) const BEGIN: &str = "\x1b_G";

/// Removes all pictures and forgets them.
pub(in crate::play::screen) const DELETE: &str = "\x1b_Ga=d,d=A,q=2\x1b\\";

/// The largest piece of a file.
const PIECE: usize = 4096;

/// The first number of our pictures.
const FIRST: usize = 7_000;

/// Removes the picture of a square and forgets it.
pub(super) fn removal(square: Square) -> String {
    format!("\x1b_Ga=d,d=I,i={},q=2\x1b\\", FIRST + square.index())
}

/// Shows a file, in base 64, over so many cells from the cursor on. The picture of a square replaces the one before it;
/// nothing is answered, and the cursor stays.
pub(super) fn image(file: &str, square: Square, cells: Size) -> String {
    let mut sent = String::new();
    let pieces: Vec<&str> =
        (0..file.len()).step_by(PIECE).map(|at| &file[at..file.len().min(at + PIECE)]).collect();
    for (i, piece) in pieces.iter().enumerate() {
        let more = u8::from(i + 1 < pieces.len());
        let head = if i == 0 {
            let (id, columns, rows) = (FIRST + square.index(), cells.width, cells.height);
            format!("a=T,f=100,t=d,i={id},p=1,c={columns},r={rows},C=1,q=2,m={more}")
        } else {
            format!("m={more},q=2")
        };
        sent.push_str(&format!("\x1b_G{head};{piece}\x1b\\"));
    }
    sent
}
