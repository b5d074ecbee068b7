use super::{AnswerForm, Intent, OfferState, ParsedAnswer, TokenUsage, find};
use tabiya::Game;

/// The game after 1.e4 e5 2.Nf3 Nc6 3.Bb5 a6 4.Ba4 Nf6: White to move, may castle.
fn spanish() -> Game {
    Game::from_fen("r1bqkb1r/1ppp1ppp/p1n2n2/4p3/B3P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 2 5").unwrap()
}

fn found(game: &Game, text: &str) -> ParsedAnswer {
    find(game, OfferState::of(game), text)
}

/// The move in standard notation, or what else it is.
fn told(game: &Game, text: &str) -> String {
    match found(game, text).intent {
        Intent::Move { mv, .. } => game.position().san(mv).to_string(),
        Intent::Nothing(explanation) => explanation.code().to_owned(),
        other => format!("{other:?}"),
    }
}

fn how(text: &str) -> AnswerForm {
    match found(&Game::new(), text).intent {
        Intent::Move { how, .. } => how,
        other => panic!("{text}: {other:?}"),
    }
}

#[test]
fn json_that_contradicts_the_words_before_it_is_refused() {
    let start = Game::new();
    for text in [
        "I play Nf3.\n\n{\"move\": \"d4\"}",
        "My move: Nf3\n\n```json\n{\"move\": \"d4\"}\n```",
        "**Best move:** Nf3\n\n{\"move\": \"d4\"}",
    ] {
        assert_eq!(told(&start, text), "ambiguous", "{text}");
    }
    for text in ["I play d4.\n\n{\"move\": \"d4\"}", "Nf3 and e4 are usual.\n\n{\"move\": \"d4\"}"] {
        assert_eq!(told(&start, text), "d4", "{text}");
    }
}

#[test]
fn the_mate_sign_of_a_typeset_answer_is_read() {
    let mut game = Game::new();
    for san in ["f3", "e5", "g4"] {
        game.play(san).unwrap();
    }
    for text in ["\\boxed{Qh4\\#}", "Mate: $\\boxed{Qh4\\#}$"] {
        assert_eq!(told(&game, text), "Qh4#", "{text}");
    }
}

#[test]
fn a_move_is_found_in_whatever_a_model_writes() {
    let start = Game::new();
    for (text, san) in [
        ("e2e4", "e4"),
        ("  Nf3\r\n", "Nf3"),
        ("1. e4", "e4"),
        ("♘f3", "Nf3"),
        ("Ng1-f3", "Nf3"),
        ("{\"move\":\"Nf3\"}", "Nf3"),
        ("{\"move\": \"g1f3\", \"note\": \"e4 and d4 were close\"}", "Nf3"),
        ("```json\n{\n  \"best_move\": \"e2e4\"\n}\n```", "e4"),
        (
            "Sure! Here it is:\n\n```\n{\"bestMove\": {\"from\": \"e2\", \"to\": \"e4\"}}\n```\nGood luck!",
            "e4",
        ),
        ("{\"name\":\"play\",\"arguments\":{\"move\":\"d4\"}}", "d4"),
        ("{\"name\":\"play\",\"arguments\":\"{\\\"move\\\":\\\"d4\\\"}\"}", "d4"),
        ("{\"from\":\"g1\",\"to\":\"f3\"}", "Nf3"),
        ("{\"text\":\"Let me see.\\n\\nFinal answer: c4\"}", "c4"),
        ("I'd play **Nf3**, since Bb5 hangs", "Nf3"),
        ("Final answer: e2e4", "e4"),
        ("<think>e4 or d4? Final answer: e4. No, wait.</think>d4", "d4"),
        ("e4 is nice, my move is e4. Hmm, no.</think>\n\nc4", "c4"),
        ("The answer is \\boxed{e4}", "e4"),
        ("bestmove e2e4 ponder e7e5", "e4"),
        // The last answer of several counts.
        ("Final answer: e4\n\nWait, that hangs a pawn later.\n\nFinal answer: d4", "d4"),
        ("\\boxed{e4}? No. \\boxed{d4}", "d4"),
        ("{\"move\":\"e4\"} was my first thought, but now {\"move\":\"d4\"}", "d4"),
        ("I like e4. I like d4 too.\n\nNf3", "Nf3"),
        // And an answer may be explained.
        ("Nf3\n\nThis controls e5, and e4 or d4 can follow. Bb5 is next.", "Nf3"),
        ("## **Nf3**\n\nOthers are e4, d4 and c4.", "Nf3"),
        ("e4 gains space and d4 does so too.\n\n**Move:** c4\nIt controls d5.", "c4"),
    ] {
        assert_eq!(told(&start, text), san, "{text}");
    }
    for (text, san) in [
        ("I castle kingside.", "O-O"),
        ("{\"move\": \"castle kingside\"}", "O-O"),
        ("{\"move\": \"0-0\"}", "O-O"),
        ("e1g1", "O-O"),
        ("The bishop is attacked, so: bishop takes c6", "Bxc6"),
    ] {
        assert_eq!(told(&spanish(), text), san, "{text}");
    }
}

