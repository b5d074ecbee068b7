"""Moves what the Arrow PyCapsule interface hands over to where the caller keeps it."""

from __future__ import annotations

import ctypes

_POINTER = ctypes.sizeof(ctypes.c_void_p)
# get_schema, get_next, get_last_error, release, private_data
_STREAM, _RELEASE = 5 * _POINTER, 3 * _POINTER

_pointer_of = ctypes.pythonapi.PyCapsule_GetPointer
_pointer_of.restype = ctypes.c_void_p
_pointer_of.argtypes = [ctypes.py_object, ctypes.c_char_p]


def move_stream(capsule: object, place: int) -> None:
    """Moves the stream of a capsule to a place that is empty: the capsule keeps one that is released.

    A capsule of another name is refused by Python itself."""
    source = _pointer_of(capsule, b"arrow_array_stream")
    if source is None:
        raise ValueError("the capsule is empty")
    if ctypes.c_void_p.from_address(source + _RELEASE).value is None:
        raise ValueError("the stream was read already")
    ctypes.memmove(place, source, _STREAM)
    ctypes.memset(source + _RELEASE, 0, _POINTER)
