//! Matches and tournaments between chess players: openings, adjudication, sequential tests, ratings.
//!
//! [`run`] plays what [`MatchOptions`] describe and gives a [`MatchReport`]; a [`MatchObserver`] watches and may stop it.
//! [`run_benchmark`] asks players for everything that a benchmark of agents wants to know and gives a [`Leaderboard`].
//! The statistics stand on their own: [`tally`] (points and Elo with their error), [`rating`], [`Sprt`].

mod adjudication;
mod benchmark;
mod error;
mod game_record;
mod match_event;
mod match_options;
mod match_runner;
mod move_loss;
mod opening;
mod participant;
mod pgn_file;
mod plan;
mod play_game;
mod report;
mod results_file;
mod sprt;
mod standings;
mod turn_log;
mod usage;
mod worker;

pub mod limits;
pub mod rating;
pub mod tally;

pub use adjudication::Adjudication;
pub use benchmark::{
    BenchmarkOptions, BenchmarkRun, KeptGames, Leaderboard, LeaderboardEntry, MergeError, Suite, html_report,
    run_benchmark,
};
pub use error::MatchError;
pub use game_record::GameRecord;
pub use limits::MatchLimits;
pub use match_options::MatchOptions;
pub use match_runner::{MatchObserver, run};
pub use opening::{OpeningOrder, OpeningSource, StartArray};
pub use plan::Format;
pub use play_game::pgn_score;
pub use report::MatchReport;
pub use sprt::{EloModel, Sprt, SprtVerdict};
