//! Colours, as many as a terminal has.

use super::layout::SmallPieces;
use super::themes::{self, ThemeColors, TrueColor, mixed};
use crate::play::sixteen;
use crate::play::terminal_caps::{Charset, ColorSupport, has_all_colors};
use ratatui::style::{Color, Modifier, Style};
use tabiya::diagram::{self, Theme};
use tabiya::pgn::ShapeColor;
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
        match colors {
            ColorSupport::Plain => ColorDepth::Plain,
            ColorSupport::Sixteen => ColorDepth::Sixteen,
            ColorSupport::Colors if has_all_colors(variable) => ColorDepth::Full,
            ColorSupport::Colors => ColorDepth::Palette,
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
    /// Whose king reaches it wins.
    pub(super) goal: bool,
}

/// How the pieces look.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum PieceRendering {
    Letters,
    /// Symbols; where squares are large and there are colours, shapes.
    Symbols,
    /// Symbols, however large the squares are.
    SymbolsAlone,
    /// Nothing: pictures lie over the squares.
    Pictures,
}

/// What a shape over the board means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Tint {
    /// The best move that the engine knows.
    Best,
    /// Drawn by somebody, in a colour.
    Shape(ShapeColor),
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
const PICKED: u8 = 28;
const CURSOR: u8 = 133;
const CULPRIT: u8 = 166;
const PREMOVE: u8 = 30;

impl ScreenStyle {
    fn colors(&self) -> ThemeColors {
        themes::colors(self.theme)
    }

    /// One of three colours, by what the terminal has.
    fn pick(&self, full: TrueColor, palette: u8, sixteen: u8) -> Color {
        match self.depth {
            ColorDepth::Full => rgb_color(full),
            ColorDepth::Palette => Color::Indexed(palette),
            ColorDepth::Sixteen | ColorDepth::Plain => Color::Indexed(sixteen),
        }
    }

    /// The colour of a square.
    pub(super) fn ground(&self, square: Square, marks: SquareMarks) -> Color {
        let ThemeColors { squares, last, marks: of, .. } = self.colors();
        let palette = self.theme.grounds();
        let few = sixteen::grounds(self.theme);
        let dark = usize::from(!square.is_light());
        match marks {
            SquareMarks { cursor: true, .. } => self.pick(of.cursor, CURSOR, few.picked),
            SquareMarks { culprit: true, .. } => self.pick(of.culprit, CULPRIT, few.alarm),
            SquareMarks { check: true, .. } => self.pick(of.check, diagram::CHECK, few.alarm),
            SquareMarks { picked: true, .. } => self.pick(of.picked, PICKED, few.picked),
            SquareMarks { premove: true, .. } => self.pick(of.premove, PREMOVE, few.picked),
            SquareMarks { last: true, .. } => self.pick(last[dark], palette[2 + dark], few.squares[2 + dark]),
            _ => self.pick(squares[dark], palette[dark], few.squares[dark]),
        }
    }

    /// What is painted around a piece where contrast counts most: black around White's, white around Black's, and dark and
    /// light blue around those that have moved last. The rest of the square keeps its own colour, so that light and dark
    /// ones are told apart. Other themes have none.
    pub(super) fn halo(&self, side: Side, marks: SquareMarks) -> Option<Color> {
        let has_one = self.theme == Theme::Contrast && self.depth != ColorDepth::Plain;
        let index = 2 * usize::from(marks.last) + side as usize;
        let halo = self.pick(themes::HALOS[index], [16, 231, 18, 153][index], [0, 7, 4, 6][index]);
        has_one.then_some(halo)
    }

    /// The edge of the board below its first rank, and what is written on it: between the colours of the squares, so that
    /// the pieces of both sides stand out from it. None without colours.
    pub(super) fn edge(&self) -> Option<Style> {
        let [light, dark] = self.colors().squares;
        let ground = self.pick(
            mixed(light, dark, 128),
            self.theme.grounds()[1],
            sixteen::grounds(self.theme).squares[1],
        );
        let style = Style::new().fg(self.sign_color(ground)).bg(ground);
        (self.depth != ColorDepth::Plain).then_some(style)
    }

