"""Chess for TextArena: two players who answer in texts.

The environment is registered as `TabiyaChess-v0` when this module is imported.
"""

from __future__ import annotations

from typing import Any

from .._vocabulary import Color
from ._needs import missing
from .text_game import RULES, LegalList, TextTurns

try:
    import textarena
    from textarena.envs.registration import ENV_REGISTRY
except ImportError as why:
    raise missing("textarena") from why


class ChessEnv(textarena.Env):  # type: ignore[misc]
    """Chess for two who answer in texts. An answer that is refused is told why; after `retries` more the game is lost."""

    def __init__(
        self, fen: str | None = None, retries: int = 3, answer: str = "free", legal: LegalList = "never", max_turns: int = 200
    ) -> None:
        self._options: dict[str, Any] = {"retries": retries, "answer": answer, "legal": legal}
        self._fen, self._max_turns = fen, max_turns

    def reset(self, num_players: int, seed: int | None = None) -> None:
        """Begins a game."""
        self.turns = TextTurns(self._fen, max_plies=self._max_turns, **self._options)
        self.state = textarena.TwoPlayerState(
            num_players=num_players,
            seed=seed,
            max_turns=self._max_turns,
            error_allowance=self._options["retries"],
        )
        self.state.reset(
            game_state={"game": self.turns.game},
            player_prompt_function=lambda player_id, game_state: RULES,
            role_mapping={0: "White", 1: "Black"},
        )
        self.state.current_player_id = self._player()
        self._show()

    def _player(self) -> int:
        return 0 if self.turns.turn == Color.WHITE else 1

    def _show(self) -> None:
        self.state.add_observation(
            to_id=self._player(),
            message=self.turns.prompt(),
            observation_type=textarena.ObservationType.GAME_BOARD,
        )

    def step(self, action: str) -> tuple[bool, dict[str, Any]]:
        """Takes what the player has written whose turn it is."""
        player, tries = self.state.current_player_id, len(self.turns.refusals)
        self.state.add_observation(
            from_id=player, message=action, observation_type=textarena.ObservationType.PLAYER_ACTION
        )
        self.turns.reply(action)
        if len(self.turns.refusals) > tries:
            self.state.set_invalid_move(reason=self.turns.refusals[-1][2])
        elif self.turns.is_over:
            self._end()
        else:
            self._show()
        done, info = self.state.step(rotate_player=not self.turns.is_over and self._player() != player)
        return done, info

    def _end(self) -> None:
        outcome = self.turns.game.outcome
        if outcome is None or outcome.winner is None:
            self.state.set_draw(reason=self.turns.verdict())
        else:
            winner = 0 if outcome.winner == Color.WHITE else 1
            self.state.set_winner(player_id=winner, reason=self.turns.verdict())


if "TabiyaChess-v0" not in ENV_REGISTRY:
    textarena.register(id="TabiyaChess-v0", entry_point=f"{__name__}:ChessEnv")
