//! The colours of the themes, where a terminal has all of them.

use tabiya::diagram::Theme;

/// Red, green and blue.
pub(super) type TrueColor = [u8; 3];

/// Everything that has a colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct ThemeColors {
    /// Light and dark squares.
    pub(super) squares: [TrueColor; 2],
    /// The same as part of the last move.
    pub(super) last: [TrueColor; 2],
    pub(super) marks: MarkColors,
    /// White's pieces, then Black's.
    pub(super) pieces: [TrueColor; 2],
    /// Text and page; none are the terminal's own.
    pub(super) page: Option<(TrueColor, TrueColor)>,
}

/// The grounds of marked squares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct MarkColors {
    pub(super) picked: TrueColor,
    pub(super) cursor: TrueColor,
    pub(super) culprit: TrueColor,
    pub(super) check: TrueColor,
    pub(super) premove: TrueColor,
}

const MARKS: MarkColors = MarkColors {
    picked: [44, 131, 58],
    cursor: [164, 81, 180],
    culprit: [196, 89, 28],
    check: [210, 67, 62],
    premove: [42, 126, 126],
};

/// Vermilion, bluish green, blue, orange and reddish purple, which people with every kind of colour vision tell apart.
const SAFE_MARKS: MarkColors = MarkColors {
    picked: [12, 118, 92],
    cursor: [206, 110, 170],
    culprit: [221, 103, 0],
    check: [196, 62, 6],
    premove: [23, 135, 196],
};

/// What is around White's pieces and around Black's in the theme of high contrast, and the same for the last move.
pub(super) const HALOS: [TrueColor; 4] = [[0, 0, 0], [255, 255, 255], [0, 44, 104], [160, 212, 255]];

const PIECES: [TrueColor; 2] = [[255, 255, 255], [9, 9, 12]];

/// The colours of a theme. White and black pieces stand out from each of its grounds by three to one at least.
pub(super) const fn colors(theme: Theme) -> ThemeColors {
    let usual = ThemeColors {
        squares: [[114, 150, 176], [72, 101, 139]],
        last: [[171, 142, 65], [116, 97, 44]],
        marks: MARKS,
        pieces: PIECES,
        page: None,
    };
    match theme {
        Theme::Sea => usual,
        Theme::Wood => ThemeColors {
            squares: [[178, 138, 92], [133, 89, 60]],
            last: [[147, 150, 67], [100, 102, 46]],
            ..usual
        },
        Theme::Meadow => ThemeColors {
            squares: [[130, 154, 94], [67, 109, 72]],
            last: [[175, 141, 72], [119, 96, 49]],
            ..usual
        },
        Theme::Slate => ThemeColors {
            squares: [[141, 146, 152], [94, 100, 106]],
            last: [[114, 147, 195], [64, 100, 150]],
            ..usual
        },
        Theme::Day => ThemeColors {
            squares: [[175, 141, 92], [70, 106, 124]],
            last: [[162, 148, 54], [112, 102, 37]],
            page: Some(([24, 24, 28], [252, 251, 247])),
            ..usual
        },
        Theme::Night => ThemeColors {
            squares: [[127, 137, 158], [88, 96, 121]],
            last: [[162, 133, 66], [114, 94, 47]],
            page: Some(([214, 217, 224], [20, 22, 28])),
            ..usual
        },
        Theme::Contrast => ThemeColors {
            squares: [[148, 148, 148], [94, 94, 94]],
            last: [[58, 143, 227], [26, 102, 179]],
            pieces: [[255, 255, 255], [0, 0, 0]],
            page: Some(([255, 255, 255], [0, 0, 0])),
            ..usual
        },
        Theme::ColorBlind => ThemeColors {
            squares: [[160, 144, 112], [69, 100, 144]],
            last: [[182, 139, 10], [124, 95, 7]],
            marks: SAFE_MARKS,
            ..usual
        },
    }
}

