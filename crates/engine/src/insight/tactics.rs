//! Tactics: what wins by force, found by search and told by name.

mod gain;
mod geometry;
mod mates;
mod motif;

use super::material::{best_capture, captures_as_chess, value};
use super::note::{Advice, NamedMove, Note};
use super::words::pawns_worth;
use crate::bound::Bound;
use crate::engine::Engine;
use crate::eval::Evaluation;
use crate::limits::Limits;
use crate::score::Score;
use crate::time_limit::TimeLimit;
pub(super) use gain::MaterialGain;
use motif::{Motif, MotifPiece};
use tabiya::{Game, Move, Position, Role};

/// The number of first moves that are told of.
const LINES: usize = 4;

/// Mates in more moves are not proved.
const LONGEST_MATE: u32 = 5;

/// From this much on, in hundredths of a pawn, something is won.
pub(super) const MIN_GAIN: i32 = 100;

/// Finds what wins by force, for the side to move and against it, and says how.
///
/// The same game gets the same notes on every machine, unless a time limit ends the search: nodes are counted.
///
/// ```
/// use tabiya::Game;
/// use tabiya_engine::insight::Tactics;
///
/// let game = Game::from_fen("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1")?;
/// let notes = Tactics::new(Tactics::NODES).notes(&game, None);
/// assert_eq!(notes[0].text, "Rd8# is mate, a back-rank mate.");
/// # Ok::<(), tabiya::FenError>(())
/// ```
pub struct Tactics {
    engine: Engine,
    evaluation: Evaluation,
    nodes: u64,
}

/// A line of the search, and what comes of it.
struct SearchedLine {
    moves: Vec<Move>,
    score: Score,
    /// The number of moves in which it mates, if that is proved.
    mate: Option<u32>,
    gain: MaterialGain,
    /// The least score that agrees with what it gains.
    enough: Score,
    wins: bool,
}

impl Tactics {
    /// The usual number of nodes.
    pub const NODES: u64 = 30_000;

    /// Searches this many nodes for each position.
    pub fn new(nodes: u64) -> Tactics {
        let mut engine = Engine::new();
        // A small table, because it is emptied before every search.
        let _ = engine.set_hash(4);
        Tactics { engine, evaluation: Evaluation::new(), nodes }
    }

    /// What there is to say about the current position of a game. A time limit counts for all that is searched.
    pub fn notes(&mut self, game: &Game, time: Option<&TimeLimit>) -> Vec<Note> {
        let position = *game.position();
        let lines = self.lines(game, self.nodes, LINES, time);
        let mut notes = Vec::new();
        for line in lines.iter().filter(|line| line.wins) {
            notes.extend(told(&position, line));
        }
        notes.extend(self.threat(game, time));
        if captures_as_chess(position.variant()) {
            notes.extend(standing(&position));
        }
        for (place, line) in lines.iter().enumerate() {
            notes.extend(judged(&position, line, place));
        }
        notes
    }

    /// The best lines, best first.
    fn lines(
        &mut self,
        game: &Game,
        nodes: u64,
        lines: usize,
        time: Option<&TimeLimit>,
    ) -> Vec<SearchedLine> {
        let position = game.position();
        let mut limits = Limits::new().nodes(nodes).multipv(lines);
        limits.time = time.cloned();
        let mut reports: Vec<Option<(Score, Vec<Move>)>> = vec![None; lines];
        self.engine.new_game();
        let found = self.engine.search(game, &limits, &mut |report| {
            if report.bound == Bound::Exact && report.multipv_index <= reports.len() {
                reports[report.multipv_index - 1] = Some((report.score, report.pv.clone()));
            }
        });
        // Lines that were searched less deep than the first are worth no more than it: it was the best of all.
        let mut most = Score::Mate(1);
        let first = (!found.pv.is_empty()).then(|| (found.score, found.pv.clone()));
        let reported = if reports[0].is_some() { None } else { first };
        let (mut seen, mut kept) = (Vec::new(), Vec::new());
        for (score, moves) in reported.into_iter().chain(reports.into_iter().flatten()) {
            let Some(&mv) = moves.first() else { continue };
            if !seen.contains(&mv) {
                seen.push(mv);
                most = most.min(score);
                kept.push(self.line(game, position, most, moves));
            }
        }
        // The search has looked at several lines at once. What one is said to win is looked at once more, alone.
        for line in kept.iter_mut().filter(|line| line.wins && line.mate.is_none()) {
            let alone = limits.clone().multipv(1).search_moves(vec![line.moves[0]]);
            self.engine.new_game();
            line.wins = self.engine.search(game, &alone, &mut |_| {}).score >= line.enough;
        }
        kept
    }

