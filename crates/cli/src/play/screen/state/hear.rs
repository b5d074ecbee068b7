//! What the session tells, and what it means on a screen.

use super::super::overlay::Overlay;
use super::super::scene::{Told, Tone};
use super::super::view::wrapped;
use super::State;
use crate::play::reply::{Notice, Refusal, Reply, Standing};
use crate::play::text::{Ink, Paper, Text};
use std::time::Duration;
use tabiya::{Explanation, Part, Pgn, Square};

impl State {
    /// Takes in what the session has told.
    pub(super) fn hear(&mut self, reply: Reply, now: Duration) {
        let picked = self.hand.picked;
        self.tell(&reply);
        for notice in &reply.notices {
            match notice {
                Notice::Begun(_) => {
                    self.hand.put_down();
                    self.hand.premove = None;
                    let source = self.session.source();
                    if let Some(game) = self.session.game() {
                        let tree = source.unwrap_or_else(|| Pgn::from_position(*game.start()));
                        self.study.begin(tree, game);
                    }
                }
                Notice::Moved(_) => {
                    self.hand.put_down();
                    self.hand.picked = picked.filter(|&square| self.is_to_move(square));
                }
                Notice::TakenBack(_) | Notice::PlayedAgain(_) => self.hand.put_down(),
                _ => {}
            }
        }
        if let Some(game) = self.session.game() {
            self.study.follow(game);
            if game.is_over() {
                self.hand.premove = None;
            }
        }
        self.sight = self.session.sight(now);
        if reply.quit {
            let words: Vec<&str> = self.told.iter().map(|told| told.text.as_str()).collect();
            self.farewell = Some(words.join("\n"));
        }
    }

    /// Whether a man stands here that can be moved next: it may be picked up while the other side moves.
    fn is_to_move(&self, square: Square) -> bool {
        let Some(game) = self.session.game().filter(|game| !game.is_over()) else { return false };
        let position = game.position();
        position.piece_at(square).is_some_and(|piece| piece.color == position.turn())
    }

    /// Puts what is told on the screen: in words, and on the board.
    pub(super) fn tell(&mut self, reply: &Reply) {
        let mut told = Vec::new();
        for notice in &reply.notices {
            let tone = match notice {
                Notice::Board(_) => continue,
                Notice::Standing(standing) if is_usual(standing) => continue,
                Notice::Standing(_) => Tone::Loud,
                Notice::Refused(refusal) => {
                    if let Refusal::Illegal { explanation, .. } = &**refusal {
                        self.show(explanation);
                    }
                    Tone::Refused
                }
                Notice::Legality { explanation, .. } => {
                    self.show(explanation);
                    Tone::Usual
                }
                Notice::Moves { targets, .. } => {
                    self.hand.put_down();
                    self.hand.targets = targets.clone();
                    Tone::Usual
                }
                Notice::Attackers { square, men, .. } => {
                    self.hand.put_down();
                    self.hand.culprits = men.iter().map(|(_, square)| *square).collect();
                    self.hand.targets = vec![*square];
                    Tone::Usual
                }
                _ => Tone::Usual,
            };
            let text = self.words(notice);
            told.extend(text.lines().enumerate().map(|(i, line)| {
                // The reason is what was refused; what is legal instead is advice.
                let tone = if i > 0 && tone == Tone::Refused { Tone::Usual } else { tone };
                Told { text: line.to_owned(), tone }
            }));
        }
        self.told = told;
    }

    /// A notice in words, as the prompt has them.
    pub(super) fn words(&self, notice: &Notice) -> String {
        let paper = Paper { ink: Ink::Plain, width: None, height: None, ..self.paper };
        let reply = Reply { notices: vec![notice.clone()], ..Reply::default() };
        Text { paper, settings: self.session.settings() }.of(&reply)
    }

