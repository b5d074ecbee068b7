//! Sessions of clients of the protocol before 2026-07-28: as many as there is room for, and who is there.

use super::connections::Connection;
use rmcp::transport::streamable_http_server::session::local::LocalSessionManager;
use rmcp::transport::streamable_http_server::session::{SessionId, SessionManager};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;
use tokio::sync::watch;

/// The sessions that are held, and when each was heard last.
pub(super) struct Sessions {
    manager: Arc<LocalSessionManager>,
    most: usize,
    seen: Mutex<HashMap<SessionId, KnownSession>>,
}

/// What is known of a session.
struct KnownSession {
    last: Instant,
    /// The connections over which it was heard.
    connections: Vec<Connection>,
    /// Gone with the session.
    held: watch::Sender<()>,
}

impl KnownSession {
    fn new() -> KnownSession {
        KnownSession { last: Instant::now(), connections: Vec::new(), held: watch::Sender::new(()) }
    }
}

/// A request that is under way: whether somebody still waits for its answer.
#[derive(Clone)]
pub(super) struct Visit {
    connection: Connection,
    session: Option<watch::Receiver<()>>,
}

impl Visit {
    /// Whether the connection of the request is open.
    pub(super) fn is_connected(&self) -> bool {
        self.connection.is_open()
    }

    /// Comes when the session is ended; never where there is none.
    pub(super) async fn ended(mut self) {
        match &mut self.session {
            Some(session) => while session.changed().await.is_ok() {},
            None => std::future::pending().await,
        }
    }

    /// Comes when nobody waits for the answer any longer.
    pub(super) async fn left(self) {
        let connection = self.connection.clone();
        tokio::select! {
            () = connection.closed() => {}
            () = self.ended() => {}
        }
    }
}

impl Sessions {
    pub(super) fn new(manager: Arc<LocalSessionManager>, most: usize) -> Sessions {
        Sessions { manager, most, seen: Mutex::default() }
    }

    fn seen(&self) -> MutexGuard<'_, HashMap<SessionId, KnownSession>> {
        self.seen.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether a session is held.
    pub(super) async fn has(&self, id: &str) -> bool {
        self.manager.sessions.read().await.contains_key(id)
    }

    /// A request of a client without a session.
    pub(super) fn visit(connection: &Connection) -> Visit {
        Visit { connection: connection.clone(), session: None }
    }

    /// A session is heard over a connection.
    pub(super) fn heard(&self, id: &str, connection: &Connection) -> Visit {
        let id: SessionId = id.into();
        let mut seen = self.seen();
        let known = seen.entry(Arc::clone(&id)).or_insert_with(KnownSession::new);
        known.last = Instant::now();
        known.connections.retain(|known| known.speaks_for(&id) && !known.same(connection));
        connection.speak_for(&id);
        known.connections.push(connection.clone());
        Visit { connection: connection.clone(), session: Some(known.held.subscribe()) }
    }

    /// A session is over: what it still waits for is given up.
    pub(super) fn forget(&self, id: &str) {
        self.seen().remove(id);
    }

    /// Makes room for another session: the one that was silent longest and of which no connection is open has to go. False if
    /// all of them are here.
    pub(super) async fn make_room(&self) -> bool {
        let held: Vec<SessionId> = self.manager.sessions.read().await.keys().cloned().collect();
        let silent = {
            let mut seen = self.seen();
            if seen.len() > held.len() {
                let alive: std::collections::HashSet<&SessionId> = held.iter().collect();
                seen.retain(|id, _| alive.contains(id));
            }
            if held.len() < self.most {
                return true;
            }
            let mut silent = None;
            for id in held {
                let known = seen.entry(Arc::clone(&id)).or_insert_with(KnownSession::new);
                known.connections.retain(|connection| connection.speaks_for(&id));
                if known.connections.is_empty() && silent.as_ref().is_none_or(|(last, _)| known.last < *last)
                {
                    silent = Some((known.last, id));
                }
            }
            let Some((_, id)) = silent else { return false };
            seen.remove(&id);
            id
        };
        let _ = self.manager.close_session(&silent).await;
        true
    }
}
