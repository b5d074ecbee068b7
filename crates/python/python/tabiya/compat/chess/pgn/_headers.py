"""The tags of a game."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, MutableMapping
from typing import Any

from .._board import Board

TAG_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_+#=:-]*")
ROSTER = {"Event": "?", "Site": "?", "Date": "????.??.??", "Round": "?", "White": "?", "Black": "?", "Result": "*"}
TAG_ROSTER = list(ROSTER)
CHESS960 = {"chess960", "chess 960", "fischerandom", "fischerrandom", "fischer random"}


class Headers(MutableMapping[str, str]):
    """The tags of a game: the seven of the roster first, the others in the order they came."""

    def __init__(self, data: Mapping[str, str] | Iterable[tuple[str, str]] | None = None, **kwargs: str) -> None:
        self._roster: dict[str, str] = {}
        self._others: dict[str, str] = {}
        self.update(ROSTER if data is None else data, **kwargs)

    def is_chess960(self) -> bool:
        """Whether the tag ``Variant`` names Chess960."""
        return self.get("Variant", "").lower() in CHESS960

    def is_wild(self) -> bool:
        """Whether the tag ``Variant`` names one of the numbered wild starts, played by the rules of chess."""
        return bool(re.fullmatch(r"wild/?[0-8]?a?", self.get("Variant", "").lower()))

    def variant(self) -> type[Board]:
        """The class of board of the variant; ``ValueError`` for one that this layer does not play."""
        name = self.get("Variant", "")
        if not name or self.is_chess960() or self.is_wild():
            return Board
        from ..variant import find_variant

        return find_variant(name)

    def board(self) -> Board:
        """The position that the game starts from."""
        variant = self.variant()
        fen = self.get("FEN", variant.starting_fen)
        board = variant(fen, chess960=self.is_chess960())
        board.chess960 = board.chess960 or board.has_chess960_castling_rights()
        return board

    def __setitem__(self, key: str, value: str) -> None:
        if not TAG_NAME.fullmatch(key):
            raise ValueError(f"{key!r} is not the name of a tag")
        if "\n" in value or "\r" in value:
            raise ValueError(f"the tag {key} has a line break: {value!r}")
        (self._roster if key in ROSTER else self._others)[key] = value

    def __getitem__(self, key: str) -> str:
        return (self._roster if key in ROSTER else self._others)[key]

    def __delitem__(self, key: str) -> None:
        del (self._roster if key in ROSTER else self._others)[key]

    def __iter__(self) -> Iterator[str]:
        yield from (key for key in ROSTER if key in self._roster)
        yield from self._others

    def __len__(self) -> int:
        return len(self._roster) + len(self._others)

    def copy(self) -> Headers:
        """The same tags once more."""
        return type(self)(self)

    def __copy__(self) -> Headers:
        return self.copy()

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{key}={value!r}' for key, value in self.items())})"

    @classmethod
    def builder(cls) -> Any:
        """A visitor that makes these tags."""
        from ._builders import HeadersBuilder

        return HeadersBuilder(Headers=lambda: cls({}))
