"""A piece: its kind and its colour."""

from __future__ import annotations

from ._vocabulary import PIECE_SYMBOLS, UNICODE_PIECE_SYMBOLS, Color, PieceType


class Piece:
    """A piece of a kind and a colour."""

    __slots__ = __match_args__ = ("piece_type", "color")

    piece_type: PieceType
    color: Color

    def __init__(self, piece_type: PieceType, color: Color) -> None:
        self.piece_type = piece_type
        self.color = color

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Piece):
            return NotImplemented
        return self.piece_type == other.piece_type and self.color == other.color

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
