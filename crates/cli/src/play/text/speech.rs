//! What is drawn for others, in sentences.

use super::words::{counted, joined, listed};
use crate::play::reply::{Moved, Notice, Standing};
use crate::play::sight::{Kind, Sight};
use std::time::Duration;
use tabiya::{Color, Piece, Ply, Role, Square};

/// The notice as it is read aloud; none is told as it is written.
pub(super) fn spoken(notice: &Notice) -> Option<String> {
    Some(match notice {
        Notice::Board(sight) => board(sight),
        Notice::Moved(moved) => played(moved),
        Notice::Last(Some(moved)) => played(moved),
        Notice::TakenBack(ply) => format!("{}'s move is taken back: {}.", ply.color(), told(ply)),
        Notice::PlayedAgain(ply) => format!("{} plays again: {}.", ply.color(), told(ply)),
        Notice::Standing(standing) => self::standing(standing),
        Notice::Clocks(clocks) => {
            let [white, black] = clocks.left.map(time);
            let running = match clocks.running {
                Some(color) => format!("{color}'s clock runs."),
                None => "The clock is not running.".to_owned(),
            };
            format!("White has {white}. Black has {black}. {running}")
        }
        Notice::History(pairs) if !pairs.is_empty() => {
            let pair = |pair: &crate::play::sight::Pair| {
                let side = |color: Color, san: &Option<String>| Some(format!("{color} {}", san.as_ref()?));
                let sides: Vec<String> = [side(Color::White, &pair.white), side(Color::Black, &pair.black)]
                    .into_iter()
                    .flatten()
                    .collect();
                format!("Move {}: {}.", pair.number, sides.join(", "))
            };
            pairs.iter().map(pair).collect::<Vec<_>>().join("\n")
        }
        Notice::Moves { of: Some((Some(piece), square)), turn, targets, .. }
            if piece.color == *turn && !targets.is_empty() =>
        {
            let targets = joined(targets.iter().map(Square::to_string).collect());
            format!("The {} on {square} can go to {targets}.", piece.role.name())
        }
        Notice::Men(men) => {
            men.iter().map(|(piece, squares)| stand(*piece, squares)).collect::<Vec<_>>().join("\n")
        }
        _ => return None,
    })
}

fn played(moved: &Moved) -> String {
    format!("{} plays: {}.", moved.ply.color(), told(&moved.ply))
}

/// "Knight from g1 to f3, check".
fn told(ply: &Ply) -> String {
    let mut text = match (ply.mv.castling_side(), ply.captured) {
        (Some(side), _) => format!("Castles {}", side.name()),
        (None, Some(captured)) => {
            let what = format!(
                "{} from {} takes {} on {}",
                capital(ply.piece.role),
                ply.from(),
                captured.role.name(),
                ply.to()
            );
            if ply.mv.is_en_passant() { format!("{what}, in passing") } else { what }
        }
        (None, None) => format!("{} from {} to {}", capital(ply.piece.role), ply.from(), ply.to()),
    };
    if let Some(role) = ply.promotion {
        text += &format!(", and becomes a {}", role.name());
    }
    if ply.after.is_check() {
        text += if ply.after.has_legal_moves() { ", check" } else { ", checkmate" };
    }
    text
}

fn capital(role: Role) -> &'static str {
    match role {
        Role::Pawn => "Pawn",
        Role::Knight => "Knight",
        Role::Bishop => "Bishop",
        Role::Rook => "Rook",
        Role::Queen => "Queen",
        Role::King => "King",
    }
}

fn standing(standing: &Standing) -> String {
    let turn = standing.turn;
    let mut sentences = Vec::new();
    match &standing.ending {
        Some(ending) => sentences.push(format!("The game is over. {ending}.")),
        None if standing.checkers.is_empty() => sentences.push(format!("It is {turn}'s turn.")),
        None => {
            let gives = if standing.checkers.len() == 1 { "gives" } else { "give" };
            sentences.push(format!("{turn} is in check: {} {gives} check.", listed(&standing.checkers)));
        }
    }
    if let Some(by) = standing.offer {
        sentences.push(format!("{by}'s offer of a draw stands."));
    }
    if standing.claimable {
        sentences.push(format!("{turn} may claim a draw."));
    }
    sentences.join(" ")
}

/// "9 minutes and 58 seconds".
fn time(left: Option<Duration>) -> String {
    let Some(left) = left else { return "no limit".to_owned() };
    let seconds = left.as_secs();
    let parts = [
        (seconds / 3_600, "hour", "hours"),
        (seconds / 60 % 60, "minute", "minutes"),
        (seconds % 60, "second", "seconds"),
    ];
    let parts: Vec<String> = parts
        .into_iter()
        .filter(|&(number, ..)| number > 0)
        .map(|(number, one, many)| counted(number as usize, one, many))
        .collect();
    if parts.is_empty() { "less than a second".to_owned() } else { joined(parts) }
}

/// Where everything stands, a sentence for each side.
fn board(sight: &Sight) -> String {
    let roles = [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];
    let mut lines = Vec::new();
    for color in Color::ALL {
        let men: Vec<String> = roles
            .into_iter()
            .filter_map(|role| {
                let squares: Vec<String> =
                    sight.board.of(color, role).into_iter().map(|square| square.to_string()).collect();
                let plural = if squares.len() > 1 { "s" } else { "" };
                (!squares.is_empty()).then(|| format!("{}{plural} {}", role.name(), joined(squares)))
            })
            .collect();
        if men.is_empty() {
            lines.push(format!("{color} has no men."));
        } else {
            lines.push(format!("{color} has: {}.", men.join("; ")));
        }
    }
    if sight.kind == Kind::Setup {
        lines.push(format!("{} is to move.", sight.turn));
    }
    lines.join("\n")
}

fn stand(piece: Piece, squares: &[Square]) -> String {
    let squares: Vec<String> = squares.iter().map(Square::to_string).collect();
    let name = piece.role.name();
    match squares.len() {
        0 => format!("{} has no {name}.", piece.color),
        1 => format!("{}'s {name} is on {}.", piece.color, squares[0]),
        _ => format!("{}'s {name}s are on {}.", piece.color, joined(squares)),
    }
}
