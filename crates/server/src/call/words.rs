//! Answers in words: many models are shown the text of an answer and not its data, so all that matters is in it.

use super::answer::{
    Analysis, AppliedMoves, ClaimResult, GameList, GameSnapshot, LegalMoves, PlayedMove, StartedGame,
    WaitResult, WakeReason,
};
use super::{Answer, ApiError};
use std::borrow::Cow;
use std::fmt::{self, Write};
use tabiya::Color;
use tabiya_referee::observation::{Boards, Clocks, Observation};
use tabiya_schema::{self as schema, ClaimableMove, GameVerdict, TablebaseAnswer};

type WriteResult = Result<(), fmt::Error>;

/// What tables say, a move a line.
fn tablebase(out: &mut String, answer: &TablebaseAnswer) -> WriteResult {
    let distance = |dtz: Option<i32>| match dtz {
        Some(dtz) if dtz != 0 => format!(", DTZ {}", dtz.abs()),
        _ => String::new(),
    };
    if let Some(verdict) = &answer.verdict {
        writeln!(out, "For the side to move: {verdict}{}.", distance(answer.dtz))?;
    }
    if let Some(message) = &answer.message {
        writeln!(out, "{message}")?;
    }
    for mv in &answer.moves {
        if let Some(verdict) = &mv.verdict {
            writeln!(out, "{}: {verdict}{}", mv.san, distance(mv.dtz))?;
        }
    }
    Ok(())
}

impl Answer {
    /// The answer as text, for whoever reads no data.
    pub fn words(&self) -> String {
        text(|out| match self {
            Answer::LegalMoves(answer) => legal_moves(out, answer),
            Answer::Explain(answer) => writeln!(out, "{}", answer.explanation.message),
            Answer::Apply(answer) => applied(out, answer),
            Answer::Judge(answer) => judged(out, answer),
            Answer::Show(answer) => observation(out, &answer.observation),
            Answer::NewGame(answer) => started(out, answer),
            Answer::Play(answer) => played(out, answer),
            Answer::ClaimDraw(answer) => claimed(out, answer),
            Answer::WaitForTurn(answer) => waited(out, answer),
            Answer::ListGames(answer) => games(out, answer),
            Answer::Analyse(answer) => analysis(out, answer),
            Answer::Hint(answer) => writeln!(out, "{}", answer.message),
            Answer::Pgn(answer) => writeln!(out, "{}", answer.pgn.trim_end()),
            Answer::Tablebase(answer) => tablebase(out, answer),
            Answer::Undo(state)
            | Answer::OfferDraw(state)
            | Answer::AnswerDraw(state)
            | Answer::Resign(state)
            | Answer::State(state) => snapshot(out, state),
        })
    }
}

impl ApiError {
    /// The error as text: the reason, what would have done, and the game as it stands.
    pub fn words(&self) -> String {
        text(|out| {
            writeln!(out, "{}", self.message)?;
            if let Some(rejection) = &self.rejection {
                list(out, "Legal moves include ", &sans(&rejection.suggestions), ", ", ".")?;
            }
            tries(out, self.tries_left)?;
            self.state.as_ref().map_or(Ok(()), |state| snapshot(out, state))
        })
    }
}

/// What is written, without the end of the last line.
fn text(write: impl FnOnce(&mut String) -> WriteResult) -> String {
    let mut text = String::new();
    // Writing into a string does not fail.
    let _ = write(&mut text);
    text.truncate(text.trim_end().len());
    text
}

fn legal_moves(out: &mut String, answer: &LegalMoves) -> WriteResult {
    let moves = sans(&answer.position.moves);
    let side = answer.position.turn.name();
    match moves.len() {
        0 => writeln!(out, "There is no legal move for {side}.")?,
        1 => writeln!(out, "There is one legal move for {side}: {}", moves[0])?,
        number => writeln!(out, "There are {number} legal moves for {side}: {}", moves.join(" "))?,
    }
    if answer.position.of_variant.variant.is_some() {
        writeln!(out, "{}", answer.position.of_variant)?;
    }
    over(out, answer.outcome.as_ref())?;
    fen(out, &answer.position.fen)
}

fn applied(out: &mut String, answer: &AppliedMoves) -> WriteResult {
    list(out, "Played: ", &sans(&answer.played), " ", "")?;
    observation(out, &answer.shown.observation)
}

