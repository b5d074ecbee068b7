//! The specialist for tactics: what wins by force, found by search and told by name.

mod mate;
mod motif;
mod shapes;
pub mod worth;

use super::note::{Counsel, Named, Note};
use motif::{Man, Motif};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tabiya::{Game, Move, Position, Role};
use tabiya_engine::{Bound, Budget, Engine, Evaluation, Limits, Score, TimeLimit};
use worth::{Harvest, best_capture, value};

/// So many positions are looked at in a turn, unless the file says otherwise.
pub const NODES: u64 = 30_000;

/// As good as no limit.
pub const LONG: Duration = Duration::from_secs(600);

/// So many first moves are told of.
const LINES: usize = 4;

/// Mates in more moves are not proved.
const DEEPEST_MATE: u32 = 5;

/// From so much on, in hundredths of a pawn, something is won.
const GAIN: i32 = 100;

/// Looks for what wins by force, for the side to move and against it.
///
/// The same game gets the same notes on every machine, unless there is hardly any time: what is looked at is counted.
pub struct Tactics {
    engine: Engine,
    evaluation: Evaluation,
    nodes: u64,
    asked: Instant,
    time: Duration,
}

/// A line that the search found, and what comes of it.
struct Line {
    moves: Vec<Move>,
    score: Score,
    /// In how many moves it mates, if that is proved.
    mate: Option<u32>,
    harvest: Harvest,
    wins: bool,
}

impl Tactics {
    pub fn new(nodes: u64) -> Tactics {
        let mut engine = Engine::new();
        // Small, for it is emptied before every look; a table of four megabytes has room.
        let _ = engine.set_hash(4);
        Tactics { engine, evaluation: Evaluation::new(), nodes, asked: Instant::now(), time: LONG }
    }

    /// What there is to say about the position on the board; whoever has no more than so long says less.
    pub fn look(&mut self, game: &Game, time: Duration) -> Vec<Note> {
        let position = *game.position();
        self.asked = Instant::now();
        self.time = time;
        let lines = self.lines(game, self.nodes, LINES);
        let mut notes = Vec::new();
        for line in lines.iter().filter(|line| line.wins) {
            notes.extend(told(&position, line));
        }
        notes.extend(self.threat(game));
        notes.extend(standing(&position));
        for (place, line) in lines.iter().enumerate() {
            notes.extend(judged(&position, line, place));
        }
        notes
    }

    /// The best lines, best first.
    fn lines(&mut self, game: &Game, nodes: u64, lines: usize) -> Vec<Line> {
        let position = game.position();
        let asked = self.asked;
        let time = TimeLimit::new(Budget::MoveTime(self.time / 2), Arc::new(move || asked.elapsed()));
        let limits = Limits::new().nodes(nodes).multipv(lines).time(time.asked(Duration::ZERO));
        let mut reports: Vec<Option<(Score, Vec<Move>)>> = vec![None; lines];
        self.engine.new_game();
        let found = self.engine.search(game, &limits, &mut |report| {
            if report.bound == Bound::Exact && report.multipv_index <= reports.len() {
                reports[report.multipv_index - 1] = Some((report.score, report.pv.clone()));
            }
        });
        // Lines that were looked at less deeply than the first are worth no more than it: it was the best of them all.
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
        kept
    }

    fn line(&mut self, game: &Game, position: &Position, score: Score, moves: Vec<Move>) -> Line {
        let first = moves[0];
        let mate = match score {
            Score::Mate(1..) => mate::proved(position, first, DEEPEST_MATE),
            _ => None,
        };
        // Whoever takes back has won nothing yet.
        let last = game.history().last();
        let taken = last.and_then(|ply| ply.captured.map(|piece| (ply.mv.to(), piece.role)));
        let debt = taken.filter(|&(square, _)| first.to() == square).map(|(_, role)| role);
        let harvest = Harvest::of(position, &moves, debt);
        // What the search says has to agree with what is counted.
        let paid = debt.map_or(0, value);
        let stands = self.evaluation.of(position) + paid;
        let wins = match score {
            Score::Mate(1..) => true,
            Score::Centipawns(score) => {
                let gain = harvest.gain();
                gain >= GAIN
                    && score >= stands + gain * 6 / 10
                    && score > -GAIN
                    && soon(position, &moves, gain, paid)
            }
            _ => false,
        };
        Line { moves, score, mate, harvest, wins }
    }

