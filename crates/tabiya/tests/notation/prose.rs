//! F3: moves buried in what people and agents write.

use super::board;
use std::time::{Duration, Instant};
use tabiya::{Deviation, Position, TextError, TextSense, Variant};

/// The position after 1.e4 e5 2.Nf3 Nc6 3.Bb5 a6 4.Ba4 Nf6: White to move, may castle.
const SPANISH: &str = "r1bqkb1r/1ppp1ppp/p1n2n2/4p3/B3P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 2 5";

/// The standard notation of the move that a text means, or the code of the reason why none.
pub(super) fn found(position: &Position, text: &str) -> String {
    match position.find_move(text) {
        Ok(found) => position.san(found.mv).to_string(),
        Err(error) => error.code().to_string(),
    }
}

#[test]
fn a_drop_is_found_where_pieces_are_dropped() {
    let fen = "6k1/5ppp/8/8/8/8/5PPP/6K1[RNp] w - - 0 1";
    let house = Position::from_fen_as(Variant::Crazyhouse, fen).unwrap();
    for (text, san) in [
        ("N@f3", "N@f3"),
        ("I drop the rook: **R@e8#**", "R@e8#"),
        ("The move is R@e8, which mates.", "R@e8#"),
        ("\\boxed{N@e5}", "N@e5"),
        ("I play R@g8.", "not-legal"),
        ("I play Q@e8.", "not-legal"),
        ("Kf1, as N@f3 would be slow.", "Kf1"),
    ] {
        assert_eq!(found(&house, text), san, "{text}");
    }
    // In chess nobody drops anything, and no move is cut out of what looks like it.
    assert_eq!(found(&Position::new(), "write to N@f3.com"), "no-move-found");
}

#[test]
fn a_pawn_drop_is_never_a_knights() {
    let house = |pocket: &str| {
        let fen = format!("4k3/8/8/8/8/8/8/4K3[{pocket}] w - - 0 1");
        Position::from_fen_as(Variant::Crazyhouse, &fen).unwrap()
    };
    let both = house("NPq");
    for text in ["P@a8", "p@a8", "P@A8", "I play P@a8.", "Ik speel P@a8 met het paard.", "P @ a8", "@a8"] {
        assert_eq!(both.explain_prose(text).code(), "pawn-dropped-on-back-rank", "{text}");
    }
    for text in ["P@e4", "P@E4", "p@e4", "@e4", "@E4", "P@e4!", "P @ e4", "Ik speel P@e4 met het paard."] {
        assert_eq!(found(&both, text), "@e4", "{text}");
        assert_eq!(house("Nq").explain_prose(text).code(), "not-in-hand", "{text}");
    }
    // Other letters are read where English has none, and R is no king in any language.
    assert_eq!(found(&both, "S@f3"), "N@f3");
    assert_eq!(house("Nq").explain_prose("R@f3").code(), "not-in-hand");
}

#[test]
fn a_pawn_drop_without_a_letter_is_found_in_a_sentence() {
    let fen = "4k3/8/8/8/8/8/8/4K3[NPq] w - - 0 1";
    let house = Position::from_fen_as(Variant::Crazyhouse, fen).unwrap();
    for text in [
        "1. @e4",
        "I play @e4",
        "**@e4**",
        "`@e4`",
        "My move: @e4",
        "@e4.",
        "\\boxed{@e4}",
        "I drop the pawn: @e4!",
        "1. **@e4** takes the centre.",
    ] {
        assert_eq!(found(&house, text), "@e4", "{text}");
        assert_eq!(house.explain_prose(text).code(), "legal", "{text}");
    }
    for text in ["N @ f3", "n@f3", "n @f3", "I play N @ f3.", "**N@F3**"] {
        assert_eq!(found(&house, text), "N@f3", "{text}");
    }
    // Whoever names another piece before it drops no pawn, and an address is none.
    for text in ["I drop my knight @e4", "Knight: @e4", "S @e4", "♘@e4", "user@e4", "I look @ e4"] {
        assert_ne!(found(&house, text), "@e4", "{text}");
    }
    assert_eq!(found(&Position::new(), "I play @e4"), "no-move-found");
}

