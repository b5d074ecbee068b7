//! The pieces on small squares, drawn by hand for each size: a character has four pixels, two above two.
//!
//! Pixels are as high as two are wide, as the letters here are: what is seen here is what is seen there. The first row of
//! every drawing is empty, so that no piece grows into the one that stands above it.

use tabiya::Role;

/// A drawing: `#` is the piece.
pub(super) type PieceDrawing = &'static [&'static str];

/// The drawing of a piece for squares of so many rows; none where squares are large enough for outlines.
pub(super) fn drawing(role: Role, rows: u16) -> Option<PieceDrawing> {
    let of = match rows {
        3 => three_rows,
        4 => four_rows,
        5 => five_rows,
        6 => six_rows,
        _ => return None,
    };
    Some(of(role))
}

/// The drawing of a piece for squares of two rows: characters in place of pixels, five in a row. Blocks of eighths leave
/// a gap above it.
pub(super) const fn characters(role: Role) -> [&'static str; 2] {
    match role {
        Role::Pawn => ["  ▄  ", " ▗█▖ "],
        Role::Knight => [" ▄▆▖ ", " ▘▟█▖"],
        Role::Bishop => ["  ▆  ", " ▟▙▙ "],
        Role::Rook => [" ▆▄▆ ", "▗▟█▙▖"],
        Role::Queen => [" ▖▆▗ ", "▝▜█▛▘"],
        Role::King => ["  +  ", " ▜█▛ "],
    }
}

#[rustfmt::skip]
fn three_rows(role: Role) -> PieceDrawing {
    match role {
        Role::Pawn => &[
            "............",
            ".....##.....",
            "....####....",
            ".....##.....",
            "....####....",
            "..########..",
        ],
        Role::Knight => &[
            "............",
            "....#.##....",
            "..########..",
            ".###..#####.",
            "....######..",
            "..########..",
        ],
        Role::Bishop => &[
            "............",
            ".....##.....",
            "...##.###...",
            "...######...",
            ".....##.....",
            "..########..",
        ],
        Role::Rook => &[
            "............",
            "..##.##.##..",
            "..########..",
            "...######...",
            "...######...",
            ".##########.",
        ],
        Role::Queen => &[
            "............",
            "..#..##..#..",
            "##.#.##.#.##",
            ".##########.",
            "..########..",
            "..########..",
        ],
        Role::King => &[
            "............",
            ".....##.....",
            "...######...",
            "##...##...##",
            ".##########.",
            "..########..",
        ],
    }
}

#[rustfmt::skip]
fn four_rows(role: Role) -> PieceDrawing {
    match role {
        Role::Pawn => &[
            "................",
            "................",
            "......####......",
            ".....######.....",
            "......####......",
            "......####......",
            "....########....",
            "...##########...",
        ],
        Role::Knight => &[
            "................",
            "......#.##......",
            ".....#######....",
            "...###.######...",
            "..###########...",
            "..###..#######..",
            "......#######...",
            "...###########..",
        ],
        Role::Bishop => &[
            "................",
            ".......##.......",
            ".....###.##.....",
            "....###.####....",
            "....########....",
            ".....######.....",
            "......####......",
            "...##########...",
        ],
        Role::Rook => &[
            "................",
            "..###..##..###..",
            "..############..",
            "....########....",
            "....########....",
            "....########....",
            "...##########...",
            "..############..",
        ],
        Role::Queen => &[
            "................",
            "..#....##....#..",
            ".##.#..##..#.##.",
            ".##.##.##.##.##.",
            "..############..",
            "...##########...",
            "....########....",
            "..############..",
        ],
        Role::King => &[
            "................",
            ".......##.......",
            ".....######.....",
            ".......##.......",
            "..####.##.####..",
            "..############..",
            "....########....",
            "...##########...",
        ],
    }
}

#[rustfmt::skip]
fn five_rows(role: Role) -> PieceDrawing {
    match role {
        Role::Pawn => &[
            "....................",
            "....................",
            "........####........",
            ".......######.......",
            ".......######.......",
            "........####........",
            "......########......",
            "........####........",
            "......########......",
            "....############....",
        ],
        Role::Knight => &[
            "....................",
            ".........#.##.......",
            ".......########.....",
            ".....####.######....",
            "....#############...",
            "...##############...",
            "...####...########..",
            ".........########...",
            ".......##########...",
            "....##############..",
        ],
        Role::Bishop => &[
            "....................",
            ".........##.........",
            "........####........",
            "......#####.##......",
            ".....#####.####.....",
            ".....####.#####.....",
            "......########......",
            ".......######.......",
            "........####........",
            "....############....",
        ],
        Role::Rook => &[
            "....................",
            "...###..####..###...",
            "...##############...",
            ".....##########.....",
            "......########......",
            "......########......",
            "......########......",
            ".....##########.....",
            "...##############...",
            "...##############...",
        ],
        Role::Queen => &[
            "....................",
            "..#......##......#..",
            ".##..#...##...#..##.",
            ".##..##..##..##..##.",
            ".###.###.##.###.###.",
            "..################..",
            "...##############...",
            "....############....",
            ".....##########.....",
            "...##############...",
        ],
        Role::King => &[
            "....................",
            ".........##.........",
            ".......######.......",
            ".........##.........",
            "....####.##.####....",
            "..################..",
            "..################..",
            "....############....",
            ".....##########.....",
            "...##############...",
        ],
    }
}