    fn line(&mut self, game: &Game, position: &Position, score: Score, moves: Vec<Move>) -> SearchedLine {
        let first = moves[0];
        let mate = match score {
            Score::Mate(1..) => mates::proved(position, first, LONGEST_MATE),
            _ => None,
        };
        // A recapture has won nothing yet.
        let last = game.last_ply();
        let taken = last.and_then(|ply| ply.captured.map(|piece| (ply.mv.to(), piece.role)));
        let debt = taken.filter(|&(square, _)| first.to() == square).map(|(_, role)| role);
        let whole = MaterialGain::of(position, &moves, debt);
        // What hangs at the end of a long line says nothing of what was won at its beginning.
        let gain = match whole.balance() < MIN_GAIN && moves.len() > SOON {
            true => MaterialGain::of(position, &moves[..SOON], debt),
            false => whole,
        };
        // The score has to agree with what is counted.
        let paid = debt.map_or(0, value);
        let stands = self.evaluation.of(position) + paid;
        let balance = gain.balance();
        let enough = Score::Centipawns(stands + balance * 6 / 10);
        let wins = match score {
            Score::Mate(1..) => true,
            Score::Centipawns(centipawns) if captures_as_chess(position.variant()) => {
                balance >= MIN_GAIN
                    && score >= enough
                    && centipawns > -MIN_GAIN
                    && soon(position, &moves, balance, paid)
            }
            _ => false,
        };
        SearchedLine { moves, score, mate, gain, enough, wins }
    }

    /// What the other side would do if it were its turn.
    fn threat(&mut self, game: &Game, time: Option<&TimeLimit>) -> Option<Note> {
        let passed = game.position().null_move()?;
        let theirs = Game::from_position(passed);
        let mut lines = self.lines(&theirs, self.nodes / 4, 1, time);
        let line = lines.pop().filter(|line| line.wins)?;
        let named = NamedMove::line(&passed, &line.moves);
        let san = &named.first()?.san;
        let side = passed.turn();
        let words = WinWords::of(&passed);
        let does = match (line.mate, line.score) {
            (Some(1), _) => format!("which {}", words.at_once),
            (Some(moves), _) => format!("which {} in {moves}", words.wins),
            (None, Score::Mate(_)) => return None,
            _ => format!("which wins {}", line.gain.words()),
        };
        let motif = motifs(&passed, &line).into_iter().find(|(ply, _)| *ply == 0);
        let how = motif.map_or(String::new(), |(_, motif)| format!(": it {}", motif.words()));
        let text = format!("{side} threatens {san}, {does}{how}.");
        let mv = line.moves[0];
        Some(Note::fact("threat", text, vec![mv.from(), mv.to()]))
    }
}

/// How a win is called in a game: mate, where nothing else wins.
struct WinWords {
    win: &'static str,
    a_win: &'static str,
    wins: &'static str,
    at_once: &'static str,
    lost: &'static str,
}

impl WinWords {
    fn of(position: &Position) -> WinWords {
        match position.variant().wins_by_mate_alone() {
            true => WinWords { win: "mate", a_win: "mate", wins: "mates", at_once: "is mate", lost: "mated" },
            false => WinWords {
                win: "win",
                a_win: "a win",
                wins: "wins",
                at_once: "ends the game",
                lost: "a loss",
            },
        }
    }
}

