"""What a player of crazyhouse has in hand."""

from __future__ import annotations

from collections.abc import Iterable

from ._vocabulary import PIECE_SYMBOLS, PIECE_TYPES, PieceType


class CrazyhousePocket:
    """The pieces in a player's hand."""

    def __init__(self, symbols: Iterable[str] = "") -> None:
        self.reset()
        for symbol in symbols:
            self.add(PIECE_SYMBOLS.index(symbol.lower()))

    def reset(self) -> None:
        """Takes everything away."""
        self._counts = [0] * 7

    def add(self, piece_type: PieceType) -> None:
        """Puts a piece in."""
        self._counts[piece_type] += 1

    def remove(self, piece_type: PieceType) -> None:
        """Takes a piece out; ``ValueError`` when there is none."""
        if not self._counts[piece_type]:
            raise ValueError(f"no {PIECE_SYMBOLS[piece_type]} in the pocket {self}")
        self._counts[piece_type] -= 1

    def count(self, piece_type: PieceType) -> int:
        """How many of a kind there are."""
        return self._counts[piece_type]

    def copy(self) -> CrazyhousePocket:
        """The same pieces once more."""
        return CrazyhousePocket(str(self))

    def __str__(self) -> str:
        return "".join(str(PIECE_SYMBOLS[kind]) * self._counts[kind] for kind in reversed(PIECE_TYPES))

    def __len__(self) -> int:
        return sum(self._counts)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, CrazyhousePocket) and self._counts == other._counts

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"CrazyhousePocket('{self}')"
