//! An entry of a journal: one line of JSON with an event, ended by a checksum.
//!
//! The checksum covers the line and the checksum of the line before it. So a line that was cut,
//! changed, left out, doubled or put elsewhere is recognised, and people can still read it. Each line also repeats
//! what the line before it told, so that one line can be lost and nothing with it.

use crate::event::Event;
use crc32fast::Hasher;
use serde::{Deserialize, Serialize};
use std::fmt;

/// An event, when it happened, and what both sides had left then.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct JournalEntry {
    /// Milliseconds since the game began, over all sittings.
    pub(crate) at: u64,
    #[serde(flatten)]
    pub(crate) event: Event,
    /// White's milliseconds, then Black's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) left: Option<[Option<u64>; 2]>,
    /// The entry before, without what that one repeats. On disk it has always been called `was`.
    #[serde(rename = "was", default, skip_serializing_if = "Option::is_none")]
    pub(crate) prev: Option<Box<JournalEntry>>,
}

/// What a line adds to the checksum of the line before it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Checksum(u32);

/// `,"sum":"0123abcd"}`
const TAIL: usize = 18;

impl Checksum {
    /// The checksum that a line says it has.
    pub(crate) fn stated(line: &[u8]) -> Option<Checksum> {
        let tail = std::str::from_utf8(line.get(line.len().checked_sub(TAIL)?..)?).ok()?;
        let digits = tail.strip_prefix(",\"sum\":\"")?.strip_suffix("\"}")?;
        u32::from_str_radix(digits, 16).ok().map(Checksum)
    }

    fn after(self, body: &str) -> Checksum {
        let mut crc = Hasher::new();
        crc.update(&self.0.to_le_bytes());
        crc.update(body.as_bytes());
        Checksum(crc.finalize())
    }
}

impl JournalEntry {
    /// The line as the next one repeats it.
    pub(crate) fn repeated(&self) -> JournalEntry {
        JournalEntry { prev: None, ..self.clone() }
    }

    /// A line whose checksum nobody looked at.
    pub(crate) fn read_unproved(bytes: &[u8]) -> Option<JournalEntry> {
        serde_json::from_slice(bytes).ok()
    }

    /// The line as it is written, with its end, and its checksum.
    pub(crate) fn write(&self, before: Checksum) -> (String, Checksum) {
        let mut text = serde_json::to_string(self).expect("an event is a JSON object");
        text.pop();
        let sum = before.after(&text);
        text.push_str(&format!(",\"sum\":\"{:08x}\"}}\n", sum.0));
        (text, sum)
    }

    /// The event of a line without its end, and its checksum.
    pub(crate) fn read(bytes: &[u8], before: Checksum) -> Result<(JournalEntry, Checksum), EntryDamage> {
        let text = std::str::from_utf8(bytes).map_err(|_| EntryDamage::Torn)?;
        let split =
            text.len().checked_sub(TAIL).filter(|&at| text.is_char_boundary(at)).ok_or(EntryDamage::Torn)?;
        let (body, tail) = text.split_at(split);
        let sum = before.after(body);
        if tail != format!(",\"sum\":\"{:08x}\"}}", sum.0) {
            return Err(EntryDamage::Torn);
        }
        let line = serde_json::from_str(&format!("{body}}}")).map_err(|_| EntryDamage::Unknown)?;
        Ok((line, sum))
    }
}

/// What is wrong with a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum EntryDamage {
    /// It is not what was written.
    Torn,
    /// It is whole, and yet it tells of something that this program does not know.
    Unknown,
    /// What it tells of cannot have happened.
    Impossible(String),
}

impl fmt::Display for EntryDamage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EntryDamage::Torn => f.write_str("is damaged"),
            EntryDamage::Unknown => f.write_str("was written by a newer version of tabiya"),
            EntryDamage::Impossible(why) => {
                write!(f, "describes something that cannot have happened ({why})")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(text: &str) -> JournalEntry {
        let uci = text.parse().unwrap();
        JournalEntry { at: 1_250, event: Event::Move { uci }, left: Some([Some(298_750), None]), prev: None }
    }

    #[test]
    fn a_line_is_json_that_people_can_read() {
        let (text, _) = line("e2e4").write(Checksum::default());
        assert_eq!(
            text,
            "{\"at\":1250,\"event\":\"move\",\"move\":\"e2e4\",\"left\":[298750,null],\"sum\":\"7c565ea7\"}\n"
        );
        assert!(serde_json::from_str::<serde_json::Value>(&text).is_ok());
    }

    #[test]
    fn what_is_written_is_read_back_with_the_same_checksum() {
        let (text, sum) = line("e7e8q").write(Checksum(7));
        assert_eq!(JournalEntry::read(text.trim_end().as_bytes(), Checksum(7)), Ok((line("e7e8q"), sum)));
    }

    #[test]
    fn every_cut_and_every_changed_bit_is_noticed() {
        let (text, _) = line("g1f3").write(Checksum(7));
        let whole = text.trim_end().as_bytes();
        for length in 0..whole.len() {
            assert_eq!(
                JournalEntry::read(&whole[..length], Checksum(7)),
                Err(EntryDamage::Torn),
                "cut at {length}"
            );
        }
        for bit in 0..whole.len() * 8 {
            let mut bytes = whole.to_vec();
            bytes[bit / 8] ^= 1 << (bit % 8);
            assert_eq!(JournalEntry::read(&bytes, Checksum(7)), Err(EntryDamage::Torn), "bit {bit}");
        }
    }

    #[test]
    fn a_line_in_another_place_is_not_taken_for_its_own() {
        let (first, sum) = line("e2e4").write(Checksum::default());
        let (second, _) = line("e7e5").write(sum);
        assert!(JournalEntry::read(second.trim_end().as_bytes(), sum).is_ok());
        assert_eq!(
            JournalEntry::read(second.trim_end().as_bytes(), Checksum::default()),
            Err(EntryDamage::Torn)
        );
        assert_eq!(JournalEntry::read(first.trim_end().as_bytes(), sum), Err(EntryDamage::Torn));
    }

    #[test]
    fn an_event_that_nobody_knows_yet_is_told_from_damage() {
        let body = "{\"at\":0,\"event\":\"wormhole\"";
        let text = format!("{body},\"sum\":\"{:08x}\"}}", Checksum::default().after(body).0);
        assert_eq!(JournalEntry::read(text.as_bytes(), Checksum::default()), Err(EntryDamage::Unknown));
    }
}
