//! Drops that are told in words.

use super::prose::found;
use tabiya::{Position, Variant};

/// A knight can go to f3 or be dropped there; nothing can go to d4, d5 and e6 but what is dropped.
fn house() -> Position {
    let fen = "r1bqk2r/ppp2ppp/8/8/8/8/PPP2PPP/R1B1K1NR[NBPp] w KQkq - 0 1";
    Position::from_fen_as(Variant::Crazyhouse, fen).unwrap()
}

#[test]
fn who_drops_a_piece_in_words_does_not_move_one() {
    for text in [
        "I drop the knight on f3.",
        "I'm dropping my knight on f3.",
        "Drop a knight on f3!",
        "I put a knight from my hand on f3.",
        "I have a knight in hand, and I drop it on f3.",
        "My move: drop the knight on f3",
        "Ich setze einen Springer auf f3 ein.",
        "Je parachute un cavalier en f3.",
        "Suelto un caballo en f3.",
        "Sgancio il cavallo in f3.",
        "Solto o cavalo em f3.",
        "Ik drop een paard op f3.",
        "Сбрасываю коня на f3.",
    ] {
        assert_eq!(found(&house(), text), "N@f3", "{text}");
    }
    assert_eq!(found(&house(), "I drop the queen on d4."), "not-legal");
    assert_eq!(found(&house(), "I drop a pawn on e8."), "not-legal");
}

#[test]
fn who_puts_a_piece_where_none_can_go_drops_it() {
    for (text, san) in [
        ("I place my pawn on e6.", "@e6"),
        ("I place a knight on d5.", "N@d5"),
        ("I put my bishop on d5.", "B@d5"),
        ("Ich setze den Bauern auf e6.", "@e6"),
        ("Je pose mon pion en e6.", "@e6"),
        ("Coloco el peón en e6.", "@e6"),
        ("Metto il pedone in e6.", "@e6"),
        ("Coloco o peão em e6.", "@e6"),
        ("Ik plaats de pion op e6.", "@e6"),
        ("Ставлю пешку на e6.", "@e6"),
    ] {
        assert_eq!(found(&house(), text), san, "{text}");
    }
}

#[test]
fn who_puts_a_piece_where_one_can_go_as_well_is_asked() {
    for text in ["I place my knight on f3.", "I put the knight on f3.", "I drop my knight to f3."] {
        assert_eq!(found(&house(), text), "ambiguous", "{text}");
    }
    for text in ["I move my knight to f3.", "Knight to f3", "I drop my knight back to f3."] {
        assert_eq!(found(&house(), text), "Nf3", "{text}");
    }
}

#[test]
fn what_others_drop_is_not_dropped() {
    for text in [
        "Black threatens to drop a knight on f3.",
        "I fear that he drops a knight on d4.",
        "If I drop a knight on d4?",
    ] {
        let told = found(&house(), text);
        assert!(!told.contains(['@', '3', '4']), "{text}: {told}");
    }
}

#[test]
fn where_nothing_is_dropped_only_who_drops_back_moves() {
    let mut game = tabiya::Game::new();
    for san in ["e4", "e5", "Nf3", "Nc6", "Nd4", "Nf6", "d3", "d6"] {
        game.play(san).unwrap();
    }
    let position = game.position();
    assert_eq!(found(position, "I drop my knight back to f3."), "Nf3");
    for text in ["I drop the bishop on g5.", "Drop the bishop on g5!", "I drop a knight on f5."] {
        let told = found(position, text);
        assert!(!told.contains(['5', '3']), "{text}: {told}");
    }
}

#[test]
fn what_is_dropped_around_a_notation_is_no_move_of_a_piece_on_the_board() {
    for text in [
        "I drop Nf3",
        "drop: Nf3",
        "Nf3, dropping from hand",
        "Knight to f3, from my hand.",
        "Knight drop → f3",
    ] {
        assert_eq!(found(&house(), text), "N@f3", "{text}");
    }
    // Without a knight in hand nothing is dropped, and none on the board is moved instead.
    let fen = "r1bqk2r/ppp2ppp/8/8/8/8/PPP2PPP/R1B1K1NR[BPp] w KQkq - 0 1";
    let without = Position::from_fen_as(Variant::Crazyhouse, fen).unwrap();
    for text in ["I place a knight on f3 from my hand.", "I drop the knight to f3", "Nf3, dropping from hand"]
    {
        assert_eq!(found(&without, text), "not-legal", "{text}");
    }
    assert_eq!(found(&house(), "Drop: a3"), "unreadable");
    assert_eq!(found(&Position::new(), "I place a knight on f3 from my hand."), "unreadable");
}
