//! The protocol on standard input and output.

use super::messages;
use super::server::McpServer;
use crate::json_id::IdScanner;
use rmcp::model::{ClientJsonRpcMessage, ServerJsonRpcMessage};
use rmcp::transport::Transport;
use rmcp::{RoleServer, ServiceExt};
use serde_json::Value;
use std::io;
use std::sync::Arc;
use tabiya_schema::json;
use tokio::io::{AsyncBufReadExt, AsyncRead, AsyncWrite, AsyncWriteExt, BufReader};
use tokio::sync::Mutex;

/// Serves until the client leaves or `end` comes.
pub(super) async fn serve(server: McpServer, largest: usize, end: impl Future<Output = ()>) {
    let (input, output) = rmcp::transport::stdio_pipes();
    let serving = async {
        // Who leaves before a word was said has asked for nothing.
        if let Ok(running) = server.serve(Streams::new(input, output, largest)).await {
            let _ = running.waiting().await;
        }
    };
    tokio::select! {
        () = serving => {}
        () = end => {}
    }
}

/// Messages line by line. What cannot be read is answered here with the reason. A client may begin with anything: what is
/// no request is passed over until the first one comes, where the SDK would leave.
struct Streams<R, W> {
    input: BufReader<R>,
    output: Arc<Mutex<W>>,
    line: Vec<u8>,
    largest: usize,
    /// What a line that is too long is known by, while the rest of it is still to come.
    too_long: Option<IdScanner>,
    begun: bool,
}

/// A line that was read.
enum StdioLine {
    Line(Vec<u8>),
    TooLong(Value),
    End,
}

impl<R: AsyncRead + Unpin, W: AsyncWrite + Unpin> Streams<R, W> {
    fn new(input: R, output: W, largest: usize) -> Streams<R, W> {
        Streams {
            input: BufReader::new(input),
            output: Arc::new(Mutex::new(output)),
            line: Vec::new(),
            largest,
            too_long: None,
            begun: false,
        }
    }

    /// The next line. Nothing is lost where nobody waits for it to the end.
    async fn next_line(&mut self) -> StdioLine {
        loop {
            let Ok(read) = self.input.fill_buf().await else { return StdioLine::End };
            let is_end = read.is_empty();
            let end = read.iter().position(|&byte| byte == b'\n');
            let part = end.unwrap_or(read.len());
            if self.line.len() + part > self.largest && self.too_long.is_none() {
                let mut scanner = IdScanner::default();
                scanner.feed(&std::mem::take(&mut self.line));
                self.too_long = Some(scanner);
            }
            match &mut self.too_long {
                Some(scanner) => scanner.feed(&read[..part]),
                None => self.line.extend_from_slice(&read[..part]),
            }
            self.input.consume(end.map_or(part, |end| end + 1));
            if end.is_some() || is_end {
                // The last line may have no end.
                return match (std::mem::take(&mut self.line), std::mem::take(&mut self.too_long)) {
                    (_, Some(mut scanner)) => StdioLine::TooLong(scanner.take()),
                    (line, None) if is_end && line.is_empty() => StdioLine::End,
                    (line, None) => StdioLine::Line(line),
                };
            }
        }
    }
}

/// Writes a message as a line.
async fn write(output: &Mutex<impl AsyncWrite + Unpin>, message: &Value) -> io::Result<()> {
    let mut line = Vec::new();
    json::append_line(&mut line, message)?;
    let mut output = output.lock().await;
    output.write_all(&line).await?;
    output.flush().await
}

impl<R, W> Transport<RoleServer> for Streams<R, W>
where
    R: AsyncRead + Send + Unpin + 'static,
    W: AsyncWrite + Send + Unpin + 'static,
{
    type Error = io::Error;

    fn send(&mut self, item: ServerJsonRpcMessage) -> impl Future<Output = io::Result<()>> + Send + 'static {
        let output = Arc::clone(&self.output);
        async move {
            let mut message = serde_json::to_value(item)?;
            // An error of no request in particular says so.
            if let Value::Object(message) = &mut message
                && message.contains_key("error")
            {
                message.entry("id").or_insert(Value::Null);
            }
            write(&output, &message).await
        }
    }

    async fn receive(&mut self) -> Option<ClientJsonRpcMessage> {
        loop {
            let said = match self.next_line().await {
                StdioLine::End => return None,
                StdioLine::Line(line) if line.trim_ascii().is_empty() => continue,
                StdioLine::Line(line) => messages::read(&line),
                StdioLine::TooLong(id) => Err(messages::too_large(&id)),
            };
            match said {
                Ok(Some(message)) => {
                    self.begun |= matches!(message, ClientJsonRpcMessage::Request(_));
                    if self.begun {
                        return Some(message);
                    }
                }
                Ok(None) => {}
                // In its own task: whoever asks for messages may stop asking in the middle.
                Err(error) => {
                    let output = Arc::clone(&self.output);
                    let _ = tokio::spawn(async move { write(&output, &error).await }).await;
                }
            }
        }
    }

    async fn close(&mut self) -> io::Result<()> {
        self.output.lock().await.flush().await
    }
}
