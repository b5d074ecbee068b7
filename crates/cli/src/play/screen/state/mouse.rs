//! The mouse.

use super::super::cursor::Cursor;
use super::super::menu::Menu;
use super::super::view_model::{Action, ClickTarget};
use super::ScreenState;
use crossterm::event::{KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Position;
use std::time::Duration;
use tabiya::pgn::{Shape, ShapeColor};

impl ScreenState {
    pub(super) fn mouse(&mut self, mouse: MouseEvent, now: Duration) {
        let at = Position::new(mouse.column, mouse.row);
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => self.down(at, now),
            MouseEventKind::Up(MouseButton::Left) => self.up(at, now),
            MouseEventKind::Drag(MouseButton::Left) => self.drag(at),
            MouseEventKind::Down(MouseButton::Right) => self.begin_shape(at, mouse.modifiers),
            MouseEventKind::Drag(MouseButton::Right) => self.draw_to(at),
            MouseEventKind::Up(MouseButton::Right) => {
                self.draw_to(at);
                if let Some(shape) = self.selection.drawing.take() {
                    self.selection.draw(shape);
                }
            }
            MouseEventKind::ScrollUp => self.scroll(-1, now),
            MouseEventKind::ScrollDown => self.scroll(1, now),
            _ => {}
        }
    }

    /// The right button puts down what is in the hand; with nothing there it draws: an arrow to where it goes up, or a
    /// circle around the square where it went down. Ctrl, Alt and both are other colours.
    fn begin_shape(&mut self, at: Position, keys: KeyModifiers) {
        let busy = self.selection.picked.is_some()
            || self.selection.dropping.is_some()
            || self.selection.premove.is_some();
        self.selection.put_down();
        self.selection.premove = None;
        if busy || self.overlay.is_some() || self.session.setup().is_some() {
            return;
        }
        let color = match (keys.contains(KeyModifiers::CONTROL), keys.contains(KeyModifiers::ALT)) {
            (false, false) => ShapeColor::Green,
            (true, false) => ShapeColor::Red,
            (false, true) => ShapeColor::Blue,
            (true, true) => ShapeColor::Yellow,
        };
        self.selection.drawing = self.hits.square(at).map(|square| Shape { color, from: square, to: square });
    }

    /// What is being drawn ends here; outside of the board it is nothing.
    fn draw_to(&mut self, at: Position) {
        let to = self.hits.square(at);
        self.selection.drawing = self.selection.drawing.zip(to).map(|(shape, to)| Shape { to, ..shape });
    }

    fn down(&mut self, at: Position, now: Duration) {
        if let Some(overlay) = self.overlay.take() {
            let answered = match self.hits.press(at) {
                Some(ClickTarget::Row(row)) => overlay.click(row),
                Some(ClickTarget::RowBack(row)) => overlay.click_back(row),
                _ => overlay.away(),
            };
            return self.answered(answered, now);
        }
        if let Some(square) = self.hits.square(at) {
            self.selection.cursor = None;
            self.selection.drawn.clear();
            let free = self.selection.picked.is_none();
            self.point(square, now);
            // Where a piece was put nothing is dragged from.
            let dragged = free || self.selection.picked == Some(square);
            self.selection.pressed = Some(square).filter(|_| dragged);
            return;
        }
        match self.hits.press(at) {
            Some(ClickTarget::Look(id)) => {
                self.look(|_, tree| Cursor::at(id, tree));
            }
            Some(ClickTarget::Act(action)) => self.act(action, now),
            Some(ClickTarget::Choose(row)) => self.choose(row, 1, now),
            Some(ClickTarget::ChooseBack(row)) => self.choose(row, -1, now),
            Some(ClickTarget::Take(piece)) => self.selection.piece = piece,
            Some(ClickTarget::Drop(piece)) => self.take_from_hand(piece),
            _ => {}
        }
    }

    /// A row of the menu is clicked.
    fn choose(&mut self, row: usize, step: isize, now: Duration) {
        if let Some(chosen) = self.menu.as_mut().map(|menu| menu.click(row, step)) {
            self.chosen(chosen, now);
        }
    }

    /// A piece that was picked up is put where the button goes up.
    fn up(&mut self, at: Position, now: Duration) {
        let pressed = self.selection.pressed.take();
        // A piece that was dragged out of the hand.
        if pressed.is_none()
            && let (Some(role), Some(to)) = (self.selection.dropping, self.hits.square(at))
        {
            self.selection.put_down();
            return self.drop_by_hand(role, to, now);
        }
        let (Some(from), Some(to)) = (pressed, self.hits.square(at)) else { return };
        self.selection.cursor = None;
        let starts = matches!(self.menu, Some(Menu::Start(_)));
        if from == to || self.session.setup().is_some() || self.session.game().is_none() && !starts {
            return;
        }
        // A piece of the side that is not to move is refused with the reason; while a program thinks it is its own.
        let piece = self.position().piece_at(from).is_some();
        if self.selection.picked == Some(from)
            || self.selection.picked.is_none() && piece && !self.is_waiting()
        {
            self.selection.put_down();
            self.move_by_hand(from, to, None, now);
        }
    }

    /// The square under a piece that is dragged is seen.
    fn drag(&mut self, at: Position) {
        if self.selection.pressed.is_some() && self.selection.picked.is_some() {
            self.selection.cursor = self.hits.square(at);
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
