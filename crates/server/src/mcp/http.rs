//! The protocol over streamable HTTP.

use super::connections::{Connection, ConnectionLimit};
use super::cors;
use super::guard::{Guard, RequestRefusal};
use super::messages;
use super::server::McpServer;
use super::sessions::Sessions;
use axum::Router;
use axum::body::{Body, Bytes, HttpBody, to_bytes};
use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderMap, Method, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use rmcp::model::{ClientJsonRpcMessage, ClientRequest, JsonRpcMessage};
use rmcp::transport::streamable_http_server::session::local::{LocalSessionManager, SessionConfig};
use rmcp::transport::streamable_http_server::{StreamableHttpServerConfig, StreamableHttpService};
use std::future::poll_fn;
use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;

/// Where the protocol is spoken.
pub(super) const PATH: &str = "/mcp";

/// How many sessions are held for clients of the protocol before 2026-07-28; later ones need none.
const SESSIONS: usize = 1_024;

/// How long a session is held for a client that says nothing: models and people think long.
const SESSION: Duration = Duration::from_secs(3_600);

/// How long the body of a message may take.
const BODY: Duration = Duration::from_secs(30);

/// The header that names a session.
const SESSION_ID: &str = "mcp-session-id";

/// How long an answer is kept for a client whose connection broke.
const KEPT: Duration = Duration::from_secs(5);

/// How long answers that are under way have when the server ends.
const FAREWELL: Duration = Duration::from_secs(2);

/// What every request passes by.
struct Gate {
    guard: Guard,
    sessions: Sessions,
    /// The largest message, in bytes.
    largest: usize,
}

/// Serves until `end` comes, then ends what is under way.
pub(super) async fn serve(
    listener: TcpListener,
    guard: Guard,
    server: McpServer,
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
    let gate = Arc::new(Gate { guard, sessions: Sessions::new(sessions, SESSIONS), largest });
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
    let serving = axum::serve(
        ConnectionLimit::new(listener),
        router.into_make_service_with_connect_info::<Connection>(),
    )
    .with_graceful_shutdown(close);
    let late = async {
        let _ = (&mut tell).await;
        tokio::time::sleep(FAREWELL).await;
    };
    tokio::select! {
        result = async { serving.await } => result,
        () = late => Ok(()),
    }
}

/// Lets a request in, or says why not; a page whose origin is named may read the answer.
async fn pass(
    State(gate): State<Arc<Gate>>,
    ConnectInfo(connection): ConnectInfo<Connection>,
    request: Request,
    next: Next,
) -> Response {
    let page = gate.guard.page(request.headers()).cloned();
    let response = match cors::is_preflight(&request) {
        true => match gate.guard.admit_preflight(request.headers()) {
            Ok(()) => cors::preflight(request.headers()),
            Err(refusal) => refused(refusal),
        },
        false => answered(&gate, &connection, request, next).await,
    };
    match page {
        Some(page) => cors::readable(response, page),
        None => response,
    }
}

async fn answered(gate: &Gate, connection: &Connection, request: Request, next: Next) -> Response {
    if let Err(refusal) = gate.guard.admit(request.headers()) {
        return refused(refusal);
    }
    connection.let_in();
    let (mut parts, body) = request.into_parts();
    let session = parts.headers.get(SESSION_ID).and_then(|id| id.to_str().ok()).map(str::to_owned);
    let session = match session {
        Some(id) if gate.sessions.has(&id).await => Some(id),
        Some(_) if parts.method == Method::DELETE => {
            return (StatusCode::NOT_FOUND, "There is no such session.\n").into_response();
        }
        _ => None,
    };
    let body = if parts.method == Method::POST && is_json(&parts.headers) {
        let bytes = match whole(body, gate.largest).await {
            Ok(bytes) => bytes,
            Err((status, told)) => return (status, told).into_response(),
        };
        match messages::read(&bytes) {
            Err(error) => {
                let json = [(header::CONTENT_TYPE, "application/json")];
                return (StatusCode::BAD_REQUEST, json, error.to_string()).into_response();
            }
            // What the headers say is not believed.
            Ok(Some(message)) if session.is_none() && begins(&message) => {
                if !gate.sessions.make_room().await {
                    let told = [(header::RETRY_AFTER, "60")];
                    let why = "There are too many sessions; try again later.\n";
                    return (StatusCode::SERVICE_UNAVAILABLE, told, why).into_response();
                }
            }
            Ok(_) => {}
        }
        Body::from(bytes)
    } else {
        body
    };
    let visit = session
        .as_ref()
        .map_or_else(|| Sessions::visit(connection), |id| gate.sessions.heard(id, connection));
    parts.extensions.insert(visit);
    let ends = parts.method == Method::DELETE;
    let response = next.run(Request::from_parts(parts, body)).await;
    match session {
        Some(id) if ends => gate.sessions.forget(&id),
        Some(_) => {}
        None => {
            if let Some(id) = response.headers().get(SESSION_ID).and_then(|id| id.to_str().ok()) {
                gate.sessions.heard(id, connection);
            }
        }
    }
    response
}

/// Whether a message is said to be JSON; the service refuses all others.
fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    kind.starts_with("application/json")
}

/// The whole of a message, if it is not too large and comes in time.
async fn whole(body: Body, largest: usize) -> Result<Bytes, (StatusCode, &'static str)> {
    const LARGE: (StatusCode, &str) = (StatusCode::PAYLOAD_TOO_LARGE, "A message has at most 1 MB.\n");
    if HttpBody::size_hint(&body).lower() > largest as u64 {
        // Who is still writing when the connection is closed sees a broken pipe and not the answer.
        let _ = tokio::time::timeout(BODY, discard(body, 8 * largest)).await;
        return Err(LARGE);
    }
    match tokio::time::timeout(BODY, to_bytes(body, largest)).await {
        Ok(read) => read.map_err(|_| LARGE),
        Err(_) => Err((StatusCode::REQUEST_TIMEOUT, "The message did not come in time.\n")),
    }
}

/// Reads a message that nobody wants, up to a length.
async fn discard(mut body: Body, most: usize) {
    let mut read = 0;
    while read < most {
        let frame = poll_fn(|context| Pin::new(&mut body).poll_frame(context)).await;
        let Some(Ok(frame)) = frame else { return };
        read += frame.data_ref().map_or(0, |data| data.len());
    }
}

/// Whether a message begins a session.
fn begins(message: &ClientJsonRpcMessage) -> bool {
    matches!(message, JsonRpcMessage::Request(request) if matches!(request.request, ClientRequest::InitializeRequest(_)))
}

fn refused(refusal: RequestRefusal) -> Response {
    let sentence = format!("{}\n", refusal.sentence());
    match refusal {
        RequestRefusal::Token => {
            (refusal.status(), [(header::WWW_AUTHENTICATE, "Bearer")], sentence).into_response()
        }
        _ => (refusal.status(), sentence).into_response(),
    }
}
