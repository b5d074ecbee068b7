//! The shapes of the pieces as pixels, from the same outlines as in SVG drawings.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::{Mutex, OnceLock, PoisonError};
use tabiya::Role;
use tabiya::svg::pieces;

/// A piece in a rectangle of pixels: how much of each is covered, 0 to 255.
pub(super) struct PieceShape {
    width: usize,
    body: Vec<u8>,
    /// The lines on it.
    lines: Vec<u8>,
}

impl PieceShape {
    /// How much of a pixel is the piece, and how much of that is a line on it.
    pub(super) fn at(&self, x: usize, y: usize) -> (u8, u8) {
        if x >= self.width {
            return (0, 0);
        }
        let index = y * self.width + x;
        (self.body.get(index).copied().unwrap_or(0), self.lines.get(index).copied().unwrap_or(0))
    }

    /// Whether a pixel is painted, where it is painted or not.
    pub(super) fn is_ink(&self, x: usize, y: usize) -> bool {
        let (body, line) = self.at(x, y);
        body > 120 && line <= 140
    }
}

/// Each pixel is looked at in so many places, across and down.
const SAMPLES: usize = 4;

/// So many drawings are kept: those of a few sizes of the window.
const KEPT: usize = 36;

/// A piece in so many pixels across and down, drawn once.
pub(super) fn shape(role: Role, width: usize, height: usize) -> Arc<PieceShape> {
    type Drawn = HashMap<(Role, usize, usize), Arc<PieceShape>>;
    static DRAWN: OnceLock<Mutex<Drawn>> = OnceLock::new();
    let kept = || DRAWN.get_or_init(Mutex::default).lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(shape) = kept().get(&(role, width, height)) {
        return Arc::clone(shape);
    }
    // Nobody who wants a small one waits until a large one is drawn.
    let shape = Arc::new(draw(role, width, height));
    let mut kept = kept();
    if kept.len() >= KEPT {
        kept.clear();
    }
    Arc::clone(kept.entry((role, width, height)).or_insert(shape))
}

type Point = (f32, f32);

/// The places that are looked at, and which of them something covers.
struct SampleGrid {
    across: usize,
    /// The first place, and the steps from one to the next.
    first: Point,
    step: Point,
    covered: Vec<bool>,
}

impl SampleGrid {
    fn new(width: usize, height: usize) -> SampleGrid {
        let (across, down) = (width * SAMPLES, height * SAMPLES);
        // The drawing stands in the middle of a hundred by hundred: pixels are too coarse for all of its margin, but the
        // king's cross touches nothing.
        let step = (93.0 / across as f32, 93.0 / down as f32);
        let first = (3.5 + step.0 / 2.0, -2.0 + step.1 / 2.0);
        SampleGrid { across, first, step, covered: vec![false; across * down] }
    }

    /// The numbers of the places between two ends, along one side.
    fn between(first: f32, step: f32, [from, to]: [f32; 2], all: usize) -> std::ops::Range<usize> {
        let index = |at: f32| ((at - first) / step).ceil().clamp(0.0, all as f32) as usize;
        index(from)..index(to)
    }

    fn rows(&self, ends: [f32; 2]) -> std::ops::Range<usize> {
        let down = self.covered.len().checked_div(self.across).unwrap_or(0);
        SampleGrid::between(self.first.1, self.step.1, ends, down)
    }

    fn columns(&self, ends: [f32; 2]) -> std::ops::Range<usize> {
        SampleGrid::between(self.first.0, self.step.0, ends, self.across)
    }

    /// Covers what is inside of closed lines: between the first and the second time that a row crosses them, and so on.
    fn fill(&mut self, lines: &[Vec<Point>]) {
        for row in self.rows([f32::MIN, f32::MAX]) {
            let y = self.first.1 + row as f32 * self.step.1;
            let mut crossings = Vec::new();
            for line in lines {
                for (i, &(ax, ay)) in line.iter().enumerate() {
                    let (bx, by) = line[(i + 1) % line.len()];
                    if (ay > y) != (by > y) {
                        crossings.push((bx - ax) * (y - ay) / (by - ay) + ax);
                    }
                }
            }
            crossings.sort_unstable_by(f32::total_cmp);
            for pair in crossings.as_chunks::<2>().0 {
                for column in self.columns(*pair) {
                    self.covered[row * self.across + column] = true;
                }
            }
        }
    }

