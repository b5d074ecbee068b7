"""Boards as PettingZoo's chess shows them: 8×8×111 truths, rank 8 first as the player sees it."""

from __future__ import annotations

from typing import Any

import numpy as np

from .._tabiya import Board, Positions, index_to_move
from .._vocabulary import Color

ACTIONS = 8 * 8 * 73
SHAPE = (8, 8, 111)
_SEEN = 8
_FACTS = 7
_PLANES = 13


def _from_behind(seen: Any, first: int) -> Any:
    """The same from the other side: the board upside down, and from a channel on whose pieces are whose."""
    seen = np.flip(seen, axis=0).copy()
    for at in range(first, seen.shape[2], _PLANES):
        own, others = slice(at, at + 6), slice(at + 6, at + 12)
        seen[..., own], seen[..., others] = seen[..., others].copy(), seen[..., own].copy()
    return seen


class BoardHistory:
    """The last eight positions that stood after a move, as White sees them."""

    def __init__(self) -> None:
        self._seen = np.zeros((8, 8, _SEEN * _PLANES), dtype=bool)

    def note(self, board: Board) -> None:
        """Adds the position that stands now."""
        pieces = Positions.from_boards([board.copy(stack=False)]).planes("pettingzoo")[0][..., _FACTS:]
        if board.turn == Color.BLACK:
            pieces = _from_behind(pieces, 0)
        stood = np.full((8, 8, 1), board.is_repetition(2))
        self._seen = np.dstack((pieces[..., :-1], stood, self._seen[..., :-_PLANES]))

    def observe(self, board: Board, color: Color) -> Any:
        """What a player sees."""
        other = Color.BLACK if color == Color.WHITE else Color.WHITE
        facts = np.zeros((8, 8, _FACTS), dtype=bool)
        facts[..., 0] = board.has_kingside_castling_rights(color)
        facts[..., 1] = board.has_queenside_castling_rights(color)
        facts[..., 2] = board.has_kingside_castling_rights(other)
        facts[..., 3] = board.has_queenside_castling_rights(other)
        facts[..., 4] = color == Color.BLACK
        half = min(board.halfmove_clock // 2, 63)
        facts[7 - half // 8, half % 8, 5] = True
        facts[..., 6] = True
        seen = np.dstack((facts, self._seen))
        return seen if color == Color.WHITE else _from_behind(seen, _FACTS)


def action_mask(board: Board) -> Any:
    """Which numbers are legal moves now."""
    position = Positions.from_boards([board.copy(stack=False)])
    return position.legal_mask("pettingzoo")[0].view(np.int8)


def move_of(board: Board, action: int) -> Any:
    """The legal move that has a number."""
    return index_to_move(board, action, "pettingzoo")


def ending(board: Board) -> tuple[bool, Color | None]:
    """Whether a game is over, and who has won: a draw that can be claimed is one, as among those who play by the million."""
    outcome = board.outcome(claim_draw=True)
    if outcome is not None:
        return True, outcome.winner
    return board.can_claim_draw() or board.is_insufficient_material(), None
