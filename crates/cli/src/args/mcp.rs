//! The arguments of `tabiya mcp`.

use super::agent::ServerArgs;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use tabiya::{Color, DrawRules};
use tabiya_players::spec::split_settings;
use tabiya_referee::policy::Policy;
use tabiya_server::mcp::{AccessOptions, SeatOptions};

const MCP: &str = "\
Examples:
  tabiya mcp                                    on standard input and output
  tabiya mcp --http 127.0.0.1:8642              over HTTP, for several agents at one board
  tabiya mcp --http 0                           on any free port; the address is printed
  tabiya mcp --seat white                       one game for one player, who plays White
  tabiya mcp --seat 'black?legal=never&boards=ascii&retries=1' --opponent tabiya:1500
  tabiya mcp --no-engine                        without analyse, hint and engines at the board
  tabiya mcp --tools legal_moves,explain        these tools and no others
  TABIYA_MCP_TOKEN=... tabiya mcp --http 0.0.0.0:8642 --expose --host chess.example.org

Tools judge positions (legal_moves, explain, apply, judge, show) and host games (new_game, play,
state, wait_for_turn and others); resources are games as PGN, FEN and SVG; prompts are play, review
and teach. docs/agents.md has the configuration of common clients.
With --seat a game begins at once, and whoever connects plays that side of it: the tools are those
of a player, no call can name another game, side or position, and the policy of the seat holds in
every one of them. The policy stands behind `?` as for agents: legal, boards, history, retries,
time, otherwise, and name.
Over HTTP the address ends in /mcp. Other machines are only let in with --expose, and then only with
a token, which is read from the variable TABIYA_MCP_TOKEN or from a file, never from the command
line, where other programs could see it. If there is a token, this machine needs it too. Requests
from web pages are refused unless their origin is named. The connection is not encrypted: outside a
network that you trust, put a proxy with TLS in front of it.
Exit code: 0 when the client leaves or Ctrl-C ends it, 2 if the address cannot be used.";

/// Run a referee for agents, over the Model Context Protocol
#[derive(clap::Args, Debug)]
#[command(after_help = MCP)]
pub(crate) struct McpArgs {
    /// Serve HTTP on this address (127.0.0.1:8642) or port; 0 takes a free one
    #[arg(long, value_name = "ADDRESS", value_parser = address)]
    pub(crate) http: Option<SocketAddr>,

    /// Let other machines in, with a token
    #[arg(long, requires = "http")]
    pub(crate) expose: bool,

    /// Read the token that requests must carry from this file
    #[arg(long, value_name = "FILE", requires = "http")]
    pub(crate) token_file: Option<PathBuf>,

    /// Another name of this machine, besides its address
    #[arg(long, value_name = "NAME", requires = "http", value_parser = host)]
    pub(crate) host: Vec<String>,

    /// A web site whose pages may send requests, such as https://example.org
    #[arg(long, value_name = "URL", requires = "http", value_parser = origin)]
    pub(crate) origin: Vec<String>,

    /// Let clients play this side of one game and nothing else: white, black, or white?legal=never
    #[arg(long, value_name = "SIDE", value_parser = SeatArg::read)]
    pub(crate) seat: Option<SeatArg>,

    /// Who plays against the seat: tabiya, tabiya:LEVEL or random [default: tabiya:1200, or random
    /// with --no-engine]
    #[arg(long, value_name = "PLAYER", requires = "seat")]
    pub(crate) opponent: Option<String>,

    /// Where the game of the seat starts [default: startpos]
    #[arg(long, value_name = "FEN", requires = "seat")]
    pub(crate) fen: Option<String>,

    /// The time control of the game of the seat, such as 10+5
    #[arg(long, value_name = "CONTROL", requires = "seat")]
    pub(crate) time: Option<String>,

    /// The draw rules of the game of the seat: automatic, otb or analysis
    #[arg(long, value_name = "RULES", requires = "seat", default_value = "automatic", value_parser = rules)]
    pub(crate) rules: DrawRules,

    /// Offer these tools and no others, with commas between them
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    pub(crate) tools: Vec<String>,

    /// Offer no help of the engine: neither analyse nor hint, nor an engine at the board
    #[arg(long)]
    pub(crate) no_engine: bool,

    #[command(flatten)]
    pub(crate) server: ServerArgs,
}

