"""The wheel beside python-chess and bulletchess: one run, CPU time, answers compared.

    pip install tabiya chess bulletchess numpy pyarrow
    python bench/python/compare.py [--rounds N] [--markdown FILE] [--games GAMES.pgn] [--only WORD]

Neither of the others is read or copied here; they are only run. All take turns, round after round, and the median of
the rounds' ratios counts. What one of them answers otherwise than we do is told, has no figure, and fails the run.
"""

from __future__ import annotations

import argparse
import platform
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import pgn

import tabiya

try:
    import chess
except ImportError:
    chess = None
try:
    import bulletchess
except ImportError:
    bulletchess = None

US, SLOW, FAST = "tabiya", "python-chess", "bulletchess"


@dataclass
class Rival:
    """Somebody's way to do a task: the work, how much of it is done at once, and the answer that is compared."""

    work: Callable[[], Any]
    amount: int
    answer: Callable[[], Any]


@dataclass
class Task:
    """Something that is measured."""

    name: str
    rivals: dict[str, Rival]
    bars: dict[str, float] = field(default_factory=dict)
    """How many times as fast we want to be."""


def walks(count: int, seed: int = 7) -> list[str]:
    """FENs of random games."""
    rng = random.Random(seed)
    fens: list[str] = []
    while len(fens) < count:
        board = tabiya.Board()
        for _ in range(80):
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(rng.choice(moves))
            fens.append(board.fen(en_passant="legal"))
    rng.shuffle(fens)
    return fens[:count]


def once(work: Callable[[], Any], least: float = 0.04) -> float:
    """The CPU seconds that the work takes, done as often as can be measured."""
    times, begun = 0, time.process_time()
    while True:
        work()
        times += 1
        spent = time.process_time() - begun
        if spent >= least:
            return spent / times


def measure(task: Task, rounds: int) -> dict[str, tuple[float, float]]:
    """By name: how much a second, and how many times as fast we are."""
    expected = task.rivals[US].answer()
    wrong = [who for who, rival in task.rivals.items() if rival.answer() != expected]
    if wrong:
        raise SystemExit(f"{task.name}: {', '.join(wrong)} and tabiya do not answer alike")
    speeds: dict[str, list[float]] = {who: [] for who in task.rivals}
    for _ in range(rounds):
        for who, rival in task.rivals.items():
            speeds[who].append(rival.amount / once(rival.work))
    ratios = {who: statistics.median(ours / theirs for ours, theirs in zip(speeds[US], speeds[who])) for who in speeds}
    return {who: (statistics.median(speeds[who]), ratios[who]) for who in speeds}


def moves_of(boards: Iterable[Any], moves: Callable[[Any], Iterable[Any]], uci: Callable[[Any], str]) -> list[list[str]]:
    return [sorted(uci(move) for move in moves(board)) for board in boards]


def gone_through(boards: list[Any]) -> None:
    for board in boards:
        for _ in board.legal_moves:
            pass


def gone_through_calls(boards: list[Any]) -> None:
    for board in boards:
        for _ in board.legal_moves():
            pass


def listed_at_once(boards: list[Any]) -> None:
    for board in boards:
        board.list_legal_moves()


def listed_by_name(boards: list[Any]) -> None:
    for board in boards:
        list(board.legal_moves)


def listed_by_calls(boards: list[Any]) -> None:
    for board in boards:
        board.legal_moves()


def push_pop(boards: list[Any], moves: Callable[[Any], Any], push: str, pop: str) -> Callable[[], int]:
    """Every move of every board is made and taken back."""

    def work() -> int:
        count = 0
        for board in boards:
            do, undo = getattr(board, push), getattr(board, pop)
            for move in moves(board):
                do(move)
                undo()
                count += 1
        return count

    return work


def after(boards: list[Any], moves: Callable[[Any], Any], push: str, pop: str, fen: Callable[[Any], str]) -> list[list[str]]:
    """The placements after every move, and that taking it back restores the board."""
    answers = []
    for board in boards:
        before, row = fen(board), []
        for move in moves(board):
            getattr(board, push)(move)
            row.append(fen(board).split()[0])
            getattr(board, pop)()
            assert fen(board) == before
        answers.append(sorted(row))
    return answers


