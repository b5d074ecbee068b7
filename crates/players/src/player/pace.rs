//! How long a person would think about a move.
//!
//! Measured in games of people with clocks (docs/levels.md): how long a move takes is a multiple of what is left for one
//! if forty more were to come, and the multiple depends on where the game stands far more than on the player's rating.
//! The multiples of one kind are spread as widely as a normal distribution of their logarithms says.

use std::time::Duration;
use tabiya::{Game, GoTimes, Move, Rng};

/// How many moves people keep time for.
const MOVES_TO_COME: u32 = 40;

/// What a move has without a clock: as at the beginning of a game of seven minutes.
const UNTIMED: Duration = Duration::from_secs(10);

/// At most this part of what is left goes into one move.
const MOST: u32 = 5;

/// The middle multiple of moves that are known by heart, and of those that need no choice.
const BY_HEART: f64 = 0.30;
const TAKING_BACK: f64 = 0.45;

/// The middle multiples of other moves, for every twenty half-moves of the game.
const BY_PLY: [f64; 6] = [0.53, 1.0, 1.44, 1.29, 0.96, 0.86];

/// How widely logarithms of multiples are spread.
const SPREAD: f64 = 1.1;

/// Before this half-move people play from memory.
const MEMORY: usize = 12;

/// How long a person would think before a move. In the same position it is always the same.
pub(super) fn thinking_time(game: &Game, mv: Move, clock: Option<GoTimes>) -> Duration {
    let position = game.position();
    let left = clock.and_then(|clock| clock.time(position.turn()));
    let increment = clock.map_or(Duration::ZERO, |clock| clock.increment(position.turn()));
    let share = left.map_or(UNTIMED, |left| left / MOVES_TO_COME + increment);
    let mut rng = Rng::stream(position.key(), game.ply() as u64);
    // Four fractions have a variance of a third, and are spread nearly as a normal distribution is.
    let deviation = ((0..4).map(|_| rng.unit()).sum::<f64>() - 2.0) * 3.0_f64.sqrt();
    let time = share.mul_f64(multiple(game, mv) * (SPREAD * deviation).exp());
    left.map_or(time, |left| time.min(left / MOST))
}

fn multiple(game: &Game, mv: Move) -> f64 {
    let position = game.position();
    let takes_back = game.last_ply().is_some_and(|last| {
        last.captured.is_some() && position.is_capture(mv) && last.mv.king_to() == mv.king_to()
    });
    match () {
        _ if game.ply() < MEMORY => BY_HEART,
        _ if takes_back || position.legal_moves().len() == 1 => TAKING_BACK,
        _ => BY_PLY[(game.ply() / 20).min(BY_PLY.len() - 1)],
    }
}

#[cfg(test)]
mod tests {
    use super::thinking_time;
    use std::time::Duration;
    use tabiya::{Color, Game, GoTimes, Move, Rng};

    /// The times of random games of twenty moves: by heart, and later.
    fn times(clock: Option<GoTimes>) -> [Vec<Duration>; 2] {
        let mut rng = Rng::new(8);
        let mut times = [Vec::new(), Vec::new()];
        for _ in 0..40 {
            let mut game = Game::new();
            while !game.is_over() && game.ply() < 40 {
                let mv: Move = *rng.pick(&game.position().legal_moves()).unwrap();
                times[usize::from(game.ply() >= 20)].push(thinking_time(&game, mv, clock));
                game.play(mv).unwrap();
            }
        }
        times
    }

    fn middle(times: &mut [Duration]) -> f64 {
        times.sort_unstable();
        times[times.len() / 2].as_secs_f64()
    }

    #[test]
    fn people_think_longer_when_they_know_no_more_by_heart_and_not_always_as_long() {
        let [mut early, mut late] = times(None);
        assert!(2.0 * middle(&mut early) < middle(&mut late));
        assert!(late[late.len() / 10] * 8 < late[9 * late.len() / 10]);
    }

    #[test]
    fn who_has_little_time_left_thinks_less_and_never_until_the_flag_falls() {
        let clock = |left| Some(GoTimes::default().with_time(Color::White, Some(left)));
        let game = Game::new();
        let mv = game.position().parse_move("e4").unwrap();
        assert!(thinking_time(&game, mv, clock(10_000)) < thinking_time(&game, mv, clock(60_000)));
        let both = |left| clock(left).map(|clock| clock.with_time(Color::Black, Some(left)));
        let longest = times(both(1_000)).into_iter().flatten().max().unwrap();
        assert!(longest <= Duration::from_millis(200), "{longest:?}");
    }

    #[test]
    fn taking_back_takes_less_time_than_finding_a_move() {
        let mut game = Game::new();
        for mv in ["e4", "d5", "Nc3", "Nc6", "Nf3", "Nf6", "a3", "a6", "h3", "h6", "g3", "g6", "exd5"] {
            game.play(mv).unwrap();
        }
        let time = |mv| thinking_time(&game, game.position().parse_move(mv).unwrap(), None);
        assert!(time("Nxd5") < time("Bg7"));
        assert_eq!(time("Bg7"), time("Na5"));
    }
}
