//! An engine's process, and what comes out of it.

use super::error::ClientError;
use super::launch::Launch;
use std::io::{ErrorKind, Read, Write};
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// So much of a line is read; what is longer is nothing that an engine has to say.
const LINE: usize = 1 << 16;

/// So many lines wait; then the engine does.
const LINES: usize = 256;

/// So much of the standard error is kept, from its end.
const STDERR: usize = 4_096;

/// So long may an engine take to leave.
const GRACE: Duration = Duration::from_millis(300);

/// What comes from an engine, or to whoever waits for it.
#[derive(Debug)]
pub(super) enum Heard {
    Line(String),
    /// There is something else to look at.
    Look,
    /// It says nothing any more.
    End,
}

type Stamped = (Heard, Instant);

/// Makes whoever waits for an engine look up.
#[derive(Clone, Debug)]
pub(super) struct Waker(SyncSender<Stamped>);

impl Waker {
    pub(super) fn wake(&self) {
        // Where lines wait nobody sleeps.
        let _ = self.0.try_send((Heard::Look, Instant::now()));
    }
}

/// A process with a thread for each of its three streams, so that it can neither block us nor fill our memory.
#[derive(Debug)]
pub(super) struct Process {
    child: Child,
    to: Option<Sender<String>>,
    heard: Receiver<Stamped>,
    waker: Waker,
    stderr: Arc<Mutex<Vec<u8>>>,
    /// Nothing comes any more when it is closed.
    stderr_ended: Receiver<()>,
}

impl Process {
    pub(super) fn start(launch: &Launch) -> Result<Process, ClientError> {
        let mut command = Command::new(launch.find()?);
        command.args(&launch.arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        // Whoever breaks off our program with a key does not mean the engine: it ends when we do.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn().map_err(|error| match error.kind() {
            ErrorKind::NotFound => ClientError::NotFound { program: launch.program.clone() },
            _ => ClientError::Start { program: launch.program.clone(), why: crate::reason::of(&error) },
        })?;
        let (to, lines) = mpsc::channel();
        let (teller, heard) = mpsc::sync_channel(LINES);
        let (ended, stderr_ended) = mpsc::channel();
        let stderr = Arc::new(Mutex::new(Vec::new()));
        if let Some(stdin) = child.stdin.take() {
            thread::spawn(move || write(stdin, &lines));
        }
        if let Some(stdout) = child.stdout.take() {
            let teller = teller.clone();
            thread::spawn(move || read(stdout, &teller));
        }
        if let Some(pipe) = child.stderr.take() {
            let kept = Arc::clone(&stderr);
            thread::spawn(move || {
                keep(pipe, &kept);
                drop(ended);
            });
        }
        Ok(Process { child, to: Some(to), heard, waker: Waker(teller), stderr, stderr_ended })
    }

    pub(super) fn waker(&self) -> Waker {
        self.waker.clone()
    }

    /// Says a line. An engine that has gone hears nothing, and is missed when it has to answer.
    pub(super) fn say(&self, line: String) {
        if let Some(to) = &self.to {
            let _ = to.send(line);
        }
    }

    /// What comes next, if something comes in time.
    pub(super) fn hear(&self, deadline: Option<Instant>) -> Option<Stamped> {
        let end = || Some((Heard::End, Instant::now()));
        match deadline {
            None => self.heard.recv().ok().or_else(end),
            Some(deadline) => {
                match self.heard.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
                    Ok(heard) => Some(heard),
                    Err(RecvTimeoutError::Timeout) => None,
                    Err(RecvTimeoutError::Disconnected) => end(),
                }
            }
        }
    }

    /// How a process ended that says nothing any more, and the last that it said on standard error.
    pub(super) fn ending(&mut self) -> (String, Vec<String>) {
        let how = match self.wait(GRACE) {
            Some(status) => told(status),
            None => "its output was closed".to_owned(),
        };
        let _ = self.stderr_ended.recv_timeout(GRACE);
        let bytes = self.stderr.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let text = String::from_utf8_lossy(&bytes);
        let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
        let last = lines[lines.len().saturating_sub(3)..].iter().map(|line| shown(line, 160)).collect();
        (how, last)
    }

    fn wait(&mut self, grace: Duration) -> Option<ExitStatus> {
        let until = Instant::now() + grace;
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return Some(status),
                Ok(None) if Instant::now() < until => thread::sleep(Duration::from_millis(2)),
                _ => return None,
            }
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.say("stop".to_owned());
        self.say("quit".to_owned());
        // The end of what we say tells those who do not listen for words.
        self.to = None;
        if self.wait(GRACE).is_none() {
            kill(&mut self.child);
            let _ = self.child.wait();
        }
    }
}

/// Kills a process that was not waited for, and those that it started.
fn kill(child: &mut Child) {
    #[cfg(unix)]
    {
        use rustix::process::{Pid, Signal, kill_process_group};
        let _ = kill_process_group(Pid::from_child(child), Signal::KILL);
    }
    let _ = child.kill();
}

fn write(mut stdin: ChildStdin, lines: &Receiver<String>) {
    for line in lines {
        if stdin.write_all(format!("{line}\n").as_bytes()).and_then(|()| stdin.flush()).is_err() {
            return;
        }
    }
}

fn read(mut stdout: ChildStdout, teller: &SyncSender<Stamped>) {
    let mut buffer = [0; 8_192];
    let mut line: Vec<u8> = Vec::new();
    loop {
        let length = match stdout.read(&mut buffer) {
            Ok(length @ 1..) => length,
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            _ => break,
        };
        let at = Instant::now();
        for part in buffer[..length].split_inclusive(|&byte| byte == b'\n') {
            let room = LINE - line.len();
            line.extend_from_slice(&part[..part.len().min(room)]);
            if part.ends_with(b"\n") {
                let text = String::from_utf8_lossy(&line).into_owned();
                line.clear();
                if teller.send((Heard::Line(text), at)).is_err() {
                    return;
                }
            }
        }
    }
    if !line.is_empty() {
        let text = String::from_utf8_lossy(&line).into_owned();
        let _ = teller.send((Heard::Line(text), Instant::now()));
    }
    let _ = teller.send((Heard::End, Instant::now()));
}

/// Keeps the end of what is said.
fn keep(mut pipe: ChildStderr, kept: &Mutex<Vec<u8>>) {
    let mut buffer = [0; 1_024];
    loop {
        match pipe.read(&mut buffer) {
            Ok(length @ 1..) => {
                let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
                kept.extend_from_slice(&buffer[..length]);
                let over = kept.len().saturating_sub(STDERR);
                kept.drain(..over);
            }
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            _ => return,
        }
    }
}

fn told(status: ExitStatus) -> String {
    #[cfg(unix)]
    if let Some(signal) = std::os::unix::process::ExitStatusExt::signal(&status) {
        return format!("signal {signal} ended it");
    }
    match status.code() {
        Some(code) => format!("it left with exit code {code}"),
        None => "it left".to_owned(),
    }
}

/// A text of other people, safe to print and of bounded length.
pub(super) fn shown(text: &str, letters: usize) -> String {
    let printable = |letter: char| if letter.is_control() || letter == '\u{fffd}' { '?' } else { letter };
    let mut shown: String = text.chars().take(letters).map(printable).collect();
    if text.chars().nth(letters).is_some() {
        shown.push('…');
    }
    shown
}
