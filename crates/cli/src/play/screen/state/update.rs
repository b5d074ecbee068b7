//! What the session tells, and what it means on a screen.

use super::super::cursor::Cursor;
use super::super::overlay::{Overlay, SavedGameRow};
use super::super::style::ColorDepth;
use super::super::view::wrapped;
use super::super::view_model::{ScreenMessage, Tone};
use super::ScreenState;
use crate::play::command::SettingTarget;
use crate::play::reply::{CommandError, GameOrigin, ListedGame, Notice, Reply, TurnStatus};
use crate::play::settings::Setting;
use crate::play::sixteen;
use crate::play::terminal_caps::{ColorSupport, TermCaps};
use crate::play::text::{RESUMES_IT, TextRenderer};
use std::time::Duration;
use tabiya::{Explanation, Game, Part, Square, Variant};

impl ScreenState {
    /// Takes in what the session has told.
    pub(super) fn hear(&mut self, reply: Reply, now: Duration) {
        let picked = self.selection.picked;
        self.tell(&reply);
        self.bell.hear(&reply);
        for notice in &reply.notices {
            match notice {
                Notice::GameStarted(started) => {
                    self.selection.put_down();
                    self.selection.drawn.clear();
                    self.selection.premove = None;
                    self.review = None;
                    // Nobody is helped against a program or with a puzzle without asking.
                    let has_program =
                        tabiya::Color::ALL.into_iter().any(|color| self.session.is_program(color));
                    if has_program || self.session.is_puzzle() {
                        self.analyser = None;
                    }
                    // A game from elsewhere is shown from its beginning.
                    let from_start = matches!(started.how, GameOrigin::Opened { .. } | GameOrigin::Pasted);
                    self.cursor = match self.session.tree().filter(|_| from_start) {
                        Some(tree) => Cursor::default().start(tree),
                        None => Cursor::default(),
                    };
                }
                Notice::MovePlayed(_) => {
                    self.selection.put_down();
                    self.selection.drawn.clear();
                    self.selection.picked = picked.filter(|&square| self.is_to_move(square));
                }
                Notice::TakenBack(_) | Notice::PlayedAgain(_) => {
                    self.selection.put_down();
                    self.selection.drawn.clear();
                }
                _ => {}
            }
        }
        if let Some(tree) = self.session.tree() {
            self.cursor = self.cursor.settled(tree);
        }
        if self.session.game().is_some_and(Game::is_over) {
            self.selection.premove = None;
        }
        self.settle_menu(&reply);
        self.view = self.session.view(now);
        if reply.quit {
            let words: Vec<&str> = self.messages.iter().map(|messages| messages.text.as_str()).collect();
            self.farewell = Some(words.join("\n"));
        }
    }

    /// Whether a piece stands here that can be moved next: it may be picked up while the other side moves.
    fn is_to_move(&self, square: Square) -> bool {
        let Some(game) = self.session.game().filter(|game| !game.is_over()) else { return false };
        let position = game.position();
        position.piece_at(square).is_some_and(|piece| piece.color == position.turn())
    }

    /// Puts what is told on the screen: in words, and on the board.
    pub(super) fn tell(&mut self, reply: &Reply) {
        let mut messages = Vec::new();
        // The marks on the board belong to what was told before.
        self.selection.unmark();
        for notice in &reply.notices {
            let tone = match notice {
                // The name of the opening stands beside the board, and the status tells how far a file is read.
                Notice::Board(_)
                | Notice::Greeting(None)
                | Notice::OpeningReached(_)
                | Notice::Reading { .. } => continue,
                // The rest are buttons beside the board.
                Notice::Editing => {
                    let text = "Or type: `Ng5` for a white knight, `ng5` for a black one, `castling KQkq` for the rights.";
                    let beside = match self.session.setup().map(|setup| setup.variant) {
                        Some(Variant::Crazyhouse) => " `hand QNpp` sets what is in hand.",
                        Some(Variant::ThreeCheck) => " `checks 3+2` sets the checks to give.",
                        _ => "",
                    };
                    messages.push(ScreenMessage { text: format!("{text}{beside}"), tone: Tone::Usual });
                    continue;
                }
                // Beside the menu only the game that can be taken up is worth a line.
                Notice::Greeting(Some(_)) => {
                    let text = self.words(notice);
                    // What continues it stands in the status, so here is what does not.
                    messages.extend(text.lines().skip(1).map(|line| ScreenMessage {
                        text: line.replace(RESUMES_IT, "F2 starts a new game."),
                        tone: Tone::Quiet,
                    }));
                    continue;
                }
                // A game from elsewhere is shown from its beginning: how it stands at its end is told there.
                Notice::TurnStatus(standing) if is_usual(standing) || self.session.is_as_in_file() => {
                    continue;
                }
                Notice::TurnStatus(_) => Tone::Loud,
                Notice::Refused(refusal) => {
                    if let CommandError::Illegal { explanation, .. } = &**refusal {
                        self.show(explanation);
                    }
                    Tone::Refused
                }
                Notice::Legality { explanation, .. } => {
                    self.show(explanation);
                    Tone::Usual
                }
                Notice::Moves { targets, .. } => {
                    self.selection.put_down();
                    self.selection.targets = targets.clone();
                    Tone::Usual
                }
                Notice::Attackers { square, pieces, .. } => {
                    self.selection.put_down();
                    self.selection.culprits = pieces.iter().map(|(_, square)| *square).collect();
                    self.selection.targets = vec![*square];
                    Tone::Usual
                }
                _ => Tone::Usual,
            };
            let mut text = self.words(notice);
            if is_theme(notice) && self.depth == ColorDepth::Sixteen {
                let alike = sixteen::alike_sentence(self.session.settings().theme, true);
                text.extend(alike.iter().flat_map(|alike| ["\n", alike]));
            }
            messages.extend(text.lines().enumerate().map(|(i, line)| {
                // The reason is what was refused; what is legal instead is advice.
                let tone = if i > 0 && tone == Tone::Refused { Tone::Usual } else { tone };
                ScreenMessage { text: line.to_owned(), tone }
            }));
        }
        messages.extend(self.remark.clone());
        self.messages = messages;
    }

