"""What boards of variants have in common: their rules are the core's, in Rust."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from tabiya import Board as Core

from . import _status
from ._base_board import MASKS
from ._bitboards import BB_ALL, Bitboard
from ._board import Board
from ._move import Move
from ._vocabulary import BLACK, PIECE_TYPES, WHITE, Color

B = TypeVar("B", bound="VariantBoard")
# How the core calls the ends that only variants know.
WINS = {
    "king-on-hill",
    "checks-given",
    "king-exploded",
    "nothing-left",
    "no-moves",
    "horde-captured",
    "king-at-goal",
}
DRAWS = {"both-at-goal", "equally-many"}
# Wherever the variant starts.
START = "startpos"


class VariantBoard(Board):
    """A board whose moves and ends are the core's: it knows the variant."""

    def __init__(self, fen: str | None = START, *, chess960: bool = False) -> None:
        super().__init__(type(self).starting_fen if fen == START else fen, chess960=chess960)

    def _memory(self) -> tuple[object, ...]:
        """What the variant remembers besides the pieces."""
        return ()

    def _remember(self, memory: tuple[object, ...]) -> None:
        """Sets what the variant remembers."""

    # The core.

    def _key(self) -> tuple[object, ...]:
        return (*super()._key(), *self._memory())

    def _take_over(self, core: Core) -> None:
        """Puts what stands on the core's board on this one."""
        for name, kind in zip(MASKS[1:], PIECE_TYPES):
            setattr(self, name, core.pieces(kind, WHITE).mask | core.pieces(kind, BLACK).mask)
        self.occupied_co = [core.occupied(BLACK).mask, core.occupied(WHITE).mask]
        self.occupied = self.occupied_co[0] | self.occupied_co[1]
        self.promoted &= self.occupied
        self.turn, self.castling_rights = bool(core.turn), core.castling_rights.mask
        self.ep_square = None if core.ep_square is None else int(core.ep_square)

    # Setting up and taking back.

    def reset(self) -> None:
        """The start of a game."""
        self.set_fen(type(self).starting_fen)

    def _state(self) -> tuple[tuple[int, ...], tuple[object, ...]]:
        placement, rest = super()._state()
        return placement, (*rest, self._memory())

    def _restore(self, state: tuple[tuple[int, ...], tuple[object, ...]]) -> None:
        placement, (*rest, memory) = state
        super()._restore((placement, tuple(rest)))
        assert isinstance(memory, tuple)
        self._remember(memory)

    def copy(self: B, *, stack: bool | int = True) -> B:
        """Another board in the same position, with all, the last so many or none of the moves that led to it."""
        board = super().copy(stack=stack)
        board._remember(self._memory())
        if self._core is not None and self._core_key == self._key():
            board._core, board._core_key = self._core.copy(stack=False), self._core_key
        return board

    # Moves.

    def push(self, move: Move) -> None:
        """Makes a move. One that is not legal is made as in chess."""
        move = self._in_mode(move)
        core = self._legal_core() if move else None
        text = move.uci()
        if core is None or not core.is_legal(text):
            super().push(move)
            return
        before = self._state()
        self._stack.append(before)
        self.move_stack.append(move)
        origin = self.promoted >> move.from_square & 1 if not move.drop else 0
        # A drop counts like any other move there, a pawn's too.
        zeroing = not move.drop and self.is_zeroing(move)
        core.push_uci(text)
        self._take_over(core)
        self.promoted &= ~(1 << move.from_square | 1 << move.to_square)
        if (origin or move.promotion) and not move.drop and self.occupied >> move.to_square & 1:
            self.promoted |= 1 << move.to_square
        self.halfmove_clock = 0 if zeroing else self.halfmove_clock + 1
        self.fullmove_number += self.turn
        self._after_push(core)
        self._core_key = self._key()
        self._core_depth += 1

    def _after_push(self, core: Core) -> None:
        """Takes over what the variant remembers."""

    def is_legal(self, move: Move) -> bool:
        """Whether the rules allow the move."""
        core = self._legal_core()
        return bool(move) and core is not None and core.is_legal(self._in_mode(move).uci())

    def generate_legal_ep(self, from_mask: Bitboard = BB_ALL, to_mask: Bitboard = BB_ALL) -> Iterator[Move]:
        """Legal captures in passing."""
        if self.ep_square is not None:
            yield from (move for move in self.generate_legal_moves(from_mask, to_mask) if self.is_en_passant(move))

    def is_into_check(self, move: Move) -> bool:
        """Whether the move leaves the mover's own king in check."""
        return not self.is_legal(move) and super().is_into_check(move)

    def gives_check(self, move: Move) -> bool:
        """Whether the move gives check."""
        board = self.copy(stack=False)
        board.push(move)
        return board.is_check()

    def checkers_mask(self) -> Bitboard:
        """The pieces that give check, as a number."""
        core = self._legal_core()
        return super().checkers_mask() if core is None else core.checkers().mask

    def status(self) -> _status.Status:
        """What is wrong with the position; ``Status.VALID`` when nothing is."""
        if self._legal_core() is None:
            return super().status()
        kept = self.castling_rights == self.clean_castling_rights()
        return _status.Status.VALID if kept else _status.Status.BAD_CASTLING_RIGHTS

    def _mark(self, move: Move, stay: bool) -> str:
        self.push(move)
        over = self.is_variant_loss() or self.is_variant_win()
        check = self.is_check()
        sign = "#" if over or (check and not self._has_moves()) else "+" if check else ""
        if not stay:
            self.pop()
        return sign

    # The end.

    def _end(self) -> tuple[str, Color | None] | None:
        core = self._legal_core()
        found = None if core is None else core.outcome()
        if found is None:
            return None
        return found.code, None if found.winner is None else bool(found.winner)

    def is_variant_end(self) -> bool:
        """Whether a rule of the variant alone ends the game."""
        end = self._end()
        return end is not None and end[0] in WINS | DRAWS

    def is_variant_win(self) -> bool:
        """Whether the side to move has won by a rule of the variant."""
        end = self._end()
        return end is not None and end[0] in WINS and end[1] == self.turn

    def is_variant_loss(self) -> bool:
        """Whether the side to move has lost by a rule of the variant."""
        end = self._end()
        return end is not None and end[0] in WINS and end[1] != self.turn

    def is_variant_draw(self) -> bool:
        """Whether a rule of the variant makes a draw."""
        end = self._end()
        return end is not None and end[0] in DRAWS

    def has_insufficient_material(self, color: Color) -> bool:
        """Whether a side cannot win with its pieces, however both play."""
        core = self._legal_core()
        if core is None:
            return super().has_insufficient_material(color)
        # A position that is closed for good is not a matter of pieces here, and is played on.
        end = core.outcome()
        return core.has_insufficient_material(color) and (end is None or end.code != "dead-position")

    def _transposition_key(self) -> tuple[object, ...]:
        return (*super()._transposition_key(), *self._memory())
