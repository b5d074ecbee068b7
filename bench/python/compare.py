"""The wheel beside python-chess and bulletchess: one run, CPU time, answers compared.

    pip install tabiya chess bulletchess numpy pyarrow
    python bench/python/compare.py [FILE.pgn]

Neither of the others is read or copied here; they are only run. What one of them does not have, or where its answer
differs from ours, is told instead of a figure.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable
from typing import Any

import tabiya

try:
    import chess
    import chess.pgn
except ImportError:
    chess = None
try:
    import bulletchess
except ImportError:
    bulletchess = None


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
    return fens[:count]


def timed(work: Callable[[], Any], least: float = 0.1, rounds: int = 3) -> tuple[float, Any]:
    """The best CPU time of a few rounds, each long enough to be measured, and the answer."""
    best, answer = float("inf"), None
    for _ in range(rounds):
        times, spent = 0, 0.0
        while spent < least:
            before = time.process_time()
            answer = work()
            spent += time.process_time() - before
            times += 1
        best = min(best, spent / times)
    return best, answer


def report(name: str, amount: int, works: dict[str, Callable[[], Any]]) -> None:
    figures: dict[str, float] = {}
    expected = None
    for who, work in works.items():
        seconds, answer = timed(work)
        if who == "tabiya":
            expected = answer
        elif answer != expected:
            print(f"  {name}: {who} answers {answer!r}, tabiya {expected!r}")
        figures[who] = amount / seconds
    ours = figures["tabiya"]
    row = "  ".join(f"{who} {rate:12,.0f}/s" + (f" ({ours / rate:.1f} x)" if who != "tabiya" else "") for who, rate in figures.items())
    print(f"{name:28} {row}", flush=True)


def main() -> None:
    fens = walks(2000)
    works: dict[str, Callable[[], Any]]

    boards = [tabiya.Board(fen) for fen in fens]
    works = {"tabiya": lambda: sum(len(list(board.legal_moves)) for board in boards)}
    if bulletchess:
        bullets = [bulletchess.Board.from_fen(fen) for fen in fens]
        works["bulletchess"] = lambda: sum(len(board.legal_moves()) for board in bullets)
    if chess:
        theirs = [chess.Board(fen) for fen in fens[:200]]
    report("legal moves, positions", len(fens), works)
    if chess:
        ours = boards[:200]
        report(
            "the same, 200 of them",
            200,
            {
                "tabiya": lambda: sum(len(list(board.legal_moves)) for board in ours),
                "python-chess": lambda: sum(len(list(board.legal_moves)) for board in theirs),
            },
        )

    def push_pop(boards: list[Any], moves: Callable[[Any], Any], push: str, pop: str) -> Callable[[], int]:
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

    few = boards[:200]
    works = {"tabiya": push_pop(few, lambda board: list(board.legal_moves), "push", "pop")}
    if bulletchess:
        works["bulletchess"] = push_pop(bullets[:200], lambda board: board.legal_moves(), "apply", "undo")
    if chess:
        works["python-chess"] = push_pop(theirs, lambda board: list(board.legal_moves), "push", "pop")
    report("push and pop", works["tabiya"](), works)

    works = {"tabiya": lambda: len([tabiya.Board(fen) for fen in fens])}
    if bulletchess:
        works["bulletchess"] = lambda: len([bulletchess.Board.from_fen(fen) for fen in fens])
    if chess:
        works["python-chess"] = lambda: len([chess.Board(fen) for fen in fens])
    report("FEN to a board", len(fens), works)

    sans = [(board, [board.san(move) for move in board.legal_moves]) for board in few]
    amount = sum(len(texts) for _, texts in sans)
    works = {"tabiya": lambda: [str(board.parse_san(san)) for board, texts in sans for san in texts].__len__()}
    if chess:
        pairs = [(board, texts) for board, (_, texts) in zip(theirs, sans)]
        works["python-chess"] = lambda: [str(board.parse_san(san)) for board, texts in pairs for san in texts].__len__()
    report("SAN to a move", amount, works)

    if hasattr(tabiya, "Positions") and chess:
        import numpy as np

        positions = tabiya.Positions(fens)

        def their_mask() -> int:
            total = 0
            for board in theirs:
                row = np.zeros(4096, dtype=np.uint8)
                for move in board.legal_moves:
                    row[move.from_square * 64 + move.to_square] = 1
                total += int(np.packbits(row).any())
            return total

        ours_seconds, _ = timed(lambda: positions.legal_mask("from-to", packed=True))
        their_seconds, _ = timed(their_mask)
        ratio = (len(fens) / ours_seconds) / (len(theirs) / their_seconds)
        print(f"packed masks                 tabiya {len(fens) / ours_seconds:,.0f}/s  python-chess {len(theirs) / their_seconds:,.0f}/s ({ratio:.1f} x)")

        def their_planes() -> int:
            out = np.zeros((len(theirs), 12, 64), dtype=np.float32)
            for at, board in enumerate(theirs):
                for square, piece in board.piece_map().items():
                    out[at, piece.piece_type - 1 + (0 if piece.color == board.turn else 6), square] = 1
            return len(out)

        ours_seconds, _ = timed(lambda: positions.planes("lc0"))
        their_seconds, _ = timed(their_planes)
        ratio = (len(fens) / ours_seconds) / (len(theirs) / their_seconds)
        print(f"planes (ours 112, theirs 12) tabiya {len(fens) / ours_seconds:,.0f}/s  python-chess {len(theirs) / their_seconds:,.0f}/s ({ratio:.1f} x)")

    if len(sys.argv) > 1:
        path = sys.argv[1]
        if hasattr(tabiya, "read_pgn"):
            import pyarrow as pa

            seconds, table = timed(lambda: pa.table(tabiya.read_pgn(path)))
            print(f"PGN to Arrow                 tabiya {table.num_rows / seconds:,.0f} games/s", flush=True)
        seconds, games = timed(lambda: sum(len(game) for game in tabiya.open_pgn(path)))
        count = sum(1 for _ in tabiya.open_pgn(path))
        print(f"PGN trees                    tabiya {count / seconds:,.0f} games/s", flush=True)
        if chess:

            def read() -> int:
                plies = 0
                with open(path, encoding="utf-8", errors="replace") as file:
                    while (game := chess.pgn.read_game(file)) is not None:
                        plies += sum(1 for _ in game.mainline_moves())
                return plies

            seconds, plies = timed(read, rounds=1)
            print(f"PGN trees                    python-chess {count / seconds:,.0f} games/s, plies equal: {plies == games}")


if __name__ == "__main__":
    main()
