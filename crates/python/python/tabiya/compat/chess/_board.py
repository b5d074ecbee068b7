"""The board of a game: a position with its moves, the stack of what was played, and every way to write them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TypeVar

from tabiya import Error as CoreError
from tabiya import Move as CoreMove

from ._base_board import MASKS, BaseBoard
from ._bitboards import Bitboard, flip_vertical
from ._endings import Endings
from ._epd import EpdText
from ._move import Move
from ._piece import Piece
from ._vocabulary import STARTING_BOARD_FEN, STARTING_FEN, WHITE, Square

B = TypeVar("B", bound="Board")


class LegalMoveGenerator:
    """The legal moves of a board, whenever they are asked for."""

    def __init__(self, board: Board) -> None:
        self.board = board

    def __bool__(self) -> bool:
        return any(True for _ in self)

    def count(self) -> int:
        """How many there are."""
        return sum(1 for _ in self)

    def __iter__(self) -> Iterator[Move]:
        return self.board.generate_legal_moves()

    def __contains__(self, move: object) -> bool:
        return isinstance(move, Move) and self.board.is_legal(move)

    def __repr__(self) -> str:
        sans = ", ".join(self.board.san(move) for move in self)
        return f"<LegalMoveGenerator at {id(self):#x} ({sans})>"


class PseudoLegalMoveGenerator(LegalMoveGenerator):
    """The pseudo-legal moves of a board, whenever they are asked for."""

    def __iter__(self) -> Iterator[Move]:
        return self.board.generate_pseudo_legal_moves()

    def __contains__(self, move: object) -> bool:
        return isinstance(move, Move) and self.board.is_pseudo_legal(move)

    def __repr__(self) -> str:
        texts = ", ".join(self.board.san(m) if self.board.is_legal(m) else self.board.uci(m) for m in self)
        return f"<PseudoLegalMoveGenerator at {id(self):#x} ({texts})>"


class Board(EpdText, Endings):
    """A chess board, as it stands after a number of moves. It takes any pieces on any squares, and any move."""

    aliases = ["Standard", "Chess", "Classical", "Normal", "Illegal", "From Position"]
    uci_variant: str | None = "chess"
    xboard_variant: str | None = "normal"
    starting_fen = STARTING_FEN
    tbw_suffix: str | None = ".rtbw"
    tbz_suffix: str | None = ".rtbz"
    tbw_magic: bytes | None = b"\x71\xe8\x23\x5d"
    tbz_magic: bytes | None = b"\xd7\x66\x0c\xa5"
    pawnless_tbw_suffix: str | None = None
    pawnless_tbz_suffix: str | None = None
    pawnless_tbw_magic: bytes | None = None
    pawnless_tbz_magic: bytes | None = None
    connected_kings = False
    one_king = True
    captures_compulsory = False

    move_stack: list[Move]

    def __init__(self, fen: str | None = STARTING_FEN, *, chess960: bool = False) -> None:
        BaseBoard.__init__(self, None)
        self.chess960 = chess960
        self.ep_square = None
        self.move_stack = []
        self._stack: list[tuple[tuple[int, ...], tuple[object, ...]]] = []
        if fen is None:
            self.clear()
        elif fen == type(self).starting_fen:
            self.reset()
        else:
            self.set_fen(fen)

    # Setting up.

    def reset(self) -> None:
        """The start of a game."""
        self.turn, self.castling_rights, self.ep_square = WHITE, 0x81_00_00_00_00_00_00_81, None
        self.halfmove_clock, self.fullmove_number = 0, 1
        self.reset_board()

    def reset_board(self) -> None:
        """Puts the pieces at their start, and forgets the moves."""
        self._place(STARTING_BOARD_FEN)
        self.clear_stack()

    def clear(self) -> None:
        """An empty board with White to move."""
        self.turn, self.castling_rights, self.ep_square = WHITE, 0, None
        self.halfmove_clock, self.fullmove_number = 0, 1
        self.clear_board()

    def clear_board(self) -> None:
        """Takes every piece off, and forgets the moves."""
        self._empty_squares()
        self.clear_stack()

    def clear_stack(self) -> None:
        """Forgets the moves that were played."""
        self.move_stack.clear()
        self._stack.clear()

    def set_board_fen(self, fen: str) -> None:
        """Puts the pieces of the first field of a FEN on the board, and forgets the moves."""
        super().set_board_fen(fen)
        self.clear_stack()

    def set_piece_map(self, pieces: Mapping[Square, Piece]) -> None:
        """Puts exactly these pieces on the board, and forgets the moves."""
        super().set_piece_map(pieces)
        self.clear_stack()

    def set_piece_at(self, square: Square, piece: Piece | None, promoted: bool = False) -> None:
        """Puts a piece on a square or empties it, and forgets the moves."""
        super().set_piece_at(square, piece, promoted)
        self.clear_stack()

    def remove_piece_at(self, square: Square) -> Piece | None:
        """Takes a piece off and returns it, and forgets the moves."""
        piece = super().remove_piece_at(square)
        self.clear_stack()
        return piece

    def set_chess960_pos(self, scharnagl: int) -> None:
        """The numbered Chess960 start of a game."""
        super().set_chess960_pos(scharnagl)
        self.chess960, self.turn, self.ep_square = True, WHITE, None
        self.castling_rights = self.rooks
        self.halfmove_clock, self.fullmove_number = 0, 1
        self.clear_stack()

    def chess960_pos(self, *, ignore_turn: bool = False, ignore_castling: bool = False, ignore_counters: bool = True) -> int | None:
        """The number of the Chess960 start that stands on the board, if it is one."""
        if self.ep_square is not None or not (ignore_turn or self.turn):
            return None
        if not ignore_castling and self.clean_castling_rights() != self.rooks:
            return None
        if not ignore_counters and (self.halfmove_clock, self.fullmove_number) != (0, 1):
            return None
        return super().chess960_pos()

    # Moves.

    @property
    def legal_moves(self) -> LegalMoveGenerator:
        """The legal moves, generated anew each time they are walked."""
        return LegalMoveGenerator(self)

    @property
    def pseudo_legal_moves(self) -> PseudoLegalMoveGenerator:
        """The moves of pieces, whether or not the king is left in check."""
        return PseudoLegalMoveGenerator(self)

    def _state(self) -> tuple[tuple[int, ...], tuple[object, ...]]:
        rest = (self.promoted, self.turn, self.castling_rights, self.ep_square, self.halfmove_clock, self.fullmove_number)
        return self._placement(), rest

    def _restore(self, state: tuple[tuple[int, ...], tuple[object, ...]]) -> None:
        self.pawns, self.knights, self.bishops, self.rooks, self.queens, self.kings, white, black = state[0]
        self.occupied_co, self.occupied = [black, white], white | black
        (
            self.promoted,
            self.turn,
            self.castling_rights,
            self.ep_square,
            self.halfmove_clock,
            self.fullmove_number,
        ) = state[1]  # type: ignore[assignment]

    def push(self, move: Move) -> None:
        """Makes a move. It is not checked: use ``push_san``, ``push_uci`` or ``find_move`` for what a player typed."""
        move = self._in_mode(move)
        before = self._state()
        followed = self._core is not None and self._core_key == self._key() and bool(move) and not move.drop
        try:
            self._move(move)
        except ValueError:
            self._restore(before)
            raise
        self._stack.append(before)
        self.move_stack.append(move)
        if followed:
            self._follow(move)

    def _follow(self, move: Move) -> None:
        """Makes the move in the core too, so that it need not be built again."""
        core = self._core
        assert core is not None
        try:
            if self.chess960:
                core.push_uci(move.uci())
            else:
                core.push(CoreMove(move.from_square, move.to_square, move.promotion))
        except CoreError:
            self._core_key = None
        else:
            self._core_key = self._key()
            self._core_depth += 1

    def pop(self) -> Move:
        """Takes the last move back and returns it; ``IndexError`` when there is none."""
        move = self.move_stack.pop()
        followed = self._core is not None and self._core_depth > 0 and self._core_key == self._key()
        self._restore(self._stack.pop())
        if followed and self._core is not None:
            self._core.pop()
            self._core_depth -= 1
            self._core_key = self._key()
        return move

    def peek(self) -> Move:
        """The last move; ``IndexError`` when there is none."""
        return self.move_stack[-1]

    def ply(self) -> int:
        """How many half-moves the game is old, by the number of the move and the turn."""
        return 2 * (self.fullmove_number - 1) + (not self.turn)

    def root(self: B) -> B:
        """The board before the first move of the stack."""
        board = self.copy(stack=False)
        if self._stack:
            board._restore(self._stack[0])
        return board

    # Equality, copies, pictures.

    def _transposition_key(self) -> tuple[object, ...]:
        ep = self.ep_square if self.has_legal_en_passant() else None
        return (*self._placement(), self.turn, self.clean_castling_rights(), ep)

    def __eq__(self, board: object) -> bool:
        if not isinstance(board, Board):
            return NotImplemented
        return (
            self.halfmove_clock == board.halfmove_clock
            and self.fullmove_number == board.fullmove_number
            and type(self).uci_variant == type(board).uci_variant
            and self._transposition_key() == board._transposition_key()
        )

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        mode = ", chess960=True" if self.chess960 else ""
        return f"{type(self).__name__}({self.fen()!r}{mode})"

    def _repr_svg_(self) -> str:
        from . import svg

        check = self.king(self.turn) if self.is_check() else None
        return svg.board(board=self, size=390, lastmove=self.peek() if self.move_stack else None, check=check)

    def copy(self: B, *, stack: bool | int = True) -> B:
        """Another board in the same position, with all, the last so many or none of the moves that led to it."""
        # Whoever made a class of their own finds what their `__init__` sets.
        kind = type(self)
        board = kind.__new__(kind) if kind.__init__.__module__.startswith("tabiya.") else kind(None)
        for name in (*MASKS[1:], "promoted", "occupied"):
            setattr(board, name, getattr(self, name))
        board.occupied_co = self.occupied_co[:]
        board.chess960, board.turn, board.castling_rights = self.chess960, self.turn, self.castling_rights
        board.ep_square, board.halfmove_clock = self.ep_square, self.halfmove_clock
        board.fullmove_number = self.fullmove_number
        kept = len(self._stack) if stack is True else int(stack)
        board._stack = self._stack[-kept:] if kept else []
        board.move_stack = self.move_stack[-kept:] if kept else []
        if self._core is not None and self._core_key == self._key():
            board._core, board._core_key = self._core.copy(stack=False), self._core_key
        return board

    def apply_transform(self, f: Callable[[Bitboard], Bitboard]) -> None:
        """Changes every mask by a function, such as ``flip_horizontal``, and forgets the moves."""
        super().apply_transform(f)
        self.clear_stack()
        self.ep_square = None if self.ep_square is None else f(1 << self.ep_square).bit_length() - 1
        self.castling_rights = f(self.castling_rights)

    def transform(self: B, f: Callable[[Bitboard], Bitboard]) -> B:
        """A copy without moves, changed by a function of masks."""
        board = self.copy(stack=False)
        board.apply_transform(f)
        return board

    def apply_mirror(self) -> None:
        """Turns the board round, gives each side the pieces of the other, and the turn with them."""
        self.apply_transform(flip_vertical)
        self.occupied_co.reverse()
        self.turn = not self.turn

    def mirror(self: B) -> B:
        """A copy, turned round with colours and turn exchanged."""
        board = self.copy()
        board.apply_mirror()
        return board

    def __getstate__(self) -> dict[str, object]:
        # The core is built again where the board arrives.
        return {name: value for name, value in vars(self).items() if not name.startswith("_core")}

    @classmethod
    def empty(cls: type[B], *, chess960: bool = False) -> B:
        """A board without pieces."""
        return cls(None, chess960=chess960)

    @classmethod
    def from_epd(cls: type[B], epd: str, *, chess960: bool = False) -> tuple[B, dict[str, object]]:
        """A board and the operations of an EPD."""
        board = cls.empty(chess960=chess960)
        return board, board.set_epd(epd)

    @classmethod
    def from_chess960_pos(cls: type[B], scharnagl: int) -> B:
        """The numbered Chess960 start."""
        board = cls.empty(chess960=True)
        board.set_chess960_pos(scharnagl)
        return board


