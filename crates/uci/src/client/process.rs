//! The process of an engine or an agent, and what comes out of it.

use super::error::ClientError;
use super::launch::Launch;
use crate::cancel::CancelToken;
use crate::sanitize;
use std::io::{self, ErrorKind, Read, Write};
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// The most bytes of a line that are read.
const LONGEST_LINE: usize = 1 << 16;

/// The most lines that wait to be received; then the process waits.
const MOST_LINES: usize = 256;

/// The most bytes of the standard error that are kept, from its end.
const STDERR_TAIL: usize = 4_096;

/// How long a process may take to leave.
const GRACE: Duration = Duration::from_millis(300);

/// What is received from a process.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ProcessEvent {
    /// A line, with its end.
    Line(String),
    /// Nothing, but there is something else to look at: a token was cancelled, or a line has grown.
    Woken,
    /// Its standard output was closed.
    Closed,
}

type TimedEvent = (ProcessEvent, Instant);

/// A process with a thread for each of its three streams, so that it can neither block us nor fill our memory.
///
/// It ends with this value: it is given a moment to leave, then it is killed with all that it started.
#[derive(Debug)]
pub struct Process {
    child: Child,
    input: Option<Sender<String>>,
    events: Receiver<TimedEvent>,
    waker: SyncSender<TimedEvent>,
    /// A line that has no end yet.
    partial_line: Arc<Mutex<Vec<u8>>>,
    stderr: Arc<Mutex<Vec<u8>>>,
    /// Disconnected when the standard error is closed.
    stderr_closed: Receiver<()>,
    /// Whether its number may be another's by now.
    is_reaped: bool,
}

impl Process {
    /// Starts a program.
    pub fn start(launch: &Launch) -> Result<Process, ClientError> {
        let mut command = Command::new(launch.find()?);
        command.args(&launch.arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        // Whoever breaks off our program with a key does not mean the engine: it ends when we do.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn().map_err(|error| match error.kind() {
            ErrorKind::NotFound => ClientError::NotFound { program: launch.program.clone() },
            _ => ClientError::Start {
                program: launch.program.clone(),
                why: tabiya_files::io_reason::of(&error),
            },
        })?;
        let (input, lines) = mpsc::channel();
        let (sender, events) = mpsc::sync_channel(MOST_LINES);
        let (closed, stderr_closed) = mpsc::channel();
        let stderr = Arc::new(Mutex::new(Vec::new()));
        let partial_line = Arc::new(Mutex::new(Vec::new()));
        let pipes = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (line, kept, waker) = (Arc::clone(&partial_line), Arc::clone(&stderr), sender.clone());
        // It is reaped wherever this ends.
        let process = Process {
            child,
            input: Some(input),
            events,
            waker,
            partial_line,
            stderr,
            stderr_closed,
            is_reaped: false,
        };
        let threads = || {
            if let Some(stdin) = pipes.0 {
                on_thread(move || write(stdin, &lines))?;
            }
            if let Some(stdout) = pipes.1 {
                on_thread(move || read(stdout, &line, &sender))?;
            }
            if let Some(pipe) = pipes.2 {
                on_thread(move || {
                    keep(pipe, &kept);
                    drop(closed);
                })?;
            }
            Ok(())
        };
        threads().map_err(|error: io::Error| ClientError::Start {
            program: launch.program.clone(),
            why: format!("no thread listens to it: {}", tabiya_files::io_reason::of(&error)),
        })?;
        Ok(process)
    }

    /// Its number.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Makes [`receive`](Process::receive) return when the token is cancelled.
    pub fn wake_on(&self, token: &CancelToken) {
        let waker = self.waker.clone();
        token.on_cancel(move || {
            // Where lines wait nobody sleeps.
            let _ = waker.try_send((ProcessEvent::Woken, Instant::now()));
        });
    }

    /// Sends a line. A process that is gone receives nothing, which shows when it has to answer.
    pub fn send(&self, line: String) {
        if let Some(input) = &self.input {
            let _ = input.send(line);
        }
    }

    /// What comes next and when it came, if something comes before the deadline.
    pub fn receive(&self, deadline: Option<Instant>) -> Option<(ProcessEvent, Instant)> {
        let closed = || Some((ProcessEvent::Closed, Instant::now()));
        match deadline {
            None => self.events.recv().ok().or_else(closed),
            Some(deadline) => {
                match self.events.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
                    Ok(event) => Some(event),
                    Err(RecvTimeoutError::Timeout) => None,
                    Err(RecvTimeoutError::Disconnected) => closed(),
                }
            }
        }
    }

    /// The beginning of a line that has no end yet. [`receive`](Process::receive) returns when it grows.
    pub fn partial_line(&self) -> String {
        let line = self.partial_line.lock().unwrap_or_else(PoisonError::into_inner);
        String::from_utf8_lossy(&line).into_owned()
    }

    /// Drops the beginning of a line: what comes is the beginning of another.
    pub fn clear_partial_line(&self) {
        self.partial_line.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }

    /// How a process ended whose output is closed, and the last lines of its standard error.
    pub fn exit_report(&mut self) -> (String, Vec<String>) {
        let how = if self.ends_within(GRACE) { self.reap() } else { "its output was closed".to_owned() };
        let _ = self.stderr_closed.recv_timeout(GRACE);
        (how, self.stderr_tail())
    }

    fn stderr_tail(&self) -> Vec<String> {
        let bytes = self.stderr.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let text = String::from_utf8_lossy(&bytes);
        let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
        lines[lines.len().saturating_sub(3)..].iter().map(|line| sanitize::excerpt(line, 160)).collect()
    }

    /// Whether it ends by itself, without taking its number from it: as long as nobody has, the number of its group
    /// belongs to nobody else.
    fn ends_within(&mut self, grace: Duration) -> bool {
        let until = Instant::now() + grace;
        loop {
            if self.has_ended() {
                return true;
            }
            if Instant::now() >= until {
                return false;
            }
            thread::sleep(Duration::from_millis(2));
        }
    }

    #[cfg(unix)]
    fn has_ended(&mut self) -> bool {
        use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        // Whoever was waited for already is no child any more.
        !matches!(waitid(WaitId::Pid(Pid::from_child(&self.child)), options), Ok(None))
    }

    #[cfg(not(unix))]
    fn has_ended(&mut self) -> bool {
        !matches!(self.child.try_wait(), Ok(None))
    }

    /// Kills it and those that it started, also where only they are left.
    fn kill_group(&mut self) {
        if self.is_reaped {
            return;
        }
        #[cfg(unix)]
        {
            use rustix::process::{Pid, Signal, kill_process_group};
            let _ = kill_process_group(Pid::from_child(&self.child), Signal::KILL);
        }
        let _ = self.child.kill();
    }

    /// Kills it without waiting whether it leaves.
    pub fn kill(mut self) {
        self.reap();
    }

    /// Kills what is left of it, and tells how it ended.
    fn reap(&mut self) -> String {
        self.kill_group();
        let status = self.child.wait();
        self.is_reaped = true;
        status.map_or("it exited".to_owned(), exit_words)
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // The end of its input tells it to leave.
        self.input = None;
        self.ends_within(GRACE);
        self.reap();
    }
}

