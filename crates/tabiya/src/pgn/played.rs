//! Games that are played, as PGN and back, with their times.

use super::edit::EditError;
use super::result::GameResult;
use super::tree::Node;
use super::tree::{NodeId, Pgn};
use crate::clock::{Clock, ClockTime, TimeControl};
use crate::color::Color;
use crate::draw_rules::DrawRules;
use crate::game::Game;
use crate::moves::Move;
use crate::outcome::{DrawReason, Outcome, WinReason};
use crate::position::Position;
use crate::timed::TimedGame;
use alloc::vec::Vec;

/// The game, with its times if it has a clock: see [`Pgn::from_timed_game`].
impl From<&TimedGame> for Pgn {
    fn from(timed: &TimedGame) -> Pgn {
        match timed.clock() {
            Some(clock) => Pgn::from_timed_game(timed.game(), clock),
            None => Pgn::from(timed.game()),
        }
    }
}

/// The moves of a game from its start, its result, and in the `Termination` tag how it ended.
///
/// ```
/// use tabiya::{Color, Game, Pgn};
///
/// let mut game = Game::new();
/// game.play("e4")?;
/// game.flag(Color::Black).unwrap();
/// let pgn = Pgn::from(&game);
/// assert_eq!(pgn.tags().get("Termination"), Some("time forfeit"));
/// assert_eq!(pgn.to_movetext(), "1. e4 1-0");
/// assert_eq!(pgn.to_game().outcome(), game.outcome());
/// # Ok::<(), tabiya::MoveError>(())
/// ```
impl From<&Game> for Pgn {
    fn from(game: &Game) -> Pgn {
        let mut pgn = Pgn::from_position(*game.start());
        let mut node = 0;
        for mv in game.moves() {
            node = pgn.push_node(node, Some(mv));
        }
        let outcome = game.outcome();
        pgn.set_result(outcome.map_or(GameResult::Unknown, GameResult::from));
        if let Some(termination) = termination(outcome) {
            pgn.tags.set("Termination", termination);
        }
        pgn
    }
}

/// What the `Termination` tag says, in the words of the standard; nothing where nothing is known.
fn termination(outcome: Option<Outcome>) -> Option<&'static str> {
    Some(match outcome {
        None => "unterminated",
        Some(Outcome::Win { reason: WinReason::Time, .. })
        | Some(Outcome::Draw { reason: DrawReason::TimeInsufficient }) => "time forfeit",
        Some(Outcome::Win { reason: WinReason::Abandonment, .. }) => "abandoned",
        Some(Outcome::Win { reason: WinReason::Forfeit, .. }) => "rules infraction",
        Some(Outcome::Win { reason: WinReason::Adjudication, .. })
        | Some(Outcome::Draw { reason: DrawReason::Adjudication }) => "adjudication",
        Some(Outcome::Win { reason: WinReason::Unrecorded, .. })
        | Some(Outcome::Draw { reason: DrawReason::Unrecorded }) => return None,
        Some(_) => "normal",
    })
}

