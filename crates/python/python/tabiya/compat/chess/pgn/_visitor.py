"""What is told of a game, one thing after another: the base of readers and writers."""

from __future__ import annotations

import enum
from typing import Generic, TypeVar

from .._board import Board
from .._move import Move
from ._headers import Headers

ResultT = TypeVar("ResultT", covariant=True)


class SkipType(enum.Enum):
    """What a visitor answers to leave out what follows."""

    SKIP = None


SKIP = SkipType.SKIP


class BaseVisitor(Generic[ResultT]):
    """Is told the game: override what you want to hear, and return the result at the end."""

    def begin_game(self) -> SkipType | None:
        """A game begins."""
        return None

    def begin_headers(self) -> Headers | None:
        """Tags begin; tags that are returned are filled."""
        return None

    def visit_header(self, tagname: str, tagvalue: str) -> None:
        """A tag."""

    def end_headers(self) -> SkipType | None:
        """Tags are over; ``SKIP`` leaves the moves out."""
        return None

    def begin_parse_san(self, board: Board, san: str) -> SkipType | None:
        """A move is about to be read; ``SKIP`` leaves the rest of its line out."""
        return None

    def parse_san(self, board: Board, san: str) -> Move:
        """Reads a move; override it to read other notations."""
        return board.parse_san(san)

    def visit_move(self, board: Board, move: Move) -> None:
        """A move, on the board before it."""

    def visit_board(self, board: Board) -> None:
        """The start, and the board after each move."""

    def visit_comment(self, comment: str) -> None:
        """A comment."""

    def visit_nag(self, nag: int) -> None:
        """An annotation by its number."""

    def begin_variation(self) -> SkipType | None:
        """A side line begins; ``SKIP`` leaves it out."""
        return None

    def end_variation(self) -> None:
        """The side line is over."""

    def visit_result(self, result: str) -> None:
        """The result."""

    def end_game(self) -> None:
        """The game is over."""

    def result(self) -> ResultT:
        """What the visitor has made of the game."""
        raise NotImplementedError

    def handle_error(self, error: Exception) -> None:
        """Something cannot be read; raises it unless overridden."""
        raise error
