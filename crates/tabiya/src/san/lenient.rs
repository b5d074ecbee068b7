//! Reading what people write instead of the standard.

use super::deviation::Deviation;
use super::error::SanError;
use super::{CheckMark, San, SanAction, as_standard, origin};
use crate::moves::CastlingSide;
use crate::order::sort_by_key;
use crate::piece::{Piece, Role};
use crate::square::Square;
use alloc::vec::Vec;

impl San {
    /// Reads a move leniently, and tells what it forgave.
    ///
    /// Read are, beside the standard: `0-0`, long algebraic (`Ng1-f3`), symbols (`♘f3`),
    /// `Pe4`, `:` and `×` for captures, `e8Q`, `e8(Q)`, `e8/Q`, `e8=q`, `e.p.`, glyphs such as `!?`, and drops in small
    /// letters, `p@e4`.
    /// Not read are other letters and cases, and any text before or behind.
    ///
    /// ```
    /// use tabiya::{Deviation, San, SanError, Role};
    ///
    /// let (san, forgiven) = San::parse_lenient("exd8(Q)!")?;
    /// assert_eq!(san.to_string(), "exd8=Q");
    /// assert_eq!(forgiven, [Deviation::PromotionSign, Deviation::Glyph]);
    /// assert_eq!(San::parse_lenient("e8=P"), Err(SanError::Promotion { role: Role::Pawn }));
    /// # Ok::<(), tabiya::SanError>(())
    /// ```
    pub fn parse_lenient(text: &str) -> Result<(San, Vec<Deviation>), SanError> {
        match as_standard(text) {
            Some(san) => Ok((san, Vec::new())),
            None => lenient(text),
        }
    }
}

fn lenient(text: &str) -> Result<(San, Vec<Deviation>), SanError> {
    match text {
        "" => return Err(SanError::Empty),
        "--" | "Z0" | "@@@@" | "0000" => return Err(SanError::NullMove),
        _ => {}
    }
    let mut forgiven = Vec::new();
    let mut rest = text;

    // Behind the move, from the end: glyph, e.p., mark.
    let bare = rest.trim_end_matches(['!', '?']);
    if (1..=2).contains(&(rest.len() - bare.len())) {
        forgiven.push(Deviation::Glyph);
        rest = bare;
    }
    let mut ends_en_passant = |rest: &mut &str| {
        for mark in ["e.p.", "ep"] {
            if let Some(before) = rest.strip_suffix(mark) {
                *rest = before.strip_suffix(' ').unwrap_or(before);
                forgiven.push(Deviation::EnPassantMark);
                return true;
            }
        }
        false
    };
    let en_passant = ends_en_passant(&mut rest);
    let mut mark = None;
    for (symbol, kind) in [('+', CheckMark::Check), ('#', CheckMark::Mate)] {
        if mark.is_none() && rest.ends_with(symbol) {
            rest = &rest[..rest.len() - 1];
            mark = Some(kind);
        }
    }
    if !en_passant {
        ends_en_passant(&mut rest);
    }
    let stuck = |rest: &str| Err(unreadable(text, rest.len().saturating_sub(1)));

    let castling = match rest {
        "0-0" => Some(CastlingSide::King),
        "0-0-0" => Some(CastlingSide::Queen),
        "O-O" => return Ok((San { action: SanAction::Castle(CastlingSide::King), mark }, sorted(forgiven))),
        "O-O-O" => {
            return Ok((San { action: SanAction::Castle(CastlingSide::Queen), mark }, sorted(forgiven)));
        }
        _ => None,
    };
    if let Some(side) = castling {
        forgiven.push(Deviation::ZeroCastling);
        return Ok((San { action: SanAction::Castle(side), mark }, sorted(forgiven)));
    }

    // The piece before it.
    let mut role = Role::Pawn;
    let mut chars = rest.chars();
    let (piece, symbol) = match chars.next() {
        Some(letter @ ('N' | 'B' | 'R' | 'Q' | 'K' | 'P')) => (Role::from_letter(letter), false),
        // Before `@` a small letter names no file.
        Some(letter @ ('n' | 'b' | 'r' | 'q' | 'p')) if chars.as_str().starts_with('@') => {
            (Role::from_letter(letter), false)
        }
        Some(letter) => (Piece::from_symbol(letter).map(|piece| piece.role), true),
        None => return stuck(rest),
    };
    let mut start = 0;
    if let Some(piece) = piece {
        role = piece;
        let after = chars.as_str();
        let after = if symbol { after.trim_start_matches(PRESENTATION) } else { after };
        start = rest.len() - after.len();
        if symbol {
            forgiven.push(Deviation::Figurine);
        }
        if role == Role::Pawn {
            forgiven.push(Deviation::PawnLetter);
        }
    }

    // What the pawn becomes.
    let mut body = &rest[start..];
    let promotion = take_promotion(&mut body, &mut forgiven)?;
    if promotion.is_some() && role != Role::Pawn {
        return Err(SanError::NotAPawn { role });
    }

    // Put on the board from the hand.
    if let [b'@', file, rank] = *body.as_bytes() {
        return match Square::from_bytes(file, rank) {
            Some(to) if role != Role::King && promotion.is_none() => {
                Ok((San { action: SanAction::Drop { role, to }, mark }, sorted(forgiven)))
            }
            _ => stuck(&rest[..start + 1]),
        };
    }

    // From where to where.
    let end = start + body.len();
    let [before @ .., file, rank] = body.as_bytes() else { return stuck(&rest[..end]) };
    let Some(to) = Square::from_bytes(*file, *rank) else { return stuck(&rest[..end]) };
    let (before, capture) = match before {
        [before @ .., b'x'] => (before, true),
        [before @ .., b':'] => {
            forgiven.push(Deviation::CaptureSign);
            (before, true)
        }
        // The sign of multiplication.
        [before @ .., 0xc3, 0x97] => {
            forgiven.push(Deviation::CaptureSign);
            (before, true)
        }
        [before @ .., b'-'] => {
            forgiven.push(Deviation::Dash);
            (before, false)
        }
        _ => (before, false),
    };
    let Some((file, rank)) = origin(before) else { return stuck(&rest[..end - 2]) };
    if role == Role::Pawn && file.is_none() && (capture || rank.is_some()) {
        return stuck(&rest[..end - 2]);
    }
    Ok((San { action: SanAction::Go { role, file, rank, capture, to, promotion }, mark }, sorted(forgiven)))
}

