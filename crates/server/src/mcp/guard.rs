//! Who may send a request over HTTP.
//!
//! A page of the web can make a browser send requests to this machine, under a name of its own that leads here (DNS
//! rebinding). So a request must name us as we are known, come from no page that we do not know, and carry the token if
//! there is one.

use super::token::AccessToken;
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use std::net::{IpAddr, SocketAddr};

/// What requests are held against.
#[derive(Debug)]
pub(super) struct Guard {
    reach: Reach,
    hosts: Vec<String>,
    origins: Vec<String>,
    token: Option<AccessToken>,
}

/// Who can reach the address at all.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Reach {
    /// Programs of this machine.
    Here,
    /// Other machines.
    Anywhere,
}

impl Reach {
    pub(super) fn of(address: SocketAddr) -> Reach {
        if address.ip().to_canonical().is_loopback() { Reach::Here } else { Reach::Anywhere }
    }
}

/// Why a request is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum RequestRefusal {
    /// It names no machine, or several.
    Nameless,
    /// It names a machine that we are not.
    Stranger,
    /// It comes from a page that was not let in.
    Page,
    /// It does not carry the token.
    Token,
}

impl RequestRefusal {
    pub(super) fn status(self) -> StatusCode {
        match self {
            RequestRefusal::Nameless => StatusCode::BAD_REQUEST,
            RequestRefusal::Stranger | RequestRefusal::Page => StatusCode::FORBIDDEN,
            RequestRefusal::Token => StatusCode::UNAUTHORIZED,
        }
    }

    /// The reason, for whoever set the client up.
    pub(super) fn sentence(self) -> &'static str {
        match self {
            RequestRefusal::Nameless => "The header Host has to name one machine.",
            RequestRefusal::Stranger => {
                "The header Host names a machine that this is not; --host can add a name."
            }
            RequestRefusal::Page => "Pages of this origin are not let in; --origin can add one.",
            RequestRefusal::Token => "The header Authorization has to carry the token, as in: Bearer TOKEN.",
        }
    }
}

impl Guard {
    pub(super) fn new(
        reach: Reach,
        hosts: Vec<String>,
        origins: Vec<String>,
        token: Option<AccessToken>,
    ) -> Guard {
        Guard { reach, hosts, origins, token }
    }

    /// Whether a browser may ask for its page what it could send: this carries no token.
    pub(super) fn admit_preflight(&self, headers: &HeaderMap) -> Result<(), RequestRefusal> {
        self.known_host(headers)?;
        self.known_origin(headers)
    }

