//! What there is to see.

use super::super::menu::Menu;
use super::super::style::{ColorDepth, PieceRendering, ScreenStyle, SquareMarks, Tint};
use super::super::view_model::{
    Action, BoardShape, BoardView, ClockState, HandPiece, InputView, MenuView, MoveListView, Palette,
    PlayerView, ScreenMessage, StatusView, Tone, ViewModel,
};
use super::ScreenState;
use super::bell::SHORT;
use crate::counted::counted;
use crate::play::game_tree::GameTree;
use crate::play::game_view::{self, GameView, Holdings};
use crate::play::reply::Notice;
use crate::play::settings::PieceSet;
use crate::play::text::{TextRenderer, prompt, puzzle_label, taken};
use std::sync::Arc;
use std::time::Duration;
use tabiya::diagram::PieceStyle;
use tabiya::pgn::NodeId;
use tabiya::{Color, DrawReason, Outcome, Square, SquareSet, Variant, WinReason, format_live_time};
use tabiya_uci::sanitize;

impl ScreenState {
    /// Everything that is on the screen at a moment.
    pub(in crate::play::screen) fn model(&self, now: Duration) -> ViewModel {
        let known = self.known();
        let (choices, chosen) = self.line.choices(&known);
        let input = InputView {
            prompt: self.prompt(),
            text: self.line.text().to_owned(),
            before: self.line.before().to_owned(),
            suggested: self.line.suggestion(),
            ghost: self.line.ghost(&known),
            choices,
            chosen,
        };
        let palette = self.session.setup().map(|setup| {
            let beside = Color::ALL.into_iter().zip(game_view::beside_setup(setup));
            let beside = beside.filter(|(_, held)| *held != Holdings::Nothing);
            let beside = beside.map(|(color, held)| format!("{color}: {held}")).collect();
            Palette { hand: self.selection.piece, turn: setup.turn, beside }
        });
        ViewModel {
            styles: self.styles(),
            board_view: self.board_view(),
            sides: self.sides(now),
            moves: self.moves(),
            messages: self.messages.clone(),
            status: self.status(),
            context: self.context(),
            idle: self.idle(),
            menu: self.menu.as_ref().map(|menu| MenuView { is_asked: self.is_menu_asked, ..menu.view() }),
            input,
            dialog: self.overlay.as_ref().map(|overlay| overlay.dialog()),
            palette,
            analysis: self.analysis(),
            review: self.review_view(),
            opening: self.opening(),
        }
    }

    /// What would do nothing now.
    fn idle(&self) -> Vec<Action> {
        let is_unplayed = self.session.game().is_some_and(|game| game.ply() == 0 && !game.is_over());
        let undo = (is_unplayed && self.cursor.is_live()).then_some(Action::Undo);
        let redo = (!self.session.can_redo()).then_some(Action::Redo);
        undo.into_iter().chain(redo).collect()
    }

    /// All moves, and which is looked at.
    fn moves(&self) -> MoveListView {
        // The reason is told by the box of the end or by the status, but not while one looks back.
        let outcome = self.session.game().and_then(|game| game.outcome());
        let result = outcome.filter(|_| !self.has_box()).map(|outcome| match self.cursor.is_live() {
            true => outcome.result().to_owned(),
            false => format!("{}  {outcome}", outcome.result()),
        });
        match self.session.tree() {
            Some(tree) => MoveListView {
                foreword: tree.foreword(),
                entries: tree.entries(),
                current: self.cursor.node(tree).id(),
                result,
            },
            None => MoveListView { foreword: None, entries: Arc::default(), current: NodeId::ROOT, result },
        }
    }

    /// The prompt, of what is looked at.
    fn prompt(&self) -> String {
        if self.cursor.is_live() || self.session.setup().is_some() || self.session.game().is_none() {
            return prompt(&self.session);
        }
        let position = self.position();
        let dots = if position.turn().is_white() { "." } else { "..." };
        let mark = if self.session.is_unsaved() { "[NOT SAVED] " } else { "" };
        format!("{mark}({}{dots} {})> ", position.fullmoves(), position.turn())
    }

