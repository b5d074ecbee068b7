//! Games that are ended because the players agree on what they are worth.

use std::fmt;
use tabiya::Color;
use tabiya_engine::Score;

/// A rule by which games are ended early.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Adjudication {
    /// A player that sees itself far behind in several moves on end has lost.
    Resign {
        /// In so many moves on end.
        moves: u32,
        /// So many centipawns behind.
        score: i32,
        /// Whether the other side has to see it too.
        twosided: bool,
    },
    /// A game that both see level in several moves on end is drawn.
    Draw {
        /// From this move on.
        number: u32,
        /// In so many moves on end of both sides.
        moves: u32,
        /// At most so many centipawns from zero.
        score: i32,
    },
}

/// As it is read.
impl fmt::Display for Adjudication {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Adjudication::Resign { moves, score, twosided } => {
                let both = if *twosided { ",twosided" } else { "" };
                write!(f, "--resign movecount={moves},score={score}{both}")
            }
            Adjudication::Draw { number, moves, score } => {
                write!(f, "--draw movenumber={number},movecount={moves},score={score}")
            }
        }
    }
}

impl Adjudication {
    /// Reads `movecount=4,score=600,twosided`.
    pub fn resign(text: &str) -> Result<Adjudication, String> {
        let mut rule = (0, 0, false);
        for (key, value) in pairs(text) {
            match key {
                "movecount" => rule.0 = count(key, value)?,
                "score" => rule.1 = count(key, value)? as i32,
                "twosided" => rule.2 = matches!(value, "" | "true"),
                _ => {
                    return Err(format!(
                        "{key:?} is not a word of this rule: use movecount, score, twosided"
                    ));
                }
            }
        }
        match rule {
            (1.., 1.., _) => Ok(Adjudication::Resign { moves: rule.0, score: rule.1, twosided: rule.2 }),
            _ => Err("write it as movecount=4,score=600".to_owned()),
        }
    }

    /// Reads `movenumber=40,movecount=8,score=10`.
    pub fn draw(text: &str) -> Result<Adjudication, String> {
        let mut rule = (1, 0, None);
        for (key, value) in pairs(text) {
            match key {
                "movenumber" => rule.0 = count(key, value)?,
                "movecount" => rule.1 = count(key, value)?,
                "score" => rule.2 = Some(count(key, value)? as i32),
                _ => {
                    return Err(format!(
                        "{key:?} is not a word of this rule: use movenumber, movecount, score"
                    ));
                }
            }
        }
        match rule {
            (number, moves @ 1.., Some(score)) => Ok(Adjudication::Draw { number, moves, score }),
            _ => Err("write it as movenumber=40,movecount=8,score=10".to_owned()),
        }
    }
}

/// Words of a rule: `key=value`, or a key alone.
pub(crate) fn pairs(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let words = text.split([',', ' ']).map(str::trim).filter(|word| !word.is_empty());
    words.map(|word| word.split_once('=').unwrap_or((word, "")))
}

fn count(key: &str, value: &str) -> Result<u32, String> {
    match value.parse() {
        Ok(number @ 0..=1_000_000) => Ok(number),
        _ => Err(format!("{key} must be a number, not {value:?}")),
    }
}

/// The rules, and what the players of a game have said so far.
pub(crate) struct Adjudicator<'a> {
    rules: &'a [Adjudication],
    /// The last scores of each side: how many on end were this far behind, ahead.
    behind: Vec<[u32; 2]>,
    ahead: Vec<[u32; 2]>,
    level: Vec<u32>,
}

