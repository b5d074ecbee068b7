"""Chess for one agent who plays against somebody: PettingZoo's observations and numbers of moves.

The environment is registered as `tabiya/Chess-v0` when this module is imported.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from .._tabiya import Board, Engine, Move
from .._vocabulary import Color
from ._arrays import ACTIONS, SHAPE, BoardHistory, action_mask, ending, move_of
from ._needs import missing

try:
    import gymnasium
    from gymnasium import spaces
except ImportError as why:
    raise missing("gymnasium") from why


class ChessEnv(gymnasium.Env):  # type: ignore[misc]
    """Chess against an opponent: `"random"`, a level of our engine (as 1500), or a function from a board to a move.

    The reward is 1 for a win, -1 for a loss and 0 otherwise. An illegal number ends the game as lost; `info` has the
    `action_mask` of what is legal, and the `fen`. After `max_plies` plies the game is broken off.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 2}

    def __init__(
        self,
        opponent: str | int | Callable[[Board], Move] = "random",
        color: str = "white",
        fen: str | None = None,
        max_plies: int = 600,
        render_mode: str | None = None,
    ) -> None:
        if color not in ("white", "black"):
            raise ValueError(f"{color!r} is not a colour: white and black are")
        if isinstance(opponent, str) and opponent != "random":
            raise ValueError(f'{opponent!r} is not an opponent: "random", a level such as 1500, or a function is')
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise ValueError(f"{render_mode!r} is not a way to render: only ansi is")
        self.render_mode = render_mode
        self.action_space = spaces.Discrete(ACTIONS)
        self.observation_space = spaces.Box(low=0, high=1, shape=SHAPE, dtype=bool)
        self._color = Color.WHITE if color == "white" else Color.BLACK
        self._opponent, self._fen, self._max_plies = opponent, fen, max_plies
        self._engine = Engine(level=opponent) if isinstance(opponent, int) else None
        self._begin()

    def _begin(self) -> None:
        self.board = Board(self._fen)
        self._history = BoardHistory()
        self._plies = 0
        self._is_lost = False

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begins a game; the opponent moves first, if it is his turn."""
        super().reset(seed=seed)
        self._begin()
        if self.board.turn != self._color and not self._is_over():
            self._play(self._answer())
        return self._observation(), self._info()

    def step(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Plays the move that has this number, and the opponent's answer."""
        if self._is_over() or self.board.turn != self._color:
            raise ValueError("the game is over: reset begins another")
        try:
            move = move_of(self.board, int(action))
        except ValueError as why:
            self._is_lost = True
            return self._observation(), -1.0, True, False, {**self._info(), "illegal": str(why)}
        self._play(move)
        if not self._is_over():
            self._play(self._answer())
        over = self._is_over()
        return self._observation(), self._reward(), over, not over and self._plies >= self._max_plies, self._info()

    def _play(self, move: Move) -> None:
        self.board.push(move)
        self._history.note(self.board)
        self._plies += 1

    def _answer(self) -> Move:
        if self._engine is not None:
            found = self._engine.search(self.board).move
            if found is not None:
                return found
        if callable(self._opponent):
            return self._opponent(self.board.copy())
        moves = self.board.legal_moves
        return moves[int(self.np_random.integers(len(moves)))]

    def _is_over(self) -> bool:
        return self._is_lost or ending(self.board)[0]

    def _reward(self) -> float:
        winner = ending(self.board)[1]
        return 0.0 if winner is None else 1.0 if winner == self._color else -1.0

    def _observation(self) -> Any:
        return self._history.observe(self.board, self._color)

    def _info(self) -> dict[str, Any]:
        over = self._is_over() or self.board.turn != self._color
        mask = np.zeros(ACTIONS, dtype=np.int8) if over else action_mask(self.board)
        return {"action_mask": mask, "fen": self.board.fen()}

    def render(self) -> str | None:
        """The board in letters."""
        return str(self.board) if self.render_mode == "ansi" else None


if "tabiya/Chess-v0" not in gymnasium.registry:
    gymnasium.register("tabiya/Chess-v0", entry_point=f"{__name__}:ChessEnv")
