"""Threads: what is made at the first look may be looked at by all of them, with the GIL and without."""

import random
import sys
import sysconfig
import threading

import pytest

from tabiya import Board

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
COUNT = 8


def test_threads_walk_boards_of_their_own_and_read_one_together() -> None:
    shared = Board(KIWIPETE)
    walks: list[list[str]] = [[] for _ in range(COUNT)]
    start = threading.Barrier(COUNT)

    def walk(seen: list[str]) -> None:
        start.wait()
        board, rng = Board(), random.Random(3)
        for _ in range(300):
            assert len(list(shared.legal_moves)) == 48 and shared.perft(1) == 48
            moves = list(board.legal_moves)
            if not moves:
                board = Board()
                continue
            board.push(rng.choice(moves))
            seen.append(board.fen())

    threads = [threading.Thread(target=walk, args=(seen,)) for seen in walks]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(walks[0]) > 200 and all(seen == walks[0] for seen in walks)


def test_a_board_that_all_threads_push_on_stays_a_board() -> None:
    """A call that comes in the middle of another's is refused or waits; the board is never between two positions."""
    board, refused = Board(), []

    def push() -> None:
        for _ in range(200):
            try:
                board.push("Nf3" if board.turn else "Nf6")
                board.pop()
            except (ValueError, RuntimeError, IndexError) as why:
                refused.append(why)

    threads = [threading.Thread(target=push) for _ in range(COUNT)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert Board(board.fen()).fen() == board.fen()


@pytest.mark.skipif(not sysconfig.get_config_var("Py_GIL_DISABLED"), reason="this Python has the GIL")
def test_a_python_without_the_gil_stays_without_it() -> None:
    is_gil_enabled = getattr(sys, "_is_gil_enabled")
    assert not is_gil_enabled()
