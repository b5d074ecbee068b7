//! What draws people to a move, and how a level chooses as they do.
//!
//! People do not choose at random among moves that are about as good: they take back, castle, go on with the piece that
//! they moved, look where the last move was played, and overlook quiet moves to the rear. A move has *traits*, numbers
//! that are cheap to find; how much each counts, and how that changes with the rating, was fitted on games of people
//! (`cargo xtask human fit`). docs/levels.md tells more.

#[cfg(test)]
mod tests;
mod weights;

use crate::level::Level;
use crate::score::Score;
use crate::see::see_ge;
use crate::values::points;
use tabiya::{Board, Color, Game, Move, Position, Rng, Role, Square, SquareSet, attacks};

/// How many traits a move has.
pub const TRAITS: usize = 46;

/// What each trait of a move is, in the order of [`ConsideredMove::traits`].
pub const TRAIT_NAMES: [&str; TRAITS] = [
    "winning chances that it loses at a glance",
    "winning chances that it loses by the search",
    "centipawns that it loses at a glance, logarithm",
    "centipawns that it loses by the search, logarithm",
    "best at a glance",
    "best by the search",
    "captures",
    "what it captures, in queens",
    "takes back",
    "takes what moved last",
    "wins something by the exchange",
    "loses something by the exchange",
    "gives check",
    "gives check and is safe",
    "castles",
    "promotes to a queen",
    "promotes to something else",
    "by a pawn",
    "by a knight",
    "by a bishop",
    "by a rook",
    "by a queen",
    "by a pawn, in an ending",
    "by a rook, in an opening",
    "by a queen, in an opening",
    "by a king, in an opening",
    "by a king, in an ending",
    "away from where it is attacked",
    "away from a pawn that attacks it",
    "to where a pawn attacks it",
    "to where nothing guards it and something attacks it",
    "near the last move",
    "by the piece that moved before",
    "back to where it was",
    "ranks forward",
    "to the rear",
    "towards the middle",
    "develops a knight or a bishop",
    "by a pawn, two squares",
    "by a pawn at the edge",
    "by a passed pawn",
    "attacks something worth more, or unguarded",
    "attacks it with a pawn",
    "towards the other king",
    "how far it goes",
    "guards something that was attacked and unguarded",
];

/// A move as a player considers it.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct ConsideredMove {
    /// The move.
    pub mv: Move,
    /// Its score by the search, or the most that it can be where the search left it behind others.
    pub score: Score,
    /// Its traits; [`TRAIT_NAMES`] says what they are.
    pub traits: [f32; TRAITS],
}

impl ConsideredMove {
    fn takes_back(&self) -> bool {
        self.traits[TAKES_BACK] > 0.0
    }
}

/// So many traits at the beginning are what was found of a move, not what it is.
const SEARCHED: usize = 6;

/// The place of the trait of that name.
const TAKES_BACK: usize = 8;

/// A move with what was found of it: at a glance, which is captures alone, and by the search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SeenMove {
    pub(crate) mv: Move,
    pub(crate) glance: Score,
    pub(crate) score: Score,
}

/// The moves of a position as a player considers them.
pub(crate) fn consider(position: &Position, trail: Trail, seen: &[SeenMove]) -> Vec<ConsideredMove> {
    let view = TraitFinder::of(position, trail);
    let best = |of: fn(&SeenMove) -> Score| seen.iter().map(|seen| centipawns(of(seen))).max().unwrap_or(0);
    let (glance, search) = (best(|seen| seen.glance), best(|seen| seen.score));
    seen.iter()
        .map(|seen| ConsideredMove {
            mv: seen.mv,
            score: seen.score,
            traits: match view.traits(
                seen.mv,
                (centipawns(seen.glance), glance),
                (centipawns(seen.score), search),
            ) {
                traits if position.is_chess() => traits,
                // What else draws people to a move was learnt from games of chess: elsewhere it draws to the wrong ones.
                traits => std::array::from_fn(|index| if index < SEARCHED { traits[index] } else { 0.0 }),
            },
        })
        .collect()
}

/// How a player of this rating is drawn to each move, as logarithms without a common sum.
fn draws(rating: f32, moves: &[ConsideredMove], draw: &mut dyn FnMut(usize, f64)) {
    let factor = rating_factor(rating);
    for (index, considered) in moves.iter().enumerate() {
        let terms = considered.traits.iter().zip(&weights::WEIGHTS);
        let sum: f32 = terms.map(|(trait_of, weight)| trait_of * (weight[0] + factor * weight[1])).sum();
        draw(index, f64::from(sum));
    }
}

