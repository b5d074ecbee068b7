//! The reasons as sentences.

use super::pawn::from_first_rank;
use super::phrases::{
    Colored, ColoredPieces, Hint, JoinedPieces, PromotionLetters, Promotions, cannot, promotions, verb,
};
use super::placed_piece::{PlacedPiece, ahead};
use super::reason::MoveError;
use super::unfinished;
use crate::attacks;
use crate::color::Color;
use crate::moves::{CastlingSide, Move};
use crate::piece::Role;
use crate::square::{File, Rank, Square};
use crate::square_set::SquareSet;
use crate::variant::Variant;
use alloc::boxed::Box;
use alloc::string::String;
use core::fmt::{self, Write};

/// How what can be done instead follows the reason.
#[derive(Clone, Copy)]
pub(super) enum Joint {
    /// Behind a colon.
    Colon,
    /// As a sentence of its own.
    Stop,
}

impl core::error::Error for MoveError {}

/// The reason and the advice together: one or two sentences with the evidence.
impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.tell(f)?;
        match self.joint() {
            Some(Joint::Colon) => {
                f.write_str(": ")?;
                self.advise(f)?;
            }
            Some(Joint::Stop) => {
                f.write_str(". ")?;
                self.advise(&mut Capital { out: f, first: true })?;
            }
            None => {}
        }
        f.write_str(".")
    }
}

/// A text whose first letter is made a capital.
struct Capital<'a> {
    out: &'a mut dyn Write,
    first: bool,
}

impl Write for Capital<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let mut letters = text.chars();
        match letters.next().filter(|_| self.first) {
            Some(letter) => {
                self.first = false;
                self.out.write_char(letter.to_ascii_uppercase())?;
                self.out.write_str(letters.as_str())
            }
            None => self.out.write_str(text),
        }
    }
}

impl MoveError {
    /// Why the move is refused, and nothing about moves that would not be: what a player is told who has to find
    /// them alone.
    ///
    /// ```
    /// use tabiya::Position;
    ///
    /// let why = Position::new().parse_move("Ne5").unwrap_err();
    /// assert_eq!(why.reason(), "No white knight can go to e5.");
    /// assert_eq!(
    ///     why.advice().unwrap(),
    ///     "The one on b1 can go to a3 and c3, the one on g1 can go to f3 and h3."
    /// );
    /// assert_eq!(
    ///     why.to_string(),
    ///     "No white knight can go to e5: the one on b1 can go to a3 and c3, the one on g1 can go to f3 and h3."
    /// );
    /// ```
    pub fn reason(&self) -> String {
        let mut text = String::new();
        // A text takes whatever is written to it.
        let _ = self.tell(&mut text);
        text.push('.');
        text
    }

    /// What can be done instead, where the reason knows it: how to write the move, where the piece can go, what answers
    /// the check.
    pub fn advice(&self) -> Option<String> {
        self.joint()?;
        let mut text = String::new();
        let _ = self.advise(&mut Capital { out: &mut text, first: true });
        text.push('.');
        Some(text)
    }