#[test]
fn f3_the_cases_by_name() {
    let castle = board("r1bqk2r/1pppbppp/p1n2n2/4p3/B3P3/3P1N2/PPP2PPP/RNBQK2R w KQkq - 1 8");
    let eighth = castle.find_move("8. O-O").unwrap();
    assert_eq!(castle.san(eighth.mv).to_string(), "O-O");
    assert_eq!((eighth.span, eighth.forgiven), (3..6, vec![Deviation::MoveNumber]));

    let start = Position::new();
    for (text, san, span) in [
        ("**Nf3**", "Nf3", 2..5),
        ("\\boxed{e4}", "e4", 7..9),
        ("My move is e2-e4.", "e4", 11..16),
        ("e4", "e4", 0..2),
        (" g1f3\n", "Nf3", 1..5),
    ] {
        let found = start.find_move(text).unwrap();
        assert_eq!(start.san(found.mv).to_string(), san, "{text}");
        assert_eq!(found.span, span, "{text}");
    }
}

#[test]
fn f3_bxc4_is_the_pawn_if_that_is_legal_else_the_bishop() {
    // The pawn on b3 and the bishop on e2 can both take on c4.
    let both = board("4k3/8/8/8/2p5/1P6/4B3/4K3 w - - 0 1");
    let pawn = both.find_move("bxc4").unwrap();
    assert_eq!((both.uci(pawn.mv).to_string(), pawn.forgiven), ("b3c4".to_string(), vec![]));
    assert_eq!(found(&both, "Bxc4"), "Bxc4");
    // Without the pawn only the bishop can.
    let bishop = board("4k3/8/8/8/2p5/8/4B3/4K3 w - - 0 1");
    let found_move = bishop.find_move("bxc4").unwrap();
    assert_eq!(bishop.uci(found_move.mv).to_string(), "e2c4");
    assert_eq!(found_move.forgiven, vec![Deviation::LowerCaseBishop]);
    // The pawn is pinned: the bishop again.
    let pinned = board("4k3/8/1r6/8/2p5/1P6/4B3/1K6 w - - 0 1");
    assert_eq!(pinned.uci(pinned.find_move("bxc4").unwrap().mv).to_string(), "e2c4");
    // Other letters in lower case mean nothing else.
    assert_eq!(found(&Position::new(), "nf3"), "Nf3");
    assert_eq!(found(&Position::new(), "NF3"), "Nf3");
}

#[test]
fn f3_a_marked_move_wins_else_the_only_legal_one_else_it_is_ambiguous() {
    let start = Position::new();
    assert_eq!(found(&start, "I like e4, but **d4** it is"), "d4");
    assert_eq!(found(&start, "After long thought: Nf3"), "Nf3");
    assert_eq!(found(&start, "Nf3, Nf3, and again Nf3"), "Nf3");
    let Err(TextError::Ambiguous { candidates }) = start.find_move("Both e4 and Nf3 are playable") else {
        panic!("not ambiguous")
    };
    assert_eq!(candidates.len(), 2);
    assert_eq!(found(&start, "I resign."), "no-move-found");
    assert_eq!(found(&start, ""), "no-move-found");
}

