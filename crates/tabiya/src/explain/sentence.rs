//! The reasons as sentences.

use super::placed_piece::{Evasions, PlacedPiece, ahead};
use super::reason::MoveError;
use crate::attacks;
use crate::color::Color;
use crate::moves::{CastlingSide, Move};
use crate::piece::Role;
use crate::square::{File, Rank, Square};
use crate::square_set::SquareSet;
use alloc::boxed::Box;
use core::fmt;

/// One or two sentences with the evidence.
impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MoveError::EmptyText => f.write_str("There is no move: the text is empty."),
            MoveError::TextTooLong { length, longest } => {
                write!(f, "The text is too long: it has {length} bytes, and at most {longest} are read.")
            }
            MoveError::NoSuchSquare { name } => {
                write!(f, "\"{name}\" is not a square: files run from a to h and ranks from 1 to 8.")
            }
            MoveError::TrailingText { read, rest } => {
                write!(f, "\"{read}\" is a move, but \"{rest}\" after it does not belong to one.")
            }
            MoveError::NotAMove { text } => {
                write!(
                    f,
                    "\"{text}\" is not a move. Moves are written like e4, Nf3, exd5, e8=Q, O-O or e2e4."
                )
            }
            MoveError::NullMove { turn } => write!(f, "{turn} has to move: passing is not allowed."),
            MoveError::Ambiguous { text, spelled, .. } => {
                write!(f, "\"{text}\" can mean several moves: write {}.", List(spelled, "or"))
            }
            MoveError::MarkedOtherwise { given, meant } => {
                let (kind, given) = (kind(*meant), kind(*given));
                write!(f, "From {} to {} is {kind} here, not {given}.", meant.from(), meant.king_to())
            }
            MoveError::NotEnPassant { mv } if mv.is_castling() => {
                f.write_str("Castling takes no pawn en passant.")
            }
            MoveError::NotEnPassant { mv } => {
                write!(f, "From {} to {} no pawn is taken en passant.", mv.from(), mv.to())
            }
            MoveError::GameOver { outcome } => {
                write!(f, "The game is over: {outcome}. No more moves are taken.")
            }
            _ => match self {
                MoveError::CastlingKingAway { .. }
                | MoveError::CastlingNoRook { .. }
                | MoveError::CastlingRightLost { .. }
                | MoveError::CastlingOtherRook { .. }
                | MoveError::CastlingBlocked { .. }
                | MoveError::CastlingInCheck { .. }
                | MoveError::CastlingThroughCheck { .. }
                | MoveError::CastlingIntoCheck { .. }
                | MoveError::CastlingUncoversKing { .. } => castling(self, f),
                MoveError::PawnBackwards { .. }
                | MoveError::PawnBlocked { .. }
                | MoveError::DoubleStepNotFromStart { .. }
                | MoveError::NothingToCapture { .. }
                | MoveError::EnPassantExpired { .. }
                | MoveError::EnPassantExposesKing { .. }
                | MoveError::PromotionMissing { .. }
                | MoveError::PromotionToKing { .. }
                | MoveError::PromotionToPawn { .. }
                | MoveError::PromotionOfPiece { .. }
                | MoveError::PromotionTooEarly { .. } => pawns(self, f),
                MoveError::Pinned { .. }
                | MoveError::CheckNotAnswered { .. }
                | MoveError::DoubleCheck { .. }
                | MoveError::KingIntoCheck { .. }
                | MoveError::KingBesideKing { .. } => kings(self, f),
                _ => pieces(self, f),
            },
        }
    }
}

/// What a move is, for a sentence.
const fn kind(mv: Move) -> &'static str {
    if mv.is_castling() {
        "castling"
    } else if mv.is_en_passant() {
        "a capture en passant"
    } else if mv.promoted().is_some() {
        "a promotion"
    } else {
        "an ordinary move"
    }
}

