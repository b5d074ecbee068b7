//! Whoever writes down what agents do at a board.

use super::appraiser::Appraiser;
use super::worker::Told;
use std::sync::mpsc::Sender;
use tabiya::{Game, Move};
use tabiya_referee::ledger::{GameName, LedgerEntry, MoveSource};

/// Completes the account of a turn, and passes it on before the game goes on.
pub struct Scribe<'a> {
    told: &'a Sender<Told>,
    nodes: Option<u64>,
    /// Made when it is needed.
    appraiser: Option<Appraiser>,
}

impl<'a> Scribe<'a> {
    /// With this many positions for each move that is looked at, if they are.
    pub fn new(told: &'a Sender<Told>, nodes: Option<u64>) -> Scribe<'a> {
        Scribe { told, nodes, appraiser: None }
    }

    /// Writes a turn down: whose it was, in which game and before which move.
    pub fn write(&mut self, entry: LedgerEntry, number: u64, player: &str, game: &Game, mv: Option<Move>) {
        let mut entry = entry.of(GameName::Number(number), player);
        // What was played for an agent is not its doing.
        let own = !matches!(entry.found, None | Some(MoveSource::Random | MoveSource::Engine));
        if let (Some(nodes), Some(mv), true) = (self.nodes, mv, own) {
            let appraiser = self.appraiser.get_or_insert_with(|| Appraiser::new(nodes));
            entry.loss = Some(appraiser.loss(game, mv));
        }
        // Who does not listen any more has its reasons.
        let _ = self.told.send(Told::Turn(Box::new(entry)));
    }
}
