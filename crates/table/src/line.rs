//! A line of a journal: an event as JSON, with a checksum at its end.
//!
//! The checksum covers the line and the checksum of the line before it. So a line that was cut,
//! changed, left out, doubled or put elsewhere is recognised, and people can still read it. Each line also repeats
//! what the line before it told, so that one line can be lost and nothing with it.

use super::event::Event;
use crc32fast::Hasher;
use serde::{Deserialize, Serialize};
use std::fmt;

/// An event, when it happened, and what both sides had left then.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Line {
    /// Milliseconds since the game began, over all sittings.
    pub(super) at: u64,
    #[serde(flatten)]
    pub(super) event: Event,
    /// White's milliseconds, then Black's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) left: Option<[Option<u64>; 2]>,
    /// The line before, without what that one repeats.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) was: Option<Box<Line>>,
}

/// What a line adds to the checksum of the line before it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Sum(u32);

/// `,"sum":"0123abcd"}`
const TAIL: usize = 18;

impl Sum {
    /// The checksum that a line says it has.
    pub(super) fn stated(line: &[u8]) -> Option<Sum> {
        let tail = std::str::from_utf8(line.get(line.len().checked_sub(TAIL)?..)?).ok()?;
        let digits = tail.strip_prefix(",\"sum\":\"")?.strip_suffix("\"}")?;
        u32::from_str_radix(digits, 16).ok().map(Sum)
    }

    fn after(self, body: &str) -> Sum {
        let mut crc = Hasher::new();
        crc.update(&self.0.to_le_bytes());
        crc.update(body.as_bytes());
        Sum(crc.finalize())
    }
}

impl Line {
    /// The line as the next one repeats it.
    pub(super) fn repeated(&self) -> Line {
        Line { was: None, ..self.clone() }
    }

    /// A line whose checksum nobody looked at.
    pub(super) fn read_unproved(bytes: &[u8]) -> Option<Line> {
        serde_json::from_slice(bytes).ok()
    }

    /// The line as it is written, with its end, and its checksum.
    pub(super) fn write(&self, before: Sum) -> (String, Sum) {
        let mut text = serde_json::to_string(self).expect("an event is a JSON object");
        text.pop();
        let sum = before.after(&text);
        text.push_str(&format!(",\"sum\":\"{:08x}\"}}\n", sum.0));
        (text, sum)
    }

    /// The event of a line without its end, and its checksum.
    pub(super) fn read(bytes: &[u8], before: Sum) -> Result<(Line, Sum), Damage> {
        let text = std::str::from_utf8(bytes).map_err(|_| Damage::Torn)?;
        let split =
            text.len().checked_sub(TAIL).filter(|&at| text.is_char_boundary(at)).ok_or(Damage::Torn)?;
        let (body, tail) = text.split_at(split);
        let sum = before.after(body);
        if tail != format!(",\"sum\":\"{:08x}\"}}", sum.0) {
            return Err(Damage::Torn);
        }
        let line = serde_json::from_str(&format!("{body}}}")).map_err(|_| Damage::Unknown)?;
        Ok((line, sum))
    }
}

/// What is wrong with a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Damage {
    /// It is not what was written.
    Torn,
    /// It is whole, and yet it tells of something that this program does not know.
    Unknown,
    /// What it tells of cannot have happened.
    Impossible(String),
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Damage::Torn => f.write_str("is damaged"),
            Damage::Unknown => f.write_str("was written by a newer version of this program"),
            Damage::Impossible(why) => write!(f, "tells of what cannot have happened ({why})"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(text: &str) -> Line {
        let uci = text.parse().unwrap();
        Line { at: 1_250, event: Event::Move { uci }, left: Some([Some(298_750), None]), was: None }
    }

    #[test]
    fn a_line_is_json_that_people_can_read() {
        let (text, _) = line("e2e4").write(Sum::default());
        assert_eq!(
            text,
            "{\"at\":1250,\"event\":\"move\",\"move\":\"e2e4\",\"left\":[298750,null],\"sum\":\"7c565ea7\"}\n"
        );
        assert!(serde_json::from_str::<serde_json::Value>(&text).is_ok());
    }

    #[test]
    fn what_is_written_is_read_back_with_the_same_checksum() {
        let (text, sum) = line("e7e8q").write(Sum(7));
        assert_eq!(Line::read(text.trim_end().as_bytes(), Sum(7)), Ok((line("e7e8q"), sum)));
    }

    #[test]
    fn every_cut_and_every_changed_bit_is_noticed() {
        let (text, _) = line("g1f3").write(Sum(7));
        let whole = text.trim_end().as_bytes();
        for length in 0..whole.len() {
            assert_eq!(Line::read(&whole[..length], Sum(7)), Err(Damage::Torn), "cut at {length}");
        }
        for bit in 0..whole.len() * 8 {
            let mut bytes = whole.to_vec();
            bytes[bit / 8] ^= 1 << (bit % 8);
            assert_eq!(Line::read(&bytes, Sum(7)), Err(Damage::Torn), "bit {bit}");
        }
    }

    #[test]
    fn a_line_in_another_place_is_not_taken_for_its_own() {
        let (first, sum) = line("e2e4").write(Sum::default());
        let (second, _) = line("e7e5").write(sum);
        assert!(Line::read(second.trim_end().as_bytes(), sum).is_ok());
        assert_eq!(Line::read(second.trim_end().as_bytes(), Sum::default()), Err(Damage::Torn));
        assert_eq!(Line::read(first.trim_end().as_bytes(), sum), Err(Damage::Torn));
    }

    #[test]
    fn an_event_that_nobody_knows_yet_is_told_from_damage() {
        let body = "{\"at\":0,\"event\":\"wormhole\"";
        let text = format!("{body},\"sum\":\"{:08x}\"}}", Sum::default().after(body).0);
        assert_eq!(Line::read(text.as_bytes(), Sum::default()), Err(Damage::Unknown));
    }
}
