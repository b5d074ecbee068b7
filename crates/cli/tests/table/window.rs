//! A terminal to play in: it understands what a program draws, and answers where its cursor is.

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
use std::io::{Read, Write};
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

/// A window with the program in it.
pub(crate) struct Window {
    master: Box<dyn MasterPty + Send>,
    writer: Arc<Mutex<Box<dyn Write + Send>>>,
    screen: Arc<Mutex<vt100::Parser>>,
    child: Box<dyn Child + Send + Sync>,
    written: Arc<Mutex<Vec<u8>>>,
}

/// How long anything may take; a busy machine is slow.
pub(crate) const PATIENCE: Duration = Duration::from_secs(120);

impl Window {
    pub(crate) fn open(
        columns: u16,
        rows: u16,
        home: &Path,
        words: &[&str],
        variables: &[(&str, &str)],
    ) -> Window {
        let size = PtySize { rows, cols: columns, pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).expect("a terminal");
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_tabiya"));
        command.args(words);
        command.cwd(home);
        command.env_clear();
        command.env("TERM", "xterm-256color");
        command.env("TABIYA_DATA_DIR", home);
        command.env("TABIYA_CONFIG", "");
        for (name, value) in variables {
            command.env(name, value);
        }
        let child = pair.slave.spawn_command(command).expect("the program starts");
        drop(pair.slave);
        let mut reader = pair.master.try_clone_reader().expect("its output");
        let writer = Arc::new(Mutex::new(pair.master.take_writer().expect("its input")));
        let screen = Arc::new(Mutex::new(vt100::Parser::new(rows, columns, 1_000)));
        let written = Arc::new(Mutex::new(Vec::new()));
        let all = Arc::clone(&written);
        let (answers, drawn) = (Arc::clone(&writer), Arc::clone(&screen));
        thread::spawn(move || {
            let mut bytes = [0; 4_096];
            while let Ok(length @ 1..) = reader.read(&mut bytes) {
                all.lock().unwrap().extend(&bytes[..length]);
                // Byte by byte, so that a question is answered for the place where it was asked.
                let mut tail = Vec::new();
                for &byte in &bytes[..length] {
                    drawn.lock().unwrap().process(&[byte]);
                    tail.push(byte);
                    if tail.ends_with(b"\x1b[6n") {
                        let (row, column) = drawn.lock().unwrap().screen().cursor_position();
                        let answer = format!("\x1b[{};{}R", row + 1, column + 1);
                        let _ = answers.lock().unwrap().write_all(answer.as_bytes());
                    }
                }
            }
        });
        Window { master: pair.master, writer, screen, child, written }
    }

    pub(crate) fn keys(&self, keys: &str) {
        let mut writer = self.writer.lock().unwrap();
        writer.write_all(keys.as_bytes()).expect("it listens");
        writer.flush().expect("it listens");
    }

    /// Types a line.
    pub(crate) fn say(&self, line: &str) {
        self.keys(&format!("{line}\r"));
    }

    /// What is on the screen.
    pub(crate) fn text(&self) -> String {
        self.screen.lock().unwrap().screen().contents()
    }

