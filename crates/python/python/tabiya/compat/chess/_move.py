"""A move: from where to where, with the promotion or the dropped piece."""

from __future__ import annotations

from ._vocabulary import PIECE_SYMBOLS, SQUARE_NAMES, InvalidMoveError, PieceType, Square


class Move:
    """A move from a square to a square. It is false only when it is the null move."""

    __slots__ = __match_args__ = ("from_square", "to_square", "promotion", "drop")

    from_square: Square
    to_square: Square
    promotion: PieceType | None
    drop: PieceType | None

    def __init__(
        self,
        from_square: Square,
        to_square: Square,
        promotion: PieceType | None = None,
        drop: PieceType | None = None,
    ) -> None:
        self.from_square = from_square
        self.to_square = to_square
        self.promotion = promotion
        self.drop = drop

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Move):
            return NotImplemented
        return (
            self.from_square == other.from_square
            and self.to_square == other.to_square
            and self.promotion == other.promotion
            and self.drop == other.drop
        )

    def __hash__(self) -> int:
        return hash((self.from_square, self.to_square, self.promotion, self.drop))

    def uci(self) -> str:
        """The move as UCI writes it, such as ``e2e4``, ``a7a8q``, ``N@f3``, and ``0000`` for the null move."""
        if self.drop:
            return f"{str(PIECE_SYMBOLS[self.drop]).upper()}@{SQUARE_NAMES[self.to_square]}"
        if not self:
            return "0000"
        promotion = PIECE_SYMBOLS[self.promotion] if self.promotion else ""
        return f"{SQUARE_NAMES[self.from_square]}{SQUARE_NAMES[self.to_square]}{promotion}"

    def xboard(self) -> str:
        """The move as XBoard writes it: as UCI does, with ``@@@@`` for the null move."""
        return self.uci() if self else "@@@@"

    def __bool__(self) -> bool:
        return bool(self.from_square or self.to_square or self.promotion or self.drop)

    def __repr__(self) -> str:
        return f"Move.from_uci({self.uci()!r})"

    def __str__(self) -> str:
        return self.uci()

    @classmethod
    def from_uci(cls, uci: str) -> Move:
        """Reads what UCI writes; ``InvalidMoveError`` for another text."""
        if uci == "0000":
            return cls.null()
        try:
            if len(uci) == 4 and uci[1] == "@":
                square = SQUARE_NAMES.index(uci[2:])
                return cls(square, square, drop=PIECE_SYMBOLS.index(uci[0].lower()))
            if len(uci) not in (4, 5):
                raise InvalidMoveError(f"{uci!r} has {len(uci)} letters; a move in UCI has four or five")
            origin, target = SQUARE_NAMES.index(uci[:2]), SQUARE_NAMES.index(uci[2:4])
            promotion = PIECE_SYMBOLS.index(uci[4]) if len(uci) == 5 else None
        except ValueError as error:
            raise InvalidMoveError(f"{uci!r} is not a move in UCI") from error
        if origin == target:
            raise InvalidMoveError(f"{uci!r} goes nowhere; the null move is 0000")
        return cls(origin, target, promotion)

    @classmethod
    def null(cls) -> Move:
        """The null move, which passes the turn."""
        return cls(0, 0)
