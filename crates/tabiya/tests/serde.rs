//! Everything public that is data is written and read back, in JSON.

use serde_json::{Value, from_str, from_value, json, to_string, to_value};
use std::fmt::Debug;
use std::time::Duration;
use tabiya::{
    Board, CanMate, CastlingLetters, CastlingRights, CastlingSide, CheckMark, Claimed, ClockError,
    ClockStart, ClockTime, Color, Deviation, DrawReason, DrawRules, EnPassantField, Ending, Epd, EpdError,
    Evasions, Explanation, FenError, FenField, FenProblem, FenReason, FenStyle, File, FlagFall, FoundMove,
    Game, GameError, Mark, Move, MoveError, MoveList, MoveText, Operand, Operation, Outcome,
    ParseSquareError, Part, Piece, PlacedPiece, Position, Rank, Role, San, SanAction, SanError, Setup,
    SetupError, SetupProblem, Square, SquareSet, Status, TextError, TimeControl, TimedGame, Uci, UciError,
    Verdict, WinReason,
};

/// What a value is written as, once it was read back the same.
#[track_caller]
fn both_ways<T>(value: T) -> Value
where
    T: serde::Serialize + serde::de::DeserializeOwned + PartialEq + Debug,
{
    let text = to_string(&value).unwrap();
    assert_eq!(from_str::<T>(&text).unwrap(), value, "{text}");
    to_value(&value).unwrap()
}

/// The same for an error, whose code must be the one it tells itself.
#[track_caller]
fn coded<T>(error: T, code: &str) -> Value
where
    T: serde::Serialize + serde::de::DeserializeOwned + PartialEq + Debug,
{
    let written = both_ways(error);
    assert_eq!(written["code"], code, "{written}");
    written
}

fn position(fen: &str) -> Position {
    fen.parse().unwrap()
}

#[test]
fn the_vocabulary_travels_as_words() {
    assert_eq!(Color::ALL.map(both_ways), ["white", "black"]);
    assert_eq!(Role::ALL.map(both_ways), ["pawn", "knight", "bishop", "rook", "queen", "king"]);
    assert_eq!(both_ways(Role::Knight.of(Color::Black)), json!({"color": "black", "role": "knight"}));
    assert_eq!(both_ways(File::E), "e");
    assert_eq!(both_ways(Rank::Fourth), "fourth");
    for square in Square::ALL {
        assert_eq!(both_ways(square), square.to_string());
    }
    assert_eq!(both_ways(SquareSet::from_iter([Square::H8, Square::A1])), json!(["a1", "h8"]));
    assert_eq!(CastlingSide::ALL.map(both_ways), ["king", "queen"]);
    assert_eq!(both_ways(CastlingRights::STANDARD)["white"], json!({"kingside": "h", "queenside": "a"}),);
    assert_eq!(both_ways(CheckMark::Mate), "mate");
    assert_eq!(both_ways(Deviation::ZeroCastling), "zero-castling");
    assert_eq!(both_ways(FenField::EnPassant), "en-passant");
    assert_eq!(both_ways(Verdict::Illegal), "illegal");
    assert_eq!(both_ways(Part::OtherKing), "otherKing");
    assert_eq!(both_ways(Status::Checkmate), "checkmate");
}

#[test]
fn a_move_travels_in_its_parts() {
    let normal = Move::normal(Square::E2, Square::E4);
    assert_eq!(both_ways(normal), json!({"from": "e2", "to": "e4", "kind": "normal"}));
    assert_eq!(both_ways(Move::en_passant(Square::E5, Square::D6))["kind"], "en-passant");
    assert_eq!(both_ways(Move::castling(Square::E1, Square::H1))["kind"], "castling");
    let promotion = Move::promotion(Square::E7, Square::E8, Role::Rook).unwrap();
    assert_eq!(both_ways(promotion)["kind"], json!({"promotion": "rook"}));
    let crowned = Move::promotion_to_king(Square::E7, Square::E8);
    assert_eq!(both_ways(crowned)["kind"], json!({"promotion": "king"}));
    assert_eq!(both_ways(Move::drop(Role::Knight, Square::F3).unwrap())["kind"], json!({"drop": "knight"}));
    for (to, kind) in [
        ("e8", json!({"promotion": "pawn"})),
        ("e7", json!({"drop": "king"})),
        ("e8", json!({"drop": "rook"})),
    ] {
        assert!(from_value::<Move>(json!({"from": "e7", "to": to, "kind": kind})).is_err(), "{kind}");
    }
    let moves = both_ways(Position::new().legal_moves());
    assert_eq!(moves.as_array().unwrap().len(), 20);
    let many = vec![normal; MoveList::CAPACITY + 1];
    assert!(from_value::<MoveList>(to_value(&many[1..]).unwrap()).is_ok());
    assert!(from_value::<MoveList>(to_value(&many).unwrap()).is_err());
}