    /// The page that a request comes from, if it is one that is let in.
    pub(super) fn page<'a>(&self, headers: &'a HeaderMap) -> Option<&'a HeaderValue> {
        let origin = headers.get(header::ORIGIN)?;
        self.known_origin(headers).is_ok().then_some(origin)
    }

    /// Whether a request with these headers is let in.
    pub(super) fn admit(&self, headers: &HeaderMap) -> Result<(), RequestRefusal> {
        self.known_host(headers)?;
        self.known_origin(headers)?;
        let Some(token) = &self.token else { return Ok(()) };
        let mut given = headers.get_all(header::AUTHORIZATION).iter();
        match (given.next(), given.next()) {
            (Some(value), None) if token.opens(value.as_bytes()) => Ok(()),
            _ => Err(RequestRefusal::Token),
        }
    }

    fn known_host(&self, headers: &HeaderMap) -> Result<(), RequestRefusal> {
        let mut given = headers.get_all(header::HOST).iter();
        let (Some(value), None) = (given.next(), given.next()) else { return Err(RequestRefusal::Nameless) };
        let authority: Authority = value.as_bytes().try_into().map_err(|_| RequestRefusal::Nameless)?;
        let host = authority.host();
        let bare = host.strip_prefix('[').and_then(|host| host.strip_suffix(']')).unwrap_or(host);
        let known = match bare.parse::<IpAddr>() {
            // Rebinding needs a name: who writes an address means it.
            Ok(address) => self.reach == Reach::Anywhere || address.to_canonical().is_loopback(),
            Err(_) => {
                host.eq_ignore_ascii_case("localhost")
                    || self.hosts.iter().any(|known| known.eq_ignore_ascii_case(host))
            }
        };
        if known { Ok(()) } else { Err(RequestRefusal::Stranger) }
    }

    /// Only browsers send an origin, and only for pages.
    fn known_origin(&self, headers: &HeaderMap) -> Result<(), RequestRefusal> {
        let fits =
            |given: &[u8]| self.origins.iter().any(|known| known.as_bytes().eq_ignore_ascii_case(given));
        let mut given = headers.get_all(header::ORIGIN).iter();
        if given.all(|value| fits(value.as_bytes())) { Ok(()) } else { Err(RequestRefusal::Page) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderName;

    fn headers(pairs: &[(HeaderName, &str)]) -> HeaderMap {
        pairs.iter().map(|(name, value)| (name.clone(), value.parse().unwrap())).collect()
    }

    fn here() -> Guard {
        Guard::new(
            Reach::Here,
            vec!["chess.example.org".to_owned()],
            vec!["https://example.org".to_owned()],
            None,
        )
    }

    fn named(host: &str) -> HeaderMap {
        headers(&[(header::HOST, host)])
    }

    #[test]
    fn a_request_has_to_name_this_machine() {
        for host in [
            "localhost",
            "LOCALHOST:8642",
            "127.0.0.1:8642",
            "127.3.2.1",
            "[::1]:8642",
            "[::ffff:127.0.0.1]",
            "Chess.example.org:80",
        ] {
            assert_eq!(here().admit(&named(host)), Ok(()), "{host}");
        }
        for host in [
            "evil.example",
            "evil.example:8642",
            "192.168.1.2",
            "localhost.evil.example",
            "localhost@evil.example",
            "0.0.0.0",
            "[::]",
        ] {
            assert_eq!(here().admit(&named(host)), Err(RequestRefusal::Stranger), "{host}");
        }
        for host in ["", "a b", "[::1"] {
            assert_eq!(here().admit(&named(host)), Err(RequestRefusal::Nameless), "{host}");
        }
        assert_eq!(here().admit(&HeaderMap::new()), Err(RequestRefusal::Nameless));
        let mut two = named("localhost");
        two.append(header::HOST, "evil.example".parse().unwrap());
        assert_eq!(here().admit(&two), Err(RequestRefusal::Nameless));
    }

    #[test]
    fn an_exposed_server_is_named_by_any_address_but_not_by_any_name() {
        let guard = Guard::new(Reach::Anywhere, Vec::new(), Vec::new(), None);
        assert_eq!(guard.admit(&named("192.168.1.2:8642")), Ok(()));
        assert_eq!(guard.admit(&named("rebound.example:8642")), Err(RequestRefusal::Stranger));
    }

    #[test]
    fn pages_are_refused_unless_their_origin_is_named() {
        let of = |origin| here().admit(&headers(&[(header::HOST, "localhost"), (header::ORIGIN, origin)]));
        assert_eq!(of("https://example.org"), Ok(()));
        for origin in [
            "null",
            "https://evil.example",
            "http://example.org",
            "https://example.org:444",
            "http://localhost:8642",
            "",
        ] {
            assert_eq!(of(origin), Err(RequestRefusal::Page), "{origin}");
        }
    }

    #[test]
    fn with_a_token_every_request_has_to_carry_it_once() {
        let token = AccessToken::find(None).unwrap_or_default();
        assert!(token.is_none(), "the tests run without TABIYA_MCP_TOKEN");
        let file = std::env::temp_dir().join(format!("tabiya-token-{}", std::process::id()));
        std::fs::write(&file, "correct-horse-battery\n").unwrap();
        let token = AccessToken::find(Some(&file)).unwrap();
        std::fs::remove_file(&file).unwrap();
        let guard = Guard::new(Reach::Anywhere, Vec::new(), Vec::new(), token);
        assert_eq!(guard.admit(&named("127.0.0.1")), Err(RequestRefusal::Token));
        let mut right = named("127.0.0.1");
        right.append(header::AUTHORIZATION, "Bearer correct-horse-battery".parse().unwrap());
        assert_eq!(guard.admit(&right), Ok(()));
        right.append(header::AUTHORIZATION, "Bearer correct-horse-battery".parse().unwrap());
        assert_eq!(guard.admit(&right), Err(RequestRefusal::Token));
    }

    #[test]
    fn only_loopback_is_here() {
        for address in ["127.0.0.1:1", "127.9.9.9:1", "[::1]:1", "[::ffff:127.0.0.1]:1"] {
            assert_eq!(Reach::of(address.parse().unwrap()), Reach::Here, "{address}");
        }
        for address in ["0.0.0.0:1", "[::]:1", "192.168.0.1:1", "10.0.0.1:1"] {
            assert_eq!(Reach::of(address.parse().unwrap()), Reach::Anywhere, "{address}");
        }
    }
}
