//! When a server is told to end.

/// Comes with Ctrl-C, or when the system asks the program to end.
pub(crate) async fn told_to_end() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut asked) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = tokio::signal::ctrl_c() => {}
                _ = asked.recv() => {}
            }
            return;
        }
    }
    if tokio::signal::ctrl_c().await.is_err() {
        // Where signals cannot be had, nobody is waited for.
        std::future::pending::<()>().await;
    }
}
