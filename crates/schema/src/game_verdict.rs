//! How a list of moves stands or ended.

use crate::ending::Ending;
use crate::fen::FenReason;
use crate::json;
use crate::moves::Move;
use crate::rejection::MoveRejection;
use crate::replay::{Refusal, Replay};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::io::{self, Write};
use tabiya::{Color, DrawReason, Position};

/// How a list of moves stands or ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct GameVerdict {
    /// Where the game comes from, if from a file.
    #[serde(flatten)]
    pub source: GameSource,
    /// The position after the last move that could be played.
    pub fen: String,
    /// How many moves could be played.
    pub plies: usize,
    /// How the game stands for the side to move: normal, check, checkmate, stalemate, draw or won.
    pub status: Cow<'static, str>,
    /// How it ended, if it has.
    pub outcome: Option<Ending>,
    /// What the side to move may claim as the board stands.
    pub claimable: Vec<Cow<'static, str>>,
    /// What more it may claim with a move.
    pub claimable_with: Vec<ClaimableMove>,
    /// How often the position has stood.
    pub repetitions: u32,
    /// The plies since the last capture or pawn move.
    pub halfmoves: u16,
    /// Who has not the pieces to mate.
    pub insufficient_material: InsufficientMaterial,
    /// Whether either side can mate by any legal moves, where that was asked.
    pub can_mate: Option<CanMate>,
    /// The first move that is not taken.
    pub error: Option<RefusedMove>,
    /// The move after the end of the game with which the list could not go on.
    pub stopped: Option<RefusedMove>,
    /// What was forgiven in the FEN.
    pub notes: Vec<FenReason>,
}

/// Where a game comes from, if from a file.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct GameSource {
    /// The file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// Its number in the file, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub index: Option<u64>,
    /// The result that the file gives it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<Cow<'static, str>>,
}

/// A move with which a draw can be claimed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct ClaimableMove {
    /// The move.
    #[serde(rename = "move")]
    pub mv: Move,
    /// Why the game would be drawn.
    pub reason: Cow<'static, str>,
}

impl ClaimableMove {
    /// A move of a position with which a draw can be claimed.
    pub fn new(position: &Position, mv: tabiya::Move, reason: DrawReason) -> ClaimableMove {
        ClaimableMove { mv: Move::new(position, mv), reason: reason.code().into() }
    }
}

/// Who has not the pieces to mate.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct InsufficientMaterial {
    /// Neither side has.
    pub both: bool,
    /// White has not.
    pub white: bool,
    /// Black has not.
    pub black: bool,
}

/// Whether either side can mate by any legal moves: yes, no or undecided.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct CanMate {
    /// Whether White can.
    pub white: Cow<'static, str>,
    /// Whether Black can.
    pub black: Cow<'static, str>,
}

/// A move of a list that is not taken.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct RefusedMove {
    /// Which one, counted from 1.
    pub ply: usize,
    /// Why not.
    #[serde(flatten)]
    pub rejection: MoveRejection,
}

impl From<&Refusal> for RefusedMove {
    fn from(refusal: &Refusal) -> RefusedMove {
        RefusedMove { ply: refusal.ply, rejection: refusal.rejection.clone() }
    }
}

impl GameVerdict {
    /// Writes it as one line of JSON.
    pub fn write_line(&self, out: &mut dyn Write) -> io::Result<()> {
        json::line(out, self)
    }

    /// What comes of a list of moves that was played through.
    pub fn new(
        replay: &Replay,
        can_mate: Option<[tabiya::CanMate; 2]>,
        notes: Vec<FenReason>,
        source: GameSource,
    ) -> GameVerdict {
        let (game, position) = (replay.game(), replay.game().position());
        GameVerdict {
            source,
            fen: position.to_fen(),
            plies: game.ply(),
            status: replay.status().name().into(),
            outcome: replay.ending().map(|ending| Ending::new(ending, position)),
            claimable: replay.claimable().iter().map(|reason| reason.code().into()).collect(),
            claimable_with: replay
                .claiming_moves()
                .into_iter()
                .map(|(mv, reason)| ClaimableMove::new(position, mv, reason))
                .collect(),
            repetitions: game.repetitions(),
            halfmoves: position.halfmoves(),
            insufficient_material: InsufficientMaterial {
                both: position.insufficient_material(),
                white: !position.has_mating_material(Color::White),
                black: !position.has_mating_material(Color::Black),
            },
            can_mate: can_mate
                .map(|[white, black]| CanMate { white: white.name().into(), black: black.name().into() }),
            error: replay.refused().map(RefusedMove::from),
            stopped: replay.stopped().map(RefusedMove::from),
            notes,
        }
    }
}
