//! A program that is killed at any moment loses nothing that it has answered.
//!
//! Random games are played at the real prompt through a pipe. The process is killed at random moments and started
//! again; `resume` must bring back every move, offer and takeback that was answered, and the clocks as they were.
//! What was sent but not answered may have happened or not.

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{ChildStdin, ChildStdout, Command, Stdio};
use std::thread;
use std::time::Duration;
use tabiya::{Game, Rng};

#[test]
fn a_killed_program_loses_nothing_that_it_answered() {
    rounds(15, 0x7AB1_7A00);
}

#[test]
#[ignore = "long: cargo xtask test --all"]
fn long_a_program_that_is_killed_hundreds_of_times_loses_nothing_that_it_answered() {
    rounds(400, 0xC0FF_EE00);
}

fn rounds(rounds: u32, seed: u64) {
    let scratch = Scratch::new();
    let mut rng = Rng::new(seed);
    let mut table = Table::default();
    let (mut answered, mut half) = (0, 0);
    let mut round = 0;
    // On a slow machine the first rounds may not get anywhere.
    while round < rounds || (answered < 3 * rounds && round < 20 * rounds) {
        round += 1;
        let after = Duration::from_micros((rng.below(60_000 + 1_000 * round as usize) as u64).min(250_000));
        let mut program = Program::start(&scratch.0, after);
        match sit_down(&mut program, &mut table, &mut rng) {
            Ok(()) => {}
            Err(Stop::Killed) => continue,
            Err(Stop::Wrong(why)) => panic!("round {round}, seed {seed:x}: {why}"),
        }
        while !table.game.is_over() {
            let action = Action::drawn(&table.game, &mut rng);
            table.pending = Some(action.clone());
            match program.ask(&action.text(), &mut table) {
                Ok(()) => answered += 1,
                Err(Stop::Killed) => break,
                Err(Stop::Wrong(why)) => panic!("round {round}, seed {seed:x}, {action:?}: {why}"),
            }
        }
        half += u32::from(table.pending.is_some());
    }
    println!("{round} times killed, {answered} answers kept, {half} times in the middle of something");
    assert!(answered >= 3 * rounds, "hardly anything was played");
}

/// What is known of the game.
#[derive(Default)]
struct Table {
    /// What was answered.
    game: Game,
    /// What the clocks showed then, in seconds.
    clock: Option<[u64; 2]>,
    /// What was sent and not answered.
    pending: Option<Action>,
    begun: bool,
}

impl Table {
    /// It has happened.
    fn confirm(&mut self) {
        if let Some(action) = self.pending.take() {
            action.act(&mut self.game);
            self.begun = true;
        }
    }
}

/// Goes on with the game where it was left, or begins one.
fn sit_down(program: &mut Program, table: &mut Table, rng: &mut Rng) -> Result<(), Stop> {
    program.send("set board on-request")?;
    // A word that nobody knows is repeated in the answer: everything before it has been said then.
    program.send("zzz")?;
    while !program.hear()?.contains("zzz") {}
    if table.begun || table.pending.is_some() {
        program.send("resume 1")?;
        let seen = program.look()?;
        let mut further =
            Table { game: table.game.clone(), pending: table.pending.clone(), ..Table::default() };
        further.confirm();
        let before = table.begun && seen.shows(&table.game);
        let after = table.pending.is_some() && seen.shows(&further.game);
        if !before && !after && (table.begun || !seen.nothing) {
            return Err(Stop::Wrong(format!("{seen:?}, not {:?} nor {:?}", table.game, further.game)));
        }
        // The clocks as they were when the last answer came, but for what was thought since. They were looked at behind
        // that answer, while one of them ran: it may have begun another second.
        if let (true, Some(shown), Some(was)) = (before, seen.clock, table.clock) {
            for (shown, was) in shown.into_iter().zip(was) {
                if shown > was + 1 || was > shown + 2 {
                    return Err(Stop::Wrong(format!("the clock shows {shown} seconds and not {was}")));
                }
            }
        }
        if after && !before {
            table.confirm();
        }
        table.pending = None;
        table.clock = seen.clock;
    }
    if !table.begun || table.game.is_over() {
        let array = rng.below(960) as u64;
        table.pending = Some(if rng.below(3) == 0 { Action::Begin960(array) } else { Action::Begin });
        let text = table.pending.as_ref().map_or(String::new(), Action::text);
        program.ask(&text, table)?;
    }
    Ok(())
}