/// Asks for a symbol to be drawn as text or as a picture.
const PRESENTATION: [char; 2] = ['\u{fe0e}', '\u{fe0f}'];

/// Takes `=Q`, `Q`, `(Q)`, `/Q` off the end, in either case or as a symbol.
fn take_promotion(body: &mut &str, forgiven: &mut Vec<Deviation>) -> Result<Option<Role>, SanError> {
    let rest = body.trim_end_matches(PRESENTATION);
    let (rest, closed) = match rest.strip_suffix(')') {
        Some(rest) => (rest.trim_end_matches(PRESENTATION), true),
        None => (rest, false),
    };
    let mut chars = rest.chars();
    let Some(letter) = chars.next_back() else { return Ok(None) };
    let symbol = Piece::from_symbol(letter);
    let role = match symbol {
        Some(piece) => piece.role,
        None => match Role::from_letter(letter) {
            Some(role) => role,
            None => return Ok(None),
        },
    };
    let before = chars.as_str();
    let (square, standard) = match before.as_bytes().last() {
        Some(b'=') if !closed => (&before[..before.len() - 1], true),
        Some(b'/') if !closed => (&before[..before.len() - 1], false),
        Some(b'(') if closed => (&before[..before.len() - 1], false),
        Some(b'1'..=b'8') if !closed => (before, false),
        _ => return Ok(None),
    };
    if matches!(role, Role::Pawn) {
        return Err(SanError::Promotion { role });
    }
    if symbol.is_some() && !forgiven.contains(&Deviation::Figurine) {
        forgiven.push(Deviation::Figurine);
    }
    if !standard {
        forgiven.push(Deviation::PromotionSign);
    }
    if letter.is_ascii_lowercase() {
        forgiven.push(Deviation::LowerCasePromotion);
    }
    *body = square;
    Ok(Some(role))
}

fn sorted(mut forgiven: Vec<Deviation>) -> Vec<Deviation> {
    sort_by_key(&mut forgiven, |note| *note);
    forgiven
}

/// Points at the first character that no move has, else at where the reading got stuck.
fn unreadable(text: &str, stuck: usize) -> SanError {
    const SIGNS: &str = "abcdefgh12345678NBRQKPOx-+#=:/()!?0.nrq";
    let foreign = text.char_indices().find(|&(_, c)| {
        !(SIGNS.chars().any(|sign| sign == c)
            || c == '×'
            || PRESENTATION.contains(&c)
            || Piece::from_symbol(c).is_some())
    });
    let at = foreign.map_or(stuck, |(at, _)| at);
    let at = (0..=at.min(text.len())).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
    SanError::Unreadable { at }
}
