"""Chess that says why: rules, variants, games, files of games, endgame tables and an engine.

>>> import tabiya
>>> board = tabiya.Board("4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1")
>>> print(board.explain("Nc3"))
The knight on e2 is pinned to the king on e1 by the rook on e7: its move to c3 would expose the king.
"""

from __future__ import annotations

from . import _pickles as _pickles
from ._errors import (
    AmbiguousMoveError,
    BookError,
    ClockError,
    EngineError,
    EpdError,
    Error,
    FenError,
    FenReason,
    GameError,
    IllegalMoveError,
    MoveError,
    NotationError,
    PgnError,
    SetupError,
    TablebaseError,
    UnreadableMoveError,
)
from ._parquet import write_parquet
from ._referee import find_answer
from ._tabiya import (
    ArrowTable,
    Board,
    Book,
    Clock,
    Engine,
    Epd,
    Game,
    GameTable,
    Games,
    Info,
    LegalMoves,
    Move,
    Node,
    Opening,
    Outcome,
    Pgn,
    Piece,
    Positions,
    Score,
    SearchResult,
    Setup,
    SquareSet,
    Tablebase,
    TimeControl,
    find_openings,
    index_to_move,
    layout_size,
    move_to_index,
    open_pgn,
    openings,
    parse_games,
    read_pgn,
)
from ._told import Answer, Explanation, Problem
from ._vocabulary import Color, PieceType, Square

WHITE, BLACK = Color.WHITE, Color.BLACK
PAWN, KNIGHT, BISHOP = PieceType.PAWN, PieceType.KNIGHT, PieceType.BISHOP
ROOK, QUEEN, KING = PieceType.ROOK, PieceType.QUEEN, PieceType.KING

STARTING_FEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
VARIANTS = (
    "chess",
    "crazyhouse",
    "threecheck",
    "kingofthehill",
    "antichess",
    "atomic",
    "horde",
    "racingkings",
)

__version__ = "0.1.0"

__all__ = [
    "AmbiguousMoveError",
    "Answer",
    "ArrowTable",
    "BISHOP",
    "BLACK",
    "Board",
    "Book",
    "BookError",
    "Clock",
    "ClockError",
    "Color",
    "Engine",
    "EngineError",
    "Epd",
    "EpdError",
    "Error",
    "Explanation",
    "FenError",
    "FenReason",
    "Game",
    "GameError",
    "GameTable",
    "Games",
    "IllegalMoveError",
    "Info",
    "KING",
    "KNIGHT",
    "LegalMoves",
    "Move",
    "MoveError",
    "Node",
    "NotationError",
    "Opening",
    "Outcome",
    "PAWN",
    "Pgn",
    "PgnError",
    "Piece",
    "PieceType",
    "Positions",
    "Problem",
    "QUEEN",
    "ROOK",
    "STARTING_FEN",
    "Score",
    "SearchResult",
    "Setup",
    "SetupError",
    "Square",
    "SquareSet",
    "Tablebase",
    "TablebaseError",
    "TimeControl",
    "UnreadableMoveError",
    "VARIANTS",
    "WHITE",
    "find_answer",
    "find_openings",
    "index_to_move",
    "layout_size",
    "move_to_index",
    "open_pgn",
    "openings",
    "parse_games",
    "read_pgn",
    "write_parquet",
]
