//! Puzzles: one good move at a time, the reason when it is another, and how often it was found.

use super::PlaySession;
use super::thinking::SideFinding;
use crate::play::reply::{CommandError, GameOrigin, Notice, PuzzleState, PuzzleView, Reply};
use serde::{Deserialize, Serialize};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;
use tabiya::{Game, Move, Orientation, Position, Role};
use tabiya_data::input::{self, TextSource};
use tabiya_data::{PUZZLES, Puzzle, PuzzleFilter};
use tabiya_engine::insight::{Advice, Note, Tactics};
use tabiya_engine::{Engine, Limits, StopSignal};
use tabiya_files::replace::replace;
use tabiya_schema::Variation;
use tabiya_table::Library;

/// Enough to refute a move, and quickly found.
const NODES: u64 = 60_000;

/// How much of a refutation is told, and how much where it ends in mate.
const LINE: usize = 5;
const LONGEST: usize = 9;

/// A puzzle that is rated further from what was asked for is told to be the nearest.
const FAR: u32 = 200;

/// What a solver is thought to be worth at first.
const FIRST_RATING: f64 = 1200.0;

/// So many of the puzzles that were seen are remembered.
const REMEMBERED: usize = 20_000;

/// The puzzles that are given, and the one on the table.
#[derive(Default)]
pub(super) struct PuzzleTrainer {
    filter: PuzzleFilter,
    /// Where they come from; none is the selection that is built in.
    file: Option<PathBuf>,
    current: Option<Puzzle>,
    /// Whether its last move was found.
    is_solved: bool,
    /// Whether its solution was shown.
    is_shown: bool,
    /// Whether a wrong move was tried, a hint given or the solution shown.
    is_missed: bool,
    /// Whether `next` means the next of them.
    is_open: bool,
    /// Where progress is kept.
    kept_in: Option<PathBuf>,
    progress: Option<PuzzleProgress>,
}

/// How somebody does.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct PuzzleProgress {
    /// The solver's rating, by the ratings of the puzzles.
    rating: f64,
    /// How many were solved without a wrong move.
    solved: u32,
    /// How many were not.
    missed: u32,
    /// Those that were seen, the last at the end.
    #[serde(default)]
    seen: Vec<String>,
}

impl Default for PuzzleProgress {
    fn default() -> PuzzleProgress {
        PuzzleProgress { rating: FIRST_RATING, solved: 0, missed: 0, seen: Vec::new() }
    }
}

impl PuzzleProgress {
    /// What was kept; a file that cannot be read counts for nothing.
    fn read(file: Option<&Path>) -> PuzzleProgress {
        let text = file.and_then(|file| fs::read(file).ok());
        let kept: Option<PuzzleProgress> = text.and_then(|text| serde_json::from_slice(&text).ok());
        kept.filter(|progress| progress.rating.is_finite()).unwrap_or_default()
    }

    /// Counts a puzzle by Elo's formula, the first ones double.
    fn count(&mut self, puzzle: &Puzzle, is_solved: bool) {
        let expected = 1.0 / (1.0 + 10f64.powf((f64::from(puzzle.rating) - self.rating) / 400.0));
        let step = if self.solved + self.missed < 20 { 40.0 } else { 20.0 };
        let score = if is_solved { 1.0 } else { 0.0 };
        self.rating = (self.rating + step * (score - expected)).clamp(100.0, 4000.0);
        if is_solved {
            self.solved += 1;
        } else {
            self.missed += 1;
        }
        self.seen.push(puzzle.id.clone());
        let over = self.seen.len().saturating_sub(REMEMBERED);
        self.seen.drain(..over);
    }
}

impl PlaySession {
    /// Where the progress with puzzles is kept.
    pub(crate) fn keep_progress_in(&mut self, file: PathBuf) {
        self.puzzles.kept_in = Some(file);
    }

    /// Gives a puzzle from a file, or of the selection, as the command line asks for it.
    pub(crate) fn begin_puzzles(
        &mut self,
        filter: PuzzleFilter,
        file: Option<PathBuf>,
        now: Duration,
    ) -> Reply {
        let mut reply = Reply::default();
        self.puzzles.file = file;
        self.give_puzzle(filter, now, &mut reply);
        self.finish(now, &mut reply);
        reply
    }

    /// Whether `next` means the next puzzle.
    pub(super) fn has_puzzles_open(&self) -> bool {
        self.puzzles.is_open
    }