/// Which piece was meant, and how pieces move.
fn pieces(why: &MoveError, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match why {
        MoveError::EmptySquare { from, .. } => write!(f, "There is no piece on {from}."),
        MoveError::OpponentsPiece { piece, .. } => {
            let owner = piece.piece.color;
            write!(f, "The {piece} is {owner}'s, and it is {}'s turn.", !owner)
        }
        MoveError::SameSquare { piece } => {
            write!(f, "A move has to end on another square: the {piece} would stay where it is.")
        }
        MoveError::OtherPieceThere { said, piece, .. } => {
            write!(f, "The piece on {} is a {}, not a {said}.", piece.square, piece.piece.role)
        }
        MoveError::NoSuchPiece { piece, .. } => write!(f, "{} has no {}.", piece.color, piece.role),
        MoveError::NoneReaches { piece, to, reach } => {
            write!(f, "No {piece} can go to {to}: ")?;
            for (i, (square, targets)) in reach.iter().enumerate() {
                let comma = if i == 0 { "" } else { ", " };
                if targets.is_empty() {
                    write!(f, "{comma}the one on {square} has no legal move")?;
                } else {
                    write!(f, "{comma}the one on {square} can go to {}", Squares(*targets, "and"))?;
                }
            }
            f.write_str(".")
        }
        MoveError::NoPawnForIt { turn, file, to } => no_pawn(f, *turn, *file, *to),
        MoveError::NotFromThere { file, rank, piece, from, .. } if from.is_empty() => {
            write!(f, "{} has no {} on {}.", piece.color, piece.role, Hint(*file, *rank))
        }
        MoveError::NotFromThere { file, rank, piece, to, from } => {
            write!(f, "{} has no {} on {}: ", piece.color, piece.role, Hint(*file, *rank))?;
            match from.single() {
                Some(square) => write!(f, "the one that can go to {to} stands on {square}."),
                None => write!(f, "those that can go to {to} stand on {}.", Squares(*from, "and")),
            }
        }
        MoveError::DoesNotMoveSo { piece, to, reach } => {
            let role = piece.piece.role;
            let manner = if role == Role::Pawn && piece.square.file() == to.file() {
                "advances one square, or two from its starting square"
            } else {
                manner(role)
            };
            write!(f, "The {piece} cannot go to {to}: a {role} {manner}.")?;
            if reach.is_empty() {
                return f.write_str(" It has no legal move now.");
            }
            write!(f, " From {} it can go to {}.", piece.square, Squares(*reach, "or"))
        }
        MoveError::Blocked { piece, to, by } => {
            write!(f, "The {piece} cannot reach {to}: the {} is in the way.", Colored(*by))
        }
        MoveError::OwnPieceThere { piece, to, by } => {
            let own = by.piece;
            write!(f, "The {piece} cannot go to {to}: {}'s own {} stands there.", own.color, own.role)
        }
        _ => Err(fmt::Error),
    }
}

fn no_pawn(f: &mut fmt::Formatter<'_>, turn: Color, file: File, to: Square) -> fmt::Result {
    let files = file as i32 - to.file() as i32;
    match to.offset(files, -ahead(turn)).filter(|from| !SquareSet::BACK_RANKS.contains(*from)) {
        None => write!(f, "A {} pawn can never reach {to}.", turn.name()),
        Some(_) if files == 0 => {
            write!(f, "{turn} has no pawn on the {file}-file that could advance to {to}.")
        }
        Some(from) if files.abs() == 1 => {
            write!(f, "{turn} has no pawn on {from} that could capture on {to}.")
        }
        Some(_) => {
            write!(f, "A pawn on the {file}-file cannot capture on {to}: pawns capture on the next file.")
        }
    }
}

/// How a piece moves, for a sentence.
const fn manner(role: Role) -> &'static str {
    match role {
        Role::Pawn => "moves straight ahead and captures one square diagonally ahead",
        Role::Knight => "moves two squares along a rank or file and one to the side",
        Role::Bishop => "moves along diagonals",
        Role::Rook => "moves along ranks and files",
        Role::Queen => "moves along ranks, files and diagonals",
        Role::King => "moves one square at a time",
    }
}