def their_mask(board: Any) -> np.ndarray:
    row = np.zeros(4096, dtype=np.uint8)
    for move in board.legal_moves:
        row[move.from_square * 64 + move.to_square] = 1
    return np.packbits(row)


def by_pieces(board: Any, us: bool) -> np.ndarray:
    """Twelve planes of pieces, as one writes it with a dictionary of them."""
    planes = np.zeros((12, 8, 8), dtype=np.float32)
    for square, piece in board.piece_map().items():
        seen = square if us else square ^ 56
        planes[piece.piece_type - 1 + (0 if piece.color == us else 6), seen >> 3, seen & 7] = 1
    return planes


def by_masks(board: Any, us: bool) -> np.ndarray:
    """The same as fast as we know it to go there: the masks are unpacked by numpy."""
    kinds = (board.pawns, board.knights, board.bishops, board.rooks, board.queens, board.kings)
    sides = (board.occupied_co[us], board.occupied_co[not us])
    masks = np.array([kind & side for side in sides for kind in kinds], dtype="<u8")
    squares = np.unpackbits(masks.view(np.uint8), bitorder="little").reshape(12, 8, 8)
    return squares if us else squares[:, ::-1]


def their_planes(board: Any, pieces: Callable[[Any, bool], np.ndarray]) -> np.ndarray:
    """lc0's 112 planes of a position and the seven before it."""
    planes = np.zeros((112, 8, 8), dtype=np.float32)
    us = board.turn
    for plane, right in (
        (104, board.has_queenside_castling_rights(us)),
        (105, board.has_kingside_castling_rights(us)),
        (106, board.has_queenside_castling_rights(not us)),
        (107, board.has_kingside_castling_rights(not us)),
        (108, not us),
        (111, True),
    ):
        if right:
            planes[plane] = 1
    planes[109] = board.halfmove_clock
    undone = []
    for first in range(0, 104, 13):
        planes[first : first + 12] = pieces(board, us)
        if board.is_repetition(2):
            planes[first + 12] = 1
        if not board.move_stack:
            break
        undone.append(board.pop())
    while undone:
        board.push(undone.pop())
    return planes


