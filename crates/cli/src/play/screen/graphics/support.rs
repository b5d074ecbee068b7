//! What a terminal can show besides text, and what of that is used.

use crate::play::settings::GraphicsChoice;
use ratatui::layout::Size;

/// A way to send pictures.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::play::screen) enum GraphicsProtocol {
    Kitty,
    ITerm,
    Sixel,
}

/// What a terminal said, or is known to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(in crate::play::screen) struct GraphicsSupport {
    pub(super) kitty: bool,
    pub(super) iterm: bool,
    pub(super) sixel: bool,
    /// How many pixels a character is wide and high.
    pub(super) cell: Option<Size>,
    /// Somebody stands between us and the terminal, as tmux does: pictures are sent only if a person says so.
    pub(super) is_multiplexed: bool,
    /// The terminal did not answer in time: its answer may come yet.
    pub(super) is_late: bool,
}

/// The pixels of a character where nobody knows.
const USUAL: Size = Size { width: 10, height: 20 };

/// Whatever a terminal says, no character has more pixels.
const LARGEST: Size = Size { width: 64, height: 128 };

impl GraphicsSupport {
    /// What the environment tells of a terminal.
    pub(super) fn by_name(variable: &impl Fn(&str) -> Option<String>) -> GraphicsSupport {
        let is = |name: &str, values: &[&str]| variable(name).is_some_and(|it| values.contains(&it.as_str()));
        let set = |name: &str| variable(name).is_some_and(|it| !it.is_empty());
        let term = variable("TERM").unwrap_or_default();
        GraphicsSupport {
            iterm: is("TERM_PROGRAM", &["iTerm.app", "WezTerm"]) || is("LC_TERMINAL", &["iTerm2"]),
            is_multiplexed: set("TMUX")
                || set("STY")
                || term.starts_with("tmux")
                || term.starts_with("screen"),
            ..GraphicsSupport::default()
        }
    }

    /// How pictures are sent, and for how many pixels of a character; none if there are none.
    pub(in crate::play::screen) fn chosen(&self, choice: GraphicsChoice) -> Option<(GraphicsProtocol, Size)> {
        let how = match choice {
            GraphicsChoice::Off => return None,
            GraphicsChoice::Kitty => GraphicsProtocol::Kitty,
            GraphicsChoice::ITerm => GraphicsProtocol::ITerm,
            GraphicsChoice::Sixel => GraphicsProtocol::Sixel,
            GraphicsChoice::Auto if self.is_multiplexed => return None,
            GraphicsChoice::Auto if self.kitty => GraphicsProtocol::Kitty,
            GraphicsChoice::Auto if self.iterm => GraphicsProtocol::ITerm,
            // A picture in pixels has to know how many there are.
            GraphicsChoice::Auto if self.sixel && self.cell.is_some() => GraphicsProtocol::Sixel,
            GraphicsChoice::Auto => return None,
        };
        let cell = self.cell.unwrap_or(USUAL);
        let cell = Size::new(cell.width.clamp(2, LARGEST.width), cell.height.clamp(4, LARGEST.height));
        Some((how, cell))
    }

    /// Looks again how large characters are.
    pub(in crate::play::screen) fn measure(&mut self) {
        self.cell = pixels().or(self.cell);
    }

    /// Whether an answer may come yet.
    pub(in crate::play::screen) fn is_late(&self) -> bool {
        self.is_late
    }
}

/// The pixels of a character, by what the terminal says about its window.
pub(super) fn pixels() -> Option<Size> {
    let window = crossterm::terminal::window_size().ok()?;
    let width = window.width.checked_div(window.columns)?;
    let height = window.height.checked_div(window.rows)?;
    (width > 1 && height > 1).then_some(Size::new(width, height))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_way_is_taken_and_none_through_a_multiplexer_unless_somebody_says_so() {
        let cell = Some(Size::new(9, 18));
        let all = GraphicsSupport { kitty: true, iterm: true, sixel: true, cell, ..Default::default() };
        let how = |support: &GraphicsSupport, choice| support.chosen(choice).map(|(how, _)| how);
        assert_eq!(how(&all, GraphicsChoice::Auto), Some(GraphicsProtocol::Kitty));
        assert_eq!(how(&all, GraphicsChoice::Sixel), Some(GraphicsProtocol::Sixel));
        assert_eq!(how(&all, GraphicsChoice::Off), None);
        let sixel = GraphicsSupport { sixel: true, cell, ..Default::default() };
        assert_eq!(sixel.chosen(GraphicsChoice::Auto), Some((GraphicsProtocol::Sixel, Size::new(9, 18))));
        assert_eq!(how(&GraphicsSupport { cell: None, ..sixel }, GraphicsChoice::Auto), None);
        assert_eq!(how(&GraphicsSupport::default(), GraphicsChoice::Auto), None);
        let inside = GraphicsSupport { is_multiplexed: true, ..all };
        assert_eq!(how(&inside, GraphicsChoice::Auto), None);
        assert_eq!(how(&inside, GraphicsChoice::Sixel), Some(GraphicsProtocol::Sixel));
        let endless = GraphicsSupport { cell: Some(Size::new(u16::MAX, 0)), ..all };
        assert_eq!(endless.chosen(GraphicsChoice::Auto).unwrap().1, Size::new(64, 4));
    }

    #[test]
    fn terminals_that_say_who_they_are_are_known() {
        let of = |pairs: &'static [(&'static str, &'static str)]| {
            GraphicsSupport::by_name(&|name: &str| {
                pairs.iter().find(|(it, _)| *it == name).map(|it| it.1.to_owned())
            })
        };
        assert!(of(&[("TERM_PROGRAM", "iTerm.app")]).iterm);
        assert!(of(&[("LC_TERMINAL", "iTerm2")]).iterm);
        assert!(!of(&[("TERM_PROGRAM", "Apple_Terminal")]).iterm);
        assert!(of(&[("TMUX", "/tmp/tmux-0/default,1,0")]).is_multiplexed);
        assert!(of(&[("TERM", "screen.xterm-256color")]).is_multiplexed);
        assert!(!of(&[("TERM", "xterm-kitty")]).is_multiplexed);
    }
}