#[test]
fn the_notations_travel_as_text() {
    assert_eq!(both_ways("e7e8q".parse::<Uci>().unwrap()), "e7e8q");
    for text in ["Nf3", "exd8=Q#", "O-O-O+", "R1xa3", "Qa1xb2"] {
        assert_eq!(both_ways(text.parse::<San>().unwrap()), text);
    }
    // Read leniently: the squares alone are not the standard.
    assert_eq!(both_ways(San::parse_lenient("e2-e4").unwrap().0), "e2e4");
    assert!(from_value::<San>(json!("0-0")).is_err());
    assert_eq!(both_ways(San::parse_lenient("Nf3").unwrap().0.text()), "Nf3");
    assert!(from_value::<MoveText>(json!("longer than any move")).is_err());
    both_ways(San::parse_lenient("R1xa3").unwrap().0.action);
    assert_eq!(both_ways(SanAction::Castle(CastlingSide::King)), json!({"castle": "king"}));
    // Ways of writing are written, and there is nothing to read them back for.
    let (start, mv) = (Position::new(), Move::normal(Square::G1, Square::F3));
    assert_eq!(to_value(start.lan(mv)).unwrap(), "Ng1-f3");
    assert_eq!(to_value(start.san(mv).figurine(Color::White)).unwrap(), "♘f3");
    assert_eq!(to_value(start.fen(FenStyle::SHREDDER)).unwrap(), start.fen(FenStyle::SHREDDER).to_string());
}

#[test]
fn positions_travel_as_fen_and_are_judged_when_they_arrive() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert_eq!(both_ways(Position::new()), start);
    assert_eq!(both_ways(Setup::STANDARD), start);
    assert_eq!(both_ways(Board::STANDARD), start.split(' ').next().unwrap());
    let kingless = json!("8/8/8/8/8/8/8/4K3 w - - 0 1");
    let error = from_value::<Position>(kingless.clone()).unwrap_err();
    assert!(error.to_string().contains("Black has no king"), "{error}");
    assert!(from_value::<Setup>(kingless).is_ok());
    let style =
        FenStyle::default().with_castling(CastlingLetters::Shredder).with_en_passant(EnPassantField::IfLegal);
    assert_eq!(both_ways(style), json!({"castling": "shredder", "enPassant": "if-legal"}));
    let epd: Epd = "4k3/8/8/8/8/8/8/4K3 w - - hmvc 3; id \"a b\"; acd 4;".parse().unwrap();
    assert_eq!(both_ways(epd.clone()), epd.to_string());
    let words = Operation { opcode: "bm".into(), operands: vec![Operand::Word("Kd2".into())] };
    assert_eq!(both_ways(words), json!({"opcode": "bm", "operands": [{"word": "Kd2"}]}));
}

#[test]
fn endings_travel_with_their_reason() {
    let win = Outcome::Win { winner: Color::White, reason: WinReason::Checkmate };
    assert_eq!(both_ways(win), json!({"win": {"winner": "white", "reason": "checkmate"}}));
    let draw = Outcome::Draw { reason: DrawReason::InsufficientMaterial };
    assert_eq!(both_ways(draw), json!({"draw": {"reason": "insufficient-material"}}));
}

