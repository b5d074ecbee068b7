"""Columns of tables of others, by the Arrow C data interface: their bytes, and what they are.

The interface hands over structs of pointers. `ctypes` reads them here, so that nothing in Rust is unsafe; of the columns
that are asked for the bytes are copied, which costs little beside what is asked of them.
"""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Iterator
from typing import Any


class _Schema(ctypes.Structure):
    pass


_Schema._fields_ = [
    ("format", ctypes.c_char_p),
    ("name", ctypes.c_char_p),
    ("metadata", ctypes.c_void_p),
    ("flags", ctypes.c_int64),
    ("n_children", ctypes.c_int64),
    ("children", ctypes.POINTER(ctypes.POINTER(_Schema))),
    ("dictionary", ctypes.POINTER(_Schema)),
    ("release", ctypes.c_void_p),
    ("private_data", ctypes.c_void_p),
]


class _Array(ctypes.Structure):
    pass


_Array._fields_ = [
    ("length", ctypes.c_int64),
    ("null_count", ctypes.c_int64),
    ("offset", ctypes.c_int64),
    ("n_buffers", ctypes.c_int64),
    ("n_children", ctypes.c_int64),
    ("buffers", ctypes.POINTER(ctypes.c_void_p)),
    ("children", ctypes.POINTER(ctypes.POINTER(_Array))),
    ("dictionary", ctypes.POINTER(_Array)),
    ("release", ctypes.c_void_p),
    ("private_data", ctypes.c_void_p),
]


class _Stream(ctypes.Structure):
    _fields_ = [(name, ctypes.c_void_p) for name in ("get_schema", "get_next", "get_last_error", "release", "private_data")]


# Without the interpreter's lock, as whoever gives the batches may want it.
_Call = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p)
_Release = ctypes.CFUNCTYPE(None, ctypes.c_void_p)
_Error = ctypes.CFUNCTYPE(ctypes.c_char_p, ctypes.c_void_p)
_pointer_of = ctypes.pythonapi.PyCapsule_GetPointer
_pointer_of.restype = ctypes.c_void_p
_pointer_of.argtypes = [ctypes.py_object, ctypes.c_char_p]

Column = tuple[str, int, int, list["bytes | None"], list[Any]]
"""Its format, its length, its offset, its buffers, and the columns below it or its dictionary."""

# How many bytes an item has.
_WIDTHS = {"c": 1, "C": 1, "s": 2, "S": 2, "i": 4, "I": 4, "l": 8, "L": 8}


def batches(capsule: object, names: list[str]) -> Iterator[tuple[int, dict[str, Column]]]:
    """How many rows a batch has, and its columns of these names; a name that is not there is left out."""
    place = _pointer_of(capsule, b"arrow_array_stream")
    if place is None:
        raise ValueError("the capsule is empty")
    stream = _Stream.from_address(place)
    if not stream.release:
        raise ValueError("the stream was read already")
    schema = _Schema()
    try:
        _ask(stream, stream.get_schema, place, schema)
        try:
            if schema.format != b"+s":
                raise ValueError("the stream has no batches of columns")
            there = [schema.children[at].contents.name.decode() for at in range(schema.n_children)]
            wanted = {name: there.index(name) for name in names if name in there}
            while True:
                batch = _Array()
                _ask(stream, stream.get_next, place, batch)
                if not batch.release:
                    return
                try:
                    columns = {
                        name: _column(schema.children[at].contents, batch.children[at].contents, batch.offset, batch.length)
                        for name, at in wanted.items()
                    }
                    yield batch.length, columns
                finally:
                    _Release(batch.release)(ctypes.addressof(batch))
        finally:
            _Release(schema.release)(ctypes.addressof(schema))
    finally:
        # The capsule keeps a stream that is released, as whoever made it expects.
        _Release(stream.release)(place)


def _ask(stream: _Stream, function: int, place: int, answer: ctypes.Structure) -> None:
    code = _Call(function)(place, ctypes.addressof(answer))
    if code != 0:
        why = _Error(stream.get_last_error)(place) if stream.get_last_error else None
        raise ValueError((why or b"the stream breaks off").decode(errors="replace"))


def _column(schema: Any, array: Any, skipped: int = 0, length: int | None = None) -> Column:
    """A column; of a batch that begins later, from there on."""
    kind: str = schema.format.decode()
    length = array.length if length is None else length
    first = array.offset + skipped
    end = first + length
    buffers: list[bytes | None] = [_bytes(array, 0, (end + 7) // 8)] if array.n_buffers else []
    below: list[Any] = []
    if schema.dictionary:
        buffers.append(_bytes(array, 1, end * _WIDTHS.get(kind, 0)))
        below.append(_column(schema.dictionary.contents, array.dictionary.contents))
        kind = f"dictionary {kind}"
    elif kind in _WIDTHS:
        buffers.append(_bytes(array, 1, end * _WIDTHS[kind]))
    elif kind in ("u", "U", "+l", "+L"):
        width = 4 if kind in ("u", "+l") else 8
        offsets = _bytes(array, 1, (end + 1) * width) if array.length else bytes(width)
        buffers.append(offsets)
        if kind in ("u", "U"):
            last = int.from_bytes((offsets or b"")[end * width :], sys.byteorder, signed=True) if array.length else 0
            buffers.append(_bytes(array, 2, last))
        else:
            below.append(_column(schema.children[0].contents, array.children[0].contents))
    elif kind == "vu":
        buffers.append(_bytes(array, 1, end * 16))
        sizes = _bytes(array, array.n_buffers - 1, (array.n_buffers - 3) * 8) or b""
        lengths = [int.from_bytes(sizes[at : at + 8], sys.byteorder) for at in range(0, len(sizes), 8)]
        buffers += [_bytes(array, 2 + at, size) for at, size in enumerate(lengths)]
    elif kind.startswith("+w:"):
        below.append(_column(schema.children[0].contents, array.children[0].contents))
    return kind, length, first, buffers, below


def _bytes(array: Any, at: int, size: int) -> bytes | None:
    """The bytes of a buffer; none where it has none."""
    place = array.buffers[at] if at < array.n_buffers else None
    if size <= 0:
        return b""
    return None if place is None else ctypes.string_at(place, size)
