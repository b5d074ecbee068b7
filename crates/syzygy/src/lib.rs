//! Endgame tables: the value of every position with few pieces, and the way to win.
//!
//! [`Tables`] probes [Syzygy](https://www.chessprogramming.org/Syzygy_Bases) tables of up to seven pieces without
//! `unsafe`: a damaged file is an error that names it, never a panic.
//!
//! ```no_run
//! use tabiya::Position;
//! use tabiya_syzygy::Tables;
//!
//! let tables = Tables::open(["/srv/syzygy/345", "/srv/syzygy/6"]);
//! let position: Position = "8/8/8/8/8/1k6/8/1K1R4 w - - 0 1".parse()?;
//! println!("{} in {} plies", tables.wdl(&position)?, tables.dtz(&position)?);
//! for best in tables.best_moves(&position)? {
//!     println!("{}: {}, {}", position.san(best.mv), best.value, best.dtz);
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Where the facts of the format come from
//!
//! Ronald de Man, who made Syzygy tables, has published how they are probed; there is no other description of the
//! format. The order of bytes, the numbering of positions and the compression were learnt from
//! [Fathom](https://github.com/jdart1/Fathom) (MIT), which descends from his code, and from what has been written about
//! it in public. The code here is our own: squares and placements are numbered by computation, not by tables taken over.
//!
//! A module imports only from those above it in this table, and `tests/layers.rs` proves it.
//!
//! | module | what it is |
//! |---|---|
//! | `endgame` | `KQvKR`: the pieces of an ending |
//! | `error` | why a position cannot be looked up |
//! | `geometry` | squares as the tables number them |
//! | `bytes` | the bytes of a file, whole or by pages |
//! | `layout` | which number a position has |
//! | `pairs` | compressed values |
//! | `syzygy_table` | a file |
//! | `distance_table` | a table of our own |
//! | `maker` | makes such tables |
//! | `tables` | folders of files |
//! | `probe` | values, distances, best moves |

mod bytes;
mod distance_table;
mod endgame;
mod error;
mod geometry;
mod layout;
mod maker;
mod pairs;
mod probe;
mod syzygy_table;
mod tables;

pub use distance_table::{DistanceTable, MADE_EXTENSION, MAX_MADE_PIECES};
pub use endgame::{Endgame, EndgameNameError, MAX_PIECES};
pub use error::ProbeError;
pub use maker::{made_endgames, make_tables};
pub use probe::{SurveyedMove, TableSurvey};
pub use syzygy_table::SyzygyKind;
pub use tables::Tables;

/// The README's examples, as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
