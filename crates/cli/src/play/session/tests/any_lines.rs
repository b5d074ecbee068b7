//! Whatever is said at a table: nothing panics, nothing is changed by what is refused, nothing is lost.
//!
//! `cargo xtask fuzz` lets this run for as long as it is told, with `TABIYA_FUZZ_SECONDS`.

use super::saving::Scratch;
use crate::play::command::{COMMANDS, PromptCommand};
use crate::play::completion::complete;
use crate::play::reply::{Notice, Reply};
use crate::play::session::PlaySession;
use crate::play::settings::OutputMode;
use crate::play::terminal_caps::{Charset, ColorSupport, TermCaps};
use crate::play::text::{TextRenderer, prompt};
use std::time::{Duration, Instant};
use tabiya::{Game, Rng};

/// One of several words.
fn word<'a>(rng: &mut Rng, words: &[&'a str]) -> &'a str {
    rng.pick(words).copied().unwrap_or_default()
}

const WORDS: &[&str] = &[
    "",
    "e4",
    "e5",
    "Nf3",
    "a9",
    "h8",
    "e1g1",
    "O-O",
    "o-o-o",
    "e8=Q",
    "e7e8k",
    "exd6 e.p.",
    "white",
    "Black",
    "knight",
    "black queen",
    "N",
    "n",
    "10",
    "10 5",
    "40/90+30,30+30",
    "3 delay 2",
    "0.05",
    "5 vs 3+2",
    "1:30",
    "hourglass 1",
    "0",
    "-1",
    "7",
    "960",
    "18446744073709551616",
    "all",
    "random",
    "person",
    "otb",
    "analysis",
    "automatic",
    "rules otb",
    "rules = analysis",
    "speak on",
    "speak off",
    "side black",
    "board on-request",
    "theme wood",
    "pieces letters",
    "black random",
    "white random",
    "white person",
    "black person",
    "sea",
    "unicode",
    "KQkq",
    "-",
    "HAha",
    "startpos",
    "8/8/8/8/8/8/8/8 w - - 0 1",
    "r3k2r/1P6/8/3pP3/8/8/1N3N2/R3K2R w KQkq d6 0 2",
    "4k3/P7/8/8/8/8/8/4K3 w - - 99 80",
    "7k/5Q2/8/6K1/8/8/8/8 w - - 0 1",
    "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
    "draw",
    "the draw",
    "to",
    "takes",
    "castles",
    "from g1 to f3, check",
    "\u{2658}f3",
    "\u{e9}\u{301}",
    "\u{1f600}",
    "\u{0}",
    "\u{1b}[31m",
    "`help`",
    "=",
    "\"",
    "'",
    "1.",
    "1... ",
    "'e4'",
    "--",
    "!?",
    "e2 e4 e5",
];

/// A line: a move that is legal, a command with words behind it, words alone, or any of them with a slip.
fn line(rng: &mut Rng, session: &PlaySession) -> String {
    let legal = session.game().map(|game| {
        let position = game.position();
        let moves = position.legal_moves();
        let written = moves.iter().map(|&mv| match rng.below(3) {
            0 => position.uci(mv).to_string(),
            _ => position.san(mv).to_string(),
        });
        written.collect::<Vec<_>>()
    });
    let mut line = match (rng.below(10), legal) {
        (0..=4, Some(moves)) if !moves.is_empty() => moves[rng.below(moves.len())].clone(),
        (5, _) => word(rng, WORDS).to_owned(),
        (6, _) => format!("{} {}", word(rng, WORDS), word(rng, WORDS)),
        _ => {
            let entry = &COMMANDS[rng.below(COMMANDS.len())];
            let names: Vec<&str> = entry.names().collect();
            let name = word(rng, &names);
            match rng.below(4) {
                0 => name.to_owned(),
                1 => format!("{name}  {} {}", word(rng, WORDS), word(rng, WORDS)),
                _ => format!("{name} {}", word(rng, WORDS)),
            }
        }
    };
    if rng.below(8) == 0 && !line.is_empty() {
        let letters: Vec<char> = line.chars().collect();
        let at = rng.below(letters.len());
        let (before, behind) = (&letters[..at], &letters[at + 1..]);
        let slip: String =
            [letters[at].to_uppercase().to_string(), String::new(), " ".to_owned(), "x".to_owned()]
                [rng.below(4)]
            .clone();
        line = before.iter().collect::<String>() + &slip + &behind.iter().collect::<String>();
    }
    line
}

