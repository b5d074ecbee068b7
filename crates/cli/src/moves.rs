//! `tabiya moves`: the legal moves.

use crate::answer::{Answer, Trouble};
use crate::args::MovesArgs;
use crate::json::{self, FenTrouble, Reason, is_false};
use crate::lines::{self, Line};
use crate::notes;
use crate::reading::{Noted, Place, Reading};
use schemars::JsonSchema;
use serde::Serialize;
use std::io::Write;
use tabiya::{CheckMark, Move, MoveText, Position, Role, Square, Uci};

pub(crate) fn run(args: &MovesArgs, out: &mut dyn Write) -> Result<Answer, Trouble> {
    let reading = Reading::of(args.place.reading);
    let form = UciForm::of(args.chess960);
    let each_position = |text: &str, layout: Layout, out: &mut dyn Write| match reading.position(text) {
        Ok(noted) => answer(&noted, args, form, layout, out),
        Err(error) => FenTrouble::new(text, &error).answer(args.json, out),
    };
    match Place::from_args(&args.place)? {
        // A line of input is a line of output.
        Place::Each => {
            lines::each(out, |Line { number, text, .. }, out| each_position(text, Layout::Line(number), out))
        }
        Place::Text(text) => each_position(&text, Layout::List, out),
        Place::At(position) => answer(&(position, Vec::new()), args, form, Layout::List, out),
    }
}

/// How moves are set in text.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Layout {
    /// All in one line, for the line of input with this number.
    Line(usize),
    /// One a line.
    List,
}

fn answer(
    (position, notes): &Noted,
    args: &MovesArgs,
    form: UciForm,
    layout: Layout,
    out: &mut dyn Write,
) -> Result<Answer, Trouble> {
    let moves = sorted(position, form);
    if args.json {
        json::line(out, &PositionJson::new(position, &moves, json::notes(notes)))?;
        return Ok(Answer::Yes);
    }
    let line = match layout {
        Layout::Line(number) => Some(number),
        Layout::List => None,
    };
    for (i, (uci, mv)) in moves.iter().enumerate() {
        if line.is_some() && i > 0 {
            out.write_all(b" ")?;
        }
        if args.san {
            write!(out, "{}", position.san(*mv))?;
        } else {
            write!(out, "{uci}")?;
        }
        if line.is_none() {
            out.write_all(b"\n")?;
        }
    }
    if line.is_some() {
        out.write_all(b"\n")?;
    }
    notes::tell(notes, line, out)?;
    Ok(Answer::Yes)
}

/// The legal moves, sorted by their UCI names.
fn sorted(position: &Position, form: UciForm) -> Vec<(Uci, Move)> {
    let mut moves: Vec<(Uci, Move)> =
        position.legal_moves().iter().map(|&mv| (form.uci(position, mv), mv)).collect();
    moves.sort_by_key(|(uci, _)| {
        (
            uci.from.index() % 8,
            uci.from.index() / 8,
            uci.to.index() % 8,
            uci.to.index() / 8,
            promotion_order(uci.promotion),
        )
    });
    moves
}

/// The place of a promotion among the texts `b`, `n`, `q`, `r`.
fn promotion_order(role: Option<Role>) -> Option<char> {
    role.map(Role::letter)
}

/// How castling is written in UCI.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum UciForm {
    /// `e1g1` on the standard squares, king takes rook elsewhere.
    Usual,
    /// King takes rook, always.
    KingTakesRook,
}

impl UciForm {
    pub(crate) fn of(chess960: bool) -> UciForm {
        if chess960 { UciForm::KingTakesRook } else { UciForm::Usual }
    }

    pub(crate) fn uci(self, position: &Position, mv: Move) -> Uci {
        match self {
            UciForm::Usual => position.uci(mv),
            UciForm::KingTakesRook => Uci::chess960(mv),
        }
    }
}

/// A position with its legal moves, as data.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "PositionAndMoves")]
pub(crate) struct PositionJson {
    fen: String,
    /// The legal moves.
    pub(crate) moves: Vec<MoveJson>,
    check: bool,
    checkmate: bool,
    stalemate: bool,
    insufficient_material: bool,
    /// Sixteen hexadecimal digits, as opening books have them.
    key: String,
    /// What was forgiven in the FEN.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    notes: Vec<Reason>,
}

impl PositionJson {
    /// Of a position, with castling written as usual.
    pub(crate) fn of(position: &Position, notes: Vec<Reason>) -> PositionJson {
        PositionJson::new(position, &sorted(position, UciForm::Usual), notes)
    }

    fn new(position: &Position, moves: &[(Uci, Move)], notes: Vec<Reason>) -> PositionJson {
        let check = position.is_check();
        PositionJson {
            fen: position.to_fen(),
            moves: moves.iter().map(|&(uci, mv)| MoveJson::new(position, uci, mv)).collect(),
            check,
            checkmate: check && moves.is_empty(),
            stalemate: !check && moves.is_empty(),
            insufficient_material: position.insufficient_material(),
            key: format!("{:016x}", position.polyglot_key()),
            notes,
        }
    }
}

/// A legal move, as data. `from` and `to` are the squares of `uci`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "Move")]
pub(crate) struct MoveJson {
    #[serde(serialize_with = "json::text")]
    #[schemars(with = "String")]
    uci: MoveText,
    #[serde(serialize_with = "json::text")]
    #[schemars(with = "String")]
    san: MoveText,
    #[serde(serialize_with = "json::text")]
    #[schemars(with = "String")]
    lan: MoveText,
    #[serde(serialize_with = "json::square")]
    #[schemars(with = "String")]
    from: Square,
    #[serde(serialize_with = "json::square")]
    #[schemars(with = "String")]
    to: Square,
    piece: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    captured: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    promotion: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    castling: Option<&'static str>,
    #[serde(default, skip_serializing_if = "is_false")]
    en_passant: bool,
    #[serde(default, skip_serializing_if = "is_false")]
    check: bool,
    #[serde(default, skip_serializing_if = "is_false")]
    mate: bool,
}

impl MoveJson {
    pub(crate) fn new(position: &Position, uci: Uci, mv: Move) -> MoveJson {
        let san = position.san(mv);
        MoveJson {
            uci: uci.text(),
            san: san.text(),
            lan: position.lan(mv).text(),
            from: uci.from,
            to: uci.to,
            piece: position.board().role_at(mv.from()).map_or("", Role::name),
            captured: position.captured(mv).map(|piece| piece.role.name()),
            promotion: mv.promoted().map(Role::name),
            castling: mv.castling_side().map(|side| side.name()),
            en_passant: mv.is_en_passant(),
            check: san.mark.is_some(),
            mate: san.mark == Some(CheckMark::Mate),
        }
    }
}