    /// Writes the reason without its full stop.
    ///
    /// Every reason is named here: a new one does not compile without its sentence.
    fn tell(&self, f: &mut dyn Write) -> fmt::Result {
        match self {
            MoveError::EmptyText => f.write_str("There is no move: the text is empty"),
            MoveError::TextTooLong { length, longest } => {
                write!(f, "The text is too long: it has {length} bytes, and at most {longest} are read")
            }
            MoveError::NoSuchSquare { name } => {
                write!(f, "\"{name}\" is not a square: files run from a to h and ranks from 1 to 8")
            }
            MoveError::ForeignLetter { text, letter, latin, .. } => {
                write!(f, "The \"{letter}\" in \"{text}\" is {}, not ", alphabet(*letter))?;
                match latin.is_ascii_alphabetic() {
                    true => write!(f, "the Latin letter \"{latin}\""),
                    false => write!(f, "\"{latin}\""),
                }
            }
            MoveError::UnknownPromotion { name, variant, .. } => {
                let how = match promotion_named(name, *variant) {
                    Some(_) => "is not how a promotion is written: it takes",
                    None => "names no piece that a pawn can become: write",
                };
                write!(f, "\"{name}\" {how} {}", PromotionLetters(*variant))
            }
            MoveError::Unfinished { text, .. } => unfinished::tell(text, f),
            MoveError::TrailingText { read, rest } => {
                write!(f, "\"{read}\" is a move, but \"{rest}\" after it does not belong to one")
            }
            MoveError::NotAMove { text } => write!(f, "\"{text}\" is not a move"),
            MoveError::NullMove { turn } => write!(f, "{turn} has to move: passing is not allowed"),
            MoveError::Ambiguous { text, .. } => write!(f, "\"{text}\" can mean several moves"),
            MoveError::Unclear { spelled, .. } => {
                write!(f, "The text names {spelled}, but does not say that it is to be played")
            }
            MoveError::MarkedOtherwise { given, meant } => {
                let (kind, given) = (kind(*meant), kind(*given));
                write!(f, "From {} to {} is {kind} here, not {given}", meant.from(), meant.king_to())
            }
            MoveError::NotEnPassant { mv } if mv.is_castling() => {
                f.write_str("Castling takes no pawn en passant")
            }
            MoveError::NotEnPassant { mv } => {
                write!(f, "From {} to {} no pawn is taken en passant", mv.from(), mv.to())
            }
            MoveError::NotACapture { mv, .. } => {
                write!(f, "There is nothing to capture on {}", mv.to())
            }
            MoveError::GameOver { outcome, .. } => write!(f, "The game is over: {outcome}"),

            MoveError::EmptySquare { from, .. } => write!(f, "There is no piece on {from}"),
            MoveError::OpponentsPiece { piece, .. } => {
                let owner = piece.piece.color;
                write!(f, "The {piece} is {owner}'s, and it is {}'s turn", !owner)
            }
            MoveError::SameSquare { piece } => {
                write!(f, "A move has to end on another square: the {piece} would stay where it is")
            }
            MoveError::OtherPieceThere { said, piece, .. } => {
                write!(f, "The piece on {} is a {}, not a {said}", piece.square, piece.piece.role)
            }
            MoveError::NoSuchPiece { piece, in_hand, .. } => {
                write!(f, "{} has no {}", piece.color, piece.role)?;
                f.write_str(if *in_hand { " on the board" } else { "" })
            }
            MoveError::NoneReaches { piece, to, .. } => write!(f, "No {piece} can go to {to}"),
            MoveError::NoPawnForIt { turn, file, to, variant } => no_pawn(f, *turn, *file, *to, *variant),
            MoveError::NotFromThere { file, rank, piece, .. } => {
                write!(f, "{} has no {} on {}", piece.color, piece.role, Hint(*file, *rank))
            }
            MoveError::DoesNotMoveSo { piece, to, .. } => {
                let role = piece.piece.role;
                let manner = if role == Role::Pawn && piece.square.file() == to.file() {
                    "advances one square, or two from its starting square"
                } else {
                    manner(role)
                };
                write!(f, "The {piece} cannot go to {to}: a {role} {manner}")?;
                // Two squares to the side is where a castling king goes.
                let home = Rank::First.seen_by(piece.piece.color);
                let aside = to.file() as i32 - piece.square.file() as i32;
                match (role, aside, piece.square.rank() == home && to.rank() == home) {
                    (Role::King, 2, true) => f.write_str(", and castling kingside is written O-O"),
                    (Role::King, -2, true) => f.write_str(", and castling queenside is written O-O-O"),
                    _ => Ok(()),
                }
            }
            MoveError::Blocked { piece, to, by } => {
                write!(f, "The {piece} cannot reach {to}: the {} is in the way", Colored(*by))
            }
            MoveError::OwnPieceThere { piece, to, by } => {
                let own = by.piece;
                write!(f, "The {piece} cannot go to {to}: {}'s own {} stands there", own.color, own.role)
            }

            MoveError::PawnBackwards { pawn, to } => {
                write!(f, "The {pawn} cannot go to {to}: pawns never move backwards")
            }
            MoveError::PawnBlocked { pawn, to, by } => {
                write!(f, "The {pawn} cannot advance to {to}: the {} blocks it", Colored(*by))?;
                let takable = by.square == *to && by.piece.color != pawn.piece.color;
                f.write_str(if takable { ", and pawns capture only diagonally" } else { "" })
            }
            MoveError::DoubleStepNotFromStart { pawn, to, variant } => {
                let start = Rank::Second.seen_by(pawn.piece.color);
                let first = if from_first_rank(*variant, pawn.piece.color) { "1 or " } else { "" };
                write!(
                    f,
                    "The {pawn} cannot advance two squares to {to}: pawns do that only from rank {first}{start}"
                )
            }
            MoveError::NothingToCapture { pawn, to } if pawn.square.file() == to.file() => {
                write!(f, "The {pawn} cannot capture on {to}: pawns capture only diagonally")
            }
            MoveError::NothingToCapture { pawn, to } => {
                write!(f, "The {pawn} cannot go to {to}: a pawn moves diagonally only to capture, ")?;
                write!(f, "and there is nothing on {to}")
            }
            MoveError::EnPassantExpired { pawn, to, beside, pushed } => {
                write!(f, "The {pawn} cannot capture en passant on {to}: ")?;
                match pushed {
                    Some(mv) => write!(f, "the pawn on {beside} could be taken so only right after {mv}"),
                    None => write!(f, "the pawn on {beside} did not advance two squares on the last move"),
                }
            }
            MoveError::EnPassantExposesKing { pawn, to, beside, king, by } => {
                write!(f, "The {pawn} cannot capture en passant on {to}: with the pawns gone from ")?;
                write!(f, "{} and {beside}, the {by} would attack the king on {king}", pawn.square)
            }
            MoveError::PromotionMissing { pawn, to, variant } => {
                write!(f, "The {pawn} reaches the last rank on {to} and must become ")?;
                write!(f, "a {}", Promotions(*variant))
            }
            MoveError::PromotionToKing { pawn, to } => write!(f, "The {pawn} cannot become a king on {to}"),
            MoveError::PromotionToPawn { pawn, to, .. } => write!(f, "The {pawn} cannot stay a pawn on {to}"),
            MoveError::PromotionOfPiece { piece, role, .. } => {
                write!(f, "The {piece} cannot become a {role}: only pawns promote")
            }
            MoveError::PromotionTooEarly { pawn, to, role } => {
                let last = Rank::Eighth.seen_by(pawn.piece.color);
                write!(f, "The {pawn} cannot become a {role} on {to}: it promotes only on rank {last}")
            }

            MoveError::Pinned { piece, to, king, by } => {
                write!(f, "The {piece} is pinned to the king on {king} by the {by}: ")?;
                write!(f, "its move to {to} would expose the king")
            }
            MoveError::CheckNotAnswered { piece, to, king, by, .. } => {
                write!(f, "The king on {king} is in check from the {by}, and moving the {piece} to {to} ")?;
                f.write_str("does not answer it")
            }
            MoveError::DoubleCheck { piece, king, by, .. } => {
                write!(f, "The king on {king} is in check from {} at once: ", JoinedPieces(by))?;
                write!(f, "only the king can move, not the {piece}")
            }
            MoveError::KingIntoCheck { king, to, takes, by } => into_check(f, *king, *to, *takes, by),
            MoveError::KingBesideKing { king, to, other } => {
                write!(f, "The king on {king} cannot go to {to}: it would stand next to the king on {other}")
            }

            MoveError::CastlingKingAway { turn, side, king, rook, lost } => {
                king_away(f, *turn, *side, *king, *rook)?;
                when(*side, lost, f)
            }
            MoveError::CastlingNoRook { turn, side, king, lost } => {
                cannot(f, *turn, *side)?;
                write!(f, "there is no {} rook on that side of the king on {king}", turn.name())?;
                when(*side, lost, f)
            }
            MoveError::CastlingRightLost { turn, side, lost: Some(mv), .. } => {
                write!(f, "{turn} lost the right to castle {} with {mv}", side.name())
            }
            MoveError::CastlingRightLost { turn, side, king, rook, lost: None } => {
                right_lost(f, *turn, *side, *king, *rook)
            }
            MoveError::CastlingOtherRook { turn, side, rook, right, .. } => {
                write!(f, "{turn} cannot castle {} with the rook on {rook}: ", side.name())?;
                write!(f, "the right belongs to the rook on {right}")
            }
            MoveError::CastlingBlocked { turn, side, by, .. } => {
                cannot(f, *turn, *side)?;
                write!(f, "{} {} in the way", ColoredPieces(by), verb(by, "is", "are"))
            }
            MoveError::CastlingInCheck { turn, side, king, by } => {
                write!(f, "{turn} cannot castle {} out of check: ", side.name())?;
                write!(f, "{} {} check to the king on {king}", JoinedPieces(by), verb(by, "gives", "give"))
            }
            MoveError::CastlingThroughCheck { turn, side, square, by, .. } => {
                cannot(f, *turn, *side)?;
                write!(f, "the king would pass over {square}, which {} ", JoinedPieces(by))?;
                f.write_str(verb(by, "attacks", "attack"))
            }
            MoveError::CastlingIntoCheck { turn, side, square, by, .. } => {
                cannot(f, *turn, *side)?;
                write!(f, "the king would arrive on {square}, which {} ", JoinedPieces(by))?;
                f.write_str(verb(by, "attacks", "attack"))
            }
            MoveError::CastlingUncoversKing { turn, side, rook, by, .. } => {
                cannot(f, *turn, *side)?;
                write!(f, "the rook on {rook} shields the king from the {by}")
            }
            MoveError::Variant(why) => why.write_reason(f),
        }
    }
}

