//! Moves as people say them: `knight to f3`, `pawn e takes d5`, `castles kingside`.

use tabiya::{CastlingSide, File, Move, Position, Rank, Role, Square};

/// What was said of a move.
#[derive(Clone, Copy, Debug, Default)]
struct SpokenMove {
    role: Option<Role>,
    from: Option<Square>,
    file: Option<File>,
    rank: Option<Rank>,
    to: Option<Square>,
    promotion: Option<Role>,
    castling: Option<SpokenCastling>,
    /// It comes from the hand.
    is_drop: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum SpokenCastling {
    Either,
    To(CastlingSide),
}

/// A move in words, as a notation has it: of the only legal move that is meant, else of what was said.
pub(super) fn spoken(position: &Position, text: &str) -> Option<String> {
    let said = SpokenMove::heard(text)?;
    let legal = position.legal_moves();
    let mut meant = legal.iter().filter(|&&mv| said.means(position, mv));
    match (meant.next(), meant.next()) {
        (Some(&mv), None) => Some(position.uci(mv).to_string()),
        (first, _) => said.written(first.is_some()),
    }
}

impl SpokenMove {
    /// Understands the words, all of them or none.
    fn heard(text: &str) -> Option<SpokenMove> {
        let mut said = SpokenMove::default();
        // What the next piece is that is named: the one that moves, one that is taken, or what a pawn becomes.
        let mut next = NextPiece::Mover;
        for word in text.split(|letter: char| letter.is_whitespace() || letter == ',') {
            let word = word.trim_end_matches(['.', '!']).to_ascii_lowercase();
            match word.as_str() {
                "" | "from" | "to" | "on" | "at" | "the" | "a" | "an" | "and" | "with" | "in" | "goes"
                | "moves" | "passing" | "en" | "passant" | "check" | "checkmate" | "mate" => {}
                "drop" | "drops" | "dropped" => said.is_drop = true,
                "castle" | "castles" => said.castling = Some(SpokenCastling::Either),
                "kingside" | "short" => said.castling = said.castles(CastlingSide::King)?,
                "queenside" | "long" => said.castling = said.castles(CastlingSide::Queen)?,
                "takes" | "captures" | "x" => next = NextPiece::Taken,
                "becomes" | "promotes" | "becoming" | "=" => next = NextPiece::Promotion,
                word => {
                    if let Some(role) = Role::ALL.into_iter().find(|role| role.name() == word) {
                        said.name(role, &mut next)?;
                    } else {
                        said.place(word)?;
                    }
                }
            }
        }
        (said.castling.is_some() || said.role.is_some() && said.to.is_some()).then_some(said)
    }

    fn castles(&self, side: CastlingSide) -> Option<Option<SpokenCastling>> {
        self.castling.map(|_| Some(SpokenCastling::To(side)))
    }

    fn name(&mut self, role: Role, next: &mut NextPiece) -> Option<()> {
        match next {
            NextPiece::Mover if self.role.is_none() => self.role = Some(role),
            // `pawn to e8 queen`
            NextPiece::Mover | NextPiece::Promotion if self.promotion.is_none() => {
                self.promotion = Some(role)
            }
            NextPiece::Taken => *next = NextPiece::Promotion,
            _ => return None,
        }
        Some(())
    }

    fn place(&mut self, word: &str) -> Option<()> {
        if let Ok(square) = word.parse::<Square>() {
            if self.from.is_some() {
                return None;
            }
            self.from = self.to.replace(square);
            return Some(());
        }
        let mut letters = word.chars();
        match (letters.next(), letters.next()) {
            (Some(letter), None) if self.to.is_none() => {
                match (File::from_letter(letter), Rank::from_digit(letter)) {
                    (Some(file), _) => self.file = Some(file),
                    (_, Some(rank)) => self.rank = Some(rank),
                    _ => return None,
                }
                Some(())
            }
            _ => None,
        }
    }

    fn means(&self, position: &Position, mv: Move) -> bool {
        if let Some(castling) = self.castling {
            return match (castling, mv.castling_side()) {
                (SpokenCastling::Either, side) => side.is_some(),
                (SpokenCastling::To(side), of) => of == Some(side),
            };
        }
        if self.is_drop {
            return mv.dropped() == self.role && Some(mv.to()) == self.to;
        }
        let from = mv.from();
        position.piece_at(from).map(|piece| piece.role) == self.role
            && !mv.is_castling()
            && Some(mv.to()) == self.to
            && self.from.is_none_or(|square| square == from)
            && self.file.is_none_or(|file| file == from.file())
            && self.rank.is_none_or(|rank| rank == from.rank())
            && mv.promoted() == self.promotion
    }

