//! Where an answer ends that comes line by line.

use serde_json::Value;

/// So much of an answer is read.
const LONGEST: usize = 1 << 16;

/// How far an answer is read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ReadState {
    /// There is none yet.
    Nothing,
    /// There are empty lines: an empty answer, or the beginning of one.
    Blank,
    /// It goes on: its end has not come.
    Open,
    /// It may go on, and ends when nothing more comes.
    Loose,
    /// That is all of it.
    Whole,
}

/// An answer as it comes.
///
/// A line that is a JSON object, or that is one word as moves are, is the whole answer. An object may go over several
/// lines. `<<END` begins a text of any lines up to the line `END`, whatever word it is; a fence of backticks begins one up to
/// the next fence. Any other text ends when the program is quiet.
#[derive(Clone, Debug, Default)]
pub(super) struct AnswerReader {
    text: String,
    /// The line that ends it.
    end: Option<String>,
    kind: ReplyForm,
    is_whole: bool,
    /// Whether there were empty lines before it.
    has_blank: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum ReplyForm {
    #[default]
    Nothing,
    Object,
    Marked,
    Fence,
    Text,
}

impl AnswerReader {
    pub(super) fn state(&self) -> ReadState {
        match self.kind {
            _ if self.is_whole => ReadState::Whole,
            ReplyForm::Nothing if self.has_blank => ReadState::Blank,
            ReplyForm::Nothing => ReadState::Nothing,
            ReplyForm::Object | ReplyForm::Marked | ReplyForm::Fence => ReadState::Open,
            ReplyForm::Text => ReadState::Loose,
        }
    }

    pub(super) fn take(&mut self, line: &str) {
        let line = line.trim_end_matches(['\r', '\n']);
        let bare = line.trim();
        if self.kind == ReplyForm::Nothing {
            if bare.is_empty() {
                self.has_blank = true;
                return;
            }
            if let Some(word) = bare.strip_prefix("<<").filter(|word| is_word(word)) {
                self.kind = ReplyForm::Marked;
                self.end = Some(word.to_owned());
                return;
            }
            self.kind = match bare {
                fence if fence.starts_with("```") && !fence[3..].contains("```") => ReplyForm::Fence,
                object if object.starts_with('{') => ReplyForm::Object,
                _ => ReplyForm::Text,
            };
            self.add(line);
            match self.kind {
                ReplyForm::Object => self.look_for_the_end(bare),
                ReplyForm::Text => self.is_whole |= is_like_a_move(bare),
                _ => {}
            }
            return;
        }
        if self.kind == ReplyForm::Marked && self.end.as_deref() == Some(bare) {
            self.is_whole = true;
            return;
        }
        self.add(line);
        match self.kind {
            ReplyForm::Object => self.look_for_the_end(bare),
            // Something may be said behind it.
            ReplyForm::Fence if bare.starts_with("```") => self.kind = ReplyForm::Text,
            _ => {}
        }
    }

    fn add(&mut self, line: &str) {
        if !self.text.is_empty() {
            self.text.push('\n');
        }
        let room = LONGEST.saturating_sub(self.text.len());
        let mut end = line.len().min(room);
        while !line.is_char_boundary(end) {
            end -= 1;
        }
        self.text += &line[..end];
        self.is_whole |= self.text.len() >= LONGEST - 4;
    }

    /// Whether an object is whole, or will never be one.
    fn look_for_the_end(&mut self, line: &str) {
        if !line.ends_with('}') {
            return;
        }
        match serde_json::from_str::<Value>(&self.text) {
            Ok(_) => self.is_whole = true,
            Err(error) if error.is_eof() => {}
            Err(_) => self.kind = ReplyForm::Text,
        }
    }

    pub(super) fn text(&self) -> String {
        self.text.clone()
    }
}

/// The number that an answer has.
pub(super) fn id(text: &str) -> Option<u64> {
    let text = text.trim();
    text.starts_with('{').then(|| serde_json::from_str::<Value>(text).ok()?.get("id")?.as_u64())?
}

fn is_word(text: &str) -> bool {
    (1..=40).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

/// Whether a line is one word that looks as moves do.
fn is_like_a_move(line: &str) -> bool {
    let castles = |byte: u8| matches!(byte, b'O' | b'0' | b'o' | b'-' | b'+' | b'#');
    let belongs = |byte: u8| {
        matches!(byte, b'a'..=b'h' | b'1'..=b'8' | b'x' | b'=' | b'+' | b'#' | b'-' | b'n' | b'r' | b'q')
            || b"NBRQKP".contains(&byte)
    };
    (2..=10).contains(&line.len())
        && (line.bytes().all(castles)
            || line.bytes().all(belongs) && line.bytes().any(|byte| byte.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::{AnswerReader, LONGEST, ReadState};

    fn read(lines: &[&str]) -> (ReadState, String) {
        let mut reading = AnswerReader::default();
        for (i, line) in lines.iter().enumerate() {
            assert_ne!(reading.state(), ReadState::Whole, "{line} is line {i} of a whole answer");
            reading.take(line);
        }
        (reading.state(), reading.text())
    }

    #[test]
    fn an_answer_of_one_line_ends_there_where_that_is_clear() {
        for line in ["e2e4", "Nf3+", "O-O", "exd8=Q#", "{\"move\":\"e4\"}", "{\"note\":\"a } b\"}"] {
            assert_eq!(read(&["", line]), (ReadState::Whole, line.to_owned()));
        }
        for line in ["I play e4.", "Sure!", "{e4}", "**e4**", "bead"] {
            assert_eq!(read(&[line]), (ReadState::Loose, line.to_owned()), "{line}");
        }
    }

    #[test]
    fn an_object_a_fence_and_a_marked_text_go_over_several_lines() {
        assert_eq!(
            read(&["{", "  \"move\": \"e4\"", "}"]),
            (ReadState::Whole, "{\n  \"move\": \"e4\"\n}".to_owned())
        );
        assert_eq!(read(&["{", "  \"move\": {", "}"]).0, ReadState::Open);
        assert_eq!(read(&["```json", "{\"move\":\"e4\"}"]).0, ReadState::Open);
        assert_eq!(read(&["```json", "{\"move\":\"e4\"}", "```"]).0, ReadState::Loose);
        assert_eq!(read(&["<<END", "I think", "", "e4"]).0, ReadState::Open);
        assert_eq!(
            read(&["<<END", "I think", "", "e4", "END"]),
            (ReadState::Whole, "I think\n\ne4".to_owned())
        );
        assert_eq!(read(&["a", "b"]), (ReadState::Loose, "a\nb".to_owned()));
    }

    #[test]
    fn an_empty_line_may_be_all_there_is() {
        assert_eq!(read(&["", " "]), (ReadState::Blank, String::new()));
        assert_eq!(read(&["", "I play e4."]).0, ReadState::Loose);
    }

    #[test]
    fn nothing_is_read_for_ever() {
        let mut reading = AnswerReader::default();
        let mut lines = 0;
        while reading.state() != ReadState::Whole {
            reading.take("é yes and no and yes again");
            lines += 1;
            assert!(lines < LONGEST);
        }
        assert!(reading.text().len() <= LONGEST);
    }
}