/// A reply can be told on any terminal; where there are no colours, without a control character.
fn tell(session: &PlaySession, reply: &Reply) {
    for voice in [OutputMode::Drawn, OutputMode::Spoken] {
        let mut settings = session.settings().clone();
        settings.voice = voice;
        for (width, height) in [(None, None), (Some(80), Some(24)), (Some(20), Some(8)), (Some(1), Some(1))] {
            for (colors, charset) in
                [(ColorSupport::Plain, Charset::Ascii), (ColorSupport::Colors, Charset::Unicode)]
            {
                let text =
                    TextRenderer { caps: TermCaps { colors, charset, width, height }, settings: &settings }
                        .of(reply);
                let sound = |letter: char| !letter.is_control() || letter == '\n';
                assert!(colors == ColorSupport::Colors || text.chars().all(sound), "{text:?}");
                assert!(text.is_empty() || text.ends_with('\n'));
            }
        }
    }
    assert!(prompt(session).ends_with("> "));
}

/// What can be seen of a game.
fn seen(game: &Game) -> (String, usize, Vec<String>, String) {
    let moves = game.history().map(|ply| ply.san().to_string()).collect();
    (
        game.position().to_fen(),
        game.total_plies(),
        moves,
        format!("{:?} {:?}", game.outcome(), game.draw_offer()),
    )
}

/// Says these many lines, and looks at everything after each.
fn talk(session: &mut PlaySession, rng: &mut Rng, lines: usize) {
    let mut now = Duration::ZERO;
    for _ in 0..lines {
        let long = if rng.below(4) == 0 { 30_000_000 } else { 3_000 };
        now += Duration::from_micros(rng.below(long) as u64);
        let happened = session.tick(now);
        tell(session, &happened);
        let said = line(rng, session);
        // Files are proved elsewhere, and games of others are none of our business.
        if matches!(
            PromptCommand::parse(&said),
            Ok(PromptCommand::Open { .. } | PromptCommand::Save(_) | PromptCommand::Quit)
        ) {
            continue;
        }
        let before = session.game().map(seen);
        let reply = session.answer(&said, now);
        tell(session, &reply);
        assert!(!reply.is_empty() || said.trim().is_empty(), "{said:?} is answered");
        assert!(!reply.quit, "{said:?} does not leave");
        let by_itself = |notice: &Notice| {
            matches!(notice, Notice::FlagFell { .. } | Notice::MovePlayed(_) | Notice::Gone { .. })
        };
        if reply.failed && !reply.notices.iter().any(by_itself) {
            assert_eq!(session.game().map(seen), before, "{said:?} is refused and changes nothing");
        }
        let completions = complete(&session.known(), &said);
        assert!(said.is_char_boundary(completions.start));
    }
}

/// A game that is left is found again as it was.
fn walk(seed: u64) {
    let mut rng = Rng::new(seed);
    let scratch = seed.is_multiple_of(8).then(Scratch::new);
    let mut session = match &scratch {
        Some(scratch) => scratch.session(),
        None => super::session(),
    };
    // What the engine thinks is proved elsewhere, and would take most of the time.
    session.hurry_searches();
    let lines = 10 + rng.below(80);
    talk(&mut session, &mut rng, lines);
    let (game, left) =
        (session.game().filter(|game| !game.is_over()).map(seen), session.clocks(Duration::ZERO));
    // A program may move while we leave.
    let alone = session.programs.iter().all(Option::is_none);
    // Puzzles are not among the saved games.
    let alone = alone && !session.is_puzzle();
    session.leave(Duration::ZERO);
    // Nothing of a game without a move need be kept.
    let (Some(scratch), Some(game)) = (scratch, game.filter(|game| alone && game.1 > 0)) else { return };
    let mut session = scratch.session();
    let reply = session.answer("resume", Duration::ZERO);
    assert!(!reply.failed, "{seed}: {reply:?}");
    assert_eq!(session.game().map(seen), Some(game), "{seed}");
    assert_eq!(session.clocks(Duration::ZERO).map(|it| it.left), left.map(|it| it.left), "{seed}");
}

#[test]
fn any_lines_are_answered_and_what_is_refused_changes_nothing() {
    let seconds = std::env::var("TABIYA_FUZZ_SECONDS").ok().and_then(|text| text.parse().ok());
    let (begun, long) = (Instant::now(), seconds.map(Duration::from_secs));
    // Each time other ones where somebody has time; the same ones in every run of the tests.
    let first = if long.is_some() { crate::play::random_seed() } else { 0 };
    let mut walks = 0;
    while long.map_or(walks < 24, |long| begun.elapsed() < long) {
        walk(first.wrapping_add(walks));
        walks += 1;
    }
    println!("{walks} walks from seed {first}");
}
