"""Sets of squares as 64-bit numbers (bit 0 is a1, bit 63 is h8): names, walks, turns and the lines of pieces."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

from ._vocabulary import BLACK, WHITE, Square

Bitboard: TypeAlias = int

BB_EMPTY: Bitboard = 0
BB_ALL: Bitboard = (1 << 64) - 1
BB_SQUARES: list[Bitboard] = [1 << square for square in range(64)]
BB_FILES: list[Bitboard] = [0x0101_0101_0101_0101 << file for file in range(8)]
BB_RANKS: list[Bitboard] = [0xFF << 8 * rank for rank in range(8)]
(
    BB_A1, BB_B1, BB_C1, BB_D1, BB_E1, BB_F1, BB_G1, BB_H1,
    BB_A2, BB_B2, BB_C2, BB_D2, BB_E2, BB_F2, BB_G2, BB_H2,
    BB_A3, BB_B3, BB_C3, BB_D3, BB_E3, BB_F3, BB_G3, BB_H3,
    BB_A4, BB_B4, BB_C4, BB_D4, BB_E4, BB_F4, BB_G4, BB_H4,
    BB_A5, BB_B5, BB_C5, BB_D5, BB_E5, BB_F5, BB_G5, BB_H5,
    BB_A6, BB_B6, BB_C6, BB_D6, BB_E6, BB_F6, BB_G6, BB_H6,
    BB_A7, BB_B7, BB_C7, BB_D7, BB_E7, BB_F7, BB_G7, BB_H7,
    BB_A8, BB_B8, BB_C8, BB_D8, BB_E8, BB_F8, BB_G8, BB_H8,
) = BB_SQUARES
BB_FILE_A, BB_FILE_B, BB_FILE_C, BB_FILE_D, BB_FILE_E, BB_FILE_F, BB_FILE_G, BB_FILE_H = BB_FILES
BB_RANK_1, BB_RANK_2, BB_RANK_3, BB_RANK_4, BB_RANK_5, BB_RANK_6, BB_RANK_7, BB_RANK_8 = BB_RANKS
BB_DARK_SQUARES: Bitboard = 0xAA55_AA55_AA55_AA55
BB_LIGHT_SQUARES: Bitboard = BB_ALL ^ BB_DARK_SQUARES
BB_BACKRANKS: Bitboard = BB_RANKS[0] | BB_RANKS[7]
BB_CORNERS: Bitboard = BB_BACKRANKS & (BB_FILES[0] | BB_FILES[7])
BB_CENTER: Bitboard = (BB_RANKS[3] | BB_RANKS[4]) & (BB_FILES[3] | BB_FILES[4])


def lsb(bb: Bitboard) -> Square:
    """The lowest square of a set; -1 when there is none."""
    return (bb & -bb).bit_length() - 1


def msb(bb: Bitboard) -> Square:
    """The highest square of a set; -1 when there is none."""
    return bb.bit_length() - 1


def scan_forward(bb: Bitboard) -> Iterator[Square]:
    """The squares of a set from a1 to h8."""
    while bb:
        low = bb & -bb
        yield low.bit_length() - 1
        bb ^= low


def scan_reversed(bb: Bitboard) -> Iterator[Square]:
    """The squares of a set from h8 to a1."""
    while bb:
        square = bb.bit_length() - 1
        yield square
        bb ^= 1 << square


popcount: Callable[[Bitboard], int] = int.bit_count


def flip_vertical(bb: Bitboard) -> Bitboard:
    """The first rank becomes the eighth."""
    return int.from_bytes(int(bb).to_bytes(8, "little"), "big")


_REVERSED = bytes(int(f"{byte:08b}"[::-1], 2) for byte in range(256))


def flip_horizontal(bb: Bitboard) -> Bitboard:
    """The a-file becomes the h-file."""
    return int.from_bytes(int(bb).to_bytes(8, "little").translate(_REVERSED), "little")


def flip_diagonal(bb: Bitboard) -> Bitboard:
    """Turned over the diagonal from a1 to h8."""
    return sum(1 << ((square & 7) << 3 | square >> 3) for square in scan_forward(int(bb)))


def flip_anti_diagonal(bb: Bitboard) -> Bitboard:
    """Turned over the diagonal from h1 to a8."""
    return flip_vertical(flip_horizontal(flip_diagonal(bb)))


_NOT_A, _NOT_AB = BB_ALL ^ BB_FILES[0], BB_ALL ^ BB_FILES[0] ^ BB_FILES[1]
_NOT_H, _NOT_GH = BB_ALL ^ BB_FILES[7], BB_ALL ^ BB_FILES[7] ^ BB_FILES[6]


def shift_down(b: Bitboard) -> Bitboard:
    """Every square one rank down."""
    return b >> 8


def shift_2_down(b: Bitboard) -> Bitboard:
    """Every square two ranks down."""
    return b >> 16


def shift_up(b: Bitboard) -> Bitboard:
    """Every square one rank up."""
    return b << 8 & BB_ALL


def shift_2_up(b: Bitboard) -> Bitboard:
    """Every square two ranks up."""
    return b << 16 & BB_ALL


def shift_right(b: Bitboard) -> Bitboard:
    """Every square one file towards h."""
    return b << 1 & _NOT_A & BB_ALL


def shift_2_right(b: Bitboard) -> Bitboard:
    """Every square two files towards h."""
    return b << 2 & _NOT_AB & BB_ALL


def shift_left(b: Bitboard) -> Bitboard:
    """Every square one file towards a."""
    return b >> 1 & _NOT_H


def shift_2_left(b: Bitboard) -> Bitboard:
    """Every square two files towards a."""
    return b >> 2 & _NOT_GH


def shift_up_left(b: Bitboard) -> Bitboard:
    """Every square one step along a diagonal, up and towards a."""
    return shift_up(shift_left(b))


def shift_up_right(b: Bitboard) -> Bitboard:
    """Every square one step along a diagonal, up and towards h."""
    return shift_up(shift_right(b))


def shift_down_left(b: Bitboard) -> Bitboard:
    """Every square one step along a diagonal, down and towards a."""
    return shift_down(shift_left(b))


def shift_down_right(b: Bitboard) -> Bitboard:
    """Every square one step along a diagonal, down and towards h."""
    return shift_down(shift_right(b))


def _steps(square: Square, steps: tuple[tuple[int, int], ...]) -> Bitboard:
    file, rank = square & 7, square >> 3
    return sum(1 << (file + x) + 8 * (rank + y) for x, y in steps if 0 <= file + x < 8 and 0 <= rank + y < 8)


_DIAGONAL = ((1, 1), (-1, 1), (1, -1), (-1, -1))
_STRAIGHT = ((0, 1), (1, 0), (-1, 0), (0, -1))
_LEAPS = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))

BB_KNIGHT_ATTACKS: list[Bitboard] = [_steps(square, _LEAPS) for square in range(64)]
BB_KING_ATTACKS: list[Bitboard] = [_steps(square, _DIAGONAL + _STRAIGHT) for square in range(64)]
BB_PAWN_ATTACKS: list[list[Bitboard]] = [[], []]
BB_PAWN_ATTACKS[WHITE] = [_steps(square, ((1, 1), (-1, 1))) for square in range(64)]
BB_PAWN_ATTACKS[BLACK] = [_steps(square, ((1, -1), (-1, -1))) for square in range(64)]


def _walk(square: Square, step: tuple[int, int]) -> Bitboard:
    return _steps(square, tuple((step[0] * n, step[1] * n) for n in range(1, 8)))


# The first two steps of each kind go up the numbers of squares, the others down.
_UP_DIAGONAL = [[_walk(square, step) for square in range(64)] for step in _DIAGONAL[:2]]
_DOWN_DIAGONAL = [[_walk(square, step) for square in range(64)] for step in _DIAGONAL[2:]]
_UP_STRAIGHT = [[_walk(square, step) for square in range(64)] for step in _STRAIGHT[:2]]
_DOWN_STRAIGHT = [[_walk(square, step) for square in range(64)] for step in _STRAIGHT[2:]]


def _slide(square: Square, occupied: Bitboard, up: list[list[Bitboard]], down: list[list[Bitboard]]) -> Bitboard:
    reached = 0
    for line in up:
        walk = line[square]
        blockers = walk & occupied
        reached |= walk ^ line[(blockers & -blockers).bit_length() - 1] if blockers else walk
    for line in down:
        walk = line[square]
        blockers = walk & occupied
        reached |= walk ^ line[blockers.bit_length() - 1] if blockers else walk
    return reached


def diagonal_attacks(square: Square, occupied: Bitboard) -> Bitboard:
    """What a bishop attacks, with the first piece on each line."""
    return _slide(square, occupied, _UP_DIAGONAL, _DOWN_DIAGONAL)


def straight_attacks(square: Square, occupied: Bitboard) -> Bitboard:
    """What a rook attacks, with the first piece on each line."""
    return _slide(square, occupied, _UP_STRAIGHT, _DOWN_STRAIGHT)


def _lines() -> tuple[list[list[Bitboard]], list[list[Bitboard]]]:
    rays = [[0] * 64 for _ in range(64)]
    between = [[0] * 64 for _ in range(64)]
    for x, y in _DIAGONAL + _STRAIGHT:
        for a in range(64):
            forward, back = _walk(a, (x, y)), _walk(a, (-x, -y))
            for b in scan_forward(forward):
                rays[a][b] = forward | back | 1 << a
                between[a][b] = forward & _walk(b, (-x, -y))
    return rays, between


BB_RAYS, _BETWEEN = _lines()


def ray(a: Square, b: Square) -> Bitboard:
    """The whole line through two squares, from edge to edge; nothing when no line joins them."""
    return BB_RAYS[a][b]


def between(a: Square, b: Square) -> Bitboard:
    """The squares between two squares on a line, without the two."""
    return _BETWEEN[a][b]
