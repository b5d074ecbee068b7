//! What a person sees who starts the program without a word.

use crate::answer::{Answer, Trouble};
use std::io::Write;

const GREETING: &str = "\
tabiya: chess rules that say why.

  tabiya show [FEN]          the board; --svg FILE draws it
  tabiya moves [FEN]         the legal moves
  tabiya explain FEN MOVE    whether a move is legal, and if not, why
  tabiya fen FEN             whether a position is legal, and if not, all reasons
  tabiya perft DEPTH         how many move paths there are; --suite checks a list of counts
  tabiya judge MOVES         when and why a game ended, and how it stands
  tabiya pgn check FILES     what is wrong in files of games; also pgn list, pgn convert

Try `tabiya show`, then `tabiya explain startpos Ke2`.
Every command reads standard input with `-` and shows examples with --help; answers are data with --json.
";

pub(crate) fn greet(out: &mut dyn Write) -> Result<Answer, Trouble> {
    out.write_all(GREETING.as_bytes())?;
    Ok(Answer::Yes)
}
