"""The names of python-chess over this library, written anew: ``import tabiya.compat.chess as chess``.

>>> import tabiya.compat.chess as chess
>>> board = chess.Board()
>>> board.push_san("e4")
Move.from_uci('e2e4')
>>> board.legal_moves.count(), chess.Move.from_uci("e7e5") in board.legal_moves
(20, True)
"""

from __future__ import annotations

from . import _bitboards, _status, _vocabulary
from ._base_board import BaseBoard as BaseBoard
from ._bitboards import *  # noqa: F403
from ._board import Board as Board
from ._board import LegalMoveGenerator as LegalMoveGenerator
from ._board import PseudoLegalMoveGenerator as PseudoLegalMoveGenerator
from ._move import Move as Move
from ._piece import Piece as Piece
from ._position import EnPassantSpec as EnPassantSpec
from ._square_set import IntoSquareSet as IntoSquareSet, SquareSet as SquareSet
from ._status import *  # noqa: F403
from ._vocabulary import *  # noqa: F403
