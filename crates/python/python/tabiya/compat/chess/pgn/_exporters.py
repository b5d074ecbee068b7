"""Visitors that write PGN."""

from __future__ import annotations

from typing import TextIO

from .._board import Board
from .._move import Move
from ._visitor import SKIP, BaseVisitor, SkipType


class StringExporterMixin:
    """Writes the words of a game into lines of a width, and gives each line away."""

    def __init__(
        self, *, columns: int | None = 80, headers: bool = True, comments: bool = True, variations: bool = True
    ) -> None:
        self.columns, self.headers, self.comments, self.variations = columns, headers, comments, variations
        self.found_headers = False
        self.current_line = ""
        self.depth = 0
        # The number of a move is written at the start of a line of moves, and wherever a reader may have lost count.
        self.number_needed = True

    def write_line(self, line: str = "") -> None:
        """Takes a line."""
        raise NotImplementedError

    def flush_current_line(self) -> None:
        """Ends the line that is being filled."""
        if self.current_line:
            self.write_line(self.current_line.rstrip())
        self.current_line = ""

    def write_token(self, token: str) -> None:
        """Adds a word, with the space after it, on a new line if the two do not fit."""
        if self.columns is not None and len(self.current_line) + len(token) > self.columns:
            self.flush_current_line()
        self.current_line += token

    def begin_game(self) -> SkipType | None:
        """Starts anew."""
        return None

    def begin_headers(self) -> None:
        """Tags begin."""
        self.found_headers = False

    def visit_header(self, tagname: str, tagvalue: str) -> None:
        """Writes a tag."""
        if self.headers:
            self.found_headers = True
            escaped = tagvalue.replace("\\", "\\\\").replace('"', '\\"')
            self.write_line(f'[{tagname} "{escaped}"]')

    def end_headers(self) -> None:
        """Writes an empty line after tags."""
        if self.found_headers:
            self.write_line()

    def begin_variation(self) -> SkipType | None:
        """Opens a side line."""
        if not self.variations:
            return SKIP
        self.write_token("( ")
        self.number_needed = True
        return None

    def end_variation(self) -> None:
        """Closes a side line."""
        if not self.variations:
            return
        self.write_token(") ")
        self.number_needed = True

    def visit_comment(self, comment: str) -> None:
        """Writes a comment."""
        if self.comments:
            self.write_token("{ " + comment.replace("}", "").strip() + " } ")
            self.number_needed = True

    def visit_nag(self, nag: int) -> None:
        """Writes an annotation."""
        if self.comments:
            self.write_token(f"${nag} ")

    def visit_move(self, board: Board, move: Move) -> None:
        """Writes a move."""
        if board.turn:
            self.write_token(f"{board.fullmove_number}. ")
        elif self.number_needed:
            self.write_token(f"{board.fullmove_number}... ")
        self.write_token(board.san(move) + " ")
        self.number_needed = False

    def visit_result(self, result: str) -> None:
        """Writes the result."""
        self.write_token(result + " ")

    def end_game(self) -> None:
        """Writes an empty line after the game."""
        self.flush_current_line()
        self.write_line()


class StringExporter(StringExporterMixin, BaseVisitor[str]):
    """Writes a game as a text."""

    def __init__(
        self, *, columns: int | None = 80, headers: bool = True, comments: bool = True, variations: bool = True
    ) -> None:
        super().__init__(columns=columns, headers=headers, comments=comments, variations=variations)
        self.lines: list[str] = []

    def write_line(self, line: str = "") -> None:
        """Keeps a line."""
        self.lines.append(line.rstrip())

    def result(self) -> str:
        """The text."""
        rest = [self.current_line.rstrip()] if self.current_line else []
        return "\n".join(self.lines + rest).rstrip()

    def __str__(self) -> str:
        return self.result()


class FileExporter(StringExporterMixin, BaseVisitor[int]):
    """Writes a game to an open file, with an empty line after it."""

    def __init__(
        self,
        handle: TextIO,
        *,
        columns: int | None = 80,
        headers: bool = True,
        comments: bool = True,
        variations: bool = True,
    ) -> None:
        super().__init__(columns=columns, headers=headers, comments=comments, variations=variations)
        self.handle = handle
        self.written = 0

    def begin_game(self) -> None:
        """Starts to count anew."""
        self.written = 0

    def write_line(self, line: str = "") -> None:
        """Writes a line."""
        self.written += self.handle.write(line.rstrip() + "\n")

    def result(self) -> int:
        """How many letters were written."""
        return self.written

    def __repr__(self) -> str:
        return f"<FileExporter at {id(self):#x}>"

    __str__ = __repr__
