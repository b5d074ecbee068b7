//! A game: the moves from a start, and how it stands or ended.

use crate::draw_rules::DrawRules;
use crate::explain::MoveError;
use crate::fen::FenError;
use crate::moves::Move;
#[cfg(feature = "variants")]
use crate::outcome::WinReason;
use crate::outcome::{DrawReason, Outcome, Status};
use crate::position::Position;
use alloc::string::ToString;
use alloc::vec::Vec;
use core::fmt;

mod claim;
mod declare;
mod ending;
mod error;
mod history_context;
mod into_move;
mod offer;
mod ply;
mod repetition;
#[cfg(feature = "serde")]
mod serialized;

pub use claim::Claimed;
pub use ending::{Claim, Ending, Evidence};
pub use error::GameError;
pub use into_move::IntoMove;
pub use offer::Offer;
pub use ply::Ply;

use repetition::Records;

/// A game of chess: a start, the moves from it, and its end.
///
/// It takes moves in any notation, refuses what is not legal with the reason, knows every draw,
/// and takes moves back. An error changes nothing.
///
/// ```
/// use tabiya::Game;
///
/// let mut game = Game::new();
/// for text in ["f3", "e5", "g4", "Qh4#"] {
///     game.play(text)?;
/// }
/// assert_eq!(game.outcome().unwrap().to_string(), "Black wins by checkmate");
///
/// let why = game.play("a3").unwrap_err();
/// assert_eq!(why.to_string(), "The game is over: Black wins by checkmate. No more moves are taken.");
/// # Ok::<(), tabiya::MoveError>(())
/// ```
///
/// Moves that were taken back can be played again until another is played in their place. A
/// finished game is reopened by taking back its last move.
#[derive(Clone)]
pub struct Game {
    records: Records,
    rules: DrawRules,
    /// An end that the board does not show; it holds on its ply alone.
    declared: Option<Ending>,
    /// The last offer of a draw by each side.
    offers: [Option<Offer>; 2],
}

impl Game {
    /// A game from the standard array, by [automatic](DrawRules::Automatic) rules.
    pub fn new() -> Game {
        Game::from_position(Position::new())
    }

    /// A game from any position. Its counters count: with a hundred plies behind it, it is drawn.
    ///
    /// ```
    /// use tabiya::{Game, Position, Status};
    ///
    /// let position: Position = "4k3/8/8/8/8/8/8/4K2R w K - 100 90".parse()?;
    /// assert_eq!(Game::from_position(position).status(), Status::Draw);
    /// # Ok::<(), tabiya::FenError>(())
    /// ```
    pub fn from_position(start: Position) -> Game {
        Game { records: Records::new(start), rules: DrawRules::default(), declared: None, offers: [None; 2] }
    }

    /// A game from the position of a FEN.
    pub fn from_fen(fen: &str) -> Result<Game, FenError> {
        Position::from_fen(fen).map(Game::from_position)
    }

    /// A game of Chess960 from the array with this number, 0 to 959.
    ///
    /// ```
    /// use tabiya::Game;
    ///
    /// assert!(Game::chess960(959).is_some());
    /// assert!(Game::chess960(960).is_none());
    /// ```
    pub fn chess960(number: u16) -> Option<Game> {
        Position::chess960(number).map(Game::from_position)
    }

    /// The game, played by these rules.
    pub fn with_draw_rules(mut self, rules: DrawRules) -> Game {
        self.rules = rules;
        self
    }

    /// What the game is played by.
    pub const fn draw_rules(&self) -> DrawRules {
        self.rules
    }

    /// Begins anew from a position, by the same rules; the moves are forgotten.
    ///
    /// ```
    /// use tabiya::{Game, Position};
    ///
    /// let mut game = Game::new();
    /// game.play("e4")?;
    /// game.reset(Position::new());
    /// assert_eq!(game.ply(), 0);
    /// # Ok::<(), tabiya::MoveError>(())
    /// ```
    pub fn reset(&mut self, start: Position) {
        *self = Game::from_position(start).with_draw_rules(self.rules);
    }

