//! What the engine is asked beside the game, while the keys go on being heard.

use super::{PlaySession, say, seconds, text};
use crate::play::reply::{Notice, Reply};
use crate::play::settings::Settings;
use std::sync::mpsc::{self, Receiver};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tabiya_table::Library;

/// A session that waits for nothing, and what tells that it has something to tell.
fn impatient() -> (PlaySession, Receiver<()>) {
    let (teller, heard) = mpsc::channel();
    let teller = Mutex::new(teller);
    let wake = Arc::new(move || {
        let _ = teller.lock().unwrap().send(());
    });
    let mut session = PlaySession::new(Settings::default(), Library::nowhere(), 7, wake);
    session.set_patience(Duration::ZERO);
    (session, heard)
}

fn has(reply: &Reply, is_it: impl Fn(&Notice) -> bool) -> bool {
    reply.notices.iter().any(is_it)
}

#[test]
fn a_hint_is_looked_for_while_other_things_are_answered() {
    let (mut session, heard) = impatient();
    say(&mut session, &["new", "e4"], 0);
    let reply = say(&mut session, &["hint"], 0);
    assert!(has(&reply, |notice| matches!(notice, Notice::LookingForHint)), "{reply:?}");
    // Questions are answered meanwhile, and a second request begins no second search.
    say(&mut session, &["history", "fen", "hint"], 0);
    let mut told = Reply::default();
    while !has(&told, |notice| matches!(notice, Notice::Hint(_))) {
        heard.recv_timeout(seconds(120)).unwrap();
        told = session.tick(seconds(0));
    }
    assert!(text(&session, &told).starts_with("Look at the "), "{}", text(&session, &told));
    // What is known is told at once.
    let told = say(&mut session, &["hint"], 0);
    assert!(has(&told, |notice| matches!(notice, Notice::Hint(_))), "{told:?}");
}

#[test]
fn a_hint_that_is_stopped_or_overtaken_by_a_move_is_not_told() {
    let (mut session, heard) = impatient();
    say(&mut session, &["new", "hint"], 0);
    let told = say(&mut session, &["stop"], 0);
    assert_eq!(text(&session, &told), "Stopped.\n");
    say(&mut session, &["hint", "e4"], 0);
    // Both searches end soon, for nobody wants them any more.
    for _ in 0..2 {
        heard.recv_timeout(seconds(120)).unwrap();
    }
    assert!(session.tick(seconds(0)).is_empty());
    assert!(session.answer("stop", seconds(0)).failed);
}

#[test]
fn a_wrong_move_in_a_puzzle_is_refused_at_once_and_the_reason_comes_when_it_is_found() {
    let (mut session, heard) = impatient();
    say(&mut session, &["puzzle"], 0);
    let position = *session.game().unwrap().position();
    let right = session.solution().unwrap()[0];
    let wrong = position.legal_moves().into_iter().find(|&mv| {
        let after = position.play(mv).unwrap();
        mv != right && !after.is_checkmate(after.turn())
    });
    let san = position.san(wrong.unwrap()).to_string();
    let reply = session.answer(&san, seconds(0));
    assert!(reply.failed && has(&reply, |notice| matches!(notice, Notice::LookingForRefutation { .. })));
    assert!(text(&session, &reply).starts_with(&format!("{san} does not solve it.")));
    heard.recv_timeout(seconds(120)).unwrap();
    let told = session.tick(seconds(0));
    let told = text(&session, &told);
    assert!(told.starts_with(&format!("{san} does not solve it. ")) && told.len() > san.len() + 25, "{told}");
}

#[test]
fn a_review_and_an_analysis_tell_how_far_they_are_and_are_stopped_while_the_prompt_goes_on() {
    let (mut session, heard) = impatient();
    say(&mut session, &["new", "e4", "e5", "Nf3", "Nc6", "Bb5", "a6"], 0);
    assert!(session.interrupt(seconds(0)).is_none());
    for (line, told) in [
        ("analyse", "Analysing. Ctrl-C or `stop` gives it up.\n"),
        ("review", "Reviewing the game, 7 positions. Ctrl-C or `stop` gives it up.\n"),
    ] {
        let reply = say(&mut session, &[line], 0);
        assert_eq!(text(&session, &reply), told);
        // Questions are answered meanwhile, and Ctrl-C ends it.
        say(&mut session, &["history"], 0);
        let stopped = session.interrupt(seconds(0)).unwrap();
        assert_eq!(text(&session, &stopped), "Stopped.\n");
        assert!(session.interrupt(seconds(0)).is_none());
    }
    // A move does not end a review, and it is told how far it is.
    say(&mut session, &["review", "Ba4"], 0);
    let mut told = String::new();
    while !told.contains("accuracy") {
        heard.recv_timeout(seconds(300)).unwrap();
        let reply = session.tick(seconds(0));
        told += &text(&session, &reply);
    }
    assert!(told.starts_with("Reviewing: ") && told.contains(" of 7 positions.\n"), "{told}");
}
