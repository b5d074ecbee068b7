"""Reads games of PGN, one at a time, and tells them to a visitor."""

from __future__ import annotations

import re
from typing import Any, TextIO

from .._board import Board
from ._builders import GameBuilder, HeadersBuilder, SkipVisitor
from ._headers import Headers
from ._visitor import SKIP, BaseVisitor

TAG_REGEX = re.compile(r"\[([A-Za-z0-9][A-Za-z0-9_+#=:-]*)\s+\"([^\r]*)\"\s*\]\s*")
TOKEN = re.compile(
    r"""(?P<comment>[{;])
    |(?P<nag>\$\d+|[?!]{1,2})
    |(?P<open>\()|(?P<close>\))
    |(?P<result>\*|1-0|0-1|1/2-1/2)
    |(?P<move>[NBKRQ]?[a-h]?[1-8]?[-x]?[a-h][1-8](?:=?[nbrqkNBRQK])?
        |[PNBRQK]?@[a-h][1-8]|--|Z0|0000|@@@@|O-O(?:-O)?|0-0(?:-0)?)""",
    re.VERBOSE,
)
NAGS = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}


def _trimmed(comment: str) -> str:
    """A comment without the one space that stands beside each brace."""
    return comment[comment.startswith(" ") : len(comment) - comment.endswith(" ")]


class _Movetext:
    """The moves of one game: the boards of the lines that are open, and how many of them are left out."""

    def __init__(self, handle: TextIO, visitor: BaseVisitor[Any], board: Board) -> None:
        self.handle, self.visitor = handle, visitor
        self.boards = [board]
        self.skipped = 0

    def line(self, line: str) -> None:
        """Tells what a line has, and as many more as a comment in it reaches over."""
        position = 0
        while match := TOKEN.search(line, position):
            position = match.end()
            kind, token = match.lastgroup, match[0]
            if kind == "comment":
                if token == ";":
                    if not self.skipped:
                        self.visitor.visit_comment(line[position:].strip())
                    return
                line, position = self.comment(line[position:])
            elif kind == "open":
                self.open()
            elif kind == "close":
                self.close()
            elif self.skipped:
                continue
            elif kind == "nag":
                nag = NAGS.get(token)
                self.visitor.visit_nag(int(token[1:]) if nag is None else nag)
            elif kind == "result":
                if len(self.boards) == 1:
                    self.visitor.visit_result(token)
            else:
                self.move(token)

    def comment(self, rest: str) -> tuple[str, int]:
        """Reads to the end of a comment, and returns the line it ends in and where."""
        parts = []
        while "}" not in rest:
            parts.append(rest)
            rest = self.handle.readline()
            if not rest:
                break
        end = rest.find("}")
        parts.append(rest if end < 0 else rest[:end])
        if not self.skipped:
            self.visitor.visit_comment(_trimmed("".join(parts)))
        return (rest, end + 1) if end >= 0 else ("", 0)

    def open(self) -> None:
        """A side line begins."""
        if self.skipped:
            self.skipped += 1
        elif self.boards[-1].move_stack:
            if self.visitor.begin_variation() is SKIP:
                self.skipped = 1
            board = self.boards[-1].copy()
            board.pop()
            self.boards.append(board)

    def close(self) -> None:
        """A side line ends."""
        if self.skipped > 1:
            self.skipped -= 1
            return
        self.skipped = 0
        if len(self.boards) > 1:
            self.visitor.end_variation()
            self.boards.pop()

    def move(self, token: str) -> None:
        """A move: told and made, or its line is left out."""
        board = self.boards[-1]
        if self.visitor.begin_parse_san(board, token) is SKIP:
            self.skipped = 1
            return
        try:
            move = self.visitor.parse_san(board, token)
        except ValueError as error:
            self.visitor.handle_error(error)
            self.skipped = 1
            return
        self.visitor.visit_move(board, move)
        board.push(move)
        self.visitor.visit_board(board)


def read_game(handle: TextIO, *, Visitor: Any = GameBuilder) -> Any:  # noqa: N803
    """Reads the next game of an open text file, and returns what the visitor makes of it: a ``Game``, or nothing
    at the end of the file. What cannot be read is in ``errors`` of the game."""
    visitor: BaseVisitor[Any] = Visitor()
    line = handle.readline().lstrip("\ufeff")
    while line and (line.isspace() or line.startswith(("%", ";"))):
        line = handle.readline()
    if not line:
        return None
    skipping = visitor.begin_game() is SKIP
    headers, line = _read_headers(handle, visitor, line, skipping)
    if not skipping and visitor.end_headers() is SKIP:
        skipping = True
    if skipping:
        _skip_movetext(handle, line)
    else:
        try:
            board = headers.board()
        except ValueError as error:
            visitor.handle_error(error)
            board = Board()
        visitor.visit_board(board)
        movetext = _Movetext(handle, visitor, board)
        while line and not line.isspace():
            if not line.startswith("%"):
                movetext.line(line)
            line = handle.readline()
    visitor.end_game()
    return visitor.result()


def _read_headers(handle: TextIO, visitor: BaseVisitor[Any], line: str, skipping: bool) -> tuple[Headers, str]:
    headers = Headers({})
    filled = None
    begun = False
    while line.startswith(("[", "%", ";")):
        if line.startswith("["):
            if not begun and not skipping:
                filled = visitor.begin_headers()
                begun = True
            match = TAG_REGEX.match(line)
            if match:
                value = re.sub(r"\\([\\\"])", r"\1", match[2])
                headers[match[1]] = value
                if not skipping:
                    visitor.visit_header(match[1], value)
        line = handle.readline()
        if line.isspace():
            # One empty line may stand among tags; a second one ends a game that has no moves.
            line = handle.readline()
    if not begun and not skipping:
        filled = visitor.begin_headers()
    return (filled if filled is not None else headers), line


def _skip_movetext(handle: TextIO, line: str) -> None:
    """Reads to the empty line after the moves, over empty lines in comments."""
    inside = False
    while line and (inside or not line.isspace()):
        if not line.startswith("%"):
            position = 0
            while True:
                mark = line.find("}", position) if inside else min(
                    (place for place in (line.find("{", position), line.find(";", position)) if place >= 0), default=-1
                )
                if mark < 0 or line[mark] == ";":
                    break
                inside, position = not inside, mark + 1
        line = handle.readline()


def read_headers(handle: TextIO) -> Headers | None:
    """Reads the tags of the next game, and leaves its moves out."""
    return read_game(handle, Visitor=HeadersBuilder)  # type: ignore[no-any-return]


def skip_game(handle: TextIO) -> bool:
    """Leaves the next game out; false at the end of the file."""
    return bool(read_game(handle, Visitor=SkipVisitor))