    /// What the other side would do if it were its turn.
    fn threat(&mut self, game: &Game) -> Option<Note> {
        let passed = game.position().null_move()?;
        let theirs = Game::from_position(passed);
        let mut lines = self.lines(&theirs, self.nodes / 4, 1);
        let line = lines.pop().filter(|line| line.wins)?;
        let named = Named::line(&passed, &line.moves);
        let san = &named.first()?.san;
        let side = passed.turn();
        let does = match (line.mate, line.score) {
            (Some(1), _) => "which is mate".to_owned(),
            (Some(moves), _) => format!("which mates in {moves}"),
            (None, Score::Mate(_)) => return None,
            _ => format!("which wins {}", line.harvest.words()),
        };
        let motif = motifs(&passed, &line).into_iter().find(|(ply, _)| *ply == 0);
        let how = motif.map_or(String::new(), |(_, motif)| format!(": it {}", motif.words()));
        let text = format!("{side} threatens {san}, {does}{how}.");
        let mv = line.moves[0];
        Some(Note::fact("threat", text, vec![mv.from(), mv.to()]))
    }
}

/// Whether what a line wins is won soon: what comes at its end the other side may still avoid.
fn soon(position: &Position, moves: &[Move], gain: i32, paid: i32) -> bool {
    let plies = if gain < 300 { 5 } else { 9 };
    let begun = Harvest::of(position, &moves[..moves.len().min(plies)], None);
    begun.gain() - paid >= gain.min(300)
}

/// A line that wins, and the motifs in it.
fn told(position: &Position, line: &Line) -> Vec<Note> {
    let settled = if line.mate.is_some() { &line.moves } else { &line.harvest.line };
    let named = Named::line(position, settled);
    let Some(first) = named.first() else { return Vec::new() };
    let score = Some(line.score.into());
    let written =
        |most: usize| named.iter().take(most).map(|named| named.san.as_str()).collect::<Vec<_>>().join(" ");
    let (code, text) = match (line.mate, line.score) {
        (Some(1), _) => {
            let mut mated = *position;
            mated.play_unchecked(first.mv);
            let name = mate::name(&mated).map_or("mate".to_owned(), |name| format!("mate, a {name}"));
            ("mate", format!("{} is {name}.", first.san))
        }
        (Some(moves), _) => {
            let most = 2 * moves as usize - 1;
            ("mate", format!("{} mates in {moves}: {}.", first.san, written(most)))
        }
        (None, Score::Mate(_)) => {
            ("attack", format!("{} leads to mate, as far as was searched: {}.", first.san, written(8)))
        }
        _ => {
            let words = line.harvest.words();
            ("wins-material", format!("{} wins {words}: {}.", first.san, written(8)))
        }
    };
    let squares = vec![first.mv.from(), first.mv.to()];
    let mut notes = vec![Note { code, text, moves: named.clone(), squares, score, counsel: Counsel::Play }];
    for (ply, motif) in motifs(position, line) {
        let Some(at) = named.get(ply) else { continue };
        let lead = if ply == 0 { String::new() } else { format!("After {}, ", written(ply)) };
        notes.push(Note {
            code: motif.code(),
            text: format!("{lead}{} {}.", at.san, motif.words()),
            moves: named[..=ply].to_vec(),
            squares: motif.squares(),
            score,
            counsel: Counsel::Play,
        });
    }
    notes
}