    /// Covers what is as near to a line from one place to another, or to a single one.
    fn trace(&mut self, (ax, ay): Point, (bx, by): Point, radius: f32) {
        let (dx, dy) = (bx - ax, by - ay);
        let length = dx * dx + dy * dy;
        for row in self.rows([ay.min(by) - radius, ay.max(by) + radius]) {
            for column in self.columns([ax.min(bx) - radius, ax.max(bx) + radius]) {
                let (x, y) =
                    (self.first.0 + column as f32 * self.step.0, self.first.1 + row as f32 * self.step.1);
                let along = ((x - ax) * dx + (y - ay) * dy) / length;
                let along = if length == 0.0 { 0.0 } else { along.clamp(0.0, 1.0) };
                if near((x, y), (ax + along * dx, ay + along * dy), radius) {
                    self.covered[row * self.across + column] = true;
                }
            }
        }
    }

    /// How much of a pixel is covered, where this tells whether a place counts.
    fn part(&self, x: usize, y: usize, counts: impl Fn(usize) -> bool) -> u8 {
        let places = (0..SAMPLES).flat_map(|down| (0..SAMPLES).map(move |across| (across, down)));
        let index = |(across, down)| (y * SAMPLES + down) * self.across + x * SAMPLES + across;
        let count = places.map(index).filter(|&index| self.covered[index] && counts(index)).count();
        (count * 255 / (SAMPLES * SAMPLES)) as u8
    }
}

