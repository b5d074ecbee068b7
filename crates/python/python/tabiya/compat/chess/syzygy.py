"""Endgame tables of Syzygy."""

from __future__ import annotations

import os
from types import TracebackType

import tabiya

from ._board import Board


class MissingTableError(KeyError):
    """No table answers for the position."""


class Tablebase:
    """The tables of one or more folders."""

    def __init__(self) -> None:
        self._folders: list[str] = []
        self._tables: tabiya.Tablebase | None = None

    def add_directory(self, directory: str | os.PathLike[str], *, load_wdl: bool = True, load_dtz: bool = True) -> int:
        """Adds a folder, and returns how many tables there are now that were not before."""
        before = 0 if self._tables is None else len(self._tables)
        self._tables = tabiya.Tablebase(*self._folders, os.fspath(directory))
        self._folders.append(os.fspath(directory))
        return len(self._tables) - before

    def _core(self, board: Board) -> tuple[tabiya.Tablebase, tabiya.Board]:
        if board.castling_rights & board.clean_castling_rights():
            raise KeyError(f"the tables have no positions with castling rights: {board.fen()}")
        core = board._legal_core()
        if core is None or self._tables is None:
            raise MissingTableError(f"no table for {board.fen()}")
        return self._tables, core

    def probe_wdl(self, board: Board) -> int:
        """2 for a win, 1 for a win that the fifty-move rule may take away, 0, -1 and -2, for the side to move."""
        tables, core = self._core(board)
        try:
            return tables.wdl(core)
        except tabiya.TablebaseError as error:
            raise MissingTableError(str(error)) from error

    def probe_dtz(self, board: Board) -> int:
        """Half-moves to the next capture or pawn's move on the way to the result, below zero when losing."""
        tables, core = self._core(board)
        try:
            return tables.dtz(core)
        except tabiya.TablebaseError as error:
            raise MissingTableError(str(error)) from error

    def get_wdl(self, board: Board, default: int | None = None) -> int | None:
        """As ``probe_wdl``, or what is given when no table answers."""
        try:
            return self.probe_wdl(board)
        except KeyError:
            return default

    def get_dtz(self, board: Board, default: int | None = None) -> int | None:
        """As ``probe_dtz``, or what is given when no table answers."""
        try:
            return self.probe_dtz(board)
        except KeyError:
            return default

    def close(self) -> None:
        """Lets the tables go."""
        self._tables, self._folders = None, []

    def __enter__(self) -> Tablebase:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def open_tablebase(
    directory: str | os.PathLike[str], *, load_wdl: bool = True, load_dtz: bool = True, max_fds: int | None = 128
) -> Tablebase:
    """Opens the tables of a folder."""
    tables = Tablebase()
    tables.add_directory(directory, load_wdl=load_wdl, load_dtz=load_dtz)
    return tables
