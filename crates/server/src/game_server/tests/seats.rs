//! Who may do what.

use super::{Table, ask};
use crate::call::answer::WakeReason;
use crate::call::{Answer, Call};
use crate::game_server::ServerLimits;
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;
use tabiya::Square;

#[test]
fn two_sides_play_a_game_to_its_end_and_it_is_written_down() {
    let table = Table::new();
    let game = table.begin(json!({"white": {"name": "Ada"}, "black": {"name": "Bo\u{7}b"}}));
    let played = table.yes("play", json!({"game": game, "as": "white", "move": "I'll go **f3**.", "ply": 0}));
    assert_eq!((&played["played"]["san"], &played["state"]["ply"]), (&json!("f3"), &json!(1)));
    table.play(&game, "e5 g4 Qh4");
    let state = table.yes("state", json!({"game": game}));
    assert_eq!(state["outcome"]["reason"], "checkmate");
    let refused = table.no("play", json!({"game": game, "move": "a3"}));
    assert_eq!((&*refused.code, refused.state.is_some()), ("game-over", true));
    // The squares show why it is over, as they do where only a position is asked about.
    let rejection = refused.rejection.unwrap();
    assert_eq!((rejection.input.as_str(), &rejection.squares[..]), ("a3", &[Square::E1, Square::H4][..]));
    let pgn = table.yes("pgn", json!({"game": game}))["pgn"].as_str().unwrap().to_owned();
    assert!(pgn.contains("[White \"Ada\"]") && pgn.contains("[Result \"0-1\"]"), "{pgn}");
    assert!(!pgn.contains('\u{7}'), "{pgn}");
}

#[test]
fn a_stale_move_is_refused_with_the_current_state() {
    let table = Table::new();
    let game = table.begin(json!({}));
    let key = table.yes("state", json!({"game": game}))["key"].clone();
    table.yes("play", json!({"game": game, "move": "e4", "ply": 0, "key": key}));
    let by_ply = table.no("play", json!({"game": game, "move": "e5", "ply": 0}));
    assert_eq!(by_ply.code, "stale");
    assert_eq!(
        by_ply.message,
        "This was thought for the position after 0 moves, but 1 move has been played."
    );
    assert_eq!(by_ply.state.unwrap().observation.ply, 1);
    let by_key = table.no("play", json!({"game": game, "move": "e5", "key": key}));
    assert_eq!(by_key.code, "stale");
    assert_eq!(table.yes("state", json!({"game": game}))["ply"], 1);
}

#[test]
fn nobody_moves_for_the_other_side() {
    let table = Table::new();
    let game = table.begin(json!({}));
    let refused = table.no("play", json!({"game": game, "as": "black", "move": "e5"}));
    assert_eq!((&*refused.code, refused.message.as_str()), ("not-your-turn", "It is White's turn."));
    assert_eq!(table.no("resign", json!({"game": game})).code, "which-side");
    assert_eq!(table.no("wait_for_turn", json!({"game": game, "seconds": 0})).code, "which-side");
}

#[test]
fn in_a_guarded_game_only_the_token_acts() {
    let table = Table::new();
    let begun = table.yes("new_game", json!({"guarded": true}));
    let (game, tokens) = (&begun["game"], &begun["tokens"]);
    assert_eq!(tokens["white"].as_str().unwrap().len(), 32);
    assert_ne!(tokens["white"], tokens["black"]);
    assert_eq!(table.no("play", json!({"game": game, "as": "white", "move": "e4"})).code, "token-needed");
    let wrong = json!({"game": game, "token": "0".repeat(32), "move": "e4"});
    assert_eq!(table.no("play", wrong).code, "wrong-token");
    let crossed = json!({"game": game, "as": "white", "token": tokens["black"], "move": "e4"});
    assert_eq!(table.no("play", crossed).code, "wrong-token");
    let turn = table.no("play", json!({"game": game, "token": tokens["black"], "move": "e5"}));
    assert_eq!(turn.code, "not-your-turn");
    table.yes("play", json!({"game": game, "token": tokens["white"], "move": "e4"}));
    assert_eq!(table.no("undo", json!({"game": game, "token": tokens["white"]})).code, "no-takebacks");
    let seen = table.yes("state", json!({"game": game}));
    assert!(seen.get("you").is_none() && seen.get("tokens").is_none(), "{seen}");
}

