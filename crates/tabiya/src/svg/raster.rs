//! Shapes as pixels: paths of lines and curves, filled and stroked, with smooth edges.

use super::root;
use alloc::vec;
use alloc::vec::Vec;
use core::f32::consts::FRAC_1_SQRT_2 as DIAGONAL;

/// A point of a drawing.
pub(super) type PlanePoint = (f32, f32);

/// Closed outlines that are filled together: what lies within any of them is inside.
#[derive(Clone, Debug, Default)]
pub(super) struct Outlines(Vec<Vec<PlanePoint>>);

/// So many lines of samples go through a row of pixels.
const SAMPLES: usize = 4;
/// So many straight lines stand for a curve.
const STEPS: u16 = 10;

/// The directions to the corners of a polygon that stands for a circle.
const ROUND: [PlanePoint; 16] = [
    (1.0, 0.0),
    (0.923_88, 0.382_68),
    (DIAGONAL, DIAGONAL),
    (0.382_68, 0.923_88),
    (0.0, 1.0),
    (-0.382_68, 0.923_88),
    (-DIAGONAL, DIAGONAL),
    (-0.923_88, 0.382_68),
    (-1.0, 0.0),
    (-0.923_88, -0.382_68),
    (-DIAGONAL, -DIAGONAL),
    (-0.382_68, -0.923_88),
    (0.0, -1.0),
    (0.382_68, -0.923_88),
    (DIAGONAL, -DIAGONAL),
    (0.923_88, -0.382_68),
];

/// The lines of a path in the few words that our shapes use: M, L, H, C, Q and Z, all absolute.
pub(super) fn path(text: &str) -> Vec<Vec<PlanePoint>> {
    let mut lines: Vec<Vec<PlanePoint>> = Vec::new();
    let (mut word, mut numbers) = ('M', Vec::new());
    let ends = |c: char| c.is_ascii_alphabetic();
    let mut rest = text;
    while let Some(next) = rest.chars().next() {
        if ends(next) {
            word = next;
            rest = &rest[1..];
        }
        let end = rest.find(ends).unwrap_or(rest.len());
        numbers.clear();
        numbers.extend(rest[..end].split([' ', ',']).filter_map(|number| number.parse::<f32>().ok()));
        rest = &rest[end..];
        draw(&mut lines, word, &numbers);
    }
    lines
}

fn draw(lines: &mut Vec<Vec<PlanePoint>>, word: char, numbers: &[f32]) {
    let from = lines.last().and_then(|line| line.last()).copied().unwrap_or_default();
    let mut points: Vec<PlanePoint> = numbers.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect();
    if word == 'M' {
        lines.push(Vec::new());
    }
    let Some(line) = lines.last_mut() else { return };
    match word {
        'H' => line.extend(numbers.iter().map(|&x| (x, from.1))),
        'C' | 'Q' => {
            points.insert(0, from);
            for step in 1..=STEPS {
                line.push(on_curve(&points, f32::from(step) / f32::from(STEPS)));
            }
        }
        'Z' | 'z' => line.extend(line.first().copied()),
        _ => line.extend(points),
    }
}

/// A point of a Bézier curve, by de Casteljau.
fn on_curve(points: &[PlanePoint], at: f32) -> PlanePoint {
    let mut points = points.to_vec();
    while points.len() > 1 {
        points = points
            .windows(2)
            .map(|pair| {
                let ((x, y), (to_x, to_y)) = (pair[0], pair[1]);
                (x + (to_x - x) * at, y + (to_y - y) * at)
            })
            .collect();
    }
    points.first().copied().unwrap_or_default()
}

impl Outlines {
    /// What a path encloses.
    pub(super) fn filled(lines: &[Vec<PlanePoint>]) -> Outlines {
        Outlines(lines.to_vec())
    }

