//! `tabiya judge`.

use super::run::{Scratch, keys, tabiya, with_input};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
/// The knights go out and back: the start stands three times after eight plies.
const THREEFOLD: &str = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8";

#[test]
fn a_mate_is_told_with_its_ply() {
    let said = tabiya(&["judge", "f3", "e5", "g4", "Qh4#"]);
    assert_eq!(
        said.out,
        "over after ply 4 (checkmate): Black wins by checkmate\n\
         rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3\n\
         plies 4, repetitions 1, halfmoves 1\n"
    );
    assert_eq!(said.code, 0);
}

#[test]
fn a_game_of_a_file_is_what_its_tag_says_or_else_the_option() {
    let scratch = Scratch::new();
    let file = scratch.file("games.pgn", "1. e4 e5 2. Nf3 f6 3. Nxe5 *\n");
    let board =
        |said: super::run::Said| said.one()["fen"].as_str().unwrap().split(' ').next().unwrap().to_owned();
    let atomic = board(tabiya(&["judge", "--variant", "atomic", &file, "--json"]));
    assert_eq!(
        atomic, "rnbqkbnr/pppp2pp/5p2/8/4P3/8/PPPP1PPP/RNBQKB1R",
        "the knight has exploded with the pawn"
    );
    let chess = board(tabiya(&["judge", &file, "--json"]));
    assert_eq!(chess, "rnbqkbnr/pppp2pp/5p2/4N3/4P3/8/PPPP1PPP/RNBQKB1R");
    let tagged = scratch.file("tagged.pgn", "[Variant \"Standard\"]\n\n1. e4 e5 2. Nf3 f6 3. Nxe5 *\n");
    assert_eq!(
        board(tabiya(&["judge", "--variant", "atomic", &tagged, "--json"])),
        chess,
        "the tag says so itself"
    );
}

#[test]
fn as_data_the_verdict_has_its_keys() {
    let answer = tabiya(&["judge", "1. f3 e5 2. g4 Qh4# 0-1", "--json"]).one();
    assert_eq!(
        keys(&answer),
        [
            "canMate",
            "claimable",
            "claimableWith",
            "error",
            "fen",
            "halfmoves",
            "insufficientMaterial",
            "notes",
            "outcome",
            "plies",
            "repetitions",
            "status",
            "stopped"
        ]
    );
    assert_eq!(
        keys(&answer["outcome"]),
        ["claim", "detail", "evidence", "message", "ply", "reason", "result", "winner"]
    );
    assert_eq!(answer["outcome"]["winner"], "black");
    assert_eq!(answer["outcome"]["reason"], "checkmate");
    assert_eq!((&answer["outcome"]["ply"], &answer["plies"]), (&4.into(), &4.into()));
    assert_eq!(answer["status"], "checkmate");
    assert_eq!(keys(&answer["insufficientMaterial"]), ["black", "both", "white"]);

    let open = tabiya(&["judge", "e4", "--json"]).one();
    assert!(open["outcome"].is_null());
    assert_eq!((open["status"].as_str(), open["halfmoves"].as_u64()), (Some("normal"), Some(0)));
}

#[test]
fn every_draw_that_comes_by_itself_has_its_code_and_ply() {
    let fifty = "4k3/8/8/8/8/8/4P3/4K2R w K - 99 90";
    for (fen, moves, reason, ply) in [
        (START, THREEFOLD, "threefold", 8),
        (fifty, "Kd1", "fifty-move", 1),
        ("k7/8/1K6/8/8/8/8/2Q5 w - - 0 1", "Qc7", "stalemate", 1),
        ("4k3/8/8/8/8/8/3p4/4K3 w - - 0 1", "Kxd2", "insufficient-material", 1),
    ] {
        let answer = tabiya(&["judge", "--fen", fen, moves, "--json"]).one();
        let outcome = &answer["outcome"];
        assert_eq!(
            (outcome["reason"].as_str(), outcome["ply"].as_u64()),
            (Some(reason), Some(ply)),
            "{answer}"
        );
        assert!(outcome["winner"].is_null(), "{answer}");
    }
}