#[test]
fn a_move_that_is_not_legal_is_found_with_the_reason_against_it() {
    let start = Game::new();
    for (text, code) in [
        ("Ke2", start.explain("Ke2").code()),
        ("{\"move\":\"e2e5\"}", start.explain("e2e5").code()),
        ("e4 is tempting, but my move is Nf6.", start.explain("Nf6").code()),
        ("Final answer: e4\nNo.\nFinal answer: Ke2", start.explain("Ke2").code()),
        ("Both e4 and Nf3 are playable", "ambiguous"),
        ("e4 is good.\nd4 or c4, who knows", "ambiguous"),
        ("", start.explain("").code()),
        ("I have no idea.", start.explain_prose("I have no idea.").code()),
        ("{\"move\": null}", start.explain_prose("{\"move\": null}").code()),
        ("<think>e4 looks good, my move is e4", start.explain("").code()),
    ] {
        assert_eq!(told(&start, text), code, "{text}");
    }
}

/// White may castle, and play c3, d3 and Ng5.
fn italian() -> Game {
    Game::from_fen("r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4").unwrap()
}

#[test]
fn what_comes_behind_a_second_thought_counts() {
    for (text, san) in [
        ("I'll play c3. Actually, no: d3.", "d3"),
        ("I'll play c3... no, d3", "d3"),
        ("I'll play c3. Wait, that drops a pawn. Let me reconsider... d3 it is.", "d3"),
        ("I'll play c3. Hmm, on reflection d3 is safer. Final: d3", "d3"),
        ("Best move: Ng5\nActually O-O is better.", "O-O"),
        ("I play Ng5?? No. d3", "d3"),
        ("I play c3. No doubt about it.", "c3"),
        ("I play c3, to follow up with d4.", "c3"),
        // It may speak of squares: nobody knows.
        ("I'll play c3. Actually this also protects d4.", "unclear"),
        ("I'll play c3. Wait, that drops a pawn.", "unclear"),
    ] {
        assert_eq!(told(&italian(), text), san, "{text}");
    }
}

#[test]
fn a_move_that_is_denied_doubted_or_asked_about_is_not_played() {
    for text in [
        "I won't play Ng5.",
        "I can't play Ng5",
        "I'm not going to play Ng5.",
        "I refuse to play Ng5.",
        "Don't play Ng5",
        "I shouldn't play Ng5",
        "I don't want to play Ng5",
        "It would be a mistake to play Ng5",
        "I wanted to play Ng5, but it is bad.",
        "I will not play Ng5",
        "Never c3",
        "Not c3",
        "c3 is illegal",
        "c3 is a mistake",
        "c3 would be a blunder",
        "Anything but c3",
        "c3 is worse than d3",
        "Is c3 legal?",
        "Should I play c3?",
        "Do you want c3?",
        "http://x.com/Ng5",
        "file_c3.txt",
        "Black threatens Nd4.",
        "I must stop d4",
        "I don't think I should play Ng5",
        "I'm not sure I want Ng5",
    ] {
        assert!(
            matches!(found(&italian(), text).intent, Intent::Nothing(_)),
            "{text}: {}",
            told(&italian(), text)
        );
    }
    for (text, san) in [
        ("I can't lose a tempo, so I play Ng5", "Ng5"),
        ("Since I cannot castle queenside I play Ng5.", "Ng5"),
        ("There is no time to lose: Ng5!", "Ng5"),
        ("Ng5?!", "Ng5"),
        ("I'd play Ng5, since the knight is strong there.", "Ng5"),
        ("I play Ng5 but fear d5.", "Ng5"),
        ("The best way to stop the threat is Ng5.", "Ng5"),
        ("I'll play Ng5. However, Black can castle.", "Ng5"),
        ("I'll play Ng5. However, Black can answer d5.", "Ng5"),
        ("I'll play Ng5. However, d3 is safer.", "d3"),
        ("Ng5 is risky but strong", "Ng5"),
        ("Final answer: Ng5 is bad, so d3", "d3"),
        ("I'd play Ng5 but Qxg5 takes the knight. So d3", "d3"),
        ("I would play Ng5 if the pawn were not on d7. d3.", "d3"),
        ("Springer c3", "Nc3"),
    ] {
        assert_eq!(told(&italian(), text), san, "{text}");
    }
}

