//! Pieces that are moved by hand: with the mouse, or with the arrow keys.

use super::super::menu::Menu;
use super::super::overlay::Overlay;
use super::super::view_model::{ScreenMessage, Tone};
use super::ScreenState;
use crate::play::move_input;
use std::time::Duration;
use tabiya::{Color, MoveError, Piece, Position, Role, Square};

/// What the hand is about to do.
#[derive(Default)]
pub(super) struct Selection {
    /// Where the arrow keys have led.
    pub(super) cursor: Option<Square>,
    /// The piece that is picked up.
    pub(super) picked: Option<Square>,
    /// The piece in hand that is about to be dropped.
    pub(super) dropping: Option<Role>,
    /// Where the button of the mouse went down.
    pub(super) pressed: Option<Square>,
    /// Squares that have to do with what was told: pinner, checker, blocker.
    pub(super) culprits: Vec<Square>,
    /// Squares that a command has asked for.
    pub(super) targets: Vec<Square>,
    pub(super) premove: Option<Premove>,
    /// What is placed on a board that is set up; none removes.
    pub(super) piece: Option<Piece>,
}

/// A move that is played as soon as it can be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Premove {
    pub(super) text: String,
    /// Whose move it is.
    pub(super) color: Color,
    pub(super) squares: Option<(Square, Square)>,
}

impl Selection {
    /// Nothing is in the hand, and nothing is pointed at.
    pub(super) fn put_down(&mut self) {
        self.picked = None;
        self.dropping = None;
        self.culprits.clear();
        self.targets.clear();
    }
}

impl ScreenState {
    /// Whose pieces can be picked up: those of the side to move; while a program thinks, the other side's.
    pub(super) fn mover(&self) -> Option<Color> {
        if self.session.game().is_none() && !matches!(self.menu, Some(Menu::Start(_))) {
            return None;
        }
        let turn = self.position().turn();
        Some(if self.is_waiting() { !turn } else { turn })
    }

    /// Whether a program is to move, and a person waits for it.
    pub(super) fn awaits_program(&self) -> bool {
        let Some(game) = self.session.game().filter(|game| !game.is_over()) else { return false };
        let turn = game.position().turn();
        self.session.is_program(turn) && !self.session.is_program(!turn)
    }

    /// Whether a person waits for a program and looks at the game, not at what was before.
    pub(super) fn is_waiting(&self) -> bool {
        self.cursor.is_live() && self.awaits_program()
    }

    /// Who resigns: the side to move, or the person who waits for a program.
    pub(super) fn resigner(&self) -> Option<Color> {
        let turn = self.session.game()?.position().turn();
        Some(if self.session.is_program(turn) { !turn } else { turn })
    }

    /// The squares to which the piece in the hand can go.
    pub(super) fn targets(&self) -> Vec<Square> {
        if let Some(role) = self.selection.dropping {
            return self.drop_targets(role);
        }
        let Some(from) = self.selection.picked else { return self.selection.targets.clone() };
        let over = !self.is_exploring() && self.session.game().is_some_and(|game| game.is_over());
        if over {
            return Vec::new();
        }
        let position = if self.is_waiting() { self.premove_position() } else { Some(self.position()) };
        let Some(position) = position else { return Vec::new() };
        position.legal_moves_from(from).iter().map(|mv| mv.king_to()).collect()
    }

    /// A square is pointed at: a piece is picked up, put down, or moved.
    pub(super) fn point(&mut self, square: Square, now: Duration) {
        if self.session.setup().is_some() {
            let line = match self.selection.piece {
                Some(piece) => format!("place {} {square}", piece.letter()),
                None => format!("remove {square}"),
            };
            return self.say(&line, now);
        }
        let Some(mover) = self.mover() else { return };
        let position = self.position();
        if let Some(role) = self.selection.dropping {
            self.selection.put_down();
            return self.drop_by_hand(role, square, now);
        }
        let own = position.piece_at(square).is_some_and(|piece| piece.color == mover);
        match self.selection.picked {
            Some(from) if from == square => self.selection.put_down(),
            // The king put on its own rook castles.
            Some(from) if !own || position.move_between(from, square, None).is_ok() => {
                self.selection.put_down();
                self.move_by_hand(from, square, None, now);
            }
            _ if own => {
                self.selection.put_down();
                self.selection.picked = Some(square);
            }
            Some(_) | None => self.selection.put_down(),
        }
    }

