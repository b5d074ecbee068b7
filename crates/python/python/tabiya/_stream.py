"""Streams of games that hear Ctrl-C.

Whoever reads a stream of Arrow has let the interpreter go or has it, which only the interpreter itself can tell. `ctypes`
takes it for every batch as it has to be taken, so that reading can look for signals, and nothing in Rust is unsafe. Only
the question for a batch comes here: a stream is freed as any other, which may happen while an exception is on its way.
"""

from __future__ import annotations

import ctypes
from functools import partial
from typing import Any

from ._capsule import _Call, _Stream, _pointer_of
from ._tabiya import _shielded

# The numbers of the interface for what goes wrong.
_BROKEN, _NO_MEMORY, _INVALID = 5, 12, 22
_LastError = ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.c_void_p)


class _Open:
    """A stream that somebody has: its batches, and what went wrong last."""

    def __init__(self, batches: Any) -> None:
        self.batches = batches
        self.why = ctypes.create_string_buffer(1)


# By the place of what a stream keeps for itself: the stream is moved to whoever takes it, and this stays.
_streams: dict[int, _Open] = {}


def _next(place: int, answer: int) -> int:
    stream = _streams[_Stream.from_address(place).private_data]
    try:
        # A stream of this batch alone lies in memory, and answers whoever has asked.
        capsule = stream.batches.take().__arrow_c_stream__()
        inner = _pointer_of(capsule, b"arrow_array_stream")
        return int(_Call(_Stream.from_address(inner).get_next)(inner, answer))
    except BaseException as why:
        said = str(why) if isinstance(why, Exception) else f"{type(why).__name__}: reading was stopped"
        stream.why = ctypes.create_string_buffer(said.encode(errors="replace"))
        if not isinstance(why, Exception):
            raise
        return _NO_MEMORY if isinstance(why, MemoryError) else _INVALID if isinstance(why, ValueError) else _BROKEN


def _last_error(place: int, _: int) -> int:
    return ctypes.addressof(_streams[_Stream.from_address(place).private_data].why)


# They are called for ever, and never freed. An exception of theirs would pass for an end: it goes no further than Rust.
_FUNCTIONS = _Call(partial(_shielded, _next, False)), _LastError(partial(_shielded, _last_error, True))
_PLACES = [ctypes.cast(function, ctypes.c_void_p).value for function in _FUNCTIONS]


def hear(capsule: object, batches: Any) -> None:
    """Has the stream of a capsule ask here for its batches."""
    for place in [place for place, stream in _streams.items() if not stream.batches.is_kept()]:
        _streams.pop(place, None)
    stream = _Stream.from_address(_pointer_of(capsule, b"arrow_array_stream"))
    _streams[stream.private_data] = _Open(batches)
    stream.get_next, stream.get_last_error = _PLACES