    /// A notice in words, as the prompt has them.
    pub(super) fn words(&self, notice: &Notice) -> String {
        self.words_in(None, notice)
    }

    /// The same for a screen of some width.
    fn words_in(&self, width: Option<usize>, notice: &Notice) -> String {
        let caps = TermCaps { colors: ColorSupport::Plain, width, height: None, ..self.caps };
        let reply = Reply { notices: vec![notice.clone()], ..Reply::default() };
        TextRenderer { caps, settings: self.session.settings() }.of(&reply)
    }

    /// Shows the squares of a reason.
    fn show(&mut self, explanation: &Explanation) {
        self.selection.put_down();
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
        self.selection.culprits = squares(&guilty);
        self.selection.targets = squares(&|part| matches!(part, Part::Reach | Part::Escape | Part::Block));
        if let [from, ..] = squares(&|part| part == Part::From)[..] {
            if self.selection.culprits.is_empty() {
                self.selection.culprits = squares(&|part| part == Part::To);
            }
            self.selection.picked = None;
            self.selection.culprits.retain(|&square| square != from);
        }
    }

    /// The list of the saved games, if that is the answer.
    pub(super) fn saved_games(&self, reply: &Reply) -> Option<Overlay> {
        let found = reply.notices.iter().find_map(|notice| match notice {
            Notice::Games { games, .. } if !games.is_empty() => Some((games, self.words(notice))),
            _ => None,
        });
        let (games, words) = found?;
        let note = words.lines().skip(games.len()).collect::<Vec<_>>().join(" ");
        let rows =
            games.iter().map(|game| SavedGameRow { number: game.number, text: row(game), more: more(game) });
        let rows = rows.collect();
        Some(Overlay::saved_games(rows, (!note.is_empty()).then_some(note)))
    }

    /// Opens a page for an answer that is too long for the lines below the board.
    pub(super) fn open_page(&mut self, line: &str) {
        let Some(layout) = self.hits.layout else { return };
        if self.farewell.is_some() || self.overlay.is_some() {
            return;
        }
        let width = layout.messages.width.saturating_sub(1);
        let lines: usize = self.messages.iter().map(|messages| wrapped(&messages.text, width).len()).sum();
        let room = usize::from(layout.messages.height.max(1));
        if lines > room {
            let rows = self.messages.iter().map(|messages| messages.text.clone()).collect();
            self.overlay = Some(Overlay::page(line.to_owned(), rows));
            // What the page tells is not told again behind it; why something was refused stays.
            self.messages.retain(|message| message.tone == Tone::Refused);
        }
    }

    /// Whether somebody has asked for what is told, or has to know why it is refused.
    pub(super) fn is_answer(reply: &Reply) -> bool {
        reply.notices.iter().any(|notice| {
            matches!(
                notice,
                Notice::Refused(_)
                    | Notice::History(_)
                    | Notice::Opening(_)
                    | Notice::Fen(_)
                    | Notice::Last(_)
                    | Notice::ClockTimes(_)
                    | Notice::Moves { .. }
                    | Notice::Legality { .. }
                    | Notice::Pieces { .. }
                    | Notice::Attackers { .. }
                    | Notice::Rank { .. }
                    | Notice::File { .. }
                    | Notice::Settings { .. }
                    | Notice::Games { .. }
                    | Notice::Notes { .. }
                    | Notice::Profile { .. }
                    | Notice::Commands
                    | Notice::Lesson(_)
                    | Notice::Store(_)
                    | Notice::FromFile { .. }
            )
        })
    }

