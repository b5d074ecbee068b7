//! Records: games as PGN and as trees.

use super::{at, refuse, variant};
use crate::block::{self, Passed};
use crate::pgn::LoadError;
use crate::protocol::{PIECE_HEADER, REFUSED};
use crate::{answers, pgn, record, registry};
use alloc::vec::Vec;
use tabiya::pgn::Reader;
use tabiya::{Pgn, Position};

/// A record as text, in lines of this width; for 1 without the tags.
fn write(out: &mut Vec<u8>, pgn: &Pgn, moves_only: u32, width: usize) -> i32 {
    let text = if moves_only == 1 { pgn.to_movetext_lines(width) } else { pgn.to_lines(width) };
    out.extend_from_slice(text.as_bytes());
    out.len() as i32
}

exports! {
    /// Reads the first game of the PGN in the inbox in the place of a game; for 1 what cannot be read is left out.
    fn load_pgn(game: i32, len: usize, partly: u32) -> i32 {
        at(game, |inbox, out, held| {
            let rules = held.game.draw_rules();
            let text = inbox.text(len);
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
            let pgn = Pgn::parse_lenient(registry.inbox.text(len));
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
            let problems = inbox.bytes(record + problems).get(record..).unwrap_or_default();
            pgn::restore(held, inbox.text(record), problems);
            1
        })
    }

    /// Sets a tag: its name and its value, in two lines; without a value it is removed.
    fn set_tag(game: i32, len: usize) -> i32 {
        at(game, |inbox, _, held| {
            match inbox.text(len).split_once('\n') {
                Some((name, value)) => pgn::set_tag(held, name, Some(value)),
                None => pgn::set_tag(held, inbox.text(len), None),
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

    /// Reads games of the PGN in the inbox from a place on, as blocks: about 64 KB of them, for who keeps one of the records
    /// keeps all of them; 0 if there are no more. If the text goes on elsewhere, a game that reaches its end is not yet
    /// read. Before the blocks stand the place behind the games, and how many lines were passed.
    fn read_games(from: usize, len: usize, goes_on: u32, games: u32, lines: u32) -> i32 {
        registry::with(|registry| {
            let mut out = core::mem::take(&mut registry.out);
            out.resize(4 * PIECE_HEADER, 0);
            let all = registry.inbox.bytes(len).get(from..).unwrap_or_default();
            let passed = Passed { games: games.into(), lines: lines.into() };
            let mut reader = Reader::new(all);
            let (mut end, mut count) = (0, 0);
            while out.len() < 1 << 16 {
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

    /// Plays the second line of the inbox in the FEN of the first, and gives the packed move and the FEN after it; `--`
    /// passes.
    fn move_from(len: usize, of: u32) -> i32 {
        registry::with(|registry| {
            let mut out = core::mem::take(&mut registry.out);
            let (fen, mv) = registry.inbox.text(len).split_once('\n').unwrap_or_default();
            let position = Position::from_fen_as_lenient(variant(of), fen);
            let position = position.map(|(position, _)| position).unwrap_or_default();
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
}
