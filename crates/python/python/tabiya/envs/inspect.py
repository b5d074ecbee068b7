"""An evaluation of Inspect AI: a model plays games against an opponent.

`inspect eval tabiya/envs/inspect.py@chess` plays; so does `inspect_ai.eval(tabiya.envs.inspect.chess())`.
"""

from __future__ import annotations

from typing import Any

from ._needs import need
from .text_game import RULES, LegalList, TextGame

_ai = need("inspect_ai", "inspect-ai")
_dataset = need("inspect_ai.dataset", "inspect-ai")
_model = need("inspect_ai.model", "inspect-ai")
_scorer = need("inspect_ai.scorer", "inspect-ai")
_solver = need("inspect_ai.solver", "inspect-ai")


@_ai.task  # type: ignore[untyped-decorator]
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
        return _dataset.Sample(input=TextGame(**game).prompt(), target="1", metadata=game)  # type: ignore[arg-type]

    return _ai.Task(
        dataset=[sample(number) for number in range(games)],
        solver=[_solver.system_message(RULES), play_game()],
        scorer=game_result(),
    )


@_solver.solver  # type: ignore[untyped-decorator]
def play_game() -> Any:
    """Asks the model for its moves until the game is over."""

    async def solve(state: Any, generate: Any) -> Any:
        game = TextGame(**state.metadata)
        shown: str | None = ""
        while shown is not None:
            state = await generate(state)
            shown = game.reply(state.output.completion)
            if shown is not None:
                state.messages.append(_model.ChatMessageUser(content=shown))
        state.store.set("result", game.result())
        state.store.set("verdict", game.verdict())
        state.store.set("refused", [list(refusal) for refusal in game.refusals])
        state.store.set("pgn", game.game.pgn())
        return state

    return solve


@_scorer.scorer(metrics=[_scorer.mean(), _scorer.stderr()])  # type: ignore[untyped-decorator]
def game_result() -> Any:
    """1 for a win, a half for a draw, 0 for a loss; how it ended is the explanation."""

    async def score(state: Any, target: Any) -> Any:
        refused = state.store.get("refused", [])
        return _scorer.Score(
            value=(state.store.get("result", -1.0) + 1) / 2,
            answer=state.store.get("pgn", ""),
            explanation=state.store.get("verdict", ""),
            metadata={"refused": len(refused)},
        )

    return score
