"""How results, books and tables go to other processes: what `pickle` and `copy` ask, which is seldom."""

from __future__ import annotations

import copyreg
from collections.abc import Callable

from ._tabiya import Board, Book, Info, Score, SearchResult, Tablebase


def info_of(board: Board, line: str, time: float | None) -> Info:
    """What an engine has said."""
    return Info._restore(board, line, time)


def score_of(text: str, white: bool, given: bool) -> Score:
    """A score; a mate on the board is the other side's, seen from here."""
    board = Board(f"8/8/8/8/8/8/8/K1k5 {'w' if white is not given else 'b'} - - 0 1")
    score = info_of(board, f"info score {text}", None).score
    return score.pov("white" if white else "black") if given else score


def book_of(path: object) -> Book:
    """A book of a file, or of names."""
    return Book.of_opening_names() if path is None else Book(path)  # type: ignore[arg-type]


def result_of(*parts: object) -> SearchResult:
    """What an engine has found."""
    return SearchResult._restore(*parts)  # type: ignore[arg-type]


def parts_of_info(info: Info) -> tuple[Callable[..., Info], tuple[object, ...]]:
    """The line of UCI that says it."""
    numbers = (("depth", info.depth), ("seldepth", info.seldepth), ("multipv", info.multipv), ("nodes", info.nodes))
    words = ["info", *(f"{name} {number}" for name, number in numbers if number is not None), f"score {info.score}"]
    words += [f"{info.bound}bound"] if info.bound != "exact" else []
    words += ["pv", *map(str, info.pv)]
    return info_of, (info._board, " ".join(words), info.time)


def parts_of_score(score: Score) -> tuple[Callable[..., Score], tuple[object, ...]]:
    """Its text, whose it is, and whether it is a mate that was given."""
    return score_of, (str(score), bool(score.turn), score.mate == 0 and score.expectation() > 0.5)


def parts_of_result(result: SearchResult) -> tuple[Callable[..., SearchResult], tuple[object, ...]]:
    """The moves, what was said last, and how long it took."""
    return result_of, (result._board, result.move, result.ponder, result.lines, result.time)


def parts_of_book(book: Book) -> tuple[Callable[..., Book], tuple[object, ...]]:
    """Where it lies."""
    return book_of, (book._path,)


def parts_of_tablebase(tables: Tablebase) -> tuple[Callable[..., Tablebase], tuple[object, ...]]:
    """Where they lie."""
    return Tablebase, tuple(tables.folders)


copyreg.pickle(Info, parts_of_info)
copyreg.pickle(Score, parts_of_score)
copyreg.pickle(SearchResult, parts_of_result)
copyreg.pickle(Book, parts_of_book)
copyreg.pickle(Tablebase, parts_of_tablebase)
