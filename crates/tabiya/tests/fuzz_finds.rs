//! The promises of the fuzz targets, kept on every machine: what fuzzing found stays found, and a seeded
//! round of small damage to good texts is done each time.

#[allow(unreachable_pub)]
#[path = "../../../fuzz/src/lib.rs"]
mod promises;

use tabiya::Rng;

/// A fuzz target.
type Target = fn(&str);

/// Texts on which a target once failed, each with what it showed.
const FOUND: &[(&str, Target, &str)] = &[
    ("what stands behind castling was taken for a promotion and dropped", promises::text, "10-0-0O-O/p"),
    ("the same, by explain", promises::explain, "10-0/p"),
    (
        "a carriage return ends a line, and the target did not count it",
        |text| promises::pgn(text.as_bytes()),
        "\r-",
    ),
    (
        "a glyph in letters was a move if enough stands behind it",
        |text| promises::pgn(text.as_bytes()),
        "Z0 TN\u{11}\u{11}\u{11}\u{11}\u{11}\u{11}\u{11}\u{11}\u{11}",
    ),
];

/// Good texts to be damaged.
const SEEDS: &[(&str, Target, &[&str])] = &[
    (
        "fen",
        promises::fen,
        &[
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "1rqbkrbn/1ppppp1p/1n6/p1N3p1/8/2P4P/PP1PPPP1/1RQBKRBN w FBfb - 0 9",
            "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1",
        ],
    ),
    ("uci", promises::uci, &["ae2e4", "be1g1", "be1h1", "ib2b1q", "fe4d3"]),
    (
        "san",
        promises::san,
        &["aNf3", "bO-O-O", "dbxa8=Q+", "cRxf4", "aNg1-f3", "be1g1", "fexd3 e.p.", "jNd5-c7+"],
    ),
    (
        "epd",
        promises::epd,
        &[
            "6k1/5ppp/8/8/8/8/8/K3R3 w - - bm Re8#; id \"back rank\"; acd 1;",
            "4k3/8/8/8/8/8/8/4K3 w - - hmvc 3; fmvn 9; c0 \"a; b\"; pv Kd2 Kd7;",
        ],
    ),
    (
        "text",
        promises::text,
        &[
            "ae4 and d4 are good. My move is **d2-d4**!",
            "bI castle: O-O-O.",
            "a\\boxed{Nf3}",
            "ib1=Q# wins",
            "a1. e4 e5",
        ],
    ),
    (
        "answer",
        promises::answer,
        &["ab3dk2c9xq7m", "b1!f5ZzQ0p~w2e", "cNf3xe5k8Q1a7", "k3?r9Uj2Lp6s", "i0aaaa1111", "e5b2d8f1h7c3"],
    ),
    (
        "pgn",
        |text| promises::pgn(text.as_bytes()),
        &[
            "[White \"A \\\"B\\\" C\"]\n[Result \"1-0\"]\n\n1. e4 {[%clk 0:03:00] x} e5! (1... c5 $14 2. Nf3 ; y\n) 2. Nf3 1-0\n\n1. d4 *",
            "[FEN \"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\"]\n\n1. O-O-O (1. 0-0 -- 2. Rxf8+) 1... Z0 2. Kd2 0-1 {z}\n% p\n[/pgn]",
            "{a} 1. e4 (1. d4 d5 (1... Nf6)) (1. c4) 1... e5 {b} {c} <x> 1/2-1/2 ; d\n\n[Event \"q\"]\n\n[Event \"r\"]\n",
            "[ Event \"A\" ]\r[White \"w\"]\r\r1. e4 ; x\r1... e5 Zz *\r\n\r\n[ Event \"B\"]\r\n\r\n%e\r\n1. d4 {y\r\nz} Q *",
        ],
    ),
    (
        "explain",
        promises::explain,
        &[
            "aNf3",
            "bO-O-O",
            "dbxa8=Q+",
            "cRxf4",
            "ae2-e5",
            "be1g1",
            "ib1",
            "kKd1",
            "fexd3 e.p.",
            "le1h1",
            "lO-O",
        ],
    ),
    (
        "variant_fen",
        promises::variant_fen,
        &[
            "b2k5/8/8/8/8/8/8/4K3[QRBNPqrbnp] w - - 0 1",
            "b4k3/1Q~6/8/8/4b3/8/Kpp5/8/ b - - 0 1",
            "crnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 2+3 0 2",
            "c4k3/8/8/8/8/8/8/R3K3 w Q - 0 1 +2+0",
            "er1bqkbnr/8/8/8/8/8/8/RNBQ1BNR b - - 0 1",
            "grnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w kq - 0 1",
            "a8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1",
        ],
    ),
    (
        "variant_game",
        promises::variant_game,
        &[
            "bmnmpqrst<<>?N@f3 xyzabc?@e4  ",
            "fqwertyuiop?e2e4 asdf<>gh",
            "emnbvcxzlkj?a2a3 hgfdsa",
            "gqazwsx?O-O  edcrfv",
            "a?Kh3  plokmijn",
            "d4k3/8/8/4K3/8/8/8/8 b - - 0 1\nabc",
            "b2k5/8/8/8/8/8/8/4K3[Qn] w - - 0 1\n?Q@e8 ABCDEFG",
        ],
    ),
    (
        "game",
        promises::game,
        &[
            "amnmnuuurrjzoaOAdDgG",
            "amnpzoOdD!!!!uuuurrrrj1j9",
            "4k3/8/8/8/8/8/7P/R3K3 w - - 98 90\n2!!cCw!W!1!3!u!",
            "4k3/8/8/8/8/8/7P/R3K3 w Q - 0 1\n2w#W$o!O\"qQuf!F",
            "7k/8/6K1/8/8/8/8/R7 w - - 99 90\n2w&u!q",
            "8/8/8/p1p1p1p1/P1P1P1P1/4k3/8/4K3 w - - 0 1\nkux!b",
        ],
    ),
    (
        "clock",
        promises::clock,
        &[
            "3+2\ns1000p2000p500t300p",
            "1 min\ns59999p100u5000r100pt70000p",
            "40/90+30,30+30\nS1p2p3pt90000w4b5p",
            "1 moves/5s,3s delay 2\ns1000p4000p1500p2500ptttt",
            "hourglass 1=hourglass 2\ns5000p6000p<p120000p",
            "5s bronstein 3=unlimited\ns2000p9p>p<px",
            "30 s per move=10 delay 5\ns1p2p40000p9000w",
            "40/5400:1800\ns",
            "90/40",
            "1:30:00",
            "15 minutes + 10 seconds increment per move, starting from move 1",
            "120 min / 40 moves + 30 min",
        ],
    ),
];

