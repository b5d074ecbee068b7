"""Engines that speak UCI, asked and answered one after the other."""

from __future__ import annotations

import dataclasses
import enum
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import TracebackType
from typing import Any

import tabiya

from ._analysis import AnalysisComplete, BestMove, InfoDict, SimpleAnalysisResult
from ._board import Board
from ._generation import move_of
from ._move import Move
from ._score import Cp, Mate, MateGiven, PovScore, Score

# So many seconds are for ever: a search has to have a limit.
_ALWAYS = 1e9


class EngineError(RuntimeError):
    """The engine does not start, or answers wrongly."""


class EngineTerminatedError(EngineError):
    """The engine has ended."""


class _NoProgramError(EngineError, FileNotFoundError):
    """There is no such program."""


class Info(enum.IntFlag):
    """What of an engine's information is wanted; all of it is always given."""

    NONE = 0
    BASIC = 1
    SCORE = 2
    PV = 4
    REFUTATION = 8
    CURRLINE = 16
    ALL = 31


globals().update({f"INFO_{name}": value for name, value in Info.__members__.items()})


@dataclasses.dataclass
class Limit:
    """When a search ends. Times are in seconds."""

    time: float | None = None
    depth: int | None = None
    nodes: int | None = None
    mate: int | None = None
    white_clock: float | None = None
    black_clock: float | None = None
    white_inc: float | None = None
    black_inc: float | None = None
    remaining_moves: int | None = None
    clock_id: object = None


@dataclasses.dataclass
class PlayResult:
    """A move of an engine, and what it has told."""

    move: Move | None
    ponder: Move | None
    info: InfoDict = dataclasses.field(default_factory=dict)
    draw_offered: bool = False
    resigned: bool = False


def _core_board(board: Board) -> tabiya.Board:
    """The board with its history, which the core needs to see repetitions."""
    root = board.root()
    position = root._core_fen().rpartition(" 0 1")[0]
    try:
        core = tabiya.Board(f"{position} {root.halfmove_clock} {root.fullmove_number}", variant=root.core_variant)
        for move in board.move_stack:
            if move:
                core.push_uci(move.uci())
            else:
                core.push_null()
    except tabiya.Error as error:
        raise EngineError(f"engines play legal positions only: {error}") from error
    return core


def _info(board: Board, info: tabiya.Info) -> InfoDict:
    known: InfoDict = {"depth": info.depth, "multipv": info.multipv, "score": _score(info.score)}
    for name in ("seldepth", "nodes", "time"):
        value = getattr(info, name)
        if value is not None:
            known[name] = value
    if info.nodes and info.time:
        known["nps"] = int(info.nodes / info.time)
    if info.bound in ("lower", "upper"):
        known[f"{info.bound}bound"] = True
    known["pv"] = [move_of(move, board.chess960) for move in info.pv]
    return known


def _moves(board: Board, found: tabiya.SearchResult) -> tuple[Move | None, Move | None]:
    """What it plays, and what it expects to be answered."""
    move, ponder = (None if move is None else move_of(move, board.chess960) for move in (found.move, found.ponder))
    return move, ponder


def _score(score: tabiya.Score) -> PovScore:
    mate = score.mate
    relative: Score = Cp(score.centipawns or 0) if mate is None else Mate(mate)
    return PovScore(relative, bool(score.turn))