def tasks() -> Iterable[Task]:
    fens = walks(2000)
    few = fens[:200]
    ours = [tabiya.Board(fen) for fen in fens]
    theirs = [chess.Board(fen) for fen in few] if chess else []
    bullets = [bulletchess.Board.from_fen(fen) for fen in fens] if bulletchess else []

    def with_others(us: Rival, slow: Callable[[], Rival] | None, fast: Callable[[], Rival] | None = None) -> dict[str, Rival]:
        rivals = {US: us}
        if chess and slow:
            rivals[SLOW] = slow()
        if bulletchess and fast:
            rivals[FAST] = fast()
        return rivals

    # A list at once is what bulletchess gives; `list(board.legal_moves)` is what programs write who know python-chess. Each
    # is written out: a function between would be a call that the others do not make, and a sum of lengths would be measured
    # with them.
    listed, spelled = "positions, legal moves as a list", "the same, as `list(board.legal_moves)`"
    yield Task(
        "positions, legal moves gone through by `for`",
        with_others(
            Rival(lambda: gone_through(ours), len(fens), lambda: moves_of(ours[:200], lambda board: board.legal_moves, str)),
            lambda: Rival(lambda: gone_through(theirs), len(few), lambda: moves_of(theirs, lambda board: board.legal_moves, str)),
            lambda: Rival(
                lambda: gone_through_calls(bullets),
                len(fens),
                lambda: moves_of(bullets[:200], lambda board: board.legal_moves(), str),
            ),
        ),
        {SLOW: 60.0, FAST: 3.0},
    )
    for name, work, moves in (
        (listed, lambda: listed_at_once(ours), lambda board: board.list_legal_moves()),
        (spelled, lambda: listed_by_name(ours), lambda board: list(board.legal_moves)),
    ):
        yield Task(
            name,
            with_others(
                Rival(work, len(fens), lambda moves=moves: moves_of(ours[:200], moves, str)),
                lambda: Rival(
                    lambda: listed_by_name(theirs),
                    len(few),
                    lambda: moves_of(theirs, lambda board: list(board.legal_moves), str),
                ),
                lambda: Rival(
                    lambda: listed_by_calls(bullets),
                    len(fens),
                    lambda: moves_of(bullets[:200], lambda board: board.legal_moves(), str),
                ),
            ),
            {SLOW: 60.0, FAST: 3.0},
        )
    yield Task(
        "moves made and taken back, with their list",
        with_others(
            Rival(
                push_pop(ours[:200], lambda board: board.list_legal_moves(), "push", "pop"),
                sum(len(board.legal_moves) for board in ours[:200]),
                lambda: after(ours[:200], lambda board: board.list_legal_moves(), "push", "pop", lambda board: board.fen()),
            ),
            lambda: Rival(
                push_pop(theirs, lambda board: list(board.legal_moves), "push", "pop"),
                sum(board.legal_moves.count() for board in theirs),
                lambda: after(theirs, lambda board: list(board.legal_moves), "push", "pop", lambda board: board.fen()),
            ),
            lambda: Rival(
                push_pop(bullets[:200], lambda board: board.legal_moves(), "apply", "undo"),
                sum(len(board.legal_moves()) for board in bullets[:200]),
                lambda: after(bullets[:200], lambda board: board.legal_moves(), "apply", "undo", lambda board: board.fen()),
            ),
        ),
        {SLOW: 45, FAST: 1.3},
    )
    yield Task(
        "FEN to a board",
        with_others(
            Rival(lambda: [tabiya.Board(fen) for fen in fens], len(fens), lambda: [tabiya.Board(fen).fen(en_passant="legal") for fen in few]),
            lambda: Rival(lambda: [chess.Board(fen) for fen in few], len(few), lambda: [chess.Board(fen).fen() for fen in few]),
            lambda: Rival(
                lambda: [bulletchess.Board.from_fen(fen) for fen in fens],
                len(fens),
                lambda: [bulletchess.Board.from_fen(fen).fen() for fen in few],
            ),
        ),
        {SLOW: 120, FAST: 1.8},
    )
    sans = [[board.san(move) for move in board.legal_moves] for board in ours[:200]]
    amount = sum(map(len, sans))
    yield Task(
        "SAN to a move",
        with_others(
            Rival(
                lambda: [board.parse_san(san) for board, texts in zip(ours, sans) for san in texts],
                amount,
                lambda: [str(board.parse_san(san)) for board, texts in zip(ours, sans) for san in texts],
            ),
            lambda: Rival(
                lambda: [board.parse_san(san) for board, texts in zip(theirs, sans) for san in texts],
                amount,
                lambda: [str(board.parse_san(san)) for board, texts in zip(theirs, sans) for san in texts],
            ),
        ),
    )
    yield Task(
        "FENs to packed masks of legal moves",
        with_others(
            Rival(
                lambda: tabiya.Positions(fens).legal_mask("from-to", packed=True),
                len(fens),
                lambda: tabiya.Positions(few).legal_mask("from-to", packed=True).tobytes(),
            ),
            lambda: Rival(
                lambda: np.stack([their_mask(chess.Board(fen)) for fen in few]),
                len(few),
                lambda: np.stack([their_mask(board) for board in theirs]).tobytes(),
            ),
        ),
        {SLOW: 90},
    )
    yield from planes()


