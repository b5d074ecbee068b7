//! The functions that the package calls. `npm/tabiya/src/wasm.ts` lists the same.
//!
//! A function gives a count or a length if all is well, `REFUSED` with the reason as JSON in the outbox, or `NO_GAME`.

use crate::answers;
use crate::block::{self, Passed};
use crate::json::Json;
use crate::pgn::LoadError;
use crate::protocol::{
    CASTLING_BOTH, CASTLING_KING, CASTLING_ROOK, Counter, NO_GAME, NO_SQUARE, OWN_RULES, PIECE_HEADER,
    Question, REFUSED, STATE_SIZE, SUMMARY_FIFTY_MOVE, SUMMARY_OFFER, SUMMARY_RULES, SUMMARY_STATUS,
    SUMMARY_THREEFOLD, Word,
};
use crate::registry::{self, HeldGame, OUTBOX, Registry};
use crate::{pgn, record, refusal, saved, state};
use alloc::rc::Rc;
use alloc::string::ToString;
use alloc::vec::Vec;
use tabiya::pgn::Reader;
use tabiya::{
    CHESS960_ARRAYS, DrawRules, EnPassantField, FenStyle, Game, IntoMove, Move, MoveError, Pgn, Position,
    Rank, Rng, Role, Setup, Square, SquareSet, Status, Uci, UciError,
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

/// Whether what somebody meant, with letters of another alphabet in it, is a move in UCI notation.
fn is_meant_as_uci(why: &MoveError) -> bool {
    matches!(why, MoveError::ForeignLetter { meant, .. } if meant.parse::<Uci>().is_ok())
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
            let rules = held.game.draw_rules();
            *held = HeldGame::new(Game::from_position(start).with_draw_rules(rules));
            number
        }
        None => NO_GAME,
    }
}

/// Plays what was understood; a line that was left by a jump is kept as a variation.
fn advance(held: &mut HeldGame, mv: impl IntoMove) -> Result<Move, MoveError> {
    let kept = pgn::keep_line(held);
    let played = held.game.play(mv)?;
    if let Some(kept) = kept {
        held.pgn = Some(Rc::new(kept));
    }
    held.jumped = false;
    Ok(played)
}

