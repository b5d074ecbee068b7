"""The names of python-chess over this library, written anew: ``import tabiya.compat.chess as chess``.

>>> import tabiya.compat.chess as chess
>>> board = chess.Board()
>>> board.push_san("e4")
Move.from_uci('e2e4')
>>> board.legal_moves.count(), chess.Move.from_uci("e7e5") in board.legal_moves
(20, True)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from . import _bitboards, _status, _vocabulary
from ._base_board import BaseBoard as BaseBoard
from ._bitboards import *  # noqa: F403
from ._board import Board as Board
from ._board import LegalMoveGenerator as LegalMoveGenerator
from ._board import PseudoLegalMoveGenerator as PseudoLegalMoveGenerator
from ._move import Move as Move
from ._piece import Piece as Piece
from ._notation import SAN_REGEX as SAN_REGEX
from ._position import FEN_CASTLING_REGEX as FEN_CASTLING_REGEX
from ._position import EnPassantSpec as EnPassantSpec
from ._square_set import IntoSquareSet as IntoSquareSet, SquareSet as SquareSet
from ._status import *  # noqa: F403
from ._vocabulary import *  # noqa: F403

BaseBoardT = TypeVar("BaseBoardT", bound=BaseBoard)
BoardT = TypeVar("BoardT", bound=Board)

if TYPE_CHECKING:
    from ._attack_tables import BB_DIAG_ATTACKS as BB_DIAG_ATTACKS, BB_DIAG_MASKS as BB_DIAG_MASKS
    from ._attack_tables import BB_FILE_ATTACKS as BB_FILE_ATTACKS, BB_FILE_MASKS as BB_FILE_MASKS
    from ._attack_tables import BB_RANK_ATTACKS as BB_RANK_ATTACKS, BB_RANK_MASKS as BB_RANK_MASKS
else:

    def __getattr__(name: str) -> object:
        if name.startswith(("BB_DIAG_", "BB_FILE_", "BB_RANK_")) and name.endswith(("_ATTACKS", "_MASKS")):
            from . import _attack_tables

            return getattr(_attack_tables, name)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
