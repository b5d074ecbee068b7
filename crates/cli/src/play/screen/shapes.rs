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

/// A piece in so many pixels across and down, drawn once.
pub(super) fn shape(role: Role, width: usize, height: usize) -> Arc<PieceShape> {
    type Drawn = HashMap<(Role, usize, usize), Arc<PieceShape>>;
    static DRAWN: OnceLock<Mutex<Drawn>> = OnceLock::new();
    let mut drawn = DRAWN.get_or_init(Mutex::default).lock().unwrap_or_else(PoisonError::into_inner);
    Arc::clone(drawn.entry((role, width, height)).or_insert_with(|| Arc::new(draw(role, width, height))))
}

type Point = (f32, f32);

fn draw(role: Role, width: usize, height: usize) -> PieceShape {
    let drawing = pieces::shape(role);
    let outline = flattened(drawing.outline);
    let mut body = vec![0; width * height];
    let mut lines = vec![0; width * height];
    let strokes = flattened(drawing.lines);
    // The drawing stands in the middle of a hundred by hundred: pixels are too coarse for all of its margin, but the
    // king's cross touches nothing.
    let (across, down) = (93.0 / width as f32, 93.0 / height as f32);
    // Lines that are finer than a pixel are grey, or nothing.
    let wide = (down * 0.5).max(1.6);
    for y in 0..height {
        for x in 0..width {
            let (mut inside, mut on_line) = (0, 0);
            for i in 0..SAMPLES * SAMPLES {
                let offset = |i: usize| (i as f32 + 0.5) / SAMPLES as f32;
                let point = (
                    3.5 + (x as f32 + offset(i % SAMPLES)) * across,
                    -2.0 + (y as f32 + offset(i / SAMPLES)) * down,
                );
                let knob = |&(cx, cy, radius): &(f32, f32, f32)| near(point, (cx, cy), radius);
                if is_inside(&outline, point) || drawing.knobs.iter().any(knob) {
                    inside += 1;
                    let spot = |&(cx, cy, radius): &(f32, f32, f32)| near(point, (cx, cy), radius.max(wide));
                    if drawing.spots.iter().any(spot) || strokes.iter().any(|line| is_on(line, point, wide)) {
                        on_line += 1;
                    }
                }
            }
            let part = |count: usize| (count * 255 / (SAMPLES * SAMPLES)) as u8;
            body[y * width + x] = part(inside);
            // Lines are too fine for few pixels.
            lines[y * width + x] = if height < 16 { 0 } else { part(on_line) };
        }
    }
    PieceShape { width, body, lines }
}

fn near(a: Point, b: Point, radius: f32) -> bool {
    (a.0 - b.0).powi(2) + (a.1 - b.1).powi(2) <= radius * radius
}

/// Whether a point is inside of closed lines: a ray from it crosses them an odd number of times.
fn is_inside(lines: &[Vec<Point>], (x, y): Point) -> bool {
    let mut inside = false;
    for line in lines {
        for (i, &(ax, ay)) in line.iter().enumerate() {
            let (bx, by) = line[(i + 1) % line.len()];
            if (ay > y) != (by > y) && x < (bx - ax) * (y - ay) / (by - ay) + ax {
                inside = !inside;
            }
        }
    }
    inside
}

/// Whether a point is as near to a line as half of its width.
fn is_on(line: &[Point], (x, y): Point, width: f32) -> bool {
    line.windows(2).any(|pair| {
        let [(ax, ay), (bx, by)] = [pair[0], pair[1]];
        let (dx, dy) = (bx - ax, by - ay);
        let length = dx * dx + dy * dy;
        let along =
            if length == 0.0 { 0.0 } else { (((x - ax) * dx + (y - ay) * dy) / length).clamp(0.0, 1.0) };
        near((x, y), (ax + along * dx, ay + along * dy), width / 2.0)
    })
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