/// The rating as the factor that the second weight of a trait is multiplied by.
pub fn rating_factor(rating: f32) -> f32 {
    ((rating - 1_500.0) / 500.0).clamp(-1.8, 1.6)
}

/// Logarithms without a common sum, made into shares of 1.
fn shares(chances: &mut [f64]) {
    let most = chances.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    chances.iter_mut().for_each(|chance| *chance = (*chance - most).exp());
    let sum: f64 = chances.iter().sum();
    chances.iter_mut().for_each(|chance| *chance /= sum);
}

impl Level {
    /// How likely a person of this rating plays each of these moves.
    pub fn likelihoods(self, moves: &[ConsideredMove]) -> Vec<f64> {
        let mut chances = vec![0.0; moves.len()];
        draws(f32::from(self.rating()), moves, &mut |index, draw| chances[index] = draw);
        shares(&mut chances);
        chances
    }

    /// The index of the move that this level plays; `key` is that of the position, in which it always plays the same.
    pub fn choose(self, moves: &[ConsideredMove], key: u64) -> usize {
        self.choose_where(moves, key, |_| true)
    }

    /// The same in a variant, where no ending is known by heart: whoever is so far ahead that any move seems to win goes
    /// on with one of those that bring the end nearer.
    pub(crate) fn choose_in_variant(self, moves: &[ConsideredMove], key: u64) -> usize {
        let best = moves.iter().map(|considered| advantage(considered.score)).max().unwrap_or(0);
        self.choose_where(moves, key, |considered| best < WON || advantage(considered.score) > best - PAWN)
    }

    fn choose_where(
        self,
        moves: &[ConsideredMove],
        key: u64,
        may_play: impl Fn(&ConsideredMove) -> bool,
    ) -> usize {
        if let Some(back) = self.taken_back(moves) {
            return back;
        }
        let mut chosen = (0, f64::NEG_INFINITY);
        self.weigh(moves, &mut |index, weight| {
            let whim = -(-Rng::stream(key, index as u64).unit().max(1e-12).ln()).ln();
            let seems = weight + self.whim() * whim;
            if seems > chosen.1 && may_play(&moves[index]) {
                chosen = (index, seems);
            }
        });
        chosen.0
    }

    /// How often this level plays each of these moves, over all that chance may decide.
    pub fn chances(self, moves: &[ConsideredMove]) -> Vec<f64> {
        let mut chances = vec![0.0; moves.len()];
        if let Some(back) = self.taken_back(moves) {
            chances[back] = 1.0;
            return chances;
        }
        // The largest of sums with such whims is each one as often as its exponential says.
        let whim = self.whim().max(1e-9);
        chances.fill(f64::NEG_INFINITY);
        self.weigh(moves, &mut |index, weight| chances[index] = weight / whim);
        shares(&mut chances);
        chances
    }

    /// The move that takes back what was taken, if this level plays it in any case.
    fn taken_back(self, moves: &[ConsideredMove]) -> Option<usize> {
        let best = moves.iter().map(|considered| centipawns(considered.score)).max().unwrap_or(0);
        let is_back = |mv: &ConsideredMove| centipawns(mv.score) == best && mv.takes_back();
        if self.takes_back() { moves.iter().position(is_back) } else { None }
    }

    /// What speaks for each move that it does not rule out, without chance.
    fn weigh(self, moves: &[ConsideredMove], weight: &mut dyn FnMut(usize, f64)) {
        let best = moves.iter().map(|considered| centipawns(considered.score)).max().unwrap_or(0);
        let least = best - self.max_loss();
        draws(self.manner(), moves, &mut |index, draw| {
            let score = centipawns(moves[index].score);
            if score >= least {
                weight(index, self.judgement() * winning_chance(score) + draw);
            }
        });
    }
}

/// What the last moves of a game have left in mind.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Trail {
    /// Where the last move went, and whether it captured.
    last: Option<(Square, bool)>,
    /// From where to where the side that is to move went before.
    before: Option<(Square, Square)>,
}