fn pawns(why: &MoveError, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match why {
        MoveError::PawnBackwards { pawn, to } => {
            write!(f, "The {pawn} cannot go to {to}: pawns never move backwards.")
        }
        MoveError::PawnBlocked { pawn, to, by } => {
            write!(f, "The {pawn} cannot advance to {to}: the {} blocks it", Colored(*by))?;
            let takable = by.square == *to && by.piece.color != pawn.piece.color;
            f.write_str(if takable { ", and pawns capture only diagonally." } else { "." })
        }
        MoveError::DoubleStepNotFromStart { pawn, to } => {
            let start = Rank::Second.seen_by(pawn.piece.color);
            write!(f, "The {pawn} cannot advance two squares to {to}: pawns do that only from rank {start}.")
        }
        MoveError::NothingToCapture { pawn, to } if pawn.square.file() == to.file() => {
            write!(f, "The {pawn} cannot capture on {to}: pawns capture only diagonally.")
        }
        MoveError::NothingToCapture { pawn, to } => {
            write!(f, "The {pawn} cannot go to {to}: a pawn moves diagonally only to capture, ")?;
            write!(f, "and there is nothing on {to}.")
        }
        MoveError::EnPassantExpired { pawn, to, beside, pushed } => {
            write!(f, "The {pawn} cannot capture en passant on {to}: ")?;
            match pushed {
                Some(mv) => write!(f, "the pawn on {beside} could be taken so only right after {mv}."),
                None => write!(f, "the pawn on {beside} did not advance two squares on the last move."),
            }
        }
        MoveError::EnPassantExposesKing { pawn, to, beside, king, by } => {
            write!(f, "The {pawn} cannot capture en passant on {to}: with the pawns gone from {} ", {
                pawn.square
            })?;
            write!(f, "and {beside}, the {by} would attack the king on {king}.")
        }
        MoveError::PromotionMissing { pawn, to } => {
            let (from, file) = (pawn.square, pawn.square.file());
            write!(f, "The {pawn} reaches the last rank on {to} and must become ")?;
            write!(f, "a queen, rook, bishop or knight: write {from}{to}q or ")?;
            if file == to.file() { write!(f, "{to}=Q.") } else { write!(f, "{file}x{to}=Q.") }
        }
        MoveError::PromotionToKing { pawn, to } => {
            write!(f, "The {pawn} cannot become a king on {to}: choose queen, rook, bishop or knight.")
        }
        MoveError::PromotionToPawn { pawn, to } => {
            write!(f, "The {pawn} cannot stay a pawn on {to}: choose queen, rook, bishop or knight.")
        }
        MoveError::PromotionOfPiece { piece, role, .. } => {
            write!(f, "The {piece} cannot become a {role}: only pawns promote.")
        }
        MoveError::PromotionTooEarly { pawn, to, role } => {
            let last = Rank::Eighth.seen_by(pawn.piece.color);
            write!(f, "The {pawn} cannot become a {role} on {to}: it promotes only on rank {last}.")
        }
        _ => Err(fmt::Error),
    }
}