    /// A circle.
    pub(super) fn circle((x, y): PlanePoint, radius: f32) -> Outlines {
        Outlines(vec![ROUND.iter().map(|(dx, dy)| (x + dx * radius, y + dy * radius)).collect()])
    }

    /// Lines of some width, round at their ends and where they meet.
    pub(super) fn stroked(lines: &[Vec<PlanePoint>], width: f32) -> Outlines {
        let half = width / 2.0;
        let mut outlines = Outlines::default();
        for line in lines {
            for &point in line {
                outlines.0.extend(Outlines::circle(point, half).0);
            }
            for pair in line.windows(2) {
                let ((x, y), (to_x, to_y)) = (pair[0], pair[1]);
                let (dx, dy) = (to_x - x, to_y - y);
                let length = root(dx * dx + dy * dy);
                if length <= 0.0 {
                    continue;
                }
                let (across_x, across_y) = (-dy / length * half, dx / length * half);
                // All turn the same way as circles do, so that nothing cancels out.
                outlines.0.push(vec![
                    (x - across_x, y - across_y),
                    (to_x - across_x, to_y - across_y),
                    (to_x + across_x, to_y + across_y),
                    (x + across_x, y + across_y),
                ]);
            }
        }
        outlines
    }

    /// The same, stretched and then moved.
    pub(super) fn placed(mut self, scale: f32, (right, down): PlanePoint) -> Outlines {
        for point in self.0.iter_mut().flatten() {
            *point = (point.0 * scale + right, point.1 * scale + down);
        }
        self
    }

    /// How much of each pixel of a square picture is covered, from 0 to 1: told pixel by pixel where anything is.
    pub(super) fn cover(&self, size: usize, mut paint: impl FnMut(usize, usize, f32)) {
        let ys = || self.0.iter().flatten().map(|point| point.1);
        let (top, bottom) = (ys().fold(f32::MAX, f32::min), ys().fold(f32::MIN, f32::max));
        if top > bottom {
            return;
        }
        let mut covered = vec![0.0f32; size];
        let mut crossings: Vec<(f32, i32)> = Vec::new();
        for row in (top.max(0.0) as usize)..(bottom.max(0.0) as usize + 1).min(size) {
            covered.fill(0.0);
            for sample in 0..SAMPLES {
                let y = row as f32 + (sample as f32 + 0.5) / SAMPLES as f32;
                self.cross(y, &mut crossings);
                let mut winding = 0;
                for pair in crossings.windows(2) {
                    winding += pair[0].1;
                    if winding != 0 {
                        span(&mut covered, pair[0].0, pair[1].0);
                    }
                }
            }
            for (column, part) in covered.iter().enumerate().filter(|(_, part)| **part > 0.0) {
                paint(column, row, part.min(1.0));
            }
        }
    }

    /// Where outlines cross a line of samples, from left to right, and whether downwards.
    fn cross(&self, y: f32, crossings: &mut Vec<(f32, i32)>) {
        crossings.clear();
        for outline in &self.0 {
            let Some(&last) = outline.last() else { continue };
            let mut from = last;
            for &to in outline {
                if (from.1 <= y) != (to.1 <= y) {
                    let x = from.0 + (to.0 - from.0) * (y - from.1) / (to.1 - from.1);
                    crossings.push((x, if from.1 < to.1 { 1 } else { -1 }));
                }
                from = to;
            }
        }
        crossings.sort_by(|a, b| a.0.total_cmp(&b.0));
    }
}

/// Adds a piece of a line of samples.
fn span(covered: &mut [f32], from: f32, to: f32) {
    let (from, to) = (from.max(0.0), to.min(covered.len() as f32));
    let share = 1.0 / SAMPLES as f32;
    let mut at = from;
    while at < to {
        let column = at as usize;
        let end = to.min((column + 1) as f32);
        if let Some(pixel) = covered.get_mut(column) {
            *pixel += (end - at) * share;
        }
        at = (column + 1) as f32;
    }
}
