"""Moves: which there are, which are legal, and what they do. Legal positions are asked of the core in Rust; what it
refuses (a board without kings, a king that could be taken) is answered here."""

from __future__ import annotations

from collections.abc import Iterator

from tabiya import Board as Core
from tabiya import Error as CoreError
from tabiya import Move as CoreMove

from ._bitboards import (
    BB_ALL,
    BB_BACKRANKS,
    BB_PAWN_ATTACKS,
    BB_RANKS,
    Bitboard,
    between,
    scan_forward,
    scan_reversed,
)
from ._move import Move
from ._position import Position
from ._square_set import IntoSquareSet, SquareSet
from ._vocabulary import BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK, IllegalMoveError, PieceType, Square

# Moves of the core by their 16 bits. Castling names the rook there, the king's target here unless it is Chess960.
# What they say is kept, and no move: moves can be changed, so that every list has its own.
_Fields = tuple[Square, Square, PieceType | None, PieceType | None]
_STANDARD: dict[int, _Fields] = {}
_CHESS960: dict[int, _Fields] = {}
_CASTLING = 3


def _from_core(move: CoreMove, chess960: bool) -> _Fields:
    target = move.bits & 63 if chess960 else int(move.to_square)
    promotion, drop = (None if kind is None else int(kind) for kind in (move.promotion, move.drop))
    fields = (target if drop else int(move.from_square), target, promotion, drop)
    (_CHESS960 if chess960 else _STANDARD)[move.bits] = fields
    return fields


def move_of(move: CoreMove, chess960: bool) -> Move:
    """A move of the core, as boards write it."""
    return Move(*_from_core(move, chess960))


