"""What comments tell to programs: evaluations, clocks, arrows."""

from __future__ import annotations

import re
from collections.abc import Iterable

from .._arrow import Arrow
from .._score import Cp, Mate, PovScore, Score
from .._vocabulary import Color, Square

EVAL_REGEX = re.compile(
    r"(?P<prefix>\s?)\[%eval\s(?:#(?P<mate>[+-]?\d+)|(?P<cp>[+-]?(?:\d{0,10}\.\d{1,10}|\d{1,10}\.?)))"
    r"(?:,(?P<depth>\d{1,5}))?\](?P<suffix>\s?)"
)
ARROWS_REGEX = re.compile(r"(?P<prefix>\s?)\[%(?:csl|cal)\s(?P<arrows>[^\]]*)\](?P<suffix>\s?)")


def _time(command: str) -> re.Pattern[str]:
    return re.compile(
        rf"(?P<prefix>\s?)\[%{command}\s(?P<hours>\d+):(?P<minutes>\d+):(?P<seconds>\d+(?:\.\d*)?)\](?P<suffix>\s?)"
    )


CLOCK_REGEX, EMT_REGEX = _time("clk"), _time("emt")


def _cut(match: re.Match[str]) -> str:
    """What is left where a command was: one space between words, none at the ends."""
    return match[1] and match.groups()[-1]


def _write(comment: str, pattern: re.Pattern[str], command: str, *, first: bool = False) -> str:
    """Puts a command in the place of the old one, and takes further ones out."""
    done = False

    def replace(match: re.Match[str]) -> str:
        nonlocal done
        if not command or done:
            return _cut(match)
        done = True
        return f"{match[1]}{command}{match.groups()[-1]}"

    comment = pattern.sub(replace, comment)
    if command and not done:
        parts = (command, comment) if first else (comment, command)
        joint = "" if not comment or parts[0].endswith(" ") or parts[1].startswith(" ") else " "
        comment = joint.join(parts)
    return comment


def read_eval(comment: str, turn: Color) -> tuple[PovScore | None, int | None]:
    """The evaluation of a comment and its depth."""
    match = EVAL_REGEX.search(comment)
    if not match:
        return None, None
    if match[2]:
        mate = int(match[2])
        score: Score = Mate(mate) if mate else Mate(0) if not match[2].startswith("+") else -Mate(0)
    else:
        score = Cp(round(float(match[3]) * 100))
    return PovScore(score if turn else -score, turn), int(match[4]) if match[4] else None


def write_eval(comment: str, score: PovScore | None, depth: int | None) -> str:
    """The comment with another evaluation, or none."""
    command = ""
    if score is not None:
        white = score.white()
        cp = white.score()
        text = f"{cp / 100:.2f}" if cp is not None else f"#{white.mate()}"
        command = f"[%eval {text}{'' if depth is None else f',{max(depth, 0)}'}]"
    return _write(comment, EVAL_REGEX, command)


def read_time(comment: str, pattern: re.Pattern[str]) -> float | None:
    """The seconds of a clock command."""
    match = pattern.search(comment)
    return int(match[2]) * 3600 + int(match[3]) * 60 + float(match[4]) if match else None


def write_time(comment: str, pattern: re.Pattern[str], name: str, seconds: float | None) -> str:
    """The comment with another time, or none."""
    command = ""
    if seconds is not None:
        seconds = max(0.0, seconds)
        hours, minutes = int(seconds // 3600), int(seconds % 3600 // 60)
        rest = f"{seconds % 3600 % 60:06.3f}".rstrip("0").rstrip(".")
        command = f"[%{name} {hours}:{minutes:02d}:{rest}]"
    return _write(comment, pattern, command)


def read_arrows(comment: str) -> list[Arrow]:
    """The arrows and circles of a comment."""
    arrows = []
    for match in ARROWS_REGEX.finditer(comment):
        for text in match[2].split(","):
            try:
                arrows.append(Arrow.from_pgn(text.strip()))
            except ValueError:
                continue
    return arrows


def write_arrows(comment: str, arrows: Iterable[Arrow | tuple[Square, Square]]) -> str:
    """The comment with other arrows and circles."""
    comment = ARROWS_REGEX.sub(_cut, comment)
    circles: list[str] = []
    lines: list[str] = []
    for arrow in arrows:
        arrow = arrow if isinstance(arrow, Arrow) else Arrow(*arrow)
        (circles if arrow.tail == arrow.head else lines).append(arrow.pgn())
    command = (f"[%csl {','.join(circles)}]" if circles else "") + (f"[%cal {','.join(lines)}]" if lines else "")
    joint = " " if command and comment and not comment.startswith((" ", "\n")) else ""
    return command + joint + comment