    pub(super) fn next_puzzle(&mut self, now: Duration, reply: &mut Reply) {
        self.give_puzzle(self.puzzles.filter.clone(), now, reply);
    }

    /// Puts a puzzle on the table.
    pub(super) fn give_puzzle(&mut self, filter: PuzzleFilter, now: Duration, reply: &mut Reply) {
        let progress = self.progress().clone();
        let read: std::io::Result<TextSource> = match &self.puzzles.file {
            Some(file) => input::open(file, None),
            None => Ok(Box::new(PUZZLES.as_bytes())),
        };
        let named = |file: &Option<PathBuf>| file.clone().unwrap_or_else(|| PathBuf::from("puzzles"));
        let file = named(&self.puzzles.file);
        let read = match read {
            Ok(read) => read,
            Err(error) => return reply.refuse(CommandError::file(&file, &error)),
        };
        let mut wanted = filter.clone();
        if wanted.rating.is_none() {
            wanted.rating = Some(progress.rating as u32);
        }
        let seed = self.random();
        let puzzle = match wanted.draw(read, &|id| progress.seen.iter().any(|seen| seen == id), seed) {
            Ok(Some(puzzle)) => puzzle,
            Ok(None) => return reply.refuse(CommandError::NoPuzzle { theme: filter.theme }),
            Err(error) => {
                return reply.refuse(CommandError::File { file, why: error.to_string() });
            }
        };
        let asked = filter.rating.filter(|&asked| asked.abs_diff(puzzle.rating) > FAR);
        let mut start = self.start(puzzle.start, None);
        start.players = tabiya::Color::ALL.map(|color| tabiya_table::Seat::person(&color.to_string()));
        start.rules = tabiya::DrawRules::Analysis;
        start.moves = vec![puzzle.start.uci(puzzle.moves[0])];
        let solver = !puzzle.start.turn();
        let origin = GameOrigin::Puzzle { id: puzzle.id.clone(), rating: puzzle.rating, solver };
        if !self.may_leave(reply) {
            return;
        }
        // A puzzle is no game of anybody: it is not among the saved ones.
        match Library::nowhere().begin(start) {
            Ok(mut game) => {
                drop(game.take_notices());
                self.sit_down(game, origin, now, reply);
                self.turn_board(if solver.is_white() { Orientation::White } else { Orientation::Black });
                self.open_file = None;
                self.puzzles.filter = filter;
                self.puzzles.is_open = true;
                self.puzzles.is_missed = false;
                self.puzzles.is_solved = false;
                self.puzzles.is_shown = false;
                self.puzzles.current = Some(puzzle);
                if let Some(asked) = asked {
                    reply.tell(Notice::NearestPuzzle { asked });
                }
                self.show_after(now, reply);
            }
            Err(refusal) => reply.refuse(refusal.into()),
        }
    }

    /// No puzzle is on the table any more.
    pub(super) fn put_puzzle_away(&mut self) {
        self.puzzles.current = None;
    }

    /// No puzzles are leafed through any more.
    pub(super) fn close_puzzles(&mut self) {
        self.puzzles.is_open = false;
    }

    /// Plays a move of a person: where a puzzle is on the table, only if it solves it.
    pub(super) fn play_own(&mut self, mv: Move, now: Duration, reply: &mut Reply) {
        let (Some(puzzle), Some(game)) = (self.solving().cloned(), self.game().cloned()) else {
            return self.play_move(mv, now, reply);
        };
        let mut after = game.clone();
        let is_mate = after.play(mv).is_ok() && after.position().is_checkmate(after.position().turn());
        // Every mate is as good as the one that was thought of.
        if puzzle.moves.get(game.ply()) != Some(&mv) && !is_mate {
            return self.refuse_solution(&game, after, mv, reply);
        }
        self.play_move(mv, now, reply);
        if is_mate || game.ply() + 1 >= puzzle.moves.len() {
            return self.end_puzzle(&puzzle, reply);
        }
        // One board is enough.
        reply.notices.retain(|notice| !matches!(notice, Notice::Board(_) | Notice::TurnStatus(_)));
        self.play_move(puzzle.moves[game.ply() + 1], now, reply);
    }

