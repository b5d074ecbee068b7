"""An evaluation of Inspect AI: a model plays games against an opponent.

`inspect eval tabiya/envs/inspect.py@chess` plays; so does `inspect_ai.eval(tabiya.envs.inspect.chess())`.
"""

from __future__ import annotations

from typing import Any

from ._needs import missing
from .text_game import RULES, LegalList, TextGame

try:
    import inspect_ai
    from inspect_ai.dataset import Sample
    from inspect_ai.model import ChatMessageUser
    from inspect_ai.scorer import Score, mean, scorer, stderr
    from inspect_ai.solver import solver, system_message
except ImportError as why:
    raise missing("inspect-ai") from why


@inspect_ai.task  # type: ignore[untyped-decorator]
def chess(
    games: int = 10,
    level: int | None = None,
    fen: str | None = None,
    retries: int = 3,
    answer: str = "free",
    legal: LegalList = "on-request",
    max_plies: int = 200,
) -> Any:
    """Games with White and Black in turn against a level of our engine, or against somebody who moves at random."""

    def sample(number: int) -> Any:
        game = {
            "fen": fen,
            "color": ("white", "black")[number % 2],
            "opponent": "random" if level is None else level,
            "seed": number,
            "retries": retries,
            "answer": answer,
            "legal": legal,
            "max_plies": max_plies,
        }
        return Sample(input=TextGame(**game).prompt(), target="1", metadata=game)  # type: ignore[arg-type]

    return inspect_ai.Task(
        dataset=[sample(number) for number in range(games)],
        solver=[system_message(RULES), play_game()],
        scorer=game_result(),
    )


@solver  # type: ignore[untyped-decorator]
def play_game() -> Any:
    """Asks the model for its moves until the game is over."""

    async def solve(state: Any, generate: Any) -> Any:
        game = TextGame(**state.metadata)
        shown: str | None = ""
        while shown is not None:
            state = await generate(state)
            shown = game.reply(state.output.completion)
            if shown is not None:
                state.messages.append(ChatMessageUser(content=shown))
        state.store.set("result", game.result())
        state.store.set("verdict", game.verdict())
        state.store.set("refused", [list(refusal) for refusal in game.refusals])
        state.store.set("pgn", game.game.pgn())
        return state

    return solve


@scorer(metrics=[mean(), stderr()])  # type: ignore[untyped-decorator]
def game_result() -> Any:
    """1 for a win, a half for a draw, 0 for a loss; how it ended is the explanation."""

    async def score(state: Any, target: Any) -> Any:
        refused = state.store.get("refused", [])
        return Score(
            value=(state.store.get("result", -1.0) + 1) / 2,
            answer=state.store.get("pgn", ""),
            explanation=state.store.get("verdict", ""),
            metadata={"refused": len(refused)},
        )

    return score
