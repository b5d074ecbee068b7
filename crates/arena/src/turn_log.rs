//! What agents do at a board, turn by turn.

use crate::match_event::MatchEvent;
use crate::move_loss::MoveLoss;
use std::sync::mpsc::Sender;
use tabiya::{Game, Move};
use tabiya_referee::ledger::{GameName, LedgerEntry, MoveSource};

/// Completes the account of a turn, and passes it on before the game goes on.
pub(crate) struct TurnLog<'a> {
    events: &'a Sender<MatchEvent>,
    /// With how many nodes each move is judged, if they are.
    nodes: Option<u64>,
    /// Made when it is needed.
    move_loss: Option<MoveLoss>,
}

impl<'a> TurnLog<'a> {
    /// A log that tells what each move loses, if it is given nodes for that.
    pub(crate) fn new(events: &'a Sender<MatchEvent>, nodes: Option<u64>) -> TurnLog<'a> {
        TurnLog { events, nodes, move_loss: None }
    }

    /// Writes a turn down: whose it was, in which game and before which move.
    pub(crate) fn write(
        &mut self,
        entry: LedgerEntry,
        number: u64,
        player: &str,
        game: &Game,
        mv: Option<Move>,
    ) {
        let mut entry = entry.of(GameName::Number(number), player);
        // What was played for an agent is not its doing.
        let own = !matches!(entry.found, None | Some(MoveSource::Random | MoveSource::Engine));
        if let (Some(nodes), Some(mv), true) = (self.nodes, mv, own) {
            let move_loss = self.move_loss.get_or_insert_with(|| MoveLoss::new(nodes));
            let (before, loss) = move_loss.of(game, mv);
            (entry.before, entry.loss) = (Some(before), loss);
        }
        // A runner that does not listen any more has its reasons.
        let _ = self.events.send(MatchEvent::Turn(Box::new(entry)));
    }
}
