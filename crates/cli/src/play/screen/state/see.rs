//! What there is to see.

use super::super::paint::{Depth, Paint};
use super::super::scene::{Clockwork, Input, Marks, Men, Moves, Palette, Scene, Seen, Side, Told, Tone};
use super::State;
use crate::play::reply::Notice;
use crate::play::settings::Pieces;
use crate::play::sight::{self, Sight};
use crate::play::text::{Text, prompt, taken};
use std::time::Duration;
use tabiya::diagram::PieceStyle;
use tabiya::{Color, Square, format_live_time};

/// Less time than this is little.
const SHORT: Duration = Duration::from_secs(20);

impl State {
    /// Everything that is on the screen at a moment.
    pub(in crate::play::screen) fn scene(&self, now: Duration) -> Scene {
        let known = self.session.known();
        let (choices, chosen) = self.line.choices(&known);
        let input = Input {
            prompt: self.prompt(),
            text: self.line.text().to_owned(),
            before: self.line.before().to_owned(),
            ghost: self.line.ghost(&known),
            choices,
            chosen,
        };
        let result = self.session.game().and_then(|game| game.outcome()).map(|outcome| outcome.result());
        let palette = self.session.setup().map(|setup| Palette { hand: self.hand.man, turn: setup.turn });
        Scene {
            paint: self.paint(),
            seen: self.seen(),
            sides: self.sides(now),
            moves: Moves { entries: self.study.entries(), current: self.study.current(), result },
            told: self.told.clone(),
            status: self.status(),
            input,
            dialog: self.overlay.as_ref().map(|overlay| overlay.dialog()),
            palette,
        }
    }

    /// The prompt, of what is looked at.
    fn prompt(&self) -> String {
        if self.study.is_live() || self.session.setup().is_some() || self.session.game().is_none() {
            return prompt(&self.session);
        }
        let position = self.study.position();
        let dots = if position.turn().is_white() { "." } else { "..." };
        format!("({}{dots} {})> ", position.fullmoves(), position.turn())
    }

    fn paint(&self) -> Paint {
        let settings = self.session.settings();
        let (men, _) = Text { paper: self.paper, settings }.looks();
        let men = match (men, settings.pieces) {
            (PieceStyle::Letters, _) => Men::Letters,
            (PieceStyle::Symbols, Pieces::Unicode) => Men::SymbolsAlone,
            (PieceStyle::Symbols, _) => Men::Symbols,
        };
        let depth = if settings.pieces == Pieces::Ascii { Depth::Plain } else { self.depth };
        Paint { depth, theme: settings.theme, men, script: self.paper.script }
    }

    fn seen(&self) -> Option<Seen> {
        let view = self.session.settings().side;
        let mut marks = [Marks::default(); 64];
        if let Some(cursor) = self.hand.cursor {
            marks[cursor.index()].cursor = true;
        }
        if let Some(setup) = self.session.setup() {
            return Some(Seen { board: setup.board, view, marks });
        }
        self.session.game()?;
        let position = self.study.position();
        let mut mark = |square: Square, set: fn(&mut Marks)| set(&mut marks[square.index()]);
        if let Some(mv) = self.study.last_move() {
            mark(mv.from(), |marks| marks.last = true);
            mark(mv.king_to(), |marks| marks.last = true);
        }
        if position.is_check() {
            mark(position.king(position.turn()), |marks| marks.check = true);
        }
        if let Some(picked) = self.hand.picked {
            mark(picked, |marks| marks.picked = true);
        }
        if let Some((from, to)) = self.hand.premove.as_ref().and_then(|premove| premove.squares) {
            mark(from, |marks| marks.premove = true);
            mark(to, |marks| marks.premove = true);
        }
        for square in self.targets() {
            mark(square, |marks| marks.target = true);
        }
        for &square in &self.hand.culprits {
            mark(square, |marks| marks.culprit = true);
        }
        Some(Seen { board: *position.board(), view, marks })
    }

    /// Who plays, with what time, and what was taken until the move that is looked at.
    fn sides(&self, now: Duration) -> [Side; 2] {
        let Some(sight) = &self.sight else { return Default::default() };
        if self.study.is_live() || self.session.setup().is_some() {
            return Color::ALL.map(|color| self.side(color, sight, now));
        }
        let balance = sight::balance(self.study.position().board());
        let sight = Sight { taken: self.study.taken(), balance, ..sight.clone() };
        Color::ALL.map(|color| self.side(color, &sight, now))
    }

    fn side(&self, color: Color, sight: &Sight, now: Duration) -> Side {
        let name = &sight.players[color as usize];
        let name = if *name == color.to_string() { name.clone() } else { format!("{color} ({name})") };
        let clocks = self.session.clocks(now);
        let left = clocks.as_ref().and_then(|clocks| clocks.left[color as usize]);
        let running = clocks.as_ref().is_some_and(|clocks| clocks.running == Some(color));
        let state = match running {
            true if left.is_some_and(|left| left < SHORT) => Clockwork::Short,
            true => Clockwork::Running,
            false => Clockwork::Still,
        };
        let clock = clocks.map(|_| left.map_or("--:--".to_owned(), format_live_time));
        let (men, _) = Text { paper: self.paper, settings: self.session.settings() }.looks();
        Side { name, clock, state, taken: taken(sight, color, men) }
    }

    /// How things stand.
    fn status(&self) -> Told {
        let told = |text: &str, tone| Told { text: text.trim_end().to_owned(), tone };
        if self.session.setup().is_some() {
            return told(
                "A board is set up: Tab or a click chooses a man, Enter or a click places it.",
                Tone::Usual,
            );
        }
        let Some(standing) = self.session.standing() else {
            return told("No game yet.", Tone::Usual);
        };
        if !self.study.is_live() {
            let what = if self.study.is_in_game() { "Looking back" } else { "A variation" };
            return told(&format!("{what}: Esc returns to the game."), Tone::Loud);
        }
        if let Some(premove) = &self.hand.premove {
            return told(&format!("{} waits for its turn.", premove.text), Tone::Usual);
        }
        let loud = standing.ending.is_some() || !standing.checkers.is_empty();
        let words = self.words(&Notice::Standing(Box::new(standing)));
        let tone = if loud { Tone::Loud } else { Tone::Usual };
        let mut lines = words.lines();
        told(lines.next().unwrap_or_default(), tone)
    }
}