    /// In standard notation, for a reason why not.
    fn written(&self, several: bool) -> Option<String> {
        match self.castling {
            Some(SpokenCastling::To(CastlingSide::Queen)) => return Some("O-O-O".to_owned()),
            // Which one was not said.
            Some(SpokenCastling::Either) if several => return None,
            Some(_) => return Some("O-O".to_owned()),
            None => {}
        }
        let to = self.to?;
        if self.is_drop {
            return Some(format!("{}@{to}", letter(self.role?)));
        }
        let promotion = self.promotion.map_or(String::new(), |role| format!("={}", letter(role)));
        if let Some(from) = self.from {
            return Some(format!(
                "{from}{to}{}",
                self.promotion.map_or(String::new(), |role| letter(role).to_lowercase())
            ));
        }
        let file = self.file.map_or(String::new(), |file| file.to_string());
        let rank = self.rank.map_or(String::new(), |rank| rank.to_string());
        Some(match self.role? {
            Role::Pawn if self.file.is_some_and(|file| file != to.file()) => {
                format!("{file}x{to}{promotion}")
            }
            Role::Pawn => format!("{to}{promotion}"),
            role => format!("{}{file}{rank}{to}", letter(role)),
        })
    }
}

/// What a piece that is named is.
enum NextPiece {
    Mover,
    Taken,
    Promotion,
}

fn letter(role: Role) -> String {
    role.of(tabiya::Color::White).letter().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(fen: &str, text: &str) -> Option<String> {
        let position: Position = fen.parse().unwrap();
        spoken(&position, text)
    }

    #[test]
    fn moves_are_read_as_the_program_says_them() {
        let fen = "r3k2r/1P6/8/3pP3/8/8/1N3N2/R3K2R w KQkq d6 0 2";
        for (text, uci) in [
            ("Knight from b2 to d3", "b2d3"),
            ("knight b to d3", "b2d3"),
            ("knight to e4", "f2e4"),
            ("pawn e takes d6", "e5d6"),
            ("Pawn from e5 takes pawn on d6, in passing.", "e5d6"),
            ("pawn takes d6", "e5d6"),
            ("pawn b takes a8 and becomes a queen with check", "b7a8q"),
            ("Pawn from b7 takes rook on a8, and becomes a queen, check", "b7a8q"),
            ("pawn to b8 knight", "b7b8n"),
            ("castles kingside", "e1g1"),
            ("Castles queenside, check", "e1c1"),
            ("rook takes h8, check", "h1h8"),
            ("king e2", "e1e2"),
        ] {
            assert_eq!(read(fen, text).as_deref(), Some(uci), "{text}");
        }
    }

    #[test]
    fn what_is_not_legal_is_written_so_that_it_can_be_explained() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        for (text, written) in [
            ("knight to d4", "Nd4"),
            ("queen d1 to d5", "d1d5"),
            ("pawn e takes d5", "exd5"),
            ("castle", "O-O"),
            ("castles long", "O-O-O"),
        ] {
            assert_eq!(read(start, text).as_deref(), Some(written), "{text}");
        }
        let several = "4k3/8/8/8/8/8/1N3N2/R3K2R w KQ - 0 1";
        assert_eq!(read(several, "knight to d3").as_deref(), Some("Nd3"));
        assert_eq!(read(several, "castles"), None);
    }

    #[test]
    fn a_piece_is_dropped_as_the_program_says_it() {
        let house = "4k3/8/8/8/8/8/8/4K3[NP] w - - 0 1";
        let position = Position::from_fen_as(tabiya::Variant::Crazyhouse, house).unwrap();
        for text in ["Knight dropped on f3", "drop a knight on f3", "drop knight at f3.", "knight drops f3"] {
            assert_eq!(spoken(&position, text).as_deref(), Some("N@f3"), "{text}");
        }
        // What cannot be dropped is written so that it can be explained.
        assert_eq!(spoken(&position, "drop a queen on f3").as_deref(), Some("Q@f3"));
        assert_eq!(spoken(&position, "drop"), None);
    }

    #[test]
    fn other_words_are_no_move() {
        for text in
            ["knight", "the", "kingside", "queen of hearts on e4", "e4 e5", "rook takes", "pawn to z9", ""]
        {
            assert_eq!(spoken(&Position::new(), text), None, "{text}");
        }
    }
}
