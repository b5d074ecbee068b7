//! The threads on which games are played.

use super::bout::{self, Terms};
use super::contender::Contender;
use super::entrant::Entrant;
use super::opening::{Maker, Opening, Openings};
use super::plan::Plan;
use super::record::Record;
use super::scribe::Scribe;
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex};
use tabiya_referee::ledger::LedgerEntry;
use tabiya_uci::client::Halt;

/// What all threads share.
pub struct Table<'a> {
    pub plan: &'a Plan,
    pub entrants: &'a [Entrant],
    pub openings: &'a Openings,
    /// Openings of pairs that were begun before.
    pub kept: HashMap<u64, Opening>,
    pub terms: &'a Terms,
    /// The games that are to be played, and which is next.
    pub left: &'a [u64],
    pub next: AtomicUsize,
    pub halt: Arc<AtomicBool>,
    /// At how many positions is looked to judge a move of an agent.
    pub appraised: Option<u64>,
    /// How to send players away who think.
    pub leaves: Mutex<Vec<Halt>>,
}

/// What a thread tells.
pub enum Told {
    Game(Box<Record>),
    /// A turn of an agent, before the game that it belongs to.
    Turn(Box<LedgerEntry>),
    /// A player cannot be had, and why.
    Nobody(String),
}

/// Players that stay at a board for their next game: so many, for each of them has its memory.
const SEATS: usize = 8;

/// Plays one game after the other until there is none left.
pub fn work(table: &Table<'_>, told: &Sender<Told>) {
    let mut maker = Maker::new();
    let mut seats = Seats(Vec::new());
    let mut scribe = Scribe::new(told, table.appraised);
    loop {
        let next = table.next.fetch_add(1, Ordering::Relaxed);
        let Some(&game) = table.left.get(next) else { return };
        if table.halt.load(Ordering::Relaxed) {
            return;
        }
        let fixture = table.plan.fixture(game);
        let opening = match table.kept.get(&(game / 2)) {
            Some(opening) => opening.clone(),
            None => table.openings.opening(fixture.round, &mut maker),
        };
        let players = [fixture.white, fixture.black];
        let entrants = players.map(|player| &table.entrants[player]);
        let contenders = match seats.take(players, entrants, &table.leaves) {
            Ok(contenders) => contenders,
            Err(why) => {
                let _ = told.send(Told::Nobody(why));
                return;
            }
        };
        let [mut white, mut black] = contenders;
        let record = bout::play(
            game,
            &opening,
            entrants,
            [white.as_mut(), black.as_mut()],
            table.terms,
            &table.halt,
            &mut scribe,
        );
        let Some(record) = record else { return };
        seats.keep(fixture.white, white);
        seats.keep(fixture.black, black);
        if told.send(Told::Game(Box::new(record))).is_err() {
            return;
        }
    }
}

/// Players at hand, the last one used behind the others.
struct Seats(Vec<(usize, Box<dyn Contender>)>);

impl Seats {
    fn take(
        &mut self,
        players: [usize; 2],
        entrants: [&Entrant; 2],
        leaves: &Mutex<Vec<Halt>>,
    ) -> Result<[Box<dyn Contender>; 2], String> {
        let mut seat = |side: usize| match self.0.iter().position(|(player, _)| *player == players[side]) {
            Some(at) => Ok(self.0.remove(at).1),
            None => entrants[side].contender(leaves).map_err(|why| format!("{}: {why}", entrants[side].name)),
        };
        Ok([seat(0)?, seat(1)?])
    }

    fn keep(&mut self, player: usize, contender: Box<dyn Contender>) {
        if contender.is_well() {
            self.0.push((player, contender));
        }
        if self.0.len() > SEATS {
            self.0.remove(0);
        }
    }
}
