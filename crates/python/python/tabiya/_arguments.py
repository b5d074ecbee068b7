"""What functions take: the types of their arguments."""

from __future__ import annotations

from collections.abc import Iterable
from os import PathLike
from typing import Literal, Protocol, TypeAlias, Union

from ._tabiya import SquareSet
from ._vocabulary import Color, PieceType, Square

ActionLayout: TypeAlias = Literal["alphazero", "lc0", "pettingzoo", "from-to"]
PlaneLayout: TypeAlias = Literal["alphazero", "lc0", "pettingzoo"]
StrPath: TypeAlias = Union[str, PathLike[str]]
SquareLike: TypeAlias = Union[Square, int, str]
ColorLike: TypeAlias = Union[Color, bool, int, str]
PieceTypeLike: TypeAlias = Union[PieceType, int, str]
SquareSetLike: TypeAlias = Union[SquareSet, int, Iterable[SquareLike]]


class SupportsRead(Protocol):
    """An open file: whatever has ``read``."""

    def read(self, size: int, /) -> str | bytes:
        """So many bytes or letters at most; nothing at the end."""
        ...