#[test]
fn what_fuzzing_found_stays_found() {
    for (name, target, text) in FOUND {
        println!("{name}: {text:?}");
        target(text);
    }
}

#[test]
fn good_texts_pass() {
    for (_, target, texts) in SEEDS {
        texts.iter().for_each(|text| target(text));
    }
}

#[test]
fn damaged_texts_break_no_promise() {
    break_no_promise(800);
}

#[test]
#[ignore = "long: cargo xtask test --all"]
fn long_many_damaged_texts_break_no_promise() {
    break_no_promise(8_000);
}

fn break_no_promise(rounds: usize) {
    let mut rng = Rng::new(0x7ab1_7ab1_7ab1_7ab1);
    for (name, target, texts) in SEEDS {
        // Positions of variants are looked at from all sides, which takes longer.
        let rounds = if name.starts_with("variant") { rounds / 5 } else { rounds };
        for _ in 0..rounds {
            let mut text: Vec<char> = texts[rng.below(texts.len())].chars().collect();
            for _ in 0..=rng.below(3) {
                damage(&mut text, &mut rng);
            }
            let text: String = text.into_iter().collect();
            if std::panic::catch_unwind(|| target(&text)).is_err() {
                panic!("{name} breaks its promise on {text:?}");
            }
        }
    }
}

/// Scripts for games: back and forth with few pieces, so that positions come back.
#[test]
fn random_game_scripts_break_no_promise() {
    const STARTS: &[&str] = &[
        "a",
        "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1\n",
        "4k3/8/8/8/8/8/4P3/4K2R w K - 96 90\n",
        "4k3/8/8/8/8/8/4P3/4K2R b - - 146 90\n",
        "8/8/8/p1p1p1p1/P1P1P1P1/4k3/8/4K3 w - - 0 1\n",
        "7k/8/5K2/8/8/8/8/6QR w - - 98 90\n",
        "8/8/4k3/8/8/3bK3/8/8 w - - 0 1\n",
    ];
    const WORDS: &str = "uuurrjoOaAdDgcCwWwWpPqQfFbBxk123";
    let mut rng = Rng::new(0x9a3e_9a3e);
    for _ in 0..3_000 {
        let mut text = STARTS[rng.below(STARTS.len())].to_string();
        for _ in 0..rng.below(60) {
            // Mostly one of the first moves, so that pieces go to and fro.
            let letter = match rng.below(4) {
                0 => WORDS.as_bytes()[rng.below(WORDS.len())] as char,
                _ => char::from(b'!' + rng.below(6) as u8),
            };
            text.push(letter);
        }
        if std::panic::catch_unwind(|| promises::game(&text)).is_err() {
            panic!("the game breaks its promise on {text:?}");
        }
    }
}