    /// Begins anew from the position of a FEN; one that is refused changes nothing.
    ///
    /// ```
    /// use tabiya::Game;
    ///
    /// let mut game = Game::new();
    /// game.play("e4").unwrap();
    /// assert!(game.load_fen("8/8/8/8 w - -").is_err());
    /// assert_eq!(game.ply(), 1);
    /// assert!(game.load_fen("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1").is_ok());
    /// assert_eq!(game.ply(), 0);
    /// ```
    pub fn load_fen(&mut self, fen: &str) -> Result<(), FenError> {
        self.reset(Position::from_fen(fen)?);
        Ok(())
    }

    /// The position on the board.
    #[inline]
    pub fn position(&self) -> &Position {
        &self.records.now().position
    }

    /// The position from which the game started.
    pub fn start(&self) -> &Position {
        self.position_at(0).expect("a game has a start")
    }

    /// The position after so many plies, played or to be redone.
    ///
    /// ```
    /// use tabiya::{Game, Position};
    ///
    /// let mut game = Game::new();
    /// game.play("e4")?;
    /// assert_eq!(game.position_at(0), Some(&Position::new()));
    /// assert_eq!(game.position_at(2), None);
    /// # Ok::<(), tabiya::MoveError>(())
    /// ```
    pub fn position_at(&self, ply: usize) -> Option<&Position> {
        self.records.at(ply).map(|record| &record.position)
    }

    /// How many moves have been played.
    pub fn ply(&self) -> usize {
        self.records.ply()
    }

    /// How many plies can be [jumped](Game::jump) over: those played and those to be redone.
    pub fn total_plies(&self) -> usize {
        self.records.last()
    }

    /// The last move played, with what it moved and took: what [`history`](Game::history) ends with, without
    /// going through it.
    ///
    /// ```
    /// use tabiya::Game;
    ///
    /// let mut game = Game::new();
    /// assert!(game.last_ply().is_none());
    /// game.play("e4")?;
    /// game.play("d5")?;
    /// assert_eq!(game.last_ply().unwrap().numbered(), "1...d5");
    /// # Ok::<(), tabiya::MoveError>(())
    /// ```
    pub fn last_ply(&self) -> Option<Ply> {
        self.ply_at(self.ply())
    }

    /// Plays a move, given as text in any notation, as a [`Move`], a [`Uci`](crate::Uci) or a
    /// [`San`](crate::San), and gives it as it was understood.
    ///
    /// What is not legal, or comes after the end, is refused with the reason, and changes nothing.
    ///
    /// ```
    /// use tabiya::Game;
    ///
    /// let mut game = Game::new();
    /// for text in ["e2e4", "e5", "Ng1-f3", "Nc6", "♗b5"] {
    ///     game.play(text)?;
    /// }
    /// assert_eq!(game.to_string(), "1. e4 e5 2. Nf3 Nc6 3. Bb5");
    /// assert_eq!(game.play("Ke7e6").unwrap_err().code(), "empty-square");
    /// # Ok::<(), tabiya::MoveError>(())
    /// ```
    #[inline]
    pub fn play(&mut self, mv: impl IntoMove) -> Result<Move, MoveError> {
        match mv.into_move(self.position()) {
            Ok(mv) => match self.ended_before_mate() {
                None => {
                    self.push(mv);
                    Ok(mv)
                }
                Some(outcome) => Err(MoveError::game_over(outcome, self.position())),
            },
            Err(why) => Err(self.over().unwrap_or_else(|| self.in_context(why))),
        }
    }

    /// Plays a move that is known to be legal, even after the end, and asks nothing.
    ///
    /// A move that is not legal leaves a position that means nothing, as
    /// [`Position::play_unchecked`](crate::Position::play_unchecked) does.
    ///
    /// ```
    /// use tabiya::{Game, Uci};
    ///
    /// let mut game = Game::new();
    /// let uci: Uci = "g1f3".parse()?;
    /// if let Some(mv) = uci.to_move(game.position()) {
    ///     game.play_unchecked(mv);
    /// }
    /// assert_eq!(game.to_string(), "1. Nf3");
    /// # Ok::<(), tabiya::UciError>(())
    /// ```
    pub fn play_unchecked(&mut self, mv: Move) {
        self.push(mv);
    }

    /// How a game has ended in which there still are legal moves.
    #[inline]
    fn ended_before_mate(&self) -> Option<Outcome> {
        match self.declared() {
            Some(ending) => Some(ending.outcome),
            None => self.drawn_by(self.rules).map(|reason| Outcome::Draw { reason }),
        }
    }