#[test]
fn a_policy_decides_what_is_shown_and_how_often_is_tried() {
    let table = Table::new();
    let policy = json!({"legal": "never", "boards": ["pieces"], "history": false, "retries": 1});
    let game = table.begin(json!({"white": {"policy": policy}}));
    let state = table.yes("state", json!({"game": game, "as": "white"}));
    assert!(state.get("fen").is_none() && state.get("history").is_none(), "{state}");
    assert_eq!(state["triesLeft"], 2);
    assert_eq!(table.no("legal_moves", json!({"game": game, "as": "white"})).code, "not-shown");
    // Asked move by move, it would list them.
    assert_eq!(table.no("explain", json!({"game": game, "as": "white", "move": "e5"})).code, "not-shown");
    let first = table.no("play", json!({"game": game, "move": "Nf4"}));
    assert_eq!((first.tries_left, first.state.is_none()), (Some(1), true));
    assert_eq!(first.rejection.unwrap().suggestions, []);
    let last = table.no("play", json!({"game": game, "move": "hm, no idea"}));
    assert_eq!(last.tries_left, Some(0));
    let state = last.state.unwrap();
    assert_eq!(state.decided.unwrap(), "White has used up its 2 tries for this move, and the game ends.");
    let ending = state.observation.outcome.unwrap();
    assert_eq!((&*ending.result, &*ending.reason), ("0-1", "forfeit"));
    // Neither the forfeit nor a try is taken back, by nobody.
    for side in ["white", "black"] {
        assert_eq!(table.no("undo", json!({"game": game, "as": side})).code, "no-takebacks");
    }
}

/// Without tokens a caller can name either side: naming the other one opened what the side to move is not shown.
#[test]
fn naming_the_other_side_does_not_open_what_is_hidden_from_the_one_to_move() {
    let table = Table::new();
    let policy = json!({"legal": "never", "boards": ["pieces"], "history": false});
    let game = table.begin(json!({"white": {"policy": policy}}));
    let calls = [
        ("legal_moves", json!({})),
        ("explain", json!({"move": "e4"})),
        ("apply", json!({"moves": "e4"})),
        ("show", json!({"moves": "e4"})),
        ("judge", json!({})),
        ("analyse", json!({})),
        ("hint", json!({})),
        ("tablebase", json!({})),
        ("pgn", json!({})),
    ];
    for (call, mut arguments) in calls {
        arguments["game"] = json!(game);
        arguments["as"] = json!("black");
        assert_eq!(table.no(call, arguments).code, "not-shown", "{call}");
    }
    // Black has no policy, and is to move.
    table.yes("play", json!({"game": game, "as": "white", "move": "e4"}));
    table.yes("legal_moves", json!({"game": game, "as": "black"}));
}

/// Nor do the answers to moves, offers and questions about the state: what is shown depends on who may be calling, and not on
/// whom he calls himself.
#[test]
fn no_answer_of_an_open_game_shows_what_either_seat_is_not_shown() {
    let table = Table::new();
    let policy = json!({"boards": ["pieces"], "history": false});
    let game = table.begin(json!({"white": {"policy": policy}}));
    let hides = |answer: &Value, call: &str| {
        let text = answer.to_string();
        for hidden in ["\"fen\"", "\"key\"", "\"history\"", "\"lastMove\"", "\"ascii\"", "\"opening\""] {
            assert!(!text.contains(hidden), "{call} tells {hidden}: {text}");
        }
    };
    for (turn, other, mv) in [("white", "black", "e4"), ("black", "white", "e5"), ("white", "black", "Nf3")] {
        for side in [turn, other] {
            let at = json!({"game": game, "as": side});
            hides(&table.yes("state", at.clone()), "state");
            assert_eq!(
                table.no("state", json!({"game": game, "as": side, "boards": ["fen"]})).code,
                "not-shown"
            );
            assert_eq!(table.no("pgn", at).code, "not-shown");
        }
        hides(&table.yes("state", json!({"game": game})), "state");
        hides(&table.yes("play", json!({"game": game, "as": turn, "move": mv})), "play");
        hides(&table.yes("offer_draw", json!({"game": game, "as": other})), "offer_draw");
        hides(&table.yes("answer_draw", json!({"game": game, "as": turn, "accept": false})), "answer_draw");
        let late = table.no("play", json!({"game": game, "as": turn, "move": mv, "ply": 99}));
        hides(&json!(late), "a stale play");
    }
}

