//! The process of an engine or an agent, and what comes out of it.

use super::error::ClientError;
use super::launch::Launch;
use std::io::{ErrorKind, Read, Write};
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// So much of a line is read; what is longer is nothing that anybody has to say.
const LINE: usize = 1 << 16;

/// So many lines wait; then the engine does.
const LINES: usize = 256;

/// So much of the standard error is kept, from its end.
const STDERR: usize = 4_096;

/// So long may an engine take to leave.
const GRACE: Duration = Duration::from_millis(300);

/// What comes from an engine, or to whoever waits for it.
#[derive(Debug)]
pub enum Heard {
    Line(String),
    /// There is something else to look at.
    Look,
    /// It says nothing any more.
    End,
}

type Stamped = (Heard, Instant);

/// Makes whoever waits for an engine look up.
#[derive(Clone, Debug)]
pub struct Waker(SyncSender<Stamped>);

impl Waker {
    pub fn wake(&self) {
        // Where lines wait nobody sleeps.
        let _ = self.0.try_send((Heard::Look, Instant::now()));
    }
}

/// A process with a thread for each of its three streams, so that it can neither block us nor fill our memory.
#[derive(Debug)]
pub struct Process {
    child: Child,
    to: Option<Sender<String>>,
    heard: Receiver<Stamped>,
    waker: Waker,
    /// A line that has no end yet.
    unfinished: Arc<Mutex<Vec<u8>>>,
    stderr: Arc<Mutex<Vec<u8>>>,
    /// Nothing comes any more when it is closed.
    stderr_ended: Receiver<()>,
    /// Whether its number may be another's by now.
    is_buried: bool,
}

impl Process {
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
        let (to, lines) = mpsc::channel();
        let (teller, heard) = mpsc::sync_channel(LINES);
        let (ended, stderr_ended) = mpsc::channel();
        let stderr = Arc::new(Mutex::new(Vec::new()));
        let unfinished = Arc::new(Mutex::new(Vec::new()));
        if let Some(stdin) = child.stdin.take() {
            thread::spawn(move || write(stdin, &lines));
        }
        if let Some(stdout) = child.stdout.take() {
            let (teller, line) = (teller.clone(), Arc::clone(&unfinished));
            thread::spawn(move || read(stdout, &line, &teller));
        }
        if let Some(pipe) = child.stderr.take() {
            let kept = Arc::clone(&stderr);
            thread::spawn(move || {
                keep(pipe, &kept);
                drop(ended);
            });
        }
        Ok(Process {
            child,
            to: Some(to),
            heard,
            waker: Waker(teller),
            unfinished,
            stderr,
            stderr_ended,
            is_buried: false,
        })
    }

    pub fn waker(&self) -> Waker {
        self.waker.clone()
    }

    /// Says a line. An engine that has gone hears nothing, and is missed when it has to answer.
    pub fn say(&self, line: String) {
        if let Some(to) = &self.to {
            let _ = to.send(line);
        }
    }

    /// What comes next, if something comes in time.
    pub fn hear(&self, deadline: Option<Instant>) -> Option<Stamped> {
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

    /// What it has said of a line that has no end yet. Whoever waits is woken when that grows.
    pub fn unfinished(&self) -> String {
        String::from_utf8_lossy(&self.unfinished.lock().unwrap_or_else(PoisonError::into_inner)).into_owned()
    }

    /// Forgets such a line: what comes is the beginning of another.
    pub fn forget_unfinished(&self) {
        self.unfinished.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }

    /// How a process ended that says nothing any more, and the last that it said on standard error.
    pub fn ending(&mut self) -> (String, Vec<String>) {
        let how = if self.ends_within(GRACE) { self.bury() } else { "its output was closed".to_owned() };
        let _ = self.stderr_ended.recv_timeout(GRACE);
        (how, self.last_words())
    }

    /// The last lines that it said on standard error.
    pub fn last_words(&self) -> Vec<String> {
        let bytes = self.stderr.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let text = String::from_utf8_lossy(&bytes);
        let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
        lines[lines.len().saturating_sub(3)..].iter().map(|line| shown(line, 160)).collect()
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
    fn kill(&mut self) {
        if self.is_buried {
            return;
        }
        #[cfg(unix)]
        {
            use rustix::process::{Pid, Signal, kill_process_group};
            let _ = kill_process_group(Pid::from_child(&self.child), Signal::KILL);
        }
        let _ = self.child.kill();
    }

    /// Ends it without waiting whether it leaves.
    pub fn end(mut self) {
        self.bury();
    }

    /// Kills what is left of it, and tells how it ended.
    fn bury(&mut self) -> String {
        self.kill();
        let status = self.child.wait();
        self.is_buried = true;
        status.map_or("it left".to_owned(), told)
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // The end of what we say tells it to leave.
        self.to = None;
        self.ends_within(GRACE);
        self.bury();
    }
}

fn write(mut stdin: ChildStdin, lines: &Receiver<String>) {
    for line in lines {
        if stdin.write_all(format!("{line}\n").as_bytes()).and_then(|()| stdin.flush()).is_err() {
            return;
        }
    }
}

fn read(mut stdout: ChildStdout, unfinished: &Mutex<Vec<u8>>, teller: &SyncSender<Stamped>) {
    let mut buffer = [0; 8_192];
    loop {
        let length = match stdout.read(&mut buffer) {
            Ok(length @ 1..) => length,
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            _ => break,
        };
        let at = Instant::now();
        for part in buffer[..length].split_inclusive(|&byte| byte == b'\n') {
            let mut line = unfinished.lock().unwrap_or_else(PoisonError::into_inner);
            let room = LINE - line.len();
            line.extend_from_slice(&part[..part.len().min(room)]);
            if part.ends_with(b"\n") {
                let text = String::from_utf8_lossy(&line).into_owned();
                line.clear();
                drop(line);
                if teller.send((Heard::Line(text), at)).is_err() {
                    return;
                }
            } else {
                // Where lines wait nobody sleeps.
                let _ = teller.try_send((Heard::Look, at));
            }
        }
    }
    let line = std::mem::take(&mut *unfinished.lock().unwrap_or_else(PoisonError::into_inner));
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
pub fn shown(text: &str, letters: usize) -> String {
    let printable = |letter: char| if letter.is_control() || letter == '\u{fffd}' { '?' } else { letter };
    let mut shown: String = text.chars().take(letters).map(printable).collect();
    if text.chars().nth(letters).is_some() {
        shown.push('…');
    }
    shown
}
