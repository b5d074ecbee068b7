//! Connections: as many as there are places, and none that nobody uses.

use axum::extract::connect_info::Connected;
use axum::serve::{IncomingStream, Listener};
use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll, ready};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use tokio::time::{Instant, Sleep, sleep};

/// How many connections are open at once.
const PLACES: usize = 1_024;

/// How many more are told that there is no place; others are closed without a word.
const TOLD: usize = 64;

/// What they are told.
const FULL: &[u8] = b"HTTP/1.1 503 Service Unavailable\r\nRetry-After: 10\r\nContent-Type: text/plain\r\n\
    Content-Length: 49\r\nConnection: close\r\n\r\nThere are too many connections; try again later.\n";

/// How long a connection may be open before a request of it is let in.
const KNOCK: Duration = Duration::from_secs(10);

/// How long a connection may be silent. Streams say something every few seconds, and nobody waits longer for a turn.
const SILENCE: Duration = Duration::from_secs(900);

/// How long to wait when no connection can be taken, as when there are no more files to open.
const PAUSE: Duration = Duration::from_millis(200);

/// A listener whose connections are counted.
pub(super) struct ConnectionLimit {
    listener: TcpListener,
    places: Arc<Semaphore>,
    told: Arc<Semaphore>,
}

impl ConnectionLimit {
    pub(super) fn new(listener: TcpListener) -> ConnectionLimit {
        let (places, told) = (Arc::new(Semaphore::new(PLACES)), Arc::new(Semaphore::new(TOLD)));
        ConnectionLimit { listener, places, told }
    }
}

impl ConnectionLimit {
    /// Tells a client that there is no place.
    fn turn_away(&self, mut stream: TcpStream) {
        let Ok(told) = Arc::clone(&self.told).try_acquire_owned() else { return };
        tokio::spawn(async move {
            let farewell = async {
                let _ = stream.write_all(FULL).await;
                let _ = stream.shutdown().await;
                // What it says is read, or the system would take the answer back.
                let mut said = [0; 1024];
                while stream.read(&mut said).await.is_ok_and(|read| read > 0) {}
            };
            let _ = tokio::time::timeout(Duration::from_secs(1), farewell).await;
            drop(told);
        });
    }
}

impl Listener for ConnectionLimit {
    type Io = TimedStream;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (TimedStream, SocketAddr) {
        loop {
            match self.listener.accept().await {
                Ok((stream, address)) => {
                    // Answers are small, and somebody waits for each.
                    let _ = stream.set_nodelay(true);
                    match Arc::clone(&self.places).try_acquire_owned() {
                        Ok(place) => return (TimedStream::new(stream, place), address),
                        Err(_) => self.turn_away(stream),
                    }
                }
                Err(_) => sleep(PAUSE).await,
            }
        }
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }
}

/// A connection that breaks when no request of it is let in soon, and later when nothing goes over it for long.
pub(super) struct TimedStream {
    stream: TcpStream,
    silence: Pin<Box<Sleep>>,
    last: Instant,
    connection: Connection,
    /// Gone with the connection.
    _open: watch::Sender<()>,
    _place: OwnedSemaphorePermit,
}

impl TimedStream {
    fn new(stream: TcpStream, place: OwnedSemaphorePermit) -> TimedStream {
        let (open, gone) = watch::channel(());
        let connection = Connection { gone, state: Arc::default() };
        TimedStream {
            stream,
            silence: Box::pin(sleep(KNOCK)),
            last: Instant::now(),
            connection,
            _open: open,
            _place: place,
        }
    }

    fn heard(&mut self) {
        self.last = Instant::now();
    }

    /// Comes when it has to break.
    fn poll_break(&mut self, cx: &mut Context<'_>) -> Poll<()> {
        loop {
            ready!(self.silence.as_mut().poll(cx));
            let end = self.last + SILENCE;
            if !self.connection.state.let_in.load(Ordering::Relaxed) || end <= Instant::now() {
                return Poll::Ready(());
            }
            self.silence.as_mut().reset(end);
        }
    }
}

/// A connection as requests know it.
#[derive(Clone)]
pub(super) struct Connection {
    gone: watch::Receiver<()>,
    state: Arc<ConnectionState>,
}

#[derive(Default)]
struct ConnectionState {
    /// Whether a request of it was let in.
    let_in: AtomicBool,
    /// The session that spoke last.
    session: Mutex<Option<Arc<str>>>,
}

impl Connection {
    /// A request was let in: there is time now.
    pub(super) fn let_in(&self) {
        self.state.let_in.store(true, Ordering::Relaxed);
    }

    pub(super) fn is_open(&self) -> bool {
        self.gone.has_changed().is_ok()
    }

    /// Comes when the connection is closed.
    pub(super) async fn closed(mut self) {
        while self.gone.changed().await.is_ok() {}
    }

    /// Whether it is the same connection.
    pub(super) fn same(&self, other: &Connection) -> bool {
        Arc::ptr_eq(&self.state, &other.state)
    }

    /// A session speaks over it.
    pub(super) fn speak_for(&self, session: &Arc<str>) {
        *self.state.session.lock().unwrap_or_else(PoisonError::into_inner) = Some(Arc::clone(session));
    }

    /// Whether it is open, and this session was the last that spoke over it.
    pub(super) fn speaks_for(&self, session: &Arc<str>) -> bool {
        let last = self.state.session.lock().unwrap_or_else(PoisonError::into_inner);
        self.is_open() && last.as_ref() == Some(session)
    }
}

impl Connected<IncomingStream<'_, ConnectionLimit>> for Connection {
    fn connect_info(stream: IncomingStream<'_, ConnectionLimit>) -> Connection {
        stream.io().connection.clone()
    }
}

impl AsyncRead for TimedStream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        match Pin::new(&mut self.stream).poll_read(cx, buf) {
            Poll::Ready(result) => {
                self.heard();
                Poll::Ready(result)
            }
            Poll::Pending => {
                ready!(self.poll_break(cx));
                Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
            }
        }
    }
}

impl AsyncWrite for TimedStream {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
        let written = ready!(Pin::new(&mut self.stream).poll_write(cx, buf));
        self.heard();
        Poll::Ready(written)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bufs: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = ready!(Pin::new(&mut self.stream).poll_write_vectored(cx, bufs));
        self.heard();
        Poll::Ready(written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }
}
