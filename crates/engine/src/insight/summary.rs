//! How a side has played, from its judged moves.

use super::judgement::{JudgedMove, Judgement};

/// How a side has played.
///
/// ```
/// use tabiya::Position;
/// use tabiya_engine::insight::{JudgedMove, PlayerSummary};
/// use tabiya_engine::{Score, SearchResult};
///
/// let start = Position::new();
/// let (mut best, mut after) = (SearchResult::default(), SearchResult::default());
/// best.best = start.parse_move("e4").ok();
/// after.score = Score::Centipawns(300);
/// let [good, bad] = ["e4", "g4"].map(|text| JudgedMove::of(start.parse_move(text).unwrap(), &best, &after));
/// let summary = PlayerSummary::of([&good, &bad]);
/// assert_eq!((summary.average_loss, summary.blunders), (Some(150.0), 1));
/// assert_eq!(PlayerSummary::of([]).accuracy, None);
/// ```
#[derive(Clone, Copy, PartialEq, Debug, Default)]
#[non_exhaustive]
pub struct PlayerSummary {
    /// The mean accuracy of the moves, from 0 to 100; `None` for who has not moved.
    pub accuracy: Option<f64>,
    /// The mean loss in centipawns; `None` for who has not moved.
    pub average_loss: Option<f64>,
    /// How many moves were dubious.
    pub dubious: usize,
    /// How many were mistakes.
    pub mistakes: usize,
    /// How many were blunders.
    pub blunders: usize,
    /// How often there was a mate that was not given.
    pub missed_mates: usize,
}

impl PlayerSummary {
    /// The summary of the moves of one side.
    pub fn of<'a>(moves: impl IntoIterator<Item = &'a JudgedMove>) -> PlayerSummary {
        let (mut summary, mut count) = (PlayerSummary::default(), 0.0);
        let (mut accuracy, mut loss) = (0.0, 0.0);
        for judged in moves {
            count += 1.0;
            accuracy += judged.accuracy();
            loss += f64::from(judged.centipawn_loss);
            match judged.judgement {
                Some(Judgement::Dubious) => summary.dubious += 1,
                Some(Judgement::Mistake) => summary.mistakes += 1,
                Some(Judgement::Blunder) => summary.blunders += 1,
                None => {}
            }
            summary.missed_mates += usize::from(judged.missed_mate.is_some());
        }
        if count > 0.0 {
            summary.accuracy = Some(accuracy / count);
            summary.average_loss = Some(loss / count);
        }
        summary
    }
}
