//! Answers in words: many models are shown the text of an answer and not its data, so all that matters is in it.

use serde_json::Value;
use std::fmt::Write;

/// An answer of a tool as text.
pub(super) fn answer(tool: &str, said: &Value) -> String {
    let mut text = String::new();
    // Writing into a string does not fail.
    let _ = match tool {
        "legal_moves" => legal_moves(&mut text, said),
        "explain" => writeln!(text, "{}", word(said, "message")),
        "apply" => applied(&mut text, said),
        "judge" => judged(&mut text, said),
        "show" => sight(&mut text, said),
        "new_game" => begun(&mut text, said),
        "play" => played(&mut text, said),
        "claim_draw" => claimed(&mut text, said),
        "wait_for_turn" => waited(&mut text, said),
        "list_games" => games(&mut text, said),
        "analyse" => analysis(&mut text, said),
        "hint" => writeln!(text, "{}", word(said, "message")),
        "pgn" => writeln!(text, "{}", word(said, "pgn").trim_end()),
        _ => state(&mut text, said),
    };
    ended(text)
}

/// A refusal as text: the reason, what would have done, and the game as it stands.
pub(super) fn refusal(said: &Value) -> String {
    let mut text = format!("{}\n", word(said, "message"));
    let near = names(&said["rejection"]["suggestions"]);
    let _ = wrote(&mut text, "Legal is, for example: ", &near, ", ", ".");
    if let Some(left) = said["triesLeft"].as_u64() {
        let _ = writeln!(text, "Tries left for this move: {left}.");
    }
    if said["state"].is_object() {
        let _ = state(&mut text, &said["state"]);
    }
    ended(text)
}

type Wrote = Result<(), std::fmt::Error>;

fn legal_moves(text: &mut String, said: &Value) -> Wrote {
    let moves = names(&said["moves"]);
    let side = word(said, "turn");
    match moves.len() {
        0 => writeln!(text, "There is no legal move for {side}.")?,
        1 => writeln!(text, "There is one legal move for {side}: {}", moves[0])?,
        number => writeln!(text, "There are {number} legal moves for {side}: {}", moves.join(" "))?,
    }
    over(text, said)?;
    writeln!(text, "FEN: {}", word(said, "fen"))
}

fn applied(text: &mut String, said: &Value) -> Wrote {
    wrote(text, "Played: ", &names(&said["played"]), " ", "")?;
    sight(text, said)
}

fn judged(text: &mut String, said: &Value) -> Wrote {
    let plies = number(said, "plies");
    match said["outcome"]["message"].as_str() {
        Some(message) => {
            let ply = said["outcome"]["ply"].as_u64().unwrap_or(plies);
            writeln!(text, "{message}, after {}.", moves(ply))?;
        }
        None => {
            let check = if word(said, "status") == "check" { ", with a king in check" } else { "" };
            writeln!(text, "The game goes on after {}{check}.", moves(plies))?;
        }
    }
    for (key, told) in
        [("error", "This move is not taken"), ("stopped", "Behind the end the list cannot go on")]
    {
        if let Some(message) = said[key]["message"].as_str() {
            writeln!(text, "{told}: {message}")?;
        }
    }
    claims(text, said)?;
    writeln!(text, "FEN: {}", word(said, "fen"))
}

