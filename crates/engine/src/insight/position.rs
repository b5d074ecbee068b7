//! The position in words: material, structure, kings, activity and plans.

mod plans;

use super::material::{captures_as_chess, material};
use super::note::Note;
use super::words::joined;
use crate::eval::{PawnStructure, outposts};
use tabiya::{Board, Color, File, Game, Position, Rank, Role, Square, SquareSet, attacks};

/// What there is to say about the current position of a game, without a search. Of games in which captures are not what
/// they are in chess, or kings, nothing is said: what is good in chess may be bad there.
///
/// ```
/// use tabiya::Game;
/// use tabiya_engine::insight::position_notes;
///
/// let game = Game::from_fen("r3k3/pp3ppp/8/3N4/4P3/8/PPP2PPP/4K2R w - - 0 20")?;
/// let outpost = "White's knight on d5 stands on an outpost: no pawn can drive it away.";
/// assert!(position_notes(&game).iter().any(|note| note.text == outpost));
/// # Ok::<(), tabiya::FenError>(())
/// ```
pub fn position_notes(game: &Game) -> Vec<Note> {
    let position = game.position();
    if !captures_as_chess(position.variant()) {
        return Vec::new();
    }
    let mut notes = vec![balance(position.board())];
    notes.extend(bishop_pair(position.board()));
    for color in [position.turn(), !position.turn()] {
        notes.extend(structure(position.board(), color));
        notes.extend(king(position, color));
        notes.extend(activity(position, color));
    }
    notes.extend(files(position.board()));
    notes.extend(plans::of(game));
    notes
}

/// The phase of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum GamePhase {
    Opening,
    Middlegame,
    Endgame,
}

impl GamePhase {
    fn of(position: &Position) -> GamePhase {
        let board = position.board();
        let pieces = |color| material(board, color) - 100 * board.of(color, Role::Pawn).len() as i32;
        if pieces(Color::White).max(pieces(Color::Black)) <= 1_300 {
            GamePhase::Endgame
        } else if position.fullmoves() <= 12
            && undeveloped(board, Color::White) + undeveloped(board, Color::Black) >= 2
        {
            GamePhase::Opening
        } else {
            GamePhase::Middlegame
        }
    }
}

/// The number of knights and bishops on the first rank.
fn undeveloped(board: &Board, color: Color) -> usize {
    home(board, color).len()
}

/// The knights and bishops on the first rank.
fn home(board: &Board, color: Color) -> SquareSet {
    let minor = board.of(color, Role::Knight) | board.of(color, Role::Bishop);
    minor & SquareSet::rank(Rank::First.seen_by(color))
}

/// The material balance.
fn balance(board: &Board) -> Note {
    let ahead = material(board, Color::White) - material(board, Color::Black);
    let side = if ahead >= 0 { Color::White } else { Color::Black };
    let more = |color: Color| -> Vec<String> {
        let roles = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];
        let count = |role| board.of(color, role).len().saturating_sub(board.of(!color, role).len());
        let words = |(role, count): (Role, usize)| match count {
            1 => format!("a {}", role.name()),
            many => format!("{many} {}s", role.name()),
        };
        roles.into_iter().map(|role| (role, count(role))).filter(|(_, count)| *count > 0).map(words).collect()
    };
    let (has, lacks) = (joined(&more(side)), joined(&more(!side)));
    let text = match (has.as_str(), lacks.as_str()) {
        ("", _) => "Material is level.".to_owned(),
        (has, "") => format!("{side} is ahead by {has}."),
        (has, lacks) if ahead == 0 => format!("Material is level: {side} has {has} for {lacks}."),
        (has, lacks) => format!("{side} is ahead: {has} for {lacks}."),
    };
    Note::fact("material", text, Vec::new())
}

fn bishop_pair(board: &Board) -> Option<Note> {
    let has = |color| {
        let bishops = board.of(color, Role::Bishop);
        bishops.iter().any(Square::is_light) && bishops.iter().any(|square| !square.is_light())
    };
    let color = Color::ALL.into_iter().find(|&color| has(color) && !has(!color))?;
    let squares = board.of(color, Role::Bishop).iter().collect();
    Some(Note::fact("bishop-pair", format!("{color} has the pair of bishops."), squares))
}

/// A side's pawns by their part in its structure.
struct Pawns {
    passed: SquareSet,
    isolated: SquareSet,
    /// All pawns of files with more than one.
    doubled: SquareSet,
    backward: SquareSet,
}

impl Pawns {
    fn of(board: &Board, color: Color) -> Pawns {
        let own = board.of(color, Role::Pawn);
        let structure = PawnStructure::of(color, own.bits(), board.of(!color, Role::Pawn).bits());
        let behind = SquareSet::from_bits(structure.doubled);
        let doubled =
            behind.iter().fold(SquareSet::EMPTY, |set, pawn| set | SquareSet::file(pawn.file())) & own;
        Pawns {
            passed: SquareSet::from_bits(structure.passed),
            isolated: SquareSet::from_bits(structure.isolated),
            doubled,
            backward: SquareSet::from_bits(structure.backward),
        }
    }
}