/// The motifs in a line, each kind once, with the ply at which they come.
fn motifs(position: &Position, line: &Line) -> Vec<(usize, Motif)> {
    let moves = if line.mate.is_some() { &line.moves } else { &line.harvest.line };
    let us = position.turn();
    let mut at = *position;
    let mut found: Vec<(usize, Motif)> = Vec::new();
    for (ply, &mv) in moves.iter().enumerate().take(9) {
        if at.turn() == us {
            for motif in shapes::of(&at, mv) {
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

/// Whether a motif has to do with what the line wins: somebody whom it is after is taken, or it ends in mate.
fn matters(before: &Position, motif: &Motif, rest: &[Move], mates: bool) -> bool {
    let mut prey = motif.prey();
    if prey.is_empty() {
        return !matches!(motif, Motif::PinnedGuard { .. }) || mates || before.captured(rest[0]).is_some();
    }
    let king = prey.iter().any(|man| man.role == Role::King);
    if mates {
        return king;
    }
    let us = before.turn();
    let mut at = *before;
    for &mv in rest {
        let hit = prey.iter().any(|man| man.role != Role::King && man.square == mv.to());
        if at.turn() == us && hit && mv != rest[0] {
            return true;
        }
        if at.turn() != us {
            for man in &mut prey {
                if man.square == mv.from() {
                    man.square = mv.king_to();
                }
            }
        }
        at.play_unchecked(mv);
    }
    // A discovered check wins whatever its mover takes.
    matches!(motif, Motif::Discovery { target: Man { role: Role::King, .. }, .. })
}

/// What stands there for everybody to see: men that hang, and men that are pinned.
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
            if let Some((mv, won)) = best_capture(&theirs, square).filter(|&(_, won)| won >= GAIN) {
                let man = Man { role: piece.role, square };
                let san = theirs.san(mv);
                let how =
                    if board.attackers(square, us).is_empty() { "not guarded" } else { "not guarded enough" };
                let text =
                    format!("{} of {us} is attacked and {how}: {san} would win {}.", cap(&man), pawns(won));
                notes.push(Note::fact("loose-piece", text, vec![square, mv.from()]));
            }
        }
    }
    for side in [us, !us] {
        for lined in shapes::lined(board, side) {
            if lined.front.role != Role::Pawn && lined.is_pin(board) {
                let text = format!("{} is pinned to {} by {}.", cap(&lined.front), lined.behind, lined.by);
                let squares = vec![lined.front.square, lined.behind.square, lined.by.square];
                notes.push(Note::fact("pinned", text, squares));
            }
        }
    }
    notes
}

fn cap(man: &Man) -> String {
    format!("The {} on {}", man.role.name(), man.square)
}

/// Hundredths of a pawn as players say it.
fn pawns(value: i32) -> String {
    match value / 100 {
        1 => "a pawn".to_owned(),
        pawns => format!("{pawns} pawns' worth"),
    }
}

/// What the search thinks of a first move.
fn judged(position: &Position, line: &Line, place: usize) -> Option<Note> {
    let named = Named::line(position, &line.moves);
    let first = named.first()?;
    let worth = match line.score {
        Score::Centipawns(value) => format!("{:+.2}", f64::from(value) / 100.0),
        Score::Mate(moves) if moves > 0 => format!("mate in {moves}"),
        score => format!("mated in {}", -score.mate().unwrap_or_default()),
    };
    let moves: Vec<&str> = named.iter().take(6).map(|named| named.san.as_str()).collect();
    let text = format!("Searched, {} is worth {worth}: {}.", first.san, moves.join(" "));
    let squares = vec![first.mv.from(), first.mv.to()];
    let counsel = if place == 0 { Counsel::Play } else { Counsel::Consider };
    Some(Note { code: "line", text, moves: named.clone(), squares, score: Some(line.score.into()), counsel })
}

#[cfg(test)]
mod tests;