    #[inline]
    fn push(&mut self, mv: Move) {
        // What was said on plies that are forgotten now is forgotten too.
        if self.ply() < self.total_plies() {
            self.forget_words();
        }
        self.records.push(mv);
    }

    #[cold]
    fn forget_words(&mut self) {
        self.declared = None;
        self.offers = self.offers();
    }

    /// The refusal of a move after the end.
    #[cold]
    fn over(&self) -> Option<MoveError> {
        self.outcome().map(|outcome| MoveError::game_over(outcome, self.position()))
    }

    /// Takes the last move back, and gives it.
    ///
    /// ```
    /// use tabiya::{Game, Position};
    ///
    /// let mut game = Game::new();
    /// let mv = game.play("e4")?;
    /// assert_eq!(game.undo(), Some(mv));
    /// assert_eq!(*game.position(), Position::new());
    /// assert_eq!(game.undo(), None);
    /// assert_eq!(game.redo(), Some(mv));
    /// # Ok::<(), tabiya::MoveError>(())
    /// ```
    pub fn undo(&mut self) -> Option<Move> {
        self.records.undo()
    }

    /// Plays the move again that was taken back last, and gives it.
    pub fn redo(&mut self) -> Option<Move> {
        self.records.redo()
    }

    /// Takes back or plays again until so many plies are played; where there are not so many,
    /// nothing changes and there is no position to give.
    ///
    /// ```
    /// use tabiya::Game;
    ///
    /// let mut game = Game::new();
    /// for text in ["e4", "e5", "Nf3"] {
    ///     game.play(text)?;
    /// }
    /// assert!(game.jump(1).is_some());
    /// assert_eq!(game.sans(), ["e4"]);
    /// assert!(game.jump(3).is_some());
    /// assert!(game.jump(4).is_none());
    /// # Ok::<(), tabiya::MoveError>(())
    /// ```
    pub fn jump(&mut self, ply: usize) -> Option<&Position> {
        if ply > self.total_plies() {
            return None;
        }
        while self.ply() > ply {
            self.undo();
        }
        while self.ply() < ply {
            self.redo();
        }
        Some(self.position())
    }

    /// How often the position on the board has stood, this time among them.
    ///
    /// ```
    /// use tabiya::Game;
    ///
    /// let mut game = Game::new();
    /// for text in ["Nf3", "Nf6", "Ng1", "Ng8"] {
    ///     game.play(text)?;
    /// }
    /// assert_eq!(game.repetitions(), 2);
    /// assert_eq!(game.repeated(), [0, 4]);
    /// # Ok::<(), tabiya::MoveError>(())
    /// ```
    pub fn repetitions(&self) -> u32 {
        self.records.now().count
    }

    /// The plies after which the position on the board has stood, from 0 for the start.
    pub fn repeated(&self) -> Vec<usize> {
        self.records.plies()
    }

    /// How the game stands for the side to move.
    ///
    /// ```
    /// use tabiya::{Game, Status};
    ///
    /// let mut game = Game::new();
    /// for text in ["e4", "f6", "Qh5+"] {
    ///     game.play(text)?;
    /// }
    /// assert_eq!(game.status(), Status::Check);
    /// # Ok::<(), tabiya::MoveError>(())
    /// ```
    pub fn status(&self) -> Status {
        match self.outcome() {
            Some(outcome) => Status::of(outcome),
            None if self.position().is_check() => Status::Check,
            None => Status::Normal,
        }
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        self.outcome().is_some()
    }

    /// The result of the game and its reason, if it has ended.
    ///
    /// Where several endings come together, the first of these counts: checkmate, stalemate, the
    /// count of moves, repetition, insufficient material.
    pub fn outcome(&self) -> Option<Outcome> {
        match self.declared() {
            Some(ending) => Some(ending.outcome),
            None => self.outcome_by(self.rules),
        }
    }

