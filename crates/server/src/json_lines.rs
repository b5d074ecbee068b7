//! `tabiya agent`: calls and answers as lines of JSON.

use crate::call::{Answer, Call, Tool};
use crate::call::{ApiError, Reply};
use crate::error::ServeError;
use crate::game_server::{GameServer, ServerLimits};
use crate::json_id::IdScanner;
use crate::json_schema;
use serde::Serialize;
use serde_json::Value;
use std::cell::RefCell;
use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;
use std::thread;
use tabiya_files::lines;
use tabiya_referee::ledger::Ledger;
use tabiya_schema::json;
use tokio::sync::mpsc::{self, error::TryRecvError};

/// The longest line that is read as a call.
const LONGEST: usize = 1 << 20;
/// The most calls that take time at once.
const MOST_PENDING: usize = 2_000;
/// The longest id, as text.
const LONGEST_ID: usize = 200;

/// Writes the JSON Schema of all calls and answers.
pub fn write_schema(out: &mut dyn Write) -> Result<(), ServeError> {
    serde_json::to_writer_pretty(&mut *out, &json_schema::whole())?;
    writeln!(out)?;
    Ok(())
}

/// Answers the calls on standard input until it ends; turns of those who play are kept in a ledger, if there is one.
pub fn run(limits: ServerLimits, ledger: Option<&Path>, out: &mut dyn Write) -> Result<(), ServeError> {
    let games = GameServer::new(limits);
    if let Some(path) = ledger {
        games.keep(Ledger::append(path)?);
    }
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_time().build()?;
    let answer = serve(&games, runtime.handle(), out);
    // Nobody waits for what is still being searched.
    runtime.shutdown_background();
    answer
}

/// What comes in.
enum Input {
    Line { text: String, cut: Option<Value> },
    Answered(Box<ReplyLine>),
    End(Result<(), ServeError>),
}

fn serve(
    games: &Arc<GameServer>,
    runtime: &tokio::runtime::Handle,
    out: &mut dyn Write,
) -> Result<(), ServeError> {
    let (tell, mut told) = mpsc::channel(256);
    let reader = tell.clone();
    thread::spawn(move || {
        let scanner = RefCell::new(IdScanner::default());
        let mut watch = |bytes: &[u8]| scanner.borrow_mut().feed(bytes);
        let ended = lines::each_watched(&mut io::sink(), &mut watch, |line, _| {
            // Of a line that is too long the id is known, and nothing else.
            let cut = line.cut.then(|| scanner.borrow_mut().take());
            let text = if line.cut { "too long".to_owned() } else { line.text.to_owned() };
            let news = Input::Line { text, cut };
            // The receiver has gone.
            reader.blocking_send(news).map_err(|_| io::Error::from(io::ErrorKind::BrokenPipe))?;
            Ok::<(), ServeError>(())
        });
        let _ = reader.blocking_send(Input::End(ended));
    });
    let mut pending = 0;
    let mut ended = None;
    while ended.is_none() || pending > 0 {
        let news = match told.try_recv() {
            Ok(news) => Some(news),
            Err(TryRecvError::Empty) => {
                // The client may wait for these answers before it sends more.
                out.flush()?;
                told.blocking_recv()
            }
            Err(TryRecvError::Disconnected) => None,
        };
        match news {
            None => break,
            Some(Input::End(end)) => {
                games.close();
                ended = Some(end);
            }
            Some(Input::Answered(response)) => {
                pending -= 1;
                json::line(out, &*response)?;
            }
            Some(Input::Line { text, cut }) => match CallLine::read(&text, cut) {
                ReadLine::Blank => {}
                ReadLine::Refused(response) => json::line(out, &*response)?,
                ReadLine::Call(request) if !GameServer::takes_time(&request.call) => {
                    json::line(out, &request.answered(games.answer_now(&request.call)))?;
                }
                ReadLine::Call(request) if pending >= MOST_PENDING => {
                    let message = format!("{MOST_PENDING} calls are under way already.");
                    json::line(out, &request.answered(Err(ApiError::new("too-many-waiting", message))))?;
                }
                ReadLine::Call(request) => {
                    pending += 1;
                    let (games, tell) = (Arc::clone(games), tell.clone());
                    runtime.spawn(async move {
                        let answer = games.answer(request.call.clone()).await;
                        let _ = tell.send(Input::Answered(Box::new(request.answered(answer)))).await;
                    });
                }
            },
        }
    }
    ended.unwrap_or(Ok(()))
}