    /// How to move, the keys, and all commands.
    pub(super) fn help(&self) -> Overlay {
        let is_narrow = self.hits.width < TWO_COLUMNS;
        let section = |title: &str, rows: &[(&str, &str)]| {
            let rows = rows.iter().flat_map(|(keys, what)| match is_narrow {
                true => vec![format!(" {keys}"), format!("    {what}")],
                false => vec![format!(" {keys:<22} {what}")],
            });
            [title.to_owned()].into_iter().chain(rows).chain([String::new()]).collect::<Vec<_>>()
        };
        let left = [section("How to move", &MOVING), section("Keys", &KEYS)].concat();
        let commands = ["Commands: type them, as you type moves".to_owned()];
        let words =
            self.words_in(Some(usize::from(self.hits.width).saturating_sub(FRAME)), &Notice::Commands);
        let right = commands.into_iter().chain(words.lines().map(str::to_owned)).collect();
        Overlay::columns("Help".to_owned(), left, right)
    }
}

/// Whether a theme was chosen.
fn is_theme(notice: &Notice) -> bool {
    let theme = SettingTarget::Setting(Setting::Theme);
    matches!(notice, Notice::SettingChanged { target, .. } if *target == theme)
}

/// A saved game in a list: its number, day, result, players and how far it went.
fn row(game: &ListedGame) -> String {
    let ListedGame { number, when, players: [white, black], result, .. } = game;
    let day = when.split_whitespace().next().unwrap_or_default();
    let result = if result.len() > 3 { "1/2" } else { result };
    let moved = game.last.as_ref().map_or(String::new(), |ply| {
        let dots = if ply.color().is_white() { "." } else { "..." };
        format!(", {}{dots} {}", ply.before.fullmoves(), ply.san())
    });
    let opening = game.opening.as_ref().map_or(String::new(), |name| format!("  {name}"));
    format!("{number:>3}. {day} {result:<3} {white} - {black}{moved}{opening}")
}

/// The same in words: how it ended, or that it has not, and the opening.
fn more(game: &ListedGame) -> String {
    let mut state = game.state.clone();
    if let Some(first) = state.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    match &game.opening {
        Some(opening) => format!("{state}. {opening}"),
        None => format!("{state}."),
    }
}

/// What the frame of a page takes of its width.
const FRAME: usize = 4;

/// The narrowest screen on which keys and what they do stand side by side.
const TWO_COLUMNS: u16 = 60;

/// How a move is made.
const MOVING: [(&str, &str); 5] = [
    ("type it, Enter", "e4, Nf3, exd5, O-O, e8=Q, or e2e4; Tab completes it"),
    ("mouse", "click a piece and a square, or drag; right: arrows"),
    ("arrows, Enter", "go to a piece, pick it up, put it down"),
    ("N@f3", "in crazyhouse, drop a piece; Tab picks one in hand"),
    ("Esc", "put the piece down, clear the line, cancel a premove"),
];

/// What keys do.
const KEYS: [(&str, &str); 18] = [
    ("F1, Alt-h, ?", "this help"),
    ("F2, Alt-n", "new game: opponent, level, side, clock, Chess960"),
    ("F3, Alt-o / F4, Alt-s", "open a PGN file (Tab: its games) / save the game"),
    ("F5, Alt-f", "flip the board"),
    ("F6, Alt-u / F7, Alt-r", "undo / redo a move"),
    ("F8, Alt-d / F9, Alt-x", "offer or accept a draw / resign"),
    ("F10, Alt-q, Ctrl-D", "quit"),
    ("F11, Alt-e", "set up a board"),
    ("F12, Alt-a", "analyse: show or hide what the engine thinks"),
    ("PgUp PgDn, Alt-arrow", "look one move back or forward, and play on from there"),
    ("Left Right", "the same while you read a game or look back"),
    ("Alt-Up Alt-Down", "look at another move tried in the same position"),
    ("Home End", "look at the first position, at the last"),
    ("Esc", "return to the game; in a file, to its end"),
    ("] [", "the next and the previous weak move, after `review`"),
    ("click a move", "look at it"),
    ("Ctrl-P Ctrl-N", "earlier and later lines"),
    ("Ctrl-L / Ctrl-Z", "redraw the screen / back to the shell"),
];

/// Whose turn it is or how the game ended, and nothing more: the status tells that.
fn is_usual(standing: &TurnStatus) -> bool {
    standing.offer.is_none() && !standing.claimable
}
