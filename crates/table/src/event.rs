//! What can happen at a table.

use crate::timestamp;
use serde::{Deserialize, Serialize};
use std::time::SystemTime;
use tabiya::{Color, DrawRules, Outcome, Position, TimeControl, Uci};

/// The version of the journals that are written; older ones are read.
pub(crate) const VERSION: u32 = 1;

/// Something that changed the game or its clock: an entry of the journal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event {
    /// The game began; the first entry, and no other.
    Start(Box<Start>),
    /// The side to move played; its clock was pressed. A clock that did not run does so now.
    Move {
        /// The move.
        #[serde(rename = "move")]
        uci: Uci,
    },
    /// The last move was taken back, and the time for it given back.
    Undo,
    /// The move taken back last was played again.
    Redo,
    /// What ended the game without a move was taken back: a resignation, an agreement, a claim, a fallen flag.
    Retract,
    /// Moves were taken back or played again until so many were played.
    Jump {
        /// The number of plies.
        ply: usize,
    },
    /// A draw was offered; where the other side's offer stood, it is agreed.
    Offer {
        /// The side that offered.
        by: Color,
    },
    /// The other side's offer was accepted.
    Accept {
        /// The side that accepted.
        by: Color,
    },
    /// The other side's offer was declined.
    Decline {
        /// The side that declined.
        by: Color,
    },
    /// A draw was claimed, perhaps with an intended move. A wrong claim with a move plays it.
    Claim {
        /// The side that claimed.
        by: Color,
        /// The intended move.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        with: Option<Uci>,
    },
    /// A side resigned.
    Resign {
        /// The side.
        by: Color,
    },
    /// A side's time ran out.
    Flag {
        /// The side.
        by: Color,
        /// How many positions are searched for a mate by the other side; only a proof that there is none makes it a
        /// draw. In the journal of a game that was won it is 0: the proof is not looked for again.
        searched: usize,
    },
    /// A side left for good.
    Abandon {
        /// The side.
        by: Color,
    },
    /// A side had no try left for its move, or a program played an illegal one.
    Forfeit {
        /// The side.
        by: Color,
    },
    /// Somebody decided the game.
    Adjudicate {
        /// The side that wins; none is a draw.
        winner: Option<Color>,
    },
    /// The clock was paused.
    Pause,
    /// The clock was started, or runs again after a pause.
    Run,
    /// A side's remaining time was set.
    SetTime {
        /// The side.
        color: Color,
        /// In milliseconds.
        time: u64,
    },
    /// Another player took a side.
    Sit {
        /// The side.
        color: Color,
        /// The player.
        seat: Seat,
    },
    /// Nothing happened, but this is how the game would begin if it began now, with all its moves, in case the entries
    /// before are lost. The clock runs.
    // On disk it has been called so since the first version.
    #[serde(rename = "again")]
    Checkpoint(Box<Start>),
    /// Nothing happened, but time went by.
    Tick,
}

/// What a game begins with.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Start {
    /// The version of the journal.
    #[serde(rename = "tabiya")]
    pub(crate) version: u32,
    /// The date and time in UTC, as 2026-01-31T12:00:00Z.
    pub when: String,
    /// White's player, then Black's.
    pub players: [Seat; 2],
    /// The position; on disk its FEN, and in a variant the name of that.
    #[serde(flatten, with = "placed")]
    pub position: Position,
    /// Whether it is Chess960: its castling is written as king takes rook.
    #[serde(default)]
    pub chess960: bool,
    /// What ends it.
    #[serde(default)]
    pub rules: DrawRules,
    /// White's time control, then Black's; none is a game without a clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time: Option<[TimeControl; 2]>,
    /// The moves that it already had, as a game from a file has.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<Uci>,
    /// The game in the file that it was opened from, with its tags, comments and variations.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pgn: Option<String>,
    /// How it had ended already behind these moves, as a game from a file may have: by resignation, on time. Where the
    /// board alone has ended it, that counts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended: Option<Outcome>,
}

impl Start {
    /// A game that begins now, between two people, by automatic rules, without a clock.
    pub fn now(position: Position) -> Start {
        Start {
            version: VERSION,
            when: timestamp::written(SystemTime::now()),
            players: [Seat::person("White"), Seat::person("Black")],
            position,
            chess960: false,
            rules: DrawRules::default(),
            time: None,
            moves: Vec::new(),
            pgn: None,
            ended: None,
        }
    }

    /// Whether it begins from an array, and from no position of its own.
    pub(crate) fn is_usual(&self) -> bool {
        self.position == Position::start_of(self.position.variant()) || self.chess960
    }

    /// When it began, in local time: 2026-01-31 13:00.
    pub fn shown(&self) -> String {
        timestamp::shown(&self.when)
    }

    /// The day on which it began, in local time: 2026.01.31.
    pub fn day(&self) -> String {
        timestamp::day(&self.when)
    }
}

/// Who plays a side.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Seat {
    /// The name, as it is shown.
    pub name: String,
    /// The engine that plays, as a player is written; none is a person.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub engine: Option<String>,
}

impl Seat {
    /// A person.
    pub fn person(name: &str) -> Seat {
        Seat { name: name.to_owned(), engine: None }
    }
}

/// A position as FEN and variant. A strict reader refuses some positions that were read leniently.
mod placed {
    use serde::de::{Deserializer, Error};
    use serde::ser::Serializer;
    use serde::{Deserialize, Serialize};
    use tabiya::{Position, Variant};

    #[derive(Serialize, Deserialize)]
    struct Placed {
        #[serde(default, skip_serializing_if = "is_chess")]
        variant: Variant,
        fen: String,
    }

    fn is_chess(variant: &Variant) -> bool {
        *variant == Variant::Chess
    }

    pub(crate) fn serialize<S: Serializer>(position: &Position, serializer: S) -> Result<S::Ok, S::Error> {
        Placed { variant: position.variant(), fen: position.to_fen() }.serialize(serializer)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Position, D::Error> {
        let Placed { variant, fen } = Placed::deserialize(deserializer)?;
        Position::from_fen_as(variant, &fen)
            .or_else(|_| Position::from_fen_as_lenient(variant, &fen).map(|(position, _)| position))
            .map_err(D::Error::custom)
    }
}