/// The piece that a word spells out which stands where a letter belongs: `e8=queen`.
pub(super) fn promotion_named(word: &str, variant: Variant) -> Option<Role> {
    promotions(variant).find(|role| word.eq_ignore_ascii_case(role.name()))
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

fn no_pawn(f: &mut dyn Write, turn: Color, file: File, to: Square, variant: Variant) -> fmt::Result {
    let files = file as i32 - to.file() as i32;
    let has_pawns = |from: &Square| {
        !SquareSet::BACK_RANKS.contains(*from) || from.rank() == Rank::First && from_first_rank(variant, turn)
    };
    let dropped =
        cfg!(feature = "variants") && variant == Variant::Crazyhouse && !SquareSet::BACK_RANKS.contains(to);
    match to.offset(files, -ahead(turn)).filter(has_pawns) {
        None if dropped => {
            write!(f, "A {} pawn can reach {to} only from the hand, with P@{to}", turn.name())
        }
        None => write!(f, "A {} pawn can never reach {to}", turn.name()),
        Some(_) if files == 0 => {
            write!(f, "{turn} has no pawn on the {file}-file that could advance to {to}")
        }
        Some(from) if files.abs() == 1 => {
            write!(f, "{turn} has no pawn on {from} that could capture on {to}")
        }
        Some(_) => {
            write!(f, "A pawn on the {file}-file cannot capture on {to}: pawns capture on the next file")
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

fn into_check(
    f: &mut dyn Write,
    king: Square,
    to: Square,
    takes: Option<Role>,
    by: &[PlacedPiece],
) -> fmt::Result {
    match takes {
        Some(role) => {
            write!(f, "The king on {king} cannot take the {role} on {to}: ")?;
            write!(f, "{} {} it", JoinedPieces(by), verb(by, "protects", "protect"))
        }
        // Stepping back along the line of a check.
        None if by.iter().all(|placed| attacks::between(placed.square, to).contains(king)) => {
            write!(
                f,
                "The king on {king} cannot go to {to}: {} would still attack it there",
                JoinedPieces(by)
            )
        }
        None => {
            let attack = verb(by, "attacks", "attack");
            write!(f, "The king on {king} cannot go to {to}: {} {attack} {to}", JoinedPieces(by))
        }
    }
}

/// What keeps a side from castling whose king is not where it castles from.
fn king_away(
    f: &mut dyn Write,
    turn: Color,
    side: CastlingSide,
    king: Square,
    rook: Option<Square>,
) -> fmt::Result {
    let (home, wing) = (Rank::First.seen_by(turn), side.name());
    let castled = Square::new(side.king_file(), home);
    if king.rank() != home {
        write!(f, "{turn} can no longer castle: the king has left its first rank and stands on {king}")?;
        return match rook {
            Some(_) => Ok(()),
            None => write!(f, ", and no {} rook is left {wing} on that rank", turn.name()),
        };
    }
    match rook.filter(|rook| king == castled && *rook == Square::new(side.rook_file(), home)) {
        Some(rook) => {
            write!(f, "{turn} cannot castle {wing} any more: the king on {king} and the rook on {rook} ")?;
            f.write_str("stand already where castling would put them")
        }
        None => {
            write!(
                f,
                "{turn} can no longer castle: the king stands on {king}, with no {} rook ",
                turn.name()
            )?;
            write!(f, "{wing} of it")
        }
    }
}

/// What is known of a right that a side does not have, by where its king and its rook stand.
fn right_lost(f: &mut dyn Write, turn: Color, side: CastlingSide, king: Square, rook: Square) -> fmt::Result {
    let (home, wing) = (Rank::First.seen_by(turn), side.name());
    let corner = match side {
        CastlingSide::King => File::H,
        CastlingSide::Queen => File::A,
    };
    let (king_home, rook_home) = (Square::new(File::E, home), Square::new(corner, home));
    let (king_away, rook_away) = (king != king_home, rook != rook_home);
    if !king_away && !rook_away {
        write!(f, "{turn} no longer has the right to castle {wing}: ")?;
        return write!(f, "the king on {king} or the rook on {rook} has not always stood there");
    }
    write!(f, "{turn} has no right to castle {wing}: ")?;
    if king_away {
        write!(f, "the king is on {king}, not on {king_home}")?;
    }
    if rook_away {
        let start = if king_away { ", and the rook" } else { "the rook is" };
        write!(f, "{start} on {rook}, not on {rook_home}")?;
    }
    Ok(())
}

/// The alphabet of a letter that looks like a Latin one.
const fn alphabet(letter: char) -> &'static str {
    match letter {
        '\u{370}'..='\u{3ff}' => "a Greek letter",
        '\u{400}'..='\u{4ff}' => "a Cyrillic letter",
        _ => "a full-width character",
    }
}

/// When the right was lost, if that is known.
fn when(side: CastlingSide, lost: &Option<Box<str>>, f: &mut dyn Write) -> fmt::Result {
    match lost {
        Some(mv) => write!(f, ". The right to castle {} was lost with {mv}", side.name()),
        None => Ok(()),
    }
}
