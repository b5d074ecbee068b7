"""Colours, kinds of piece and squares as plain numbers, and what their names are."""

from __future__ import annotations

from typing import TypeAlias

Color: TypeAlias = bool
PieceType: TypeAlias = int
Square: TypeAlias = int

WHITE: Color = True
BLACK: Color = False
COLORS: list[Color] = [WHITE, BLACK]
COLOR_NAMES = ["black", "white"]

PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING = range(1, 7)
PIECE_TYPES: list[PieceType] = [PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING]
PIECE_SYMBOLS: list[str | None] = [None, *"pnbrqk"]
PIECE_NAMES: list[str | None] = [None, "pawn", "knight", "bishop", "rook", "queen", "king"]
UNICODE_PIECE_SYMBOLS = dict(zip("RrNnBbQqKkPp", "♖♜♘♞♗♝♕♛♔♚♙♟"))

FILE_NAMES = list("abcdefgh")
RANK_NAMES = list("12345678")
SQUARES: list[Square] = list(range(64))
SQUARE_NAMES = [file + rank for rank in RANK_NAMES for file in FILE_NAMES]
SQUARES_180: list[Square] = [square ^ 56 for square in SQUARES]
"""Every square as it is named from the other side of the board."""
(
    A1, B1, C1, D1, E1, F1, G1, H1,
    A2, B2, C2, D2, E2, F2, G2, H2,
    A3, B3, C3, D3, E3, F3, G3, H3,
    A4, B4, C4, D4, E4, F4, G4, H4,
    A5, B5, C5, D5, E5, F5, G5, H5,
    A6, B6, C6, D6, E6, F6, G6, H6,
    A7, B7, C7, D7, E7, F7, G7, H7,
    A8, B8, C8, D8, E8, F8, G8, H8,
) = SQUARES

STARTING_BOARD_FEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
STARTING_FEN = STARTING_BOARD_FEN + " w KQkq - 0 1"


class InvalidMoveError(ValueError):
    """A text that cannot be read as a move."""


class IllegalMoveError(ValueError):
    """A move that the rules do not allow in the position."""


class AmbiguousMoveError(ValueError):
    """A text that means several legal moves."""


def piece_symbol(piece_type: PieceType) -> str:
    """The small letter of a kind of piece."""
    return "?pnbrqk"[piece_type]


def piece_name(piece_type: PieceType) -> str:
    """The English name of a kind of piece."""
    return str(PIECE_NAMES[piece_type])


def parse_square(name: str) -> Square:
    """The square of a name such as ``e4``; ``ValueError`` for another text."""
    return SQUARE_NAMES.index(name)


def parse_file(name: str) -> int:
    """The number of a file, from 0, by its letter."""
    return FILE_NAMES.index(name)


def parse_rank(name: str) -> int:
    """The number of a rank, from 0, by its digit."""
    return RANK_NAMES.index(name)


def file_name(file: int) -> str:
    """The letter of a file."""
    return FILE_NAMES[file]


def rank_name(rank: int) -> str:
    """The digit of a rank."""
    return RANK_NAMES[rank]


def square_name(square: Square) -> str:
    """The name of a square."""
    return SQUARE_NAMES[square]


def square(file_index: int, rank_index: int) -> Square:
    """The square where a file and a rank meet, both counted from 0."""
    return rank_index * 8 + file_index


def square_file(square: Square) -> int:
    """The number of a square's file, from 0."""
    return square & 7


def square_rank(square: Square) -> int:
    """The number of a square's rank, from 0."""
    return square >> 3


def square_mirror(square: Square) -> Square:
    """The same square as it is seen from the other side of the board."""
    return square ^ 56


def square_distance(a: Square, b: Square) -> int:
    """How many moves a king needs from one square to another on an empty board."""
    return max(abs((a & 7) - (b & 7)), abs((a >> 3) - (b >> 3)))


def square_manhattan_distance(a: Square, b: Square) -> int:
    """The steps between two squares when only files and ranks may be walked."""
    return abs((a & 7) - (b & 7)) + abs((a >> 3) - (b >> 3))


def square_knight_distance(a: Square, b: Square) -> int:
    """How many moves a knight needs from one square to another on an empty board."""
    reached, moves = {a}, 0
    while b not in reached:
        reached |= {
            (file + x) + 8 * (rank + y)
            for file, rank in ((here & 7, here >> 3) for here in reached)
            for x, y in ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))
            if 0 <= file + x < 8 and 0 <= rank + y < 8
        }
        moves += 1
    return moves
