//! Boards drawn as text, and what the drawings say.
//!
//! Eight lines of eight: a FEN letter or a dot, with an `x` before it where the piece in
//! question can go.

use tabiya::{Board, CastlingSide, Color, File, Move, Piece, Position, Rank, Role, Setup, Square, SquareSet};

/// A drawn board, the marked squares, and what else a position needs.
#[derive(Clone)]
pub(super) struct Drawn {
    pub(super) setup: Setup,
    pub(super) marked: SquareSet,
}

/// Reads a drawing.
pub(super) fn drawn(text: &str) -> Drawn {
    let mut drawn = Drawn { setup: Setup::EMPTY, marked: SquareSet::EMPTY };
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    assert_eq!(lines.len(), 8, "a board has eight ranks");
    for (rank, line) in Rank::ALL.into_iter().rev().zip(lines) {
        let cells: Vec<&str> = line.split_whitespace().collect();
        assert_eq!(cells.len(), 8, "rank {} has eight squares", rank.number());
        for (file, cell) in File::ALL.into_iter().zip(cells) {
            let square = Square::new(file, rank);
            let letter = cell.strip_prefix('x').unwrap_or(cell);
            if letter.len() < cell.len() {
                drawn.marked.insert(square);
            }
            if letter != "." {
                let piece = letter.parse::<char>().ok().and_then(Piece::from_letter);
                drawn.setup.board.place(square, piece.unwrap_or_else(|| panic!("no piece: {letter}")));
            }
        }
    }
    drawn
}

impl Drawn {
    /// With rights to castle: `K`, `Q`, `k`, `q` for the corners, or the files of the rooks.
    pub(super) fn castling(mut self, letters: &str) -> Drawn {
        for letter in letters.chars() {
            let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
            let file = match letter.to_ascii_lowercase() {
                'k' => File::H,
                'q' => File::A,
                file => File::from_letter(file).unwrap(),
            };
            let king = self.setup.board.king(color).unwrap();
            let side = CastlingSide::of(king, Square::new(file, king.rank()));
            self.setup.castling.set(color, side, Some(file));
        }
        self
    }

    /// With a square that a pawn has just passed over.
    pub(super) fn passed(mut self, square: Square) -> Drawn {
        self.setup.en_passant = Some(square);
        self
    }

    pub(super) fn board(&self) -> Board {
        self.setup.board
    }

    /// The position with White to move.
    #[track_caller]
    pub(super) fn white(&self) -> Position {
        self.to_move(Color::White)
    }

    /// The position with Black to move.
    #[track_caller]
    pub(super) fn black(&self) -> Position {
        self.to_move(Color::Black)
    }

    #[track_caller]
    pub(super) fn to_move(&self, turn: Color) -> Position {
        let setup = self.setup.with_turn(turn);
        Position::try_from(setup).unwrap_or_else(|error| panic!("{error}\n{}", self.setup.board))
    }

    /// The piece on the square, whose colour has the move, goes to the marked squares and no other.
    #[track_caller]
    pub(super) fn goes(&self, from: Square) {
        let turn = self.setup.board.color_at(from).expect("a piece stands there");
        let moves = self.to_move(turn).legal_moves_from(from);
        let targets: SquareSet = moves.iter().map(|mv| mv.king_to()).collect();
        assert_eq!(targets, self.marked, "from {from} on\n{}it goes to\n{targets}", self.setup.board);
    }

    /// By its own rule the piece on the square goes to the marked squares and no other.
    #[track_caller]
    pub(super) fn goes_by_its_own_rule(&self, from: Square) {
        let targets = self.setup.board.moves_from(from);
        assert_eq!(targets, self.marked, "from {from} on\n{}it goes to\n{targets}", self.setup.board);
    }
}

/// The legal move from square to square: `e2e4`, `e7e8q`, castling as `e1g1` or `e1h1`.
pub(super) fn find(position: &Position, text: &str) -> Option<Move> {
    let (from, to) = (text[..2].parse::<Square>().unwrap(), text[2..4].parse::<Square>().unwrap());
    let promoted = text[4..].chars().next().map(|letter| Role::from_letter(letter).unwrap());
    let moves = position.legal_moves();
    let fits = |mv: &Move, end: Square| mv.from() == from && end == to && mv.promoted() == promoted;
    // A step of the king comes before castling to the same square (Chess960).
    let plain = moves.iter().find(|mv| fits(mv, mv.to()));
    plain.or_else(|| moves.iter().find(|mv| mv.is_castling() && fits(mv, mv.king_to()))).copied()
}

pub(super) fn legal(position: &Position, text: &str) -> bool {
    find(position, text).is_some()
}

/// The position after these moves.
#[track_caller]
pub(super) fn play(start: Position, moves: &str) -> Position {
    let mut position = start;
    for text in moves.split_whitespace() {
        let Some(mv) = find(&position, text) else { panic!("{text} is not legal on\n{}", position.board()) };
        position.play_unchecked(mv);
    }
    position
}
