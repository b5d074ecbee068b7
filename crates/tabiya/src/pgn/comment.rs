//! What programs write into comments: `[%clk 0:03:14]`, `[%eval -1.25]`, `[%cal Gd1f3]`.

use crate::clock::ClockTime;
use crate::square::Square;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Write};

/// A comment taken apart: what programs wrote, and the rest of the text.
///
/// A command that is not known or cannot be read stays in the text.
///
/// ```
/// use tabiya::ClockTime;
/// use tabiya::pgn::{Comment, Score};
///
/// let comment = Comment::parse("[%eval -1.25,18] [%clk 0:03:14] Sharp. [%foo bar]");
/// assert_eq!(comment.clock, "0:03:14".parse::<ClockTime>().ok());
/// assert_eq!(comment.eval.unwrap().score, Score::Centipawns(-125));
/// assert_eq!(comment.eval.unwrap().depth, Some(18));
/// assert_eq!(comment.text, "Sharp. [%foo bar]");
/// assert_eq!(comment.to_string(), "[%eval -1.25,18] [%clk 0:03:14] Sharp. [%foo bar]");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Comment {
    /// `%eval`: what a program thinks of the position.
    pub eval: Option<Eval>,
    /// `%clk`: the time left on the mover's clock.
    pub clock: Option<ClockTime>,
    /// `%emt`: the time that the move took.
    pub elapsed: Option<ClockTime>,
    /// `%csl` and `%cal`: coloured squares and arrows.
    pub shapes: Vec<Shape>,
    /// All the rest.
    pub text: String,
}

/// What a program thinks of a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Eval {
    /// How White stands.
    pub score: Score,
    /// How deep the program looked.
    pub depth: Option<u32>,
}

impl Eval {
    /// A score, and how deep the program looked for it.
    pub const fn new(score: Score, depth: Option<u32>) -> Eval {
        Eval { score, depth }
    }
}

/// How White stands.
///
/// ```
/// use tabiya::pgn::{Comment, Score};
///
/// let comment = Comment::parse("[%eval #-3]");
/// assert_eq!(comment.eval.unwrap().score, Score::Mate(-3));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
#[non_exhaustive]
pub enum Score {
    /// In hundredths of a pawn.
    Centipawns(i32),
    /// Mate in so many moves; below zero White is mated.
    Mate(i32),
}

/// A coloured square, or an arrow from one square to another.
///
/// ```
/// use tabiya::Square;
/// use tabiya::pgn::{Comment, ShapeColor};
///
/// let comment = Comment::parse("[%csl Ra1][%cal Gd1f3, Yb2c3]");
/// assert_eq!(comment.shapes.len(), 3);
/// assert_eq!(comment.shapes[0].color, ShapeColor::Red);
/// assert_eq!((comment.shapes[1].from, comment.shapes[1].to), (Square::D1, Square::F3));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Shape {
    /// Its colour.
    pub color: ShapeColor,
    /// The square, or where the arrow starts.
    pub from: Square,
    /// Where the arrow ends; of a square, the same.
    pub to: Square,
}

/// The colour of a square or an arrow.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
#[non_exhaustive]
pub enum ShapeColor {
    /// `G`
    Green,
    /// `R`
    Red,
    /// `Y`
    Yellow,
    /// `B`
    Blue,
}

impl ShapeColor {
    /// The name in lower case: `green` to `blue`.
    pub const fn name(self) -> &'static str {
        match self {
            ShapeColor::Green => "green",
            ShapeColor::Red => "red",
            ShapeColor::Yellow => "yellow",
            ShapeColor::Blue => "blue",
        }
    }

    /// The letter in a command.
    pub const fn letter(self) -> char {
        match self {
            ShapeColor::Green => 'G',
            ShapeColor::Red => 'R',
            ShapeColor::Yellow => 'Y',
            ShapeColor::Blue => 'B',
        }
    }
}

/// Where the first command begins. By bytes: the standard search for a text is two kilobytes of WebAssembly.
fn command_start(text: &str) -> Option<usize> {
    text.as_bytes().windows(2).position(|pair| pair == b"[%")
}

impl Comment {
    /// Takes a comment apart. Of several commands of a kind, the first that can be read counts; but all
    /// shapes do.
    pub fn parse(comment: &str) -> Comment {
        let mut read = Comment::default();
        let mut rest = comment;
        while let Some(start) = command_start(rest) {
            let Some(length) = rest[start..].find(']') else { break };
            let (before, behind) = (&rest[..start], &rest[start + length + 1..]);
            if read.command(&rest[start + 2..start + length]) {
                read.push(before);
            } else {
                read.push(&rest[..start + length + 1]);
            }
            rest = behind;
        }
        read.push(rest);
        read.text.truncate(read.text.trim_end().len());
        read
    }

    /// Adds text with no more than one space where a command was.
    fn push(&mut self, text: &str) {
        let joined = self.text.is_empty() || self.text.ends_with(char::is_whitespace);
        self.text += if joined { text.trim_start() } else { text };
    }

