"""A game in texts: what a player is shown, what is made of what he writes, and why it is refused."""

from __future__ import annotations

import random
from typing import Literal

from .._referee import find_answer
from .._told import Answer
from .._tabiya import Engine, Game
from .._vocabulary import Color

LegalList = Literal["never", "on-request", "always"]

RULES = (
    "You play chess. Answer with your move in any notation (Nf3, g1f3), with or without words around it. "
    "You may resign, offer a draw with your move, or claim a draw. An illegal move is refused with the reason."
)


class TextTurns:
    """A game of two who answer in texts. `retries` more tries are given for a move; after them the game is lost.

    `answer` says where the move has to stand in a text (`free`, `tag:move`, `last-line`, `json:move`,
    `regex:PATTERN`), `legal` when the legal moves are shown.
    """

    def __init__(
        self,
        fen: str | None = None,
        *,
        retries: int = 3,
        answer: str = "free",
        legal: LegalList = "on-request",
        max_plies: int = 400,
    ) -> None:
        if legal not in ("never", "on-request", "always"):
            raise ValueError(f"{legal!r} does not say when the legal moves are shown: never, on-request, always")
        self.game = Game(fen)
        self.retries, self.answer, self.legal, self.max_plies = retries, answer, legal, max_plies
        # A place that cannot be understood is told before the game, and not at its first move.
        find_answer(self.game, "", answer=answer, legal=legal)
        self.refusals: list[tuple[Color, str, str]] = []
        """Whose answer was refused, by which code, and why."""
        self._tries = 0
        self._asked = False

    @property
    def turn(self) -> Color:
        """Whose turn it is."""
        return self.game.turn

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.game.is_over

    def reward(self, color: Color) -> float:
        """1 for a win, -1 for a loss, 0 otherwise."""
        outcome = self.game.outcome
        if outcome is None or outcome.winner is None:
            return 0.0
        return 1.0 if outcome.winner == color else -1.0

    def verdict(self) -> str:
        """How the game ended, as a sentence."""
        return "The game goes on." if self.game.outcome is None else f"{self.game.outcome}."

    def prompt(self) -> str:
        """What whoever is to move is shown."""
        board = self.game.board()
        side = "White" if self.turn == Color.WHITE else "Black"
        lines = [f"You have {side}. The position:", str(board), f"FEN: {board.fen()}"]
        if self.game.sans:
            lines.append("Moves so far: " + " ".join(self.game.sans))
        if self.game.draw_offer not in (None, self.turn):
            lines.append("You are offered a draw.")
        if self.legal == "always" or self._asked:
            lines.append("Legal moves: " + " ".join(board.san(move) for move in board.legal_moves))
        lines.append("Your move?")
        return "\n".join(lines)

    def reply(self, text: str) -> str | None:
        """Takes what whoever is to move has written: nothing if that was his turn, otherwise why it was refused."""
        if self.is_over:
            raise ValueError(f"the game is over: {self.verdict()}")
        color = self.turn
        found = find_answer(self.game, text, answer=self.answer, legal=self.legal)
        if found.intent == "legal-moves" and self.legal == "on-request" and not self._asked:
            self._asked = True
            return self.prompt()
        why = self._take(color, found)
        if why is None:
            self._tries, self._asked = 0, False
            if not self.is_over and len(self.game) >= self.max_plies:
                self.game.adjudicate(None)
            return None
        self.refusals.append((color, *why))
        self._tries += 1
        if self._tries > self.retries:
            self.game.adjudicate(Color.BLACK if color == Color.WHITE else Color.WHITE)
            return None
        left = self.retries + 1 - self._tries
        return f"Refused: {why[1]}\n{left} {'try is' if left == 1 else 'tries are'} left.\n{self.prompt()}"

    def _take(self, color: Color, found: Answer) -> tuple[str, str] | None:
        """Does what was meant; the code and the sentence, if that cannot be done."""
        match found.intent:
            case "move":
                assert found.move is not None
                if found.offers_draw:
                    self.game.offer_draw(color)
                # Where the other side's offer stands, both want it, and no move is needed.
                if not self.is_over:
                    self.game.play(found.move)
            case "resign":
                self.game.resign(color)
            case "accept" | "claim":
                try:
                    accept = found.intent == "accept"
                    self.game.accept_draw(color) if accept else self.game.claim_draw(color)
                except ValueError as why:
                    return getattr(why, "code", found.intent), str(why)
            case "refused":
                return found.code or "not-a-move", found.message or "There is no move in this text."
            case "legal-moves" if self.legal == "never":
                return "legal-moves-withheld", "Nobody is told the legal moves in this game: a move is needed."
            case _:
                return "move-needed", "A move is needed."
        return None


class TextGame(TextTurns):
    """A game of one who answers in texts against `"random"` or a level of our engine, as 1500."""

    def __init__(
        self,
        fen: str | None = None,
        *,
        color: Literal["white", "black"] = "white",
        opponent: str | int = "random",
        seed: int = 0,
        retries: int = 3,
        answer: str = "free",
        legal: LegalList = "on-request",
        max_plies: int = 400,
    ) -> None:
        super().__init__(fen, retries=retries, answer=answer, legal=legal, max_plies=max_plies)
        if opponent != "random" and not isinstance(opponent, int):
            raise ValueError(f'{opponent!r} is not an opponent: "random" is, or a level such as 1500')
        self.color = Color.WHITE if color == "white" else Color.BLACK
        self._engine = Engine(level=opponent) if isinstance(opponent, int) else None
        self._rng = random.Random(seed)
        self._answer()

    def reply(self, text: str) -> str | None:
        """Takes what the player has written: what he is shown next, or nothing when the game is over."""
        refused = super().reply(text)
        if refused is not None:
            return refused
        self._answer()
        return None if self.is_over else self.prompt()

    def result(self) -> float:
        """1 for the player's win, -1 for his loss, 0 otherwise."""
        return self.reward(self.color)

    def _answer(self) -> None:
        """The opponent moves, if it is his turn; a draw that he is offered he declines by that."""
        if self.is_over or self.turn == self.color:
            return
        board = self.game.board()
        moves = board.legal_moves
        move = None if self._engine is None else self._engine.search(board).move
        self.game.play(moves[self._rng.randrange(len(moves))] if move is None else move)
        if not self.is_over and len(self.game) >= self.max_plies:
            self.game.adjudicate(None)