/// Who looks on may be either player: whatever one of them is not shown, he is not shown.
#[test]
fn who_looks_on_sees_what_both_sides_may_see() {
    let table = Table::new();
    let policy = json!({"legal": "never", "boards": ["pieces"], "history": false});
    let game = table.begin(json!({"guarded": true, "black": {"policy": policy}, "moves": "e4"}));
    let seen = table.yes("state", json!({"game": game}));
    assert!(
        seen.get("fen").is_none() && seen.get("history").is_none() && seen.get("you").is_none(),
        "{seen}"
    );
    for (call, arguments) in [
        ("legal_moves", json!({})),
        ("explain", json!({"move": "e5"})),
        ("apply", json!({"moves": "e5"})),
        ("show", json!({"boards": ["fen"]})),
        ("show", json!({"moves": "e5"})),
        ("state", json!({"boards": ["ascii"]})),
        ("judge", json!({})),
        ("analyse", json!({})),
        ("hint", json!({})),
        ("tablebase", json!({})),
        ("pgn", json!({})),
    ] {
        let mut arguments = arguments;
        arguments["game"] = json!(game);
        assert_eq!(table.no(call, arguments).code, "not-shown", "{call}");
    }
    assert!(table.yes("show", json!({"game": game}))["boards"]["pieces"].is_object());
}

#[test]
fn whoever_is_not_shown_the_fen_finds_it_in_no_answer() {
    let table = Table::new();
    let seat = json!({"policy": {"boards": ["ascii"]}});
    let game = table.begin(json!({"white": seat, "black": seat}));
    for call in ["legal_moves", "analyse", "hint", "show", "state"] {
        let answer = table.yes(call, json!({"game": game, "as": "white"})).to_string();
        assert!(!answer.contains("KQkq") && !answer.contains("rnbqkbnr"), "{call}: {answer}");
    }
    let why = table.yes("explain", json!({"game": game, "as": "white", "move": "Ke2"})).to_string();
    assert!(!why.contains("KQkq"), "{why}");
    assert_eq!(table.no("judge", json!({"game": game, "as": "white"})).code, "not-shown");
}

#[test]
fn who_has_no_try_left_may_have_a_move_by_lot_or_by_the_engine() {
    let table = Table::new();
    for otherwise in ["random", "engine"] {
        let seat = json!({"policy": {"retries": 0, "otherwise": otherwise}});
        let game = table.begin(json!({"white": seat}));
        let refused = table.no("play", json!({"game": game, "move": "Ke2"}));
        assert!(refused.state.unwrap().decided.unwrap().contains("for it"), "{otherwise}");
        let waited = table.yes("wait_for_turn", json!({"game": game, "as": "black", "seconds": 60}));
        assert_eq!(
            (&waited["because"], &waited["state"]["ply"]),
            (&json!("your-turn"), &json!(1)),
            "{otherwise}"
        );
    }
}

#[test]
fn words_in_the_place_of_a_move_are_told_where_they_belong() {
    let table = Table::new();
    let game = table.begin(json!({}));
    let refused = table.no("play", json!({"game": game, "move": "I resign."}));
    assert_eq!(refused.message, "There is no move in this text, but it resigns: call resign for that.");
    assert_eq!(table.yes("state", json!({"game": game}))["ply"], 0);
}

#[test]
fn a_draw_is_offered_told_once_declined_and_accepted() {
    let table = Table::new();
    let game = table.begin(json!({}));
    table.yes("play", json!({"game": game, "move": "e4", "offerDraw": true}));
    let waited = table.yes("wait_for_turn", json!({"game": game, "as": "black"}));
    assert_eq!(
        (&waited["because"], &waited["state"]["draw"]["offeredBy"]),
        (&json!("your-turn"), &json!("white"))
    );
    table.yes("answer_draw", json!({"game": game, "accept": false}));
    assert_eq!(
        table.no("answer_draw", json!({"game": game, "as": "black", "accept": true})).code,
        "no-offer"
    );
    table.yes("offer_draw", json!({"game": game, "as": "black"}));
    let offered = table.yes("wait_for_turn", json!({"game": game, "as": "white", "seconds": 5}));
    assert_eq!(offered["because"], "draw-offered");
    let again = table.yes("wait_for_turn", json!({"game": game, "as": "white", "seconds": 0}));
    assert_eq!(again["because"], "timeout");
    let agreed = table.yes("answer_draw", json!({"game": game, "as": "white", "accept": true}));
    assert_eq!(agreed["outcome"]["reason"], "agreement");
}