    /// Reads a command without its brackets, if it is a known one.
    fn command(&mut self, command: &str) -> bool {
        let Some((name, value)) = command.trim().split_once(|c: char| c.is_ascii_whitespace()) else {
            return false;
        };
        let joined: String;
        let value = match value.bytes().any(|byte| byte.is_ascii_whitespace()) {
            true => {
                joined = value.split_ascii_whitespace().collect();
                joined.as_str()
            }
            false => value,
        };
        match name {
            "clk" if self.clock.is_none() => {
                self.clock = value.parse().ok();
                self.clock.is_some()
            }
            "emt" if self.elapsed.is_none() => {
                self.elapsed = value.parse().ok();
                self.elapsed.is_some()
            }
            "eval" if self.eval.is_none() => {
                self.eval = eval(value);
                self.eval.is_some()
            }
            "csl" | "cal" => match value.split(',').map(|text| shape(text, name)).collect::<Option<Vec<_>>>()
            {
                Some(shapes) => {
                    self.shapes.extend(shapes);
                    true
                }
                None => false,
            },
            _ => false,
        }
    }

    /// Whether it says nothing.
    pub fn is_empty(&self) -> bool {
        *self == Comment::default()
    }
}

/// Up to nine digits and nothing else.
fn number(text: &str) -> Option<u64> {
    let digits = (1..=9).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    if digits { text.parse().ok() } else { None }
}

/// `0.17`, `-1.25,18`, `#-3`
fn eval(text: &str) -> Option<Eval> {
    let (score, depth) = match text.split_once(',') {
        Some((score, depth)) => (score, Some(number(depth)? as u32)),
        None => (text, None),
    };
    let (mate, score) = match score.strip_prefix('#') {
        Some(score) => (true, score),
        None => (false, score),
    };
    let (sign, score) = match score.as_bytes().first()? {
        b'-' => (-1, &score[1..]),
        b'+' => (1, &score[1..]),
        _ => (1, score),
    };
    if mate {
        return Some(Eval { score: Score::Mate(sign * number(score)? as i32), depth });
    }
    let (whole, fraction) = score.split_once('.').unwrap_or((score, ""));
    if fraction.bytes().any(|byte| !byte.is_ascii_digit()) || whole.is_empty() && fraction.is_empty() {
        return None;
    }
    let whole = if whole.is_empty() { 0 } else { number(whole)? };
    let mut digits = fraction.bytes().map(|byte| i64::from(byte - b'0')).chain(core::iter::repeat(0));
    let mut digit = || digits.next().unwrap_or(0);
    let (tenths, hundredths, thousandths) = (digit(), digit(), digit());
    let centipawns = whole as i64 * 100 + tenths * 10 + hundredths + i64::from(thousandths >= 5);
    Some(Eval { score: Score::Centipawns(i32::try_from(i64::from(sign) * centipawns).ok()?), depth })
}

/// `Gc5` or `Gd1f3`
fn shape(text: &str, command: &str) -> Option<Shape> {
    let color = match text.as_bytes().first()? {
        b'G' => ShapeColor::Green,
        b'R' => ShapeColor::Red,
        b'Y' => ShapeColor::Yellow,
        b'B' => ShapeColor::Blue,
        _ => return None,
    };
    let (from, to) = match (command, text.len()) {
        ("csl", 3) => (text.get(1..3)?, text.get(1..3)?),
        ("cal", 5) => (text.get(1..3)?, text.get(3..5)?),
        _ => return None,
    };
    Some(Shape { color, from: from.parse().ok()?, to: to.parse().ok()? })
}

impl fmt::Display for Eval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.score {
            Score::Mate(moves) => write!(f, "#{moves}")?,
            Score::Centipawns(score) => {
                let sign = if score < 0 { "-" } else { "" };
                write!(f, "{sign}{}.{:02}", score.unsigned_abs() / 100, score.unsigned_abs() % 100)?;
            }
        }
        self.depth.map_or(Ok(()), |depth| write!(f, ",{depth}"))
    }
}

/// As a command has it: `Gc5`, `Gd1f3`.
impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.color.letter(), self.from)?;
        if self.from == self.to { Ok(()) } else { write!(f, "{}", self.to) }
    }
}

/// The commands, then the text.
impl fmt::Display for Comment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut space = "";
        if let Some(eval) = self.eval {
            write!(f, "[%eval {eval}]")?;
            space = " ";
        }
        if let Some(clock) = self.clock {
            write!(f, "{space}[%clk {clock}]")?;
            space = " ";
        }
        if let Some(elapsed) = self.elapsed {
            write!(f, "{space}[%emt {elapsed}]")?;
            space = " ";
        }
        for (name, squares) in [("csl", true), ("cal", false)] {
            let mut shapes = self.shapes.iter().filter(|shape| (shape.from == shape.to) == squares);
            if let Some(first) = shapes.next() {
                write!(f, "{space}[%{name} {first}")?;
                for shape in shapes {
                    write!(f, ",{shape}")?;
                }
                f.write_char(']')?;
                space = " ";
            }
        }
        if !self.text.is_empty() {
            write!(f, "{space}{}", self.text)?;
        }
        Ok(())
    }
}