    fn styles(&self) -> ScreenStyle {
        let settings = self.session.settings();
        let (pieces, _) = TextRenderer { caps: self.caps, settings }.looks();
        let pieces = match (pieces, settings.pieces) {
            (PieceStyle::Letters, _) => PieceRendering::Letters,
            (PieceStyle::Symbols, PieceSet::Unicode) => PieceRendering::SymbolsAlone,
            (PieceStyle::Symbols, _) if self.graphics().is_some() => PieceRendering::Pictures,
            (PieceStyle::Symbols, _) => PieceRendering::Symbols,
        };
        let depth = if settings.pieces == PieceSet::Ascii { ColorDepth::Plain } else { self.depth };
        ScreenStyle { depth, theme: settings.theme, pieces, charset: self.caps.charset }
    }

    fn board_view(&self) -> Option<BoardView> {
        let orientation = self.orientation();
        let mut marks = [SquareMarks::default(); 64];
        let unpainted = SquareSet::EMPTY;
        if let Some(cursor) = self.selection.cursor {
            marks[cursor.index()].cursor = true;
        }
        if let Some(setup) = self.session.setup() {
            return Some(BoardView { board: setup.board, orientation, marks, drawn: Vec::new(), unpainted });
        }
        let position = self.position();
        let mut mark = |square: Square, set: fn(&mut SquareMarks)| set(&mut marks[square.index()]);
        if let Some(mv) = self.last_move() {
            mark(mv.from(), |marks| marks.last = true);
            mark(mv.king_to(), |marks| marks.last = true);
        }
        if position.is_check() {
            mark(position.king(position.turn()), |marks| marks.check = true);
        }
        if let Some(picked) = self.selection.picked {
            mark(picked, |marks| marks.picked = true);
        }
        if let Some((from, to)) = self.selection.premove.as_ref().and_then(|premove| premove.squares) {
            mark(from, |marks| marks.premove = true);
            mark(to, |marks| marks.premove = true);
        }
        for square in position.goals() {
            mark(square, |marks| marks.goal = true);
        }
        for square in self.targets() {
            mark(square, |marks| marks.target = true);
        }
        for &square in &self.selection.culprits {
            mark(square, |marks| marks.culprit = true);
        }
        Some(BoardView { board: *position.board(), orientation, marks, drawn: self.shapes(), unpainted })
    }

    /// The opening on the way to the move that is looked at, with its code; of a puzzle, what it is; at the beginning of
    /// a game from elsewhere, where and when it was played.
    fn opening(&self) -> Option<String> {
        if let Some(view) = self.session.puzzle() {
            return Some(puzzle_label(&view));
        }
        let tree = self.session.tree().filter(|_| self.session.setup().is_none())?;
        match self.cursor.path(tree).opening {
            Some(opening) => Some(opening.to_string()),
            // Before a game from elsewhere has a name, its occasion stands there.
            None => tree.occasion().filter(|_| self.session.is_as_in_file()),
        }
    }

    /// What is drawn over the board: the best move, and the shapes of the move that is looked at.
    fn shapes(&self) -> Vec<BoardShape> {
        let best = self.analysis().and_then(|analysis| analysis.best);
        let best = best.map(|(from, to)| BoardShape { from, to, tint: Tint::Best });
        let shapes = self.session.tree().map(|tree| self.cursor.node(tree).shapes()).unwrap_or_default();
        let drawn = |shape: tabiya::pgn::Shape| BoardShape {
            from: shape.from,
            to: shape.to,
            tint: Tint::Shape(shape.color),
        };
        let own = self.selection.drawn.iter().chain(&self.selection.drawing).copied();
        best.into_iter().chain(shapes.into_iter().chain(own).map(drawn)).collect()
    }

