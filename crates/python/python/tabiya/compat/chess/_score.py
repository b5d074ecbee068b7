"""Scores of engines: centipawns and mates, of one side."""

from __future__ import annotations

import dataclasses
import functools
import math

from ._vocabulary import WHITE, Color


@functools.total_ordering
class Score:
    """A score from one side's point of view. Mates are better than any number of centipawns, and shorter is better."""

    def score(self, *, mate_score: int | None = None) -> int | None:
        """Centipawns; a mate counts as given, less its moves, or is nothing."""
        raise NotImplementedError

    def mate(self) -> int | None:
        """Moves to mate, below zero when mated, if it is a mate."""
        raise NotImplementedError

    def is_mate(self) -> bool:
        """Whether it is a mate."""
        return self.mate() is not None

    def _order(self) -> tuple[int, int]:
        mate = self.mate()
        if isinstance(self, _MateGiven):
            return (3, 0)
        if mate is None:
            return (1, self.score() or 0)
        return (2, -mate) if mate > 0 else (0, -mate)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Score) and self._order() == other._order()

    def __lt__(self, other: Score) -> bool:
        return self._order() < other._order()

    def __hash__(self) -> int:
        return hash(self._order())

    def __pos__(self) -> Score:
        return self

    def __neg__(self) -> Score:
        raise NotImplementedError

    def __abs__(self) -> Score:
        return max(self, -self)

    def expectation(self) -> float:
        """The expected result by a common curve: 1 is a win, 0 a loss."""
        mate = self.mate()
        if mate is not None:
            return 1.0 if self._order() > (1, 1 << 30) else 0.0
        return 1 / (1 + math.exp(-0.00368208 * (self.score() or 0)))


class Cp(Score):
    """A score in centipawns."""

    def __init__(self, cp: int) -> None:
        self.cp = cp

    def score(self, *, mate_score: int | None = None) -> int | None:
        """The centipawns."""
        return self.cp

    def mate(self) -> None:
        """Nothing: it is not a mate."""
        return None

    def __neg__(self) -> Cp:
        return Cp(-self.cp)

    def __repr__(self) -> str:
        return f"Cp({self.cp:+d})" if self.cp else "Cp(0)"

    def __str__(self) -> str:
        return f"{self.cp:+d}" if self.cp else "0"


class Mate(Score):
    """A mate in so many moves; below zero, being mated; ``Mate(0)`` is mated now."""

    def __init__(self, moves: int) -> None:
        self.moves = moves

    def score(self, *, mate_score: int | None = None) -> int | None:
        """The number given for mate, less the moves."""
        if mate_score is None:
            return None
        return mate_score - self.moves if self.moves > 0 else -mate_score - self.moves

    def mate(self) -> int:
        """The moves."""
        return self.moves

    def __neg__(self) -> Mate:
        return Mate(-self.moves) if self.moves else MateGiven

    def __repr__(self) -> str:
        return f"Mate({str(self).lstrip('#')})"

    def __str__(self) -> str:
        return f"#{self.moves:+d}" if self.moves > 0 else f"#-{abs(self.moves)}"


class _MateGiven(Mate):
    """Mate has been given."""

    def __init__(self) -> None:
        super().__init__(0)

    def score(self, *, mate_score: int | None = None) -> int | None:
        """The number given for mate."""
        return mate_score

    def __neg__(self) -> Mate:
        return Mate(0)

    def __repr__(self) -> str:
        return "MateGiven"

    def __str__(self) -> str:
        return "#+0"


MateGiven = _MateGiven()


@dataclasses.dataclass(eq=False, repr=False)
class PovScore:
    """A score and the side whose it is."""

    relative: Score
    turn: Color

    def white(self) -> Score:
        """As White sees it."""
        return self.pov(WHITE)

    def black(self) -> Score:
        """As Black sees it."""
        return self.pov(not WHITE)

    def pov(self, color: Color) -> Score:
        """As a side sees it."""
        return self.relative if self.turn == color else -self.relative

    def is_mate(self) -> bool:
        """Whether it is a mate."""
        return self.relative.is_mate()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PovScore) and self.white() == other.white()

    def __hash__(self) -> int:
        return hash(self.white())

    def __repr__(self) -> str:
        return f"PovScore({self.relative!r}, {'WHITE' if self.turn else 'BLACK'})"
