//! The FENs and PGN games of variants.

use tabiya::pgn::{Limits, Reader};
use tabiya::{Pgn, Position, Variant};

#[test]
fn every_form_of_a_fen_in_use_is_read_and_one_is_written() {
    let house = "r3k3/8/8/8/8/8/Q~7/4K3[Rpp] w q - 0 1";
    for text in [house, "r3k3/8/8/8/8/8/Q~7/4K3/Rpp w q - 0 1", "r3k3/8/8/8/8/8/Q~7/4K3[ppR] w q - 0 1"] {
        assert_eq!(Position::from_fen_as(Variant::Crazyhouse, text).unwrap().to_fen(), house);
    }
    let checks = "4k3/8/8/8/8/8/8/R3K3 w Q - 3+1 4 9";
    for text in [checks, "4k3/8/8/8/8/8/8/R3K3 w Q - 4 9 +0+2", "4k3/8/8/8/8/8/8/R3K3 w Q - 4 9 3+1"] {
        assert_eq!(Position::from_fen_as(Variant::ThreeCheck, text).unwrap().to_fen(), checks);
    }
    let five = "4k3/8/8/8/8/8/8/R3K3 w Q - 5+5 0 1";
    assert_eq!(Position::from_fen_as(Variant::ThreeCheck, five).unwrap().to_fen(), five);
    for variant in Variant::ALL {
        let start = Position::start_of(variant);
        assert_eq!(start.to_fen(), variant.start_fen());
        assert_eq!(Position::from_fen_as(variant, variant.start_fen()), Ok(start));
    }
}

#[track_caller]
fn refused(variant: Variant, fen: &str, expected: &[(&str, usize)]) {
    let error = Position::from_fen_as(variant, fen).unwrap_err();
    let reasons: Vec<(&str, usize)> =
        error.reasons().iter().map(|reason| (reason.code(), reason.column())).collect();
    assert_eq!(reasons, expected, "{fen}: {error}");
}

#[test]
fn a_wrong_fen_is_told_all_its_reasons_with_their_columns() {
    refused(
        Variant::Crazyhouse,
        "4k3/8/8/8/8/8/8/4K3[Kx] w - - 0 1",
        &[("pocket-piece", 21), ("pocket-piece", 22)],
    );
    refused(Variant::Crazyhouse, "4k3/8/8/8/8/8/8/4K3[Q w - - 0 1", &[("pocket", 20)]);
    refused(Variant::Crazyhouse, "4k3/8/8/8/8/8/P~7/4K3[] w - - 0 1", &[("promoted-missing", 15)]);
    refused(Variant::Atomic, "4K3/8/2b5/8/8/8/5B2/3k4 b - - 0 1", &[("king-can-be-taken", 2)]);
    refused(Variant::ThreeCheck, "4k3/8/8/8/8/8/8/4K3 w - - 3+x 0 1", &[("checks", 27)]);
    // What stands where the checks belong is taken for them, and hides nothing behind it.
    refused(Variant::ThreeCheck, "4k3/8/8/8/8/8/8/4K3 w - - 3-3 0 1", &[("checks", 27)]);
    refused(Variant::ThreeCheck, "4k3/8/8/8/8/8/8/4K3 w - - 0 1 3/3", &[("checks", 31)]);
    refused(Variant::ThreeCheck, "4k3/8/8/8/8/8/8/4K3 w - - three 0 1", &[("checks", 27)]);
    refused(Variant::ThreeCheck, "4k3/8/8/8/8/8/8/4K3 w - - 3-3 x 1", &[("checks", 27), ("counter", 31)]);
    refused(Variant::ThreeCheck, "4k3/8/8/8/8/8/8/4K3 w - - x 1", &[("counter", 27)]);
    refused(Variant::ThreeCheck, "4k3/8/8/8/8/8/8/4K3 w - - 0 1 1", &[("trailing-text", 31)]);
    refused(Variant::ThreeCheck, "4k3/8/8/8/8/8/8/4K3 w - - 0+0 0 1", &[("checks-by-both", 27)]);
    refused(Variant::ThreeCheck, "4k3/8/8/8/8/8/8/4K3 w - - 0 1 +3+3", &[("checks-by-both", 31)]);
    refused(Variant::Antichess, "8/8/8/8/8/8/8/8 w - - 0 1", &[("no-pieces", 1)]);
    refused(Variant::Antichess, "4k3/8/8/8/8/8/8/4K2R w K - 0 1", &[("castling-not-in-variant", 24)]);
    refused(Variant::Horde, "4k3/8/8/8/8/8/8/P3K3 w - - 0 1", &[("king-too-many", 19)]);
    refused(
        Variant::RacingKings,
        "8/8/8/8/8/8/k6R/K7 w - - 0 1",
        &[("adjacent-kings", 13), ("check-in-race", 13)],
    );
    refused(Variant::RacingKings, "8/8/8/8/P7/8/k7/7K w - - 0 1", &[("pawns-in-race", 9)]);
    // Chess has no pockets.
    refused(
        Variant::Chess,
        "4k3/8/8/8/8/8/8/4K3[] w - - 0 1",
        &[("unknown-piece", 20), ("unknown-piece", 21)],
    );
}