/// So much of the second colour over the first, in parts of 255.
pub(super) fn mixed(under: TrueColor, over: TrueColor, part: u8) -> TrueColor {
    let part = u32::from(part);
    let mix = |a: u8, b: u8| ((u32::from(a) * (255 - part) + u32::from(b) * part) / 255) as u8;
    [mix(under[0], over[0]), mix(under[1], over[1]), mix(under[2], over[2])]
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// A channel as light.
    fn linear(value: u8) -> f64 {
        let value = f64::from(value) / 255.0;
        if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
    }

    /// The contrast of two colours, from 1 to 21.
    pub(in crate::play::screen) fn contrast(a: TrueColor, b: TrueColor) -> f64 {
        let luminance = |color: TrueColor| {
            let [red, green, blue] = color.map(linear);
            0.2126 * red + 0.7152 * green + 0.0722 * blue
        };
        let (a, b) = (luminance(a), luminance(b));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    fn marks(colors: &ThemeColors) -> [TrueColor; 5] {
        let MarkColors { picked, cursor, culprit, check, premove } = colors.marks;
        [picked, cursor, culprit, check, premove]
    }

    #[test]
    fn on_every_theme_pieces_stand_out_from_every_ground_and_text_from_its_page() {
        for theme in Theme::ALL {
            let colors = colors(theme);
            let grounds = [colors.squares, colors.last].concat().into_iter().chain(marks(&colors));
            for ground in grounds {
                for piece in colors.pieces {
                    let contrast = contrast(ground, piece);
                    assert!(contrast >= 3.0, "{theme:?} {ground:?} {piece:?}: {contrast:.2}");
                }
            }
            assert!(contrast(colors.squares[0], colors.squares[1]) >= 1.6, "{theme:?}");
            if let Some((ink, paper)) = colors.page {
                assert!(contrast(ink, paper) >= 10.0, "{theme:?}");
            }
        }
    }

    #[test]
    fn in_the_theme_of_high_contrast_pieces_stand_out_by_seven_to_one_and_squares_by_two() {
        let colors = colors(Theme::Contrast);
        for (halo, piece) in HALOS.into_iter().zip(colors.pieces.into_iter().cycle()) {
            assert!(contrast(halo, piece) >= 7.0, "{halo:?}: {:.2}", contrast(halo, piece));
        }
        assert!(contrast(colors.squares[0], colors.squares[1]) >= 2.0);
    }

    /// A colour as somebody sees it who lacks the middle or the long cones (Machado, Oliveira and Fernandes 2009).
    fn seen_without(color: TrueColor, matrix: [[f64; 3]; 3]) -> [f64; 3] {
        let light = color.map(linear);
        matrix
            .map(|row| row.iter().zip(light).map(|(weight, part)| weight * part).sum::<f64>().clamp(0.0, 1.0))
    }

    #[test]
    fn marks_of_the_theme_for_the_colour_blind_are_told_apart_without_red_and_green() {
        let deuteranopia = [
            [0.367322, 0.860646, -0.227968],
            [0.280085, 0.672501, 0.047413],
            [-0.011820, 0.042940, 0.968881],
        ];
        let protanopia = [
            [0.152286, 1.052583, -0.204868],
            [0.114503, 0.786281, 0.099216],
            [-0.003882, -0.048116, 1.051998],
        ];
        let colors = colors(Theme::ColorBlind);
        let mut grounds = vec![colors.squares[0], colors.squares[1], colors.last[0]];
        // A king in check has a sign and is told in words: under all who see little red it can only be dark.
        grounds.extend([
            colors.marks.picked,
            colors.marks.cursor,
            colors.marks.culprit,
            colors.marks.premove,
        ]);
        let few = crate::play::sixteen::grounds(Theme::ColorBlind);
        let [light, dark, last, _] = few.squares;
        let few = [light, dark, last, few.alarm].map(crate::play::screen::style::indexed).to_vec();
        for (matrix, grounds) in
            [deuteranopia, protanopia].into_iter().flat_map(|matrix| [(matrix, &grounds), (matrix, &few)])
        {
            for (i, &a) in grounds.iter().enumerate() {
                for &b in &grounds[i + 1..] {
                    let (a_seen, b_seen) = (seen_without(a, matrix), seen_without(b, matrix));
                    let gamma = |light: f64| light.powf(1.0 / 2.2);
                    let apart = a_seen.iter().zip(b_seen).map(|(a, b)| (gamma(*a) - gamma(b)).powi(2));
                    let apart = apart.sum::<f64>().sqrt();
                    assert!(apart >= 0.09, "{a:?} and {b:?}: {apart:.3}");
                }
            }
        }
    }
}
