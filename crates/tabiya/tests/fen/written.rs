//! FEN as it is written.

use super::{EnPassantField, FenStyle, Position, START, Setup, Square};

#[test]
fn the_start_and_e2e4_are_written_as_the_standard_says() {
    let mut position = Position::new();
    assert_eq!(position.to_fen(), START);
    assert_eq!(position.to_string(), START);
    let e4 = *position.legal_moves().iter().find(|mv| mv.to() == Square::E4).unwrap();
    position.play_unchecked(e4);
    assert_eq!(position.to_fen(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1");
    let style = FenStyle::default().with_en_passant(EnPassantField::IfLegal);
    assert_eq!(position.fen(style).to_string(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
}

#[test]
fn a_legal_capture_in_passing_is_written_in_both_styles() {
    let fen = "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3";
    let style = FenStyle::default().with_en_passant(EnPassantField::IfLegal);
    assert_eq!(Position::from_fen(fen).unwrap().fen(style).to_string(), fen);
}

#[test]
fn the_longest_fen_is_written_whole() {
    let fen =
        "r1n1k1nr/1p1p1p1p/p1p1p1p1/1q1b1b1Q/P1P1P1P1/1P1P1P1P/1N1B1B1N/R3K2R w KQkq - 65535 4294967295";
    let setup: Setup = fen.parse().unwrap();
    assert_eq!(setup.to_string(), fen);
    assert_eq!(format!("{:>120}", setup).len(), 120);
}

#[test]
fn a_setup_reads_and_writes_nonsense() {
    for fen in [
        "8/8/8/8/8/8/8/8 w KQkq e4 3 7",
        "pppppppp/8/8/8/8/8/8/KKKKKKKK b - a1 0 1",
        "8/8/8/8/8/8/8/R6R b Cc - 0 1",
    ] {
        let setup: Setup = fen.parse().unwrap();
        assert_eq!(setup.to_string().parse::<Setup>().unwrap(), setup, "{fen}");
    }
}