    /// Who plays, with what time, and what was taken until the move that is looked at.
    fn sides(&self, now: Duration) -> [PlayerView; 2] {
        let Some(view) = &self.view else { return Default::default() };
        if self.cursor.is_live() || self.session.setup().is_some() {
            return Color::ALL.map(|color| self.side(color, view, now));
        }
        let Some(tree) = self.session.tree() else { return Default::default() };
        let path = self.cursor.path(tree);
        let position = &path.position;
        let (balance, beside) = (game_view::balance(position.board()), game_view::beside(position));
        let taken = match position.variant() {
            Variant::Crazyhouse => Default::default(),
            _ => path.taken.clone(),
        };
        let view = GameView { taken, balance, beside, ..view.clone() };
        Color::ALL.map(|color| self.side(color, &view, now))
    }

    fn side(&self, color: Color, view: &GameView, now: Duration) -> PlayerView {
        let name = &view.players[color as usize];
        let tree = self.session.tree().filter(|_| self.session.setup().is_none());
        let rating =
            tree.and_then(|tree| tree.rating(color)).map_or(String::new(), |rating| format!(" {rating}"));
        let names = match *name == color.to_string() {
            true => vec![format!("{name}{rating}"), name.clone()],
            false => vec![format!("{color}{rating} ({name})"), format!("{name}{rating}"), name.clone()],
        };
        // Of "Vachier-Lagrave, Maxime" the family's name says most.
        let family = name.split_once(',').map(|(family, _)| family).filter(|family| !family.is_empty());
        let family = family.map(|family| vec![format!("{family}{rating}"), family.to_owned()]);
        let family = family.unwrap_or_default();
        let clocks = self.session.clocks(now);
        let left = clocks.as_ref().and_then(|clocks| clocks.left[color as usize]);
        let running = clocks.as_ref().is_some_and(|clocks| clocks.running == Some(color));
        let state = match running {
            true if left.is_some_and(|left| left < SHORT) => ClockState::Short,
            true => ClockState::Running,
            false => ClockState::Still,
        };
        let read = tree.filter(|_| self.session.is_as_in_file());
        let told = read.and_then(|tree| tree.time_left(self.cursor.node(tree).id(), color));
        let clock = match clocks {
            Some(_) => Some(left.map_or("--:--".to_owned(), format_live_time)),
            // A game from elsewhere has the times that were written down with its moves.
            None => told.map(format_live_time),
        };
        let (pieces, _) = TextRenderer { caps: self.caps, settings: self.session.settings() }.looks();
        let beside = view.beside[color as usize].to_string();
        let taken = taken(view, color, pieces);
        let taken = [taken.as_str(), &beside].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>();
        let checks = match view.beside[color as usize] {
            Holdings::Checks(left) => format!("checks: {left}"),
            _ => String::new(),
        };
        let near = self.selection.dropping.filter(|_| self.hand_of() == Some(color));
        let hand = self.hand(color).into_iter().map(|(role, count)| HandPiece {
            piece: role.of(color),
            count,
            taken: near == Some(role),
        });
        PlayerView { names, family, clock, state, taken: taken.join("  "), hand: hand.collect(), checks }
    }

    /// How far one has come in a game from elsewhere: "Move 12 of 41".
    fn progress(&self, tree: &GameTree) -> String {
        let moves = |plies: usize| plies.div_ceil(2);
        let here = self.cursor.path(tree).plies;
        let all = self.session.game().map_or(0, |game| game.ply());
        match here {
            0 => counted(moves(all), "move", "moves"),
            here => format!("Move {} of {}", moves(here), moves(all)),
        }
    }

