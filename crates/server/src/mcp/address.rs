//! Games under addresses: `tabiya://games/7/pgn`.

use std::fmt;

/// What can be read under an address.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Address {
    /// The list of games.
    Games,
    /// A game in a form.
    Game(String, Form),
}

/// A way to write a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Form {
    Pgn,
    Fen,
    Svg,
}

const ROOT: &str = "tabiya://games";

impl Form {
    pub(super) const ALL: [Form; 3] = [Form::Pgn, Form::Fen, Form::Svg];

    pub(super) const fn name(self) -> &'static str {
        match self {
            Form::Pgn => "pgn",
            Form::Fen => "fen",
            Form::Svg => "svg",
        }
    }

    pub(super) const fn mime_type(self) -> &'static str {
        match self {
            Form::Pgn => "application/vnd.chess-pgn",
            Form::Fen => "text/plain",
            Form::Svg => "image/svg+xml",
        }
    }

    pub(super) const fn description(self) -> &'static str {
        match self {
            Form::Pgn => "The game with its players, moves and result, in Portable Game Notation",
            Form::Fen => "The position as it stands, in Forsyth-Edwards notation",
            Form::Svg => "A picture of the board as it stands, with the last move",
        }
    }

    /// Addresses of this form, with a place for the game.
    pub(super) fn template(self) -> String {
        format!("{ROOT}/{{game}}/{}", self.name())
    }
}

impl Address {
    /// What an address names, if it is one of ours.
    pub(super) fn read(uri: &str) -> Option<Address> {
        let rest = uri.strip_prefix(ROOT)?;
        if rest.is_empty() {
            return Some(Address::Games);
        }
        let (game, form) = rest.strip_prefix('/')?.split_once('/')?;
        let form = Form::ALL.into_iter().find(|known| known.name() == form)?;
        (!game.is_empty()).then(|| Address::Game(game.to_owned(), form))
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Address::Games => f.write_str(ROOT),
            Address::Game(game, form) => write!(f, "{ROOT}/{game}/{}", form.name()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_read_as_it_is_written() {
        let addresses = Form::ALL.map(|form| Address::Game("7".to_owned(), form));
        for address in [Address::Games].into_iter().chain(addresses) {
            assert_eq!(Address::read(&address.to_string()), Some(address));
        }
        for wrong in [
            "",
            "tabiya://games/",
            "tabiya://games/7",
            "tabiya://games//pgn",
            "tabiya://games/7/png",
            "file:///etc/passwd",
            "tabiya://games/7/pgn/x",
        ] {
            assert_eq!(Address::read(wrong), None, "{wrong}");
        }
    }
}
