//! The specialist for positions: material, structure, kings, activity, and plans in words.

mod pawns;
mod plans;

use super::note::Note;
use super::tactics::worth::{joined, material};
use pawns::Pawns;
use tabiya::{Board, Color, File, Game, Position, Rank, Role, Square, SquareSet, attacks};

/// It looks at the position on the board and at no other.
pub const NODES: u64 = 1;

/// What there is to say about the position on the board.
pub fn look(game: &Game) -> Vec<Note> {
    let position = game.position();
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

/// How much of the game is behind us.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Phase {
    Opening,
    Middlegame,
    Endgame,
}

impl Phase {
    fn of(position: &Position) -> Phase {
        let board = position.board();
        let pieces = |color| material(board, color) - 100 * board.of(color, Role::Pawn).len() as i32;
        if pieces(Color::White).max(pieces(Color::Black)) <= 1_300 {
            Phase::Endgame
        } else if position.fullmoves() <= 12
            && undeveloped(board, Color::White) + undeveloped(board, Color::Black) >= 2
        {
            Phase::Opening
        } else {
            Phase::Middlegame
        }
    }
}

/// How many knights and bishops stand where they began.
fn undeveloped(board: &Board, color: Color) -> usize {
    home(board, color).len()
}

fn home(board: &Board, color: Color) -> SquareSet {
    let minor = board.of(color, Role::Knight) | board.of(color, Role::Bishop);
    minor & SquareSet::rank(Rank::First.seen_by(color))
}

/// Who has more.
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

/// Where a king stands, and what stands before him.
fn king(position: &Position, color: Color) -> Vec<Note> {
    let board = position.board();
    let phase = Phase::of(position);
    let king = position.king(color);
    let mut notes = Vec::new();
    if phase == Phase::Endgame {
        return notes;
    }
    let centre = matches!(king.file(), File::D | File::E) && king.rank().seen_by(color) == Rank::First;
    if centre && phase == Phase::Middlegame {
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
    let holes = outposts(board, color);
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
                if Phase::of(position) != Phase::Opening
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
    if Phase::of(position) == Phase::Opening && at_home.len() >= 2 {
        let text = format!("{color} has {} knights and bishops still to develop.", at_home.len());
        notes.push(Note::fact("development", text, at_home.iter().collect()));
    }
    notes
}

/// Squares beyond the middle that a side's pawns guard and the other side's pawns never can attack.
fn outposts(board: &Board, color: Color) -> SquareSet {
    let own = board.of(color, Role::Pawn);
    let theirs = board.of(!color, Role::Pawn);
    let beyond = [Rank::Fourth, Rank::Fifth, Rank::Sixth].map(|rank| SquareSet::rank(rank.seen_by(color)));
    let guarded = own.iter().fold(SquareSet::EMPTY, |set, pawn| set | attacks::pawn(color, pawn));
    let squares = (beyond[0] | beyond[1] | beyond[2]) & guarded;
    squares
        .iter()
        .filter(|square| {
            theirs.iter().all(|pawn| {
                let beside = (pawn.file() as i32 - square.file() as i32).abs() == 1;
                // A pawn that has passed it does not come back.
                let past = pawn.rank().seen_by(color) <= square.rank().seen_by(color);
                !beside || past
            })
        })
        .collect()
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