impl Trail {
    pub(crate) fn of(game: &Game) -> Trail {
        let last = game.last_ply().map(|ply| (ply.mv.king_to(), ply.captured.is_some()));
        let before = game.moves().nth_back(1).map(|mv| (mv.from(), mv.king_to()));
        Trail { last, before }
    }
}

/// What is asked of a position once for all its moves.
struct TraitFinder<'p> {
    position: &'p Position,
    trail: Trail,
    /// What is left of the pieces, from 1 at the start to 0.
    phase: f32,
    /// Own pieces that are attacked and that nothing guards.
    hanging: SquareSet,
}

impl TraitFinder<'_> {
    fn of(position: &Position, trail: Trail) -> TraitFinder<'_> {
        let (board, us) = (position.board(), position.turn());
        let counted = |role| points(role) * board.of_role(role).len() as i32;
        let pieces: i32 = Role::ALL[1..].iter().copied().map(counted).sum();
        let is_hanging = |&square: &Square| {
            !attackers_of(board, square, !us).is_empty() && attackers_of(board, square, us).is_empty()
        };
        let hanging = (board.of_color(us) - board.of_role(Role::King)).into_iter().filter(is_hanging);
        TraitFinder {
            position,
            trail,
            phase: (pieces as f32 / 62.0).min(1.0),
            hanging: hanging.fold(SquareSet::EMPTY, SquareSet::with),
        }
    }

    /// The traits of a move whose scores at a glance and by the search stand beside the best of all.
    fn traits(&self, mv: Move, glance: (i32, i32), search: (i32, i32)) -> [f32; TRAITS] {
        let (position, phase) = (self.position, self.phase);
        let (board, us) = (position.board(), position.turn());
        let (from, to) = (mv.from(), mv.king_to());
        let role = mv.dropped().or_else(|| board.role_at(from)).unwrap_or(Role::Pawn);
        let captures = position.is_capture(mv);
        let taken =
            if mv.is_en_passant() { Some(Role::Pawn) } else { board.role_at(to).filter(|_| captures) };
        let safe = see_ge(position, mv, 0);
        let check = position.gives_check(mv);
        let theirs = board.of_color(!us);
        let is = |role_of: Role| flag(role == role_of && !mv.is_castling());
        let chance = |(score, best): (i32, i32)| (winning_chance(best) - winning_chance(score)) as f32;
        let pawns = |(score, best): (i32, i32)| (1.0 + f64::from(best - score) / 50.0).ln() as f32;
        let pawns_of_theirs = board.of(!us, Role::Pawn);
        let [attackers, hunters] = [from, to].map(|square| attackers_of(board, square, !us));
        let by_pawn = attackers.intersects(pawns_of_theirs);
        let [guards_of_it, helpers] = [from, to].map(|square| attackers_of(board, square, us));
        let guarded = !guards_of_it.is_empty();
        let cheaper = attackers
            .into_iter()
            .any(|square| board.role_at(square).is_some_and(|by| points(by) < points(role)));
        let attacked =
            role != Role::King && role != Role::Pawn && !attackers.is_empty() && (!guarded || cheaper);
        let occupied = board.occupied().without(from).with(to);
        let reach = reach_of(mv.promoted().unwrap_or(role), us, to, occupied);
        let known = if mv.is_drop() { SquareSet::EMPTY } else { reach_of(role, us, from, board.occupied()) };
        let worth = |square: Square| {
            let hit = board.role_at(square).unwrap_or(Role::Pawn);
            let is_new = !known.contains(square);
            let worth_more = points(hit) > points(role)
                || hit != Role::King && attackers_of(board, square, !us).is_empty();
            if is_new && worth_more && hit != Role::King { points(hit) } else { 0 }
        };
        let threat = (reach & theirs).into_iter().map(worth).max().unwrap_or(0) as f32 / 9.0;
        let unguarded = !hunters.is_empty() && helpers.without(from).is_empty();
        let forward = (rank(to, us) - rank(from, us)) as f32 / 7.0;
        let enemy = board.king(!us).unwrap_or(to);
        let minor = role == Role::Knight || role == Role::Bishop;
        let guards = reach.intersects(self.hanging.without(from));
        let (opening, ending) = (phase * phase, (1.0 - phase) * (1.0 - phase));
        [
            chance(glance),
            chance(search),
            pawns(glance),
            pawns(search),
            flag(glance.0 == glance.1),
            flag(search.0 == search.1),
            flag(captures),
            taken.map_or(0.0, |role| points(role) as f32 / 9.0),
            flag(captures && self.trail.last == Some((to, true))),
            flag(captures && self.trail.last.is_some_and(|(square, _)| square == to)),
            flag(captures && see_ge(position, mv, 100)),
            flag(!safe),
            flag(check),
            flag(check && safe),
            flag(mv.is_castling()),
            flag(mv.promoted() == Some(Role::Queen)),
            flag(mv.promoted().is_some_and(|role| role != Role::Queen)),
            is(Role::Pawn),
            is(Role::Knight),
            is(Role::Bishop),
            is(Role::Rook),
            is(Role::Queen),
            is(Role::Pawn) * ending,
            is(Role::Rook) * opening,
            is(Role::Queen) * opening,
            is(Role::King) * opening,
            is(Role::King) * ending,
            flag(attacked),
            flag(by_pawn && role != Role::Pawn),
            flag(role != Role::Pawn && hunters.intersects(pawns_of_theirs)),
            flag(unguarded),
            self.trail.last.map_or(0.0, |(square, _)| 1.0 / (1 + square.distance(to)) as f32),
            flag(self.trail.before.is_some_and(|(_, square)| square == from)),
            flag(self.trail.before == Some((to, from))),
            forward,
            flag(forward < 0.0),
            middle(to) - middle(from),
            flag(minor && rank(from, us) == 0) * opening,
            flag(role == Role::Pawn && from.distance(to) == 2),
            flag(role == Role::Pawn && (to.file().index() == 0 || to.file().index() == 7)),
            flag(role == Role::Pawn && is_passed(position, from, us)),
            threat,
            flag(threat > 0.0 && role == Role::Pawn),
            (from.distance(enemy) as f32 - to.distance(enemy) as f32) / 7.0,
            from.distance(to) as f32 / 7.0,
            flag(guards),
        ]
    }
}

