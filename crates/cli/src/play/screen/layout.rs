//! Where everything stands on a screen of some size.

use ratatui::layout::{Rect, Size};
use tabiya::diagram::Frame;

/// The smallest screen with a board.
const SMALLEST: Size = Size { width: 20, height: 8 };

/// The smallest screen on which nothing has to yield.
const WHOLE: Size = Size { width: 24, height: 11 };

/// The width of a panel that has room for its moves.
const PANEL: u16 = 22;

/// The width of a panel that has room for short ones.
const NARROW_PANEL: u16 = 15;

/// The space between the board and its panel that has a bar in its middle, or where there is less room next to the board;
/// and the narrowest panel beside such a space.
const BESIDE_BAR: [(u16, u16); 2] = [(3, 22), (2, 21)];

/// So many rows for what is told leave one for the buttons, where the screen is narrow.
const ROWS_BESIDE_BUTTONS: u16 = 4;

/// No panel is wider: eyes would have to wander.
const WIDEST: u16 = 56;

/// The width of a panel that has nothing but clocks.
const CLOCKS: u16 = 5;

/// The height of a panel below the board.
const BELOW: u16 = 6;

/// A panel beside the board that is lower than this goes on below it.
const LOW_PANEL: u16 = 16;

/// From this width on nothing touches the sides of the screen.
const MARGINS: u16 = 60;

/// How pieces look on squares of two lines: shapes fill them, letters and symbols stand in their middle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum SmallPieces {
    Drawn,
    Written,
}

/// Where everything stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct ScreenLayout {
    /// The 64 squares. Where they are two lines high and something is written on them they begin in the middle of a line
    /// and end in the middle of one, so that it stands in their middle: then it is a line higher.
    pub(super) board: Rect,
    /// A square's width and height.
    pub(super) square: Size,
    /// How many half lines lie above the squares.
    pub(super) lift: u16,
    pub(super) frame: Frame,
    /// Players, clocks and moves.
    pub(super) panel: Option<Rect>,
    /// Who stands better, beside the board.
    pub(super) bar: Option<Rect>,
    /// What was told; it may have no rows.
    pub(super) messages: Rect,
    pub(super) status: Option<Rect>,
    /// The line of the buttons, where they do not stand beside the status.
    pub(super) buttons: Option<Rect>,
    /// The line that is typed; on the lowest screens it lies over the bottom of the board.
    pub(super) input: Rect,
}

