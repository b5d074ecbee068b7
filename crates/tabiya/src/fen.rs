//! Positions as text: FEN, X-FEN, Shredder-FEN.
