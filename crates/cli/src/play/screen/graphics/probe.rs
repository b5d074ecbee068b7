//! Asking the terminal what it can show, before anybody listens to keys.

use super::support::{GraphicsSupport, pixels};
use crate::play::settings::GraphicsChoice;
use crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Size;
use std::io::{self, Write};
use std::time::{Duration, Instant};

/// The number of the question about pictures, by which its answer is known.
pub(super) const QUESTION: u32 = 31;

/// How long an answer is waited for.
const PATIENCE: Duration = Duration::from_millis(200);

/// Asks the terminal, which has to be in raw mode. What was typed meanwhile is given back.
pub(in crate::play::screen) fn probe(
    choice: GraphicsChoice,
    variable: impl Fn(&str) -> Option<String>,
) -> (GraphicsSupport, Vec<Event>) {
    let mut support = GraphicsSupport::by_name(&variable);
    support.cell = pixels();
    let is_bare = variable("TERM").is_none_or(|term| term.is_empty() || term == "linux" || term == "dumb");
    let is_asked = choice == GraphicsChoice::Auto && !support.is_multiplexed && !is_bare;
    if !is_asked {
        return (support, Vec::new());
    }
    // Whether pictures are shown as in kitty; how large a character is; who it is, which every terminal answers last.
    let question = format!("\x1b_Gi={QUESTION},s=1,v=1,a=q,t=d,f=24;AAAA\x1b\\\x1b[16t\x1b[c");
    let mut out = io::stdout();
    if out.write_all(question.as_bytes()).and_then(|()| out.flush()).is_err() {
        return (support, Vec::new());
    }
    let until = Instant::now() + PATIENCE;
    let mut heard = Vec::new();
    while !TerminalAnswers::of(&heard).is_complete {
        let left = until.saturating_duration_since(Instant::now());
        match hear(left) {
            Some(more) if !more.is_empty() => heard.extend(more),
            _ => break,
        }
    }
    let answers = TerminalAnswers::of(&heard);
    support.kitty = answers.kitty;
    support.sixel = answers.sixel;
    support.cell = support.cell.or(answers.cell);
    support.is_late = !answers.is_complete;
    (support, answers.typed)
}

/// What comes in, if anything does before a while has passed.
#[cfg(unix)]
fn hear(patience: Duration) -> Option<Vec<u8>> {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    let stdin = io::stdin();
    let patience = Timespec { tv_sec: 0, tv_nsec: patience.as_nanos().min(999_999_999) as _ };
    let mut polled = [PollFd::new(&stdin, PollFlags::IN)];
    if poll(&mut polled, Some(&patience)).ok()? == 0 {
        return None;
    }
    let mut heard = vec![0; 1024];
    let length = rustix::io::read(&stdin, &mut heard[..]).ok()?;
    heard.truncate(length);
    Some(heard)
}

/// Nobody is asked here.
#[cfg(not(unix))]
fn hear(_patience: Duration) -> Option<Vec<u8>> {
    None
}

/// What a terminal has answered.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct TerminalAnswers {
    kitty: bool,
    sixel: bool,
    cell: Option<Size>,
    /// The last answer is there.
    is_complete: bool,
    /// What is no answer, but a person's.
    typed: Vec<Event>,
}

impl TerminalAnswers {
    fn of(heard: &[u8]) -> TerminalAnswers {
        let mut answers = TerminalAnswers::default();
        let text = String::from_utf8_lossy(heard);
        let mut rest = text.as_ref();
        while let Some(first) = rest.chars().next() {
            if let Some(said) = rest.strip_prefix("\x1b_") {
                let Some((said, after)) = said.split_once("\x1b\\") else { break };
                answers.kitty |= said == format!("Gi={QUESTION};OK");
                rest = after;
            } else if let Some(said) = rest.strip_prefix("\x1b[") {
                let Some(end) = said.find(|letter: char| ('@'..='~').contains(&letter)) else { break };
                answers.sequence(&said[..=end]);
                rest = &said[end + 1..];
            } else {
                answers.typed.extend(key(first));
                rest = &rest[first.len_utf8()..];
            }
        }
        answers
    }

    /// A sequence behind its introducer.
    fn sequence(&mut self, said: &str) {
        let numbers = |text: &str| text.split(';').map(|it| it.parse().unwrap_or(0)).collect::<Vec<u16>>();
        if let Some(said) = said.strip_prefix('?').and_then(|said| said.strip_suffix('c')) {
            self.sixel = numbers(said).contains(&4);
            self.is_complete = true;
        } else if let Some(said) = said.strip_suffix('t')
            && let [6, height, width] = numbers(said)[..]
            && width > 1
            && height > 1
        {
            self.cell = Some(Size::new(width, height));
        } else {
            self.typed.extend(arrow(said).or_else(|| click(said)));
        }
    }
}

