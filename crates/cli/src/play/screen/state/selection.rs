//! Pieces that are moved by hand: with the mouse, or with the arrow keys.

use super::super::menu::Menu;
use super::super::overlay::Overlay;
use super::super::view_model::{ScreenMessage, Tone};
use super::ScreenState;
use crate::exit_status::ExitStatus;
use crate::play::move_input;
use crate::play::reply::{CommandError, Reply};
use std::time::Duration;
use tabiya::pgn::Shape;
use tabiya::{Color, Explanation, Move, MoveError, Piece, Position, Role, Square, SquareSet, Verdict};

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
    /// Arrows and circles that the person has drawn with the mouse, until the board changes.
    pub(super) drawn: Vec<Shape>,
    /// The one that is being drawn.
    pub(super) drawing: Option<Shape>,
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
    /// Draws a shape, or takes it away if it is there in the same colour.
    pub(super) fn draw(&mut self, shape: Shape) {
        let before = self.drawn.iter().position(|it| (it.from, it.to) == (shape.from, shape.to));
        let is_same = before.map(|at| self.drawn.remove(at)).is_some_and(|it| it.color == shape.color);
        if !is_same {
            self.drawn.push(shape);
        }
    }

    /// Nothing is in the hand, and nothing is pointed at.
    pub(super) fn put_down(&mut self) {
        self.picked = None;
        self.dropping = None;
        self.unmark();
    }

    /// Nothing is pointed at.
    pub(super) fn unmark(&mut self) {
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
        let targets = |position: &Position| -> SquareSet {
            position.legal_moves_from(from).iter().map(|mv| mv.king_to()).collect()
        };
        match self.is_waiting() {
            true => self.replies().map(|after| targets(&after)).fold(SquareSet::EMPTY, |all, it| all | it),
            false => targets(&self.position()),
        }
        .into_iter()
        .collect()
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
                let moves: Vec<Move> =
                    self.replies().flat_map(|after| after.legal_moves_from(from).to_vec()).collect();
                self.overlay = Overlay::promotion(from, to, &moves);
                if self.overlay.is_some() {
                    return;
                }
            }
            let becomes =
                promotion.map_or(String::new(), |role| role.letter().to_ascii_lowercase().to_string());
            return self.keep_premove(&format!("{from}{to}{becomes}"));
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
                self.overlay = Overlay::promotion(from, to, &position.legal_moves_from(from));
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

    /// The positions that the program may leave to the person who waits for it.
    pub(super) fn replies(&self) -> impl Iterator<Item = Position> + use<> {
        let before = self.position();
        let moves: Vec<Move> = before.legal_moves().iter().copied().collect();
        moves.into_iter().map(move |mv| {
            let mut after = before;
            after.play_unchecked(mv);
            after
        })
    }

    /// The position as if the person who waits were to move; none where that would be no position.
    fn passed(&self) -> Option<Position> {
        let mut setup = self.position().to_setup();
        setup.turn = !setup.turn;
        setup.en_passant = None;
        Position::try_from(setup).ok()
    }

    /// Keeps a typed move until the program has moved. Gives whether the text is a move at all.
    pub(super) fn is_premove(&mut self, text: &str) -> bool {
        let is_move = self.is_waiting() && looks_like_move(text);
        // A program that is to move has a move.
        let readable = |after: Position| move_input::read(&after, text).verdict() != Verdict::Unreadable;
        if !is_move || !self.replies().next().is_some_and(readable) {
            return false;
        }
        self.keep_premove(text);
        true
    }

    /// Keeps a move until the program has moved, if there is an answer behind which it can be played.
    pub(super) fn keep_premove(&mut self, text: &str) {
        let mv = self.replies().find_map(|after| move_input::read(&after, text).mv);
        let Some(mv) = mv else { return self.refuse_premove(text) };
        let from = if mv.dropped().is_some() { mv.to() } else { mv.from() };
        let color = !self.position().turn();
        self.selection.put_down();
        self.selection.premove =
            Some(Premove { text: text.to_owned(), color, squares: Some((from, mv.king_to())) });
        self.messages.clear();
        // Where there is room for it, the status tells it.
        if self.hits.layout.is_none_or(|layout| layout.status.is_none()) {
            let text = format!("Premove {text}. Esc cancels it.");
            self.messages.push(ScreenMessage { text, tone: Tone::Quiet });
        }
    }

    /// Tells why a move cannot be played, whatever the program does.
    fn refuse_premove(&mut self, text: &str) {
        let Some(position) = self.passed().or_else(|| self.replies().next()) else { return };
        let mut explanation = move_input::read(&position, text);
        let other = !position.turn();
        // It is the program's turn: no sentence may say that it is the person's.
        let theirs = match &explanation.error {
            Some(MoveError::OpponentsPiece { piece, .. }) => Some(format!("the {piece} is {other}'s")),
            Some(_) => {
                let now = move_input::read(&self.position(), text).verdict();
                let is_move = matches!(now, Verdict::Legal | Verdict::Ambiguous);
                is_move.then(|| format!("{text} is a move for {other}"))
            }
            None => None,
        };
        let said = match (theirs, explanation.mv, explanation.error.take()) {
            (Some(theirs), ..) => {
                format!("It is {other}'s turn, and {theirs}. A premove is a move of your own side.")
            }
            // It could be played now, and every answer prevents it.
            (None, Some(mv), _) => format!("Whatever {other} plays, {} is impossible.", position.san(mv)),
            (None, None, Some(error)) => {
                let mut refusal = Explanation::of_error(&position, error);
                (refusal.suggestions, refusal.also) = (explanation.suggestions, explanation.also);
                return self.refuse_variation(refusal, &position);
            }
            (None, None, None) => return,
        };
        let mut reply = Reply::default();
        reply.refuse(CommandError::Other(said));
        self.status &= ExitStatus::No;
        self.tell(&reply);
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