#[test]
fn everybody_who_waits_hears_of_an_offer_even_after_one_who_has_left() {
    let table = Table::new();
    let begin = || {
        let game = table.begin(json!({}));
        table.yes("play", json!({"game": game, "move": "e4"}));
        (json!({"game": game, "as": "white", "seconds": 60}), json!({"game": game, "as": "black"}))
    };
    let (wait, offer) = begin();
    let arguments = wait.as_object().unwrap().clone();
    let left = table.games.answer_to(Call::read("wait_for_turn", arguments).unwrap(), &|| false);
    // They are asked in this order: the one waits before the other offers.
    let both = async { tokio::join!(left, ask(&table.games, "offer_draw", offer)) };
    let Ok(Answer::WaitForTurn(waited)) = table.runtime.block_on(both).0 else { panic!() };
    assert_eq!(waited.because, WakeReason::DrawOffered);
    // One who comes afterwards hears of it, and then waits for the turn.
    assert_eq!(table.yes("wait_for_turn", wait.clone())["because"], "draw-offered");
    let again = json!({"game": wait["game"], "as": "white", "seconds": 0});
    assert_eq!(table.yes("wait_for_turn", again)["because"], "timeout");

    let (wait, offer) = begin();
    let one = || ask(&table.games, "wait_for_turn", wait.clone());
    let all = async { tokio::join!(one(), one(), one(), ask(&table.games, "offer_draw", offer)) };
    let (first, second, third, _) = table.runtime.block_on(all);
    for heard in [first, second, third] {
        assert_eq!(heard.unwrap()["because"], "draw-offered");
    }
}

#[test]
fn a_draw_is_claimed_as_the_board_stands_and_with_a_move() {
    let table = Table::new();
    let dance = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1";
    let game = table.begin(json!({"rules": "over-the-board", "moves": dance}));
    assert_eq!(table.no("claim_draw", json!({"game": game})).code, "nothing-to-claim");
    assert_eq!(table.no("claim_draw", json!({"game": game, "as": "white"})).code, "not-on-move");
    assert_eq!(table.no("claim_draw", json!({"game": game, "move": "Ng5"})).code, "none-reaches");
    let wrong = table.yes("claim_draw", json!({"game": game, "move": "e5"}));
    assert_eq!((&wrong["drawn"], &wrong["played"]["san"]), (&json!(false), &json!("e5")));
    let game = table.begin(json!({"rules": "over-the-board", "moves": dance}));
    let right = table.yes("claim_draw", json!({"game": game, "move": "Ng8"}));
    assert_eq!((&right["drawn"], &right["state"]["ply"]), (&json!(true), &json!(7)));
    assert_eq!(right["state"]["outcome"]["reason"], "threefold");
}

#[test]
fn moves_and_ends_are_taken_back() {
    let table = Table::new();
    let game = table.begin(json!({"moves": "e4 e5 Nf3"}));
    assert_eq!(table.no("undo", json!({"game": game, "ply": 2})).code, "stale");
    assert_eq!(table.yes("undo", json!({"game": game, "plies": 2}))["ply"], 1);
    let resigned = table.yes("resign", json!({"game": game, "as": "black"}));
    assert_eq!(resigned["outcome"]["result"], "1-0");
    let reopened = table.yes("undo", json!({"game": game}));
    assert_eq!((&reopened["ply"], reopened.get("outcome")), (&json!(1), None));
    assert_eq!(table.no("undo", json!({"game": game, "plies": 2})).code, "nothing-to-undo");
}