/// Clock scripts made of nothing but what a clock can be told.
#[test]
fn random_clock_scripts_break_no_promise() {
    clocks_break_no_promise(5_000);
}

#[test]
#[ignore = "long: cargo xtask test --all"]
fn long_many_clock_scripts_break_no_promise() {
    clocks_break_no_promise(40_000);
}

fn clocks_break_no_promise(rounds: usize) {
    const CONTROLS: &[&str] = &[
        "3s+1",
        "2s",
        "2s delay 1",
        "0 delay 1",
        "2s bronstein 1",
        "0+1",
        "2 moves/3s+1,2 moves/1s delay 1,2s",
        "1 moves/2s+1",
        "1s per move",
        "hourglass 2s",
        "unlimited",
        "18446744073709551615s+18446744073709551615",
        "hourglass 18446744073709551615s",
    ];
    const STEPS: &[&str] = &[
        "s",
        "s",
        "S",
        "p",
        "p",
        "p",
        "p",
        "p",
        "p",
        "u",
        "r",
        "r",
        "t",
        "x",
        "w",
        "b",
        "<",
        ">",
        "0",
        "1",
        "300",
        "300",
        "999",
        "1000",
        "2500",
        "18446744073709551615",
    ];
    let mut rng = Rng::new(0xc10c_c10c);
    for _ in 0..rounds {
        let mut text = CONTROLS[rng.below(CONTROLS.len())].to_string();
        if rng.below(3) == 0 {
            text = format!("{text}={}", CONTROLS[rng.below(CONTROLS.len())]);
        }
        text += "\ns";
        for _ in 0..rng.below(40) {
            // The largest steps are rare: after them nothing else happens.
            let steps = if rng.below(20) == 0 { STEPS } else { &STEPS[..STEPS.len() - 1] };
            text += STEPS[rng.below(steps.len())];
            text.push(' ');
        }
        if std::panic::catch_unwind(|| promises::clock(&text)).is_err() {
            panic!("the clock breaks its promise on {text:?}");
        }
    }
}

/// Removes, replaces or inserts one character.
fn damage(text: &mut Vec<char>, rng: &mut Rng) {
    const LETTERS: &str = "abcdefgh12345678KQRBNPkqrbnpx=+#-O0/ w\n!?.,♘é9[]{}();%$*\"\\";
    let letter = LETTERS.chars().nth(rng.below(LETTERS.chars().count())).expect("below the count");
    let at = rng.below(text.len() + 1);
    match rng.below(3) {
        0 if at < text.len() => drop(text.remove(at)),
        1 if at < text.len() => text[at] = letter,
        _ => text.insert(at, letter),
    }
}

#[test]
fn castling_promotes_nothing_and_takes_nothing_en_passant() {
    let kiwipete: tabiya::Position =
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1".parse().unwrap();
    for text in ["0-0/p", "0-0=K", "O-O=Q", "0-0-0O-O/p"] {
        assert_eq!(kiwipete.explain(text).verdict(), tabiya::Verdict::Unreadable, "{text}");
    }
    assert_eq!(kiwipete.explain("O-O e.p.").message(), "Castling takes no pawn en passant.");
    assert_eq!(kiwipete.explain("a3 e.p.").message(), "From a2 to a3 no pawn is taken en passant.");
}

#[test]
fn a_file_of_noise_that_says_it_is_a_book_breaks_nothing() {
    let mut rng = Rng::new(21);
    for _ in 0..300 {
        // Whole entries of sixteen bytes mostly, and now and then a torn one.
        let length = 16 * rng.below(12) + [0, 0, 0, 7][rng.below(4)];
        let bytes: Vec<u8> = (0..length).map(|_| rng.next_u64() as u8).collect();
        promises::book(&bytes);
    }
}