impl ScreenLayout {
    /// The layout of a screen; none where there is no room for a board.
    pub(super) fn of(screen: Size, pieces: SmallPieces) -> Option<ScreenLayout> {
        let Size { width, height } = screen;
        if width < SMALLEST.width || height < SMALLEST.height {
            return None;
        }
        let margin = u16::from(width >= MARGINS);
        let width = width - 2 * margin;
        let frame = if width >= WHOLE.width && height >= WHOLE.height { Frame::Named } else { Frame::Bare };
        let (beside, below) = match frame {
            Frame::Named => (2, 1),
            Frame::Bare => (0, 0),
        };
        let board_height = |square: Size| 8 * square.height + lift(square, pieces);
        // The names of the ranks and files, the line that is typed, the status, and a few lines of what was told.
        let rows = |square: Size| board_height(square) + below + 2 + (square.height - 1).min(2);
        let columns = |square: Size| 8 * square.width + beside;
        // Squares with pieces that are seen are worth more than a wide panel.
        let panel = |square: Size| if square.height == 2 { NARROW_PANEL } else { PANEL };
        let by_its_side =
            sizes().find(|&size| rows(size) <= height && columns(size) + 1 + panel(size) <= width);
        let above_it = sizes().find(|&size| rows(size) + BELOW <= height && columns(size) <= width);
        // Below eleven lines the status yields, below nine there is no line but the board's own to type in.
        let reserve = (height - SMALLEST.height).min(2);
        let fits = |size: Size, more: u16| {
            board_height(size) + below + reserve <= height && columns(size) + more <= width
        };
        let bare = sizes().find(|&size| fits(size, 0))?;
        // Clocks are worth more than wide squares.
        let bare = sizes().find(|&size| size.height == bare.height && fits(size, 1 + CLOCKS)).unwrap_or(bare);
        let taller = |a: Option<Size>, b: Option<Size>| {
            a.map_or(0, |size| size.height) > b.map_or(0, |size| size.height)
        };
        let place = if taller(above_it, by_its_side) && above_it.is_some_and(|size| size.height > 1) {
            PanelPlace::Below
        } else {
            PanelPlace::Beside
        };
        let square = match place {
            PanelPlace::Below => above_it,
            PanelPlace::Beside => by_its_side,
        }
        .unwrap_or(bare);
        let size = Size { width: 8 * square.width, height: board_height(square) };
        let beneath = height - size.height - below;
        let input_rows = beneath.min(1);
        let status_rows = beneath.saturating_sub(1).min(1);
        let mut left = beneath - input_rows - status_rows;
        // A little air above the board, where what is told keeps two lines or more.
        let top = match (place, left) {
            (PanelPlace::Beside, 3..) => (left / 4).clamp(1, 3),
            _ => 0,
        };
        left -= top;
        let panel_width = match place {
            PanelPlace::Below => 0,
            PanelPlace::Beside => (width - beside - size.width).saturating_sub(1).min(WIDEST),
        };
        let panel_width = if panel_width >= CLOCKS { panel_width } else { 0 };
        let with_bar = BESIDE_BAR
            .into_iter()
            .find(|(gap, narrowest)| panel_width + 1 >= gap + narrowest)
            .map(|(gap, _)| gap);
        let (gap, panel_width) = match with_bar {
            Some(gap) => (gap, (width - beside - size.width - gap).min(WIDEST)),
            None => (u16::from(panel_width > 0), panel_width),
        };
        // On a narrow screen how things stand and what can be done have a line each.
        let button_rows = u16::from(margin == 0 && panel_width > 0 && left > ROWS_BESIDE_BUTTONS);
        left -= button_rows;
        // In the middle of a wide screen, and everything that is written below as wide as board and panel.
        let whole = match place {
            PanelPlace::Below => width,
            PanelPlace::Beside => beside + size.width + gap + panel_width,
        };
        let x = margin + (width - whole) / 2;
        let board_x = match place {
            PanelPlace::Below => margin + beside + (width - beside - size.width) / 2,
            PanelPlace::Beside => x + beside,
        };
        // Where there is no panel the rest of the screen is for what is written.
        let (x, whole) = if panel_width > 0 { (x, whole) } else { (margin, width) };
        let board = Rect::new(board_x, top, size.width, size.height);
        let bar = (gap > 1).then(|| Rect::new(board.right() + gap - 2, board.y, 1, board.height));
        let mut y = board.bottom() + below;
        let mut messages_width = whole;
        let panel = match place {
            PanelPlace::Below => {
                let rows = (left / 2).max(BELOW).min(left);
                left -= rows;
                let panel = Rect::new(x, y, whole, rows);
                y += rows;
                Some(panel)
            }
            PanelPlace::Beside if panel_width > 0 => {
                let mut rows = size.height + below;
                if rows < LOW_PANEL && left > 2 {
                    // What is told has the place below the board for itself.
                    rows += left - 1;
                    messages_width = board.right() - x;
                }
                Some(Rect::new(board.right() + gap, top, panel_width, rows))
            }
            PanelPlace::Beside => None,
        };
        let messages = Rect::new(x, y, messages_width, left);
        let status = (status_rows > 0).then(|| Rect::new(x, y + left, whole, 1));
        let buttons = (button_rows > 0).then(|| Rect::new(x, y + left + status_rows, whole, 1));
        let input = Rect::new(x, height - 1, whole, 1);
        let lift = lift(square, pieces);
        Some(ScreenLayout { board, square, lift, frame, panel, bar, messages, status, buttons, input })
    }

    /// Where a column and a row of squares stand, from the upper left corner.
    pub(super) fn cell(&self, column: usize, row: usize) -> Rect {
        let Size { width, height } = self.square;
        Rect::new(self.board.x + column as u16 * width, self.board.y + row as u16 * height, width, height)
    }

    /// The line of a square on which its symbol stands.
    pub(super) fn middle_line(&self, row: usize) -> u16 {
        self.cell(0, row).y + self.square.height / 2
    }
}

