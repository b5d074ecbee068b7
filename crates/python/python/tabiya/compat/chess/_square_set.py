"""A set of squares that can be changed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, MutableSet
from typing import SupportsInt, TypeAlias, Union

from ._bitboards import (
    BB_ALL,
    BB_SQUARES,
    between,
    flip_vertical,
    lsb,
    msb,
    ray,
    scan_forward,
    scan_reversed,
)
from ._vocabulary import Square

IntoSquareSet: TypeAlias = Union[SupportsInt, Iterable[Square]]


def _mask(squares: IntoSquareSet) -> int:
    if isinstance(squares, SquareSet):
        return squares.mask
    # A text is no number here, whatever is written in it.
    if hasattr(squares, "__int__"):
        return int(squares) & BB_ALL  # type: ignore[arg-type]
    mask = 0
    for square in squares:
        mask |= BB_SQUARES[square]
    return mask


class SquareSet(MutableSet[Square]):
    """A set of squares over a 64-bit number, with the operators of sets and of numbers."""

    __slots__ = ("mask",)

    def __init__(self, squares: IntoSquareSet = 0) -> None:
        self.mask = _mask(squares)

    def __contains__(self, square: object) -> bool:
        return isinstance(square, int) and bool(self.mask & BB_SQUARES[square])

    def __iter__(self) -> Iterator[Square]:
        return scan_forward(self.mask)

    def __reversed__(self) -> Iterator[Square]:
        return scan_reversed(self.mask)

    def __len__(self) -> int:
        return self.mask.bit_count()

    def add(self, square: Square) -> None:
        """Puts a square in."""
        self.mask |= BB_SQUARES[square]

    def discard(self, square: Square) -> None:
        """Takes a square out, if it is in."""
        self.mask &= ~BB_SQUARES[square]

    def remove(self, square: Square) -> None:
        """Takes a square out; ``KeyError`` when it is not in."""
        if square not in self:
            raise KeyError(square)
        self.discard(square)

    def pop(self) -> Square:
        """Takes the lowest square out; ``KeyError`` when there is none."""
        if not self.mask:
            raise KeyError("the set of squares is empty")
        square = lsb(self.mask)
        self.mask &= self.mask - 1
        return square

    def clear(self) -> None:
        """Takes every square out."""
        self.mask = 0

    def copy(self) -> SquareSet:
        """Another set of the same squares."""
        return SquareSet(self.mask)

    def isdisjoint(self, other: IntoSquareSet) -> bool:
        """Whether no square is in both."""
        return not self.mask & _mask(other)

    def issubset(self, other: IntoSquareSet) -> bool:
        """Whether every square is in the other."""
        return not self.mask & ~_mask(other)

    def issuperset(self, other: IntoSquareSet) -> bool:
        """Whether every square of the other is in this one."""
        return not _mask(other) & ~self.mask

    def union(self, *others: IntoSquareSet) -> SquareSet:
        """The squares in any of them."""
        result = self.copy()
        result.update(*others)
        return result

    def intersection(self, *others: IntoSquareSet) -> SquareSet:
        """The squares in all of them."""
        result = self.copy()
        result.intersection_update(*others)
        return result

    def difference(self, *others: IntoSquareSet) -> SquareSet:
        """The squares in none of the others."""
        result = self.copy()
        result.difference_update(*others)
        return result

    def symmetric_difference(self, other: IntoSquareSet) -> SquareSet:
        """The squares in exactly one of the two."""
        return SquareSet(self.mask ^ _mask(other))

    def update(self, *others: IntoSquareSet) -> None:
        """Puts the squares of the others in."""
        for other in others:
            self.mask |= _mask(other)

    def intersection_update(self, *others: IntoSquareSet) -> None:
        """Keeps only squares that all the others have."""
        for other in others:
            self.mask &= _mask(other)

    def difference_update(self, *others: IntoSquareSet) -> None:
        """Takes the squares of the others out."""
        for other in others:
            self.mask &= ~_mask(other)

    def symmetric_difference_update(self, other: IntoSquareSet) -> None:
        """Keeps the squares that are in exactly one of the two."""
        self.mask ^= _mask(other)

    def __or__(self, other: IntoSquareSet) -> SquareSet:  # type: ignore[override]
        return self.union(other)

    __ror__ = __or__

    def __and__(self, other: IntoSquareSet) -> SquareSet:
        return self.intersection(other)

    __rand__ = __and__

    def __xor__(self, other: IntoSquareSet) -> SquareSet:  # type: ignore[override]
        return self.symmetric_difference(other)

    __rxor__ = __xor__

    def __sub__(self, other: IntoSquareSet) -> SquareSet:
        return self.difference(other)

    def __rsub__(self, other: IntoSquareSet) -> SquareSet:
        return SquareSet(_mask(other)).difference(self)

    def __ior__(self, other: IntoSquareSet) -> SquareSet:  # type: ignore[override]
        self.update(other)
        return self

    def __iand__(self, other: IntoSquareSet) -> SquareSet:
        self.intersection_update(other)
        return self

    def __isub__(self, other: IntoSquareSet) -> SquareSet:
        self.difference_update(other)
        return self

    def __ixor__(self, other: IntoSquareSet) -> SquareSet:  # type: ignore[override]
        self.symmetric_difference_update(other)
        return self

    def __invert__(self) -> SquareSet:
        return SquareSet(self.mask ^ BB_ALL)

    def __lshift__(self, shift: int) -> SquareSet:
        return SquareSet(self.mask << shift & BB_ALL)

    def __rshift__(self, shift: int) -> SquareSet:
        return SquareSet(self.mask >> shift)

    def __ilshift__(self, shift: int) -> SquareSet:
        self.mask = self.mask << shift & BB_ALL
        return self

    def __irshift__(self, shift: int) -> SquareSet:
        self.mask >>= shift
        return self

    def __eq__(self, other: object) -> bool:
        try:
            return self.mask == _mask(other)  # type: ignore[arg-type]
        except (TypeError, ValueError, IndexError):
            return NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __int__(self) -> int:
        return self.mask

    def __index__(self) -> int:
        return self.mask

    def __bool__(self) -> bool:
        return bool(self.mask)

    def tolist(self) -> list[bool]:
        """For each square from a1 to h8, whether it is in."""
        return [bool(self.mask >> square & 1) for square in range(64)]

    def carry_rippler(self) -> Iterator[int]:
        """Every subset as a number, the empty one first."""
        subset = 0
        while True:
            yield subset
            subset = (subset - self.mask) & self.mask
            if not subset:
                return

    def mirror(self) -> SquareSet:
        """The set as it is seen from the other side of the board."""
        return SquareSet(flip_vertical(self.mask))

    def lowest(self) -> Square | None:
        """The lowest square, if there is one."""
        return lsb(self.mask) if self.mask else None

    def highest(self) -> Square | None:
        """The highest square, if there is one."""
        return msb(self.mask) if self.mask else None

    def __repr__(self) -> str:
        return f"SquareSet({self.mask:#021_x})"

    def __str__(self) -> str:
        ranks = (self.mask >> 8 * rank & 0xFF for rank in range(7, -1, -1))
        return "\n".join(" ".join("1" if rank >> file & 1 else "." for file in range(8)) for rank in ranks)

    def _repr_svg_(self) -> str:
        from . import svg

        return svg.board(squares=self, size=400)

    @classmethod
    def from_square(cls, square: Square) -> SquareSet:
        """The set of one square."""
        return cls(1 << square)

    @classmethod
    def ray(cls, a: Square, b: Square) -> SquareSet:
        """The line through two squares from edge to edge."""
        return cls(ray(a, b))

    @classmethod
    def between(cls, a: Square, b: Square) -> SquareSet:
        """The squares between two squares, without the two."""
        return cls(between(a, b))