#[test]
fn a_pocket_that_is_not_closed_hides_no_other_reason() {
    let refused = |fen: &str, expected: &[(&str, usize)]| refused(Variant::Crazyhouse, fen, expected);
    refused(
        "4k3/8/8/8/8/8/8/8[QQQQnx w K - 0 y",
        &[
            ("no-king", 1),
            ("pocket", 18),
            ("too-many-in-hand", 21),
            ("pocket-piece", 24),
            ("castling-without-king", 28),
            ("castling-without-rook", 28),
            ("counter", 34),
        ],
    );
    refused("4k3/8/8/8/8/8/8/4K3[Q]n w - - 0 1", &[("pocket", 23)]);
    refused("4k3/8/8/8/8/8/8/4K3[Q][n] w - - 0 1", &[("pocket", 23)]);
    refused("4k3/8/8/8/8/8/8/8/Qx w - - 0 1", &[("no-king", 1), ("pocket-piece", 20)]);
    // So many do not even fit in: still one reason.
    refused(
        &format!("4k3/8/8/8/8/8/8/4K3[{} w - - 0 1", "Q".repeat(20)),
        &[("pocket", 20), ("too-many-in-hand", 23)],
    );
}

#[test]
fn a_king_that_can_be_taken_in_atomic_chess_is_forgiven_and_explodes() {
    let fen = "4K3/8/2b5/8/8/8/5B2/3k4 b - - 0 1";
    let (drawn, notes) = Position::from_fen_as_lenient(Variant::Atomic, fen).unwrap();
    assert_eq!(notes.len(), 1);
    assert_eq!(drawn.outcome().unwrap().code(), "insufficient-material");
    let fen = "4K3/8/2q5/8/8/8/5B2/3k4 b - - 0 1";
    let (position, _) = Position::from_fen_as_lenient(Variant::Atomic, fen).unwrap();
    let mv = position.parse_move("Qxe8").unwrap();
    assert_eq!(
        position.play(mv).unwrap().outcome().unwrap().to_string(),
        "Black wins: the white king exploded"
    );
}

