//! Matches between players, game after game.

pub mod adjudication;
pub mod allowance;
pub mod appraiser;
pub mod bout;
pub mod contender;
pub mod effort;
pub mod entrant;
pub mod journal;
pub mod lots;
pub mod opening;
pub mod paper;
pub mod plan;
pub mod rating;
pub mod record;
pub mod report;
pub mod scribe;
pub mod sprt;
pub mod standings;
pub mod tally;
pub mod worker;

mod error;

pub use adjudication::Adjudication;
pub use allowance::Allowance;
pub use bout::written;
pub use error::MatchError;
pub use sprt::Sprt;
