//! Connections: as many as there are places, and none that nobody uses.

use axum::serve::Listener;
use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{Instant, Sleep, sleep};

/// How many connections are open at once; more of them wait outside.
const PLACES: usize = 1_024;

/// How long a connection may be silent. Streams say something every few seconds, and nobody waits longer for a turn.
const SILENCE: Duration = Duration::from_secs(900);

/// How long to wait when no connection can be taken, as when there are no more files to open.
const PAUSE: Duration = Duration::from_millis(200);

/// A listener whose connections are counted.
pub(super) struct Places {
    listener: TcpListener,
    places: Arc<Semaphore>,
}

impl Places {
    pub(super) fn new(listener: TcpListener) -> Places {
        Places { listener, places: Arc::new(Semaphore::new(PLACES)) }
    }
}

impl Listener for Places {
    type Io = Wire;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Wire, SocketAddr) {
        let place = Arc::clone(&self.places).acquire_owned().await.expect("the places are never closed");
        loop {
            match self.listener.accept().await {
                Ok((stream, address)) => {
                    // Answers are small, and somebody waits for each.
                    let _ = stream.set_nodelay(true);
                    let wire = Wire { stream, silence: Box::pin(sleep(SILENCE)), _place: place };
                    return (wire, address);
                }
                Err(_) => sleep(PAUSE).await,
            }
        }
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }
}

/// A connection that breaks when nothing goes over it for long.
pub(super) struct Wire {
    stream: TcpStream,
    silence: Pin<Box<Sleep>>,
    _place: OwnedSemaphorePermit,
}

impl Wire {
    fn heard(&mut self) {
        self.silence.as_mut().reset(Instant::now() + SILENCE);
    }
}

impl AsyncRead for Wire {
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
                ready!(self.silence.as_mut().poll(cx));
                Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
            }
        }
    }
}

impl AsyncWrite for Wire {
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