impl McpArgs {
    /// What is offered, and to whom.
    pub(crate) fn access(&self) -> AccessOptions {
        let usual = if self.no_engine { "random" } else { "tabiya:1200" };
        let seat = self.seat.as_ref().map(|seat| SeatOptions {
            color: seat.color,
            name: seat.name.clone(),
            policy: seat.policy.clone(),
            opponent: self.opponent.clone().unwrap_or_else(|| usual.to_owned()),
            fen: self.fen.clone(),
            time: self.time.clone(),
            rules: self.rules,
        });
        let tools = self.tools.iter().map(|name| name.trim().to_owned()).filter(|name| !name.is_empty());
        AccessOptions { seat, tools: tools.collect(), no_engine: self.no_engine }
    }
}

/// A side with its policy: `white?legal=never&name=Ann`.
#[derive(Clone, Debug)]
pub(crate) struct SeatArg {
    pub(crate) color: Color,
    pub(crate) name: Option<String>,
    pub(crate) policy: Policy,
}

impl SeatArg {
    fn read(text: &str) -> Result<SeatArg, String> {
        let (side, settings) = split_settings(text.trim());
        let color = match side.to_ascii_lowercase().as_str() {
            "white" => Color::White,
            "black" => Color::Black,
            _ => {
                return Err(
                    "expected white or black, with a policy behind it as in white?legal=never".to_owned()
                );
            }
        };
        let (mut name, mut policy) = (None, Policy::default());
        for setting in settings.split('&').filter(|setting| !setting.trim().is_empty()) {
            if policy.takes(setting).map_err(|error| error.to_string())? {
                continue;
            }
            match setting.split_once('=') {
                Some((key, value)) if key.trim() == "name" && !value.trim().is_empty() => {
                    name = Some(value.trim().to_owned());
                }
                _ => {
                    let known = Policy::SETTINGS.join(", ");
                    return Err(format!("{setting:?} is not a setting of a seat: use name, {known}"));
                }
            }
        }
        Ok(SeatArg { color, name, policy })
    }
}

fn rules(text: &str) -> Result<DrawRules, String> {
    text.parse().map_err(|error: tabiya::ParseDrawRulesError| error.to_string())
}

/// An address with its port, or a port of this machine alone.
fn address(text: &str) -> Result<SocketAddr, String> {
    let here = |port| SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), port);
    if let Ok(port) = text.parse() {
        return Ok(here(port));
    }
    if let Some(port) = text.strip_prefix("localhost:").and_then(|port| port.parse().ok()) {
        return Ok(here(port));
    }
    text.parse().map_err(|_| "expected an address and a port, such as 127.0.0.1:8642".to_owned())
}

/// The name of a machine, without a port.
fn host(text: &str) -> Result<String, String> {
    let fits = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '.' | '_');
    if text.is_empty() || !text.chars().all(fits) {
        return Err("expected the name of a machine, such as chess.example.org".to_owned());
    }
    Ok(text.to_ascii_lowercase())
}

/// A scheme, a name and perhaps a port, as browsers write them.
fn origin(text: &str) -> Result<String, String> {
    let wrong = || "expected an origin, such as https://example.org".to_owned();
    let bare = text.strip_suffix('/').unwrap_or(text).to_ascii_lowercase();
    let name =
        ["https://", "http://"].iter().find_map(|scheme| bare.strip_prefix(scheme)).ok_or_else(wrong)?;
    let fits = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '.' | '_' | ':' | '[' | ']');
    if name.is_empty() || !name.chars().all(fits) { Err(wrong()) } else { Ok(bare) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_port_alone_is_one_of_this_machine() {
        assert!(address("0").unwrap().ip().is_loopback());
        assert_eq!(address("localhost:8642").unwrap().to_string(), "127.0.0.1:8642");
        assert_eq!(address("[::1]:8642").unwrap().to_string(), "[::1]:8642");
        for wrong in ["", "x", "70000", "127.0.0.1", "localhost", "example.org:80"] {
            assert!(address(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn an_origin_is_written_as_browsers_do() {
        assert_eq!(origin("https://Example.org/").as_deref(), Ok("https://example.org"));
        assert_eq!(origin("http://[::1]:6274").as_deref(), Ok("http://[::1]:6274"));
        for wrong in ["", "null", "*", "example.org", "https://", "https://example.org/path"] {
            assert!(origin(wrong).is_err(), "{wrong}");
        }
        assert!(host("chess.example.org:80").is_err() && host("*").is_err());
    }
}