#[test]
fn more_in_hand_than_there_is_of_a_kind_is_told_at_the_first_that_is_too_many() {
    let house = |placement: &str| format!("{placement} w - - 0 1");
    let refused = |placement: &str, expected: &[(&str, usize)]| {
        refused(Variant::Crazyhouse, &house(placement), expected);
    };
    let is_read = |placement: &str| Position::from_fen_as(Variant::Crazyhouse, &house(placement)).is_ok();
    // Two queens are there, four of the others, sixteen pawns.
    for hand in ["QQ", "Qq", "RRRRBbbbnnnn", "PPPPPPPPpppppppp"] {
        assert!(is_read(&format!("4k3/8/8/8/8/8/8/4K3[{hand}]")), "{hand}");
    }
    refused("4k3/8/8/8/8/8/8/4K3[QQQ]", &[("too-many-in-hand", 23)]);
    refused("4k3/8/8/8/8/8/8/4K3/QqQ", &[("too-many-in-hand", 23)]);
    refused("4k3/8/8/8/8/8/8/4K3[QrQRrRqR]", &[("too-many-in-hand", 27), ("too-many-in-hand", 28)]);
    refused("4k3/8/8/8/8/8/8/4K3[QQQQQQQQQ]", &[("too-many-in-hand", 23)]);
    // More than can be kept are one reason, not one each.
    refused(&format!("4k3/8/8/8/8/8/8/4K3[{}]", "Q".repeat(20)), &[("too-many-in-hand", 23)]);
    refused(&format!("4k3/8/8/8/8/8/8/4K3[{}]", "P".repeat(40)), &[("too-many-in-hand", 37)]);
    // Pawns are counted on the board, and as what they have become.
    let sixteen = "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3[]";
    assert!(is_read(sixteen));
    refused("4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3[p]", &[("too-many-in-hand", 35)]);
    refused("4k3/pppppppp/8/8/8/Q~7/PPPPPPPP/4K3[]", &[("too-many-in-hand", 1)]);
    // Without its mark a queen may have been one of the two.
    assert!(is_read("4k3/pppppppp/8/8/8/Q7/PPPPPPPP/4K3[]"));
    let lenient = Position::from_fen_as_lenient(Variant::Crazyhouse, &house("4k3/8/8/8/8/8/8/4K3[QQQ]"));
    assert_eq!(
        lenient.unwrap_err().to_string(),
        "column 23: more queens are in hand than the 2 of both sides"
    );
}

#[test]
fn a_game_that_one_side_has_won_is_read_whoever_is_to_move() {
    for (variant, fen, code) in [
        (Variant::ThreeCheck, "4k3/8/8/8/8/8/8/4K3 w - - 0+1 0 1", "checks-given"),
        (Variant::Antichess, "8/8/8/8/8/8/8/7R w - - 0 1", "nothing-left"),
        (Variant::Antichess, "8/8/8/8/8/8/8/7R b - - 0 1", "nothing-left"),
        (Variant::Horde, "4k3/8/8/8/8/8/8/8 b - - 0 1", "horde-captured"),
        (Variant::KingOfTheHill, "4k3/8/8/8/4K3/8/8/8 w - - 0 1", "king-on-hill"),
    ] {
        let position = Position::from_fen_as(variant, fen).unwrap();
        assert_eq!(position.outcome().unwrap().code(), code, "{fen}");
        assert!(position.legal_moves().is_empty());
    }
}

fn read(text: &str) -> Pgn {
    Reader::with_limits(text.as_bytes(), Limits::default()).read_pgn().unwrap()
}

#[test]
fn games_of_variants_are_read_and_written_back_the_same() {
    let text = "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n[Black \"?\"]\n\
        [Result \"*\"]\n[Variant \"Crazyhouse\"]\n\n\
        1. e4 d5 2. exd5 Qxd5 3. Nc3 Qxg2 4. Bxg2 @d4 5. Q@d5 dxc3 6. Qxd8# 1-0\n";
    let pgn = read(&text.replace("6. Qxd8# 1-0", "*"));
    assert_eq!(pgn.problems().len(), 0, "{:?}", pgn.problems());
    assert_eq!(pgn.count_moves(), 10);
    assert_eq!(pgn.final_position().variant(), Variant::Crazyhouse);
    assert_eq!(read(&pgn.to_string()).to_string(), pgn.to_string());
}

#[test]
fn drops_in_small_letters_are_read() {
    let tags = "[Variant \"Crazyhouse\"]\n[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/4K3[NPPbqr] w - - 0 1\"]\n\n";
    let pgn = read(&format!("{tags}1. n@f3 q@d5 2. p@e4 b@d6 3. P@d3 r@a8 *"));
    assert_eq!(pgn.problems().len(), 0, "{:?}", pgn.problems());
    let written = pgn.to_string();
    assert!(written.contains("1. N@f3 Q@d5 2. @e4 B@d6 3. @d3 R@a8 *"), "{written}");
}