#[test]
fn answers_of_agents() {
    let start = Position::new();
    for (text, san) in [
        ("bestmove e2e4 ponder e7e5", "e4"),
        ("{\"move\": \"Nf3\", \"reason\": \"develops, prepares e4 or d4\"}", "Nf3"),
        ("{\"reasoning\":\"e4 is sharp, d4 solid\",\"move\":\"d2d4\"}", "d4"),
        ("{'move': 'c4'}", "c4"),
        ("```json\n{\"best_move\": \"e2e4\"}\n```", "e4"),
        ("Let me think about e4, d4 and c4.\n\nFinal answer: d4", "d4"),
        ("**Final Answer:** Nf3", "Nf3"),
        ("Final answer: $\\boxed{\\text{Nf3}}$", "Nf3"),
        ("The final answer is **e4**. (d4 was close.)", "e4"),
        ("I considered e4, but I'll play d4.", "d4"),
        ("I’ll go with the knight: Nf3!", "Nf3"),
        ("If I play e4 then c5 comes. I play d4.", "d4"),
        ("My move is 1. e4, since d4 is slower.", "e4"),
        ("Move: e2e4", "e4"),
        ("**Move:** Nf3", "Nf3"),
        ("<move>Nf3</move> because e4 can wait", "Nf3"),
        ("<think>e4? d4? Nf3?</think>\n<answer>c4</answer>", "c4"),
        ("`e2e4`", "e4"),
        ("The best move here is `Nf3` which controls e5 and d4.", "Nf3"),
        ("1.e4", "e4"),
        ("1. e4!", "e4"),
        ("e2–e4", "e4"),
        ("Ng1‑f3", "Nf3"),
        ("I'd play pawn to e4", "e4"),
        ("Knight to f3.", "Nf3"),
        ("I move my knight from g1 to f3", "Nf3"),
        ("My plan: ♘f3", "Nf3"),
        ("As White I would open with 1.c4, the English.", "c4"),
        ("Nf3 (developing, eyeing e5)", "Nf3"),
        ("\"e4\"", "e4"),
        ("(e4)", "e4"),
        ("Answer: e4\n", "e4"),
        ("My opponent's last move: e5. My move: Nf3", "Nf3"),
        ("1. **e4**\n", "e4"),
        ("**1. e4**", "e4"),
        ("Given rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 I choose e4", "e4"),
    ] {
        assert_eq!(found(&start, text), san, "{text}");
    }
    let spanish = board(SPANISH);
    for (text, san) in [
        ("5. O-O is the main line; the bishop on a4 stays. ", "O-O"),
        ("I castle kingside.", "O-O"),
        ("0-0", "O-O"),
        ("o-o", "O-O"),
        ("O–O!", "O-O"),
        ("The knight on c6 is attacked. bishop takes c6", "Bxc6"),
        ("Black threatens Nxe4. **O-O** is calm.", "O-O"),
        ("After 5. O-O Nxe4 we regain the pawn.", "O-O"),
        ("I'll be careful: e1g1", "O-O"),
    ] {
        assert_eq!(found(&spanish, text), san, "{text}");
    }
    let black = board("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1");
    for (text, san) in [
        ("1...Nf6", "Nf6"),
        ("1... c5, the Sicilian", "c5"),
        ("White played e4. I play c7c5", "c5"),
        ("After 1. e4 e5 the game is open", "e5"),
        ("White's best move is d4 next, so my move: e6", "e6"),
    ] {
        assert_eq!(found(&black, text), san, "{text}");
    }
}

#[test]
fn a_piece_that_is_named_in_words_is_the_piece_that_moves() {
    let start = Position::new();
    // Each of these ends in f3, where a pawn could go as well.
    for text in [
        "Knight f3",
        "knight g1 to f3",
        "I move the knight on g1 to f3",
        "The knight goes to f3.",
        "{\"from\": \"g1\", \"to\": \"f3\"}",
        "{\"move\": {\"from\": \"g1\", \"to\": \"f3\"}}",
        "g1 -> f3",
        "g1→f3",
        "from g1 to f3",
        "Knight g1-f3",
        "Knight g1f3",
        "I pick the knight: g1f3",
    ] {
        assert_eq!(found(&start, text), "Nf3", "{text}");
    }
    assert_eq!(found(&start, "Bishop f3"), "not-legal");
    assert_eq!(found(&start, "The queen takes f3"), "not-legal");
    assert_eq!(found(&start, "takes e4"), "no-move-found");
    assert_eq!(found(&start, "g1 to g3"), "not-legal");
}

#[test]
fn squares_that_are_talked_about_are_no_moves() {
    let start = Position::new();
    for (text, san) in [
        ("Nf3 controls e5; the e4 square comes later", "Nf3"),
        ("e4 is a good square for a knight one day, so Nc3", "Nc3"),
        ("With Nf3 I keep an eye on d4 and look at the a4 bishop", "Nf3"),
        ("a be bed cafe deed e fade 4 a 4", "no-move-found"),
        ("The e4 square is strong.", "no-move-found"),
        ("A knight on f3 would be nice", "no-move-found"),
    ] {
        assert_eq!(found(&start, text), san, "{text}");
    }
}

#[test]
fn a_marked_move_that_is_not_legal_is_not_replaced_by_another() {
    let start = Position::new();
    for text in [
        "e4 is tempting, but my move is Nf6.",
        "\\boxed{Ke2} or e4",
        "bestmove e7e5",
        "Final answer: e5 (not e4)",
    ] {
        let Err(TextError::NotLegal { span, .. }) = start.find_move(text) else { panic!("{text}") };
        assert!(["Nf6", "Ke2", "e7e5", "e5"].contains(&&text[span]), "{text}");
    }
    assert_eq!(found(&start, "e5"), "not-legal");
    assert_eq!(found(&start, "Nf6"), "not-legal");
}

