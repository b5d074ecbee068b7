"""A taskset and an environment of `verifiers`: a model plays games against an opponent.

An environment of `verifiers` is a module that exports these: `from tabiya.envs.verifiers import *` makes one.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, Optional

from ._needs import missing
from .text_game import RULES, TextGame

try:
    import verifiers.v1 as vf
except ImportError as why:
    raise missing("verifiers") from why

__all__ = ["ChessConfig", "ChessData", "ChessEnv", "ChessEnvConfig", "ChessTask", "ChessTaskset"]


class ChessConfig(vf.TasksetConfig):  # type: ignore[misc]
    """Which games are played. `level` is that of the opponent, who otherwise moves at random."""

    games: int = 100
    level: Optional[int] = None
    fens: list[str] = []
    """Where games start, in turn; the usual start if there are none."""
    retries: int = 3
    answer: str = "free"
    legal: Literal["never", "on-request", "always"] = "on-request"
    max_plies: int = 200


class ChessData(vf.TaskData):  # type: ignore[misc]
    """A game to be played: what `TextGame` is made of."""

    game: dict[str, Any]


class ChessTask(vf.Task[ChessData, vf.State, vf.TaskConfig]):  # type: ignore[misc]
    """A game to be played."""


class ChessTaskset(vf.Taskset[ChessTask, ChessConfig]):  # type: ignore[misc]
    """Games with White and Black in turn."""

    def load(self) -> Iterator[ChessTask]:
        """The games, one after the other."""
        config = self.config
        for number in range(config.games):
            game = {
                "fen": config.fens[number // 2 % len(config.fens)] if config.fens else None,
                "color": ("white", "black")[number % 2],
                "opponent": "random" if config.level is None else config.level,
                "seed": number,
                "retries": config.retries,
                "answer": config.answer,
                "legal": config.legal,
                "max_plies": config.max_plies,
            }
            data = ChessData(
                name=f"game {number}", prompt=TextGame(**game).prompt(), system_prompt=RULES, game=game
            )
            yield ChessTask(data, config.task)


class ChessEnvConfig(vf.EnvConfig):  # type: ignore[misc]
    """Who plays: a model without tools, asked from this machine."""

    player: vf.AgentConfig = vf.AgentConfig(harness={"id": "null"}, runtime=vf.SubprocessConfig())


class ChessEnv(vf.Env[ChessEnvConfig]):  # type: ignore[misc]
    """Plays a game: each answer is read by the referee, and what comes back is the next position, or why not."""

    async def run(self, task: Any, agents: Any) -> None:
        """One game. Its result is the reward; how many answers were refused is told beside it."""
        game = TextGame(**task.data.game)
        async with agents.player.interaction(task) as interaction:
            segment = await interaction.turn()
            while not segment.terminated:
                shown = game.reply(segment.last_reply)
                if shown is None:
                    break
                segment = await interaction.turn(shown)
        trace = interaction.trace
        trace.record_reward("result", game.result(), 1.0)
        trace.record_metric("plies", float(len(game.game)))
        trace.record_metric("refused", float(len(game.refusals)))
        trace.info["verdict"] = game.verdict()
        trace.info["pgn"] = game.game.pgn()
