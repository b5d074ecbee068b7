//! Requests to an endpoint over HTTP; in a build without the feature `models`, none.

pub(super) use client::HttpClient;

/// Whether requests can be made at all.
pub(super) const IS_BUILT: bool = cfg!(feature = "models");

#[cfg(feature = "models")]
mod client {
    use super::super::ApiKey;
    use super::super::answer::HttpReply;
    use super::super::error::ChatError;
    use super::super::retry_after;
    use std::time::{Duration, SystemTime, UNIX_EPOCH};

    /// So many bytes of an answer are read.
    const LONGEST: u64 = 1 << 20;

    /// Who sends requests, and keeps the connection for the next one.
    #[derive(Clone, Debug)]
    pub(crate) struct HttpClient(ureq::Agent);

    impl HttpClient {
        pub(crate) fn new(local: bool) -> HttpClient {
            let mut config = ureq::Agent::config_builder()
                .http_status_as_error(false)
                .max_redirects(0)
                .max_redirects_will_error(false)
                .max_idle_connections(1)
                .user_agent(concat!("tabiya/", env!("CARGO_PKG_VERSION")));
            if local {
                // What is on this machine is not asked by way of another.
                config = config.proxy(None);
            }
            HttpClient(config.build().new_agent())
        }

        pub(crate) fn post(
            &self,
            url: &str,
            key: Option<&ApiKey>,
            headers: &[(String, ApiKey)],
            body: &[u8],
            time: Duration,
        ) -> Result<HttpReply, ChatError> {
            let mut request = self.0.post(url).header("content-type", "application/json");
            for (name, value) in headers {
                request = request.header(name.as_str(), value.0.as_str());
            }
            if let Some(key) = key {
                request = request.header("authorization", format!("Bearer {}", key.0));
            }
            let sent = request.config().timeout_global(Some(time)).build().send(body);
            let mut response = sent.map_err(|error| told(&error))?;
            let status = response.status().as_u16();
            let header = |name: &str| response.headers().get(name).and_then(|value| value.to_str().ok());
            // By the endpoint's own clock, where it tells it.
            let now = header("date").and_then(retry_after::seconds_of).unwrap_or_else(|| {
                let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
                i64::try_from(now.as_secs()).unwrap_or(i64::MAX)
            });
            let after = header("retry-after").and_then(|value| retry_after::pause(value, now));
            let body = response.body_mut().with_config().limit(LONGEST).read_to_vec();
            Ok(HttpReply { status, after, body: body.map_err(|error| told(&error))? })
        }
    }

    /// An error of the transport in our own words, for theirs may repeat what was sent.
    fn told(error: &ureq::Error) -> ChatError {
        let unreachable = |why: &str| ChatError::Unreachable { why: why.to_owned() };
        match error {
            ureq::Error::Timeout(_) => ChatError::Late { after: Duration::ZERO },
            ureq::Error::BodyExceedsLimit(_) => ChatError::TooLong,
            ureq::Error::HostNotFound => unreachable("there is no such host"),
            ureq::Error::Io(error) => match error.kind() {
                std::io::ErrorKind::TimedOut => ChatError::Late { after: Duration::ZERO },
                std::io::ErrorKind::UnexpectedEof => {
                    ChatError::Unreadable { why: "the answer broke off".to_owned() }
                }
                _ => ChatError::Unreachable { why: tabiya_files::io_reason::of(error) },
            },
            ureq::Error::Protocol(_) => ChatError::Unreadable { why: "this is no HTTP".to_owned() },
            ureq::Error::TooManyRedirects | ureq::Error::RedirectFailed => {
                ChatError::Redirected { status: 307 }
            }
            ureq::Error::ConnectionFailed => unreachable("there is no connection"),
            _ => unreachable("the request failed"),
        }
    }
}

#[cfg(not(feature = "models"))]
mod client {
    use super::super::ApiKey;
    use super::super::answer::HttpReply;
    use super::super::error::ChatError;
    use std::time::Duration;

    /// Nobody: an endpoint is refused when the team is read.
    #[derive(Clone, Debug)]
    pub(crate) struct HttpClient;

    impl HttpClient {
        pub(crate) fn new(_local: bool) -> HttpClient {
            HttpClient
        }

        pub(crate) fn post(
            &self,
            _url: &str,
            _key: Option<&ApiKey>,
            _headers: &[(String, ApiKey)],
            _body: &[u8],
            _time: Duration,
        ) -> Result<HttpReply, ChatError> {
            Err(ChatError::NotBuilt)
        }
    }
}