#[test]
fn an_ambiguous_notation_names_its_candidates() {
    let rooks = board("4k3/8/8/8/8/8/4K3/R6R w - - 0 1");
    let Err(TextError::Ambiguous { candidates }) = rooks.find_move("My move is Rd1.") else { panic!() };
    assert_eq!(candidates.len(), 2);
    assert_eq!(found(&rooks, "My move is Rad1."), "Rad1");
}

#[test]
fn long_texts_take_linear_time() {
    let start = Position::new();
    let texts = [
        "e4 ".repeat(100_000),
        "my move is ".repeat(30_000),
        "a.".repeat(150_000),
        "/".repeat(300_000),
        " ".repeat(300_000) + &"1. e4 ".repeat(50_000),
        "e4".to_string() + &"!".repeat(300_000),
        "N".repeat(300_000),
        "e2-".repeat(100_000),
        "knight to knight to ".repeat(15_000),
        "boxed{".repeat(50_000) + "e4",
        "8/8/8/8/8/8/8/8 ".repeat(20_000),
        "1".repeat(300_000) + ". e4",
        "é".repeat(150_000) + " e4",
        "♘f3".repeat(60_000),
        "e4 is good. ".repeat(25_000),
        "e4 is good. I move my knight. ".repeat(10_000),
        "I bring it to a4. ".repeat(15_000),
        ".,".repeat(100_000) + &"e4 then, ".repeat(10_000),
        "io sposto la donna in e2 ".repeat(10_000),
        "Kasparov plays h3 here. Or maybe e4. ".repeat(4_000),
        "e4 1.".to_string() + &" ".repeat(150_000) + &"e4 1.\u{a0}".repeat(50_000),
    ];
    for text in texts {
        let is_soon = |_| {
            let begun = Instant::now();
            let _ = start.find_move(&text);
            begun.elapsed() < Duration::from_secs(5)
        };
        // A quadratic search would take minutes each time; a busy machine is not as busy three times.
        assert!((0..3).any(is_soon), "{}", &text[..20.min(text.len())]);
    }
}

/// A later move that might be a second thought is not passed over.
#[test]
fn what_comes_behind_the_answer_takes_it_over_or_makes_it_unclear() {
    let start = Position::new();
    let played = |text: &str| start.find_move(text).ok().map(|found| start.san(found.mv).to_string());
    for text in [
        "I settled on d4. Back to h3.",
        "Zet: d4. Of nee, toch maar h3.",
        "d4 weakens me. Kasparov plays h3 here, me too.",
        "The book says h3. I'll follow the book.",
        "Rather than d4, h3.",
    ] {
        assert_eq!(played(text).as_deref(), Some("h3"), "{text}");
    }
    for text in [
        "My move: d4. But h3 is better.",
        "I play d4. Hm, h3.",
        "Mein Zug: d4. Dann lieber h3.",
        "I play d4. h3 is what I really want.",
        "d4. Or maybe h3.",
        "Attack: d4\nDefence: h3",
        "I will answer in the form \"h3\".",
        "d4 is solid. Kasparov plays h3 here.",
    ] {
        assert_eq!(played(text), None, "{text}");
    }
}

/// What is marked as the answer is not one of several because others are liked behind it.
#[test]
fn a_tagged_answer_is_one_whatever_is_liked_behind_it() {
    let start = Position::new();
    let played = |text: &str| start.find_move(text).ok().map(|found| start.san(found.mv).to_string());
    for text in [
        "<answer>h3</answer> I also liked d4 and e4.",
        "<move>h3</move> Other moves I looked at: d4, e4.",
        "\\boxed{h3} It is solid, although d4 is playable.",
    ] {
        assert_eq!(played(text).as_deref(), Some("h3"), "{text}");
    }
    for text in [
        "<answer>Ke2</answer> I also liked d4 and e4.",
        "<answer>h3</answer> Scratch that.",
        "<answer>h3</answer> is also possible.",
        "<answer>h3</answer> I won't play that.",
    ] {
        assert_eq!(played(text), None, "{text}");
    }
}

