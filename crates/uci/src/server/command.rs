//! The lines that a graphical interface sends, as data.

use std::time::Duration;
use tabiya::{DrawRules, Game, GoTimes, Move, Position, Uci};

/// One line, understood.
#[derive(Debug)]
pub(super) enum Command {
    Uci,
    IsReady,
    NewGame,
    SetOption {
        name: String,
        value: String,
    },
    Position(Box<Game>, Vec<String>),
    Go(Go),
    Perft(u32),
    Stop,
    PonderHit,
    Quit,
    Show,
    Eval,
    Bench,
    /// Said, and to be answered with nothing.
    Nothing,
}

/// What to search for.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Go {
    pub(super) clock: GoTimes,
    pub(super) per_move: Option<Duration>,
    pub(super) depth: Option<u32>,
    pub(super) nodes: Option<u64>,
    pub(super) mate: Option<u32>,
    pub(super) moves: Vec<Move>,
    pub(super) infinite: bool,
    pub(super) ponder: bool,
    /// What was not understood; the rest counts.
    pub(super) complaints: Vec<String>,
}

impl Command {
    /// Reads a line. A word that nobody knows is skipped with all before it, as the protocol asks, as
    /// long as one that is known follows.
    pub(super) fn read(line: &str, game: &Game) -> Result<Command, String> {
        let words: Vec<&str> = line.split_whitespace().collect();
        for (i, &word) in words.iter().enumerate() {
            let rest = &words[i + 1..];
            return Ok(match word {
                "uci" => Command::Uci,
                "isready" => Command::IsReady,
                "ucinewgame" => Command::NewGame,
                "setoption" => set_option(rest)?,
                "position" => position(rest)?,
                "go" => go(rest, game)?,
                "stop" => Command::Stop,
                "ponderhit" => Command::PonderHit,
                "quit" => Command::Quit,
                "d" => Command::Show,
                "eval" => Command::Eval,
                "bench" => Command::Bench,
                "debug" | "register" => Command::Nothing,
                _ => continue,
            });
        }
        match words.first() {
            None => Ok(Command::Nothing),
            Some(word) => Err(format!("unknown command: {}", shown(word))),
        }
    }
}

/// A word as it can be shown in one line.
fn shown(word: &str) -> String {
    let text: String = word.chars().take(40).collect();
    text.escape_debug().to_string()
}

fn set_option(words: &[&str]) -> Result<Command, String> {
    let ["name", rest @ ..] = words else {
        return Err("setoption is followed by `name`, the option, `value` and its value".to_owned());
    };
    let value_at = rest.iter().position(|&word| word == "value").unwrap_or(rest.len());
    let name = rest[..value_at].join(" ");
    let value = rest.get(value_at + 1..).unwrap_or_default().join(" ");
    if name.is_empty() {
        return Err("setoption without the name of an option".to_owned());
    }
    Ok(Command::SetOption { name, value })
}

fn position(words: &[&str]) -> Result<Command, String> {
    let moves_at = words.iter().position(|&word| word == "moves").unwrap_or(words.len());
    let mut notes = Vec::new();
    let start = match &words[..moves_at] {
        ["startpos"] => Position::new(),
        ["fen", fen @ ..] => {
            let fen = fen.join(" ");
            match Position::from_fen(&fen) {
                Ok(position) => position,
                Err(error) => {
                    let (position, reasons) =
                        Position::from_fen_lenient(&fen).map_err(|_| format!("bad position: {error}"))?;
                    notes.extend(reasons.iter().map(|reason| format!("FEN repaired: {reason}")));
                    position
                }
            }
        }
        _ => return Err("position is followed by `startpos` or `fen` and a FEN".to_owned()),
    };
    // Everything legal is taken: an interface may go on where a draw could be claimed.
    let mut game = Game::from_position(start).with_draw_rules(DrawRules::Analysis);
    for word in words.get(moves_at + 1..).unwrap_or_default() {
        let mv = legal(game.position(), word).map_err(|why| format!("bad move {}: {why}", shown(word)))?;
        game.play(mv).map_err(|error| format!("bad move {}: {error}", shown(word)))?;
    }
    Ok(Command::Position(Box::new(game), notes))
}

fn legal(position: &Position, word: &str) -> Result<Move, String> {
    let uci: Uci = word.parse().map_err(|error: tabiya::UciError| error.to_string())?;
    uci.to_move(position).ok_or_else(|| match position.parse_move(word) {
        Err(error) => error.to_string(),
        Ok(_) => "it is not legal here".to_owned(),
    })
}

/// The words that `go` knows; a number follows the first ones.
const WORDS_OF_GO: [&str; 13] = [
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "depth",
    "nodes",
    "mate",
    "movetime",
    "perft",
    "infinite",
    "ponder",
    "searchmoves",
];
const NUMBERED: usize = 10;