#[test]
fn over_the_board_draws_are_claimed_until_the_fifth_time() {
    let answer = tabiya(&["judge", THREEFOLD, "--rules", "otb", "--json"]).one();
    assert!(answer["outcome"].is_null(), "{answer}");
    assert_eq!((&answer["claimable"][0], &answer["repetitions"]), (&"threefold".into(), &3.into()));

    // With a move, only what cannot be claimed already.
    assert_eq!(answer["claimableWith"].as_array().map(Vec::len), Some(0), "{answer}");

    // One ply before, it is claimed with the move that brings it about.
    let before = THREEFOLD.strip_suffix(" Ng8").unwrap();
    let answer = tabiya(&["judge", before, "--rules", "otb", "--json"]).one();
    assert_eq!(answer["claimable"].as_array().map(Vec::len), Some(0));
    assert_eq!(answer["claimableWith"][0]["move"]["san"], "Ng8");
    assert_eq!(answer["claimableWith"][0]["reason"], "threefold");

    let fivefold = [THREEFOLD, THREEFOLD].join(" ");
    let answer = tabiya(&["judge", &fivefold, "--rules", "otb", "--json"]).one();
    assert_eq!((&answer["outcome"]["reason"], &answer["outcome"]["ply"]), (&"fivefold".into(), &16.into()));

    let fen = "4k3/8/8/8/8/8/4P3/4K2R w K - 149 90";
    let answer = tabiya(&["judge", "--fen", fen, "Kd1", "--rules", "otb", "--json"]).one();
    assert_eq!(answer["outcome"]["reason"], "seventy-five-move");
}

#[test]
fn moves_behind_the_end_are_played_and_refused_with_how_it_ended() {
    let said = tabiya(&["judge", THREEFOLD, "e4", "e5", "--json"]);
    let answer = said.one();
    assert_eq!((said.code, answer["outcome"]["ply"].as_u64()), (1, Some(8)));
    assert_eq!((answer["plies"].as_u64(), answer["status"].as_str()), (Some(10), Some("draw")));
    assert_eq!(answer["error"]["code"], "game-over");
    assert_eq!((answer["error"]["ply"].as_u64(), answer["error"]["input"].as_str()), (Some(9), Some("e4")));
    assert_eq!(
        answer["error"]["message"],
        "The game is over: Draw by threefold repetition. No more moves are taken."
    );

    let mate = tabiya(&["judge", "f3", "e5", "g4", "Qh4", "a3", "--json"]);
    assert_eq!((mate.one()["error"]["code"].as_str(), mate.code), (Some("game-over"), 1));
    assert_eq!(mate.one()["plies"], 4);
}

#[test]
fn an_illegal_move_is_told_with_its_ply_and_reason() {
    let said = tabiya(&["judge", "e4", "e5", "Ke3", "Nf6"]);
    let second = said.out.lines().nth(1).unwrap();
    assert!(second.starts_with("ply 3, Ke3: illegal (does-not-move-so): The king on e1"), "{}", said.out);
    assert_eq!(said.code, 1);

    let answer = tabiya(&["judge", "e4", "e5", "Ke3", "Nf6", "--json"]).one();
    assert_eq!((&answer["plies"], &answer["error"]["ply"]), (&2.into(), &3.into()));
    assert_eq!(answer["error"]["suggestions"][0]["san"], "Ke2");

    // What only the moves before it can tell is told.
    let lost = "e4 e5 Nf3 Nc6 Bc4 Bc5 Ke2 Nf6 Ke1 d6 O-O";
    let answer = tabiya(&["judge", lost, "--json"]).one();
    assert!(answer["error"]["message"].as_str().unwrap().contains("Ke2"), "{answer}");
}

#[test]
fn dead_positions_are_searched_for_when_asked() {
    let wall = "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1";
    assert!(tabiya(&["judge", "--fen", wall, "--json"]).one()["outcome"].is_null());
    let answer = tabiya(&["judge", "--fen", wall, "--dead", "--json"]).one();
    assert_eq!((&answer["canMate"]["white"], &answer["canMate"]["black"]), (&"no".into(), &"no".into()));
    assert_eq!(answer["outcome"]["reason"], "dead-position");

    let rook = "7k/8/6K1/8/8/8/8/R7 w - - 0 1";
    let answer = tabiya(&["judge", "--fen", rook, "--dead", "--json"]).one();
    assert_eq!((&answer["canMate"]["white"], &answer["canMate"]["black"]), (&"yes".into(), &"no".into()));
    let answer = tabiya(&["judge", "--dead", "--nodes", "1", "--json"]).one();
    assert_eq!(answer["canMate"]["white"], "undecided");
}

