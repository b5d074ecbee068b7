//! A chess player to embed: ask it about a game, and it finds a move.
//!
//! ```
//! use tabiya::Game;
//! use tabiya_engine::{Engine, Limits, Score};
//!
//! let game = Game::from_fen("r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4")?;
//! let limits = Limits { depth: Some(5), ..Limits::default() };
//! let found = Engine::new().search(&game, &limits, &mut |report| {
//!     assert!(report.depth <= 5);
//! });
//! assert_eq!(game.position().san(found.best.unwrap()).to_string(), "Qxf7#");
//! assert_eq!(found.score, Score::Mate(1));
//! # Ok::<(), tabiya::FenError>(())
//! ```
//!
//! The engine never prints, never reads a clock of its own, and can be stopped from elsewhere. With one
//! thread and a limit in nodes or depth it finds the same on every machine. Rules come from the
//! crate `tabiya`; here are only opinions.
//!
//! | module | what it is |
//! |---|---|
//! | `score` `chances` | what a position is worth, and what that means for a game's result |
//! | `eval` | the evaluation: terms counted and weighed, behind one function |
//! | `see` | what comes of exchanges on one square |
//! | `table` | the transposition table, shared by threads without locks |
//! | `history` | what moves were good for, and where the evaluation was wrong |
//! | `ordering` | moves, best first, made when their turn comes |
//! | `limits` `signal` `time` | how long to search, and how to be told to stop |
//! | `level` | playing weaker than one can |
//! | `search` | the search, told in steps |
//! | `engine` | what holds it together |

mod bench;
mod chances;
mod engine;
mod eval;
mod history;
mod level;
mod limits;
mod ordering;
mod report;
mod score;
mod search;
mod see;
mod signal;
mod table;
mod time;

pub use bench::{Benched, bench};
pub use chances::Chances;
pub use engine::{Engine, MemoryError};
pub use eval::{Evaluation, Features};
pub use level::Level;
pub use limits::{Budget, Limits, Now, TimeLimit};
pub use report::{Certainty, Found, Report};
pub use score::Score;
pub use signal::Signal;

/// The README's examples, as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
