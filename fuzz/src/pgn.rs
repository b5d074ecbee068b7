//! What must hold for any bytes that are read as PGN.

use tabiya::pgn::{Limits, Reader, StreamReader};
use tabiya::{Pgn, Position};

/// Hands out its bytes a few at a time, as many as the last one says.
struct Drops<'a>(&'a [u8], usize);

impl std::io::Read for Drops<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let count = self.0.len().min(self.1).min(buffer.len());
        buffer[..count].copy_from_slice(&self.0[..count]);
        self.0 = &self.0[count..];
        Ok(count)
    }
}

/// PGN: nothing panics, every move that is kept is legal, what is written is read back, places are inside of the
/// text, and a stream is read as a slice is.
pub fn pgn(bytes: &[u8]) {
    let step = 1 + usize::from(bytes.last().copied().unwrap_or(0) % 16);
    let small = (Limits::default().with_token(20).with_depth(2).with_tags(3))
        .with_moves(30)
        .with_text(100)
        .with_problems(5);
    for limits in [Limits::default(), small] {
        let mut slices = Reader::with_limits(bytes, limits);
        let mut streams = StreamReader::with_limits(Drops(bytes, step), limits);
        loop {
            let (slice, stream) = (slices.read_pgn(), streams.read_pgn());
            let stream = stream.expect("reading from memory does not fail");
            assert_eq!(slice, stream, "a stream is read as a slice is");
            let (Some(slice), Some(stream)) = (slice, stream) else { break };
            assert_eq!(slice.problems(), stream.problems(), "also its problems");
            sound(&slice, bytes);
        }
    }
}

fn sound(pgn: &Pgn, bytes: &[u8]) {
    for problem in pgn.problems() {
        assert!(!problem.to_string().is_empty() && !problem.code().is_empty());
        let range = &problem.place.bytes;
        assert!(range.start <= range.end && range.end <= bytes.len() as u64, "{problem:?}");
        assert_eq!(problem.place.line, 1 + lines_before(bytes, range.start as usize), "{problem:?}");
    }
    let mut open = vec![(pgn.root(), *pgn.start())];
    let mut moves = 0;
    while let Some((node, position)) = open.pop() {
        for child in node.children() {
            moves += 1;
            let next = match child.mv() {
                Some(mv) => position.play(mv).expect("every move that is kept is legal"),
                None => null_move(&position),
            };
            open.push((child, next));
        }
    }
    assert_eq!(pgn.count_moves(), moves);
    let written = pgn.to_string();
    let read = Pgn::parse_lenient(&written);
    assert_eq!(read, *pgn, "what is written is read back:\n{written}");
    assert_eq!(read.to_string(), written);
}

/// The lines that end before a place: with a line feed, a carriage return, or both together.
fn lines_before(bytes: &[u8], place: usize) -> u64 {
    let ends_line = |&at: &usize| match bytes[at] {
        b'\n' => true,
        b'\r' => bytes.get(at + 1) != Some(&b'\n'),
        _ => false,
    };
    (0..place).filter(ends_line).count() as u64
}

/// The position with the other side to move.
fn null_move(position: &Position) -> Position {
    let mut setup = position.to_setup();
    setup.en_passant = None;
    setup.fullmoves += u32::from(!setup.turn.is_white());
    setup.halfmoves = setup.halfmoves.saturating_add(1);
    setup.turn = !setup.turn;
    Position::try_from(setup).expect("a side that is not in check may pass")
}
