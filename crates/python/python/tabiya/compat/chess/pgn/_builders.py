"""Visitors that make something of a game: the game, its tags, its last board, nothing."""

from __future__ import annotations

import logging
from collections.abc import Callable

from .._board import Board
from .._move import Move
from ._headers import Headers
from ._nodes import ChildNode, Game, GameNode
from ._visitor import SKIP, BaseVisitor, SkipType

LOGGER = logging.getLogger(__name__)


class GameBuilder(BaseVisitor[Game]):
    """Makes a game. What cannot be read is logged and kept in ``errors``."""

    def __init__(self, *, Game: Callable[[], Game] = Game) -> None:  # noqa: N803
        self.make = Game

    def begin_game(self) -> SkipType | None:
        """Starts with an empty game."""
        self.game: Game = self.make()
        self.variation_stack: list[GameNode] = [self.game]
        self.starting_comment = ""
        self.in_line = False
        return None

    def begin_headers(self) -> Headers:
        """The tags of the game are filled."""
        return self.game.headers

    def visit_header(self, tagname: str, tagvalue: str) -> None:
        """Keeps a tag."""
        self.game.headers[tagname] = tagvalue

    def visit_nag(self, nag: int) -> None:
        """Keeps an annotation."""
        self.variation_stack[-1].nags.add(nag)

    def begin_variation(self) -> SkipType | None:
        """Goes back one move."""
        parent = self.variation_stack[-1].parent
        assert parent is not None, "a side line begins before the first move"
        self.variation_stack.append(parent)
        self.in_line = False
        return None

    def end_variation(self) -> None:
        """Returns to the line before."""
        self.variation_stack.pop()
        self.in_line = True

    def visit_result(self, result: str) -> None:
        """Keeps the result, unless a tag tells it."""
        if self.game.headers.get("Result", "*") == "*":
            self.game.headers["Result"] = result

    def visit_comment(self, comment: str) -> None:
        """Keeps a comment: after the move, or before the first of a line."""
        node = self.variation_stack[-1]
        if self.in_line or (node.parent is None and node.is_end()):
            node.comment = f"{node.comment} {comment}" if node.comment else comment
        else:
            self.starting_comment = f"{self.starting_comment} {comment}" if self.starting_comment else comment

    def visit_move(self, board: Board, move: Move) -> None:
        """Goes on with a move."""
        node: ChildNode = self.variation_stack[-1].add_variation(move)
        node.starting_comment, self.starting_comment = self.starting_comment, ""
        self.variation_stack[-1] = node
        self.in_line = True

    def handle_error(self, error: Exception) -> None:
        """Logs and keeps what cannot be read."""
        LOGGER.error("%s while reading %r", error, self.game)
        self.game.errors.append(error)

    def result(self) -> Game:
        """The game."""
        return self.game


class HeadersBuilder(BaseVisitor[Headers]):
    """Makes the tags, and leaves the moves out."""

    def __init__(self, *, Headers: Callable[[], Headers] = lambda: Headers({})) -> None:  # noqa: N803
        self.make = Headers

    def begin_headers(self) -> Headers:
        """Starts with no tags."""
        self.headers: Headers = self.make()
        return self.headers

    def visit_header(self, tagname: str, tagvalue: str) -> None:
        """Keeps a tag."""
        self.headers[tagname] = tagvalue

    def end_headers(self) -> SkipType:
        """Leaves the moves out."""
        return SKIP

    def result(self) -> Headers:
        """The tags."""
        return self.headers


class BoardBuilder(BaseVisitor[Board]):
    """Makes the board at the end of the main line."""

    def begin_game(self) -> SkipType | None:
        """Starts with no side line."""
        self.depth = 0
        return None

    def begin_variation(self) -> SkipType:
        """Leaves side lines out."""
        return SKIP

    def visit_board(self, board: Board) -> None:
        """Keeps the board."""
        self.board = board

    def result(self) -> Board:
        """The last board."""
        return self.board


class SkipVisitor(BaseVisitor[bool]):
    """Leaves the game out."""

    def begin_game(self) -> SkipType:
        """Leaves everything out."""
        return SKIP

    def end_headers(self) -> SkipType:
        """Leaves the moves out."""
        return SKIP

    def begin_variation(self) -> SkipType:
        """Leaves side lines out."""
        return SKIP

    def result(self) -> bool:
        """True: there was a game."""
        return True