fn go(words: &[&str], game: &Game) -> Result<Command, String> {
    let mut go = Go::default();
    let mut words = words.iter().copied().peekable();
    while let Some(word) = words.next() {
        let takes_number = WORDS_OF_GO[..NUMBERED].contains(&word);
        let number = match takes_number {
            true => match words.next().map(str::parse::<i64>) {
                Some(Ok(number)) => number,
                _ => {
                    go.complaints.push(format!("go {word} without a whole number"));
                    continue;
                }
            },
            false => 0,
        };
        // A clock may be a little below zero when the flag is still up.
        let count = number.max(0) as u64;
        let small = u32::try_from(count).unwrap_or(u32::MAX);
        match word {
            "wtime" => go.clock.wtime = Some(count),
            "btime" => go.clock.btime = Some(count),
            "winc" => go.clock.winc = count,
            "binc" => go.clock.binc = count,
            "movestogo" => go.clock.movestogo = (small > 0).then_some(small),
            "movetime" => go.per_move = Some(Duration::from_millis(count)),
            "depth" => go.depth = Some(small),
            "nodes" => go.nodes = Some(count),
            "mate" => go.mate = Some(small),
            "perft" => return Ok(Command::Perft(small)),
            "infinite" => go.infinite = true,
            "ponder" => go.ponder = true,
            "searchmoves" => {
                let named = go.moves.len();
                let mut refused = 0;
                while let Some(word) = words.next_if(|word| !WORDS_OF_GO.contains(word)) {
                    match legal(game.position(), word) {
                        Ok(mv) => go.moves.push(mv),
                        Err(why) => {
                            refused += 1;
                            go.complaints.push(format!("searchmoves {}: {why}", shown(word)));
                        }
                    }
                }
                if refused > 0 && go.moves.len() == named {
                    go.complaints.push("none of the moves is legal: all are searched".to_owned());
                }
            }
            _ => go.complaints.push(format!("go does not know {}", shown(word))),
        }
    }
    Ok(Command::Go(go))
}

#[cfg(test)]
mod tests {
    use super::{Command, Go};
    use std::time::Duration;
    use tabiya::{Color, Game, GoTimes};

    fn read(line: &str) -> Result<Command, String> {
        Command::read(line, &Game::new())
    }

    #[test]
    fn every_limit_of_go_is_read() {
        let Ok(Command::Go(go)) = read(
            "go searchmoves e2e4 g1f3 wtime 1000 btime -5 winc 10 binc 20 movestogo 7 depth 9 nodes 100 mate 3 movetime 50",
        ) else {
            panic!("not understood")
        };
        assert_eq!(go.moves.len(), 2);
        let mut clock = GoTimes::default()
            .with_time(Color::White, Some(1_000))
            .with_time(Color::Black, Some(0))
            .with_increment(Color::White, 10)
            .with_increment(Color::Black, 20);
        clock.movestogo = Some(7);
        assert_eq!(
            Go { moves: vec![], ..go },
            Go {
                clock,
                per_move: Some(Duration::from_millis(50)),
                depth: Some(9),
                nodes: Some(100),
                mate: Some(3),
                ..Go::default()
            }
        );
    }

    #[test]
    fn a_word_that_nobody_knows_is_skipped() {
        assert!(matches!(read("joho isready"), Ok(Command::IsReady)));
        assert!(matches!(read("   "), Ok(Command::Nothing)));
        assert_eq!(read("joho").unwrap_err(), "unknown command: joho");
    }

    #[test]
    fn an_option_may_have_spaces_in_its_name_and_its_value() {
        let Ok(Command::SetOption { name, value }) = read("setoption name Move Overhead value 1 2") else {
            panic!("not understood")
        };
        assert_eq!((name.as_str(), value.as_str()), ("Move Overhead", "1 2"));
    }

    #[test]
    fn a_position_that_is_none_says_why() {
        for (line, part) in [
            ("position", "startpos"),
            ("position fen 8/8/8/8/8/8/8/8 w - - 0 1", "bad position"),
            ("position startpos moves e2e5", "bad move e2e5"),
            ("position startpos moves e2e4 e2e4", "bad move e2e4"),
            ("position startpos moves \u{7}", "bad move \\u{7}"),
        ] {
            let why = read(line).unwrap_err();
            assert!(why.contains(part), "{line}: {why}");
        }
    }

    #[test]
    fn an_illegal_move_to_search_is_told_and_the_legal_ones_count() {
        let Ok(Command::Go(go)) = read("go depth 3 searchmoves e2e5 a2a3 nodes 9") else { panic!("no go") };
        assert_eq!((go.moves.len(), go.nodes, go.complaints.len()), (1, Some(9), 1), "{go:?}");
        let Ok(Command::Go(go)) = read("go searchmoves e2e5") else { panic!("no go") };
        assert!(go.complaints[1].contains("all are searched"), "{go:?}");
    }

    #[test]
    fn a_game_goes_on_behind_a_repetition() {
        let shuffle = "g1f3 g8f6 f3g1 f6g8 ".repeat(4);
        let Ok(Command::Position(game, _)) = read(&format!("position startpos moves {shuffle}")) else {
            panic!("not understood")
        };
        assert_eq!(game.ply(), 16);
    }
}