#[test]
fn the_former_and_the_latter_are_one_of_two() {
    let start = Position::new();
    let played = |text: &str| start.find_move(text).ok().map(|found| start.san(found.mv).to_string());
    assert_eq!(played("d4 or h3: the former.").as_deref(), Some("d4"));
    assert_eq!(played("d4 or h3: the latter.").as_deref(), Some("h3"));
    assert_eq!(played("Entre d4 et h3, je choisis le second.").as_deref(), Some("h3"));
    for text in [
        "d4 or h3: not the latter.",
        "d4 or h3: the latter loses time, the former is slow.",
        "d4, e4 or h3: the latter.",
        "Between d4 and h3 I would not choose the second.",
    ] {
        assert_eq!(played(text), None, "{text}");
    }
}

#[test]
fn a_promotion_and_a_capture_en_passant_are_told_without_a_square() {
    let san = |fen: &str, text: &str| {
        let position = Position::from_fen(fen).unwrap();
        position.find_move(text).ok().map(|found| position.san(found.mv).to_string())
    };
    let promotes = "8/P6k/8/8/8/8/6K1/8 w - - 0 50";
    assert_eq!(san(promotes, "I promote the a-pawn to a rook.").as_deref(), Some("a8=R"));
    assert_eq!(san(promotes, "I promote my pawn to a knight.").as_deref(), Some("a8=N"));
    assert_eq!(san(promotes, "My answer is a8=Queen.").as_deref(), Some("a8=Q"));
    assert_eq!(san(promotes, "a8=Dame").as_deref(), Some("a8=Q"));
    assert_eq!(san(promotes, "I promote the h-pawn to a queen. Kf3 was possible."), None);
    // Straight ahead and by a capture.
    assert_eq!(san("1n5k/P7/8/8/8/8/6K1/8 w - - 0 50", "I promote my pawn to a queen."), None);
    let passant = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2";
    assert_eq!(san(passant, "I capture en passant.").as_deref(), Some("exd6"));
    assert_eq!(san(passant, "Ich schlage en passant.").as_deref(), Some("exd6"));
    assert_eq!(san("4k3/8/8/3pP3/8/8/8/4K3 w - - 0 2", "I capture en passant. e6 is slow."), None);
}

#[test]
fn dots_before_a_move_say_that_it_is_not_whites() {
    let position =
        Position::from_fen("rn1qkb1r/pp3ppp/2p1pn2/3p3b/3PP3/2NB1N1P/PPP1QPP1/R1B1K2R w KQkq - 0 8").unwrap();
    let found = position.find_move("Bg5 prevents ...Nbd7 for a moment and keeps ...dxe4 in check.").unwrap();
    assert_eq!(position.san(found.mv).to_string(), "Bg5");
}

/// What a text says does not depend on what is legal.
#[test]
fn a_text_says_the_same_be_its_moves_legal_or_not() {
    let start = Position::new();
    for (text, sense) in [
        ("I play {}.", TextSense::Answer),
        ("{}", TextSense::Answer),
        ("Not {}!", TextSense::Doubtful),
        ("Would {} be legal here?", TextSense::Doubtful),
        ("{} or h3, both are fine.", TextSense::Several),
        ("<answer>{}</answer>", TextSense::Answer),
    ] {
        for mv in ["Nf3", "Nf4", "Qh5", "e4"] {
            let text = text.replace("{}", mv);
            let finding = start.read_text(&text);
            assert_eq!(finding.sense, sense, "{text}");
            assert_eq!(&text[finding.spans[0].clone()], mv, "{text}");
        }
    }
    assert_eq!(start.read_text("Good morning.").sense, TextSense::Nothing);
}

/// What is not understood is not passed over for what was only praised.
#[test]
fn a_deed_that_is_not_understood_makes_the_answer_unclear() {
    let start = Position::new();
    for text in [
        "e4 is solid. I swing my rook over.",
        "e4 ist solide. Ich hole mir den Springer.",
        "e4 est solide. Je vais plutôt activer ma dame.",
        "e4 es sólida. Activo la dama.",
        "e4 è solida, ma attivo la donna.",
        "e4 é sólida. Eu ativo a dama.",
        "e4 is degelijk. Ik activeer mijn dame.",
        "e4 солидно. Я активизирую ферзя.",
    ] {
        assert_eq!(start.find_move(text).unwrap_err().code(), "unreadable", "{text}");
    }
    for text in ["Then e4.", "Luego e4.", "Danach e4.", "Depois e4.", "Потом e4."] {
        assert_eq!(start.find_move(text).unwrap_err().code(), "unclear", "{text}");
    }
}