    /// How things stand.
    fn status(&self) -> StatusView {
        let messages = |text: &str, tone| StatusView {
            message: ScreenMessage { text: text.trim_end().to_owned(), tone },
            brief: None,
            briefest: None,
        };
        if self.line.suggestion().is_some() {
            return messages("Enter takes it, or type another name.", Tone::Usual);
        }
        if let Some((file, percent)) = self.session.reading() {
            let name = file.file_name().unwrap_or(file.as_os_str()).to_string_lossy();
            let name = sanitize::one_line(&name);
            let far = percent.map_or(String::new(), |percent| format!(": {percent} %"));
            let whole = messages(&format!("Reading {name}{far}. Esc stops it."), Tone::Usual);
            return StatusView { brief: Some(format!("Reading{far}")), ..whole };
        }
        if self.session.setup().is_some() {
            let whole = messages(
                "Set up the board: Tab or a click chooses a piece, Enter or a click places it.",
                Tone::Usual,
            );
            let brief = Some("Tab: piece, Enter: place it".to_owned());
            return StatusView { brief, briefest: Some("Set up".to_owned()), ..whole };
        }
        let Some(standing) = self.session.standing() else {
            let Some(Menu::Start(menu)) = &self.menu else { return messages("No game yet.", Tone::Usual) };
            let brief = Some(menu.brief_advice());
            return StatusView { brief, ..messages(&menu.advice(), Tone::Usual) };
        };
        if let Some(tree) = self.session.tree().filter(|_| !self.cursor.is_live()) {
            let is_game = tree.is_in_game(self.cursor.node(tree).id());
            let (what, keys) = match (is_game, self.session.is_as_in_file()) {
                (true, true) => (self.progress(tree), "Right goes on, Left back."),
                (true, false) => ("Looking back".to_owned(), "Esc returns to the game."),
                (false, _) => ("Variation".to_owned(), "Esc returns to the game."),
            };
            let whole = messages(&format!("{what}: {keys}"), Tone::Loud);
            let brief =
                if is_game && self.session.is_as_in_file() { format!("{what}: Left Right") } else { what };
            return StatusView { brief: Some(brief), ..whole };
        }
        if let Some(premove) = &self.selection.premove {
            return messages(&format!("Premove {}. Esc cancels it.", premove.text), Tone::Usual);
        }
        if self.is_puzzle_solved() {
            let is_shown = self.session.puzzle().is_some_and(|view| view.is_shown);
            let what = if is_shown { "Shown, not solved." } else { "Solved." };
            let whole = messages(&format!("{what} Enter or `next` gives another puzzle."), Tone::Loud);
            return StatusView { brief: Some(what.to_owned()), ..whole };
        }
        if self.is_puzzle_shown() {
            let whole = messages("Play it, or `next` gives another puzzle.", Tone::Usual);
            return StatusView { brief: Some("`next`: another puzzle".to_owned()), ..whole };
        }
        if self.session.puzzle().is_some() {
            let whole = messages(&format!("Puzzle: find the best move for {}.", standing.turn), Tone::Usual);
            let brief = format!("{}'s best move?", standing.turn);
            return StatusView { brief: Some(brief), ..whole };
        }
        if self.has_box() {
            let whole = messages("Enter chooses, Esc closes the box.", Tone::Usual);
            return StatusView { brief: Some("Enter chooses".to_owned()), ..whole };
        }
        let loud = standing.ending.is_some() || !standing.checkers.is_empty();
        let brief = match &standing.ending {
            Some(ending) => format!("{}. {}", ending.outcome, ending.outcome.result()),
            None if loud => format!("CHECK! {} to move.", standing.turn),
            None => format!("{} to move.", standing.turn),
        };
        let briefest = standing.ending.as_ref().map(|ending| result_in_brief(ending.outcome));
        let words = self.words(&Notice::TurnStatus(Box::new(standing)));
        let tone = if loud { Tone::Loud } else { Tone::Usual };
        let mut lines = words.lines();
        StatusView { brief: Some(brief), briefest, ..messages(lines.next().unwrap_or_default(), tone) }
    }
}

/// The result and the reason, for the smallest windows: "0-1 checkmate".
fn result_in_brief(outcome: Outcome) -> String {
    let reason = match outcome {
        Outcome::Win { reason: WinReason::Unrecorded, .. }
        | Outcome::Draw { reason: DrawReason::Unrecorded } => return outcome.result().to_owned(),
        Outcome::Win { reason, .. } => reason.to_string(),
        Outcome::Draw { reason } => reason.to_string(),
        // Outcomes that may come.
        other => other.to_string(),
    };
    format!("{} {reason}", outcome.result())
}