/// What a letter means that was typed. What was typed before the terminal was in raw mode ends in a line feed. An escape
/// alone may be the beginning of an answer, and is nobody's key.
fn key(letter: char) -> Option<Event> {
    let (code, modifiers) = match letter {
        '\r' | '\n' => (KeyCode::Enter, KeyModifiers::NONE),
        '\t' => (KeyCode::Tab, KeyModifiers::NONE),
        '\u{7f}' => (KeyCode::Backspace, KeyModifiers::NONE),
        '\u{1}'..='\u{1a}' => (KeyCode::Char(char::from(b'a' - 1 + letter as u8)), KeyModifiers::CONTROL),
        letter if letter.is_control() => return None,
        letter => (KeyCode::Char(letter), KeyModifiers::NONE),
    };
    Some(Event::Key(KeyEvent::new(code, modifiers)))
}

/// An arrow, by its sequence behind the introducer.
fn arrow(said: &str) -> Option<Event> {
    let code = match said {
        "A" => KeyCode::Up,
        "B" => KeyCode::Down,
        "C" => KeyCode::Right,
        "D" => KeyCode::Left,
        "H" => KeyCode::Home,
        "F" => KeyCode::End,
        "5~" => KeyCode::PageUp,
        "6~" => KeyCode::PageDown,
        _ => return None,
    };
    Some(Event::Key(KeyEvent::new(code, KeyModifiers::NONE)))
}

/// The first button of the mouse, down or up again: `<0;12;7M`.
fn click(said: &str) -> Option<Event> {
    let (numbers, end) = said.strip_prefix('<')?.split_at_checked(said.len().checked_sub(2)?)?;
    let numbers: Vec<u16> = numbers.split(';').map(|it| it.parse().ok()).collect::<Option<_>>()?;
    let kind = match end {
        "M" => MouseEventKind::Down(MouseButton::Left),
        _ => MouseEventKind::Up(MouseButton::Left),
    };
    match numbers[..] {
        [0, column, row] if column > 0 && row > 0 => Some(Event::Mouse(MouseEvent {
            kind,
            column: column - 1,
            row: row - 1,
            modifiers: KeyModifiers::NONE,
        })),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_terminals_answer_is_understood_whole_and_in_pieces() {
        let kitty = b"\x1b_Gi=31;OK\x1b\\\x1b[6;20;10t\x1b[?62;c";
        let whole = TerminalAnswers::of(kitty);
        assert!(whole.kitty && !whole.sixel && whole.is_complete);
        assert_eq!(whole.cell, Some(Size::new(10, 20)));
        for end in 0..kitty.len() {
            assert!(!TerminalAnswers::of(&kitty[..end]).is_complete, "{end}");
            assert_eq!(TerminalAnswers::of(&kitty[..end]).typed, []);
        }
        let xterm = TerminalAnswers::of(b"\x1b[6;13;6t\x1b[?63;1;2;4;6;9;15;22c");
        assert!(!xterm.kitty && xterm.sixel && xterm.is_complete);
        assert_eq!(xterm.cell, Some(Size::new(6, 13)));
        let plain = TerminalAnswers::of(b"\x1b[?1;2c");
        assert!(!plain.sixel && plain.is_complete && plain.cell.is_none());
        let refused = TerminalAnswers::of(b"\x1b_Gi=31;ENOTSUPPORTED:no\x1b\\\x1b[?62c");
        assert!(!refused.kitty && refused.is_complete);
    }

    #[test]
    fn what_a_person_types_while_the_terminal_answers_is_kept() {
        let answers = TerminalAnswers::of("e\x1b[?62;4c4\rNé\x1b[A\x1b[<0;12;7M\n\u{10}".as_bytes());
        let press = |code| Event::Key(KeyEvent::new(code, KeyModifiers::NONE));
        let keys = ['e', '4', '\r', 'N', 'é'].map(|letter| key(letter).unwrap());
        assert_eq!(answers.typed[..5], keys);
        assert_eq!(keys[2], press(KeyCode::Enter));
        assert_eq!(answers.typed[5], press(KeyCode::Up));
        let Event::Mouse(mouse) = &answers.typed[6] else { panic!("{:?}", answers.typed) };
        assert_eq!((mouse.kind, mouse.column, mouse.row), (MouseEventKind::Down(MouseButton::Left), 11, 6));
        // Typed before the terminal was in raw mode.
        assert_eq!(answers.typed[7], press(KeyCode::Enter));
        let control = KeyEvent::new(KeyCode::Char('p'), KeyModifiers::CONTROL);
        assert_eq!(answers.typed[8..], [Event::Key(control)]);
        assert!(answers.sixel);
    }

    #[test]
    fn no_answer_is_too_strange() {
        for heard in [
            &b""[..],
            b"\x1b",
            b"\x1b_",
            b"\x1b[",
            b"\x1b[6;0;0t",
            b"\x1b[?c",
            b"\xff\xfe\x1b[?4c",
            b"\x1b[99999999;4c",
        ] {
            TerminalAnswers::of(heard);
        }
        assert_eq!(TerminalAnswers::of(b"\x1b[6;0;0t").cell, None);
    }
}