def planes() -> Iterable[Task]:
    """What goes into a network: lc0's planes of boards with their past, and PettingZoo's beside its own code."""
    ours, theirs = [], []
    for seed in range(256):
        rng = random.Random(seed)
        board = tabiya.Board()
        for _ in range(rng.randrange(80)):
            if moves := list(board.legal_moves):
                board.push(rng.choice(moves))
        ours.append(board)
        if chess:
            theirs.append(chess.Board())
            for move in board.move_stack:
                theirs[-1].push_uci(str(move))
    positions = tabiya.Positions.from_boards(ours)
    us = Rival(lambda: positions.planes("lc0"), len(positions), lambda: positions.planes("lc0").tobytes())
    few = theirs[:64]
    ways = [("planes of boards and their past (lc0)", by_pieces, {SLOW: 100.0}), ("the same, there by unpacked masks", by_masks, {})]
    for name, way, bars in ways if chess else ():
        slow = Rival(
            lambda way=way: np.stack([their_planes(board, way) for board in few]),
            len(few),
            lambda way=way: np.stack([their_planes(board, way) for board in theirs]).tobytes(),
        )
        yield Task(name, {US: us, SLOW: slow}, bars)
    try:
        from pettingzoo.classic.chess.chess_utils import get_observation
    except ImportError:
        return
    observe = lambda board: get_observation(board, int(not board.turn))  # noqa: E731
    yield Task(
        "planes of PettingZoo, there by its own code",
        {
            US: Rival(lambda: positions.planes("pettingzoo"), len(positions), lambda: positions.planes("pettingzoo").tobytes()),
            SLOW: Rival(
                lambda: np.stack([observe(board) for board in few]),
                len(few),
                lambda: np.stack([observe(board) for board in theirs]).tobytes(),
            ),
        },
        {SLOW: 100},
    )


def files(path: Path) -> Iterable[Task]:
    """A file of games, read whole; python-chess reads some of it."""
    few = 50
    rivals = {US: Rival(lambda: pgn.by_tabiya(path), len(pgn.by_tabiya(path)), lambda: pgn.told_by_tabiya(path))}
    count = rivals[US].amount
    if chess:
        rivals[SLOW] = Rival(
            lambda: pgn.by_python_chess(path, few), min(few, count), lambda: pgn.told_by_python_chess(path)
        )
    if bulletchess:
        rivals[FAST] = Rival(lambda: pgn.by_bulletchess(path), count, lambda: pgn.told_by_bulletchess(path))
    yield Task("games of a file (PGN to Arrow)", rivals, {SLOW: 200, FAST: 8})


def all_tasks(games: Path | None) -> Iterable[Task]:
    """Everything that is measured."""
    yield from tasks()
    with tempfile.TemporaryDirectory() as folder:
        if games is None:
            games = Path(folder) / "games.pgn"
            pgn.write_games(games)
        yield from files(games)


def main() -> None:
    reader = argparse.ArgumentParser()
    reader.add_argument("--rounds", type=int, default=9)
    reader.add_argument("--markdown", help="a file for the table")
    reader.add_argument("--games", type=Path, help="a file of games, instead of games that are made")
    reader.add_argument("--only", default="", help="what has this word in its name")
    given = reader.parse_args()
    lines = [
        f"One thread, Python {platform.python_version()}, {US} {tabiya.__version__}"
        + (f", {SLOW} {chess.__version__}" if chess else "")
        + f", `cargo xtask compare --python`, the median of {given.rounds} rounds.",
        "",
        f"| a second | {US} | {SLOW} | {FAST} | times {SLOW} | times {FAST} |",
        "|---|---:|---:|---:|---:|---:|",
    ]
    missed = []
    for task in all_tasks(given.games):
        if given.only not in task.name:
            continue
        found = measure(task, given.rounds)
        speed = lambda who: f"{found[who][0]:,.0f}" if who in found else ""  # noqa: E731
        ratio = lambda who: f"{found[who][1]:.1f}" if who in found else ""  # noqa: E731
        lines.append(f"| {task.name} | {speed(US)} | {speed(SLOW)} | {speed(FAST)} | {ratio(SLOW)} | {ratio(FAST)} |")
        missed += [
            f"{task.name}: {found[who][1]:.2f} times {who}, wanted are {bar}"
            for who, bar in task.bars.items()
            if who in found and found[who][1] < bar
        ]
        print(lines[-1], flush=True)
    if given.markdown:
        with open(given.markdown, "w", encoding="utf-8") as file:
            file.write("\n".join(lines) + "\n")
    for line in missed:
        print(line, file=sys.stderr)


if __name__ == "__main__":
    main()
