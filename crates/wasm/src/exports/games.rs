//! Games: made, held and ended.

use super::{at, refuse, rules, variant};
use crate::held::HeldGame;
use crate::json::Json;
use crate::mailbox::OUTBOX;
use crate::protocol::{NO_GAME, NOT_BUILT, REFUSED, Word};
use crate::registry::{self, Registry};
use crate::{answers, pgn, refusal, saved, state};
use tabiya::{DrawRules, Game, Position, STANDARD_ARRAY, Variant};

/// A new game with this start in the place of another, or of its own for number 0.
fn begin(registry: &mut Registry, number: i32, start: Position, by: DrawRules) -> i32 {
    if number == 0 {
        return registry.insert(HeldGame::new(Game::from_position(start).with_draw_rules(by)));
    }
    match registry.at(number) {
        Some((_, _, held)) => {
            let rules = held.game.draw_rules();
            *held = HeldGame::new(Game::from_position(start).with_draw_rules(rules));
            number
        }
        None => NO_GAME,
    }
}

exports! {
    /// The address of two words: where the outbox is, and how much is in it.
    fn outbox() -> usize {
        OUTBOX.as_ptr() as usize
    }

    /// Makes the inbox this large and gives its address.
    fn reserve(len: usize) -> usize {
        registry::with(|registry| registry.inbox.reserve(len))
    }

    /// How many games there are.
    fn games() -> usize {
        registry::with(|registry| registry.held.len() - registry.free.len())
    }

    /// Forgets a game.
    fn free_game(game: i32) -> i32 {
        registry::with(|registry| registry.remove(game));
        0
    }

    /// Another game like this one.
    fn clone_game(game: i32) -> i32 {
        registry::with(|registry| match registry.at(game).map(|(_, _, held)| held.clone()) {
            Some(held) => registry.insert(held),
            None => NO_GAME,
        })
    }

    /// Goes on by other rules.
    fn set_rules(game: i32, by: u32) -> i32 {
        at(game, |_, _, held| {
            held.game = core::mem::take(&mut held.game).with_draw_rules(rules(by));
            0
        })
    }

    /// The number of the variant that the inbox names; `REFUSED` if there is none, `NOT_BUILT` if it is not in this build.
    fn variant_named(len: usize) -> i32 {
        registry::with(|registry| match registry.inbox.text(len).parse::<Variant>() {
            Ok(named) if variant(named as u32) == named => named as i32,
            Ok(_) => NOT_BUILT,
            Err(_) => REFUSED,
        })
    }

    /// Begins a game from the array with this number, in the place of a game or, for 0, as a new one; -1 if the variant
    /// has no such array.
    fn start_array(game: i32, number: u32, of: u32, by: u32) -> i32 {
        let start = match u16::try_from(number) {
            Ok(STANDARD_ARRAY) => Some(Position::start_of(variant(of))),
            Ok(number) => Position::chess960_of(variant(of), number),
            Err(_) => None,
        };
        registry::with(|registry| match start {
            Some(start) => begin(registry, game, start, rules(by)),
            None => REFUSED,
        })
    }

    /// Begins a game from the FEN in the inbox; for 1, what cannot have come about in a game is forgiven.
    fn start_fen(game: i32, len: usize, of: u32, by: u32, lenient: u32) -> i32 {
        registry::with(|registry| {
            let fen = registry.inbox.text(len);
            let start = match lenient {
                1 => Position::from_fen_as_lenient(variant(of), fen).map(|(start, _)| start),
                _ => Position::from_fen_as(variant(of), fen),
            };
            match start {
                Ok(start) => begin(registry, game, start, rules(by)),
                Err(why) => refuse(&mut registry.out, |json| refusal::fen_error(json, &why)),
            }
        })
    }

    /// A word of one side about the game; what it is about may be in the inbox.
    fn say(game: i32, word: u32, by: u32, len: usize) -> i32 {
        at(game, |inbox, out, held| {
            let Some(word) = Word::from_number(word) else { return 0 };
            match saved::say(&mut held.game, word, state::color(by as u8), inbox.text(len)) {
                Ok(()) => {
                    if !matches!(word, Word::Win | Word::Draw | Word::RecordedWin | Word::RecordedDraw) {
                        pgn::forget_end(held);
                    }
                    1
                }
                Err(why) => refuse(out, |json| answers::game_error(json, &why)),
            }
        })
    }

    /// A game as data.
    fn save(game: i32) -> i32 {
        at(game, |_, out, held| {
            saved::write(&mut Json::new(out), &held.game);
            out.len() as i32
        })
    }
}
