//! Plans: moves that make a position better, and why.

use super::{GamePhase, Pawns, home, outpost_squares};
use crate::eval::Evaluation;
use crate::insight::material::{exchange, material};
use crate::insight::note::{Advice, NamedMove, Note};
use tabiya::{Color, File, Game, Move, Position, Rank, Role, Square, SquareSet};

/// The most moves that are recommended.
const MAX_PLANS: usize = 6;

/// What could be done, the best first: moves that put nothing where it is lost, and words where no move is meant.
pub(super) fn of(game: &Game) -> Vec<Note> {
    let position = game.position();
    let mut evaluation = Evaluation::new();
    let mut plans: Vec<(i32, Note)> = position
        .legal_moves()
        .into_iter()
        .filter(|&mv| !position.is_capture(mv) && exchange(position, mv) >= 0)
        .filter_map(|mv| {
            let (code, why) = purpose(position, mv)?;
            let mut next = *position;
            next.play_unchecked(mv);
            let named = NamedMove::of(position, mv);
            let text = format!("{} {why}.", named.san);
            let note = Note::advice(code, text, vec![named], Advice::Consider);
            Some((evaluation.of(&next), note))
        })
        .collect();
    // What the evaluation likes best for us is what it likes least for the other side.
    plans.sort_by_key(|(theirs, _)| *theirs);
    plans.truncate(MAX_PLANS);
    let mut notes: Vec<Note> = plans.into_iter().map(|(_, note)| note).collect();
    notes.extend(exchanges(position));
    notes.extend(target(position));
    notes
}

/// What a quiet move is good for.
fn purpose(position: &Position, mv: Move) -> Option<(&'static str, String)> {
    let (board, us) = (position.board(), position.turn());
    let phase = GamePhase::of(position);
    if mv.is_castling() {
        return Some(("castle", format!("brings the king to safety on {}", mv.king_to())));
    }
    let (from, to) = (mv.from(), mv.to());
    let pawns = board.of_role(Role::Pawn);
    match board.role_at(from)? {
        role @ (Role::Knight | Role::Bishop) if outpost_squares(board, us).contains(to) => {
            let text = format!("takes the outpost {to}, where no pawn can drive the {} away", role.name());
            Some(("plan-outpost", text))
        }
        role @ (Role::Knight | Role::Bishop)
            if home(board, us).contains(from) && rank(us, to) > Rank::First =>
        {
            Some(("plan-develop", format!("develops the {}", role.name())))
        }
        Role::Rook if !pawns.intersects(SquareSet::file(to.file())) && from.file() != to.file() => {
            Some(("plan-open-file", format!("takes the open {}-file", to.file().letter())))
        }
        Role::Rook
            if !board.of(us, Role::Pawn).intersects(SquareSet::file(to.file()))
                && board.of(us, Role::Pawn).intersects(SquareSet::file(from.file())) =>
        {
            Some((
                "plan-half-open-file",
                format!("puts pressure on the half-open {}-file", to.file().letter()),
            ))
        }
        Role::Rook if rank(us, to) == Rank::Seventh && rank(us, from) < Rank::Seventh => {
            Some(("plan-seventh", "goes to the seventh rank".to_owned()))
        }
        Role::Pawn if Pawns::of(board, us).passed.contains(from) => {
            Some(("plan-passed-pawn", "advances the passed pawn".to_owned()))
        }
        Role::Pawn
            if phase == GamePhase::Opening
                && matches!(to.file(), File::D | File::E)
                && rank(us, to) == Rank::Fourth =>
        {
            Some(("plan-centre", "takes its share of the centre".to_owned()))
        }
        Role::King if phase == GamePhase::Endgame && to_centre(to) < to_centre(from) => {
            Some(("plan-king", "brings the king nearer to the centre".to_owned()))
        }
        _ => None,
    }
}

fn rank(color: Color, square: Square) -> Rank {
    square.rank().seen_by(color)
}

/// The distance of a square from the centre.
fn to_centre(square: Square) -> u32 {
    [Square::D4, Square::E4, Square::D5, Square::E5]
        .iter()
        .map(|centre| centre.distance(square))
        .min()
        .unwrap_or(0)
}

/// The side that is ahead exchanges pieces, the side that is behind does not.
fn exchanges(position: &Position) -> Option<Note> {
    let (board, us) = (position.board(), position.turn());
    let ahead = material(board, us) - material(board, !us);
    let text = match ahead {
        200.. => format!("{us} is ahead and can exchange pieces, not pawns."),
        ..=-200 => format!("{us} is behind and keeps pieces on the board."),
        _ => return None,
    };
    Some(Note::fact("plan-exchanges", text, Vec::new()))
}

/// A weak pawn of the other side that can be attacked along its file.
fn target(position: &Position) -> Option<Note> {
    let (board, us) = (position.board(), position.turn());
    let weak = Pawns::of(board, !us);
    let own = board.of(us, Role::Pawn);
    let heavy = board.of(us, Role::Rook) | board.of(us, Role::Queen);
    let in_the_open = |square: &Square| !own.intersects(SquareSet::file(square.file()));
    let square = (weak.isolated | weak.backward).iter().find(in_the_open).filter(|_| !heavy.is_empty())?;
    let kind = if weak.isolated.contains(square) { "isolated" } else { "backward" };
    let text = format!(
        "The {kind} pawn on {square} can be attacked along the half-open {}-file.",
        square.file().letter()
    );
    Some(Note::fact("plan-target", text, vec![square]))
}