/// How many half lines lie above squares of a size.
fn lift(square: Size, pieces: SmallPieces) -> u16 {
    u16::from(square.height == 2 && (pieces == SmallPieces::Written || square.width < DRAWN_WIDTH))
}

/// The width that a drawing on two lines needs.
const DRAWN_WIDTH: u16 = 5;

/// Where the panel stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum PanelPlace {
    Beside,
    Below,
}

/// The sizes of squares, the largest first. A character is about twice as high as it is wide; small squares have a
/// middle, in which a symbol stands.
fn sizes() -> impl Iterator<Item = Size> {
    let large = (4..=40).rev().map(|height| Size { width: 2 * height, height });
    let small = [(7, 3), (6, 3), (5, 2), (3, 2), (3, 1), (2, 1)];
    large.chain(small.map(|(width, height)| Size { width, height }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(width: u16, height: u16) -> ScreenLayout {
        ScreenLayout::of(Size { width, height }, SmallPieces::Drawn).unwrap()
    }

    #[test]
    fn on_every_screen_nothing_stands_outside_and_nothing_over_the_board_but_what_is_typed() {
        for width in (20..=130).chain([200, 300, 480, 490]) {
            for height in (8..=80).chain([100, 154, 200]) {
                let layout = of(width, height);
                let screen = Rect::new(0, 0, width, height);
                let parts = [
                    Some(layout.board),
                    layout.panel,
                    Some(layout.messages),
                    layout.status,
                    layout.buttons,
                    Some(layout.input),
                ];
                for part in parts.into_iter().flatten() {
                    assert_eq!(part.intersection(screen), part, "{width}x{height}: {layout:?}");
                }
                let rest = [layout.panel, Some(layout.messages), layout.status, layout.buttons];
                let lines = [Some(layout.messages), layout.status, layout.buttons, Some(layout.input)];
                let mut lines = lines.into_iter().flatten().filter(|part| part.area() > 0);
                let mut above = lines.next();
                for part in lines {
                    let over = above.replace(part);
                    assert!(over.is_none_or(|over| over.bottom() <= part.y), "{width}x{height}: {layout:?}");
                }
                let over = if height == 8 { None } else { Some(layout.input) };
                for part in rest.into_iter().flatten().chain(over).filter(|part| part.area() > 0) {
                    assert!(!part.intersects(layout.board), "{width}x{height}: {layout:?}");
                }
            }
        }
    }

    #[test]
    fn in_small_windows_labels_yield_first_then_the_panel_then_the_status() {
        let whole = of(24, 11);
        assert_eq!((whole.frame, whole.panel.is_some(), whole.status.is_some()), (Frame::Named, true, true));
        let low = of(24, 10);
        assert_eq!((low.frame, low.panel.is_some(), low.status.is_some()), (Frame::Bare, true, true));
        let narrow = of(21, 10);
        assert_eq!(
            (narrow.frame, narrow.panel.is_some(), narrow.status.is_some()),
            (Frame::Bare, false, true)
        );
        let lower = of(20, 9);
        assert_eq!((lower.panel.is_some(), lower.status.is_some()), (false, false));
        assert!(!lower.input.intersects(lower.board));
        let least = of(20, 8);
        assert!(least.input.intersects(least.board));
        assert_eq!(ScreenLayout::of(Size { width: 19, height: 8 }, SmallPieces::Drawn), None);
        assert_eq!(ScreenLayout::of(Size { width: 20, height: 7 }, SmallPieces::Drawn), None);
    }

    #[test]
    fn squares_grow_with_the_window() {
        let square = |width, height| of(width, height).square;
        assert_eq!(square(20, 8), Size { width: 2, height: 1 });
        assert_eq!(square(80, 24), Size { width: 5, height: 2 });
        assert_eq!(square(120, 40), Size { width: 8, height: 4 });
        assert_eq!(square(200, 60), Size { width: 12, height: 6 });
        assert_eq!(square(480, 154), Size { width: 36, height: 18 });
        // A high and narrow window has its panel below the board.
        assert_eq!(square(60, 60), Size { width: 7, height: 3 });
    }
}