impl<'a> Adjudicator<'a> {
    pub(crate) fn new(rules: &'a [Adjudication]) -> Adjudicator<'a> {
        let count = rules.len();
        Adjudicator { rules, behind: vec![[0; 2]; count], ahead: vec![[0; 2]; count], level: vec![0; count] }
    }

    /// A move was made, and the mover thinks this of it. Gives the winner, or none for a draw, if the game is to end. A
    /// game that makes progress (a capture, a pawn move) is not level yet.
    pub(crate) fn judge(
        &mut self,
        mover: Color,
        move_number: u32,
        score: Option<Score>,
        progress: bool,
    ) -> Option<Option<Color>> {
        let rank = score.map(Score::rank);
        let side = mover as usize;
        for (index, rule) in self.rules.iter().enumerate() {
            match *rule {
                Adjudication::Resign { moves, score, twosided } => {
                    let (behind, ahead) = (&mut self.behind[index], &mut self.ahead[index]);
                    behind[side] = next(behind[side], rank.is_some_and(|rank| rank <= -score));
                    ahead[side] = next(ahead[side], rank.is_some_and(|rank| rank >= score));
                    for loser in [mover, !mover] {
                        let seen = !twosided || ahead[!loser as usize] >= moves;
                        if behind[loser as usize] >= moves && seen {
                            return Some(Some(!loser));
                        }
                    }
                }
                Adjudication::Draw { number, moves, score } => {
                    let level = &mut self.level[index];
                    *level = next(*level, !progress && rank.is_some_and(|rank| rank.abs() <= score));
                    if move_number >= number && *level >= 2 * moves {
                        return Some(None);
                    }
                }
            }
        }
        None
    }
}

/// One more, or from the beginning.
fn next(count: u32, holds: bool) -> u32 {
    if holds { count + 1 } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WHITE: Color = Color::White;
    const BLACK: Color = Color::Black;

    #[test]
    fn a_player_that_sees_itself_behind_for_long_enough_has_lost() {
        let rules = [Adjudication::resign("movecount=2,score=500").unwrap()];
        let mut judge = Adjudicator::new(&rules);
        assert_eq!(judge.judge(WHITE, 9, Some(Score::Centipawns(-600)), false), None);
        assert_eq!(judge.judge(BLACK, 9, Some(Score::Centipawns(100)), false), None);
        assert_eq!(judge.judge(WHITE, 10, Some(Score::Centipawns(-499)), false), None);
        assert_eq!(judge.judge(WHITE, 11, Some(Score::Centipawns(-500)), false), None);
        assert_eq!(judge.judge(WHITE, 12, Some(Score::Mate(-3)), false), Some(Some(BLACK)));
    }

    #[test]
    fn two_sided_the_winner_has_to_see_it_too() {
        let rules = [Adjudication::resign("movecount=1,score=500,twosided").unwrap()];
        let mut judge = Adjudicator::new(&rules);
        assert_eq!(judge.judge(WHITE, 9, Some(Score::Centipawns(-600)), false), None);
        assert_eq!(judge.judge(BLACK, 9, Some(Score::Centipawns(700)), false), Some(Some(BLACK)));
    }

    #[test]
    fn a_level_game_is_drawn_late_and_without_progress_only() {
        let rules = [Adjudication::draw("movenumber=20,movecount=2,score=10").unwrap()];
        let mut judge = Adjudicator::new(&rules);
        let mut tell =
            |color, number, forward| judge.judge(color, number, Some(Score::Centipawns(5)), forward);
        for (color, number, forward, told) in [
            (WHITE, 18, false, None),
            (BLACK, 18, false, None),
            (WHITE, 19, false, None),
            (BLACK, 19, false, None),
            (WHITE, 20, true, None),
            (BLACK, 20, false, None),
            (WHITE, 21, false, None),
            (BLACK, 21, false, None),
            (WHITE, 22, false, Some(None)),
        ] {
            assert_eq!(tell(color, number, forward), told, "{number}");
        }
    }

    #[test]
    fn a_player_that_says_nothing_is_not_judged() {
        let rules = [Adjudication::draw("movecount=1,score=10").unwrap()];
        assert_eq!(Adjudicator::new(&rules).judge(WHITE, 50, None, false), None);
    }

    #[test]
    fn rules_that_say_too_little_are_refused() {
        for text in
            ["", "movecount=3", "score=5", "movecount=0,score=5", "movecount=x,score=5", "moves=3,score=5"]
        {
            assert!(Adjudication::resign(text).is_err() && Adjudication::draw(text).is_err(), "{text}");
        }
    }
}
