//! What crosses to JavaScript as JSON has the shape that the schema gives it, key by key.

use serde_json::Value;
use tabiya::{Color, DrawRules, Game, Position, Rng};
use tabiya_schema as schema;
use tabiya_wasm as wasm;

/// A game of the module, from a position.
struct Held(i32);

impl Held {
    fn new(fen: &str) -> Held {
        let length = send(fen);
        Held(wasm::start_fen(0, length, 0, 0, 0))
    }

    /// What a call answers, as JSON.
    fn json(&self, call: impl FnOnce(i32) -> i32) -> Value {
        assert!(call(self.0) != 0);
        received()
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        wasm::free_game(self.0);
    }
}

/// Puts a text into the inbox and gives its length.
fn send(text: &str) -> usize {
    wasm::write_inbox(text.as_bytes());
    text.len()
}

fn received() -> Value {
    serde_json::from_slice(&wasm::read_outbox()).unwrap()
}

fn data(value: impl serde::Serialize) -> Value {
    serde_json::to_value(value).unwrap()
}

#[test]
fn explanations_and_the_moves_in_them_are_those_of_the_schema() {
    let mut rng = Rng::new(14);
    let texts = [
        "Nf3", "e4", "O-O", "O-O-O", "exd6", "Kxe7", "a8=Q", "Qh5#", "nonsense", "Ke2", "e1h1", "Rxa8+",
        "b1c3",
    ];
    for _ in 0..40 {
        let mut game = Game::new();
        for _ in 0..rng.below(90) {
            let moves = game.position().legal_moves();
            let Some(&mv) = rng.pick(&moves) else { break };
            if game.play(mv).is_err() {
                break;
            }
        }
        let position = *game.position();
        let held = Held::new(&position.to_fen());
        let of_position = Game::from_position(position);
        let legal = position.legal_moves();
        let sans = legal.iter().map(|&mv| position.san(mv).to_string());
        for text in texts.iter().map(|text| text.to_string()).chain(sans) {
            let expected = data(schema::Explanation::new(&position, &of_position.explain(text.as_str())));
            let length = send(&text);
            assert_eq!(held.json(|number| wasm::explain(number, length)), expected, "{text} in {position}");
        }
    }
}

#[test]
fn endings_are_those_of_the_schema() {
    let lines: [(DrawRules, &[&str]); 3] = [
        (DrawRules::Automatic, &["f3", "e5", "g4", "Qh4#"]),
        (DrawRules::Automatic, &["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8"]),
        (DrawRules::OverTheBoard, &["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1"]),
    ];
    for (rules, line) in lines {
        let mut game = Game::new().with_draw_rules(rules);
        let held = Held(wasm::start_array(
            0,
            518,
            0,
            DrawRules::ALL.iter().position(|it| *it == rules).unwrap() as u32,
        ));
        for text in line {
            game.play(*text).unwrap();
            let length = send(text);
            assert_eq!(wasm::play_text(held.0, length), 1);
        }
        if !game.is_over() {
            // A claim with a move that is written down and not played.
            game.claim_draw_with(Color::Black, "Ng8").unwrap();
            let word = wasm::protocol::Word::ClaimWith as u32;
            let length = send("Ng8");
            assert_eq!(wasm::say(held.0, word, 1, length), 1);
        }
        let expected = data(schema::Ending::of_game(&game).unwrap());
        assert_eq!(held.json(|number| wasm::outcome(number, 3)), expected);
    }
}

#[test]
fn what_is_wrong_with_a_fen_is_what_the_schema_says() {
    for fen in [
        "",
        "8/8/8/8/8/8/8/8 w - - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w KQkq e6 0 1",
        "4k3/8/8/8/8/8/8/4K2x w - - 0 1",
        "P3k3/8/8/8/8/8/8/4K2R w K - 0 1",
    ] {
        let error = Position::from_fen(fen).unwrap_err();
        let length = send(fen);
        assert_eq!(wasm::start_fen(0, length, 0, 0, 0), wasm::REFUSED);
        assert_eq!(received(), data(schema::FenError::from(&error)), "{fen}");
    }
}

/// The words of the outbox.
fn words() -> Vec<u32> {
    wasm::read_outbox().chunks_exact(4).map(|word| u32::from_le_bytes(word.try_into().unwrap())).collect()
}

#[test]
fn a_score_in_a_comment_crosses_in_words() {
    use wasm::protocol::{BLOCK_HEADER, BLOCK_NODE, BLOCK_NOTE, NodeNote, PIECE_HEADER};
    for (text, kind, score, depth) in
        [("0.35,12", NodeNote::Centipawns, 35, 12), ("#-3", NodeNote::Mate, -3i32 as u32, u32::MAX)]
    {
        let length = send(&format!("1. e4 {{[%eval {text}]}} *"));
        assert_eq!(wasm::read_games(0, length, 0, 0, 0), 1);
        let words = words();
        let notes = PIECE_HEADER + BLOCK_HEADER + BLOCK_NODE;
        assert_eq!(words[PIECE_HEADER + 2], 3, "the comment, its text and the score");
        let last = notes + 2 * BLOCK_NOTE;
        assert_eq!(words[last..last + BLOCK_NOTE], [1 << 4 | kind as u32, score, depth]);
    }
}

#[test]
fn a_game_that_reaches_the_end_of_a_piece_waits_for_the_next() {
    let text = "[White \"A\"]\n\n1. e4 e5 1-0\n\n[White \"B\"]\n\n1. d4 d5 1/2";
    let length = send(text);
    assert_eq!(wasm::read_games(0, length, 1, 0, 0), 1);
    let (end, lines) = (words()[0], words()[1]);
    assert!(text[end as usize..].trim_start().starts_with("[White \"B\"]"), "{end}");
    assert_eq!(lines, 2);
    assert_eq!(wasm::read_games(end as usize, length, 1, 1, lines), 0);
    assert_eq!(wasm::read_games(end as usize, length, 0, 1, lines), 1);
}
