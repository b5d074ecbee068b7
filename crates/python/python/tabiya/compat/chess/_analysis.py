"""What an engine tells while it thinks, one report after another."""

from __future__ import annotations

import dataclasses
import queue
import threading
from collections.abc import Callable, Iterator
from types import TracebackType
from typing import Any

from ._move import Move

InfoDict = dict[str, Any]
# So many seconds are waited at once: an engine that begins to think only then has to be stopped again.
_TURN = 0.05


@dataclasses.dataclass
class BestMove:
    """What an engine plays, and what it expects to be answered."""

    move: Move | None
    ponder: Move | None


class AnalysisComplete(Exception):
    """The engine has ended, and there is nothing more to tell."""


class SimpleAnalysisResult:
    """A search that goes on: gone through, it gives what the engine tells, as it comes. Left as a context, it ends."""

    def __init__(self, search: Callable[[Callable[[InfoDict], None]], BestMove], stop: Callable[[], None]) -> None:
        self.multipv: list[InfoDict] = []
        self._told: queue.SimpleQueue[InfoDict | None] = queue.SimpleQueue()
        self._search, self._stop_engine = search, stop
        self._best = BestMove(None, None)
        self._error: BaseException | None = None
        self._stopped = self._done = False
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def _run(self) -> None:
        try:
            self._best = self._search(self._tell)
        except BaseException as error:
            self._error = error
        self._told.put(None)

    def _tell(self, info: InfoDict) -> None:
        line = int(info["multipv"])
        while len(self.multipv) < line:
            self.multipv.append({})
        self.multipv[line - 1].update(info)
        self._told.put(info)

    @property
    def info(self) -> InfoDict:
        """What is known of the best line so far."""
        return self.multipv[0] if self.multipv else {}

    def stop(self) -> None:
        """Ends the search as soon as possible."""
        self._stopped = True
        self._stop_engine()

    def wait(self) -> BestMove:
        """Waits for the end, and gives the move."""
        while self._thread.is_alive():
            if self._stopped:
                self._stop_engine()
            self._thread.join(_TURN)
        if self._error is not None:
            raise self._error
        return self._best

    def empty(self) -> bool:
        """Whether nothing was told that has not been asked for."""
        return self._told.empty()

    would_block = empty

    def get(self) -> InfoDict:
        """What is told next, which may be waited for; ``AnalysisComplete`` at the end."""
        while not self._done:
            try:
                info = self._told.get(timeout=_TURN)
            except queue.Empty:
                if self._stopped:
                    self._stop_engine()
                continue
            if info is not None:
                return info
            self._done = True
            self.wait()
        raise AnalysisComplete

    def next(self) -> InfoDict | None:
        """What is told next; nothing at the end."""
        try:
            return self.get()
        except AnalysisComplete:
            return None

    def __iter__(self) -> Iterator[InfoDict]:
        return self

    def __next__(self) -> InfoDict:
        try:
            return self.get()
        except AnalysisComplete:
            raise StopIteration from None

    def _end(self) -> None:
        """Ends the search, whatever comes of it: the engine is wanted for something else."""
        self._stopped = True
        while self._thread.is_alive():
            self._stop_engine()
            self._thread.join(_TURN)

    def __enter__(self) -> SimpleAnalysisResult:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._end()