    /// Ink for signs that is seen on a ground.
    pub(super) fn sign_color(&self, ground: Color) -> Color {
        let [red, green, blue] = rgb(ground).map(u32::from);
        let bright = 2 * red + 7 * green + blue > 10 * 170;
        self.piece_color(if bright { Side::Black } else { Side::White })
    }

    /// How pieces look on small squares.
    pub(super) fn small_pieces(&self) -> SmallPieces {
        let shapes = matches!(self.pieces, PieceRendering::Symbols | PieceRendering::Pictures);
        let drawn = shapes && self.charset == Charset::Unicode;
        if drawn && self.depth != ColorDepth::Plain { SmallPieces::Drawn } else { SmallPieces::Written }
    }

    /// The colour of a piece.
    pub(super) fn piece_color(&self, side: Side) -> Color {
        let full = self.colors().pieces[side as usize];
        match side {
            Side::White => self.pick(full, diagram::WHITE_PIECE, 15),
            Side::Black => self.pick(full, diagram::BLACK_PIECE, 0),
        }
    }

    /// The colour of something drawn over the board, as it is over a ground.
    pub(super) fn tinted(&self, ground: Color, tint: Tint) -> Color {
        let (full, palette, sixteen) = match tint {
            Tint::Best => ([20, 96, 190], 25, 4),
            Tint::Shape(ShapeColor::Green) => ([20, 120, 40], 22, 2),
            Tint::Shape(ShapeColor::Red) => ([190, 24, 24], 124, 1),
            Tint::Shape(ShapeColor::Yellow) => ([226, 176, 0], 178, 3),
            Tint::Shape(ShapeColor::Blue) => ([20, 70, 200], 20, 4),
            // Colours that may come.
            Tint::Shape(_) => ([120, 120, 120], 244, 7),
        };
        match self.depth {
            ColorDepth::Full => rgb_color(mixed(rgb(ground), full, 205)),
            _ => self.pick(full, palette, sixteen),
        }
    }

    /// Where the piece in the hand can go.
    pub(super) fn target(&self, ground: Color) -> Color {
        let ink = self.piece_color(Side::Black);
        match self.depth {
            ColorDepth::Full => rgb_color(mixed(rgb(ground), rgb(ink), 170)),
            _ => ink,
        }
    }

    /// The colours of text and page, unless they are the terminal's own.
    pub(super) fn page(&self) -> Option<(Color, Color)> {
        let (ink, paper) = self.theme.page()?;
        match self.depth {
            ColorDepth::Plain => None,
            ColorDepth::Sixteen if ink < paper => Some((Color::Black, Color::Gray)),
            ColorDepth::Sixteen if self.theme == Theme::Contrast => Some((Color::White, Color::Black)),
            ColorDepth::Sixteen => Some((Color::Gray, Color::Black)),
            ColorDepth::Palette => Some((Color::Indexed(ink), Color::Indexed(paper))),
            ColorDepth::Full => self.colors().page.map(|(ink, paper)| (rgb_color(ink), rgb_color(paper))),
        }
    }

    /// Text that should be seen at once.
    pub(super) fn alarm(&self) -> Style {
        match self.depth {
            ColorDepth::Plain => Style::new().add_modifier(Modifier::BOLD),
            // The terminal's own red is too dark for pages that are black.
            _ if matches!(self.theme, Theme::Night | Theme::Contrast) => {
                Style::new().fg(Color::LightRed).add_modifier(Modifier::BOLD)
            }
            _ => Style::new().fg(Color::Red).add_modifier(Modifier::BOLD),
        }
    }

    /// Text that need not be seen.
    pub(super) fn quiet(&self) -> Style {
        // Who needs contrast needs it everywhere.
        if self.theme == Theme::Contrast { Style::new() } else { Style::new().add_modifier(Modifier::DIM) }
    }

    /// What is chosen or current.
    pub(super) fn chosen(&self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }
}

/// A colour as its red, green and blue.
pub(super) fn rgb(color: Color) -> TrueColor {
    match color {
        Color::Rgb(red, green, blue) => [red, green, blue],
        Color::Indexed(index) => indexed(index),
        _ => [0; 3],
    }
}

/// The other way round.
pub(super) const fn rgb_color([red, green, blue]: TrueColor) -> Color {
    Color::Rgb(red, green, blue)
}