#[test]
fn a_chess960_game_castles_by_either_spelling() {
    let table = Table::new();
    let game = table.begin(json!({"chess960": 518, "moves": "e4 e5 Nf3 Nc6 Bc4 Bc5"}));
    assert_eq!(table.yes("play", json!({"game": game, "move": "e1h1"}))["played"]["san"], "O-O");
    let game = table.begin(json!({"fen": "bbrnqkrn/pppppppp/8/8/8/8/PPPPPPPP/BBRNQKRN w KQkq - 0 1"}));
    let played = table.yes("play", json!({"game": game, "move": "0-0"}));
    assert_eq!(
        (&played["played"]["uci"], &played["played"]["castling"]),
        (&json!("f1g1"), &json!("kingside"))
    );
}

#[test]
fn a_server_that_is_full_says_so_and_finished_games_make_room() {
    let limits = ServerLimits { games: 2, ..ServerLimits::default() };
    let table = Table::with(limits);
    let first = table.begin(json!({}));
    let second = table.begin(json!({}));
    assert_eq!(table.no("new_game", json!({})).code, "too-many-games");
    table.yes("resign", json!({"game": first, "as": "white"}));
    assert_eq!(table.no("new_game", json!({})).code, "too-many-games");
    table.pass(61_000);
    table.begin(json!({}));
    assert_eq!(table.no("state", json!({"game": first})).code, "game-dropped");
    table.yes("state", json!({"game": second}));
    assert_eq!(table.no("state", json!({"game": "g77"})).code, "no-such-game");
    assert_eq!(table.no("state", json!({"game": "the one from before"})).code, "no-such-game");
    table.pass(3_600_000);
    assert_eq!(table.yes("list_games", json!({}))["held"], 0);
}

#[test]
fn games_are_listed_in_pages() {
    let table = Table::with(ServerLimits { page: 2, ..ServerLimits::default() });
    let games: Vec<String> = (0..5).map(|_| table.begin(json!({}))).collect();
    table.yes("resign", json!({"game": games[1], "as": "white"}));
    let page = table.yes("list_games", json!({}));
    assert_eq!((&page["held"], &page["next"]), (&json!(5), &json!("g2")));
    let rest = table.yes("list_games", json!({"after": "g2", "only": "open"}));
    let names: Vec<&Value> = rest["games"].as_array().unwrap().iter().map(|game| &game["game"]).collect();
    assert_eq!(names, ["g3", "g4"]);
    assert_eq!(table.yes("list_games", json!({"only": "over"}))["games"][0]["outcome"]["result"], "0-1");
}

#[test]
fn whoever_waits_is_woken_by_a_move_an_offer_and_the_end() {
    let table = Table::new();
    let game = table.begin(json!({}));
    let wait = |side: &'static str| {
        let (games, game) = (Arc::clone(&table.games), game.clone());
        table.runtime.spawn(async move {
            ask(&games, "wait_for_turn", json!({"game": game, "as": side, "seconds": 60})).await.unwrap()
        })
    };
    let woken =
        |waiter: tokio::task::JoinHandle<Value>| table.runtime.block_on(waiter).unwrap()["because"].clone();
    for (side, call, arguments, because) in [
        ("black", "play", json!({"game": game, "move": "e4"}), "your-turn"),
        ("white", "offer_draw", json!({"game": game, "as": "black"}), "draw-offered"),
        ("white", "play", json!({"game": game, "move": "e5"}), "your-turn"),
        ("black", "resign", json!({"game": game, "as": "white"}), "game-over"),
    ] {
        let waiter = wait(side);
        std::thread::sleep(Duration::from_millis(20));
        assert!(!waiter.is_finished(), "{call}");
        table.yes(call, arguments);
        assert_eq!(woken(waiter), because, "{call}");
    }
}