#[test]
fn a_line_of_input_is_a_line_of_output() {
    let input = format!("{START}\tf3 e5 g4 Qh4#\nstartpos\t\nstartpos\nnonsense\te4\n{START}\te5\n");
    let said = with_input(&["judge", "-"], &input);
    let lines: Vec<&str> = said.out.lines().collect();
    assert_eq!(lines.len(), 5, "{}", said.out);
    assert_eq!(lines[0], "over after ply 4 (checkmate): Black wins by checkmate");
    assert_eq!(lines[1], "not over after ply 0: White to move");
    assert_eq!(lines[2], lines[1]);
    assert!(lines[3].starts_with("not a legal position: "));
    assert!(
        lines[4].starts_with("not over after ply 0: White to move; ply 1, e5: illegal ("),
        "{}",
        lines[4]
    );
    assert_eq!(said.code, 1);
    let data = with_input(&["judge", "-", "--json"], &input).json();
    assert_eq!((data.len(), data[3]["fen"].as_str()), (5, Some("nonsense")));
}

#[test]
fn the_games_of_a_file_are_judged_one_by_one() {
    let scratch = Scratch::new();
    let file = scratch.file(
        "games.pgn",
        "[Event \"A\"]\n\n1. f3 e5 2. g4 (2. e4 Nf6) Qh4# 0-1\n\n\
         [FEN \"4k3/8/8/8/8/8/3p4/4K3 w - - 0 1\"]\n\n1. Kxd2 1/2-1/2\n\n\
         [Event \"C\"]\n\n1. e4 e5 2. Ke3 1-0\n\n[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n\n1. e4 *\n",
    );
    let said = tabiya(&["judge", &file, "--json"]);
    let answers = said.json();
    assert_eq!((answers.len(), said.code), (4, 1), "{}", said.out);
    assert_eq!(answers[0]["outcome"]["reason"], "checkmate");
    assert_eq!(
        (&answers[1]["index"], &answers[1]["outcome"]["reason"]),
        (&2.into(), &"insufficient-material".into())
    );
    assert_eq!((&answers[2]["error"]["ply"], &answers[2]["plies"]), (&3.into(), &2.into()));
    assert_eq!((&answers[3]["index"], &answers[3]["error"]["code"]), (&4.into(), &"no-king".into()));
    let text = tabiya(&["judge", &file]);
    assert_eq!(
        text.out.lines().next(),
        Some(&*format!("{file}, game 1: over after ply 4 (checkmate): Black wins by checkmate"))
    );
}

/// What neither side can win is over from the first position of which that is true.
#[test]
fn a_dead_position_is_told_with_the_ply_on_which_it_came_up() {
    let wall = "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1";
    let said = tabiya(&["judge", "--fen", wall, "--dead", "Kd1", "Kd8", "Ke1", "--json"]);
    let answer = said.one();
    assert_eq!((&answer["outcome"]["ply"], &answer["plies"]), (&0.into(), &3.into()), "{answer}");
    assert_eq!((&answer["error"]["ply"], &answer["error"]["input"]), (&1.into(), &"Kd1".into()));
    assert_eq!((answer["error"]["code"].as_str(), said.code), (Some("game-over"), 1));

    // The last way through is closed with the second ply.
    let gap = "4k3/p7/8/2p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1";
    let answer = tabiya(&["judge", "--fen", gap, "--dead", "Kd1", "a5", "Ke1", "--json"]).one();
    assert_eq!((&answer["outcome"]["ply"], &answer["error"]["ply"]), (&2.into(), &3.into()), "{answer}");

    // What the board shows itself stays what it is.
    let answer =
        tabiya(&["judge", "--fen", "k7/8/1K6/8/8/8/8/2Q5 w - - 0 1", "Qc7", "--dead", "--json"]).one();
    assert_eq!((&answer["outcome"]["reason"], &answer["outcome"]["ply"]), (&"stalemate".into(), &1.into()));
}

#[test]
fn a_line_that_is_too_long_is_an_error_and_not_cut_in_silence() {
    let input = format!("startpos\t{}\nstartpos\te4\n", "Nf3 Nf6 Ng1 Ng8 ".repeat(150_000));
    let said = with_input(&["judge", "-", "--json"], &input);
    let answers = said.json();
    assert_eq!((answers.len(), said.code), (2, 1));
    assert_eq!(
        (&answers[0]["fen"], &answers[0]["error"]["code"]),
        (&"startpos".into(), &"line-too-long".into())
    );
    assert_eq!(answers[1]["plies"], 1);
    let said = with_input(&["judge", "-"], &input);
    assert!(said.out.starts_with("the line is longer than 2097152 bytes"), "{}", said.out);
}