/// Plays what was understood, and packs the move.
fn play(out: &mut Vec<u8>, held: &mut HeldGame, mv: impl IntoMove) -> i32 {
    let before = *held.game.position();
    match advance(held, mv) {
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

/// The game as it was after so many plies, with nothing to redo.
fn up_to(game: &Game, plies: usize) -> Game {
    let mut before = Game::from_position(*game.start()).with_draw_rules(DrawRules::Analysis);
    for mv in game.moves().take(plies) {
        // They were legal, and these rules take every legal move.
        let _ = before.play(mv);
    }
    before.with_draw_rules(game.draw_rules())
}

/// A record as text, in lines of this width; for 1 without the tags.
fn write(out: &mut Vec<u8>, pgn: &Pgn, moves_only: u32, width: usize) -> i32 {
    let text = if moves_only == 1 { pgn.to_movetext() } else { pgn.to_lines(width) };
    out.extend_from_slice(text.as_bytes());
    out.len() as i32
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

    /// Begins a game from the FEN in the inbox; for 1, what cannot have come about in a game is forgiven.
    fn start_fen(game: i32, len: usize, by: u32, lenient: u32) -> i32 {
        registry::with(|registry| {
            let fen = text(registry.bytes(len), len);
            let start = match lenient {
                1 => Position::from_fen_lenient(fen).map(|(start, _)| start),
                _ => Position::from_fen(fen),
            };
            match start {
                Ok(start) => begin(registry, game, start, rules(by)),
                Err(why) => refuse(&mut registry.out, |json| refusal::fen_error(json, &why)),
            }
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
        at(game, |inbox, out, held| play(out, held, text(inbox, len)))
    }

    /// Plays the move in the inbox, in UCI notation and no other.
    fn play_uci(game: i32, len: usize) -> i32 {
        at(game, |inbox, out, held| match text(inbox, len).parse::<Uci>() {
            Ok(uci) => match advance(held, uci) {
                Ok(_) => 1,
                Err(why) => refuse(out, |json| answers::move_error_in_uci(json, &why)),
            },
            // The rules have the better reason, unless it is about a notation that is not read here.
            Err(uci) => match (&uci, held.game.position().parse_move(text(inbox, len))) {
                (UciError::From { .. } | UciError::To { .. }, Err(why @ MoveError::ForeignLetter { .. }))
                    if is_meant_as_uci(&why) =>
                {
                    refuse(out, |json| answers::move_error_in_uci(json, &why))
                }
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

    /// Plays a move between two squares; of the promotion 0 is none. Unless it is strict, one that no pawn needs is not
    /// looked at: drop handlers always name one.
    fn play_between(game: i32, from: usize, to: usize, promotion: usize, strict: u32) -> i32 {
        let squares = Square::from_index(from).zip(Square::from_index(to));
        at(game, |_, out, held| {
            let Some((from, to)) = squares else {
                return refuse(out, |json| answers::move_error(json, &MoveError::EmptyText));
            };
            let position = held.game.position();
            let arrives = to.rank().seen_by(position.turn()) == Rank::Eighth;
            let is_wanted = strict == 1 || arrives && position.board().role_at(from) == Some(Role::Pawn);
            let role = Role::ALL.get(promotion.wrapping_sub(1)).copied().filter(|_| is_wanted);
            play(out, held, Uci::new(from, to, role))
        })
    }

    /// Plays the moves in the inbox, one a line; if one is refused, none is played.
    fn play_all(game: i32, len: usize) -> i32 {
        at(game, |inbox, out, held| {
            let kept = pgn::keep_line(held);
            // What can be redone comes back if a move is refused.
            let whole = (held.game.ply() < held.game.total_plies()).then(|| held.game.clone());
            let game = &mut held.game;
            let start = game.ply();
            for (i, line) in text(inbox, len).split('\n').enumerate() {
                let before = *game.position();
                match game.play(line) {
                    Ok(mv) => record::push(out, &before, mv),
                    Err(why) => {
                        match whole {
                            Some(whole) => *game = whole,
                            // What was played now cannot be redone.
                            None => *game = up_to(game, start),
                        }
                        return refuse(out, |json| answers::move_error_at(json, &why, i));
                    }
                }
            }
            if let Some(kept) = kept {
                held.pgn = Some(Rc::new(kept));
            }
            held.jumped = false;
            (held.game.ply() - start) as i32
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
        at(game, |_, _, held| {
            let before = held.game.ply();
            let jumped = held.game.jump(ply).is_some();
            held.jumped |= jumped && ply < before;
            i32::from(jumped)
        })
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

    /// From and to of the legal moves, each pair once, those from one square together; castling as it is asked for.
    fn dests(game: i32, castling: u32) -> i32 {
        at(game, |_, out, held| {
            let position = held.game.position();
            if held.game.is_over() {
                return 0;
            }
            let mut targets = [SquareSet::EMPTY; 64];
            for &mv in &position.legal_moves() {
                let targets = &mut targets[mv.from() as usize];
                if castling == CASTLING_KING || castling == CASTLING_BOTH {
                    targets.insert(position.uci(mv).to);
                }
                if castling == CASTLING_ROOK || castling == CASTLING_BOTH {
                    targets.insert(mv.to());
                }
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

    /// A number of 64 bits that positions share which are the same to the law, as sixteen digits: FNV-1a of the FEN
    /// without its counters, with an en passant square only where a capture is legal.
    fn hash(game: i32) -> i32 {
        at(game, |_, out, held| {
            let style = FenStyle::default().with_en_passant(EnPassantField::IfLegal);
            let fen = held.game.position().fen(style).to_string();
            let fields = fen.rsplitn(3, ' ').last().unwrap_or_default();
            let mix = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
            let hash = fields.bytes().fold(0xcbf2_9ce4_8422_2325, mix);
            out.extend((0..16).rev().map(|at| b"0123456789abcdef"[(hash >> (4 * at)) as usize & 15]));
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
            place(&Status::ALL, game.status()) << SUMMARY_STATUS
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
                Some(Counter::Turn) => game.position().turn() as i32,
                Some(Counter::Check) => i32::from(game.position().is_check()),
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
                Err(LoadError::Problem(problem)) => {
                    refuse(out, |json| block::problem(json, &problem, Passed::default()))
                }
                Err(LoadError::NullMove(ply)) => {
                    refuse(out, |json| json.object(|json| json.key("ply").number(ply)))
                }
            }
        })
    }

    /// The game in PGN, in lines of this width; for 1 without the tags.
    fn write_pgn(game: i32, moves_only: u32, width: usize) -> i32 {
        at(game, |_, out, held| write(out, &pgn::record(held), moves_only, width))
    }

    /// The first game of the PGN in the inbox, written anew as `write_pgn` does.
    fn format_pgn(len: usize, moves_only: u32, width: usize) -> i32 {
        registry::with(|registry| {
            let pgn = Pgn::parse_lenient(text(registry.bytes(len), len));
            write(&mut registry.out, &pgn, moves_only, width)
        })
    }

    /// The record that a game was read from or has got, as text; 0 if there is none.
    fn save_record(game: i32) -> i32 {
        at(game, |_, out, held| {
            if let Some(pgn) = &held.pgn {
                out.extend_from_slice(pgn.to_lines(usize::MAX).as_bytes());
            }
            out.len() as i32
        })
    }

    /// What was wrong when a game was read, as JSON; 0 if nothing was.
    fn save_problems(game: i32) -> i32 {
        at(game, |_, out, held| {
            out.extend_from_slice(&held.problems);
            out.len() as i32
        })
    }

    /// Puts back what the two calls before gave, the one behind the other in the inbox.
    fn restore_record(game: i32, record: usize, problems: usize) -> i32 {
        at(game, |inbox, _, held| {
            let problems = inbox.get(record..record + problems).unwrap_or_default();
            pgn::restore(held, text(inbox, record), problems);
            1
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

    /// The record of a game as a block.
    fn tree(game: i32) -> i32 {
        at(game, |_, out, held| {
            block::write(out, &pgn::record(held), &held.problems);
            out.len() as i32
        })
    }

    /// Reads games of the PGN in the inbox from a place on, as blocks: about a megabyte of them, so that a whole archive
    /// is never one answer; 0 if there are no more. If the text goes on elsewhere, a game that reaches its end is not yet
    /// read. Before the blocks stand the place behind the games, and how many lines were passed.
    fn read_games(from: usize, len: usize, goes_on: u32, games: u32, lines: u32) -> i32 {
        registry::with(|registry| {
            let mut out = core::mem::take(&mut registry.out);
            out.resize(4 * PIECE_HEADER, 0);
            let all = registry.bytes(len).get(from..).unwrap_or_default();
            let passed = Passed { games: games.into(), lines: lines.into() };
            let mut reader = Reader::new(all);
            let (mut end, mut count) = (0, 0);
            while out.len() < 1 << 20 {
                let Some(pgn) = reader.read_pgn() else { break };
                let behind = (reader.offset() as usize).min(all.len());
                if goes_on == 1 && all[behind..].trim_ascii().is_empty() {
                    break;
                }
                block::write(&mut out, &pgn, &block::problems(pgn.problems(), passed));
                (end, count) = (behind, count + 1);
            }
            let breaks = all[..end].iter().filter(|&&byte| byte == b'\n').count();
            out[..4].copy_from_slice(&((from + end) as u32).to_le_bytes());
            out[4..8].copy_from_slice(&(lines + breaks as u32).to_le_bytes());
            registry.out = out;
            count
        })
    }

    /// The comments in the inbox, one a line, taken apart.
    fn read_comments(len: usize) -> i32 {
        registry::with(|registry| {
            let mut out = core::mem::take(&mut registry.out);
            block::write_comments(&mut out, text(registry.bytes(len), len).split('\n'));
            registry.out = out;
            1
        })
    }

    /// Plays the second line of the inbox in the FEN of the first, and gives the packed move and the FEN after it; `--`
    /// passes.
    fn move_from(len: usize) -> i32 {
        registry::with(|registry| {
            let mut out = core::mem::take(&mut registry.out);
            let (fen, mv) = text(registry.bytes(len), len).split_once('\n').unwrap_or_default();
            let position = Position::from_fen_lenient(fen).map(|(position, _)| position).unwrap_or_default();
            let answer = match mv {
                "--" => match position.null_move() {
                    Some(after) => {
                        record::push_null(&mut out, &position);
                        Some(after)
                    }
                    None => {
                        refuse(&mut out, |json| {
                            json.object(|json| {
                                json.key("code").text("null-move-in-check");
                                json.key("message").text("A side in check cannot pass.");
                            });
                        });
                        None
                    }
                },
                mv => match position.parse_move(mv) {
                    Ok(mv) => {
                        record::push(&mut out, &position, mv);
                        let mut after = position;
                        after.play_unchecked(mv);
                        Some(after)
                    }
                    Err(why) => {
                        refuse(&mut out, |json| answers::move_error(json, &why));
                        None
                    }
                },
            };
            if let Some(after) = answer {
                out.extend_from_slice(after.to_fen().as_bytes());
            }
            registry.out = out;
            if answer.is_some() { 1 } else { REFUSED }
        })
    }

    /// The state of the FEN in the inbox, which need not be legal.
    fn state_of_fen(len: usize) -> i32 {
        registry::with(|registry| match text(registry.bytes(len), len).parse::<Setup>() {
            Ok(setup) => {
                state::write(&mut registry.out, &setup);
                STATE_SIZE as i32
            }
            Err(why) => refuse(&mut registry.out, |json| refusal::fen_error(json, &why)),
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

    /// The FEN of the state in the inbox.
    fn state_fen() -> i32 {
        registry::with(|registry| {
            let fen = state::read(registry.bytes(STATE_SIZE)).to_string();
            registry.out.extend_from_slice(fen.as_bytes());
            registry.out.len() as i32
        })
    }

    /// Why the state in the inbox is no legal position, as JSON.
    fn state_problems() -> i32 {
        registry::with(|registry| {
            let setup = state::read(registry.bytes(STATE_SIZE));
            answers::setup_problems(&mut Json::new(&mut registry.out), &setup);
            registry.out.len() as i32
        })
    }

    /// All moves in the state in the inbox, in four bytes each: from, to, the square of the rook that castles, and the
    /// promotion + 1, or 7 for en passant.
    fn state_moves() -> i32 {
        registry::with(|registry| {
            let setup = state::read(registry.bytes(STATE_SIZE));
            let mut count = 0;
            for from in Square::ALL {
                for mv in &setup.legal_moves_from(from) {
                    let rook = if mv.is_castling() { mv.to() as u8 } else { NO_SQUARE };
                    let kind = match mv.promoted() {
                        Some(role) => role as u8 + 1,
                        None => 7 * u8::from(mv.is_en_passant()),
                    };
                    registry.out.extend([from as u8, mv.king_to() as u8, rook, kind]);
                    count += 1;
                }
            }
            count
        })
    }

    /// The squares of the pieces of a colour that attack a square in the state in the inbox.
    fn state_attackers(square: usize, by: u32) -> i32 {
        registry::with(|registry| {
            let setup = state::read(registry.bytes(STATE_SIZE));
            let Some(square) = Square::from_index(square) else { return 0 };
            let squares = setup.board.attackers(square, state::color(by as u8));
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
