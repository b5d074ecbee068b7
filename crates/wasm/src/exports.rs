//! The functions that the package calls. `npm/src/wasm.ts` lists the same.
//!
//! A function gives a count or a length if all is well, `REFUSED` with the reason as JSON in the outbox, or `NO_GAME`.

use crate::answers;
use crate::json::Json;
use crate::protocol::{
    Counter, NO_GAME, OWN_RULES, Question, REFUSED, STATE_SIZE, SUMMARY_CHECK, SUMMARY_FIFTY_MOVE,
    SUMMARY_OFFER, SUMMARY_RULES, SUMMARY_STATUS, SUMMARY_THREEFOLD, SUMMARY_TURN, Word,
};
use crate::registry::{self, HeldGame, OUTBOX, Registry};
use crate::{pgn, record, saved, state};
use alloc::string::ToString;
use alloc::vec::Vec;
use tabiya::{
    CHESS960_ARRAYS, DrawRules, EnPassantField, FenStyle, Game, Move, MoveError, Pgn, Position, Rng, Role,
    Setup, Square, SquareSet, Status, Uci, UciError,
};

/// Functions of the module. Outside of WebAssembly they are functions like any other.
macro_rules! exports {
    ($($(#[$doc:meta])* fn $name:ident($($arg:ident: $type:ty),*) -> $answer:ty $body:block)*) => {$(
        $(#[$doc])*
        #[allow(unsafe_code)]
        #[cfg_attr(target_arch = "wasm32", unsafe(no_mangle))]
        pub extern "C" fn $name($($arg: $type),*) -> $answer $body
    )*};
}

fn rules(number: u32) -> DrawRules {
    DrawRules::ALL.get(number as usize).copied().unwrap_or_default()
}

/// The number of a thing among all of its kind.
fn place<T: PartialEq>(all: &[T], thing: T) -> i32 {
    all.iter().position(|one| *one == thing).map_or(0, |at| at as i32)
}

fn text(inbox: &[u8], len: usize) -> &str {
    inbox.get(..len).and_then(|bytes| core::str::from_utf8(bytes).ok()).unwrap_or_default()
}

fn refuse(out: &mut Vec<u8>, why: impl FnOnce(&mut Json<'_>)) -> i32 {
    out.clear();
    why(&mut Json::new(out));
    REFUSED
}

/// Does something with a game.
fn at(number: i32, work: impl FnOnce(&[u8], &mut Vec<u8>, &mut HeldGame) -> i32) -> i32 {
    registry::with(|registry| match registry.at(number) {
        Some((inbox, out, held)) => work(inbox, out, held),
        None => NO_GAME,
    })
}

/// A new game with this start in the place of another, or of its own for number 0.
fn begin(registry: &mut Registry, number: i32, start: Position, by: DrawRules) -> i32 {
    if number == 0 {
        return registry.insert(HeldGame::new(Game::from_position(start).with_draw_rules(by)));
    }
    match registry.at(number) {
        Some((_, _, held)) => {
            held.game.reset(start);
            held.pgn = None;
            held.read = None;
            number
        }
        None => NO_GAME,
    }
}

/// Plays what was understood, and packs the move.
fn play(out: &mut Vec<u8>, game: &mut Game, mv: impl FnOnce(&mut Game) -> Result<Move, MoveError>) -> i32 {
    let before = *game.position();
    match mv(game) {
        Ok(mv) => {
            record::push(out, &before, mv);
            1
        }
        Err(why) => refuse(out, |json| answers::move_error(json, &why)),
    }
}

/// The number of move paths, by lists of moves: the library's own perft is a quarter faster and 15 KB larger.
fn paths(position: &Position, depth: u32) -> f64 {
    match depth {
        0 => 1.0,
        1 => position.legal_moves().len() as f64,
        _ => position.legal_moves().iter().fold(0.0, |sum, &mv| {
            let mut next = *position;
            next.play_unchecked(mv);
            sum + paths(&next, depth - 1)
        }),
    }
}

exports! {
    /// The address of two words: where the outbox is, and how much is in it.
    fn outbox() -> usize {
        OUTBOX.as_ptr() as usize
    }

    /// Makes the inbox this large and gives its address.
    fn reserve(len: usize) -> usize {
        registry::with(|registry| registry.reserve(len))
    }

    /// How many games there are.
    fn games() -> usize {
        registry::with(|registry| registry.count())
    }

    /// Forgets a game.
    fn free_game(game: i32) -> i32 {
        registry::with(|registry| registry.remove(game));
        0
    }

    /// Another game like this one.
    fn clone_game(game: i32) -> i32 {
        registry::with(|registry| match registry.at(game).map(|(_, _, held)| held.clone()) {
            Some(held) => registry.insert(held),
            None => NO_GAME,
        })
    }

    /// Goes on by other rules.
    fn set_rules(game: i32, by: u32) -> i32 {
        at(game, |_, _, held| {
            held.game = core::mem::take(&mut held.game).with_draw_rules(rules(by));
            0
        })
    }

    /// Begins a game from the array with this number, in the place of a game or, for 0, as a new one.
    fn start_array(game: i32, number: u32, by: u32) -> i32 {
        let start = u16::try_from(number).ok().and_then(Position::chess960).unwrap_or_default();
        registry::with(|registry| begin(registry, game, start, rules(by)))
    }

    /// Begins a game from the FEN in the inbox.
    fn start_fen(game: i32, len: usize, by: u32) -> i32 {
        registry::with(|registry| match Position::from_fen(text(registry.bytes(len), len)) {
            Ok(start) => begin(registry, game, start, rules(by)),
            Err(why) => refuse(&mut registry.out, |json| answers::fen_error(json, &why)),
        })
    }

    /// The number of a random array.
    fn draw_array(low: u32, high: u32) -> u32 {
        let mut rng = Rng::new(u64::from(high) << 32 | u64::from(low));
        let (number, _) = Position::random_chess960(&mut rng);
        debug_assert!(number < CHESS960_ARRAYS);
        u32::from(number)
    }

    /// Plays the move in the inbox, in any notation.
    fn play_text(game: i32, len: usize) -> i32 {
        at(game, |inbox, out, held| play(out, &mut held.game, |game| game.play(text(inbox, len))))
    }

    /// Plays the move in the inbox, in UCI notation and no other.
    fn play_uci(game: i32, len: usize) -> i32 {
        at(game, |inbox, out, held| match text(inbox, len).parse::<Uci>() {
            Ok(uci) => match held.game.play(uci) {
                Ok(_) => 1,
                Err(why) => refuse(out, |json| answers::move_error_in_uci(json, &why)),
            },
            // The rules have the better reason, unless it is about a notation that is not read here.
            Err(uci) => match (&uci, held.game.position().parse_move(text(inbox, len))) {
                (UciError::From { .. } | UciError::To { .. }, Err(why @ MoveError::NoSuchSquare { .. }))
                | (
                    UciError::Empty
                    | UciError::NullMove
                    | UciError::SameSquare { .. }
                    | UciError::Promotion { .. },
                    Err(why),
                ) => refuse(out, |json| answers::move_error_in_uci(json, &why)),
                _ => refuse(out, |json| answers::uci_error(json, &uci)),
            },
        })
    }

    /// Plays a move between two squares; of the promotion 0 is none.
    fn play_between(game: i32, from: usize, to: usize, promotion: usize) -> i32 {
        let squares = Square::from_index(from).zip(Square::from_index(to));
        let role = Role::ALL.get(promotion.wrapping_sub(1)).copied();
        at(game, |_, out, held| {
            play(out, &mut held.game, |game| match squares {
                Some((from, to)) => game.play(Uci::new(from, to, role)),
                None => Err(MoveError::EmptyText),
            })
        })
    }

    /// Plays the moves in the inbox, one a line; if one is refused, none is played.
    fn play_all(game: i32, len: usize) -> i32 {
        at(game, |inbox, out, held| {
            let game = &mut held.game;
            let start = game.ply();
            for (i, line) in text(inbox, len).split('\n').enumerate() {
                let before = *game.position();
                match game.play(line) {
                    Ok(mv) => record::push(out, &before, mv),
                    Err(why) => {
                        game.jump(start);
                        return refuse(out, |json| answers::move_error_at(json, &why, i));
                    }
                }
            }
            (game.ply() - start) as i32
        })
    }

    /// Takes the last move back and packs it; 0 if there is none.
    fn undo(game: i32) -> i32 {
        at(game, |_, out, held| match held.game.undo() {
            Some(mv) => {
                record::push(out, held.game.position(), mv);
                1
            }
            None => 0,
        })
    }

    /// Plays the move again that was taken back last and packs it; 0 if there is none.
    fn redo(game: i32) -> i32 {
        at(game, |_, out, held| {
            let before = *held.game.position();
            match held.game.redo() {
                Some(mv) => {
                    record::push(out, &before, mv);
                    1
                }
                None => 0,
            }
        })
    }

    /// Takes back or plays again until so many plies are played; 0 if there are not so many.
    fn jump(game: i32, ply: usize) -> i32 {
        at(game, |_, _, held| i32::from(held.game.jump(ply).is_some()))
    }

    /// Packs the legal moves of the piece on a square, or of all pieces.
    fn legal_moves(game: i32, square: usize) -> i32 {
        at(game, |_, out, held| {
            let position = held.game.position();
            if held.game.is_over() {
                return 0;
            }
            let moves = match Square::from_index(square) {
                Some(square) => position.legal_moves_from(square),
                None => position.legal_moves(),
            };
            moves.iter().for_each(|&mv| record::push(out, position, mv));
            moves.len() as i32
        })
    }

    /// From and to of the legal moves, each pair once, those from one square together.
    fn dests(game: i32) -> i32 {
        at(game, |_, out, held| {
            let position = held.game.position();
            if held.game.is_over() {
                return 0;
            }
            let mut targets = [SquareSet::EMPTY; 64];
            for &mv in &position.legal_moves() {
                targets[mv.from() as usize].insert(position.uci(mv).to);
            }
            for (from, to) in targets.iter().enumerate() {
                out.extend(to.iter().flat_map(|to| [from as u8, to as u8]));
            }
            (out.len() / 2) as i32
        })
    }

    /// Packs the moves played.
    fn history(game: i32) -> i32 {
        at(game, |_, out, held| {
            out.reserve(16 * held.game.ply());
            let moves = held.game.history();
            moves.map(|ply| record::push(out, &ply.before, ply.mv)).count() as i32
        })
    }

    /// The FEN after so many plies, with the en passant square after every double step or, for 1, only where a
    /// capture is legal; 0 if there are not so many.
    fn fen(game: i32, ply: usize, legal: u32) -> i32 {
        at(game, |_, out, held| {
            let ply = if ply == usize::MAX { held.game.ply() } else { ply };
            let Some(position) = held.game.position_at(ply) else { return 0 };
            let en_passant = if legal == 1 { EnPassantField::IfLegal } else { EnPassantField::AsPushed };
            let fen = position.fen(FenStyle::default().with_en_passant(en_passant));
            out.extend_from_slice(fen.to_string().as_bytes());
            out.len() as i32
        })
    }

    /// The board with its rights and counters, in bytes.
    fn board(game: i32) -> i32 {
        at(game, |_, out, held| {
            state::write(out, &held.game.position().to_setup());
            STATE_SIZE as i32
        })
    }

    /// How a game stands, in bits, as the protocol's table has them.
    fn summary(game: i32) -> i32 {
        at(game, |_, _, held| {
            let game = &held.game;
            let offer = game.draw_offer().map_or(0, |by| by as i32 + 1);
            let claims = game.claimable();
            let claim = |code| i32::from(claims.iter().any(|reason| reason.code() == code));
            (game.position().turn() as i32) << SUMMARY_TURN
                | i32::from(game.position().is_check()) << SUMMARY_CHECK
                | place(&Status::ALL, game.status()) << SUMMARY_STATUS
                | place(&DrawRules::ALL, game.draw_rules()) << SUMMARY_RULES
                | offer << SUMMARY_OFFER
                | claim("fifty-move") << SUMMARY_FIFTY_MOVE
                | claim("threefold") << SUMMARY_THREEFOLD
        })
    }

    /// One of the counters of a game.
    fn counter(game: i32, which: u32) -> i32 {
        at(game, |_, _, held| {
            let game = &held.game;
            match Counter::from_number(which) {
                Some(Counter::Ply) => game.ply() as i32,
                Some(Counter::LastPly) => game.total_plies() as i32,
                Some(Counter::Repetitions) => game.repetitions() as i32,
                Some(Counter::Halfmoves) => i32::from(game.position().halfmoves()),
                Some(Counter::Fullmoves) => i32::try_from(game.position().fullmoves()).unwrap_or(i32::MAX),
                None => 0,
            }
        })
    }

    /// The end of a game by its own rules or, where they are others, by these; 0 if it has not ended.
    fn outcome(game: i32, by: u32) -> i32 {
        at(game, |_, out, held| {
            let game = &held.game;
            let ending = if by < OWN_RULES { game.ending_by(rules(by)) } else { game.ending() };
            let Some(ending) = ending else { return 0 };
            answers::ending(&mut Json::new(out), game.position(), &ending);
            out.len() as i32
        })
    }

    /// The whole answer to the move in the inbox.
    fn explain(game: i32, len: usize) -> i32 {
        at(game, |inbox, out, held| {
            let game = &held.game;
            let answer = game.explain(text(inbox, len));
            answers::explanation(&mut Json::new(out), game.position(), &answer);
            out.len() as i32
        })
    }

    /// Whether the move in the inbox can be played now.
    fn is_legal(game: i32, len: usize) -> i32 {
        at(game, |inbox, _, held| {
            let game = &held.game;
            i32::from(!game.is_over() && game.position().parse_move(text(inbox, len)).is_ok())
        })
    }

    /// The squares of the pieces of a colour that attack a square; for all squares those that give check.
    fn attackers(game: i32, square: usize, by: u32) -> i32 {
        at(game, |_, out, held| {
            let position = held.game.position();
            let squares = match Square::from_index(square) {
                Some(square) => position.board().attackers(square, state::color(by as u8)),
                None => position.checkers(),
            };
            out.extend(squares.into_iter().map(|square| square as u8));
            out.len() as i32
        })
    }

    /// A word of one side about the game; what it is about may be in the inbox.
    fn say(game: i32, word: u32, by: u32, len: usize) -> i32 {
        at(game, |inbox, out, held| {
            let Some(word) = Word::from_number(word) else { return 0 };
            match saved::say(&mut held.game, word, state::color(by as u8), text(inbox, len)) {
                Ok(()) => 1,
                Err(why) => refuse(out, |json| answers::game_error(json, &why)),
            }
        })
    }

    /// A game as data.
    fn save(game: i32) -> i32 {
        at(game, |_, out, held| {
            saved::write(&mut Json::new(out), &held.game);
            out.len() as i32
        })
    }

    /// The number of move paths of this length.
    fn count_paths(game: i32, depth: u32) -> f64 {
        registry::with(|registry| match registry.at(game) {
            Some((_, _, held)) => paths(held.game.position(), depth),
            None => f64::from(NO_GAME),
        })
    }

    /// Reads the first game of the PGN in the inbox in the place of a game; for 1 what cannot be read is left out.
    fn load_pgn(game: i32, len: usize, partly: u32) -> i32 {
        at(game, |inbox, out, held| {
            let rules = held.game.draw_rules();
            let text = text(inbox, len);
            let read = if partly == 1 { Ok(pgn::load_partly(text, rules)) } else { pgn::load(text, rules) };
            match read {
                Ok(read) => {
                    *held = read;
                    held.game.ply() as i32
                }
                Err(problem) => refuse(out, |json| pgn::problem(json, &problem)),
            }
        })
    }

    /// The game in PGN; for 1 without the tags.
    fn write_pgn(game: i32, moves_only: u32) -> i32 {
        at(game, |_, out, held| {
            let pgn = pgn::record(held);
            let text = if moves_only == 1 { pgn.to_movetext() } else { pgn.to_string() };
            out.extend_from_slice(text.as_bytes());
            out.len() as i32
        })
    }

    /// Sets a tag: its name and its value, in two lines; without a value it is removed.
    fn set_tag(game: i32, len: usize) -> i32 {
        at(game, |inbox, _, held| {
            match text(inbox, len).split_once('\n') {
                Some((name, value)) => pgn::set_tag(held, name, Some(value)),
                None => pgn::set_tag(held, text(inbox, len), None),
            }
            1
        })
    }

    /// The record of a game as a tree.
    fn tree(game: i32) -> i32 {
        at(game, |_, out, held| {
            let problems = held.read.as_deref().map_or(&[][..], |pgn| pgn.problems());
            pgn::tree(&mut Json::new(out), &pgn::record(held), problems);
            out.len() as i32
        })
    }

    /// Reads all games of the PGN in the inbox, for `next_games`.
    fn read_pgn(len: usize) -> i32 {
        registry::with(|registry| {
            registry.waiting = Pgn::parse_games(registry.bytes(len)).collect();
            registry.waiting.len() as i32
        })
    }

    /// The next of the games that were read, as trees: about a megabyte of them, so that a whole archive is never one
    /// text; 0 if there are no more.
    fn next_games() -> i32 {
        registry::with(|registry| {
            let mut count = 0;
            while registry.out.len() < 1 << 20 {
                let Some(pgn) = registry.waiting.pop_front() else { break };
                registry.out.push(if count == 0 { b'[' } else { b',' });
                pgn::tree(&mut Json::new(&mut registry.out), &pgn, pgn.problems());
                count += 1;
            }
            registry.out.push(b']');
            count
        })
    }

    /// The state of the FEN in the inbox, which need not be legal.
    fn state_of_fen(len: usize) -> i32 {
        registry::with(|registry| match text(registry.bytes(len), len).parse::<Setup>() {
            Ok(setup) => {
                state::write(&mut registry.out, &setup);
                STATE_SIZE as i32
            }
            Err(why) => refuse(&mut registry.out, |json| answers::fen_error(json, &why)),
        })
    }

    /// Where the piece on a square goes in the state in the inbox, each square once.
    fn state_targets(from: usize) -> i32 {
        registry::with(|registry| {
            let setup = state::read(registry.bytes(STATE_SIZE));
            let Some(square) = Square::from_index(from) else { return 0 };
            // A king that stands already where castling ends takes its rook: to its own square there is no move.
            let target = |mv: &Move| if mv.king_to() == square { mv.to() } else { mv.king_to() };
            let squares: SquareSet = setup.legal_moves_from(square).iter().map(target).collect();
            registry.out.extend(squares.iter().map(|square| square as u8));
            registry.out.len() as i32
        })
    }

    /// A question about a side of the state in the inbox.
    fn state_is(which: u32, side: u32) -> i32 {
        registry::with(|registry| {
            let setup = state::read(registry.bytes(STATE_SIZE));
            let color = state::color(side as u8);
            i32::from(match Question::from_number(which) {
                Some(Question::Check) => setup.in_check(color),
                Some(Question::Checkmate) => setup.is_checkmate(color),
                Some(Question::Stalemate) => setup.is_stalemate(color),
                None => false,
            })
        })
    }
}
