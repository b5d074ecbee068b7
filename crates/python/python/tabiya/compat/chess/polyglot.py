"""Opening books of Polyglot, and its keys of positions."""

from __future__ import annotations

import mmap
import os
import random
import struct
from collections.abc import Container, Iterator
from types import TracebackType
from typing import NamedTuple

from ._board import Board
from ._move import Move

ENTRY_STRUCT = struct.Struct(">QHHI")
_NOTHING: Container[Move] = ()


def zobrist_hash(board: Board) -> int:
    """The key of a position by which a book finds it. ``ValueError`` for a position that is not legal."""
    core = board._legal_core()
    if core is None:
        raise ValueError(f"a position that is not legal has no key: {board.fen()!r}")
    return core.polyglot_key()


class Entry(NamedTuple):
    """A move of a book."""

    key: int
    raw_move: int
    weight: int
    learn: int
    move: Move


class MemoryMappedReader:
    """A book on disk, of which only what is asked for is read."""

    def __init__(self, filename: str | bytes | os.PathLike[str]) -> None:
        with open(filename, "rb") as file:
            try:
                self._data: mmap.mmap | bytes = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
            except (ValueError, OSError):
                # An empty file cannot be mapped.
                self._data = file.read()
        if len(self._data) % ENTRY_STRUCT.size:
            size = len(self._data)
            raise OSError(f"the book {filename!r} has {size} bytes, which is not a multiple of {ENTRY_STRUCT.size}")

    def __enter__(self) -> MemoryMappedReader:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Closes the file."""
        if isinstance(self._data, mmap.mmap):
            self._data.close()

    def __len__(self) -> int:
        return len(self._data) // ENTRY_STRUCT.size

    def __getitem__(self, index: int) -> Entry:
        if index < 0:
            index += len(self)
        if not 0 <= index < len(self):
            raise IndexError(f"the book has {len(self)} entries")
        key, raw, weight, learn = ENTRY_STRUCT.unpack_from(self._data, index * ENTRY_STRUCT.size)
        target, origin, promotion = raw & 63, raw >> 6 & 63, raw >> 12 & 7
        return Entry(key, raw, weight, learn, Move(origin, target, promotion + 1 if promotion else None))

    def __iter__(self) -> Iterator[Entry]:
        return (self[index] for index in range(len(self)))

    def bisect_key_left(self, key: int) -> int:
        """The place of the first entry whose key is not below the one given."""
        low, high = 0, len(self)
        while low < high:
            middle = (low + high) // 2
            if self[middle].key < key:
                low = middle + 1
            else:
                high = middle
        return low

    def __contains__(self, entry: Entry) -> bool:
        return any(entry == other for other in self.find_all(entry.key, minimum_weight=entry.weight))

    def find_all(
        self, board: Board | int, *, minimum_weight: int = 1, exclude_moves: Container[Move] = _NOTHING
    ) -> Iterator[Entry]:
        """The entries of a position or of a key, best first as the book has them; of a position only legal ones."""
        position = None if isinstance(board, int) else board
        key = board if isinstance(board, int) else zobrist_hash(board)
        for index in range(self.bisect_key_left(key), len(self)):
            entry = self[index]
            if entry.key != key:
                return
            if entry.weight < minimum_weight:
                continue
            if position is not None:
                # Books write castling as king takes rook.
                entry = entry._replace(move=position._in_mode(entry.move))
            if entry.move in exclude_moves or (position is not None and not position.is_legal(entry.move)):
                continue
            yield entry

    def get(
        self,
        board: Board | int,
        default: Entry | None = None,
        *,
        minimum_weight: int = 1,
        exclude_moves: Container[Move] = _NOTHING,
    ) -> Entry | None:
        """The best entry, or what is given when there is none."""
        try:
            return self.find(board, minimum_weight=minimum_weight, exclude_moves=exclude_moves)
        except IndexError:
            return default

    def find(
        self, board: Board | int, *, minimum_weight: int = 1, exclude_moves: Container[Move] = _NOTHING
    ) -> Entry:
        """The best entry; ``IndexError`` when there is none."""
        entries = self.find_all(board, minimum_weight=minimum_weight, exclude_moves=exclude_moves)
        best = max(entries, key=lambda entry: entry.weight, default=None)
        if best is None:
            raise IndexError("the book does not know the position")
        return best

    def choice(
        self,
        board: Board | int,
        *,
        minimum_weight: int = 1,
        exclude_moves: Container[Move] = _NOTHING,
        random: random.Random | None = None,
    ) -> Entry:
        """Any entry, each as likely as another; ``IndexError`` when there is none."""
        entries = list(self.find_all(board, minimum_weight=minimum_weight, exclude_moves=exclude_moves))
        if not entries:
            raise IndexError("the book does not know the position")
        return entries[_randrange(len(entries), random)]

    def weighted_choice(
        self,
        board: Board | int,
        *,
        exclude_moves: Container[Move] = _NOTHING,
        random: random.Random | None = None,
    ) -> Entry:
        """Any entry, as likely as its weight; ``IndexError`` when there is none."""
        entries = list(self.find_all(board, exclude_moves=exclude_moves))
        total = sum(entry.weight for entry in entries)
        if not total:
            raise IndexError("the book does not know the position")
        number = _randrange(total, random)
        for entry in entries:
            number -= entry.weight
            if number < 0:
                return entry
        raise AssertionError("a number below the sum of weights lies in one of them")


def _randrange(total: int, source: random.Random | None) -> int:
    return (source or random).randint(0, total - 1)


def open_reader(path: str | bytes | os.PathLike[str]) -> MemoryMappedReader:
    """Opens a book."""
    return MemoryMappedReader(path)
