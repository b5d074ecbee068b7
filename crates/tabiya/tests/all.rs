//! What the rules promise to everybody else, in one program: as 24 programs the same tests took five times as long to
//! build, because each had the move generator compiled into it again.

#[path = "support/data.rs"]
mod data;
#[path = "support/differences.rs"]
mod differences;
#[path = "support/naive.rs"]
mod naive;
#[path = "support/table.rs"]
mod table;
#[path = "support/walk.rs"]
mod walk;

mod any_board;
mod book;
mod clock;
mod dead;
mod differential;
mod epd;
mod explain;
mod fen;
mod fen_data;
mod fuzz_finds;
mod game;
mod laws;
mod notation;
mod openings;
mod pgn;
mod pgn_broken;
mod pgn_data;
mod pgn_played;
mod pgn_stream;
mod pgn_walks;
mod png;
mod polyglot;
mod serde;
mod unnoticed;
mod variants;
mod walks;
