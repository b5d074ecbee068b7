"""How a game ends: mate, stalemate, dead positions, counted moves and repetitions."""

from __future__ import annotations

from ._bitboards import BB_DARK_SQUARES, BB_LIGHT_SQUARES
from ._generation import MoveGeneration
from ._move import Move
from ._status import Outcome, Termination
from ._vocabulary import COLORS, Color


class Endings(MoveGeneration):
    """A board that knows when its game is over."""

    move_stack: list[Move]

    def _transposition_key(self) -> tuple[object, ...]:
        raise NotImplementedError

    def push(self, move: Move) -> None:
        """Makes a move."""
        raise NotImplementedError

    def pop(self) -> Move:
        """Takes the last move back."""
        raise NotImplementedError

    # Hooks for variants.

    def is_variant_end(self) -> bool:
        """Whether a rule of the variant alone ends the game; never in chess."""
        return False

    def is_variant_loss(self) -> bool:
        """Whether the side to move has lost by a rule of the variant."""
        return False

    def is_variant_win(self) -> bool:
        """Whether the side to move has won by a rule of the variant."""
        return False

    def is_variant_draw(self) -> bool:
        """Whether a rule of the variant makes a draw."""
        return False

    # The end.

    def _has_moves(self) -> bool:
        core = self._legal_core()
        return bool(core.legal_moves) if core is not None else any(True for _ in self.generate_legal_moves())

    def is_checkmate(self) -> bool:
        """Whether the side to move is mated."""
        return self.is_check() and not self._has_moves()

    def is_stalemate(self) -> bool:
        """Whether the side to move has no move and is not in check."""
        return not self.is_check() and not self.is_variant_end() and not self._has_moves()

    def has_insufficient_material(self, color: Color) -> bool:
        """Whether a side cannot mate with its pieces, however both play; ``tabiya.Board.can_mate`` proves more."""
        own, other = self.occupied_co[color], self.occupied_co[not color]
        if own & (self.pawns | self.rooks | self.queens):
            return False
        if own & self.knights:
            # A lone knight mates only with the help of a piece that can take a square from the king.
            return own.bit_count() <= 2 and not other & ~self.kings & ~self.queens
        if own & self.bishops:
            one_colour = not self.bishops & BB_DARK_SQUARES or not self.bishops & BB_LIGHT_SQUARES
            return one_colour and not self.pawns and not self.knights
        return True

    def is_insufficient_material(self) -> bool:
        """Whether neither side can mate with the pieces on the board."""
        return all(self.has_insufficient_material(color) for color in COLORS)

    def _moves_without_progress(self, halfmoves: int) -> bool:
        return self.halfmove_clock >= halfmoves and self._has_moves()

    def is_seventyfive_moves(self) -> bool:
        """Whether 75 moves of each side have passed without a capture or a pawn's move: the game is over."""
        return self._moves_without_progress(150)

    def is_fifty_moves(self) -> bool:
        """Whether 50 moves of each side have passed without a capture or a pawn's move: a draw can be claimed."""
        return self._moves_without_progress(100)

    def is_fivefold_repetition(self) -> bool:
        """Whether the position stands for the fifth time: the game is over."""
        return self.is_repetition(5)

    def is_repetition(self, count: int = 3) -> bool:
        """Whether the position has stood so many times, as far as the stack of moves goes back."""
        # So many times need four half-moves for each return: most boards are answered without looking back.
        if len(self.move_stack) < 4 * (count - 1):
            return count <= 1
        key, seen = self._transposition_key(), 1
        undone: list[Move] = []
        try:
            while seen < count and self.move_stack:
                move = self.pop()
                undone.append(move)
                if self.is_irreversible(move):
                    break
                if self._transposition_key() == key:
                    seen += 1
        finally:
            while undone:
                self.push(undone.pop())
        return seen >= count

    def can_claim_fifty_moves(self) -> bool:
        """Whether a draw can be claimed by the fifty-move rule, now or by announcing the next move."""
        if self.is_fifty_moves():
            return True
        if self.halfmove_clock >= 99:
            for move in list(self.generate_legal_moves()):
                if not self.is_zeroing(move):
                    self.push(move)
                    try:
                        if self.is_fifty_moves():
                            return True
                    finally:
                        self.pop()
        return False

    def can_claim_threefold_repetition(self) -> bool:
        """Whether a draw can be claimed by repetition, now or by announcing the next move."""
        counts: dict[tuple[object, ...], int] = {}
        here = self._transposition_key()
        counts[here] = 1
        undone: list[Move] = []
        while self.move_stack:
            move = self.pop()
            undone.append(move)
            if self.is_irreversible(move):
                break
            key = self._transposition_key()
            counts[key] = counts.get(key, 0) + 1
        while undone:
            self.push(undone.pop())
        if counts[here] >= 3:
            return True
        if max(counts.values()) < 2:
            return False
        for move in list(self.generate_legal_moves()):
            self.push(move)
            try:
                if counts.get(self._transposition_key(), 0) >= 2:
                    return True
            finally:
                self.pop()
        return False

    def can_claim_draw(self) -> bool:
        """Whether a draw can be claimed."""
        return self.can_claim_fifty_moves() or self.can_claim_threefold_repetition()

    def outcome(self, *, claim_draw: bool = False) -> Outcome | None:
        """How the game has ended, if it has; draws that must be claimed count when asked."""
        if self.is_variant_loss():
            return Outcome(Termination.VARIANT_LOSS, not self.turn)
        if self.is_variant_win():
            return Outcome(Termination.VARIANT_WIN, self.turn)
        if self.is_variant_draw():
            return Outcome(Termination.VARIANT_DRAW, None)
        if self.is_checkmate():
            return Outcome(Termination.CHECKMATE, not self.turn)
        draws = [
            (self.is_insufficient_material, Termination.INSUFFICIENT_MATERIAL),
            (self.is_stalemate, Termination.STALEMATE),
            (self.is_seventyfive_moves, Termination.SEVENTYFIVE_MOVES),
            (self.is_fivefold_repetition, Termination.FIVEFOLD_REPETITION),
        ]
        if claim_draw:
            draws.append((self.can_claim_fifty_moves, Termination.FIFTY_MOVES))
            draws.append((self.can_claim_threefold_repetition, Termination.THREEFOLD_REPETITION))
        for test, termination in draws:
            if test():
                return Outcome(termination, None)
        return None

    def is_game_over(self, *, claim_draw: bool = False) -> bool:
        """Whether the game is over; draws that must be claimed count when asked."""
        return self.outcome(claim_draw=claim_draw) is not None

    def result(self, *, claim_draw: bool = False) -> str:
        """``1-0``, ``0-1``, ``1/2-1/2``, or ``*`` while the game goes on."""
        outcome = self.outcome(claim_draw=claim_draw)
        return outcome.result() if outcome else "*"