#[rustfmt::skip]
fn six_rows(role: Role) -> PieceDrawing {
    match role {
        Role::Pawn => &[
            "........................",
            "........................",
            "..........####..........",
            ".........######.........",
            ".........######.........",
            "..........####..........",
            "........########........",
            "..........####..........",
            ".........######.........",
            "........########........",
            "......############......",
            ".....##############.....",
        ],
        Role::Knight => &[
            "........................",
            "...........#.##.........",
            "..........#######.......",
            "........###########.....",
            "......####.#########....",
            ".....################...",
            "....#################...",
            "....#####..###########..",
            ".....##...############..",
            ".........############...",
            ".......##############...",
            ".....#################..",
        ],
        Role::Bishop => &[
            "........................",
            "...........##...........",
            "..........####..........",
            "........#####.##........",
            ".......#####.####.......",
            ".......####.#####.......",
            ".......##########.......",
            "........########........",
            "..........####..........",
            ".........######.........",
            "......############......",
            "....################....",
        ],
        Role::Rook => &[
            "........................",
            "...####...####...####...",
            "...##################...",
            "...##################...",
            "......############......",
            ".......##########.......",
            ".......##########.......",
            ".......##########.......",
            ".......##########.......",
            "......############......",
            "....################....",
            "...##################...",
        ],
        Role::Queen => &[
            "........................",
            "..##.......##.......##..",
            ".##...##...##...##...##.",
            "..##..##..####..##..##..",
            "..###.###.####.###.###..",
            "..####################..",
            "...##################...",
            "....################....",
            ".....##############.....",
            "......############......",
            "....################....",
            "...##################...",
        ],
        Role::King => &[
            "........................",
            "...........##...........",
            ".........######.........",
            "...........##...........",
            "....####...##...####....",
            "..########.##.########..",
            "..########.##.########..",
            "..####################..",
            "...##################...",
            "....################....",
            "......############......",
            "....################....",
        ],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_drawing_fills_its_square_and_stands_on_its_ground() {
        for rows in 3..=6_u16 {
            for role in Role::ALL {
                let drawing = drawing(role, rows).unwrap();
                assert_eq!(drawing.len(), 2 * usize::from(rows), "{role} {rows}");
                for line in drawing {
                    assert_eq!(line.len(), 4 * usize::from(rows), "{role} {rows}: {line}");
                    assert!(line.bytes().all(|pixel| b".#".contains(&pixel)));
                }
                assert!(drawing.last().unwrap().contains("########"), "{role} {rows}");
                assert!(!drawing[0].contains('#'), "{role} {rows}: it touches the piece above it");
            }
        }
        assert_eq!(drawing(Role::King, 7), None);
        for role in Role::ALL {
            assert_eq!(characters(role).map(|line| line.chars().count()), [5, 5]);
            assert!(
                !characters(role)[0].contains(['█', '▀', '▛', '▜', '▘', '▝']),
                "{role} touches the one above"
            );
        }
    }

    #[test]
    fn the_signs_of_the_last_move_stand_beside_every_piece_and_not_in_it() {
        // In the upper corners, a character each: of the narrowest square the first and the last two pixels.
        for (rows, role) in (3..=6).flat_map(|rows| Role::ALL.map(|role| (rows, role))) {
            let top = drawing(role, rows).unwrap()[1];
            assert!(top.starts_with("..") && top.ends_with(".."), "{role} {rows}: {top}");
        }
        for role in Role::ALL {
            let [top, _] = characters(role);
            assert!(top.starts_with(' ') && top.ends_with(' '), "{role} on two rows: {top}");
        }
    }

    #[test]
    fn on_three_rows_a_rook_stands_on_its_widest_and_a_queen_on_her_narrowest() {
        let widths = |role| {
            let drawing = drawing(role, 3).unwrap();
            [1, 2, 3, 4, 5].map(|row: usize| drawing[row].trim_matches('.').len())
        };
        let ([rook @ .., foot], queen) = (widths(Role::Rook), widths(Role::Queen));
        assert!(rook.into_iter().all(|width| width < foot), "{rook:?} {foot}");
        assert!(queen.into_iter().all(|width| width >= queen[4]) && queen[2] > queen[4], "{queen:?}");
    }

    #[test]
    fn no_two_pieces_are_alike_and_least_of_all_king_and_queen() {
        for rows in 3..=6 {
            let pixels = |role| drawing(role, rows).unwrap().concat();
            let differ = |a, b| pixels(a).bytes().zip(pixels(b).bytes()).filter(|(a, b)| a != b).count();
            for a in Role::ALL {
                for b in Role::ALL.into_iter().filter(|&b| b != a) {
                    assert!(differ(a, b) >= 6, "{a} and {b} on {rows} rows: {}", differ(a, b));
                }
            }
            assert!(
                differ(Role::King, Role::Queen) >= 6 * usize::from(rows),
                "{rows}: {}",
                differ(Role::King, Role::Queen)
            );
            // The king has a cross in the middle, the queen a crown over the whole width.
            let top = |role| drawing(role, rows).unwrap()[1].trim_matches('.');
            assert!(top(Role::Queen).len() * 2 > 5 * usize::from(rows));
            assert_eq!(top(Role::King), "##");
        }
    }
}