#[derive(Clone, Debug)]
enum Action {
    Begin,
    Begin960(u64),
    Move(tabiya::Move, String),
    Undo,
    Redo,
    Draw,
    Decline,
    Resign,
}

impl Action {
    /// Something that may be done.
    fn drawn(game: &Game, rng: &mut Rng) -> Action {
        match rng.below(40) {
            0 if game.ply() > 0 => Action::Undo,
            1 if game.ply() > 1 => Action::Undo,
            2..=6 if game.ply() < game.total_plies() => Action::Redo,
            7 if game.clone().offer_draw(game.position().turn()).is_ok() && game.draw_offer().is_none() => {
                Action::Draw
            }
            8..=12 if game.draw_offer().is_some() => Action::Decline,
            13 if game.ply() > 60 => Action::Resign,
            _ => {
                let moves = game.position().legal_moves();
                let mv = moves[rng.below(moves.len())];
                Action::Move(mv, game.position().san(mv).to_string())
            }
        }
    }

    fn text(&self) -> String {
        match self {
            Action::Begin => "new 5 3".to_owned(),
            Action::Begin960(number) => format!("960 {number} 5 3"),
            Action::Move(_, san) => san.clone(),
            Action::Undo => "undo".to_owned(),
            Action::Redo => "redo".to_owned(),
            Action::Draw => "draw".to_owned(),
            Action::Decline => "decline".to_owned(),
            Action::Resign => "resign".to_owned(),
        }
    }

    fn act(&self, game: &mut Game) {
        let turn = game.position().turn();
        match self {
            Action::Begin => *game = Game::new(),
            Action::Begin960(number) => *game = Game::chess960(*number as u16).unwrap(),
            Action::Move(mv, _) => drop(game.play(*mv).unwrap()),
            Action::Undo => drop(game.undo().unwrap()),
            Action::Redo => drop(game.redo().unwrap()),
            Action::Draw => game.offer_draw(turn).unwrap(),
            Action::Decline => {
                let by = game.draw_offer().unwrap();
                game.decline_draw(!by).unwrap();
            }
            Action::Resign => drop(game.resign(turn).unwrap()),
        }
    }
}

/// What the program shows of a game.
#[derive(Debug, Default)]
struct Seen {
    fen: String,
    sans: Vec<String>,
    /// Whose turn it is or how it ended, and whose offer stands.
    standing: String,
    clock: Option<[u64; 2]>,
    /// There is no game.
    nothing: bool,
}

impl Seen {
    fn shows(&self, game: &Game) -> bool {
        let offer = game.draw_offer().map(|by| format!("{by} has offered a draw."));
        let outcome = game.outcome().map(|outcome| outcome.to_string());
        self.fen == game.position().to_fen()
            && self.sans == game.sans()
            && self.standing.contains("offer") == offer.is_some()
            && self.standing.contains(" to move") == outcome.is_none()
            && [offer, outcome].iter().flatten().all(|words| self.standing.contains(words))
    }
}

/// Why a round ends.
enum Stop {
    Killed,
    Wrong(String),
}

/// The program, which will be killed.
struct Program {
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    killer: Option<thread::JoinHandle<()>>,
}