impl Pgn {
    /// A game with the times of its clock: behind each move `%clk`, what the mover has left, or `%emt`, what the
    /// move took, if there is no limit; and the `TimeControl` tag, or one for each side if they differ. A clock
    /// that was pressed less often than there are moves was started later, and has the times of the last ones.
    ///
    /// ```
    /// use core::time::Duration;
    /// use tabiya::{Clock, Game, Pgn};
    ///
    /// let (mut game, mut clock) = (Game::new(), Clock::new("3+2".parse()?));
    /// clock.start(Duration::ZERO)?;
    /// for (text, now) in [("e4", 4), ("e5", 9)] {
    ///     game.play(text)?;
    ///     clock.press(Duration::from_secs(now))?;
    /// }
    /// let pgn = Pgn::from_timed_game(&game, &clock);
    /// assert_eq!(pgn.tags().get("TimeControl"), Some("180+2"));
    /// assert_eq!(pgn.to_movetext(), "1. e4 {[%clk 0:02:58]} 1... e5 {[%clk 0:02:57]} *");
    ///
    /// // And back: the clock as it stood, paused.
    /// let again = pgn.to_clock().unwrap();
    /// assert!(again.turns().eq(clock.turns()));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn from_timed_game(game: &Game, clock: &Clock) -> Pgn {
        let mut pgn = Pgn::from(game);
        let [white, black] = [Color::White, Color::Black].map(|color| clock.control(color).to_pgn());
        if white == black {
            pgn.tags.set("TimeControl", &white);
        } else {
            pgn.tags.set("WhiteTimeControl", &white);
            pgn.tags.set("BlackTimeControl", &black);
        }
        let nodes: Vec<NodeId> = pgn.mainline().map(Node::id).collect();
        let first = clock.turns().next().map(|turn| turn.color);
        // The last ply from which on all turns of the clock are those of the game.
        let pressed_from = (0..=nodes.len().saturating_sub(clock.turns().len()))
            .rev()
            .find(|&ply| game.position_at(ply).map(Position::turn) == first)
            .unwrap_or(0);
        for (node, turn) in nodes.into_iter().skip(pressed_from).zip(clock.turns()) {
            let told: Result<(), EditError> = match turn.remaining {
                Some(left) => pgn.set_clock(node, Some(ClockTime(left))),
                None => pgn.set_elapsed(node, Some(ClockTime(turn.elapsed))),
            };
            told.expect("a move of this game");
        }
        pgn
    }

    /// Makes a game that was played the main line, and gives the place of its last move: moves that are there already
    /// are followed, others are added, and what stood in their place becomes a variation. Tags, comments and the result
    /// stay as they are. Nothing changes if a move cannot be played from the start that the tree has.
    ///
    /// ```
    /// use tabiya::{Game, Pgn};
    ///
    /// let mut pgn = Pgn::parse_lenient("1. e4 e5 {classical} 2. Nf3 *");
    /// let mut game = Game::new();
    /// for text in ["e4", "e5", "f4"] {
    ///     game.play(text)?;
    /// }
    /// pgn.merge_game(&game)?;
    /// assert_eq!(pgn.to_movetext(), "1. e4 e5 {classical} 2. f4 (2. Nf3) *");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn merge_game(&mut self, game: &Game) -> Result<NodeId, EditError> {
        let mut position = *self.start();
        for mv in game.moves() {
            position = position.play(mv).map_err(EditError::Move)?;
        }
        let mut last = NodeId::ROOT;
        for mv in game.moves() {
            last = self.add_known(last.0, Some(mv));
        }
        // The start is before every line.
        if last != NodeId::ROOT {
            self.promote_to_mainline(last)?;
        }
        Ok(last)
    }

    /// The game that was played: the main line, up to its first null move, and how it ended, as far as
    /// the result and the `Termination` tag tell.
    ///
    /// It is played by automatic rules if they allow all its moves and its result, else by those over the
    /// board, else by those of analysis.
    ///
    /// ```
    /// use tabiya::Pgn;
    ///
    /// let pgn = Pgn::parse_lenient("[Result \"0-1\"]\n[Termination \"Time forfeit\"]\n\n1. e4 e5 2. Nf3 0-1");
    /// let game = pgn.to_game();
    /// assert_eq!(game.sans(), ["e4", "e5", "Nf3"]);
    /// assert_eq!(game.outcome().unwrap().to_string(), "Black wins on time");
    /// ```
    pub fn to_game(&self) -> Game {
        let moves = self.moves();
        let whole = moves.len() == self.mainline().count();
        self.play(&moves, if whole { self.result } else { GameResult::Unknown })
    }

    /// The clock of the main line, as [`Node::to_clock`] gives it.
    pub fn to_clock(&self) -> Option<Clock> {
        self.mainline().last().unwrap_or(self.root()).to_clock()
    }

    fn play(&self, moves: &[Move], result: GameResult) -> Game {
        for rules in [DrawRules::Automatic, DrawRules::OverTheBoard] {
            let mut game = Game::from_position(self.start).with_draw_rules(rules);
            if moves.iter().all(|&mv| game.play(mv).is_ok()) && self.end(&mut game, result) {
                return game;
            }
        }
        let mut game = Game::from_position(self.start).with_draw_rules(DrawRules::Analysis);
        for &mv in moves {
            if game.play(mv).is_err() {
                break;
            }
        }
        self.end(&mut game, result);
        game
    }

    /// Ends a game as the tags tell. Gives false where it has ended otherwise.
    fn end(&self, game: &mut Game, result: GameResult) -> bool {
        let agrees = |outcome: Outcome| GameResult::from(outcome) == result;
        if result == GameResult::Unknown {
            return true;
        }
        if let Some(outcome) = game.outcome() {
            return agrees(outcome);
        }
        let words = self.tags.get("Termination").unwrap_or("").to_ascii_lowercase();
        // By bytes: the standard search for a text is two kilobytes of WebAssembly.
        let has = |word: &str| words.as_bytes().windows(word.len()).any(|part| part == word.as_bytes());
        // "Normal" is whatever the players may do, and of that only one thing wins, and one draws, without the board.
        let (resigned, agreed) = (has("normal") || has("resign"), has("normal") || has("agree"));
        // What is tried first; where it ends otherwise, somebody must have decided so.
        let before = game.clone();
        let ended = match result {
            GameResult::Win(winner) if has("time") => game.flag(!winner),
            GameResult::Win(winner) if has("abandon") => game.abandon(!winner),
            GameResult::Win(winner) if has("infraction") => game.forfeit(!winner),
            GameResult::Win(winner) if has("adjudic") => game.adjudicate(Some(winner)),
            GameResult::Win(winner) if resigned => game.resign(!winner),
            GameResult::Win(winner) => game.record_result(Some(winner)),
            // Whose time is up is not told; the other side could not have mated.
            GameResult::Draw if has("time") && !game.position().has_mating_material(Color::Black) => {
                game.flag(Color::White)
            }
            GameResult::Draw if has("time") && !game.position().has_mating_material(Color::White) => {
                game.flag(Color::Black)
            }
            GameResult::Draw if has("adjudic") => game.adjudicate(None),
            GameResult::Draw if !game.claimable().is_empty() => game.claim_draw(game.position().turn()),
            _ if agreed => game.agree_draw(),
            _ => game.record_result(None),
        };
        if !ended.is_ok_and(agrees) || game.outcome().is_none() {
            *game = before;
            let winner = if let GameResult::Win(winner) = result { Some(winner) } else { None };
            // It has not ended yet, so it can be decided.
            let _ = game.adjudicate(winner);
        }
        true
    }

    fn control(&self, name: &str) -> Option<TimeControl> {
        TimeControl::from_pgn(self.tags.get(name)?).ok()?
    }
}