#[test]
fn what_a_tool_is_called_with_is_the_move_and_not_the_name_of_the_tool() {
    let start = Game::new();
    for text in [
        r#"{"action":"move","args":{"move":"g1f3"}}"#,
        r#"{"action":"play","params":{"from":"g1","to":"f3"}}"#,
        r#"{"action":"make_move","move":"g1f3"}"#,
        r#"{"from":"e4"} Correction: Nf3"#,
        r#"{"from":"e4"} {"move":"Nf3"}"#,
    ] {
        assert_eq!(told(&start, text), "Nf3", "{text}");
    }
}

#[test]
fn how_it_was_found_is_told() {
    assert_eq!(how("Nf3"), AnswerForm::Alone);
    assert_eq!(how("**e4**"), AnswerForm::Alone);
    assert_eq!(how("My move is e4."), AnswerForm::Prose);
    assert_eq!(how("{\"move\":\"e4\"}"), AnswerForm::Json);
    assert_eq!(how("Final answer: e4\nNo.\nFinal answer: d4"), AnswerForm::Last);
}

#[test]
fn whoever_resigns_says_so_in_a_whole_sentence_and_last() {
    let start = Game::new();
    for text in [
        "resign",
        "I resign.",
        "**I resign**",
        "I resign!\n",
        "This is lost: after e4 comes Qh4 mate. I resign.",
        "Final answer: resign",
        "{\"resign\": true}",
        "{\"move\": \"resign\"}",
        "{\"move\": null, \"resign\": true}",
    ] {
        assert_eq!(found(&start, text).intent, Intent::Resign, "{text}");
    }
    for (text, san) in [
        ("I will not resign. e4", "e4"),
        ("If he plays Qh4 I resign. My move is e4.", "e4"),
        ("I resign? No! I play e4.", "e4"),
        // And this is no move of anybody's.
        ("My opponent should resign after e4.", "not-a-move"),
        ("{\"resign\": false, \"move\": \"e4\"}", "e4"),
    ] {
        assert_eq!(told(&start, text), san, "{text}");
    }
}

#[test]
fn a_draw_is_offered_with_a_move() {
    let start = Game::new();
    for text in [
        "Nf3, and I offer a draw.",
        "Nf3 and I offer a draw",
        "Nf3. I offer a draw.",
        "Nf3 (draw offer)",
        "I'd like to offer a draw. My move is Nf3.",
        "{\"move\":\"Nf3\",\"draw\":\"offer\"}",
        "{\"move\":\"Nf3\",\"offerDraw\":true}",
    ] {
        let found = found(&start, text);
        assert!(found.offers_draw && matches!(found.intent, Intent::Move { .. }), "{text}: {found:?}");
    }
    for text in [
        "Nf3, and I do not offer a draw.",
        "Nf3. If he takes, I offer a draw.",
        "Nf3 might draw.",
        "{\"move\":\"Nf3\",\"offerDraw\":false}",
    ] {
        assert!(!found(&start, text).offers_draw, "{text}");
    }
}

#[test]
fn a_draw_is_taken_only_where_there_is_one() {
    let mut game = Game::new();
    game.play_offering("e4").unwrap();
    assert_eq!(OfferState::of(&game), OfferState::Open);
    for text in
        ["I accept.", "accept", "I accept the draw", "{\"draw\":\"accept\"}", "{\"move\": \"accept\"}"]
    {
        assert_eq!(found(&game, text).intent, Intent::Accept, "{text}");
    }
    assert_eq!(told(&game, "I accept that e5 is played most often."), "e5");
    assert_eq!(told(&game, "I decline. e5"), "e5");
    assert_eq!(found(&game, "I decline.").intent, Intent::Decline);
    assert_ne!(found(&Game::new(), "I accept the draw.").intent, Intent::Accept);
    assert_eq!(found(&Game::new(), "I claim a draw by repetition.").intent, Intent::Claim);
    assert_eq!(found(&Game::new(), "{\"draw\":\"claim\"}").intent, Intent::Claim);
}

#[test]
fn legal_moves_are_asked_for() {
    for text in [
        "legal moves?",
        "What are the legal moves?",
        "{\"request\":\"legalMoves\"}",
        "{\"tool\": \"legal_moves\"}",
    ] {
        assert_eq!(found(&Game::new(), text).intent, Intent::LegalMoves, "{text}");
    }
}

#[test]
fn the_head_of_a_list_of_legal_moves_does_not_ask_for_them() {
    let text = "Error: output truncated. Legal moves: a6, a5, b6, b5";
    assert_ne!(found(&Game::new(), text).intent, Intent::LegalMoves);
    assert_eq!(found(&Game::new(), "Legal moves:").intent, Intent::LegalMoves);
}

