//! Chess the slow and simple way: a second opinion that shares nothing with the library but the
//! names of things. No bit sets, no tables, no pins: every move is tried on a board of 64
//! squares, and the king is looked up afterwards.

use tabiya::{CastlingRights, CastlingSide, Color, File, Move, Piece, Rank, Role, Setup, Square};

const STRAIGHT: [(i32, i32); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const DIAGONAL: [(i32, i32); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
const LEAPS: [(i32, i32); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
const PROMOTIONS: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

/// A position as a box of 64 letters.
#[derive(Clone)]
pub(super) struct Naive {
    pieces: [Option<Piece>; 64],
    turn: Color,
    castling: CastlingRights,
    en_passant: Option<Square>,
}

/// The square so many files and ranks away, on the board.
fn step(from: Square, (files, ranks): (i32, i32)) -> Option<Square> {
    let file = from.file().index() as i32 + files;
    let rank = from.rank().index() as i32 + ranks;
    if !(0..8).contains(&file) || !(0..8).contains(&rank) {
        return None;
    }
    Some(Square::new(File::ALL[file as usize], Rank::ALL[rank as usize]))
}

fn ahead(color: Color) -> i32 {
    if color == Color::White { 1 } else { -1 }
}

/// Both squares and all between them, on one rank.
fn along_rank(a: Square, b: Square) -> Vec<Square> {
    let (low, high) = (a.min(b), a.max(b));
    Square::ALL.into_iter().filter(|square| (low..=high).contains(square)).collect()
}

impl Naive {
    pub(super) fn of(setup: &Setup) -> Naive {
        Naive {
            pieces: Square::ALL.map(|square| setup.board.piece_at(square)),
            turn: setup.turn,
            castling: setup.castling,
            en_passant: setup.en_passant,
        }
    }

    fn at(&self, square: Square) -> Option<Piece> {
        self.pieces[square.index()]
    }

    fn king(&self, color: Color) -> Square {
        let king = Some(Piece { color, role: Role::King });
        Square::ALL.into_iter().find(|&square| self.at(square) == king).expect("a position has two kings")
    }

    /// The squares that the piece on a square attacks.
    pub(super) fn attacks(&self, from: Square) -> Vec<Square> {
        let Some(piece) = self.at(from) else { return Vec::new() };
        let up = ahead(piece.color);
        let leap = |steps: &[(i32, i32)]| steps.iter().filter_map(|&s| step(from, s)).collect();
        let slide = |directions: &[(i32, i32)]| {
            let mut squares = Vec::new();
            for &direction in directions {
                let mut square = from;
                while let Some(next) = step(square, direction) {
                    squares.push(next);
                    if self.at(next).is_some() {
                        break;
                    }
                    square = next;
                }
            }
            squares
        };
        let all = [STRAIGHT, DIAGONAL].concat();
        match piece.role {
            Role::Pawn => leap(&[(-1, up), (1, up)]),
            Role::Knight => leap(&LEAPS),
            Role::Bishop => slide(&DIAGONAL),
            Role::Rook => slide(&STRAIGHT),
            Role::Queen => slide(&all),
            Role::King => leap(&all),
        }
    }

    /// The pieces of a colour that attack a square.
    pub(super) fn attackers(&self, square: Square, by: Color) -> Vec<Square> {
        let theirs = |from: &Square| self.at(*from).is_some_and(|piece| piece.color == by);
        Square::ALL.into_iter().filter(theirs).filter(|&from| self.attacks(from).contains(&square)).collect()
    }

    pub(super) fn checkers(&self) -> Vec<Square> {
        self.attackers(self.king(self.turn), !self.turn)
    }

    /// The pieces without which something more would attack their king.
    pub(super) fn pinned(&self, color: Color) -> Vec<Square> {
        let king = self.king(color);
        let before = self.attackers(king, !color);
        let shields = |square: &Square| {
            if *square == king || self.at(*square).is_none_or(|piece| piece.color != color) {
                return false;
            }
            let mut lifted = self.clone();
            lifted.pieces[square.index()] = None;
            lifted.attackers(king, !color).iter().any(|attacker| !before.contains(attacker))
        };
        Square::ALL.into_iter().filter(shields).collect()
    }

    /// The legal moves, in the order of `Move`.
    pub(super) fn legal_moves(&self) -> Vec<Move> {
        let mut moves: Vec<Move> = Square::ALL
            .into_iter()
            .flat_map(|from| self.own_rule_moves(from))
            .filter(|&mv| !self.after(mv).leaves_king_attacked(self.turn))
            .chain(CastlingSide::ALL.into_iter().filter_map(|side| self.castle(side)))
            .collect();
        moves.sort();
        moves
    }

    fn leaves_king_attacked(&self, color: Color) -> bool {
        !self.attackers(self.king(color), !color).is_empty()
    }

    /// Where the piece on a square goes if nobody minds the king.
    fn own_rule_moves(&self, from: Square) -> Vec<Move> {
        let Some(piece) = self.at(from).filter(|piece| piece.color == self.turn) else { return Vec::new() };
        let takes = |to: &Square| self.at(*to).is_some_and(|piece| piece.color != self.turn);
        let free = |to: &Square| self.at(*to).is_none();
        if piece.role != Role::Pawn {
            let targets = self.attacks(from).into_iter().filter(|to| free(to) || takes(to));
            return targets.map(|to| Move::normal(from, to)).collect();
        }
        let up = ahead(self.turn);
        let (second, last) = if self.turn == Color::White { (1, 7) } else { (6, 0) };
        let mut targets: Vec<Square> = self.attacks(from).into_iter().filter(takes).collect();
        if let Some(one) = step(from, (0, up)).filter(free) {
            targets.push(one);
            if from.rank().index() == second {
                targets.extend(step(one, (0, up)).filter(free));
            }
        }
        let mut moves = Vec::new();
        for to in targets {
            if to.rank().index() == last {
                moves.extend(PROMOTIONS.map(|role| Move::promotion(from, to, role).unwrap()));
            } else {
                moves.push(Move::normal(from, to));
            }
        }
        if let Some(passed) = self.en_passant.filter(|passed| self.attacks(from).contains(passed)) {
            moves.push(Move::en_passant(from, passed));
        }
        moves
    }

    /// Castling to a side, where FIDE 3.8.2 and the guidelines of Chess960 allow it.
    fn castle(&self, side: CastlingSide) -> Option<Move> {
        let rook = self.castling.rook(self.turn, side)?;
        let king = self.king(self.turn);
        let mv = Move::castling(king, rook);
        let king_path = along_rank(king, mv.king_to());
        let rook_path = along_rank(rook, Square::new(side.rook_file(), king.rank()));
        let empty = |square: &Square| *square == king || *square == rook || self.at(*square).is_none();
        let attacked = |square: &Square| !self.attackers(*square, !self.turn).is_empty();
        let free = king_path.iter().chain(&rook_path).all(empty);
        let safe = !king_path.iter().any(attacked) && !self.after(mv).leaves_king_attacked(self.turn);
        (free && safe).then_some(mv)
    }

    /// The pieces after a move, with the turn passed on; rights and counters are not kept.
    pub(super) fn after(&self, mv: Move) -> Naive {
        let mut next = self.clone();
        next.turn = !self.turn;
        next.en_passant = None;
        let piece = next.pieces[mv.from().index()].take();
        if let Some(side) = mv.castling_side() {
            let rook = next.pieces[mv.to().index()].take();
            next.pieces[mv.king_to().index()] = piece;
            next.pieces[Square::new(side.rook_file(), mv.from().rank()).index()] = rook;
            return next;
        }
        if mv.is_en_passant() {
            next.pieces[Square::new(mv.to().file(), mv.from().rank()).index()] = None;
        }
        next.pieces[mv.to().index()] = mv.promoted().map(|role| Piece { color: self.turn, role }).or(piece);
        next
    }

    /// The pieces alone, to compare boards.
    pub(super) fn pieces(&self) -> &[Option<Piece>; 64] {
        &self.pieces
    }
}