/// A colour of the palette of 256.
pub(super) fn indexed(color: u8) -> TrueColor {
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
    use super::super::themes::tests::contrast;
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
        assert_eq!(ColorDepth::of(ColorSupport::Sixteen, |_| None), ColorDepth::Sixteen);
        assert_eq!(ColorDepth::of(ColorSupport::Plain, |_| Some("truecolor".to_owned())), ColorDepth::Plain);
    }

    #[test]
    fn pieces_stand_out_from_marked_squares_in_the_palette() {
        for ground in [PICKED, CURSOR, CULPRIT, PREMOVE] {
            for piece in [diagram::WHITE_PIECE, diagram::BLACK_PIECE] {
                let contrast = contrast(indexed(ground), indexed(piece));
                assert!(contrast >= 3.0, "{ground} {piece}: {contrast:.2}");
            }
        }
    }

    #[test]
    fn pieces_of_both_sides_stand_out_from_the_edge_of_the_board() {
        for (theme, depth) in
            Theme::ALL.into_iter().flat_map(|theme| [(theme, ColorDepth::Palette), (theme, ColorDepth::Full)])
        {
            let (pieces, charset) = (PieceRendering::Symbols, Charset::Unicode);
            let style = ScreenStyle { depth, theme, pieces, charset };
            let edge = rgb(style.edge().unwrap().bg.unwrap());
            for side in Side::ALL {
                let contrast = contrast(edge, rgb(style.piece_color(side)));
                assert!(contrast >= 3.0, "{theme:?} {depth:?} {side}: {contrast:.2}");
            }
        }
    }

    /// So the board of sixteen colours is as bright as it is: a calmer pair would hide the pieces of one side.
    #[test]
    fn of_eight_grounds_every_pair_that_shows_both_sides_and_both_squares_has_red_or_magenta() {
        let shows_both =
            |ground: u8| [0, 15].iter().all(|&ink| contrast(indexed(ground), indexed(ink)) >= 2.4);
        let grounds: Vec<u8> = (0..8).filter(|&ground| shows_both(ground)).collect();
        let pairs = grounds.iter().flat_map(|&a| grounds.iter().map(move |&b| (a, b)));
        let pairs: Vec<_> = pairs.filter(|&(a, b)| contrast(indexed(a), indexed(b)) >= 1.6).collect();
        assert!(pairs.contains(&(6, 5)), "{pairs:?}");
        for (a, b) in pairs {
            assert!([1, 5].contains(&a) || [1, 5].contains(&b), "{a} and {b}");
        }
    }

    #[test]
    fn where_there_are_sixteen_colours_light_squares_are_lighter_and_both_sides_are_seen_on_both() {
        for theme in Theme::ALL {
            let few = sixteen::grounds(theme);
            let [light, dark, ..] = few.squares.map(indexed);
            assert!(contrast(light, dark) >= 1.6, "{theme:?}");
            // In the theme of high contrast pieces have their contrast around them.
            let grounds = if theme == Theme::Contrast { vec![] } else { vec![light, dark] };
            for ground in grounds.into_iter().chain([few.picked, few.alarm].map(indexed)) {
                // Terminals differ in their yellow: often it is a brown.
                let least = if ground == indexed(3) { 2.4 } else { 2.5 };
                assert!(contrast(ground, indexed(15)) >= least, "{theme:?} {ground:?}");
                assert!(contrast(ground, indexed(0)) >= least, "{theme:?} {ground:?}");
            }
        }
        for depth in [ColorDepth::Sixteen, ColorDepth::Palette, ColorDepth::Full] {
            let style = ScreenStyle {
                depth,
                theme: Theme::Sea,
                pieces: PieceRendering::Symbols,
                charset: Charset::Unicode,
            };
            let color = style.ground(Square::E4, SquareMarks { last: true, ..SquareMarks::default() });
            match (depth, color) {
                (ColorDepth::Sixteen, Color::Indexed(0..16)) => {}
                (ColorDepth::Palette, Color::Indexed(16..)) => {}
                (ColorDepth::Full, Color::Rgb(..)) => {}
                other => panic!("{other:?}"),
            }
        }
    }
}
