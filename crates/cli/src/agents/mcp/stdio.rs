//! The protocol on standard input and output.

use super::server::Server;
use rmcp::model::{ClientJsonRpcMessage, ServerJsonRpcMessage};
use rmcp::transport::Transport;
use rmcp::transport::async_rw::AsyncRwTransport;
use rmcp::{RoleServer, ServiceExt};
use std::io;

/// Serves until the client leaves or `end` comes.
pub(super) async fn serve(server: Server, largest: usize, end: impl Future<Output = ()>) {
    let (input, output) = rmcp::transport::stdio_pipes();
    let streams = AsyncRwTransport::new_server(input, output).with_max_line_length(largest);
    let serving = async {
        // Who leaves before a word was said has asked for nothing.
        if let Ok(running) = server.serve(Patient { streams, begun: false }).await {
            let _ = running.waiting().await;
        }
    };
    tokio::select! {
        () = serving => {}
        () = end => {}
    }
}

/// A client who may begin with anything: what is no request is passed over until the first one comes, where the SDK
/// would leave.
struct Patient<T> {
    streams: T,
    begun: bool,
}

impl<T: Transport<RoleServer, Error = io::Error>> Transport<RoleServer> for Patient<T> {
    type Error = io::Error;

    fn send(&mut self, item: ServerJsonRpcMessage) -> impl Future<Output = io::Result<()>> + Send + 'static {
        self.streams.send(item)
    }

    async fn receive(&mut self) -> Option<ClientJsonRpcMessage> {
        loop {
            let message = self.streams.receive().await?;
            self.begun |= matches!(message, ClientJsonRpcMessage::Request(_));
            if self.begun {
                return Some(message);
            }
        }
    }

    async fn close(&mut self) -> io::Result<()> {
        self.streams.close().await
    }
}