#[test]
fn a_game_of_another_kind_is_not_judged_as_chess() {
    let scratch = Scratch::new();
    let file = scratch.file("bughouse.pgn", "[Variant \"Bughouse\"]\n\n1. e4 e5 2. Nf3 *\n");
    let said = tabiya(&["judge", &file, "--json"]);
    assert_eq!((said.one()["error"]["code"].as_str(), said.code), (Some("not-chess"), 1), "{}", said.out);
    assert!(tabiya(&["judge", &file]).out.contains("game 1: "));
    let file = scratch.file(
        "atomic.pgn",
        "[Variant \"Atomic\"]\n\n1. Nf3 f6 2. Nd4 Nc6 3. Nxc6 Nh6 4. Nc3 Nf5 5. Nd5 Ne3 6. Nxe7 1-0\n",
    );
    let said = tabiya(&["judge", &file, "--json"]);
    let ending = &said.one()["outcome"];
    assert_eq!((ending["reason"].as_str(), said.code), (Some("king-exploded"), 0), "{}", said.out);
    let file = scratch.file("960.pgn", "[Variant \"Chess960\"]\n\n1. e4 e5 *\n");
    assert_eq!(tabiya(&["judge", &file]).code, 0);
}

#[test]
fn what_the_file_says_of_a_game_that_is_open_on_the_board_is_told() {
    let scratch = Scratch::new();
    let file = scratch.file("time.pgn", "[Result \"1-0\"]\n[Termination \"time forfeit\"]\n\n1. e4 e5 1-0\n");
    let answer = tabiya(&["judge", &file, "--json"]).one();
    assert_eq!((&answer["result"], &answer["outcome"]), (&"1-0".into(), &serde_json::Value::Null));
    let text = tabiya(&["judge", &file]).out;
    assert!(text.ends_with("game 1: not over after ply 2: White to move; the file says 1-0\n"), "{text}");
}

#[test]
fn an_illegal_move_behind_the_end_is_told_too() {
    let said = tabiya(&["judge", THREEFOLD, "e4", "e5", "Ke5", "Nf6", "--json"]);
    let answer = said.one();
    assert_eq!((&answer["error"]["ply"], &answer["error"]["code"]), (&9.into(), &"game-over".into()));
    assert_eq!(
        (&answer["stopped"]["ply"], &answer["stopped"]["code"]),
        (&11.into(), &"does-not-move-so".into())
    );
    assert_eq!((answer["plies"].as_u64(), said.code), (Some(10), 1));
    let text = tabiya(&["judge", THREEFOLD, "e4", "e5", "Ke5"]).out;
    assert!(
        text.contains("ply 9, e4: after the end (game-over)") && text.contains("ply 11, Ke5: illegal"),
        "{text}"
    );
}

#[test]
fn moves_are_parted_by_blanks_and_commas_and_numbered_in_any_way() {
    for moves in ["1.e4 1…e5 2.Nf3", "1. e4, e5, 2. Nf3", "1.e4 e5 2.Nf3 *", "e2e4 e7e5 g1f3"] {
        assert_eq!(tabiya(&["judge", moves, "--json"]).one()["plies"], 3, "{moves}");
    }
}

#[test]
fn a_path_is_a_file_whatever_its_name() {
    let scratch = Scratch::new();
    let file = scratch.file("games.txt", "1. f3 e5 2. g4 Qh4# 0-1\n");
    assert_eq!(tabiya(&["judge", &file, "--json"]).one()["outcome"]["reason"], "checkmate");
    let said = tabiya(&["judge", "/there/is/no/such/file"]);
    assert_eq!(said.code, 2);
    assert!(said.err.contains("/there/is/no/such/file"), "{}", said.err);
}

/// 100 MB of moves in one game took 1.6 GB.
#[test]
fn a_game_without_end_is_not_judged_and_does_not_fill_the_memory() {
    let scratch = Scratch::new();
    let moves = "Nf3 Nf6 Ng1 Ng8 ";
    let file = scratch.file("long.pgn", &format!("{}*\n\n1. e4 *\n", moves.repeat(16_385)));
    let said = tabiya(&["judge", &file]);
    let expected = format!(
        "{file}, game 1: no more than 65536 moves of a game are read\n\
         {file}, game 2: not over after ply 1: Black to move\n"
    );
    assert_eq!((said.out, said.code), (expected, 1));
}