/// All that was said, whole, also what was refused.
#[test]
fn every_turn_of_a_hosted_game_is_kept_whole() {
    let path = std::env::temp_dir().join(format!("tabiya-hosted-ledger-{}", std::process::id()));
    let _ = std::fs::remove_file(&path);
    let table = Table::new();
    table.games.keep(tabiya_referee::ledger::Ledger::append(&path).unwrap());
    let game =
        table.begin(json!({"white": {"name": "Ann"}, "black": {"name": "Bo", "policy": {"retries": 0}}}));
    let long = format!("{} My move is **e4**.", "I think about it. ".repeat(500));
    table.no("play", json!({"game": game, "move": "Ke4"}));
    table.pass(1_500);
    table.yes("play", json!({"game": game, "move": long}));
    table.no("play", json!({"game": game, "move": "Qxh8"}));
    let turns = tabiya_referee::ledger::Ledger::read(&path).unwrap();
    std::fs::remove_file(&path).unwrap();
    let [first, last] = &turns[..] else { panic!("{turns:?}") };
    assert_eq!((first.player.as_str(), first.tries, first.time), ("Ann", 2, 1_500));
    assert_eq!((first.exchanges.len(), first.rejected.len()), (2, 1));
    assert_eq!(first.exchanges[1].text, long);
    assert_eq!(first.mv.as_ref().unwrap().san, "e4");
    assert_eq!((last.player.as_str(), last.decision), ("Bo", tabiya_referee::ledger::DecisionKind::Forfeit));
}

#[test]
fn what_was_taken_from_a_text_is_told_with_its_place() {
    let table = Table::new();
    let game = table.begin(json!({}));
    let text = "d4 was tempting. I play **e4**!";
    let played = table.yes("play", json!({"game": game, "move": text}));
    assert_eq!((&played["extracted"], &played["span"]), (&json!("e4"), &json!([26, 28])));
    let refused = table.no("play", json!({"game": game, "move": "My move: Ke6"}));
    let rejection = refused.rejection.unwrap();
    assert_eq!((rejection.extracted.as_deref(), rejection.span), (Some("Ke6"), Some([9, 12])));
    let silent = table.no("play", json!({"game": game, "move": "Hello!"})).rejection.unwrap();
    assert_eq!((silent.extracted, silent.span), (None, None));
}

#[test]
fn a_refusal_of_several_moves_tells_each_with_its_place() {
    let table = Table::new();
    let game = table.begin(json!({}));
    let refused = table.no("play", json!({"game": game, "move": "e4 or d4, either is good."}));
    let rejection = serde_json::to_value(refused.rejection.unwrap()).unwrap();
    assert_eq!(rejection["code"], "ambiguous");
    assert_eq!(
        rejection["candidates"],
        json!([{"extracted": "e4", "span": [0, 2]}, {"extracted": "d4", "span": [6, 8]}])
    );
    // One text that fits several moves stands at one place.
    let game = table.begin(json!({"fen": "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1"}));
    let refused = table.no("play", json!({"game": game, "move": "I play Nd2."})).rejection.unwrap();
    assert_eq!(
        (&*refused.code, refused.extracted.as_deref(), refused.span),
        ("ambiguous", Some("Nd2"), Some([7, 10]))
    );
    // What is said in the place of a move has a place too.
    let refused = table.no("play", json!({"game": game, "move": "Well. I resign."})).rejection.unwrap();
    assert_eq!((refused.extracted.as_deref(), refused.span), (Some("I resign"), Some([6, 14])));
}

#[test]
fn the_place_of_the_answer_is_kept_by_a_seat_with_a_strict_policy() {
    let table = Table::new();
    let policy = json!({"answer": "tag:move", "retries": 3});
    let game = table.begin(json!({"white": {"policy": policy}}));
    let refused = table.no("play", json!({"game": game, "move": "I play e4."}));
    assert_eq!((&*refused.code, refused.tries_left), ("no-answer", Some(3)));
    let refused = table.no("play", json!({"game": game, "move": "e4 <move>e4 or d4</move>"}));
    assert_eq!(refused.tries_left, Some(2));
    let played = table.yes("play", json!({"game": game, "move": "Not d4. <move>e4</move>"}));
    assert_eq!((&played["played"]["san"], &played["extracted"]), (&json!("e4"), &json!("e4")));
    // The other side has no such policy.
    table.yes("play", json!({"game": game, "move": "I play e5."}));
}

#[test]
fn explain_reads_the_move_of_a_json_object() {
    let table = Table::new();
    let text = "{\"thought\": \"e4 was my first idea\", \"move\": \"Ke2\"}";
    let answer = table.yes("explain", json!({"move": text}));
    assert_eq!((&answer["verdict"], &answer["code"]), (&json!("illegal"), &json!("own-piece-there")));
}