#[test]
fn what_an_agent_reports_of_itself_is_read() {
    let text = "{\"move\":\"e4\",\"tokens\":{\"in\":812,\"out\":64},\"cost\":0.0021,\"note\":\"space\"}";
    let reported = found(&Game::new(), text).reported;
    assert_eq!(reported.tokens, Some(TokenUsage { read: 812, written: 64 }));
    assert_eq!((reported.cost, reported.note.as_deref()), (Some(0.0021), Some("space")));
    let of = |text: &str| found(&Game::new(), text).reported;
    let usage =
        of("{\"move\":\"e4\",\"usage\":{\"prompt_tokens\":5,\"completion_tokens\":7,\"total_tokens\":12}}");
    assert_eq!(usage.tokens, Some(TokenUsage { read: 5, written: 7 }));
    let nonsense = of("{\"move\":\"e4\",\"tokens\":\"many\",\"cost\":-3,\"note\":7}");
    assert_eq!((nonsense.tokens, nonsense.cost, nonsense.note), (None, None, None));
}

#[test]
fn no_text_takes_long_or_makes_it_panic() {
    let game = Game::new();
    let begun = std::time::Instant::now();
    for text in [
        "{".repeat(200_000),
        "{\"move\":\"".repeat(20_000),
        "<think>".repeat(20_000),
        "</think>".repeat(20_000) + "e4",
        "final answer ".repeat(20_000),
        "I resign if ".repeat(20_000),
        "é{\"move\":\"é".repeat(10_000),
        "\u{0}\u{fffd}\u{1b}[2J".repeat(20_000),
        "e4 ".repeat(60_000),
        "I play e4. Wait. ".repeat(20_000),
        "No, e4. ".repeat(20_000),
        "\n".repeat(200_000),
    ] {
        let _ = found(&game, &text);
    }
    assert!(begun.elapsed().as_secs() < 20, "{:?}", begun.elapsed());
    // The end of a long text counts.
    assert_eq!(told(&game, &("é ".repeat(100_000) + "\nFinal answer: e4")), "e4");
}

/// Texts of pieces that models write, put together at random, in positions that random games come to.
#[test]
fn a_refusal_quotes_the_text_as_it_was_written() {
    let game = Game::new();
    for (text, told) in [
        (r#"{"move": "e4"} or {"move": "d4"}, you choose"#, r#""{\"move\": \"e4\"} or"#),
        ("<tool_call>\n{\"name\": \"explain\", \"arguments\": {\"move\": \"e4\"}}\n</tool_call>", "explain"),
    ] {
        let Intent::Nothing(refused) = found(&game, text).intent else { panic!("{text} is played") };
        assert!(refused.message().contains(told), "{}", refused.message());
        assert!(!refused.message().contains("boxed"), "{}", refused.message());
    }
}

#[test]
fn whatever_is_found_in_any_text_is_legal_and_what_is_not_has_a_reason() {
    const PIECES: [&str; 32] = [
        "e4",
        "Nf3",
        "exd5",
        "O-O",
        "Qh5+",
        "a8=Q",
        "e2e4",
        "g8f6",
        "♘c3",
        "{\"move\":\"",
        "\"}",
        "\"",
        "{",
        "}",
        "**",
        "`",
        "\n",
        "Final answer: ",
        "my move is ",
        "<think>",
        "</think>",
        "I resign",
        ". ",
        "not ",
        " or ",
        "I offer a draw",
        "\\boxed{",
        "```json\n",
        "knight to f6",
        "bestmove ",
        "é",
        "castle queenside",
    ];
    let mut seed = 0x5eed_u64;
    let mut draw = move |below: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % below
    };
    let (mut game, mut moves) = (Game::new(), 0);
    for _ in 0..20_000 {
        let text: String = (0..draw(12)).map(|_| PIECES[draw(PIECES.len())]).collect();
        match found(&game, &text).intent {
            Intent::Move { mv, .. } => {
                assert!(game.position().is_legal(mv), "{text}");
                moves += 1;
            }
            Intent::Nothing(explanation) => {
                assert!(explanation.mv.is_none() && explanation.code() != "legal", "{text}: {explanation:?}");
            }
            _ => {}
        }
        let legal = game.position().legal_moves();
        if game.is_over() || game.ply() > 80 {
            game = Game::new();
        } else if draw(4) == 0 {
            game.play(legal[draw(legal.len())]).unwrap();
        }
    }
    assert!(moves > 500, "{moves} moves were found");
}