/// The weaknesses and hopes of a side's pawns.
fn structure(board: &Board, color: Color) -> Vec<Note> {
    let pawns = Pawns::of(board, color);
    let told = |code, one: &str, many: &str, set: SquareSet| {
        let names: Vec<String> = set.iter().map(|square| square.to_string()).collect();
        let text = match names.len() {
            0 => return None,
            1 => format!("{color}'s pawn on {} is {one}.", names[0]),
            _ => format!("{color}'s pawns on {} are {many}.", joined(&names)),
        };
        Some(Note::fact(code, text, set.iter().collect()))
    };
    [
        told("passed-pawn", "passed", "passed", pawns.passed),
        told("isolated-pawn", "isolated", "isolated", pawns.isolated),
        told("doubled-pawns", "doubled", "doubled", pawns.doubled),
        told("backward-pawn", "backward", "backward", pawns.backward),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// The safety of a king.
fn king(position: &Position, color: Color) -> Vec<Note> {
    let board = position.board();
    let phase = GamePhase::of(position);
    let king = position.king(color);
    let mut notes = Vec::new();
    if phase == GamePhase::Endgame {
        return notes;
    }
    let centre = matches!(king.file(), File::D | File::E) && king.rank().seen_by(color) == Rank::First;
    if centre && phase == GamePhase::Middlegame {
        let text = format!("{color}'s king is still in the middle, on {king}.");
        notes.push(Note::fact("king-in-centre", text, vec![king]));
    }
    let pawns = board.of_role(Role::Pawn);
    let near = near_files(king.file());
    let open: Vec<File> =
        near.iter().copied().filter(|&file| !pawns.intersects(SquareSet::file(file))).collect();
    if !open.is_empty() && !centre {
        let names: Vec<String> = open.iter().map(|file| file.letter().to_string()).collect();
        let text = match names.len() {
            1 => format!("The {}-file next to {color}'s king on {king} is open.", names[0]),
            _ => format!("The files {} next to {color}'s king on {king} are open.", joined(&names)),
        };
        notes.push(Note::fact("king-on-open-file", text, vec![king]));
    }
    let around = attacks::king(king);
    let attackers: Vec<Square> = board
        .pieces(!color)
        .filter(|(square, piece)| piece.role != Role::Pawn && board.attacks_from(*square).intersects(around))
        .map(|(square, _)| square)
        .collect();
    if attackers.len() >= 3 {
        let names: Vec<String> = attackers.iter().map(Square::to_string).collect();
        let text = format!("{color}'s king on {king} is under fire from {}.", joined(&names));
        notes.push(Note::fact("king-under-fire", text, attackers));
    }
    notes
}

fn near_files(file: File) -> Vec<File> {
    File::ALL.into_iter().filter(|&other| (other as i32 - file as i32).abs() <= 1).collect()
}

/// Pieces that do much, and pieces that do nothing.
fn activity(position: &Position, color: Color) -> Vec<Note> {
    let board = position.board();
    let mut notes = Vec::new();
    let holes = outpost_squares(board, color);
    for (square, piece) in board.pieces(color) {
        match piece.role {
            Role::Knight | Role::Bishop if holes.contains(square) => {
                let text = format!(
                    "{color}'s {} on {square} stands on an outpost: no pawn can drive it away.",
                    piece.role.name()
                );
                notes.push(Note::fact("outpost", text, vec![square]));
            }
            Role::Rook | Role::Queen | Role::Bishop | Role::Knight
                if GamePhase::of(position) != GamePhase::Opening
                    && (board.attacks_from(square) & !board.of_color(color)).is_empty() =>
            {
                let text = format!("{color}'s {} on {square} has nowhere to go.", piece.role.name());
                notes.push(Note::fact("buried-piece", text, vec![square]));
            }
            Role::Rook if square.rank().seen_by(color) == Rank::Seventh => {
                let text = format!("{color}'s rook on {square} is on the seventh rank.");
                notes.push(Note::fact("rook-on-seventh", text, vec![square]));
            }
            _ => {}
        }
    }
    let at_home = home(board, color);
    if GamePhase::of(position) == GamePhase::Opening && at_home.len() >= 2 {
        let text = format!("{color} has {} knights and bishops still to develop.", at_home.len());
        notes.push(Note::fact("development", text, at_home.iter().collect()));
    }
    notes
}

/// Squares of the fourth to the sixth rank that a side's pawns guard and the other side's pawns can never attack.
fn outpost_squares(board: &Board, color: Color) -> SquareSet {
    let ranks = [Rank::Fourth, Rank::Fifth, Rank::Sixth].map(|rank| SquareSet::rank(rank.seen_by(color)));
    let (own, theirs) = (board.of(color, Role::Pawn), board.of(!color, Role::Pawn));
    SquareSet::from_bits(outposts(color, own.bits(), theirs.bits())) & (ranks[0] | ranks[1] | ranks[2])
}

/// Files without pawns, and who stands on them.
fn files(board: &Board) -> Vec<Note> {
    let mut notes = Vec::new();
    let rooks = board.of_role(Role::Rook) | board.of_role(Role::Queen);
    if rooks.is_empty() {
        return notes;
    }
    for file in File::ALL {
        let whole = SquareSet::file(file);
        if whole.intersects(board.of_role(Role::Pawn)) {
            continue;
        }
        let holders: Vec<Color> =
            Color::ALL.into_iter().filter(|&color| whole.intersects(board.of(color, Role::Rook))).collect();
        let text = match holders[..] {
            [color] => format!("The {}-file is open, and {color} holds it.", file.letter()),
            [_, _] => format!("The {}-file is open, and both sides have a rook on it.", file.letter()),
            _ => format!("The {}-file is open, and no rook stands on it yet.", file.letter()),
        };
        notes.push(Note::fact("open-file", text, (whole & rooks).iter().collect()));
    }
    notes
}

#[cfg(test)]
mod tests;