#[test]
fn every_reason_against_a_fen_travels_with_code_sentence_and_evidence() {
    for fen in [
        "",
        "4k3/8/8/8/8/8/8/4K3",
        "4k3/8/8/8/8/8/8/4X3 w - - 0 1",
        "4k3/8/8/8/8/8/8/4K2 w - - 0 1",
        "4k3/8/8/8/8/8/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/4K3 x y e9 z z z",
        "4k3/8/8/8/8/8/8/R2RK3 w AD - 0 99999999999",
        "8/8/8/8/8/8/8/8 w KQkq e3 0 1",
        "4k3/8/8/8/8/8/8/R3K3 w K e6 0 1",
        "P3k3/4K3/8/8/8/8/pppppppp/pppppppp b - - 0 1",
        "4k3/8/8/1b5b/4K3/2n3n1/8/4r3 w - - 0 1",
        "4R3/8/4k3/8/4R3/8/8/4K3 b - - 0 1",
    ] {
        let error = Position::from_fen(fen).unwrap_err();
        let written = coded(error.clone(), error.code());
        assert_eq!(written["message"], error.to_string());
        for reason in error.reasons() {
            let written = coded::<FenReason>(reason.clone(), reason.code());
            assert_eq!(written["message"], reason.to_string());
            assert_eq!(written["columns"][0], reason.column());
            coded::<FenProblem>(reason.problem().clone(), reason.code());
            if let FenProblem::Setup(problem) = reason.problem() {
                coded::<SetupProblem>(*problem, problem.code());
            }
        }
        let error = EpdError::from(error);
        coded(error.clone(), error.code());
    }
    let missing = FenProblem::MissingField { field: FenField::EnPassant };
    assert_eq!(both_ways(missing), json!({"code": "missing-field", "field": "en-passant"}));
    assert!(from_value::<FenError>(json!({"reasons": []})).is_err());
    coded(EpdError::Opcode { column: 27, text: "5,5".into() }, "opcode");

    let error: SetupError = Position::try_from(Setup::EMPTY).unwrap_err();
    let written = coded(error, "no-king");
    assert_eq!(written["message"], "White has no king; Black has no king");
    assert_eq!(written["problems"][1], json!({"code": "no-king", "color": "black"}));
    assert!(from_value::<SetupError>(json!({"problems": []})).is_err());
    assert_eq!(both_ways(ParseSquareError), json!({"code": ParseSquareError.code()}));
}

#[test]
fn every_reason_against_a_text_travels_with_its_code() {
    for text in ["", "e2", "0000", "z2e4", "e2z4", "e2e2", "e7e8p"] {
        let error: UciError = text.parse::<Uci>().unwrap_err();
        coded(error.clone(), error.code());
    }
    let start = Position::new();
    let rooks = position("4k3/8/8/8/8/8/4K3/R6R w - - 0 1");
    let promoting = position("4k3/P7/8/8/8/8/8/4K3 w - - 0 1");
    let takes = position("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1");
    for (position, text) in [
        (start, ""),
        (start, "--"),
        (start, "Nz3"),
        (promoting, "a8=K"),
        (start, "Nf3=Q"),
        (start, "Nxf3"),
        (rooks, "Rd1"),
        (promoting, "a8"),
        (takes, "exd5 e.p."),
        (start, "Nf6"),
    ] {
        let error: SanError = position.parse_san(text).unwrap_err();
        coded(error.clone(), error.code());
    }
    coded("0-0".parse::<San>().unwrap_err(), "sloppy");
    for text in ["hello there", "Both e4 and d4 are fine.", "My move is **Nd5**."] {
        let error: TextError = start.find_move(text).unwrap_err();
        coded(error.clone(), error.code());
    }
    let found: FoundMove = start.find_move("I play **Ng1-f3**.").unwrap();
    assert_eq!(both_ways(found)["move"]["to"], "f3");
}

#[test]
fn explanations_travel_whole() {
    for (fen, text) in [
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "0-0"),
        ("r3k2r/8/8/8/8/8/5r2/R3K2R w KQkq - 0 1", "O-O"),
        ("4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1", "Nc3"),
        ("4k3/8/8/8/1b6/8/P7/4K1N1 w - - 0 1", "Nf3"),
        ("4k3/8/8/8/8/8/4K3/R6R w - - 0 1", "Rd1"),
        ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "exd5 e.p."),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "castle for me"),
    ] {
        let answer: Explanation = position(fen).explain(text);
        let written = coded(answer.clone(), answer.code());
        assert_eq!(written["message"], answer.message());
        assert_eq!(written["reason"], answer.reason());
        assert_eq!(written["advice"], json!(answer.advice()));
        if let Some(reason) = answer.error.clone() {
            coded::<MoveError>(reason.clone(), reason.code());
        }
        answer.squares().into_iter().for_each(|mark: Mark| {
            both_ways(mark);
        });
    }
    let piece = PlacedPiece { piece: Piece { color: Color::White, role: Role::Queen }, square: Square::D1 };
    assert_eq!(both_ways(piece)["square"], "d1");
    assert_eq!(both_ways(Evasions::default())["kingTo"], json!([]));
}

