"""A piece: its kind and its colour."""

from __future__ import annotations

from typing import NamedTuple

from ._vocabulary import PIECE_SYMBOLS, UNICODE_PIECE_SYMBOLS, Color, PieceType


class _Fields(NamedTuple):
    piece_type: PieceType
    color: Color


class Piece(_Fields):
    """A piece of a kind and a colour."""

    __slots__ = ()

    def symbol(self) -> str:
        """Its letter, large for White."""
        letter = str(PIECE_SYMBOLS[self.piece_type])
        return letter.upper() if self.color else letter

    def unicode_symbol(self, *, invert_color: bool = False) -> str:
        """Its figurine; of the other colour when asked, for dark screens."""
        symbol = self.symbol()
        return UNICODE_PIECE_SYMBOLS[symbol.swapcase() if invert_color else symbol]

    def __hash__(self) -> int:
        return self.piece_type + (-1 if self.color else 5)

    def __repr__(self) -> str:
        return f"Piece.from_symbol({self.symbol()!r})"

    def __str__(self) -> str:
        return self.symbol()

    def _repr_svg_(self) -> str:
        from . import svg

        return svg.piece(self, size=45)

    @classmethod
    def from_symbol(cls, symbol: str) -> Piece:
        """The piece of a letter; ``ValueError`` for another text."""
        return cls(PIECE_SYMBOLS.index(symbol.lower()), symbol.isupper())