#[test]
fn a_piece_goes_where_it_is_said_to_be_and_none_stands() {
    let italian =
        Position::from_fen("r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4").unwrap();
    let found = italian.find_move("d3 is solid. I retreat my bishop to b3.").unwrap();
    assert_eq!(italian.san(found.mv).to_string(), "Bb3");
    let found = italian.find_move("d3 ist solide. Ich stelle mich mit dem Läufer auf b3.").unwrap();
    assert_eq!(italian.san(found.mv).to_string(), "Bb3");
    // A bishop stands there.
    let found = italian.find_move("O-O. I keep an eye on the bishop on c5.").unwrap();
    assert_eq!(italian.san(found.mv).to_string(), "O-O");
}

/// The position after 1.d4 d5 2.c4 e6 3.Nc3 Nf6 4.Bg5 Be7 5.e3 O-O 6.Nf3 h6 7.Bh4 b6: nothing stands on e5.
const QUEENS_GAMBIT: &str = "rnbq1rk1/p1p1bpp1/1p2pn1p/3p4/2PP3B/2N1PN2/PP3PPP/R2QKB1R w KQ - 0 8";

#[test]
fn a_capture_told_before_its_piece_is_no_quiet_move() {
    let position = board(QUEENS_GAMBIT);
    for (before, behind) in [
        ("I capture with the knight on", ""),
        ("I'm capturing with my knight on", ""),
        ("Ich schlage mit dem Springer auf", ""),
        ("Ich werde mit dem Springer auf", " schlagen"),
        ("Je prends avec le cavalier en", ""),
        ("Capturo con el caballo en", ""),
        ("Catturo con il cavallo in", ""),
        ("Capturo com o cavalo em", ""),
        ("Ik sla met het paard op", ""),
        ("Бью конём на", ""),
    ] {
        let [empty, taken] = ["e5", "d5"].map(|square| format!("{before} {square}{behind}."));
        assert_eq!(found(&position, &empty), "false-capture", "{empty}");
        assert_eq!(found(&position, &taken), "Nxd5", "{taken}");
    }
    // What is taken is not what moves.
    assert_ne!(found(&position, "Voy a capturar el caballo en e5."), "Ne5");
    assert_eq!(found(&position, "I take control with the knight on e5."), "Ne5");
}

#[test]
fn what_somebody_prefers_is_not_played() {
    let position = board(SPANISH);
    for text in [
        "Leela prefers d3.",
        "Alice prefers h3, Bob prefers d3. I go with Alice.",
        "Alice prefers h3. Bob prefers d3. I trust Alice.",
        "Leela préfère d3.",
        "Анна играет d3.",
    ] {
        assert!(position.find_move(text).is_err(), "{text}");
    }
    assert_eq!(found(&position, "Leela prefers d3. I agree."), "d3");
    assert_eq!(found(&position, "Je préfère d3."), "d3");
}

#[test]
fn what_would_be_chosen_on_a_condition_is_not_played() {
    let position = board(SPANISH);
    for text in [
        "d3 would be my choice if it weren't for b5.",
        "d3 would be my choice but for b5.",
        "d3 would be my choice. So no d3.",
        "d3 wäre mein Zug, wenn ich Remis wollte.",
        "Mon choix serait d3 si je voulais la nulle.",
    ] {
        assert!(position.find_move(text).is_err(), "{text}");
    }
    assert_eq!(found(&position, "d3 would be my choice."), "d3");
}

#[test]
fn no_text_makes_it_panic() {
    // Every short text over an alphabet of trouble.
    let start = Position::new();
    let alphabet = ["e", "4", "N", "é", "♘", "*", "-", ".", " ", "O", "=", "\u{fe0f}", "boxed{", "1"];
    for a in alphabet {
        for b in alphabet {
            for c in alphabet {
                for d in alphabet {
                    let text = [a, b, c, d].concat();
                    if let Ok(found) = start.find_move(&text) {
                        assert!(start.is_legal(found.mv));
                        assert!(text.get(found.span).is_some());
                    }
                }
            }
        }
    }
}