/// Works on a thread of its own, if the system has one left.
fn on_thread(work: impl FnOnce() + Send + 'static) -> io::Result<()> {
    thread::Builder::new().spawn(work).map(drop)
}

fn write(mut stdin: ChildStdin, lines: &Receiver<String>) {
    for line in lines {
        if stdin.write_all(format!("{line}\n").as_bytes()).and_then(|()| stdin.flush()).is_err() {
            return;
        }
    }
}

fn read(mut stdout: ChildStdout, partial_line: &Mutex<Vec<u8>>, sender: &SyncSender<TimedEvent>) {
    let mut buffer = [0; 8_192];
    loop {
        let length = match stdout.read(&mut buffer) {
            Ok(length @ 1..) => length,
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            _ => break,
        };
        let at = Instant::now();
        for part in buffer[..length].split_inclusive(|&byte| byte == b'\n') {
            let mut line = partial_line.lock().unwrap_or_else(PoisonError::into_inner);
            let room = LONGEST_LINE - line.len();
            line.extend_from_slice(&part[..part.len().min(room)]);
            if part.ends_with(b"\n") {
                let text = String::from_utf8_lossy(&line).into_owned();
                line.clear();
                drop(line);
                if sender.send((ProcessEvent::Line(text), at)).is_err() {
                    return;
                }
            } else if room > 0 {
                // Where lines wait nobody sleeps.
                let _ = sender.try_send((ProcessEvent::Woken, at));
            }
        }
    }
    let line = std::mem::take(&mut *partial_line.lock().unwrap_or_else(PoisonError::into_inner));
    if !line.is_empty() {
        let text = String::from_utf8_lossy(&line).into_owned();
        let _ = sender.send((ProcessEvent::Line(text), Instant::now()));
    }
    let _ = sender.send((ProcessEvent::Closed, Instant::now()));
}

/// Keeps the end of what is said.
fn keep(mut pipe: ChildStderr, kept: &Mutex<Vec<u8>>) {
    let mut buffer = [0; 1_024];
    loop {
        match pipe.read(&mut buffer) {
            Ok(length @ 1..) => {
                let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
                kept.extend_from_slice(&buffer[..length]);
                let over = kept.len().saturating_sub(STDERR_TAIL);
                kept.drain(..over);
            }
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            _ => return,
        }
    }
}

/// How a process ended.
fn exit_words(status: ExitStatus) -> String {
    #[cfg(unix)]
    if let Some(signal) = std::os::unix::process::ExitStatusExt::signal(&status) {
        return format!("it was killed by signal {signal}");
    }
    match status.code() {
        Some(code) => format!("it exited with code {code}"),
        None => "it exited".to_owned(),
    }
}