    /// Moves a piece from one square to another, in the game or where one looks.
    pub(super) fn move_by_hand(&mut self, from: Square, to: Square, promotion: Option<Role>, now: Duration) {
        let position = self.position();
        if self.is_waiting() {
            let pawn = position.piece_at(from).is_some_and(|piece| piece.role == Role::Pawn);
            let last = to.rank() == tabiya::Rank::First || to.rank() == tabiya::Rank::Eighth;
            if pawn && last && promotion.is_none() {
                self.overlay = Some(Overlay::promotion(from, to));
                return;
            }
            let becomes =
                promotion.map_or(String::new(), |role| role.letter().to_ascii_lowercase().to_string());
            let text = format!("{from}{to}{becomes}");
            self.selection.premove =
                Some(Premove { text, color: !position.turn(), squares: Some((from, to)) });
            return;
        }
        match position.move_between(from, to, promotion) {
            Ok(mv) if self.session.game().is_none() => {
                self.begin_with(&position.uci(mv).to_string(), now);
            }
            Ok(mv) if !self.is_exploring() => {
                let reply = self.session.play_by_hand(mv, now);
                self.show_reply(reply, &position.san(mv).to_string(), now);
            }
            Ok(mv) => self.try_out(mv),
            Err(MoveError::PromotionMissing { .. }) if self.session.is_playing() || self.is_exploring() => {
                self.overlay = Some(Overlay::promotion(from, to));
            }
            // With what the game knows about it: when a right was lost.
            Err(_) if !self.is_exploring() && self.session.game().is_some() => {
                self.say(&format!("move {from}{to}"), now)
            }
            Err(_) => {
                let explanation = position.explain_between(from, to, promotion);
                self.refuse_variation(explanation, &position);
            }
        }
    }

    /// The position as if the person who waits were to move; none where that would be no position.
    pub(super) fn premove_position(&self) -> Option<Position> {
        let mut setup = self.position().to_setup();
        setup.turn = !setup.turn;
        setup.en_passant = None;
        Position::try_from(setup).ok()
    }

    /// Keeps a typed move until the program has moved. Gives whether it did.
    pub(super) fn is_premove(&mut self, text: &str) -> bool {
        if !self.is_waiting() || !looks_like_move(text) {
            return false;
        }
        let color = !self.position().turn();
        // Where it would go if it could be played at once; whether it can be is seen when it is.
        let mv = self.premove_position().and_then(|position| move_input::read(&position, text).mv);
        let squares = mv.map(|mv| (mv.from(), mv.king_to()));
        self.selection.premove = Some(Premove { text: text.to_owned(), color, squares });
        self.messages.clear();
        // Where there is room for it, the status tells it.
        if self.hits.layout.is_none_or(|layout| layout.status.is_none()) {
            let text = format!("Premove {text}. Esc cancels it.");
            self.messages.push(ScreenMessage { text, tone: Tone::Quiet });
        }
        true
    }

    /// Plays the move that waited, if it can be played now.
    pub(super) fn play_premove(&mut self, now: Duration) {
        if self.awaits_program() {
            return;
        }
        let Some(premove) = self.selection.premove.take() else { return };
        // A program that is gone has not moved: its side's move is not the one that waited.
        let turn = self.session.game().map(|game| game.position().turn());
        if self.session.is_playing() && turn == Some(premove.color) {
            self.say_at_once(&format!("move {}", premove.text), now);
        }
    }

    /// Moves the cursor by columns and rows, as they are seen.
    pub(super) fn step(&mut self, columns: i8, rows: i8) {
        let orientation = self.session.settings().side;
        let Some(cursor) = self.selection.cursor else {
            let last = self.last_move().map(|mv| mv.king_to());
            self.selection.cursor = Some(self.selection.picked.or(last).unwrap_or(Square::E2));
            return;
        };
        let (column, row) = orientation.cell(cursor);
        let moved = |at: usize, by: i8| (at as i8 + by).clamp(0, 7) as usize;
        let (column, row) = (moved(column, columns), moved(row, rows));
        self.selection.cursor = Some(Square::new(orientation.files()[column], orientation.ranks()[row]));
    }
}

/// Whether a text may be a move in some position.
fn looks_like_move(text: &str) -> bool {
    let castles = text.chars().all(|letter| "oO0-+#".contains(letter));
    castles || (text.len() <= 10 && text.bytes().any(|byte| byte.is_ascii_digit()) && !text.contains(' '))
}
