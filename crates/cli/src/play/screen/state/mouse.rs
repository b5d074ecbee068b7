//! The mouse.

use super::super::scene::{Action, Press};
use super::State;
use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Position;
use std::time::Duration;

impl State {
    pub(super) fn mouse(&mut self, mouse: MouseEvent, now: Duration) {
        let at = Position::new(mouse.column, mouse.row);
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => self.down(at, now),
            MouseEventKind::Up(MouseButton::Left) => self.up(at, now),
            MouseEventKind::Drag(MouseButton::Left) => self.drag(at),
            MouseEventKind::Down(MouseButton::Right) => {
                self.hand.put_down();
                self.hand.premove = None;
            }
            MouseEventKind::ScrollUp => self.scroll(-1, now),
            MouseEventKind::ScrollDown => self.scroll(1, now),
            _ => {}
        }
    }

    fn down(&mut self, at: Position, now: Duration) {
        if let Some(overlay) = self.overlay.take() {
            let answered = match self.places.press(at) {
                Some(Press::Row(row)) => overlay.click(row),
                _ => overlay.away(),
            };
            return self.answered(answered, now);
        }
        if let Some(square) = self.places.square(at) {
            self.hand.cursor = None;
            let free = self.hand.picked.is_none();
            self.point(square, now);
            // Where a man was put nothing is dragged from.
            let dragged = free || self.hand.picked == Some(square);
            self.hand.pressed = Some(square).filter(|_| dragged);
            return;
        }
        match self.places.press(at) {
            Some(Press::Look(id)) => {
                self.look(|_| {});
                self.study.look(id);
                self.look(|_| {});
            }
            Some(Press::Act(action)) => self.act(action, now),
            Some(Press::Take(man)) => self.hand.man = man,
            _ => {}
        }
    }

    /// A man that was picked up is put where the button goes up.
    fn up(&mut self, at: Position, now: Duration) {
        let pressed = self.hand.pressed.take();
        let (Some(from), Some(to)) = (pressed, self.places.square(at)) else { return };
        self.hand.cursor = None;
        if from == to || self.session.setup().is_some() || self.session.game().is_none() {
            return;
        }
        // A man of the side that is not to move is refused with the reason; while a program thinks it is its own.
        let man = self.study.position().piece_at(from).is_some();
        if self.hand.picked == Some(from) || self.hand.picked.is_none() && man && !self.is_waiting() {
            self.hand.put_down();
            self.move_by_hand(from, to, None, now);
        }
    }

    /// The square under a man that is dragged is seen.
    fn drag(&mut self, at: Position) {
        if self.hand.pressed.is_some() && self.hand.picked.is_some() {
            self.hand.cursor = self.places.square(at);
        }
    }

    /// The wheel goes through the moves, or through a page.
    fn scroll(&mut self, step: isize, now: Duration) {
        match &mut self.overlay {
            Some(overlay) => overlay.scroll(3 * step),
            None => self.act(if step < 0 { Action::Back } else { Action::Forth }, now),
        }
    }
}
