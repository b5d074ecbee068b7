//! `tabiya agent`: calls and answers as lines of JSON.

use super::call::{Call, Tool};
use super::desk::Desk;
use super::refused::Refused;
use super::schema;
use crate::desk::Limits;
use crate::error::ServeError;
use serde::Serialize;
use serde_json::Value;
use std::io::{self, Write};
use std::sync::Arc;
use std::thread;
use tabiya_files::lines;
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
    serde_json::to_writer_pretty(&mut *out, &schema::whole())?;
    writeln!(out)?;
    Ok(())
}

/// Answers the calls on standard input until it ends.
pub fn run(limits: Limits, out: &mut dyn Write) -> Result<(), ServeError> {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_time().build()?;
    let answer = serve(&Desk::new(limits), runtime.handle(), out);
    // Whoever still thinks has nobody to tell.
    runtime.shutdown_background();
    answer
}

/// What comes in.
enum News {
    Line { text: String, cut: bool },
    Answered(Box<Response>),
    End(Result<(), ServeError>),
}

fn serve(desk: &Arc<Desk>, runtime: &tokio::runtime::Handle, out: &mut dyn Write) -> Result<(), ServeError> {
    let (tell, mut told) = mpsc::channel(256);
    let reader = tell.clone();
    thread::spawn(move || {
        let ended = lines::each(&mut io::sink(), |line, _| {
            let news = News::Line { text: line.text.to_owned(), cut: line.cut };
            // Nobody listens any more.
            reader.blocking_send(news).map_err(|_| io::Error::from(io::ErrorKind::BrokenPipe))?;
            Ok::<(), ServeError>(())
        });
        let _ = reader.blocking_send(News::End(ended));
    });
    let mut pending = 0;
    let mut ended = None;
    while ended.is_none() || pending > 0 {
        let news = match told.try_recv() {
            Ok(news) => Some(news),
            Err(TryRecvError::Empty) => {
                // Whoever is to speak next may wait for these answers.
                out.flush()?;
                told.blocking_recv()
            }
            Err(TryRecvError::Disconnected) => None,
        };
        match news {
            None => break,
            Some(News::End(end)) => {
                desk.close();
                ended = Some(end);
            }
            Some(News::Answered(response)) => {
                pending -= 1;
                json::line(out, &*response)?;
            }
            Some(News::Line { text, cut }) => match Request::read(&text, cut) {
                Taken::Blank => {}
                Taken::Refused(response) => json::line(out, &*response)?,
                Taken::Request(request) if !Desk::takes_time(&request.call) => {
                    json::line(out, &request.answered(desk.answer_now(&request.call)))?;
                }
                Taken::Request(request) if pending >= MOST_PENDING => {
                    let message = format!("{MOST_PENDING} calls are waited for already.");
                    json::line(out, &request.answered(Err(Refused::new("too-many-waiting", message))))?;
                }
                Taken::Request(request) => {
                    pending += 1;
                    let (desk, tell) = (Arc::clone(desk), tell.clone());
                    runtime.spawn(async move {
                        let answer = desk.answer(request.call.clone()).await;
                        let _ = tell.send(News::Answered(Box::new(request.answered(answer)))).await;
                    });
                }
            },
        }
    }
    ended.unwrap_or(Ok(()))
}

/// A call with what its answer is known by.
struct Request {
    id: Value,
    name: &'static str,
    call: Call,
}

/// What a line is.
enum Taken {
    /// Nothing.
    Blank,
    Request(Box<Request>),
    Refused(Box<Response>),
}

/// A line that is answered.
#[derive(Debug, Serialize)]
pub(super) struct Response {
    id: Value,
    #[serde(skip_serializing_if = "Option::is_none")]
    call: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    answer: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<Refused>,
}

impl Request {
    fn read(line: &str, cut: bool) -> Taken {
        if line.trim().is_empty() {
            return Taken::Blank;
        }
        let refuse = |id: Value, call, code: &str, message: String| {
            let error = Some(Refused::new(code, message));
            Taken::Refused(Box::new(Response { id, call, answer: None, error }))
        };
        if cut || line.len() > LONGEST {
            let message = format!("A line has {LONGEST} bytes at most.");
            return refuse(Value::Null, None, "line-too-long", message);
        }
        let mut object = match serde_json::from_str::<Value>(line) {
            Ok(Value::Object(object)) => object,
            Ok(_) => {
                let message = "A line is one JSON object, such as {\"id\": 1, \"call\": \"legal_moves\"}.";
                return refuse(Value::Null, None, "not-an-object", message.to_owned());
            }
            Err(error) => {
                return refuse(Value::Null, None, "not-json", format!("This line is no JSON: {error}."));
            }
        };
        let id = match object.remove("id").unwrap_or_default() {
            Value::String(text) if text.len() > LONGEST_ID => {
                let message = format!("An id has {LONGEST_ID} bytes at most.");
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
                let message = "`call` is missing: it names what is asked, such as legal_moves.";
                return refuse(id, None, "no-call", message.to_owned());
            }
        };
        let known = Tool::named(&name).map(|tool| tool.name);
        match (Call::read(&name, object), known) {
            (Ok(call), Some(name)) => Taken::Request(Box::new(Request { id, name, call })),
            (Ok(_), None) => refuse(id, None, "unknown-call", "There is no such call.".to_owned()),
            (Err(refused), call) => {
                Taken::Refused(Box::new(Response { id, call, answer: None, error: Some(refused) }))
            }
        }
    }

    fn answered(&self, answer: Result<Value, Refused>) -> Response {
        let (answer, error) = match answer {
            Ok(answer) => (Some(answer), None),
            Err(refused) => (None, Some(refused)),
        };
        Response { id: self.id.clone(), call: Some(self.name), answer, error }
    }
}

#[cfg(test)]
mod tests;