/// A call with what its answer is known by.
struct CallLine {
    id: Value,
    name: &'static str,
    call: Call,
}

/// What a line is.
enum ReadLine {
    /// Nothing.
    Blank,
    Call(Box<CallLine>),
    Refused(Box<ReplyLine>),
}

/// A line that is answered.
#[derive(Debug, Serialize)]
pub(super) struct ReplyLine {
    id: Value,
    #[serde(skip_serializing_if = "Option::is_none")]
    call: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    answer: Option<Answer>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<ApiError>,
}

impl CallLine {
    fn read(line: &str, cut: Option<Value>) -> ReadLine {
        if line.trim().is_empty() {
            return ReadLine::Blank;
        }
        let refuse = |id: Value, call, code: &'static str, message: String| {
            let error = Some(ApiError::new(code, message));
            ReadLine::Refused(Box::new(ReplyLine { id, call, answer: None, error }))
        };
        if cut.is_some() || line.len() > LONGEST {
            let id = cut.unwrap_or_else(|| {
                let mut scanner = IdScanner::default();
                scanner.feed(line.as_bytes());
                scanner.take()
            });
            let message = format!("A line has at most {LONGEST} bytes.");
            return refuse(id, None, "line-too-long", message);
        }
        let mut object = match serde_json::from_str::<Value>(line) {
            Ok(Value::Object(object)) => object,
            Ok(_) => {
                let message = "A line is one JSON object, such as {\"id\": 1, \"call\": \"legal_moves\"}.";
                return refuse(Value::Null, None, "not-an-object", message.to_owned());
            }
            Err(error) => {
                return refuse(Value::Null, None, "not-json", format!("This line is not JSON: {error}."));
            }
        };
        let id = match object.remove("id").unwrap_or_default() {
            Value::String(text) if text.len() > LONGEST_ID => {
                let message = format!("An id has at most {LONGEST_ID} bytes.");
                return refuse(Value::Null, None, "bad-id", message);
            }
            id @ (Value::Null | Value::String(_) | Value::Number(_)) => id,
            _ => {
                return refuse(Value::Null, None, "bad-id", "An id is a number or a text.".to_owned());
            }
        };
        let name = match object.remove("call") {
            Some(Value::String(name)) => name,
            Some(_) => return refuse(id, None, "no-call", "`call` is the name of a call.".to_owned()),
            None => {
                let message = "`call` is missing: it names the call, such as legal_moves.";
                return refuse(id, None, "no-call", message.to_owned());
            }
        };
        let known = Tool::named(&name).map(|tool| tool.name);
        match (Call::read(&name, object), known) {
            (Ok(call), Some(name)) => ReadLine::Call(Box::new(CallLine { id, name, call })),
            (Ok(_), None) => refuse(id, None, "unknown-call", "There is no such call.".to_owned()),
            (Err(refused), call) => {
                ReadLine::Refused(Box::new(ReplyLine { id, call, answer: None, error: Some(refused) }))
            }
        }
    }

    fn answered(&self, reply: Reply<Answer>) -> ReplyLine {
        let (answer, error) = match reply {
            Ok(answer) => (Some(answer), None),
            Err(error) => (None, Some(error)),
        };
        ReplyLine { id: self.id.clone(), call: Some(self.name), answer, error }
    }
}

#[cfg(test)]
mod tests;