    /// Shows the squares of a reason.
    fn show(&mut self, explanation: &Explanation) {
        self.hand.put_down();
        let guilty = |part: Part| {
            matches!(
                part,
                Part::Pinner
                    | Part::Checker
                    | Part::Blocker
                    | Part::Attacker
                    | Part::OtherKing
                    | Part::Candidate
            )
        };
        let squares = |of: &dyn Fn(Part) -> bool| -> Vec<Square> {
            explanation.squares().iter().filter(|mark| of(mark.part)).map(|mark| mark.square).collect()
        };
        self.hand.culprits = squares(&guilty);
        self.hand.targets = squares(&|part| matches!(part, Part::Reach | Part::Escape | Part::Block));
        if let [from, ..] = squares(&|part| part == Part::From)[..] {
            if self.hand.culprits.is_empty() {
                self.hand.culprits = squares(&|part| part == Part::To);
            }
            self.hand.picked = None;
            self.hand.culprits.retain(|&square| square != from);
        }
    }

    /// Opens a page for an answer that is too long for the lines below the board.
    pub(super) fn open_page(&mut self, line: &str) {
        let Some(layout) = self.places.layout else { return };
        if self.farewell.is_some() || self.overlay.is_some() {
            return;
        }
        let width = layout.told.width.saturating_sub(2);
        let lines: usize = self.told.iter().map(|told| wrapped(&told.text, width).len()).sum();
        let room = usize::from(layout.told.height.max(1));
        if lines > room {
            let rows = self.told.iter().map(|told| told.text.clone()).collect();
            self.overlay = Some(Overlay::page(line.to_owned(), rows));
        }
    }

    /// Whether somebody has asked for what is told, or has to know why it is refused.
    pub(super) fn is_answer(reply: &Reply) -> bool {
        reply.notices.iter().any(|notice| {
            matches!(
                notice,
                Notice::Refused(_)
                    | Notice::History(_)
                    | Notice::Fen(_)
                    | Notice::Last(_)
                    | Notice::Clocks(_)
                    | Notice::Moves { .. }
                    | Notice::Legality { .. }
                    | Notice::Men(_)
                    | Notice::Attackers { .. }
                    | Notice::Rank { .. }
                    | Notice::File { .. }
                    | Notice::Settings { only: None, .. }
                    | Notice::Games { .. }
                    | Notice::Notes { .. }
                    | Notice::Commands
                    | Notice::Lesson(_)
                    | Notice::Store(_)
            )
        })
    }

    /// The keys and all commands.
    pub(super) fn help(&self) -> Overlay {
        let mut rows: Vec<String> = KEYS.iter().map(|(keys, what)| format!(" {keys:<22}{what}")).collect();
        rows.insert(0, "Keys".to_owned());
        rows.push(String::new());
        rows.push("Commands, to be typed; so is every move".to_owned());
        rows.push(String::new());
        rows.extend(self.words(&Notice::Commands).lines().map(str::to_owned));
        Overlay::page("Help".to_owned(), rows)
    }
}

/// What keys do.
const KEYS: [(&str, &str); 17] = [
    ("letters, Enter", "a move (e4, Nf3, e2e4) or a command; Tab completes it"),
    ("arrows, Enter", "go to a square, pick a man up, put it down"),
    ("mouse", "click and click, or drag; click a move to look at it"),
    ("PgUp PgDn, Alt-arrows", "look a move back or forth, and play on from there"),
    ("Alt-Up Alt-Down", "another move that was tried in the same place"),
    ("Home End", "look at the beginning, at the end"),
    ("Esc", "forget what is typed, put down, return to the game"),
    ("F1, Alt-h, ?", "this page"),
    ("F2, Alt-n", "a new game"),
    ("F3, Alt-o / F4, Alt-s", "open a file of games / save the game"),
    ("F5, Alt-f", "see the board from the other side"),
    ("F6, Alt-u / F7, Alt-r", "take a move back / play it again"),
    ("F8, Alt-d / F9, Alt-x", "offer or accept a draw / resign"),
    ("F11, Alt-e", "set up a board"),
    ("Ctrl-P Ctrl-N", "earlier and later lines"),
    ("Ctrl-L / Ctrl-Z", "draw the screen again / back to the shell"),
    ("F10, Alt-q, Ctrl-D", "leave"),
];

/// Whose turn it is, and nothing more: the status tells that.
fn is_usual(standing: &Standing) -> bool {
    standing.ending.is_none() && standing.offer.is_none() && !standing.claimable
}