#[test]
fn the_variant_tag_is_read_in_every_spelling_in_use() {
    for (name, variant) in [
        ("Crazyhouse", Variant::Crazyhouse),
        ("crazyhouse", Variant::Crazyhouse),
        ("Three-check", Variant::ThreeCheck),
        ("Three-Check", Variant::ThreeCheck),
        ("3-check", Variant::ThreeCheck),
        ("3check", Variant::ThreeCheck),
        ("King of the Hill", Variant::KingOfTheHill),
        ("KingOfTheHill", Variant::KingOfTheHill),
        ("koth", Variant::KingOfTheHill),
        ("king-of-the-hill", Variant::KingOfTheHill),
        ("Crazy House", Variant::Crazyhouse),
        ("House", Variant::Crazyhouse),
        ("ZH", Variant::Crazyhouse),
        ("Three check", Variant::ThreeCheck),
        ("Three check chess", Variant::ThreeCheck),
        ("Anti chess", Variant::Antichess),
        ("Giveaway chess", Variant::Antichess),
        ("Horde chess", Variant::Horde),
        ("Race", Variant::RacingKings),
        ("Antichess", Variant::Antichess),
        ("giveaway", Variant::Antichess),
        ("Atomic", Variant::Atomic),
        ("atomic960", Variant::Atomic),
        ("Horde", Variant::Horde),
        ("Racing Kings", Variant::RacingKings),
        ("Chess960", Variant::Chess),
        ("Standard", Variant::Chess),
        ("From Position", Variant::Chess),
    ] {
        let pgn = read(&format!("[Variant \"{name}\"]\n\n*"));
        assert_eq!(pgn.start().variant(), variant, "{name}");
        assert_eq!(pgn.problems().len(), 0, "{name}: {:?}", pgn.problems());
    }
}

#[test]
fn games_that_are_not_played_here_are_told_so_in_a_true_sentence() {
    for name in ["Suicide", "Losers", "Bughouse", "Suicide chess", "Losing chess"] {
        let pgn = Pgn::parse_lenient(&format!("[Variant \"{name}\"]\n\n1. e3 e6 *"));
        let said: Vec<String> = pgn.problems().iter().map(|problem| problem.kind.to_string()).collect();
        assert_eq!(said, [format!("{name:?} is not played here: its moves are not read")]);
        assert!(pgn.root().next().is_none());
        assert!(name.parse::<Variant>().is_err());
    }
}

#[test]
fn a_game_that_is_known_and_not_played_is_refused_by_its_name() {
    let why = |name: &str| name.parse::<Variant>().unwrap_err().to_string();
    assert!(why("Suicide").starts_with("suicide is not played here: the variants are `chess`, "));
    assert!(why("Suicide chess").starts_with("suicide is not played here: the variants are `chess`, "));
    assert!(why("bughouse").starts_with("bughouse is not played here: the variants are "));
    assert!(why("shogi").starts_with("the variants are `chess`, "));
}

#[test]
fn five_check_starts_with_five_checks_to_give_or_is_refused() {
    for name in ["Five-check", "5check", "5-check"] {
        let pgn = Pgn::parse_lenient(&format!("[Variant \"{name}\"]\n\n1. e4 e5 *"));
        assert_eq!((pgn.start().checks_left(), pgn.problems().len()), ([5, 5], 0), "{name}");
        assert_eq!(Pgn::parse_lenient(&pgn.to_string()).start(), pgn.start());
        let why = name.parse::<Variant>().unwrap_err().to_string();
        assert_eq!(why, "five-check is `threecheck` from a FEN that has `5+5` in place of `3+3`");
    }
    assert_eq!("3-check".parse(), Ok(Variant::ThreeCheck));
}

#[test]
fn five_check_from_a_fen_that_does_not_count_has_five_checks_to_give() {
    let board = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
    for (count, left) in [("0 1", [5, 5]), ("2+4 0 1", [2, 4])] {
        let pgn =
            Pgn::parse_lenient(&format!("[Variant \"Five-check\"]\n[FEN \"{board} {count}\"]\n\n1. e4 *"));
        assert_eq!((pgn.start().checks_left(), pgn.problems().len()), (left, 0), "{count}");
    }
}