/// What can be claimed.
fn claims(text: &mut String, said: &Value) -> Wrote {
    let reasons: Vec<&str> =
        said["claimable"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    wrote(text, "A draw can be claimed: ", &reasons, ", ", ".")?;
    for with in said["claimableWith"].as_array().into_iter().flatten() {
        writeln!(text, "A draw can be claimed with {}: {}.", word(with, "san"), word(with, "reason"))?;
    }
    Ok(())
}

fn begun(text: &mut String, said: &Value) -> Wrote {
    writeln!(text, "The game {} has begun.", word(said, "game"))?;
    for side in ["white", "black"] {
        if let Some(token) = said["tokens"][side].as_str() {
            writeln!(text, "The token of {side}: {token}")?;
        }
    }
    state(text, said)
}

fn played(text: &mut String, said: &Value) -> Wrote {
    writeln!(text, "Played: {} ({}).", word(&said["played"], "san"), word(&said["played"], "uci"))?;
    state(text, &said["state"])
}

fn claimed(text: &mut String, said: &Value) -> Wrote {
    match (said["drawn"].as_bool(), said["played"]["san"].as_str()) {
        (Some(true), _) => writeln!(text, "The claim is right.")?,
        (_, Some(san)) => writeln!(text, "The claim is wrong, and {san} has been played.")?,
        _ => writeln!(text, "The claim is wrong.")?,
    }
    state(text, &said["state"])
}

fn waited(text: &mut String, said: &Value) -> Wrote {
    let because = match word(said, "because") {
        "your-turn" => "It is your turn.",
        "game-over" => "The game is over.",
        "draw-offered" => "A draw is offered to you: answer_draw accepts or declines it.",
        "timeout" => "The time for waiting is up, and it is not your turn yet: wait again.",
        _ => "There is nothing more to wait for.",
    };
    writeln!(text, "{because}")?;
    state(text, &said["state"])
}

/// A game as it stands.
fn state(text: &mut String, said: &Value) -> Wrote {
    let name = |side: &str| word(&said[side], "name").to_owned();
    writeln!(text, "{}: {} (white) against {} (black)", word(said, "game"), name("white"), name("black"))?;
    if let Some(decided) = said["decided"].as_str() {
        writeln!(text, "{decided}")?;
    }
    sight(text, said)?;
    if let Some(left) = said["triesLeft"].as_u64() {
        writeln!(text, "Tries left for this move: {left}.")?;
    }
    Ok(())
}

/// A position with what belongs to it.
fn sight(text: &mut String, said: &Value) -> Wrote {
    if let Some(moves) = said["history"]["text"].as_str().filter(|moves| !moves.is_empty()) {
        writeln!(text, "{moves}")?;
    }
    if let Some(board) = said["boards"]["ascii"].as_str() {
        writeln!(text, "{}", board.trim_end())?;
    }
    for side in ["white", "black"] {
        let men: Vec<&str> = said["boards"]["pieces"][side]
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(Value::as_str)
            .collect();
        wrote(text, if side == "white" { "White: " } else { "Black: " }, &men, " ", "")?;
    }
    if let Some(squares) = said["boards"]["json"].as_object() {
        let men: Vec<String> = squares
            .iter()
            .map(|(square, man)| format!("{square} {}", man.as_str().unwrap_or_default()))
            .collect();
        writeln!(text, "Board: {}", men.join(", "))?;
    }
    if said["boards"]["svg"].is_string() {
        writeln!(text, "The picture is in the data of this answer.")?;
    }
    if let Some(fen) = said["fen"].as_str() {
        writeln!(text, "FEN: {fen}")?;
    }
    write!(text, "Ply {}, key {}. ", number(said, "ply"), word(said, "key"))?;
    let check = if said["check"] == true { ", in check" } else { "" };
    match said["outcome"]["message"].as_str() {
        Some(message) => {
            writeln!(text, "The game is over: {message} ({}).", word(&said["outcome"], "result"))?
        }
        None if said["turn"] == "black" => writeln!(text, "Black to move{check}.")?,
        None => writeln!(text, "White to move{check}.")?,
    }
    clocks(text, &said["clocks"])?;
    wrote(text, "Legal moves: ", &names(&said["legalMoves"]), " ", "")?;
    if let Some(by) = said["draw"]["offeredBy"].as_str() {
        writeln!(text, "A draw is offered by {by}.")?;
    }
    claims(text, &said["draw"])
}

fn clocks(text: &mut String, said: &Value) -> Wrote {
    let left = |side: &str| match said[side].as_u64() {
        Some(left) => format!("{}:{:02}.{}", left / 60_000, left / 1_000 % 60, left / 100 % 10),
        None => "no limit".to_owned(),
    };
    if !said.is_object() {
        return Ok(());
    }
    writeln!(text, "Clocks: white {}, black {}.", left("white"), left("black"))
}

fn games(text: &mut String, said: &Value) -> Wrote {
    let listed = said["games"].as_array().map_or(&[][..], Vec::as_slice);
    writeln!(text, "Games listed: {} of {}.", listed.len(), number(said, "held"))?;
    for game in listed {
        let how = match game["outcome"]["message"].as_str() {
            Some(message) => message.to_owned(),
            None => format!("{} to move", word(game, "turn")),
        };
        let (white, black) = (word(game, "white"), word(game, "black"));
        writeln!(
            text,
            "{}: {white} against {black}, {}, {how}.",
            word(game, "game"),
            moves(number(game, "ply"))
        )?;
    }
    if let Some(next) = said["next"].as_str() {
        writeln!(text, "There are more: ask with `after` {next}.")?;
    }
    Ok(())
}

fn analysis(text: &mut String, said: &Value) -> Wrote {
    for line in said["lines"].as_array().into_iter().flatten() {
        let score = &line["score"];
        let worth = match score["mate"].as_i64() {
            Some(moves) if moves < 0 => format!("Black mates in {}", -moves),
            Some(moves) => format!("White mates in {moves}"),
            None => format!("{:+.2} for White", score["cp"].as_f64().unwrap_or_default() / 100.0),
        };
        writeln!(text, "{worth}, depth {}: {}", number(line, "depth"), word(line, "text"))?;
    }
    over(text, said)?;
    writeln!(text, "FEN: {}", word(said, "fen"))
}

fn over(text: &mut String, said: &Value) -> Wrote {
    match said["outcome"]["message"].as_str() {
        Some(message) => writeln!(text, "The game is over: {message}."),
        None => Ok(()),
    }
}

/// A list in a line of its own, if there is anything in it.
fn wrote(text: &mut String, before: &str, list: &[&str], between: &str, behind: &str) -> Wrote {
    if list.is_empty() {
        return Ok(());
    }
    writeln!(text, "{before}{}{behind}", list.join(between))
}

/// Moves as players write them.
fn names(moves: &Value) -> Vec<&str> {
    moves.as_array().into_iter().flatten().filter_map(|mv| mv["san"].as_str()).collect()
}

fn word<'a>(said: &'a Value, key: &str) -> &'a str {
    said[key].as_str().unwrap_or_default()
}

fn number(said: &Value, key: &str) -> u64 {
    said[key].as_u64().unwrap_or_default()
}

fn moves(number: u64) -> String {
    format!("{number} {}", if number == 1 { "move" } else { "moves" })
}

/// Without the end of the last line.
fn ended(mut text: String) -> String {
    text.truncate(text.trim_end().len());
    text
}