fn judged(out: &mut String, answer: &GameVerdict) -> WriteResult {
    match &answer.outcome {
        Some(ending) => writeln!(out, "{}, after {}.", ending.detail, moves(ending.ply))?,
        None => {
            let check = if answer.status == "check" { ", with a king in check" } else { "" };
            writeln!(out, "The game goes on after {}{check}.", moves(answer.plies))?;
        }
    }
    for (refused, told) in
        [(&answer.error, "This move is not taken"), (&answer.stopped, "Moves after the end of the game")]
    {
        if let Some(refused) = refused {
            writeln!(out, "{told}: {}", refused.rejection.message)?;
        }
    }
    claims(out, &answer.claimable, &answer.claimable_with)?;
    writeln!(out, "FEN: {}", answer.fen)
}

/// What can be claimed.
fn claims(out: &mut String, now: &[Cow<'_, str>], with: &[ClaimableMove]) -> WriteResult {
    let now: Vec<&str> = now.iter().map(|reason| &**reason).collect();
    list(out, "A draw can be claimed: ", &now, ", ", ".")?;
    with.iter()
        .try_for_each(|claim| writeln!(out, "A draw can be claimed with {}: {}.", claim.mv.san, claim.reason))
}

fn started(out: &mut String, answer: &StartedGame) -> WriteResult {
    writeln!(out, "The game {} has begun.", answer.state.game)?;
    if let Some(tokens) = &answer.tokens {
        writeln!(out, "The token of white: {}", tokens.white)?;
        writeln!(out, "The token of black: {}", tokens.black)?;
    }
    if let Some(note) = &answer.note {
        writeln!(out, "{note}")?;
    }
    snapshot(out, &answer.state)
}

fn played(out: &mut String, answer: &PlayedMove) -> WriteResult {
    writeln!(out, "Played: {} ({}).", answer.played.san, answer.played.uci)?;
    snapshot(out, &answer.state)
}

fn claimed(out: &mut String, answer: &ClaimResult) -> WriteResult {
    match &answer.played {
        _ if answer.drawn => writeln!(out, "The claim is right.")?,
        Some(mv) => writeln!(out, "The claim is wrong, and {} has been played.", mv.san)?,
        None => writeln!(out, "The claim is wrong.")?,
    }
    snapshot(out, &answer.state)
}

fn waited(out: &mut String, answer: &WaitResult) -> WriteResult {
    let because = match answer.because {
        WakeReason::YourTurn => "It is your turn.",
        WakeReason::GameOver => "The game is over.",
        WakeReason::DrawOffered => "A draw is offered to you: answer_draw accepts or declines it.",
        WakeReason::Timeout => "The time for waiting is up, and it is not your turn yet: wait again.",
        WakeReason::InputEnded => "There is nothing more to wait for.",
    };
    writeln!(out, "{because}")?;
    snapshot(out, &answer.state)
}

/// A game as it stands.
fn snapshot(out: &mut String, state: &GameSnapshot) -> WriteResult {
    writeln!(out, "{}: {} (white) against {} (black)", state.game, state.white.name, state.black.name)?;
    if let Some(decided) = &state.decided {
        writeln!(out, "{decided}")?;
    }
    observation(out, &state.observation)?;
    tries(out, state.tries_left)
}

fn tries(out: &mut String, left: Option<u32>) -> WriteResult {
    left.map_or(Ok(()), |left| writeln!(out, "Tries left for this move: {left}."))
}

/// A position with what belongs to it.
fn observation(out: &mut String, seen: &Observation) -> WriteResult {
    if let Some(history) = seen.history.as_ref().filter(|history| !history.text.is_empty()) {
        writeln!(out, "{}", history.text)?;
    }
    if let Some(opening) = &seen.opening {
        writeln!(out, "Opening: {} {}", opening.eco, opening.name)?;
    }
    if seen.of_variant.variant.is_some() {
        writeln!(out, "{}", seen.of_variant)?;
    }
    boards(out, &seen.boards)?;
    if let Some(fen) = &seen.fen {
        writeln!(out, "FEN: {fen}")?;
    }
    match &seen.key {
        Some(key) => write!(out, "Ply {}, key {key}. ", seen.ply)?,
        None => write!(out, "Ply {}. ", seen.ply)?,
    }
    let check = if seen.check { ", in check" } else { "" };
    match &seen.outcome {
        Some(ending) => writeln!(out, "The game is over: {} ({}).", ending.detail, ending.result)?,
        None => writeln!(out, "{} to move{check}.", seen.turn)?,
    }
    clocks(out, seen.clocks.as_ref())?;
    list(out, "Legal moves: ", &sans(seen.legal_moves.as_deref().unwrap_or_default()), " ", "")?;
    if let Some(by) = seen.draw.offered_by {
        writeln!(out, "A draw is offered by {}.", by.name())?;
    }
    claims(out, &seen.draw.claimable, &seen.draw.claimable_with)
}

fn boards(out: &mut String, boards: &Boards) -> WriteResult {
    if let Some(board) = &boards.ascii {
        writeln!(out, "{}", board.trim_end())?;
    }
    if let Some(pieces) = &boards.pieces {
        for (side, pieces) in [(Color::White, &pieces.white), (Color::Black, &pieces.black)] {
            writeln!(out, "{side}: {}", pieces.join(" "))?;
        }
    }
    if let Some(squares) = &boards.json {
        let pieces: Vec<String> = squares.iter().map(|(square, piece)| format!("{square} {piece}")).collect();
        writeln!(out, "Board: {}", pieces.join(", "))?;
    }
    if boards.svg.is_some() {
        writeln!(out, "The picture is in the data of this answer.")?;
    }
    if boards.png.is_some() {
        writeln!(out, "The picture comes with this answer.")?;
    }
    Ok(())
}

fn clocks(out: &mut String, clocks: Option<&Clocks>) -> WriteResult {
    let left = |time: Option<u64>| match time {
        Some(left) => format!("{}:{:02}.{}", left / 60_000, left / 1_000 % 60, left / 100 % 10),
        None => "no limit".to_owned(),
    };
    clocks.map_or(Ok(()), |clocks| {
        writeln!(out, "Clocks: white {}, black {}.", left(clocks.white), left(clocks.black))
    })
}

fn games(out: &mut String, answer: &GameList) -> WriteResult {
    writeln!(out, "Games listed: {} of {}.", answer.games.len(), answer.held)?;
    for game in &answer.games {
        let how = match &game.outcome {
            Some(ending) => ending.detail.clone(),
            None => format!("{} to move", game.turn.name()),
        };
        let (name, white, black) = (&game.game, &game.white, &game.black);
        writeln!(out, "{name}: {white} against {black}, {}, {how}.", moves(game.ply))?;
    }
    if let Some(next) = &answer.next {
        writeln!(out, "There are more: ask with `after` {next}.")?;
    }
    Ok(())
}

fn analysis(out: &mut String, answer: &Analysis) -> WriteResult {
    for line in &answer.lines {
        let worth = match line.score {
            schema::Score::Cp(value) => format!("{:+.2} for White", f64::from(value) / 100.0),
            score => score.words(answer.variant.unwrap_or_default()),
        };
        writeln!(out, "{worth}, depth {}: {}", line.depth, line.pv.text)?;
    }
    over(out, answer.outcome.as_ref())?;
    fen(out, &answer.fen)
}

/// A position, where it is shown.
fn fen(out: &mut String, fen: &str) -> WriteResult {
    if fen.is_empty() { Ok(()) } else { writeln!(out, "FEN: {fen}") }
}

fn over(out: &mut String, ending: Option<&schema::Ending>) -> WriteResult {
    ending.map_or(Ok(()), |ending| writeln!(out, "The game is over: {}.", ending.detail))
}

/// A list in a line of its own, if there is anything in it.
fn list(out: &mut String, before: &str, list: &[&str], between: &str, after: &str) -> WriteResult {
    if list.is_empty() {
        return Ok(());
    }
    writeln!(out, "{before}{}{after}", list.join(between))
}

/// Moves as players write them.
fn sans(moves: &[schema::Move]) -> Vec<&str> {
    moves.iter().map(|mv| mv.san.as_str()).collect()
}

fn moves(number: usize) -> String {
    format!("{number} {}", if number == 1 { "move" } else { "moves" })
}
