//! Colours, as many as a terminal has.

use crate::play::terminal_caps::{Charset, ColorSupport};
use ratatui::style::{Color, Modifier, Style};
use tabiya::diagram::{self, Theme};
use tabiya::{Color as Side, Square};

/// How many colours there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ColorDepth {
    /// None: letters, and marks beside them.
    Plain,
    Sixteen,
    /// The palette of 256.
    Palette,
    /// All of them.
    Full,
}

impl ColorDepth {
    /// What the environment tells.
    pub(super) fn of(colors: ColorSupport, variable: impl Fn(&str) -> Option<String>) -> ColorDepth {
        let says = |name| variable(name).unwrap_or_default().to_ascii_lowercase();
        if colors == ColorSupport::Plain {
            return ColorDepth::Plain;
        }
        let (term, colors) = (says("TERM"), says("COLORTERM"));
        let few =
            ["linux", "ansi", "cygwin", "xterm-color", "xterm-16color", "rxvt", "screen", "cons25", "eterm"];
        if ["truecolor", "24bit"].contains(&colors.as_str()) || term.ends_with("-direct") {
            ColorDepth::Full
        } else if few.contains(&term.as_str()) {
            ColorDepth::Sixteen
        } else {
            ColorDepth::Palette
        }
    }
}

/// What is special about a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct SquareMarks {
    pub(super) last: bool,
    pub(super) check: bool,
    pub(super) picked: bool,
    pub(super) cursor: bool,
    /// The piece in the hand can go there.
    pub(super) target: bool,
    /// It has a part in the reason why a move is not legal.
    pub(super) culprit: bool,
    pub(super) premove: bool,
}

/// How the pieces look.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum PieceRendering {
    Letters,
    /// Symbols; where squares are large and there are colours, shapes.
    Symbols,
    /// Symbols, however large the squares are.
    SymbolsAlone,
}

/// How everything looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct ScreenStyle {
    pub(super) depth: ColorDepth,
    pub(super) theme: Theme,
    pub(super) pieces: PieceRendering,
    pub(super) charset: Charset,
}

/// The grounds of the marks, in the palette of 256; pieces stand out from all of them.
pub(super) const PICKED: u8 = 28;
pub(super) const CURSOR: u8 = 133;
pub(super) const CULPRIT: u8 = 166;
pub(super) const PREMOVE: u8 = 30;

impl ScreenStyle {
    /// The colour of a square, in the palette of 256.
    pub(super) fn ground(&self, square: Square, marks: SquareMarks) -> u8 {
        let [light, dark, last_light, last_dark] = self.theme.grounds();
        let sixteen = self.depth == ColorDepth::Sixteen;
        let [light, dark, last_light, last_dark] =
            if sixteen { [6, 2, 3, 3] } else { [light, dark, last_light, last_dark] };
        match marks {
            SquareMarks { cursor: true, .. } => {
                if sixteen {
                    5
                } else {
                    CURSOR
                }
            }
            SquareMarks { culprit: true, .. } => {
                if sixteen {
                    1
                } else {
                    CULPRIT
                }
            }
            SquareMarks { check: true, .. } => {
                if sixteen {
                    1
                } else {
                    diagram::CHECK
                }
            }
            SquareMarks { picked: true, .. } => {
                if sixteen {
                    3
                } else {
                    PICKED
                }
            }
            SquareMarks { premove: true, .. } => {
                if sixteen {
                    5
                } else {
                    PREMOVE
                }
            }
            SquareMarks { last: true, .. } => {
                if square.is_light() {
                    last_light
                } else {
                    last_dark
                }
            }
            _ => {
                if square.is_light() {
                    light
                } else {
                    dark
                }
            }
        }
    }

    /// The colour of a piece, in the palette of 256.
    pub(super) fn piece_color(&self, side: Side) -> u8 {
        match (self.depth, side) {
            (ColorDepth::Sixteen, Side::White) => 15,
            (ColorDepth::Sixteen, Side::Black) => 0,
            (_, Side::White) => diagram::WHITE_PIECE,
            (_, Side::Black) => diagram::BLACK_PIECE,
        }
    }

    /// The colours of text and page, unless they are the terminal's own.
    pub(super) fn page(&self) -> Option<(Color, Color)> {
        let (ink, caps) = self.theme.page()?;
        match self.depth {
            ColorDepth::Plain => None,
            ColorDepth::Sixteen if ink < caps => Some((Color::Black, Color::Gray)),
            ColorDepth::Sixteen => Some((Color::Gray, Color::Black)),
            ColorDepth::Palette | ColorDepth::Full => Some((Color::Indexed(ink), Color::Indexed(caps))),
        }
    }

    /// Text that should be seen at once.
    pub(super) fn alarm(&self) -> Style {
        match self.depth {
            ColorDepth::Plain => Style::new().add_modifier(Modifier::BOLD),
            _ => Style::new().fg(Color::Red).add_modifier(Modifier::BOLD),
        }
    }

    /// Text that need not be seen.
    pub(super) fn quiet(&self) -> Style {
        Style::new().add_modifier(Modifier::DIM)
    }

    /// What is chosen or current.
    pub(super) fn chosen(&self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }
}

/// A colour of the palette of 256 as its red, green and blue.
pub(super) fn rgb(color: u8) -> [u8; 3] {
    let level = |level: u8| if level == 0 { 0 } else { 55 + 40 * level };
    match color {
        16..=231 => [(color - 16) / 36, (color - 16) / 6 % 6, (color - 16) % 6].map(level),
        232.. => [8 + 10 * (color - 232); 3],
        low => {
            let on = if low < 8 { 170 } else { 255 };
            [0, 1, 2].map(|bit| {
                if low >> bit & 1 == 1 {
                    on
                } else if low < 8 {
                    0
                } else {
                    85
                }
            })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_terminal_has_as_many_colours_as_it_says() {
        let of = |pairs: &'static [(&'static str, &'static str)]| {
            ColorDepth::of(ColorSupport::Colors, |name| {
                pairs.iter().find(|(it, _)| *it == name).map(|it| it.1.to_owned())
            })
        };
        assert_eq!(of(&[("TERM", "xterm-256color")]), ColorDepth::Palette);
        assert_eq!(of(&[("TERM", "xterm-256color"), ("COLORTERM", "truecolor")]), ColorDepth::Full);
        assert_eq!(of(&[("TERM", "linux")]), ColorDepth::Sixteen);
        assert_eq!(ColorDepth::of(ColorSupport::Plain, |_| Some("truecolor".to_owned())), ColorDepth::Plain);
    }

    #[test]
    fn men_stand_out_from_marked_squares() {
        let luminance = |color: u8| {
            let linear = |value: u8| {
                let value = f64::from(value) / 255.0;
                if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
            };
            let [red, green, blue] = rgb(color).map(linear);
            0.2126 * red + 0.7152 * green + 0.0722 * blue
        };
        for ground in [PICKED, CURSOR, CULPRIT, PREMOVE] {
            for piece in [diagram::WHITE_PIECE, diagram::BLACK_PIECE] {
                let (a, b) = (luminance(ground), luminance(piece));
                let contrast = (a.max(b) + 0.05) / (a.min(b) + 0.05);
                assert!(contrast >= 3.0, "{ground} {piece}: {contrast:.2}");
            }
        }
    }
}
