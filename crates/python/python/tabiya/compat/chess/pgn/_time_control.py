"""The tag TimeControl."""

from __future__ import annotations

import dataclasses
import enum


class TimeControlType(enum.Enum):
    """What kind of time control it is."""

    UNKNOWN = 0
    UNLIMITED = 1
    STANDARD = 2
    RAPID = 3
    BLITZ = 4
    BULLET = 5


@dataclasses.dataclass
class TimeControlPart:
    """A period: so many moves (all, when 0) in so many seconds, with an increment or a delay."""

    moves: int = 0
    time: float = 0
    increment: float = 0
    delay: float = 0


@dataclasses.dataclass
class TimeControl:
    """The periods of a game."""

    parts: list[TimeControlPart] = dataclasses.field(default_factory=list)
    type: TimeControlType = TimeControlType.UNKNOWN


def parse_time_control(time_control: str) -> TimeControl:
    """Reads the tag: ``?``, ``-``, or periods such as ``40/7200:3600+30``, divided by colons."""
    if time_control in ("", "?"):
        return TimeControl()
    if time_control == "-":
        return TimeControl(type=TimeControlType.UNLIMITED)
    parts = []
    for text in time_control.split(":"):
        part = TimeControlPart()
        rest = text
        try:
            if "+" in rest:
                rest, increment = rest.split("+")
                part.increment = float(increment)
            elif "d" in rest:
                rest, delay = rest.split("d")
                part.delay = float(delay)
            if "/" in rest:
                moves, rest = rest.split("/")
                part.moves = int(moves)
            part.time = float(rest)
        except ValueError as error:
            raise ValueError(f"{text!r} is not a period of a time control") from error
        parts.append(part)
    if any(part.moves == 0 for part in parts[:-1]):
        raise ValueError(f"only the last period of {time_control!r} can be for the rest of the game")
    # What 60 moves take, which is how FIDE tells the speeds apart.
    total = parts[0].time + 60 * (parts[0].increment or parts[0].delay)
    for limit, kind in (
        (180, TimeControlType.BULLET),
        (600, TimeControlType.BLITZ),
        (3600, TimeControlType.RAPID),
    ):
        if total < limit:
            return TimeControl(parts, kind)
    return TimeControl(parts, TimeControlType.STANDARD)
