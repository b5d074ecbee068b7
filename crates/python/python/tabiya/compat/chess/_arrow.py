"""An arrow on a board, or a marked square."""

from __future__ import annotations

from ._vocabulary import SQUARE_NAMES, Square

CODES = {"green": "G", "red": "R", "yellow": "Y", "blue": "B"}


class Arrow:
    """An arrow from a square to a square, or a circle when both are one, in a colour."""

    def __init__(self, tail: Square, head: Square, *, color: str = "green") -> None:
        self.tail, self.head, self.color = tail, head, color

    def pgn(self) -> str:
        """As comments of PGN write it, such as ``Ge2e4`` or ``Rd5``."""
        target = "" if self.tail == self.head else SQUARE_NAMES[self.head]
        return f"{CODES.get(self.color, 'G')}{SQUARE_NAMES[self.tail]}{target}"

    @classmethod
    def from_pgn(cls, pgn: str) -> Arrow:
        """Reads what comments of PGN write."""
        colors = {code: color for color, code in CODES.items()}
        if len(pgn) not in (3, 5) or pgn[0].upper() not in colors:
            raise ValueError(f"{pgn!r} is not an arrow")
        return cls(SQUARE_NAMES.index(pgn[1:3]), SQUARE_NAMES.index(pgn[3:] or pgn[1:3]), color=colors[pgn[0].upper()])

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Arrow):
            return NotImplemented
        return (self.tail, self.head, self.color) == (other.tail, other.head, other.color)

    def __hash__(self) -> int:
        return hash((self.tail, self.head, self.color))

    def __str__(self) -> str:
        return self.pgn()

    def __repr__(self) -> str:
        tail, head = SQUARE_NAMES[self.tail].upper(), SQUARE_NAMES[self.head].upper()
        return f"Arrow({tail}, {head}, color={self.color!r})"
