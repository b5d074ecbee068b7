//! A board in the encodings that agents are shown.

use crate::policy::Encoding;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;
use std::collections::BTreeMap;
use tabiya::diagram::Diagram;
use tabiya::svg::{Drawing, png};
use tabiya::{Color, Piece, Position, Role, Square};
use tabiya_schema::base64;

/// The width of a PNG in pixels: enough to tell the pieces, and little to send.
const PNG_SIZE: u32 = 400;

/// The board in several encodings.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct Boards {
    /// Letters and dots with the names of ranks and files, from White's side; the squares of the last move stand in
    /// brackets, a king in check between stars.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ascii: Option<String>,
    /// The pieces of each side.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pieces: Option<PieceLists>,
    /// Each square that is not empty, with the piece on it: "e1": "white king".
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub json: Option<BTreeMap<String, String>>,
    /// A picture, as an SVG document.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub svg: Option<String>,
    /// A picture, as a PNG file in base64.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub png: Option<String>,
}

/// The pieces of both sides with their squares, kings first: Ke1, Qd1, a2.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct PieceLists {
    /// White's pieces.
    pub white: Vec<String>,
    /// Black's pieces.
    pub black: Vec<String>,
}

impl Boards {
    /// A position in these encodings; FEN is none of them, it has a key of its own.
    pub fn of(position: &Position, encodings: &[Encoding], last_move: Option<(Square, Square)>) -> Boards {
        let mut boards = Boards::default();
        // An encoding that is named twice is given once.
        for encoding in Encoding::ALL.into_iter().filter(|encoding| encodings.contains(encoding)) {
            match encoding {
                Encoding::Fen => {}
                Encoding::Ascii => boards.ascii = Some(ascii(position, last_move)),
                Encoding::Pieces => boards.pieces = Some(pieces(position)),
                Encoding::Json => boards.json = Some(squares(position)),
                Encoding::Svg => boards.svg = Some(svg(position, last_move)),
                Encoding::Png => {
                    let pixels = drawing(position, last_move).with_size(PNG_SIZE).to_pixels();
                    boards.png = Some(base64(&png(pixels.size, pixels.size, &pixels.rgb)));
                }
            }
        }
        boards
    }

    pub(super) fn is_empty(&self) -> bool {
        *self == Boards::default()
    }
}

fn checked(position: &Position) -> Option<Square> {
    position.is_check().then(|| position.king(position.turn()))
}

/// The board in letters.
fn ascii(position: &Position, last_move: Option<(Square, Square)>) -> String {
    Diagram::new(*position.board()).with_last_move(last_move).with_check(checked(position)).to_string()
}

/// The board as a picture.
pub fn svg(position: &Position, last_move: Option<(Square, Square)>) -> String {
    drawing(position, last_move).to_svg()
}

/// The title tells whose turn it is and no more: a FEN is given where FENs are shown, and not within a picture.
fn drawing(position: &Position, last_move: Option<(Square, Square)>) -> Drawing {
    let drawing = Drawing::of(position).with_title(&format!("{} to move", position.turn()));
    match last_move {
        Some((from, to)) => drawing.with_last_move(from, to),
        None => drawing,
    }
}

/// The pieces of each side.
fn pieces(position: &Position) -> PieceLists {
    let [white, black] = Color::ALL.map(|color| {
        let mut pieces: Vec<(Role, Square)> =
            position.board().pieces(color).map(|(square, piece)| (piece.role, square)).collect();
        pieces.sort_by_key(|&(role, square)| (Reverse(role), square));
        pieces
            .into_iter()
            .map(|(role, square)| match role {
                Role::Pawn => square.to_string(),
                role => format!("{}{square}", role.letter().to_ascii_uppercase()),
            })
            .collect()
    });
    PieceLists { white, black }
}

/// The squares that are not empty.
fn squares(position: &Position) -> BTreeMap<String, String> {
    let named = |(square, piece): (Square, Piece)| {
        (square.to_string(), format!("{} {}", piece.color.name(), piece.role.name()))
    };
    Color::ALL.into_iter().flat_map(|color| position.board().pieces(color).map(named)).collect()
}
