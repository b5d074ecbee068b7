//! The course of a game, drawn in text.

/// How a graph is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Strokes {
    /// Eighths of a row.
    Blocks,
    /// Nothing but ASCII.
    Plain,
}

const BLOCKS: [char; 9] = [' ', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
const PLAIN: [char; 9] = [' ', ' ', '.', '.', '.', ':', ':', '#', '#'];

/// The columns before the first ply: a result and a line.
pub(crate) const GRAPH_MARGIN: usize = 5;

/// White's winning chances after every ply, filled from below; at most so many columns wide, and so many rows high. Where
/// all is filled White wins, where nothing is Black does: the results at the side say so, whichever side one sees the
/// board from.
pub(crate) fn graph(chances: &[f64], width: usize, rows: usize, strokes: Strokes) -> String {
    let columns = columns(chances, width);
    let signs = match strokes {
        Strokes::Blocks => BLOCKS,
        Strokes::Plain => PLAIN,
    };
    let mut text = String::new();
    for row in (0..rows).rev() {
        let label = match row {
            0 => "0-1",
            row if row == rows - 1 => "1-0",
            row if 2 * row == rows - 1 => " = ",
            _ => "   ",
        };
        let line: String = columns
            .iter()
            .map(|chance| {
                let eighths = (chance.clamp(0.0, 1.0) * (8 * rows) as f64).round() as usize;
                signs[eighths.saturating_sub(8 * row).min(8)]
            })
            .collect();
        text += format!("{label} |{line}").trim_end();
        text.push('\n');
    }
    text
}

/// As many columns as there is room for: where there are more plies, the mean of several.
fn columns(chances: &[f64], width: usize) -> Vec<f64> {
    let count = chances.len().min(width.max(1));
    (0..count)
        .map(|column| {
            let (from, to) = (column * chances.len() / count, (column + 1) * chances.len() / count);
            let part = &chances[from..to.max(from + 1)];
            part.iter().sum::<f64>() / part.len() as f64
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_won_game_fills_the_graph_and_a_lost_one_leaves_it_empty() {
        let text = graph(&[0.0, 0.5, 1.0], 60, 5, Strokes::Blocks);
        assert_eq!(text, "1-0 |  █\n    |  █\n =  | ▄█\n    | ██\n0-1 | ██\n");
        assert!(graph(&[0.3, 0.8], 60, 5, Strokes::Plain).is_ascii());
        assert_eq!(graph(&[0.0, 0.5, 1.0], 60, 2, Strokes::Blocks), "1-0 |  █\n0-1 | ██\n");
    }

    #[test]
    fn a_long_game_fits_into_a_narrow_window() {
        let text = graph(&[0.5; 300], 40, 5, Strokes::Blocks);
        assert!(text.lines().all(|line| line.chars().count() <= 40 + GRAPH_MARGIN), "{text}");
        assert_eq!(columns(&[0.0, 1.0, 0.5, 0.5], 2), [0.5, 0.5]);
    }
}