/// A line that wins something has won it after so many plies.
const SOON: usize = 9;

/// Whether what a line wins is won soon: what comes at its end the other side may still avoid.
pub(super) fn soon(position: &Position, moves: &[Move], balance: i32, paid: i32) -> bool {
    let plies = if balance < 300 { 5 } else { SOON };
    let begun = MaterialGain::of(position, &moves[..moves.len().min(plies)], None);
    begun.balance() - paid >= balance.min(300)
}

/// A line that wins, and the motifs in it.
fn told(position: &Position, line: &SearchedLine) -> Vec<Note> {
    let settled = if line.mate.is_some() { &line.moves } else { &line.gain.line };
    let named = NamedMove::line(position, settled);
    let Some(first) = named.first() else { return Vec::new() };
    let written =
        |most: usize| named.iter().take(most).map(|named| named.san.as_str()).collect::<Vec<_>>().join(" ");
    let words = WinWords::of(position);
    let (code, text) = match (line.mate, line.score) {
        (Some(1), _) => {
            let mut mated = *position;
            mated.play_unchecked(first.mv);
            if let Some(outcome) = mated.variant_outcome() {
                let text = format!("{} ends the game: {outcome}.", first.san);
                return vec![Note::advice("win", text, named.clone(), Advice::Play).score(line.score)];
            }
            let name = mates::name(&mated).map_or("mate".to_owned(), |name| format!("mate, a {name}"));
            ("mate", format!("{} is {name}.", first.san))
        }
        (Some(moves), _) => {
            let most = 2 * moves as usize - 1;
            (words.win, format!("{} {} in {moves}: {}.", first.san, words.wins, written(most)))
        }
        (None, Score::Mate(_)) => {
            let win = words.a_win;
            ("attack", format!("{} leads to {win}, as far as was searched: {}.", first.san, written(8)))
        }
        _ => {
            let words = line.gain.words();
            ("wins-material", format!("{} wins {words}: {}.", first.san, written(8)))
        }
    };
    let mut notes = vec![Note::advice(code, text, named.clone(), Advice::Play).score(line.score)];
    for (ply, motif) in motifs(position, line) {
        let Some(at) = named.get(ply) else { continue };
        let lead = if ply == 0 { String::new() } else { format!("After {}, ", written(ply)) };
        let text = format!("{lead}{} {}.", at.san, motif.words());
        let note = Note::advice(motif.code(), text, named[..=ply].to_vec(), Advice::Play);
        notes.push(note.squares(motif.squares()).score(line.score));
    }
    notes
}

/// What a legal move does at once, by the name that players have for it, as the end of a sentence that begins with the
/// move: `forks the king on e1 and the rook on a1`. None where there is nothing to be named.
pub(super) fn motif_words(position: &Position, mv: Move) -> Option<String> {
    let is_plain = |motif: &Motif| {
        matches!(
            motif,
            Motif::Fork { .. } | Motif::Skewer { .. } | Motif::Hanging { .. } | Motif::Trapped { .. }
        )
    };
    let named = captures_as_chess(position.variant()).then(|| geometry::motifs_of(position, mv));
    named?.into_iter().find(is_plain).map(|motif| motif.words())
}

/// The motifs in a line, each kind once, with the ply at which they come.
fn motifs(position: &Position, line: &SearchedLine) -> Vec<(usize, Motif)> {
    let moves = if line.mate.is_some() { &line.moves } else { &line.gain.line };
    if !captures_as_chess(position.variant()) {
        return Vec::new();
    }
    let us = position.turn();
    let mut at = *position;
    let mut found: Vec<(usize, Motif)> = Vec::new();
    for (ply, &mv) in moves.iter().enumerate().take(9) {
        if at.turn() == us {
            for motif in geometry::motifs_of(&at, mv) {
                let new = found.iter().all(|(_, known)| known.code() != motif.code());
                if new && matters(&at, &motif, &moves[ply..], line.mate.is_some()) {
                    found.push((ply, motif));
                }
            }
        }
        at.play_unchecked(mv);
    }
    found
}