class MoveGeneration(Position):
    """A position that knows its moves."""

    core_variant = "chess"

    # What a pawn may become, and whose pawns go two steps from which ranks.
    _promotions: tuple[PieceType, ...] = (QUEEN, ROOK, BISHOP, KNIGHT)
    _double_steps: tuple[tuple[int, ...], tuple[int, ...]] = ((6,), (1,))

    _core: Core | None = None
    _core_key: tuple[object, ...] | None = None
    _core_depth = 0

    # The core.

    def _key(self) -> tuple[object, ...]:
        return (*self._placement(), self.promoted, self.turn, self.castling_rights, self.ep_square, self.chess960)

    def _core_fen(self) -> str:
        """The position as the core reads it, without counters."""
        ep = self._valid_ep_square()
        name = "-" if ep is None else "abcdefgh"[ep & 7] + "12345678"[ep >> 3]
        return f"{self.board_fen()} {'w' if self.turn else 'b'} {self.castling_shredder_fen()} {name} 0 1"

    def _legal_core(self) -> Core | None:
        """The core's board of this very position; nothing when the core refuses it."""
        key = self._key()
        if key != self._core_key:
            self._core_key, self._core_depth = key, 0
            try:
                self._core = Core(self._core_fen(), variant=self.core_variant)
            except CoreError:
                self._core = None
        return self._core

    # Pseudo-legal moves.

    def generate_pseudo_legal_moves(self, from_mask: Bitboard = BB_ALL, to_mask: Bitboard = BB_ALL) -> Iterator[Move]:
        """The moves that pieces can make, whether or not the king is left in check."""
        own = self.occupied_co[self.turn]
        for origin in scan_reversed(own & ~self.pawns & from_mask):
            for target in scan_reversed(self.attacks_mask(origin) & ~own & to_mask):
                yield Move(origin, target)
        yield from self.generate_castling_moves(from_mask, to_mask)
        enemies = self.occupied_co[not self.turn]
        pawns = self.pawns & own & from_mask
        for origin in scan_reversed(pawns):
            for target in scan_reversed(BB_PAWN_ATTACKS[self.turn][origin] & enemies & to_mask):
                yield from self._pawn_moves(origin, target)
        up = 8 if self.turn else -8
        for origin in scan_reversed(pawns):
            single = origin + up
            if not 0 <= single < 64 or self.occupied >> single & 1:
                continue
            if to_mask >> single & 1:
                yield from self._pawn_moves(origin, single)
            double = single + up
            if origin >> 3 in self._double_steps[self.turn] and (to_mask & ~self.occupied) >> double & 1:
                yield Move(origin, double)
        yield from self.generate_pseudo_legal_ep(from_mask, to_mask)

    def _pawn_moves(self, origin: Square, target: Square) -> Iterator[Move]:
        if 1 << target & BB_BACKRANKS:
            for promotion in self._promotions:
                yield Move(origin, target, promotion)
        else:
            yield Move(origin, target)

    def generate_pseudo_legal_ep(self, from_mask: Bitboard = BB_ALL, to_mask: Bitboard = BB_ALL) -> Iterator[Move]:
        """Captures in passing, whether or not the king is left in check."""
        if self.ep_square is not None and to_mask >> self.ep_square & 1:
            for origin in scan_reversed(self._pseudo_legal_capturers() & from_mask):
                yield Move(origin, self.ep_square)

    def generate_pseudo_legal_captures(self, from_mask: Bitboard = BB_ALL, to_mask: Bitboard = BB_ALL) -> Iterator[Move]:
        """Captures, whether or not the king is left in check."""
        yield from self.generate_pseudo_legal_moves(from_mask, to_mask & self.occupied_co[not self.turn])
        yield from self.generate_pseudo_legal_ep(from_mask, to_mask)

    def generate_castling_moves(self, from_mask: Bitboard = BB_ALL, to_mask: Bitboard = BB_ALL) -> Iterator[Move]:
        """Castling, where the way is free and not attacked."""
        back = BB_RANKS[0 if self.turn else 7]
        king_bit = self.occupied_co[self.turn] & self.kings & ~self.promoted & back & from_mask
        if not king_bit:
            return
        king = king_bit.bit_length() - 1
        for rook in scan_reversed(self.clean_castling_rights() & back):
            king_to, rook_to = self._castled(king, rook)
            move = Move(king, rook if self.chess960 else king_to)
            rest = self.occupied ^ king_bit ^ 1 << rook
            king_way = between(king, king_to) | 1 << king_to
            if not to_mask >> rook & 1 or rest & (king_way | between(rook, rook_to) | 1 << rook_to):
                continue
            passed = king_way & ~(1 << king_to) | king_bit
            if not all(self._is_safe(square, rest | 1 << rook) for square in scan_forward(passed)):
                continue
            if self._is_safe(king_to, rest | 1 << rook_to):
                yield move

    def _is_safe(self, square: Square, occupied: Bitboard) -> bool:
        """Whether the king may cross a square."""
        return not self.attackers_mask(not self.turn, square, occupied)

    @staticmethod
    def _castled(king: Square, rook: Square) -> tuple[Square, Square]:
        first = king & 56
        return (first + 6, first + 5) if rook > king else (first + 2, first + 3)

    def _castling_rook(self, move: Move) -> Square | None:
        """The rook of a castling move, in whichever of the two ways it is written."""
        if move.drop or move.promotion or not self.kings >> move.from_square & 1:
            return None
        own_rooks = self.rooks & self.occupied_co[self.turn]
        if own_rooks >> move.to_square & 1:
            return move.to_square
        if abs((move.from_square & 7) - (move.to_square & 7)) > 1:
            back = 0 if move.from_square < 32 else 56
            return back + (7 if move.to_square > move.from_square else 0)
        return None

    def _in_mode(self, move: Move) -> Move:
        """Castling as this board writes it: king to target, or king takes rook in Chess960."""
        rook = self._castling_rook(move)
        if rook is None:
            return move
        if self.chess960:
            # A program may write the standard array's castling as it is written without Chess960, and nothing else.
            target, is_usual = self._castled(move.from_square, rook)[0], move.from_square & 7 == 4
            return Move(move.from_square, rook) if is_usual and move.to_square == target else move
        if rook != move.to_square or move.from_square & 7 != 4:
            return move
        return Move(move.from_square, self._castled(move.from_square, rook)[0])

    def is_pseudo_legal(self, move: Move) -> bool:
        """Whether a piece can make the move, whether or not the king is left in check."""
        if not move or move.drop:
            return False
        origin = 1 << move.from_square
        if not self.occupied_co[self.turn] & origin:
            return False
        move = self._in_mode(move) if self.kings & origin and not self.chess960 else move
        return move in self.generate_pseudo_legal_moves(origin)

    # Legal moves.

    def generate_legal_moves(self, from_mask: IntoSquareSet = BB_ALL, to_mask: IntoSquareSet = BB_ALL) -> Iterator[Move]:
        """The legal moves, of pieces and to squares of the masks."""
        core = self._legal_core()
        if core is None:
            origins, targets = SquareSet(from_mask).mask, SquareSet(to_mask).mask
            for made in self.generate_pseudo_legal_moves(origins, targets):
                if not self.is_into_check(made):
                    yield made
            return
        chess960 = self.chess960
        known = _CHESS960 if chess960 else _STANDARD
        if from_mask is BB_ALL and to_mask is BB_ALL:
            for move in core.legal_moves:
                yield Move(*(known.get(move.bits) or _from_core(move, chess960)))
            return
        origins, targets = SquareSet(from_mask).mask, SquareSet(to_mask).mask
        for move in core.generate_legal_moves(origins, targets):
            if move.bits >> 12 != _CASTLING:
                yield Move(*(known.get(move.bits) or _from_core(move, chess960)))
        # Masks name the rook of castling.
        if targets & self.castling_rights:
            yield from self.generate_castling_moves(origins, targets)

    def generate_legal_ep(self, from_mask: Bitboard = BB_ALL, to_mask: Bitboard = BB_ALL) -> Iterator[Move]:
        """Legal captures in passing."""
        for move in self.generate_pseudo_legal_ep(from_mask, to_mask):
            if not self.is_into_check(move):
                yield move

    def generate_legal_captures(self, from_mask: Bitboard = BB_ALL, to_mask: Bitboard = BB_ALL) -> Iterator[Move]:
        """Legal captures."""
        for move in self.generate_legal_moves(from_mask, to_mask):
            if self.is_capture(move):
                yield move

    def is_legal(self, move: Move) -> bool:
        """Whether the rules allow the move."""
        if not move or move.drop or move.from_square == move.to_square:
            return False
        core = self._legal_core()
        if core is None or self.chess960 or move.promotion in (PAWN, KING):
            return self.is_pseudo_legal(move) and not self.is_into_check(move)
        return core.is_legal(CoreMove(move.from_square, move.to_square, move.promotion))

    def has_legal_en_passant(self) -> bool:
        """Whether a pawn can be captured in passing."""
        return self.ep_square is not None and any(self.generate_legal_ep())

    def is_check(self) -> bool:
        """Whether the side to move is in check."""
        return bool(self.checkers_mask())

    def is_into_check(self, move: Move) -> bool:
        """Whether the move leaves the mover's own king in check."""
        king = self.king(self.turn)
        if king is None or not self.occupied & 1 << move.from_square:
            return False
        after = self._after(move)
        king_after = after.king(self.turn)
        return king_after is not None and bool(after.attackers_mask(not self.turn, king_after))

    def gives_check(self, move: Move) -> bool:
        """Whether the move gives check."""
        return self._after(move).is_check()

    def _after(self, move: Move) -> MoveGeneration:
        board = MoveGeneration(None)
        for name in ("pawns", "knights", "bishops", "rooks", "queens", "kings", "promoted", "occupied"):
            setattr(board, name, getattr(self, name))
        board.occupied_co = self.occupied_co[:]
        board.turn, board.castling_rights, board.ep_square = self.turn, self.castling_rights, self.ep_square
        board.halfmove_clock, board.fullmove_number, board.chess960 = 0, 1, self.chess960
        board._move(board._in_mode(move))
        return board

    def was_into_check(self) -> bool:
        """Whether the side that has just moved has left its king in check."""
        king = self.king(not self.turn)
        return king is not None and self.is_attacked_by(self.turn, king)

    # What a move is.

    def is_en_passant(self, move: Move) -> bool:
        """Whether the move captures in passing."""
        return (
            self.ep_square == move.to_square
            and bool(self.pawns >> move.from_square & 1)
            and abs(move.to_square - move.from_square) in (7, 9)
            and not self.occupied >> move.to_square & 1
        )

    def is_capture(self, move: Move) -> bool:
        """Whether the move captures."""
        touched = 1 << move.from_square ^ 1 << move.to_square
        return bool(touched & self.occupied_co[not self.turn]) or self.is_en_passant(move)

    def is_zeroing(self, move: Move) -> bool:
        """Whether the move sets the half-move clock to zero: a capture or a pawn's move."""
        touched = 1 << move.from_square ^ 1 << move.to_square
        return bool(touched & self.pawns or touched & self.occupied_co[not self.turn] or move.drop == PAWN)

    def is_castling(self, move: Move) -> bool:
        """Whether the move is castling."""
        if not self.kings >> move.from_square & 1:
            return False
        rooks = self.rooks & self.occupied_co[self.turn]
        return abs((move.from_square & 7) - (move.to_square & 7)) > 1 or bool(rooks >> move.to_square & 1)

    def is_kingside_castling(self, move: Move) -> bool:
        """Whether the move is castling towards the h-file."""
        return self.is_castling(move) and move.to_square & 7 > move.from_square & 7

    def is_queenside_castling(self, move: Move) -> bool:
        """Whether the move is castling towards the a-file."""
        return self.is_castling(move) and move.to_square & 7 < move.from_square & 7

    def is_irreversible(self, move: Move) -> bool:
        """Whether the position before can never come back after the move."""
        rights = self.clean_castling_rights()
        back = BB_RANKS[0 if self.turn else 7]
        touched = 1 << move.from_square ^ 1 << move.to_square
        king_loses = touched & rights & back or (rights & back and touched & self.kings & self.occupied_co[self.turn])
        return bool(self.is_zeroing(move) or king_loses or touched & rights or self.has_legal_en_passant())

    # Doing it.

    def _rights_after(self, move: Move) -> Bitboard:
        """The castling rights that a move leaves."""
        rights = self.clean_castling_rights() & ~(1 << move.from_square | 1 << move.to_square)
        is_king = self.kings & ~self.promoted & 1 << move.from_square and not move.drop
        return rights & ~BB_RANKS[0 if self.turn else 7] if is_king else rights

    def _move(self, move: Move) -> None:
        """Makes the move, legal or not, without remembering what was before."""
        ep_square, self.ep_square = self.ep_square, None
        turn = self.turn
        self.halfmove_clock += 1
        if not turn:
            self.fullmove_number += 1
        if not move:
            self.turn = not turn
            return
        if move.drop:
            self._put(move.to_square, move.drop, turn)
            self.turn = not turn
            return
        if self.is_zeroing(move):
            self.halfmove_clock = 0
        origin, target = move.from_square, move.to_square
        rights = self._rights_after(move)
        promoted = bool(self.promoted >> origin & 1)
        castling_rook = self._castling_rook(move) if self.is_castling(move) else None
        piece_type: PieceType | None = self._take(origin)
        if piece_type is None:
            raise IllegalMoveError(f"{move} is played in {self.board_fen()!r}, where {move.uci()[:2]} is empty")
        if piece_type == PAWN:
            up = 8 if turn else -8
            if target - origin == 2 * up and origin >> 3 == (1 if turn else 6):
                self.ep_square = origin + up
            elif target == ep_square and abs(target - origin) in (7, 9) and not self.occupied >> target & 1:
                self._take(target - up)
        self.castling_rights = rights
        if castling_rook is not None:
            king_to, rook_to = self._castled(origin, castling_rook)
            self._take(castling_rook)
            self._put(king_to, KING, turn)
            self._put(rook_to, ROOK, turn)
        else:
            self._put(target, move.promotion or piece_type, turn, promoted or move.promotion is not None)
        self.turn = not turn
