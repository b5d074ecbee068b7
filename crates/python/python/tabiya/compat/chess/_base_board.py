"""Pieces on squares, without the rules of a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from ._bitboards import (
    BB_KING_ATTACKS,
    BB_KNIGHT_ATTACKS,
    BB_PAWN_ATTACKS,
    BB_ALL,
    BB_SQUARES,
    Bitboard,
    between,
    diagonal_attacks,
    flip_vertical,
    msb,
    ray,
    scan_forward,
    straight_attacks,
)
from ._piece import Piece
from ._square_set import IntoSquareSet, SquareSet
from ._vocabulary import (
    BISHOP,
    BLACK,
    KING,
    KNIGHT,
    PAWN,
    QUEEN,
    ROOK,
    STARTING_BOARD_FEN,
    WHITE,
    Color,
    PieceType,
    Square,
)

B = TypeVar("B", bound="BaseBoard")

# The names of the masks, by kind of piece.
MASKS = ("", "pawns", "knights", "bishops", "rooks", "queens", "kings")


class BaseBoard:
    """Sixty-four squares with pieces on them. Every mask is a plain number that can be read and changed."""

    pawns: Bitboard
    knights: Bitboard
    bishops: Bitboard
    rooks: Bitboard
    queens: Bitboard
    kings: Bitboard
    promoted: Bitboard
    occupied: Bitboard
    occupied_co: list[Bitboard]

    def __init__(self, board_fen: str | None = STARTING_BOARD_FEN) -> None:
        self._empty_squares()
        if board_fen is not None:
            self._place(board_fen)

    def _empty_squares(self) -> None:
        self.pawns = self.knights = self.bishops = self.rooks = self.queens = self.kings = 0
        self.promoted = self.occupied = 0
        self.occupied_co = [0, 0]

    def _place(self, board_fen: str) -> None:
        """Reads the first field of a FEN, and changes nothing unless all of it can be read."""
        placed: dict[Square, Piece] = {}
        promoted = 0
        rows = board_fen.strip().split("/")
        if " " in board_fen.strip() or len(rows) != 8:
            raise ValueError(f"the placement of pieces has eight ranks divided by slashes, not {board_fen!r}")
        for rank, row in zip(range(7, -1, -1), rows):
            file, after_digit, last = 0, False, -1
            for letter in row:
                if letter in "12345678":
                    if after_digit:
                        raise ValueError(f"two numbers stand next to each other in {row!r} of {board_fen!r}")
                    file, after_digit, last = file + int(letter), True, -1
                elif letter == "~" and last >= 0:
                    promoted |= 1 << last
                    last = -1
                elif letter.lower() in "pnbrqk" and file < 8:
                    last = file + 8 * rank
                    placed[last] = Piece.from_symbol(letter)
                    file, after_digit = file + 1, False
                else:
                    raise ValueError(f"{letter!r} has no place in {row!r} of {board_fen!r}")
            if file != 8:
                raise ValueError(f"{row!r} of {board_fen!r} has {file} squares instead of 8")
        self._empty_squares()
        for square, piece in placed.items():
            self._put(square, piece.piece_type, piece.color)
        self.promoted = promoted

    def _put(self, square: Square, piece_type: PieceType, color: Color, promoted: bool = False) -> None:
        self._take(square)
        bit = BB_SQUARES[square]
        name = MASKS[piece_type]
        setattr(self, name, getattr(self, name) | bit)
        self.occupied |= bit
        self.occupied_co[color] |= bit
        if promoted:
            self.promoted |= bit

    def _take(self, square: Square) -> PieceType | None:
        piece_type = self.piece_type_at(square)
        if piece_type is None:
            return None
        bit = BB_SQUARES[square]
        name = MASKS[piece_type]
        setattr(self, name, getattr(self, name) & ~bit)
        self.occupied &= ~bit
        self.occupied_co[WHITE] &= ~bit
        self.occupied_co[BLACK] &= ~bit
        self.promoted &= ~bit
        return piece_type

    # What stands where.

    def piece_type_at(self, square: Square) -> PieceType | None:
        """The kind of the piece on a square."""
        bit = BB_SQUARES[square]
        if not self.occupied & bit:
            return None
        if self.pawns & bit:
            return PAWN
        if self.knights & bit:
            return KNIGHT
        if self.bishops & bit:
            return BISHOP
        if self.rooks & bit:
            return ROOK
        if self.queens & bit:
            return QUEEN
        return KING

    def color_at(self, square: Square) -> Color | None:
        """The colour of the piece on a square."""
        bit = BB_SQUARES[square]
        return WHITE if self.occupied_co[WHITE] & bit else BLACK if self.occupied_co[BLACK] & bit else None

    def piece_at(self, square: Square) -> Piece | None:
        """The piece on a square."""
        piece_type = self.piece_type_at(square)
        return piece_type and Piece(piece_type, bool(self.occupied_co[WHITE] & BB_SQUARES[square]))  # type: ignore[return-value]

    def pieces_mask(self, piece_type: PieceType, color: Color) -> Bitboard:
        """The squares of a kind and colour, as a number."""
        return int(getattr(self, MASKS[piece_type])) & self.occupied_co[color]

    def pieces(self, piece_type: PieceType, color: Color) -> SquareSet:
        """The squares of a kind and colour."""
        return SquareSet(self.pieces_mask(piece_type, color))

    def king(self, color: Color) -> Square | None:
        """Where a side's king stands; promoted kings do not count."""
        kings = self.occupied_co[color] & self.kings & ~self.promoted
        return msb(kings) if kings else None

    def piece_map(self, *, mask: Bitboard = BB_ALL) -> dict[Square, Piece]:
        """Every piece by its square."""
        return {square: self.piece_at(square) for square in scan_forward(self.occupied & mask)}  # type: ignore[misc]

    # Attacks.

    def attacks_mask(self, square: Square) -> Bitboard:
        """What the piece on a square attacks, as a number."""
        piece_type = self.piece_type_at(square)
        if piece_type is None:
            return 0
        if piece_type == PAWN:
            return BB_PAWN_ATTACKS[bool(self.occupied_co[WHITE] >> square & 1)][square]
        if piece_type == KNIGHT:
            return BB_KNIGHT_ATTACKS[square]
        if piece_type == KING:
            return BB_KING_ATTACKS[square]
        reached = diagonal_attacks(square, self.occupied) if piece_type != ROOK else 0
        return reached | (straight_attacks(square, self.occupied) if piece_type != BISHOP else 0)

    def attacks(self, square: Square) -> SquareSet:
        """What the piece on a square attacks, pinned or not."""
        return SquareSet(self.attacks_mask(square))

    def attackers_mask(self, color: Color, square: Square, occupied: Bitboard | None = None) -> Bitboard:
        """The pieces of a colour that attack a square, as a number."""
        blockers = self.occupied if occupied is None else occupied
        found = BB_PAWN_ATTACKS[not color][square] & self.pawns
        found |= BB_KNIGHT_ATTACKS[square] & self.knights
        found |= BB_KING_ATTACKS[square] & self.kings
        diagonal, straight = self.bishops | self.queens, self.rooks | self.queens
        if diagonal:
            found |= diagonal_attacks(square, blockers) & diagonal
        if straight:
            found |= straight_attacks(square, blockers) & straight
        return found & self.occupied_co[color]

    def attackers(self, color: Color, square: Square, occupied: IntoSquareSet | None = None) -> SquareSet:
        """The pieces of a colour that attack a square, pinned or not."""
        return SquareSet(self.attackers_mask(color, square, None if occupied is None else SquareSet(occupied).mask))

    def is_attacked_by(self, color: Color, square: Square, occupied: IntoSquareSet | None = None) -> bool:
        """Whether a colour attacks a square."""
        return bool(self.attackers_mask(color, square, None if occupied is None else SquareSet(occupied).mask))

    def pin_mask(self, color: Color, square: Square) -> Bitboard:
        """The line on which a piece of the colour is pinned to its king; the whole board when it is not."""
        king = self.king(color)
        line = 0 if king is None else ray(king, square)
        if king is None or not line:
            return BB_ALL
        for sliders, attacks in (
            (self.bishops | self.queens, diagonal_attacks),
            (self.rooks | self.queens, straight_attacks),
        ):
            enemies = sliders & self.occupied_co[not color] & line
            for enemy in scan_forward(enemies & attacks(king, 0)):
                way = between(king, enemy)
                if way >> square & 1 and not way & self.occupied & ~(1 << square):
                    return line
        return BB_ALL

    def pin(self, color: Color, square: Square) -> SquareSet:
        """The line on which a piece of the colour is pinned to its king; every square when it is not."""
        return SquareSet(self.pin_mask(color, square))

    def is_pinned(self, color: Color, square: Square) -> bool:
        """Whether a piece of the colour on the square would be pinned to its king."""
        return self.pin_mask(color, square) != BB_ALL

    # Changes.

    def reset_board(self) -> None:
        """Puts the pieces at their start."""
        self._place(STARTING_BOARD_FEN)

    def clear_board(self) -> None:
        """Takes every piece off."""
        self._empty_squares()

    def remove_piece_at(self, square: Square) -> Piece | None:
        """Takes a piece off, and returns it."""
        piece = self.piece_at(square)
        self._take(square)
        return piece

    def set_piece_at(self, square: Square, piece: Piece | None, promoted: bool = False) -> None:
        """Puts a piece on a square, or empties it."""
        if piece is None:
            self._take(square)
        else:
            self._put(square, piece.piece_type, piece.color, promoted)

    def set_piece_map(self, pieces: Mapping[Square, Piece]) -> None:
        """Puts exactly these pieces on the board."""
        self._empty_squares()
        for square, piece in pieces.items():
            self._put(square, piece.piece_type, piece.color)

    def set_board_fen(self, fen: str) -> None:
        """Puts the pieces of the first field of a FEN on the board."""
        self._place(fen)

    def board_fen(self, *, promoted: bool | None = False) -> str:
        """The first field of a FEN; promoted pieces are marked with ``~`` when asked."""
        rows = []
        for rank in range(7, -1, -1):
            row, empty = "", 0
            for square in range(8 * rank, 8 * rank + 8):
                piece = self.piece_at(square)
                if piece is None:
                    empty += 1
                    continue
                row += (str(empty) if empty else "") + piece.symbol()
                row += "~" if promoted and self.promoted >> square & 1 else ""
                empty = 0
            rows.append(row + (str(empty) if empty else ""))
        return "/".join(rows)

    def set_chess960_pos(self, scharnagl: int) -> None:
        """Puts the pieces of a numbered Chess960 start on the board."""
        if not 0 <= scharnagl <= 959:
            raise ValueError(f"Chess960 has the starts 0 to 959, not {scharnagl}")
        from tabiya import Board as Core

        self._place(Core.chess960(scharnagl).board_fen())

    def chess960_pos(self) -> int | None:
        """The number of the Chess960 start whose pieces stand on the board, if it is one."""
        fen = self.board_fen()
        row = fen.split("/")[0]
        if fen != f"{row}/pppppppp/8/8/8/8/PPPPPPPP/{row.upper()}" or self.promoted:
            return None
        return scharnagl(row)

    # Pictures and copies.

    def __str__(self) -> str:
        symbols = [piece.symbol() if (piece := self.piece_at(square)) else "." for square in range(64)]
        return "\n".join(" ".join(symbols[8 * rank : 8 * rank + 8]) for rank in range(7, -1, -1))

    def unicode(
        self,
        *,
        invert_color: bool = False,
        borders: bool = False,
        empty_square: str = "⭘",
        orientation: Color = WHITE,
    ) -> str:
        """The board in figurines, with borders and coordinates when asked."""
        lines = []
        edge = "  " + "-" * 17
        for rank in range(7, -1, -1) if orientation else range(8):
            cells = []
            for file in range(8) if orientation else range(7, -1, -1):
                piece = self.piece_at(8 * rank + file)
                cells.append(piece.unicode_symbol(invert_color=invert_color) if piece else empty_square)
            lines += [edge, f"{rank + 1} |{'|'.join(cells)}|"] if borders else [" ".join(cells)]
        if borders:
            lines += [edge, "   " + " ".join("abcdefgh" if orientation else "hgfedcba")]
        return "\n".join(lines)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.board_fen()!r})"

    def _repr_svg_(self) -> str:
        from . import svg

        return svg.board(board=self, size=390)

    def _placement(self) -> tuple[int, ...]:
        return (
            self.pawns,
            self.knights,
            self.bishops,
            self.rooks,
            self.queens,
            self.kings,
            self.occupied_co[WHITE],
            self.occupied_co[BLACK],
        )

    def __eq__(self, board: object) -> bool:
        if isinstance(board, BaseBoard):
            return self._placement() == board._placement() and self.promoted == board.promoted
        return NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def apply_transform(self, f: Callable[[Bitboard], Bitboard]) -> None:
        """Changes every mask by a function, such as ``flip_horizontal``."""
        for name in (*MASKS[1:], "promoted", "occupied"):
            setattr(self, name, f(getattr(self, name)))
        self.occupied_co = [f(self.occupied_co[BLACK]), f(self.occupied_co[WHITE])]

    def transform(self: B, f: Callable[[Bitboard], Bitboard]) -> B:
        """A copy, changed by a function of masks."""
        board = self.copy()
        board.apply_transform(f)
        return board

    def apply_mirror(self) -> None:
        """Turns the board round and gives each side the pieces of the other."""
        self.apply_transform(flip_vertical)
        self.occupied_co.reverse()

    def mirror(self: B) -> B:
        """A copy, turned round with colours exchanged."""
        board = self.copy()
        board.apply_mirror()
        return board

    def copy(self: B) -> B:
        """Another board with the same pieces."""
        board = type(self)(None)
        for name in (*MASKS[1:], "promoted", "occupied"):
            setattr(board, name, getattr(self, name))
        board.occupied_co = self.occupied_co[:]
        return board

    def __copy__(self: B) -> B:
        return self.copy()

    def __deepcopy__(self: B, memo: dict[int, object]) -> B:
        board = self.copy()
        memo[id(self)] = board
        return board

    @classmethod
    def empty(cls: type[B]) -> B:
        """A board without pieces."""
        return cls(None)

    @classmethod
    def from_chess960_pos(cls: type[B], scharnagl: int) -> B:
        """The numbered Chess960 start."""
        board = cls.empty()
        board.set_chess960_pos(scharnagl)
        return board


def scharnagl(row: str) -> int | None:
    """The number of a Chess960 first rank, by the scheme of Reinhard Scharnagl; nothing when it is none."""
    if sorted(row) != sorted("rnbqkbnr"):
        return None
    light = [file for file, piece in enumerate(row) if piece == "b" and file % 2]
    dark = [file for file, piece in enumerate(row) if piece == "b" and not file % 2]
    if not light or not dark or not row.index("r") < row.index("k") < row.rindex("r"):
        return None
    rest = row.replace("b", "")
    queen = rest.index("q")
    knights = [file for file, piece in enumerate(rest.replace("q", "")) if piece == "n"]
    pairs = [(a, b) for a in range(5) for b in range(a + 1, 5)]
    return pairs.index((knights[0], knights[1])) * 96 + queen * 16 + dark[0] // 2 * 4 + light[0] // 2