#[test]
fn what_cannot_be_read_is_told_with_the_name_of_its_argument() {
    let table = Table::new();
    for (arguments, named) in [
        (json!({"time": "ten minutes"}), "`time`"),
        (json!({"black": {"time": "soon"}}), "`black.time`"),
        (json!({"white": {"engine": "stockfish"}}), "`white.engine`"),
        (json!({"black": {"engine": "tabiya:strong"}}), "`black.engine`"),
    ] {
        let refused = table.no("new_game", arguments);
        assert!(refused.message.contains(named), "{}", refused.message);
    }
}

#[test]
fn a_variant_is_played_by_its_own_rules() {
    let table = Table::new();
    let begun = table.yes("new_game", json!({"variant": "King of the Hill"}));
    assert_eq!(begun["variant"], "kingofthehill");
    let game = begun["game"].clone();
    for mv in ["e4", "e5", "Ke2", "a6", "Kd3", "a5", "Kc4", "a4"] {
        table.yes("play", json!({"game": game, "move": mv}));
    }
    let played = table.yes("play", json!({"game": game, "move": "I play Kd5 and win."}));
    let outcome = &played["state"]["outcome"];
    assert_eq!(
        (&outcome["result"], &outcome["message"]),
        (&json!("1-0"), &json!("White wins: the king has reached the hill"))
    );
    let pgn = table.yes("pgn", json!({"game": game}));
    assert!(pgn["pgn"].as_str().unwrap().contains("[Variant \"King of the Hill\"]"), "{pgn}");

    let explained = table.yes(
        "explain",
        json!({
            "variant": "antichess", "fen": "8/8/8/3p4/4P3/8/8/8 w - - 0 1", "move": "e5"
        }),
    );
    assert_eq!(explained["code"], "capture-obligatory");
    let refused = table.no("new_game", json!({"variant": "shogi"}));
    assert_eq!(refused.code, "bad-argument");
    assert!(
        refused.message.contains("crazyhouse") && refused.message.contains("shogi"),
        "{}",
        refused.message
    );
    let refused = table.no("new_game", json!({"variant": "racingkings", "chess960": 5}));
    assert_eq!(refused.message, "There are no Chess960 arrays of Racing Kings.");
}

#[test]
fn a_level_in_a_variant_is_told_that_nobody_has_measured_it_there() {
    let table = Table::new();
    let level = json!({"engine": "tabiya:1500"});
    let begun = table.yes("new_game", json!({"variant": "atomic", "black": level}));
    assert_eq!(
        (&begun["uncalibratedLevels"], &begun["note"]),
        (&json!(true), &json!("Levels are not calibrated in Atomic."))
    );
    // Chess has them measured, and full strength is no level.
    for arguments in [
        json!({"black": level}),
        json!({"variant": "atomic", "black": {"engine": "tabiya"}}),
        json!({"variant": "atomic"}),
    ] {
        let begun = table.yes("new_game", arguments.clone());
        assert!(begun.get("uncalibratedLevels").is_none() && begun.get("note").is_none(), "{arguments}");
    }
}

#[test]
fn drops_are_moves_and_the_hand_is_shown() {
    let table = Table::new();
    let fen = "6k1/5ppp/8/8/8/8/5PPP/6K1[RNp] w - - 0 1";
    let begun = table.yes("new_game", json!({"variant": "crazyhouse", "fen": fen}));
    assert_eq!(begun["inHand"], json!({"white": ["rook", "knight"], "black": ["pawn"]}));
    let game = begun["game"].clone();
    let listed = table.yes("legal_moves", json!({"game": game}));
    let drop = listed["moves"].as_array().unwrap().iter().find(|mv| mv["uci"] == "N@f3").unwrap();
    assert_eq!((&drop["piece"], &drop["drop"], &drop["to"]), (&json!("knight"), &json!(true), &json!("f3")));
    let refused = table.no("play", json!({"game": game, "move": "I drop Q@f3 now."}));
    assert_eq!(refused.rejection.unwrap().code, "not-in-hand");
    let played = table.yes("play", json!({"game": game, "move": "The back rank is weak. My move is R@e8#."}));
    assert_eq!((&played["played"]["san"], &played["extracted"]), (&json!("R@e8#"), &json!("R@e8#")));
    assert_eq!(played["state"]["outcome"]["reason"], "checkmate");
}
