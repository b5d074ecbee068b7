//! The functions that the package calls. `npm/tabiya/src/wasm.ts` lists the same.
//!
//! A function gives a count or a length if all is well, `REFUSED` with the reason as JSON in the outbox, or `NO_GAME`.

mod games;
mod moves;
mod records;
mod states;
mod views;

pub use games::*;
pub use moves::*;
pub use records::*;
pub use states::*;
pub use views::*;

use crate::held::HeldGame;
use crate::json::Json;
use crate::mailbox::Inbox;
use crate::protocol::{NO_GAME, REFUSED};
use crate::registry;
use alloc::vec::Vec;
use tabiya::{DrawRules, Variant};

fn rules(number: u32) -> DrawRules {
    DrawRules::ALL.get(number as usize).copied().unwrap_or_default()
}

/// The variant with this number; a module for chess alone has not even a trace of the others, a kilobyte of them.
fn variant(number: u32) -> Variant {
    let known = cfg!(any(feature = "variants", not(target_arch = "wasm32")));
    Variant::ALL.get(number as usize).copied().filter(|_| known).unwrap_or_default()
}

fn refuse(out: &mut Vec<u8>, why: impl FnOnce(&mut Json<'_>)) -> i32 {
    out.clear();
    why(&mut Json::new(out));
    REFUSED
}

/// Does something with a game.
fn at(number: i32, work: impl FnOnce(&Inbox, &mut Vec<u8>, &mut HeldGame) -> i32) -> i32 {
    registry::with(|registry| match registry.at(number) {
        Some((inbox, out, held)) => work(inbox, out, held),
        None => NO_GAME,
    })
}