    /// The end of the game with its evidence.
    ///
    /// ```
    /// use tabiya::{Evidence, Game};
    ///
    /// let game = Game::from_fen("4k3/8/8/8/8/8/8/4K2R w K - 100 90")?;
    /// let ending = game.ending().unwrap();
    /// assert_eq!(ending.evidence, Evidence::Count { halfmoves: 100 });
    /// assert_eq!(
    ///     ending.to_string(),
    ///     "Draw by fifty-move rule: 100 plies without a pawn move or a capture"
    /// );
    /// # Ok::<(), tabiya::FenError>(())
    /// ```
    pub fn ending(&self) -> Option<Ending> {
        if let Some(ending) = self.declared() {
            return Some(ending.clone());
        }
        self.ending_by(self.rules)
    }

    /// What these rules make of the position on the board, whatever rules the game is played by and
    /// whatever was declared.
    ///
    /// ```
    /// use tabiya::{DrawRules, Game};
    ///
    /// let mut game = Game::new().with_draw_rules(DrawRules::Analysis);
    /// for text in ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8"] {
    ///     game.play(text)?;
    /// }
    /// assert_eq!(game.outcome(), None);
    /// assert_eq!(game.outcome_by(DrawRules::Automatic).unwrap().code(), "threefold");
    /// # Ok::<(), tabiya::MoveError>(())
    /// ```
    pub fn outcome_by(&self, rules: DrawRules) -> Option<Outcome> {
        match self.position().outcome_of_moves() {
            Some(outcome) => Some(outcome),
            None => self.drawn_by(rules).map(|reason| Outcome::Draw { reason }),
        }
    }

    /// As [`outcome_by`](Game::outcome_by), with the evidence.
    pub fn ending_by(&self, rules: DrawRules) -> Option<Ending> {
        let outcome = self.outcome_by(rules)?;
        let evidence = match outcome {
            Outcome::Draw { reason: DrawReason::Threefold | DrawReason::Fivefold } => {
                Evidence::Repetition { plies: self.repeated() }
            }
            Outcome::Draw { reason: DrawReason::FiftyMove | DrawReason::SeventyFiveMove } => {
                Evidence::Count { halfmoves: self.position().halfmoves() }
            }
            #[cfg(feature = "variants")]
            Outcome::Win { reason: WinReason::KingExploded, .. } => self.last_capture(),
            _ => Evidence::Board,
        };
        Some(Ending { outcome, ply: self.ply(), evidence, claim: None })
    }

    /// Where the last move captured, from which somebody exploded: the board alone does not show it.
    #[cfg(feature = "variants")]
    #[cold]
    fn last_capture(&self) -> Evidence {
        match self.moves().next_back() {
            Some(mv) => Evidence::Capture { square: mv.to() },
            None => Evidence::Board,
        }
    }

    /// The end that somebody declared on this ply.
    fn declared(&self) -> Option<&Ending> {
        self.declared.as_ref().filter(|ending| ending.ply == self.ply())
    }

    /// The draw that the count, the repetitions or the pieces make by themselves.
    #[inline]
    fn drawn_by(&self, rules: DrawRules) -> Option<DrawReason> {
        let now = self.records.now();
        let (Some(halfmoves), Some(repetitions)) = (rules.halfmoves(), rules.repetitions()) else {
            return None;
        };
        let claimed = matches!(rules, DrawRules::OverTheBoard);
        if now.position.halfmoves() >= halfmoves && now.position.variant().has_fifty_move_rule() {
            Some(if claimed { DrawReason::SeventyFiveMove } else { DrawReason::FiftyMove })
        } else if now.count >= repetitions {
            Some(if claimed { DrawReason::Fivefold } else { DrawReason::Threefold })
        } else {
            now.position.drawn_by_the_board()
        }
    }
}

impl Default for Game {
    fn default() -> Game {
        Game::new()
    }
}

impl From<Position> for Game {
    fn from(start: Position) -> Game {
        Game::from_position(start)
    }
}

/// The same start, moves, rules, offers and end; what could be redone does not count.
impl PartialEq for Game {
    fn eq(&self, other: &Game) -> bool {
        self.rules == other.rules
            && self.start() == other.start()
            && self.moves().eq(other.moves())
            && self.offers() == other.offers()
            && self.ending() == other.ending()
    }
}

impl Eq for Game {}

impl fmt::Debug for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Game")
            .field("start", &self.start().to_fen())
            .field("moves", &self.to_string())
            .field("rules", &self.rules)
            .field("outcome", &self.outcome())
            .finish_non_exhaustive()
    }
}
