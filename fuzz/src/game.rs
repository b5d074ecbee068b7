//! What must hold for any script that a game is given.

use super::position_and_text;
use tabiya::{
    Claimed, Color, DrawReason, DrawRules, Evidence, Game, GameError, Move, Outcome, Position, Status,
    WinReason,
};

const RULES: [DrawRules; 3] = [DrawRules::Automatic, DrawRules::OverTheBoard, DrawRules::Analysis];

/// A position as in the other targets, and then letters. Small ones are White's, large ones Black's where both can say it.
///
/// `u` and `r` undo and redo, `j` jumps; `o` offers, `a` accepts, `d` declines, `g` agrees; `c` claims, `w` claims
/// with a move, `p` offers with one; `q` resigns, `f` loses on time, `b` leaves, `x` adjudicates, `k` asks whether it
/// is dead; `1`, `2` and `3` are the rule sets. Anything else plays: its number among the legal moves.
pub fn game(text: &str) {
    let (start, script) = position_and_text(text);
    let mut game = Game::from_position(start);
    let mut letters = script.chars();
    look(&game);
    for _ in 0..120 {
        let Some(letter) = letters.next() else { break };
        let before = game.clone();
        let by = if letter.is_ascii_uppercase() { Color::Black } else { Color::White };
        let mut number = || letters.next().map_or(0, |letter| letter as usize);
        let mut changed = None;
        let said: Result<(), GameError> = match letter.to_ascii_lowercase() {
            'u' => {
                let mv = game.undo();
                assert_eq!(mv.is_some(), before.ply() > 0);
                if mv.is_some() {
                    let mut again = game.clone();
                    assert_eq!(again.redo(), mv);
                    same(&again, &before);
                }
                Ok(())
            }
            'r' => {
                assert_eq!(game.redo().is_some(), before.ply() < before.total_plies());
                Ok(())
            }
            'j' => {
                let ply = number() % (game.total_plies() + 2);
                assert_eq!(game.jump(ply).is_some(), ply <= before.total_plies());
                let mut back = game.clone();
                assert!(back.jump(before.ply()).is_some());
                same(&back, &before);
                Ok(())
            }
            '1' | '2' | '3' => {
                game = game.with_draw_rules(RULES[letter as usize - '1' as usize]);
                Ok(())
            }
            'o' => game.offer_draw(by),
            'a' => game.accept_draw(by).map(drop),
            'd' => game.decline_draw(by),
            'g' => game.agree_draw().map(drop),
            'c' => game.claim_draw(by).map(drop),
            'q' => game.resign(by).map(drop),
            'f' => game.flag(by).map(drop),
            'b' => game.abandon(by).map(drop),
            'x' => game.adjudicate(None).map(drop),
            'k' => game.end_if_dead(20).map(drop),
            'w' => match nth(&game, number()) {
                Some(mv) => game.claim_draw_with(by, mv).map(|claimed| changed = Some((mv, claimed))),
                None => continue,
            },
            'p' => {
                let Some(mv) = nth(&game, number()) else { continue };
                let open = !game.is_over();
                assert_eq!(game.play_offering(mv).is_ok(), open);
                if open && !game.is_over() {
                    assert_eq!(game.draw_offer(), Some(before.position().turn()));
                }
                Ok(())
            }
            _ => {
                let Some(mv) = nth(&game, letter as usize) else { continue };
                let over = game.outcome();
                let text = game.position().san(mv).to_string();
                match game.play(text.as_str()) {
                    Ok(played) => assert_eq!((played, over, game.ply()), (mv, None, before.ply() + 1)),
                    Err(_) => assert!(over.is_some(), "{text} is legal"),
                }
                Ok(())
            }
        };
        match said {
            Ok(()) => match changed {
                Some((_, Claimed::Draw { outcome })) => assert_eq!(game.outcome(), Some(outcome)),
                Some((mv, Claimed::MovePlayed { .. })) => assert_eq!(game.moves().last(), Some(mv)),
                None => {}
            },
            Err(error) => {
                assert!(!error.to_string().is_empty() && !error.code().is_empty());
                same(&game, &before);
                assert_eq!(matches!(error, GameError::GameOver { .. }), before.is_over(), "{error}");
            }
        }
        look(&game);
    }
    replayed(&game);
}

