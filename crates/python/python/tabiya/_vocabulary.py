"""Colours, kinds of piece and squares: integers with names."""

from __future__ import annotations

from enum import IntEnum


class Color(IntEnum):
    """A side. ``WHITE`` is true, ``BLACK`` is false, and ``other`` is the opponent."""

    BLACK = 0
    WHITE = 1

    @property
    def other(self) -> Color:
        """The opponent."""
        return Color(1 - self)

    def __str__(self) -> str:
        return self.name.lower()

    def __repr__(self) -> str:
        return self.name


class PieceType(IntEnum):
    """A kind of piece, from the pawn (1) to the king (6)."""

    PAWN = 1
    KNIGHT = 2
    BISHOP = 3
    ROOK = 4
    QUEEN = 5
    KING = 6

    @property
    def symbol(self) -> str:
        """Its small letter: ``p``, ``n``, ``b``, ``r``, ``q`` or ``k``."""
        return "pnbrqk"[self - 1]

    def __str__(self) -> str:
        return self.name.lower()

    def __repr__(self) -> str:
        return self.name


class _SquareEnum(IntEnum):
    """What squares can do."""

    @property
    def file(self) -> int:
        """The number of its file: 0 is the a-file, 7 the h-file."""
        return self & 7

    @property
    def rank(self) -> int:
        """The number of its rank: 0 is the first, 7 the eighth."""
        return self >> 3

    @property
    def is_light(self) -> bool:
        """Whether it is a light square."""
        return bool((self.file + self.rank) & 1)

    def distance(self, other: int) -> int:
        """How many steps a king needs."""
        return max(abs(self.file - (other & 7)), abs(self.rank - (other >> 3)))

    def __str__(self) -> str:
        return self.name.lower()

    def __repr__(self) -> str:
        return f"Square.{self.name}"


class Square(_SquareEnum):
    """A square: 0 is a1, 7 is h1, 63 is h8. ``Square.parse("e4")`` reads its name."""

    A1 = 0
    B1 = 1
    C1 = 2
    D1 = 3
    E1 = 4
    F1 = 5
    G1 = 6
    H1 = 7
    A2 = 8
    B2 = 9
    C2 = 10
    D2 = 11
    E2 = 12
    F2 = 13
    G2 = 14
    H2 = 15
    A3 = 16
    B3 = 17
    C3 = 18
    D3 = 19
    E3 = 20
    F3 = 21
    G3 = 22
    H3 = 23
    A4 = 24
    B4 = 25
    C4 = 26
    D4 = 27
    E4 = 28
    F4 = 29
    G4 = 30
    H4 = 31
    A5 = 32
    B5 = 33
    C5 = 34
    D5 = 35
    E5 = 36
    F5 = 37
    G5 = 38
    H5 = 39
    A6 = 40
    B6 = 41
    C6 = 42
    D6 = 43
    E6 = 44
    F6 = 45
    G6 = 46
    H6 = 47
    A7 = 48
    B7 = 49
    C7 = 50
    D7 = 51
    E7 = 52
    F7 = 53
    G7 = 54
    H7 = 55
    A8 = 56
    B8 = 57
    C8 = 58
    D8 = 59
    E8 = 60
    F8 = 61
    G8 = 62
    H8 = 63

    @classmethod
    def parse(cls, name: str) -> Square:
        """The square of a name such as ``e4``."""
        try:
            return cls[name.upper()]
        except KeyError:
            raise ValueError(f'"{name}" is not a square') from None

    @classmethod
    def at(cls, file: int, rank: int) -> Square:
        """The square on a file and a rank, both numbered from 0."""
        if not (0 <= file < 8 and 0 <= rank < 8):
            raise ValueError(f"no square is on file {file} and rank {rank}: both go from 0 to 7")
        return cls(file + 8 * rank)

    @property
    def mirrored(self) -> Square:
        """The square on the same file, seen from the other side."""
        return Square(self ^ 56)


# They are known by the name of the package, in pickles too.
Color.__module__ = PieceType.__module__ = Square.__module__ = "tabiya"
