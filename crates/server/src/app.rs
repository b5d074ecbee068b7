//! `tabiya serve`: the app in the browser, from the program itself.
//!
//! The app is files and nothing else: games are played and kept in the browser, and no request carries one.

mod files;
mod wishes;

use crate::ending::told_to_end;
use crate::error::ServeError;
use axum::Router;
use axum::body::Bytes;
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use files::{AppFile, FILES};
use std::io::Write;
use std::net::SocketAddr;
use std::process::{Command, Stdio};
use std::time::Duration;
use tabiya_files::FileError;
use tokio::net::TcpListener;
use tokio::runtime::Builder;

/// The same policy as in the page itself, and that no other page may frame it.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
                      img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; \
                      base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// What is said by a program that was built without the app.
pub const WITHOUT: &str = "the app is not in this program: `cargo xtask web` makes it (with Node.js), and the next \
                           `cargo build --release` takes it in; released programs have it";

/// How the app is served.
#[derive(Clone, Debug)]
pub struct AppOptions {
    /// The address; port 0 takes a free one.
    pub address: SocketAddr,
    /// Whether the browser is opened.
    pub open: bool,
}

/// Whether this program has the app inside.
pub fn is_inside() -> bool {
    AppFile::find(&FILES, "index.html").is_some()
}

/// Serves the app until the program is told to end; the address is the first line of `out`.
pub fn run(options: &AppOptions, out: &mut dyn Write) -> Result<(), ServeError> {
    if !is_inside() {
        return Err(ServeError::Usage(WITHOUT.to_owned()));
    }
    stay_on_this_machine(options.address)?;
    let runtime =
        Builder::new_multi_thread().worker_threads(2).thread_name("tabiya-app").enable_all().build()?;
    let result = runtime.block_on(async {
        let taken = |error| FileError::new(options.address.to_string(), error);
        let listener = TcpListener::bind(options.address).await.map_err(taken)?;
        let address = format!("http://{}/", listener.local_addr()?);
        writeln!(out, "{address}")?;
        out.flush()?;
        if options.open {
            open(&address);
        }
        tokio::select! {
            served = axum::serve(listener, router(&FILES)) => served?,
            () = told_to_end() => {}
        }
        Ok(())
    });
    runtime.shutdown_timeout(Duration::from_millis(50));
    result
}

/// Refuses an address that other machines can reach.
fn stay_on_this_machine(address: SocketAddr) -> Result<(), ServeError> {
    let ip = address.ip();
    if ip.is_loopback() {
        return Ok(());
    }
    let told = format!("{ip} can be reached from other machines: `tabiya serve` is for this one");
    Err(ServeError::Usage(told))
}

/// Answers with these files.
fn router(files: &'static [AppFile]) -> Router {
    Router::new().fallback(async move |request: Request| answer(files, &request))
}

fn answer(files: &[AppFile], request: &Request) -> Response {
    if request.method() != Method::GET && request.method() != Method::HEAD {
        return (StatusCode::METHOD_NOT_ALLOWED, [(header::ALLOW, "GET, HEAD")]).into_response();
    }
    if !is_of_this_machine(request.headers()) {
        return (StatusCode::FORBIDDEN, "This server is asked by the address of this machine only.\n")
            .into_response();
    }
    let path = request.uri().path().trim_start_matches('/');
    let Some(file) = AppFile::find(files, if path.is_empty() { "index.html" } else { path }) else {
        return (StatusCode::NOT_FOUND, "There is no such file in the app.\n").into_response();
    };
    let packed = wishes::takes_brotli(request.headers());
    let tag = file.tag(packed);
    let known = wishes::has(request.headers(), &tag);
    let body = match (known, packed) {
        (true, _) => Ok(Bytes::new()),
        (false, true) => Ok(file.packed()),
        (false, false) => file.unpacked(),
    };
    let Ok(body) = body else {
        return StatusCode::INTERNAL_SERVER_ERROR.into_response();
    };
    let mut response = body.into_response();
    let headers = response.headers_mut();
    if let Ok(tag) = HeaderValue::try_from(tag) {
        headers.insert(header::ETAG, tag);
    }
    let mut put = |name, value: &'static str| headers.insert(name, HeaderValue::from_static(value));
    put(header::CONTENT_TYPE, file.media_type());
    put(
        header::CACHE_CONTROL,
        if file.is_immutable() { "public, max-age=31536000, immutable" } else { "no-cache" },
    );
    put(header::VARY, "accept-encoding");
    put(header::CONTENT_SECURITY_POLICY, POLICY);
    put(header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    put(header::REFERRER_POLICY, "no-referrer");
    if packed {
        put(header::CONTENT_ENCODING, "br");
    }
    if known {
        *response.status_mut() = StatusCode::NOT_MODIFIED;
    }
    response
}

/// Whether the name by which the server was asked is one of this machine: a page of another site whose name was bent to
/// this address is not answered.
fn is_of_this_machine(headers: &HeaderMap) -> bool {
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    let name = match host.rsplit_once(':') {
        Some((name, port)) if !port.is_empty() && port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    };
    let name = name.trim_start_matches('[').trim_end_matches(']');
    name.eq_ignore_ascii_case("localhost")
        || name.parse::<std::net::IpAddr>().is_ok_and(|ip| ip.is_loopback())
}

/// Opens the browser at an address; who has none reads the address.
fn open(address: &str) {
    let (program, words): (&str, &[&str]) = if cfg!(target_os = "macos") {
        ("open", &[])
    } else if cfg!(windows) {
        ("rundll32", &["url.dll,FileProtocolHandler"])
    } else {
        ("xdg-open", &[])
    };
    let quiet = Stdio::null;
    let _ =
        Command::new(program).args(words).arg(address).stdin(quiet()).stdout(quiet()).stderr(quiet()).spawn();
}

#[cfg(test)]
mod tests;
