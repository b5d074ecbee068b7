"""The harness that Kaggle's Game Arena asks for at its OpenSpiel chess: prompts, and what answers mean.

`kaggle_environments.core_harness.create_agent_fn(ChessHarness())` plays with it. What a model writes is read by the
referee, and a move that is refused is answered with the reason, where the usual harness says that it is illegal.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .._referee import find_answer
from .._tabiya import Board
from ._needs import missing

try:
    from kaggle_environments.core_harness import ParseResult
except ImportError as why:
    raise missing("kaggle-environments") from why


def _board(observation: Mapping[str, Any]) -> Board:
    return Board(observation["observationString"])


class ChessHarness:
    """What `create_agent_fn` asks for. `answer` says where the move has to stand in a text."""

    def __init__(self, answer: str = "free") -> None:
        find_answer(Board(), "", answer=answer)
        self.answer = answer

    def get_legal_moves(self, observation: Mapping[str, Any]) -> dict[int, str]:
        """The numbers of the legal moves, and their names."""
        numbers, names = observation.get("legalActions"), observation.get("legalActionStrings")
        if numbers and names:
            return dict(zip(numbers, names))
        written = observation.get("serializedGameAndState")
        if not written:
            return {}
        import pyspiel

        _, state = pyspiel.deserialize_game_and_state(written)
        return {number: state.action_to_string(number) for number in state.legal_actions()}

    def make_prompt(
        self,
        observation: Mapping[str, Any],
        move_history: list[str],
        previous_response: str | None = None,
        previous_action: str | None = None,
    ) -> str:
        """What the model is asked; why its last answer was refused, if it was."""
        board = _board(observation)
        side = "White" if board.turn else "Black"
        lines = [f"Let's play chess. You have {side}.", str(board), f"FEN: {board.fen()}"]
        if move_history:
            lines.append("Your moves so far: " + " ".join(move_history))
        if previous_response is not None:
            found = find_answer(board, previous_response, answer=self.answer, legal="never")
            lines.append(f"Your last answer was refused. {found.message or 'A move is needed.'}")
        lines.append('Think, then end with your move: "Final Answer: Nf3".')
        return "\n".join(lines)

    def parse_response(
        self, response: str, legal_action_strings: Sequence[str] | None, *, observation: Mapping[str, Any]
    ) -> Any:
        """The legal move that was meant, as Kaggle names it."""
        board = _board(observation)
        found = find_answer(board, response, answer=self.answer)
        matched = next((name for name in legal_action_strings or () if _is(board, name, found.move)), None)
        return ParseResult(legal_action=matched, raw_action=found.extracted)


def _is(board: Board, name: str, move: Any) -> bool:
    try:
        return move is not None and board.parse_move(name) == move
    except ValueError:
        return False