impl Program {
    fn start(data: &Path, after: Duration) -> Program {
        let mut child = Command::new(env!("CARGO_BIN_EXE_tabiya"))
            .env("TABIYA_DATA_DIR", data)
            .env("TABIYA_CONFIG", "")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .spawn()
            .unwrap();
        let (input, output) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
        let killer = thread::spawn(move || {
            thread::sleep(after);
            child.kill().unwrap();
            child.wait().unwrap();
        });
        Program { input, output, killer: Some(killer) }
    }

    fn send(&mut self, line: &str) -> Result<(), Stop> {
        self.input.write_all(format!("{line}\n").as_bytes()).map_err(|_| Stop::Killed)
    }

    /// A line of output.
    fn hear(&mut self) -> Result<String, Stop> {
        let mut line = String::new();
        match self.output.read_line(&mut line) {
            Ok(_) if line.ends_with('\n') => Ok(line.trim_end().to_owned()),
            _ => Err(Stop::Killed),
        }
    }

    /// Lets something happen that changes the game, and looks at the clock.
    fn ask(&mut self, text: &str, table: &mut Table) -> Result<(), Stop> {
        self.send(text)?;
        // Whatever is said, it is the answer.
        let first = self.hear()?;
        table.confirm();
        table.clock = None;
        self.send("fen")?;
        let fen = self.until_fen(&mut Vec::new())?;
        if fen != table.game.position().to_fen() {
            return Err(Stop::Wrong(format!(
                "after {first:?} there is {fen}, not {}",
                table.game.position()
            )));
        }
        self.send("clock")?;
        table.clock = Some(self.until_clock()?);
        Ok(())
    }

    /// Everything that is asked after a restart.
    fn look(&mut self) -> Result<Seen, Stop> {
        let mut seen = Seen::default();
        self.send("fen")?;
        loop {
            let line = self.hear()?;
            if line.contains("There is no game") || line.contains("no game yet") {
                seen.nothing = true;
                return Ok(seen);
            }
            if is_fen(&line) {
                seen.fen = line;
                break;
            }
            // A line that was being written when the program was killed is told behind the standing.
            if !line.contains("journal was cut off") {
                seen.standing = line;
            }
        }
        self.send("clock")?;
        seen.clock = Some(self.until_clock()?);
        self.send("history")?;
        self.send("fen")?;
        let mut history = Vec::new();
        self.until_fen(&mut history)?;
        let words = history.iter().flat_map(|line| line.split_whitespace());
        let known = |word: &&str| !word.ends_with('.') && !["No", "moves", "yet."].contains(word);
        seen.sans = words.filter(known).map(str::to_owned).collect();
        Ok(seen)
    }

    fn until_fen(&mut self, before: &mut Vec<String>) -> Result<String, Stop> {
        loop {
            let line = self.hear()?;
            if is_fen(&line) {
                return Ok(line);
            }
            before.push(line);
        }
    }

    /// `White: 05:02 | Black: 04:59`
    fn until_clock(&mut self) -> Result<[u64; 2], Stop> {
        loop {
            let line = self.hear()?;
            let Some(rest) = line.strip_prefix("White: ") else { continue };
            let Some((white, black)) = rest.split_once(" | Black: ") else { continue };
            let seconds = |time: &str| {
                let (minutes, seconds) = time.split_once(':')?;
                Some(minutes.parse::<u64>().ok()? * 60 + seconds.get(..2)?.parse::<u64>().ok()?)
            };
            if let (Some(white), Some(black)) = (seconds(white), seconds(black)) {
                return Ok([white, black]);
            }
        }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        if let Some(killer) = self.killer.take() {
            killer.join().unwrap();
        }
    }
}

fn is_fen(line: &str) -> bool {
    line.matches('/').count() == 7
}

/// A folder of its own, removed afterwards.
struct Scratch(PathBuf);

impl Scratch {
    fn new() -> Scratch {
        let name = format!("tabiya-kill-{}-{:?}", std::process::id(), thread::current().id());
        let path = std::env::temp_dir().join(name.replace(['(', ')'], ""));
        std::fs::create_dir_all(&path).unwrap();
        Scratch(path)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
