//! Endgame tables inside the search.

use super::thread::Searcher;
use crate::bound::Bound;
use crate::eval::Evaluate;
use crate::score::TABLE_WIN;
use crate::tablebase::EndgameValue;
use std::sync::atomic::Ordering;
use tabiya::Position;

impl<E: Evaluate> Searcher<'_, E> {
    /// What tables say of a position: its value, which a mate may be better or worse than.
    #[cold]
    pub(super) fn probe_tables(
        &mut self,
        position: &Position,
        depth: i32,
        ply: usize,
    ) -> Option<(i32, Bound)> {
        let tablebase = self.shared.tablebase?;
        // Only a fresh counter is sure to leave time for what they say.
        let (pieces, most) = (position.board().occupied().len(), tablebase.pieces());
        let deep = pieces < most || depth >= tablebase.probe_depth as i32;
        if pieces > most || !deep || position.halfmoves() != 0 || !position.castling_rooks().is_empty() {
            return None;
        }
        let value = tablebase.counted(tablebase.tables.wdl(position)?);
        self.shared.tb_hits.fetch_add(1, Ordering::Relaxed);
        let won = TABLE_WIN - ply as i32;
        Some(match value {
            EndgameValue::Win | EndgameValue::CursedWin => (won, Bound::Lower),
            EndgameValue::Draw => (0, Bound::Exact),
            EndgameValue::Loss | EndgameValue::BlessedLoss => (-won, Bound::Upper),
        })
    }
}
