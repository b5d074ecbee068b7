"""What goes wrong: every exception has a stable ``code`` and prints as a sentence."""

from __future__ import annotations

from collections import namedtuple

from ._told import Explanation as Explanation
from ._told import Problem as Problem

# `typing` would take as long to import as everything else here together; type checkers know this name without it.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NamedTuple

    class _FenReason(NamedTuple):
        code: str
        message: str
        field: str
        columns: tuple[int, int]

else:
    _FenReason = namedtuple("_FenReason", ["code", "message", "field", "columns"])


class Error(ValueError):
    """What every exception of this package is."""

    code: str
    """A stable, machine-readable code."""

    def __init__(self, message: str, code: str) -> None:
        super().__init__(message)
        self.code = code

    def __reduce__(self) -> tuple[type[Error], tuple[object, ...], dict[str, object]]:
        return type(self), (str(self), self.code), self.__dict__


class FenReason(_FenReason):
    """A reason why a FEN is refused: a stable ``code``, the ``message`` as a sentence, the ``field`` of the FEN that it
    is about, and its first and last of ``columns``, counted from 1."""

    __slots__ = ()

    def __str__(self) -> str:
        return self.message


class FenError(Error):
    """A FEN that is not a position, with every reason."""

    reasons: list[FenReason]
    """Every reason, in the order of the text."""

    def __init__(self, message: str, code: str, reasons: list[FenReason] | None = None) -> None:
        super().__init__(message, code)
        self.reasons = reasons or []


class SetupError(Error):
    """A position that was set up and is not legal."""


class MoveError(Error):
    """A move that is refused, with the explanation."""

    explanation: Explanation | None
    """The whole answer: sentences, squares, the nearest legal moves."""

    def __init__(self, message: str, code: str, explanation: Explanation | None = None) -> None:
        super().__init__(message, code)
        self.explanation = explanation


class IllegalMoveError(MoveError):
    """A move that is not legal."""


class AmbiguousMoveError(MoveError):
    """A text that means several legal moves."""


class UnreadableMoveError(MoveError):
    """A text that is not a move at all."""


class NotationError(Error):
    """A text that is not what it has to be."""


class EpdError(Error):
    """A text that is no EPD."""


class GameError(Error):
    """Something that the state of the game does not allow."""


class ClockError(Error):
    """Something that the clock does not allow, or a time control that cannot be read."""


class PgnError(Error):
    """A change of a game tree that cannot be made."""


class BookError(Error):
    """A book that cannot be read."""


class TablebaseError(Error):
    """A position that the endgame tables do not answer."""


class EngineError(Error):
    """An engine that does not start, does not answer, or answers wrongly."""


# They are known by the name of the package, in tracebacks and in pickles.
for _class in list(vars().values()):
    if isinstance(_class, type) and _class.__module__ == __name__:
        _class.__module__ = "tabiya"