fn draw(role: Role, width: usize, height: usize) -> PieceShape {
    let drawing = pieces::shape(role);
    let mut body = SampleGrid::new(width, height);
    body.fill(&flattened(drawing.outline));
    for &(x, y, radius) in drawing.knobs {
        body.trace((x, y), (x, y), radius);
    }
    // Lines that are finer than a pixel are grey, or nothing.
    let wide = (93.0 / height as f32 * 0.5).max(1.6);
    let mut lines = SampleGrid::new(width, height);
    // Lines are too fine for few pixels.
    if height >= 16 {
        for &(x, y, radius) in drawing.spots {
            lines.trace((x, y), (x, y), radius.max(wide));
        }
        for pair in flattened(drawing.lines).iter().flat_map(|line| line.windows(2)) {
            lines.trace(pair[0], pair[1], wide / 2.0);
        }
    }
    let pixels = || (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
    PieceShape {
        width,
        lines: pixels().map(|(x, y)| lines.part(x, y, |index| body.covered[index])).collect(),
        body: pixels().map(|(x, y)| body.part(x, y, |_| true)).collect(),
    }
}

fn near(a: Point, b: Point, radius: f32) -> bool {
    (a.0 - b.0).powi(2) + (a.1 - b.1).powi(2) <= radius * radius
}

/// The lines of an SVG path (`M`, `L`, `H`, `V`, `C`, `Q`, `Z`, in places and not in steps), its curves as short lines.
fn flattened(path: &str) -> Vec<Vec<Point>> {
    const STEPS: u8 = 8;
    let mut lines: Vec<Vec<Point>> = Vec::new();
    let mut at = (0.0, 0.0);
    let commands = path.char_indices().filter(|(_, letter)| letter.is_ascii_alphabetic());
    let starts: Vec<usize> = commands.map(|(at, _)| at).chain([path.len()]).collect();
    for part in starts.windows(2).map(|pair| &path[pair[0]..pair[1]]) {
        let numbers: Vec<f32> =
            part[1..].split([' ', ',']).filter_map(|number| number.parse().ok()).collect();
        if part.starts_with('M') {
            lines.push(Vec::new());
        }
        let begun = at;
        let points: Vec<Point> = match (part.as_bytes()[0], numbers.as_slice()) {
            (b'M' | b'L', [x, y]) => vec![(*x, *y)],
            (b'H', [x]) => vec![(*x, at.1)],
            (b'V', [y]) => vec![(at.0, *y)],
            (b'Q', &[x1, y1, x, y]) => {
                let bend = |a: f32, b: f32, c: f32, t: f32| {
                    (1.0 - t).powi(2) * a + 2.0 * (1.0 - t) * t * b + t * t * c
                };
                steps(STEPS, |t| (bend(begun.0, x1, x, t), bend(begun.1, y1, y, t)))
            }
            (b'C', &[x1, y1, x2, y2, x, y]) => {
                let bend = |a: f32, b: f32, c: f32, d: f32, t: f32| {
                    let u = 1.0 - t;
                    u * u * u * a + 3.0 * u * u * t * b + 3.0 * u * t * t * c + t * t * t * d
                };
                steps(STEPS, |t| (bend(begun.0, x1, x2, x, t), bend(begun.1, y1, y2, y, t)))
            }
            _ => Vec::new(),
        };
        at = points.last().copied().unwrap_or(at);
        if let Some(line) = lines.last_mut() {
            line.extend(points);
        }
    }
    lines
}

fn steps(count: u8, point: impl Fn(f32) -> Point) -> Vec<Point> {
    (1..=count).map(|step| point(f32::from(step) / f32::from(count))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_piece_fills_its_square_without_touching_its_upper_corners() {
        for role in Role::ALL {
            for size in [12, 20, 36] {
                let shape = shape(role, size, size);
                let covered = shape.body.iter().filter(|&&part| part > 127).count();
                assert!(covered * 8 > size * size, "{role} {size}: {covered}");
                assert!(shape.body[0] < 64 && shape.body[size - 1] < 64, "{role} {size}");
                let last_row = &shape.body[size * (size - 2)..];
                assert!(last_row.iter().any(|&part| part > 127), "{role} {size}: it stands");
            }
        }
    }

    /// Whether a point is inside of closed lines: a ray from it crosses them an odd number of times.
    fn is_inside(lines: &[Vec<Point>], (x, y): Point) -> bool {
        let edges =
            lines.iter().flat_map(|line| (0..line.len()).map(|i| (line[i], line[(i + 1) % line.len()])));
        let crossed = |&((ax, ay), (bx, by)): &(Point, Point)| {
            (ay > y) != (by > y) && x < (bx - ax) * (y - ay) / (by - ay) + ax
        };
        edges.filter(crossed).count() % 2 == 1
    }

    #[test]
    fn what_is_filled_row_by_row_is_what_lies_inside_place_by_place() {
        for role in Role::ALL {
            let drawing = pieces::shape(role);
            let outline = flattened(drawing.outline);
            for (width, height) in [(24, 12), (20, 20), (57, 57)] {
                let (across, down) = (93.0 / width as f32, 93.0 / height as f32);
                let shape = shape(role, width, height);
                for (x, y) in (0..height).flat_map(|y| (0..width).map(move |x| (x, y))) {
                    let inside = (0..SAMPLES * SAMPLES).filter(|i| {
                        let offset = |i: usize| (i as f32 + 0.5) / SAMPLES as f32;
                        let point = (
                            3.5 + (x as f32 + offset(i % SAMPLES)) * across,
                            -2.0 + (y as f32 + offset(i / SAMPLES)) * down,
                        );
                        let knob = |&(cx, cy, radius): &(f32, f32, f32)| near(point, (cx, cy), radius);
                        is_inside(&outline, point) || drawing.knobs.iter().any(knob)
                    });
                    let part = (inside.count() * 255 / (SAMPLES * SAMPLES)) as u8;
                    // A place on the very edge may fall to either side.
                    assert!(shape.at(x, y).0.abs_diff(part) <= 32, "{role} {width}: {x} {y}");
                }
            }
        }
    }

    #[test]
    fn the_pieces_are_told_apart_even_when_they_are_small() {
        for size in [12, 14] {
            let pixels = |role| {
                let shape = shape(role, 2 * size, size);
                (0..size)
                    .flat_map(|y| (0..2 * size).map(move |x| (x, y)))
                    .map(|(x, y)| shape.is_ink(x, y))
                    .collect::<Vec<bool>>()
            };
            for a in Role::ALL {
                for b in Role::ALL.into_iter().filter(|&b| b != a) {
                    let differ = pixels(a).iter().zip(pixels(b)).filter(|(a, b)| **a != *b).count();
                    assert!(differ >= 10, "{a} and {b} differ in {differ} pixels of {size} rows");
                }
            }
        }
    }
}