    /// Whether anything on the screen has a colour of its own.
    pub(crate) fn is_coloured(&self) -> bool {
        let screen = self.screen.lock().unwrap();
        let (rows, columns) = screen.screen().size();
        let plain = vt100::Color::Default;
        (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))).any(|(row, column)| {
            let cell = screen.screen().cell(row, column).expect("a cell");
            cell.bgcolor() != plain || cell.fgcolor() != plain
        })
    }

    /// Whether a text on the screen has a colour of its own.
    pub(crate) fn is_painted(&self, what: &str) -> bool {
        let screen = self.screen.lock().unwrap();
        let (_, columns) = screen.screen().size();
        let mut rows = screen.screen().rows(0, columns);
        let (row, column) = rows
            .by_ref()
            .enumerate()
            .find_map(|(number, row)| Some((number, row[..row.find(what)?].chars().count())))
            .expect("it is on the screen");
        (column..column + what.chars().count()).any(|column| {
            let cell = screen.screen().cell(row as u16, column as u16).expect("a cell");
            cell.fgcolor() != vt100::Color::Default
        })
    }

    /// Whether the program has taken the whole screen, the mouse and the cursor.
    pub(crate) fn is_taken(&self) -> bool {
        let screen = self.screen.lock().unwrap();
        let screen = screen.screen();
        let mouse = screen.mouse_protocol_mode() != vt100::MouseProtocolMode::None;
        screen.alternate_screen() || mouse || screen.bracketed_paste() || screen.hide_cursor()
    }

    /// How much the program has written.
    pub(crate) fn written(&self) -> usize {
        self.written.lock().unwrap().len()
    }

    /// Whether the program has written this somewhere, codes and all.
    pub(crate) fn has_written(&self, what: &str) -> bool {
        self.written.lock().unwrap().windows(what.len()).any(|bytes| bytes == what.as_bytes())
    }

    /// Sends the program a signal.
    pub(crate) fn signal(&self, name: &str) {
        let id = self.child.process_id().expect("it runs").to_string();
        let sent = std::process::Command::new("kill").args(["-s", name, &id]).status();
        assert!(sent.is_ok_and(|status| status.success()), "kill -s {name}");
    }

    /// Whether the program was stopped, and waits to go on.
    pub(crate) fn is_stopped(&self) -> bool {
        let id = self.child.process_id().expect("it runs").to_string();
        // The state stands behind the name, which is in brackets.
        if let Ok(stat) = std::fs::read_to_string(format!("/proc/{id}/stat")) {
            return stat.rsplit(") ").next().is_some_and(|rest| rest.starts_with('T'));
        }
        let told = std::process::Command::new("ps").args(["-o", "stat=", "-p", &id]).output();
        told.is_ok_and(|told| String::from_utf8_lossy(&told.stdout).starts_with('T'))
    }

    /// Waits until the screen shows this.
    pub(crate) fn shows(&self, what: &str) {
        let begun = Instant::now();
        while !self.text().contains(what) {
            assert!(begun.elapsed() < PATIENCE, "{what:?} is not on the screen:\n{}", self.text());
            thread::sleep(Duration::from_millis(10));
        }
    }

    /// Waits until a line of the screen, from the first, shows this.
    pub(crate) fn shows_in_line(&self, line: u16, what: &str) {
        let begun = Instant::now();
        loop {
            let screen = self.screen.lock().unwrap().screen().clone();
            let (_, columns) = screen.size();
            if screen.rows(0, columns).nth(line.into()).is_some_and(|row| row.contains(what)) {
                return;
            }
            assert!(begun.elapsed() < PATIENCE, "{what:?} is not in line {line}:\n{}", self.text());
            thread::sleep(Duration::from_millis(10));
        }
    }

    pub(crate) fn resize(&self, columns: u16, rows: u16) {
        // First the screen, since the program draws as soon as it is told.
        self.screen.lock().unwrap().set_size(rows, columns);
        self.master
            .resize(PtySize { rows, cols: columns, pixel_width: 0, pixel_height: 0 })
            .expect("another size");
    }

    /// Waits until the program has given the terminal back.
    pub(crate) fn is_given_back(&self) {
        let begun = Instant::now();
        while self.is_taken() {
            assert!(begun.elapsed() < PATIENCE, "the terminal is not given back:\n{}", self.text());
            thread::sleep(Duration::from_millis(10));
        }
    }

    /// Waits until the program has ended, and gives its exit code.
    pub(crate) fn ends(&mut self) -> u32 {
        let begun = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().expect("a child") {
                return status.exit_code();
            }
            assert!(begun.elapsed() < PATIENCE, "it does not end:\n{}", self.text());
            thread::sleep(Duration::from_millis(10));
        }
    }
}

impl Drop for Window {
    fn drop(&mut self) {
        let _ = self.child.kill();
    }
}
