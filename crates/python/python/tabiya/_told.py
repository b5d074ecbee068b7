"""What is told, as plain values: they are compared, hashed, copied and pickled, and print as they are made."""

from __future__ import annotations

from collections import namedtuple

# `typing` would take as long to import as everything else here together; type checkers know this name without it.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NamedTuple

    from ._tabiya import Clock, Game, Move
    from ._vocabulary import Square

    class _Explanation(NamedTuple):
        verdict: str
        code: str
        message: str
        reason: str
        advice: str | None
        squares: list[tuple[str, Square]]
        move: Move | None
        san: str | None
        suggestions: list[Move]
        forgiven: list[str]

    class _Answer(NamedTuple):
        intent: str
        move: Move | None
        san: str | None
        form: str | None
        offers_draw: bool
        extracted: str | None
        span: tuple[int, int] | None
        code: str | None
        message: str | None
        suggestions: list[str]

    class _Problem(NamedTuple):
        code: str
        message: str
        severity: str
        game: int
        line: int
        column: int
        ply: int

else:
    _Explanation = namedtuple(
        "_Explanation", "verdict code message reason advice squares move san suggestions forgiven"
    )
    _Answer = namedtuple("_Answer", "intent move san form offers_draw extracted span code message suggestions")
    _Problem = namedtuple("_Problem", "code message severity game line column ply")
    for _class, _sentences in (
        (
            _Explanation,
            (
                "`legal`, `illegal`, `ambiguous` or `unreadable`.",
                "A stable, machine-readable code: `pinned`, `castling-through-check`, `legal`.",
                "The reason and the advice, as sentences.",
                "The reason alone, for whoever is to find the legal moves without help.",
                "What could be played instead, as a sentence.",
                'The squares to show, each with the part that it plays: `("pinner", Square.E8)`.',
                "The move, if it is legal.",
                "The move in standard notation, if it is legal.",
                "The legal moves that come nearest, the nearest first.",
                "What the standard writes otherwise, as codes, if it is legal.",
            ),
        ),
        (
            _Answer,
            (
                "`move`, `resign`, `accept` (the draw that is offered), `decline`, `claim` (a draw), `legal-moves` (it asks for "
                "them) or `refused`.",
                "The move, which is legal.",
                "The move in standard notation.",
                "How the move was found: `alone`, in `json`, in `prose`, or the `last` of several.",
                "Whether a draw is offered with the move.",
                "What was taken as the answer, be it legal or not.",
                "Where that stands in the text, in bytes of UTF-8: its first one, and the one behind its last.",
                "Why it is refused, as a stable code: `pinned`, `not-a-move`.",
                "Why it is refused, as a sentence for whoever wrote it.",
                "Legal moves that come near, the nearest first, in standard notation; none where the legal moves are never "
                "shown.",
            ),
        ),
        (
            _Problem,
            (
                "A stable, machine-readable code.",
                "What is wrong, as a sentence.",
                "`error` if something of the game was lost by it, else `warning`.",
                "The game in the text, counted from 1.",
                "The line in the text, counted from 1.",
                "The column in the line, counted from 1.",
                "The ply of the move in question, counted from 1; of anything else, the plies before it.",
            ),
        ),
    ):
        for _name, _sentence in zip(_class._fields, _sentences):
            getattr(_class, _name).__doc__ = _sentence


class Explanation(_Explanation):
    """The whole answer to "may I play this?": a verdict, a stable code, sentences for people, and the squares to show."""

    __slots__ = ()

    @property
    def is_legal(self) -> bool:
        """Whether it is legal."""
        return self.verdict == "legal"

    def __bool__(self) -> bool:
        return self.verdict == "legal"

    def __hash__(self) -> int:
        return hash((self.code, self.message, self.move))

    def __str__(self) -> str:
        return self.message


class Answer(_Answer):
    """What an agent meant by whatever it wrote: a move, something else, or nothing that can be played, and why."""

    __slots__ = ()

    def __bool__(self) -> bool:
        return self.intent != "refused"

    def __hash__(self) -> int:
        return hash((self.intent, self.move, self.extracted, self.code))


class Problem(_Problem):
    """Something wrong in the text of a game: a code, a sentence, line and column."""

    __slots__ = ()

    def __str__(self) -> str:
        return f"{self.line}:{self.column}: {self.message}"


def problems_of(lines: list[str]) -> list[Problem]:
    """The problems of lines: a code, whether something was lost, game, line, column, ply and the sentence."""
    parts = (line.split(" ", 6) for line in lines)
    return [
        Problem(code, text, "error" if int(lost) else "warning", int(game), int(line), int(column), int(ply))
        for code, lost, game, line, column, ply, text in parts
    ]


def parts_of_clock(clock: Clock) -> tuple[object, ...]:
    """What a pickle of a clock says: its controls, the game that it was copied of, and what it was told."""
    game, told = clock._told
    return clock_of, (str(clock.control("white")), str(clock.control("black")), game, told)


def clock_of(white: str, black: str, game: Game | None, told: list[float]) -> Clock:
    """The clock that was told all of that."""
    from ._errors import ClockError
    from ._tabiya import Clock

    clock = (game and game.clock) or Clock(white, black)
    for what, now, time in zip(*[iter(told)] * 3):
        try:
            if what < 2:
                clock.start(now, "black" if what else "white")
            elif what < 6:
                (clock.press, clock.pause, clock.resume, clock.stop)[int(what) - 2](now)
            else:
                clock.set_remaining("black" if what > 6 else "white", time, now)
        except ClockError:
            # It was refused then, too.
            pass
    return clock


# They are known by the name of the package, in pickles too.
Answer.__module__ = Explanation.__module__ = Problem.__module__ = "tabiya"
