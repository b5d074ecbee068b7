//! The buttons below the board, with their keys: what can be done now.

use super::super::view_model::{Action, ClickTarget, FooterContext, HitMap, ViewModel};
use super::{put, wide};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// A button: its place among the others, what is written on it, and what it does.
type Button = (u8, &'static str, Action);

const HELP: Button = (1, "F1 help", Action::Help);
const NEW: Button = (2, "F2 new", Action::New);
const OPEN: Button = (3, "F3 open", Action::Open);
const SAVE: Button = (4, "F4 save", Action::Save);
const FLIP: Button = (5, "F5 flip", Action::Flip);
const UNDO: Button = (6, "F6 undo", Action::Undo);
const REDO: Button = (7, "F7 redo", Action::Redo);
const DRAW: Button = (8, "F8 draw", Action::Draw);
const RESIGN: Button = (9, "F9 resign", Action::Resign);
const QUIT: Button = (10, "F10 quit", Action::Quit);
const EDIT: Button = (11, "F11 edit", Action::Edit);
const ANALYSE: Button = (12, "F12 analyse", Action::Analyse);
const LIVE: Button = (0, "Esc back", Action::Escape);
// What has no key is a word to be typed.
const HINT: Button = (21, "hint", Action::Hint);
const SOLUTION: Button = (22, "solution", Action::Solution);
const PREVIOUS: Button = (23, "previous", Action::Previous);
const NEXT: Button = (24, "next", Action::Next);
const AUTOPLAY: Button = (25, "autoplay", Action::Autoplay);
const DONE: Button = (26, "done", Action::Done);
const CANCEL: Button = (27, "cancel", Action::Cancel);

/// The buttons of a context; the first are the last to go where there is little room.
fn buttons(context: FooterContext) -> &'static [Button] {
    match context {
        FooterContext::Start => &[HELP, QUIT, NEW, OPEN, EDIT],
        FooterContext::Playing => &[HELP, QUIT, UNDO, RESIGN, ANALYSE, NEW, FLIP, DRAW, SAVE, REDO, OPEN],
        FooterContext::Puzzle => &[HELP, HINT, SOLUTION, NEXT, QUIT, FLIP, NEW, OPEN],
        FooterContext::PuzzleShown | FooterContext::PuzzleSolved => {
            &[HELP, NEXT, QUIT, ANALYSE, FLIP, NEW, OPEN]
        }
        FooterContext::Over => &[HELP, QUIT, NEW, SAVE, ANALYSE, FLIP, UNDO, OPEN],
        FooterContext::Looking => &[HELP, LIVE, QUIT, ANALYSE, UNDO, FLIP, SAVE, NEW],
        FooterContext::Leafing => &[HELP, NEXT, PREVIOUS, AUTOPLAY, ANALYSE, QUIT, FLIP, OPEN, NEW, SAVE],
        FooterContext::ReadingOne => &[HELP, AUTOPLAY, ANALYSE, QUIT, FLIP, OPEN, NEW, SAVE],
        FooterContext::SetUp => &[HELP, DONE, CANCEL, FLIP, QUIT],
    }
}

/// In a window that is as wide as this the way out is always told, beside help.
const ORDINARY: u16 = 80;

/// Draws as many buttons as have room at the right end, in the order of their keys.
pub(super) fn draw(area: Rect, model: &ViewModel, buffer: &mut Buffer, hits: &mut HitMap) {
    // Two blanks stand between two of them.
    let mut room = usize::from(area.width) + 2;
    let mut shown: Vec<&Button> = Vec::new();
    let mut wanted: Vec<&Button> =
        buttons(model.context).iter().filter(|button| !model.idle.contains(&button.2)).collect();
    if buffer.area.width >= ORDINARY {
        wanted.sort_by_key(|(_, _, action)| !matches!(action, Action::Help | Action::Quit));
    }
    for button in wanted {
        let width = wide(button.1) + 2;
        if width > room {
            break;
        }
        room -= width;
        shown.push(button);
    }
    shown.sort_by_key(|(place, ..)| *place);
    // Help comes first, whatever else there is.
    shown.sort_by_key(|(_, _, action)| *action != Action::Help);
    let mut x = area.x + room as u16;
    for (_, name, action) in shown {
        let width = wide(name) as u16;
        // The key is what one looks for.
        let (key, does) = name.split_once(' ').unwrap_or((name, ""));
        let used = put(buffer, x, area.y, width, key, Style::new());
        put(buffer, x + 1 + used, area.y, width.saturating_sub(1 + used), does, model.styles.quiet());
        // A click beside it counts, too.
        let pressed = Rect::new(x.saturating_sub(1), area.y, width + 2, 1).intersection(buffer.area);
        hits.pressed.push((pressed, ClickTarget::Act(*action)));
        x += width + 2;
    }
}

/// The least width that buttons need: help is always there.
pub(super) fn least() -> usize {
    wide(HELP.1) + 2
}

/// How many buttons are worth more than a long sentence beside them.
const WORTH: usize = 3;

/// The width that those buttons need that are most often wanted.
pub(super) fn wanted(context: FooterContext) -> usize {
    buttons(context).iter().take(WORTH).map(|(_, name, _)| wide(name) + 2).sum()
}
