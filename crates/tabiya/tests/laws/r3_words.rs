//! R3.8: resigning, offers, claims, and the other words that end a game.

use super::r3_playing::{game, play};
use tabiya::{Claimed, Color, DrawReason, DrawRules, Game, GameError, Outcome};

const WHITE: Color = Color::White;
const BLACK: Color = Color::Black;

fn over_the_board(moves: &str) -> Game {
    play(Game::new().with_draw_rules(DrawRules::OverTheBoard), moves)
}

#[test]
fn who_resigns_loses() {
    let mut game = game("e4");
    assert_eq!(game.resign(WHITE).unwrap().to_string(), "Black wins by resignation"); // also out of turn
    assert_eq!(game.resign(BLACK), Err(GameError::GameOver { outcome: game.outcome().unwrap() }));
}

/// FIDE 5.1.2
#[test]
fn over_the_board_resigning_against_a_side_that_cannot_mate_is_a_draw() {
    let fen = "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1";
    let mut game = Game::from_fen(fen).unwrap().with_draw_rules(DrawRules::OverTheBoard);
    assert_eq!(game.resign(WHITE), Ok(Outcome::Draw { reason: DrawReason::Resignation }));
    let mut automatic = Game::from_fen(fen).unwrap();
    assert_eq!(automatic.resign(WHITE).unwrap().winner(), Some(BLACK));
}

#[test]
fn an_offer_is_accepted_or_declined() {
    let mut accepted = game("e4 e5");
    accepted.offer_draw(WHITE).unwrap();
    assert_eq!(accepted.draw_offer(), Some(WHITE));
    assert_eq!(accepted.accept_draw(WHITE), Err(GameError::NoOffer { by: BLACK })); // not one's own
    assert_eq!(accepted.accept_draw(BLACK).unwrap().to_string(), "Draw by agreement");
    let mut declined = game("e4 e5");
    declined.offer_draw(WHITE).unwrap();
    declined.decline_draw(BLACK).unwrap();
    assert_eq!(declined.draw_offer(), None);
    assert_eq!(declined.accept_draw(BLACK), Err(GameError::NoOffer { by: WHITE }));
    assert_eq!(declined.decline_draw(BLACK), Err(GameError::NoOffer { by: WHITE }));
}

#[test]
fn the_opponents_move_declines_and_the_offerers_own_does_not() {
    let mut game = game("e4 e5");
    game.offer_draw(WHITE).unwrap(); // before its move
    game.play("Nf3").unwrap();
    assert_eq!(game.draw_offer(), Some(WHITE));
    game.play("Nc6").unwrap();
    assert_eq!(game.draw_offer(), None);
    // Offered with the move.
    game.play_offering("Bb5").unwrap();
    assert_eq!(game.draw_offer(), Some(WHITE));
    game.play("a6").unwrap();
    assert_eq!(game.draw_offer(), None);
    assert_eq!(game.accept_draw(BLACK), Err(GameError::NoOffer { by: WHITE }));
}

#[test]
fn nobody_offers_again_before_a_move_of_their_own() {
    let mut game = game("e4");
    game.offer_draw(WHITE).unwrap();
    assert_eq!(game.offer_draw(WHITE), Err(GameError::OfferStands { by: WHITE }));
    game.decline_draw(BLACK).unwrap();
    assert_eq!(game.offer_draw(WHITE), Err(GameError::OfferTooSoon { by: WHITE }));
    game.play("e5").unwrap();
    assert_eq!(game.offer_draw(WHITE), Err(GameError::OfferTooSoon { by: WHITE }));
    game.play("Nf3").unwrap();
    game.offer_draw(WHITE).unwrap();
    // The other side may offer all the while, and two offers are an agreement.
    game.offer_draw(BLACK).unwrap();
    assert_eq!(game.outcome(), Some(Outcome::Draw { reason: DrawReason::Agreement }));
}

#[test]
fn taking_moves_back_takes_offers_back() {
    let mut game = game("e4");
    game.offer_draw(WHITE).unwrap();
    game.undo();
    assert_eq!(game.draw_offer(), None);
    game.redo();
    assert_eq!(game.draw_offer(), Some(WHITE));
    game.undo();
    game.play("d4").unwrap();
    assert_eq!(game.draw_offer(), None);
    assert_eq!(game.offer_draw(WHITE), Ok(()));
}