fn nth(game: &Game, number: usize) -> Option<Move> {
    let moves = game.position().legal_moves();
    (!moves.is_empty()).then(|| moves[number % moves.len()])
}

/// Two games that nobody can tell apart.
fn same(one: &Game, other: &Game) {
    assert_eq!(one, other);
    assert_eq!(
        (one.ply(), one.total_plies(), one.draw_offer()),
        (other.ply(), other.total_plies(), other.draw_offer())
    );
    assert_eq!(
        (one.status(), one.ending(), one.repeated()),
        (other.status(), other.ending(), other.repeated())
    );
}

/// What holds at any time.
fn look(game: &Game) {
    let position = game.position();
    let same = |&ply: &usize| game.position_at(ply).is_some_and(|earlier| earlier.same_position(position));
    let stood: Vec<usize> = (0..=game.ply()).filter(same).collect();
    assert_eq!((game.repetitions() as usize, game.repeated()), (stood.len(), stood.clone()));
    for rules in RULES {
        assert_eq!(game.outcome_by(rules), by_hand(position, stood.len(), rules), "{position} by {rules}");
    }
    let outcome = game.outcome();
    assert_eq!(game.is_over(), outcome.is_some());
    assert_eq!(game.status().is_over(), outcome.is_some());
    match game.ending() {
        Some(ending) => {
            assert_eq!((Some(ending.outcome), ending.ply), (outcome, game.ply()));
            assert!(!ending.to_string().is_empty());
            if let (Evidence::Repetition { plies }, None) = (&ending.evidence, ending.claim) {
                assert_eq!(*plies, stood);
            }
            assert_eq!(game.draw_offer(), None);
            assert!(game.claimable().is_empty() && game.claiming_moves().is_empty());
        }
        None => {
            assert_eq!(outcome, None);
            assert_eq!(game.status() == Status::Check, position.is_check());
            assert!(position.has_legal_moves());
            // What can be claimed is granted, and only to the side to move.
            let turn = position.turn();
            let mut claiming = game.clone();
            assert!(matches!(claiming.claim_draw(!turn), Err(GameError::NotOnMove { .. })));
            assert_eq!(claiming.claim_draw(turn).is_ok(), !game.claimable().is_empty());
            // An offer is there to be accepted by the other side alone.
            if let Some(offerer) = game.draw_offer() {
                assert!(game.clone().accept_draw(offerer).is_err());
                let early = game.draw_rules() == DrawRules::OverTheBoard && game.ply() < 2;
                assert_eq!(game.clone().accept_draw(!offerer).is_ok(), !early);
                assert!(game.clone().decline_draw(!offerer).is_ok());
            }
        }
    }
}

/// What rules make of a position that has stood so often.
fn by_hand(position: &Position, stood: usize, rules: DrawRules) -> Option<Outcome> {
    let draw = |reason| Some(Outcome::Draw { reason });
    if position.legal_moves().is_empty() {
        return if position.is_check() {
            Some(Outcome::Win { winner: !position.turn(), reason: WinReason::Checkmate })
        } else {
            draw(DrawReason::Stalemate)
        };
    }
    let halfmoves = position.halfmoves();
    match rules {
        DrawRules::Automatic if halfmoves >= 100 => draw(DrawReason::FiftyMove),
        DrawRules::Automatic if stood >= 3 => draw(DrawReason::Threefold),
        DrawRules::OverTheBoard if halfmoves >= 150 => draw(DrawReason::SeventyFiveMove),
        DrawRules::OverTheBoard if stood >= 5 => draw(DrawReason::Fivefold),
        DrawRules::Analysis => None,
        _ if position.insufficient_material() => draw(DrawReason::InsufficientMaterial),
        _ => None,
    }
}

/// The moves as text make the same positions again, and no text is without an answer.
fn replayed(game: &Game) {
    for texts in [game.sans(), game.ucis()] {
        let mut other = Game::from_position(*game.start()).with_draw_rules(DrawRules::Analysis);
        for text in texts {
            other.play(text).expect("what a game writes it reads");
        }
        assert_eq!((other.position(), other.repeated()), (game.position(), game.repeated()));
    }
    for text in ["O-O", "O-O-O", "e1g1", "exd6"] {
        let answer = game.explain(text);
        assert_eq!(answer.error.is_none(), game.clone().play(text).is_ok(), "{text}");
    }
}
