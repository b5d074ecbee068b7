//! Asking a player, and judging what it answers.

use super::BenchmarkOptions;
use super::item::BenchmarkItem;
use super::part::BenchmarkPart;
use super::tasks::BenchmarkTask;
use crate::error::MatchError;
use crate::move_loss::MoveLoss;
use crate::participant::Participant;
use tabiya::{Game, Move, Rng};
use tabiya_players::{Asks, Failure, Player, PlayerAnswer, PlayerQuestion};
use tabiya_referee::ledger::MoveSource;
use tabiya_uci::CancelToken;

/// A player that is asked one thing after another.
pub(super) struct Examiner {
    player: Box<dyn Player>,
    cancel: CancelToken,
    move_loss: MoveLoss,
    seed: u64,
    asked: u64,
}

/// What comes of a question.
pub(super) enum Asked {
    Answered(Box<BenchmarkItem>),
    /// The player cannot be asked this: it never answers with a text.
    NotFor,
    /// A provider failed: it counts for nothing.
    Void(String),
    /// Nobody answers for the player any more.
    Unavailable(String),
    /// The program of the player ends without ever having answered.
    NotStarted(String),
}

impl Examiner {
    pub(super) fn start(
        options: &BenchmarkOptions,
        participant: &Participant,
    ) -> Result<Examiner, MatchError> {
        let cancel = CancelToken::new();
        let player = participant
            .start(cancel.clone())
            .map_err(|why| MatchError::Refused(format!("{}: {why}", participant.name)))?;
        let move_loss = MoveLoss::new(options.suite.nodes);
        Ok(Examiner { player, cancel, move_loss, seed: options.suite.seed, asked: 0 })
    }

    /// Asks, move by move where the task has several.
    pub(super) fn ask(&mut self, task: &BenchmarkTask) -> Asked {
        if let Some(text) = &task.refused
            && !self.player.answer_first(text)
        {
            return Asked::NotFor;
        }
        self.asked += 1;
        // A name of its own, and what is left to chance is not that of a game.
        let seed = Rng::stream(self.seed, 1_000_000 + self.asked).next_u64();
        if let Err(failure) = self.player.new_game(1_000_000 + self.asked, seed) {
            return Asked::Void(failure.to_string());
        }
        let mut item = BenchmarkItem {
            part: task.part,
            id: task.id.clone(),
            fen: task.game.position().to_fen(),
            ok: true,
            moves: Vec::new(),
            code: None,
            rating: task.rating,
            loss: None,
            tokens: None,
            cost: None,
            time: 0,
            exchanges: Vec::new(),
        };
        let mut game = task.game.clone();
        let mut expected = task.solution.iter();
        loop {
            let found = match self.one_move(&game, &mut item) {
                Ok(found) => found,
                Err(Failure::Void(why)) => return Asked::Void(why),
                Err(Failure::Unavailable(why)) => return Asked::Unavailable(why),
                Err(Failure::NotStarted(why)) => return Asked::NotStarted(why),
                Err(failure) => {
                    item.code.get_or_insert_with(|| failure.code().to_owned());
                    None
                }
            };
            item.ok &= self.judge(task, &game, found, expected.next(), &mut item);
            let Some(mv) = found.filter(|_| item.ok) else { break };
            let (Ok(_), Some(answer)) = (game.play(mv), expected.next()) else { break };
            if game.is_over() || game.play(answer.as_str()).is_err() {
                break;
            }
        }
        Asked::Answered(Box::new(item))
    }

    /// One move of the player; none if it made none of its own.
    fn one_move(&mut self, game: &Game, item: &mut BenchmarkItem) -> Result<Option<Move>, Failure> {
        let turn = game.position().turn();
        let question = PlayerQuestion::new(Asks::Move, turn, game, &self.cancel);
        let thought = self.player.think(&question);
        let mut own = true;
        if let Some(account) = self.player.account() {
            item.time += account.time;
            item.cost = account.cost.map(|cost| cost + item.cost.unwrap_or(0.0)).or(item.cost);
            if let Some(tokens) = account.tokens {
                let sum = item.tokens.get_or_insert_default();
                sum.read = sum.read.saturating_add(tokens.read);
                sum.written = sum.written.saturating_add(tokens.written);
            }
            if let Some(first) = account.rejected.first() {
                item.code.get_or_insert_with(|| first.code.clone());
            }
            let refused = account.rejected.len();
            item.exchanges.extend(account.exchanges);
            // What was said in its place was refused first.
            let before = usize::from(item.part == BenchmarkPart::Refusals);
            own =
                refused <= before && !matches!(account.found, Some(MoveSource::Random | MoveSource::Engine));
            // Elsewhere than where legality is asked for, a later try is as good.
            own |= matches!(item.part, BenchmarkPart::Puzzles | BenchmarkPart::Openings);
        } else if let Ok(thought) = &thought {
            item.time += u64::try_from(thought.elapsed.as_millis()).unwrap_or(u64::MAX);
        }
        let mv = match thought?.answer {
            PlayerAnswer::Move(mv) => Some(mv),
            _ => None,
        };
        if let Some(mv) = mv {
            item.moves.push(game.position().san(mv).to_string());
        }
        Ok(mv.filter(|_| own))
    }

    /// Whether a move is what was wanted.
    fn judge(
        &mut self,
        task: &BenchmarkTask,
        game: &Game,
        found: Option<Move>,
        wanted: Option<&String>,
        item: &mut BenchmarkItem,
    ) -> bool {
        let Some(mv) = found else { return false };
        match task.part {
            BenchmarkPart::Legality | BenchmarkPart::Refusals => true,
            BenchmarkPart::Openings => {
                let (_, loss) = self.move_loss.of(game, mv);
                item.loss = Some(loss.unwrap_or(0));
                true
            }
            BenchmarkPart::Puzzles => {
                let wanted = wanted.and_then(|text| game.position().parse_move(text).ok());
                // Any mate is as good as another.
                let mut after = game.clone();
                let mates = after.play(mv).is_ok() && after.position().is_checkmate(after.position().turn());
                wanted == Some(mv) || mates
            }
        }
    }
}
