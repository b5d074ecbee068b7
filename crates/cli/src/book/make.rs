//! `tabiya book make`: a book of games.

use crate::args::book::MakeArgs;
use crate::cli_error::CliError;
use crate::counted::counted;
use crate::exit_status::ExitStatus;
use crate::tell::tell;
use std::io::Write;
use std::num::NonZero;
use std::thread;
use tabiya::book::BookMaker;
use tabiya::pgn::{Flow, GameResult, Tags};
use tabiya::{Move, Pgn, Position};
use tabiya_data::{Filter, GameEvent, GameFiles, GameTask, Origin};

pub(super) fn run(args: &MakeArgs, out: &mut dyn Write) -> Result<ExitStatus, CliError> {
    let plies = args.plies as usize;
    let task = FirstMoves { plies, filters: args.filter.clone() };
    let cores = || thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN);
    let threads = args.source.threads.and_then(|threads| NonZero::new(usize::from(threads)));
    let mut maker = BookMaker::new().with_plies(plies).with_min_games(args.min_games);
    for event in GameFiles::read(args.source.files.clone(), threads.unwrap_or_else(cores), task) {
        match event {
            GameEvent::Games(batch) => {
                for (_, Begun { start, moves, result }) in batch.into_numbered() {
                    maker.add_game(&start, moves, result);
                }
            }
            GameEvent::Unreadable(error) | GameEvent::Damaged(error) => {
                tell(format_args!("tabiya: {error}"));
                let name = args.out.display();
                return Err(CliError::Usage(format!(
                    "{name} was not written, since not everything could be read"
                )));
            }
            _ => {}
        }
    }
    let games = maker.games();
    let book = maker.finish();
    if book.is_empty() {
        let least = args.min_games;
        return Err(CliError::Usage(format!(
            "{}: not written: of {} no move was played in {least} or more",
            args.out.display(),
            counted(games as usize, "game", "games")
        )));
    }
    super::write(&book, &args.out, out)?;
    writeln!(out, "{}", counted(games as usize, "game", "games"))?;
    Ok(ExitStatus::Yes)
}

/// Takes the first moves of games.
struct FirstMoves {
    plies: usize,
    filters: Vec<Filter>,
}

/// How a game begins, and how it ended.
struct Begun {
    start: Position,
    moves: Vec<Move>,
    result: GameResult,
}

impl GameTask for FirstMoves {
    type Output = Begun;

    fn wants(&self, tags: &Tags) -> Flow {
        Filter::flow(&self.filters, tags)
    }

    fn process(&self, pgn: Pgn, _: &Origin<'_>) -> Option<Begun> {
        // A book of Polyglot's kind knows the positions of chess.
        if !pgn.start().is_chess() || !self.filters.iter().all(|filter| filter.passes(&pgn)) {
            return None;
        }
        let mut moves = pgn.moves();
        moves.truncate(self.plies);
        Some(Begun { start: *pgn.start(), moves, result: pgn.result() })
    }

    fn size(begun: &Begun) -> usize {
        size_of::<Begun>() + size_of::<Move>() * begun.moves.len()
    }
}