class SimpleEngine:
    """An engine in a process of its own, whose every call waits for the answer."""

    def __init__(self, engine: tabiya.Engine, *, timeout: float | None = 10.0) -> None:
        self._engine, self.timeout = engine, timeout
        self._analysis: SimpleAnalysisResult | None = None
        self._closed = False
        self.id = {"name": engine.name}

    @classmethod
    def popen_uci(
        cls, command: str | Sequence[str], *, timeout: float | None = 10.0, **_popen_args: object
    ) -> SimpleEngine:
        """Starts an engine."""
        try:
            return cls(tabiya.Engine.uci(command, start_timeout=timeout), timeout=timeout)
        except tabiya.EngineError as error:
            kind = _NoProgramError if error.code == "engine-not-found" else EngineError
            raise kind(str(error)) from error

    @property
    def options(self) -> dict[str, str]:
        """The engine's options, by name, as it has declared them."""
        return dict(self._engine.options)

    def _end_analysis(self) -> None:
        """Whatever is asked next ends an analysis that goes on."""
        if self._analysis is not None:
            self._analysis._end()
            self._analysis = None

    def configure(self, options: Mapping[str, object]) -> None:
        """Sets options."""
        self._end_analysis()
        self._configure(options)

    def _configure(self, options: Mapping[str, object]) -> None:
        if self._closed:
            raise EngineTerminatedError("the engine was ended")
        for name, value in options.items():
            try:
                self._engine.set_option(name, value)
            except tabiya.EngineError as error:
                raise EngineError(str(error)) from error

    def _search(
        self,
        board: Board,
        limit: Limit,
        multipv: int,
        root_moves: Iterable[Move] | None,
        options: Mapping[str, object],
        timeout: float | None = None,
        on_info: Callable[[tabiya.Info], object] | None = None,
    ) -> tabiya.SearchResult:
        self._configure(options)
        clock = None
        if limit.white_clock is not None or limit.black_clock is not None:
            white, black = limit.white_clock, limit.black_clock
            clock = (
                white if white is not None else black or 0.0,
                black if black is not None else white or 0.0,
                limit.white_inc or 0.0,
                limit.black_inc or 0.0,
            )
        try:
            return self._engine.search(
                _core_board(board),
                depth=limit.depth,
                nodes=limit.nodes,
                movetime=limit.time,
                mate=limit.mate,
                clock=clock,
                movestogo=(limit.remaining_moves or None) if clock else None,
                multipv=multipv,
                searchmoves=None if root_moves is None else [move.uci() for move in root_moves],
                timeout=timeout,
                on_info=on_info,
            )
        except tabiya.EngineError as error:
            raise EngineTerminatedError(str(error)) from error

    def play(
        self,
        board: Board,
        limit: Limit,
        *,
        game: object = None,
        info: Info = Info.NONE,
        ponder: bool = False,
        draw_offered: bool = False,
        root_moves: Iterable[Move] | None = None,
        options: Mapping[str, object] | None = None,
        opponent: object = None,
    ) -> PlayResult:
        """The engine's move."""
        self._end_analysis()
        found = self._search(board, limit, 1, root_moves, options or {})
        return PlayResult(*_moves(board, found), _info(board, found.info) if found.info else {})

    def analyse(
        self,
        board: Board,
        limit: Limit,
        *,
        multipv: int | None = None,
        game: object = None,
        info: Info = Info.ALL,
        root_moves: Iterable[Move] | None = None,
        options: Mapping[str, object] | None = None,
    ) -> Any:
        """What the engine knows of a position: of its best line, or of each of so many lines in a list."""
        self._end_analysis()
        found = self._search(board, limit, multipv or 1, root_moves, options or {})
        lines = [_info(board, line) for line in found.lines]
        if multipv is not None:
            return lines
        return lines[0] if lines else {}

    def analysis(
        self,
        board: Board,
        limit: Limit | None = None,
        *,
        multipv: int | None = None,
        game: object = None,
        info: Info = Info.ALL,
        root_moves: Iterable[Move] | None = None,
        options: Mapping[str, object] | None = None,
    ) -> SimpleAnalysisResult:
        """What the engine tells of a position while it thinks; without a limit until it is stopped, or asked anew."""
        self._end_analysis()
        position, moves = board.copy(), None if root_moves is None else list(root_moves)
        limit = limit or Limit()
        limits = (limit.time, limit.depth, limit.nodes, limit.mate, limit.white_clock, limit.black_clock)
        endless = all(each is None for each in limits)

        def search(tell: Callable[[InfoDict], None]) -> BestMove:
            def on_info(told: tabiya.Info) -> None:
                tell(_info(position, told))

            timeout = _ALWAYS if endless else None
            found = self._search(position, limit, multipv or 1, moves, options or {}, timeout, on_info)
            return BestMove(*_moves(position, found))

        self._analysis = SimpleAnalysisResult(search, self._engine.stop)
        return self._analysis

    def ping(self) -> None:
        """Does nothing: every call has been answered when it returns."""

    def quit(self) -> None:
        """Ends the engine."""
        self._end_analysis()
        self._closed = True
        self._engine.close()

    close = quit

    def __enter__(self) -> SimpleEngine:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


__all__ = [
    "AnalysisComplete",
    "BestMove",
    "Cp",
    "EngineError",
    "EngineTerminatedError",
    "Info",
    "InfoDict",
    "Limit",
    "Mate",
    "MateGiven",
    "PlayResult",
    "PovScore",
    "Score",
    "SimpleAnalysisResult",
    "SimpleEngine",
]
