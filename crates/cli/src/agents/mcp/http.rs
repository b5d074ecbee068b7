//! The protocol over streamable HTTP.

use super::guard::{Guard, Refusal};
use super::places::Places;
use super::server::Server;
use axum::Router;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use rmcp::transport::streamable_http_server::session::local::{LocalSessionManager, SessionConfig};
use rmcp::transport::streamable_http_server::{StreamableHttpServerConfig, StreamableHttpService};
use std::io;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;

/// Where the protocol is spoken.
pub(super) const PATH: &str = "/mcp";

/// How many sessions are held for clients of the protocol before 2026-07-28; later ones need none.
const SESSIONS: usize = 1_024;

/// How long a session is held for a client that says nothing: models and people think long.
const SESSION: Duration = Duration::from_secs(3_600);

/// How long an answer is kept for a client whose connection broke.
const KEPT: Duration = Duration::from_secs(5);

/// How long answers that are under way have when the server ends.
const FAREWELL: Duration = Duration::from_secs(2);

/// What every request passes by.
struct Gate {
    guard: Guard,
    sessions: Arc<LocalSessionManager>,
}

/// Serves until `end` comes, then ends what is under way.
pub(super) async fn serve(
    listener: TcpListener,
    guard: Guard,
    server: Server,
    largest: usize,
    end: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    let mut sessions = LocalSessionManager::default();
    sessions.session_config = SessionConfig::default();
    sessions.session_config.keep_alive = Some(SESSION);
    sessions.session_config.completed_cache_ttl = KEPT;
    let sessions = Arc::new(sessions);
    // Host and origin are checked at the gate, which knows addresses from names.
    let config = StreamableHttpServerConfig::default()
        .with_json_response(true)
        .with_max_request_body_bytes(largest)
        .disable_allowed_hosts();
    let ended = config.cancellation_token.clone();
    let service = StreamableHttpService::new(move || Ok(server.another()), Arc::clone(&sessions), config);
    let gate = Arc::new(Gate { guard, sessions });
    let router = Router::new()
        .route_service(PATH, service)
        .fallback(|| async { (StatusCode::NOT_FOUND, "The protocol is spoken at /mcp.\n") })
        .layer(middleware::from_fn_with_state(gate, pass));
    let (told, mut tell) = tokio::sync::oneshot::channel::<()>();
    let close = async move {
        end.await;
        ended.cancel();
        drop(told);
    };
    let serving = axum::serve(Places::new(listener), router).with_graceful_shutdown(close);
    let late = async {
        let _ = (&mut tell).await;
        tokio::time::sleep(FAREWELL).await;
    };
    tokio::select! {
        result = async { serving.await } => result,
        () = late => Ok(()),
    }
}

/// Lets a request in, or says why not.
async fn pass(State(gate): State<Arc<Gate>>, request: Request, next: Next) -> Response {
    if let Err(refusal) = gate.guard.admit(request.headers()) {
        return refused(refusal);
    }
    if begins(request.headers()) && gate.sessions.sessions.read().await.len() >= SESSIONS {
        let told = [(header::RETRY_AFTER, "60")];
        return (StatusCode::SERVICE_UNAVAILABLE, told, "There are too many sessions; try again later.\n")
            .into_response();
    }
    next.run(request).await
}

/// Whether a request may begin a session: it has none, and is not of a protocol that knows none.
fn begins(headers: &HeaderMap) -> bool {
    let method = headers.get("mcp-method");
    !headers.contains_key("mcp-session-id") && method.is_none_or(|method| method.as_bytes() == b"initialize")
}

fn refused(refusal: Refusal) -> Response {
    let sentence = format!("{}\n", refusal.sentence());
    match refusal {
        Refusal::Token => {
            (refusal.status(), [(header::WWW_AUTHENTICATE, "Bearer")], sentence).into_response()
        }
        _ => (refusal.status(), sentence).into_response(),
    }
}
