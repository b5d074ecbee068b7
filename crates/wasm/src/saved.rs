//! A game as data, in the shape that the crate's serde gives it, and words that end a game.

use crate::json::Json;
use crate::protocol::Word;
use tabiya::{Color, Ending, Evidence, Game, GameError, Move, Outcome, Role, Variant};

/// The start, the moves, the rules, and an end that the moves alone do not show.
pub(crate) fn write(json: &mut Json<'_>, game: &Game) {
    json.object(|json| {
        match game.start().variant() {
            Variant::Chess => json.key("start").shown(game.start()),
            variant => json.key("start").shown(format_args!("{} {}", variant.name(), game.start())),
        }
        json.key("moves").list(game.history(), |json, ply| json.text(&ply.uci().text()));
        json.key("rules").text(game.draw_rules().name());
        if game.ply() < game.total_plies() {
            let mut whole = game.clone();
            whole.jump(whole.total_plies());
            json.key("undone")
                .list(whole.history().skip(game.ply()), |json, ply| json.text(&ply.uci().text()));
        }
        // What the rules make of the moves is found again; what somebody said is not.
        if let Some(ending) = game.ending().filter(|_| game.ending_by(game.draw_rules()).is_none()) {
            declared(json.key("declared"), &ending);
        }
        let offers = game.offers();
        if offers.iter().any(Option::is_some) {
            json.key("offers").list(offers, |json, offer| match offer {
                Some(offer) => json.object(|json| {
                    json.key("ply").number(offer.ply);
                    json.key("declined").flag(offer.declined);
                }),
                None => json.null(),
            });
        }
    });
}

fn declared(json: &mut Json<'_>, ending: &Ending) {
    json.object(|json| {
        json.key("outcome").object(|json| match ending.outcome {
            Outcome::Win { winner, reason } => json.key("win").object(|json| {
                json.key("winner").text(winner.name());
                json.key("reason").text(reason.code());
            }),
            Outcome::Draw { reason } => {
                json.key("draw").object(|json| json.key("reason").text(reason.code()));
            }
            _ => {}
        });
        json.key("ply").number(ending.ply);
        match &ending.evidence {
            Evidence::Repetition { plies } => json.key("evidence").object(|json| {
                json.key("repetition").object(|json| {
                    json.key("plies").list(plies, |json, ply| json.number(ply));
                });
            }),
            Evidence::Count { halfmoves } => json.key("evidence").object(|json| {
                json.key("count").object(|json| json.key("halfmoves").number(halfmoves));
            }),
            Evidence::Declared { by } => json.key("evidence").object(|json| {
                json.key("declared").object(|json| json.key("by").text_or_null(by.map(Color::name)));
            }),
            _ => json.key("evidence").text("board"),
        }
        match &ending.claim {
            None => json.key("claim").null(),
            Some(claim) => json.key("claim").object(|json| {
                json.key("by").text(claim.by.name());
                match claim.intended {
                    Some(mv) => intended(json.key("intended"), mv),
                    None => json.key("intended").null(),
                }
            }),
        }
    });
}

fn intended(json: &mut Json<'_>, mv: Move) {
    json.object(|json| {
        json.key("from").shown(mv.from());
        json.key("to").shown(mv.to());
        match mv.promoted().map(Role::name) {
            Some(role) => json.key("kind").object(|json| json.key("promotion").text(role)),
            None if mv.is_drop() => {
                let role = mv.dropped().map(Role::name);
                json.key("kind").object(|json| json.key("drop").text_or_null(role));
            }
            None if mv.is_castling() => json.key("kind").text("castling"),
            None if mv.is_en_passant() => json.key("kind").text("en-passant"),
            None => json.key("kind").text("normal"),
        }
    });
}

/// Says a word of a side about a game.
pub(crate) fn say(game: &mut Game, word: Word, by: Color, text: &str) -> Result<(), GameError> {
    match word {
        Word::Resign => game.resign(by).map(drop),
        Word::Flag => game.flag(by).map(drop),
        Word::Abandon => game.abandon(by).map(drop),
        Word::Win => game.adjudicate(Some(by)).map(drop),
        Word::Draw => game.adjudicate(None).map(drop),
        Word::Offer => game.offer_draw(by),
        Word::Accept => game.accept_draw(by).map(drop),
        Word::Decline => game.decline_draw(by),
        Word::Agree => game.agree_draw().map(drop),
        Word::Claim => game.claim_draw(by).map(drop),
        Word::ClaimWith => game.claim_draw_with(by, text).map(drop),
        Word::Forfeit => game.forfeit(by).map(drop),
        Word::RecordedWin => game.record_result(Some(by)).map(drop),
        Word::RecordedDraw => game.record_result(None).map(drop),
    }
}

#[cfg(test)]
mod tests {
    use super::{say, write};
    use crate::json::Json;
    use crate::protocol::Word;
    use alloc::vec::Vec;
    use tabiya::{Color, DrawRules, Game, Position, Variant};

    #[test]
    fn what_is_saved_is_read_by_the_library() {
        for word in Word::ALL.iter().copied().map(Some).chain([None]) {
            let mut game = Game::new().with_draw_rules(DrawRules::OverTheBoard);
            for text in ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8"] {
                game.play(text).unwrap();
            }
            if let Some(word) = word {
                let _ = say(&mut game, word, Color::White, "e4");
            }
            let mut out = Vec::new();
            write(&mut Json::new(&mut out), &game);
            let read: Game = serde_json::from_slice(&out).unwrap();
            assert_eq!(read, game, "{word:?}");
        }
    }

    #[test]
    fn a_variant_is_saved_behind_its_name_with_a_drop_that_was_intended() {
        let start = Position::start_of(Variant::Crazyhouse);
        let mut game = Game::from_position(start).with_draw_rules(DrawRules::OverTheBoard);
        for text in ["e4", "d5", "exd5", "Nf6", "Nf3", "Ng8", "Ng1", "Nf6", "Nf3", "Ng8", "Ng1", "Nf6"] {
            game.play(text).unwrap();
        }
        let _ = say(&mut game, Word::ClaimWith, Color::White, "P@e4");
        let mut out = Vec::new();
        write(&mut Json::new(&mut out), &game);
        assert!(out.starts_with(b"{\"start\":\"crazyhouse rnbqkbnr/"));
        let read: Game = serde_json::from_slice(&out).unwrap();
        assert_eq!(read, game);
    }
}