    /// Tells what is against a move that does not solve the puzzle.
    fn refuse_solution(&mut self, before: &Game, after: Game, mv: Move, reply: &mut Reply) {
        let san = before.position().san(mv).to_string();
        self.miss();
        reply.failed = true;
        let meanwhile = Notice::LookingForRefutation { san: san.clone() };
        let nodes = [self.effort(Tactics::NODES), self.effort(NODES)];
        self.think(
            move |halt| SideFinding::Refutation { san, why: refutation(&after, nodes, halt) },
            meanwhile,
            reply,
        );
    }

    /// The puzzle that is being solved.
    pub(super) fn solving(&self) -> Option<&Puzzle> {
        self.puzzles.current.as_ref().filter(|_| !self.puzzles.is_solved)
    }

    /// The moves that solve the puzzle from here on, if one is being solved.
    pub(super) fn solution(&self) -> Option<&[Move]> {
        let (puzzle, game) = (self.solving()?, self.game()?);
        puzzle.moves.get(game.ply()..)
    }

    /// The puzzle on the table.
    pub(crate) fn puzzle(&self) -> Option<PuzzleView> {
        let PuzzleTrainer { filter, current, is_solved, is_shown, is_missed, progress, .. } = &self.puzzles;
        let (puzzle, progress) = (current.as_ref()?, progress.as_ref()?);
        Some(PuzzleView {
            rating: puzzle.rating,
            themes: puzzle.themes.clone(),
            asked: filter.theme.clone(),
            state: match (is_solved, is_shown) {
                (true, _) => PuzzleState::Solved,
                (false, true) => PuzzleState::Shown,
                (false, false) => PuzzleState::Solving,
            },
            is_missed: *is_missed,
            is_shown: *is_shown,
            own: progress.rating.round() as u32,
            solved: progress.solved,
            of: progress.solved + progress.missed,
        })
    }

    /// Somebody asks the engine about a puzzle that is being solved: it counts as shown. Gives whether it did not before.
    pub(crate) fn give_puzzle_away(&mut self) -> bool {
        if self.solving().is_none() {
            return false;
        }
        self.miss();
        !std::mem::replace(&mut self.puzzles.is_shown, true)
    }

    /// Shows what solves the puzzle from here on.
    pub(super) fn show_solution(&mut self, reply: &mut Reply) {
        let (Some(rest), Some(game)) = (self.solution(), self.game()) else {
            return reply.refuse(CommandError::NoPuzzleOpen);
        };
        let line = Variation::new(game.position(), rest).text;
        self.miss();
        self.puzzles.is_shown = true;
        reply.tell(Notice::Solution { line });
    }

    /// A puzzle counts once.
    pub(super) fn miss(&mut self) {
        if let Some(puzzle) = self.solving().cloned().filter(|_| !self.puzzles.is_missed) {
            self.puzzles.is_missed = true;
            self.count(&puzzle, false);
        }
    }

    fn end_puzzle(&mut self, puzzle: &Puzzle, reply: &mut Reply) {
        self.puzzles.is_solved = true;
        let trouble = if self.puzzles.is_missed { None } else { self.count(puzzle, true) };
        reply.notices.extend(self.puzzle().map(Notice::PuzzleSolved));
        if let Some(trouble) = trouble {
            reply.refuse(trouble);
        }
    }

    fn progress(&mut self) -> &PuzzleProgress {
        let PuzzleTrainer { progress, kept_in, .. } = &mut self.puzzles;
        progress.get_or_insert_with(|| PuzzleProgress::read(kept_in.as_deref()))
    }

    /// Counts a puzzle and keeps the progress, as a whole or not at all.
    fn count(&mut self, puzzle: &Puzzle, is_solved: bool) -> Option<CommandError> {
        self.progress();
        let PuzzleTrainer { progress, kept_in, .. } = &mut self.puzzles;
        let progress = progress.as_mut()?;
        progress.count(puzzle, is_solved);
        let (file, text) = (kept_in.as_deref()?, serde_json::to_vec(progress).ok()?);
        if let Some(folder) = file.parent() {
            let _ = fs::create_dir_all(folder);
        }
        replace(file, &text).err().map(|error| CommandError::file(file, &error))
    }
}

