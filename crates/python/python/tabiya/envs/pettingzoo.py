"""Chess for two agents, as PettingZoo's: the same spaces, the same numbers, the same ends.

>>> from tabiya.envs.pettingzoo import env  # doctest: +SKIP
"""

from __future__ import annotations

from typing import Any

import numpy as np

from .._tabiya import Board
from .._vocabulary import Color
from ._arrays import ACTIONS, SHAPE, BoardHistory, action_mask, ending, move_of
from ._needs import missing

try:
    from gymnasium import spaces
    from gymnasium.utils import EzPickle
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ImportError as why:
    raise missing("pettingzoo") from why

_COLORS = {"player_0": Color.WHITE, "player_1": Color.BLACK}


def env(**options: Any) -> Any:
    """Chess for two agents, with what PettingZoo wraps its own in: an illegal move loses."""
    wrapped = wrappers.TerminateIllegalWrapper(raw_env(**options), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrapped))


class raw_env(AECEnv, EzPickle):  # type: ignore[misc]
    """Chess for two agents: `player_0` has White. `fen` is where games start, if elsewhere."""

    metadata: dict[str, Any] = {
        "render_modes": ["ansi"],
        "name": "tabiya_chess_v6",
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(self, render_mode: str | None = None, fen: str | None = None) -> None:
        EzPickle.__init__(self, render_mode, fen)
        super().__init__()
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise ValueError(f"{render_mode!r} is not a way to render: only ansi is")
        self.render_mode, self._fen = render_mode, fen
        self.possible_agents = list(_COLORS)
        self.agents = self.possible_agents[:]
        self.action_spaces = {name: spaces.Discrete(ACTIONS) for name in self.agents}
        self.observation_spaces = {
            name: spaces.Dict(
                {
                    "observation": spaces.Box(low=0, high=1, shape=SHAPE, dtype=bool),
                    "action_mask": spaces.Box(low=0, high=1, shape=(ACTIONS,), dtype=np.int8),
                }
            )
            for name in self.agents
        }
        self._begin()

    def _begin(self) -> None:
        self.board = Board(self._fen)
        self._history = BoardHistory()
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {name: {} for name in self.agents}
        self.agent_selection = self._to_move()

    def _to_move(self) -> str:
        return "player_0" if self.board.turn == Color.WHITE else "player_1"

    def observation_space(self, agent: str) -> Any:
        """What an agent sees."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """What an agent does."""
        return self.action_spaces[agent]

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees now; whose turn it is not has no legal move."""
        mask = action_mask(self.board) if agent == self.agent_selection else np.zeros(ACTIONS, dtype=np.int8)
        return {"observation": self._history.observe(self.board, _COLORS[agent]), "action_mask": mask}

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a game."""
        self._begin()

    def step(self, action: int | None) -> None:
        """Plays the move that has this number."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self.board.push(move_of(self.board, int(action)))  # type: ignore[arg-type]
        over, winner = ending(self.board)
        if over:
            for name, color in _COLORS.items():
                self.rewards[name] = 0 if winner is None else 1 if winner == color else -1
                self.terminations[name] = True
                self.infos[name] = {"legal_moves": []}
        self._accumulate_rewards()
        self._history.note(self.board)
        self.agent_selection = self._to_move()

    def render(self) -> str | None:
        """The board in letters."""
        return str(self.board) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is open."""