fn kings(why: &MoveError, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match why {
        MoveError::Pinned { piece, to, king, by } => {
            write!(f, "The {piece} is pinned to the king on {king} by the {by}: ")?;
            write!(f, "its move to {to} would expose the king.")
        }
        MoveError::CheckNotAnswered { piece, to, king, by, evasions } => {
            write!(f, "The king on {king} is in check from the {by}, and moving the {piece} to {to} ")?;
            f.write_str("does not answer it. ")?;
            answer(f, by.piece.role, evasions)
        }
        MoveError::DoubleCheck { piece, king, by, king_to, .. } => {
            write!(f, "The king on {king} is in check from {} at once: ", Pieces(by, "and"))?;
            write!(f, "only the king can move, not the {piece}. ")?;
            if king_to.is_empty() {
                return f.write_str("It has nowhere to go: it is checkmate.");
            }
            write!(f, "It can go to {}.", Squares(*king_to, "or"))
        }
        MoveError::KingIntoCheck { king, to, takes, by } => {
            let attack = if by.len() == 1 { "attacks" } else { "attack" };
            match takes {
                Some(role) => {
                    let protect = if by.len() == 1 { "protects" } else { "protect" };
                    write!(f, "The king on {king} cannot take the {role} on {to}: ")?;
                    write!(f, "{} {protect} it.", Pieces(by, "and"))
                }
                // Stepping back along the line of a check.
                None if by.iter().all(|placed| attacks::between(placed.square, *to).contains(*king)) => {
                    write!(f, "The king on {king} cannot go to {to}: ")?;
                    write!(f, "{} would still attack it there.", Pieces(by, "and"))
                }
                None => {
                    write!(f, "The king on {king} cannot go to {to}: {} {attack} {to}.", Pieces(by, "and"))
                }
            }
        }
        MoveError::KingBesideKing { king, to, other } => {
            write!(f, "The king on {king} cannot go to {to}: it would stand next to the king on {other}.")
        }
        _ => Err(fmt::Error),
    }
}

/// What to do about a check.
fn answer(f: &mut fmt::Formatter<'_>, checker: Role, evasions: &Evasions) -> fmt::Result {
    if evasions.is_empty() {
        return f.write_str("Nothing does: it is checkmate.");
    }
    let parts = [
        ("move the king to", evasions.king_to, "or"),
        ("take the", evasions.takers, "or"),
        ("block on", evasions.blocks, "or"),
    ];
    let count = parts.iter().filter(|part| !part.1.is_empty()).count();
    for (i, (verb, squares, or)) in parts.into_iter().filter(|part| !part.1.is_empty()).enumerate() {
        if i > 0 {
            f.write_str(if i + 1 == count { ", or " } else { ", " })?;
        }
        match (i, verb.split_at(1)) {
            (0, (first, rest)) => write!(f, "{}{rest}", first.to_ascii_uppercase())?,
            _ => f.write_str(verb)?,
        }
        if verb == "take the" {
            write!(f, " {checker} from {}", Squares(squares, or))?;
        } else {
            write!(f, " {}", Squares(squares, or))?;
        }
    }
    f.write_str(".")
}

/// When the right was lost, if that is known.
fn when(side: CastlingSide, lost: &Option<Box<str>>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match lost {
        Some(mv) => write!(f, " The right to castle {} was lost with {mv}.", side.name()),
        None => Ok(()),
    }
}