// One copy of each: in a browser every kilobyte is waited for.

#[inline(never)]
fn attackers_of(board: &Board, square: Square, by: Color) -> SquareSet {
    board.attackers(square, by)
}

#[inline(never)]
fn reach_of(role: Role, color: Color, square: Square, occupied: SquareSet) -> SquareSet {
    attacks::of(role.of(color), square, occupied)
}

fn flag(is: bool) -> f32 {
    f32::from(u8::from(is))
}

/// A rank as a side counts it, from 0.
fn rank(square: Square, side: Color) -> i32 {
    square.rank().seen_by(side).index() as i32
}

/// How near the middle a square is, from 0 at the edge to 1.
fn middle(square: Square) -> f32 {
    let near = |index: usize| index.min(7 - index) as f32 / 3.0;
    near(square.file().index()).min(near(square.rank().index()))
}

/// Whether no pawn of the other side can stop the pawn on a square.
fn is_passed(position: &Position, square: Square, side: Color) -> bool {
    position.board().of(!side, Role::Pawn).into_iter().all(|pawn| {
        pawn.file().index().abs_diff(square.file().index()) > 1 || rank(pawn, side) <= rank(square, side)
    })
}

/// A score in centipawns; a mate is worth two queens and more.
fn centipawns(score: Score) -> i32 {
    match score {
        Score::Centipawns(value) => value.clamp(-2_000, 2_000),
        Score::MateGiven => 3_000,
        Score::Mate(moves) if moves > 0 => 3_000 - 50 * moves.min(20),
        Score::Mate(moves) => -3_000 - 50 * moves.max(-20),
    }
}

/// An advantage with which a game of a variant is won, whatever is played next.
const WON: i32 = 1_500;
/// What somebody with such an advantage does not give away of it.
const PAWN: i32 = 80;

/// A score in centipawns without bounds: of two that both seem to win, one is nearer to it.
fn advantage(score: Score) -> i32 {
    match score {
        Score::Centipawns(value) => value,
        Score::MateGiven => 30_000,
        Score::Mate(moves) if moves > 0 => 30_000 - moves,
        Score::Mate(moves) => -30_000 - moves,
    }
}

/// The winning chance of a human player with this advantage: a piece up is not yet a won game, and a piece
/// down the others are still worth keeping.
#[inline(never)]
fn winning_chance(centipawns: i32) -> f64 {
    1.0 / (1.0 + (f64::from(-centipawns) / 250.0).exp())
}
