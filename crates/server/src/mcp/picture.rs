//! The picture of a board, which models see as a picture and not as data.

use crate::call::{Answer, Reply};
use tabiya_referee::observation::Boards;

/// Takes the picture out of an answer: it is sent once, where models see it.
pub(super) fn take(reply: &mut Reply<Answer>) -> Option<String> {
    boards(reply)?.png.take()
}

/// The boards that an answer shows, or an error that tells how the game stands.
fn boards(reply: &mut Reply<Answer>) -> Option<&mut Boards> {
    let answer = match reply {
        Ok(answer) => answer,
        Err(error) => return Some(&mut error.state.as_mut()?.observation.boards),
    };
    let state = match answer {
        Answer::Apply(applied) => return Some(&mut applied.shown.observation.boards),
        Answer::Show(shown) => return Some(&mut shown.observation.boards),
        Answer::NewGame(begun) => &mut begun.state,
        Answer::Play(played) => &mut played.state,
        Answer::ClaimDraw(claimed) => &mut claimed.state,
        Answer::WaitForTurn(waited) => &mut waited.state,
        Answer::Undo(state)
        | Answer::OfferDraw(state)
        | Answer::AnswerDraw(state)
        | Answer::Resign(state)
        | Answer::State(state) => state,
        Answer::LegalMoves(_)
        | Answer::Explain(_)
        | Answer::Judge(_)
        | Answer::ListGames(_)
        | Answer::Analyse(_)
        | Answer::Hint(_)
        | Answer::Pgn(_)
        | Answer::Tablebase(_) => return None,
    };
    Some(&mut state.observation.boards)
}