impl<'a> Node<'a> {
    /// The game of the moves up to here; none if a null move is among them. At the end of the main line it has
    /// ended as [`Pgn::to_game`] tells.
    ///
    /// ```
    /// use tabiya::Pgn;
    ///
    /// let pgn = Pgn::parse_lenient("1. e4 e5 (1... c5 2. Nf3 d6) 2. Nf3 1-0");
    /// let d6 = pgn.root().next().unwrap().variations().next().unwrap().mainline().last().unwrap();
    /// let game = d6.to_game().unwrap();
    /// assert_eq!(game.sans(), ["e4", "c5", "Nf3", "d6"]);
    /// assert_eq!(game.outcome(), None);
    /// ```
    pub fn to_game(self) -> Option<Game> {
        let moves = self.line().into_iter().collect::<Option<Vec<Move>>>()?;
        let is_end = self.next().is_none() && self.is_mainline();
        Some(self.pgn.play(&moves, if is_end { self.pgn.result } else { GameResult::Unknown }))
    }

    /// The clock after the moves up to here, paused, with what `%clk` and `%emt` say of each; none without a
    /// `TimeControl` that can be read. A move that says nothing took no time.
    ///
    /// ```
    /// use core::time::Duration;
    /// use tabiya::{Color, Pgn};
    ///
    /// let pgn = Pgn::parse_lenient("[TimeControl \"180+2\"]\n\n1. e4 {[%clk 0:02:58]} e5 {[%clk 0:02:00]} *");
    /// let e4 = pgn.root().next().unwrap();
    /// let mut clock = e4.to_clock().unwrap();
    /// assert_eq!(clock.turn(), Some(Color::Black));
    /// assert_eq!(clock.line(Duration::ZERO), "White: 02:58 | Black: 03:00");
    /// clock.resume(Duration::from_secs(1000))?; // and the game goes on
    /// # Ok::<(), tabiya::ClockError>(())
    /// ```
    pub fn to_clock(self) -> Option<Clock> {
        let control = |name| self.pgn.control(name).or_else(|| self.pgn.control("TimeControl"));
        let mut clock = Clock::unequal(control("WhiteTimeControl")?, control("BlackTimeControl")?);
        clock.start_for(self.pgn.start.turn(), core::time::Duration::ZERO).ok()?;
        let mut line: Vec<Node<'a>> = core::iter::successors(Some(self), |node| node.parent())
            .take_while(|node| !node.is_root())
            .collect();
        line.reverse();
        for node in line {
            clock.record(node.elapsed().map(|time| time.0), node.clock().map(|time| time.0)).ok()?;
        }
        clock.pause(core::time::Duration::ZERO).ok()?;
        Some(clock)
    }
}
