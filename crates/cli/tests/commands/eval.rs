//! `tabiya eval`.

use super::run::{keys, tabiya, with_input};

#[test]
fn every_piece_has_its_worth_on_its_square_and_the_parts_are_named() {
    let fen = "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4";
    let said = tabiya(&["eval", "--terms", fen]);
    assert_eq!(said.code, 0, "{}", said.err);
    assert!(said.out.contains("of such games."), "{}", said.out);
    let rows: Vec<&str> = said.out.lines().filter(|line| line.starts_with(" 5 |")).collect();
    assert_eq!(rows, [" 5 |       |       |       |       |   p   |       |       |   Q   |"]);
    assert!(said.out.contains("  material\n") || said.out.contains("  piece-square\n"), "{}", said.out);

    let data = tabiya(&["eval", "--terms", "--json", fen]).one();
    assert_eq!(keys(&data), ["chances", "evaluation", "fen", "parts", "pieces"]);
    let pieces = data["pieces"].as_array().unwrap();
    assert_eq!(pieces.len(), 32);
    let on = |square: &str| pieces.iter().find(|piece| piece["square"] == square).unwrap();
    assert_eq!((&on("h5")["piece"], &on("h5")["color"]), (&"queen".into(), &"white".into()));
    assert!(on("h5")["cp"].as_i64().unwrap() > 600 && on("e1")["cp"].is_null());
    let sum: i64 = data["parts"].as_array().unwrap().iter().map(|part| part["cp"].as_i64().unwrap()).sum();
    assert!((sum - data["evaluation"]["cp"].as_i64().unwrap()).abs() <= 20);
}

#[test]
fn the_network_sees_pieces_and_names_no_parts() {
    // Black has a queen more.
    let data = tabiya(&["eval", "--json", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1"]).one();
    assert!(data["evaluation"]["cp"].as_i64().unwrap() < -500, "{data}");
    assert_eq!(data["parts"].as_array().unwrap().len(), 0);
    let pieces = data["pieces"].as_array().unwrap();
    let queen = pieces.iter().find(|piece| piece["square"] == "d8").unwrap();
    assert!(queen["cp"].as_i64().unwrap() > 400, "{queen}");
    // An ending that is known is worth what is known.
    let drawn = tabiya(&["eval", "--json", "k7/8/8/P7/8/8/8/K7 w - - 0 1"]).one();
    assert_eq!(drawn["evaluation"]["cp"], 0);
}

#[test]
fn positions_of_variants_and_of_a_list_are_told_and_wrong_ones_say_why() {
    let said = with_input(&["eval", "--json", "-"], "startpos\nnonsense\n");
    assert_eq!(said.code, 1);
    assert_eq!(said.json()[1]["error"]["code"], "rank-count");
    let hill = tabiya(&["eval", "--variant", "kingofthehill", "--json"]).one();
    assert_eq!((hill["parts"].as_array().unwrap().len(), hill["pieces"].as_array().unwrap().len()), (0, 32));
}

#[test]
fn a_file_that_is_not_a_network_is_refused_with_the_reason() {
    let said = tabiya(&["eval", "--net", "Cargo.toml"]);
    assert_eq!((said.code, said.out.as_str()), (2, ""));
    assert!(said.err.contains("Cargo.toml"), "{}", said.err);
    let missing = tabiya(&["eval", "--net", "/no/such.tnn"]);
    assert_eq!(missing.code, 2, "{}", missing.err);
}