#[test]
fn what_a_game_tells_travels_whole() {
    let rules = [DrawRules::Automatic, DrawRules::OverTheBoard, DrawRules::Analysis];
    assert_eq!(rules.map(both_ways), rules.map(DrawRules::name));
    coded("blitz".parse::<DrawRules>().unwrap_err(), "unknown-draw-rules");

    let mut game = Game::new().with_draw_rules(DrawRules::OverTheBoard);
    for text in ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1"] {
        game.play(text).unwrap();
    }
    let claimed: Claimed = game.claim_draw_with(Color::Black, "Ng8").unwrap();
    assert_eq!(both_ways(claimed), json!({"draw": {"outcome": {"draw": {"reason": "threefold"}}}}));
    let ending: Ending = game.ending().unwrap();
    let written = both_ways(ending.clone());
    assert_eq!(written["evidence"], json!({"repetition": {"plies": [0, 4]}}));
    assert_eq!((&written["ply"], &written["claim"]["by"]), (&json!(7), &json!("black")));
    both_ways(game.clone());
    coded(game.play("e4").unwrap_err(), "game-over");

    let over: GameError = game.resign(Color::White).unwrap_err();
    coded(over, "game-over");
    for error in [
        Game::new().accept_draw(Color::White).unwrap_err(),
        Game::new().claim_draw(Color::Black).unwrap_err(),
        Game::new().claim_draw(Color::White).unwrap_err(),
        Game::new().claim_draw_with(Color::White, "Ke3").unwrap_err(),
        Game::new().with_draw_rules(DrawRules::OverTheBoard).agree_draw().unwrap_err(),
    ] {
        coded(error.clone(), error.code());
    }
    let mate: CanMate = position("7k/8/6K1/8/8/8/8/R7 w - - 0 1").can_mate(Color::White, 1_000);
    assert!(both_ways(mate)["yes"]["line"].is_array());
    assert_eq!(both_ways(CanMate::No), "no");
}

#[test]
fn what_a_clock_refuses_travels_with_its_code() {
    let color = Color::White;
    for error in [
        ClockError::NotStarted,
        ClockError::AlreadyStarted,
        ClockError::Paused,
        ClockError::Running,
        ClockError::Stopped,
        ClockError::FlagFallen { color, at: Duration::from_millis(1_500) },
        ClockError::NothingToTakeBack,
        ClockError::Unlimited { color },
    ] {
        coded(error, error.code());
    }
    for text in ["", "3+x", "90/40", "0+0", "40/90,0/30", "90,30", "99999999999999999999"] {
        let error = text.parse::<TimeControl>().unwrap_err();
        let code = error.code();
        coded(error, code);
    }
    for text in ["", "0:75:00", "x", "99999999999999999999:00:00"] {
        let error = text.parse::<ClockTime>().unwrap_err();
        coded(error, error.code());
    }
}

#[test]
fn a_game_by_the_clock_travels_whole_and_in_step() {
    let seconds = Duration::from_secs;
    let mut timed = TimedGame::new("3+2".parse().unwrap()).with_search(1_000);
    both_ways(timed.clone());
    timed.start(seconds(0)).unwrap();
    timed.play("e4", seconds(5)).unwrap();
    let written = both_ways(timed.clone());
    let apart = json!({"game": to_value(Game::new()).unwrap(), "clock": written["clock"]});
    assert!(from_value::<TimedGame>(apart).is_err(), "the clock of another game");
    coded(timed.play("e4", seconds(6)).unwrap_err(), "does-not-move-so");
    coded(timed.accept_draw(Color::White, seconds(6)).unwrap_err(), "no-offer");
    coded(timed.start(seconds(6)).unwrap_err(), "clock-already-started");
    timed.resign(Color::White, seconds(7)).unwrap();
    let written = both_ways(timed.clone());
    let mut again: TimedGame = from_value(written).unwrap();
    assert!(again.retract().is_some());
    assert_eq!(again.clock().unwrap().line(seconds(9)), "White: 02:57 | Black: 02:58");
    let mut untimed = TimedGame::untimed(Game::new());
    both_ways(untimed.clone());
    coded(untimed.pause(seconds(0)).unwrap_err(), "no-clock");
    let called = TimedGame::new("3+2".parse().unwrap()).with_flag_fall(FlagFall::Called);
    assert_eq!(both_ways(called.with_clock_start(ClockStart::ByMove))["flags"], "called");
    coded(timed.play("e5", seconds(8)).unwrap_err(), "game-over");
    coded(TimedGame::join(Game::new(), timed.into_parts().1.unwrap()).unwrap_err(), "clock-mismatch");
}

