//! A chess engine to embed: ask it about a game, and it finds a move.
//!
//! ```
//! use tabiya::Game;
//! use tabiya_engine::{Engine, Limits, Score};
//!
//! let game = Game::from_fen("r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4")?;
//! let result = Engine::new().search(&game, &Limits::new().depth(5), &mut |report| {
//!     assert!(report.depth <= 5);
//! });
//! assert_eq!(game.position().san(result.best.unwrap()).to_string(), "Qxf7#");
//! assert_eq!(result.score, Score::Mate(1));
//! # Ok::<(), tabiya::FenError>(())
//! ```
//!
//! The engine never prints, never reads a clock of its own, and can be stopped from another thread. With one
//! thread and a limit in nodes or depth its results are the same on every machine. The rules of chess come from
//! the crate `tabiya`; opinions about chess live here.
//!
//! A module imports only from those above it in this table, and `tests/layers.rs` proves it.
//!
//! | module | what it is |
//! |---|---|
//! | `score` `bound` `wdl` | scores of positions, whether they are exact, and what they mean for a game's result |
//! | `tablebase` | endgame tables as the search sees them: a trait, no files |
//! | `stop_signal` `time_limit` `level` | how to stop a search, how long it may take, and how well it plays |
//! | `limits` `report` | what a search is asked, and what it answers |
//! | `values` `variants` `see` | piece values, what wins other games than chess, and static exchange evaluation |
//! | `eval` | the evaluation: weighted terms, behind one function |
//! | `network` | the evaluation that was learnt, with the feature of that name |
//! | `appraisal` | the parts of a value, and what each piece adds to it |
//! | `margins` | the numbers that the search is tuned by |
//! | `threats` | which squares the other side attacks |
//! | `history` | how well moves and evaluations did in other positions |
//! | `transposition` | the transposition table, shared by threads without locks |
//! | `check_squares` | which quiet moves give check |
//! | `human` | what draws people to a move, and how levels choose |
//! | `ordering` | move ordering, in stages |
//! | `time_manager` | how much of the time a move gets |
//! | `search` | the search, told in numbered steps |
//! | `paused_search` | a search between two of its slices |
//! | `engine` | the entry to the search: table, threads and levels |
//! | `insight` | opinions in words: tactics, plans, and the judging of moves |
//! | `bench` | a node count that changes whenever the search does |

mod appraisal;
mod bench;
mod bound;
mod check_squares;
mod engine;
mod eval;
mod history;
mod human;
pub mod insight;
mod level;
mod limits;
mod margins;
#[cfg(feature = "network")]
mod network;
mod ordering;
mod paused_search;
mod report;
mod score;
mod search;
mod see;
mod stop_signal;
mod tablebase;
mod threats;
mod time_limit;
mod time_manager;
mod transposition;
mod values;
mod variants;
mod wdl;

pub use appraisal::{Appraisal, AppraisedPiece, EvaluationPart};
pub use bench::{BenchResult, bench, bench_of};
pub use bound::Bound;
pub use engine::{Engine, MemoryError};
pub use eval::{Evaluation, Features};
pub use human::{ConsideredMove, TRAIT_NAMES, TRAITS, rating_factor};
pub use level::Level;
pub use limits::Limits;
#[cfg(feature = "tune")]
pub use margins::{SearchMargin, margins, set_margin};
#[cfg(feature = "network")]
pub use network::{Network, NetworkError};
pub use paused_search::PausedSearch;
pub use report::{Report, SearchResult};
pub use score::Score;
pub use stop_signal::StopSignal;
pub use tablebase::{EndgameValue, TableMove, Tablebase, TablebaseUse};
pub use time_limit::{Budget, TimeLimit, TimeSource};
pub use values::points;
pub use wdl::Wdl;

/// The README's examples, as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
