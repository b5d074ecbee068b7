//! EPD as the standard has it, and as it is found in the wild.

use tabiya::{Epd, EpdError, Operand, Operation};

fn words(epd: &Epd, opcode: &str) -> Vec<String> {
    epd.operation(opcode).unwrap().operands.iter().map(|operand| operand.as_str().to_string()).collect()
}

#[test]
fn operations_are_words_texts_and_numbers() {
    let text = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - bm O-O O-O-O; ce -32763; id \"a; b\"; c0 \"\"; noop;";
    let epd: Epd = text.parse().unwrap();
    assert_eq!(words(&epd, "bm"), ["O-O", "O-O-O"]);
    assert_eq!(epd.moves("bm").unwrap().len(), 2);
    assert_eq!(epd.number("ce"), Some(-32763));
    assert_eq!(epd.operation("id").unwrap().operands, [Operand::Text("a; b".to_string())]);
    assert_eq!(epd.text("c0"), Some(""));
    assert_eq!(epd.operation("noop").unwrap().operands, []);
    assert_eq!(epd.operation("sm"), None);
    assert_eq!(epd.to_string(), text);
}

#[test]
fn counters_are_read_before_and_among_the_operations() {
    let written = "4k3/8/8/8/8/8/8/4K3 b - - hmvc 12; fmvn 34; id \"x\";";
    for text in
        [written, "4k3/8/8/8/8/8/8/4K3 b - - 12 34 id \"x\";", "4k3/8/8/8/8/8/8/4K3 b - - 12 34; id \"x\""]
    {
        let epd: Epd = text.parse().unwrap();
        assert_eq!(epd.position.to_fen(), "4k3/8/8/8/8/8/8/4K3 b - - 12 34");
        assert_eq!(epd.to_string(), written);
    }
}

#[test]
fn sloppy_lines_are_read() {
    for (text, written) in [
        ("4k3/8/8/8/8/8/4K3/R7 w - -; am Ra8 + ? ; c1 diff=10\0", "am Ra8 + ?; c1 diff=10;"),
        ("4k3/8/8/8/8/8/4K3/R7 w - -1 12 ; bm Kd3", "hmvc 1; fmvn 12; bm Kd3;"),
        ("  4k3/8/8/8/8/8/4K3/R7  w  -  -  bm Kd3;id  sbd.001  \r\n", "bm Kd3; id sbd.001;"),
        ("4k3/8/8/8/8/8/4K3/R7 w - - id \"no end", "id \"no end\";"),
        ("4k3/8/8/8/8/8/4K3/R7 w - - ;D1 15 ;D2 60", "D1 15; D2 60;"),
    ] {
        let epd: Epd = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(epd.to_string(), format!("4k3/8/8/8/8/8/4K3/R7 w - - {written}"));
        assert_eq!(epd.to_string().parse::<Epd>().unwrap(), epd);
    }
    let epd: Epd = "4k3/8/8/8/8/8/4K3/R7 w - -; am Ra8 + ? ;".parse().unwrap();
    assert_eq!(epd.moves("am").unwrap().len(), 1);
}

#[test]
fn a_variation_is_played_move_by_move() {
    let epd: Epd =
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - pv f3 e5 g4 Qh4#; bm f3 e5;".parse().unwrap();
    assert_eq!(epd.moves("pv").unwrap().len(), 4);
    assert!(epd.moves("bm").is_err()); // e5 is Black's move
}

#[test]
fn what_could_not_be_read_back_is_written_as_text() {
    let mut epd: Epd = "4k3/8/8/8/8/8/8/4K3 w - -".parse().unwrap();
    for word in ["two words", "", "semi;colon", "\"quoted\"", "in\"side"] {
        epd.operations = vec![Operation { opcode: "c0".into(), operands: vec![Operand::Word(word.into())] }];
        let read: Epd = epd.to_string().parse().unwrap();
        assert_eq!(read.operations.len(), 1, "{word}");
        assert_eq!(read.text("c0"), Some(&*word.replace("\"quoted\"", "'quoted'")));
    }
}

#[test]
fn what_is_wrong_is_told_with_its_column() {
    let error = "4k3/8/8/8/8/8/8/8 w - - bm Kd2;".parse::<Epd>().unwrap_err();
    assert_eq!(error.to_string(), "column 1: White has no king");
    assert_eq!(error.code(), "no-king");
    let error = "4k3/8/8/8/8/8/8/4K3 w - - bm Kd2; 99x y;".parse::<Epd>().unwrap_err();
    assert_eq!(error, EpdError::Opcode { column: 35, text: "99x".to_string() });
    for text in ["", ";", "\0", "\"", "4k3/8/8/8/8/8/8/4K3", "4k3/8/8/8/8/8/8/4K3 w - é", "♔ ♔ ♔ -♔ 1 1"]
    {
        assert!(text.parse::<Epd>().is_err(), "{text}");
    }
}

#[test]
fn a_position_that_can_be_forgiven_is_read_with_notes() {
    let text = "2Nq4/2K5/1b6/8/7R/3k4/7P/8 w - - 0 1 ;D1 3 ;D2 81 ;D3 1217";
    assert_eq!(text.parse::<Epd>().unwrap_err().code(), "checkers-in-line");
    let (epd, notes) = Epd::parse_lenient(text).unwrap();
    assert_eq!(notes[0].code(), "checkers-in-line");
    assert_eq!(epd.number("D3"), Some(1217));
    assert_eq!(tabiya::perft(&epd.position, 3), 1217);
}

#[test]
fn the_column_is_that_of_the_operation_and_not_of_a_look_alike() {
    let error = "4k3/8/8/8/8/8/8/4K3 w - - c0 \"7\"; id 7; 7;".parse::<Epd>().unwrap_err();
    let EpdError::Opcode { column, text } = error else { panic!("{error}") };
    assert_eq!((column, text.as_str()), (41, "7"));
}