/// Why a move does not solve a puzzle: what the other side has against it. So many positions are searched for what wins
/// by force, and so many for a line otherwise.
fn refutation(after: &Game, [tactics, nodes]: [u64; 2], halt: &StopSignal) -> String {
    let turn = after.position().turn();
    if after.position().is_stalemate(turn) {
        return "It is stalemate.".to_owned();
    }
    let notes = Tactics::new(tactics).notes(after, None);
    // Notes on lines that win nothing only count what they are worth.
    let winning = notes.iter().find(|note| note.advice == Advice::Play && note.code != "line");
    if let Some(note) = winning {
        return refuted(after.position(), note);
    }
    let limits = Limits::new().nodes(nodes).signal(halt.clone());
    let found = Engine::new().search(after, &limits, &mut |_| {});
    let line = &found.pv[..found.pv.len().min(LINE)];
    let words = tabiya_schema::Score::new(found.score, turn).words(after.position().variant());
    match line {
        [] => format!("Then {words}."),
        line => {
            format!("After {} {words}; there is a better move.", Variation::new(after.position(), line).text)
        }
    }
}

/// What a note says against a move, with its moves numbered and as many of them as show what it promises.
fn refuted(position: &Position, note: &Note) -> String {
    let moves: Vec<Move> = note.moves.iter().map(|named| named.mv).collect();
    let first = note.moves.first().map_or("", |named| named.san.as_str());
    let told = match note.text.split_once(": ").filter(|(_, line)| line.starts_with(first)) {
        Some((what, _)) => {
            let shown = if note.code == "wins-material" { promised(position, &moves) } else { LONGEST };
            let line = &moves[..moves.len().min(shown)];
            format!("{what}: {}.", Variation::new(position, line).text)
        }
        None => note.text.clone(),
    };
    format!("{}'s answer {told}", position.turn())
}

/// After how many moves of a line all is captured, on both sides, that is named as what it wins and what it costs.
fn promised(position: &Position, moves: &[Move]) -> usize {
    // Bishops and knights are exchanged for each other.
    let kind = |role: Role| if role == Role::Knight { Role::Bishop } else { role } as usize;
    let mut at = *position;
    let mut net = [0; Role::ALL.len()];
    let mut nets = Vec::new();
    for &mv in moves {
        let sign = if at.turn() == position.turn() { 1 } else { -1 };
        if let Some(captured) = at.captured(mv) {
            net[kind(captured.role)] += sign;
        }
        if let Some(promoted) = mv.promoted() {
            net[kind(promoted)] += sign;
            net[kind(Role::Pawn)] -= sign;
        }
        nets.push(net);
        at.play_unchecked(mv);
    }
    match nets.iter().rposition(|&before| before != net) {
        Some(short) => short + 2,
        None => moves.len().min(1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_told_until_what_it_promises_is_won() {
        // The knight forks king and queen: the queen is won with the third move.
        let position: Position = "q3k3/8/8/1N6/8/8/8/4K3 w - - 0 1".parse().unwrap();
        let mut at = position;
        let mut moves = Vec::new();
        for san in ["Nc7+", "Kd7", "Nxa8", "Kc6", "Kd2"] {
            let mv = at.parse_move(san).unwrap();
            moves.push(mv);
            at.play_unchecked(mv);
        }
        assert_eq!(promised(&position, &moves), 3);
        let game = Game::from_position(position);
        let told = refutation(&game, [Tactics::NODES, NODES], &StopSignal::new());
        assert_eq!(told, "White's answer Nc7+ wins a queen: 1. Nc7+ Kd7 2. Nxa8.");
    }

    fn line(position: &Position, sans: &[&str]) -> Vec<Move> {
        let mut at = *position;
        let mut moves = Vec::new();
        for san in sans {
            let mv = at.parse_move(san).unwrap();
            moves.push(mv);
            at.play_unchecked(mv);
        }
        moves
    }

    #[test]
    fn a_line_takes_everything_that_its_reason_names() {
        // A queen and a pawn for a rook.
        let position: Position = "r2q2k1/1p4p1/p6p/8/4B3/8/8/3R2K1 w - - 0 1".parse().unwrap();
        let moves = line(&position, &["Rxd8+", "Rxd8", "Bxb7", "a5", "Kf2", "a4"]);
        assert_eq!(promised(&position, &moves), 3);
        // What it costs is named as well, and taken.
        let moves = line(&position, &["Rxd8+", "Rxd8", "Kf2", "Kf7"]);
        assert_eq!(promised(&position, &moves), 2);
        // Where the first move wins all there is, nothing else is told.
        let moves = line(&position, &["Bxb7", "Qb6+", "Kf1", "Kh7"]);
        assert_eq!(promised(&position, &moves), 1);
    }
}