/// The copy of a game forgot the offer that stood, and that one had been declined.
#[test]
fn offers_travel_with_their_game() {
    let mut game = Game::new();
    game.play("e4").unwrap();
    game.offer_draw(Color::White).unwrap();
    both_ways(game.clone());
    let mut copy: Game = from_str(&to_string(&game).unwrap()).unwrap();
    assert_eq!(copy.draw_offer(), Some(Color::White));
    copy.decline_draw(Color::Black).unwrap();
    assert_ne!(copy, game);
    let mut copy: Game = from_str(&to_string(&copy).unwrap()).unwrap();
    assert_eq!(copy.offer_draw(Color::White).unwrap_err().code(), "offer-too-soon");
    // An offer that was taken back stays behind, and one of the future is refused.
    game.undo();
    assert_eq!(to_value(&game).unwrap().get("offers"), None);
    let late = to_string(&copy).unwrap().replace("\"ply\":1", "\"ply\":2");
    assert!(from_str::<Game>(&late).is_err());
}

/// The rules were changed, and the moves before that were refused.
#[test]
fn a_game_whose_rules_were_changed_travels() {
    let mut game = Game::new().with_draw_rules(DrawRules::OverTheBoard);
    for text in ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8", "e4", "e5"] {
        game.play(text).unwrap();
    }
    both_ways(game.with_draw_rules(DrawRules::Automatic));
}

/// Any end was believed, checkmate of the first position too.
#[test]
fn only_an_end_that_could_be_declared_is_believed() {
    let ended = |outcome: Value, evidence: Value, claim: Value| {
        let declared = json!({"outcome": outcome, "ply": 0, "evidence": evidence, "claim": claim});
        let start = Position::new().to_fen();
        from_value::<Game>(json!({"start": start, "moves": [], "declared": declared}))
    };
    let win = |reason: &str| json!({"win": {"winner": "white", "reason": reason}});
    let draw = |reason: &str| json!({"draw": {"reason": reason}});
    let declared = |by: Value| json!({"declared": {"by": by}});
    let (black, nobody) = (declared(json!("black")), declared(Value::Null));
    for (outcome, evidence) in [
        (win("resignation"), &black),
        (win("time"), &black),
        (win("abandonment"), &black),
        (win("forfeit"), &black),
        (win("adjudication"), &nobody),
        (draw("agreement"), &nobody),
        (draw("adjudication"), &nobody),
        (draw("time-insufficient"), &black),
        (draw("dead-position"), &json!("board")),
    ] {
        assert!(ended(outcome.clone(), evidence.clone(), Value::Null).is_ok(), "{outcome}");
    }
    let white = declared(json!("white"));
    let claim = json!({"by": "white", "intended": null});
    for (outcome, evidence, claim) in [
        (win("checkmate"), json!("board"), Value::Null),
        (draw("stalemate"), json!("board"), Value::Null),
        (draw("threefold"), json!({"repetition": {"plies": [0, 0, 0]}}), Value::Null),
        (draw("threefold"), json!({"repetition": {"plies": [0]}}), claim.clone()),
        (draw("fifty-move"), json!({"count": {"halfmoves": 100}}), claim),
        (draw("resignation"), black, Value::Null),
        (win("resignation"), white.clone(), Value::Null),
        (win("time"), white, Value::Null),
        (win("time"), nobody, Value::Null),
    ] {
        assert!(ended(outcome.clone(), evidence, claim).is_err(), "{outcome}");
    }
    // Claims are made again.
    let mut game = Game::new().with_draw_rules(DrawRules::OverTheBoard);
    for text in ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1"] {
        game.play(text).unwrap();
    }
    let mut with = game.clone();
    with.claim_draw_with(Color::Black, "Ng8").unwrap();
    both_ways(with);
    game.play("Ng8").unwrap();
    game.claim_draw(Color::White).unwrap();
    both_ways(game);
}

/// What a PGN tag says can have no time at all; people do not write that.
#[test]
fn a_control_without_any_time_travels() {
    for tag in ["0+0", "1/0", "*0", "0", "40/0:1800", "0d0", "0+5"] {
        both_ways(TimeControl::from_pgn(tag).unwrap().unwrap());
    }
}