/// Whether a motif has to do with what the line wins: one of its targets is captured, or it ends in mate.
fn matters(before: &Position, motif: &Motif, rest: &[Move], mates: bool) -> bool {
    let mut targets = motif.targets();
    if targets.is_empty() {
        return !matches!(motif, Motif::PinnedGuard { .. }) || mates || before.captured(rest[0]).is_some();
    }
    let king = targets.iter().any(|piece| piece.role == Role::King);
    if mates {
        return king;
    }
    let us = before.turn();
    let mut at = *before;
    for &mv in rest {
        let hit = targets.iter().any(|piece| piece.role != Role::King && piece.square == mv.to());
        if at.turn() == us && hit && mv != rest[0] {
            return true;
        }
        if at.turn() != us {
            for piece in &mut targets {
                if piece.square == mv.from() {
                    piece.square = mv.king_to();
                }
            }
        }
        at.play_unchecked(mv);
    }
    // A discovered check wins whatever the piece that moves captures.
    matches!(motif, Motif::Discovery { target: MotifPiece { role: Role::King, .. }, .. })
}

/// What is plain to see: loose pieces and pinned ones.
fn standing(position: &Position) -> Vec<Note> {
    let us = position.turn();
    let board = position.board();
    let mut notes = Vec::new();
    if let Some(theirs) = position.null_move() {
        for (square, piece) in board.pieces(us) {
            let attackers = board.attackers(square, !us);
            if piece.role == Role::King || attackers.is_empty() {
                continue;
            }
            if let Some((mv, won)) = best_capture(&theirs, square).filter(|&(_, won)| won >= MIN_GAIN) {
                let piece = MotifPiece { role: piece.role, square };
                let san = theirs.san(mv);
                let how =
                    if board.attackers(square, us).is_empty() { "not guarded" } else { "not guarded enough" };
                let text = format!(
                    "{} of {us} is attacked and {how}: {san} would win {}.",
                    capitalized(&piece),
                    pawns_worth(won)
                );
                notes.push(Note::fact("loose-piece", text, vec![square, mv.from()]));
            }
        }
    }
    for side in [us, !us] {
        for pair in geometry::aligned(board, side) {
            if pair.front.role != Role::Pawn && pair.is_pin(board) {
                let text =
                    format!("{} is pinned to {} by {}.", capitalized(&pair.front), pair.behind, pair.by);
                let squares = vec![pair.front.square, pair.behind.square, pair.by.square];
                notes.push(Note::fact("pinned", text, squares));
            }
        }
    }
    notes
}

fn capitalized(piece: &MotifPiece) -> String {
    format!("The {} on {}", piece.role.name(), piece.square)
}

/// The score of a first move.
fn judged(position: &Position, line: &SearchedLine, place: usize) -> Option<Note> {
    let named = NamedMove::line(position, &line.moves);
    let first = named.first()?;
    let worth = match line.score {
        Score::Centipawns(value) => format!("{:+.2}", f64::from(value) / 100.0),
        Score::Mate(moves) if moves <= 0 => format!("{} in {}", WinWords::of(position).lost, -moves),
        score => format!("{} in {}", WinWords::of(position).a_win, score.mate().unwrap_or_default()),
    };
    let moves: Vec<&str> = named.iter().take(6).map(|named| named.san.as_str()).collect();
    let text = format!("Searched, {} is worth {worth}: {}.", first.san, moves.join(" "));
    let advice = if place == 0 { Advice::Play } else { Advice::Consider };
    Some(Note::advice("line", text, named.clone(), advice).score(line.score))
}

#[cfg(test)]
mod tests;
