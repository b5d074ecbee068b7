//! The wheel `tabiya`: what Python calls.
//!
//! `python/tabiya` has what is written in Python; `_tabiya.pyi` there tells the types of everything here.

mod action;
#[cfg(feature = "referee")]
mod answer;
mod array;
mod arrow_stream;
mod arrow_table;
mod board;
mod book;
mod clock;
mod column_functions;
mod column_inputs;
mod deed_log;
mod drawing;
mod engine;
mod epd;
mod error;
mod explanation;
mod fen;
mod game;
mod game_columns;
mod game_facts;
mod game_table;
mod games;
mod heard_stream;
mod layout_arg;
mod legal_moves;
mod memory;
mod move_arg;
mod move_stack;
mod moves;
mod node;
mod opening;
mod outcome;
mod perft;
mod pgn;
mod pgn_tree;
mod piece;
mod positions;
mod problem;
mod replay;
mod search;
mod search_news;
mod setup;
mod source;
mod square_set;
mod subclass;
mod tablebase;
mod vocabulary;

/// What is written in Rust.
#[pyo3::pymodule(gil_used = false)]
mod _tabiya {
    #[pymodule_export]
    use crate::action::{index_to_move, layout_size, move_to_index};
    #[cfg(feature = "referee")]
    #[pymodule_export]
    use crate::answer::find_answer;
    #[pymodule_export]
    use crate::arrow_table::PyArrowTable;
    #[pymodule_export]
    use crate::board::PyBoard;
    #[pymodule_export]
    use crate::book::PyBook;
    #[pymodule_export]
    use crate::clock::{PyClock, PyTimeControl};
    #[pymodule_export]
    use crate::column_functions::{join_columns, map_columns};
    #[pymodule_export]
    use crate::engine::PyEngine;
    #[pymodule_export]
    use crate::epd::PyEpd;
    #[pymodule_export]
    use crate::game::PyGame;
    #[pymodule_export]
    use crate::game_table::{PyGameTable, read_pgn};
    #[pymodule_export]
    use crate::games::{PyGames, open_pgn, parse_games};
    #[pymodule_export]
    use crate::heard_stream::_shielded;
    #[pymodule_export]
    use crate::legal_moves::PyLegalMoves;
    #[pymodule_export]
    use crate::moves::PyMove;
    #[pymodule_export]
    use crate::node::PyNode;
    #[pymodule_export]
    use crate::opening::{PyOpening, find_openings, openings};
    #[pymodule_export]
    use crate::outcome::PyOutcome;
    #[pymodule_export]
    use crate::pgn::PyPgn;
    #[pymodule_export]
    use crate::piece::PyPiece;
    #[pymodule_export]
    use crate::positions::PyPositions;
    #[pymodule_export]
    use crate::search::{PyInfo, PyScore, PySearchResult};
    #[pymodule_export]
    use crate::setup::PySetup;
    #[pymodule_export]
    use crate::square_set::PySquareSet;
    #[pymodule_export]
    use crate::tablebase::PyTablebase;
}