#[test]
fn nothing_is_taken_after_the_end() {
    let mut game = game("f3 e5 g4 Qh4#");
    let over = GameError::GameOver { outcome: game.outcome().unwrap() };
    assert_eq!(game.offer_draw(WHITE), Err(over.clone()));
    assert_eq!(game.accept_draw(WHITE), Err(over.clone()));
    assert_eq!(game.decline_draw(WHITE), Err(over.clone()));
    assert_eq!(game.agree_draw(), Err(over.clone()));
    assert_eq!(game.claim_draw(WHITE), Err(over.clone()));
    assert_eq!(game.claim_draw_with(WHITE, "a3"), Err(over.clone()));
    assert_eq!(game.resign(BLACK), Err(over.clone()));
    assert_eq!(game.flag(BLACK), Err(over.clone()));
    assert_eq!(game.flag_searched(BLACK, 10), Err(over.clone()));
    assert_eq!(game.abandon(BLACK), Err(over.clone()));
    assert_eq!(game.adjudicate(None), Err(over.clone()));
    assert_eq!(game.end_if_dead(10), Err(over.clone()));
    assert_eq!(over.to_string(), "The game is over: Black wins by checkmate.");
    assert_eq!(game.draw_offer(), None);
}

/// FIDE 5.2.3
#[test]
fn over_the_board_each_side_makes_a_move_before_a_draw_is_agreed() {
    let mut early = over_the_board("e4");
    early.offer_draw(WHITE).unwrap();
    assert_eq!(early.accept_draw(BLACK), Err(GameError::AgreementTooSoon));
    assert_eq!(early.agree_draw(), Err(GameError::AgreementTooSoon));
    let mut later = over_the_board("e4 e5");
    assert!(later.agree_draw().is_ok());
    assert!(Game::new().agree_draw().is_ok(), "by automatic rules it may be agreed at once");
}

#[test]
fn only_the_side_to_move_claims_and_only_what_is_there() {
    let mut game = over_the_board("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8");
    assert_eq!(game.claim_draw(BLACK), Err(GameError::NotOnMove { by: BLACK }));
    assert_eq!(game.claim_draw(WHITE), Ok(Outcome::Draw { reason: DrawReason::Threefold }));
    let mut nothing = over_the_board("e4");
    let error = nothing.claim_draw(BLACK).unwrap_err();
    assert_eq!(
        error,
        GameError::NothingToClaim { repetitions: 1, halfmoves: Some(0), rules: DrawRules::OverTheBoard }
    );
    assert_eq!(
        error.to_string(),
        "There is no draw to claim: the position has stood 1 time of 3, \
         and there are 0 plies of 100 without a pawn move or a capture."
    );
    assert_eq!(Game::new().claim_draw(WHITE).unwrap_err().code(), "nothing-to-claim");
}

#[test]
fn over_the_board_a_failed_claim_plays_the_intended_move() {
    let mut game = over_the_board("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1");
    let mut other = game.clone();
    // Right: drawn, and the move is not played.
    assert!(matches!(game.claim_draw_with(BLACK, "Ng8"), Ok(Claimed::Draw { .. })));
    assert_eq!(game.ply(), 7);
    // Wrong: played.
    let mv = other.position().parse_move("Nc6").unwrap();
    assert_eq!(other.claim_draw_with(BLACK, "Nc6"), Ok(Claimed::MovePlayed { mv }));
    assert_eq!((other.ply(), other.outcome()), (8, None));
    // Not legal: nothing happens.
    let error = other.claim_draw_with(WHITE, "Ke3").unwrap_err();
    assert_eq!((error.code(), other.ply()), ("illegal-move", 8));
    // By automatic rules there is nothing to claim.
    let mut automatic = Game::new();
    assert_eq!(automatic.claim_draw_with(WHITE, "e4").unwrap_err().code(), "nothing-to-claim");
    assert_eq!(automatic.ply(), 0);
    assert_eq!(
        play(Game::new(), "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1")
            .claim_draw_with(BLACK, "Ng8")
            .unwrap_err()
            .to_string(),
        "There is no draw to claim: by automatic rules it comes by itself, \
         with the third repetition and after fifty moves."
    );
}

#[test]
fn a_claim_with_the_move_that_mates_plays_it() {
    let game = Game::from_fen("7k/8/6K1/8/8/8/8/R7 w - - 99 90").unwrap();
    let mut game = game.with_draw_rules(DrawRules::OverTheBoard);
    assert!(matches!(game.claim_draw_with(WHITE, "Ra8"), Ok(Claimed::MovePlayed { .. })));
    assert_eq!(game.outcome().unwrap().to_string(), "White wins by checkmate");
}

#[test]
fn others_may_decide_a_game() {
    assert_eq!(Game::new().abandon(WHITE).unwrap().to_string(), "Black wins by abandonment");
    assert_eq!(Game::new().adjudicate(Some(WHITE)).unwrap().to_string(), "White wins by adjudication");
    assert_eq!(Game::new().adjudicate(None).unwrap().to_string(), "Draw by adjudication");
}