fn castling(why: &MoveError, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match why {
        MoveError::CastlingKingAway { turn, side, king, lost } => {
            write!(f, "{turn} can no longer castle: the king has left its first rank and stands on {king}.")?;
            when(*side, lost, f)
        }
        MoveError::CastlingNoRook { turn, side, king, lost } => {
            write!(
                f,
                "{} no {} rook on that side of the king on {king}.",
                Cannot(*turn, *side),
                turn.name()
            )?;
            when(*side, lost, f)
        }
        MoveError::CastlingRightLost { turn, side, lost: Some(mv), .. } => {
            write!(f, "{turn} lost the right to castle {} with {mv}.", side.name())
        }
        MoveError::CastlingRightLost { turn, side, king, rook, lost: None } => {
            write!(f, "{turn} no longer has the right to castle {}: ", side.name())?;
            write!(f, "the king on {king} or the rook on {rook} has moved before.")
        }
        MoveError::CastlingOtherRook { turn, side, rook, right, .. } => {
            write!(f, "{turn} cannot castle {} with the rook on {rook}: ", side.name())?;
            write!(f, "the right belongs to the rook on {right}.")
        }
        MoveError::CastlingBlocked { turn, side, by, .. } => {
            let are = if by.len() == 1 { "is" } else { "are" };
            write!(f, "{turn} cannot castle {}: ", side.name())?;
            write!(f, "{} {are} in the way.", ColoredPieces(by))
        }
        MoveError::CastlingInCheck { turn, side, king, by } => {
            let attack = if by.len() == 1 { "gives" } else { "give" };
            write!(f, "{turn} cannot castle {} out of check: ", side.name())?;
            write!(f, "{} {attack} check to the king on {king}.", Pieces(by, "and"))
        }
        MoveError::CastlingThroughCheck { turn, side, square, by, .. } => {
            let attack = if by.len() == 1 { "attacks" } else { "attack" };
            write!(f, "{turn} cannot castle {}: ", side.name())?;
            write!(f, "the king would pass over {square}, which {} {attack}.", Pieces(by, "and"))
        }
        MoveError::CastlingIntoCheck { turn, side, square, by, .. } => {
            let attack = if by.len() == 1 { "attacks" } else { "attack" };
            write!(f, "{turn} cannot castle {}: ", side.name())?;
            write!(f, "the king would arrive on {square}, which {} {attack}.", Pieces(by, "and"))
        }
        MoveError::CastlingUncoversKing { turn, side, rook, by, .. } => {
            write!(f, "{turn} cannot castle {}: ", side.name())?;
            write!(f, "the rook on {rook} shields the king from the {by}.")
        }
        _ => Err(fmt::Error),
    }
}

/// `White cannot castle kingside: there is`
struct Cannot(Color, CastlingSide);

impl fmt::Display for Cannot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} cannot castle {}: there is", self.0, self.1.name())
    }
}

/// `the g-file`, `rank 3` or `g3`.
struct Hint(Option<File>, Option<Rank>);

impl fmt::Display for Hint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Hint(Some(file), Some(rank)) => write!(f, "{file}{rank}"),
            Hint(Some(file), None) => write!(f, "the {file}-file"),
            Hint(None, Some(rank)) => write!(f, "rank {rank}"),
            Hint(None, None) => f.write_str("that square"),
        }
    }
}

/// `black pawn on e5`: where the colour matters.
struct Colored(PlacedPiece);

impl fmt::Display for Colored {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.0.piece.color.name(), self.0)
    }
}

/// `the bishop on f1 and the knight on g1`
struct Pieces<'a>(&'a [PlacedPiece], &'static str);

impl fmt::Display for Pieces<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        joined(f, self.0.iter(), self.1, |f, placed| write!(f, "the {placed}"))
    }
}

/// `the white bishop on f1 and the black knight on g1`
struct ColoredPieces<'a>(&'a [PlacedPiece]);

impl fmt::Display for ColoredPieces<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        joined(f, self.0.iter(), "and", |f, placed| write!(f, "the {}", Colored(*placed)))
    }
}

/// `a3, b4 or c5`
struct Squares(SquareSet, &'static str);

impl fmt::Display for Squares {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        joined(f, self.0.iter(), self.1, |f, square| write!(f, "{square}"))
    }
}

/// `Nbd2 or Nfd2`
struct List<'a, T>(&'a [T], &'static str);

impl<T: fmt::Display> fmt::Display for List<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        joined(f, self.0.iter(), self.1, |f, item| write!(f, "{item}"))
    }
}

fn joined<T>(
    f: &mut fmt::Formatter<'_>,
    items: impl ExactSizeIterator<Item = T>,
    word: &str,
    write: impl Fn(&mut fmt::Formatter<'_>, T) -> fmt::Result,
) -> fmt::Result {
    let count = items.len();
    for (i, item) in items.enumerate() {
        match i {
            0 => {}
            _ if i + 1 == count => write!(f, " {word} ")?,
            _ => f.write_str(", ")?,
        }
        write(f, item)?;
    }
    Ok(())
}
